package games.scoring.diambra;

import games.scoring.api.Family;
import games.scoring.testkit.FamilyTest;

class DiambraFamilyTest extends FamilyTest {

    @Override
    protected Family family() {
        return new DiambraFamily();
    }
}
