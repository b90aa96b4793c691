package games.scoring.source;

/** Which names are harmless. */
final class EntryName {

    private static final int LONGEST = 255;

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
}
