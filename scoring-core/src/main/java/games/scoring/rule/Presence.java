package games.scoring.rule;

import games.scoring.api.Input;
import java.util.Collection;

/** {@link Needs}, made ready to be asked of many episodes. Immutable. */
final class Presence {

    /** How many numbers hold a bit for each input. */
    private final int words;

    /** The bits of the inputs that each alternative wants to be given, one alternative behind the other. */
    private final long[] present;

    /** The bits of those that it wants to be absent. */
    private final long[] absent;

    private Presence(int words, long[] present, long[] absent) {
        this.words = words;
        this.present = present;
        this.absent = absent;
    }

    static Presence of(Needs needs, Layout layout) {
        int words = Values.words(layout);
        var present = new long[needs.alternatives().size() * words];
        var absent = new long[present.length];
        int at = 0;
        for (var alternative : needs.alternatives()) {
            set(present, at, alternative.present(), layout);
            set(absent, at, alternative.absent(), layout);
            at += words;
        }
        return new Presence(words, present, absent);
    }

    private static void set(long[] bits, int at, Collection<Input> inputs, Layout layout) {
        for (Input input : inputs) {
            int index = layout.indexOf(input);
            bits[at + index / Long.SIZE] |= 1L << index;
        }
    }

    /** Gives the bits of all inputs that it asks for, of the first 64. */
    long asked() {
        long asked = 0;
        for (int at = 0; at < present.length; at += words) {
            asked |= present[at] | absent[at];
        }
        return asked;
    }

    /** Says the same as {@link #isMet(Values)} of a layout of fewer than 64 inputs, of which these are given. */
    boolean isMet(long given) {
        for (int i = 0; i < present.length; i++) {
            if (((present[i] & ~given) | (absent[i] & given)) == 0) {
                return true;
            }
        }
        return false;
    }

    boolean isMet(Values values) {
        for (int at = 0; at < present.length; at += words) {
            long against = 0;
            for (int word = 0; word < words; word++) {
                long given = values.given64(word);
                against |= (present[at + word] & ~given) | (absent[at + word] & given);
            }
            if (against == 0) {
                return true;
            }
        }
        return false;
    }
}
