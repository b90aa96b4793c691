package crafter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import games.scoring.api.Family;
import games.scoring.testkit.FamilyTest;
import games.scoring.testkit.Trial;
import org.junit.jupiter.api.Test;

/** Holds every rule to all that the testkit asks, and the score to what the paper says of it. */
class CrafterFamilyTest extends FamilyTest {

    @Override
    protected Family family() {
        return new CrafterFamily();
    }

    private static String run(double rate) {
        var inputs = new StringBuilder("\"episodes\":10");
        for (var name : CrafterFamily.ACHIEVEMENTS) {
            inputs.append(",\"").append(name).append("\":").append(rate);
        }
        return "{\"benchmark\":\"crafter/run\",\"inputs\":{" + inputs + "}}";
    }

    @Test
    void nothingUnlockedScoresZero() {
        assertEquals(0, Trial.of(family()).records(run(0)).only().score());
    }

    /** The mean of equal rates is the rate. */
    @Test
    void equalRatesScoreTheRate() {
        assertEquals(40, Trial.of(family()).records(run(40)).only().score(), 1e-12);
    }
}
