package games.scoring.record;

import games.scoring.api.Reason;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** A made-up log: a file {@code *.arena} of lines {@code agent points [episode]}, or words that make the format misbehave. */
final class ArenaLog implements LogFormat {

    @Override
    public String id() {
        return "arena-log";
    }

    @Override
    public Text title() {
        return Text.of("Arena log");
    }

    @Override
    public boolean claims(LogEntry entry) {
        return !entry.isFolder() && entry.name().endsWith(".arena");
    }

    @Override
    public void read(LogEntry entry, EpisodeSink out) throws IOException {
        try (var lines = new BufferedReader(new InputStreamReader(entry.open(), StandardCharsets.UTF_8))) {
            long number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Place place = Place.of(entry).line(++number);
                switch (line) {
                    case "throw" -> throw new IllegalStateException("broken");
                    case "io" -> throw new IOException("gone");
                    case "parser" -> throw new IllegalStateException("broken", new IOException("gone"));
                    case "assert" -> throw new AssertionError("never");
                    case "link" -> throw new NoClassDefFoundError("other/Type");
                    case "deep" -> deeper(0);
                    case "interrupt" -> Thread.currentThread().interrupt();
                    case "skip" -> out.skip(place, "a copy");
                    case "reject" -> out.reject(place, Reason.UNREADABLE, "expected a result, found none");
                    case "verbose" -> out.reject(place, Reason.UNREADABLE, "🎲".repeat(5000));
                    case "null" ->
                        out.episode(EpisodeDraft.of("arena/duel", place).agent(null));
                    default -> {
                        String[] words = line.split(" ", 3);
                        out.episode(EpisodeDraft.of("arena/duel", place)
                                .agent(words[0])
                                .episode(words.length > 2 ? words[2] : "")
                                .put(ArenaFamily.POINTS, Double.parseDouble(words[1]), null));
                    }
                }
            }
        }
    }

    private static int deeper(int depth) {
        return depth < 0 ? depth : deeper(depth + 1) + 1;
    }
}
