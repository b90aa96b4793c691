package games.scoring.diambra;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Decompresses bzip2: blocks of run lengths, sorted by Burrows and Wheeler's transform, move-to-front and Huffman codes.
 *
 * <p>Holds one block, at most 900,000 bytes, and checks every block's and the stream's checksum. Several streams one
 * after the other are read as one, as Python does. Written here, since a plugin is one jar and the usual library brings
 * three others with it.
 */
final class Bzip2Stream extends InputStream {

    private static final String BREAKS_OFF = "the bzip2 stream breaks off";
    private static final long BLOCK = 0x314159265359L;
    private static final long END = 0x177245385090L;
    private static final int GROUP = 50;
    private static final int LONGEST_CODE = 20;

    private static final int[] CRC = crcTable();

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 15];
    private int buffered;
    private int taken;
    private long bits;
    private int bitCount;

    private int blockLimit;
    private int streamCrc;
    private boolean ended;

    private int[] links = new int[0];
    private int position;
    private int left;
    private boolean inBlock;
    private int blockCrc;
    private int expectedCrc;

    /** The run that is being given out: the byte, how often it comes still, and how many equal ones came. */
    private int runByte = -1;

    private int runLeft;
    private int equal;

    Bzip2Stream(InputStream in) throws IOException {
        this.in = in;
        startStream(true);
    }

    @Override
    public int read() throws IOException {
        while (runLeft == 0) {
            if (left == 0 && !nextBlock()) {
                return -1;
            }
            if (left > 0) {
                decodeRun();
            }
        }
        runLeft--;
        blockCrc = blockCrc << 8 ^ CRC[(blockCrc >>> 24 ^ runByte) & 0xFF];
        return runByte;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int count = 0;
        while (count < length) {
            int value = read();
            if (value < 0) {
                break;
            }
            into[offset + count++] = (byte) value;
        }
        return count == 0 ? -1 : count;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Takes a byte off the block: after four equal ones comes how often the byte is repeated once more. */
    private void decodeRun() {
        int value = nextByte();
        if (equal == 4) {
            equal = 0;
            runLeft = value;
            return;
        }
        equal = value == runByte ? equal + 1 : 1;
        runByte = value;
        runLeft = 1;
    }

    private int nextByte() {
        int link = links[position];
        position = link >>> 8;
        left--;
        return link & 0xFF;
    }

    /** Starts the next stream. Behind the first one, whatever is no bzip2 ends the data, as for Python. */
    private void startStream(boolean first) throws IOException {
        bitCount -= bitCount % 8;
        var magic = new int[4];
        for (int i = 0; i < 4; i++) {
            magic[i] = bitCount > 0 ? readBits(8) : byteOrEnd();
        }
        int level = magic[3] - '0';
        if (magic[0] == 'B' && magic[1] == 'Z' && magic[2] == 'h' && 1 <= level && level <= 9) {
            blockLimit = level * 100_000;
            streamCrc = 0;
        } else if (first) {
            throw new IOException("expected bzip2, whose first bytes are BZh1 to BZh9");
        } else if (isBroken(magic)) {
            throw new EOFException(BREAKS_OFF);
        } else {
            ended = true;
        }
    }

    /** Says whether the data ends in the middle of the bytes that begin a stream. */
    private static boolean isBroken(int[] magic) {
        int at = 0;
        while (at < 3 && magic[at] == "BZh".charAt(at)) {
            at++;
        }
        return at > 0 && magic[at] < 0;
    }

    private boolean nextBlock() throws IOException {
        if (inBlock) {
            endBlock();
        }
        while (!ended) {
            long magic = (long) readBits(24) << 24 | readBits(24);
            if (magic == BLOCK) {
                readBlock();
                return true;
            }
            if (magic != END) {
                throw new IOException("expected the next block of bzip2, found other bytes");
            }
            int crc = readBits(16) << 16 | readBits(16);
            if (crc != streamCrc) {
                throw new IOException("the checksum of the bzip2 stream is wrong");
            }
            startStream(false);
        }
        return false;
    }

    private void endBlock() throws IOException {
        inBlock = false;
        if (~blockCrc != expectedCrc) {
            throw new IOException("the checksum of a bzip2 block is wrong");
        }
        streamCrc = (streamCrc << 1 | streamCrc >>> 31) ^ expectedCrc;
    }

    private void readBlock() throws IOException {
        expectedCrc = readBits(16) << 16 | readBits(16);
        if (readBits(1) != 0) {
            throw new IOException("the bzip2 block is of a kind that was given up in 1997");
        }
        int origin = readBits(24);
        var symbols = readSymbols();
        int alphabet = symbols.length + 2;
        int tables = readBits(3);
        if (tables < 2 || tables > 6) {
            throw new IOException("expected 2 to 6 tables of bzip2 codes, found " + tables);
        }
        var selectors = readSelectors(tables);
        var codes = new Code[tables];
        for (int i = 0; i < tables; i++) {
            codes[i] = readCode(alphabet);
        }
        var block = new byte[blockLimit];
        int size = readSymbolsInto(block, symbols, alphabet, selectors, codes);
        if (origin >= size) {
            throw new IOException("the bzip2 block begins outside itself");
        }
        link(block, size, origin);
        left = size;
        blockCrc = ~0;
        inBlock = true;
        runByte = -1;
        runLeft = 0;
        equal = 0;
    }

    /** Reads which of the 256 bytes occur: a bit for each 16 of them, then a bit for each in those. */
    private int[] readSymbols() throws IOException {
        int groups = readBits(16);
        var symbols = new int[256];
        int count = 0;
        for (int group = 0; group < 16; group++) {
            if ((groups << group & 0x8000) != 0) {
                int members = readBits(16);
                for (int i = 0; i < 16; i++) {
                    if ((members << i & 0x8000) != 0) {
                        symbols[count++] = group * 16 + i;
                    }
                }
            }
        }
        if (count == 0) {
            throw new IOException("the bzip2 block has no bytes");
        }
        return Arrays.copyOf(symbols, count);
    }

    /** Reads which table each group of 50 symbols uses, by its rank among the tables used last. */
    private byte[] readSelectors(int tables) throws IOException {
        int count = readBits(15);
        if (count == 0) {
            throw new IOException("the bzip2 block has no groups");
        }
        var recent = new byte[tables];
        for (int i = 0; i < tables; i++) {
            recent[i] = (byte) i;
        }
        var selectors = new byte[count];
        for (int i = 0; i < count; i++) {
            int rank = 0;
            while (readBits(1) == 1) {
                if (++rank == tables) {
                    throw new IOException("a group of the bzip2 block uses a table that is not there");
                }
            }
            byte table = recent[rank];
            System.arraycopy(recent, 0, recent, 1, rank);
            recent[0] = table;
            selectors[i] = table;
        }
        return selectors;
    }

    /** A canonical Huffman code. */
    private static final class Code {
        private final int[] limits = new int[LONGEST_CODE + 2];
        private final int[] bases = new int[LONGEST_CODE + 2];
        private final int[] symbols;
        private final int shortest;
        private final int longest;

        Code(int[] lengths) throws IOException {
            int least = LONGEST_CODE;
            int most = 0;
            for (int length : lengths) {
                least = Math.min(least, length);
                most = Math.max(most, length);
            }
            shortest = least;
            longest = most;
            symbols = new int[lengths.length];
            int next = 0;
            int code = 0;
            for (int length = shortest; length <= longest; length++) {
                bases[length] = next - code;
                for (int symbol = 0; symbol < lengths.length; symbol++) {
                    if (lengths[symbol] == length) {
                        symbols[next++] = symbol;
                        code++;
                    }
                }
                if (code > 1 << length) {
                    throw new IOException("a table of bzip2 codes holds more codes than there are");
                }
                limits[length] = code;
                code <<= 1;
            }
        }
    }

    private Code readCode(int alphabet) throws IOException {
        var lengths = new int[alphabet];
        int length = readBits(5);
        for (int i = 0; i < alphabet; i++) {
            while (true) {
                if (length < 1 || length > LONGEST_CODE) {
                    throw new IOException("expected bzip2 codes of 1 to 20 bits, found " + length);
                }
                if (readBits(1) == 0) {
                    break;
                }
                length += readBits(1) == 0 ? 1 : -1;
            }
            lengths[i] = length;
        }
        return new Code(lengths);
    }

    private int readSymbol(Code code) throws IOException {
        // The end of the stream takes 80 bits, so that a code never is the last thing in it.
        while (bitCount < LONGEST_CODE) {
            readByte();
        }
        int window = (int) (bits >>> (bitCount - LONGEST_CODE)) & ((1 << LONGEST_CODE) - 1);
        for (int length = code.shortest; length <= code.longest; length++) {
            int value = window >>> (LONGEST_CODE - length);
            if (value < code.limits[length]) {
                int index = value + code.bases[length];
                if (index < 0 || index >= code.symbols.length) {
                    break;
                }
                bitCount -= length;
                return code.symbols[index];
            }
        }
        throw new IOException("the bzip2 block holds a code that no table has");
    }

    /** Undoes the codes, the runs of most recent bytes and the move to front. */
    private int readSymbolsInto(byte[] block, int[] symbols, int alphabet, byte[] selectors, Code[] codes)
            throws IOException {
        int end = alphabet - 1;
        int size = 0;
        int group = -1;
        int leftInGroup = 0;
        long run = 0;
        long runUnit = 1;
        while (true) {
            if (leftInGroup == 0) {
                if (++group == selectors.length) {
                    throw new IOException("the bzip2 block has no end");
                }
                leftInGroup = GROUP;
            }
            leftInGroup--;
            int symbol = readSymbol(codes[selectors[group]]);
            if (symbol <= 1) {
                run += runUnit << symbol;
                runUnit <<= 1;
                if (run > blockLimit) {
                    throw new IOException("the bzip2 block is longer than it may be");
                }
                continue;
            }
            if (size + run > blockLimit) {
                throw new IOException("the bzip2 block is longer than it may be");
            }
            Arrays.fill(block, size, size + (int) run, (byte) symbols[0]);
            size += (int) run;
            run = 0;
            runUnit = 1;
            if (symbol == end) {
                return size;
            }
            if (size == blockLimit) {
                throw new IOException("the bzip2 block is longer than it may be");
            }
            int value = symbols[symbol - 1];
            System.arraycopy(symbols, 0, symbols, 1, symbol - 1);
            symbols[0] = value;
            block[size++] = (byte) value;
        }
    }

    /** Undoes the sorting: links each byte to the one that follows it. */
    private void link(byte[] block, int size, int origin) {
        var starts = new int[256];
        for (int i = 0; i < size; i++) {
            starts[block[i] & 0xFF]++;
        }
        int sum = 0;
        for (int value = 0; value < 256; value++) {
            int count = starts[value];
            starts[value] = sum;
            sum += count;
        }
        if (links.length < size) {
            links = new int[size];
        }
        for (int i = 0; i < size; i++) {
            int value = block[i] & 0xFF;
            links[starts[value]++] = i;
        }
        // The sorted byte that a position holds is found from where its bucket lies, so keep it with the link.
        int at = 0;
        for (int value = 0; value < 256; value++) {
            for (; at < starts[value]; at++) {
                links[at] = links[at] << 8 | value;
            }
        }
        position = origin;
    }

    private int readBits(int count) throws IOException {
        while (bitCount < count) {
            readByte();
        }
        bitCount -= count;
        return (int) (bits >>> bitCount & (1L << count) - 1);
    }

    private void readByte() throws IOException {
        int next = byteOrEnd();
        if (next < 0) {
            throw new EOFException(BREAKS_OFF);
        }
        bits = bits << 8 | next;
        bitCount += 8;
    }

    private int byteOrEnd() throws IOException {
        if (taken == buffered) {
            buffered = in.read(buffer);
            taken = 0;
            if (buffered <= 0) {
                buffered = 0;
                return -1;
            }
        }
        return buffer[taken++] & 0xFF;
    }

    private static int[] crcTable() {
        var table = new int[256];
        for (int i = 0; i < 256; i++) {
            int crc = i << 24;
            for (int bit = 0; bit < 8; bit++) {
                crc = crc < 0 ? crc << 1 ^ 0x04C11DB7 : crc << 1;
            }
            table[i] = crc;
        }
        return table;
    }
}
