package games.scoring.source;

import games.scoring.api.Reason;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Adds the members of a zip, which lie where its directory says, to its {@link Archive}. One that is compressed or lies in
 * another archive is copied into a file that goes with the archive.
 */
final class ZipMembers {

    private final Archive archive;
    private final ZipFile zip;
    private final ZipDirectory directory;

    /** The size of the archive itself. */
    private final long packed;

    /** Names that several members have: the JDK finds members by their names, and would read one for another. */
    private final Set<String> twins;

    /** Those of them that were told of. */
    private final Set<String> told = new HashSet<>();

    /** How many bytes the members so far are said to have. */
    private long stated;

    private ZipMembers(Archive archive, ZipFile zip, ZipDirectory directory, long packed) {
        this.archive = archive;
        this.zip = zip;
        this.directory = directory;
        this.packed = packed;
        this.twins = twins(zip);
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
            archive.digestApart();
            onDisk = ((DiskEntry) file).file();
        } else {
            onDisk = copy(archive, file);
        }
        var directory = ZipDirectory.check(onDisk, archive.path(), archive.mostEntries());
        long packed = Files.size(onDisk);
        ZipFile zip = open(onDisk.toFile(), archive.path());
        archive.owns(zip);
        if (!inPlace) {
            deleteEarly(onDisk);
        }
        if (zip.size() != directory.members()) {
            throw new ZipException(archive.path() + ": damaged in its directory. Copy or pack it again.");
        }
        return new ZipMembers(archive, zip, directory, packed);
    }

    private static Path copy(Archive archive, Entry file) throws IOException {
        Path copy = Files.createTempFile("scoring-", ".zip");
        archive.owns(() -> Files.deleteIfExists(copy));
        try (InputStream in = file.content(Entry.Access.LOG, archive.limits().fileBytes())) {
            Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
        }
        return copy;
    }

    private static ZipFile open(File onDisk, String path) throws IOException {
        try {
            try {
                return new ZipFile(onDisk, StandardCharsets.UTF_8);
            } catch (ZipException e) {
                // Names in an old code page: their letters may come out wrong, their contents don't.
                return new ZipFile(onDisk, StandardCharsets.ISO_8859_1);
            }
        } catch (ZipException e) {
            throw new ZipException(path + ": can't be read as a zip archive (" + e.getMessage() + ")");
        }
    }

    /** Where an open file can be deleted, nothing is left behind however the program ends. */
    private static void deleteEarly(Path onDisk) {
        try {
            Files.delete(onDisk);
        } catch (IOException e) {
            // It goes when the archive is closed.
        }
    }

    private static Set<String> twins(ZipFile zip) {
        var names = new NameSet();
        var twins = new HashSet<String>();
        for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
            String name = all.nextElement().getName();
            if (!names.add(name)) {
                twins.add(name);
            }
        }
        return twins;
    }

    /** Reads all members, or those before a limit. */
    void read() {
        try {
            int index = 0;
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                archive.count();
                add(all.nextElement(), directory.fault(index++));
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
    private void add(ZipEntry member, @Nullable String fault) throws LimitException {
        String name = member.getName();
        long size = Math.max(0, member.getSize());
        if (fault != null) {
            archive.problem(archive.pathOf(name), fault, Reason.UNREADABLE);
        } else if (member.isDirectory()) {
            archive.addFolder(name);
        } else if (twins.contains(name)) {
            tellOfTwins(name);
        } else if (size > archive.limits().fileBytes()) {
            archive.problem(
                    archive.pathOf(name),
                    "states " + size + " bytes, more than the limit of "
                            + archive.limits().fileBytes(),
                    Reason.TOO_LARGE);
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

    private InputStream open(ZipEntry member) throws IOException {
        InputStream in;
        try {
            in = zip.getInputStream(member);
        } catch (IllegalStateException e) {
            throw new IOException(archive.path() + ": is closed, the walk having ended", e);
        }
        String path = archive.pathOf(member.getName());
        if (in == null) {
            throw new IOException(path + ": is not where the archive says");
        }
        return new VerifiedStream(in, path, member.getSize(), member.getCrc());
    }
}
