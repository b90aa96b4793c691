package games.scoring.orak;

import games.scoring.api.Family;
import games.scoring.testkit.FamilyTest;

/** Holds the declarations to what must be true of every rule. */
class OrakFamilyTest extends FamilyTest {

    @Override
    protected Family family() {
        return new OrakFamily();
    }
}
