package games.scoring.source;

import games.scoring.api.log.LogEntry.MemberReader;
import games.scoring.api.log.RefusedMemberException;
import games.scoring.message.Counted;
import games.scoring.message.Ellipsis;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a zip archive from its beginning to its end, member by member, in flat memory. What the archive's directory at
 * the end says is held against what came: an archive that is cut off, or hides or repeats a member, is told.
 *
 * <p>After PKWARE's APPNOTE.TXT 6.3.10, sections 4.3 to 4.5. The JDK's ZipInputStream takes what is no zip archive for an
 * empty one and a cut-off one for a complete one, and can't go on after a damaged member.
 */
final class ZipStream {

    private static final int SIZES_FOLLOW = 1 << 3;
    private static final int LONGEST_SHOWN = 200;

    private final InputStream in;
    private final Entry archive;
    private final Budget budget;
    private final byte[] buffer = new byte[1 << 13];
    private final NameSet names = new NameSet();

    /** What came of each member: its name, checksum and sizes, as the directory must say it. */
    private final NameSet came = new NameSet();

    /** Of the names in the order in which the members came, and of those in the directory. */
    private long cameOrder;

    private long listedOrder;

    private int at;
    private int end;
    private long taken;
    private long given;
    private long members;
    private String refused = "";
    private String whyRefused = "";
    private long refusals;
    private String last = "";

    ZipStream(InputStream in, Entry archive) {
        this.in = in;
        this.archive = archive;
        this.budget = archive.budget();
    }

    Budget budget() {
        return budget;
    }

    void read(MemberReader reader) throws IOException {
        int signature = firstSignature();
        while (signature == ZipSignature.LOCAL) {
            if (!readMember(reader)) {
                return;
            }
            signature = int32();
        }
        checkDirectory(signature);
        if (refusals > 0) {
            throw new RefusedMemberException(refused
                    + (refusals == 1
                            ? ""
                            : ", and so " + (refusals == 2 ? "is" : "are") + " "
                                    + Counted.of(refusals - 1, "other member"))
                    + ": " + whyRefused);
        }
    }

    private int firstSignature() throws IOException {
        int signature;
        try {
            signature = int32();
            if (signature == ZipSignature.DESCRIPTOR) {
                // The mark of an archive that might have been split, and was not.
                signature = int32();
            }
        } catch (EOFException e) {
            throw new ZipException(archive.path() + ": no zip archive, too short for one");
        }
        if (signature != ZipSignature.LOCAL && signature != ZipSignature.END && signature != ZipSignature.END_64) {
            throw new ZipException(archive.path() + ": no zip archive, it does not begin like one. Copy it again, or"
                    + " take off what stands before it");
        }
        return signature;
    }

    private boolean readMember(MemberReader reader) throws IOException {
        if (++members > archive.limits().entries()) {
            throw new LimitException(archive.path() + ": more than the limit of "
                    + archive.limits().entries() + " members");
        }
        int16(); // version needed
        int flags = int16();
        int method = int16();
        int32(); // time and date
        long crc = int32() & 0xFFFF_FFFFL;
        long compressed = int32() & 0xFFFF_FFFFL;
        long size = int32() & 0xFFFF_FFFFL;
        int nameLength = int16();
        int extraLength = int16();
        String name = ZipDirectory.text(bytes(nameLength));
        byte[] extra = bytes(extraLength);
        var sizes = ZipSizes.of(compressed, size, 0, ByteBuffer.wrap(extra));
        last = name;
        boolean sizesFollow = (flags & SIZES_FOLLOW) != 0;
        boolean folder = name.endsWith("/");
        @Nullable String clean = cleanName(name);
        var data = new Data(
                clean == null ? shown(name) : clean,
                method,
                flags,
                sizesFollow,
                crc,
                sizes.compressed(),
                sizes.size(),
                sizes.large());
        boolean goOn = true;
        if (!folder && clean != null) {
            var member = new MemberEntry(name, archive, this, data);
            try {
                goOn = reader.read(member);
                if (goOn) {
                    data.skipToEnd();
                }
            } finally {
                member.end();
                data.endInflater();
            }
        } else {
            try {
                data.skipToEnd();
            } finally {
                data.endInflater();
            }
        }
        if (goOn) {
            came.add(data.told(name));
            cameOrder = cameOrder * 31 + name.hashCode();
        }
        return goOn;
    }

    /** Gives the name of a member; null where it is refused, which is told when all others were read. */
    private @Nullable String cleanName(String name) {
        try {
            String clean = String.join("/", EntryName.parts(name));
            if (names.add(clean)) {
                return clean;
            }
            refuse(name, "it is a second member of that name");
        } catch (EntryName.BadNameException e) {
            refuse(name, String.valueOf(e.getMessage()));
        }
        return null;
    }

    private void refuse(String name, String why) {
        if (refusals++ == 0) {
            refused = archive.path() + ": the member '" + shown(name) + "' is refused";
            whyRefused = why;
        }
    }

    private static String shown(String name) {
        return Ellipsis.cut(name, LONGEST_SHOWN);
    }

    /** Reads on to the end of the archive, and holds its directory against the members that came. */
    private void checkDirectory(int first) throws IOException {
        int signature = first;
        long listed = 0;
        while (true) {
            switch (signature) {
                case ZipSignature.CENTRAL -> {
                    listed++;
                    skip(12);
                    long crc = int32() & 0xFFFF_FFFFL;
                    long compressed = int32() & 0xFFFF_FFFFL;
                    long size = int32() & 0xFFFF_FFFFL;
                    int nameLength = int16();
                    int extraLength = int16();
                    int comment = int16();
                    skip(12);
                    String name = ZipDirectory.text(bytes(nameLength));
                    checkName(name);
                    listedOrder = listedOrder * 31 + name.hashCode();
                    var sizes = ZipSizes.of(compressed, size, 0, ByteBuffer.wrap(bytes(extraLength)));
                    if (came.add(told(name, crc, sizes.compressed(), sizes.size()))) {
                        throw new ZipException(archive.path() + ": its directory states another size or checksum for "
                                + shown(name) + " than the member has. Copy or pack it again.");
                    }
                    skip(comment);
                }
                case ZipSignature.END_64 -> skip(int64());
                case ZipSignature.LOCATOR_64 -> skip(16);
                case ZipSignature.END -> {
                    skip(16);
                    skip(int16());
                    if (listed != members) {
                        throw new ZipException(archive.path() + ": holds " + Counted.of(members, "member")
                                + ", but its directory lists " + listed + ". Pack it again.");
                    }
                    checkEnd();
                    checkOrder();
                    return;
                }
                default ->
                    throw new ZipException(archive.path() + ": damaged after "
                            + (last.isEmpty() ? "its beginning" : "the member " + last) + ". Copy or pack it again.");
            }
            signature = int32();
        }
    }

    /** Says what stands behind the archive: its reader would not miss it. */
    private void checkEnd() throws IOException {
        if (!fill()) {
            return;
        }
        boolean another = end - at >= Integer.BYTES && int32() == ZipSignature.LOCAL;
        throw new ZipException(archive.path()
                + (another
                        ? ": another zip stands behind its end, and is not read. Unpack them one by one, or pack"
                                + " them again."
                        : ": bytes stand behind its end. Pack it again, or take them off."));
    }

    /** Of a stream the directory is known too late. A member is an archive for what it holds, whatever the order. */
    private void checkOrder() throws ZipException {
        if (cameOrder != listedOrder && !(archive instanceof MemberEntry)) {
            throw new ZipException(archive.path() + ": its directory lists its members in another order than they lie"
                    + " in, which is that in which they were read. Unpack what holds it, or pack it again.");
        }
    }

    private void checkName(String name) throws ZipException {
        try {
            // A refused one is in no list.
            if (refusals == 0 && names.add(String.join("/", EntryName.parts(name)))) {
                throw new ZipException(archive.path() + ": its directory lists " + shown(name)
                        + ", and no member that came is called so. Pack it again.");
            }
        } catch (EntryName.BadNameException e) {
            throw new ZipException(archive.path() + ": its directory lists '" + shown(name)
                    + "', which no member can be" + " called: " + e.getMessage() + ". Pack it again.");
        }
    }

    private static String told(String name, long crc, long compressed, long size) {
        return crc + " " + compressed + " " + size + " " + name;
    }

    private boolean fill() throws IOException {
        if (at == end) {
            at = 0;
            end = Math.max(0, in.read(buffer, 0, buffer.length));
            taken += end;
        }
        return at < end;
    }

    private int next() throws IOException {
        if (!fill()) {
            throw new EOFException(archive.path() + ": cut off after "
                    + (last.isEmpty() ? "its beginning" : "the beginning of the member " + last)
                    + ". Copy or pack it again.");
        }
        return buffer[at++] & 0xFF;
    }

    private int int16() throws IOException {
        return next() | (next() << 8);
    }

    private int int32() throws IOException {
        return int16() | (int16() << 16);
    }

    private long int64() throws IOException {
        return (int32() & 0xFFFF_FFFFL) | ((long) int32() << 32);
    }

    private byte[] bytes(int count) throws IOException {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) next();
        }
        return bytes;
    }

    private void skip(long count) throws IOException {
        if (count < 0) {
            throw new ZipException(archive.path() + ": damaged, a length below 0");
        }
        for (long left = count; left > 0; ) {
            next();
            at--;
            int step = (int) Math.min(left, end - at);
            at += step;
            left -= step;
        }
    }

    /** The bytes of a member, and where it ends. */
    final class Data extends BlockStream {

        private final String member;
        private final int method;
        private final int flags;
        private final boolean sizesFollow;
        private final long crc;
        private final long compressed;
        private final long size;
        private final boolean large;
        private final CRC32 sum = new CRC32();
        private @Nullable Inflater inflater;
        private long rawTaken;
        private long out;
        private boolean ended;
        private @Nullable IOException broken;

        Data(
                String member,
                int method,
                int flags,
                boolean sizesFollow,
                long crc,
                long compressed,
                long size,
                boolean large) {
            this.member = member;
            this.method = method;
            this.flags = flags;
            this.sizesFollow = sizesFollow;
            this.crc = crc;
            this.compressed = compressed;
            this.size = size;
            this.large = large;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (broken != null) {
                throw new IOException(broken.getMessage(), broken);
            }
            if (ended) {
                return -1;
            }
            if (length == 0) {
                return 0;
            }
            try {
                int n = method == ZipMethod.STORED ? copy(bytes, offset, length) : inflate(bytes, offset, length);
                if (n > 0) {
                    sum.update(bytes, offset, n);
                    out += n;
                    given += n;
                    checkLimits();
                } else {
                    finish();
                }
                return n;
            } catch (IOException e) {
                broken = e;
                endInflater();
                throw e;
            }
        }

        private int copy(byte[] bytes, int offset, int length) throws IOException {
            checkReadable();
            long left = compressed - rawTaken;
            if (left == 0) {
                return -1;
            }
            next();
            at--;
            int n = (int) Math.min(Math.min(length, left), end - at);
            System.arraycopy(buffer, at, bytes, offset, n);
            at += n;
            rawTaken += n;
            return n;
        }

        private int inflate(byte[] bytes, int offset, int length) throws IOException {
            checkReadable();
            if (inflater == null) {
                inflater = new Inflater(true);
            }
            long before = 0;
            try {
                while (true) {
                    before = inflater.getBytesWritten();
                    int n = inflater.inflate(bytes, offset, length);
                    if (n > 0) {
                        return n;
                    }
                    if (inflater.finished()) {
                        int unused = inflater.getRemaining();
                        at -= unused;
                        rawTaken -= unused;
                        return -1;
                    }
                    if (inflater.needsDictionary()) {
                        throw fault("its compressed data is damaged");
                    }
                    long left = sizesFollow ? Long.MAX_VALUE : compressed - rawTaken;
                    if (left == 0) {
                        throw fault("it ends before its compressed data does");
                    }
                    next();
                    at--;
                    // The inflater reads from the buffer, which is filled again only when it needs input again.
                    int feed = (int) Math.min(left, end - at);
                    inflater.setInput(buffer, at, feed);
                    at += feed;
                    rawTaken += feed;
                }
            } catch (DataFormatException e) {
                // Whoever reads on meets the damage again.
                int good = (int) (inflater.getBytesWritten() - before);
                if (good > 0) {
                    return good;
                }
                throw fault("its compressed data is damaged");
            }
        }

        private void checkReadable() throws IOException {
            String unread = ZipMethod.unread(flags, method);
            if (unread != null) {
                throw new ZipException(path() + ": " + unread + ", which is not read. Pack it again");
            }
            if (method == ZipMethod.STORED && sizesFollow && compressed == 0) {
                throw new ZipException(path() + ": is stored with its size behind it, and so has no end that can be"
                        + " told. Pack it again, compressed");
            }
        }

        private void checkLimits() throws IOException {
            if (!sizesFollow && out > size) {
                throw fault("it holds more than the " + Counted.of(size, "byte") + " that it states");
            }
            if (given > Limits.FREE_BYTES && given / archive.limits().ratio() > taken) {
                throw new LimitException(path() + ": more than "
                        + archive.limits().ratio() + " bytes come out of one. Unpack it, and look at it.");
            }
        }

        private void finish() throws IOException {
            endInflater();
            long statedCrc = crc;
            long statedSize = size;
            if (sizesFollow) {
                long first = int32() & 0xFFFF_FFFFL;
                statedCrc = first == (ZipSignature.DESCRIPTOR & 0xFFFF_FFFFL) ? int32() & 0xFFFF_FFFFL : first;
                if (large) {
                    int64();
                    statedSize = int64();
                } else {
                    int32();
                    statedSize = int32() & 0xFFFF_FFFFL;
                }
            }
            ended = true;
            if (!sizesFollow && rawTaken != compressed) {
                throw fault("its data takes " + Counted.of(rawTaken, "byte") + ", but it states " + compressed);
            }
            if (out != statedSize) {
                throw fault("it holds " + Counted.of(out, "byte") + ", but states " + statedSize);
            }
            if (sum.getValue() != statedCrc) {
                throw fault("its checksum is wrong, so its bytes are not what was packed");
            }
        }

        /** Says of the member, whose end was come to, what the directory must say of it. */
        String told(String name) {
            return sizesFollow
                    ? ZipStream.told(name, sum.getValue(), rawTaken, out)
                    : ZipStream.told(name, crc, compressed, size);
        }

        /** Goes to where the next member begins. */
        void skipToEnd() throws IOException {
            if (!sizesFollow) {
                endInflater();
                ZipStream.this.skip(compressed - rawTaken);
                return;
            }
            if (method == ZipMethod.STORED && !ended) {
                checkReadable();
            }
            if (broken != null && !ended) {
                throw new ZipException(archive.path() + ": what follows the member " + member
                        + " can't be found, since that is damaged and does not state its size: " + broken.getMessage());
            }
            byte[] dropped = new byte[1 << 13];
            while (!ended && read(dropped, 0, dropped.length) >= 0) {
                // its end is where its data ends
            }
        }

        private void endInflater() {
            if (inflater != null) {
                inflater.end();
                inflater = null;
            }
        }

        private ZipException fault(String what) {
            return new ZipException(path() + ": damaged member, " + what);
        }

        private String path() {
            return archive.path() + "!/" + member;
        }
    }
}
