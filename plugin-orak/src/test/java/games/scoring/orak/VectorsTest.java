package games.scoring.orak;

/** The right answers of the family. */
final class VectorsTest extends games.scoring.vectors.VectorsTest {

    VectorsTest() {
        super(new OrakFamily());
    }
}
