"""The same with pandas: the table of all records in memory, and a vectorised rule for each benchmark.

usage: score_pandas.py FILE TABLE
"""

import sys

import numpy as np
import pandas as pd

frame = pd.read_json(sys.argv[1], lines=True)
inputs = pd.json_normalize(frame["inputs"].tolist())
frame = pd.concat([frame[["benchmark", "agent"]], inputs], axis=1)
parts = []
for benchmark, i in frame.groupby("benchmark"):
    if benchmark == "orak/slay-the-spire":
        floors = i["floors_cleared"]
        derived = (floors >= 16).astype(int) + (floors >= 33) + (floors >= 50)
        score = (0.5 * (np.minimum(floors, 50) / 50) + 0.5 * (i["bosses_defeated"].fillna(derived) / 3)) * 100
    elif benchmark == "diambra/doapp":
        k = i["difficulty"].map({"easy": 1.0, "medium": 1.5, "hard": 2.0})
        reward = i["total_reward"]
        score = reward * np.minimum(np.maximum(1 + (k - 1) * (reward + 1872) / 5200, 1), k)
    elif benchmark == "sai-soccer/goalie-penalty-kick":
        f = lambda name: i[name].astype(float)
        score = (0.25 * f("robot_distance_ball") + 1.5 * f("ball_vel_twd_goal") + 2.5 * f("goal_scored")
                 - 3 * f("offside") - 0.2 * f("ball_hits") - 1.5 * f("robot_fallen") - 0.5 * f("ball_blocked") - 1)
    elif benchmark == "minecraft-contest/thucraft":
        score = (1000 * (1 + 9 * np.tanh(i["actions"] / 10000))
                 * ((1 + 0.3 * i["kills"] + 0.02 * i["damage_dealt"] + 0.1 * i["healed"] + 0.01 * i["damage_taken"])
                    / (1 + 0.2 * i["deaths"]))
                 * (1 + 0.5 * np.log2(np.maximum(i["chunks"], 1)) + 0.05 * i["coal"] + 0.06 * i["iron"] + 0.12 * i["gold"]
                    + 0.24 * i["diamond"] + 0.01 * i["leaves"] + 0.3 * i["block_kinds_broken"])
                 * (1 + 0.1 * i["item_kinds"] + 0.3 * i["block_kinds_placed"] + 0.05 * i["wooden_tools"]
                    + 0.15 * i["stone_tools"] + 0.25 * i["iron_tools"]))
    else:
        score = (100 / i["requests"]).where(i["outcome"] == "success", 0).where(i["outcome"] != "aborted")
    parts.append(pd.DataFrame({"benchmark": benchmark, "agent": i["agent"], "score": score}))
table = pd.concat(parts).groupby(["benchmark", "agent"])["score"].agg(n="count", mean="mean", std="std")
table.reset_index().to_csv(sys.argv[2], index=False)
