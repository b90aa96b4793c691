package games.scoring.plugin;

import games.scoring.api.Family;
import games.scoring.api.Formula;
import games.scoring.api.Scorer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** A walk through declarations of a family: the records of the SPI, what lies in them, and the texts at their ends. */
public final class DeclaredParts {

    private final Predicate<Object> visitor;
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> left = new ArrayDeque<>();
    private boolean goesOn = true;

    /**
     * Makes ready to walk.
     *
     * @param visitor takes each part wherever it stands, texts and lists among them, and says whether to go on; what
     *     lies in a record is visited once
     */
    public DeclaredParts(Predicate<Object> visitor) {
        this.visitor = visitor;
    }

    /**
     * Walks through a declaration.
     *
     * @param root a record of the SPI, a text, or a list, map or optional of such
     */
    public void walk(Object root) {
        push(root);
        while (goesOn && !left.isEmpty()) {
            open(left.pop());
        }
    }

    private void push(Object value) {
        if (goesOn) {
            goesOn = visitor.test(value);
            left.push(value);
        }
    }

    private void open(Object value) {
        if (value instanceof Collection<?> all) {
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
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(part.toString(), e);
        }
    }
}
