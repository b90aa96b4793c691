package games.scoring.report;

import games.scoring.api.CodePoints;
import games.scoring.message.Ellipsis;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonParser;

/** What {@code rejects.jsonl} holds: how many of each code, with the first of them. */
final class RejectSummary {

    static final int EXAMPLES = 3;

    private static final int MOST_CODES = 50;

    private static final int LONGEST = 500;

    /** One record that could not be scored. */
    record Example(String source, String pointer, String message) {}

    /** The records with one code. */
    static final class Code {

        private final List<Example> examples = new ArrayList<>();
        private long count;

        List<Example> examples() {
            return examples;
        }

        long count() {
            return count;
        }
    }

    private final Map<String, Code> codes = new TreeMap<>(CodePoints.ORDER);

    private RejectSummary() {}

    static RejectSummary none() {
        return new RejectSummary();
    }

    static RejectSummary read(Path file) throws IOException {
        var summary = new RejectSummary();
        RunFile.read(file, summary::reject);
        return summary;
    }

    private void reject(JsonParser parser) throws IOException {
        var texts = new HashMap<String, String>();
        RunFile.members(parser, (name, value) -> {
            switch (name) {
                case "code", "source", "pointer", "message" ->
                    texts.put(name, Ellipsis.cut(RunFile.text(value), LONGEST));
                default -> value.skipChildren();
            }
        });
        var code = texts.getOrDefault("code", "");
        var counted = codes.computeIfAbsent(
                codes.size() < MOST_CODES || codes.containsKey(code) ? code : "(others)", k -> new Code());
        counted.count++;
        if (counted.examples.size() < EXAMPLES) {
            counted.examples.add(new Example(
                    texts.getOrDefault("source", ""),
                    texts.getOrDefault("pointer", ""),
                    texts.getOrDefault("message", "")));
        }
    }

    long count() {
        return codes.values().stream().mapToLong(Code::count).sum();
    }

    Map<String, Code> codes() {
        return codes;
    }
}
