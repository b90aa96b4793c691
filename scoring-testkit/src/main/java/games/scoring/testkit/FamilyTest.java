package games.scoring.testkit;

import games.scoring.api.Family;
import games.scoring.check.InForce;
import games.scoring.check.Violation;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.rule.DeclarationCheck;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Holds a family to everything that must be true of every rule. A plugin's test class extends this one and names the
 * family:
 *
 * <pre>{@code
 * class OrakTest extends FamilyTest {
 *     @Override
 *     protected Family family() {
 *         return new OrakFamily();
 *     }
 * }
 * }</pre>
 *
 * <p>What is then tried, for each benchmark under each of its rulesets, and again with each option of the run that changes
 * the rule: {@link Violation.Property}. Inputs are drawn from the declarations: the more exactly they say what is accepted
 * and what is typical, the more is tried. Each failure comes with the smallest inputs found that show it, as a record that
 * {@code scoring explain} takes.
 *
 * <p>The same inputs are drawn in every run; {@link #anotherSeed} draws others each time, and names the seed where it fails.
 * The tests run on JUnit Jupiter and on jqwik, whose engines a plugin's build has on its test path.
 */
public abstract class FamilyTest {

    private static final long SEED = 20_240_617;

    /** Makes the test. */
    protected FamilyTest() {}

    /**
     * Gives the family to be tested.
     *
     * @return the family, made anew
     */
    protected abstract Family family();

    /**
     * Says how many inputs are drawn for each rule and property.
     *
     * @return 300, unless overridden
     */
    protected int samples() {
        return 300;
    }

    /**
     * Lists the options under which the rules are tried, beside their defaults.
     *
     * @return lists of texts {@code FAMILY.NAME=VALUE}; unless overridden, each value of each choice and flag by itself
     */
    protected List<List<String>> options() {
        return InForce.options(loaded());
    }

    /**
     * Tries every property of every rule.
     *
     * @return a test for each
     */
    @TestFactory
    public final Stream<DynamicNode> everyRule() {
        var rules = rules();
        return rules.stream()
                .map(rule -> DynamicContainer.dynamicContainer(
                        rule.title(),
                        Stream.of(Violation.Property.values())
                                .map(property -> DynamicTest.dynamicTest(
                                        property.words(),
                                        () -> hold(rule.properties().of(property, SEED, samples()))))));
    }

    /**
     * Looks for problems of the declarations: ids, names, twins, conditions that read what may be absent, and the like.
     *
     * @return a test
     */
    @TestFactory
    public final Stream<DynamicNode> declarations() {
        return Stream.of(DynamicTest.dynamicTest("the declarations of " + family().id() + " are sound", () -> {
            var problems = DeclarationCheck.of(loaded());
            if (!problems.isEmpty()) {
                throw new AssertionError(problems.stream().map(Object::toString).collect(Collectors.joining("\n")));
            }
        }));
    }

    /**
     * Checks that the family says the same each time it is made.
     *
     * @return a test
     */
    @TestFactory
    public final Stream<DynamicNode> equalEachTime() {
        return Stream.of(DynamicTest.dynamicTest(family().id() + " gives equal values on every call", () -> {
            var one = family();
            var other = family();
            boolean equal = one.id().equals(other.id())
                    && one.title().equals(other.title())
                    && one.rulesets().equals(other.rulesets())
                    && one.settings().equals(other.settings())
                    && one.standing().equals(other.standing())
                    && one.benchmarks().equals(other.benchmarks());
            if (!equal) {
                throw new AssertionError("Two families made one after the other differ: expected equal ids, titles,"
                        + " rulesets, settings, benchmarks and standings");
            }
        }));
    }

    /**
     * Tries every property of every rule on a few inputs of another seed.
     *
     * @param seed decides what is drawn
     */
    @Property(tries = 10, shrinking = ShrinkingMode.OFF)
    public final void anotherSeed(@ForAll long seed) {
        for (var rule : rules()) {
            hold(rule.properties().all(seed, 10));
        }
    }

    private static void hold(List<Violation> violations) {
        if (!violations.isEmpty()) {
            throw new AssertionError(violations.stream()
                    .map(violation -> violation.property().words() + ": " + violation.text())
                    .collect(Collectors.joining("\n")));
        }
    }

    private LoadedFamily loaded() {
        return LoadedFamily.read(new PluginJar("test", "", "", "", true), family());
    }

    private List<InForce> rules() {
        return InForce.of(loaded(), options());
    }
}
