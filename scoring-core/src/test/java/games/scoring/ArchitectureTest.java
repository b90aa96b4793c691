package games.scoring;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import games.scoring.standing.Distributions;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * One package a step, in the order of the data, and before them the words that all speak with: a later one may use earlier
 * ones, never the other way round.
 */
class ArchitectureTest {

    private static final List<String> STEPS = List.of(
            "message",
            "plugin",
            "rule",
            "source",
            "record",
            "score",
            "output",
            "standing",
            "verify",
            "report",
            "check");

    /** Methods of {@code Math} whose last bit depends on the JDK and the machine. */
    private static final Set<String> INEXACT =
            Set.of(("sin cos tan asin acos atan atan2 sinh cosh tanh exp expm1 log log10 log1p pow cbrt hypot"
                            + " toRadians toDegrees random")
                    .split(" "));

    private static final JavaClasses CORE = new ClassFileImporter().importPath(Path.of("target", "classes"));

    @TestFactory
    Stream<DynamicTest> aStepKnowsNoLaterStep() {
        return IntStream.range(0, STEPS.size() - 1)
                .mapToObj(step -> DynamicTest.dynamicTest(
                        STEPS.get(step),
                        () -> noClasses()
                                .that()
                                .resideInAPackage(packageOf(STEPS.get(step)))
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(packagesOf(STEPS.subList(step + 1, STEPS.size())))
                                .allowEmptyShould(true)
                                .check(CORE)));
    }

    @Test
    void everyClassBelongsToAStep() {
        classes().should().resideInAnyPackage(packagesOf(STEPS)).check(CORE);
    }

    @Test
    void noStepIsPartOfACycle() {
        slices().matching("games.scoring.(*)..").should().beFreeOfCycles().check(CORE);
    }

    @Test
    void onlyStrictMathComputes() {
        noClasses()
                .should()
                .accessTargetWhere(isInexactMath())
                .because("Math gives other last bits on other JDKs: use StrictMath")
                .check(CORE);
    }

    @Test
    void onlyDistributionsMayAskTheLibrary() {
        noClasses()
                .that()
                .doNotBelongToAnyOf(Distributions.class)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.commons.statistics..")
                .because("it computes with Math: Distributions rounds that away")
                .check(CORE);
    }

    private static DescribedPredicate<JavaAccess<?>> isInexactMath() {
        return DescribedPredicate.describe(
                "an inexact method of Math",
                access -> access.getTargetOwner().isEquivalentTo(Math.class)
                        && INEXACT.contains(access.getTarget().getName()));
    }

    private static String packageOf(String step) {
        return "games.scoring." + step + "..";
    }

    private static String[] packagesOf(List<String> steps) {
        return steps.stream().map(ArchitectureTest::packageOf).toArray(String[]::new);
    }
}
