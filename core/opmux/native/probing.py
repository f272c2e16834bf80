"""What a backend's author has said of an array module, checked at once, and what the module lacks.

Which functions kernels use is known from their sources (`_generated/module_functions.py`, and the page `array_functions.md` of the
documentation). So what a module lacks is known before an operator is called.
"""

import sys
from collections.abc import Callable, Collection, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType, NoneType
from typing import Any, Final

from opmux.dispatch import Backend
from opmux.errors import OperatorArgumentError, PluginError, kind_of, shown
from opmux.tensor import ArrayBackend, float32

__all__ = ["check_arguments", "find_lacking", "host_conversions", "look_at", "probe_module", "without_special"]

#: Operators that a message names at most.
_NAMED: Final = 5

#: What was said of modules: device, module, what it lacks and whether the CPU does it. A backend is loaded again and again.
_told: set[tuple[str, str, tuple[str, ...], bool]] = set()


def check_arguments(
    backend: object,
    *,
    xp: object,
    functions: Mapping[str, Any],
    flags: Mapping[str, Any],
    mappings: Mapping[str, Any],
    methods: Mapping[str, tuple[Any, tuple[str, ...]]],
    dtypes: object,
    fallback: object,
) -> None:
    """Refuses arguments of `array_kernels` that are none of those that they may be.

    Args:
        backend: The backend.
        xp: The module.
        functions: By name those that are functions, or None.
        flags: Those that are bools, or None.
        mappings: Those that are mappings, or None.
        methods: Those that have methods, and which.
        dtypes: Names of dtypes, or None.
        fallback: What computes that the module cannot.

    Raises:
        OperatorArgumentError: One is not.
    """
    if not isinstance(backend, Backend):
        raise OperatorArgumentError(
            f"array_kernels for {shown(backend, 80)}",
            found=f"{kind_of(backend)} is no backend",
            advice='pass what scope.backend("npu") returns',
        )
    wrong = _wrong({"xp": xp}, _is_module, "is no module, no object with functions and no module's name")
    wrong += _wrong(functions, lambda value: value is None or callable(value), "cannot be called")
    wrong += _wrong(flags, lambda value: isinstance(value, (bool, NoneType)), "is no bool")
    wrong += _wrong(mappings, lambda value: isinstance(value, (Mapping, NoneType)), "is no mapping")
    wrong += [
        f"{name}={shown(value, 80)} has no {method}()"
        for name, (value, needed) in methods.items()
        for method in needed
        if not callable(getattr(value, method, None))
    ]
    wrong += _wrong({"dtypes": dtypes}, _are_names, "are no names of dtypes")
    if fallback not in (None, "cpu"):
        wrong.append(f'fallback={shown(fallback, 80)} is neither "cpu" nor None')
    if fallback == backend.device_type:
        wrong.append("the CPU backend cannot fall back on itself")
    if wrong:
        raise OperatorArgumentError(
            f"array_kernels for device {backend.device_type!r}",
            found="; ".join(wrong),
            advice="help(opmux.native.array_kernels)",
        )


def _wrong(arguments: Mapping[str, Any], fits: Callable[[Any], bool], otherwise: str) -> list[str]:
    """What is said of the arguments that do not fit."""
    return [f"{name}={shown(value, 80)} {otherwise}" for name, value in arguments.items() if not fits(value)]


def _is_module(xp: object) -> bool:
    """Whether it may be an array module: an object of no class of Python's own, or a module's name in full."""
    if isinstance(xp, str):
        return all(part.isidentifier() for part in xp.split("."))
    return isinstance(xp, (ModuleType, type)) or type(xp).__module__ != "builtins"


def _are_names(dtypes: object) -> bool:
    return dtypes is None or (isinstance(dtypes, Collection) and not isinstance(dtypes, str) and len(dtypes) > 0)


def host_conversions(
    xp: Any, from_numpy: Callable[[Any], Any] | None, to_numpy: Callable[[Any], Any] | None
) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    """How arrays come from NumPy and go there: as the author has said, else as the module and NumPy do it.

    What the author of a backend over an `ArrayAPI` gives is of the module's own arrays.
    """
    if _is_adapted(xp):
        xp.convert_by(from_numpy, to_numpy)
        return xp.from_numpy, xp.to_numpy
    return partial(_into, xp) if from_numpy is None else from_numpy, _host_array if to_numpy is None else to_numpy


def _is_adapted(xp: Any) -> bool:
    """Whether it is an `ArrayAPI`, whose module is imported then."""
    module = sys.modules.get("opmux.native.array_api")
    return module is not None and isinstance(xp, module.ArrayAPI)


def _into(xp: Any, host: Any) -> Any:
    return (import_module(xp) if isinstance(xp, str) else xp).asarray(host)


def _host_array(array: Any) -> Any:
    return import_module("numpy").asarray(array)


def probe_module(be: ArrayBackend, xp: Any) -> None:
    """Looks at a module that is there. One that is named is looked for, and looked at when it is used, as are other objects.

    Raises:
        PluginError: It lacks what every backend needs, or there is no module of that name.
    """
    named = xp if isinstance(xp, str) else xp.awaited if _is_adapted(xp) else ""
    if named in sys.modules or (not named and (isinstance(xp, ModuleType) or _is_adapted(xp))):
        look_at(be, sys.modules[named] if named and isinstance(xp, str) else xp)
    elif not named:
        return  # What is no module may import one when it is touched.
    elif find_spec(named.partition(".")[0]) is None:
        raise PluginError(
            f"a backend for device {be.device_type!r} over the module {named!r}",
            found=f"there is no module {named.partition('.')[0]!r}",
            advice="install what has it",
        )


def look_at(be: ArrayBackend, module: Any) -> None:
    """Refuses a module that lacks what every backend needs, and says which operators it will lack.

    Raises:
        PluginError: It lacks that.
    """
    from opmux.native._generated.module_functions import REQUIRED

    missing = module.missing() if _is_adapted(module) else []
    missing += [name for name in REQUIRED if name not in missing and not _has_function(module, name)]
    if missing:
        raise PluginError(
            f"a backend for device {be.device_type!r} over {be.module.name}",
            found=f"the module has no {', '.join(missing)}",
            advice="every array module must have these: put them in an object in front of it"
            + ("" if _is_adapted(module) else ", or opmux.native.ArrayAPI"),
        )
    _refuse_dtypes(be, module)
    be.looked_at = True
    _announce(be, _lacking(be, module, imports=False))


def _refuse_dtypes(be: ArrayBackend, module: Any) -> None:
    """Refuses a module whose dtypes have other names, or none: kernels would not know its arrays."""
    native = getattr(module, float32.name, None)
    if native is None or be.native_dtype.is_known(float32, native):
        return
    raise PluginError(
        f"a backend for device {be.device_type!r} over {be.module.name}",
        found=f"its dtypes, such as {native!r}, have no `name` as NumPy's have",
        advice="put opmux.native.ArrayAPI(module) in front of a module with functions of Python's array API; or an object whose "
        "arrays have dtypes with the name, kind and itemsize of NumPy's",
    )


def _announce(be: ArrayBackend, lacking: Mapping[str, tuple[str, ...]]) -> None:
    lacking, _ = without_special(be, lacking)
    functions = list(dict.fromkeys(name for names in lacking.values() for name in names))
    told = (be.device_type, be.module.name, tuple(functions), bool(be.fallback))
    if not functions or told in _told:
        return
    _told.add(told)
    import logging  # only here: importing opmux is to stay quick

    logging.getLogger("opmux").warning(
        "device %r: %s lacks %s, which %d operators use: %s; a call that needs one %s; see record.lacking",
        be.device_type,
        be.module.name,
        _some(functions),
        len(lacking),
        _some([name.removeprefix("aten::") for name in lacking]),
        "runs on the CPU" if be.fallback else "is refused",
    )


def without_special(
    be: ArrayBackend, lacking: Mapping[str, tuple[str, ...]]
) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """What a module lacks, and apart from it what only special functions are missing for, if its author has brought none."""
    special = {
        name: functions
        for name, functions in lacking.items()
        if not be.brings_special and all(function.startswith("special.") for function in functions)
    }
    return {name: functions for name, functions in lacking.items() if name not in special}, special


def _some(names: list[str]) -> str:
    return ", ".join(names[:_NAMED]) + (", ..." if len(names) > _NAMED else "")


def find_lacking(be: Any) -> dict[str, tuple[str, ...]]:
    """The functions that a backend's module lacks, by the operators that need them."""
    return _lacking(be, be.xp, imports=True)


def _lacking(be: ArrayBackend, module: Any, *, imports: bool) -> dict[str, tuple[str, ...]]:
    from opmux.native._generated.module_functions import USED_BY

    found: dict[str, tuple[str, ...]] = {}
    for name, operators in USED_BY.items():
        if name.startswith("special."):
            missing = not be.has_special(name.partition(".")[2], imports=imports)
        else:
            missing = not _has_function(module, name)
        for operator in operators if missing else ():
            found[operator] = (*found.get(operator, ()), name)
    return found


def _has_function(module: Any, name: str) -> bool:
    """Whether a module has a function: "sort", or "linalg.svd" of a module in it."""
    for part in name.split("."):
        module = getattr(module, part, None)
        if module is None:
            return False
    return True
