"""Callers of operators that are defined at run time: generated from the schema, compiled once per signature."""

import linecache
from collections.abc import Callable
from itertools import count
from typing import Any

from opmux.dispatch._entry import MakeCaller
from opmux.schema import FunctionSchema, caller_source

#: Compiled factories by source text: operators of equal signature share one.
_FACTORIES: dict[str, MakeCaller] = {}
#: Numbers of their files; no two texts have one name, whatever threads compile at once.
_NUMBERS = count()


def make_caller_for(schema: FunctionSchema) -> MakeCaller:
    """The factory of a schema's caller; its source can be read with `inspect.getsource` and stepped into."""

    def make_caller(*context: Any) -> Callable[..., Any]:
        source = caller_source(schema)
        factory = _FACTORIES.get(source)
        if factory is None:
            factory = _FACTORIES.setdefault(source, _compile(source))
        return factory(*context)

    return make_caller


def _compile(source: str) -> MakeCaller:
    filename = f"<opmux caller {next(_NUMBERS)}>"
    namespace: dict[str, Any] = {}
    exec(compile(source, filename, "exec"), namespace)  # noqa: S102 - our own text, see Note [Generated callers]
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    factory: MakeCaller = namespace["make_caller"]
    return factory
