package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.message.UsageException;
import games.scoring.source.Compression;
import games.scoring.verify.PublishedTable.Row;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableFileTest {

    static List<PublishedTable> read(String csv, TableFile.Options options) {
        try {
            return TableFile.read(new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)), "t.csv", options);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static PublishedTable read(String csv) {
        var tables = read(csv, TableFile.Options.DEFAULTS);
        assertThat(tables).hasSize(1);
        return tables.get(0);
    }

    private static TableFile.Options columns(String... columns) {
        return TableFile.Options.parse(List.of(columns), List.of());
    }

    @Test
    void columnsAreFoundByTheirNamesInAnyOrderAndCase() {
        var table = read("\uFEFFn,Mean,STD,Benchmark,Agent,colour\r\n3,12.50,1.5,b/x,ada,red\r\n");
        var row = table.rows().get(0);
        assertThat(row.agent()).isEqualTo("ada");
        assertThat(row.benchmark()).isEqualTo("b/x");
        assertThat(row.value()).isEqualTo(new Printed("12.50", 12.5, 0.005));
        assertThat(row.figures().get(Figure.STD)).isEqualTo(new Printed("1.5", 1.5, 0.05));
        assertThat(row.figures().get(Figure.N)).isEqualTo(new Printed("3", 3, 0.5));
        assertThat(row.average()).isNull();
        assertThat(row.line()).isEqualTo(2);
    }

    @Test
    void blanksAroundAnAgentAreAPartOfItsNameAndNotOfANumber() {
        var rows = read("agent,game,mean\n ada , b/x ,\" 1 \"\nada,b/x,2\n\"  \",b/x,3\n")
                .rows();
        assertThat(rows).extracting(Row::agent).containsExactly(" ada ", "ada", "  ");
        assertThat(rows).extracting(Row::benchmark).containsOnly("b/x");
        assertThat(rows.get(0).value()).isEqualTo(new Printed("1", 1, 0.5));
    }

    /** As a spreadsheet is told the separator; the lines of the file are counted all the same. */
    @Test
    void aLineThatNamesTheSeparatorIsNoHeader() {
        for (var table : List.of(
                read("\uFEFFsep=,\r\nagent,mean\r\nada,1\r\n"),
                read("sep=\t\nagent\tmean\nada\t1\n"),
                read("sep=,\nagent,\"a\tb\",mean\nada,0,1\n"),
                read("sep=,  \n\nagent,mean\nada,1\n"))) {
            var row = table.rows().get(0);
            assertThat(row.agent()).isEqualTo("ada");
            assertThat(row.value()).isEqualTo(new Printed("1", 1, 0.5));
        }
        assertThat(read("sep=,\nagent,mean\nada,1\n").rows().get(0).line()).isEqualTo(3);
        // Blanks around a header are no part of its name, wherever it is named.
        assertThat(read("agent, overall \nada,1\n", columns("mean= Overall "))
                        .get(0)
                        .rows()
                        .get(0)
                        .value())
                .isEqualTo(new Printed("1", 1, 0.5));
        assertThatThrownBy(() -> read("sep=;\nagent;mean\nada;1\n"))
                .hasMessageContaining("expected commas or tabs between the columns, found semicolons");
    }

    @Test
    void eachRowHasACellForEachColumn() {
        for (var rows : List.of("ada,1\nbo\n", "ada,1\nbo,2,3\n")) {
            assertThatThrownBy(() -> read("agent,mean\n" + rows))
                    .hasMessageStartingWith("t.csv:3: expected 2 cells as in the header, found ");
        }
    }

    @Test
    void aPackedFileIsSaidToBe() throws IOException {
        var csv = "agent,mean\nada,1\n".getBytes(StandardCharsets.UTF_8);
        for (var packing : List.of(Compression.GZIP, Compression.ZSTD)) {
            var in = new ByteArrayInputStream(packing.frame(csv, csv.length));
            assertThatThrownBy(() -> TableFile.read(in, "t.csv", TableFile.Options.DEFAULTS))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("t.csv: expected CSV in UTF-8, found a file packed with "
                            + packing.name().toLowerCase(Locale.ROOT) + ". Unpack it");
        }
    }

    @Test
    void aColumnModelIsPutBeforeTheAgent() {
        assertThat(read("model,agent\nm,zeroshot\n").rows().get(0).agent()).isEqualTo("m / zeroshot");
        assertThat(read("model,mean\nm,1\n").rows().get(0).agent()).isEqualTo("m");
    }

    @Test
    void otherHeadersCanBeNamed() {
        var options = columns("agent=llm+kind", "average=overall");
        var row = read("llm,agent,kind,overall\nm,no,x,4\nm,no,,4\n", options)
                .get(0)
                .rows();
        assertThat(row).extracting(Row::agent).containsExactly("m / x", "m");
        assertThat(row.get(0).average()).isEqualTo(new Printed("4", 4, 0.5));
    }

    @Test
    void tablesOfOneFileAreReadApartAndCanBeChosen() {
        var csv = "table,agent,mean\none,a,1\ntwo,a,2\none,b,3\n";
        assertThat(read(csv, TableFile.Options.DEFAULTS))
                .extracting(PublishedTable::title)
                .containsExactly("one", "two");
        var chosen = read(csv, TableFile.Options.parse(List.of(), List.of("table=two")));
        assertThat(chosen).hasSize(1);
        assertThat(chosen.get(0).rows()).hasSize(1);
    }

    @Test
    void anApostropheThatKeepsSpreadsheetsFromRunningATextIsNoPartOfIt() {
        var csv = "agent,benchmark,mean\n'-baseline,b,1\n''=x,b,2\n'n,b,3\n";
        assertThat(read(csv).rows()).extracting(Row::agent).containsExactly("-baseline", "'=x", "'n");
        var chosen = read(csv, TableFile.Options.parse(List.of(), List.of("agent=-baseline")));
        assertThat(chosen.get(0).rows()).extracting(Row::agent).containsExactly("-baseline");
    }

    @Test
    void faultsNameLineAndRemedy() {
        assertThatThrownBy(() -> read("name,mean\nx,1\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("t.csv: expected a column 'agent', found 'name', 'mean'.")
                .hasMessageContaining("--columns agent=HEADER")
                .hasMessageContaining("as a family's own tools print it")
                .hasMessageContaining("name them as INPUT");
        assertThatThrownBy(() -> read("agent,mean\na,1\nb,high\n"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "t.csv:3, 'mean' of b: expected a number, found 'high'. Leave the cell empty where there is no"
                                + " number, or choose other rows with --where");
        assertThatThrownBy(() -> read("agent,score,n\na,15%,1\n"))
                .hasMessage(
                        "t.csv:2, 'score' of a: expected a number, found '15%'. Write it without the sign, in the unit"
                                + " of the score");
        assertThatThrownBy(() -> read("agent,mean\na,15.2 ± 3\n")).hasMessageContaining("Write a number alone");
        assertThatThrownBy(() -> read("agent,mean\n,1\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("t.csv:2");
        assertThatThrownBy(() -> read("agent,mean\na,1,2\n")).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> read("agent\na\n", columns("mean=average")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no column 'average'");
        assertThatThrownBy(() -> read("{\"benchmark\":\"orak/2048\",\"inputs\":{}}\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("t.csv: expected CSV with a header line, found JSON");
        assertThatThrownBy(() -> read("agent,mean\n\"a\"b,1\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("expected CSV with a header line, found something else: ")
                .message()
                .doesNotContain("Exception");
        assertThatThrownBy(() -> columns("nonsense=x")).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> columns("agent")).isInstanceOf(UsageException.class);
    }

    /** As clembench's raw.csv has them. */
    @Test
    void numbersOfSeveralMetricsAreNoLeaderboard() {
        var csv = ",game,model,metric,value\n0,taboo,ada,Main Score,40\n1,taboo,ada,Request Count,102\n";
        assertThatThrownBy(() -> read(csv))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("t.csv:3: expected one number of each agent and benchmark, found 'Main Score'"
                        + " and 'Request Count' under 'metric'. Choose the one that ranks: --where 'metric=NAME'.")
                .hasMessageContaining("name them as INPUT");
        var chosen = read(csv, TableFile.Options.parse(List.of(), List.of("metric=Main Score")));
        assertThat(chosen.get(0).rows()).extracting(Row::value).containsExactly(Printed.of("40"));
        assertThat(read(csv, columns("table=metric"))).hasSize(2);
    }

    @Test
    void otherSeparatorsAndEncodingsAreSaid() {
        assertThatThrownBy(() -> read("agent;benchmark;mean\na;b;1,5\n"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "t.csv: expected commas or tabs between the columns, found semicolons. Save the file as CSV with"
                                + " commas, and with points before decimals");
        for (var header : List.of("\"agent\";\"mean, all\"", "\"agent;mean\"")) {
            assertThatThrownBy(() -> read(header + "\na;1\n")).hasMessageContaining("columns, found semicolons. Save");
        }
        assertThatThrownBy(() -> read("\"agent\"|\"mean\"\na|1\n")).hasMessageContaining("columns, found bars. Save");
        assertThat(read("\"a;\nb\",agent,mean\nx,ada,1\n").rows()).hasSize(1);
        var leads = Map.of(
                "a\0g\0e\0n\0t\0,\0m\0\n\0a\0,\0001\0\n\0",
                "UTF-16",
                "a\0\0\0g\0\0\0e\0\0\0n\0\0\0t\0\0\0,\0\0\0m\0\0\0\n\0\0\0",
                "UTF-32",
                "PAR1\25\0",
                "Parquet",
                "PK\3\4" + "x".repeat(26) + "docProps/app.xml",
                "an office document, such as an Excel workbook",
                "agent\0,mean\n",
                "binary data");
        leads.forEach((text, found) -> assertThatThrownBy(() -> read(text))
                .isInstanceOf(UsageException.class)
                .hasMessage("t.csv: expected CSV in UTF-8, found " + found + ". Save the table as CSV in UTF-8"));
    }

    @Test
    void namesInOtherBytesAreRefusedAndNotTakenForOneAnother() {
        var latin =
                new ByteArrayInputStream("agent,benchmark,mean\nm\u00e9,a,1\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> TableFile.text(latin, "t.csv"))
                .isInstanceOf(UsageException.class)
                .hasMessage("t.csv: expected CSV in UTF-8, found other bytes. Save the table as CSV in UTF-8");
    }

    @Test
    void whatALeaderboardPrintsIsReadAndTheOtherColumnsAreNamed() {
        var table = read("agent,benchmark,by,value,mean,rank,ci95_low,,note\na,b/x,best,4,3,1,2.5,x,y\n");
        var row = table.rows().get(0);
        assertThat(row.value()).isEqualTo(Printed.of("4"));
        assertThat(row.figures())
                .containsExactly(
                        Map.entry(Figure.RANK, Printed.of("1")),
                        Map.entry(Figure.MEAN, Printed.of("3")),
                        Map.entry(Figure.CI95_LOW, Printed.of("2.5")));
        assertThat(table.unread()).containsExactly("by", "", "note");
    }

    @Test
    void theMeanStandsBesideWhatRanksWhateverItIsCalled() {
        var table = read("agent,value,points\na,4,3\n", columns("mean=points")).get(0);
        assertThat(table.rows().get(0).value()).isEqualTo(Printed.of("4"));
        assertThat(table.rows().get(0).figures()).containsExactly(Map.entry(Figure.MEAN, Printed.of("3")));
        assertThat(table.unread()).isEmpty();
    }

    @Test
    void aScoreAloneIsWhatRanksAndAMeanAloneIsTheMean() {
        assertThat(read("agent,score\na,4\n").rows().get(0).isMean()).isFalse();
        assertThat(read("agent,mean\na,4\n").rows().get(0).isMean()).isTrue();
        for (var header : List.of("agent,mean,score", "agent,value,score")) {
            var table = read(header + "\na,4,3\n");
            assertThat(table.rows().get(0).value()).isEqualTo(Printed.of("4"));
            assertThat(table.unread()).containsExactly("score");
        }
    }

    @Test
    void aColumnThatIsSaidToBeTheValueIsNotTheMeanToo() {
        var ranks =
                read("agent,Mean\na,4\n", columns("value=mean")).get(0).rows().get(0);
        assertThat(ranks.value()).isEqualTo(Printed.of("4"));
        assertThat(ranks.isMean()).isFalse();
        assertThat(ranks.figures()).isEmpty();
        var mean =
                read("agent,value\na,4\n", columns("mean=value")).get(0).rows().get(0);
        assertThat(mean.isMean()).isTrue();
    }

    @Test
    void aColumnWithoutHeadersIsLeftOut() {
        var table = read("agent,mean,rank\na,4,3\n", columns("rank=")).get(0);
        assertThat(table.rows().get(0).figures()).isEmpty();
        assertThat(table.unread()).containsExactly("rank");
    }

    @Test
    void aPrintedNumberStandsForAllThatRoundToIt() {
        var printed = Printed.of("4.3");
        assertThat(printed.matches(4.25, 0)).isTrue();
        assertThat(printed.matches(4.35, 0)).isTrue();
        assertThat(printed.matches(4.24, 0)).isFalse();
        assertThat(printed.matches(4.24, 0.01)).isTrue();
        assertThat(Printed.of("43").halfUnit()).isEqualTo(0.5);
        assertThat(Printed.of("4.3e2").halfUnit()).isEqualTo(5);
        assertThatThrownBy(() -> Printed.of("NaN")).isInstanceOf(NumberFormatException.class);
        for (var tooLarge : List.of("1e9999", "1e999", "-1e999", "1e400", "0e999")) {
            assertThatThrownBy(() -> Printed.of(tooLarge)).isInstanceOf(NumberFormatException.class);
        }
        assertThat(Printed.of("1e308").matches(12, 0)).isFalse();
    }

    @Test
    void tabsMayStandBetweenTheColumns() {
        var rows = read("agent\tgame\tmean\n\"a\tb, c\"\thigh\t1.5\n").rows();
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).agent()).isEqualTo("a\tb, c");
        assertThat(rows.get(0).value().value()).isEqualTo(1.5);
        assertThat(read("agent,\"mean\t(points)\",mean\na,x,2\n")
                        .rows()
                        .get(0)
                        .value()
                        .value())
                .isEqualTo(2);
    }
}
