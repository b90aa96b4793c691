package games.scoring.rule;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One term of needs: what must be given and what must not.
 *
 * @param present names of inputs that must be given
 * @param absent names of inputs that must not be given
 */
record Conjunction(Set<String> present, Set<String> absent) {

    static final Conjunction NONE = new Conjunction(Set.of(), Set.of());

    static Conjunction given(String name) {
        return new Conjunction(Set.of(name), Set.of());
    }

    static Conjunction notGiven(String name) {
        return new Conjunction(Set.of(), Set.of(name));
    }

    boolean isNone() {
        return present.isEmpty() && absent.isEmpty();
    }

    boolean covers(Conjunction other) {
        return other.present.containsAll(present) && other.absent.containsAll(absent);
    }

    Conjunction with(Conjunction other) {
        return new Conjunction(union(present, other.present), union(absent, other.absent));
    }

    boolean impossible() {
        return present.stream().anyMatch(absent::contains);
    }

    Conjunction without(String name) {
        return new Conjunction(less(present, name), less(absent, name));
    }

    private static Set<String> union(Set<String> a, Set<String> b) {
        if (a.containsAll(b)) {
            return a;
        }
        var all = new LinkedHashSet<>(a);
        all.addAll(b);
        return all;
    }

    private static Set<String> less(Set<String> set, String name) {
        if (!set.contains(name)) {
            return set;
        }
        var rest = new LinkedHashSet<>(set);
        rest.remove(name);
        return rest;
    }

    /** Leaves out terms that others cover. */
    static void absorb(List<Conjunction> terms) {
        for (int i = 0; i < terms.size(); i++) {
            for (int j = terms.size() - 1; j >= 0; j--) {
                if (i != j && terms.get(i).covers(terms.get(j))) {
                    terms.remove(j);
                    if (j < i) {
                        i--;
                    }
                }
            }
        }
    }
}
