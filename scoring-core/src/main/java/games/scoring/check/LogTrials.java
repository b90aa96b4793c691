package games.scoring.check;

import games.scoring.api.CodePoints;
import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.ScratchFolder;
import games.scoring.record.Reject;
import games.scoring.rule.Rulebook;
import games.scoring.source.LogUnit;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Tries a family's log formats on its examples: first as they are, then damaged in every way. */
final class LogTrials {

    /** Of logs that are folders, so many files are left out in turn. */
    private static final int MOST_MISSING = 100;

    private final LoadedFamily family;
    private final Catalog catalog;
    private final Rulebook rulebook;
    private final Path examples;
    private final Optional<Path> keep;

    /** What golden lines state to be rejected. */
    private final Set<String> rejected = new HashSet<>();

    LogTrials(LoadedFamily family, Path examples, Optional<Path> keep) {
        this.family = family;
        this.catalog = new Catalog(List.of(family));
        this.rulebook = Rulebook.of(catalog);
        this.examples = examples;
        this.keep = keep;
    }

    /** A log that a format claims: a file or folder on disk. */
    record Log(String format, Path path) {}

    /** Lists the logs among the examples. */
    static List<Log> logs(Catalog catalog, Path examples) throws IOException {
        var logs = new ArrayList<Log>();
        try (var walk = SourceWalk.open(List.of(examples.toString()), catalog, WalkOptions.defaults())) {
            for (var unit = walk.next(); unit.isPresent(); unit = walk.next()) {
                if (unit.get() instanceof LogUnit log) {
                    // The member of an archive is damaged with its archive.
                    var onDisk = log.path().split("!/", 2)[0];
                    logs.add(new Log(log.format().id(), Path.of(onDisk)));
                }
                unit.get().done();
            }
        }
        return logs;
    }

    /** Reads the examples as they are. */
    List<CheckReport.Failure> examples() throws IOException {
        var failures = new ArrayList<CheckReport.Failure>();
        var outcome = new SmallRun(catalog, rulebook).files(List.of(examples));
        var expected = Golden.rejects(family);
        for (var reject : outcome.rejects()) {
            if (!expected.contains(shown(reject.source()))) {
                failures.add(new CheckReport.Failure(
                        shown(reject.source()),
                        "expected a score, found " + reject.code().code() + ": " + shown(reject.message()),
                        reject.record(),
                        "",
                        1));
            }
        }
        outcome.warnings().forEach(warning -> failures.add(PluginSteps.failure("", shown(warning))));
        if (outcome.scored().isEmpty()) {
            failures.add(PluginSteps.failure("", "expected examples that score, found none"));
        }
        var read = new TreeSet<String>();
        for (var log : logs(catalog, examples)) {
            read.add(log.format());
        }
        for (var format : family.logFormats()) {
            if (!read.contains(format.id())) {
                failures.add(PluginSteps.failure(
                        format.id(),
                        "the log format " + format.id()
                                + " reads none of the examples: expected a small log of its kind" + " below examples/"
                                + family.id() + "/"));
            }
        }
        return failures;
    }

    /** Leaves the scratch folder out of a text. */
    private String shown(String text) {
        return text.replace(examples + "/", "").replace(examples.toString(), "examples/" + family.id());
    }

    // ---- damaged

    /** One damaged file. */
    final class Trial {

        private final Log log;
        private final Path file;
        private final Damage damage;
        private final int number;

        private Trial(Log log, Path file, Damage damage, int number) {
            this.log = log;
            this.file = file;
            this.damage = damage;
            this.number = number;
        }

        String title() {
            return name() + " " + damage.what();
        }

        /** Gives the log that is damaged, or of which a file is. */
        String log() {
            return shown(log.path().toString());
        }

        private String name() {
            return shown(file.toString());
        }

        /** In a folder of logs a format may do without the broken file; one that is rejected anyway shows nothing. */
        private boolean isBroken() {
            return damage.breaks() && log.path().equals(file) && !isRejected(file);
        }

        List<CheckReport.Failure> run() throws IOException {
            byte[] sound = Files.readAllBytes(file);
            var damaged = damage.bytes().get();
            var usual =
                    isBroken() ? traces(new SmallRun(catalog, rulebook).files(List.of(log.path()))) : Set.<String>of();
            // Before it is read: the reading may end this runtime.
            var kept = keep(damaged);
            if (damaged == null) {
                Files.delete(file);
            } else {
                Files.write(file, damaged);
            }
            try {
                var message = fault(usual);
                if (message.isEmpty()) {
                    forget(kept);
                    return List.of();
                }
                return List.of(new CheckReport.Failure(
                        title(), message, "", kept.map(Path::toString).orElse(""), 1));
            } finally {
                Files.write(file, sound);
            }
        }

        private String fault(Set<String> usual) {
            SmallRun.Outcome outcome;
            try {
                outcome = new SmallRun(catalog, rulebook).files(List.of(log.path()));
            } catch (IOException | UsageException e) {
                // The format, or the program, says that it can't be read.
                return "";
            } catch (LogFormatFailure e) {
                return "expected the log format " + log.format() + " to reject what it can't read, found the exception "
                        + e.said();
            }
            for (var reject : outcome.rejects()) {
                if (reject.code() == Reason.PLUGIN_ERROR) {
                    return told(reject);
                }
            }
            if (!outcome.warnings().isEmpty()) {
                return shown(outcome.warnings().get(0));
            }
            if (isBroken() && usual.containsAll(traces(outcome))) {
                return "expected the log format " + log.format() + " to tell what it can't read, by a reject, a skip, a"
                        + " status or a note, found none: it drops it in silence";
            }
            return outcome.isSilent()
                    ? "expected an episode, a reject or a stated skip, found nothing: the log format " + log.format()
                            + " drops it in silence"
                    : "";
        }

        /** Gathers what says that something is not as it should be. */
        private static Set<String> traces(SmallRun.Outcome outcome) {
            var traces = new HashSet<>(outcome.skipped());
            outcome.rejects().forEach(reject -> traces.add(reject.source() + " " + reject.message()));
            for (var scored : outcome.scored()) {
                traces.addAll(scored.notes());
                if (scored.status() != Status.SCORED) {
                    traces.add(scored.status() + " " + scored.episode().source());
                }
            }
            return traces;
        }

        private String told(Reject reject) {
            return "expected the log format " + log.format() + " to give what can be scored, found "
                    + shown(reject.message());
        }

        /** Where the user wants it, a copy of the log in which one file is damaged. */
        private Optional<Path> keep(byte @Nullable [] damaged) throws IOException {
            if (keep.isEmpty()) {
                return Optional.empty();
            }
            var folder = keep.get().resolve("log-" + number);
            var top = examples.relativize(log.path());
            for (var each : files(log.path())) {
                var copy = folder.resolve(examples.relativize(each));
                Files.createDirectories(copy.toAbsolutePath().getParent());
                var bytes = each.equals(file) ? damaged : Files.readAllBytes(each);
                if (bytes != null) {
                    Files.write(copy, bytes);
                }
            }
            return Optional.of(folder.resolve(top));
        }

        private void forget(Optional<Path> kept) throws IOException {
            if (kept.isEmpty()) {
                return;
            }
            ScratchFolder.delete(keep.orElseThrow().resolve("log-" + number));
        }
    }

    /** Lists the files to damage, one of each kind, in every way; and those that may be missing. */
    List<Trial> damaged() throws IOException {
        rejected.addAll(Golden.rejects(family));
        var kinds = new LinkedHashMap<String, Trial>();
        var missing = new LinkedHashMap<String, Trial>();
        for (var log : logs(catalog, examples)) {
            var files = files(log.path());
            for (var file : files) {
                if (files.size() > 1 && missing.size() < MOST_MISSING) {
                    missing.putIfAbsent(
                            log.format() + " " + log.path().relativize(file), new Trial(log, file, Damage.GONE, 0));
                }
                byte[] bytes = Files.readAllBytes(file);
                var name = String.valueOf(file.getFileName());
                var kind = log.format() + " " + name.substring(name.lastIndexOf('.') + 1) + " " + Damage.kind(bytes);
                var known = kinds.get(kind);
                if (known == null || isBetter(file, bytes.length, known.file)) {
                    kinds.put(kind, new Trial(log, file, new Damage("", () -> bytes), 0));
                }
            }
        }
        var trials = new ArrayList<Trial>();
        for (var kind : kinds.values()) {
            for (var damage : Damage.of(Files.readAllBytes(kind.file))) {
                trials.add(new Trial(kind.log, kind.file, damage, trials.size() + 1));
            }
        }
        for (var trial : missing.values()) {
            trials.add(new Trial(trial.log, trial.file, trial.damage, trials.size() + 1));
        }
        return trials;
    }

    /** A sound file tells more than one that is rejected anyway, and a longer one more than a shorter. */
    private boolean isBetter(Path file, long length, Path known) throws IOException {
        return isRejected(file) == isRejected(known) ? length > Files.size(known) : isRejected(known);
    }

    /** Says whether a golden line states a reject in a file. */
    private boolean isRejected(Path file) {
        var name = shown(file.toString());
        return rejected.stream().anyMatch(source -> source.equals(name) || source.startsWith(name + ":"));
    }

    private static List<Path> files(Path log) throws IOException {
        try (var all = Files.walk(log)) {
            return all.filter(Files::isRegularFile)
                    .sorted(Comparator.comparing(Path::toString, CodePoints.ORDER))
                    .toList();
        }
    }
}
