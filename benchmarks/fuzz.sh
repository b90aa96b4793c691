#!/usr/bin/env bash
# Looks for bytes that the fast reader of records reads differently from the parser: benchmarks/fuzz.sh [SECONDS]
# Needs Jazzer in the local Maven repository: mvn dependency:get -Dartifact=com.code-intelligence:jazzer:0.24.0
# What it finds lies in benchmarks/target/fuzz, and belongs into ReadersAgreeProps as a case.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

seconds=${1:-60}
repository=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
jazzer=$(find "$repository/com/code-intelligence" -name 'jazzer*.jar' 2>/dev/null | tr '\n' ':')
[[ $jazzer == */jazzer/* ]] || {
    echo "fuzz.sh: get Jazzer first: mvn dependency:get -Dartifact=com.code-intelligence:jazzer:0.24.0" >&2
    exit 2
}
mvn -o -q -B -Dquick -pl scoring-core -am test-compile dependency:build-classpath \
    -Dmdep.includeScope=test -Dmdep.outputFile=target/fuzz.classpath >/dev/null
work=benchmarks/target/fuzz
mkdir -p "$work/corpus"
cat >"$work/corpus/records" <<'RECORDS'
{"benchmark":"arena/duel","agent":"m1","instance":"i","episode":"e","inputs":{"points":7,"share":0.5,"level":"easy"}}
{"benchmark":"arena/duel","repeat":1,"inputs":{"points":7,"laps":[1,2.5],"medals":["gold"],"finished":true}}
RECORDS
exec java -cp "$jazzer:scoring-core/target/test-classes:scoring-core/target/classes:scoring-api/target/classes:$(cat scoring-core/target/fuzz.classpath)" \
    com.code_intelligence.jazzer.Jazzer --target_class=games.scoring.record.ReadersAgreeFuzz \
    --instrumentation_includes='games.scoring.record.**' --reproducer_path="$work" \
    -artifact_prefix="$work/" -max_total_time="$seconds" -max_len=4096 -rss_limit_mb=0 "$work/corpus"
