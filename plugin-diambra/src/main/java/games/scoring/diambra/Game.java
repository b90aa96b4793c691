package games.scoring.diambra;

import games.scoring.api.Input;
import java.util.List;
import java.util.Optional;

/**
 * What the documents say of one game.
 *
 * @param id the environment's id, and the benchmark's name
 * @param title the game's title
 * @param easy the level of difficulty that Easy stands for; the game's own levels from 1 up to it count as easy
 * @param medium the level that Medium stands for; levels above easy and up to it count as medium
 * @param hard the level that Hard stands for, and the game's highest; levels above medium count as hard
 * @param characters N_c, characters a side
 * @param stages N_s, stages of the game
 * @param rounds N_r, rounds that win a stage
 * @param health ΔH, the difference between the highest and the lowest value of a health bar
 * @param onPage whether the competition page lists the game
 * @param doubt which constants are in doubt, as a sentence; empty where none is
 */
record Game(
        String id,
        String title,
        int easy,
        int medium,
        int hard,
        int characters,
        int stages,
        int rounds,
        int health,
        boolean onPage,
        String doubt) {

    /** All games: those of the competition page, in its order, then those of the later documentation. */
    static final List<Game> ALL = List.of(
            //                                          levels   N_c N_s N_r  ΔH
            row("doapp", "Dead Or Alive ++", /*       */ 2, 3, 4, 1, 8, 2, 208, true, ""),
            row("sfiii3n", "Street Fighter III", /*   */ 4, 6, 8, 1, 10, 2, 161, true, ""),
            row(
                    "tektagt",
                    "Tekken Tag Tournament", /**/
                    5,
                    7,
                    9,
                    2,
                    8,
                    2,
                    227,
                    true,
                    "The health range is 227 or 182."),
            row("umk3", "Ultimate Mortal Kombat 3", /**/ 3, 4, 5, 1, 11, 2, 166, true, "There are 11 stages or 10."),
            row("samsh5sp", "Samurai Showdown 5", /*  */ 4, 6, 8, 1, 7, 2, 125, true, "There are 2 rounds or 3."),
            row("kof98umh", "King of Fighters '98", /**/ 4, 6, 8, 1, 7, 3, 120, true, ""),
            row("mvsc", "Marvel VS Capcom", /*        */ 4, 6, 8, 2, 8, 1, 144, false, ""),
            row("xmvsf", "X-Men VS Street Fighter", /**/ 4, 6, 8, 2, 8, 1, 144, false, ""),
            row("soulclbr", "Soul Calibur", /*        */ 3, 4, 5, 1, 8, 2, 240, false, ""));

    private static Game row(
            String id,
            String title,
            int easy,
            int medium,
            int hard,
            int characters,
            int stages,
            int rounds,
            int health,
            boolean onPage,
            String doubt) {
        return new Game(id, title, easy, medium, hard, characters, stages, rounds, health, onPage, doubt);
    }

    /**
     * Finds a game.
     *
     * @param id the environment's id
     * @return the game; empty where it is none of ours
     */
    static Optional<Game> find(String id) {
        return ALL.stream().filter(game -> game.id.equals(id)).findFirst();
    }

    /** R_min = −N_c((N_s−1)(N_r−1)+N_r)·ΔH: every stage but the last won with all but one round lost, the last lost. */
    int lowest() {
        return -characters * ((stages - 1) * (rounds - 1) + rounds) * health;
    }

    /** R_max = N_c·N_s·N_r·ΔH: every round won without a scratch. */
    int highest() {
        return characters * stages * rounds * health;
    }

    /** The option {@code diambra.GAME.r_min}. */
    Input.Number lowestReward() {
        return Input.number(id + ".r_min")
                .setting(lowest())
                .unit("points")
                .means("the lowest possible total cumulative reward of " + title);
    }

    /** The option {@code diambra.GAME.r_max}. */
    Input.Number highestReward() {
        return Input.number(id + ".r_max")
                .setting(highest())
                .unit("points")
                .means("the highest possible total cumulative reward of " + title);
    }
}
