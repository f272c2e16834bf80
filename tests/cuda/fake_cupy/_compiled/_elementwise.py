"""`ElementwiseKernel`: a loop body in CUDA C++, over arrays that are broadcast."""

import ctypes
from dataclasses import dataclass
from typing import Any, Final, final

import numpy as np

from .._calls import ARRAY
from .._machine import MACHINE
from ._build import Argument, array_argument, load, translated

__all__ = ["ElementwiseKernel"]

_C_NAMES: Final = {
    "bool": "bool",
    "int8": "signed char",
    "int16": "short",
    "int32": "int",
    "int64": "long long",
    "uint8": "unsigned char",
    "uint16": "unsigned short",
    "uint32": "unsigned int",
    "uint64": "unsigned long long",
    "float16": "float16",
    "bfloat16": "bfloat16",
    "float32": "float",
    "float64": "double",
}


@dataclass(frozen=True, slots=True)
class _Parameter:
    """`"raw T x"`: a type, which may be a placeholder of one letter, and a name."""

    ctype: str
    name: str
    raw: bool
    const: bool


def _parameters(text: str, const: bool) -> tuple[_Parameter, ...]:
    found = []
    for part in text.split(",") if text else ():
        *keywords, ctype, name = part.split()
        if [k for k in keywords if k != "raw"]:
            raise ValueError(f"Unknown keyword in {part!r}")
        found.append(_Parameter(ctype, name, "raw" in keywords, const))
    return tuple(found)


class _Extents(ctypes.Structure):
    """`cuda_host::Array`."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("dimensions", ctypes.c_int64),
        ("count", ctypes.c_int64),
        ("shape", ctypes.c_int64 * 32),
        ("strides", ctypes.c_int64 * 32),
    )


@final
class ElementwiseKernel:
    """A kernel that computes element by element.

    Args:
        in_params: `"T x, raw U y"`.
        out_params: `"T z"`.
        operation: The statements for one element.
        name: Name of the kernel.
        preamble: Code before it.
        loop_prep: Code before the loop.
        after_loop: Code after the loop.
    """

    def __init__(
        self,
        in_params: str,
        out_params: str,
        operation: str,
        name: str = "kernel",
        reduce_dims: bool = True,
        preamble: str = "",
        *,
        options: tuple[str, ...] = (),
        loop_prep: str = "",
        after_loop: str = "",
    ) -> None:
        if not name.isidentifier():
            raise ValueError(f'Invalid kernel name: "{name}"')
        self.in_params, self.out_params = _parameters(in_params, True), _parameters(out_params, False)
        if any(p.name == "i" for p in (*self.in_params, *self.out_params)):
            raise ValueError("Can not use 'i' as a parameter name")
        self.name, self.operation, self.preamble = name, operation, preamble
        self.loop_prep, self.after_loop, self.options = loop_prep, after_loop, options

    def __call__(self, *args: Any, size: int | None = None, block_size: int = 128) -> Any:
        """Runs the kernel; the results, in new arrays unless destinations are among the arguments."""
        ins, outs = self._split(args)
        for array in (*ins, *outs):
            if isinstance(array, ARRAY[0]):
                MACHINE.check_device(array._memory)
        shape = self._shape(ins, outs, size)
        types = self._types(ins, outs)
        outs = outs or [self._new(p, shape, types, size is not None) for p in self.out_params]
        for p, out in zip(self.out_params, outs, strict=True):
            if not p.raw and out.shape != shape:
                raise ValueError("Out shape is mismatched")
        if 0 not in shape:
            self._run(ins, outs, shape, types)
        return outs[0] if len(outs) == 1 else tuple(outs)

    def _split(self, args: tuple[Any, ...]) -> tuple[list[Any], list[Any]]:
        nin, nout = len(self.in_params), len(self.out_params)
        if len(args) not in (nin, nin + nout):
            raise TypeError(
                f"Wrong number of arguments for {self.name!r}. "
                f"It must be either {nin} or {nin + nout} (with outputs), but given {len(args)}."
            )
        for value in args:
            if not isinstance(value, (ARRAY[0], int, float, bool, np.generic)):
                raise TypeError(f"Unsupported type {type(value)}")
        outs = list(args[nin:])
        if not all(isinstance(out, ARRAY[0]) for out in outs):
            raise TypeError("Output arguments type must be cupy.ndarray")
        return list(args[:nin]), outs

    def _shape(self, ins: list[Any], outs: list[Any], size: int | None) -> tuple[int, ...]:
        pairs = zip((*self.in_params, *self.out_params), (*ins, *outs), strict=False)
        shapes = [a.shape for p, a in pairs if isinstance(a, ARRAY[0]) and not p.raw]
        if size is not None:
            if shapes:
                raise ValueError("Specified 'size' can be used only if all of the ndarray are 'raw'.")
            return (size,)
        if not shapes:
            raise ValueError("Loop size is undecided.")
        return np.broadcast_shapes(*shapes)

    def _types(self, ins: list[Any], outs: list[Any]) -> dict[str, Any]:
        """Placeholder to dtype: that of the arrays, which must agree; numbers follow."""
        types: dict[str, Any] = {}
        for p, a in [*zip(self.out_params, outs, strict=False), *zip(self.in_params, ins, strict=True)]:
            if not isinstance(a, ARRAY[0]):
                continue
            known = types.setdefault(p.ctype, a.dtype) if len(p.ctype) == 1 else np.dtype(p.ctype)
            if known != a.dtype:
                raise TypeError(f"Type is mismatched. {p.name} {a.dtype} {known} {p.ctype}")
        for p in (*self.in_params, *self.out_params):
            if len(p.ctype) > 1:
                types[p.ctype] = np.dtype(p.ctype)
            elif p.ctype not in types:
                raise KeyError(p.ctype)
        return types

    def _new(self, p: _Parameter, shape: tuple[int, ...], types: dict[str, Any], sized: bool) -> Any:
        if p.raw and not sized:
            raise ValueError("Output array size is Undecided")
        host = np.empty(shape, types[p.ctype])
        host.reshape(-1).view(np.uint8).fill(0xFF)  # 0-dim arrays have no view of another size
        return ARRAY[0]._of(host, MACHINE.allocate(host.nbytes), None)

    def _run(self, ins: list[Any], outs: list[Any], shape: tuple[int, ...], types: dict[str, Any]) -> None:
        arguments = []
        for p, value in zip((*self.in_params, *self.out_params), (*ins, *outs), strict=True):
            arguments.append(_argument(p, value, shape, types[p.ctype]))
        count = ctypes.c_int64(int(np.prod(shape)))
        are_arrays = tuple(isinstance(value, ARRAY[0]) for value in ins)
        library = load(self._program(are_arrays, types), tuple(o for o in self.options if o.startswith("-D")))
        library.run(self.name, [*arguments, Argument("size", "i8", count)])
        reads = [a._memory for a in ins if isinstance(a, ARRAY[0])]
        MACHINE.launch(self.name, reads, [a._memory for a in outs])

    def _program(self, are_arrays: tuple[bool, ...], types: dict[str, Any]) -> str:
        """The loop as CuPy writes it."""
        declarations, elements = [], []
        parameters = (*self.in_params, *self.out_params)
        for p, is_array in zip(parameters, (*are_arrays, *[True] * len(self.out_params)), strict=True):
            const = "const " if p.const else ""
            ctype = p.ctype if len(p.ctype) == 1 else _C_NAMES[types[p.ctype].name]
            if not is_array:
                declarations.append(f"const {ctype} {p.name}")
                continue
            name = p.name if p.raw else f"_raw_{p.name}"
            declarations.append(f"const cuda_host::Array<{const}{ctype}> {name}")
            if not p.raw:
                elements.append(f"    {const}{ctype} &{p.name} = {name}[i];")
        typedefs = [f"typedef {_C_NAMES[d.name]} {c};" for c, d in sorted(types.items()) if len(c) == 1]
        return "\n".join(
            [
                '#include "cuda_host.h"',
                *typedefs,
                translated(self.preamble),
                f"static void loop({', '.join(declarations)}, const cuda_host::Indexer _ind) {{",
                f"  {self.loop_prep};",
                "  for (ptrdiff_t i = 0; i < _ind.size(); ++i) {",
                "    cuda_host::element(i);",
                *elements,
                f"    {self.operation};",
                "  }",
                f"  {self.after_loop};",
                "}",
                'extern "C" void kernel_entry(void** values) { cuda_host::call(loop, values); }',
            ]
        )


def _argument(p: _Parameter, value: Any, shape: tuple[int, ...], dtype: Any) -> Argument:
    if not isinstance(value, ARRAY[0]):
        number = np.asarray(value).astype(dtype)
        return Argument(p.name, "", ctypes.create_string_buffer(number.tobytes(), number.itemsize))
    host = value._host if p.raw else np.broadcast_to(value._host, shape)
    argument = array_argument(p.name, host)
    extents = _Extents(host.ctypes.data, host.ndim, host.size)
    extents.shape[: host.ndim] = host.shape
    extents.strides[: host.ndim] = host.strides
    argument.value = extents
    return argument
