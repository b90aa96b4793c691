package games.scoring.rule;

import java.util.ArrayList;

/** {@link Needs}, made ready to be asked of many episodes. Immutable. */
final class Presence {

    private final int[][] present;
    private final int[][] absent;

    private Presence(int[][] present, int[][] absent) {
        this.present = present;
        this.absent = absent;
    }

    static Presence of(Needs needs, Layout layout) {
        var present = new ArrayList<int[]>();
        var absent = new ArrayList<int[]>();
        for (var alternative : needs.alternatives()) {
            present.add(alternative.present().stream().mapToInt(layout::indexOf).toArray());
            absent.add(alternative.absent().stream().mapToInt(layout::indexOf).toArray());
        }
        return new Presence(present.toArray(int[][]::new), absent.toArray(int[][]::new));
    }

    boolean isMet(Values values) {
        for (int i = 0; i < present.length; i++) {
            if (isMet(values, present[i], absent[i])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMet(Values values, int[] present, int[] absent) {
        for (int index : present) {
            if (!values.given(index)) {
                return false;
            }
        }
        for (int index : absent) {
            if (values.given(index)) {
                return false;
            }
        }
        return true;
    }
}
