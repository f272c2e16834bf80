"""Views on a device that has `as_strided` alone of them, as PyTorch's authors write it: the others are made of it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.each import each
from tests.registering import register_once

import opmux
from opmux import Tensor
from opmux.native._generated.declarations import COMPOSITES
from opmux.testing.conformance import Status, check_backend

from ..parity.opinfo import subset
from ..parity.opinfo.operators import listed_operators
from ..parity.opinfo.test_subset import is_known, recorded
from .test_cpu_fallback import Few, views

DEVICE = "few_views"

VIEWING = frozenset(
    (
        *(
            "__getitem__",
            "alias",
            "as_strided",
            "atleast",
            "broadcast",
            "chunk",
            "diagonal",
            "expand",
            "flatten",
            "meshgrid",
        ),
        *(
            "movedim",
            "narrow",
            "permute",
            "ravel",
            "reshape",
            "select",
            "slice",
            "split",
            "split_with_sizes",
            "squeeze",
            "t",
        ),
        *("tensor_split", "transpose", "unbind", "unflatten", "unfold", "unsqueeze", "view"),
    )
)


def by_hand() -> list[str]:
    """The views that a device has its own kernels for, or none."""
    return [name for name in views() if name not in COMPOSITES["CompositeExplicitAutograd"]]


@pytest.fixture(scope="module", autouse=True)
def device() -> Iterator[None]:
    """The device is there."""
    register_once(DEVICE, Few(DEVICE, lambda: ["aten::copy_", *by_hand()]))
    opmux.plugins.load(DEVICE)
    yield
    opmux.plugins.unload(DEVICE)


def test_what_is_left_to_the_device() -> None:
    """`as_strided`, views as other dtypes, and what gives a tensor another memory; as in PyTorch, which has `view` besides."""
    assert {name.removeprefix("aten::").partition(".")[0] for name in by_hand()} == {
        *("as_strided", "view", "view_as_real", "view_as_complex"),
        *("resize_", "set_"),
    }
    assert "aten::view" not in by_hand()


@each("name", [x for x in listed_operators() if x in VIEWING or x.rpartition("_")[0] in VIEWING])
def test_recorded_calls_agree(name: str) -> None:
    """Of views and what is made of them, and of their gradients."""
    by_operator, arrays = recorded()
    for call in by_operator[name]:
        for check, compare in (("value", subset.check_value), ("grad", subset.check_grad)):
            if not (is_known(call, "value") or is_known(call, check)):
                compare(call, arrays, device=DEVICE)


@pytest.mark.slow
def test_the_device_passes_all_checks() -> None:
    """`opmux check` finds nothing wrong, and nothing missing."""
    report = check_backend(DEVICE)
    assert [f for f in report.findings if f.status is not Status.PASSED] == []
    assert report.calls > 900


BASES: dict[str, Callable[[Tensor], Tensor]] = {
    "whole": lambda x: x,
    "turned": lambda x: x.permute(2, 0, 1),
    "part": lambda x: x[1:, ::2, :],
    "column": lambda x: x[:, 1:2, 3:4],
}

VIEWS: dict[str, Callable[[Tensor], Any]] = {
    "alias": lambda x: opmux.ops.aten.alias.default(x),
    "detach": lambda x: x.detach(),
    "diagonal": lambda x: x.diagonal(1, 0, 2),
    "expand": lambda x: x.expand(2, *x.shape),
    "permute": lambda x: x.permute(1, -1, 0),
    "select": lambda x: x.select(1, -1),
    "slice": lambda x: x[:, :, -2:],
    "split": lambda x: x.split(1, 2),
    "split_with_sizes": lambda x: x.split([1, x.shape[0] - 1]),
    "squeeze": lambda x: x.squeeze(),
    "squeeze of one": lambda x: x.squeeze(1),
    "squeeze of some": lambda x: x.squeeze((0, 2)),
    "t": lambda x: x[0].t(),
    "transpose": lambda x: x.transpose(0, 2),
    "unbind": lambda x: x.unbind(1),
    "unfold": lambda x: x.unfold(2, 1, 1),
    "unsqueeze": lambda x: x.unsqueeze(-1),
    "view": lambda x: x.view(*x.shape, 1),
    "as_strided_": lambda x: x.detach().as_strided_((2,), (1,), 3),
    "detach_": lambda x: x.detach().detach_(),
    "squeeze_": lambda x: x.detach().squeeze_(),
    "squeeze_ of one": lambda x: x.detach().squeeze_(1),
    "t_": lambda x: x[0].t_(),
    "transpose_": lambda x: x.detach().transpose_(0, 1),
    "unsqueeze_": lambda x: x.detach().unsqueeze_(0),
}


def steps(x: Tensor) -> list[int]:
    """Strides; not those of dimensions of size 1, which mean nothing and are NumPy's own on the CPU."""
    return [step for size, step in zip(x.shape, x.stride(), strict=True) if size != 1]


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("view", VIEWS)
def test_views_lie_where_those_of_the_cpu_lie(base: str, view: str) -> None:
    """Sizes, strides, offset and elements are the CPU's; the memory is the base's, which sees what is written."""
    found: list[list[Any]] = []
    for place in ("cpu", DEVICE):
        memory = opmux.arange(60.0, device=place).reshape(3, 4, 5)
        given = VIEWS[view](BASES[base](memory))
        parts = [given] if isinstance(given, Tensor) else list(given)
        facts: list[Any] = [
            (x.shape, steps(x), x.numel() and x.storage_offset(), x.device.type == place) for x in parts
        ]
        facts.append([x.tolist() for x in parts])
        if "expand" not in view:
            for number, part in enumerate(parts):
                part.copy_(opmux.full(part.shape, 100.0 + number))
        found.append([*facts, memory.tolist()])
    assert found[0] == found[1]


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x.select(0, 7),
        lambda x: x.expand(4, 4, 5),
        lambda x: x.view(7),
        lambda x: x.transpose(0, 3),
        lambda x: x.t(),
        lambda x: x.unsqueeze(5),
        lambda x: x.unfold(0, 9, 1),
        lambda x: x.t_(),
    ],
    ids=["select", "expand", "view", "transpose", "t", "unsqueeze", "unfold", "t_"],
)
def test_refusals_are_those_of_the_cpu(call: Callable[[Tensor], Any]) -> None:
    """Its Meta kernel refuses what a view cannot be, in the same words, and the tensor stays as it is."""
    told = []
    for place in ("cpu", DEVICE):
        x = opmux.zeros(3, 4, 5, device=place)
        with pytest.raises(opmux.errors.OpmuxError) as caught:
            call(x)
        told.append((type(caught.value), caught.value.found))
        assert x.stride() == (20, 5, 1)
    assert told[0] == told[1]


def facts(x: Tensor) -> list[Any]:
    """What can be seen of whether a tensor is a view, and of what."""
    return [x._is_view(), x._base is None, x.is_leaf, str(x.grad_fn).partition(" ")[0], x.requires_grad]


@pytest.mark.parametrize(
    "call",
    [
        lambda x: opmux.stack([x, x * 2]),
        lambda x: x.t().reshape(-1),
        lambda x: opmux.matmul(x.expand(2, 2, 3), x.t()),
        lambda x: opmux.ops.aten._unsafe_view.default(x * 1, (3, 2)),
        lambda x: x.view(3, 2),
        lambda x: x.unbind(1)[1],
        lambda x: x.detach(),
    ],
    ids=["stack", "reshape", "matmul", "_unsafe_view", "view", "unbind", "detach"],
)
def test_results_are_views_where_those_of_the_cpu_are(call: Callable[[Tensor], Tensor]) -> None:
    """A kernel's own views, as in `stack`, are nothing to the caller: the result can be written in place, and has gradients."""
    found: list[Any] = []
    for place in ("cpu", DEVICE):
        x = opmux.arange(6.0, device=place).reshape(2, 3).requires_grad_()
        y = call(x * 1)
        seen = facts(y)
        if y.requires_grad and seen[3] != "<UnbindBackward0":
            y.mul_(3)
            (y * y).sum().backward()
        with opmux.no_grad():
            seen += facts(call(x))
        found.append([*seen, None if x.grad is None else x.grad.tolist()])
    assert found[0] == found[1]
