package games.scoring.check;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.plugin.PluginJar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsTest {

    private final List<String> told = new ArrayList<>();

    private final Findings findings = new Findings(new PluginCheck.Progress() {
        @Override
        public void family(CheckReport.Provided family) {
            told.add(family.id());
        }

        @Override
        public void aspect(CheckReport.Aspect aspect) {
            told.add(aspect.id() + " " + aspect.tried() + ", "
                    + aspect.failures().size() + " failures");
        }
    });

    private static CheckReport.Provided family(String id) {
        return new CheckReport.Provided(id, id, new PluginJar(id, "1", id + ".jar", "", false), List.of());
    }

    private static CheckReport.Failure failure(String where, String message) {
        return new CheckReport.Failure(where, message, "", "", 1);
    }

    @Test
    void anAspectIsToldOnceTheNextBegins() {
        findings.add(family("maze"));
        findings.tries("bounds", "metrics stay within bounds");
        findings.tries("bounds", "metrics stay within bounds");
        assertThat(told).containsExactly("maze");
        findings.tries("logs", "damaged logs harm nothing");
        assertThat(told).containsExactly("maze", "bounds 2, 0 failures");
        findings.report(Path.of("maze.jar"));
        assertThat(told).containsExactly("maze", "bounds 2, 0 failures", "logs 1, 0 failures");
    }

    @Test
    void whereASecondFamilyComesBackToEachAspectAllAreToldAtTheEnd() {
        findings.add(family("maze"));
        findings.add(family("chess"));
        findings.tries("bounds", "metrics stay within bounds");
        findings.tries("logs", "damaged logs harm nothing");
        findings.tries("bounds", "metrics stay within bounds");
        assertThat(told).containsExactly("maze", "chess");
        findings.report(Path.of("both.jar"));
        assertThat(told).containsExactly("maze", "chess", "bounds 2, 0 failures", "logs 1, 0 failures");
    }

    @Test
    void theSameFaultIsToldOnceWithHowOftenItWasFound() {
        findings.tries("logs", "damaged logs harm nothing");
        findings.add("logs", failure("a.log", "it threw"));
        findings.add("logs", failure("b.log", "it threw"));
        assertThat(findings.report(Path.of("maze.jar")).aspects().get(0).failures())
                .containsExactly(new CheckReport.Failure("a.log", "it threw", "", "", 2));
    }

    @Test
    void ofMoreThanFiveFaultsOfAnAspectTheRestIsCounted() {
        for (int i = 1; i <= 7; i++) {
            findings.add("logs", failure("a.log", "fault " + i));
        }
        assertThat(findings.report(Path.of("maze.jar")).aspects().get(0).failures())
                .extracting(CheckReport.Failure::message)
                .containsExactly("fault 1", "fault 2", "fault 3", "fault 4", "fault 5", "and 2 more");
    }
}
