"""What the models learn from: batches as NumPy arrays, the same on every machine."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .models import SYMBOLS, VOCABULARY

DIGITS = Path(__file__).parents[3] / "docs" / "examples" / "digits.csv.gz"

Array = np.ndarray[Any, Any]


class Data(NamedTuple):
    """Batches to train on, and one to judge by; each is (inputs, classes)."""

    batches: list[tuple[Array, Array]]
    held_out: tuple[Array, Array]


def digits(random: np.random.RandomState, steps: int, size: int = 64) -> Data:
    """Images of shape (N, 64) with pixels from 0 to 1, and their digits; a fifth of the images is held out."""
    rows = np.loadtxt(DIGITS, delimiter=",")
    rows = rows[random.permutation(len(rows))]
    images, labels = rows[:, :64] / 16, rows[:, 64].astype(np.int64)
    split = len(rows) * 4 // 5
    chosen = [random.randint(0, split, size) for _ in range(steps)]
    return Data([(images[rows], labels[rows]) for rows in chosen], (images[split:], labels[split:]))


def reversals(random: np.random.RandomState, steps: int, size: int = 32) -> Data:
    """Random symbols, a separator, and the symbols in reverse.

    Inputs are all tokens but the last, shape (N, 2 * SYMBOLS); classes are the tokens after the separator, shape (N, SYMBOLS),
    which are those that can be known.
    """
    return Data([_reversals(random, size) for _ in range(steps)], _reversals(random, 256))


def _reversals(random: np.random.RandomState, size: int) -> tuple[Array, Array]:
    symbols = random.randint(1, VOCABULARY, (size, SYMBOLS)).astype(np.int64)
    tokens = np.concatenate([symbols, np.zeros((size, 1), np.int64), symbols[:, ::-1]], axis=1)
    return tokens[:, :-1], tokens[:, SYMBOLS + 1 :]
