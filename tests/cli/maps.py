"""Data for maps that no dispatcher has: of any size, and with names that are markup."""

import random
from typing import Any, Final

from opmux.cli._map_data import RULES, STATUSES

__all__ = ["HOSTILE", "SHOWN", "synthetic"]

#: A name that is markup, the end of a script, a part of the template and no text in any encoding.
HOSTILE: Final = "</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>&amp;\u2028\"'`${1}@@data@@\ud800"
#: The same as a page shows it: what has no picture of its own, or no encoding, is an escape.
SHOWN: Final = HOSTILE.replace("\u2028", "\\u2028").replace("\ud800", "\\ud800")


def synthetic(operators: int, keys: int) -> dict[str, Any]:
    """Data of a size, in which neighbours seldom share a cell."""
    chance = random.Random(0)
    rules = [{"name": rule, "letter": letter, "text": text} for rule, (letter, text) in RULES.items()]
    kernels = [
        [
            chance.randrange(len(rules)),
            f"Key{i % keys}",
            f"kernel_{i}",
            i % 3,
            [["cpu"], ["other"], []][i % 3],
            f"a.py:{i}",
            int(i % 11 == 0),
        ]
        for i in range(3000)
    ]
    rows = [
        {
            "name": f"aten::operator_{i}.overload",
            "schema": f"aten::operator_{i}.overload(Tensor self) -> Tensor",
            "tensors": 1,
            "row": [number for _ in range(keys) for number in (chance.randrange(len(kernels)), 1)],
            "registered": {"Key0": [i]},
        }
        for i in range(operators)
    ]
    return {
        "opmux": "0", "keys": [f"Key{i}" for i in range(keys)], "idle": [], "rules": rules, "statuses": list(STATUSES.values()),
        "origins": ["one 1.0", "two 2.0", ""], "kernels": kernels, "operators": rows,
        "registrations": [[f"kernel_{i}", 0, f"a.py:{i}"] for i in range(operators)],
        "calls": [{"name": "a tensor", "keys": ["Key0"], "paths": [0] * operators}], "paths": [[1, 2, 0, 3]],
    }  # fmt: skip
