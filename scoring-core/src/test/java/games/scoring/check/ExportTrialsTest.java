package games.scoring.check;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Text;
import games.scoring.api.standing.Export;
import games.scoring.api.standing.ScoredEpisode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an export gets wrong only with other episodes than the examples', or the second time. */
final class ExportTrialsTest {

    @TempDir
    private Path folder;

    /** A table of agents. */
    static class Table implements Export {

        @Override
        public String id() {
            return "table";
        }

        @Override
        public Text title() {
            return Text.of("a table");
        }

        @Override
        public boolean always() {
            return false;
        }

        /** Gives the line of an episode. */
        String line(ScoredEpisode episode, Files files) throws IOException {
            return episode.agent().replaceAll("\\p{Cntrl}", " ") + " " + episode.metric("score") + "\n";
        }

        @Override
        public Writer open(Files files) throws IOException {
            var out = files.create("table.txt");
            return new Writer() {
                @Override
                public void episode(ScoredEpisode episode) throws IOException {
                    out.write(line(episode, files).getBytes(StandardCharsets.UTF_8));
                }

                @Override
                public void finish() throws IOException {
                    out.close();
                }
            };
        }
    }

    @Test
    void aTableOfWhateverNamesIsFine() throws IOException {
        assertThat(faults(new Table())).isEmpty();
    }

    @Test
    void aFileThatIsLeftOpenFails() throws IOException {
        assertThat(faults(new Table() {
                    @Override
                    String line(ScoredEpisode episode, Files files) throws IOException {
                        files.create(episode.instance() + "left.txt").write('x');
                        return "";
                    }
                }))
                .singleElement()
                .asString()
                .contains("left.txt open: close what create() gave");
    }

    @Test
    void aCounterInTheExportWritesOtherFilesTheSecondTime() throws IOException {
        assertThat(faults(new Table() {
                    private int lines;

                    @Override
                    String line(ScoredEpisode episode, Files files) {
                        return ++lines + "\n";
                    }
                }))
                .singleElement()
                .asString()
                .contains("found tiny/table.txt changed")
                .contains("keeps something in the Export");
    }

    @Test
    void anEpisodeMayHaveComeAsARecord() throws IOException {
        var export = new Table() {
            @Override
            String line(ScoredEpisode episode, Files files) {
                return episode.entry().orElseThrow().name() + "\n";
            }

            @Override
            public boolean logsOnly() {
                return logsOnly;
            }

            private boolean logsOnly;
        };
        assertThat(faults(export))
                .singleElement()
                .asString()
                .startsWith("the examples as plain records: ")
                .contains("No value present");
        export.logsOnly = true;
        assertThat(faults(export)).isEmpty();
    }

    @Test
    void anAgentMayBeCalledAnything() throws IOException {
        var faults = faults(new Table() {
            private final HashSet<String> known = new HashSet<>();

            @Override
            public Writer open(Files files) throws IOException {
                known.clear();
                return super.open(files);
            }

            @Override
            String line(ScoredEpisode episode, Files files) throws IOException {
                if (known.add(episode.agent())) {
                    files.create(episode.agent() + ".txt").close();
                }
                return "";
            }
        });
        assertThat(faults)
                .allMatch(fault -> fault.startsWith("the examples under odd names: "))
                .anyMatch(fault -> fault.contains("the file '../../evil.txt' can't be made"))
                .anyMatch(fault -> fault.contains("'CON.txt' is a device's on Windows"));
    }

    private List<String> faults(Export export) throws IOException {
        var examples = Files.createDirectories(folder.resolve("examples"));
        Files.writeString(examples.resolve("a.tiny"), "{\"n\":3}");
        var trials = new ExportTrials(Tiny.catalog(Tiny.with(new Tiny.Log(), export)), examples, folder, export);
        var failures = new ArrayList<>(trials.twice());
        if (failures.isEmpty()) {
            failures.addAll(trials.asRecords());
            failures.addAll(trials.underOddNames());
        }
        return failures.stream()
                .map(failure -> failure.where() + ": " + failure.message())
                .toList();
    }
}
