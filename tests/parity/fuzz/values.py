"""Texts of random argument values, by schema type and by what the argument is called."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import prod
from random import Random
from typing import Final, final

Shapes = tuple[tuple[int, ...], ...]

#: The first ones are drawn most often.
DTYPES: Final = (
    *("float32",) * 8,
    *("float64",) * 3,
    *("int64",) * 4,
    *("bool",) * 2,
    "int32",
    "int16",
    "int8",
    "uint8",
    "float16",
    "bfloat16",
    "complex64",
    "complex128",
)
_EXTREMES: Final = {
    "int64": ("2**63 - 1", "-2**63", "2**62"),
    "int32": ("2**31 - 1", "-2**31"),
    "int16": ("2**15 - 1", "-2**15"),
    "int8": ("127", "-128"),
    "uint8": ("255", "0"),
    "bool": ("True", "False"),
}
_EXTREME_FLOATS: Final = ("nan", "inf", "-inf", "0.0", "-0.0")
_BOOLS: Final = ("True", "False")
#: What the elements of other tensors are drawn from.
_SMALL: Final = ("0", "1", "2")
_BYTES: Final = tuple(map(str, range(7)))
_INTEGERS: Final = tuple(map(str, range(-3, 7)))
_WHOLE: Final = tuple(map(str, range(-3, 4)))
_WHOLE_FLOATS: Final = tuple(str(float(i)) for i in range(-3, 4))
_QUARTERS: Final = tuple(str(i / 4) for i in range(-8, 9))
_SIXTEENTHS: Final = tuple(str(i / 16) for i in range(17))
_HALVES: Final = tuple(str(i / 2) for i in range(-4, 5))
#: Shapes by what the operator's name says about its operands.
_SHAPES: Final = (
    (r"1d|linear1d|batch_norm|group_norm", ((2, 3, 4), (1, 2, 4), (3, 4))),
    (r"2d|bilinear|bicubic|grid|pixel|channel|im2col|col2im", ((1, 2, 4, 4), (2, 4, 3, 3), (2, 4, 4))),
    (r"3d|trilinear", ((1, 2, 3, 3, 3), (1, 1, 2, 4, 3), (2, 3, 3, 3))),
    (r"conv", ((1, 2, 4), (2, 2, 3), (1, 2, 4, 4), (2, 2, 2, 2), (1, 2, 3, 3, 3))),
    (r"linalg|cholesky|lu_|tri|det|inv|matrix|eig|svd|qr|mm|matmul|bmm|solve|addr", ((3, 3), (2, 2), (2, 3, 3))),
)
_PLAIN: Final[Shapes] = ((3,), (2, 3), (2, 3), (3, 3), (2, 2, 3), (4,), (1, 3), (2, 3, 4), (1, 2, 4, 4))
_EDGES: Final[Shapes] = ((), (), (1,), (0,), (0, 3), (2, 0), (1, 1), (3, 1), (1, 3))
_INDEX_NAMES: Final = re.compile(r"^(index|indices|target|targets|offsets|lengths|sorted_sequence|ind|pivots)$")
_MASK_NAMES: Final = re.compile(r"mask|condition")
_VECTOR_NAMES: Final = re.compile(r"weight|bias|mean|var|rstd|scale|vec|v1|v2|indices|offsets|target|boundaries|h$|hx")
_DIM_NAMES: Final = re.compile(r"^(dim\w*|dims|axis\w*|axes|start_dim|end_dim|source|destination|n_dims)$")
_SIZE_NAMES: Final = re.compile(
    r"size|shape|kernel|stride|dilation|repeats|groups|num|sections|chunks|bins|window|length"
)
_WORDS: Final = {
    "rounding_mode": ("trunc", "floor"),
    "mode": ("constant", "reflect", "replicate", "circular", "reduced", "complete", "r"),
    "reduce": ("sum", "prod", "mean", "amax", "amin"),
    "indexing": ("ij", "xy"),
    "padding": ("same", "valid"),
    "approximate": ("none", "tanh"),
    "driver": ("gelsd", "gelsy"),
    "interpolation": ("linear", "nearest", "lower"),
    "ord": ("fro", "nuc"),
    "side": ("left", "right"),
    "UPLO": ("L", "U"),
    "equation": ("ij,jk->ik", "ij->ji", "i,i->"),
}
_WORD: Final = ("mean", "sum", "none", "linear", "")
HUGE: Final = ("2**62", "-2**62", "2**63", "-2**63", "2**63 - 1", "2**64 + 1", "-2**63 - 1", "10**400")
_GARBAGE: Final = (
    *HUGE,
    *("inf", "-inf", "nan", "1.5", "1j", "True", "None", "'x'", "b'x'", "''"),
    *(
        "[]",
        "()",
        "[1]",
        "(1, 2)",
        "[[1]]",
        "[1, 'a']",
        "[None]",
        "[1.5]",
        "[True]",
        "{}",
        "{1}",
        "[2**62]",
        "[2**62, 2]",
    ),
    *("[2**63]", "[-1]", "[-2**63, 3]", "[10**400]", "[0]", "[inf]", "range(2)", "iter([1])", "(i for i in [0, 1])"),
    *("object()", "int", "lambda: 0", "slice(1)", "...", "np.float32(1.5)", "np.int64(2)", "np.ones(3)", "np.array(2)"),
    *("L.float32", "L.int64", "L.strided", "L.contiguous_format", "L.device('cpu')", "'meta'", "'cuda'", "'float32'"),
    *("L.tensor(2)", "L.tensor(2.5)", "L.tensor([1, 2])", "L.tensor([])", "L.zeros((0, 3))", "[L.ones(2)]"),
    *("[L.ones(2), None]", "L.tensor(True)", "L.tensor(1j)", "-1", "0", "7", "-7", "0.0", "-0.5", "1e308", "-1e-320"),
)


@final
@dataclass(frozen=True, slots=True)
class Setting:
    """What the arguments of one call have in common.

    Attributes:
        random: The source of all choices.
        shape: Shape of most tensors.
        dtype: dtype of most tensors.
        edge: Probability with which a value is an unusual one.
    """

    random: Random
    shape: tuple[int, ...]
    dtype: str
    edge: float

    def likely(self, probability: float) -> bool:
        """True with that probability."""
        return self.random.random() < probability


def setting(random: Random, operator: str, edge: float) -> Setting:
    """What a random call of an operator starts from."""
    shapes: Shapes = next((shapes for pattern, shapes in _SHAPES if re.search(pattern, operator)), _PLAIN)
    if random.random() < 0.15:
        shapes = _PLAIN
    if random.random() < edge:
        shapes = _EDGES
    return Setting(random, random.choice(shapes), random.choice(DTYPES), edge)


def garbage(random: Random) -> str:
    """A value that hardly any argument takes."""
    return random.choice(_GARBAGE)


def tensor(of: Setting, name: str, *, written: bool = False, out: bool = False) -> str:
    """A tensor for an argument of that name."""
    if out:
        return _out(of)
    dtype = of.dtype if of.likely(0.85 if written or not of.edge else 0.75) else of.random.choice(DTYPES)
    if _INDEX_NAMES.search(name) and of.likely(0.9):
        dtype = "int64"
    elif _MASK_NAMES.search(name) and of.likely(0.8):
        dtype = "bool"
    shape = _related(of, name)
    return layout(of, shape, dtype, small=bool(_INDEX_NAMES.search(name)))


def _out(of: Setting) -> str:
    dtype = of.dtype if of.likely(0.6) else of.random.choice(DTYPES)
    shape = of.random.choice((of.shape, of.shape, (0,), (0,), (), (5,)))
    return plain(of, shape, dtype)


def _related(of: Setting, name: str) -> tuple[int, ...]:
    shape, random = of.shape, of.random
    if _VECTOR_NAMES.search(name) and of.likely(0.6):
        return (random.choice(shape[:3] or (1,)),) if of.likely(0.7) else shape[: random.randint(1, 3)]
    if of.likely(0.72):
        return shape
    if not shape or of.likely(0.15):
        return random.choice(_EDGES)
    change = random.randrange(5)
    if change == 0:
        return tuple([1 if of.likely(0.5) else size for size in shape])
    if change == 1:
        return shape[1:]
    if change == 2:
        return (*shape[:-2], *shape[-2:][::-1])
    return (random.choice(shape),) if change == 3 else random.choice(_PLAIN)


def layout(of: Setting, shape: tuple[int, ...], dtype: str, *, small: bool = False) -> str:
    """A tensor of a shape, in row-major order or, if values are unusual, also in another."""
    if not shape or not of.likely(of.edge):
        return plain(of, shape, dtype, small)
    kind = of.random.randrange(4)
    if kind == 0 and len(shape) > 1:
        return f"{plain(of, (*shape[:-2], *shape[-2:][::-1]), dtype, small)}.transpose(-1, -2)"
    if kind == 1:
        return f"{plain(of, (*shape[:-1], 2 * shape[-1]), dtype, small)}[..., ::2]"
    if kind == 2:
        return f"{plain(of, (1, *shape[1:]), dtype, small)}.expand({shape})"
    return f"{plain(of, (shape[0] + 1, *shape[1:]), dtype, small)}[1:]"


def plain(of: Setting, shape: tuple[int, ...], dtype: str, small: bool = False) -> str:
    """A row-major tensor."""
    if 0 in shape:
        return f"L.zeros({shape}, dtype=L.{dtype})"
    element = _element(of, dtype, small, of.likely(of.edge))
    numbers = [element() for _ in range(prod(shape))]
    return f"L.tensor({_nested(numbers, shape)}, dtype=L.{dtype})"


def _nested(texts: list[str], shape: tuple[int, ...]) -> str:
    if not shape:
        return texts[0]
    step = len(texts) // shape[0]
    return f"[{', '.join(_nested(texts[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0]))}]"


def _element(of: Setting, dtype: str, small: bool, special: bool) -> Callable[[], str]:
    """What draws the elements of one tensor: there are millions of them, and how is decided once for all of a tensor."""
    random, choice = of.random.random, of.random.choice
    if dtype == "bool":
        return partial(choice, _BOOLS)
    if small or "int" in dtype:
        integers = _SMALL if small else _BYTES if dtype == "uint8" else _INTEGERS

        def usual() -> str:
            return choice(integers)
    elif dtype.startswith("complex"):

        def usual() -> str:
            return f"{choice([choice(_WHOLE), choice(_QUARTERS), choice(_SIXTEENTHS)])} + {choice(_HALVES)}j"
    else:

        def usual() -> str:
            return choice([choice(_WHOLE_FLOATS), choice(_QUARTERS), choice(_SIXTEENTHS)])

    extremes = _EXTREMES.get(dtype, _EXTREME_FLOATS)
    return (lambda: choice(extremes) if random() < 0.3 else usual()) if special else usual


def scalar(of: Setting) -> str:
    """A number of any Python type."""
    random = of.random
    if of.likely(of.edge):
        return random.choice(("nan", "inf", "-inf", "0", "-1", "1e30", "True", "1j", "2**40", *HUGE))
    return random.choice(("1", "2", "3", "-1", "0", "0.5", "1.5", "-2.0", "True", "(1 + 2j)"))


def integer(of: Setting, name: str) -> str:
    """An integer for an argument of that name."""
    random = of.random
    if of.likely(of.edge * 0.4):
        return random.choice(("-1", "0", "-5", "7", "2**31", *HUGE))
    if _DIM_NAMES.search(name):
        return str(random.randint(-max(len(of.shape), 1), max(len(of.shape) - 1, 0)))
    if "reduction" in name:
        return str(random.randint(0, 2) if of.likely(0.9) else random.choice((-1, 3, 7)))
    return str(random.randint(1, 4) if _SIZE_NAMES.search(name) else random.randint(-1, 3))


def boolean(of: Setting) -> str:
    """A bool."""
    return of.random.choice(_BOOLS)


def floating(of: Setting) -> str:
    """A floating-point number."""
    random = of.random
    if of.likely(of.edge):
        return random.choice(("nan", "inf", "-inf", "0.0", "-1.0", "2", "1e308", "-0.5", "10**400", "2**64"))
    return random.choice(("0.1", "0.5", "1.0", "2.0", "1e-5", "1", "0.25"))


def integers(of: Setting, name: str, size: int | None) -> str:
    """A list of integers, or one that stands for several."""
    random = of.random
    if size and of.likely(0.15):
        return integer(of, name)
    if of.likely(of.edge * 0.5):
        return random.choice(("[]", "[1, 2, 3, 4, 5, 6, 7]", "(2,)", "[-1]", "[0, 0]", "[2**62, 4]", "[2**31, 2**33]"))
    count = size or random.choice((1, 2, len(of.shape), len(of.shape)))
    if size is None and re.search(r"size|shape", name) and of.likely(0.5):
        return str(list(of.shape))
    if "padding" in name or name == "pad":
        return str([random.randint(0, 1) for _ in range(count)])
    return f"[{', '.join(integer(of, name) for _ in range(count))}]"


def word(of: Setting, name: str) -> str:
    """A string for an argument of that name."""
    words = _WORDS.get(name, _WORD)
    return repr(of.random.choice(words if of.likely(0.9) else _WORD))


def constant(of: Setting, kind: str) -> str:
    """A dtype, layout, device or memory format."""
    if kind == "ScalarType":
        return f"L.{of.random.choice(DTYPES)}"
    if kind == "Layout":
        return "L.strided"
    if kind == "Device":
        return of.random.choice(("'cpu'", "L.device('cpu')"))
    return f"L.{of.random.choice(('contiguous_format', 'channels_last', 'preserve_format'))}"
