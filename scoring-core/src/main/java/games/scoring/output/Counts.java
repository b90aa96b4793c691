package games.scoring.output;

import games.scoring.api.Status;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What became of the records of a run. Each record is in exactly one of the counts; {@link #leftOut} ones are no records
 * of the run.
 *
 * @param scored episodes with the status scored
 * @param aborted episodes with the status aborted
 * @param unfinished episodes with the status unfinished
 * @param missing episodes with the status missing: those that records or logs state, and those that a plan lists
 * @param rejected records that could not be scored
 * @param planned how many of the missing ones are known from the plan alone
 * @param leftOut records of benchmarks that the run was told to leave out
 */
public record Counts(
        long scored, long aborted, long unfinished, long missing, long rejected, long planned, long leftOut) {

    /** Nothing. */
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0);

    /**
     * Counts the records that were read: scored, aborted, unfinished, missing and rejected ones, without those that are
     * known from the plan alone.
     *
     * @return how many
     */
    public long records() {
        return scored + aborted + unfinished + missing + rejected - planned;
    }

    /**
     * Adds other counts.
     *
     * @param other the other counts
     * @return the sums
     */
    public Counts plus(Counts other) {
        return new Counts(
                scored + other.scored,
                aborted + other.aborted,
                unfinished + other.unfinished,
                missing + other.missing,
                rejected + other.rejected,
                planned + other.planned,
                leftOut + other.leftOut);
    }

    void write(DataOutputStream out) throws IOException {
        for (long each : new long[] {scored, aborted, unfinished, missing, rejected, planned, leftOut}) {
            out.writeLong(each);
        }
    }

    static Counts read(DataInputStream in) throws IOException {
        return new Counts(
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong());
    }

    /** Counts while a part is filled. */
    static final class Counter {

        private long scored;
        private long aborted;
        private long unfinished;
        private long missing;
        private long rejected;
        private long planned;
        private long leftOut;

        void count(Status status) {
            switch (status) {
                case SCORED -> scored++;
                case ABORTED -> aborted++;
                case UNFINISHED -> unfinished++;
                case MISSING -> missing++;
            }
        }

        void countRejected() {
            rejected++;
        }

        void countPlanned() {
            planned++;
        }

        void countLeftOut() {
            leftOut++;
        }

        Counts counts() {
            return new Counts(scored, aborted, unfinished, missing, rejected, planned, leftOut);
        }
    }
}
