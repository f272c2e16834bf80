"""The shortest kernels of views give and refuse what the general ones do."""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.native.direct import MARKED
from opmux.native.kernels import strided, view
from opmux.tensor import ArrayBackend, array_backend
from opmux.testing import python_frames

FAR = 1 << 70
#: Of which some are dimensions modulo 2**32.
FAR_DIMS = (1 << 32, (1 << 32) + 1, -(1 << 32), (1 << 32) - 1, 1 << 62, -(1 << 63))
DIMS = (0, 1, -1, 2, -3, 3, -4, *FAR_DIMS)
BOUNDS = (None, 0, 1, -1, 7, -FAR, FAR)
#: Kernels, and arguments that are given, are refused, or count from another end.
CALLS: dict[str, list[tuple[Any, ...]]] = {
    "alias": [()],
    "detach": [()],
    "t": [()],
    "expand": [
        (size,)
        for size in (
            *(
                (),
                (24,),
                (2,),
                (3, 4),
                (2, 3, 4),
                [5, 2, 3, 4],
                (1, 2, 3, 4),
                (2, 3, 3, 4),
                (2, -1, 4),
                (-1, 3, 4),
                (-2, 3, 4),
            ),
            *(
                (7, 9),
                (3, 3),
                (4, 2),
                (0, 3),
                (2, 0, 3),
                (2, 3, 0),
                (FAR, 2),
                (1 << 40, 1 << 30),
                (2, -1),
                (3, 3, 4),
                (2,) * 65,
            ),
        )
    ],
    "permute": [
        *[(d,) for d in ((0, 1, 2), [2, 0, 1], (-1, 0, 1), (0, 0, 1), (0, 1), (), (3, 1, 0), (0, -3, 1))],
        *[(d,) for far in FAR_DIMS for d in ((0, far, 2), (far, 0), (1, far), (far,))],
    ],
    "transpose": list(product(DIMS, DIMS)),
    "unsqueeze": [(dim,) for dim in DIMS],
    "squeeze_dims": [(dim,) for dim in (*DIMS, (0,), [0, 2], (), (1, 1))],
    "select": list(product(DIMS, (0, 1, -1, -2, 5, FAR))),
    "slice_dim": [(), *product((0, 1, -4), BOUNDS, BOUNDS, (1, 2, 0, -1, FAR))],
    "as_strided": [
        *[
            args
            for size in ((2, 2), (3,), (2, 3, 2), (1, 24))
            for args in product([size], [(1,) * len(size)], (None, 0, 5))
        ],
        *product(
            [(2, 2), (24, 1)], [(1, 1), (3, 2), (1, 23), (1, 0), (-1, 2), (1, FAR), (1 << 62, 1)], (None, 0, 1, -1, FAR)
        ),
        *product([(), (0,), (0, 2), (-1,), (1 << 62, 4), (FAR,)], [(), (1,), (1, 1)], (None, 0, 23, 24)),
        ((24,), (1,)),
        ((25,), (1,)),
        ((1,) * 65, (1,) * 65),
    ],
    "view_shape": [
        (size,)
        for size in (
            (),
            (24,),
            [-1],
            (2, -1),
            (-1, -1),
            (-2,),
            (-3, 8),
            (6, 4),
            (3,),
            (0, -1),
            (FAR,),
            (1,) * 65,
            (12, 2),
        )
    ],
}


def outcome(kernel: Callable[..., Any], x: opmux.Tensor, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is seen of a view, or of an error."""
    try:
        made = kernel(x, *args)
    except Exception as error:
        return type(error), str(error)
    numbers = made.tolist() if made.numel() < 1000 else made.sum().item()
    seen = made.shape, made.stride(), made.storage_offset(), made.device, made._keys, numbers
    return *seen, made._array.flags.writeable


@pytest.mark.parametrize("name", CALLS)
def test_the_outcome_is_that_of_the_general_kernel(name: str) -> None:
    """Of arrays in rows, in another order, with gaps, with steps of 0, of one dimension, of none and without elements."""
    be: ArrayBackend = array_backend("cpu")
    whole = opmux.arange(24).reshape(2, 3, 4)
    function = getattr(strided if name == "as_strided" else view, name)
    general = partial(function, be)
    kernels, expression = MARKED[function]
    direct = kernels.functional(be, expression, general)
    assert direct is not general
    operands = [
        whole,
        whole.permute(2, 0, 1),
        whole[:, ::2],
        whole[:1].expand(3, 3, 4),
        whole[0, 0],
        whole[0],
        whole[0, 0, 0],
        opmux.arange(24),
        opmux.arange(24).resize_(4),
        opmux.from_numpy(np.arange(24.0)),
        opmux.from_numpy(np.arange(24.0)[::2]),
        opmux.zeros(0),
        whole[:1, :, :1],
        whole[0, 0, 0].expand(2, 3, 4),
        whole[0, 0, :1].expand(1, 24),
    ]
    for x in [*operands, opmux.ones(0, 3), opmux.ones(2, 3, dtype=opmux.bfloat16)]:
        for args in CALLS[name]:
            assert outcome(direct, x, args) == outcome(general, x, args), (x.shape, args)


def test_views_enter_few_frames() -> None:
    """The caller, the note of the view and the kernel."""
    x = opmux.ones(4, 4)
    first = x.view(16)
    assert first._base is x
    calls: list[Callable[[], Any]] = [
        lambda: x.t(),
        lambda: x.view(16),
        lambda: x.permute(1, 0),
        lambda: x.transpose(0, 1),
    ]
    x.as_strided((2,), (2,))
    assert len(python_frames(lambda: x.as_strided((2, 2), (1, 2)))) <= 9
    for call in calls:
        call()
        entered = python_frames(call)[1:]
        assert (len(entered), entered[-1]) == (3, "kernel"), entered
