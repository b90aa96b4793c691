package games.scoring.standing;

import games.scoring.api.Status;
import games.scoring.message.Counted;
import games.scoring.message.UsageException;
import games.scoring.output.ScoreFile;
import games.scoring.score.Contest;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * The episodes of runs, to draw from with replacement: standings as they could have come out as well (bootstrap; Efron
 * 1979). Each contest is drawn for itself, with as many episodes as it has.
 *
 * <p>Not safe for use by several threads.
 */
final class Resampling {

    /** Scores that are held in memory, some 20 bytes each. */
    static final int MOST_EPISODES = 1 << 21;

    /** By how much the state of SplittableRandom grows with each number (Steele, Lea and Flood 2014). */
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private final Standings observed;
    private final TreeMap<Contest, ContestSample> contests = new TreeMap<>();
    private int episodes;

    /**
     * Makes ready to take episodes.
     *
     * @param observed the standings of all episodes that will come: what is not drawn is as it is there
     */
    Resampling(Standings observed) {
        this.observed = observed;
        observed.contests().forEach((contest, entrants) -> contests.put(contest, new ContestSample(entrants)));
    }

    /**
     * Takes an episode, if it counts.
     *
     * @param line the episode
     * @throws UsageException if there are more than fit into memory
     */
    void add(ScoreFile.Line line) {
        boolean isAborted = line.status().equals(Status.ABORTED.word());
        var contest = contests.get(new Contest(line.benchmark(), line.ruleset()));
        if (contest == null || !isAborted && !line.status().equals(Status.SCORED.word())) {
            return;
        }
        if (++episodes > MOST_EPISODES) {
            throw new UsageException("--bootstrap: there are more than " + Counted.of(MOST_EPISODES, "episode")
                    + ", which is as many as it holds in memory. Of so many, the intervals without it are as good.");
        }
        contest.add(Standings.nameOf(line.agent()), line.instance(), line.score(), isAborted);
    }

    /** Puts the episodes in order, when all have come. */
    void order() {
        contests.values().forEach(ContestSample::order);
    }

    /**
     * Draws.
     *
     * @param seed decides, together with the number, what is drawn
     * @param number which draw it is, from 0
     * @return standings of as many episodes as there are, drawn with replacement
     */
    Standings draw(long seed, int number) {
        // 2^32 numbers of one sequence apart.
        var random = new SplittableRandom(seed + GAMMA * ((long) number << Integer.SIZE));
        var drawn = new Standings();
        contests.forEach((contest, sample) -> sample.draw(drawn.entrants(contest), random));
        observed.rejected()
                .forEach((contest, agents) ->
                        agents.forEach((agent, count) -> drawn.addRejected(contest, agent, count)));
        return drawn;
    }

    /** Gives the interquartile mean of the scores that were drawn last; at first of all. */
    OptionalDouble interquartileMean(Contest contest, String agent) {
        var sample = contests.get(contest);
        return sample == null ? OptionalDouble.empty() : sample.interquartileMean(agent);
    }

    /** Gives the median of the scores that were drawn last; at first of all. */
    OptionalDouble median(Contest contest, String agent) {
        var sample = contests.get(contest);
        return sample == null ? OptionalDouble.empty() : sample.median(agent);
    }

    /** Draws a whole number from 0 up to a bound, which is left out: the upper half of a product of 128 bits. */
    static long below(long bound, SplittableRandom random) {
        if (bound == 1) {
            return 0;
        }
        long bits = random.nextLong();
        return Math.multiplyHigh(bits, bound) + (bits >> 63 & bound);
    }

    static int below(int bound, SplittableRandom random) {
        return (int) below((long) bound, random);
    }
}
