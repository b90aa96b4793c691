package games.scoring.report;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What must be said beside the rows of a table, each once and below it, however many rows it is about. */
final class Footnotes {

    private static final int MOST = 100;

    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    /** Gives the numbers of notes, as they stand in a row. */
    String mark(List<String> notes) {
        return notes.stream()
                .map(this::number)
                .distinct()
                .sorted()
                .map(number -> number <= MOST ? number.toString() : "…")
                .collect(Collectors.joining(" "));
    }

    private Integer number(String note) {
        return numbers.size() < MOST || numbers.containsKey(note)
                ? numbers.computeIfAbsent(note, next -> numbers.size() + 1)
                : Integer.valueOf(MOST + 1);
    }

    boolean isEmpty() {
        return numbers.isEmpty();
    }

    void write(Page page) throws IOException {
        if (!numbers.isEmpty()) {
            page.raw("<ol class=\"soft\">\n");
            for (var note : numbers.keySet()) {
                page.element("li", note).raw("\n");
            }
            page.raw("</ol>\n");
        }
    }
}
