"""What was measured as JSON, as tables in Markdown, and as the parts of pages that are written from it.

A page has a line `<!-- benchmarks: NAME -->`, and further down `<!-- end of benchmarks -->`; what is between them is written.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from .bare import DISPATCHED, REGISTRY, TAPE
from .charts import Dot, digits, dots, lines, quantity
from .measuring import STRAIGHT, Curve, Figure, Spread, as_json, curve_from, figure_from
from .profiles import Profile
from .starting import BYTE_CODE

ROOT = Path(__file__).parents[2]
PAGES = tuple(ROOT / name for name in ("README.md", "docs/benchmarks.md", "docs/comparison.md", "docs/training.md"))
CHARTS = ROOT / "docs" / "_static" / "benchmarks"
FIGURES = CHARTS / "figures.json"

SUBJECTS = {
    "peers": "A call of a function of two arguments that does nothing",
    "calls": "Calls",
    "gradients": "Gradients",
    "small": "Small operations, on 4x4 elements",
    "training": "Steps of training",
    "kernels": "Kernels on the CPU",
    "start": "Starting",
    "registration": "Registration",
}

PART = re.compile(r"(<!-- benchmarks: ([\w ]+) -->\n).*?(<!-- end of benchmarks -->)", re.DOTALL)


class Results(NamedTuple):
    """All that a run measured.

    Attributes:
        machine: Processor, system and versions.
        missing: Modules of peers that were left out, and why.
        figures: Of rows.
        curves: Of growth.
        profiles: Of rows that missed a goal.
    """

    machine: dict[str, str]
    missing: dict[str, str]
    figures: list[Figure]
    curves: list[Curve]
    profiles: list[Profile]

    def of(self, subject: str) -> list[Figure]:
        return [figure for figure in self.figures if figure.subject == subject and figure.spreads]


def to_json(results: Results) -> str:
    """The text of a file, with a figure in a line."""
    written = {
        "machine": results.machine,
        "missing": results.missing,
        "figures": [as_json(figure) for figure in results.figures],
        "curves": [as_json(curve) for curve in results.curves],
        "profiles": [profile._asdict() for profile in results.profiles],
    }
    listed = {name: [json.dumps(one) for one in of] for name, of in written.items() if isinstance(of, list)}
    heads = {name: json.dumps(of) for name, of in written.items() if name not in listed}
    bodies = {name: "[\n" + ",\n".join(of) + "\n]" for name, of in listed.items()}
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {body}" for name, body in (heads | bodies).items()) + "\n}\n"


def from_json(text: str) -> Results:
    """What was written."""
    read = json.loads(text)
    figures, curves = map(figure_from, read["figures"]), map(curve_from, read["curves"])
    profiles = [Profile(**profile) for profile in read["profiles"]]
    return Results(read["machine"], read["missing"], list(figures), list(curves), profiles)


def both(spread: Spread, unit: str) -> str:
    """Smallest and median."""
    return f"{quantity(spread.minimum, unit)} ({quantity(spread.median, unit)})"


def verdict(reached: float, goal: float | None, unit: str = "") -> str:
    """What was to be reached, and whether it was."""
    if goal is None:
        return ""
    return f"{quantity(goal, unit)}, {'met' if reached <= goal else 'missed'}"


def table(figures: list[Figure]) -> Iterator[str]:
    """Lines of a table with one for each figure and peer."""
    yield "| | opmux: smallest (median) | beside | smallest (median) | ratio | at most |"
    yield "|---|---|---|---|---:|---|"
    for figure in figures:
        ours = figure.spreads[figure.ours]
        first = f"| {figure.what} | {both(ours, figure.unit)} |"
        if not figure.peers or figure.limit is not None:
            yield f"{first} | | | {verdict(ours.minimum, figure.limit, figure.unit)} |"
            first = "| | |"
        for peer in figure.peers:
            ratio = figure.ratio(peer)
            goal = verdict(ratio, figure.goals.get(peer))
            yield f"{first} {peer} | {both(figure.spreads[peer], figure.unit)} | {digits(ratio)} | {goal} |"
            first = "| | |"


def beside_torch(figures: list[Figure]) -> Iterator[str]:
    """A table of the smallest of opmux and torch, and their ratio."""
    yield "| | opmux | torch | ratio |"
    yield "|---|---:|---:|---:|"
    for figure in figures:
        if "torch" in figure.spreads:
            ours, torch = (quantity(figure.spreads[name].minimum, figure.unit) for name in (figure.ours, "torch"))
            yield f"| {figure.what} | {ours} | {torch} | {digits(figure.ratio('torch'))} |"


def ranking(figures: list[Figure]) -> Iterator[str]:
    """A table of all libraries of the rows, the fastest first."""
    yield "| Call | ns | bare Python calls |"
    yield "|---|---:|---:|"
    for figure in figures:
        bare = figure.spreads["bare Python call"].minimum
        for name, spread in sorted(figure.spreads.items(), key=lambda pair: pair[1].minimum):
            yield f"| {name} | {spread.minimum * 1e9:.0f} | {digits(spread.minimum / bare)} |"


def described(results: Results) -> Iterator[str]:
    """The machine, in sentences."""
    machine = dict(results.machine)
    names = ("processor", "cores", "system", "python", "threads", "repeats", "date")
    processor, cores, system, python, threads, repeats, date = (machine.pop(name, "?") for name in names)
    yield f"Measured on {date}: {processor}, {cores} cores, {system}, {python}. Every library is pinned to {threads} thread. Of"
    yield f"{repeats} turns for a fast call, fewer for a slow one, the smallest and the median are shown."
    yield f"Versions: {', '.join(f'{name} {version}' for name, version in machine.items())}."
    if results.missing:
        yield f"Left out, because not installed: {', '.join(results.missing)}."


def reached(results: Results) -> Iterator[str]:
    """How many of the goals were met, by table."""
    yield "| | goals | met |"
    yield "|---|---:|---:|"
    for subject, title in SUBJECTS.items():
        met = [figure.ratio(peer) <= goal for figure in results.of(subject) for peer, goal in figure.goals.items()]
        alone = [f for f in results.of(subject) if f.limit is not None]
        met += [f.spreads[f.ours].minimum <= f.limit for f in alone if f.limit is not None]
        if met:
            yield f"| {title} | {len(met)} | {sum(met)} |"


#: What takes the least time that a row can take, by the names of the peers that do so.
FLOORS = (TAPE, DISPATCHED, REGISTRY, BYTE_CODE, "NumPy", "np.add", "bare call", "bare Python call")


def missed(results: Results) -> Iterator[str]:
    """What misses its goal, how much of the other's time the two floors take by themselves, and where ours goes."""
    found = [(figure, peer) for profile in results.profiles for figure, peer in missed_by(results, profile)]
    least = [(part_of_peer(f, FLOORS, peer), part_of_peer(f, (STRAIGHT,), peer), goal_of(f, peer)) for f, peer in found]
    above = sum((floor or 0.0) > goal for floor, _, goal in least)
    more = sum((floor or 0.0) <= goal < (straight or 0.0) for floor, straight, goal in least)
    yield (
        f"{len(found)} goals are missed; for {above} of them the floor by itself takes more than the goal, "
        f"for {more} more {STRAIGHT}."
    )
    yield ""
    yield f"| | ratio | at most | the floor by itself | {STRAIGHT} | Python frames | where the time goes |"
    yield "|---|---:|---:|---|---:|---:|---|"
    for profile in results.profiles:
        for figure, peer in missed_by(results, profile):
            ours = figure.spreads[figure.ours].minimum
            values = [figure.ratio(peer) if peer else ours, goal_of(figure, peer)]
            floors = [part_of_peer(figure, names, peer) for names in (FLOORS, (STRAIGHT,))]
            shown = ["" if v is None else digits(v) if peer else quantity(v, figure.unit) for v in values + floors]
            what = f"{figure.what}, beside {peer}" if peer else figure.what
            yield f"| {what} | {' | '.join(shown)} | {profile.frames} | {account(profile, ours)} |"


def goal_of(figure: Figure, peer: str) -> float:
    """How much of a peer's value a figure is to have at most; for "" its limit, in its unit."""
    return figure.goals[peer] if peer else figure.limit or 0.0


def account(profile: Profile, seconds: float) -> str:
    """What each part takes of so many seconds, and in how many frames."""
    found = []
    for part, share in profile.shares.items():
        if share >= SMALLEST_SHARE:
            frames = f" in {profile.entered[part]:g}" if part in profile.entered else ""
            found.append(f"{part} {quantity(share * seconds, 's')}{frames}")
    return ", ".join(found)


def kernel_parts(figures: list[Figure]) -> Iterator[str]:
    """What the time of kernels that miss a goal is made of: the floor, the way to the kernel and back, and the rest."""
    yield "| | torch | opmux | the floor | the call alone | further passes |"
    yield "|---|---:|---:|---:|---:|---:|"
    for figure in figures:
        if figure.missed:
            least = {name: spread.minimum for name, spread in figure.spreads.items()}
            ours, floor, call = least[figure.ours], least.get("NumPy"), least.get("the call alone")
            rest = None if floor is None or call is None else max(ours - floor - call, 0.0)
            parts = (least["torch"], ours, floor, call, rest)
            shown = ["" if value is None else quantity(value, "s") for value in parts]
            yield f"| {figure.what} | {' | '.join(shown)} |"


#: Of the shares of a profile, the smallest that a table shows.
SMALLEST_SHARE = 0.05


def missed_by(results: Results, profile: Profile) -> list[tuple[Figure, str]]:
    """The figure of a profile, with each peer beside which it missed a goal; "" stands for a goal of its own."""
    return [(f, peer) for f in results.of(profile.subject) if f.what == profile.what for peer in f.missed]


def part_of_peer(figure: Figure, names: tuple[str, ...], peer: str) -> float | None:
    """The smallest of the first of these that was measured, by that of a peer unless it is ""; the peer itself is no floor."""
    floor = next((name for name in names if name in figure.spreads and name != peer), None)
    if floor is None:
        return None
    return figure.spreads[floor].minimum / (figure.spreads[peer].minimum if peer else 1.0)


def grown(curve: Curve) -> str:
    """How much each line of a curve rises, in a sentence; a floor may be one point."""
    parts = []
    for name, points in curve.lines.items():
        (start, first, _), (end, last, _) = points[0], points[-1]
        rise = f" to {quantity(last, curve.unit)}" if start != end else f" for {start:,}"
        factor = f", {digits(last / first)} times" if first and start != end else ""
        parts.append(f"{name} {quantity(first, curve.unit)}{rise}{factor}")
    sizes = [size for points in curve.lines.values() for size, *_ in points]
    return f"From {min(sizes):,} to {max(sizes):,} {curve.against}: {'; '.join(parts)}."


def growth(results: Results) -> Iterator[str]:
    """The curves, each with what it shows."""
    for curve in results.curves:
        title = f"{curve.what} against {curve.against}"
        yield f"![{title}](_static/benchmarks/{curve.name}.svg)"
        yield ""
        yield f"{curve.why} {grown(curve)}"
        yield ""


def part(name: str, results: Results) -> str:
    """What stands between the marks of a page."""
    subject = name.partition(" ")[0]
    figures = results.of(subject)
    if name == f"{subject} beside torch":
        found = beside_torch(figures)
    elif name == "kernels parts":
        found = kernel_parts(figures)
    elif name == f"{subject} ranking":
        found = ranking(figures)
    elif subject in SUBJECTS:
        found = iter((f"![{SUBJECTS[subject]}](_static/benchmarks/{subject}.svg)", "", *table(figures)))
    else:
        found = {"machine": described, "goals": reached, "missed": missed, "growth": growth}[name](results)
    return "\n".join(found).rstrip() + "\n"


def rewritten(page: str, results: Results) -> str:
    """A page with its parts written anew."""
    return PART.sub(lambda match: f"{match[1]}\n{part(match[2], results)}\n{match[3]}", page)


def charts(results: Results) -> dict[str, str]:
    """Charts by name: one for each subject with something to compare, and the curves."""
    drawn = {curve.name: lines(curve) for curve in results.curves}
    for subject, title in SUBJECTS.items():
        figures = results.of(subject)
        if subject == "peers" and figures:
            found = sorted(figures[0].spreads.items(), key=lambda pair: pair[1].minimum)
            shown = [Dot(n, s.minimum, None, 0 if n == figures[0].ours else 3) for n, s in found]
            drawn[subject] = dots(f"{title}, in time", shown, "s")
        elif figures:
            drawn[subject] = dots(f"{title}: opmux by the other (ring: goal)", list(ratios(figures)), "")
    return drawn


def ratios(figures: list[Figure]) -> Iterator[Dot]:
    """A dot for what a figure is compared with first, or for its share of what it is to be at most."""
    for figure in figures:
        if figure.peers:
            peer = figure.peers[0]
            label = figure.what if peer == "torch" else f"{figure.what} / {peer}"
            yield Dot(label, figure.ratio(peer), figure.goals.get(peer))
        elif figure.limit is not None:
            share = figure.spreads[figure.ours].minimum / figure.limit
            yield Dot(f"{figure.what} / {quantity(figure.limit, figure.unit)}", share, 1.0)


def write_charts(results: Results, folder: Path) -> None:
    """Writes all charts into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, drawn in charts(results).items():
        folder.joinpath(f"{name}.svg").write_text(drawn, encoding="utf-8")


def write_documents(results: Results) -> None:
    """Writes figures and charts, and the marked parts of the pages."""
    write_charts(results, CHARTS)
    FIGURES.write_text(to_json(results), encoding="utf-8")
    for page in PAGES:
        page.write_text(rewritten(page.read_text(encoding="utf-8"), results), encoding="utf-8")
