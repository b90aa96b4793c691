package games.scoring.output;

import games.scoring.api.standing.Export;
import games.scoring.message.Closest;
import games.scoring.message.Counted;
import games.scoring.message.Thrown;
import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginCode;
import games.scoring.record.Episode;
import games.scoring.record.Reject;
import games.scoring.score.Counting;
import games.scoring.score.ResultSink;
import games.scoring.score.Scored;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets families write their own result files, each below a folder of the output that is named for the family: those that
 * the user asks for, and those that a family always writes where its native logs are scored.
 *
 * <p>An export whose code fails is given up with a warning; what it wrote is removed with it. The scores stay.
 */
public final class Exports implements ResultSink {

    private final OutputFolder folder;
    private boolean takesRecords;
    private final Consumer<String> warnings;
    private final List<One> all = new ArrayList<>();

    /** An export and its writer. */
    private static final class One {
        private final LoadedFamily family;
        private final Export export;
        private final boolean asked;
        private final boolean logsOnly;
        private final List<String> files = new ArrayList<>();
        private Export.@Nullable Writer writer;
        private boolean failed;
        private long inLogs;
        private long asRecords;

        One(LoadedFamily family, Export export, boolean asked) {
            this.family = family;
            this.export = export;
            this.asked = asked;
            this.logsOnly = !asked || export.logsOnly();
        }

        boolean takes(Scored scored) {
            return (!logsOnly || scored.episode().entry() != null) && !failed && isOfFamily(scored);
        }

        boolean isOfFamily(Scored scored) {
            var id = scored.rule().benchmark().id();
            return id.startsWith(family.id()) && id.charAt(family.id().length()) == '/';
        }
    }

    /**
     * Makes ready to export. No file is made before there is an episode for it.
     *
     * @param catalog the families
     * @param wanted ids of exports that the user asks for
     * @param always whether to make those too that a family always makes
     * @param folder the output
     * @param warnings takes the failures of exports
     * @throws UsageException if nobody has an export of a wanted id
     */
    public Exports(
            Catalog catalog,
            Collection<String> wanted,
            boolean always,
            OutputFolder folder,
            Consumer<String> warnings) {
        this.folder = folder;
        this.warnings = warnings;
        requireKnown(catalog, wanted);
        for (LoadedFamily family : catalog.families()) {
            for (Export export : family.exports()) {
                boolean asked = wanted.contains(export.id());
                if (asked || (always && export.always())) {
                    var one = new One(family, export, asked);
                    takesRecords |= !one.logsOnly;
                    all.add(one);
                }
            }
        }
    }

    /**
     * Looks whether there are such exports, before anything is done.
     *
     * @param catalog the families
     * @param wanted ids of exports that the user asks for
     * @throws UsageException if nobody has an export of a wanted id
     */
    public static void requireKnown(Catalog catalog, Collection<String> wanted) {
        var ids = catalog.families().stream()
                .flatMap(family -> family.exports().stream())
                .map(Export::id)
                .toList();
        for (String id : wanted) {
            if (!ids.contains(id)) {
                throw new UsageException("--export " + id + ": no export of this name." + Closest.sentence(id, ids)
                        + " There are: " + (ids.isEmpty() ? "none" : String.join(", ", ids)) + ".");
            }
        }
    }

    @Override
    public boolean wantsScoreAlone(Episode episode) {
        return episode.entry() == null && !takesRecords;
    }

    @Override
    public Part part() {
        var kept = new ArrayList<Scored>();
        var asRecords = new long[all.size()];
        return new Part() {
            @Override
            public void scored(Scored scored) {
                if (scored.episode().entry() == null && Counting.counts(scored.status())) {
                    for (int i = 0; i < asRecords.length; i++) {
                        asRecords[i] += all.get(i).isOfFamily(scored) ? 1 : 0;
                    }
                }
                for (One one : all) {
                    if (one.takes(scored)) {
                        kept.add(scored.kept());
                        return;
                    }
                }
            }

            @Override
            public void rejected(Reject reject) {}

            @Override
            public void commit() throws IOException {
                for (int i = 0; i < asRecords.length; i++) {
                    all.get(i).asRecords += asRecords[i];
                }
                for (Scored scored : kept) {
                    for (One one : all) {
                        if (one.takes(scored)) {
                            write(one, scored);
                        }
                    }
                }
            }
        };
    }

    /** What an export knows is its own: a run that goes on gives all episodes to it again. */
    @Override
    public boolean save(DataOutputStream out) throws IOException {
        for (One one : all) {
            out.writeLong(one.asRecords);
        }
        return all.stream().allMatch(one -> one.writer == null && !one.failed);
    }

    @Override
    public void restore(DataInputStream in) throws IOException {
        for (One one : all) {
            one.asRecords = in.readLong();
        }
    }

    /**
     * Says where files of a family count fewer episodes than its leaderboards: of exports that hold what came in logs
     * alone. To be called after {@link #finish}.
     *
     * @return a sentence for each such family
     */
    public List<String> notes() {
        return all.stream()
                .filter(one -> one.logsOnly && !one.failed && !one.files.isEmpty() && one.asRecords > 0)
                .map(one -> "The files in " + one.family.id() + "/ count what came in logs alone ("
                        + Counted.of(one.inLogs, "episode") + "); the leaderboards also count "
                        + Counted.of(one.asRecords, "episode record") + " of " + one.family.id()
                        + ", so numbers of one name may differ.")
                .distinct()
                .toList();
    }

    private void write(One one, Scored scored) throws IOException {
        one.inLogs += scored.episode().entry() != null && Counting.counts(scored.status()) ? 1 : 0;
        guard(one, () -> {
            var writer = one.writer;
            if (writer == null) {
                writer = PluginCode.given("Export.open", one.export.open(path -> create(one, path)));
                one.writer = writer;
            }
            writer.episode(new ExportedEpisode(scored));
        });
    }

    /** Makes a file. The path is the plugin's: that there can't be such a file is no fault of the user's disk. */
    private OutputStream create(One one, String path) throws OutputException {
        String name = one.family.id() + "/" + path;
        var why = folder.refusal(name);
        if (why.isPresent()) {
            throw new IllegalArgumentException("the file '" + path + "' can't be made: " + why.get());
        }
        folder.expect(name);
        try {
            var out = folder.create(name);
            one.files.add(name);
            return out;
        } catch (OutputException e) {
            throw new IllegalArgumentException("the file '" + path + "' can't be made: " + OutputException.why(e), e);
        }
    }

    /**
     * Ends all exports. To be called when the run is over and before the output is completed.
     *
     * @throws IOException if a file can't be written
     */
    public void finish() throws IOException {
        for (One one : all) {
            var writer = one.writer;
            if (writer != null && !one.failed) {
                guard(one, writer::finish);
                requireClosed(one);
            }
        }
    }

    /** What wraps an open file may still hold its end, which nobody else can write. */
    private void requireClosed(One one) {
        for (String name : one.files) {
            if (!one.failed && folder.isOpen(name)) {
                fail(one, "it left " + name + " open: close what create() gave");
            }
        }
    }

    /**
     * Says which exports the user asked for and found nothing to write. To be called after {@link #finish}.
     *
     * @return a sentence for each
     */
    public List<String> unused() {
        return all.stream()
                .filter(one -> one.asked && one.writer == null && !one.failed)
                .map(one -> "--export " + one.export.id() + ": no episode of " + one.family.id()
                        + (one.logsOnly ? " was read from a log" : " was scored") + ", so it wrote nothing.")
                .toList();
    }

    /**
     * Says whether an export failed.
     *
     * @return true if one did; then its files are left out
     */
    public boolean failed() {
        return all.stream().anyMatch(one -> one.failed);
    }

    private interface Step {
        void run() throws IOException;
    }

    private void guard(One one, Step step) throws IOException {
        String why;
        try {
            step.run();
            return;
        } catch (OutputException e) {
            throw e;
        } catch (Throwable e) {
            PluginCode.rethrowFatal(e, "the export " + one.export.id(), one.family.id());
            why = Thrown.words(e, one.export.getClass());
        } finally {
            PluginCode.takeBackThread();
        }
        fail(one, why);
    }

    private void fail(One one, String why) {
        one.failed = true;
        for (String name : one.files) {
            folder.remove(name);
        }
        warnings.accept("The export " + one.export.id() + " of the plugin '" + one.family.id() + "' failed (" + why
                + "). Its files are left out; the scores stay. Report this to the plugin's author.");
    }
}
