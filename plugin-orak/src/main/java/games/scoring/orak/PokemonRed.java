package games.scoring.orak;

import static games.scoring.api.Condition.given;
import static games.scoring.api.Condition.not;

import games.scoring.api.Benchmark;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;

/** Pokémon Red: story flags achieved. */
final class PokemonRed {

    static final Input.Subset FLAGS = Input.subset(
                    "flags",
                    "exit_reds_house",
                    "encounter_professor_oak",
                    "choose_starter",
                    "finish_first_rival_battle",
                    "arrive_viridian_city",
                    "receive_oaks_parcel",
                    "deliver_oaks_parcel",
                    "obtain_town_map",
                    "purchase_poke_ball",
                    "catch_new_pokemon",
                    "arrive_pewter_city",
                    "defeat_brock")
            .spelled("exit_reds_house", "Exit Red's House")
            .spelled("encounter_professor_oak", "Encounter Professor Oak")
            .spelled("choose_starter", "Choose a starter Pokémon", "Choose a starter Pokemon")
            .spelled("finish_first_rival_battle", "Finish the first battle with the Rival")
            .spelled("arrive_viridian_city", "Arrive in Viridian City")
            .spelled("receive_oaks_parcel", "Receive Oak's parcel")
            .spelled("deliver_oaks_parcel", "Deliver Oak's parcel to Professor Oak")
            .spelled("obtain_town_map", "Obtain the Town Map")
            .spelled("purchase_poke_ball", "Purchase a Poké Ball", "Purchase a Poke Ball")
            .spelled("catch_new_pokemon", "Catch a new Pokémon", "Catch a new Pokemon")
            .spelled("arrive_pewter_city", "Arrive in Pewter City")
            .spelled("defeat_brock", "Defeat Pewter Gym Leader Brock")
            .means("the story flags achieved");

    /** The total number of flags. */
    static final int ALL = FLAGS.options().words().size();

    /** How many flags the challenge counts: the first of the story. */
    static final int OF_THE_CHALLENGE = 7;

    static final Input.Number FLAGS_ACHIEVED = Input.integer("flags_achieved")
            .between(0, ALL)
            .unit("flags")
            .means("how many story flags were achieved, where the log does not say which")
            .alias("Number of flags achieved");

    private PokemonRed() {}

    static Benchmark benchmark() {
        var achieved = FLAGS.size().ifAbsent(FLAGS_ACHIEVED).as("flags_counted");
        var early = firstFlags().ifAbsent(FLAGS_ACHIEVED).as("flags_counted");
        return Benchmark.of("orak/pokemon-red", "Pokémon Red")
                .alias("PokemonRed", "pokemon_red", "Pokémon Red", "Pokemon Red")
                .inputs(FLAGS, FLAGS_ACHIEVED)
                .rule(
                        Rulesets.DOCS,
                        checked(Rule.score(achieved.over(ALL).times(100)))
                                .source(Sources.document("Pokémon Red: 12 flags in all, by name"))
                                .remark("Logs record a rounded percentage and the count; the count is what is"
                                        + " scored."))
                .rule(
                        Rulesets.STARTER_KIT,
                        checked(Rule.score(early.over(OF_THE_CHALLENGE).times(100)))
                                .check(
                                        Reason.OUT_OF_RANGE,
                                        given(FLAGS).or(FLAGS_ACHIEVED.isAtMost(OF_THE_CHALLENGE)),
                                        "flags, or flags_achieved of at most 7 flags")
                                .note(not(given(FLAGS)), "the flags achieved are taken to be among the first seven")
                                .source(Sources.starterKit("Pokémon Red: the first 7 flags")));
    }

    /** Counts the achieved ones among the flags that the challenge counts. */
    private static Formula firstFlags() {
        var words = FLAGS.options().words();
        var count = FLAGS.contains(words.get(0)).asNumber();
        for (var word : words.subList(1, OF_THE_CHALLENGE)) {
            count = count.plus(FLAGS.contains(word).asNumber());
        }
        return count;
    }

    private static Rule checked(Rule rule) {
        return rule.check(
                Reason.INCONSISTENT, FLAGS.size().isEqual(FLAGS_ACHIEVED), "flags_achieved to count the flags");
    }
}
