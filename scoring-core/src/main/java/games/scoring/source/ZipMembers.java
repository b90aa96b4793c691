package games.scoring.source;

import games.scoring.api.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Adds the members of a zip, which lie where its directory says, to its {@link Archive}. One that is compressed or lies in
 * another archive is copied into a file that goes with the archive.
 */
final class ZipMembers {

    private final Archive archive;
    private final FileChannel zip;
    private final ZipDirectory directory;

    /** The size of the archive itself. */
    private final long packed;

    /** Names that several members have. */
    private final Set<String> twins;

    /** Those of them that were told of. */
    private final Set<String> told = new HashSet<>();

    /** How many bytes the members so far are said to have. */
    private long stated;

    private ZipMembers(Archive archive, FileChannel zip, ZipDirectory directory) throws IOException {
        this.archive = archive;
        this.zip = zip;
        this.directory = directory;
        this.packed = zip.size();
        this.twins = twins(directory);
    }

    /**
     * Opens a zip.
     *
     * @param archive takes the members
     * @param file holds them
     * @throws IOException if nothing of it can be read
     */
    static ZipMembers of(Archive archive, Entry file) throws IOException {
        boolean inPlace = file.isPlainOnDisk();
        Path onDisk;
        if (inPlace) {
            var disk = (DiskEntry) file;
            archive.readInPlace(disk);
            onDisk = disk.file();
        } else {
            onDisk = copy(archive, file);
        }
        FileChannel zip = FileChannel.open(onDisk);
        archive.owns(zip);
        if (!inPlace) {
            deleteEarly(onDisk);
        }
        return new ZipMembers(archive, zip, ZipDirectory.read(zip, archive.path(), archive.mostEntries()));
    }

    private static Path copy(Archive archive, Entry file) throws IOException {
        Path copy = Files.createTempFile("scoring-", ".zip");
        archive.owns(() -> Files.deleteIfExists(copy));
        try (InputStream in = file.content(Entry.Access.LOG, archive.limits().fileBytes())) {
            Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
        }
        return copy;
    }

    /** Where an open file can be deleted, nothing is left behind however the program ends. */
    private static void deleteEarly(Path onDisk) {
        try {
            Files.delete(onDisk);
        } catch (IOException e) {
            // It goes when the archive is closed.
        }
    }

    private static Set<String> twins(ZipDirectory directory) {
        var names = new NameSet();
        var twins = new HashSet<String>();
        for (var member : directory.members()) {
            if (!names.add(member.name())) {
                twins.add(member.name());
            }
        }
        return twins;
    }

    /** Reads all members, or those before a limit. */
    void read() {
        try {
            int index = 0;
            for (var member : directory.members()) {
                archive.count();
                add(member, directory.fault(index++));
            }
        } catch (LimitException e) {
            archive.stop(e);
        }
    }

    /**
     * Adds a member.
     *
     * @param fault what is wrong with it by the directory; null for nothing
     */
    private void add(ZipDirectory.Member member, @Nullable String fault) throws LimitException {
        String name = member.name();
        long size = member.size();
        String unread = ZipMethod.unread(member.flags(), member.method());
        if (fault != null) {
            archive.problem(archive.pathOf(name), fault, Reason.UNREADABLE);
        } else if (member.isFolder()) {
            archive.addFolder(name);
        } else if (twins.contains(name)) {
            tellOfTwins(name);
        } else if (member.link()) {
            archive.passedOver(archive.pathOf(name), "a symbolic link; only files are read");
        } else if (unread != null) {
            archive.addRefused(name, unread + ", which is not read. Unpack the archive, and name the folder");
        } else if (size < 0 || size > archive.limits().fileBytes()) {
            archive.addTooLarge(name, size);
        } else {
            spend(size);
            archive.addFile(name, () -> open(member));
        }
    }

    private void tellOfTwins(String name) {
        if (told.add(name)) {
            archive.problem(
                    archive.pathOf(name),
                    "several members of this name, and no telling which one is meant: none is read. Pack it again",
                    Reason.UNREADABLE);
        }
    }

    private void spend(long size) throws LimitException {
        int ratio = archive.limits().ratio();
        stated += size;
        archive.budget().spend(size);
        if (stated > Limits.FREE_BYTES && stated / ratio > packed) {
            throw new LimitException(archive.path() + ": states " + stated + " bytes in a file of " + packed
                    + ", more than " + ratio + " for one. Unpack it, and name the folder.");
        }
    }

    private InputStream open(ZipDirectory.Member member) throws IOException {
        long there = Math.max(0, Math.min(member.compressed(), packed - member.data()));
        InputStream in = new RangeStream(zip, member.data(), there);
        return new VerifiedStream(
                member.method() == ZipMethod.STORED ? in : new Inflating(in),
                archive.pathOf(member.name()),
                member.size(),
                member.crc());
    }

    /** Inflates, and ends its inflater when it is closed. */
    private static final class Inflating extends InflaterInputStream {

        private static final int BUFFER = 1 << 13;

        Inflating(InputStream in) {
            super(in, new Inflater(true), BUFFER);
        }

        @Override
        public void close() throws IOException {
            inf.end();
            super.close();
        }
    }
}
