package games.scoring.record;

/** JSON pointers (RFC 6901). */
final class Pointer {

    private static final int LONGEST = 200;

    private Pointer() {}

    /** Gives the pointer of an input. */
    static String input(String name) {
        return "/inputs/" + escape(name);
    }

    /** Gives the pointer, or where it is long that of the innermost part around which is not. */
    static String shortened(String pointer) {
        return pointer.length() <= LONGEST
                ? pointer
                : pointer.substring(0, Math.max(0, pointer.lastIndexOf('/', LONGEST)));
    }

    /** Escapes a name for use in a pointer. */
    static String escape(String name) {
        return name.indexOf('~') < 0 && name.indexOf('/') < 0
                ? name
                : name.replace("~", "~0").replace("/", "~1");
    }
}
