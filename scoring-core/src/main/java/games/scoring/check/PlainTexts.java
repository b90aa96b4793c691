package games.scoring.check;

import games.scoring.api.Text;
import games.scoring.message.Ellipsis;
import games.scoring.message.Visible;
import games.scoring.plugin.DeclaredParts;
import games.scoring.plugin.LoadedFamily;
import java.util.ArrayList;
import java.util.IllformedLocaleException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Looks through all that a family declares for words that are not plain, which {@link Text} asks for, and for languages that
 * have no such tag.
 */
final class PlainTexts {

    private static final int LONGEST = 60;

    private final Set<String> odd = new LinkedHashSet<>();
    private final Set<String> tags = new LinkedHashSet<>();
    private final DeclaredParts parts = new DeclaredParts(this::look);

    private PlainTexts() {}

    /** Finds the words of a family that hold a line break, a control character or a mark of direction. */
    static List<CheckReport.Failure> faults(LoadedFamily family) {
        var found = new ArrayList<CheckReport.Failure>();
        var own = new PlainTexts();
        own.parts.walk(List.of(family.title(), family.rulesets(), family.settings(), family.standing()));
        family.logFormats().forEach(format -> own.parts.walk(format.title()));
        family.exports().forEach(export -> own.parts.walk(export.title()));
        own.tell(family.id(), found);
        for (var benchmark : family.benchmarks()) {
            var its = new PlainTexts();
            its.parts.walk(benchmark);
            its.tell(benchmark.id(), found);
        }
        return found;
    }

    private void tell(String where, List<CheckReport.Failure> found) {
        for (var tag : tags) {
            found.add(PluginSteps.failure(
                    where,
                    "expected the tag of a language as BCP 47 has it, such as zh or pt-BR, for its words in"
                            + " Text.and(…), found \"" + Visible.text(Ellipsis.cut(tag, LONGEST)) + '"'));
        }
        for (var text : odd) {
            var shown = Visible.text(Ellipsis.cut(text, LONGEST));
            found.add(PluginSteps.failure(
                    where,
                    "expected plain words, without line breaks, control characters and marks of direction, found \""
                            + shown + '"'));
        }
    }

    private boolean look(Object value) {
        if (value instanceof String text && text.codePoints().anyMatch(PlainTexts::isOdd)) {
            odd.add(text);
        } else if (value instanceof Text text) {
            text.others().keySet().stream().filter(tag -> !isTag(tag)).forEach(tags::add);
        }
        return true;
    }

    private static boolean isTag(String tag) {
        try {
            new Locale.Builder().setLanguageTag(tag);
            return !tag.isEmpty();
        } catch (IllformedLocaleException e) {
            return false;
        }
    }

    private static boolean isOdd(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> Visible.turnsDirection(c);
        };
    }
}
