package games.scoring.launcher;

import games.scoring.message.Visible;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * What plugins print: all of it goes to standard error, since standard output is for data, and closing it closes nothing.
 * A terminal obeys none of it.
 */
final class PluginOutput extends OutputStream {

    private final OutputStream out;
    private final Charset characters;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);

    /** The beginning of a character whose end is not written yet. */
    private final ByteBuffer left = ByteBuffer.allocate(8);

    PluginOutput(OutputStream out, Charset characters) {
        this.out = out;
        this.characters = characters;
    }

    /** Gives plugins their own {@link System#out} and {@link System#err}. */
    static void begin() {
        var output = new PluginOutput(new FileOutputStream(FileDescriptor.err), Terminal.characters("stderr"));
        var stream = new PrintStream(output, true, StandardCharsets.UTF_8);
        System.setOut(stream);
        System.setErr(stream);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        var in = ByteBuffer.allocate(left.position() + length)
                .put(left.flip())
                .put(bytes, offset, length)
                .flip();
        left.clear();
        var text = CharBuffer.allocate(in.remaining());
        decoder.decode(in, text, false);
        left.put(in);
        out.write(Visible.lines(text.flip().toString()).getBytes(characters));
    }

    @Override
    public void close() {
        // Who closes it may go on, and others too.
    }
}
