package games.scoring.source;

import games.scoring.message.Counted;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The directory of a zip archive, held against what stands where it says. The JDK's ZipFile takes whatever bytes a member
 * is said to have for its own, and refuses the archive for one member that it can't read. After PKWARE's APPNOTE.TXT
 * 6.3.10, sections 4.3.7 to 4.3.16.
 */
final class ZipDirectory {

    private static final int LOCAL_BYTES = 30;
    private static final int CENTRAL_BYTES = 46;
    private static final int END_BYTES = 22;
    private static final int END_64_BYTES = 56;
    private static final int LOCATOR_BYTES = 20;
    private static final int LONGEST_COMMENT = 0xFFFF;
    private static final int LEAST_FREE = 1 << 20;
    private static final int WINDOW = 1 << 18;

    /** What made the archive: Unix and macOS, which keep the kind of a file in the upper half of its attributes. */
    private static final int UNIX = 3;

    private static final int MACOS = 19;
    private static final int SYMBOLIC_LINK = 0xA;

    /**
     * A member.
     *
     * @param name its path as the directory states it
     * @param link whether it is a symbolic link, whose bytes are the path that it leads to
     * @param flags its flags
     * @param method the number of its compression
     * @param crc its checksum
     * @param compressed how many bytes it takes
     * @param size how many come out of them
     * @param header where it begins
     * @param data where its bytes stand
     */
    record Member(
            String name,
            boolean link,
            int flags,
            int method,
            long crc,
            long compressed,
            long size,
            long header,
            long data) {
        boolean isFolder() {
            return name.endsWith("/");
        }
    }

    /** Where the bytes of a member stand, its header included. */
    private record Span(long from, long to, int index) {}

    private final FileChannel file;
    private final String path;
    private final long mostEntries;
    private final BitSet overlapping = new BitSet();
    private final BitSet misnamed = new BitSet();
    private final List<Member> members = new ArrayList<>();
    private long standsAt;

    private ZipDirectory(FileChannel file, String path, long mostEntries) {
        this.file = file;
        this.path = path;
        this.mostEntries = mostEntries;
    }

    /**
     * Reads the directory of an archive.
     *
     * @param file the archive
     * @param path how it is called in messages
     * @param mostEntries how many members it may have
     * @throws LimitException if it is too large
     * @throws IOException if it can't be read as a zip archive
     */
    static ZipDirectory read(FileChannel file, String path, long mostEntries) throws IOException {
        var directory = new ZipDirectory(file, path, mostEntries);
        try {
            directory.read();
        } catch (EOFException e) {
            throw new ZipException(path + ": cut off. Copy it again.");
        }
        return directory;
    }

    /** Gives the members, in the order of the directory. */
    List<Member> members() {
        return members;
    }

    /** Gives where the directory begins. */
    long standsAt() {
        return standsAt;
    }

    /** Says whether every member can be read. */
    boolean isFaultless() {
        return overlapping.isEmpty() && misnamed.isEmpty();
    }

    /**
     * Says what keeps a member from being read.
     *
     * @param index its place in the directory, from 0 on
     * @return a sentence; null if nothing does
     */
    @Nullable
    String fault(int index) {
        return overlapping.get(index)
                ? "shares its bytes with another member, and no telling whose they are: neither is read. Pack it again"
                : misnamed.get(index)
                        ? "its bytes stand under another name, or none, and no telling whose they are: it is not read."
                                + " Pack it again"
                        : null;
    }

    /**
     * Says whether the mark that ends an archive stands at a file's end, whatever stands at its beginning: what comes
     * before a zip, such as a script that unpacks it, may be anything.
     *
     * @param file the file
     */
    static boolean endsLikeOne(Path file) throws IOException {
        try (var channel = FileChannel.open(file)) {
            ByteBuffer tail = new ZipDirectory(channel, "", 0).tail();
            int at = tail.capacity() - END_BYTES;
            while (at >= 0 && tail.getInt(at) != ZipSignature.END) {
                at--;
            }
            return at >= 0;
        }
    }

    private ByteBuffer tail() throws IOException {
        int length = (int) Math.min(file.size(), LOCATOR_BYTES + END_BYTES + LONGEST_COMMENT);
        return bytes(file.size() - length, length);
    }

    private void read() throws IOException {
        ByteBuffer tail = tail();
        int length = tail.capacity();
        int last = -1;
        for (int at = length - END_BYTES; at >= 0; at--) {
            if (tail.getInt(at) != ZipSignature.END) {
                continue;
            }
            if (at + END_BYTES + (tail.getShort(at + 20) & 0xFFFF) == length) {
                find(tail, at, file.size() - length);
                return;
            }
            last = Math.max(last, at);
        }
        long behind = last < 0 ? 0 : length - last - END_BYTES - (tail.getShort(last + 20) & 0xFFFF);
        throw new ZipException(
                behind > 0
                        ? path + ": " + Counted.of(behind, "byte") + (behind == 1 ? " stands" : " stand")
                                + " behind its end. Pack it again, or take them off."
                        : path + ": no zip archive, or cut off: it does not end like one. Copy it again.");
    }

    /** Finds the directory by the mark that ends the archive. */
    private void find(ByteBuffer tail, int end, long tailAt) throws IOException {
        long entries = tail.getShort(end + 10) & 0xFFFF;
        long size = tail.getInt(end + 12) & 0xFFFF_FFFFL;
        long offset = tail.getInt(end + 16) & 0xFFFF_FFFFL;
        long endsAt = tailAt + end;
        int locator = end - LOCATOR_BYTES;
        if (locator >= 0 && tail.getInt(locator) == ZipSignature.LOCATOR_64) {
            long stated = tail.getLong(locator + 8);
            if (stated < 0 || stated > file.size() - END_64_BYTES) {
                throw new ZipException(path + ": damaged, its directory is said to lie outside of it. Pack it again.");
            }
            // What stands before an archive moves it.
            long from = isAt(stated, ZipSignature.END_64) ? stated : tailAt + locator - END_64_BYTES;
            if (isAt(from, ZipSignature.END_64)) {
                ByteBuffer large = bytes(from, END_64_BYTES);
                entries = large.getLong(32);
                size = large.getLong(40);
                offset = large.getLong(48);
                endsAt = from;
            }
        }
        long mostBytes = Math.max(LEAST_FREE, Runtime.getRuntime().maxMemory() / 4);
        if (entries < 0 || entries > mostEntries || size < 0 || size > mostBytes) {
            throw new LimitException(path + ": its directory states " + entries + " members in " + size
                    + " bytes, more than the limit of " + mostEntries + " in " + mostBytes
                    + ". Unpack it and name the folder, or give more memory.");
        }
        // What stands before an archive, such as a program that unpacks it, moves all of it.
        long at = endsAt - size;
        long base = at - offset;
        if (offset < 0 || base < 0) {
            throw new ZipException(path + ": damaged, its directory is said to lie outside of it. Pack it again.");
        }
        if (base > 0 && (isAt(0, ZipSignature.LOCAL) || isAt(base - END_BYTES, ZipSignature.END))) {
            throw new ZipException(path + ": two zips that were joined. Unpack them one by one, or name each.");
        }
        read(at, (int) size, base);
        if (members.size() != entries) {
            throw damaged();
        }
    }

    private void read(long at, int size, long base) throws IOException {
        standsAt = at;
        var spans = new ArrayList<Span>();
        ByteBuffer window = bytes(at, Math.min(size, WINDOW));
        int windowAt = 0;
        int next = 0;
        while (next + CENTRAL_BYTES <= size) {
            // A member's entry holds up to three pieces of 64 KiB.
            if (next - windowAt > window.capacity() - CENTRAL_BYTES - 3 * 0xFFFF
                    && windowAt + window.capacity() < size) {
                windowAt = next;
                window = bytes(at + next, Math.min(size - next, WINDOW));
            }
            int entry = next - windowAt;
            next += entry(window, entry, base, spans);
        }
        if (next != size) {
            throw damaged();
        }
        spans.sort(Comparator.comparingLong(Span::from));
        Span widest = null;
        for (Span span : spans) {
            if (widest != null && span.from() < widest.to()) {
                overlapping.set(span.index());
                overlapping.set(widest.index());
            }
            widest = widest == null || span.to() > widest.to() ? span : widest;
        }
    }

    /** Takes a member's entry, and gives its length. */
    private int entry(ByteBuffer in, int at, long base, List<Span> spans) throws IOException {
        int nameLength = in.getShort(at + 28) & 0xFFFF;
        int extraLength = in.getShort(at + 30) & 0xFFFF;
        int length = CENTRAL_BYTES + nameLength + extraLength + (in.getShort(at + 32) & 0xFFFF);
        if (in.getInt(at) != ZipSignature.CENTRAL || at + length > in.capacity()) {
            throw damaged();
        }
        if (members.size() >= mostEntries) {
            throw new LimitException(path + ": more than " + mostEntries + " members. Unpack it, and name the folder.");
        }
        byte[] name = new byte[nameLength];
        in.get(at + CENTRAL_BYTES, name);
        long compressed = in.getInt(at + 20) & 0xFFFF_FFFFL;
        long size = in.getInt(at + 24) & 0xFFFF_FFFFL;
        long offset = in.getInt(at + 42) & 0xFFFF_FFFFL;
        var sizes = ZipSizes.of(compressed, size, offset, in.slice(at + CENTRAL_BYTES + nameLength, extraLength));
        long data = place(name, base + sizes.offset(), sizes.compressed(), spans);
        members.add(new Member(
                text(name),
                isLink(in.get(at + 5), in.getInt(at + 38)),
                in.getShort(at + 8),
                in.getShort(at + 10) & 0xFFFF,
                in.getInt(at + 16) & 0xFFFF_FFFFL,
                sizes.compressed(),
                sizes.size(),
                base + sizes.offset(),
                data));
        return length;
    }

    private static boolean isLink(int madeBy, int attributes) {
        return (madeBy == UNIX || madeBy == MACOS) && attributes >>> 28 == SYMBOLIC_LINK;
    }

    private ZipException damaged() {
        return new ZipException(path + ": damaged in its directory. Copy or pack it again.");
    }

    /** Of a name in an old code page the letters may come out wrong; the member's contents don't. */
    static String text(byte[] name) {
        return StrictUtf8.text(name).orElseGet(() -> new String(name, StandardCharsets.ISO_8859_1));
    }

    /** Holds what the directory says of a member against what stands in its place, and gives where its data begins. */
    private long place(byte[] name, long from, long compressed, List<Span> spans) throws IOException {
        int index = members.size();
        int length = LOCAL_BYTES + name.length;
        if (from < 0 || compressed < 0 || from > file.size() - length) {
            misnamed.set(index);
            return 0;
        }
        ByteBuffer local = bytes(from, length);
        boolean named = local.getInt(0) == ZipSignature.LOCAL
                && (local.getShort(26) & 0xFFFF) == name.length
                && local.slice(LOCAL_BYTES, name.length).equals(ByteBuffer.wrap(name));
        if (!named) {
            misnamed.set(index);
        }
        long data = from + length + (local.getShort(28) & 0xFFFF);
        spans.add(new Span(from, data + compressed, index));
        return data;
    }

    private boolean isAt(long at, int mark) throws IOException {
        return at >= 0 && bytes(at, Integer.BYTES).getInt(0) == mark;
    }

    private ByteBuffer bytes(long at, int length) throws IOException {
        var bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (file.read(bytes, at + bytes.position()) < 0) {
                throw new EOFException("ends early");
            }
        }
        return bytes;
    }
}
