"""Sums of products by Einstein's convention, as products of batches of matrices.

Dimensions are known by their labels: letters, and for those under an ellipsis negative numbers, -1 for the last one.
"""

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.tensor import Tensor, ops

__all__ = ["einsum"]

_aten = ops.aten

Label = str | int
Labels = tuple[Label, ...]
#: A tensor and the labels of its dimensions.
Labelled = tuple[Any, Labels]


def _error(equation: str, found: str) -> OperatorValueError:
    return OperatorValueError(f"aten::einsum with the equation {equation!r}", found=f"einsum(): {found}")


def einsum(equation: str, tensors: Sequence[Tensor], *, path: Sequence[int] | None = None) -> Any:
    """The sum of products that an equation such as "bij,bjk->bik" describes.

    Args:
        equation: Labels of each operand, and after "->" those of the result.
        tensors: As many operands.
        path: Pairs of operands in the order in which they are contracted; the result of each goes to the end.
    """
    left, arrow, right = equation.replace(" ", "").partition("->")
    terms = left.split(",")
    if not tensors or len(terms) != len(tensors):
        raise _error(equation, f"{len(terms)} operands in the equation, but {len(tensors)} operands were provided")
    operands = [_labelled(equation, term, tensor) for term, tensor in zip(terms, tensors, strict=True)]
    output = _output(equation, right if arrow else None, [labels for _, labels in operands])
    _check_sizes(equation, operands)
    operands = [_diagonals(operand) for operand in operands]
    for first, second in _pairs(equation, len(operands), path):
        a, b = operands[first], operands[second]
        operands = [operand for i, operand in enumerate(operands) if i not in (first, second)]
        if len(tensors) == 2 and output and output[-1] not in b[1]:
            a, b = b, a  # so that the product has its last dimension innermost
        operands.append(_contract(a, b, output, {label for _, labels in operands for label in labels}))
    return _arranged(operands[0], output)


def _parse(equation: str, term: str, hidden: int) -> Labels:
    """Labels of a term; an ellipsis stands for `hidden` dimensions."""
    before, dots, after = term.partition("...")
    letters = before + after
    if any(not (c.isascii() and c.isalpha()) for c in letters):
        raise _error(equation, f"found a subscript in {term!r} that is not a letter in [a-zA-Z]; an ellipsis is '...'")
    return (*before, *range(-hidden, 0), *after) if dots else tuple(letters)


def _labelled(equation: str, term: str, tensor: Tensor) -> Labelled:
    hidden = tensor.ndim - len(term.replace("...", "", 1))
    if hidden < 0 or (hidden and "..." not in term):
        raise _error(
            equation,
            f"the number of subscripts in {term!r} does not match the number of dimensions ({tensor.ndim}) of the operand",
        )
    return tensor, _parse(equation, term, hidden)


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
            raise _error(equation, f"output subscript {label!r} appears more than once or in no operand")
    return output


def _check_sizes(equation: str, operands: Iterable[Labelled]) -> None:
    sizes: dict[Label, int] = {}
    for tensor, labels in operands:
        own: dict[Label, int] = {}
        for size, label in zip(shape_of(tensor), labels, strict=True):
            if own.setdefault(label, size) != size:
                raise _error(equation, f"subscript {label!r} is repeated with the sizes {own[label]} and {size}")
            if size != 1 and sizes.setdefault(label, size) != size:
                raise _error(
                    equation,
                    f"operands do not broadcast: subscript {label!r} has size {size}, which does not broadcast with "
                    f"previously seen size {sizes[label]}",
                )


def _diagonals(operand: Labelled) -> Labelled:
    """An operand without repeated labels: their diagonal is taken."""
    tensor, labels = operand
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
        raise _error(
            equation, f"expected contraction path given in path parameter to have size {expected} but got {len(path)}"
        )
    if count == 1:  # There is nothing to contract it with, whatever number is given.
        return []
    pairs = list(zip(path[::2], path[1::2], strict=True))
    for i, (first, second) in enumerate(pairs):
        if first == second or not all(0 <= n < count - i for n in (first, second)):
            raise _error(equation, f"operands {first} and {second} do not exist in step {i} of the contraction path")
    return pairs


def _summed(operand: Labelled, drop: set[Label]) -> Labelled:
    """An operand without some of its dimensions: summed over those of more than one element, the others left out."""
    tensor, labels = operand
    if not drop:
        return operand
    dims = [i for i, label in enumerate(labels) if label in drop]
    shape = shape_of(tensor)
    single = all(shape[i] == 1 for i in dims)
    tensor = _aten.squeeze.dims(tensor, dims) if single else _aten.sum.dim_IntList(tensor, dims, False)
    return tensor, tuple(label for label in labels if label not in drop)


def _contract(a: Labelled, b: Labelled, output: Labels, needed: set[Label]) -> Labelled:
    """The product of two operands, summed over labels that neither the output nor another operand has."""
    keep = {*output, *needed}
    sizes = [dict(zip(labels, shape_of(tensor), strict=True)) for tensor, labels in (a, b)]
    shared = sizes[0].keys() & sizes[1].keys()
    # A dimension of size 1 beside the same one of the other operand has no say.
    drops = [
        {n for n, size in own.items() if (n not in shared and n not in keep) or (n in shared and size == 1 != other[n])}
        for own, other in (sizes, sizes[::-1])
    ]
    drops[0] |= {n for n in shared if sizes[0][n] == 1 == sizes[1][n]}
    for own, other in ((0, 1), (1, 0)):
        drops[own] |= {n for n in drops[other] & shared if n not in keep}
    a, b = _summed(a, drops[0]), _summed(b, drops[1])
    order = [*output, *sorted({*a[1], *b[1]} - set(output), key=str)]
    batch = [n for n in order if n in a[1] and n in b[1] and n in keep]
    inner = [n for n in order if n in a[1] and n in b[1] and n not in keep]
    rows = [n for n in order if n in a[1] and n not in b[1]]
    columns = [n for n in order if n in b[1] and n not in a[1]]
    labels = (*batch, *rows, *columns)
    size = {n: s for tensor, own in (a, b) for n, s in zip(own, shape_of(tensor), strict=True)}
    if not inner:
        labels = tuple(n for n in order if n in size)
        return _aten.mul.Tensor(_spread(a, labels), _spread(b, labels)), labels
    left = _folded(a, (batch, rows, inner))
    product = _aten.bmm.default(left, _folded(b, (batch, inner, columns)))
    return _aten.reshape.default(product, [size[n] for n in labels]), labels


def _spread(operand: Labelled, labels: Labels) -> Any:
    """The tensor with a dimension for each label, of size 1 where it has none."""
    tensor, own = operand
    tensor = _permuted(tensor, own, [label for label in labels if label in own])
    for i, label in enumerate(labels):
        if label not in own:
            tensor = _aten.unsqueeze.default(tensor, i)
    return tensor


def _folded(operand: Labelled, groups: Sequence[Sequence[Label]]) -> Any:
    """The tensor with one dimension for each group of labels."""
    tensor, own = operand
    size = dict(zip(own, shape_of(tensor), strict=True))
    tensor = _permuted(tensor, own, [label for group in groups for label in group])
    return _aten.reshape.default(tensor, [prod(size[label] for label in group) for group in groups])


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
