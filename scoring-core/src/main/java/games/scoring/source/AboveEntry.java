package games.scoring.source;

import games.scoring.api.log.LogEntry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A folder above the input that the user named: shows its name and the way down, and nothing else that it holds. */
final class AboveEntry implements LogEntry {

    private final Path real;
    private final String path;
    private final LogEntry down;

    AboveEntry(Path real, String path, LogEntry down) {
        this.real = real;
        this.path = path;
        this.down = down;
    }

    @Override
    public String name() {
        Path name = real.getFileName();
        return name == null ? "" : name.toString();
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public boolean isFolder() {
        return true;
    }

    @Override
    public Optional<LogEntry> parent() {
        Path above = real.getParent();
        return above == null ? Optional.empty() : Optional.of(new AboveEntry(above, DiskInput.up(path), this));
    }

    @Override
    public List<LogEntry> children() {
        return List.of(down);
    }

    @Override
    public Optional<LogEntry> child(String name) {
        return down.name().equals(name) ? Optional.of(down) : Optional.empty();
    }

    @Override
    public InputStream open() throws IOException {
        throw new IOException(path + ": a folder, not a file");
    }

    @Override
    public byte[] head(int most) {
        return new byte[0];
    }

    @Override
    public void members(MemberReader reader) throws IOException {
        throw new IOException(path + ": a folder, no zip archive");
    }

    @Override
    public String toString() {
        return path;
    }
}
