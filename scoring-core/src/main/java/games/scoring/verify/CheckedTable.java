package games.scoring.verify;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A published table beside what its numbers ought to be.
 *
 * @param title what tells the table from others, or an empty string
 * @param checked what was checked, in a few words: {@code average rank from the table's own cells}
 * @param lines each printed number that was checked, in the order of the table
 * @param unchecked how many printed numbers stand in no line, since nothing can be said of them: a remark says why
 * @param remarks what must be said beside it: what could not be checked, and what would explain differences
 */
public record CheckedTable(String title, String checked, List<Line> lines, long unchecked, List<String> remarks) {

    /**
     * Makes a checked table.
     *
     * @param title what tells the table from others
     * @param checked what was checked
     * @param lines each printed number that was checked
     * @param unchecked how many printed numbers stand in no line
     * @param remarks what must be said beside it
     */
    public CheckedTable {
        lines = List.copyOf(lines);
        remarks = List.copyOf(remarks);
    }

    /**
     * One printed number.
     *
     * @param line the line of the file where it stands
     * @param agent the agent
     * @param benchmark the benchmark's id; empty for a number over all benchmarks
     * @param ruleset the ruleset under which it was recomputed, or an empty string
     * @param what what the number is: {@code mean}, {@code value}, {@code std}, {@code n}, {@code average rank}
     * @param printed the number as printed
     * @param recomputed what it ought to be; empty where that can't be said
     * @param equal whether the recomputed number is printed like this
     * @param impossible whether no ruleset can give such a number: the reason says why
     * @param reason why it can't be said, as a clause, or an empty string
     */
    public record Line(
            long line,
            String agent,
            String benchmark,
            String ruleset,
            String what,
            Printed printed,
            OptionalDouble recomputed,
            boolean equal,
            boolean impossible,
            String reason) {

        /** Puts a printed number beside the recomputed one, which may be empty for a reason. */
        static Line of(Cell cell, Recomputed recomputed, double slack) {
            var value = recomputed.value();
            boolean equal = value.isPresent() && cell.printed().matches(value.getAsDouble(), slack);
            return of(cell, recomputed, equal, false);
        }

        /** Says of a printed number that it can't be. */
        static Line impossible(Cell cell, String reason) {
            return of(cell, new Recomputed(cell.row().ruleset(), OptionalDouble.empty(), reason), false, true);
        }

        private static Line of(Cell cell, Recomputed recomputed, boolean equal, boolean impossible) {
            return new Line(
                    cell.row().line(),
                    cell.row().agent(),
                    cell.benchmark(),
                    recomputed.ruleset(),
                    cell.what(),
                    cell.printed(),
                    recomputed.value(),
                    equal,
                    impossible,
                    recomputed.value().isPresent() ? "" : recomputed.reason());
        }

        /** Says whether two numbers of a row could not be recomputed for one reason. */
        boolean lacksLike(Line other) {
            return !impossible
                    && !other.impossible
                    && line == other.line
                    && recomputed.isEmpty()
                    && other.recomputed.isEmpty()
                    && reason.equals(other.reason);
        }
    }

    /**
     * Counts the numbers that were recomputed.
     *
     * @return how many there are
     */
    public long compared() {
        return lines.stream().filter(l -> l.recomputed().isPresent()).count();
    }

    /**
     * Counts the numbers that were recomputed and are printed like that.
     *
     * @return at most as many as were compared
     */
    public long equal() {
        return lines.stream().filter(Line::equal).count();
    }

    /**
     * Counts the numbers that could not be recomputed.
     *
     * @return how many there are, in lines and beside them
     */
    public long notRecomputed() {
        return lines.size() - compared() - impossible() + unchecked;
    }

    /**
     * Counts the numbers that no ruleset can give.
     *
     * @return how many there are
     */
    public long impossible() {
        return lines.stream().filter(Line::impossible).count();
    }

    /**
     * Says whether the check is incomplete: some number could not be recomputed, and so is not confirmed.
     *
     * @return true if so
     */
    public boolean incomplete() {
        return notRecomputed() > 0;
    }

    /**
     * Says whether the check failed: some number is printed otherwise than it ought to be, or can't be at all.
     *
     * @return true if so
     */
    public boolean failed() {
        return equal() < compared() || impossible() > 0;
    }
}
