"""`opmux demo`: the program in `_DEMO`, line by line with what it prints."""

import ast
import contextlib
import io
import traceback
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any, Final

from opmux.cli._command import Command, ExitCode
from opmux.cli._output import add_json, paragraph, print_json, short_paths

__all__ = ["demo"]

_DEMO: Final = """
# Tensors on the CPU are a plugin's, opmux-cpu; gradients are another one's, opmux-autograd.
import opmux
x = opmux.tensor([1.0, -2.0, 3.0], requires_grad=True)
loss = (x * x).relu().sum()
loss.backward()
print(x.grad)
# Why did that call run that kernel?
from opmux.dispatch import explain, trace
answer = explain(opmux.relu, x)
print(answer.key, "[" + answer.rule + "]", answer.steps[0].kernel)
# What runs, and for how long?
with trace() as traced:
    y = x * 2
print(traced)
# A kernel of one's own stands over the plugin's until it is destroyed.
from opmux.library import Library
library = Library("aten", "IMPL")
handle = library.impl("relu", lambda self: self.clone(), "CPU")
print(opmux.relu(opmux.tensor([-1.0, 1.0])))
handle.destroy()
print(opmux.relu(opmux.tensor([-1.0, 1.0])))
# A device of one's own: a module with NumPy's API is enough.
import numpy
from opmux.plugins import hookimpl
class Toy:
    @hookimpl
    def opmux_register(self, scope):
        opmux.native.array_kernels(
            scope, scope.backend("toy"), xp=numpy, from_numpy=numpy.array, to_numpy=numpy.asarray
        )
record = opmux.plugins.register("toy", Toy())
print(opmux.plugins.load("toy").kernel_count, "kernels")
print(opmux.arange(6, device="toy").reshape(2, 3).sum(0))
opmux.plugins.unload("toy")
"""


def _arguments(parser: ArgumentParser) -> None:
    parser.epilog = "It needs the plugins cpu and autograd. The exit code is 1 where a line of it fails."
    add_json(parser)


def _demo(options: Namespace) -> int:
    steps = []
    code = ExitCode.DONE
    for source, output, failed in _steps():
        steps.append({"source": source, "output": output, "failed": failed})
        if not options.as_json:
            _print(source, output)
        if failed:
            code = ExitCode.PROBLEM
            break
    if options.as_json:
        print_json(steps)
    return code


def _steps() -> Iterator[tuple[str, str, bool]]:
    """Each statement of the program, what it prints, and whether it raises; a comment before a statement belongs to it."""
    scope: dict[str, Any] = {"__name__": "__main__"}
    lines, start = _DEMO.splitlines(), 0
    for statement in ast.parse(_DEMO).body:
        end = statement.end_lineno or 0
        source = "\n".join(lines[start:end]).strip()
        start = end
        printed = io.StringIO()
        failed = False
        # A warning says what a line has done, like what it prints.
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            try:
                exec(compile(ast.Module([statement], []), "<demo>", "exec"), scope)  # noqa: S102 -- the text above
            except Exception as error:
                failed = True
                print("".join(traceback.format_exception_only(error)).strip())
        yield source, printed.getvalue().rstrip("\n"), failed


def _print(source: str, output: str) -> None:
    prompt = ">>> "
    for line in source.splitlines():
        if line.startswith("#"):
            print(f"\n{line}")
        else:
            print(f"{prompt}{line}")
            prompt = "... "
    if output:
        paragraph(short_paths(output), indent="    ")


demo = Command(_arguments, _demo)
