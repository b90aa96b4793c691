package games.scoring.verify;

import games.scoring.message.Visible;
import games.scoring.standing.Ranks;
import games.scoring.verify.CheckedTable.Line;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One cell of a table that may be misprinted: with another number there, more of the printed average ranks follow from
 * the cells.
 *
 * @param agent the cell's agent
 * @param benchmark the cell's benchmark
 * @param printed what the cell says
 * @param above the other number is above this; −∞ for no limit
 * @param below the other number is below this, or equal to the other limit; +∞ for no limit
 * @param explained how many of the differing rows would follow
 * @param differing how many rows differ as the table stands
 */
record OtherCell(
        String agent, String benchmark, double printed, double above, double below, int explained, int differing) {

    /** With fewer rows to explain, some cell always will do. */
    private static final int LEAST = 3;

    /** The search is cubic in the agents: beyond this many it is left out. */
    private static final int MOST_AGENTS = 200;

    /**
     * Looks for the cell whose change lets the most rows follow, without one that follows now being lost.
     *
     * @param lines the printed and recomputed average ranks
     * @param cells the cells
     * @param slack how much further than half a unit of the last digit a number may lie
     * @return the cell; empty where none explains three rows, or several explain as many
     */
    static Optional<OtherCell> explaining(List<Line> lines, TableCheck.Cells cells, double slack) {
        boolean complete = lines.stream().allMatch(l -> l.recomputed().isPresent())
                && lines.size() == cells.agents().size();
        int differing = (int) lines.stream().filter(l -> !l.equal()).count();
        if (!complete || differing < LEAST || lines.size() > MOST_AGENTS) {
            return Optional.empty();
        }
        OtherCell best = null;
        boolean several = false;
        for (var benchmark : cells.benchmarks()) {
            var values = new double[lines.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = cells.value(lines.get(i).agent(), benchmark).orElse(Double.NaN);
            }
            if (Arrays.stream(values).anyMatch(Double::isNaN)) {
                continue;
            }
            for (int i = 0; i < values.length; i++) {
                var other = best(lines, cells, benchmark, values, i, differing, slack);
                if (best == null || other.explained() > best.explained()) {
                    best = other;
                    several = false;
                } else if (other.explained() == best.explained()) {
                    several = true;
                }
            }
        }
        return best == null || several || best.explained() < LEAST ? Optional.empty() : Optional.of(best);
    }

    /** Tries each place in the order for one agent's cell: on another value, and between two. */
    private static OtherCell best(
            List<Line> lines,
            TableCheck.Cells cells,
            String benchmark,
            double[] values,
            int agent,
            int differing,
            double slack) {
        var others = new double[values.length - 1];
        System.arraycopy(values, 0, others, 0, agent);
        System.arraycopy(values, agent + 1, others, agent, others.length - agent);
        var ordered = Arrays.stream(others).sorted().distinct().toArray();
        boolean higherIsBetter = cells.higherIsBetter(benchmark);
        int benchmarks = cells.benchmarks().size();
        var now = Ranks.shared(values, higherIsBetter);
        var changed = values.clone();
        var best = new OtherCell(lines.get(agent).agent(), benchmark, values[agent], 0, 0, -1, differing);
        for (int place = 0; place <= 2 * ordered.length; place++) {
            boolean on = place % 2 == 1;
            double above = place < 2 ? Double.NEGATIVE_INFINITY : ordered[place / 2 - 1];
            double below = place / 2 < ordered.length ? ordered[place / 2] : Double.POSITIVE_INFINITY;
            if (on) {
                above = below;
            }
            changed[agent] = on ? below : between(above, below);
            var ranks = Ranks.shared(changed, higherIsBetter);
            int explained = 0;
            boolean lost = false;
            for (int i = 0; i < values.length; i++) {
                var line = lines.get(i);
                double average = line.recomputed().getAsDouble() + (ranks[i] - now[i]) / benchmarks;
                boolean equal = line.printed().matches(average, slack);
                lost |= line.equal() && !equal;
                explained += equal && !line.equal() ? 1 : 0;
            }
            if (!lost && explained > best.explained()) {
                best = new OtherCell(
                        lines.get(agent).agent(), benchmark, values[agent], above, below, explained, differing);
            }
        }
        return best;
    }

    private static double between(double above, double below) {
        if (above == Double.NEGATIVE_INFINITY) {
            return below == Double.POSITIVE_INFINITY ? 0 : below - 1;
        }
        return below == Double.POSITIVE_INFINITY ? above + 1 : (above + below) / 2;
    }

    /** Says what was found, in a sentence. */
    String describe() {
        var text = new StringBuilder()
                .append(explained)
                .append(" of the ")
                .append(differing)
                .append(" rows that differ would follow if the cell of ")
                .append(Visible.shortName(agent))
                .append(" in ")
                .append(benchmark)
                .append(" were ");
        if (above == below) {
            text.append(VerifiedText.number(above));
        } else if (above == Double.NEGATIVE_INFINITY) {
            text.append("below ").append(VerifiedText.number(below));
        } else if (below == Double.POSITIVE_INFINITY) {
            text.append("above ").append(VerifiedText.number(above));
        } else {
            text.append("between ")
                    .append(VerifiedText.number(above))
                    .append(" and ")
                    .append(VerifiedText.number(below));
        }
        return text.append(" instead of ").append(VerifiedText.number(printed)).toString();
    }
}
