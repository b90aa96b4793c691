#!/usr/bin/env bash
# Checks against another program that Parquet goes both ways: benchmarks/parquet.sh
# DuckDB writes the examples as Parquet, which must give the scores of the examples; and it must find in scores.parquet
# what is in scores.jsonl. Needs the DuckDB driver in the local Maven repository
# (mvn dependency:get -Dartifact=org.duckdb:duckdb_jdbc:1.5.6.0).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
    echo "parquet.sh: $1" >&2
    exit "${2:-1}"
}

scoring=$PWD/distribution/target/scoring/bin/scoring
[[ -x $scoring ]] || fail "build first: mvn -DskipTests package" 2
repository=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
duckdb=$(find "$repository/org/duckdb/duckdb_jdbc" -name '*.jar' 2>/dev/null | sort | tail -n 1 || true)
[[ -n $duckdb ]] || fail "no DuckDB driver in $repository" 2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/Sql.java" <<'JAVA'
import java.sql.DriverManager;

class Sql {
    public static void main(String[] statements) throws Exception {
        try (var connection = DriverManager.getConnection("jdbc:duckdb:");
                var statement = connection.createStatement()) {
            for (String sql : statements) {
                var rows = statement.execute(sql) ? statement.getResultSet() : null;
                if (rows != null && rows.next()) {
                    System.out.println(rows.getString(1));
                }
            }
        }
    }
}
JAVA
sql() {
    java -cp "$duckdb" "$work/Sql.java" "$@"
}

# Without the number of the line, and the name of the file before it.
lines() {
    sed 's/"source":"[^"]*",\{0,1\}//' "$1/scores.jsonl"
}

checked=0
for records in examples/*/*.jsonl; do
    name=$(basename "$(dirname "$records")")
    cp "$records" "$work/$name.jsonl"
    "$scoring" run "$work/$name.jsonl" --allow-partial --format jsonl,parquet -o "$work/$name" >/dev/null 2>&1
    for codec in snappy gzip zstd uncompressed; do
        for version in v1 v2; do
            sql "COPY (SELECT * FROM read_json('$work/$name.jsonl', format = 'newline_delimited'))
                 TO '$work/$name.parquet' (FORMAT parquet, CODEC '$codec', PARQUET_VERSION $version)"
            "$scoring" run "$work/$name.parquet" --allow-partial --overwrite -o "$work/again" >/dev/null 2>&1 ||
                fail "$name, $codec, $version: not scored"
            cmp <(lines "$work/$name") <(lines "$work/again") || fail "$name, $codec, $version: other scores"
            checked=$((checked + 1))
        done
    done
    different=$(sql "SELECT count(*) FROM read_json('$work/$name/scores.jsonl') AS lines
        FULL JOIN '$work/$name/scores.parquet' AS rows USING (source)
        WHERE lines.score IS DISTINCT FROM rows.score OR lines.benchmark IS DISTINCT FROM rows.benchmark")
    [[ $different == 0 ]] || fail "$name: DuckDB finds $different other scores in scores.parquet"
done
echo "parquet.sh: $checked files of DuckDB's give the scores of their JSON Lines, and DuckDB reads the same scores back"
