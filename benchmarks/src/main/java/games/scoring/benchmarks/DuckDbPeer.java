package games.scoring.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * The same table with SQL: DuckDB through JDBC. Needs the driver on the class path; nothing else here does.
 */
final class DuckDbPeer {

    private static final String SQL = """
            COPY (
              WITH records AS (
                SELECT benchmark, agent, inputs AS i, CASE inputs.difficulty WHEN 'easy' THEN 1.0 WHEN 'medium' THEN 1.5 ELSE 2.0 END::DOUBLE AS k
                FROM read_json('%s', format = 'newline_delimited', columns = {
                  benchmark: 'VARCHAR', agent: 'VARCHAR', inputs: 'STRUCT(
                    floors_cleared DOUBLE, bosses_defeated DOUBLE, total_reward DOUBLE, difficulty VARCHAR,
                    robot_distance_ball DOUBLE, ball_vel_twd_goal DOUBLE, goal_scored BOOLEAN, offside BOOLEAN,
                    ball_hits DOUBLE, robot_fallen BOOLEAN, ball_blocked BOOLEAN,
                    actions DOUBLE, kills DOUBLE, deaths DOUBLE, damage_dealt DOUBLE, damage_taken DOUBLE, healed DOUBLE,
                    chunks DOUBLE, coal DOUBLE, iron DOUBLE, gold DOUBLE, diamond DOUBLE, leaves DOUBLE,
                    block_kinds_broken DOUBLE, item_kinds DOUBLE, block_kinds_placed DOUBLE, wooden_tools DOUBLE,
                    stone_tools DOUBLE, iron_tools DOUBLE, outcome VARCHAR, requests DOUBLE)'})),
              scored AS (
                SELECT benchmark, agent, CASE benchmark
                  WHEN 'orak/slay-the-spire' THEN
                    (0.5::DOUBLE * (least(i.floors_cleared, 50) / 50) + 0.5::DOUBLE * (coalesce(i.bosses_defeated,
                      (i.floors_cleared >= 16)::INT + (i.floors_cleared >= 33)::INT + (i.floors_cleared >= 50)::INT) / 3)) * 100
                  WHEN 'diambra/doapp' THEN
                    i.total_reward * least(greatest(1 + (k - 1) * (i.total_reward + 1872) / 5200, 1), k)
                  WHEN 'sai-soccer/goalie-penalty-kick' THEN
                    0.25::DOUBLE * i.robot_distance_ball + 1.5::DOUBLE * i.ball_vel_twd_goal + 2.5::DOUBLE * i.goal_scored::INT
                    - 3 * i.offside::INT - 0.2::DOUBLE * i.ball_hits - 1.5::DOUBLE * i.robot_fallen::INT
                    - 0.5::DOUBLE * i.ball_blocked::INT - 1
                  WHEN 'minecraft-contest/thucraft' THEN
                    1000 * (1 + 9 * tanh(i.actions / 10000))
                    * ((1 + 0.3::DOUBLE * i.kills + 0.02::DOUBLE * i.damage_dealt + 0.1::DOUBLE * i.healed
                        + 0.01::DOUBLE * i.damage_taken) / (1 + 0.2::DOUBLE * i.deaths))
                    * (1 + 0.5::DOUBLE * log2(greatest(i.chunks, 1)) + 0.05::DOUBLE * i.coal + 0.06::DOUBLE * i.iron
                        + 0.12::DOUBLE * i.gold + 0.24::DOUBLE * i.diamond + 0.01::DOUBLE * i.leaves
                        + 0.3::DOUBLE * i.block_kinds_broken)
                    * (1 + 0.1::DOUBLE * i.item_kinds + 0.3::DOUBLE * i.block_kinds_placed + 0.05::DOUBLE * i.wooden_tools
                        + 0.15::DOUBLE * i.stone_tools + 0.25::DOUBLE * i.iron_tools)
                  ELSE CASE i.outcome WHEN 'aborted' THEN NULL WHEN 'lose' THEN 0 ELSE 100 / i.requests END
                  END::DOUBLE AS score
                FROM records)
              SELECT benchmark, agent, count(score) AS n, avg(score) AS mean, stddev_samp(score) AS std
              FROM scored GROUP BY benchmark, agent ORDER BY benchmark, agent
            ) TO '%s' (HEADER)""";

    private DuckDbPeer() {}

    /**
     * Writes the table.
     *
     * @param args the records, the table, and how many threads
     * @throws SQLException if DuckDB fails
     * @throws IOException if the table can't be looked at
     */
    public static void main(String[] args) throws SQLException, IOException {
        try (var connection = DriverManager.getConnection("jdbc:duckdb:");
                var statement = connection.createStatement()) {
            statement.execute("SET threads = " + Integer.parseInt(args[2]));
            statement.execute(SQL.formatted(quoted(args[0]), quoted(args[1])));
        }
        if (Files.size(Path.of(args[1])) == 0) {
            throw new IOException(args[1] + " is empty");
        }
    }

    private static String quoted(String path) {
        return path.replace("'", "''");
    }
}
