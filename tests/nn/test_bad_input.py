"""Modules and functions called with what is no tensor, or one that does not fit, and modules made of what they cannot use."""

import ast
import copy
import inspect
from typing import Any

import pytest

import opmux
from opmux.errors import OperatorArgumentError, OpmuxError
from opmux.nn import functional

from .module_cases import CASES

NO_TENSORS: tuple[Any, ...] = (3, 1.5, "x", [1, 2], (), object(), {}, print)


def _function_cases() -> list[tuple[str, str]]:
    """Each function with each parameter that is a tensor, or one or None."""
    return [
        (name, parameter.name)
        for name in functional.__all__
        for parameter in inspect.signature(getattr(functional, name)).parameters.values()
        if parameter.annotation in (opmux.Tensor, opmux.Tensor | None) and parameter.name != "out"
    ]


def _arguments(function: Any, name: str, value: Any) -> dict[str, Any]:
    """Tensors and numbers for what a function needs, and the value under its name."""
    needed = [p for p in inspect.signature(function).parameters.values() if p.default is p.empty]
    given = {p.name: opmux.ones(2, 2) if p.annotation == opmux.Tensor else 2 for p in needed if p.kind != p.VAR_KEYWORD}
    return {**given, name: value}


@pytest.mark.parametrize("name", functional.__all__)
@pytest.mark.filterwarnings("ignore")
def test_functions_of_no_tensors(name: str) -> None:
    """They compute, or raise an error of opmux or Python's own for a wrong call, and never stumble over an attribute."""
    function = getattr(functional, name)
    for parameter in [p for f, p in _function_cases() if f == name]:
        for value in NO_TENSORS:
            try:
                function(**_arguments(function, parameter, value))
            except (OpmuxError, TypeError):
                continue


def test_the_argument_is_named() -> None:
    """With what it is, the function and its parameters, and what to pass."""
    with pytest.raises(OperatorArgumentError, match="argument 'input' must be Tensor, not int") as caught:
        functional.l1_loss(NO_TENSORS[0], opmux.ones(2))
    error = caught.value
    assert error.asked.startswith("nn.functional.l1_loss()")
    assert error.found == "input = 3"
    assert error.where.startswith("nn.functional.l1_loss(input, target, size_average=None,")
    assert error.advice == "pass a Tensor"
    with pytest.raises(OperatorArgumentError, match="mse_loss.*'weight' must be Tensor or None, not str"):
        functional.mse_loss(opmux.ones(2), opmux.ones(2), weight=NO_TENSORS[2])


def test_errors_of_a_callers_own_function_stay_what_they_are() -> None:
    """Also those that a function raises which stumbles itself."""

    def distance(a: Any, b: Any) -> Any:
        return a.no_such_attribute

    with pytest.raises(AttributeError, match="no_such_attribute"):
        functional.triplet_margin_with_distance_loss(*[opmux.ones(2, 2)] * 3, distance_function=distance)


@pytest.mark.parametrize("layer", [opmux.nn.Embedding, opmux.nn.EmbeddingBag])
def test_sparse_gradients_are_refused_where_they_are_asked_for(layer: Any) -> None:
    """A layer with `sparse=True` computes, as programs that only evaluate it want; its gradient says what to leave out."""
    result = layer(4, 2, sparse=True)(opmux.tensor([[1, 3]]))
    with pytest.raises(OpmuxError, match="leave sparse=True out: gradients are dense"):
        result.sum().backward()


#: What no constructor of a module can use in most places.
UNUSABLE: tuple[Any, ...] = (
    None,
    "x",
    b"x",
    object(),
    int,
    print,
    1j,
    1.5,
    -1,
    2**70,
    (1, "a"),
    [],
    {},
    opmux.ones(2, 3),
)
CONSTRUCTORS = [
    text
    for text in CASES
    if not text.startswith(("Sequential", "TripletMarginWithDistance", "Embedding.", "EmbeddingBag."))
]


def _calls(text: str) -> list[tuple[list[Any], dict[str, Any]]]:
    """The arguments of a constructor, with each of them in turn replaced by what it cannot use."""
    call: Any = ast.parse(text, mode="eval").body
    names = {"float": float, "nn": opmux.nn, "f": opmux.ones, "p": opmux.ones, "c": lambda n, *s: opmux.zeros(s)}
    args = [eval(ast.unparse(arg), {**names}) for arg in call.args]
    kwargs = {each.arg: eval(ast.unparse(each.value), {**names}) for each in call.keywords}
    found = []
    for value in UNUSABLE:
        found += [([*args[:i], value, *args[i + 1 :]], kwargs) for i in range(len(args))]
        found += [(args, {**kwargs, name: value}) for name in kwargs]
    return found


@pytest.mark.parametrize("text", CONSTRUCTORS)
@pytest.mark.filterwarnings("ignore")
def test_constructors_with_what_they_cannot_use(text: str) -> None:
    """They keep it, or refuse it with an error of opmux, and never stumble over an operator of Python."""
    module = getattr(opmux.nn, text.partition("(")[0])
    for args, kwargs in _calls(text):
        try:
            module(*copy.copy(args), **kwargs)
        except OpmuxError:
            continue


def test_a_constructor_names_its_argument() -> None:
    """With the module, its parameters, what was given and what to pass."""
    with pytest.raises(OperatorArgumentError) as caught:
        opmux.nn.Conv2d("3", 4, 3)  # type: ignore[arg-type]  # the wrong type is the point
    assert caught.value.asked == "Conv2d(): argument 'in_channels' must be int, not str"
    assert caught.value.found == "in_channels = '3'"
    assert caught.value.where.startswith("Conv2d(in_channels, out_channels, kernel_size, stride=1,")
    assert caught.value.advice == "pass an integer"
    with pytest.raises(OperatorArgumentError, match="argument 'normalized_shape' must be int or sequence of int"):
        opmux.nn.LayerNorm(None)  # type: ignore[arg-type]  # likewise


def test_a_subclass_of_a_program_is_told_the_same() -> None:
    """Its own constructor may raise what it likes."""

    class Own(opmux.nn.Conv2d):
        def __init__(self, channels: Any) -> None:
            super().__init__(channels, 4, 3)
            self.ratio = 1 / self.out_channels - self.none

    with pytest.raises(OperatorArgumentError, match="argument 'in_channels' must be int"):
        Own("x")
    with pytest.raises(AttributeError, match="none"):
        Own(2)


def test_what_is_refused_changes_no_module() -> None:
    """No hook stays behind, and no buffer."""
    module = opmux.nn.Linear(2, 3)
    several: Any = opmux.ones(7)
    for register in ("register_forward_hook", "register_forward_pre_hook", "register_full_backward_hook"):
        with pytest.raises(OpmuxError):
            getattr(module, register)(print, prepend=several)
    with pytest.raises(OpmuxError):
        module.register_buffer("kept", opmux.ones(2), persistent=several)
    assert [*module._forward_hooks, *module._forward_pre_hooks, *module._backward_hooks, *module._buffers] == []


@pytest.mark.parametrize("fill", ["orthogonal_", "dirac_"])
def test_what_is_refused_writes_nothing(fill: str) -> None:
    """Into the tensor that was to be filled."""
    tensor = opmux.ones(3, 3, 3)
    wrong: Any = "x"
    with pytest.raises(OpmuxError):
        getattr(opmux.nn.init, fill)(tensor, wrong)
    assert (tensor == 1).all()


@pytest.mark.parametrize("name", [["a"], {}, 3, None, opmux.ones(2)])
def test_names_in_dictionaries_are_texts(name: Any) -> None:
    """Others are in none of them, whether they have a hash or not."""
    modules = opmux.nn.ModuleDict({"a": opmux.nn.ReLU()})
    parameters = opmux.nn.ParameterDict({"a": opmux.ones(1)})
    assert name not in modules
    assert name not in parameters
    with pytest.raises(OpmuxError):
        modules[name]
    with pytest.raises(OpmuxError):
        del modules[name]
    assert list(modules) == ["a"]


@pytest.mark.parametrize("value", ["x", 3, [True], opmux.ones(2)])
def test_flags_are_bools(value: Any) -> None:
    """What is none is not asked for its truth."""
    image = opmux.ones(1, 2, 4, 4)
    with pytest.raises(OperatorArgumentError, match="argument 'align_corners'.* must be bool"):
        functional.interpolate(image, (2, 2), mode="bilinear", align_corners=value)
    with pytest.raises(OperatorArgumentError, match="argument 'force' must be bool"):
        image.numpy(force=value)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Linear('a', 3)", "in_features"),
        ("Linear(3, None)", "out_features"),
        ("Conv2d(3, 4, '3')", "kernel_size"),
        ("Conv2d(3, 4, None)", "kernel_size"),
        ("ConvTranspose1d(3, 4, (1.5,))", "kernel_size"),
        ("Embedding('a', 2)", "num_embeddings"),
        ("BatchNorm1d([])", "num_features"),
        ("LayerNorm('a')", "normalized_shape"),
        ("Bilinear(2, 3, {})", "out_features"),
        ("GRUCell(3, 'a')", "hidden_size"),
    ],
)
def test_constructors_name_their_own_argument_where_an_operator_refuses_it(text: str, named: str) -> None:
    """`empty` refuses a size that no caller has written; what was written is named, and what the operator said is the cause."""
    with pytest.raises(OperatorArgumentError, match=rf"argument '{named}' must be") as caught:
        eval(text, {**vars(opmux.nn), "__name__": "a_program"})
    assert str(caught.value).startswith(text.partition("(")[0])
