"""Programs that torch exported run here, without torch, as they run there."""

import copy
import pickle
import subprocess
import sys
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy.special
from tests.registering import register_once

import opmux
from opmux.errors import ArchiveError, OperatorArgumentError, OperatorValueError
from opmux.export import ExportedProgram, load
from opmux.plugins import hookimpl

from .archives import NAMES, agrees, calls, given, loaded, path_of


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("mmap", [True, False])
def test_the_values_are_torchs(name: str, mmap: bool) -> None:
    """Every recorded call of every archive gives what torch computed, in the order of calls, which write to buffers."""
    program = loaded(name, mmap=mmap)
    for inputs, expected in calls(name):
        agrees(program, program.run(given(program, inputs)), expected)


def test_without_torch() -> None:
    """Loading and running import no torch; there are at least ten archives."""
    assert len(NAMES) >= 10
    code = (
        "import sys; sys.modules['torch'] = None; import opmux, opmux.export\n"
        f"program = opmux.export.load({str(path_of('perceptron'))!r})\n"
        "print(program(opmux.ones(3, 4)).shape)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "opmux.Size([3, 3])\n"


class _Npu:
    @hookimpl
    def opmux_register(self, scope: Any) -> None:
        """Registers a device over NumPy."""
        backend = scope.backend("npu_export")
        opmux.native.array_kernels(
            scope, backend, xp=np, from_numpy=np.array, to_numpy=np.asarray, special=lambda: scipy.special
        )


@pytest.fixture(scope="module")
def npu() -> Any:
    """A device of a third party."""
    register_once("npu_export", _Npu())
    opmux.plugins.load("npu_export")
    yield "npu_export"
    opmux.plugins.unload("npu_export")


def test_another_device(npu: str) -> None:
    """A program runs on any backend, with its tensors and what it makes there; the one that it came from stays where it was."""
    for name in NAMES:
        program = loaded(name)
        if name in ("bfloat16", "casts"):  # NumPy has no bfloat16 without ml_dtypes; the other one is the next test
            continue
        moved = program.to(npu)
        assert (str(program.device), str(moved.device)) == ("cpu", npu)
        inputs, expected = calls(name)[0]
        results = moved.run(given(moved, inputs))
        agrees(moved, results, expected)
        assert {str(t.device) for t in [*results.values(), *moved.buffers()] if isinstance(t, opmux.Tensor)} == {npu}


def test_casts_of_another_device(npu: str) -> None:
    """A part under torch.autocast is refused where other operators are cast, and the error says how to export it."""
    program = loaded("casts").to(npu)
    with pytest.raises(OperatorValueError, match="run_decompositions") as caught:
        program.run(given(program, calls("casts")[0][0]))
    assert f"torch.autocast('cpu', opmux.float16) on {npu}" in str(caught.value)


def test_containers() -> None:
    """Arguments and results are nested as in the function that was exported; a foreign class comes as a named tuple."""
    program = loaded("nested")
    (inputs, expected), *_ = calls("nested")
    x, y, k, first, second = [opmux.from_numpy(a) for a in inputs.values()]
    pair = type("Pair", (), {"first": first, "second": second})()
    point, words, other = program((x, y), OrderedDict(k=k), pair)
    assert type(point).__name__ == "Point"
    assert isinstance(words, OrderedDict)
    assert point.y[0].tolist() == expected[1].tolist()
    assert (other.first.tolist(), words["z"].tolist()) == (second.tolist(), y.tolist())


def test_positional_arguments_by_name() -> None:
    """An argument may be given by its name, and one that the program lacks is refused with the call as it was exported."""
    program = loaded("sizes")
    x, y = opmux.ones(4, 4), opmux.ones(3)
    assert program(x, y=y, k=3)[1] == 7
    for args, kwargs in (((x,), {}), ((x, y, y), {}), ((x, y), {"k": 3, "j": 1})):
        with pytest.raises(OperatorArgumentError, match=r"call it as it was exported: program\(x, y, k=3\)"):
            program(*args, **kwargs)


def test_what_a_program_was_not_exported_for() -> None:
    """Another dtype, class, constant, number of dimensions, size, range or guard is refused with its name, and nothing runs."""
    program, x = loaded("perceptron"), opmux.ones(4, 4)
    refused: list[tuple[ExportedProgram, tuple[Any, ...], dict[str, Any], str]] = [
        (program, (x.to(opmux.float64),), {}, "float64; expected is opmux.float32"),
        (program, (x.numpy(),), {}, "a ndarray; expected is an opmux.Tensor"),
        (program, (x[0],), {}, "1 dimensions; expected is 2"),
        (program, (opmux.ones(4, 5),), {}, "5, and the program was exported for 4"),
        (program, (opmux.ones(65, 4),), {}, "is 65, and the program was exported for 2 <= s"),
        (loaded("sizes"), (x, opmux.ones(3)), {"k": 4}, "4; expected is 3"),
        (loaded("sizes"), (opmux.ones(0, 4), opmux.ones(3)), {"k": 3}, "the guard"),
    ]
    for one, args, kwargs, text in refused:
        with pytest.raises(OperatorValueError, match=text):
            one(*args, **kwargs)


def test_a_step_that_fails_is_named() -> None:
    """What a step refuses says which step it was."""
    program = loaded("numbers")
    with pytest.raises(RuntimeError) as caught:
        program(opmux.ones(6, 4), opmux.tensor(9))
    assert "_assert_scalar" in str(caught.value.__notes__)


def test_writes() -> None:
    """Buffers and inputs are written to, in place or by outputs of the graph; the file stays as it was."""
    for name in ("written", "functional"):
        before = path_of(name).read_bytes()
        program, x = loaded(name), opmux.tensor([1.0, 2.0, 3.0])
        program(x)
        assert x.tolist() == [2.0, 4.0, 6.0]
        assert program.state_dict()["seen"].tolist() == [1.0, 2.0, 3.0]
        assert path_of(name).read_bytes() == before
        assert load(path_of(name)).state_dict()["seen"].tolist() == [0.0, 0.0, 0.0]


def test_aliases() -> None:
    """A weight under two names is one tensor, on a device too."""
    program = loaded("written")
    assert [name for name, _ in program.named_parameters()] == ["weight"]
    state = program.state_dict()
    assert set(state) == {"weight", "tied", "seen"}
    state["tied"].add_(1)
    assert state["weight"].tolist() == [2.0, 3.0, 4.0]


def test_state() -> None:
    """`load_state_dict` takes what `state_dict` gives, and refuses other names and shapes before it copies."""
    program, other = loaded("perceptron"), loaded("perceptron")
    state = {name: tensor + 1 for name, tensor in program.state_dict().items()}
    other.load_state_dict(state)
    assert all(bool((other.state_dict()[n] == t).all()) for n, t in state.items())
    name = next(iter(state))
    for wrong in ({}, state | {"more": opmux.ones(1)}, state | {name: opmux.ones(1)}):
        with pytest.raises(OperatorValueError, match="load_state_dict"):
            program.load_state_dict(wrong)
    with pytest.raises(OperatorArgumentError, match="no dict of tensors"):
        program.load_state_dict([1])  # type: ignore[arg-type]


def test_training() -> None:
    """Parameters that required grad do so again on request, and an exported program is trained on."""
    program, x = loaded("perceptron"), opmux.randn(8, 4)
    assert not any(p.requires_grad for p in program.parameters())
    assert not program(x).requires_grad
    losses = []
    for _ in range(5):
        loss = (program.requires_grad_()(x) ** 2).sum()
        loss.backward()
        with opmux.no_grad():
            for p in program.parameters():
                assert p.grad is not None
                p.sub_(p.grad * 0.01)
                p.grad = None
        losses.append(loss.item())
    assert losses == sorted(losses, reverse=True)
    assert not any(p.requires_grad for p in program.requires_grad_(False).parameters())


def test_a_part_without_gradients() -> None:
    """A part that was exported under no_grad passes no gradient on."""
    program = loaded("switched").requires_grad_()
    x = opmux.randn(2, 4)
    program(x).sum().backward()
    gradients = {name: p.grad.tolist() for name, p in program.named_parameters() if p.grad is not None}
    assert gradients["linear.bias"] == [2.0] * 4


def test_the_listing() -> None:
    """A program is shown with a line for each input and each step."""
    program = loaded("perceptron")
    assert str(program).splitlines()[0] == "def program(x) -> linear_1:"
    assert "    linear = aten.linear.default(x, p_layers_0_weight, p_layers_0_bias)  # f32[s" in str(program)
    assert repr(program).endswith("perceptron.pt2: program(x), 3 steps on cpu>")


def test_other_files(tmp_path: Path) -> None:
    """What is no archive is refused, whatever it is."""
    empty, text = tmp_path / "empty.pt2", tmp_path / "text.pt2"
    empty.write_bytes(b"")
    text.write_text("def forward(): ...")
    for path in (tmp_path / "none.pt2", tmp_path, empty, text, "a\0b.pt2"):
        with pytest.raises(ArchiveError, match="reading the exported program"):
            load(path)
    with pytest.raises(OperatorArgumentError, match="the path of a file"):
        load(3)  # type: ignore[arg-type]


@pytest.mark.torch
@pytest.mark.parametrize(("count", "more"), [(1, 0), (1, 1), (2, 0), (3, 2)])
def test_sizes_that_alone_tell_their_symbol(count: int, more: int, tmp_path: Path) -> None:
    """A size such as `2*n + 1` of the only input gives n its value; what is no such size, or too large, is refused."""
    import torch

    class _Model(torch.nn.Module):  # type: ignore[misc]
        def forward(self, x: Any) -> Any:
            return x.cumsum(0), x.shape, x.shape[0] * 2

    n = torch.export.Dim("n", min=1, max=6)
    exported = torch.export.export(
        _Model(), (torch.ones(count * 4 + more, 3),), dynamic_shapes=({0: count * n + more},)
    )
    torch.export.save(exported, tmp_path / "model.pt2")
    program, expected = load(tmp_path / "model.pt2"), exported.module()
    for size in range(count + more, count * 7 + more + 1):
        n_value, rest = divmod(size - more, count)
        if rest or n_value > 6:
            with pytest.raises(OperatorValueError, match="the program was exported for"):
                program(opmux.ones(size, 3))
        else:
            found, shape, double = program(opmux.ones(size, 3))
            values, sizes, number = expected(torch.ones(size, 3))
            assert (found.tolist(), tuple(shape), double) == (values.tolist(), tuple(sizes), number)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda program: pickle.loads(pickle.dumps(program))])
@pytest.mark.parametrize("name", NAMES)
def test_copies(name: str, copied: Any) -> None:
    """A copy is the same program with tensors of its own, which share among themselves what was shared."""
    program = loaded(name).requires_grad_()
    before = {key: tensor.tolist() for key, tensor in program.state_dict().items()}
    other = copied(program)
    assert str(other) == str(program)
    assert [p.requires_grad for p in other.parameters()] == [p.requires_grad for p in program.parameters()]
    with opmux.no_grad():
        for tensor in (*other.parameters(), *other.buffers()):
            tensor.zero_()
    assert {key: tensor.tolist() for key, tensor in program.state_dict().items()} == before


def test_threads() -> None:
    """Several threads run one program at once; calls share its tensors, and nothing else."""
    program, x = loaded("perceptron"), opmux.randn(8, 4)
    expected = program(x).tolist()
    with ThreadPoolExecutor(4) as pool:
        assert all(found == expected for found in pool.map(lambda _: program(x).tolist(), range(40)))
