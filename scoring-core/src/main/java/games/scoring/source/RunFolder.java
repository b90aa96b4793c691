package games.scoring.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Recognises the folder OUT of a run, finished or broken off: by how its manifest begins, or by the list of files that
 * the run was making. Whoever scores the logs above it has no use for it: its episodes are those of the logs again.
 */
final class RunFolder {

    private static final Pattern MANIFEST =
            Pattern.compile("\\{\\s*\"program\"\\s*:\\s*\\{\\s*\"name\"\\s*:\\s*\"scoring\"");
    private static final int HEAD = 256;

    private RunFolder() {}

    static boolean is(Path folder) {
        var manifest = folder.resolve(RunFiles.MANIFEST);
        if (Files.isRegularFile(manifest)) {
            try (InputStream in = Files.newInputStream(manifest)) {
                return isManifest(in);
            } catch (IOException e) {
                return false;
            }
        }
        return Files.isRegularFile(folder.resolve(RunFiles.WORK).resolve(RunFiles.MADE));
    }

    /** Says the same of a folder in an archive. */
    static boolean is(StoredEntry folder) {
        var manifest = folder.find(RunFiles.MANIFEST);
        if (manifest != null && !manifest.isFolder()) {
            try (InputStream in = manifest.stored(Entry.Access.GLANCE)) {
                return isManifest(in);
            } catch (IOException e) {
                return false;
            }
        }
        var work = folder.find(RunFiles.WORK);
        var made = work == null ? null : work.find(RunFiles.MADE);
        return made != null && !made.isFolder();
    }

    private static boolean isManifest(InputStream in) throws IOException {
        return MANIFEST.matcher(new String(in.readNBytes(HEAD), StandardCharsets.UTF_8))
                .lookingAt();
    }

    /** Leaves out the files of a run that hold the episodes of another one of its files again. */
    static void readOnce(List<Entry.Child> files) {
        var names = files.stream().map(Entry.Child::name).collect(Collectors.toSet());
        var scores = RunFiles.EPISODES.stream().filter(names::contains).toList();
        var again = scores.subList(Math.min(1, scores.size()), scores.size());
        files.replaceAll(file -> file.entry() != null && again.contains(file.name()) ? again(file.entry()) : file);
    }

    private static Entry.Child again(Entry file) {
        return Entry.Child.refused(
                file.name(), NotRead.unclaimed(file.path(), "the episodes of another file of the run, which is read"));
    }
}
