package games.scoring.source;

import games.scoring.api.log.LogEntry;
import games.scoring.plugin.Catalog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Walks for tests. */
final class Walked {

    static final String RECORD = "{\"benchmark\":\"a/b\",\"inputs\":{}}\n";

    private Walked() {}

    static List<Unit> units(Path input, Catalog catalog) throws IOException {
        return units(catalog, WalkOptions.defaults(), input.toString());
    }

    static List<Unit> units(Catalog catalog, WalkOptions options, String... inputs) throws IOException {
        try (var walk = SourceWalk.open(List.of(inputs), catalog, options)) {
            return drain(walk);
        }
    }

    static List<Unit> drain(SourceWalk walk) throws IOException {
        var units = new ArrayList<Unit>();
        for (Optional<Unit> unit = walk.next(); unit.isPresent(); unit = walk.next()) {
            units.add(unit.get());
        }
        return units;
    }

    /** What became of each path, relative to the folder. */
    static Map<String, String> outcome(Path folder, Catalog catalog) throws IOException {
        var outcome = new TreeMap<String, String>();
        for (Unit unit : units(folder, catalog)) {
            outcome.put(unit.path().substring(folder.toString().length()), describe(unit));
        }
        return outcome;
    }

    static String describe(Unit unit) {
        if (unit instanceof RecordFile) {
            return "records";
        }
        if (unit instanceof LogUnit log) {
            return log.format().id();
        }
        var notRead = (NotRead) unit;
        return notRead.reason() == null ? "not read" : notRead.reason().code();
    }

    static String text(LogEntry file) throws IOException {
        try (InputStream in = file.open()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static Path write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
