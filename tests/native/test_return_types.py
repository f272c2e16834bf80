"""Several results with names, and `out` as a tuple of tensors."""

import copy
import inspect
import pickle

import pytest

import opmux
from opmux.errors import OperatorArgumentError, OperatorValueError


def test_results_have_names_and_are_tuples() -> None:
    """Functions and methods return a tuple whose elements are also attributes."""
    x = opmux.tensor([[1.0, 5.0], [7.0, 2.0]])
    for found in (opmux.max(x, 1), x.max(dim=1)):
        assert isinstance(found, opmux.return_types.max)
        values, indices = found
        assert found.values is values
        assert found.indices is indices
        assert values.tolist() == [5.0, 7.0]
        assert indices.tolist() == [1, 0]


def test_an_overload_with_one_result_returns_it_plain() -> None:
    """`max` without a dimension is a tensor."""
    assert isinstance(opmux.max(opmux.tensor([1.0, 2.0])), opmux.Tensor)


def test_operators_return_plain_tuples() -> None:
    """Handles under `opmux.ops` know nothing of names."""
    assert type(opmux.ops.aten.max.dim(opmux.ones(2), 0)) is tuple


def test_out_is_a_tuple_of_tensors() -> None:
    """Both results are written into the tensors given, which are returned under the results' names."""
    values, indices = opmux.empty(0), opmux.empty(0, dtype=opmux.int64)
    found = opmux.sort(opmux.tensor([3.0, 1.0, 2.0]), out=(values, indices))
    assert found.values is values
    assert found.indices is indices
    assert values.tolist() == [1.0, 2.0, 3.0]
    assert indices.tolist() == [1, 2, 0]


def test_out_has_the_dtypes_of_the_results() -> None:
    """Destinations of another dtype are refused, as is a tuple of another length."""
    x = opmux.ones(2)
    with pytest.raises(OperatorValueError, match="Expected out tensor to have dtype opmux.int64"):
        opmux.max(x, 0, out=(opmux.empty(0), opmux.empty(0)))
    with pytest.raises(OperatorArgumentError, match="the results that can be written are"):
        opmux.max(x, 0, out=(opmux.empty(0),))  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize("name", opmux.return_types.__all__)
def test_every_class_takes_its_parts_one_by_one_or_as_one(name: str) -> None:
    """As PyTorch's take one sequence: `type(x)(move(part) for part in x)` rebuilds results, lists and tuples alike."""
    kind = getattr(opmux.return_types, name)
    parts = tuple(range(len(kind._fields)))
    for found in (
        kind(*parts),
        kind(parts),
        kind(part for part in parts),
        kind(**dict(zip(kind._fields, parts, strict=True))),
    ):
        assert type(found) is kind
        assert tuple(found) == parts
        assert [getattr(found, field) for field in kind._fields] == list(parts)
        assert copy.copy(found) == pickle.loads(pickle.dumps(found)) == found
        assert found._replace(**{kind._fields[0]: 7})[0] == 7
    for wrong in (parts[:-1], (*parts, 0)):
        with pytest.raises(TypeError):
            kind(wrong)
    with pytest.raises(TypeError, match=f"missing .* required .*'{kind._fields[-1]}'"):
        kind(5)
    assert tuple(inspect.signature(kind).parameters) == kind._fields


@pytest.mark.torch
def test_extremes_over_nothing_are_refused_as_in_torch() -> None:
    """A dimension without elements is an IndexError, a tensor without them what PyTorch has for each."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    names = ("aminmax", "amax", "amin", "max", "min", "argmax", "argmin", "median", "nanmedian", "mode", "kthvalue")
    for name in names:
        for options in ({}, {"dim": 0}, {"dim": -2}, {"dim": 1}, {"dim": 0, "keepdim": True}):
            kinds = []
            for library in (torch, opmux):
                given = (1,) if name == "kthvalue" else ()
                try:
                    getattr(library.empty(0, 3), name)(*given, **options)
                    kinds.append((False, False))
                except Exception as error:
                    kinds.append((isinstance(error, IndexError), isinstance(error, RuntimeError)))
            assert kinds[1][0] >= kinds[0][0], (name, options)
            assert any(kinds[1]) == any(kinds[0]), (name, options)
