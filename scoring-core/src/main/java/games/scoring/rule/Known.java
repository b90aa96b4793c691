package games.scoring.rule;

/**
 * Which inputs are given, of those whose presence a rule asks for: they are among the first 64.
 *
 * @param asked a bit for each input that the rule asks for
 * @param given a bit for each of them that is given
 */
record Known(long asked, long given) {

    boolean isGiven(int index) {
        return (given >>> index & 1) != 0;
    }

    boolean isAbsent(int index) {
        return ((asked & ~given) >>> index & 1) != 0;
    }
}
