"""Small programs that run on a device and on the CPU: views and what writes through them, and which devices meet."""

from collections.abc import Callable
from typing import Any, Final

import opmux
from opmux.tensor import Tensor

__all__ = ["DEVICES", "VIEWS"]


def _written(view_of: Callable[[Tensor], Tensor], write: Callable[[Tensor], Any]) -> Callable[[Tensor], list[Tensor]]:
    """A program that makes two views of a tensor, writes one of them, and gives all three."""

    def program(x: Tensor) -> list[Tensor]:
        first, second = view_of(x), x.view(-1)
        write(first)
        return [x, first, second]

    return program


def _written_base(view_of: Callable[[Tensor], Tensor]) -> Callable[[Tensor], list[Tensor]]:
    """A program that writes a tensor of which there is a view, and gives both."""

    def program(x: Tensor) -> list[Tensor]:
        view = view_of(x)
        x.mul_(3)
        return [x, view, view + 1]

    return program


_MADE: Final[dict[str, Callable[[Tensor], Any]]] = {
    "row": lambda x: x[1],
    "column": lambda x: x[:, 2],
    "element": lambda x: x[0, 0],
    "slice": lambda x: x[1:, ::2],
    "transposed": lambda x: x.t(),
    "flat": lambda x: x.view(-1),
    "unsqueezed": lambda x: x.unsqueeze(1),
    "diagonal": lambda x: x.diagonal(),
    "row of the transposed": lambda x: x.t()[1],
    "chunk": lambda x: x.chunk(2, 1)[1],
    "detached": lambda x: x.detach(),
}
_WRITES: Final[dict[str, Callable[[Tensor], Any]]] = {
    "mul_": lambda view: view.mul_(2),
    "fill_": lambda view: view.fill_(7),
    "copy_": lambda view: view.copy_(view.clone() + 1),
    "masked_fill_": lambda view: view.masked_fill_(view > 3, 0),
    "item assignment": lambda view: view.__setitem__(..., -1),
}


def _fill_diagonal(x: Tensor) -> list[Tensor]:
    return [x.fill_diagonal_(9), x]


def _views_of_views(x: Tensor) -> list[Tensor]:
    first = x.t()[1:]
    second = first[:, 1]
    second.add_(10)
    first[0] = 5
    return [x, first, second]


def _shared_storage(x: Tensor) -> list[bool]:
    return [x[1].storage_offset() == 4, x.t().is_contiguous(), x._is_view(), x[0]._is_view()]


#: Programs by name, of a tensor of 3 x 4 numbers.
VIEWS: Final[dict[str, Callable[[Tensor], Any]]] = {
    **{f"{write} of a {view}": _written(_MADE[view], _WRITES[write]) for view in _MADE for write in _WRITES},
    **{f"a {view} of what is written": _written_base(_MADE[view]) for view in _MADE},
    "fill_diagonal_": _fill_diagonal,
    "views of views": _views_of_views,
    "what views say": _shared_storage,
}


def _index(x: Tensor, other: Tensor) -> Any:
    return x[opmux.tensor([0, 1])]


#: Programs of a tensor on the device and one of the same shape on another, and whether PyTorch refuses them.
DEVICES: Final[dict[str, tuple[Callable[[Tensor, Tensor], Any], bool]]] = {
    "add": (lambda x, other: x + other, True),
    "add, the other way round": (lambda x, other: other + x, True),
    "mm": (lambda x, other: x.mm(other.t()), True),
    "cat": (lambda x, other: opmux.cat([x, other]), True),
    "where": (lambda x, other: opmux.where(x > 0, x, other), True),
    "gather": (lambda x, other: x.gather(0, other.long()), True),
    "in-place": (lambda x, other: x.mul_(other), True),
    "out=": (lambda x, other: opmux.add(x, x, out=other), True),
    "a number of the CPU": (lambda x, other: x + opmux.tensor(2.0), False),
    "indices of the CPU": (_index, False),
    "copy_": (lambda x, other: x.copy_(other), False),
}
