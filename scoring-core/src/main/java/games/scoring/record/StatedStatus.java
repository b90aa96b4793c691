package games.scoring.record;

import games.scoring.api.Status;

/** Why an episode has no scores whose status is stated. */
final class StatedStatus {

    private StatedStatus() {}

    /**
     * Says why.
     *
     * @param what what states it: {@code the record}
     */
    static String told(String what, Status status) {
        return what + " says that the episode " + verb(status);
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
