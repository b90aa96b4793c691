package games.scoring.source;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * How large a zip archive's member is, and where it stands.
 *
 * @param offset where its header stands; means nothing in that header itself
 * @param large whether there is an extra field for what is beyond 4 GiB
 */
record ZipSizes(long compressed, long size, long offset, boolean large) {

    /** What stands in place of a number that the extra field holds. */
    private static final long IN_EXTRA = 0xFFFF_FFFFL;

    private static final int FIELD_64 = 1;

    /**
     * Reads what the extra fields say (APPNOTE.TXT, section 4.5.3).
     *
     * @param compressed as the member's entry states it, as are the others
     * @param extra the extra fields and nothing else
     */
    static ZipSizes of(long compressed, long size, long offset, ByteBuffer extra) {
        var sizes = new ZipSizes(compressed, size, offset, false);
        var in = extra.order(ByteOrder.LITTLE_ENDIAN);
        while (in.remaining() >= 2 * Short.BYTES) {
            int id = in.getShort() & 0xFFFF;
            int length = in.getShort() & 0xFFFF;
            if (length > in.remaining()) {
                break;
            }
            if (id == FIELD_64) {
                sizes = sizes.with(in.slice(in.position(), length).order(ByteOrder.LITTLE_ENDIAN));
            }
            in.position(in.position() + length);
        }
        return sizes;
    }

    /** Takes the numbers of the field, of which there are as many as are needed, in this order. */
    private ZipSizes with(ByteBuffer field) {
        long exactSize = exact(size, field);
        long exactCompressed = exact(compressed, field);
        return new ZipSizes(exactCompressed, exactSize, exact(offset, field), true);
    }

    private static long exact(long stated, ByteBuffer field) {
        return stated == IN_EXTRA && field.remaining() >= Long.BYTES ? field.getLong() : stated;
    }
}
