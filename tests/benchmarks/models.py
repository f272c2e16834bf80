"""Times models of torchvision, timm and transformers beside torch: exported, and run operator by operator on one thread.

    python -m tests.benchmarks.models [--family NAME] [--only TEXT] [--archives FOLDER] [--training] [--docs]

Each model with random weights is exported by torch.export and run by torch, as it is and as it was exported, and by opmux, with
NumPy alone and with opmux-compiled. Seconds are those of the processor, and a ratio is by the faster of torch's two. Figures are
kept in a file, and models that it has are left out, so that a run can be broken off and gone on with; `--again` measures again.
"""

import argparse
import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from time import process_time
from typing import Any

from .libraries import machine  # first: it pins threads before they are started

# isort: split
from .measuring import Call, Row, measure, rounded
from .model_floors import rows
from .model_tables import FIGURES, MACHINE, PAGE, Measured, parts, read, rewritten, table, write

os.environ["OPMUX_PLUGINS"] = "cpu,autograd,compiled"

#: What is trained, by family.
TRAINED = {
    "torchvision": ("resnet18", "mobilenet_v2"),
    "timm": ("vit_tiny_patch16_224",),
    "transformers": ("gpt2",),
}

#: Turns of an operator that is timed by itself.
TURNS = 5


# -- running


def _with_tensor(model: Any, names: Sequence[str]) -> Any:
    """A module of a model: the tensor that its output is about, of positional inputs, which may have names."""
    import torch
    from tests.zoo import tensor_of

    class Module(torch.nn.Module):  # type: ignore[misc]  # torch is not typed here
        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, *inputs: Any) -> Any:
            return tensor_of(model(**dict(zip(names, inputs, strict=True))) if names else model(*inputs))

    return Module()


def _made(make: Callable[[], Any], training: bool) -> tuple[Any, tuple[Any, ...]]:
    import torch

    torch.manual_seed(0)
    model, given = make()
    inputs = tuple(given.values()) if isinstance(given, dict) else (given,)
    module = _with_tensor(model, list(given) if isinstance(given, dict) else ())
    module.eval()
    for part in module.modules() if training else ():  # dropout stays off: what it leaves out differs
        if isinstance(part, torch.nn.modules.batchnorm._BatchNorm):
            part.train()
    return module, inputs


def _exported(module: Any, inputs: tuple[Any, ...], path: Path) -> tuple[Any, Any]:
    """torch's program and ours; the archive stays where it is."""
    import torch

    import opmux.export

    if path.exists():
        return torch.export.load(path), opmux.export.load(path, mmap=False)
    program = torch.export.export(module, inputs)
    if not any(part.training for part in module.modules()):
        program = program.run_decompositions({})
    torch.export.save(program, path)
    return program, opmux.export.load(path, mmap=False)


def measured(family: str, name: str, make: Callable[[], Any], kind: str, folder: Path, repeats: int) -> Measured:
    """A model's figures; its archive is looked for in the folder, and written there."""
    import torch

    import opmux

    training = kind == "training"
    module, inputs = _made(make, training)
    theirs, ours = _exported(module, inputs, folder / f"{family}.{name}.{kind}.pt2")
    given = [opmux.from_numpy(tensor.numpy()) for tensor in inputs]
    again = theirs.module()
    runs: dict[str, Callable[[], Any]] = {
        "torch": lambda: module(*inputs),
        "exported": lambda: again(*inputs),
        "opmux": lambda: ours(*given),
    }
    if training:
        ours.requires_grad_()
        runs = {what: _step(run, module if what != "opmux" else ours) for what, run in runs.items()}
    scopes = {what: Call("run()", {"run": run}) for what, run in runs.items()}
    seconds: dict[str, float] = {}
    operators: dict[str, dict[str, float]] = {}
    with torch.set_grad_enabled(training):
        for with_what, change in (("compiled", opmux.plugins.load), ("numpy", opmux.plugins.unload)):
            change("compiled")
            [figure] = measure([Row("models", name, scopes)], repeats, clock=process_time)
            found = {what: spread.minimum for what, spread in figure.spreads.items()}
            seconds[with_what] = found.pop("opmux")
            seconds |= {what: min(seconds.get(what, value), value) for what, value in found.items()}
            if not training:
                _add(operators, _steps_of_ours(ours, given), with_what)
        if not training:
            _add(operators, _steps_of_torch(theirs, inputs), "torch")
    return Measured(family, name, kind, {k: rounded(v) for k, v in seconds.items()}, operators)


def _step(run: Callable[[], Any], of: Any) -> Callable[[], Any]:
    """A step of training around a forward pass: the gradients, and the parameters moved along them."""
    parameters = [parameter for _, parameter in of.named_parameters()]
    optimizer = _library(of).optim.SGD(parameters, lr=1e-6)

    def step() -> None:
        optimizer.zero_grad()
        run().square().mean().backward()
        optimizer.step()

    return step


def _library(of: Any) -> Any:
    import torch

    import opmux

    return torch if isinstance(of, torch.nn.Module) else opmux


# -- where the time goes


def _add(operators: dict[str, dict[str, float]], steps: Iterable[tuple[str, float]], what: str) -> None:
    counts: dict[str, int] = {}
    for name, seconds in steps:
        of = operators.setdefault(name, {})
        of[what] = of.get(what, 0) + seconds
        counts[name] = counts.get(name, 0) + 1
    for name, count in counts.items():
        operators[name]["steps"] = count
        operators[name][what] = rounded(operators[name][what])


class _Timed:
    """A function, and the smallest time that it took."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.smallest = float("inf")

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        begin = process_time()
        result = self.function(*args, **kwargs)
        self.smallest = min(self.smallest, process_time() - begin)
        return result


def _steps_of_ours(program: Any, given: list[Any]) -> Iterator[tuple[str, float]]:
    """Operators of a program of opmux, step by step, with their seconds."""
    runner = program._runner
    functions = {name: runner.scope[name] for name in runner.names}
    timed = {name: _Timed(function) for name, function in functions.items()}
    runner.scope |= timed
    try:
        for _ in range(TURNS):
            program(*given)
    finally:
        runner.scope |= functions
    for node, name in zip(runner.nodes, runner.names, strict=True):
        yield _short(node.target), timed[name].smallest


def _steps_of_torch(program: Any, inputs: tuple[Any, ...]) -> Iterator[tuple[str, float]]:
    """Operators of a program of torch, likewise."""
    import torch

    seconds: dict[Any, float] = {}

    class Timing(torch.fx.Interpreter):  # type: ignore[misc]  # likewise
        def call_function(self, target: Any, args: Any, kwargs: Any) -> Any:
            begin = process_time()
            result = target(*args, **kwargs)
            taken = process_time() - begin
            seconds[self.at] = min(taken, seconds.get(self.at, taken))
            return result

        def run_node(self, n: Any) -> Any:
            self.at = n
            return super().run_node(n)

    interpreter = Timing(program.module())
    for _ in range(TURNS):
        interpreter.run(*inputs)
    for node, taken in seconds.items():
        if isinstance(node.target, torch._ops.OpOverload):
            yield _short(f"torch.ops.{node.target}"), taken


def _short(target: str) -> str:
    return target.removeprefix("torch.ops.aten.").removesuffix(".default")


def machine_and_versions() -> dict[str, str]:
    """The machine, and versions of what has models and what runs them."""
    found = {name: value for name, value in machine({}).items() if name in MACHINE}
    return found | {name: version(name) for name in ("numba", "numpy", "timm", "torch", "torchvision", "transformers")}


def options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.models", description=__doc__)
    parser.add_argument("--family", action="append", help="torchvision, timm or transformers (all)")
    parser.add_argument("--only", metavar="TEXT", default="", help="models whose name contains this")
    parser.add_argument("--each", metavar="N", type=int, default=1, help="every N-th model of a family (%(default)s)")
    parser.add_argument("--floors", action="store_true", help="the least that NumPy needs for some operators")
    parser.add_argument("--training", action="store_true", help="steps of training of some models")
    parser.add_argument("--repeats", type=int, default=100, help="turns of a fast model (%(default)s)")
    parser.add_argument("--archives", metavar="FOLDER", type=Path, help="where exported models are kept")
    parser.add_argument("--json", metavar="FILE", type=Path, default=FIGURES, help="where figures are (%(default)s)")
    parser.add_argument("--again", action="store_true", help="measures models again that the file has")
    parser.add_argument("--read", action="store_true", help="measures nothing")
    parser.add_argument("--docs", action="store_true", help="writes docs/models.md")
    return parser.parse_args(arguments)


def chosen_models(chosen: argparse.Namespace) -> Iterator[tuple[str, str, Callable[[], Any]]]:
    """Family, name, and what makes the model."""
    from tests.zoo import FAMILIES

    for family in chosen.family or FAMILIES:
        wanted = [(name, make) for name, make in FAMILIES[family]() if chosen.only in name]
        if chosen.training:
            wanted = [(name, make) for name, make in wanted if name in TRAINED[family]]
        for name, make in wanted[:: chosen.each]:
            yield family, name, make


def run(chosen: argparse.Namespace, folder: Path) -> None:
    """Measures what is chosen, and writes the file after each model."""
    kind = "training" if chosen.training else "forward"
    _, models, floors = read(chosen.json)
    by_key = {model.key: model for model in models}
    for family, name, make in chosen_models(chosen):
        if (family, name, kind) in by_key and not chosen.again:
            continue
        try:
            found = measured(family, name, make, kind, folder, chosen.repeats)
        except Exception as error:  # whatever a model does; the others go on
            print(f"| {family}: {name} | {type(error).__name__}: {str(error)[:300]!r} |", flush=True)
            continue
        by_key[found.key] = found
        print(list(table([found]))[-1], flush=True)
        write(chosen.json, machine_and_versions(), sorted(by_key.values()), floors)


def run_floors(chosen: argparse.Namespace, libraries: dict[str, Any]) -> None:
    """Measures what NumPy needs for the operators that models spend most time in, and writes it into the file."""
    found, models, _ = read(chosen.json)
    floors = measure(list(rows(libraries)), chosen.repeats, clock=process_time)
    write(chosen.json, found or machine_and_versions(), models, floors)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures or reads, prints, and writes what is asked for."""
    chosen = options(arguments)
    warnings.simplefilter("ignore")
    if not chosen.read:
        import torch

        import opmux

        for library in (torch, opmux):
            library.set_num_threads(1)
        if chosen.floors:
            run_floors(chosen, {"opmux": opmux, "torch": torch})
        else:
            with tempfile.TemporaryDirectory() as folder:
                run(chosen, chosen.archives or Path(folder))
    found, models, floors = read(chosen.json)
    for name, text in parts(found, models, floors).items():
        sys.stdout.write(f"\n{name}\n{text}\n")
    if chosen.docs:
        PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8"), found, models, floors), encoding="utf-8")


if __name__ == "__main__":
    main()
