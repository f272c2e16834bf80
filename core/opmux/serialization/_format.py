"""What is fixed of the files. See Note [Files]."""

from typing import Final

from opmux.tensor import (
    bfloat16,
    bool_,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)

__all__ = ["BY_NAME", "DTYPES", "KEY", "VERSION"]

#: The key of the header's text, and the version of its meaning.
KEY: Final = "opmux"
VERSION: Final = 1

#: Dtypes by their names in the format; complex tensors are written as pairs of numbers.
DTYPES: Final = {
    "BOOL": bool_,
    "U8": uint8,
    "I8": int8,
    "U16": uint16,
    "I16": int16,
    "F16": float16,
    "BF16": bfloat16,
    "U32": uint32,
    "I32": int32,
    "F32": float32,
    "U64": uint64,
    "I64": int64,
    "F64": float64,
    "C64": complex64,
}
#: Every dtype by its name in the text.
BY_NAME: Final = {str(d).removeprefix("opmux."): d for d in (*DTYPES.values(), complex128)}
