package games.scoring.check;

import games.scoring.api.Family;
import games.scoring.api.Formula;
import games.scoring.api.Scorer;
import games.scoring.api.Text;
import games.scoring.plugin.Ellipsis;
import games.scoring.plugin.LoadedFamily;
import games.scoring.record.Visible;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks through all that a family declares for words that are not plain, which {@link Text} asks for. */
final class PlainTexts {

    private static final int LONGEST = 60;

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> left = new ArrayDeque<>();
    private final Set<String> odd = new LinkedHashSet<>();

    private PlainTexts() {}

    /** Finds the words of a family that hold a line break, a control character or a mark of direction. */
    static List<CheckReport.Failure> faults(LoadedFamily family) {
        var found = new ArrayList<CheckReport.Failure>();
        var own = new PlainTexts();
        own.push(family.title());
        own.push(family.rulesets());
        own.push(family.settings());
        own.push(family.standing());
        family.logFormats().forEach(format -> own.push(format.title()));
        family.exports().forEach(export -> own.push(export.title()));
        own.tell(family.id(), found);
        for (var benchmark : family.benchmarks()) {
            var its = new PlainTexts();
            its.push(benchmark);
            its.tell(benchmark.id(), found);
        }
        return found;
    }

    private void tell(String where, List<CheckReport.Failure> found) {
        while (!left.isEmpty()) {
            look(left.pop());
        }
        for (var text : odd) {
            var shown = Visible.text(Ellipsis.cut(text, LONGEST));
            found.add(PluginSteps.failure(
                    where,
                    "expected plain words, without line breaks, control characters and marks of direction, found \""
                            + shown + '"'));
        }
    }

    private void push(Object value) {
        left.push(value);
    }

    private void look(Object value) {
        if (value instanceof String text) {
            if (text.codePoints().anyMatch(PlainTexts::isOdd)) {
                odd.add(text);
            }
        } else if (value instanceof Collection<?> all) {
            all.forEach(this::push);
        } else if (value instanceof Map<?, ?> map) {
            push(map.keySet());
            push(map.values());
        } else if (value instanceof Optional<?> optional) {
            optional.ifPresent(this::push);
        } else if (value instanceof Scorer scorer) {
            push(scorer.name());
            push(scorer.meaning());
        } else if (value instanceof Record && isOfSpi(value) && seen.add(value)) {
            for (var part : value.getClass().getRecordComponents()) {
                Optional.ofNullable(read(value, part)).ifPresent(this::push);
            }
        }
    }

    /** A plugin's own records are its own business. */
    private static boolean isOfSpi(Object value) {
        return value.getClass().getModule() == Family.class.getModule()
                && value.getClass().getPackageName().startsWith(Formula.class.getPackageName());
    }

    private static Object read(Object value, RecordComponent part) {
        try {
            return part.getAccessor().invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(part.toString(), e);
        }
    }

    private static boolean isOdd(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default ->
                c == 0x061C
                        || c == 0x200E
                        || c == 0x200F
                        || (c >= 0x202A && c <= 0x202E)
                        || (c >= 0x2066 && c <= 0x2069);
        };
    }
}
