"""Charts as SVG, readable on light and on dark pages: dots beside names, and lines, both on logarithmic scales."""

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from .measuring import Curve

WIDTH = 840
#: Told apart by brightness as well as by colour; the first is opmux's.
LIGHT = ("#1f4e9c", "#c2571a", "#2a8a5f", "#6b6b6b")
DARK = ("#8ab8ff", "#ffb070", "#6fdcaa", "#b5b5b5")

STYLE = """<style>
text { font: 13px system-ui, sans-serif; fill: #1c1c1c; }
.head { font-weight: 600; font-size: 14px; }
.faint { fill: #5a5a5a; }
.grid { stroke: #d8d8d8; }
.one { stroke: #8a8a8a; stroke-dasharray: 4 3; }
.goal { fill: none; stroke: #1c1c1c; stroke-width: 1.5; }
LIGHT
@media (prefers-color-scheme: dark) {
text { fill: #ececec; }
.faint { fill: #b4b4b4; }
.grid { stroke: #444444; }
.one { stroke: #9a9a9a; }
.goal { stroke: #ececec; }
DARK
}
</style>"""


class Dot(NamedTuple):
    """A name, its value, what it is to be at most, and which colour it has."""

    label: str
    value: float
    goal: float | None = None
    color: int = 0


class Scale:
    """A logarithmic scale from one end of a line to the other, over decades that are cut at 1, 2 and 5.

    Args:
        values: What must fit.
        start: Where the smallest goes.
        end: Where the largest goes.
    """

    def __init__(self, values: Iterable[float], start: float, end: float) -> None:
        shown = [value for value in values if value > 0] or [1.0]
        self.low, self.high = cut(min(shown), down=True), cut(max(shown), down=False)
        if self.low == self.high:
            self.high *= 2
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        share = math.log(max(value, self.low) / self.low) / math.log(self.high / self.low)
        return round(self._start + share * (self._end - self._start), 1)

    def ticks(self) -> list[float]:
        """Powers of ten, and 2 and 5 of them where there are few."""
        powers = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
        steps = (1, 2, 5) if len(powers) <= 4 else (1,)
        ticks = [step * 10.0**power for power in powers for step in steps]
        return [tick for tick in ticks if self.low * 0.999 <= tick <= self.high * 1.001]


def cut(value: float, *, down: bool) -> float:
    """The next number of 1, 2, 5, 10, ... below or above."""
    power = 10.0 ** math.floor(math.log10(value))
    steps = [power * step for step in (1, 2, 5, 10)]
    below = [step for step in steps if step <= value * 1.0001]
    return below[-1] if down else min(step for step in steps if step >= value * 0.9999)


def quantity(value: float, unit: str) -> str:
    """A value with three digits and its unit, such as "120 ns"."""
    scales = {
        "s": ((1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")),
        "bytes": ((1e6, "MB"), (1e3, "KB"), (1.0, "bytes")),
        "": ((1.0, ""),),
    }[unit]
    size, name = next(((s, n) for s, n in scales if value >= s * 0.9995), scales[-1])
    return f"{digits(value / size)} {name}".rstrip()


def digits(value: float) -> str:
    """Three digits, without an exponent."""
    return f"{value:.0f}" if value >= 99.5 else f"{value:.3g}"


def svg(height: int, title: str, parts: Iterable[str]) -> str:
    """The file."""
    light, dark = (
        "\n".join(f".c{i} {{ fill: {c}; }} .s{i} {{ stroke: {c}; fill: none; }}" for i, c in enumerate(colors))
        for colors in (LIGHT, DARK)
    )
    style = STYLE.replace("LIGHT", light).replace("DARK", dark)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
    body = "\n".join(parts)
    return f"{head}\n<title>{escape(title)}</title>\n{style}\n{text(8, 20, title, 'head')}\n{body}\n</svg>\n"


def text(x: float, y: float, words: str, classes: str = "", anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" class="{classes}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, classes: str) -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" class="{classes}"/>'


def dots(title: str, shown: Sequence[Dot], unit: str) -> str:
    """A row for each name, with a dot at its value and a ring at its goal."""
    left, right, top, step = 380, WIDTH - 80, 44, 22
    bottom = top + step * len(shown)
    goals = [dot.goal for dot in shown if dot.goal is not None]
    scale = Scale([*(dot.value for dot in shown), *goals], left, right)
    parts = [
        line(scale(t), top - 10, scale(t), bottom, "one" if t == 1 and not unit else "grid") for t in scale.ticks()
    ]
    parts += [text(scale(t), bottom + 16, quantity(t, unit), "faint", "middle") for t in scale.ticks()]
    for number, dot in enumerate(shown):
        y = top + step * number + 4
        parts.append(text(left - 12, y + 4, dot.label, "", "end"))
        parts.append(f'<circle cx="{scale(dot.value)}" cy="{y}" r="5" class="c{dot.color}"/>')
        if dot.goal is not None:
            parts.append(f'<circle cx="{scale(dot.goal)}" cy="{y}" r="7" class="goal"/>')
        parts.append(text(right + 14, y + 4, quantity(dot.value, unit), "faint"))
    return svg(bottom + 28, title, parts)


def lines(curve: Curve) -> str:
    """A line through the smallest values of each library, named at its end."""
    left, right, top, bottom = 80, WIDTH - 170, 44, 300
    numbers = sorted({n for points in curve.lines.values() for n, _, _ in points})
    across = Scale(numbers, left, right)
    up = Scale([value for points in curve.lines.values() for _, value, _ in points], bottom, top)
    parts = [line(left, up(t), right, up(t), "grid") for t in up.ticks()]
    parts += [text(left - 8, up(t) + 4, quantity(t, curve.unit), "faint", "end") for t in up.ticks()]
    parts += [text(across(n), bottom + 18, f"{n:,}", "faint", "middle") for n in numbers]
    parts.append(text((left + right) / 2, bottom + 38, curve.against, "faint", "middle"))
    ends = apart({name: up(points[-1][1]) for name, points in curve.lines.items()})
    for number, (name, points) in enumerate(curve.lines.items()):
        places = [(across(n), up(value)) for n, value, _ in points]
        path = " ".join(f"{x},{y}" for x, y in places)
        parts.append(f'<polyline points="{path}" class="s{number}" stroke-width="2"/>')
        parts += [f'<circle cx="{x}" cy="{y}" r="3.5" class="c{number}"/>' for x, y in places]
        parts.append(text(right + 12, ends[name] + 4, name, f"c{number}"))
    return svg(bottom + 50, f"{curve.what} against {curve.against}", parts)


def apart(places: dict[str, float], gap: float = 17) -> dict[str, float]:
    """The places of names, moved down where one would be written over another."""
    moved: dict[str, float] = {}
    for name in sorted(places, key=lambda name: places[name]):
        moved[name] = max(places[name], max(moved.values(), default=-math.inf) + gap)
    return moved
