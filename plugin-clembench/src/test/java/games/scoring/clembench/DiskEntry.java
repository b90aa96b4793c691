package games.scoring.clembench;

import games.scoring.api.log.LogEntry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A file or folder on disk. */
record DiskEntry(Path at) implements LogEntry {

    @Override
    public String name() {
        var name = at.getFileName();
        return name == null ? "" : name.toString();
    }

    @Override
    public String path() {
        return at.toString().replace('\\', '/');
    }

    @Override
    public boolean isFolder() {
        return Files.isDirectory(at);
    }

    @Override
    public Optional<LogEntry> parent() {
        return Optional.ofNullable(at.getParent()).map(DiskEntry::new);
    }

    @Override
    public List<LogEntry> children() throws IOException {
        if (!isFolder()) {
            return List.of();
        }
        try (var files = Files.list(at)) {
            return files.sorted().<LogEntry>map(DiskEntry::new).toList();
        }
    }

    @Override
    public Optional<LogEntry> child(String name) {
        var child = at.resolve(name);
        return Files.exists(child) ? Optional.of(new DiskEntry(child)) : Optional.empty();
    }

    @Override
    public InputStream open() throws IOException {
        return Files.newInputStream(at);
    }

    @Override
    public byte[] head(int most) throws IOException {
        if (isFolder()) {
            return new byte[0];
        }
        try (var in = open()) {
            return in.readNBytes(most);
        }
    }

    @Override
    public void members(MemberReader reader) throws IOException {
        throw new IOException("no archive");
    }
}
