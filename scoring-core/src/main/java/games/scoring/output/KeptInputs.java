package games.scoring.output;

import games.scoring.message.UsageException;
import games.scoring.source.Compression;
import games.scoring.source.Parquet;
import games.scoring.source.RecordColumns;
import games.scoring.source.RunFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The inputs that a run kept beside its scores: {@code --keep-inputs}. */
final class KeptInputs {

    private KeptInputs() {}

    /** Says whether a file of scores holds them. In one that can't be read they are taken as held: reading it will tell. */
    static boolean areIn(Path file) {
        var name = String.valueOf(file.getFileName());
        try {
            return name.startsWith(RunFiles.SCORES)
                    ? ScoreFile.holdsInputs(file)
                    : columns(file, name).stream()
                            .anyMatch(column -> RecordColumns.role(column) == RecordColumns.Role.INPUT);
        } catch (IOException | UsageException e) {
            return true;
        }
    }

    private static List<String> columns(Path file, String name) throws IOException {
        if (name.equals(RunFiles.SCORES_PARQUET)) {
            var parquet = Parquet.find();
            if (parquet.isEmpty()) {
                return List.of(RecordColumns.ALL_INPUTS);
            }
            try (var rows = parquet.get().open(file)) {
                return rows.columns();
            }
        }
        try (var stored = Files.newInputStream(file);
                var lines = new BufferedReader(
                        new InputStreamReader(Compression.ofName(name).decompress(stored), StandardCharsets.UTF_8))) {
            var header = lines.readLine();
            return header == null ? List.of() : List.of(header.split(",", -1));
        }
    }
}
