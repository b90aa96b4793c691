package games.scoring.message;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;

/** Says in words why something could not be read: the system's own exceptions name the file and little else. */
public final class ReadFailure {

    /** How Linux and macOS say ELOOP. */
    private static final String LOOP = "Too many levels of symbolic links";

    private ReadFailure() {}

    /**
     * Says why.
     *
     * @param e what was thrown
     * @return a clause: {@code permission denied}
     */
    public static String why(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied. Give yourself the right to read it";
        }
        if (e instanceof NoSuchFileException) {
            return "no such file or folder. Check the spelling, or where you are";
        }
        if (e instanceof CharacterCodingException) {
            return "expected text in UTF-8, found other bytes";
        }
        String reason = e instanceof FileSystemException f ? Thrown.ask(f, FileSystemException::getReason) : null;
        if (e instanceof FileSystemLoopException || (reason != null && reason.startsWith(LOOP))) {
            return "a link that leads to itself, or through more links than the system follows. Remove it, or let it"
                    + " lead to a file or folder";
        }
        if (reason != null) {
            return WholeText.of(reason);
        }
        String message = Thrown.message(e);
        if (e instanceof EOFException && message.isEmpty()) {
            return "it breaks off";
        }
        return message.isEmpty() ? e.getClass().getSimpleName() : message;
    }

    /**
     * Says why, after the file, where the exception names one.
     *
     * @param e what was thrown
     * @return a sentence without its full stop: {@code runs/a.jsonl: permission denied}
     */
    public static String told(IOException e) {
        String file = e instanceof FileSystemException f ? Thrown.ask(f, FileSystemException::getFile) : null;
        return file == null ? why(e) : WholeText.of(file) + ": " + why(e);
    }
}
