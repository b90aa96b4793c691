package games.scoring.api.log;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A file that is its bytes. */
record MemoryFile(String name, byte[] bytes) implements LogEntry {

    MemoryFile(byte[] bytes) {
        this("log.jsonl", bytes);
    }

    @Override
    public String path() {
        return name();
    }

    @Override
    public boolean isFolder() {
        return false;
    }

    @Override
    public Optional<LogEntry> parent() {
        return Optional.empty();
    }

    @Override
    public List<LogEntry> children() {
        return List.of();
    }

    @Override
    public Optional<LogEntry> child(String name) {
        return Optional.empty();
    }

    @Override
    public InputStream open() {
        return new ByteArrayInputStream(bytes);
    }

    @Override
    public byte[] head(int most) {
        return Arrays.copyOf(bytes, Math.min(most, bytes.length));
    }

    @Override
    public void members(MemberReader reader) {
        throw new UnsupportedOperationException("no archive");
    }
}
