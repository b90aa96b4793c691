package games.scoring.launcher;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Where standard output and error go. The start script of Unix says whether there is a terminal, and sees to it that it
 * takes UTF-8. That of Windows can do neither; there Java knows the characters of a terminal, and a terminal by them.
 */
final class Terminal {

    private static final String SAID = "scoring.terminal";

    private Terminal() {}

    /** Says whether standard error is a terminal, as far as it can be known. */
    static boolean takesErrors() {
        var said = System.getProperty(SAID);
        return said == null ? named("stderr") != null : said.equals("true");
    }

    /**
     * Gives the characters that a stream is written in: UTF-8, but for a terminal of others.
     *
     * @param stream {@code stdout} or {@code stderr}
     */
    static Charset characters(String stream) {
        var named = System.getProperty(SAID) == null ? named(stream) : null;
        return named != null && Charset.isSupported(named) ? Charset.forName(named) : StandardCharsets.UTF_8;
    }

    /**
     * Names the characters of a terminal. Java 17 does so for terminals alone, newer ones name for all else those of the
     * system, which on Windows are seldom those of a terminal.
     */
    private static @Nullable String named(String stream) {
        var alone = System.getProperty("sun." + stream + ".encoding");
        var any = System.getProperty(stream + ".encoding");
        return alone != null || any == null || any.equals(System.getProperty("native.encoding")) ? alone : any;
    }
}
