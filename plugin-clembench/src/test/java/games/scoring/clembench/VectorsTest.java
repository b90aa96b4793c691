package games.scoring.clembench;

/** The right answers of the family. */
final class VectorsTest extends games.scoring.vectors.VectorsTest {

    VectorsTest() {
        super(new ClembenchFamily());
    }
}
