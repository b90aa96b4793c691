package games.scoring.orak;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import games.scoring.orak.AceGroup.Joined;
import games.scoring.orak.AceGroup.Lost;
import games.scoring.orak.BatchFile.BatchTrial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Joins the runs of Ace Attorney to episodes: the j-th run of each task of an agent, in the order of time.
 *
 * <p>One run can be on disk in several places. Run folders win over tables, and tables over the files that the batch
 * script leaves for itself; what tells of a run that is known already is counted as a source that makes no episode.
 */
final class AceTrials {

    private static final Pattern AUTORUN = Pattern.compile("final_score_(\\d{8}_\\d{6})\\.json(\\.gz|\\.zst)?");

    private final EpisodeSink out;
    private final Map<String, Group> groups = new LinkedHashMap<>();
    private final List<Lost> lost = new ArrayList<>();
    private final List<BatchFile> batches = new ArrayList<>();
    private final List<LogEntry> autoruns = new ArrayList<>();
    private final List<Trial> trials = new ArrayList<>();
    private final Map<String, List<Trial>> byAgent = new HashMap<>();

    /** Runs that an autorun file told of: each of them one run, even where two are equal. */
    private final Set<SubRun> matched = Collections.newSetFromMap(new IdentityHashMap<>());

    AceTrials(EpisodeSink out) {
        this.out = out;
    }

    /**
     * The runs of one agent in one folder.
     *
     * @param path the folder
     * @param agent the agent
     * @param modality what the agent was shown
     * @param alone the run that the user named alone; null where the folder was
     * @param runs its runs
     */
    private record Group(
            String path,
            String agent,
            String modality,
            @Nullable Run alone,
            AceGroup runs) {

        private String episode(Joined trial, int number) {
            return alone != null
                    ? alone.path()
                    : trial.runs().values().iterator().next().path() + "#" + number;
        }

        /** Says what to do where runs are missing. */
        private String remedy() {
            if (alone == null) {
                return "";
            }
            return Run.isStamp(alone.folder())
                    ? ". Where they lie beside it, name their folder, " + path + ", to join them"
                    : ". Runs are joined by the times that name their folders: call this one and those beside it by"
                            + " theirs, such as 20260101_120000, and name the folder that they lie in, " + path;
        }
    }

    /** One episode in the making. */
    private static final class Trial {
        private final String agent;
        private final int number;
        private final Place place;
        private final String episode;

        /** The folder of its runs; null where a batch alone tells of them. */
        private final @Nullable Group group;

        private final Map<AceAttorney.Task, SubRun> runs;

        /** Where its own runs lie. */
        private final List<Place> sources;

        /** A lost run that may be one of these; null where there is none. */
        private @Nullable Lost doubt;

        private final List<String> notes = new ArrayList<>();
        private String batch = "";
        private int numberInBatch;
        private @Nullable Double grade;
        private @Nullable Place gradePlace;

        private Trial(
                String agent,
                int number,
                Place place,
                String episode,
                @Nullable Group group,
                Map<AceAttorney.Task, SubRun> runs) {
            this.agent = agent;
            this.number = number;
            this.place = place;
            this.episode = episode;
            this.group = group;
            this.runs = new LinkedHashMap<>(runs);
            this.sources = runs.values().stream()
                    .map(run -> new Place(run.scorePlace().path(), ""))
                    .distinct()
                    .toList();
        }

        /** Whether what a batch says of a trial may be said of this one: nothing differs, and something agrees. */
        private boolean agreesWith(BatchTrial other) {
            return !contradicts(other)
                    && other.runs().values().stream().anyMatch(run -> {
                        var mine = runs.get(run.task());
                        return mine != null && mine.same(run);
                    });
        }

        /** Whether a batch says otherwise of a run; of a lost one it may say more. */
        private boolean contradicts(BatchTrial other) {
            return other.runs().values().stream().anyMatch(run -> {
                var mine = runs.get(run.task());
                return mine != null && !mine.isLost() && !run.isLost() && !mine.same(run);
            });
        }

        /** Whether another batch tells of this trial once more: the same tasks, scores, steps and times. */
        private boolean isToldAgain(BatchTrial other) {
            return runs.keySet().equals(other.runs().keySet())
                    && runs.values().stream().allMatch(mine -> {
                        var run = other.runs().get(mine.task());
                        return run != null && mine.same(run) && mine.tookAsLongAs(run);
                    });
        }
    }

    /** Says whether a file is one that the batch script leaves for itself. */
    static boolean isAutorun(LogEntry file) throws IOException {
        return !file.isFolder()
                && AUTORUN.matcher(file.name()).matches()
                && (BatchFile.isInPlace(file) || Run.says(file, List.of("\"final_step\"")));
    }

    /**
     * Takes the run of one task.
     *
     * @param alone whether the user named this run alone
     * @param own hands the run out as an episode of its own, which one that was broken off may be
     */
    void run(Run run, boolean alone, Runnable own) {
        var folder = parent(run.folder());
        var task = AceAttorney.task(run.task());
        if (run.end() == Run.End.ABORTED) {
            lost.add(new Lost(folder, run.agent(), run.path(), task.orElse(null), run.source(), null, own));
            return;
        }
        try {
            var sub = SubRun.of(BatchFile.task(run.task(), run.source().at("/task")), run);
            groups.computeIfAbsent(
                            folder + '\n' + run.agent(),
                            key -> new Group(
                                    folder, run.agent(), run.names().modality(), alone ? run : null, new AceGroup()))
                    .runs()
                    .add(sub);
        } catch (LogFault e) {
            var draft =
                    EpisodeDraft.of(run.game(), run.source()).agent(run.agent()).episode(run.path());
            lost.add(new Lost(
                    folder,
                    run.agent(),
                    run.path(),
                    null,
                    run.source(),
                    e,
                    () -> out.reject(draft, e.place(), e.reason(), e.getMessage())));
        }
    }

    /**
     * Takes a run of which no more is known than the folders above say.
     *
     * @param fault why it can't be read; null where it was broken off
     * @param alone hands it out where it is no part of a trial
     */
    void lost(LogEntry folder, Layout names, @Nullable LogFault fault, Runnable alone) {
        lost.add(new Lost(
                parent(folder),
                names.first().name(),
                names.path(folder),
                null,
                fault == null ? Place.of(folder) : fault.place(),
                fault,
                alone));
    }

    private static String parent(LogEntry folder) {
        return folder.parent().orElse(folder).path();
    }

    void batch(LogEntry file) throws IOException {
        batches.add(BatchFile.of(file, out));
    }

    void autorun(LogEntry file) {
        autoruns.add(file);
    }

    /** Joins what was taken, and hands the episodes out. */
    void finish() throws IOException {
        settle();
        groups.values().forEach(this::join);
        batches.sort(Comparator.comparing(BatchFile::kind));
        batches.forEach(this::merge);
        for (var file : autoruns) {
            match(file);
        }
        trials.forEach(this::hand);
    }

    /** Gives lost runs to those beside which they lie; where these are of several agents, to those of their own. */
    private void settle() {
        for (var each : lost) {
            var beside = groups.values().stream()
                    .filter(group -> group.path.equals(each.folder()))
                    .toList();
            var own = beside.stream()
                    .filter(group -> beside.size() == 1 || group.agent.equals(each.agent()))
                    .toList();
            if (own.isEmpty()) {
                beside.forEach(group -> group.runs.doubt(each));
                each.alone().run();
            } else {
                own.get(0).runs.add(each);
            }
        }
        groups.values().forEach(group -> group.runs.settle());
    }

    private void join(Group group) {
        var joined = group.runs.trials();
        for (int i = 0; i < joined.size(); i++) {
            var runs = joined.get(i).runs();
            var first = new Place(runs.values().iterator().next().scorePlace().path(), "");
            var trial = new Trial(group.agent, i + 1, first, group.episode(joined.get(i), i + 1), group, runs);
            trial.doubt = joined.get(i).doubt();
            add(trial);
        }
    }

    private void add(Trial trial) {
        trials.add(trial);
        byAgent.computeIfAbsent(trial.agent, agent -> new ArrayList<>()).add(trial);
    }

    private void merge(BatchFile file) {
        var known = new ArrayList<Map.Entry<BatchTrial, Trial>>();
        boolean own = file.faulty();
        for (var trial : file.trials()) {
            var same = sameBatch(file, trial).or(() -> agreeing(file, trial));
            if (same.isEmpty()) {
                var made = new Trial(
                        trial.agent(),
                        trial.number(),
                        trial.place(),
                        file.name() + "#" + trial.agent() + "#" + trial.number(),
                        null,
                        trial.runs());
                attach(made, file, trial);
                add(made);
                own = true;
            } else if (same.get().contradicts(trial)) {
                own = true;
                out.reject(
                        trial.place(),
                        Reason.INCONSISTENT,
                        "trial " + trial.number() + " of " + trial.agent() + " has other scores or steps than in "
                                + same.get().place + ". Leave the file out that is wrong");
            } else {
                complete(same.get(), file, trial);
                known.add(Map.entry(trial, same.get()));
            }
        }
        if (!own) {
            out.skip(
                    file.place(),
                    known.isEmpty()
                            ? "it holds no trials"
                            : "a second source of the Ace Attorney episode "
                                    + known.get(0).getValue().episode
                                    + (known.size() > 1 ? " and " + (known.size() - 1) + " more" : ""));
            return;
        }
        for (var each : known) {
            out.skip(
                    each.getKey().place(),
                    "trial " + each.getKey().number() + " of " + each.getKey().agent()
                            + " is a second source of the Ace Attorney episode " + each.getValue().episode);
        }
    }

    /** Finds the trial of the same number that another file of the same batch told of. */
    private Optional<Trial> sameBatch(BatchFile file, BatchTrial trial) {
        return byAgent.getOrDefault(trial.agent(), List.of()).stream()
                .filter(each -> !file.stamp().isEmpty()
                        && each.batch.equals(file.stamp())
                        && each.numberInBatch == trial.number())
                .findFirst();
    }

    /**
     * Finds a trial with equal runs: best one that no other batch claims, among run folders any, since they number the
     * trials of all batches in one; else one of the same number. What was graded twice has two stamps and is one batch.
     */
    private Optional<Trial> agreeing(BatchFile file, BatchTrial trial) {
        return byAgent.getOrDefault(trial.agent(), List.of()).stream()
                .filter(each -> each.agreesWith(trial))
                .filter(each -> each.batch.isEmpty()
                        ? each.group != null || each.number == trial.number()
                        : each.numberInBatch == trial.number() && (file.stamp().isEmpty() || each.isToldAgain(trial)))
                .min(Comparator.<Trial, Boolean>comparing(each -> !each.batch.isEmpty())
                        .thenComparing(each -> each.number != trial.number()));
    }

    private void complete(Trial trial, BatchFile file, BatchTrial from) {
        var added = new ArrayList<String>();
        if (from.runs().keySet().containsAll(trial.runs.keySet())) {
            // It tells which runs belong together.
            trial.doubt = null;
        }
        for (var run : from.runs().values()) {
            var mine = trial.runs.get(run.task());
            if (mine == null || (mine.isLost() && !run.isLost())) {
                trial.runs.put(run.task(), run);
                added.add(run.task().name());
            }
        }
        if (!added.isEmpty()) {
            trial.notes.add(String.join(", ", added) + " taken from " + from.place());
        }
        attach(trial, file, from);
    }

    private static void attach(Trial trial, BatchFile file, BatchTrial from) {
        if (trial.batch.isEmpty()) {
            trial.batch = file.stamp();
            trial.numberInBatch = from.number();
        }
        if (trial.grade == null && from.grade() != null) {
            trial.grade = from.grade();
            trial.gradePlace = from.gradePlace();
        }
    }

    /** The batch script's own file tells neither task nor agent: it can only be known again. */
    private void match(LogEntry file) throws IOException {
        JsonNode json;
        try {
            json = Json.object(file);
        } catch (LogFault e) {
            out.reject(e.place(), e.reason(), e.getMessage());
            return;
        }
        var stamp = AUTORUN.matcher(file.name());
        var time = stamp.matches() ? stamp.group(1) : "";
        var same = trials.stream()
                .flatMap(trial -> trial.runs.values().stream())
                .filter(run -> !matched.contains(run)
                        && run.score() == json.path("score").asDouble(-1)
                        && run.steps() == json.path("final_step").asDouble(-1))
                .min(Comparator.comparing(run -> !run.scorePlace().path().contains("/" + time + "/")));
        if (same.isPresent()) {
            matched.add(same.get());
            out.skip(
                    Place.of(file),
                    "a second source of the run in " + same.get().scorePlace().path());
        } else {
            out.reject(
                    Place.of(file),
                    Reason.MISSING_INPUT,
                    "names neither the task nor the agent, and no run folder or score table tells of a run with the"
                            + " same score and steps. Add the run's folder, or the score table of its batch");
        }
    }

    private void hand(Trial trial) {
        var draft = EpisodeDraft.of("orak/ace-attorney", trial.place)
                .agent(trial.agent)
                .episode(trial.episode)
                .repeat(trial.number);
        if (trial.group != null && !trial.group.modality.isEmpty()) {
            draft.label("input_modality", trial.group.modality);
        }
        trial.notes.forEach(draft::note);
        var missing = new ArrayList<String>();
        var stopped = new ArrayList<String>();
        var broken = new ArrayList<String>();
        LogFault fault = null;
        for (var task : AceAttorney.TASKS) {
            var run = trial.runs.get(task);
            if (run == null) {
                missing.add(task.name());
                continue;
            }
            if (run.fault() != null) {
                fault = fault == null ? run.fault() : fault;
                continue;
            }
            if (run.end() == Run.End.ABORTED) {
                broken.add(task.name());
                continue;
            }
            if (run.end() == Run.End.STOPPED) {
                stopped.add(task.name());
            }
            draft.put(task.score(), run.score(), run.scorePlace());
            draft.put(task.steps(), run.steps(), run.stepsPlace());
        }
        if (trial.grade != null && trial.gradePlace != null && out.wantsRecorded()) {
            draft.recorded("score", trial.grade, trial.gradePlace);
        }
        if (fault == null && missing.isEmpty() && trial.doubt != null) {
            fault = new LogFault(
                    Reason.MISSING_INPUT,
                    trial.doubt.place(),
                    "expected runs that belong together; this one left nothing to score, and if it was one of them, those"
                            + " behind it belong to other trials. Mend it, or take its folder out");
        }
        if (fault != null) {
            out.reject(draft, fault.place(), fault.reason(), fault.getMessage());
        } else {
            if (!missing.isEmpty()) {
                draft.status(
                        Status.MISSING,
                        "no run of " + String.join(", ", missing) + (trial.group == null ? "" : trial.group.remedy()));
            } else if (!broken.isEmpty()) {
                draft.status(Status.ABORTED, "the run of " + String.join(", ", broken) + " left no score");
            } else if (!stopped.isEmpty()) {
                draft.status(Status.UNFINISHED, "the log stops before the end of " + String.join(", ", stopped));
            }
            out.episode(draft);
        }
        if (trial.group != null) {
            trial.sources.stream()
                    .filter(place -> !place.equals(trial.place))
                    .forEach(place -> out.skip(place, "joined to the Ace Attorney episode " + trial.episode));
        }
    }
}
