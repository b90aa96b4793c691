package games.scoring.api;

import java.util.Set;

/**
 * The values of a run's options, with the declared defaults where the user set none. Where a method throws for a setting
 * that the family does not list, it does for one that a rule reads, too, if a log format asks for it: what rules read
 * stands beside their scores alone.
 */
public interface Settings {

    /**
     * Gives a number.
     *
     * @param setting a setting of the family
     * @return its value
     * @throws IllegalArgumentException if the family does not list the setting
     */
    double number(Input.Number setting);

    /**
     * Gives a truth value.
     *
     * @param setting a setting of the family
     * @return its value
     * @throws IllegalArgumentException if the family does not list the setting
     */
    boolean flag(Input.Flag setting);

    /**
     * Gives a choice.
     *
     * @param setting a setting of the family
     * @return the canonical word
     * @throws IllegalArgumentException if the family does not list the setting
     */
    String choice(Input.Choice setting);

    /**
     * Gives a set.
     *
     * @param setting a setting of the family
     * @return the canonical words
     * @throws IllegalArgumentException if the family does not list the setting
     */
    Set<String> subset(Input.Subset setting);

    /**
     * Gives a list.
     *
     * @param setting a setting of the family
     * @return a copy of the numbers
     * @throws IllegalArgumentException if the family does not list the setting
     */
    double[] series(Input.Series setting);
}
