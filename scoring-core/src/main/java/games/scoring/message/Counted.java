package games.scoring.message;

/** Counts in sentences: {@code 1 episode}, {@code 2 episodes}. */
public final class Counted {

    private Counted() {}

    /**
     * Gives a count and what is counted.
     *
     * @param count the count
     * @param one what is counted, in the singular, the plural of which ends in an s more
     * @return both, in their right number
     */
    public static String of(long count, String one) {
        return of(count, one, one + "s");
    }

    /**
     * Gives a count and what is counted.
     *
     * @param count the count
     * @param one the words behind the count where it is 1
     * @param more the words behind any other
     * @return the count and the words
     */
    public static String of(long count, String one, String more) {
        return count + " " + (count == 1 ? one : more);
    }
}
