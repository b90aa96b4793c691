package games.scoring.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What the first bytes of a file say that it is. */
final class Magic {

    private static final byte[] GZIP = {0x1F, (byte) 0x8B};
    private static final byte[] ZSTD = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

    /** What zstd passes over: behind a first byte from 50 to 5F. */
    private static final byte[] ZSTD_SKIPPED = {0x2A, 0x4D, 0x18};

    private static final byte[] PARQUET = ascii("PAR1");
    private static final byte[] ENCRYPTED_PARQUET = ascii("PARE");
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final byte[] TAR = ascii("ustar");
    private static final int TAR_AT = 257;

    private static final byte[] BZIP2 = ascii("BZh");

    /** What a block of bzip2 begins with, behind the digit of the level. */
    private static final byte[] BZIP2_BLOCK = {0x31, 0x41, 0x59, 0x26, 0x53, 0x59};

    private static final byte[] XZ = {(byte) 0xFD, '7', 'z', 'X', 'Z', 0};
    private static final byte[] LZ4 = {0x04, 0x22, 0x4D, 0x18};
    private static final byte[] SEVEN_ZIP = {'7', 'z', (byte) 0xBC, (byte) 0xAF, 0x27, 0x1C};
    private static final byte[] RAR = {'R', 'a', 'r', '!', 0x1A, 0x07};

    /** How many bytes tell everything. */
    static final int HEAD = TAR_AT + TAR.length;

    private Magic() {}

    static boolean isGzip(byte[] head) {
        return stands(GZIP, head, 0);
    }

    static boolean isZstd(byte[] head) {
        return stands(ZSTD, head, 0) || (stands(ZSTD_SKIPPED, head, 1) && (head[0] & 0xF0) == 0x50);
    }

    static boolean isZip(byte[] head) {
        return stands(ZIP, head, 0);
    }

    /** Says whether it is a tar: its mark is of letters, which may stand there in a text. */
    static boolean isTar(byte[] head) {
        return stands(TAR, head, TAR_AT) && !isText(head);
    }

    static boolean isParquet(byte[] head) {
        return stands(PARQUET, head, 0) || stands(ENCRYPTED_PARQUET, head, 0);
    }

    /** Says whether bytes are those of a text, or of what can be read and is not compressed; nothing at all is a text. */
    static boolean isKnown(byte[] head) {
        return isText(head) || isZip(head) || isTar(head) || isParquet(head);
    }

    /** Says whether there is nothing in bytes that no text holds. */
    static boolean isText(byte[] head) {
        for (byte b : head) {
            if (b >= 0 && b < ' ' && b != '\n' && b != '\r' && b != '\t') {
                return false;
            }
        }
        return true;
    }

    /** Names what a file is packed with; empty for what is not packed, or in no way that is known. */
    static String packing(byte[] head) {
        if (isGzip(head)) {
            return "gzip";
        }
        if (isZstd(head)) {
            return "zstd";
        }
        if (isZip(head)) {
            return "zip";
        }
        if (stands(BZIP2, head, 0) && stands(BZIP2_BLOCK, head, BZIP2.length + 1)) {
            return "bzip2";
        }
        if (stands(XZ, head, 0)) {
            return "xz";
        }
        if (stands(LZ4, head, 0)) {
            return "lz4";
        }
        if (stands(SEVEN_ZIP, head, 0)) {
            return "7z";
        }
        return stands(RAR, head, 0) ? "rar" : "";
    }

    /** Names what would be taken for text that is none. */
    static void requireReadable(byte[] head) throws IOException {
        if (Compression.ofMagic(head) != Compression.NONE) {
            throw new IOException("compressed twice. Decompress it once");
        }
        String packing = packing(head);
        if (!packing.isEmpty() && !isZip(head)) {
            throw new IOException(
                    "packed with " + packing + ", which is not read. Unpack it, or use gzip, zstd or zip");
        }
    }

    private static boolean stands(byte[] magic, byte[] head, int at) {
        return head.length >= at + magic.length && Arrays.equals(head, at, at + magic.length, magic, 0, magic.length);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
