"""Stub of `opmux.ops`: each operator with its overloads, typed by result."""

from collections.abc import Iterable
from keyword import iskeyword
from string import ascii_uppercase
from typing import Final

from opmux.codegen._declaration import Declaration
from opmux.codegen._function_stubs import result_type

__all__ = ["operators_stub"]

_HEAD: Final = '''\
# Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit.
# What is final at run time has subclasses here, of which there are no objects.
# mypy: disable-error-code="misc"
"""Operators typed by result: `ops.aten.add.Tensor` is an `OperatorHandle`, and a call of it a `Tensor`.

The classes here are for type checkers only. A class `_Like_add` is a packet with the overloads of `add`, whose parameters are
the results that differ, in the order of the overloads. A packet whose overloads differ in result gives Any when it is called
itself. What is defined at run time is found as in `opmux.dispatch`, and has results of any type.
"""

from typing import Any, Generic, TypeVar

from opmux.dispatch import DispatchKeySet, OperatorHandle, OperatorNamespace, OperatorPacket, Operators
from opmux.tensor._tensor import Tensor

__all__ = ["ops"]
'''

_CLASSES: Final = """\
class _Redispatch(Generic[_A]):
    def __call__(self, keyset: DispatchKeySet, /, *args: Any, **kwargs: Any) -> _A: ...

class _CallBoxed(Generic[_A]):
    def __call__(self, args: tuple[Any, ...] = ..., kwargs: dict[str, Any] | None = ...) -> _A: ...

class _Handle(OperatorHandle, Generic[_A]):
    redispatch: _Redispatch[_A]
    call_boxed: _CallBoxed[_A]
    def __call__(self, /, *args: Any, **kwargs: Any) -> _A: ...

class _Packet(OperatorPacket, Generic[_A]):
    def __call__(self, /, *args: Any, **kwargs: Any) -> _A: ...
"""

_TAIL: Final = "ops: _Operators"

#: Names of the overloads, "default" first, and for each of them which of the operator's different results it has.
_Shape = tuple[tuple[str, int], ...]


def operators_stub(declarations: Iterable[Declaration]) -> str:
    """Types of `opmux.ops`: a line for each operator, and one for each set of overloads that operators have."""
    packets: dict[tuple[str, str], dict[str, str]] = {}
    for d in declarations:
        overload = d.schema.overload_name or "default"
        if not iskeyword(overload):  # `random_.from` is for getattr
            packets.setdefault((d.namespace, d.base_name), {})[overload] = result_type(d.schema)
    classes: dict[_Shape, str] = {}
    operators: dict[str, list[str]] = {}
    for (namespace, name), overloads in packets.items():
        shape, results = _shape(overloads)
        class_name = classes.setdefault(shape, f"_Like_{name}")
        operators.setdefault(namespace, []).append(f"    {name}: {class_name}[{', '.join(results)}]")
    variables = _variables(classes)
    return "\n".join(
        [
            _HEAD,
            *(f'{variable} = TypeVar("{variable}")' for variable in variables),
            "",
            _CLASSES,
            *(_class(name, shape) for shape, name in classes.items()),
            "",
            *(line for namespace, lines in operators.items() for line in _namespace(namespace, lines)),
            "class _Operators(Operators):",
            *(f"    {namespace}: _{namespace.capitalize()}" for namespace in operators),
            "",
            _TAIL,
            "",
        ]
    )


def _namespace(name: str, operators: list[str]) -> list[str]:
    return [f"class _{name.capitalize()}(OperatorNamespace):", *sorted(operators), ""]


def _shape(overloads: dict[str, str]) -> tuple[_Shape, list[str]]:
    """The overloads of an operator without their results, and its different results."""
    names = sorted(overloads, key=lambda name: (name != "default", name))
    results = list(dict.fromkeys(overloads[name] for name in names))
    return tuple((name, results.index(overloads[name])) for name in names), results


def _variables(shapes: Iterable[_Shape]) -> list[str]:
    most = max(position for shape in shapes for _, position in shape)
    return [f"_{letter}" for letter in ascii_uppercase[: most + 1]]


def _class(name: str, shape: _Shape) -> str:
    variables = _variables([shape])
    alone = len(variables) == 1
    bases = f"_Packet[{variables[0]}]" if alone else f"_Packet[Any], Generic[{', '.join(variables)}]"
    return f"class {name}({bases}): {'; '.join(f'{o}: _Handle[{variables[i]}]' for o, i in shape)}"
