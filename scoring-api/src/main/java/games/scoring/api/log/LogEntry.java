package games.scoring.api.log;

import games.scoring.api.Evolving;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A file or folder of a log, as the host shows it: bounded, read-only, with no way out.
 *
 * <p>Folders on disk, members of {@code .tar}, {@code .tar.gz}, {@code .tgz}, {@code .tar.zst} and {@code .zip} archives
 * and single files all look alike. Files compressed with gzip or zstd are read through, whatever they are called. Names
 * never hold a slash, and never lead above the input that the user named.
 */
public interface LogEntry {

    /**
     * Gives the last part of the path.
     *
     * @return the name, such as {@code interactions.json}
     */
    String name();

    /**
     * Gives the path as the user would write it, with slashes; inside an archive {@code a.tgz!/path}.
     *
     * @return the path
     */
    String path();

    /**
     * Says whether this is a folder.
     *
     * @return true for a folder, false for a file
     */
    boolean isFolder();

    /**
     * Gives the folder that holds this entry. Folders above the input that the user named are shown as well, since
     * their names may say whose log it is.
     *
     * @return the folder; empty at the root of an archive or file system
     */
    Optional<LogEntry> parent();

    /**
     * Lists a folder, in the order of the names' code points.
     *
     * @return its files and folders; empty for a file
     * @throws IOException if the folder can't be read
     */
    List<LogEntry> children() throws IOException;

    /**
     * Finds an entry of this folder.
     *
     * @param name the name of a child
     * @return the entry; empty where there is none, and for a file
     * @throws IOException if the folder can't be read
     */
    Optional<LogEntry> child(String name) throws IOException;

    /**
     * Says whether the user named this file or folder as an input, rather than something that it lies in. A format may
     * look through a file that was named where its name alone says nothing; in a folder that would be a look through every
     * file, and its {@link #head} must do.
     *
     * @return true if so
     */
    default boolean isNamed() {
        return false;
    }

    /**
     * Gives what stands before the suffix of a format: {@code match} of {@code match.nclevel}, {@code match.NCLEVEL} and
     * {@code match.nclevel.gz}. A {@code .gz}, {@code .gzip}, {@code .zst} or {@code .zstd} at the end says nothing, since
     * such files are read through.
     *
     * @param suffixes how names of the format end: {@code .nclevel}
     * @return the beginning of the name; empty where it ends with none of them, in any case
     */
    @Evolving
    default Optional<String> stem(String... suffixes) {
        var name = unpacked(name());
        return Stream.of(suffixes)
                .filter(suffix -> endsWith(name, suffix))
                .map(suffix -> name.substring(0, name.length() - suffix.length()))
                .findFirst();
    }

    private static String unpacked(String name) {
        return Stream.of(".gz", ".gzip", ".zst", ".zstd")
                .filter(packed -> endsWith(name, packed))
                .map(packed -> name.substring(0, name.length() - packed.length()))
                .findFirst()
                .orElse(name);
    }

    private static boolean endsWith(String name, String suffix) {
        return name.regionMatches(true, name.length() - suffix.length(), suffix, 0, suffix.length());
    }

    /**
     * Says whether the name is that of a copy which somebody put aside, and which is no second episode: it goes on behind
     * the format's suffix ({@code match.nclevel.1}), or ends with {@code ~}, {@code .bak}, {@code .backup}, {@code .old},
     * {@code .orig}, {@code .tmp} or {@code .part}. As for {@link #stem}, a {@code .gz} or the like behind that says
     * nothing. For formats that look at what is in files of any name.
     *
     * @param suffix how names of the format end, in lower case: {@code .nclevel}
     * @return whether it is, in any case
     */
    @Evolving
    default boolean isPutAside(String suffix) {
        var name = unpacked(name()).toLowerCase(Locale.ROOT);
        int at = name.indexOf(suffix);
        return (at >= 0 && at + suffix.length() < name.length())
                || Stream.of("~", ".bak", ".backup", ".old", ".orig", ".tmp", ".part")
                        .anyMatch(name::endsWith);
    }

    /**
     * Opens a file. What its bytes show to be gzip or Zstandard is unpacked, whatever its name. The stream ends with an
     * {@link IOException} behind 1 GiB, and where, after 64 MiB, more than 500 bytes come out of a compressed one.
     *
     * @return its bytes, decompressed; the caller closes the stream
     * @throws IOException if this is a folder or can't be read
     */
    InputStream open() throws IOException;

    /**
     * Reads the beginning of a file, for recognition. While formats are asked whether they claim a file, it is read once
     * for all of them.
     *
     * @param most how many bytes at most, up to 65,536
     * @return the bytes; fewer where the file is shorter, none for a folder
     * @throws IOException if the file can't be read
     */
    byte[] head(int most) throws IOException;

    /**
     * Shows the members of a zip archive: at most 1,000,000, each within the limits of {@link #open}, all together 16 GiB, and
     * down to the fourth archive in one another. Of a file on disk they come in the order of the archive's directory; of one
     * that is packed itself, or a stream, as they lie, which is an error at the end where that is another order. A member is a
     * file whose {@link #path()} continues this one's with {@code !/}; it can be read only during the call.
     *
     * @param reader called for each member until it returns false
     * @throws RefusedMemberException after the last member, if some were refused for their names, and all others read
     * @throws IOException if this is no zip archive, it breaks a limit, or the reader fails
     */
    void members(MemberReader reader) throws IOException;

    /** Reads the members of an archive one after the other. */
    @FunctionalInterface
    interface MemberReader {

        /**
         * Reads a member.
         *
         * @param member the member; its {@link LogEntry#name()} is its whole path, as the archive states it
         * @return whether to go on
         * @throws IOException if the member can't be read
         */
        boolean read(LogEntry member) throws IOException;
    }
}
