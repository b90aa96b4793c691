package games.scoring.source;

/** What the parts of a zip archive begin with, read as a number whose first byte is the lowest. */
final class ZipSignature {

    static final int LOCAL = 0x04034b50;
    static final int CENTRAL = 0x02014b50;
    static final int END = 0x06054b50;
    static final int END_64 = 0x06064b50;
    static final int LOCATOR_64 = 0x07064b50;
    static final int DESCRIPTOR = 0x08074b50;

    private ZipSignature() {}
}
