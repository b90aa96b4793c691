"""Writes recordings as the environment's recorder does: python3 record.py FOLDER. Settings are a double of the
engine's message, which pickles as an import, no arguments, and its serialised form."""
import bz2, pickle, sys, types

module = types.ModuleType("diambra_double")
sys.modules["diambra_double"] = module


def varint(n):
    out = b""
    while n > 127:
        out += bytes([n & 127 | 128])
        n >>= 7
    return out + bytes([n])


class EnvSettings:
    def __init__(self, game="", difficulty=0):
        episode = b"\x08\x2a" + b"\x10" + varint(difficulty) + b"\x19" + bytes(8)
        frame = b"\x08\x80\x01"
        self.message = (b"\x0a" + varint(len(game)) + game.encode() + b"\x12" + varint(len(frame)) + frame
                        + b"\x18\x06\x20\x01" + b"\x4a" + varint(len(episode)) + episode)

    def __reduce__(self):
        return EnvSettings, (), {"serialized": self.message}


EnvSettings.__module__ = "diambra_double"
EnvSettings.__qualname__ = "EnvSettings"
module.EnvSettings = EnvSettings


def recording(rewards, ends, number=lambda x: x, flag=lambda x: x, frame=b"\xff\xd8 a frame"):
    settings = EnvSettings("doapp", 4)
    info = {"round_done": False, "settings": settings}
    data = [{"obs": {"frame": frame, "stage": 1, "P1": {"health": 208 - i, "side": (0, 1, 2, 3)}}, "action": [i % 9, 0],
             "reward": number(r), "terminated": flag(i == ends), "truncated": flag(False), "info": info}
            for i, r in enumerate(rewards)]
    return {"episode_summary": {"steps": len(data), "username": "someone", "env_settings": settings}, "data": data}


if __name__ == "__main__":
    folder = sys.argv[1]
    rewards = [0, 12, 0, -8, 30, -208, 45, 1000]
    for protocol in range(6):
        with bz2.open("%s/protocol-%d.diambra" % (folder, protocol), "wb") as out:
            pickle.dump(recording(rewards, 6), out, protocol)
    if len(sys.argv) > 2:
        long = [(-1) ** i * (i % 97) for i in range(4000)]
        with bz2.open("%s/long.diambra" % folder, "wb") as out:
            pickle.dump(recording(long, 3999, frame=bytes(range(256)) * 20), out)
        with open("%s/runs.bin" % folder, "wb") as out:
            out.write(b"a" * 1000000 + bytes(i * i % 251 for i in range(700000)) + b"\0" * 259 + b"xyzzzz")
        with open("%s/runs.bin" % folder, "rb") as plain, open("%s/runs.bz2" % folder, "wb") as out:
            out.write(bz2.compress(plain.read(), 1) + bz2.compress(b"and more", 9))
        try:
            import numpy
            for protocol in range(6):
                with bz2.open("%s/numpy-%d.diambra" % (folder, protocol), "wb") as out:
                    pickle.dump(recording(rewards, 6, numpy.float64, numpy.bool_, numpy.zeros((200, 1), "uint8")),
                                out, protocol)
        except ImportError:
            pass
