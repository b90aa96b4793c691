package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.source.NotRead;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadCountsTest {

    private final List<String> warnings = new ArrayList<>();
    private final ReadCounts counts = new ReadCounts(warnings::add);

    @Test
    void aRecordFileThatIsReadInPartCounts() {
        counts.addPart(10);
        counts.endFile();
        counts.addPart(20);
        assertThat(counts.sources(true).recordFiles()).isEqualTo(2);
        assertThat(counts.bytesRead()).isEqualTo(30);
    }

    @Test
    void logsWithoutEpisodesAreToldOfTogether() {
        counts.addLog("a.log", 0, 0, List.of());
        counts.addLog("b.log", 1, 0, List.of());
        counts.addLog("c.log", 0, 0, List.of());
        counts.tell();
        assertThat(warnings)
                .containsExactly("a.log and 1 more of its kind: recognised as a log, but no episode was found in it");
    }

    @Test
    void ofManySourcesWithoutAnEpisodeOfTheirOwnThreeAreNamed() {
        counts.addLog("a.log", 0, 5, List.of("1: why", "2: why", "3: why", "4: why", "5: why"));
        counts.tell();
        assertThat(warnings)
                .containsExactly(
                        "no episode of its own: 1: why",
                        "no episode of its own: 2: why",
                        "no episode of its own: 3: why",
                        "no episode of their own: 2 more sources");
    }

    @Test
    void ofFilesThatMayHoldRecordsTheFirstIsNamedOfWhichItIsKnownWhatIsWrong() throws IOException {
        counts.addNotRead(new NotRead("a.csv", "no format claims it", null, NotRead.Kind.CALLED_RECORDS));
        counts.addNotRead(
                new NotRead("b.csv", "no format claims it: it holds a workbook", null, NotRead.Kind.NEARLY_RECORDS));
        counts.addNotRead(new NotRead("c.txt", "no format claims it", null, NotRead.Kind.OTHER));
        var bytes = new ByteArrayOutputStream();
        counts.write(new DataOutputStream(bytes));

        var later = new ReadCounts(warnings::add);
        later.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        later.tell();
        assertThat(warnings)
                .containsExactly("2 files that may hold records were not read, such as b.csv: no format claims it: it"
                        + " holds a workbook");
    }

    @Test
    void aLaterReadingGoesOnFromWhatWasWritten() throws IOException {
        counts.addPart(10);
        counts.endFile();
        var bytes = new ByteArrayOutputStream();
        counts.write(new DataOutputStream(bytes));

        var later = new ReadCounts(warnings::add);
        later.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        later.addPart(5);
        assertThat(later.bytesRead()).isEqualTo(15);
        assertThat(later.sources(false).recordFiles()).isEqualTo(2);
    }
}
