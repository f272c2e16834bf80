"""Copies of views: which operators have one, and that their kernels, results and derivatives are those of the views."""

from pathlib import Path
from typing import Any

import pytest
from tests.declarations import declared_operators

import opmux
from opmux.codegen import Declaration, DeclarationError, load_declarations
from opmux.testing import assert_close

COPIES = [d for d in declared_operators() if d.view]
VIEW = "- func: f(Tensor(a) self, int dim=0) -> Tensor(a)\n  dispatch: {Array: a.b.c, Meta: a.b.c}\n"
KERNEL = "  dispatch:\n    CompositeExplicitAutogradNonFunctional: f_copy_symint\n  tags: view_copy\n"

#: Arguments of views after the tensor, of which others than these have none.
ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "as_strided": ([2, 2], [1, 2], 1),
    "expand": ([2, 2, 3],),
    "narrow": (1, -2, 2),
    "permute": ([1, 0],),
    "select.int": (1, -1),
    "slice.Tensor": (1, 0, None, 2),
    "split.Tensor": (2, 1),
    "split_with_sizes": ([1, 2], 1),
    "squeeze.dim": (0,),
    "squeeze.dims": ([0, 1],),
    "transpose.int": (0, 1),
    "unfold": (1, 2, 1),
    "unsqueeze": (0,),
    "view": ([3, 2],),
    "view.dtype": (opmux.int64,),
}


def operator(name: str) -> Any:
    base, _, overload = name.partition(".")
    return getattr(getattr(opmux.ops.aten, base), overload or "default")


def made_for(view: str, device: str = "cpu") -> Any:
    x = opmux.arange(6.0, dtype=opmux.float64, device=device).reshape(2, 3)
    if view == "view_as_complex":
        return x.reshape(3, 2)
    return opmux.complex(x, x) if view == "view_as_real" else x


def parts(found: Any) -> list[Any]:
    return list(found) if isinstance(found, (list, tuple)) else [found]


@pytest.mark.parametrize("copy", COPIES, ids=lambda d: d.name)
def test_a_copy_has_the_elements_of_the_view_in_memory_of_its_own(copy: Declaration) -> None:
    """Its results are row-major, share no memory with the tensor, and look the same without data."""
    x = made_for(copy.view)
    arguments = ARGUMENTS.get(copy.view, ())
    views, copies = parts(operator(copy.view)(x, *arguments)), parts(operator(copy.name)(x, *arguments))
    on_meta = parts(operator(copy.name)(made_for(copy.view, "meta"), *arguments))
    for view, found, ghost in zip(views, copies, on_meta, strict=True):
        assert found.is_contiguous()
        assert found.untyped_storage().data_ptr() != x.untyped_storage().data_ptr()
        assert_close(found, view)
        assert (ghost.shape, ghost.stride(), ghost.dtype) == (found.shape, found.stride(), found.dtype)


@pytest.mark.parametrize(
    "copy", [d for d in COPIES if d.name not in ("detach_copy", "view_copy.dtype")], ids=lambda d: d.name
)
def test_a_copy_has_the_derivative_of_the_view(copy: Declaration) -> None:
    """The gradients are equal, and the node is named after that of the view."""
    arguments, found = ARGUMENTS.get(copy.view, ()), []
    for name in (copy.view, copy.name):
        x = made_for(copy.view).requires_grad_()
        results = parts(operator(name)(x, *arguments))
        if name == copy.name:
            assert results[0].grad_fn.name().removesuffix("_copy") != results[0].grad_fn.name() or copy.view == "narrow"
        found.append(opmux.autograd.grad(results, x, [r.detach() for r in results])[0])
    assert_close(*found)


@pytest.mark.parametrize("copy", COPIES, ids=lambda d: d.name)
def test_a_copy_is_written_into_given_tensors(copy: Declaration) -> None:
    """The out variant gives the same; one tensor is resized, a list has one for each part."""
    x, arguments = made_for(copy.view), ARGUMENTS.get(copy.view, ())
    results = operator(copy.name)(x, *arguments)
    overload = {"unbind_copy.int": "int_out", "split_copy.Tensor": "Tensor_out"}
    base, _, own = copy.name.partition(".")
    out = operator(f"{base}.{overload.get(copy.name, f'{own}_out' if own else 'out')}")
    if isinstance(results, (list, tuple)):
        targets = [opmux.empty_like(r) for r in results]
        assert out(x, *arguments, out=targets) is None
        with pytest.raises(opmux.errors.OperatorValueError, match="expected an out= argument of size"):
            out(x, *arguments, out=targets[1:])
    else:
        targets = [opmux.empty(0, dtype=results.dtype)]
        assert out(x, *arguments, out=targets[0]) is targets[0]
    for target, result in zip(targets, parts(results), strict=True):
        assert_close(target, result)


def test_a_copy_needs_no_view_to_exist() -> None:
    """Sizes that no view of the memory has are taken, as the copy shares none; the node is that of a view all the same."""
    x = opmux.arange(6.0).reshape(2, 3).t().requires_grad_()
    copy = opmux.view_copy(x, [2, 3])
    assert copy.tolist() == [[0.0, 3.0, 1.0], [4.0, 2.0, 5.0]]
    copy[0].sum().backward()
    assert x.grad is not None
    assert x.grad.tolist() == [[1.0, 1.0], [1.0, 0.0], [0.0, 0.0]]


def test_the_kernel_stands_where_pytorchs_does() -> None:
    """At CompositeExplicitAutogradNonFunctional, below a kernel of a backend's own."""
    keys = opmux.dispatch.default_dispatcher.registrations("aten::expand_copy")
    assert "CompositeExplicitAutogradNonFunctional" in keys
    assert not keys.keys() & {"CPU", "CompositeImplicitAutograd", "CompositeExplicitAutograd"}


def test_every_view_with_kernels_has_a_copy() -> None:
    """As in PyTorch's generator: of views that are not made of others, every one has a copy."""
    declarations = declared_operators()
    views = {
        d.name
        for d in declarations
        if any(r.alias is not None and not r.is_write for r in d.schema.returns)
        and d.dispatch.keys() & {"Array"}
        and d.base_name[0] != "_"
    }
    assert views
    lacking = sorted(views - {d.view for d in COPIES})
    assert not lacking, f"declare {[name + '_copy' for name in lacking]}, as their neighbours, with the tag view_copy"


def test_a_copy_that_takes_something_else_is_refused(tmp_path: Path) -> None:
    """The arguments of both must be equal; a copy whose view is not declared keeps PyTorch's kernel."""
    path = tmp_path / "declarations.yaml"
    path.write_text(VIEW + "- func: f_copy(Tensor self, int dim=1) -> Tensor\n" + KERNEL)
    with pytest.raises(DeclarationError, match="f_copy: the copy of a view"):
        load_declarations(path)
    path.write_text("- func: f_copy(Tensor self, int dim=0) -> Tensor\n" + KERNEL)
    assert [d.view for d in load_declarations(path)] == [""]
    path.write_text(VIEW + "- func: f_copy(Tensor self, int dim=0) -> Tensor\n" + KERNEL)
    assert [d.view for d in load_declarations(path)] == ["", "f"]
