package games.scoring.diambra;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The settings that a recording was made with: a message of the engine's interface in protocol-buffers form, or a
 * dictionary.
 *
 * @param game the game's id; empty where the recording does not say
 * @param difficulty the game's own level of difficulty as it stands there; null where the recording does not say
 * @param players how many players; 0 where the recording does not say
 * @param continues how often or with which chance a lost game goes on; 0 for never
 */
record EnvironmentSettings(String game, @Nullable Object difficulty, long players, double continues) {

    static final EnvironmentSettings UNKNOWN = new EnvironmentSettings("", null, 0, 0);

    /** Gives the game's own level of difficulty; null where it does not stand there as a number. */
    @Nullable
    Double level() {
        return Pickle.number(difficulty);
    }

    /** Reads what a recording says under {@code env_settings}. */
    static EnvironmentSettings of(@Nullable Object value) {
        if (value instanceof Pickle.Instance instance) {
            // A message states itself as a dictionary with its serialised form; other objects as one with their fields.
            if (instance.state() instanceof Pickle.Dict state) {
                return state.get("serialized") instanceof byte[] message ? message(message) : fields(state);
            }
            return instance.arguments() instanceof Pickle.Tuple arguments ? fromArguments(arguments) : UNKNOWN;
        }
        return value instanceof Pickle.Dict dict ? fields(dict) : UNKNOWN;
    }

    private static EnvironmentSettings fromArguments(Pickle.Tuple arguments) {
        for (var argument : arguments.items()) {
            if (argument instanceof byte[] message) {
                return message(message);
            }
        }
        return UNKNOWN;
    }

    private static EnvironmentSettings fields(Pickle.Dict dict) {
        var episode = dict.get("episode_settings") instanceof Pickle.Dict inner ? inner : dict;
        return new EnvironmentSettings(
                dict.get("game_id") instanceof String game ? game : "",
                episode.get("difficulty"),
                whole(dict.get("n_players")),
                decimal(episode.get("continue_game")));
    }

    private static long whole(@Nullable Object value) {
        var number = Pickle.number(value);
        return number == null ? 0 : number.longValue();
    }

    private static double decimal(@Nullable Object value) {
        var number = Pickle.number(value);
        return number != null ? number : Pickle.isTrue(value) ? 1 : 0;
    }

    /** Reads EnvSettings: game_id is field 1, n_players 4, episode_settings 9; in that, difficulty 2, continue_game 3. */
    private static EnvironmentSettings message(byte[] bytes) {
        var fields = new Fields(bytes, 0, bytes.length);
        var game = "";
        Long difficulty = null;
        long players = 0;
        double continues = 0;
        while (fields.next()) {
            if (fields.number == 1 && fields.isBytes()) {
                game = new String(bytes, fields.from, fields.length, StandardCharsets.UTF_8);
            } else if (fields.number == 4) {
                players = fields.value;
            } else if (fields.number == 9 && fields.isBytes()) {
                var episode = new Fields(bytes, fields.from, fields.from + fields.length);
                while (episode.next()) {
                    if (episode.number == 2) {
                        difficulty = (long) (int) episode.value;
                    } else if (episode.number == 3) {
                        continues = Double.longBitsToDouble(episode.value);
                    }
                }
            }
        }
        return new EnvironmentSettings(game, difficulty, players, continues);
    }

    /** The fields of a protocol-buffers message, one after the other. Stops at the first that is malformed. */
    private static final class Fields {

        private final byte[] bytes;
        private final int end;
        private int at;
        private int type;
        private long number;
        private long value;
        private int from;
        private int length;

        Fields(byte[] bytes, int from, int end) {
            this.bytes = bytes;
            this.at = from;
            this.end = end;
        }

        boolean isBytes() {
            return type == 2;
        }

        boolean next() {
            if (at >= end) {
                return false;
            }
            long tag = varint();
            type = (int) tag & 7;
            number = tag >>> 3;
            value = 0;
            switch (type) {
                case 0 -> value = varint();
                case 1 -> value = fixed(8);
                case 2 -> {
                    long size = varint();
                    from = at;
                    length = (int) Math.min(Math.max(size, 0), Math.max(end - at, 0));
                    at = size > length ? end : at + length;
                }
                case 5 -> value = fixed(4);
                default -> at = end;
            }
            return type <= 2 || type == 5;
        }

        private long varint() {
            long result = 0;
            for (int shift = 0; shift < 64 && at < end; shift += 7) {
                byte next = bytes[at++];
                result |= (long) (next & 0x7F) << shift;
                if (next >= 0) {
                    break;
                }
            }
            return result;
        }

        private long fixed(int size) {
            long result = 0;
            for (int i = 0; i < size && at < end; i++) {
                result |= (bytes[at++] & 0xFFL) << (8 * i);
            }
            return result;
        }
    }
}
