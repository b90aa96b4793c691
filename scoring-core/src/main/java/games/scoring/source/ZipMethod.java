package games.scoring.source;

import org.jspecify.annotations.Nullable;

/** How a member of a zip archive is packed. After PKWARE's APPNOTE.TXT 6.3.10, sections 4.4.4 and 4.4.5. */
final class ZipMethod {

    static final int STORED = 0;
    private static final int DEFLATED = 8;
    private static final int ENCRYPTED = 1;

    private ZipMethod() {}

    /**
     * Says why a member can't be read.
     *
     * @param flags its flags
     * @param method the number of its compression
     * @return what it is, as "is encrypted"; null if it can be read
     */
    static @Nullable String unread(int flags, int method) {
        if ((flags & ENCRYPTED) != 0) {
            return "is encrypted";
        }
        return method == STORED || method == DEFLATED
                ? null
                : "is compressed by " + name(method) + ", and not stored or deflated";
    }

    private static String name(int method) {
        return switch (method) {
            case 9 -> "Deflate64";
            case 12 -> "bzip2";
            case 14 -> "LZMA";
            case 93 -> "zstd";
            case 95 -> "xz";
            default -> "method " + method;
        };
    }
}
