package games.scoring.rule;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of one episode, by their position in a {@link Layout}.
 *
 * <p>Every input has a bit that says whether it is given, and a number, which is NaN where it is not: a number itself, 0 or 1 for a flag, the position of a choice's
 * option, how many words a set holds, how many numbers a list holds, 0 for a label. Sets also have a bit mask of option
 * positions, lists and labels an object.
 *
 * <p>Mutable, so that a reader may use one again and again; not safe for use by several threads.
 */
public final class Values {

    /** A bit for each input, from the lowest of the first on. */
    private final long[] given;

    private final double[] numbers;
    private final long[] masks;
    private final @Nullable Object[] objects;
    private double[] terms = {};
    private boolean holdsObjects;
    private @Nullable Shape shape;

    /**
     * Makes room for the inputs of a benchmark, all absent.
     *
     * @param layout the layout
     */
    public Values(Layout layout) {
        given = new long[words(layout)];
        numbers = new double[layout.size()];
        masks = new long[layout.size()];
        objects = new Object[layout.size()];
        clear();
    }

    private Values(Values other) {
        given = other.given.clone();
        numbers = other.numbers.clone();
        masks = other.masks.clone();
        objects = other.objects.clone();
        holdsObjects = other.holdsObjects;
    }

    /** Tells how many numbers hold a bit for each input. */
    static int words(Layout layout) {
        return layout.size() / Long.SIZE + 1;
    }

    /**
     * Copies the inputs.
     *
     * @return inputs of their own; lists are shared
     */
    public Values copy() {
        return new Values(this);
    }

    /**
     * Tells how much lists and free texts hold, which alone can be large.
     *
     * @return numbers of all lists and characters of all texts together
     */
    public long held() {
        long sum = 0;
        if (holdsObjects) {
            for (var object : objects) {
                sum += object instanceof double[] list
                        ? list.length
                        : object instanceof String text ? text.length() : 0;
            }
        }
        return sum;
    }

    /** Makes all inputs absent. */
    public void clear() {
        Arrays.fill(given, 0);
        Arrays.fill(numbers, Double.NaN);
        if (holdsObjects) {
            Arrays.fill(masks, 0);
            Arrays.fill(objects, null);
            holdsObjects = false;
        }
    }

    /**
     * Says whether an input is given.
     *
     * @param index its position
     * @return true if it has a value; defaults don't count
     */
    public boolean given(int index) {
        return (given[index / Long.SIZE] >>> index & 1) != 0;
    }

    /** Gives the bits that say which inputs are given: those of 64 inputs. */
    long given64(int word) {
        return given[word];
    }

    private void give(int index, double number) {
        given[index / Long.SIZE] |= 1L << index;
        numbers[index] = number;
    }

    /**
     * Gives the number of an input.
     *
     * @param index its position
     * @return the number, as described above; NaN where absent
     */
    public double number(int index) {
        return numbers[index];
    }

    /**
     * Gives the words of a set.
     *
     * @param index its position
     * @return a bit for each option
     */
    public long mask(int index) {
        return masks[index];
    }

    /**
     * Gives the numbers of a list.
     *
     * @param index its position
     * @return the numbers, not copied; null where absent
     */
    public double @Nullable [] series(int index) {
        return (double[]) objects[index];
    }

    /**
     * Gives free text.
     *
     * @param index its position
     * @return the text; null where absent
     */
    public @Nullable String label(int index) {
        return (String) objects[index];
    }

    /**
     * Sets a number.
     *
     * @param index its position
     * @param value the number, finite
     */
    public void setNumber(int index, double value) {
        give(index, value);
    }

    /**
     * Sets a flag.
     *
     * @param index its position
     * @param value its value
     */
    public void setFlag(int index, boolean value) {
        give(index, value ? 1 : 0);
    }

    /**
     * Sets a choice.
     *
     * @param index its position
     * @param option the position of the option
     */
    public void setChoice(int index, int option) {
        give(index, option);
    }

    /**
     * Sets a set.
     *
     * @param index its position
     * @param mask a bit for each option
     */
    public void setSubset(int index, long mask) {
        give(index, Long.bitCount(mask));
        masks[index] = mask;
        holdsObjects = true;
    }

    /**
     * Sets a list.
     *
     * @param index its position
     * @param values the numbers, not copied
     */
    public void setSeries(int index, double[] values) {
        give(index, values.length);
        objects[index] = values;
        holdsObjects = true;
    }

    /**
     * Sets free text.
     *
     * @param index its position
     * @param text the text
     */
    public void setLabel(int index, String text) {
        give(index, 0);
        objects[index] = text;
        holdsObjects = true;
    }

    /** Gives the shape that was set last, perhaps for other inputs. */
    @Nullable
    Shape shape() {
        return shape;
    }

    void setShape(Shape shape) {
        this.shape = shape;
    }

    /** Makes room for terms that an evaluator keeps while it computes the metrics. */
    void reserveTerms(int count) {
        if (terms.length < count) {
            terms = new double[count];
        }
    }

    double term(int slot) {
        return terms[slot];
    }

    void setTerm(int slot, double value) {
        terms[slot] = value;
    }
}
