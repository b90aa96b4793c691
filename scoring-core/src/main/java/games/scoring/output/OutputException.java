package games.scoring.output;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The output folder can't be used or written: the message says which file, why, and what to do. */
public final class OutputException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message what the user must know
     */
    public OutputException(String message) {
        super(message);
    }

    OutputException(String message, IOException cause) {
        super(message, cause);
    }

    /**
     * Says that something can't be written.
     *
     * @param shown the file or folder as the user knows it
     * @param e what was thrown
     * @return the exception, the same where it says so already
     */
    public static OutputException of(String shown, IOException e) {
        if (e instanceof OutputException already) {
            return already;
        }
        String remedy = isGone(e)
                ? "Begin again, and leave alone what a run writes"
                : "Make room or see to the permissions, or choose another folder with -o";
        return new OutputException(
                shown + ": can't be written (" + why(e) + "). " + remedy + ". Nothing was finished.", e);
    }

    /** Says whether a file that was there is gone, and its folder is not. */
    private static boolean isGone(IOException e) {
        if (!(e instanceof NoSuchFileException missing) || missing.getFile() == null) {
            return false;
        }
        var folder = Path.of(missing.getFile()).toAbsolutePath().getParent();
        return folder != null && Files.isDirectory(folder);
    }

    /** Says in a clause why a file can't be made or written. */
    static String why(IOException e) {
        if (e instanceof OutputException && e.getCause() instanceof IOException cause) {
            return why(cause);
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NoSuchFileException) {
            return isGone(e) ? "somebody has moved or deleted it" : "a folder that it needs is gone";
        }
        if (e instanceof FileSystemException f && f.getReason() != null) {
            return f.getReason();
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
