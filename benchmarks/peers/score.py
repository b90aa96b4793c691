"""What users have today: a loop over JSON Lines that scores each record and keeps sums by benchmark and agent.

usage: score.py json|orjson FILE TABLE [SCORES]

Writes TABLE as CSV: benchmark,agent,n,mean,std; with SCORES also a line for each record.
"""

import math
import sys

if sys.argv[1] == "orjson":
    import orjson

    loads = orjson.loads
    dumps = orjson.dumps
else:
    import json

    loads = json.loads

    def dumps(value):
        return json.dumps(value, separators=(",", ":")).encode()


def slay_the_spire(i):
    floors = i["floors_cleared"]
    bosses = i.get("bosses_defeated")
    if bosses is None:
        bosses = (floors >= 16) + (floors >= 33) + (floors >= 50)
    return (0.5 * (min(floors, 50) / 50) + 0.5 * (bosses / 3)) * 100


K = {"easy": 1.0, "medium": 1.5, "hard": 2.0}


def doapp(i):
    reward = i["total_reward"]
    k = K[i["difficulty"]]
    return reward * min(max(1 + (k - 1) * (reward + 1872) / 5200, 1), k)


def penalty_kick(i):
    return (
        0.25 * i["robot_distance_ball"]
        + 1.5 * i["ball_vel_twd_goal"]
        + 2.5 * i["goal_scored"]
        - 3 * i["offside"]
        - 0.2 * i["ball_hits"]
        - 1.5 * i["robot_fallen"]
        - 0.5 * i["ball_blocked"]
        - 1
    )


def thucraft(i):
    g = i.get
    action = 1 + 9 * math.tanh(i["actions"] / 10000)
    survival = (
        1 + 0.3 * i["kills"] + 0.02 * i["damage_dealt"] + 0.1 * i["healed"] + 0.01 * i["damage_taken"]
    ) / (1 + 0.2 * i["deaths"])
    exploration = (
        1
        + 0.5 * math.log2(max(i["chunks"], 1))
        + 0.05 * i["coal"]
        + 0.06 * i["iron"]
        + 0.12 * i["gold"]
        + 0.24 * i["diamond"]
        + 0.01 * i["leaves"]
        + 0.3 * i["block_kinds_broken"]
    )
    creation = (
        1
        + 0.1 * i["item_kinds"]
        + 0.3 * i["block_kinds_placed"]
        + 0.05 * i["wooden_tools"]
        + 0.15 * i["stone_tools"]
        + 0.25 * i["iron_tools"]
        + 0.3 * g("golden_tools", 0)
        + 0.5 * g("diamond_tools", 0)
    )
    return 1000 * action * survival * exploration * creation


def taboo(i):
    outcome = i["outcome"]
    if outcome == "aborted":
        return None
    return 0 if outcome == "lose" else 100 / i["requests"]


RULES = {
    "orak/slay-the-spire": slay_the_spire,
    "diambra/doapp": doapp,
    "sai-soccer/goalie-penalty-kick": penalty_kick,
    "minecraft-contest/thucraft": thucraft,
    "clembench/taboo": taboo,
}


def main(source, table, scores):
    sums = {}
    out = open(scores, "wb") if scores else None
    with open(source, "rb") as lines:
        for number, line in enumerate(lines, 1):
            record = loads(line)
            benchmark = record["benchmark"]
            score = RULES[benchmark](record["inputs"])
            key = benchmark, record["agent"]
            entry = sums.get(key)
            if entry is None:
                entry = sums[key] = [0, 0.0, 0.0]
            if score is not None:
                entry[0] += 1
                entry[1] += score
                entry[2] += score * score
            if out:
                out.write(
                    dumps(
                        {
                            "benchmark": benchmark,
                            "agent": record["agent"],
                            "instance": record["instance"],
                            "episode": record["episode"],
                            "status": "aborted" if score is None else "scored",
                            "score": score,
                            "source": source + ":" + str(number),
                        }
                    )
                )
                out.write(b"\n")
    if out:
        out.close()
    with open(table, "w") as csv:
        csv.write("benchmark,agent,n,mean,std\n")
        for (benchmark, agent), (n, total, squares) in sorted(sums.items()):
            mean = total / n
            std = math.sqrt(max(0, squares - n * mean * mean) / (n - 1)) if n > 1 else ""
            csv.write(f"{benchmark},{agent},{n},{mean!r},{std!r}\n")


main(sys.argv[2], sys.argv[3], sys.argv[4] if len(sys.argv) > 4 else None)
