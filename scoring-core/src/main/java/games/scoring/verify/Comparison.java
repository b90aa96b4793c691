package games.scoring.verify;

import games.scoring.api.Benchmark;
import games.scoring.api.CodePoints;
import games.scoring.api.standing.StandingRule;
import games.scoring.message.Counted;
import games.scoring.message.UsageException;
import games.scoring.message.Visible;
import games.scoring.output.FinishedRun;
import games.scoring.output.ScoreFile;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.Digest;
import games.scoring.score.Contest;
import games.scoring.score.Counting;
import games.scoring.source.Compression;
import games.scoring.source.RunFiles;
import games.scoring.standing.Ranking;
import games.scoring.standing.RunRules;
import games.scoring.standing.Standings;
import games.scoring.verify.Compared.OfBenchmark;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Compares two agents of one run, or two runs: pairs of episodes of one benchmark, ruleset, instance and repeat.
 *
 * <p>Runs of one agent each are compared whatever the agents are called; runs of several agents are compared agent by
 * agent, each with itself. Scores count as they do in standings. Where a side has several episodes of one instance and
 * repeat, their mean counts. Episodes that name no instance have no partner; where none of the first side names one, the
 * two sides are compared as two samples.
 */
public final class Comparison {

    /** So many agents are named in a message. */
    private static final int MOST_NAMED = 10;

    /**
     * One of the two sides.
     *
     * @param out the folder of a run, or its {@code scores.jsonl}
     * @param agent the agent; empty for all agents of the run
     */
    public record Side(Path out, Optional<String> agent) {

        /** Says which side it is, with the agent's whole name. */
        String describe() {
            return out + agent.map(a -> ", " + a).orElse("");
        }

        /** Says the same to a person. */
        String shown() {
            return Visible.name(out.toString())
                    + agent.map(a -> ", " + Visible.shortName(a)).orElse("");
        }
    }

    /** What the two sides scored in one contest. */
    private static final class Played {
        final Map<String, BothSides> byAgent = new TreeMap<>(CodePoints.ORDER);
        final List<Map<String, String>> options = new ArrayList<>(Arrays.asList(Map.of(), Map.of()));
    }

    private final Catalog catalog;
    private final MessageDigest digest = Digest.sha256();
    private final Pairing pairing;
    private final Map<String, Map<String, Played>> contests = new TreeMap<>(CodePoints.ORDER);

    /** Whether each agent is compared with itself. */
    private final boolean agentByAgent;

    private Comparison(Catalog catalog, Pairing pairing, boolean agentByAgent) {
        this.catalog = catalog;
        this.pairing = pairing;
        this.agentByAgent = agentByAgent;
    }

    /**
     * Compares.
     *
     * @param catalog knows which way scores are better
     * @param a the first side
     * @param b the second side
     * @return the comparison
     * @throws IOException if a file can't be read
     * @throws UsageException if a side has no such file or agent, or it is not clear which agents to compare
     */
    public static Compared of(Catalog catalog, Side a, Side b) throws IOException {
        var runs = runs(a.out(), b.out());
        var fileA = scores(a.out());
        var fileB = scores(b.out());
        var agentsA = agents(fileA, a);
        var agentsB = agents(fileB, b);
        boolean each = agentsA.size() > 1 || agentsB.size() > 1;
        var remarks = new ArrayList<>(RunRules.apart(List.copyOf(runs.values())));
        if (each && !agentsA.isEmpty() && !agentsB.isEmpty()) {
            remarks.addAll(agentByAgent(agentsA, agentsB));
        }
        try (var pairing = new Pairing();
                var pairs = new Pairs()) {
            var comparison = new Comparison(catalog, pairing, each);
            comparison.read(fileA, a, 0);
            comparison.read(fileB, b, 1);
            pairing.pair(pairs);
            return comparison.compared(pairs, named(a, agentsA), named(b, agentsB), remarks, stopped(runs));
        }
    }

    /** Finds the scores of a side. */
    private static Path scores(Path out) throws IOException {
        if (Files.isDirectory(out)) {
            return FinishedRun.open(out)
                    .file(RunFiles.SCORES)
                    .orElseThrow(() -> new UsageException(out + ": the run wrote no " + RunFiles.SCORES
                            + ". Score without --no-episodes, and with --format jsonl, to be able to compare."));
        }
        if (!Files.exists(out)) {
            throw new UsageException(
                    out + ": expected the folder of a run, or its " + RunFiles.SCORES + ", found nothing there.");
        }
        FinishedRun.requireFinished(out);
        var run = FinishedRun.of(out);
        if (run.isPresent() && !String.valueOf(out.getFileName()).startsWith(RunFiles.SCORES)) {
            throw new UsageException(out + ": expected the folder of a run, or its " + RunFiles.SCORES
                    + ", found another file of one. Name its folder: "
                    + run.get().shownFolder());
        }
        // Nothing else tells that a run has no scores, and not that they were lost.
        if (!isOfRun(out) && isEmpty(out)) {
            throw new UsageException(out + ": expected the " + RunFiles.SCORES
                    + " of a run, found no line. Name the folder of the run, with its " + RunFiles.MANIFEST + ".");
        }
        return out;
    }

    /** Says whether a run lists a file as its scores. Beside a file of that name, no manifest may be damaged. */
    private static boolean isOfRun(Path file) throws IOException {
        var name = String.valueOf(file.getFileName());
        var folder = file.getParent() == null ? Path.of("") : file.getParent();
        return name.equals(RunFiles.SCORES + Compression.ofName(name).suffix())
                && Files.exists(folder.resolve(RunFiles.MANIFEST))
                && FinishedRun.open(folder).manifest().files().containsKey(name);
    }

    private static boolean isEmpty(Path file) throws IOException {
        try (var scores = ScoreFile.open(file)) {
            return scores.next() == null;
        }
    }

    /** Finds the runs that wrote the sides, as far as they are known, by what the user names. */
    private static Map<Path, FinishedRun> runs(Path a, Path b) throws IOException {
        var runs = new LinkedHashMap<Path, FinishedRun>();
        for (var out : a.equals(b) ? List.of(a) : List.of(a, b)) {
            FinishedRun.of(out).ifPresent(run -> runs.put(out, run));
        }
        return runs;
    }

    private static List<String> stopped(Map<Path, FinishedRun> runs) {
        var stopped = new ArrayList<String>();
        runs.forEach((out, run) -> run.stopped().ifPresent(how -> stopped.add(out + ": " + how)));
        return stopped;
    }

    private static Set<String> agents(Path file, Side side) throws IOException {
        var agents = new TreeSet<String>(CodePoints.ORDER);
        try (var scores = ScoreFile.open(file)) {
            for (var line = scores.next(); line != null; line = scores.next()) {
                agents.add(shown(line.agent()));
            }
        }
        if (side.agent().isPresent()) {
            var wanted = side.agent().get();
            if (!agents.contains(wanted)) {
                throw new UsageException(
                        file + ": no agent '" + Visible.shortName(wanted) + "'. It has " + named(agents) + ".");
            }
            agents.retainAll(List.of(wanted));
        }
        return agents;
    }

    private static List<String> agentByAgent(Set<String> a, Set<String> b) {
        var common = new TreeSet<String>(CodePoints.ORDER);
        common.addAll(a);
        common.retainAll(b);
        if (common.isEmpty()) {
            throw new UsageException("The two sides have no agent in common: " + named(a) + " against " + named(b)
                    + ". Name the two agents to compare.");
        }
        var remarks = new ArrayList<String>();
        remarks.add("compared agent by agent: " + named(common));
        var alone = new TreeSet<String>(CodePoints.ORDER);
        alone.addAll(a);
        alone.addAll(b);
        alone.removeAll(common);
        if (!alone.isEmpty()) {
            remarks.add("on one side only: " + named(alone));
        }
        return remarks;
    }

    private static String named(Set<String> agents) {
        return agents.stream().limit(MOST_NAMED).map(Visible::shortName).collect(Collectors.joining(", "))
                + (agents.size() > MOST_NAMED ? " and " + (agents.size() - MOST_NAMED) + " more" : "");
    }

    private static Side named(Side side, Set<String> agents) {
        return side.agent().isEmpty() && agents.size() == 1
                ? new Side(side.out(), Optional.of(agents.iterator().next()))
                : side;
    }

    private static String shown(String agent) {
        return Standings.nameOf(agent);
    }

    private void read(Path file, Side side, int number) throws IOException {
        try (var scores = ScoreFile.open(file)) {
            for (var line = scores.next(); line != null; line = scores.next()) {
                var agent = shown(line.agent());
                if (side.agent().isEmpty() || side.agent().get().equals(agent)) {
                    add(line, number, agentByAgent ? agent : "");
                }
            }
        }
    }

    private void add(ScoreFile.Line line, int side, String agent) throws IOException {
        var played = contests.computeIfAbsent(line.benchmark(), k -> new TreeMap<>(CodePoints.ORDER))
                .computeIfAbsent(line.ruleset(), k -> new Played());
        var scores = played.byAgent.computeIfAbsent(agent, k -> pairing.another());
        var repeat = line.repeat();
        played.options.set(side, line.options());
        double score = Counting.counted(line.status(), line.score());
        if (Double.isNaN(score)) {
            scores.addWithoutScore(side);
        } else if (line.instance().isEmpty()) {
            scores.add(side, score);
        } else {
            var key = key(line.instance(), repeat == null ? "" : repeat.toString());
            pairing.add(scores, key.getLong(), key.getLong(), side, score);
        }
    }

    private ByteBuffer key(String... parts) {
        for (var part : parts) {
            digest.update(part.getBytes(StandardCharsets.UTF_8));
            // A byte that no text in UTF-8 holds.
            digest.update((byte) 0xFF);
        }
        return ByteBuffer.wrap(digest.digest());
    }

    private Compared compared(Pairs pairs, Side a, Side b, List<String> remarks, List<String> stopped)
            throws IOException {
        var benchmarks = new ArrayList<OfBenchmark>();
        var unknown = new ArrayList<String>();
        long[] alone = new long[2];
        for (var byRuleset : contests.entrySet()) {
            boolean any = false;
            for (var played : byRuleset.getValue().entrySet()) {
                var contest = new Contest(byRuleset.getKey(), played.getKey());
                var all = ComparedScores.of(played.getValue().byAgent.values(), pairs);
                var one = compared(contest, Optional.empty(), all);
                var rows = new ArrayList<>(List.of(one));
                var apart = new TreeSet<String>(CodePoints.ORDER);
                for (var agent : played.getValue().byAgent.entrySet()) {
                    var its = ComparedScores.of(List.of(agent.getValue()), pairs);
                    alone[0] += its.alone(0);
                    alone[1] += its.alone(1);
                    if (agentByAgent && its.plays(0)) {
                        rows.add(compared(contest, Optional.of(agent.getKey()), its));
                    }
                    if (its.samples().isPresent() && all.samples().isEmpty()) {
                        apart.add(agent.getKey());
                    }
                }
                if (!apart.isEmpty()) {
                    remarks.add(where(contest) + ": the row of all agents is without " + named(apart)
                            + ", whose records name no instance");
                }
                benchmarks.addAll(rows);
                if (rows.stream().anyMatch(OfBenchmark::isCompared)) {
                    RunRules.unknown(catalog, contest).ifPresent(unknown::add);
                }
                any |= one.isCompared();
                if (one.isCompared()) {
                    optionsApart(contest, played.getValue().options).ifPresent(remarks::add);
                    standing(contest).ifPresent(remarks::add);
                }
            }
            if (!any) {
                rulesetsApart(byRuleset.getKey(), byRuleset.getValue(), pairs).ifPresent(remarks::add);
            }
        }
        if (alone[0] + alone[1] > 0) {
            remarks.add("without an instance, and so without a partner: " + Counted.of(alone[0], "episode") + " of a, "
                    + alone[1] + " of b. Records that are to be paired need the key \"instance\".");
        }
        return new Compared(a, b, benchmarks, unknown, remarks, stopped);
    }

    private static String where(Contest contest) {
        return contest.benchmark() + " (" + contest.ruleset() + ")";
    }

    private static Optional<String> optionsApart(Contest contest, List<Map<String, String>> options) {
        return options.get(0).equals(options.get(1))
                ? Optional.empty()
                : Optional.of(where(contest) + ": scored with different options: a " + options.get(0) + ", b "
                        + options.get(1));
    }

    /** Says what boards rank by, where that is not the mean of what is compared here. */
    private Optional<String> standing(Contest contest) {
        var standing = catalog.benchmark(contest.benchmark()).map(Benchmark::standing);
        if (standing.filter(rule -> rule instanceof StandingRule.Best).isPresent()) {
            return Optional.of(where(contest) + ": boards rank by the best score, this by all scores");
        }
        return standing.filter(rule -> rule instanceof StandingRule.Rating)
                .map(rule -> where(contest)
                        + ": boards rank by a rating. This compares the scores of single episodes, whoever was"
                        + " met in them");
    }

    /** Says that no ruleset is one of both sides, if so, where nothing is paired. */
    private static Optional<String> rulesetsApart(String benchmark, Map<String, Played> byRuleset, Pairs pairs) {
        var ofA = new TreeSet<>(CodePoints.ORDER);
        var ofB = new TreeSet<>(CodePoints.ORDER);
        byRuleset.forEach((ruleset, played) -> {
            var sides = ComparedScores.of(played.byAgent.values(), pairs);
            if (sides.plays(0)) {
                ofA.add(ruleset);
            }
            if (sides.plays(1)) {
                ofB.add(ruleset);
            }
        });
        if (ofA.isEmpty() || ofB.isEmpty() || ofA.stream().anyMatch(ofB::contains)) {
            return Optional.empty();
        }
        return Optional.of(benchmark + ": nothing is paired, since the rulesets differ: a has scores under "
                + String.join(", ", ofA) + ", b under " + String.join(", ", ofB)
                + ". Score the logs of both under one: scoring run INPUT... -o OUT --ruleset ID");
    }

    private OfBenchmark compared(Contest contest, Optional<String> agent, ComparedScores sides) throws IOException {
        var paired = PairedDifference.of(sides::forEachPair);
        return new OfBenchmark(
                contest.benchmark(),
                contest.ruleset(),
                agent,
                higherIsBetter(contest),
                paired.n(),
                sides.mean(0),
                sides.mean(1),
                paired.mean(),
                paired.noise(),
                paired.low(),
                paired.high(),
                paired.t(),
                paired.wilcoxon(),
                paired.sign(),
                paired.higher(),
                paired.lower(),
                sides.averaged(),
                sides.without(0),
                sides.without(1),
                sides.withoutScore(0),
                sides.withoutScore(1),
                sides.scoredA(),
                sides.lackingB(),
                sides.samples());
    }

    private Optional<Boolean> higherIsBetter(Contest contest) {
        return catalog.benchmark(contest.benchmark())
                .filter(benchmark -> RunRules.unknown(catalog, contest).isEmpty())
                .map(benchmark -> Ranking.higherIsBetter(benchmark, contest.ruleset()));
    }
}
