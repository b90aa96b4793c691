package games.scoring.record;

import games.scoring.api.Text;
import games.scoring.api.standing.Export;
import games.scoring.api.standing.ScoredEpisode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A made-up export: a file of lines {@code agent#repeat score}; fails at some agents. */
final class ArenaExport implements Export {

    @Override
    public String id() {
        return "arena-table";
    }

    @Override
    public Text title() {
        return Text.of("Arena table");
    }

    @Override
    public boolean always() {
        return true;
    }

    @Override
    public Writer open(Files files) throws IOException {
        var out = files.create("tables/scores.txt");
        return new Writer() {
            @Override
            public void episode(ScoredEpisode episode) throws IOException {
                switch (episode.agent()) {
                    case "mallory" -> throw new IllegalStateException("no such agent");
                    case "meddler" -> Thread.currentThread().interrupt();
                    case "trent" -> throw new AssertionError("never");
                    case "llama:free" -> files.create("llama:free.txt").close();
                    case "glutton" -> throw new OutOfMemoryError("Java heap space");
                    case "long" -> files.create("x".repeat(300)).close();
                    case "file-below-file" ->
                        files.create("tables/scores.txt/more").close();
                    case "folder-as-file" -> files.create("tables").close();
                    case "left-open" -> files.create("left.txt").write('x');
                    case "twice" -> files.create("tables/scores.txt").close();
                    default -> {}
                }
                var repeat =
                        episode.repeat().isPresent() ? "#" + episode.repeat().getAsLong() : "";
                out.write((episode.agent() + repeat + " " + episode.metric("score") + "\n")
                        .getBytes(StandardCharsets.UTF_8));
            }

            @Override
            public void finish() throws IOException {
                out.close();
            }
        };
    }
}
