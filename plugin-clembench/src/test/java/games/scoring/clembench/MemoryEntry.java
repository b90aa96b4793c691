package games.scoring.clembench;

import games.scoring.api.log.LogEntry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A tree of files in memory. */
final class MemoryEntry implements LogEntry {

    private final @Nullable MemoryEntry above;
    private final String name;
    private final Map<String, MemoryEntry> children = new TreeMap<>();
    private byte @Nullable [] bytes;
    private boolean named;

    private MemoryEntry(@Nullable MemoryEntry above, String name) {
        this.above = above;
        this.name = name;
    }

    /** Makes the folder of an episode, with the folders above it. */
    static MemoryEntry episode(String path) {
        return inArchive("", path);
    }

    /** Makes such a folder in an archive, which is shown as a folder that nothing lies above. */
    static MemoryEntry inArchive(String archive, String path) {
        var at = new MemoryEntry(null, archive);
        for (var part : path.split("/", -1)) {
            var child = new MemoryEntry(at, part);
            at.children.put(part, child);
            at = child;
        }
        return at;
    }

    MemoryEntry with(String file, String text) {
        return with(file, text.getBytes(StandardCharsets.UTF_8));
    }

    MemoryEntry with(String file, byte[] content) {
        var child = new MemoryEntry(this, file);
        child.bytes = content;
        children.put(file, child);
        return this;
    }

    /** Makes a folder in this one. */
    MemoryEntry folder(String child) {
        var made = new MemoryEntry(this, child);
        children.put(child, made);
        return made;
    }

    /** Lets this be what the user named. */
    MemoryEntry named() {
        named = true;
        return this;
    }

    @Override
    public boolean isNamed() {
        return named;
    }

    /** Puts a file into the folder above. */
    MemoryEntry withAbove(String file, String text) {
        if (above != null) {
            above.with(file, text);
        }
        return this;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String path() {
        return above == null || above.above == null ? name : above.path() + "/" + name;
    }

    @Override
    public boolean isFolder() {
        return bytes == null;
    }

    @Override
    public Optional<LogEntry> parent() {
        return Optional.ofNullable(above);
    }

    @Override
    public List<LogEntry> children() {
        return List.copyOf(children.values());
    }

    @Override
    public Optional<LogEntry> child(String wanted) {
        return Optional.ofNullable(children.get(wanted));
    }

    @Override
    public InputStream open() throws IOException {
        return new ByteArrayInputStream(content());
    }

    @Override
    public byte[] head(int most) throws IOException {
        return bytes == null ? new byte[0] : Arrays.copyOf(bytes, Math.min(most, bytes.length));
    }

    private byte[] content() throws IOException {
        if (bytes == null) {
            throw new IOException(name + " is a folder");
        }
        return bytes;
    }

    @Override
    public void members(MemberReader reader) throws IOException {
        throw new IOException("no archive");
    }
}
