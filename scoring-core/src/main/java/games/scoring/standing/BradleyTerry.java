package games.scoring.standing;

import games.scoring.api.CodePoints;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Bradley–Terry ratings: the maximum-likelihood strengths under P(i beats j) = s_i / (s_i + s_j), a tie being half a win
 * each way. A finite maximum exists exactly if every player can be reached from every other along wins (Ford, American
 * Mathematical Monthly 64, 1957).
 *
 * <p>The log-likelihood is concave in the logarithms of the strengths. Newton's method climbs it: each step solves
 * information · step = wins − expected wins, by conjugate gradients (Nocedal and Wright, Numerical Optimization, 2006,
 * algorithms 5.3 and 7.1), preconditioned by an incomplete factorisation that keeps the entries beside the diagonal (D-ILU
 * in Barrett et al., Templates for the Solution of Linear Systems, 1994), which is exact where nobody met in circles. Of a
 * step that moves the log-odds of a pair by d at most, the part ln(1 + d)/d or more is taken: that part never passes the
 * maximum along the step, gets there from everywhere, and is nearly the whole step close by (Sun and Tran-Dinh, Mathematical
 * Programming 178, 2019, with ν = 2).
 */
final class BradleyTerry {

    private static final int MOST_STEPS = 1000;

    /** Looks at a duelling pair, or at a player: some minutes of them. */
    private static final long MOST_LOOKS = 100_000_000_000L;

    /** The last step, relative to the log-strengths. The next one would be of the size of its square. */
    private static final double PRECISION = 1e-9;

    /** What may be left of the right side of a step's equations, relative to it. */
    private static final double RESIDUAL = 1e-12;

    private final DuelGraph graph;
    private long looksLeft;

    /** Natural logarithms of the strengths; that of the first player stays 0. */
    private final double[] logs;

    /** How much more each player won than expected. */
    private final double[] excess;

    /** The information of each pair: duels · P(win) · P(loss). */
    private final double[] information;

    /** The diagonal of the factorisation, which takes the last player first. */
    private final double[] pivots;

    private final double[] step;
    private final double[] residual;
    private final double[] solved;
    private final double[] direction;
    private final double[] image;

    private BradleyTerry(DuelGraph graph, long mostLooks) {
        this.graph = graph;
        looksLeft = mostLooks;
        int n = graph.players.size();
        logs = new double[n];
        excess = new double[n];
        information = new double[graph.rival.length];
        pivots = new double[n];
        step = new double[n];
        residual = new double[n];
        solved = new double[n];
        direction = new double[n];
        image = new double[n];
    }

    /**
     * A rating for each player, or none.
     *
     * @param byPlayer the ratings; empty where there are none
     * @param reason why there are none; empty where there are
     */
    record Ratings(SortedMap<String, Double> byPlayer, String reason) {
        private static Ratings none(String reason) {
            return new Ratings(new TreeMap<>(), reason);
        }
    }

    /**
     * Rates the players.
     *
     * @param duels their results
     * @param scale how many points a factor of {@code base} in the odds is worth
     * @param base the base of the odds
     * @param mean what the ratings average to
     * @return their ratings; none where there is no finite one, or where they take too long to be found
     */
    static Ratings ratings(Duels duels, double scale, double base, double mean) {
        return ratings(duels, scale, base, mean, MOST_LOOKS);
    }

    static Ratings ratings(Duels duels, double scale, double base, double mean, long mostLooks) {
        var graph = DuelGraph.of(duels);
        if (graph.isEmpty()) {
            return Ratings.none(
                    DuelGraph.isOneGroup(duels)
                            ? "no finite rating: " + DuelGraph.blockers(duels)
                            : "no rating: the agents fall into groups that never met one another");
        }
        var of = new BradleyTerry(graph.get(), mostLooks);
        if (!of.climb()) {
            return Ratings.none("no rating found: too many agents are joined by too few duels to work it out in time");
        }
        double middle = Arrays.stream(of.logs).sum() / of.logs.length;
        double points = scale / StrictMath.log(base);
        var ratings = new TreeMap<String, Double>(CodePoints.ORDER);
        for (int i = 0; i < of.logs.length; i++) {
            ratings.put(of.graph.players.get(i), mean + (of.logs[i] - middle) * points);
        }
        return new Ratings(ratings, "");
    }

    /** Goes up to the maximum; says whether it got there. */
    private boolean climb() {
        for (int steps = 0; steps < MOST_STEPS; steps++) {
            lookAround();
            if (!findStep()) {
                return false;
            }
            double part = part();
            double longest = 0;
            double farthest = 1;
            for (int i = 0; i < logs.length; i++) {
                logs[i] += part * step[i];
                longest = Math.max(longest, Math.abs(step[i]));
                farthest = Math.max(farthest, Math.abs(logs[i]));
            }
            if (longest <= PRECISION * farthest) {
                return true;
            }
        }
        return false;
    }

    /**
     * Works out the first two derivatives of the log-likelihood. What one of a pair won beyond expectation the other one
     * lost to the same bits, and nothing is lost in summing up (Neumaier, ZAMM 54, 1974): a group of players has as much
     * as its few duels with others say, however many there are within.
     */
    private void lookAround() {
        for (int i = 0; i < logs.length; i++) {
            double sum = 0;
            double rest = 0;
            for (int at = graph.begin[i]; at < graph.begin[i + 1]; at++) {
                double lead = logs[i] - logs[graph.rival[at]];
                double more = more(at, lead);
                double next = sum + more;
                rest += Math.abs(sum) < Math.abs(more) ? more - next + sum : sum - next + more;
                sum = next;
                information[at] = (graph.won[at] + graph.lost[at]) * (chance(lead) * chance(-lead));
            }
            excess[i] = sum + rest;
        }
        for (int i = logs.length - 1; i > 0; i--) {
            pivots[i] = 0;
            for (int at = graph.begin[i]; at < graph.later[i]; at++) {
                pivots[i] += information[at];
            }
            for (int at = graph.later[i]; at < graph.begin[i + 1]; at++) {
                // The same as information − information²/pivot, but never below 0 by rounding.
                double pivot = pivots[graph.rival[at]];
                pivots[i] += information[at] * ((pivot - information[at]) / pivot);
            }
        }
    }

    /** Solves information · step = excess for all players but the first; says whether it did in time. */
    private boolean findStep() {
        int n = logs.length;
        Arrays.fill(step, 0);
        Arrays.fill(direction, 0);
        System.arraycopy(excess, 0, residual, 0, n);
        double size = precondition();
        double enough = RESIDUAL * RESIDUAL * size;
        double turn = 0;
        while (size > enough) {
            looksLeft -= 2L * (n + graph.rival.length);
            if (looksLeft < 0) {
                return false;
            }
            for (int i = 1; i < n; i++) {
                direction[i] = solved[i] + turn * direction[i];
            }
            double along = size / curvature();
            for (int i = 1; i < n; i++) {
                step[i] += along * direction[i];
                residual[i] -= along * image[i];
            }
            double next = precondition();
            turn = next / size;
            size = next;
        }
        return true;
    }

    /** Solves the factorised equations for the residual; gives the product of the two. */
    private double precondition() {
        for (int i = logs.length - 1; i > 0; i--) {
            double sum = residual[i];
            for (int at = graph.later[i]; at < graph.begin[i + 1]; at++) {
                sum += information[at] * solved[graph.rival[at]];
            }
            solved[i] = sum / pivots[i];
        }
        double product = 0;
        for (int i = 1; i < logs.length; i++) {
            double sum = 0;
            for (int at = graph.begin[i]; at < graph.later[i]; at++) {
                sum += information[at] * solved[graph.rival[at]];
            }
            solved[i] += sum / pivots[i];
            product += solved[i] * residual[i];
        }
        return product;
    }

    /** Applies the information to the direction. */
    private double curvature() {
        double curvature = 0;
        for (int i = 1; i < logs.length; i++) {
            double sum = 0;
            for (int at = graph.begin[i]; at < graph.begin[i + 1]; at++) {
                sum += information[at] * (direction[i] - direction[graph.rival[at]]);
            }
            image[i] = sum;
            curvature += sum * direction[i];
        }
        return curvature;
    }

    /** Says how much of the step to take: what never passes the maximum, doubled as long as it goes up there. */
    private double part() {
        double widest = 0;
        for (int i = 0; i < logs.length; i++) {
            for (int at = graph.begin[i]; at < graph.begin[i + 1]; at++) {
                widest = Math.max(widest, Math.abs(step[i] - step[graph.rival[at]]));
            }
        }
        double part = widest > 0 ? StrictMath.log1p(widest) / widest : 1;
        while (2 * part <= 1 && slope(2 * part) > 0) {
            part *= 2;
        }
        return part;
    }

    /** Gives the slope of the log-likelihood along the step, where a part of it is taken. */
    private double slope(double part) {
        double slope = 0;
        for (int i = 0; i < logs.length; i++) {
            for (int at = graph.begin[i]; at < graph.later[i]; at++) {
                double turn = step[i] - step[graph.rival[at]];
                slope += turn * more(at, logs[i] - logs[graph.rival[at]] + part * turn);
            }
        }
        return slope;
    }

    /** Says how much more was won of a pair's duels than a lead makes one expect. */
    private double more(int at, double lead) {
        return graph.won[at] * chance(-lead) - graph.lost[at] * chance(lead);
    }

    private static double chance(double lead) {
        return 1 / (1 + StrictMath.exp(-lead));
    }
}
