package games.scoring.api.standing;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One agent in one benchmark.
 *
 * @param n how many episodes have a primary score and count: scored ones, and aborted ones to which the ruleset gives a
 *     score. Where the benchmark is {@linkplain StandingRule.Rating rated}, how many duels the agent is a player of
 * @param mean the mean of those scores, correctly rounded; empty if n is 0, and in ratings
 * @param std their sample standard deviation, with n − 1; empty if n is below 2, and in ratings
 * @param lowest the lowest of them; empty if n is 0, and in ratings
 * @param highest the highest of them; empty if n is 0, and in ratings
 * @param scored how many episodes have the status scored
 * @param aborted how many episodes have the status aborted
 * @param unfinished how many episodes have the status unfinished
 * @param missing how many episodes are known to be absent
 * @param rejected how many records of this agent and benchmark were rejected
 * @param lacking how many instances other agents played in this benchmark and this one did not; empty where there are
 *     too many instances to compare, and in ratings, of whose players a record names one at most
 */
public record Summary(
        long n,
        OptionalDouble mean,
        OptionalDouble std,
        OptionalDouble lowest,
        OptionalDouble highest,
        long scored,
        long aborted,
        long unfinished,
        long missing,
        long rejected,
        OptionalLong lacking) {

    /**
     * Counts the episodes that were played to an end or broken off.
     *
     * @return scored and aborted ones
     */
    public long played() {
        return scored + aborted;
    }
}
