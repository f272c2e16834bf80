"""Draws the loss curves of opmux over those recorded from torch, and their differences, into docs/_static/training.svg.

Run it with `python tests/parity/training/plot.py`; it needs matplotlib, which `python -m pip install -e ".[parity]"` installs.
"""

import sys
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np

mpl.use("svg")

import matplotlib.pyplot as plt

if not __package__:
    sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.parity.training.comparison import MARGIN, recorded, result
from tests.parity.training.training import STEPS

FIGURE = Path(__file__).parents[3] / "docs" / "_static" / "training.svg"

#: The trainings that are compared in both dtypes, and what they learn.
PANELS = {"MLP": "digits", "CNN": "digits", "transformer": "reversing sequences"}
#: Told apart by brightness as well as by colour.
TORCH, OPMUX, DOUBLE = "#f2a65a", "#1f3b73", "#2a9d8f"

STYLE = {
    "svg.hashsalt": "opmux",  # ids of the file's parts are the same each time
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e4e4e4",
}


def draw_losses(axes: Any, name: str) -> None:
    """Both curves in float32; torch's is wide, so that it shows under the other."""
    steps = np.arange(1, STEPS + 1)
    axes.plot(steps, recorded(name).losses["float32"], color=TORCH, linewidth=4, label="torch")
    axes.plot(steps, result("opmux", name, "float32").losses, color=OPMUX, linewidth=1, label="opmux")
    axes.set_title(f"{name}, {PANELS[name]}")
    axes.set_yscale("log")


def draw_differences(axes: Any, name: str) -> None:
    """How far opmux is from torch, and how far it may be in float32; a step without difference has no dot."""
    steps = np.arange(1, STEPS + 1)
    for dtype, color in (("float32", OPMUX), ("float64", DOUBLE)):
        losses = np.array([result("opmux", name, dtype).losses, recorded(name).losses[dtype]], dtype)
        difference = np.abs(losses[0] - losses[1])
        dots = difference > 0
        axes.plot(steps[dots], difference[dots], ".", color=color, markersize=3, label=dtype)
    axes.axhline(MARGIN * recorded(name).loss_spread, color=OPMUX, linewidth=1, linestyle="--", label="float32 bound")
    axes.set_yscale("log")
    axes.set_ylim(1e-19, 1e-3)
    axes.set_xlabel("step")


def main() -> None:
    """Writes the figure."""
    with mpl.rc_context(STYLE):
        figure, rows = plt.subplots(2, len(PANELS), figsize=(9.5, 5), sharex=True, sharey="row", layout="constrained")
        for number, name in enumerate(PANELS):
            draw_losses(rows[0][number], name)
            draw_differences(rows[1][number], name)
        rows[0][0].set_ylabel("loss (cross entropy)")
        rows[1][0].set_ylabel("|opmux - torch|")
        rows[0][0].legend(frameon=False)
        rows[1][0].legend(frameon=False, loc="center right", bbox_to_anchor=(1, 0.47), markerscale=2)
        FIGURE.parent.mkdir(exist_ok=True)
        figure.savefig(FIGURE, metadata={"Date": None, "Creator": None})
        for target in sys.argv[1:]:
            figure.savefig(target, dpi=110)


if __name__ == "__main__":
    main()
