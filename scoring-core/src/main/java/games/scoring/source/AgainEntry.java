package games.scoring.source;

import games.scoring.api.log.LogEntry;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/**
 * What a log was read from, and what lies around it, for an export: what is opened here counts for no digest, so that an
 * input has the same one whatever is exported of it.
 */
final class AgainEntry implements LogEntry {

    private final LogEntry entry;

    AgainEntry(LogEntry entry) {
        this.entry = entry;
    }

    @Override
    public String name() {
        return entry.name();
    }

    @Override
    public String path() {
        return entry.path();
    }

    @Override
    public boolean isFolder() {
        return entry.isFolder();
    }

    @Override
    public boolean isNamed() {
        return entry.isNamed();
    }

    @Override
    public Optional<LogEntry> parent() {
        return entry.parent().map(AgainEntry::new);
    }

    @Override
    public List<LogEntry> children() throws IOException {
        return entry.children().stream().<LogEntry>map(AgainEntry::new).toList();
    }

    @Override
    public Optional<LogEntry> child(String name) throws IOException {
        return entry.child(name).map(AgainEntry::new);
    }

    @Override
    public InputStream open() throws IOException {
        return entry instanceof Entry one ? one.open(Entry.Access.AGAIN) : entry.open();
    }

    @Override
    public byte[] head(int most) throws IOException {
        return entry.head(most);
    }

    @Override
    public void members(MemberReader reader) throws IOException {
        if (entry instanceof Entry one) {
            one.members(reader, Entry.Access.AGAIN);
        } else {
            entry.members(reader);
        }
    }

    @Override
    public String toString() {
        return path();
    }
}
