#!/usr/bin/env bash
# Compares scoring with what users have today, on generated records: benchmarks/compare.sh [RECORDS] [ROUNDS]
# Takes part where it is there: python3, orjson, the DuckDB driver in the local Maven repository
# (mvn dependency:get -Dartifact=org.duckdb:duckdb_jdbc:1.5.6.0), pandas if COMPARE_PANDAS is set.
# COMPARE_ONLY=leaderboard,DuckDB takes those alone whose names hold one of the words.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

records=${1:-2000000}
rounds=${2:-5}
work=${COMPARE_WORK:-${TMPDIR:-/tmp}/scoring-compare}
home=distribution/target/scoring
classes=benchmarks/target/classes

[[ -x $home/bin/scoring && -d $classes ]] || {
    echo "compare.sh: build first: mvn -DskipTests package" >&2
    exit 2
}
mkdir -p "$work"
repository=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
duckdb=$(find "$repository/org/duckdb/duckdb_jdbc" -name '*.jar' 2>/dev/null | sort | tail -n 1 || true)
exec python3 benchmarks/compare.py "$work" "$records" "$rounds" "$home" "$classes" $duckdb
