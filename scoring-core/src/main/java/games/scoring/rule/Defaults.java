package games.scoring.rule;

import games.scoring.api.Input;

/** Knows what the absence of an input means. */
final class Defaults {

    private Defaults() {}

    /** Says whether absence has a value. */
    static boolean has(Input input) {
        if (input instanceof Input.Number number) {
            return number.absentMeans().isPresent();
        }
        if (input instanceof Input.Flag flag) {
            return flag.absentMeans().isPresent();
        }
        if (input instanceof Input.Choice choice) {
            return choice.absentMeans().isPresent();
        }
        if (input instanceof Input.Subset set) {
            return set.absentMeans().isPresent();
        }
        return input instanceof Input.Series series && series.absentMeans().isPresent();
    }

    /** Gives an input the value that absence stands for, if it has one; says whether it has. */
    static boolean set(Values values, int index, Input input) {
        if (input instanceof Input.Number number) {
            number.absentMeans().ifPresent(value -> values.setNumber(index, value));
        } else if (input instanceof Input.Flag flag) {
            flag.absentMeans().ifPresent(value -> values.setFlag(index, value));
        } else if (input instanceof Input.Choice choice) {
            choice.absentMeans()
                    .ifPresent(word ->
                            values.setChoice(index, choice.options().words().indexOf(word)));
        } else if (input instanceof Input.Subset set) {
            set.absentMeans().ifPresent(words -> values.setSubset(index, Words.mask(set, words)));
        } else if (input instanceof Input.Series series) {
            series.absentMeans()
                    .ifPresent(numbers -> values.setSeries(
                            index,
                            numbers.stream().mapToDouble(Double::doubleValue).toArray()));
        }
        return has(input);
    }
}
