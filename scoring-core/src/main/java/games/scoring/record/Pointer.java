package games.scoring.record;

/** JSON pointers (RFC 6901). */
final class Pointer {

    private Pointer() {}

    /** Gives the pointer of an input. */
    static String input(String name) {
        return "/inputs/" + escape(name);
    }

    /** Escapes a name for use in a pointer. */
    static String escape(String name) {
        return name.indexOf('~') < 0 && name.indexOf('/') < 0
                ? name
                : name.replace("~", "~0").replace("/", "~1");
    }
}
