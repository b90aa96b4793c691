package games.scoring.standing;

import games.scoring.api.CodePoints;
import games.scoring.api.Status;
import games.scoring.api.standing.StandingRule;
import games.scoring.record.Episode;
import games.scoring.record.Reject;
import games.scoring.rule.BoundRule;
import games.scoring.score.Contest;
import games.scoring.score.Counting;
import games.scoring.score.ResultSink;
import games.scoring.score.Scored;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * What leaderboards are made of: an accumulator for each agent in each benchmark under each ruleset. Merging the
 * standings of parts gives exactly the standings of the whole, in any order.
 *
 * <p>Not safe for use by several threads: make one for each part and merge.
 */
public final class Standings implements ResultSink {

    /** The name of the standing of records without an agent. */
    static final String NO_AGENT = "(none)";

    private static final int MOST_SPARE = 32;

    /** The agents of a contest, and the options under which they were scored. */
    static final class Entrants {
        final TreeMap<String, String> options = new TreeMap<>();
        final TreeMap<String, Accumulator> agents = new TreeMap<>(CodePoints.ORDER);
        final Duels duels = new Duels();
        private final Fingerprints fingerprints;

        Entrants() {
            this(new Fingerprints());
        }

        Entrants(Fingerprints fingerprints) {
            this.fingerprints = fingerprints;
        }

        Accumulator agent(String agent) {
            return standing(nameOf(agent));
        }

        Accumulator standing(String name) {
            return agents.computeIfAbsent(name, a -> new Accumulator(fingerprints));
        }
    }

    private final Fingerprints fingerprints = new Fingerprints();
    private final TreeMap<Contest, Entrants> contests = new TreeMap<>();
    /** Counts by agent. Where the ruleset is not known it is empty. */
    private final TreeMap<Contest, SortedMap<String, Long>> rejected = new TreeMap<>();

    /** The way from a rule to its contest, and from the last agent to its accumulator, without a look-up by text. */
    private final IdentityHashMap<BoundRule, Route> routes = new IdentityHashMap<>();

    /** Emptied, for the next part: their accumulators are used again. */
    private final Queue<Standings> spareParts = new ConcurrentLinkedQueue<>();

    private static final class Route {
        final Entrants entrants;
        final int agentA;
        final int agentB;
        final int endUnknown;
        String lastAgent = "";

        @Nullable
        Accumulator last;

        Route(Entrants entrants, int agentA, int agentB, int endUnknown) {
            this.entrants = entrants;
            this.agentA = agentA;
            this.agentB = agentB;
            this.endUnknown = endUnknown;
        }
    }

    /**
     * Gives the name of an agent's standing: its own, and {@code (none)} for records without an agent. An agent that is
     * called so itself stands in quotes.
     *
     * @param agent the agent, or an empty text
     * @return the name; different for different agents
     */
    public static String nameOf(String agent) {
        if (agent.isEmpty()) {
            return NO_AGENT;
        }
        int quotes = 0;
        while (quotes < agent.length() && agent.charAt(quotes) == '"') {
            quotes++;
        }
        var quote = "\"".repeat(quotes);
        return agent.equals(quote + NO_AGENT + quote) ? '"' + agent + '"' : agent;
    }

    /** Makes standings without any agent. */
    public Standings() {}

    @Override
    public boolean wantsScoreAlone(Episode episode) {
        return true;
    }

    @Override
    public Part part() {
        var spare = spareParts.poll();
        var part = spare == null ? new Standings() : spare;
        return new Part() {
            @Override
            public void scored(Scored scored) {
                part.add(scored);
            }

            @Override
            public void rejected(Reject reject) {
                part.add(reject);
            }

            @Override
            public void commit() {
                merge(part);
                part.clear();
                spareParts.add(part);
            }
        };
    }

    @Override
    public boolean save(DataOutputStream out) throws IOException {
        byte[] bytes = StandingsFile.write(this);
        out.writeInt(bytes.length);
        out.write(bytes);
        return true;
    }

    @Override
    public void restore(DataInputStream in) throws IOException {
        merge(StandingsFile.read(in.readNBytes(in.readInt()), "checkpoint"));
    }

    /**
     * Takes a scored episode.
     *
     * @param scored the episode
     */
    public void add(Scored scored) {
        var episode = scored.episode();
        var route = routes.get(scored.rule());
        if (route == null) {
            route = route(scored);
            routes.put(scored.rule(), route);
        }
        var accumulator = route.last;
        if (accumulator == null || !route.lastAgent.equals(episode.agent())) {
            accumulator = route.entrants.agent(episode.agent());
            route.lastAgent = episode.agent();
            route.last = accumulator;
        }
        accumulator.add(scored.status(), scored.score(), episode.instance());
        if (route.endUnknown >= 0
                && scored.status() == Status.SCORED
                && episode.values().number(route.endUnknown) == 1) {
            accumulator.endUnknown++;
        }
        if (route.agentA >= 0 && Counting.counts(scored.status()) && !Double.isNaN(scored.score())) {
            addDuel(route, scored);
        }
    }

    private void addDuel(Route route, Scored scored) {
        var a = scored.episode().values().label(route.agentA);
        var b = scored.episode().values().label(route.agentB);
        if (a != null && b != null) {
            route.entrants.duels.add(nameOf(a), nameOf(b), scored.score());
        }
    }

    /** Forgets all results, but not the accumulators of a few agents. */
    private void clear() {
        int agents = 0;
        for (var entrants : contests.values()) {
            agents += entrants.agents.size();
        }
        if (agents > MOST_SPARE) {
            contests.clear();
            routes.clear();
        }
        for (var entrants : contests.values()) {
            entrants.agents.values().forEach(Accumulator::clear);
            entrants.duels.clear();
        }
        rejected.clear();
    }

    private Route route(Scored scored) {
        var rule = scored.rule();
        var entrants = entrants(new Contest(rule.benchmark().id(), rule.ruleset()));
        entrants.options.putAll(rule.options());
        var layout = scored.episode().layout();
        if (rule.benchmark().standing() instanceof StandingRule.Rating rating) {
            return new Route(entrants, layout.indexOf(rating.agentA()), layout.indexOf(rating.agentB()), -1);
        }
        if (rule.benchmark().standing() instanceof StandingRule.Mean mean) {
            return new Route(
                    entrants, -1, -1, mean.endUnknown().map(layout::indexOf).orElse(-1));
        }
        return new Route(entrants, -1, -1, -1);
    }

    /**
     * Counts a rejected record, where its benchmark is known.
     *
     * @param reject the reject
     */
    public void add(Reject reject) {
        if (!reject.benchmark().isEmpty()) {
            addRejected(new Contest(reject.benchmark(), reject.ruleset()), nameOf(reject.agent()), 1);
        }
    }

    /**
     * Takes everything that other standings hold.
     *
     * @param other the standings of another part
     * @throws IllegalArgumentException if the two were scored under different options
     */
    public void merge(Standings other) {
        for (var entry : other.contests.entrySet()) {
            var contest = entry.getKey();
            var theirs = entry.getValue();
            var known = contests.get(contest);
            if (known != null && !known.options.equals(theirs.options)) {
                throw new IllegalArgumentException("The scores of " + contest.benchmark() + " under "
                        + contest.ruleset() + " were made with different options: " + known.options + " and "
                        + theirs.options + ". Score them with the same --option, or rank them apart.");
            }
            var ours = entrants(contest);
            ours.options.putAll(theirs.options);
            theirs.agents.forEach((agent, accumulator) -> {
                if (!accumulator.isEmpty()) {
                    ours.standing(agent).merge(accumulator);
                }
            });
            ours.duels.merge(theirs.duels);
        }
        other.rejected.forEach(
                (contest, agents) -> agents.forEach((agent, count) -> addRejected(contest, agent, count)));
    }

    Entrants entrants(Contest contest) {
        return contests.computeIfAbsent(contest, c -> new Entrants(fingerprints));
    }

    void addRejected(Contest contest, String agent, long count) {
        rejected.computeIfAbsent(contest, c -> new TreeMap<>(CodePoints.ORDER)).merge(agent, count, Long::sum);
    }

    SortedMap<Contest, Entrants> contests() {
        return contests;
    }

    SortedMap<Contest, SortedMap<String, Long>> rejected() {
        return rejected;
    }

    /** Counts by agent what was rejected in a contest. */
    SortedMap<String, Long> rejected(Contest contest) {
        return rejected.getOrDefault(contest, new TreeMap<>());
    }
}
