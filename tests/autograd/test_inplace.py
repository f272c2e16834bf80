"""In-place operations, versions and views: the right gradient or a clear error, never a wrong gradient."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.each import each
from tests.native.operator_calls import calls, schemas

import opmux


def _tensor(values: Any, requires_grad: bool = True) -> Any:
    tensor = opmux.tensor(values, dtype=opmux.float64)
    return tensor.requires_grad_() if requires_grad else tensor


def _zeros(module: Any, *shape: int) -> Any:
    return module.zeros(shape, dtype=module.float64)


def _row_then_whole(module: Any, x: Any) -> Any:
    y = x * 1.0
    y[0].mul_(2.0)
    y.mul_(x)
    return y


def _view_before_write(module: Any, x: Any) -> Any:
    y = x * 1.0
    row = y[1]
    y.mul_(3.0)
    return row * row


def _view_written_base_read(module: Any, x: Any) -> Any:
    y = x * x
    column = y.transpose(0, 1)[0]
    column.copy_(x[0, :2] * 5.0)
    return y * y


def _fill_buffer(module: Any, x: Any) -> Any:
    buffer = _zeros(module, 4, 3)
    view = buffer[1:3]
    for i in range(2):
        buffer[i] = x[i] * float(i + 2)
    return view * view.detach()


def _buffer_by_index(module: Any, x: Any) -> Any:
    buffer = _zeros(module, 2, 3)
    buffer.copy_(x)
    buffer[module.tensor([0, 1])] = x * 2.0
    return buffer * x


def _view_of_view(module: Any, x: Any) -> Any:
    y = x * 1.0
    part = y.view(3, 2)[1:]
    inner = part.t()
    inner[0].mul_(3.0)
    part.add_(x.view(3, 2)[:2], alpha=2.0)
    return y * inner.sum()


def _disjoint_halves(module: Any, x: Any) -> Any:
    y = x * 1.0
    left, right = y[:, :1], y[:, 1:]
    left.mul_(2.0)
    right.mul_(left.detach().clone())
    return left.sum() * right.sum() * y.sum()


def _transposed_in_place(module: Any, x: Any) -> Any:
    y = x * 2.0
    y.t_()
    y.unsqueeze_(0)
    return y.squeeze_(0) * x.t()


_PROGRAMS: dict[str, Callable[[Any, Any], Any]] = {
    "mul_": lambda module, x: (x * 1.0).mul_(3.0),
    "add_ of itself": lambda module, x: (x * 2.0).add_(x, alpha=3),
    "div_": lambda module, x: (x * 1.0).div_(x * x + 1.0),
    "mul_ needs what it overwrites": lambda module, x: (x * 2.0).mul_(x),
    "exp_": lambda module, x: (x * 1.0).exp_(),
    "relu_": lambda module, x: (x * 1.0).relu_() * x,
    "sigmoid_": lambda module, x: (x * 1.0).sigmoid_(),
    "pow_": lambda module, x: (x * 1.0).pow_(3),
    "zero_": lambda module, x: (x * 1.0).zero_() + x,
    "fill_": lambda module, x: (x * 1.0).fill_(2.0) * x,
    "masked_fill_": lambda module, x: (x * 2.0).masked_fill_(x > 0, 7.0) * x,
    "eq_": lambda module, x: (x * 2.0).eq_(1.0) + x,
    "row, then whole": _row_then_whole,
    "view before write": _view_before_write,
    "view written, base read": _view_written_base_read,
    "filling a buffer by rows": _fill_buffer,
    "filling a buffer by index": _buffer_by_index,
    "view of a view": _view_of_view,
    "disjoint halves": _disjoint_halves,
    "transposed in place": _transposed_in_place,
}


@pytest.mark.torch
@pytest.mark.parametrize("program", _PROGRAMS.values(), ids=_PROGRAMS.keys())
def test_programs_with_writes_have_torchs_gradients(program: Callable[[Any, Any], Any]) -> None:
    """Value, gradient and gradient of the gradient of a program that writes in place are torch's."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    values = np.array([[0.5, -1.0, 2.0], [1.5, 0.25, -0.75]])
    found = []
    for module, x in (
        (opmux, opmux.from_numpy(values.copy())),
        (torch, torch.from_numpy(values.copy())),
    ):
        x.requires_grad_()
        y = program(module, x)
        (first,) = module.autograd.grad((y * y).sum(), x, create_graph=True)
        second = [None]
        if first.requires_grad:
            second = module.autograd.grad((first * first).sum(), x, allow_unused=True)
        zero = np.zeros_like(values)
        found.append([y.detach().numpy(), first.detach().numpy(), zero if second[0] is None else second[0].numpy()])
    for ours, theirs in zip(*found, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-10, atol=1e-12)


def test_rows_written_into_a_buffer_carry_gradients() -> None:
    """A tensor without history that rows are written into has the rows' history."""
    x = _tensor([1.0, 2.0])
    buffer = opmux.zeros((2, 2), dtype=opmux.float64)
    buffer[0] = x * 3.0
    buffer[1] = x * x
    assert buffer.requires_grad
    buffer.sum().backward()
    assert x.grad.tolist() == [5.0, 7.0]


def test_a_view_made_before_the_write_sees_its_gradient() -> None:
    """A view that requires no grad does so once its base is written with what requires grad."""
    x = _tensor([[1.0, 2.0], [3.0, 4.0]])
    buffer = opmux.zeros((2, 2), dtype=opmux.float64)
    row = buffer[1]
    buffer.copy_(x)
    assert row.requires_grad
    (row * row).sum().backward()
    assert x.grad.tolist() == [[0.0, 0.0], [6.0, 8.0]]


def test_a_leaf_that_requires_grad_is_not_written() -> None:
    """Writing a leaf, or a view of one, is refused; under no_grad it is allowed."""
    x = _tensor([1.0, 2.0])
    with pytest.raises(opmux.autograd.InplaceError, match="a leaf Variable that requires grad"):
        x.mul_(2.0)
    with pytest.raises(opmux.autograd.InplaceError, match="a view of a leaf Variable that requires grad"):
        x[0:1].mul_(2.0)
    assert x.tolist() == [1.0, 2.0]
    with opmux.no_grad():
        x.mul_(2.0)
    assert x.tolist() == [2.0, 4.0]


def test_a_view_made_without_recording_is_not_written() -> None:
    """A view made under no_grad from a tensor with history has none of it, so writing it is refused."""
    y = _tensor([1.0, 2.0]) * 1.0
    with opmux.no_grad():
        view = y[0:1]
    with pytest.raises(opmux.autograd.InplaceError, match="A view was created in no_grad mode"):
        view.mul_(2.0)


_SEVERAL: dict[str, Callable[[Any, Any], Any]] = {
    "unbind": lambda module, y: y.unbind(0),
    "iteration": lambda module, y: list(y),
    "split": lambda module, y: y.split(1),
    "split_with_sizes": lambda module, y: y.split_with_sizes([1, 1]),
    "chunk": lambda module, y: y.chunk(2),
}


@pytest.mark.parametrize("parts", _SEVERAL.values(), ids=_SEVERAL.keys())
def test_one_view_of_several_is_not_written(module: Any, parts: Callable[..., Any]) -> None:
    """Nor a view of it, while gradients are recorded; detached, or under no_grad, it may be."""
    message = r"(?s)is a view and is being modified inplace.*This view is the output of a function that returns multiple views"
    for of_part in (lambda part: part, lambda part: part.view(1)):
        y = _leaf(module, 1.0, 2.0) * 1.0
        with pytest.raises(RuntimeError, match=message):
            of_part(parts(module, y)[0]).add_(1.0)  # type: ignore[no-untyped-call]
        assert y.tolist() == [1.0, 2.0]
    y = _leaf(module, 1.0, 2.0) * 1.0
    parts(module, y)[0].detach().add_(1.0)
    with module.no_grad():
        parts(module, y)[1].add_(1.0)
    assert y.tolist() == [2.0, 3.0]
    plain = module.tensor([1.0, 2.0])
    parts(module, plain)[0].add_(1.0)
    assert plain.tolist() == [2.0, 2.0]


def test_slices_by_tensor_split_may_be_written(module: Any) -> None:
    """It is made of single slices."""
    x = _leaf(module, 1.0, 2.0)
    y = x * 1.0
    y.tensor_split(2)[0].mul_(3.0)
    y.sum().backward()
    assert x.grad.tolist() == [3.0, 1.0]


def test_several_views_are_lost_once_their_base_is_written(module: Any) -> None:
    """What refers to them is refused; the base goes on."""
    x = _leaf(module, 1.0, 2.0)
    y = x * 1.0
    first, _ = y.unbind(0)
    y.mul_(x)
    with pytest.raises(RuntimeError, match="its base or another view of its base has been modified inplace"):
        (first * 3.0).backward()
    y.sum().backward()
    assert x.grad.tolist() == [2.0, 4.0]


def _leaf(module: Any, *values: float) -> Any:
    return module.tensor(list(values), requires_grad=True)


def test_expanding_to_the_same_size_makes_a_view_that_can_be_written(module: Any) -> None:
    """Only a dimension that repeats memory makes a view that cannot."""
    x = _leaf(module, 1.0, 2.0)
    y = x * 1.0
    y.expand(2).add_(1.0)
    y.expand(1, 2).mul_(3.0)
    assert y.tolist() == [6.0, 9.0]
    y.sum().backward()
    assert x.grad.tolist() == [3.0, 3.0]
    with pytest.raises((RuntimeError, ValueError), match="single memory location"):
        (x[0:1] * 1.0).expand(3).add_(1.0)


def test_the_version_error_names_who_saved_and_who_made_it(module: Any) -> None:
    """Both versions, and the operation that the tensor has come from last."""
    x = _leaf(module, 1.0, 2.0)
    y = x * 2.0
    loss = (x * y).sum()
    y.add_(1.0)
    with pytest.raises(RuntimeError, match=r"output 0 of Add(Backward0)?, is at version 1; expected version 0"):
        loss.backward()


def test_a_saved_tensor_that_was_written_is_noticed() -> None:
    """Backward refuses a saved value that has been written since, with both versions and the operator."""
    x, y = _tensor([1.0, 2.0]), _tensor([3.0, 4.0], requires_grad=False)
    loss = (x * y).sum()
    y.add_(1.0)
    with pytest.raises(opmux.autograd.SavedTensorError, match="modified by an inplace operation") as caught:
        loss.backward()
    assert "MulBackward0" in caught.value.asked
    assert "version 1; expected version 0" in caught.value.asked


@pytest.mark.parametrize(
    "write",
    [
        lambda y: y[0:1].zero_(),
        lambda y: y.detach().zero_(),
        lambda y: y.view(2, 1).t().add_(1.0),
        lambda y: opmux.ops.aten.exp.out(y.detach() * 1.0, out=y.detach()),
    ],
    ids=["slice", "detached", "view of a view", "out"],
)
def test_a_write_through_shared_memory_is_noticed(write: Callable[[Any], Any]) -> None:
    """Views, detached tensors and out arguments count for the memory that they share."""
    x = _tensor([1.0, 2.0])
    y = x * 1.0
    loss = (y * y).sum()
    write(y)
    with pytest.raises(opmux.autograd.SavedTensorError, match="modified by an inplace operation"):
        loss.backward()


def test_a_saved_result_that_was_written_is_noticed_after_its_death() -> None:
    """Exp saves its result: writing it is noticed even when the written tensor is gone."""
    x = _tensor([1.0, 2.0])
    y = x.exp()
    loss = y.mul_(2.0).sum()
    del y
    with pytest.raises(opmux.autograd.SavedTensorError, match="'result'"):
        loss.backward()


@pytest.mark.parametrize("geometry", [((2,), (1,)), ((2,), (3,), 1), ((2, 2), (1, 5), 0), ((3,), (2,), 6)], ids=str)
@pytest.mark.parametrize(
    "look",
    [lambda b: b[2:7], lambda b: b.view(3, 4).t(), lambda b: b.view(3, 4)[1], lambda b: b[::2], lambda b: b[3:][:4]],
    ids=["slice", "transpose", "row", "steps", "slice of a slice"],
)
def test_as_strided_beyond_its_view_keeps_its_gradient_after_a_write(look: Any, geometry: Any) -> None:
    """It sees the memory, and not only what the view before it has, so that its history goes on from the base."""
    for written in ("base", "view", "strided", "part"):
        leaf = opmux.arange(12.0, requires_grad=True)
        base = leaf * 1
        view = look(base)
        strided = view.as_strided(*geometry)
        tensors = {"base": base, "view": view, "strided": strided, "part": strided[:1]}
        places = opmux.arange(12)
        seen: dict[str, Any] = {"base": places, "view": look(places)}
        seen["strided"] = seen["view"].as_strided(*geometry)
        seen["part"] = seen["strided"][:1]
        tensors[written].mul_(3.0)
        factor = opmux.ones(12)
        factor[seen[written].reshape(-1)] = 3.0
        for name, tensor in tensors.items():
            (found,) = opmux.autograd.grad(tensor.sum(), leaf, retain_graph=True)
            expected = opmux.zeros(12).index_add(0, seen[name].reshape(-1), factor[seen[name].reshape(-1)])
            assert found.tolist() == expected.tolist(), (written, name)


def test_a_resize_to_its_own_size_counts_no_version() -> None:
    """Whatever its strides and views, and with a memory format too; another size counts one."""
    writes: list[Any] = [
        lambda x: x.resize_(x.shape),
        lambda x: x.resize_(x.shape, memory_format=opmux.contiguous_format),
        lambda x: x.resize_as_(x.clone()),
    ]
    for x in (opmux.ones(2, 3), opmux.ones(3, 2).t(), opmux.ones(0), opmux.ones(()), opmux.ones(2, 3)[:, :2]):
        views = x.view_as(x), x.detach()
        for write in writes:
            write(x)
            assert (x._version, views[0]._version) == (0, 0)
        assert x.resize_(7)._version == 1
        assert x.resize_(5)._version == 2
    image = opmux.ones(1, 2, 3, 4).resize_(1, 2, 3, 4, memory_format=opmux.channels_last)
    assert (image._version, image.stride()) == (0, (24, 1, 8, 2))
    parameter = opmux.ones(2, requires_grad=True)
    loss = parameter.exp()
    with opmux.no_grad():
        loss.detach().resize_(2)
    loss.sum().backward()
    assert parameter.grad is not None


def test_versions_are_shared_by_views() -> None:
    """`_version` counts writes through any view, and `_base` is the tensor at the root."""
    x = _tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=False)
    assert x._version == 0
    row = x[0]
    part = row[0:1]
    part.zero_()
    x.add_(1.0)
    assert (x._version, row._version, part._version) == (2, 2, 2)
    assert row._base is x
    assert part._base is x
    assert x._base is None


def test_an_integer_destination_has_no_history() -> None:
    """Copying a tensor that requires grad into integers ends its history, as in torch."""
    numbers = opmux.zeros((2,), dtype=opmux.int64)
    numbers.copy_(_tensor([1.0, 2.0]))
    assert not numbers.requires_grad


def test_out_arguments_refuse_gradients() -> None:
    """An out variant with an input that requires grad is refused, unless under no_grad."""
    x, out = _tensor([1.0, 2.0]), opmux.zeros((2,), dtype=opmux.float64)
    with pytest.raises(opmux.autograd.NotDifferentiableError, match="don't support automatic differentiation"):
        opmux.ops.aten.exp.out(x, out=out)
    with opmux.no_grad():
        opmux.ops.aten.exp.out(x, out=out)
    assert out.tolist() == x.detach().exp().tolist()


#: Operations that change a shape in place.
_RESHAPING: dict[str, Callable[[Any], Any]] = {
    "transpose_": lambda t: t.transpose_(0, 1),
    "t_": lambda t: t.t_(),
    "unsqueeze_": lambda t: t.unsqueeze_(1),
    "squeeze_": lambda t: t.squeeze_(),
    "as_strided_": lambda t: t.as_strided_((2,), (1,)),
    "twice": lambda t: t.t_().unsqueeze_(0),
}
#: Which tensor changes it: the base of three rows, or a view.
_CHANGED: dict[str, Callable[[Any], Any]] = {
    "base": lambda base: base,
    "slice": lambda base: base[:2],
    "view of a view": lambda base: base.view(3, 1, 3)[1:, 0, 1:],
}


def _reshaped_among_views(reshape: str, changed: str, written: str, x: Any, weight: Any) -> Any:
    base = x.clone()
    tensor = _CHANGED[changed](base)
    earlier = tensor[1:]
    _RESHAPING[reshape](tensor)
    later = tensor[..., :1]
    {"base": base, "changed": tensor, "earlier view": earlier, "later view": later}[written].mul_(weight)
    return (base**2).sum() + (tensor**3).sum() + (earlier * 5.0).sum() + later.sum()


@each("written", ["base", "changed", "earlier view", "later view"])
@each("changed", _CHANGED)
@each("reshape", _RESHAPING)
def test_shapes_may_change_in_place_among_views(reshape: str, changed: str, written: str) -> None:
    """Whichever of the tensors over one memory is written afterwards, the gradients are those of its values."""
    x = opmux.arange(1.0, 10.0, dtype=opmux.float64).view(3, 3)
    weight, direction = opmux.tensor(1.5, dtype=opmux.float64), x.cos()

    def loss(step: float) -> float:
        return _reshaped_among_views(reshape, changed, written, x + direction * step, weight + step).item()  # type: ignore[no-any-return]

    slope = (loss(1e-5) - loss(-1e-5)) / 2e-5
    leaf: Any = x.clone().requires_grad_()
    scale: Any = weight.clone().requires_grad_()
    _reshaped_among_views(reshape, changed, written, leaf, scale).backward()
    assert ((leaf.grad * direction).sum() + scale.grad).item() == pytest.approx(slope, rel=1e-6)
    scale.grad = None
    _reshaped_among_views(reshape, changed, written, x, scale).backward()
    only = (loss(1e-5) - loss(-1e-5)) / 2e-5 - (leaf.grad * direction).sum().item()
    assert scale.grad.item() == pytest.approx(only, rel=1e-5)


def test_detach_in_place_forgets_the_history() -> None:
    """detach_ makes a tensor a leaf that requires no grad; of a view it is refused."""
    y = _tensor([1.0, 2.0]) * 2.0
    y.detach_()
    assert not y.requires_grad
    assert y.grad_fn is None
    with pytest.raises(opmux.autograd.InplaceError, match="detach views"):
        (_tensor([1.0, 2.0]) * 2.0)[0:1].detach_()


@pytest.mark.parametrize("of_several", [False, True])
def test_detach_in_place_keeps_a_gradient(of_several: bool) -> None:
    """One that was retained stays, as that of a leaf does."""
    x = _tensor([1.0, 2.0])
    y = x.clone().split(1)[1] * 1.0 if not of_several else x.aminmax().max
    y.retain_grad()
    (y * 3.0).sum().backward()
    y.detach_()
    assert y.grad is not None
    assert y.grad.reshape(-1).tolist() == [3.0]


MODES = {"grad": opmux.enable_grad, "no_grad": opmux.no_grad, "inference": opmux.inference_mode}


@pytest.mark.parametrize("made", ["grad", "no_grad"])
@pytest.mark.parametrize("written", MODES)
def test_history_is_refused_its_change_in_every_mode(made: str, written: str) -> None:
    """Neither detach_ of a view nor resize_ of what requires grad is taken because nothing is recorded; inference mode may."""
    base = _tensor([[1.0, 2.0], [3.0, 4.0]]) * 2.0
    with MODES[made]():
        view = opmux.zeros(2, 2)[0]
        views = [base[0], base.view(-1), base.t(), view.requires_grad_() if made == "grad" else view]
    for tensor in views:
        with MODES[written]():
            if written == "inference":
                assert tensor.detach_() is tensor
                continue
            with pytest.raises(opmux.autograd.InplaceError, match="detach views"):
                tensor.detach_()
    for tensor in (_tensor([1.0, 2.0]), base):
        before = tensor.tolist(), tensor._version
        with MODES[written]():
            if written == "inference":
                assert tensor.resize_([1]).shape == (1,)
                assert tensor._version == before[1] + 1
                continue
            with pytest.raises(opmux.autograd.NotDifferentiableError, match="cannot resize"):
                tensor.resize_([3])
        assert (tensor.tolist(), tensor._version) == before


def test_a_retained_gradient_survives_a_write() -> None:
    """retain_grad before an in-place operation keeps the gradient of what the tensor is afterwards."""
    y = _tensor([1.0, 2.0]) * 2.0
    y.retain_grad()
    y.mul_(3.0)
    (y * 5.0).sum().backward()
    assert y.grad.tolist() == [5.0, 5.0]


#: In-place operators that do nothing with the arguments of the recorded call, or to a tensor without a history.
_WRITE_NOTHING = {"alpha_dropout_", "detach_", "dropout_", "feature_alpha_dropout_", "feature_dropout_", "resize_as_"}


def _copied(value: Any) -> Any:
    """A copy of a tensor, or of each of a list."""
    if isinstance(value, (list, tuple)):
        return [_copied(part) for part in value]
    return value.clone() if isinstance(value, opmux.Tensor) else value


@pytest.mark.slow
def test_an_operator_in_place_counts_one_version() -> None:
    """However many operators a kernel calls that write the tensor in turn, the write is one, as it is in PyTorch."""
    known, asked = calls(), 0
    for schema in schemas():
        call, name = known.get(schema.qualified_name), schema.base_name
        if (
            call is None
            or not schema.is_mutable
            or not name.endswith("_")
            or name.startswith("__")
            or name in _WRITE_NOTHING
        ):
            continue
        values = [_copied(value) for value in call.values]
        written = values[0] if isinstance(values[0], list) else [values[0]]
        # PyTorch does not count what steps of optimizers write, which return nothing.
        count = 1 if schema.returns or name.startswith("_foreach_") else 0
        before = [x._version for x in written]
        call.run(lambda i, _: values[i])  # noqa: B023 -- called at once
        assert [x._version - b for x, b in zip(written, before, strict=True)] == [count] * len(before), name
        asked += 1
    assert asked > 150


@pytest.mark.parametrize("recorded", [True, False])
def test_factors_that_are_no_matrices_are_refused_in_the_operators_words(recorded: bool) -> None:
    """Before their order is asked for, which a formula needs, whether a gradient is asked of them or not."""
    vector: Any = opmux.ones(2, requires_grad=recorded)
    total, matrix = opmux.ones(2, 2) * opmux.ones(2, 1, requires_grad=True), opmux.ones(2, 2)
    calls = (lambda: total.addmm_(vector, matrix), lambda: total.addmm_(matrix, vector), lambda: vector.mm(matrix))
    for call in calls:
        with pytest.raises(opmux.errors.OpmuxError, match="matri"):
            call()
