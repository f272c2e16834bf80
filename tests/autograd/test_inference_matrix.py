"""Inference mode and its likes beside PyTorch: every kind of tensor, of operator and of nesting, cell by cell."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import product
from typing import Any

import pytest

import opmux

pytestmark = pytest.mark.torch

Action = Callable[[Any, Any, Any], Any]


def _aten(module: Any) -> Any:
    return module.ops.aten


#: `(module, tensor, tensor of the same kind) -> result`.
ACTIONS: dict[str, Action] = {
    "functional": lambda m, t, o: t + o,
    "functional with a normal operand": lambda m, t, o: t * m.ones(t.shape).requires_grad_(),
    "in place": lambda m, t, o: t.add_(o),
    "in place with a normal operand": lambda m, t, o: t.add_(m.ones(t.shape)),
    "in place on a normal tensor": lambda m, t, o: m.zeros(t.shape).copy_(t),
    "in place without operands": lambda m, t, o: t.relu_(),
    "fill_": lambda m, t, o: t.fill_(1),
    "shape in place": lambda m, t, o: t.unsqueeze_(0),
    "out elsewhere": lambda m, t, o: _aten(m).add.out(t, o, out=m.zeros(t.shape)),
    "out": lambda m, t, o: _aten(m).add.out(m.ones(t.shape), m.ones(t.shape), out=t),
    "view": lambda m, t, o: _aten(m).view.default(t, [-1]),
    "slice": lambda m, t, o: t[1:],
    "reshape": lambda m, t, o: t.reshape(-1),
    "view in place": lambda m, t, o: t[1:].add_(1),
    "list of views": lambda m, t, o: _aten(m).split.Tensor(t, 2),
    "composite list of views": lambda m, t, o: t.chunk(2),
    "list of arguments": lambda m, t, o: m.cat([t, o]),
    "only detached, in place": lambda m, t, o: t.detach().add_(o),
    "only detached, out": lambda m, t, o: _aten(m).add.out(t, o, out=t.detach()),
    "data in place": lambda m, t, o: t.data.fill_(2),
    "version of data": lambda m, t, o: _version(t.data.relu_()),
    "version of what is detached": lambda m, t, o: _version(t.detach().mul_(m.ones(t.shape).requires_grad_())),
    "several results": lambda m, t, o: _aten(m).sort.default(t),
    "several results of a reduction": lambda m, t, o: _aten(m).max.dim(t, 0),
    "no result": lambda m, t, o: _aten(m)._assert_async.default(t.sum() + 1),
    "no result, with a message": lambda m, t, o: _aten(m)._assert_async.msg(t.sum() + 1, "text"),
    "a number": lambda m, t, o: t.sum().item(),
    "a bool": lambda m, t, o: m.equal(t, o),
    "composite": lambda m, t, o: m.nn.functional.dropout(t, 0.5, False),
    "clone": lambda m, t, o: t.clone(),
    "contiguous": lambda m, t, o: t.contiguous(),
    "detach": lambda m, t, o: t.detach(),
    "version": lambda m, t, o: t._version,
    "requires_grad_": lambda m, t, o: t.requires_grad_(),
    "index_put_": lambda m, t, o: _aten(m).index_put_(t, [m.tensor([0])], m.tensor(1.0)),
}
NESTINGS: dict[str, tuple[Callable[[Any], Any], ...]] = {
    "outside": (),
    "inside": (lambda m: m.inference_mode(),),
    "no_grad": (lambda m: m.no_grad(),),
    "enable_grad inside": (lambda m: m.inference_mode(), lambda m: m.enable_grad()),
    "no_grad inside": (lambda m: m.inference_mode(), lambda m: m.no_grad()),
    "inside no_grad": (lambda m: m.no_grad(), lambda m: m.inference_mode()),
    "outside inside": (lambda m: m.inference_mode(), lambda m: m.inference_mode(False)),
}
KINDS = (
    "normal",
    "view of normal",
    "view of normal made inside",
    "inference",
    "view of inference",
    "view of inference made inside",
)
#: How often a tensor counts as written differs: ours writes through an operator that counts too, torch's does not.
COUNTED_OTHERWISE = frozenset({"index_put_"})


def _made(module: Any, kind: str, requires_grad: bool) -> Any:
    normal = module.zeros(4)
    with module.inference_mode():
        inference = module.zeros(4)
        inside = {"view of normal made inside": normal[1:], "view of inference made inside": inference[1:]}
    tensor = {"normal": normal, "inference": inference, **inside}.get(kind)
    if tensor is None:
        tensor = (normal if kind == "view of normal" else inference)[1:]
    return tensor.requires_grad_() if requires_grad else tensor


def _version(tensor: Any) -> Any:
    try:
        return tensor._version
    except RuntimeError:
        return "none"


def _outcome(module: Any, action: str, kind: str, requires_grad: bool, nesting: str) -> Any:
    run = ACTIONS[action]
    try:
        tensor, other = _made(module, kind, requires_grad), _made(module, kind, requires_grad)
        with ExitStack() as stack:
            for enter in NESTINGS[nesting]:
                stack.enter_context(enter(module))
            result = run(module, tensor, other)
    except RuntimeError:
        return "refused"
    results = list(result) if isinstance(result, (list, tuple)) else [result]
    found = [(x.is_inference(), x.requires_grad) if hasattr(x, "is_inference") else x for x in results]
    return found, tensor.is_inference(), tensor.requires_grad, action in COUNTED_OTHERWISE or _version(tensor)


def _cells() -> Iterator[tuple[str, str, bool, str]]:
    yield from product(ACTIONS, KINDS, (False, True), NESTINGS)


def test_every_cell_answers_as_torch() -> None:
    """Refused or not, which results are inference tensors, what requires grad, and how often the tensor was written."""
    torch = pytest.importorskip("torch", reason="compares with PyTorch")
    differing = {
        cell: (mine, theirs)
        for cell in _cells()
        if (mine := _outcome(opmux, *cell)) != (theirs := _outcome(torch, *cell))
    }
    assert not differing


MODES: dict[str, Callable[[Any], Any]] = {
    "no_grad": lambda m: m.no_grad(),
    "enable_grad": lambda m: m.enable_grad(),
    "inference": lambda m: m.inference_mode(),
    "no inference": lambda m: m.inference_mode(False),
}
#: What a view is made of: the tensor at its root.
ROOTS: dict[str, Action] = {
    "plain": lambda m, t, o: m.zeros(2, 3),
    "leaf": lambda m, t, o: m.zeros(2, 3, requires_grad=True),
    "recorded": lambda m, t, o: m.zeros(2, 3, requires_grad=True) * 1,
    "inference": lambda m, t, o: _inside(m),
}
#: What is made of the root inside the blocks.
MAKINGS: dict[str, Action] = {
    "view": lambda m, t, o: t[0],
    "view of a view": lambda m, t, o: t.view(-1)[1:4],
    "one of several": lambda m, t, o: t.unbind()[1],
    "detached": lambda m, t, o: t.detach()[0],
    "only detached": lambda m, t, o: t.detach(),
    "data": lambda m, t, o: t.data,
    "fresh": lambda m, t, o: t * 2,
    "copy": lambda m, t, o: (t + 0)[0],
}
#: What is done with that outside.
USES: dict[str, Action] = {
    "nothing": lambda m, t, o: t,
    "function": lambda m, t, o: t * 2,
    "saved": lambda m, t, o: t * m.ones(3, requires_grad=True),
    "view": lambda m, t, o: t.view(-1),
    "write": lambda m, t, o: t.add_(1),
    "recorded write": lambda m, t, o: t.mul_(m.tensor(2.0, requires_grad=True)),
    "write the root": lambda m, t, o: o.add_(1) if o.grad_fn is None else t,
    "reshape": lambda m, t, o: t.unsqueeze_(0),
    "detach_": lambda m, t, o: t.detach_(),
    "requires_grad_": lambda m, t, o: t.requires_grad_(),
}


def _inside(module: Any) -> Any:
    with module.inference_mode():
        return module.zeros(2, 3)


def _answers(tensor: Any) -> Any:
    return tensor.is_inference(), tensor.requires_grad, tensor.is_leaf, _version(tensor), tuple(tensor.shape)


def _nested(module: Any, nesting: tuple[str, ...], root: str, making: str, use: str) -> Any:
    """What the tensors say, after what is made in blocks inside each other has been used outside."""
    try:
        base = ROOTS[root](module, None, None)
        with ExitStack() as stack:
            for name in nesting:
                stack.enter_context(MODES[name](module))
            made = MAKINGS[making](module, base, None)
            inside = _answers(made), module.is_grad_enabled(), module.is_inference_mode_enabled()
    except RuntimeError:
        return "refused inside"
    try:
        result = USES[use](module, made, base)
    except RuntimeError:
        # In torch a shape has changed before it is refused.
        return inside, "refused", _answers(made)[:4], _answers(base)
    return inside, _answers(result), _answers(made), _answers(base)


#: What is done, outside, with a view whose base has been written since.
AFTERWARDS: dict[str, Action] = {
    "nothing": lambda m, t, o: t,
    "function": lambda m, t, o: t * 2,
    "function of two": lambda m, t, o: m.ones(()).add(t),
    "function of a list": lambda m, t, o: m.cat([t, t]),
    "composite": lambda m, t, o: t.flatten(),
    "no derivative": lambda m, t, o: t > 0,
    "zeros_like": lambda m, t, o: m.zeros_like(t),
    "several results": lambda m, t, o: t.sort(),
    "view": lambda m, t, o: t.view(-1),
    "views": lambda m, t, o: t.unbind(),
    "copy": lambda m, t, o: t.clone(),
    "detached": lambda m, t, o: t.detach(),
    "data": lambda m, t, o: t.data,
    "write": lambda m, t, o: t.add_(1),
    "write elsewhere": lambda m, t, o: m.zeros(t.shape).copy_(t),
    "reshape in place": lambda m, t, o: t.unsqueeze_(0),
    "out": lambda m, t, o: m.add(t, 1, out=m.zeros(t.shape)),
    "number": lambda m, t, o: t.sum().item(),
    "list": lambda m, t, o: t.tolist(),
    "text": lambda m, t, o: repr(t)[:6],
    "grad_fn": lambda m, t, o: t.grad_fn is None,
    "is_leaf": lambda m, t, o: t.is_leaf,
    "grad": lambda m, t, o: t.grad,
    "edge": lambda m, t, o: m.autograd.graph.get_gradient_edge(t) and None,
    "requires_grad": lambda m, t, o: t.requires_grad,
    "version": lambda m, t, o: _version(t),
    "without recording": lambda m, t, o: m.no_grad()(lambda: t * 2)(),
    "view without recording": lambda m, t, o: m.no_grad()(lambda: t.view(-1))(),
    "write without recording": lambda m, t, o: m.no_grad()(lambda: t.add_(1))(),
    "in inference mode": lambda m, t, o: m.inference_mode()(lambda: t * 2)(),
}
#: How the base is written, outside.
WRITES: dict[str, Action] = {
    "recorded": lambda m, t, o: o.mul_(m.tensor(2.0, requires_grad=True)),
    "plain": lambda m, t, o: o.mul_(2),
    "a part of it": lambda m, t, o: o[:, 1:].mul_(m.tensor(2.0, requires_grad=True)),
    "unrecorded": lambda m, t, o: m.no_grad()(lambda: o.mul_(2))(),
}


def _written_since(module: Any, nesting: tuple[str, ...], root: str, making: str, write: str, use: str) -> Any:
    """What comes of a view that blocks inside each other have made, once its base has been written."""
    try:
        base = ROOTS[root](module, None, None)
        with ExitStack() as stack:
            for name in nesting:
                stack.enter_context(MODES[name](module))
            made = MAKINGS[making](module, base, None)
        WRITES[write](module, made, base)
    except RuntimeError:
        return "refused before"
    try:
        result = AFTERWARDS[use](module, made, base)
    except RuntimeError:
        return "refused"
    results = list(result) if isinstance(result, (list, tuple)) else [result]
    return [(x.is_inference(), x.requires_grad) if hasattr(x, "is_inference") else x for x in results]


def _differs_on_purpose(root: str, write: str, use: str) -> bool:
    """Whether PyTorch is not followed."""
    # Of a plain view whose base now requires grad, PyTorch knows that it is no leaf once something has asked for its `grad_fn`.
    return root == "plain" and write in ("recorded", "a part of it") and use in ("write", "reshape in place")


@pytest.mark.filterwarnings("ignore:The .grad attribute of a Tensor that is not a leaf")
@pytest.mark.parametrize("write", WRITES)
def test_a_view_whose_base_was_written_since_answers_as_torchs(write: str) -> None:
    """One made in two modes inside each other, in any order: it is used, recorded or asked as in PyTorch, or refused."""
    torch = pytest.importorskip("torch", reason="compares with PyTorch")
    differing = {
        cell: (mine, theirs)
        for cell in product(product(MODES, repeat=2), ROOTS, MAKINGS, (write,), AFTERWARDS)
        if not _differs_on_purpose(cell[1], *cell[3:])
        and (mine := _written_since(opmux, *cell)) != (theirs := _written_since(torch, *cell))
    }
    assert not differing


@pytest.mark.slow
def test_every_nesting_of_three_answers_as_torch() -> None:
    """Whatever is made in three modes inside each other, in any order, is used outside as in PyTorch, or refused."""
    torch = pytest.importorskip("torch", reason="compares with PyTorch")
    differing = {
        cell: (mine, theirs)
        for cell in product(product(MODES, repeat=3), ROOTS, MAKINGS, USES)
        if (mine := _nested(opmux, *cell)) != (theirs := _nested(torch, *cell))
    }
    assert not differing


#: How a view is made of a tensor of shape (2, 3) in a mode of its own.
VIEWS: dict[str, Action] = {
    "select": lambda m, t, o: t[0],
    "view": lambda m, t, o: t.view(-1),
    "transposed": lambda m, t, o: t.t(),
    "one of several": lambda m, t, o: t.split(1)[0],
    "one of a list": lambda m, t, o: t.chunk(2, 1)[0],
    "expanded": lambda m, t, o: t.unsqueeze(0).expand(2, 2, 3),
    "detached": lambda m, t, o: t.detach(),
    "data": lambda m, t, o: t.data,
}
#: What is done with the view, or its base, in another.
CHANGES: dict[str, Action] = {
    "nothing": lambda m, t, o: t,
    "write": lambda m, t, o: t.add_(1),
    "write a part": lambda m, t, o: t.__setitem__(0, 5.0),
    "write the base": lambda m, t, o: o.add_(1),
    "write without operands": lambda m, t, o: t.zero_(),
    "recorded write": lambda m, t, o: t.mul_(m.tensor(2.0, requires_grad=True)),
    "write its data": lambda m, t, o: t.data.add_(1),
    "write it detached": lambda m, t, o: t.detach().add_(1),
    "reshape": lambda m, t, o: t.unsqueeze_(0),
    "squeeze": lambda m, t, o: t.squeeze_(),
    "detach_": lambda m, t, o: t.detach_(),
}
#: What is asked of both in a third.
QUESTIONS: dict[str, Callable[[Any, Any], Any]] = {
    "grad_fn": lambda m, t: t.grad_fn is None,
    "requires_grad": lambda m, t: t.requires_grad,
    "is_leaf": lambda m, t: t.is_leaf,
    "version": lambda m, t: t._version,
    "is_inference": lambda m, t: t.is_inference(),
    "function": lambda m, t: (t * m.ones(())).requires_grad,
    "saved": lambda m, t: (t * m.ones((), requires_grad=True)).requires_grad,
    "backward": lambda m, t: m.autograd.backward((t * t).sum() if t.requires_grad else t.sum()),
}


def _in_mode(module: Any, mode: str, action: Callable[[], Any]) -> Any:
    """What comes of it, or that it is refused."""
    with MODES[mode](module):
        try:
            return action()
        except RuntimeError:
            return "refused"


def _asked(module: Any, modes: tuple[str, ...], root: str, view: str, change: str) -> Any:
    base = _in_mode(module, modes[0], lambda: ROOTS[root](module, None, None))
    made = _in_mode(module, modes[1], lambda: VIEWS[view](module, base, None))
    changed = _in_mode(module, modes[2], lambda: CHANGES[change](module, made, base)) == "refused"
    return [
        changed,
        *(_in_mode(module, modes[3], partial(ask, module, t)) for t in (made, base) for ask in QUESTIONS.values()),
    ]


@pytest.mark.filterwarnings("ignore:The .grad attribute of a Tensor that is not a leaf")
def test_views_made_written_and_asked_in_modes_answer_as_torchs() -> None:
    """Base, view, write and questions each in a mode of its own: every 67th of the cells, with each view, write and mode."""
    torch = pytest.importorskip("torch", reason="compares with PyTorch")
    cells = list(product(product(MODES, repeat=4), ROOTS, VIEWS, CHANGES))[::67]
    # An inference tensor that requires grad is no part of a recorded call here, in PyTorch where another operand is normal.
    cells = [cell for cell in cells if (cell[0][0], cell[1]) != ("inference", "leaf")]
    differing = {
        cell: (mine, theirs) for cell in cells if (mine := _asked(opmux, *cell)) != (theirs := _asked(torch, *cell))
    }
    assert not differing
