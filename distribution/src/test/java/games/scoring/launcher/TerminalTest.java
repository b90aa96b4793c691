package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TerminalTest {

    /** No stream of Java's has this name. */
    private static final String STREAM = "stdtest";

    @AfterEach
    void forget() {
        System.clearProperty("sun." + STREAM + ".encoding");
        System.clearProperty(STREAM + ".encoding");
    }

    @Test
    void whatIsNoTerminalIsWrittenInUtf8() {
        assertThat(Terminal.characters(STREAM)).isEqualTo(StandardCharsets.UTF_8);
        System.setProperty(STREAM + ".encoding", System.getProperty("native.encoding"));
        assertThat(Terminal.characters(STREAM)).isEqualTo(StandardCharsets.UTF_8);
    }

    @Test
    void java17NamesTheCharactersOfATerminalAlone() {
        System.setProperty("sun." + STREAM + ".encoding", "ISO-8859-15");
        assertThat(Terminal.characters(STREAM)).isEqualTo(Charset.forName("ISO-8859-15"));
    }

    @Test
    void aNewerJavaNamesOthersThanTheSystemsForATerminal() {
        System.setProperty(STREAM + ".encoding", "ISO-8859-15");
        assertThat(Terminal.characters(STREAM)).isEqualTo(Charset.forName("ISO-8859-15"));
    }

    @Test
    void charactersThatJavaDoesNotKnowLeaveUtf8() {
        System.setProperty("sun." + STREAM + ".encoding", "cp99999");
        assertThat(Terminal.characters(STREAM)).isEqualTo(StandardCharsets.UTF_8);
    }
}
