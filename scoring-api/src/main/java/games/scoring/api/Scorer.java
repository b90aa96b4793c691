package games.scoring.api;

import java.util.List;
import java.util.Set;

/**
 * A number in Java code, for what {@link Formula} can't say. The last resort.
 *
 * <p>What it declares is tested by sampling and never shown as proven. It can't be rendered: documentation shows its
 * name and meaning only.
 *
 * <p>Implementations must be stateless, must not throw for any inputs that the rule's ranges and checks accept, and
 * must give the same bits for the same inputs: use {@link StrictMath}.
 */
@Evolving
public interface Scorer {

    /**
     * Gives the name that documentation shows.
     *
     * @return a name such as {@code eq_distance}
     */
    String name();

    /**
     * Says what the code computes.
     *
     * @return the meaning
     */
    Text meaning();

    /**
     * Names every input and option that the code reads; reading another one fails.
     *
     * @return the inputs, all of which must be given for the number to be defined; among them options of the run
     *     (made with {@code setting(default)}), which always have a value
     */
    List<Input> reads();

    /**
     * Declares the range of the number.
     *
     * @return the range, tested by sampling
     */
    Input.Range range();

    /**
     * Names the inputs in which the number never falls.
     *
     * @return names of numbers among {@link #reads()}, no others; tested by sampling
     */
    default Set<String> rising() {
        return Set.of();
    }

    /**
     * Names the inputs in which the number never rises.
     *
     * @return names of numbers among {@link #reads()}, no others; tested by sampling
     */
    default Set<String> falling() {
        return Set.of();
    }

    /**
     * Computes the number.
     *
     * @param values the episode's inputs
     * @return the number; NaN or an infinity becomes "undefined"
     */
    double score(Values values);

    /** The inputs of one episode, as a scorer sees them. */
    @Evolving
    interface Values {

        /**
         * Gives a number.
         *
         * @param input one of {@link Scorer#reads()}
         * @return its value
         * @throws IllegalArgumentException if the scorer does not say that it reads the input
         */
        double number(Input.Number input);

        /**
         * Gives a truth value.
         *
         * @param input one of {@link Scorer#reads()}
         * @return its value
         * @throws IllegalArgumentException if the scorer does not say that it reads the input
         */
        boolean flag(Input.Flag input);

        /**
         * Gives a choice.
         *
         * @param input one of {@link Scorer#reads()}
         * @return the canonical word
         * @throws IllegalArgumentException if the scorer does not say that it reads the input
         */
        String choice(Input.Choice input);

        /**
         * Gives a set.
         *
         * @param input one of {@link Scorer#reads()}
         * @return the canonical words
         * @throws IllegalArgumentException if the scorer does not say that it reads the input
         */
        Set<String> subset(Input.Subset input);

        /**
         * Gives a list.
         *
         * @param input one of {@link Scorer#reads()}
         * @return a copy of the numbers
         * @throws IllegalArgumentException if the scorer does not say that it reads the input
         */
        double[] series(Input.Series input);
    }
}
