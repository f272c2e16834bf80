"""Inference mode beside PyTorch: every kind of tensor, of operator and of nesting, cell by cell."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import product
from typing import Any

import pytest

import opmux

pytestmark = pytest.mark.torch

Action = Callable[[Any, Any, Any], Any]


def _aten(module: Any) -> Any:
    return module.ops.aten


#: `(module, tensor, tensor of the same kind) -> result`. Beside each: whether its results are views, and so tell another
#: story about requires_grad under no_grad in torch, which remembers how a view was made.
ACTIONS: dict[str, tuple[Action, bool]] = {
    "functional": (lambda m, t, o: t + o, False),
    "functional with a normal operand": (lambda m, t, o: t * m.ones(t.shape).requires_grad_(), False),
    "in place": (lambda m, t, o: t.add_(o), False),
    "in place with a normal operand": (lambda m, t, o: t.add_(m.ones(t.shape)), False),
    "in place on a normal tensor": (lambda m, t, o: m.zeros(t.shape).copy_(t), False),
    "in place without operands": (lambda m, t, o: t.relu_(), False),
    "fill_": (lambda m, t, o: t.fill_(1), False),
    "shape in place": (lambda m, t, o: t.unsqueeze_(0), False),
    "out elsewhere": (lambda m, t, o: _aten(m).add.out(t, o, out=m.zeros(t.shape)), False),
    "out": (lambda m, t, o: _aten(m).add.out(m.ones(t.shape), m.ones(t.shape), out=t), False),
    "view": (lambda m, t, o: _aten(m).view.default(t, [-1]), True),
    "slice": (lambda m, t, o: t[1:], True),
    "reshape": (lambda m, t, o: t.reshape(-1), True),
    "view in place": (lambda m, t, o: t[1:].add_(1), True),
    "list of views": (lambda m, t, o: _aten(m).split.Tensor(t, 2), True),
    "composite list of views": (lambda m, t, o: t.chunk(2), True),
    "list of arguments": (lambda m, t, o: m.cat([t, o]), False),
    "several results": (lambda m, t, o: _aten(m).sort.default(t), False),
    "several results of a reduction": (lambda m, t, o: _aten(m).max.dim(t, 0), False),
    "no result": (lambda m, t, o: _aten(m)._assert_async.default(t.sum() + 1), False),
    "no result, with a message": (lambda m, t, o: _aten(m)._assert_async.msg(t.sum() + 1, "text"), False),
    "a number": (lambda m, t, o: t.sum().item(), False),
    "a bool": (lambda m, t, o: m.equal(t, o), False),
    "composite": (lambda m, t, o: m.nn.functional.dropout(t, 0.5, False), False),
    "clone": (lambda m, t, o: t.clone(), False),
    "contiguous": (lambda m, t, o: t.contiguous(), False),
    "detach": (lambda m, t, o: t.detach(), False),
    "version": (lambda m, t, o: t._version, False),
    "requires_grad_": (lambda m, t, o: t.requires_grad_(), False),
    "index_put_": (lambda m, t, o: _aten(m).index_put_(t, [m.tensor([0])], m.tensor(1.0)), False),
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
    run, views = ACTIONS[action]
    try:
        tensor, other = _made(module, kind, requires_grad), _made(module, kind, requires_grad)
        with ExitStack() as stack:
            for enter in NESTINGS[nesting]:
                stack.enter_context(enter(module))
            result = run(module, tensor, other)
    except RuntimeError:
        return "refused"
    results = list(result) if isinstance(result, (list, tuple)) else [result]
    found = [(x.is_inference(), views or x.requires_grad) if hasattr(x, "is_inference") else x for x in results]
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
