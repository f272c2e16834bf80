"""Sums of products by Einstein's convention, as products of batches of matrices.

Dimensions are known by their labels: letters, and for those under an ellipsis negative numbers, -1 for the last one.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple

from opmux.dispatch import is_unknown
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.tensor import Tensor, ops

__all__ = ["einsum"]

_aten = ops.aten

Label = str | int
Labels = tuple[Label, ...]
_Shape = tuple[int, ...]
#: A tensor and the labels of its dimensions.
Labelled = tuple[Any, Labels]


def _error(equation: str, found: str, advice: str) -> OperatorValueError:
    asked = f"aten::einsum with the equation {equation!r}"
    return OperatorValueError(asked, found=f"einsum(): {found}", advice=advice)


def einsum(equation: str, tensors: Sequence[Tensor], *, path: Sequence[int] | None = None) -> Any:
    """The sum of products that an equation such as "bij,bjk->bik" describes.

    Args:
        equation: Labels of each operand, and after "->" those of the result.
        tensors: As many operands.
        path: Pairs of operands in the order in which they are contracted; the result of each goes to the end.
    """
    shapes = tuple([shape_of(tensor) for tensor in tensors])
    read = _read.__wrapped__ if any(map(_has_unknown, shapes)) else _read
    every, output = read(equation, shapes)
    operands = [_diagonals(operand) for operand in zip(tensors, every, strict=True)]
    for first, second in _pairs(equation, len(operands), path):
        a, b = operands[first], operands[second]
        operands = [operand for i, operand in enumerate(operands) if i not in (first, second)]
        if len(tensors) == 2 and output and output[-1] not in b[1]:
            a, b = b, a  # so that the product has its last dimension innermost
        operands.append(_contract(a, b, output, {label for _, labels in operands for label in labels}))
    result = _arranged(operands[0], output)
    return _aten.alias.default(result) if result is tensors[0] else result


def _has_unknown(shape: _Shape) -> bool:
    """Whether a size is not known yet, so that what is found out of a shape cannot be kept."""
    return any(map(is_unknown, shape))


@lru_cache(256)
def _read(equation: str, shapes: tuple[_Shape, ...]) -> tuple[list[Labels], Labels]:
    """Labels of operands of those shapes, and of the result."""
    left, arrow, right = equation.replace(" ", "").partition("->")
    terms = left.split(",")
    if not shapes or len(terms) != len(shapes):
        found = f"{len(terms)} operands in the equation, but {len(shapes)} operands were provided"
        raise _error(equation, found, "write letters for each operand, between commas")
    every = [_labels(equation, term, len(shape)) for term, shape in zip(terms, shapes, strict=True)]
    output = _output(equation, right if arrow else None, every)
    _check_sizes(equation, zip(shapes, every, strict=True))
    return every, output


def _parse(equation: str, term: str, hidden: int) -> Labels:
    """Labels of a term; an ellipsis stands for `hidden` dimensions."""
    before, dots, after = term.partition("...")
    letters = before + after
    if any(not (c.isascii() and c.isalpha()) for c in letters):
        found = f"found a subscript in {term!r} that is not a letter in [a-zA-Z]; an ellipsis is '...'"
        raise _error(equation, found, "write a letter for each dimension")
    return (*before, *range(-hidden, 0), *after) if dots else tuple(letters)


def _labels(equation: str, term: str, ndim: int) -> Labels:
    hidden = ndim - len(term.replace("...", "", 1))
    if hidden < 0 or (hidden and "..." not in term):
        raise _error(
            equation,
            f"the number of subscripts in {term!r} does not match the number of dimensions ({ndim}) of the operand",
            f"write {ndim} letters, or '...' for dimensions without one",
        )
    return _parse(equation, term, hidden)


def _output(equation: str, right: str | None, labels: Sequence[Labels]) -> Labels:
    """Labels of the result; if none are given, the ellipsis and in alphabetical order those that occur once."""
    every = [label for operand in labels for label in operand]
    hidden = max((-label for label in every if isinstance(label, int)), default=0)
    if right is None:
        letters = sorted({label for label in every if isinstance(label, str) and every.count(label) == 1})
        return (*range(-hidden, 0), *letters)
    output = _parse(equation, right, hidden)
    for label in output:
        if output.count(label) > 1 or label not in every:
            found = f"output subscript {label!r} appears more than once or in no operand"
            raise _error(equation, found, "write each letter once behind '->', and only letters of the operands")
    return output


def _check_sizes(equation: str, operands: Iterable[tuple[_Shape, Labels]]) -> None:
    sizes: dict[Label, int] = {}
    for shape, labels in operands:
        own: dict[Label, int] = {}
        for size, label in zip(shape, labels, strict=True):
            if own.setdefault(label, size) != size:
                found = f"subscript {label!r} is repeated with the sizes {own[label]} and {size}"
                raise _error(equation, found, "write another letter for one of the two dimensions")
            if size != 1 and sizes.setdefault(label, size) != size:
                raise _error(
                    equation,
                    f"operands do not broadcast: subscript {label!r} has size {size}, which does not broadcast with "
                    f"previously seen size {sizes[label]}",
                    "write another letter for one of them, or transpose an operand",
                )


def _diagonals(operand: Labelled) -> Labelled:
    """An operand without repeated labels: their diagonal is taken."""
    tensor, labels = operand
    if len(set(labels)) == len(labels):
        return operand
    for label in dict.fromkeys(labels):
        while labels.count(label) > 1:
            first = labels.index(label)
            second = labels.index(label, first + 1)
            tensor = _aten.diagonal.default(tensor, 0, first, second)
            labels = (*(other for i, other in enumerate(labels) if i not in (first, second)), label)
    return tensor, labels


def _pairs(equation: str, count: int, path: Sequence[int] | None) -> list[tuple[int, int]]:
    if path is None:
        # The result of a pair goes to the end; from the left, each one comes back as the first factor of the next.
        return [(0, 1)] + [(count - 1 - i, 0) for i in range(1, count - 1)] if count > 1 else []
    expected = 2 * (count - 1) or 1
    if len(path) != expected:
        found = f"expected contraction path given in path parameter to have size {expected} but got {len(path)}"
        raise _error(equation, found, "give two numbers for each step, or leave path out")
    if count == 1:  # There is nothing to contract it with, whatever number is given.
        return []
    pairs = list(zip(path[::2], path[1::2], strict=True))
    for i, (first, second) in enumerate(pairs):
        if first == second or not all(0 <= n < count - i for n in (first, second)):
            found = f"operands {first} and {second} do not exist in step {i} of the contraction path"
            raise _error(equation, found, f"give two numbers from 0 to {count - i - 1}, or leave path out")
    return pairs


def _summed(operand: Labelled, drop: Collection[Label]) -> Labelled:
    """An operand without some of its dimensions: summed over those of more than one element, the others left out."""
    tensor, labels = operand
    if not drop:
        return operand
    dims = [i for i, label in enumerate(labels) if label in drop]
    shape = shape_of(tensor)
    single = all(shape[i] == 1 for i in dims)
    tensor = _aten.squeeze.dims(tensor, dims) if single else _aten.sum.dim_IntList(tensor, dims, False)
    return tensor, tuple(label for label in labels if label not in drop)


class _Product(NamedTuple):
    """How two operands are multiplied, which labels and sizes alone say.

    Attributes:
        drops: The labels that each operand is summed over before.
        labels: Those of the product.
        folds: For each operand, the order of its dimensions and the sizes of a batch of matrices; None if nothing is summed.
        sizes: Sizes of the product.
    """

    drops: tuple[frozenset[Label], frozenset[Label]]
    labels: Labels
    folds: tuple["_Fold", "_Fold"] | None
    sizes: tuple[int, ...]


#: The order of dimensions, None where it stays, and sizes.
_Fold = tuple[tuple[int, ...] | None, tuple[int, ...]]


def _contract(a: Labelled, b: Labelled, output: Labels, needed: set[Label]) -> Labelled:
    """The product of two operands, summed over labels that neither the output nor another operand has."""
    known = shape_of(a[0]), shape_of(b[0])
    keep = frozenset((*output, *needed))
    plan = _planned.__wrapped__ if _has_unknown(known[0]) or _has_unknown(known[1]) else _planned
    product = plan(a[1], known[0], b[1], known[1], output, keep)
    a, b = _summed(a, product.drops[0]), _summed(b, product.drops[1])
    if product.folds is None:
        return _aten.mul.Tensor(_spread(a, product.labels), _spread(b, product.labels)), product.labels
    left, right = [_folded(tensor, *fold) for (tensor, _), fold in zip((a, b), product.folds, strict=True)]
    return _aten.reshape.default(_aten.bmm.default(left, right), product.sizes), product.labels


@lru_cache(256)  # It takes as long as the product of two matrices of a hundred rows.
def _planned(a: Labels, of_a: _Shape, b: Labels, of_b: _Shape, output: Labels, keep: frozenset[Label]) -> _Product:
    """How the operands of those labels and shapes are multiplied, of which `keep` are summed over by no one else."""
    sizes = [dict(zip(labels, shape, strict=True)) for labels, shape in ((a, of_a), (b, of_b))]
    shared = sizes[0].keys() & sizes[1].keys()
    # A dimension of size 1 beside the same one of the other operand has no say.
    drops = [
        {n for n, size in own.items() if (n not in shared and n not in keep) or (n in shared and size == 1 != other[n])}
        for own, other in (sizes, sizes[::-1])
    ]
    drops[0] |= {n for n in shared if sizes[0][n] == 1 == sizes[1][n]}
    for own, other in ((0, 1), (1, 0)):
        drops[own] |= {n for n in drops[other] & shared if n not in keep}
    a, b = [tuple([n for n in labels if n not in drop]) for labels, drop in zip((a, b), drops, strict=True)]
    order = [*output, *sorted({*a, *b} - set(output), key=str)]
    batch = [n for n in order if n in a and n in b and n in keep]
    inner = [n for n in order if n in a and n in b and n not in keep]
    rows = [n for n in order if n in a and n not in b]
    columns = [n for n in order if n in b and n not in a]
    dropped = frozenset(drops[0]), frozenset(drops[1])
    size = {n: sizes[0][n] for n in a} | {n: sizes[1][n] for n in b}
    if not inner:
        return _Product(dropped, tuple([n for n in order if n in size]), None, ())
    labels = (*batch, *rows, *columns)
    folds = _fold(a, size, (batch, rows, inner)), _fold(b, size, (batch, inner, columns))
    return _Product(dropped, labels, folds, tuple([size[n] for n in labels]))


def _spread(operand: Labelled, labels: Labels) -> Any:
    """The tensor with a dimension for each label, of size 1 where it has none."""
    tensor, own = operand
    tensor = _permuted(tensor, own, [label for label in labels if label in own])
    for i, label in enumerate(labels):
        if label not in own:
            tensor = _aten.unsqueeze.default(tensor, i)
    return tensor


def _fold(own: Labels, size: dict[Label, int], groups: Sequence[Sequence[Label]]) -> _Fold:
    """What gives a tensor one dimension for each group of labels."""
    dims = tuple([own.index(label) for group in groups for label in group])
    sizes = tuple([prod([size[label] for label in group]) for group in groups])
    return None if dims == tuple(range(len(dims))) else dims, sizes


def _folded(tensor: Any, dims: tuple[int, ...] | None, sizes: tuple[int, ...]) -> Any:
    return _aten.reshape.default(tensor if dims is None else _aten.permute.default(tensor, dims), sizes)


def _permuted(tensor: Any, own: Labels, wanted: Sequence[Label]) -> Any:
    dims = [own.index(label) for label in wanted]
    return tensor if dims == list(range(len(dims))) else _aten.permute.default(tensor, dims)


def _arranged(operand: Labelled, output: Labels) -> Any:
    """The result: what is not in the output is summed, whatever its size, and the rest put in its order."""
    tensor, labels = operand
    dims = [i for i, label in enumerate(labels) if label not in output]
    if dims:
        tensor = _aten.sum.dim_IntList(tensor, dims, False)
        labels = tuple(label for label in labels if label in output)
    return _permuted(tensor, labels, output)
