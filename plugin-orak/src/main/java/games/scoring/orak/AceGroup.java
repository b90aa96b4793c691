package games.scoring.orak;

import games.scoring.api.log.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The runs of Ace Attorney of one agent in one folder. The j-th runs of the tasks, in the order of time, make a trial.
 *
 * <p>A run that left nothing to score keeps its place where its task lacks a run, so that later ones don't move up into
 * it; where no task lacks any, it was played again. Which trial it was part of can be unknown: then so is which runs
 * belong together from its time on.
 */
final class AceGroup {

    /**
     * A run that left nothing to score: it was broken off, can't be read, or names no task that is known.
     *
     * @param folder the path of the folder in which it lies with others
     * @param agent the agent, or an empty string
     * @param path the path of its own folder, from the game down
     * @param task the task; null where it is not known
     * @param place where it lies
     * @param fault what is wrong with it; null where it was broken off
     * @param alone hands it out where it is no part of a trial
     */
    record Lost(
            String folder,
            String agent,
            String path,
            AceAttorney.@Nullable Task task,
            Place place,
            @Nullable LogFault fault,
            Runnable alone) {

        private SubRun as(AceAttorney.Task of) {
            return SubRun.lost(of, place, path, fault);
        }
    }

    /**
     * The runs of a trial.
     *
     * @param runs the runs, by task
     * @param doubt a lost run that may be one of theirs; null where there is none
     */
    record Joined(
            Map<AceAttorney.Task, SubRun> runs, @Nullable Lost doubt) {}

    private final Map<AceAttorney.Task, List<SubRun>> runs = new LinkedHashMap<>();
    private final List<Lost> lost = new ArrayList<>();
    private final List<Lost> doubtful = new ArrayList<>();

    void add(SubRun run) {
        ofTask(run.task()).add(run);
    }

    void add(Lost run) {
        lost.add(run);
    }

    private List<SubRun> ofTask(AceAttorney.Task task) {
        return runs.computeIfAbsent(task, key -> new ArrayList<>());
    }

    private int most() {
        return runs.values().stream().mapToInt(List::size).max().orElse(0);
    }

    /** Gives lost runs their places, when all runs are there; those that are no part of a trial hand themselves out. */
    void settle() {
        int most = most();
        for (var task : AceAttorney.TASKS) {
            settle(lost.stream().filter(each -> task.equals(each.task())).toList(), List.of(task), most);
        }
        settle(lost.stream().filter(each -> each.task() == null).toList(), AceAttorney.TASKS, most);
    }

    private void settle(List<Lost> of, List<AceAttorney.Task> tasks, int most) {
        var lacking = tasks.stream().filter(task -> ofTask(task).size() < most).toList();
        if (lacking.size() == 1 && of.size() <= most - ofTask(lacking.get(0)).size()) {
            var task = lacking.get(0);
            of.forEach(each -> ofTask(task).add(each.as(task)));
            ofTask(task).sort(Comparator.comparing(SubRun::name));
            return;
        }
        if (!lacking.isEmpty()) {
            doubtful.addAll(of);
        }
        of.forEach(each -> each.alone().run());
    }

    /** Takes a lost run of which it is not known whether it is one of these. */
    void doubt(Lost lost) {
        doubtful.add(lost);
    }

    List<Joined> trials() {
        var trials = new ArrayList<Joined>();
        for (int i = 0; i < most(); i++) {
            var joined = new LinkedHashMap<AceAttorney.Task, SubRun>();
            for (var task : AceAttorney.TASKS) {
                if (i < ofTask(task).size()) {
                    joined.put(task, ofTask(task).get(i));
                }
            }
            var doubt = doubtful.stream()
                    .filter(lost -> joined.values().stream().anyMatch(run -> isBehind(run, lost)))
                    .findFirst();
            trials.add(new Joined(joined, doubt.orElse(null)));
        }
        return trials;
    }

    /** Says whether a run moved up if a lost one left a gap among its likes. */
    private static boolean isBehind(SubRun run, Lost lost) {
        var name = lost.path().substring(lost.path().lastIndexOf('/') + 1);
        return run.name().compareTo(name) > 0
                && (lost.task() == null || run.task().equals(lost.task()));
    }
}
