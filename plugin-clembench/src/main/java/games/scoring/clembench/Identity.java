package games.scoring.clembench;

import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Who played what.
 *
 * @param game the game's name
 * @param agent the folder of the models, or an empty string
 * @param instance experiment and episode: {@code 0_home_deliver_three_basic_easy/episode_3}
 */
record Identity(String game, String agent, String instance) {

    /** Takes the names from the folders, and what these don't say from what newer logs say of themselves. */
    static Identity of(EpisodeFolder folder, @Nullable LogEntry interactions) throws IOException {
        var byFolders = new Identity(folder.game(), folder.model(), folder.instance());
        boolean known = ClembenchFamily.games().containsKey(folder.game());
        if (interactions == null || (known && !byFolders.agent().isEmpty())) {
            return byFolders;
        }
        var said = new String[] {"", ""};
        try {
            JsonFile.read(interactions, (key, parser) -> {
                switch (key) {
                    case "meta" -> said[0] = text(new Json(JsonFile.tree(parser), "/meta").at("game_name"));
                    case "player_models" -> said[1] = models(new Json(JsonFile.tree(parser), "/player_models"));
                    case "adventure_info" -> {
                        said[0] = Adventuregame.NAME;
                        parser.skipChildren();
                    }
                    default -> parser.skipChildren();
                }
            });
        } catch (LogFault e) {
            // The file is read once more, and the fault reported then.
        }
        if (!known && said[0].isEmpty()) {
            return byFolders;
        }
        return new Identity(
                known ? byFolders.game() : said[0],
                folder.hasModel() ? byFolders.agent() : said[1],
                byFolders.instance());
    }

    /** Joins the models of all players as their folder does. */
    private static String models(Json players) {
        var names = new StringJoiner("--");
        for (int i = 0; i < players.size(); i++) {
            names.add(text(players.at(Integer.toString(i)).at("model_spec").at("model_name")));
        }
        return names.toString();
    }

    /** Starts the episode. */
    EpisodeDraft draft(EpisodeFolder folder) {
        return EpisodeDraft.of("clembench/" + game, Place.of(folder.entry()))
                .agent(agent)
                .instance(instance)
                .episode(instance);
    }

    private static String text(Json value) {
        return value.isText() ? value.node().stringValue() : "";
    }
}
