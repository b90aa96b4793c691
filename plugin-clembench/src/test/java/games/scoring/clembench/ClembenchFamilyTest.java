package games.scoring.clembench;

import games.scoring.api.Family;
import games.scoring.testkit.FamilyTest;

/** What must be true of every rule, for every game under every ruleset. */
final class ClembenchFamilyTest extends FamilyTest {

    @Override
    protected Family family() {
        return new ClembenchFamily();
    }
}
