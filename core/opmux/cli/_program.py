"""`opmux run MODEL.pt2`, and what `opmux check MODEL.pt2` does: programs that torch.export saved, on any device."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from contextlib import redirect_stdout
from importlib import import_module
from io import BytesIO
from typing import Any, Final

import opmux
from opmux.cli._command import Command, ExitCode
from opmux.cli._output import OutputFile, add_json, print_json, print_rows, printable
from opmux.errors import OperatorValueError
from opmux.export import ExportedProgram, load, needed_operators
from opmux.tensor import Tensor, bfloat16, float32, from_numpy, to_device

__all__ = ["check_program", "run"]


def check_program(path: str, device: str | None, as_json: bool) -> ExitCode:
    """Prints which operators a program needs, and which of them a device lacks; the exit code tells whether it lacks any."""
    with redirect_stdout(sys.stderr):  # as for commands that load plugins
        opmux.plugins.autoload()
    needs = needed_operators(path, device)
    rows = [{"operator": need.target, "calls": need.calls, "missing": need.missing} for need in needs]
    lacking = [row for row in rows if row["missing"]]
    if as_json:
        print_json({"model": path, "device": str(to_device(device)), "operators": rows})
    else:
        print_rows(rows, ["operator", "calls", "missing"])
        print(f"{len(rows)} operators, of which {to_device(device)} lacks {len(lacking)}")
    return ExitCode.PROBLEM if lacking else ExitCode.DONE


def _arguments(parser: ArgumentParser) -> None:
    parser.description = "Runs a program that torch.export saved, without torch, and shows its results."
    parser.epilog = (
        "Without --input the program is shown, and how it is called. Files are NumPy's: one array in each .npy. Inputs that "
        "the program was exported for one value of are given that value."
    )
    parser.add_argument("model", metavar="MODEL.pt2")
    parser.add_argument("--device", help="where it runs; the CPU if left out")
    parser.add_argument(
        "--input",
        metavar="[NAME=]FILE",
        action="append",
        default=[],
        help="a tensor, or an int instead of the file; in the program's order, or by its name",
    )
    parser.add_argument("--output", metavar="FILE.npz", help="write the results, as arrays by name")
    add_json(parser)


def _run(options: Namespace) -> int:
    program = load(options.model, device=options.device)
    if not options.input and program.inputs:
        print(printable(str(program)))
        return ExitCode.DONE
    to = None if options.output is None else OutputFile(options.output, "the results")
    given = {name: _value(text, program, name) for name, text in _named(options.input, program).items()}
    results = program.run(given)
    if to is not None:
        to.write(_arrays(results))
    if options.as_json:
        print_json({name: v.tolist() if isinstance(v, Tensor) else v for name, v in results.items()})
        return ExitCode.DONE
    for name, value in results.items():
        form = f": {value.dtype} {list(value.shape)}" if isinstance(value, Tensor) else ""
        print(printable(f"{name}{form}\n{value}"))
    return ExitCode.DONE


def _named(given: list[str], program: ExportedProgram) -> dict[str, str]:
    """Files by the names of inputs."""
    found: dict[str, str] = {}
    for text in given:
        name, mark, rest = text.partition("=")
        if not mark or name not in program.inputs:
            name, rest = next((n for n in program.inputs if n not in found), ""), text
        if not name or name in found:
            raise _refused(f"--input {text}", f"the inputs are {', '.join(program.inputs)}, each once")
        found[name] = rest
    return found


def _value(text: str, program: ExportedProgram, name: str) -> Any:
    """An input, from a file or as the int that is written."""
    if program.inputs[name].startswith("int"):
        try:
            return int(text)
        except ValueError as error:
            raise _refused(f"--input {name}={text}", f"{name} is an int") from error
    try:
        array = _numpy().load(text, allow_pickle=False)
        tensor = from_numpy(array)
    except Exception as error:  # whatever NumPy raises for a file that is not its own, or holds several arrays
        raise _refused(f"--input {name}={text}", f"{type(error).__name__}: {error}") from error
    if program.inputs[name].startswith("bf16"):
        tensor = tensor.to(bfloat16)  # NumPy's files have no such dtype
    return tensor.to(program.device)


def _arrays(results: Mapping[str, Any]) -> bytes:
    """Results as NumPy's file of arrays by name."""
    arrays = {}
    for name, value in results.items():
        if isinstance(value, Tensor):
            host = value.detach().cpu()
            arrays[name] = (host.to(float32) if host.dtype is bfloat16 else host).numpy()
        elif value is not None:
            arrays[name] = value
    content = BytesIO()
    _numpy().savez(content, **arrays)
    return content.getvalue()


def _numpy() -> Any:
    """NumPy, whose files these are; the core runs without."""
    try:
        return import_module("numpy")
    except ImportError as error:
        raise _refused("reading and writing NumPy's files", "NumPy is not installed") from error


def _refused(asked: str, found: str) -> OperatorValueError:
    return OperatorValueError(asked, found=found, advice="opmux run --help")


run: Final = Command(_arguments, _run)
