"""The archives in `data`, which `record.py` wrote with torch: programs, inputs, and what torch computed."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import opmux
from opmux.export import ExportedProgram, load

DATA = Path(__file__).parent / "data"

NAMES = sorted(path.stem for path in DATA.glob("*.pt2"))


def path_of(name: str) -> Path:
    """The archive of a name."""
    return DATA / f"{name}.pt2"


def calls(name: str) -> list[tuple[dict[str, Any], list[Any]]]:
    """Inputs by name, and the results in order, of each recorded call; results that are no tensors or ints are None."""
    with np.load(DATA / f"{name}.npz") as arrays:
        found: dict[str, tuple[dict[str, Any], dict[int, Any]]] = {}
        for key in arrays:
            number, kind, word = key.split("/")
            inputs, outputs = found.setdefault(number, ({}, {}))
            if kind == "in":
                inputs[word] = arrays[key]
            else:
                outputs[int(word)] = arrays[key]
    return [(i, [o.get(j) for j in range(max(o, default=-1) + 1)]) for i, o in found.values()]


def given(program: ExportedProgram, inputs: dict[str, Any]) -> dict[str, Any]:
    """Recorded inputs as tensors of a program's device and dtypes."""
    tensors = {name: opmux.from_numpy(array).to(program.device) for name, array in inputs.items()}
    return {n: t.to(opmux.bfloat16) if program.inputs[n].startswith("bf16") else t for n, t in tensors.items()}


def agrees(program: ExportedProgram, results: dict[str, Any], expected: list[Any]) -> None:
    """Compares the results of a program with torch's."""
    tolerance = 0.05 if any(text.startswith("bf16") for text in program.inputs.values()) else 3e-6
    for (name, found), value in zip(results.items(), [*expected, *[None] * len(results)], strict=False):
        if value is not None:
            array = found.detach().cpu().to(opmux.float64).numpy() if isinstance(found, opmux.Tensor) else found
            np.testing.assert_allclose(array, value, rtol=tolerance, atol=tolerance, err_msg=name)


def loaded(name: str, **options: Any) -> ExportedProgram:
    """A program of `data`."""
    return load(path_of(name), **options)


def rewritten(path: Path, to: Path, change: Callable[[str, bytes], bytes]) -> None:
    """Writes a copy of an archive, with entries as `change(name, content)` gives them."""
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(to, "w") as target:
        for info in source.infolist():
            target.writestr(info.filename, change(info.filename, source.read(info)))
