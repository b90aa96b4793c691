package games.scoring.launcher;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * What plugins print: all of it goes to standard error, since standard output is for data, and closing it closes nothing.
 */
final class PluginOutput extends FilterOutputStream {

    private PluginOutput() {
        super(new FileOutputStream(FileDescriptor.err));
    }

    /** Gives plugins their own {@link System#out} and {@link System#err}. */
    static void begin() {
        var stream = new PrintStream(new PluginOutput(), true, StandardCharsets.UTF_8);
        System.setOut(stream);
        System.setErr(stream);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
    }

    @Override
    public void close() {
        // Who closes it may go on, and others too.
    }
}
