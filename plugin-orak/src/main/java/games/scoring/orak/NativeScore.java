package games.scoring.orak;

import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * What the score on disk means in each game: raw quantities, and never a score of 0 to 100. Ace Attorney is not here,
 * since four of its runs make one episode.
 */
final class NativeScore {

    /** The last stage of Street Fighter III. */
    private static final int LAST_STAGE = 10;

    /** A percentage rounded to one decimal, and the count from which it was made. */
    private static final Pattern FLAGS = Pattern.compile(".*\\(\\s*(\\d{1,9})\\s*/\\s*(\\d{1,9})\\s*\\)\\s*");

    private static final Pattern MATCH = Pattern.compile(
            "P1\\s*:\\s*P2\\s*=\\s*(?<first>\\d{1,9})\\s*:\\s*(?<second>\\d{1,9})\\.?\\s*Player(?<winner>[12]) won!?");

    /** What a task says before the item. */
    private static final Pattern CRAFT_ONE =
            Pattern.compile("^(?:(?:craft|make|build|create|get|obtain) )?(?:(?:an?|one|1) )?");

    private static final Pattern DUEL = Pattern.compile("Agent(?<winner>[12]) Win");

    /** Puts what the score says into an episode. */
    interface Measure {
        void put(Reading reading) throws LogFault;
    }

    /**
     * A score to be read.
     *
     * @param score the value on disk
     * @param task the task that the run names, or an empty string
     * @param completed whether the run says that the whole game was completed
     * @param place where it stands
     * @param draft takes the inputs
     */
    record Reading(JsonNode score, String task, boolean completed, Place place, EpisodeDraft draft) {

        /** Says that the score is absent, or of another type. */
        LogFault unfit(String expected) {
            return fault(score.isNull() || score.isMissingNode() ? Reason.MISSING_INPUT : Reason.WRONG_TYPE, expected);
        }

        LogFault fault(Reason reason, String expected) {
            return new LogFault(reason, place, "expected " + expected + ", found " + Json.shown(score));
        }

        /** Where the score stands of which an input is made: what it is, and how. */
        Place made(String how) {
            return place.made(Json.shown(score) + ": " + how);
        }

        /** Where the task stands: beside the score, or where that was read. */
        Place taskAt() {
            return place.at().startsWith("/") ? place.at("/task") : place;
        }

        double whole(String expected) throws LogFault {
            double value = number(expected);
            if (value != StrictMath.rint(value)) {
                throw fault(Reason.WRONG_TYPE, expected);
            }
            return value;
        }

        double number(String expected) throws LogFault {
            if (!score.isNumber()) {
                throw unfit(expected);
            }
            if (Json.isNotFinite(score)) {
                throw fault(Reason.NOT_FINITE, expected);
            }
            return Json.number(score);
        }
    }

    private static final Map<String, Measure> BY_GAME = Map.ofEntries(
            Map.entry("StreetFighter", NativeScore::stageReached),
            Map.entry(
                    "SuperMario",
                    r -> r.draft().put(SuperMario.X_FINAL, r.number("the final position, in pixels"), r.place())),
            Map.entry(
                    "HerStory",
                    r -> r.draft().put(HerStory.CLIPS_VIEWED, r.whole("a whole number of clips viewed"), r.place())),
            Map.entry("PokemonRed", NativeScore::flagsOutOfAll),
            Map.entry(
                    "DarkestDungeon",
                    r -> r.draft().put(DarkestDungeon.RECORDED_FRACTION, r.number("a share from 0 to 1"), r.place())),
            Map.entry("Minecraft", NativeScore::itemCrafted),
            Map.entry("StardewValley", NativeScore::moneyHeld),
            Map.entry("StarCraft", NativeScore::matchResult),
            Map.entry(
                    "SlayTheSpire",
                    r -> r.draft()
                            .put(SlayTheSpire.FLOORS_CLEARED, r.whole("a whole number of floors cleared"), r.place())),
            Map.entry(
                    "BabaIsYou",
                    r -> r.draft().put(BabaIsYou.RECORDED_POINTS, r.whole("0, 20, 40 or 100 points"), r.place())),
            Map.entry(
                    "TwentyFourtyEight",
                    r -> r.draft()
                            .put(TwentyFortyEight.FINAL_GAME_SCORE, r.whole("a whole number of points"), r.place())),
            Map.entry("StreetFighterMulti", NativeScore::streetFighterMatch),
            Map.entry("StarCraftMulti", NativeScore::starCraftMatch));

    /** The game whose runs are joined by four. */
    static final String ACE_ATTORNEY = "Pwaat";

    private NativeScore() {}

    /** Says whether two agents play a game of this name, whose folders name both. */
    static boolean isOfTwoPlayers(String game) {
        return game.endsWith("Multi");
    }

    /** Says whether logs of a game of this name are known. */
    static boolean knows(String game) {
        return BY_GAME.containsKey(game) || game.equals(ACE_ATTORNEY);
    }

    /**
     * Puts what a score says into an episode.
     *
     * @throws LogFault if the score is not what the game writes, or the game bears another name than in Orak's logs: what
     *     its score counts is not known then, since other programs write other units
     */
    static void put(String game, Reading reading) throws LogFault {
        var measure = BY_GAME.get(game);
        if (measure == null) {
            var names = new TreeSet<>(BY_GAME.keySet());
            names.add(ACE_ATTORNEY);
            throw new LogFault(
                    Reason.UNKNOWN_BENCHMARK,
                    new Place(reading.place().path(), ""),
                    "expected the game to bear one of the names in Orak's logs, " + String.join(", ", names)
                            + ", found " + Json.quoted(game) + ": what its score counts is not known");
        }
        measure.put(reading);
    }

    private static void stageReached(Reading r) throws LogFault {
        double stage = r.whole("the stage reached, 1 to 10");
        if (stage < 1 || stage > LAST_STAGE) {
            throw r.fault(Reason.OUT_OF_RANGE, "the stage reached, 1 to 10");
        }
        if (stage == LAST_STAGE && r.completed()) {
            r.draft()
                    .put(
                            StreetFighter.STAGES_CLEARED,
                            LAST_STAGE,
                            r.made("the last stage, of a run that was completed"));
            return;
        }
        r.draft().put(StreetFighter.STAGES_CLEARED, stage - 1, r.made("the stage reached, less one"));
        if (stage == LAST_STAGE) {
            r.draft()
                    .note("stage 10 was reached; the log does not say whether it was won, so nine stages count as"
                            + " cleared");
        }
    }

    private static void flagsOutOfAll(Reading r) throws LogFault {
        var expected = "a text such as \"41.7 (5/12)\"";
        if (!r.score().isString()) {
            throw r.unfit(expected);
        }
        var matcher = FLAGS.matcher(r.score().asString());
        if (!matcher.matches()) {
            throw r.fault(Reason.WRONG_TYPE, expected);
        }
        if (Integer.parseInt(matcher.group(2)) != PokemonRed.ALL) {
            throw r.fault(Reason.INCONSISTENT, "a count of flags out of " + PokemonRed.ALL);
        }
        r.draft().put(PokemonRed.FLAGS_ACHIEVED, Integer.parseInt(matcher.group(1)), r.made("the count of flags"));
    }

    private static void itemCrafted(Reading r) throws LogFault {
        var task = r.task().toLowerCase(Locale.ROOT).replace('_', ' ').strip();
        var named = CRAFT_ONE.matcher(task).replaceFirst("");
        var item = Minecraft.ITEMS_CRAFTED.options().words().stream()
                .filter(word -> named.equals(word.replace('_', ' ')))
                .findFirst()
                .orElse("");
        if (item.isEmpty()) {
            throw new LogFault(
                    r.task().isEmpty() ? Reason.MISSING_INPUT : Reason.OUT_OF_RANGE,
                    r.taskAt(),
                    "expected a task that names just one of "
                            + String.join(
                                    ", ", Minecraft.ITEMS_CRAFTED.options().words()) + ", found "
                            + (r.task().isEmpty() ? "none" : Json.quoted(r.task())));
        }
        double crafted = r.number("1 or 0 for the item");
        if (crafted != 0 && crafted != 1) {
            throw r.fault(Reason.OUT_OF_RANGE, "1 or 0 for the item");
        }
        r.draft()
                .put(
                        Minecraft.ITEMS_ATTEMPTED,
                        Set.of(item),
                        r.taskAt().made(Json.quoted(r.task()) + ": the item it names"))
                .put(
                        Minecraft.ITEMS_CRAFTED,
                        crafted == 1 ? Set.of(item) : Set.of(),
                        r.made("the item of the task was " + (crafted == 1 ? "" : "not ") + "crafted"));
    }

    private static void moneyHeld(Reading r) throws LogFault {
        double money = r.number("the money held at the end");
        r.draft()
                .put(
                        StardewValley.GOLD_EARNED,
                        money - StardewValley.MONEY_AT_THE_START,
                        r.made("the money at the end, less the " + StardewValley.MONEY_AT_THE_START + " at the start"));
    }

    private static void matchResult(Reading r) throws LogFault {
        var result = r.score().isNull()
                ? ""
                : r.score().isString() ? r.score().asString().replaceFirst("^Result\\.", "") : "?";
        switch (result) {
            case "Victory", "Defeat", "Tie" -> {}
            case "", "Undecided" -> r.draft().note("the log records no result: the match counts as played and not won");
            default -> throw r.unfit("Victory, Defeat, Tie or null");
        }
        boolean won = result.equals("Victory");
        r.draft()
                .put(StarCraft.MATCHES, 1, r.made("one match"))
                .put(StarCraft.WINS, won ? 1 : 0, r.made("one match, " + (won ? "won" : "not won")));
    }

    private static void streetFighterMatch(Reading r) throws LogFault {
        var expected = "a text such as \"P1:P2 = 2:1. Player1 won!\"";
        var match = winner(r, MATCH, expected);
        int first = Integer.parseInt(match.group("first"));
        int second = Integer.parseInt(match.group("second"));
        if (match.group("winner").equals("1") ? first < second : second < first) {
            throw r.fault(Reason.INCONSISTENT, expected + ", in which the winner is not behind");
        }
    }

    private static void starCraftMatch(Reading r) throws LogFault {
        winner(r, DUEL, "\"Agent1 Win\" or \"Agent2 Win\"");
        if (r.score().asString().startsWith("Agent2")) {
            r.draft().note("the program records a tie as a win of the second player: this may have been one");
        }
    }

    private static Matcher winner(Reading r, Pattern wins, String expected) throws LogFault {
        var matcher = wins.matcher(r.score().isString() ? r.score().asString().strip() : "");
        if (!matcher.matches()) {
            throw r.unfit(expected);
        }
        r.draft().put(Versus.RESULT, matcher.group("winner").equals("1") ? "a" : "b", r.made("who won"));
        return matcher;
    }
}
