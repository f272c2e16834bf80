"""Kernels from rows of `_generated/declarations.py`, which says which functions of `kernels/` and `meta/` an operator has."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from opmux.dispatch import default_dispatcher
from opmux.native import structured
from opmux.native._paths import function_at
from opmux.native.direct import MARKED
from opmux.native.memory_overlap import memory_check
from opmux.native.precomputed import Precomputed, meta_alone, preparing, receiving
from opmux.tensor import ArrayBackend

__all__ = [
    "Declaration",
    "Precomputed",
    "array_kernel",
    "declared",
    "is_exact",
    "meta_kernel",
]

Kernel = Callable[..., Any]

#: Kernels that take no memory from a device.
_WITHOUT_MEMORY = ("kernels.view.", "kernels.strided.")


class Declaration(NamedTuple):
    """Where one operator's kernels are.

    Attributes:
        name: "aten::add.out".
        form: "functional", "inplace" or "out" for kernels made from a structured pair; "plain" for functions that are
            kernels themselves.
        array: Function for array modules, "kernels.pointwise.add_impl"; "" if there is none.
        meta: Function for Meta, "meta.pointwise.add_meta"; a function of `kernels` runs on the Meta backend.
        out_names: Names of the out arguments, for the form "out".
        precomputed: What the Meta function computes for the other one, if anything.
        inherits: "TensorIteratorBase" for what writes element by element: it minds overlapping memory and the order of dimensions.
    """

    name: str
    form: str
    array: str
    meta: str
    out_names: tuple[str, ...] = ()
    inherits: str = ""
    precomputed: Precomputed | None = None


#: The fields of a `Declaration` after its name, with the precomputed names as plain tuples.
Row = tuple[Any, ...]


def declared(name: str, row: Row) -> Declaration:
    """The declaration of one operator, as its row in the generated table says."""
    declaration = Declaration(name, *row)
    names = declaration.precomputed
    return declaration if names is None else declaration._replace(precomputed=Precomputed(*names))


def array_kernel(be: ArrayBackend, row: Declaration, function: Kernel | None = None) -> Kernel:
    """The kernel of one operator on a backend, by `function` or by the one that the declaration names."""
    if be.fallback is not None and function is None and not (row.form == "plain" and _views(row)):
        from opmux.native.fallback import falling_back  # only backends that ask for it need it

        return falling_back(be, row.name, partial(_own_kernel, be, row, function))
    return _own_kernel(be, row, function)


def _own_kernel(be: ArrayBackend, row: Declaration, function: Kernel | None) -> Kernel:
    try:
        return _made(be, row, function)
    except AttributeError as error:
        if row.name not in be.lacking:
            raise
        return partial(_refuse, str(error), error.name, error.obj)


def _refuse(text: str, name: str | None, module: object, /, *args: Any, **kwargs: Any) -> Any:
    """The kernel of an operator that cannot be made without a function that the array module lacks."""
    # A new one each time: an error keeps the frames that it went through.
    raise AttributeError(text, name=name, obj=module)


def _made(be: ArrayBackend, row: Declaration, function: Kernel | None) -> Kernel:
    kernel = _unguarded(be, row, function or function_at(row.array))
    if be.narrows and row.meta.startswith("meta."):
        from opmux.native.narrowing import refusing_narrowed  # only backends of such modules need it

        kernel = refusing_narrowed(
            be, kernel, meta_alone(function_at(row.meta)) if row.precomputed else function_at(row.meta), row.name
        )
    if be.runtime is None:
        return kernel
    from opmux.native.device_guard import guarded  # only backends with devices of their own need it

    return guarded(be, row.name, kernel, explains=row.form == "functional" or row.array.startswith(_WITHOUT_MEMORY))


def _unguarded(be: ArrayBackend, row: Declaration, function: Kernel) -> Kernel:
    if row.form == "plain":
        if not be.writable and _views(row):
            return _viewing(be, row, function)
        general, direct = partial(function, be), MARKED.get(function)
        if direct is None or (direct[0].of_host and not (be.writable and be.on_host)):
            return general
        return direct[0].functional(be, direct[1], general)
    meta, names = function_at(row.meta), row.precomputed
    functional = partial(_functional, be, row, function, meta)
    if row.form == "functional":
        return functional()
    if names is not None:
        meta = preparing(function, meta, names)
    check = memory_check(be, row.name) if row.inherits else None
    if row.form == "inplace":
        return structured.inplace_kernel(be, function, meta, row.name, check, functional=functional)
    return structured.out_kernel(be, function, meta, row.name, row.out_names, check, exact=is_exact(row))


def _functional(be: ArrayBackend, row: Declaration, function: Kernel, meta: Kernel) -> Kernel:
    """The kernel that returns a new tensor, also of an operator in place."""
    if row.precomputed is None:
        return structured.functional_kernel(be, function, meta, row.name, iterates=bool(row.inherits))
    # Its iterator lays out the result.
    impl = receiving(function, meta, row.precomputed)
    return structured.functional_kernel(be, impl, meta_alone(meta), row.name, marked=function)


def _views(row: Declaration) -> bool:
    """Whether an operator returns a view of its first argument, or changes its shape in place."""
    definition = default_dispatcher.definition_of(row.name)
    assert definition is not None, row.name
    if row.array.startswith(_WITHOUT_MEMORY) and row.name.endswith("_"):
        return True
    return any(x.alias_info is not None and not x.alias_info.is_write for x in definition.schema.returns)


def _viewing(be: ArrayBackend, row: Declaration, function: Kernel) -> Kernel:
    from opmux.native.functionalization import viewing  # only backends of immutable arrays need it

    return viewing(be, function, row.name)


def is_exact(row: Declaration) -> bool:
    """Whether results are written only into tensors of their dtypes: element by element they are converted, as in PyTorch."""
    return not row.inherits or len(row.out_names) > 1


def meta_kernel(be: ArrayBackend, row: Declaration) -> Kernel:
    """The Meta kernel of one operator; `be` is the Meta backend."""
    from opmux.native import meta_kernels  # other backends do not need them

    function = function_at(row.meta)
    if row.form == "plain":
        if row.meta.startswith("kernels."):
            return partial(function, be)
        return meta_kernels.meta_kernel(be, function, row.name)
    if row.precomputed is not None:
        function = meta_alone(function)
    if row.form == "functional":
        return meta_kernels.meta_functional_kernel(be, function, row.name)
    if row.form == "inplace":
        return meta_kernels.meta_inplace_kernel(be, function, row.name)
    return meta_kernels.meta_out_kernel(be, function, row.name, row.out_names, exact=is_exact(row))
