package games.scoring.rule;

import games.scoring.api.Input;

/** Shows the value of an input to a person. */
public final class InputText {

    private static final int MOST_NUMBERS = 12;

    private InputText() {}

    /**
     * Shows the value of an input.
     *
     * @param input the input
     * @param values the inputs of an episode
     * @param index the input's position
     * @return its value: a number, {@code true}, a word, {@code [a, b]}; a long list is cut; {@code absent}
     */
    public static String of(Input input, Values values, int index) {
        if (!values.given(index)) {
            return "absent";
        }
        double number = values.number(index);
        if (input instanceof Input.Number) {
            return Numbers.plainText(number);
        }
        if (input instanceof Input.Flag) {
            return number == 1 ? "true" : "false";
        }
        if (input instanceof Input.Choice choice) {
            return choice.options().words().get((int) number);
        }
        if (input instanceof Input.Subset set) {
            return ScorerValues.words(set, values.mask(index)).toString();
        }
        if (input instanceof Input.Series) {
            var series = values.series(index);
            return series == null ? "absent" : list(series);
        }
        var label = values.label(index);
        return label == null ? "absent" : label;
    }

    private static String list(double[] numbers) {
        var text = new StringBuilder("[");
        for (int i = 0; i < Math.min(numbers.length, MOST_NUMBERS); i++) {
            text.append(i == 0 ? "" : ", ").append(Numbers.plainText(numbers[i]));
        }
        if (numbers.length > MOST_NUMBERS) {
            text.append(", … ").append(numbers.length).append(" in all");
        }
        return text.append(']').toString();
    }
}
