package games.scoring.source;

import games.scoring.message.WholeText;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Which names are harmless. */
final class EntryName {

    private static final int LONGEST = 255;
    private static final int LONGEST_PATH = 4096;

    private EntryName() {}

    /** Says whether a text is the name of one file or folder, and no way to another. */
    static boolean isPlain(String name) {
        return !name.isEmpty()
                && !name.equals(".")
                && !name.equals("..")
                && name.indexOf('/') < 0
                && name.indexOf('\\') < 0
                && name.indexOf('\0') < 0
                && name.length() <= LONGEST;
    }

    /**
     * Says whether the name under which a file on disk is shown leads to it. Java shows U+FFFD for bytes that are no UTF-8,
     * whichever they are, so that several names may look the same, and lead to none of their files.
     */
    static boolean leadsTo(Path file, String shown) {
        if (shown.indexOf('\uFFFD') < 0) {
            return true;
        }
        try {
            // It may stand in the name itself.
            return file.resolveSibling(shown).equals(file);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Gives the path of what a folder on disk holds, as the user would write it. */
    static String below(String folder, String path) {
        return folder.endsWith("/") ? folder + path : folder + "/" + path;
    }

    /** A path in an archive that leads out of it or is no path at all. The message is a clause. */
    static final class BadNameException extends Exception {

        private static final long serialVersionUID = 1L;

        BadNameException(String message) {
            super(message);
        }
    }

    /**
     * Takes the path of an archive's member apart. Empty parts and {@code .} are dropped, as {@code tar c .} makes them.
     *
     * @param path the path, with halves of surrogate pairs for bytes that are no UTF-8
     *
     * @return the names of the folders, then that of the member; empty for the archive's root
     */
    static List<String> parts(String path) throws BadNameException {
        if (path.length() > LONGEST_PATH) {
            throw new BadNameException("its path is longer than " + LONGEST_PATH + " characters");
        }
        if (!WholeText.is(path)) {
            throw new BadNameException("expected a path in UTF-8, found other bytes where \uFFFD stands. Unpack the"
                    + " archive, rename the file or its folder, and pack it again");
        }
        if (path.startsWith("/")) {
            throw new BadNameException("its path begins at the root of the disk");
        }
        if (path.length() > 1 && path.charAt(1) == ':' && Character.isLetter(path.charAt(0))) {
            throw new BadNameException("its path begins with a drive");
        }
        var parts = new ArrayList<String>();
        for (int start = 0; start <= path.length(); ) {
            int slash = path.indexOf('/', start);
            int end = slash < 0 ? path.length() : slash;
            String part = path.substring(start, end);
            start = end + 1;
            if (part.isEmpty() || part.equals(".")) {
                continue;
            }
            if (part.equals("..")) {
                throw new BadNameException("its path leads out of a folder with '..'");
            }
            if (part.indexOf('\\') >= 0) {
                throw new BadNameException("its path holds a backslash, as old tools for Windows write it. Unpack the"
                        + " archive there, or with unzip, and pack the folder again with another tool");
            }
            if (!isPlain(part)) {
                throw new BadNameException("its path holds a NUL, or a name longer than " + LONGEST);
            }
            parts.add(part);
        }
        return parts;
    }
}
