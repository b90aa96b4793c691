package games.scoring.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Writes episode records of one benchmark of each family, as a program with a JSON library would: the same records for
 * the same count. An agent's episodes come together, as they do in the log of a run.
 */
final class MixedRecords {

    private static final int AGENTS = 40;
    private static final int INSTANCES = 200;
    private static final String[] DIFFICULTIES = {"easy", "medium", "hard"};
    private static final String[] OUTCOMES = {"success", "success", "lose", "aborted"};

    private final SplittableRandom random = new SplittableRandom(20250601);
    private final StringBuilder line = new StringBuilder();

    private MixedRecords() {}

    /**
     * Writes a file.
     *
     * @param args the file, and how many records
     * @throws IOException if it can't be written
     */
    public static void main(String[] args) throws IOException {
        try (var out = new BufferedOutputStream(Files.newOutputStream(Path.of(args[0])), 1 << 20)) {
            write(out, Long.parseLong(args[1]));
        }
    }

    static void write(OutputStream out, long count) throws IOException {
        var records = new MixedRecords();
        long perAgent = Math.max(1, count / AGENTS);
        for (long i = 0; i < count; i++) {
            records.next(i, Math.min(i / perAgent, AGENTS - 1));
            out.write(records.line.toString().getBytes(StandardCharsets.US_ASCII));
        }
    }

    private void next(long number, long agent) {
        line.setLength(0);
        int kind = (int) (number % 5);
        String benchmark = switch (kind) {
            case 0 -> "orak/slay-the-spire";
            case 1 -> "diambra/doapp";
            case 2 -> "sai-soccer/goalie-penalty-kick";
            case 3 -> "minecraft-contest/thucraft";
            default -> "clembench/taboo";
        };
        line.append("{\"benchmark\": \"").append(benchmark).append("\", \"agent\": \"acme/model-");
        line.append(agent).append("b-instruct\", \"instance\": \"seed-").append(random.nextInt(INSTANCES));
        line.append("\", \"episode\": \"run-")
                .append(agent)
                .append("/e")
                .append(number)
                .append("\", \"inputs\": {");
        switch (kind) {
            case 0 -> slayTheSpire();
            case 1 -> deadOrAlive();
            case 2 -> penaltyKick();
            case 3 -> thuCraft();
            default -> taboo();
        }
        line.setLength(line.length() - 2);
        line.append("}}\n");
    }

    private void slayTheSpire() {
        whole("floors_cleared", random.nextInt(51));
        if (random.nextBoolean()) {
            whole("bosses_defeated", random.nextInt(4));
        }
    }

    private void deadOrAlive() {
        whole("total_reward", random.nextInt(-1872, 3329));
        text("difficulty", DIFFICULTIES[random.nextInt(3)]);
    }

    private void penaltyKick() {
        number("robot_distance_ball", random.nextInt(4) == 0 ? 1.5 : random.nextDouble());
        number("ball_vel_twd_goal", random.nextDouble() * 5 - 1);
        flag("goal_scored");
        flag("offside");
        number("ball_hits", random.nextInt(3) == 0 ? 0.6931471805599453 : 0);
        flag("robot_fallen");
        flag("ball_blocked");
        whole("episode_steps", 1 + random.nextInt(500));
    }

    private void thuCraft() {
        whole("actions", random.nextInt(20000));
        whole("kills", random.nextInt(9));
        whole("deaths", random.nextInt(4));
        number("damage_dealt", random.nextInt(2000) / 10.0);
        number("damage_taken", random.nextInt(2000) / 10.0);
        number("healed", random.nextInt(400) / 2.0);
        whole("chunks", 1 + random.nextInt(300));
        whole("coal", random.nextInt(20));
        whole("iron", random.nextInt(10));
        whole("gold", random.nextInt(3));
        whole("diamond", random.nextInt(2));
        whole("leaves", random.nextInt(30));
        whole("block_kinds_broken", random.nextInt(15));
        whole("item_kinds", random.nextInt(30));
        whole("block_kinds_placed", random.nextInt(5));
        whole("wooden_tools", random.nextInt(5));
        whole("stone_tools", random.nextInt(5));
        whole("iron_tools", random.nextInt(3));
    }

    private void taboo() {
        int requests = 2 + random.nextInt(5);
        int violated = random.nextInt(2);
        text("outcome", OUTCOMES[random.nextInt(4)]);
        whole("requests", requests);
        whole("parsed_requests", requests - violated);
        whole("violated_requests", violated);
    }

    private void whole(String key, long value) {
        line.append('"').append(key).append("\": ").append(value).append(", ");
    }

    private void number(String key, double value) {
        line.append('"').append(key).append("\": ").append(value).append(", ");
    }

    private void flag(String key) {
        line.append('"')
                .append(key)
                .append("\": ")
                .append(random.nextInt(4) == 0)
                .append(", ");
    }

    private void text(String key, String value) {
        line.append('"').append(key).append("\": \"").append(value).append("\", ");
    }
}
