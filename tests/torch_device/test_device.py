"""Programs of torch on the device "opmux" do what they do on torch's CPU."""

import copy
import io
import pickle
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import opmux
from opmux.errors import DtypeNotHeldError, KernelNotFoundError, OpmuxError

torch: Any = pytest.importorskip("torch", reason="compares with torch 2.13.0")
opmux_torch: Any = pytest.importorskip("opmux_torch")

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore::UserWarning:torch")]


@pytest.fixture(autouse=True)
def _seeded() -> None:
    torch.manual_seed(0)


def same(ours: Any, theirs: Any) -> None:
    assert ours.device.type == "opmux"
    torch.testing.assert_close(ours.detach().cpu(), theirs.detach(), rtol=1e-5, atol=1e-6)


def setitem(x: Any, where: Any, value: Any) -> Any:
    x[where] = value
    return x


def view_then_write(x: Any) -> Any:
    row = x[1]
    row[1:].mul_(3)
    x.t()[0].add_(1)
    return x


def through_view_of_recorded(x: Any) -> Any:
    y = x * 2
    y[0].mul_(3)
    y.view(-1)[::2].mul_(2)
    return y


def reshaped_in_place(x: Any) -> Any:
    y = x.clone()
    y.unsqueeze_(0).t_ if y.dim() < 2 else y.t_()
    y.resize_(2, 3)
    y.squeeze_().transpose_(0, 1)
    return y + 0


def written_out(x: Any) -> Any:
    out = torch.empty(0, device=x.device)
    returned = torch.add(x, x, out=out)
    assert returned is out
    assert out.shape == x.shape
    return out


#: Functions of a 3 by 4 tensor.
PROGRAMS: dict[str, Callable[[Any], Any]] = {
    "arithmetic": lambda x: 2 - x * x / 3 + x.abs() ** 1.5,
    "number of the CPU": lambda x: x * torch.tensor(2.5) + torch.tensor(3),
    "matrix product": lambda x: x @ x.mT,
    "inference over factories": lambda x: x.new_zeros(2, 2) + torch.full((2, 2), 3.0, device=x.device),
    "arange": lambda x: torch.arange(4, device=x.device) * x,
    "constructor": lambda x: torch.tensor([[1.0, 2], [3, 4]], device=x.device) + x[0, 0],
    "list of numbers of the device": lambda x: torch.tensor([*x.detach()[:2, 1]], device=x.device) + x[:2, 0],
    "slices": lambda x: x[:, 1:3][::2],
    "index lists": lambda x: x[[0, 2]][:, [1, 3]],
    "indices of the CPU": lambda x: x[torch.tensor([2, 0])],
    "mask": lambda x: x[x > 0].sort()[0],
    "ellipsis": lambda x: x[..., None, -1],
    "setitem": lambda x: setitem(x.clone(), (slice(None), 1), 7.0),
    "setitem by mask": lambda x: setitem(x.clone(), x > 0, 0.0),
    "setitem by list": lambda x: setitem(x.clone(), [0, 2], x[1]),
    "writes through views": lambda x: view_then_write(x.clone()),
    "recorded writes through views": through_view_of_recorded,
    "shapes changed in place": lambda x: reshaped_in_place(x.detach()),
    "out": lambda x: written_out(x.detach()),
    "dtype": lambda x: (x.double().to(torch.int32).float() + x.half().float()) * x,
    "conjugate": lambda x: torch.view_as_real(torch.complex(x, x).conj() * 1j) + x[0, 0],
    "fft": lambda x: torch.fft.irfft(torch.fft.rfft(x)),
    "determinant": lambda x: torch.linalg.slogdet(x[:, :3])[1],
    "histogram of whole numbers": lambda x: torch.histc(
        (x.detach() * 0).to(torch.int32 if x.is_opmux else x.dtype), 2, 0, 1
    ).to(x),
    "several results": lambda x: torch.topk(x, 2)[0] * x.max(1).values[:, None],
    "lists of tensors": lambda x: torch.cat([*x.unbind(0), *x.split(2)[0]]),
    "as_strided": lambda x: x.as_strided((2, 2), (4, 1), 1),
    "foreach": lambda x: torch._foreach_add(torch._foreach_mul([x, x], 2.0), [x, x])[1],
    "attention": lambda x: torch.nn.functional.scaled_dot_product_attention(x[None], x[None], x[None]),
    "no operator of opmux's": lambda x: torch.nn.functional.bilinear(x, x, torch.ones(2, 4, 4, device=x.device)),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_results_and_gradients_are_those_of_the_cpu(name: str) -> None:
    """A program gives the same result, and the same gradient where it has one."""
    x = torch.randn(3, 4)
    theirs, ours = x.clone().requires_grad_(), x.to("opmux").requires_grad_()
    expected, result = PROGRAMS[name](theirs), PROGRAMS[name](ours)
    same(result, expected)
    assert result.stride() == result._inner.stride()
    assert result.requires_grad == expected.requires_grad
    if expected.requires_grad:
        same(torch.autograd.grad(result.sum(), ours)[0], torch.autograd.grad(expected.sum(), theirs)[0])


#: A module and the shape of its input.
MODULES: dict[str, tuple[Callable[[], Any], tuple[int, ...]]] = {
    "mlp": (lambda: torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Tanh(), torch.nn.Linear(8, 3)), (5, 4)),
    "cnn": (
        lambda: torch.nn.Sequential(
            torch.nn.Conv2d(2, 4, 3, padding=1),
            torch.nn.BatchNorm2d(4),
            torch.nn.ReLU(),
            torch.nn.MaxPool2d(2),
            torch.nn.Flatten(),
            torch.nn.Linear(36, 3),
        ),
        (4, 2, 6, 6),
    ),
    "lstm": (lambda: torch.nn.LSTM(3, 4, num_layers=2, bidirectional=True), (5, 2, 3)),
    "weight_norm": (lambda: torch.nn.utils.parametrizations.weight_norm(torch.nn.Linear(4, 3)), (5, 4)),
    "gru": (lambda: torch.nn.GRU(3, 4, num_layers=2), (5, 2, 3)),
    "transformer": (
        lambda: torch.nn.TransformerEncoder(
            torch.nn.TransformerEncoderLayer(8, 2, 16, dropout=0.0, batch_first=True), 2
        ),
        (2, 5, 8),
    ),
}


def result_of(module: Any, x: Any) -> Any:
    result = module(x)
    return result[0] if isinstance(result, tuple) else result


def trained(module: Any, x: Any, optimizer: Callable[[Any], Any]) -> list[float]:
    steps = optimizer(module.parameters())
    losses = []
    for _ in range(3):
        steps.zero_grad()
        loss = result_of(module, x).square().mean()
        loss.backward()
        steps.step()
        losses.append(loss.item())
    return losses


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("mode", ["train", "no_grad", "inference_mode"])
def test_modules_compute_and_train_as_on_the_cpu(name: str, mode: str) -> None:
    """Losses of a training, and results of evaluation, where torch takes shortcuts, are the same."""
    make, shape = MODULES[name]
    theirs, x = make(), torch.randn(shape)
    ours = copy.deepcopy(theirs).to("opmux")
    if mode == "train":
        expected = trained(theirs, x, lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9))
        assert trained(ours, x.to("opmux"), lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9)) == pytest.approx(
            expected, rel=1e-4
        )
        for key, value in theirs.state_dict().items():
            torch.testing.assert_close(ours.state_dict()[key].cpu(), value, rtol=1e-3, atol=1e-4)
        return
    with getattr(torch, mode)():
        same(result_of(ours.eval(), x.to("opmux")), result_of(theirs.eval(), x))


OPTIMIZERS = ("SGD", "Adam", "AdamW", "RMSprop", "Adagrad", "Adadelta", "NAdam", "RAdam", "Rprop", "LBFGS")


@pytest.mark.parametrize("foreach", [False, True])
@pytest.mark.parametrize("name", OPTIMIZERS)
def test_optimizers_step_as_on_the_cpu(name: str, foreach: bool) -> None:
    """Each optimizer goes the same way, one tensor at a time or with lists of them."""

    def run(device: str) -> Any:
        p = torch.nn.Parameter(torch.linspace(-1, 1, 6).to(device))
        options = {} if name == "LBFGS" else {"foreach": foreach}
        optimizer = getattr(torch.optim, name)([p], lr=0.05, **options)

        def closure() -> Any:
            optimizer.zero_grad()
            loss = ((p - 0.3) ** 4).sum()
            loss.backward()
            return loss

        for _ in range(3):
            optimizer.step(closure)
        return p

    same(run("opmux"), run("cpu"))


def test_a_module_keeps_its_parameters_when_it_is_moved() -> None:
    """Parameters keep their identity, so that shared ones stay shared and optimizers go on; dtypes change, and it moves back."""
    model = torch.nn.Sequential(torch.nn.Linear(3, 3), torch.nn.Linear(3, 3))
    model[1].weight = model[0].weight
    weight = model[0].weight
    model.to("opmux")
    assert model[0].weight is weight
    assert model[1].weight is weight
    assert isinstance(weight, torch.nn.Parameter)
    assert weight.is_opmux
    assert str(weight.device) == "opmux:0"
    model.half().double()
    assert weight._inner.dtype is opmux.float64
    assert weight.dtype == torch.float64
    model.cpu()
    assert model[0].weight.device.type == "cpu"
    assert model[0].weight.dtype == torch.float64


def test_values_are_saved_copied_and_printed() -> None:
    """Saving obeys map_location, pickle and deepcopy keep the device, and texts and numbers come out."""
    model = torch.nn.Linear(2, 2).to("opmux")
    file = io.BytesIO()
    torch.save(model.state_dict(), file)
    for where, device in ((None, "opmux"), ("cpu", "cpu")):
        file.seek(0)
        state = torch.load(file, map_location=where)
        assert state["weight"].device.type == device
        torch.nn.Linear(2, 2).to("opmux").load_state_dict(state)
    for copied in (pickle.loads(pickle.dumps(model)), copy.deepcopy(model)):
        assert isinstance(copied.weight, torch.nn.Parameter)
        assert copied.weight.requires_grad
        same(copied.weight, model.weight.detach().cpu())
    x = torch.tensor([1.5, 2.0], device="opmux")
    assert repr(x) == "OpmuxTensor([1.5000, 2.0000], device='opmux:0')"
    assert (x.tolist(), x[0].item(), f"{x[1]:.2f}", x.numpy().sum()) == ([1.5, 2.0], 1.5, "2.00", 3.5)


def test_copies_of_views_share_what_the_views_share() -> None:
    """`deepcopy` copies memory once; what a tensor is beside its values, and its gradient, come along."""
    for device in ("cpu", "opmux"):
        whole = torch.arange(12.0).view(3, 4).to(device)
        leaf = whole[1].detach().requires_grad_()
        leaf.grad = whole[2]
        leaf.note = [1]
        copied, row, parts, again = copy.deepcopy([whole, leaf, whole.t()[1:, ::2], leaf])
        assert (again is row, row.requires_grad, row.is_leaf, row.note, row.note is leaf.note) == (True,) * 3 + (
            [1],
            False,
        )
        copied.zero_()
        assert whole.sum().item() == 66
        assert [t.tolist() for t in (row, row.grad, parts)] == [[0] * 4, [0] * 4, [[0, 0]] * 3]
        assert [t.stride() for t in (copied, row, parts)] == [(4, 1), (1,), (1, 8)]
        with pytest.raises(RuntimeError, match="support the deepcopy protocol"):
            copy.deepcopy(leaf * 2)


def test_files_are_loaded_straight_to_the_device() -> None:
    """Tensors of torch's CPU come out on the device, with their strides, and those that shared memory share it again."""
    values = torch.randn(3, 4)
    saved = {"tied": values, "row": values[1], "transposed": values.t(), "flags": torch.tensor([True, False])}
    saved |= {
        "low": torch.ones(3, dtype=torch.bfloat16),
        "empty": torch.empty(0),
        "parameter": torch.nn.Parameter(values + 1),
    }
    file = io.BytesIO()
    torch.save(saved, file)
    file.seek(0)
    loaded = torch.load(file, map_location="opmux")
    for name, value in saved.items():
        same(loaded[name], value)
        assert loaded[name].stride() == value.stride()
    assert isinstance(loaded["parameter"], torch.nn.Parameter)
    loaded["row"].zero_()
    assert loaded["tied"][1].tolist() == [0, 0, 0, 0]
    old = io.BytesIO()
    torch.save(saved, old, _use_new_zipfile_serialization=False)
    for written, where, text in (
        (old, "opmux", "old format"),
        (file, "opmux:77", "no device of opmux has this number"),
    ):
        written.seek(0)
        with pytest.raises(OpmuxError, match=text):
            torch.load(written, map_location=where)


@pytest.mark.parametrize("options", [{"pin_memory": True}, {"num_workers": 1, "multiprocessing_context": "fork"}])
@pytest.mark.parametrize("device", ["cpu", "opmux"])
def test_loaders_give_batches_in_every_way(options: dict[str, Any], device: str) -> None:
    """Asking for pinned memory, which there is none of, copies; a worker makes batches of tensors of the device and sends them."""
    if options.get("pin_memory") and device == "opmux":
        with pytest.raises(RuntimeError):  # as for any tensor that is not on the CPU
            torch.ones(2, device=device).pin_memory()
        return
    data = torch.utils.data.TensorDataset(torch.arange(6.0).to(device))
    batches = [batch for (batch,) in torch.utils.data.DataLoader(data, 3, **options)]
    assert [batch.tolist() for batch in batches] == [[0, 1, 2], [3, 4, 5]]
    assert {batch.device.type for batch in batches} == {device}


def test_random_numbers_follow_seeds_and_generators() -> None:
    """A seed of torch, a state that is set again, and a generator of torch's each give the same numbers again."""

    def draw(generator: Any = None) -> list[float]:
        numbers: list[float] = torch.rand(4, device="opmux", generator=generator).tolist()
        return numbers

    torch.manual_seed(3)
    first = draw()
    state = torch.opmux.get_rng_state()
    second = draw()
    torch.opmux.set_rng_state(state)
    assert draw() == second != first
    torch.manual_seed(3)
    assert draw() == first
    generator = torch.Generator().manual_seed(5)
    drawn = [draw(generator), draw(generator)]
    assert drawn[0] != drawn[1]
    assert draw(generator.manual_seed(5)) == drawn[0]


def test_hooks_checkpoints_autocast_and_loaders_work() -> None:
    """Code of torch around autograd meets our tensors like any others."""
    x = torch.randn(4, 3, device="opmux", requires_grad=True)
    layer, seen = torch.nn.Linear(3, 3).to("opmux"), []
    layer.register_full_backward_hook(lambda module, given, got: seen.append(got[0].device.type))
    x.register_hook(lambda gradient: gradient * 2)
    torch.utils.checkpoint.checkpoint(layer, x, use_reentrant=False).sum().backward()
    same(x.grad, 2 * layer.weight.detach().cpu().sum(0).expand(4, 3))
    assert seen == ["opmux"]
    with torch.autocast("opmux", dtype=torch.bfloat16):
        low = layer(x)
        assert low.dtype == torch.bfloat16
        assert torch.nn.functional.mse_loss(low, low).dtype == torch.float32
    data = torch.utils.data.TensorDataset(torch.arange(6.0).to("opmux"))
    assert [batch.tolist() for (batch,) in torch.utils.data.DataLoader(data, 3)] == [[0, 1, 2], [3, 4, 5]]


def test_memory_is_shared_with_opmux_and_with_torchs_cpu() -> None:
    """`share`, `from_opmux` and `to_opmux` copy nothing; a move between devices copies, as torch promises."""
    host = torch.zeros(3, dtype=torch.bfloat16)
    shared = opmux_torch.share(host)
    shared += 1
    assert host.tolist() == [1, 1, 1]
    host.to("opmux").mul_(0)
    assert host.tolist() == [1, 1, 1]
    inner = opmux_torch.to_opmux(shared)
    inner.mul_(2)
    opmux_torch.from_opmux(inner)[0] = 7
    assert host.tolist() == [7, 2, 2]
    with pytest.raises(OpmuxError, match="share\\(x.detach\\(\\)\\)"):
        opmux_torch.share(torch.ones(2, requires_grad=True))
    with pytest.raises(OpmuxError, match="no tensor of torch on a device of opmux"):
        opmux_torch.to_opmux(host)


@pytest.fixture
def _no_fallback() -> Iterator[None]:
    with opmux_torch.set_fallback(None):
        yield


@pytest.mark.usefixtures("_no_fallback")
def test_the_cpu_computes_what_nothing_else_can_if_it_may() -> None:
    """Without leave it is an error that names the operator; with it there is one warning, a count, and the result."""
    x = torch.tensor([3, 1, 2], device="opmux")
    with pytest.raises(KernelNotFoundError, match="hash_tensor.*\n.*\n.*set_fallback"):
        torch.hash_tensor(x)
    with opmux_torch.set_fallback("cpu"):
        before = opmux_torch.fallback_counts().get("aten.hash_tensor.out", 0)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            results = [torch.hash_tensor(x), torch.hash_tensor(x)]
        assert len(caught) == (before == 0)
        assert opmux_torch.fallback_counts()["aten.hash_tensor.out"] == before + 2
    assert all(r.is_opmux and r.item() == torch.hash_tensor(x.cpu()).item() for r in results)
    with pytest.raises(KernelNotFoundError):
        torch.hash_tensor(x)
    with pytest.raises(OpmuxError, match='neither "cpu" nor None'):
        opmux_torch.set_fallback("cuda")


class Labelled(torch.Tensor):  # type: ignore[misc]  # torch is not typed here
    """A class of tensors with torch's memory."""


@pytest.mark.parametrize(
    ("call", "kind", "text"),
    [
        (lambda x: x + torch.ones(2), RuntimeError, "Expected all tensors to be on the same device"),
        (lambda x: x + torch.ones(3, device="opmux"), RuntimeError, "must match the size of tensor b"),
        (lambda x: x @ x[:1], RuntimeError, "size"),
        (lambda x: x[5], IndexError, "out of range|out of bounds"),
        (lambda x: x.to("opmux:77"), ValueError, "no device of opmux has this number"),
        (lambda x: x.to("opmux:254"), ValueError, "no device of opmux has this number"),
        (lambda x: torch.ones(2).as_subclass(Labelled).to("opmux"), OpmuxError, "every tensor there is an OpmuxTensor"),
        (lambda x: torch.opmux.set_rng_state("x"), OpmuxError, "no tensor of torch"),
        (lambda x: x.set_(torch.ones(2).untyped_storage()), OpmuxError, "storage"),
        (lambda x: torch.ones(2).to(torch.float8_e4m3fn).to("opmux"), DtypeNotHeldError, "float8_e4m3fn"),
        (lambda x: opmux_torch.device("nowhere"), OpmuxError, "nowhere"),
        (lambda x: torch.opmux.set_device(3), OpmuxError, "no current device"),
        (lambda x: x.long().mean(), RuntimeError, r"pass dtype=torch\.float32"),
        (lambda x: x.to(memory_format=torch.channels_last), RuntimeError, r"use torch\.channels_last format"),
        (lambda x: opmux_torch.share(torch.ones(2).to_sparse()), OpmuxError, r"x\.to_dense\(\)"),
        (lambda x: x.long().softmax(0), NotImplementedError, r"pass dtype=torch\.float32"),
        (lambda x: torch.linalg.svd(x.diag() * float("nan")), torch.linalg.LinAlgError, "converge"),
        (lambda x: torch.empty(2**50, device="opmux"), torch.OutOfMemoryError, "MemoryError"),
        (lambda x: torch.empty(-1, device="opmux"), RuntimeError, "negative dimension"),
    ],
)
def test_mistakes_are_refused_with_what_to_do(call: Callable[[Any], Any], kind: type[Exception], text: str) -> None:
    """A mistake is an error of the kind that torch's users catch, says what is wrong, and changes nothing."""
    x = torch.ones(2, device="opmux")
    with pytest.raises(kind, match=text):
        call(x)
    assert x.tolist() == [1, 1]
    assert x._version == 0


#: Functions of two tensors that torch's C++ makes of others, by what it asks of the memory of a destination.
_WRITTEN_WHOLE: dict[str, Callable[..., Any]] = {
    "products of a batch": lambda x, y, out: torch.matmul(x, y, out=out),
    "products with a vector": lambda x, y, out: torch.matmul(x, y[0], out=out),
    "products under another name": lambda x, y, out: torch.linalg.matmul(x, y, out=out),
    "rank": lambda x, y, out: torch.linalg.matrix_rank(x, out=out),
    "rank by bounds": lambda x, y, out: torch.linalg.matrix_rank(x, atol=0.1, rtol=0.1, out=out),
    "rank by bounds in tensors": lambda x, y, out: torch.linalg.matrix_rank(x, atol=y[0, 0], out=out),
    "rank by a bound": lambda x, y, out: torch.linalg.matrix_rank(x, 0.1, out=out),
    "rank by a bound in a tensor": lambda x, y, out: torch.linalg.matrix_rank(x, y[0, 0], out=out),
}


@pytest.mark.parametrize("name", _WRITTEN_WHOLE)
def test_destinations_of_operators_made_of_others_are_written(name: str) -> None:
    """Whether they have the result's shape or none yet; the destination comes back."""
    x, y = torch.randn(2, 3, 3), torch.rand(3, 3) + 0.1
    kind = torch.int64 if "rank" in name else torch.float32
    expected = _WRITTEN_WHOLE[name](x, y, torch.empty(0, dtype=kind))
    for shape in ((0,), expected.shape):
        out = torch.full(shape, 7, dtype=kind, device="opmux")
        assert _WRITTEN_WHOLE[name](x.to("opmux"), y.to("opmux"), out) is out
        same(out, expected)


def test_a_warning_shows_the_line_of_the_program() -> None:
    """And none of this package's, which stands between the program and opmux."""
    x = torch.ones(2, device="opmux")
    with pytest.warns(match="was resized") as caught:
        torch.add(x, x, out=torch.ones(3, device="opmux"))
    assert [warning.filename for warning in caught] == [__file__]


@pytest.mark.parametrize("lengths", [[3, 2], torch.tensor([3, 2])])
def test_packed_sequences_have_lengths_on_the_cpu(lengths: Any) -> None:
    """As torch has them for all devices; recurrent modules give the results and gradients of the CPU."""
    rnn = torch.nn.utils.rnn

    def padded(device: str) -> Any:
        torch.manual_seed(0)
        module = torch.nn.LSTM(2, 3, batch_first=True).to(device)
        x = torch.arange(12.0).reshape(2, 3, 2).to(device).requires_grad_()
        y, sizes = rnn.pad_packed_sequence(module(rnn.pack_padded_sequence(x, lengths, batch_first=True))[0])
        (y * y).sum().backward()
        return y, x.grad, sizes

    *ours, sizes = padded("opmux")
    *theirs, expected = padded("cpu")
    for one, other in zip(ours, theirs, strict=True):
        same(one, other)
    assert sizes.device.type == "cpu"
    assert sizes.tolist() == expected.tolist()


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
@pytest.mark.parametrize("frozen", [False, True])
def test_bags_of_embeddings_are_summed_with_and_without_gradients(mode: str, frozen: bool) -> None:
    """As for a frozen table, whose operator in torch is another."""
    bag = torch.nn.EmbeddingBag(6, 3, mode=mode).requires_grad_(not frozen)
    given = torch.tensor([1, 2, 4, 5]), torch.tensor([0, 3])
    expected = bag(*given)
    same(copy.deepcopy(bag).to("opmux")(*[x.to("opmux") for x in given]), expected)


@pytest.mark.parametrize("name", ["Beta", "Dirichlet"])
def test_shares_are_sampled(name: str) -> None:
    """Samples lie on the device, follow the seed, and have the mean that they should."""
    concentration = [torch.tensor([3.0, 1.0], device="opmux")] * (2 if name == "Beta" else 1)
    shares = getattr(torch.distributions, name)(*concentration)
    torch.manual_seed(0)
    drawn = shares.sample((4000,))
    torch.testing.assert_close(drawn.mean(0).cpu(), shares.mean.cpu(), atol=0.02, rtol=0)
    torch.manual_seed(0)
    same(drawn, shares.sample((4000,)).cpu())


@pytest.mark.parametrize("where", ["cpu", "opmux"])
def test_ctc_loss_takes_lengths_of_the_cpu(where: str) -> None:
    """As torch does for all devices; for the mean, torch divides by them, and they are to be on the device."""

    def losses(device: str, lengths: str) -> Any:
        torch.manual_seed(0)
        x = torch.randn(5, 2, 4).log_softmax(2).to(device).requires_grad_()
        sizes = torch.tensor([5, 4]).to(lengths), torch.tensor([2, 1]).to(lengths)
        loss = torch.nn.functional.ctc_loss(x, torch.tensor([[1, 2], [3, 1]]).to(lengths), *sizes, reduction="sum")
        loss.backward()
        return loss, x.grad

    for ours, theirs in zip(losses("opmux", where), losses("cpu", "cpu"), strict=True):
        same(ours, theirs)
