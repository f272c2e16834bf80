"""Functions that are made from text when one first needs them, and can be read and stepped into as those in files can."""

import linecache
from types import CodeType, FunctionType
from typing import Any

__all__ = ["compile_source", "run_source", "with_own_code"]


def compile_source(source: str, filename: str) -> CodeType:
    """Compiles a text of ours; tracebacks, debuggers and `inspect.getsource` show it under the file name.

    Args:
        source: The text.
        filename: A name that no other text has. Its lines stay in `linecache` until they are taken out.
    """
    code = compile(source, filename, "exec")
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    return code


def run_source(source: str, filename: str, namespace: dict[str, Any]) -> None:
    """Runs a text as `compile_source` compiles it, in a namespace: the globals of the functions that it defines."""
    exec(compile_source(source, filename), namespace)  # noqa: S102 -- our own text


def with_own_code(function: FunctionType, name: str = "") -> FunctionType:
    """The function over a copy of its code.

    CPython keeps in a code object what its instructions have met, such as the function that a call calls. Of functions that share
    one, and call different others, each would find what another has left there.

    Args:
        function: A function that nothing else has.
        name: What tracebacks call it, if that is another name.
    """
    code = function.__code__
    code = code.replace(co_name=name, co_qualname=name) if name else code.replace()
    # CPython calls a function whose `__code__` was set in a slower way.
    made = FunctionType(code, function.__globals__, None, function.__defaults__, function.__closure__)
    made.__kwdefaults__ = function.__kwdefaults__
    return made
