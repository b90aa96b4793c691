package games.scoring.rule;

/** A condition, made ready to be asked of many episodes. Immutable; whatever compares an absent input is false. */
abstract class Truth {

    abstract boolean holds(Values values);

    /** Says whether it is known to come out as this for all episodes. */
    boolean isAlways(boolean value) {
        return false;
    }

    /** What presence decided, where it is known what is given. */
    static final class Always extends Truth {
        private final boolean value;

        Always(boolean value) {
            this.value = value;
        }

        @Override
        boolean holds(Values values) {
            return value;
        }

        @Override
        boolean isAlways(boolean other) {
            return value == other;
        }
    }

    static final class Less extends Truth {
        private final Node left;
        private final Node right;

        Less(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        @Override
        boolean holds(Values values) {
            return left.value(values) < right.value(values);
        }
    }

    static final class AtMost extends Truth {
        private final Node left;
        private final Node right;

        AtMost(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        @Override
        boolean holds(Values values) {
            return left.value(values) <= right.value(values);
        }
    }

    static final class Equal extends Truth {
        private final Node left;
        private final Node right;

        Equal(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        @Override
        boolean holds(Values values) {
            return left.value(values) == right.value(values);
        }
    }

    /** An input that lies between two numbers, both included. */
    static final class Within extends Truth {
        private final int index;
        private final double absentMeans;
        private final double lowest;
        private final double highest;

        Within(Node.Number input, double lowest, double highest) {
            this.index = input.index;
            this.absentMeans = input.absentMeans;
            this.lowest = lowest;
            this.highest = highest;
        }

        @Override
        boolean holds(Values values) {
            double number = values.number(index);
            if (Double.isNaN(number)) {
                number = absentMeans;
            }
            return number >= lowest && number <= highest;
        }
    }

    static final class All extends Truth {
        private final Truth[] parts;

        All(Truth[] parts) {
            this.parts = parts;
        }

        @Override
        boolean holds(Values values) {
            for (var part : parts) {
                if (!part.holds(values)) {
                    return false;
                }
            }
            return true;
        }
    }

    static final class Any extends Truth {
        private final Truth[] parts;

        Any(Truth[] parts) {
            this.parts = parts;
        }

        @Override
        boolean holds(Values values) {
            for (var part : parts) {
                if (part.holds(values)) {
                    return true;
                }
            }
            return false;
        }
    }

    static final class Not extends Truth {
        private final Truth part;

        Not(Truth part) {
            this.part = part;
        }

        @Override
        boolean holds(Values values) {
            return !part.holds(values);
        }
    }

    static final class Given extends Truth {
        private final int index;

        Given(int index) {
            this.index = index;
        }

        @Override
        boolean holds(Values values) {
            return values.given(index);
        }
    }

    /** A flag that is true, or a choice that is one of its options: an input whose number is a certain one. */
    static final class Is extends Truth {
        private final int index;
        private final double wanted;
        private final boolean absentMeans;

        Is(int index, double wanted, boolean absentMeans) {
            this.index = index;
            this.wanted = wanted;
            this.absentMeans = absentMeans;
        }

        @Override
        boolean holds(Values values) {
            double number = values.number(index);
            return Double.isNaN(number) ? absentMeans : number == wanted;
        }
    }

    static final class Contains extends Truth {
        private final Words set;
        private final long bit;

        Contains(Words set, long bit) {
            this.set = set;
            this.bit = bit;
        }

        @Override
        boolean holds(Values values) {
            return (set.mask(values) & bit) != 0;
        }
    }
}
