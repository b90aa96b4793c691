package games.scoring.check;

import games.scoring.api.log.Place;
import games.scoring.score.Scored;
import games.scoring.source.StrictUtf8;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whether there is something at the places of the inputs and recorded scores that log formats give: {@code explain} and
 * {@code verify} show them. Text files on disk are looked at, by line and by JSON pointer.
 */
final class PlacesThere {

    private static final int MOST_PLACES = 2_000;
    private static final int MOST_FILES = 50;
    private static final int LARGEST = 8 << 20;
    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern LINE = Pattern.compile("line ([1-9][0-9]{0,8})( /.*)?");

    private final Path examples;
    private final Map<String, TextFile> files = new HashMap<>();
    private int looked;

    /** A file of text; none where it can't be read as one. */
    private record TextFile(
            @Nullable String whole, @Nullable JsonNode tree, List<String> lines) {
        static final TextFile NONE = new TextFile(null, null, List.of());
    }

    PlacesThere(Path examples) {
        this.examples = examples;
    }

    List<CheckReport.Failure> faults(List<Scored> scored) throws IOException {
        var failures = new ArrayList<CheckReport.Failure>();
        for (var each : scored) {
            if (each.episode().entry() != null) {
                for (var place : each.episode().places().entrySet()) {
                    look("input " + place.getKey(), place.getValue(), failures);
                }
                for (var recorded : each.episode().recorded().entrySet()) {
                    look("recorded " + recorded.getKey(), recorded.getValue().place(), failures);
                }
            }
        }
        return failures;
    }

    private void look(String what, @Nullable Place place, List<CheckReport.Failure> failures) throws IOException {
        if (place == null || place.at().isEmpty() || looked++ > MOST_PLACES) {
            return;
        }
        var why = fault(place);
        if (!why.isEmpty()) {
            failures.add(PluginSteps.failure(
                    place.toString().replace(examples + "/", ""),
                    "the place of the " + what + " names nothing: " + why
                            + ". Give the place where it stands, or say with made(…) what it was made of"));
        }
    }

    private String fault(Place place) throws IOException {
        var file = file(place.path());
        if (file.whole() == null) {
            return "";
        }
        // What was made of something may have been made of its absence.
        boolean made = !place.made().isEmpty();
        if (place.at().startsWith("/")) {
            return made || file.tree() == null ? "" : missing(file.tree(), place.at());
        }
        var line = LINE.matcher(place.at());
        if (!line.matches()) {
            return "";
        }
        int number = Integer.parseInt(line.group(1));
        if (number > file.lines().size()) {
            return "the file has no line " + number;
        }
        var tree = made || line.group(2) == null ? null : tree(file.lines().get(number - 1));
        return tree == null ? "" : missing(tree, line.group(2).strip());
    }

    private static String missing(JsonNode tree, String pointer) {
        return tree.at(JsonPointer.compile(pointer)).isMissingNode() ? "there is no " + pointer : "";
    }

    private TextFile file(String path) throws IOException {
        var known = files.get(path);
        if (known == null) {
            known = files.size() < MOST_FILES ? read(Path.of(path)) : TextFile.NONE;
            files.put(path, known);
        }
        return known;
    }

    private static TextFile read(Path file) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
            return TextFile.NONE;
        }
        return StrictUtf8.text(Files.readAllBytes(file))
                .map(whole -> new TextFile(whole, tree(whole), whole.lines().toList()))
                .orElse(TextFile.NONE);
    }

    private static @Nullable JsonNode tree(String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException e) {
            return null;
        }
    }
}
