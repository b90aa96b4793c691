package games.scoring.source;

import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.message.Thrown;
import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginCode;
import games.scoring.plugin.PluginMemoryError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The log formats that are asked whose a file or folder is, one after the other, and what they do wrong when they are. Not
 * safe for use by several threads.
 */
final class AskedFormats {

    private static final int MOST_LOOKS = 8;

    /** A log format and its family. */
    record Asked(LoadedFamily family, LogFormat format, String id) {
        boolean isBundled() {
            return family.jar().bundled();
        }
    }

    private final List<Asked> formats;
    private final Consumer<String> warnings;
    private final Set<String> failed = new HashSet<>();

    /** How often two formats were both asked, and which pairs of them were told of. */
    private final Map<String, Integer> looks = new HashMap<>();

    private final Set<String> told = new HashSet<>();

    private AskedFormats(List<Asked> formats, Consumer<String> warnings) {
        this.formats = formats;
        this.warnings = warnings;
    }

    /** Gives all formats: those of a catalog, in its order, bundled ones first. */
    static AskedFormats of(Catalog catalog, Consumer<String> warnings) {
        var formats = new ArrayList<Asked>();
        for (LoadedFamily family : catalog.families()) {
            for (LogFormat format : family.logFormats()) {
                try {
                    formats.add(new Asked(family, format, String.valueOf(format.id())));
                } catch (Throwable e) {
                    PluginCode.rethrowFatal(e);
                    warnings.accept(
                            failure(family, format.getClass().getSimpleName(), Thrown.words(e, format.getClass()), ""));
                }
            }
        }
        // What a bundled format knows for its own stays its own, whatever a stranger's takes for logs.
        formats.sort(Comparator.comparing(asked -> !asked.isBundled()));
        return new AskedFormats(formats, warnings);
    }

    /** Gives none of them: nobody is asked. */
    AskedFormats none() {
        return new AskedFormats(List.of(), warnings);
    }

    /**
     * Gives those of one id.
     *
     * @throws UsageException if there is none
     */
    AskedFormats only(String id) {
        var wanted = formats.stream().filter(asked -> asked.id().equals(id)).toList();
        if (wanted.isEmpty()) {
            var known = formats.stream().map(Asked::id).sorted().distinct().toList();
            throw new UsageException("No input format '" + id + "'. There are: jsonl, csv, parquet"
                    + (known.isEmpty() ? "" : ", " + String.join(", ", known)));
        }
        return new AskedFormats(wanted, warnings);
    }

    /** Gives the format that is asked first. */
    Asked first() {
        return formats.get(0);
    }

    /** Lists the formats with their families. */
    List<String> names() {
        return formats.stream()
                .map(asked -> asked.id() + " (" + asked.family().id() + ")")
                .toList();
    }

    /** Gives the first format that claims a file or folder; null where none does. */
    @Nullable
    Asked claiming(LogEntry entry) {
        for (int i = 0; i < formats.size(); i++) {
            if (claims(formats.get(i), entry)) {
                tellOthers(entry, i);
                return formats.get(i);
            }
        }
        return null;
    }

    private boolean claims(Asked asked, LogEntry entry) {
        try {
            return asked.format().claims(entry);
        } catch (IOException e) {
            // As if it were not claimed: what can't be read there will show where it is read.
        } catch (OutOfMemoryError e) {
            throw PluginMemoryError.ofLog(
                    entry.path(), asked.id(), asked.family().id(), e);
        } catch (Throwable e) {
            PluginCode.rethrowFatal(e);
            if (Thrown.unread(e) == null && failed.add(asked.family().id() + "/" + asked.id())) {
                var words = Thrown.words(e, asked.format().getClass());
                warnings.accept(failure(asked.family(), asked.id(), words, " at " + entry.path()));
            }
        } finally {
            PluginCode.takeBackThread();
        }
        return false;
    }

    /** Tells of strangers' formats that claim the same as another before them. A few looks show what is so in general. */
    private void tellOthers(LogEntry entry, int claiming) {
        Asked first = formats.get(claiming);
        for (Asked other : formats.subList(claiming + 1, formats.size())) {
            if (!other.isBundled()
                    && looks.merge(first.id() + " " + other.id(), 1, Integer::sum) <= MOST_LOOKS
                    && claims(other, entry)
                    && told.add(first.id() + " " + other.id())) {
                warnings.accept(entry.path() + ": claimed by the log format " + first.id() + " of "
                        + first.family().id() + ", which reads it, and by " + other.id() + " of "
                        + other.family().jar().path() + ". Name the one that is meant with --input-format,"
                        + " or tell the plugin's author.");
            }
        }
    }

    private static String failure(LoadedFamily family, String format, String words, String where) {
        return family.jar().path() + ": the log format " + format + " of " + family.id() + " failed" + where + " ("
                + words + "), and is taken not to claim what it fails at. Tell the plugin's author.";
    }
}
