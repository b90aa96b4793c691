package games.scoring.orak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.log.LogEntry;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvTest {

    private static List<List<String>> rows(String text) throws Exception {
        var rows = new ArrayList<List<String>>();
        try (var csv = Csv.of(file(text))) {
            for (var row = csv.next(); row != null; row = csv.next()) {
                rows.add(row);
            }
        }
        return rows;
    }

    private static LogEntry file(String text) {
        InputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        return (LogEntry) Proxy.newProxyInstance(
                CsvTest.class.getClassLoader(),
                new Class<?>[] {LogEntry.class},
                (proxy, method, arguments) -> method.getName().equals("open") ? in : "a.csv");
    }

    @Test
    void quotedCellsHoldCommasQuotesAndLineBreaks() throws Exception {
        assertThat(rows("a,\"b,c\"\r\n\"say \"\"no\"\"\",\"1\n2\"\n"))
                .containsExactly(List.of("a", "b,c"), List.of("say \"no\"", "1\n2"));
    }

    @Test
    void aMarkAtTheBeginningAndBlankLinesArePassedOver() throws Exception {
        assertThat(rows("\ufeffa,b\n\n1,\n")).containsExactly(List.of("a", "b"), List.of("1", ""));
    }

    @Test
    void aQuoteThatDoesNotEndIsAFault() {
        assertThatThrownBy(() -> rows("a,\"b\n")).isInstanceOf(LogFault.class).hasMessageContaining("does not end");
    }
}
