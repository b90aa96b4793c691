package games.scoring.diambra;

import games.scoring.api.Input;
import java.util.List;
import java.util.Optional;

/**
 * What the documents say of one game.
 *
 * @param id the environment's id, and the benchmark's name
 * @param title the game's title
 * @param levels what Easy, Medium and Hard stand for
 * @param bars what the bounds of the reward follow from
 * @param onPage whether the competition page lists the game
 * @param doubt what documents disagree about; empty for nothing
 */
record Game(String id, String title, Levels levels, Bars bars, boolean onPage, String doubt) {

    /**
     * The game's own levels of difficulty, which run from 1 to hard: those up to easy count as easy, those above it and
     * up to medium as medium, the rest as hard.
     *
     * @param easy the level that Easy stands for
     * @param medium the level that Medium stands for
     * @param hard the level that Hard stands for
     */
    record Levels(int easy, int medium, int hard) {}

    /**
     * What is fought for: the reward is the damage dealt less the damage taken.
     *
     * @param characters N_c, characters a side
     * @param stages N_s, stages of the game
     * @param rounds N_r, rounds that win a stage
     * @param health ΔH, the difference between the highest and the lowest value of a health bar
     */
    record Bars(int characters, int stages, int rounds, int health) {

        /** R_min: every stage but the last won with all but one round lost, the last one lost, no damage dealt. */
        int lowestReward() {
            return -characters * ((stages - 1) * (rounds - 1) + rounds) * health;
        }

        /** R_max: every round won without damage. */
        int highestReward() {
            return characters * stages * rounds * health;
        }
    }

    /** All games: those of the competition page, in its order, then those of the later documentation. */
    static final List<Game> ALL = List.of(
            new Game("doapp", "Dead Or Alive ++", levels(2, 3, 4), bars(1, 8, 2, 208), true, ""),
            new Game("sfiii3n", "Street Fighter III", levels(4, 6, 8), bars(1, 10, 2, 161), true, ""),
            new Game("tektagt", "Tekken Tag Tournament", levels(5, 7, 9), bars(2, 8, 2, 227), true, "ΔH 227 or 182"),
            new Game("umk3", "Ultimate Mortal Kombat 3", levels(3, 4, 5), bars(1, 11, 2, 166), true, "N_s 11 or 10"),
            new Game("samsh5sp", "Samurai Showdown 5", levels(4, 6, 8), bars(1, 7, 2, 125), true, "N_r 2 or 3"),
            new Game("kof98umh", "King of Fighters '98", levels(4, 6, 8), bars(1, 7, 3, 120), true, ""),
            new Game("mvsc", "Marvel VS Capcom", levels(4, 6, 8), bars(2, 8, 1, 144), false, ""),
            new Game("xmvsf", "X-Men VS Street Fighter", levels(4, 6, 8), bars(2, 8, 1, 144), false, ""),
            new Game("soulclbr", "Soul Calibur", levels(3, 4, 5), bars(1, 8, 2, 240), false, ""));

    private static Levels levels(int easy, int medium, int hard) {
        return new Levels(easy, medium, hard);
    }

    private static Bars bars(int characters, int stages, int rounds, int health) {
        return new Bars(characters, stages, rounds, health);
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

    /** The game's own level of difficulty: of every episode, also of one that has no score. */
    Input.Number difficultyLevel() {
        return Input.integer("difficulty_level")
                .between(1, levels.hard())
                .means("the game's own level of difficulty, instead of difficulty")
                .parameter();
    }

    /** The option {@code diambra.GAME.r_min}. */
    Input.Number lowestReward() {
        return Input.number(id + ".r_min")
                .setting(bars.lowestReward())
                .unit("points")
                .means("the lowest possible total cumulative reward of " + title);
    }

    /** The option {@code diambra.GAME.r_max}. */
    Input.Number highestReward() {
        return Input.number(id + ".r_max")
                .setting(bars.highestReward())
                .unit("points")
                .means("the highest possible total cumulative reward of " + title);
    }
}
