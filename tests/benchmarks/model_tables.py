"""What was measured of models: the file, and the tables of docs/models.md."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from .charts import digits, quantity
from .measuring import Figure, as_json, figure_from
from .pages import CHARTS, PART, ROOT

FIGURES = CHARTS / "models.json"
PAGE = ROOT / "docs" / "models.md"

#: Ratios that are the goal: with NumPy alone and with opmux-compiled, median and worst; and of each training step.
GOALS = {"numpy": (1.3, 2.5), "compiled": (1.1, 1.6)}
TRAINING_GOALS = {"numpy": 1.5, "compiled": 1.2}
TITLES = {"numpy": "NumPy alone", "compiled": "compiled"}

#: What is said of the machine.
MACHINE = ("processor", "cores", "system", "python", "threads")


class Measured(NamedTuple):
    """A model's figures.

    Attributes:
        family: Where it comes from.
        name: Its name there.
        kind: "forward" or "training".
        seconds: By what ran it: "torch", "exported", "numpy" and "compiled".
        operators: By operator: how many steps, and seconds by what ran it.
    """

    family: str
    name: str
    kind: str
    seconds: dict[str, float]
    operators: dict[str, dict[str, float]]

    @property
    def key(self) -> tuple[str, str, str]:
        return self.family, self.name, self.kind

    def ratio(self, ours: str) -> float:
        """Ours by the faster of torch's."""
        return self.seconds[ours] / min(self.seconds["torch"], self.seconds["exported"])


def read(path: Path) -> tuple[dict[str, str], list[Measured], list[Figure]]:
    """Machine, figures of models, and floors of their operators, of a file; none where there is no file."""
    if not path.exists():
        return {}, [], []
    found = json.loads(path.read_text(encoding="utf-8"))
    floors = [figure_from(one) for one in found.get("floors", ())]
    return found["machine"], [Measured(*one) for one in found["models"]], floors


def write(path: Path, described: dict[str, str], models: Iterable[Measured], floors: Iterable[Figure]) -> None:
    """Writes a file, with a model, or a floor, in a line."""
    lines = ",\n".join(json.dumps(list(model)) for model in models)
    below = ",\n".join(json.dumps(as_json(floor)) for floor in floors)
    text = f'{{"machine": {json.dumps(described)},\n"models": [\n{lines}\n],\n"floors": [\n{below}\n]}}\n'
    path.write_text(text, encoding="utf-8")


def lost(model: Measured, ours: str, count: int = 3) -> str:
    """The operators that take most time over torch, with their shares of all the time."""
    over = {name: of.get(ours, 0) - of.get("torch", 0) for name, of in model.operators.items()}
    most = sorted(over, key=lambda name: -over[name])[:count]
    return ", ".join(f"{name} {over[name] / model.seconds[ours]:.0%}" for name in most if over[name] > 0)


def table(models: Sequence[Measured]) -> Iterator[str]:
    """A line for each model."""
    yield "| model | torch, ms | NumPy alone | compiled | over torch, NumPy alone |"
    yield "|---|---:|---:|---:|---|"
    for model in models:
        fastest = min(model.seconds["torch"], model.seconds["exported"]) * 1e3
        ratios = " | ".join(f"{model.ratio(ours):.2f}" for ours in TITLES)
        yield f"| {model.family}: {model.name} | {fastest:.3g} | {ratios} | {lost(model, 'numpy')} |"


def summary(models: Sequence[Measured]) -> Iterator[str]:
    """Median, nine tenths and worst of the ratios."""
    yield "| | models | median | at most | nine tenths below | worst | at most |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    families = ["", *dict.fromkeys(model.family for model in models)]
    for ours, family in [(ours, family) for ours in TITLES for family in families]:
        found = sorted(m.ratio(ours) for m in models if family in ("", m.family))
        of = (median(found), found[len(found) * 9 // 10], found[-1])
        goals = [f"{goal}" if not family else "" for goal in GOALS[ours]]
        named = f"{TITLES[ours]}{', ' * bool(family)}{family}"
        yield f"| {named} | {len(found)} | {of[0]:.2f} | {goals[0]} | {of[1]:.2f} | {of[2]:.2f} | {goals[1]} |"


def costs(models: Sequence[Measured], count: int = 20) -> Iterator[str]:
    """The operators that take most time over torch, in shares of torch's whole time of a model, averaged over all models."""
    yield "| operator | NumPy alone | by torch | compiled | by torch |"
    yield "|---|---:|---:|---:|---:|"
    over: dict[str, dict[str, list[float]]] = {}
    for model in models:
        whole = min(model.seconds["torch"], model.seconds["exported"])
        for name, of in model.operators.items():
            shares = over.setdefault(name, {"torch": [], "numpy": [], "compiled": []})
            for what, values in shares.items():
                values.append(of.get(what, 0) / whole)
    sums = {name: {what: sum(values) for what, values in of.items()} for name, of in over.items()}
    for name in sorted(sums, key=lambda name: sums[name]["torch"] - sums[name]["numpy"])[:count]:
        of = sums[name]
        cells = [f"{(of[w] - of['torch']) / len(models):+.1%} | {of[w] / (of['torch'] or 1):.2f}" for w in TITLES]
        yield f"| `{name}` | {' | '.join(cells)} |"


def training(models: Sequence[Measured]) -> Iterator[str]:
    """A line for each model that is trained."""
    yield "| step of training | torch, ms | NumPy alone | at most | compiled | at most |"
    yield "|---|---:|---:|---:|---:|---:|"
    for model in models:
        fastest = min(model.seconds["torch"], model.seconds["exported"]) * 1e3
        ratios = " | ".join(f"{model.ratio(ours):.2f} | {goal}" for ours, goal in TRAINING_GOALS.items())
        yield f"| {model.family}: {model.name} | {fastest:.3g} | {ratios} |"


def lowest(floors: Iterable[Figure]) -> Iterator[str]:
    """Beside torch's whole operator: what NumPy takes for the least of calls, and opmux for the operator."""
    yield "| operator | torch | NumPy's product or calls alone | by torch | opmux | by torch |"
    yield "|---|---:|---:|---:|---:|---:|"
    for figure in floors:
        least = {name: spread.minimum for name, spread in figure.spreads.items()}
        cells = [f"{quantity(least[w], 's')} | {digits(least[w] / least['torch'])}" for w in ("NumPy", "opmux")]
        yield f"| {figure.what} | {quantity(least['torch'], 's')} | {' | '.join(cells)} |"


def described(found: dict[str, str]) -> str:
    """The machine, in a sentence."""
    processor, cores, system, python, threads = (found[name] for name in MACHINE)
    versions = ", ".join(f"{name} {number}" for name, number in found.items() if name not in MACHINE)
    return f"{processor}, {cores} cores, {system}, {python}, {threads} thread; {versions}."


def parts(found: dict[str, str], models: Sequence[Measured], floors: Sequence[Figure]) -> dict[str, str]:
    """What stands between the marks of the page."""
    forward = [model for model in models if model.kind == "forward"]
    trained = [model for model in models if model.kind == "training"]
    of = {
        "models machine": [described(found)] if found else [],
        "models summary": summary(forward) if forward else [],
        "models training": training(trained) if trained else [],
        "models operators": costs(forward) if forward else [],
        "models floors": lowest(floors) if floors else [],
        "models": table(forward) if forward else [],
    }
    return {name: "\n".join(lines) for name, lines in of.items()}


def rewritten(page: str, found: dict[str, str], models: Sequence[Measured], floors: Sequence[Figure]) -> str:
    """A page with its parts written anew."""
    texts = parts(found, models, floors)
    return PART.sub(lambda match: f"{match[1]}\n{texts[match[2]]}\n\n{match[3]}", page)
