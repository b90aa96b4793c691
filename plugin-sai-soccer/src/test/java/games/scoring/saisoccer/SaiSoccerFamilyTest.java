package games.scoring.saisoccer;

import games.scoring.api.Family;
import games.scoring.testkit.FamilyTest;

class SaiSoccerFamilyTest extends FamilyTest {

    @Override
    protected Family family() {
        return new SaiSoccerFamily();
    }
}
