"""Every module against PyTorch's of the same name: text, state, results, gradients, refusals and signatures."""

import inspect
import re
from collections import OrderedDict
from functools import reduce
from itertools import product
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pytest
from tests.each import each

pytest.importorskip("torch", reason="compares with PyTorch")

import torch

import opmux
from opmux import nn
from opmux.errors import OpmuxError

from .module_cases import CALLS_REFUSED, CASES, REFUSED

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore::UserWarning", "ignore::FutureWarning")]


def evaluated(text: str, library: Any) -> Any:
    """The value of a text, with numbers that are the same in both libraries. See `module_cases`."""
    random = np.random.default_rng(0)

    def tensor(array: Any) -> Any:
        made = library.tensor(np.asarray(array))
        return made.requires_grad_() if made.is_floating_point() and made.dim() else made

    names = {
        "f": lambda *shape: tensor(random.normal(size=shape)),
        "p": lambda *shape: tensor(random.random(shape)).detach(),
        "c": lambda n, *shape: tensor(random.integers(0, n, shape)),
        "sign": lambda *shape: tensor(random.integers(0, 2, shape) * 2.0 - 1).detach(),
        "nn": library.nn,
        "OrderedDict": OrderedDict,
    }
    return eval(text, names)


def module_and_inputs(library: Any, constructor: str, inputs: str) -> tuple[Any, list[Any]]:
    """A module in float64, and what it is called with; lists of numbers are tensors but for sizes."""
    module = evaluated(f"nn.{constructor.strip()}", library).double()
    values = evaluated(f"[{inputs}]", library)
    is_size = "Transpose" in constructor or "Unpool" in constructor
    values[1:] = [
        library.tensor(value) if isinstance(value, list) and not (is_size and not isinstance(value[0], list)) else value
        for value in values[1:]
    ]
    return module, values


def tensors_in(value: Any) -> list[Any]:
    """The tensors of a result."""
    return [part for item in value for part in tensors_in(item)] if isinstance(value, (tuple, list)) else [value]


def check_equal(found: Any, expected: Any) -> None:
    assert (found is None) == (expected is None)
    if expected is not None:
        assert str(found.dtype).replace("opmux", "torch") == str(expected.dtype)
        np.testing.assert_allclose(found.detach().numpy(), expected.detach().numpy(), rtol=1e-7, atol=1e-10)


def moved(state: Any, library: Any) -> Any:
    return {name: library.tensor(value.detach().numpy()) for name, value in state.items()}


def is_random(module: Any) -> bool:
    return "Dropout" in str(module) or "RReLU" in str(module)


@each("constructor", CASES)
def test_module(constructor: str) -> None:
    """It prints as PyTorch's, takes its state, computes the same in training and evaluation, and has the same gradients."""
    (theirs, given), (ours, inputs) = (
        module_and_inputs(lib, constructor, CASES[constructor]) for lib in (torch, opmux)
    )
    assert repr(ours) == repr(theirs)
    assert {n: tuple(v.shape) for n, v in ours.state_dict().items()} == {
        n: tuple(v.shape) for n, v in theirs.state_dict().items()
    }
    assert ours.load_state_dict(moved(theirs.state_dict(), opmux)) == ([], [])
    for training in (False,) if is_random(theirs) else (True, False):
        expected, found = (tensors_in(m.train(training)(*v)) for m, v in ((theirs, given), (ours, inputs)))
        for one, other in zip(found, expected, strict=True):
            check_equal(one, other)
        differentiable = [i for i, value in enumerate(expected) if value.requires_grad]
        assert differentiable == [i for i, value in enumerate(found) if value.requires_grad]
        if differentiable and training:
            for results in (found, expected):
                sum((results[i] * results[i]).sum() for i in differentiable).backward()
    for one, other in zip([*ours.parameters(), *inputs], [*theirs.parameters(), *given], strict=True):
        if hasattr(one, "grad"):
            check_equal(one.grad, other.grad)
    for name, value in theirs.state_dict().items():
        check_equal(ours.state_dict()[name], value)
    assert theirs.load_state_dict(moved(ours.state_dict(), torch)) == ([], [])


def functions_called(library: Any, constructor: str) -> list[str]:
    """Functions of `nn.functional` that a module calls itself, where a program has put its own in the place of all of them."""
    module, inputs = module_and_inputs(library, constructor, CASES[constructor])
    functional = library.nn.functional
    called: list[str] = []
    inside: list[str] = []

    def noting(name: str) -> Any:
        function = getattr(functional, name)

        def noted(*args: Any, **kwargs: Any) -> Any:
            called.extend([] if inside else [name])
            inside.append(name)
            try:
                return function(*args, **kwargs)
            finally:
                inside.pop()

        return noted

    shared = [name for name in nn.functional.__all__ if hasattr(torch.nn.functional, name)]
    with mock.patch.multiple(functional, **{name: noting(name) for name in shared}):
        module.eval()(*inputs)
    once = len(called)
    module(*inputs)
    assert len(called) == once  # What has been put there is not called any more.
    return sorted(called)


@each("constructor", CASES)
def test_functions_that_a_program_replaces_for_a_while(constructor: str) -> None:
    """They are what a module calls meanwhile, where PyTorch's calls them, and even if it is the class' first call."""
    expected = functions_called(torch, constructor)
    for name in ("sigmoid", "tanh"):  # PyTorch's modules of these call those at the top.
        expected += [name] * f"nn.{constructor}".count(f"nn.{name.capitalize()}()")
    assert functions_called(opmux, constructor) == sorted(expected)


#: What stands in the place of each tensor: no tensors, and some that rarely fit.
WRONG = (
    3,
    "x",
    [1, 2],
    None,
    (),
    *(opmux.ones(shape) for shape in ((), (0,), (1,) * 6)),
    opmux.ones(2, dtype=opmux.bool),
)


@each("constructor", CASES)
def test_wrong_arguments(constructor: str) -> None:
    """They are computed with, or refused by an error of opmux, or as a wrong call by Python's own."""
    module, inputs = module_and_inputs(opmux, constructor, CASES[constructor])
    for place in range(len(inputs)):
        for wrong in WRONG:
            try:
                module(*inputs[:place], wrong, *inputs[place + 1 :])
            except (opmux.errors.OpmuxError, TypeError):
                continue


def check_refused(text: str, *inputs: str) -> None:
    """Both libraries refuse it, opmux with an exception that is PyTorch's too, where that is one on purpose."""
    errors = []
    for library in (torch, opmux):
        with pytest.raises(Exception) as caught:  # noqa: PT011 -- whatever it is, the other one is held against it
            evaluated(f"nn.{text}", library)(*evaluated(f"[{''.join(inputs)}]", library)) if inputs else evaluated(
                f"nn.{text}", library
            )
        errors.append(caught.value)
    expected, found = errors
    assert isinstance(found, (OpmuxError, TypeError, NotImplementedError)), repr(found)
    by_accident = (AssertionError, AttributeError, IndexError, ZeroDivisionError)
    assert isinstance(found, type(expected)) or isinstance(expected, by_accident), (found, expected)


@each("text", REFUSED)
def test_refused_constructor(text: str) -> None:
    """What PyTorch refuses to make is refused."""
    check_refused(text)


@pytest.mark.parametrize("text", CALLS_REFUSED)
def test_refused_call(text: str) -> None:
    """What PyTorch refuses to compute is refused."""
    check_refused(text.strip() + ".double()", CALLS_REFUSED[text])


#: RNN has the names that PyTorch documents for its `*args`, and RNNBase the `forward` of those that derive from it.
OTHER_SIGNATURES = {"RNN", "RNNBase"}
CLASSES = sorted({*torch.nn.modules.__all__, "Parameter", "Buffer"} & {*opmux.nn.__all__})


@each("name", CLASSES)
def test_signature(name: str) -> None:
    """Arguments of constructors and of `forward` have PyTorch's names, order and defaults."""
    ours, theirs = getattr(opmux.nn, name), getattr(torch.nn, name)
    if name in OTHER_SIGNATURES:
        assert plain(ours) + plain(ours.forward) != plain(theirs) + plain(theirs.forward)
        return
    for one, other in ((ours, theirs), (getattr(ours, "forward", ours), getattr(theirs, "forward", theirs))):
        assert plain(one) == plain(other)


def plain(function: Any) -> list[tuple[str, Any, Any]]:
    found = inspect.signature(function).parameters.values()
    return [(p.name, p.kind, getattr(p.default, "__name__", p.default)) for p in found]


# Where opmux-torch is installed, torch's own modules have a method for its device.
@pytest.mark.parametrize("name", [n for n in dir(torch.nn.Module) if not n.startswith("_") and n != "opmux"])
def test_methods_of_module(name: str) -> None:
    """`Module` has PyTorch's methods with their arguments, but for those that the documentation lists."""
    if name in ABSENT:
        assert not hasattr(opmux.nn.Module, name)
    elif callable(getattr(torch.nn.Module, name)):
        assert plain(getattr(opmux.nn.Module, name)) == plain(getattr(torch.nn.Module, name))


#: Methods that there are not, each with its reason in docs/nn.md.
ABSENT = {"compile", "ipu", "mtia", "register_backward_hook", "xpu", "dump_patches", "T_destination"}


def named_in_table(head: str) -> set[str]:
    """The names in the first column of a table of the documentation."""
    page = (Path(__file__).parents[2] / "docs" / "nn.md").read_text()
    rows = page[page.index(f"| {head} |") :].split("\n\n")[0].splitlines()[2:]
    return {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}


def test_every_name_that_is_not_there_has_a_reason() -> None:
    """The documentation lists what `torch.nn` has and `opmux.nn` has not, and nothing that it has."""
    public = {name for name in dir(torch.nn) if not name.startswith("_")}
    assert named_in_table("Name of `torch.nn`") == {name for name in public if not hasattr(opmux.nn, name)}


def test_every_function_that_is_not_there_has_a_reason() -> None:
    """So it does with what `torch.nn.functional` defines, or has of the operators."""
    functions = vars(torch.nn.functional).items()
    own = {name for name, value in functions if getattr(value, "__module__", "") in ("torch", "torch.nn.functional")}
    public = {name for name in own if not name.startswith("_")}
    absent = {name for name in public if not hasattr(opmux.nn.functional, name)}
    assert named_in_table("Name of `torch.nn.functional`") == absent


@pytest.mark.parametrize("name", ["nn.utils", "nn.utils.parametrize", "nn.utils.parametrizations", "nn.utils.rnn"])
def test_names_of_utils(name: str) -> None:
    """A public name that is not there is named with its reason."""
    theirs, ours = (reduce(getattr, name.split("."), lib) for lib in (torch, opmux))
    absent = {each for each in theirs.__all__ if not hasattr(ours, each)}
    assert absent == (named_in_table("Name of `torch.nn.utils`") if name == "nn.utils" else set())


#: Classes without an entry: those that other tests are about.
ELSEWHERE = {
    *("Module", "ModuleDict", "ModuleList", "ParameterDict", "ParameterList"),  # test_programs.py
    *(
        *nn.modules.rnn.__all__,
        *nn.modules.attention.__all__,
        *nn.modules.transformer.__all__,
    ),  # test_recurrent_against_torch.py
}


#: Names of torch's classes that are for TorchScript, compilers, devices without a backend, or steps inside.
_OTHER_NAMES = {
    *("T_destination", "compile", "dump_patches", "ipu", "mtia", "xpu"),
    *(
        "check_forward_args",
        "check_hidden_size",
        "get_expected_cell_size",
        "get_expected_hidden_size",
        "permute_hidden",
    ),
    *("merge_masks", "register_backward_hook"),  # the latter is deprecated for register_full_backward_hook
}


@each("name", nn.modules.__all__)
def test_classes_have_the_names_of_torchs(name: str) -> None:
    """Methods and attributes that users may call, class methods among them."""
    names = {each for each in dir(getattr(torch.nn, name)) if not each.startswith("_")}
    assert {each for each in names - _OTHER_NAMES if not hasattr(getattr(nn, name), each)} == set()


def test_batch_norms_become_synchronised_ones() -> None:
    """All in a module, with their own parameters, statistics and mode; what is no batch norm stays the same object."""
    found = []
    for library in (torch, opmux):
        net = library.nn.Sequential(
            library.nn.BatchNorm2d(2, eps=0.1, momentum=None),
            library.nn.Sequential(library.nn.BatchNorm1d(3, affine=False), library.nn.InstanceNorm2d(2)),
            library.nn.BatchNorm3d(2, track_running_stats=False, dtype=library.float64).eval(),
        )
        inner, weight, mean = net[1][1], net[0].weight, net[0].running_mean
        made = library.nn.SyncBatchNorm.convert_sync_batchnorm(net, process_group=5)
        assert made is net
        assert (made[1][1] is inner, made[0].weight is weight, made[0].running_mean is mean) == (True, True, True)
        modes = [module.training for module in made.modules()]
        groups = [getattr(module, "process_group", None) for module in made.modules()]
        dtypes = [str(value.dtype).rpartition(".")[2] for value in made.state_dict().values()]
        alone = library.nn.SyncBatchNorm.convert_sync_batchnorm(library.nn.BatchNorm1d(2))
        found.append((str(made), list(made.state_dict()), modes, groups, dtypes, str(alone)))
    assert found[1] == found[0]


def test_every_class_has_a_case() -> None:
    """The table misses no module."""
    named = {constructor.split("(")[0].split(".")[0] for constructor in CASES}
    lacking = sorted({*nn.modules.__all__} - ELSEWHERE - named)
    assert not lacking, f"give {lacking} rows in CASES of tests/nn/module_cases.py"
    assert named <= {*nn.modules.__all__}


@pytest.mark.parametrize(
    "name", ["batch_norm", "instance_norm", "group_norm", "BatchNorm1d", "InstanceNorm1d", "GroupNorm"]
)
def test_single_values_are_normalised_where_torch_does(name: str) -> None:
    """What has mean and variance of one value is refused, by functions and modules, for each shape and number of groups."""
    shapes = [
        (1, 3, 1),
        (1, 3),
        (1, 1),
        (2, 3, 1),
        (1, 4, 1),
        (1, 3, 2),
        (1, 3, 0),
        (0, 3, 1),
        (1, 1, 1),
        (2, 2),
        (3, 1),
    ]
    refused = 0
    for shape, groups in product(shapes, (1, 2, 3)):
        if "roup" in name and (shape[1] % groups or not all(shape)):
            continue
        kinds = []
        for library in (torch, opmux):
            x, modules = library.ones(shape), library.nn
            given: tuple[Any, ...] = (groups,) if name == "group_norm" else ()
            options: dict[str, Any] = (
                {"running_mean": None, "running_var": None, "training": True} if name == "batch_norm" else {}
            )
            sizes = (groups, shape[1]) if name == "GroupNorm" else (shape[1],)
            try:
                getattr(modules.functional, name)(x, *given, **options) if name.islower() else getattr(modules, name)(
                    *sizes
                )(x)
                kinds.append("")
            except ValueError as error:
                kinds.append(str(error).rpartition("Expected more than 1 ")[2][:6])
        assert kinds[1] == kinds[0], (shape, groups)
        refused += bool(kinds[0])
    assert refused
