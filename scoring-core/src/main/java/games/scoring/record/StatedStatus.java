package games.scoring.record;

import games.scoring.api.Status;

/** Why an episode has no scores whose status is stated. */
final class StatedStatus {

    private StatedStatus() {}

    static String inRecord(Status status) {
        return "the record says that the episode " + verb(status);
    }

    static String inLog(Status status) {
        return "the log says that the episode " + verb(status);
    }

    private static String verb(Status status) {
        return switch (status) {
            case SCORED -> "was scored";
            case ABORTED -> "was aborted";
            case UNFINISHED -> "was not finished";
            case MISSING -> "is missing";
        };
    }
}
