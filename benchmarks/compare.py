"""Runs the contestants one after the other, round after round; compares their tables; prints medians and ratios.

usage: compare.py WORK RECORDS ROUNDS SCORING_HOME CLASSES [DUCKDB_JAR]
"""

import csv
import importlib.util
import math
import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import time

work, records, rounds, home, classes = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], sys.argv[5]
duckdb = sys.argv[6] if len(sys.argv) > 6 else ""
here = os.path.dirname(os.path.abspath(__file__))
threads = os.cpu_count()
source = os.path.join(work, f"mixed-{records}.jsonl")
java = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if os.environ.get("JAVA_HOME") else "java"


def table(path):
    with open(path) as file:
        rows = {}
        for row in csv.DictReader(file):
            if not row["benchmark"] or not row["n"]:
                continue  # the standings of a whole family
            key = row["benchmark"], row["agent"]
            rows[key] = int(row["n"]), float(row["mean"]), float(row["std"])
        return rows


def check(name, path, expected):
    found = table(path)
    if found.keys() != expected.keys():
        sys.exit(f"{name}: other rows than scoring gives")
    for key, (n, mean, std) in expected.items():
        other = found[key]
        if other[0] != n or not math.isclose(other[1], mean, rel_tol=1e-9) or not math.isclose(other[2], std, rel_tol=1e-6):
            sys.exit(f"{name}: {key} is {other}, and scoring gives {(n, mean, std)}")


def scoring(jobs, episodes):
    out = os.path.join(work, "out")
    shutil.rmtree(out, ignore_errors=True)
    command = [os.path.join(home, "bin", "scoring"), "run", source, "-o", out, "-j", str(jobs)]
    return command + ([] if episodes else ["--no-episodes"]), os.path.join(out, "leaderboard.csv")


def python(library, scores):
    out = os.path.join(work, library + ".csv")
    command = [sys.executable, os.path.join(here, "peers", "score.py"), library, source, out]
    return command + ([os.path.join(work, library + ".jsonl")] if scores else []), out


def sql():
    out = os.path.join(work, "duckdb.csv")
    path = classes + os.pathsep + duckdb
    return [java, "-cp", path, "games.scoring.benchmarks.DuckDbPeer", source, out, str(threads)], out


def pandas():
    out = os.path.join(work, "pandas.csv")
    return [sys.executable, os.path.join(here, "peers", "score_pandas.py"), source, out], out


def installed(module):
    return importlib.util.find_spec(module) is not None


contestants = {
    f"scoring, leaderboard, -j{threads}": lambda: scoring(threads, False),
    "scoring, leaderboard, -j1": lambda: scoring(1, False),
    f"scoring, scores written, -j{threads}": lambda: scoring(threads, True),
    "Python json": lambda: python("json", False),
    "Python json, scores written": lambda: python("json", True),
}
if installed("orjson"):
    contestants["Python orjson"] = lambda: python("orjson", False)
if duckdb:
    contestants[f"DuckDB through JDBC, {threads} threads"] = sql
if installed("pandas") and os.environ.get("COMPARE_PANDAS"):
    contestants["pandas"] = pandas

if not os.path.exists(source):
    subprocess.run([java, "-cp", classes, "games.scoring.benchmarks.MixedRecords", source, str(records)], check=True)
with open(source, "rb") as file:
    # All find the file in the system's cache.
    while file.read(1 << 24):
        pass

only = [word for word in os.environ.get("COMPARE_ONLY", "").split(",") if word]
if only:
    contestants = {name: make for name, make in contestants.items() if any(word in name for word in only)}

# scoring makes an archive of its classes at its second use, which would be measured.
now = {"SCORING_ARCHIVE": "now", **os.environ}
subprocess.run([os.path.join(home, "bin", "scoring"), "plugins", "list"], env=now, stdout=subprocess.DEVNULL, check=True)

walls = {name: [] for name in contestants}
cpus = {name: [] for name in contestants}
peaks = {name: 0 for name in contestants}
expected = None
for turn in range(rounds):
    for name, make in contestants.items():
        command, out = make()
        begun = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        walls[name].append(time.monotonic() - begun)
        if status != 0:
            sys.exit(f"{name} failed: {' '.join(command)}")
        cpus[name].append(usage.ru_utime + usage.ru_stime)
        peaks[name] = max(peaks[name], usage.ru_maxrss)
        if expected is None:
            expected = table(out)
        check(name, out, expected)

fastest = statistics.median(walls[next(iter(contestants))])
size = os.path.getsize(source)
print(f"{records:,} mixed records, {size / 1e6:,.0f} MB, {rounds} rounds, medians; {platform.machine()}, {threads} processors.")
print()
print("| program | wall s | CPU s | peak MB | wall, ratio to the first | CPU, ratio to the first |")
print("|---|---|---|---|---|---|")
first = statistics.median(cpus[next(iter(contestants))])
for name in contestants:
    wall, cpu = statistics.median(walls[name]), statistics.median(cpus[name])
    print(f"| {name} | {wall:.2f} | {cpu:.2f} | {peaks[name] / 1024:.0f} | {wall / fastest:.2f} | {cpu / first:.2f} |")
