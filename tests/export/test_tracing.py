"""Functions over opmux tensors become programs, which run, are saved and are read again."""

import os
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import ArchiveError, OperatorArgumentError, OperatorValueError
from opmux.export import _saving, load, save, trace

_WEIGHT = opmux.arange(12.0).reshape(4, 3) / 7
_BIAS = opmux.ones(3)

#: Functions of one tensor of shape (2, 4).
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "linear": lambda x: (x @ _WEIGHT + _BIAS).softmax(-1),
    "several results": lambda x: {"top": list(x.max(1)), "rest": (x.chunk(2, 1), None, 3, "text", 2.5, True)},
    "an argument": lambda x: (x, [x]),
    "indices": lambda x: x[opmux.tensor([1, 0])][:, ::2],
    "masks": lambda x: opmux.where(x > 0, x, opmux.zeros_like(x)),
    "a constant": lambda x: x + opmux.tensor([1.0, 2.0, 3.0, 4.0]),
    "dtypes": lambda x: x.to(opmux.int64).float().sum(dtype=opmux.float64),
    "composites": lambda x: opmux.nn.functional.layer_norm(x, [4]) + opmux.einsum("ij,ij->ij", x, x),
    "nothing": lambda x: OrderedDict(a=_BIAS),
    "vmap": lambda x: opmux.func.vmap(lambda row: row.sum())(x),
}


def _same(found: Any, expected: Any) -> None:
    if isinstance(expected, opmux.Tensor):
        np.testing.assert_array_equal(found.numpy(), expected.numpy())
        assert found.dtype is expected.dtype
    elif isinstance(expected, (list, tuple, dict)):
        items = zip(*(v.values() if isinstance(v, dict) else v for v in (found, expected)), strict=True)
        for one, other in items:
            _same(one, other)
        assert type(found) is type(expected) or not isinstance(expected, dict)
    else:
        assert found == expected


@pytest.mark.parametrize("name", _FUNCTIONS)
def test_a_program_computes_what_its_function_does(name: str, tmp_path: Path) -> None:
    """On other values too, and after it has been saved and loaded, whose listing is the same."""
    function, x, y = _FUNCTIONS[name], opmux.randn(2, 4), opmux.randn(2, 4)
    program = trace(function, (x,))
    _same(program(y), function(y))
    save(program, tmp_path / "traced.pt2")
    again = load(tmp_path / "traced.pt2")
    _same(again(y), function(y))
    assert str(again) == str(program)


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda x: x.add_(1), "writes to a tensor"),
        (lambda x: opmux.add(x, x, out=opmux.empty(2, 4)), "writes to a tensor"),
        (lambda x: float(x.sum()), "depends on a tensor's values"),
        (lambda x: x if x.sum() > 0 else -x, "depends on a tensor's values"),
        (lambda x: x.tolist(), "reads a tensor's values"),
        (lambda x: opmux.from_numpy(x.numpy()), "reads a tensor's values"),
        (lambda x: opmux.randn((3,), generator=opmux.Generator()), "Generator"),
        (lambda x: {x}, "the result"),
    ],
)
def test_what_is_no_straight_list_of_steps(function: Any, said: str) -> None:
    """Writes, values of tensors and generators are refused, and what a caller gets that no archive can hold."""
    with pytest.raises((OperatorValueError, OperatorArgumentError), match=said):
        trace(function, (opmux.ones(2, 4),))


def test_arguments() -> None:
    """Numbers are fixed, names are the function's, and other arguments than were traced are refused."""
    program = trace(lambda x, scale, *, flag: x * scale if flag else x, (opmux.ones(2), 3), {"flag": True})
    assert str(program).startswith("def program(x, 3, flag=True) -> mul:")
    assert program.inputs == {"x": "f32[2]"}
    assert program.run({"x": opmux.ones(2)})["mul"].tolist() == [3.0, 3.0]
    with pytest.raises(OperatorValueError, match="4; expected is 3"):
        program(opmux.ones(2), 4, flag=True)
    with pytest.raises(OperatorArgumentError, match="give each of x"):
        program.run({"y": 1})
    cyclic: list[Any] = []
    cyclic.append(cyclic)
    x = opmux.ones(2)
    for wrong in (
        *((opmux.relu, 3), (3, ()), (opmux.relu, (x,), 3)),
        *((opmux.relu, (cyclic,)), (lambda x: cyclic, (x,)), (opmux.relu, ({(1, 2): x},)), (lambda x: {(1,): x}, (x,))),
    ):
        with pytest.raises(OperatorArgumentError, match="opmux.export.trace"):
            trace(*wrong)


def test_parameters() -> None:
    """A tensor that requires grad becomes a parameter of the program, a copy, which can be trained."""
    weight = opmux.ones(4, requires_grad=True)
    program = trace(lambda x: (x * weight).sum(), (opmux.ones(4),)).requires_grad_()
    program(opmux.ones(4)).backward()
    (parameter,) = program.parameters()
    assert parameter.grad is not None
    assert (parameter.grad.tolist(), weight.grad) == ([1.0] * 4, None)


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    """It is refused, and leaves nothing behind; a file that is there is replaced whole."""
    program = trace(lambda x: x + 1, (opmux.ones(2),))
    for path in (tmp_path / "no" / "x.pt2", tmp_path):
        with pytest.raises(ArchiveError, match="writing the exported program"):
            save(program, path)
    path = tmp_path / "x.pt2"
    path.write_text("before")
    save(program, path)
    save(program, path)
    assert load(path)(opmux.ones(2)).tolist() == [2.0, 2.0]
    assert [p.name for p in tmp_path.iterdir()] == ["x.pt2"]
    with pytest.raises(OperatorArgumentError, match="a program and a path"):
        save(3, path)  # type: ignore[arg-type]


@pytest.mark.parametrize("fails", [False, True])
def test_files_are_closed_before_they_are_renamed_or_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    """Windows does neither to a file that is open."""
    program, opened = trace(lambda x: x + 1, (opmux.ones(2),)), []

    def opening(*args: Any) -> Any:
        opened.append(open(*args))  # noqa: SIM115 -- what asks for it closes it
        return opened[-1]

    def full(*args: Any) -> None:
        raise OSError("there is no room")

    def closed(do: Callable[..., None]) -> Callable[..., None]:
        def done(*args: Any) -> None:
            assert [file.closed for file in opened] == [True]
            do(*args)

        return done

    monkeypatch.setattr(_saving, "open", opening, raising=False)
    monkeypatch.setattr(os, "replace", closed(os.replace))
    monkeypatch.setattr(os, "unlink", closed(os.unlink))
    if fails:
        monkeypatch.setattr(_saving, "_write", full)
        with pytest.raises(ArchiveError, match="there is no room"):
            save(program, tmp_path / "x.pt2")
    else:
        save(program, tmp_path / "x.pt2")
    assert len(list(tmp_path.iterdir())) == (not fails)


def test_saved_again(tmp_path: Path) -> None:
    """A program that torch saved is saved with the values that its tensors have now, and shares what it shared."""
    from .archives import path_of

    program = load(path_of("written"))
    program(opmux.ones(3))
    save(program, tmp_path / "again.pt2")
    again = load(tmp_path / "again.pt2")
    assert again.state_dict()["seen"].tolist() == [1.0, 1.0, 1.0]
    assert len(list(again.parameters())) == 1
    assert str(again) == str(program)


@pytest.mark.torch
def test_torch_reads_it(tmp_path: Path) -> None:
    """An archive that is written here runs in torch."""
    import torch

    x = opmux.randn(2, 4)
    program = trace(lambda x, d: {"y": (x @ _WEIGHT + _BIAS).relu(), "z": d["k"].max(1)[0]}, (x, {"k": x}))
    save(program, tmp_path / "model.pt2")
    values = torch.from_numpy(x.numpy())
    found = torch.export.load(tmp_path / "model.pt2").module()(values, {"k": values})
    for name, expected in program(x, {"k": x}).items():
        np.testing.assert_allclose(found[name].numpy(), expected.numpy(), rtol=1e-6, atol=1e-6)


@pytest.mark.torch
def test_torch_runs_layers_of_lstms(tmp_path: Path) -> None:
    """Whatever lies in the memory of inputs and states: torch's operator takes all of it for row-major, and says nothing."""
    import torch

    x, h, modules = opmux.randn(4, 5, 3), opmux.randn(1, 2, 5), opmux.nn
    batches, both = modules.LSTM(3, 2, 2, batch_first=True), modules.LSTM(3, 2, bidirectional=True, bias=False)
    lstm, cell = modules.LSTM(3, 2), modules.LSTMCell(3, 2)
    for function in (
        lambda x, h: batches(x)[0],
        lambda x, h: both(x)[0],
        lambda x, h: lstm(x[:1].expand(4, 5, 3), (h.transpose(1, 2), h.transpose(1, 2)))[0],
        lambda x, h: lstm(x[::2, ::2])[1][1],
        lambda x, h: cell(x[0, :3].t())[0],
    ):
        program = trace(function, (x, h))
        save(program, tmp_path / "model.pt2")
        run = torch.export.load(tmp_path / "model.pt2").module()
        found = run(*[torch.from_numpy(given.numpy()) for given in (x, h)])
        np.testing.assert_allclose(found.detach().numpy(), program(x, h).detach().numpy(), rtol=1e-5, atol=1e-6)
