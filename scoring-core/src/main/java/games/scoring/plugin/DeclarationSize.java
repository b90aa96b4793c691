package games.scoring.plugin;

import games.scoring.message.Ellipsis;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much a family may declare. All of it is held, checked and made ready while the program runs, so that no jar may take
 * the memory that the others need.
 */
final class DeclarationSize {

    /** How many there may be in a list of declarations. */
    static final int MOST_IN_LIST = 10_000;

    /** How many characters a text may have. */
    static final int LONGEST_TEXT = 10_000;

    /** How many parts all declarations may have together: inputs, rules, each operation of a formula, words. */
    static final int MOST_PARTS = 200_000;

    /** How many characters all texts may have together. */
    static final int MOST_CHARACTERS = 4_000_000;

    private static final int SHOWN = 40;

    private int parts;
    private long characters;
    private @Nullable String problem;

    private DeclarationSize() {}

    /** Says what is too large about a family; nothing where it is as it should be. */
    static Optional<String> problem(LoadedFamily family) {
        var size = new DeclarationSize();
        var walk = new DeclaredParts(size::takes);
        walk.walk(List.of(
                family.id(),
                family.title(),
                family.rulesets(),
                family.benchmarks(),
                family.settings(),
                family.standing()));
        for (var format : family.logFormats()) {
            walk.walk(List.of(format.id(), format.title()));
        }
        for (var export : family.exports()) {
            walk.walk(List.of(export.id(), export.title()));
        }
        return Optional.ofNullable(size.problem);
    }

    private boolean takes(Object part) {
        parts++;
        if (part instanceof String text) {
            characters += text.length();
            if (text.length() > LONGEST_TEXT) {
                problem = "a text of " + text.length() + " characters, \"" + Ellipsis.cut(text, SHOWN)
                        + "\": expected at most " + LONGEST_TEXT;
            }
        } else if (part instanceof Collection<?> all && all.size() > MOST_IN_LIST) {
            problem = "a list of " + all.size() + ": expected at most " + MOST_IN_LIST;
        }
        if (problem == null && characters > MOST_CHARACTERS) {
            problem = "texts of more than " + MOST_CHARACTERS + " characters together";
        }
        if (problem == null && parts > MOST_PARTS) {
            problem = "more than " + MOST_PARTS + " parts: inputs, rules, operations of formulas, words";
        }
        return problem == null;
    }
}
