package games.scoring.minecraftcontest;

import games.scoring.api.Family;
import games.scoring.testkit.FamilyTest;

class MinecraftContestFamilyTest extends FamilyTest {

    @Override
    protected Family family() {
        return new MinecraftContestFamily();
    }
}
