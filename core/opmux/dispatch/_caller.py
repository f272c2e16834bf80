"""Callers, compiled from the text that is generated from a schema when an operator is first asked for."""

import linecache
from collections.abc import Callable
from itertools import count
from typing import Any

from opmux.schema import FunctionSchema, caller_source

#: Makes a caller: `(table, tables, get_state, find, slow, failed, types) -> function`. See Note [Generated callers].
MakeCaller = Callable[..., Callable[..., Any]]

#: Compiled factories by source text: operators of equal signature share one.
_FACTORIES: dict[str, MakeCaller] = {}
#: Numbers of their files; no two texts have one name, whatever threads compile at once.
_NUMBERS = count()


def caller_factory(schema: FunctionSchema, **options: Any) -> MakeCaller:
    """The factory of a schema's callers; their source can be read with `inspect.getsource` and stepped into.

    Args:
        schema: The schema.
        **options: As for `caller_source`.
    """
    source = caller_source(schema, **options)
    factory = _FACTORIES.get(source)
    return factory or _FACTORIES.setdefault(source, _compile(source))


def _compile(source: str) -> MakeCaller:
    filename = f"<opmux caller {next(_NUMBERS)}>"
    namespace: dict[str, Any] = {}
    exec(compile(source, filename, "exec"), namespace)  # noqa: S102 - our own text, see Note [Generated callers]
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    factory: MakeCaller = namespace["make_caller"]
    return factory
