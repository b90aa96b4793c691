package games.scoring.launcher;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Standard output, which remembers why it could not be written: {@link System#out} keeps that to itself. */
final class StandardOutput extends OutputStream {

    // What comes after a failure is dropped: a program that is killed by its reader's end would not write it either.

    /** As Unix and Windows say it. */
    private static final Set<String> CLOSED = Set.of("Broken pipe", "The pipe is being closed");

    private final OutputStream out = new FileOutputStream(FileDescriptor.out);
    private @Nullable IOException failure;

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (failure != null) {
            throw failure;
        }
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** Says why it could not be written; nothing where the reader had enough, as {@code head} has. */
    Optional<String> failure() {
        return Optional.ofNullable(failure).map(IOException::getMessage).filter(why -> !CLOSED.contains(why));
    }
}
