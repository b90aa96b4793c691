package games.scoring.source;

import games.scoring.api.Reason;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;

/**
 * Adds the members of a tar to its {@link Archive}. Those of a plain {@code .tar} on disk are read where they lie; those
 * of a compressed or inner one are kept in a {@link Spool}.
 */
final class TarMembers {

    /** Where the bytes of a tar's file lie once they were passed. */
    private interface Store {
        Taken take(TarReader tar, long size) throws IOException;
    }

    /**
     * What was taken of a file.
     *
     * @param location where it lies; ends with the damage, if there is any
     * @param damage what keeps the rest of it, and of the archive, from being read; null if nothing does
     */
    private record Taken(
            StoredEntry.Location location, @Nullable IOException damage) {

        static Taken of(StoredEntry.Location location, @Nullable IOException damage) {
            return new Taken(damage == null ? location : () -> BrokenStream.after(location.open(), damage), damage);
        }
    }

    private final Archive archive;
    private final Entry file;

    /**
     * Makes ready to read.
     *
     * @param archive takes the members
     * @param file holds them
     */
    TarMembers(Archive archive, Entry file) {
        this.archive = archive;
        this.file = file;
    }

    /**
     * Reads all members, or those that stand before damage or a limit.
     *
     * @throws IOException if nothing can be read
     */
    void read() throws IOException {
        boolean inPlace = file.isPlainOnDisk();
        if (inPlace) {
            archive.readInPlace((DiskEntry) file);
        }
        try (InputStream in = inPlace
                ? itself((DiskEntry) file)
                : file.content(Entry.Access.LOG, archive.limits().archiveBytes())) {
            Store store = inPlace ? places((DiskEntry) file) : spool();
            var tar = new TarReader(in);
            try {
                for (TarReader.Header header = tar.next(); header != null; header = tar.next()) {
                    archive.count();
                    add(tar, header, store);
                }
                if (tar.isFollowedByAnother()) {
                    archive.problem(
                            archive.path(),
                            archive.path() + ": another tar stands behind its end, and is not read. Unpack them one by"
                                    + " one, or name each.",
                            Reason.UNREADABLE);
                }
            } catch (LimitException e) {
                archive.stop(e);
            } catch (EOFException e) {
                archive.stop(new IOException(
                        archive.path() + ": " + e.getMessage() + ", so it is cut off. Copy it again.", e));
            } catch (IOException e) {
                if (archive.isEmpty()) {
                    throw new IOException(
                            archive.path() + ": can't be read (" + e.getMessage() + "). Is it really a tar archive?",
                            e);
                }
                archive.stop(e);
            }
        }
    }

    private void add(TarReader tar, TarReader.Header header, Store store) throws IOException {
        String name = header.name();
        switch (header.type()) {
            case FOLDER -> archive.addFolder(name);
            case FILE -> {
                if (header.size() > archive.limits().fileBytes()) {
                    archive.addTooLarge(name, header.size());
                } else if (archive.hasPlaceFor(name)) {
                    var taken = store.take(tar, header.size());
                    archive.addFile(name, taken.location());
                    if (taken.damage() != null) {
                        throw taken.damage();
                    }
                }
            }
            case HARD_LINK -> {
                StoredEntry target = archive.find(header.link());
                if (target == null || target.location() == null) {
                    archive.addRefused(
                            name,
                            "a link to '" + header.link()
                                    + "', which does not stand before it in the archive, or is refused");
                } else {
                    archive.addFile(name, StoredEntry.Linked.to(target.name(), target.location()));
                }
            }
            case UNREADABLE -> archive.addRefused(name, header.what());
            case OTHER -> archive.passedOver(archive.pathOf(name), header.what() + "; only files are read");
        }
    }

    /** Opens the tar. What is not asked for is passed over by moving in the file. */
    private static InputStream itself(DiskEntry file) throws IOException {
        return new BufferedInputStream(Files.newInputStream(file.file()), 1 << 12);
    }

    /** Takes the places of files in the tar. */
    private Store places(DiskEntry file) throws IOException {
        FileChannel channel = FileChannel.open(file.file());
        archive.owns(channel);
        long length = channel.size();
        return (tar, size) -> {
            long offset = tar.position();
            long there = Math.min(size, length - offset);
            return Taken.of(() -> new RangeStream(channel, offset, there), there < size ? cutOff() : null);
        };
    }

    /** Takes the bytes of files. */
    private Store spool() {
        var spool = new Spool();
        archive.owns(spool);
        byte[] buffer = new byte[1 << 14];
        return (tar, size) -> {
            long offset = spool.size();
            IOException damage = null;
            try {
                for (long left = size; left > 0; ) {
                    int n = tar.read(buffer, (int) Math.min(left, buffer.length));
                    if (n < 0) {
                        throw cutOff();
                    }
                    archive.budget().spend(n);
                    spool.write(buffer, n);
                    left -= n;
                }
            } catch (IOException e) {
                damage = e;
            }
            long there = spool.size() - offset;
            return Taken.of(() -> spool.open(offset, there), damage);
        };
    }

    private static EOFException cutOff() {
        return new EOFException("ends in the middle of a file");
    }
}
