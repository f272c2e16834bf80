"""Runs an example as an interpreter does, with the name `torch` bound to torch or to opmux."""

import ast
import builtins
import contextlib
import io
import math
import re
import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, final

import numpy as np
from tests.parity.front.running import seeded

#: Functions that make tensors of random or arbitrary values, and what they are filled with instead.
_FILLED = (
    "rand",
    "randn",
    "rand_like",
    "randn_like",
    "randint",
    "randint_like",
    "randperm",
    "empty",
    "empty_like",
    "empty_strided",
)

#: Classes of values that count as printed when they get a name.
_SHOWN = ("Tensor", "Size", "bool", "complex", "dtype", "float", "int", "list", "str", "tuple")


@final
@dataclass(frozen=True, slots=True)
class Answer:
    """What one statement printed, and its error: the names of its classes, and its text."""

    text: str = ""
    classes: tuple[str, ...] = ()
    words: str = ""


@final
class Stand(ModuleType):
    """A module's stand-in: it has what the module has, beside attributes of its own."""

    def __init__(self, name: str, module: Any, **own: Any) -> None:
        super().__init__(name)
        vars(self).update(own, _module=module)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._module, name)


def answers(statements: Sequence[str], name: str, module: Any, *, seed: int) -> list[Answer]:
    """The answers of a library to statements that belong together.

    Args:
        statements: As `collecting.Example` has them.
        name: The documented name; its own function is left as it is.
        module: torch or opmux.
        seed: Of the library's generator. What the factory functions of random values make depends on no seed.
    """
    torch = Stand("torch", module, **_filling(module, name))
    own_builtins = {**vars(builtins), "__import__": _import_in(torch)}
    names: dict[str, Any] = {"__name__": "__main__", "__builtins__": own_builtins, "torch": torch, "np": np}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seeded(module, seed)
        np.random.seed(seed)
        try:
            names.update(_supposed(module, name))
            return [_answer(statement, names) for statement in statements]
        finally:
            for library in [value for value in names.values() if type(value).__name__ == "Library"]:
                library._destroy() if hasattr(library, "_destroy") else library.destroy()
            _restore(module)


def _supposed(module: Any, name: str) -> dict[str, Any]:
    """Names that the documentation supposes to be there: those of the page, and those of its imports elsewhere."""
    found: dict[str, Any] = {"math": math, "numpy": np, "F": module.nn.functional, "Tensor": module.Tensor}
    if not name.startswith("torch.Tensor."):
        found["Function"] = module.autograd.Function
    owner = module
    for part in name.split(".")[1:-1]:
        owner = getattr(owner, part, None)
        if isinstance(owner, ModuleType) and owner is not module:
            found.update({each: getattr(owner, each) for each in dir(owner) if not each.startswith("_")})
    return found


def _answer(statement: str, names: dict[str, Any]) -> Answer:
    printed = io.StringIO()
    hook = sys.displayhook
    sys.displayhook = _display
    try:
        with contextlib.redirect_stdout(printed):
            parsed = ast.parse(statement)
            exec(compile(ast.Interactive(parsed.body), "<example>", "single"), names)
            for name in _assigned(parsed):
                if type(names[name]).__name__ in _SHOWN:
                    _display(names[name])
    except Exception as error:
        classes = tuple(each.__name__ for each in type(error).__mro__)
        return Answer(_common(printed.getvalue()), classes, str(error))
    finally:
        sys.displayhook = hook
    return Answer(_common(printed.getvalue()))


def _assigned(parsed: ast.Module) -> list[str]:
    """The names that a statement gives values to, which count as printed."""
    targets = [each for statement in parsed.body if isinstance(statement, ast.Assign) for each in statement.targets]
    names = [each for target in targets for each in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return [each.id for each in names if isinstance(each, ast.Name)]


def _display(value: Any) -> None:
    if value is not None:
        print(repr(value))


def _common(text: str) -> str:
    """Text without what tells the two libraries, or two runs, apart."""
    text = re.sub(r"0x[0-9a-f]+", "0x", text)
    return re.sub(r"\bopmux\b", "torch", text).strip()


def _import_in(torch: Stand) -> Callable[..., Any]:
    """What `import` does in an example: torch's modules are attributes of the stand-in, any other module is itself."""

    def find(name: str, *rest: Any) -> Any:
        if name.split(".")[0] != "torch":
            return __import__(name, *rest)
        if torch._module.__name__ == "torch":
            __import__(name)
        found: Any = torch
        for part in name.split(".")[1:]:
            try:
                found = getattr(found, part)
            except AttributeError as error:
                raise ModuleNotFoundError(f"No module named {name!r}") from error
        # The third of these is what `from name import ...` asks for.
        return found if len(rest) > 2 and rest[2] else torch

    return find


def _filling(module: Any, name: str) -> dict[str, Callable[..., Any]]:
    """The factory functions of arbitrary values, which fill their results with numbers that both libraries get."""
    source = np.random.RandomState(0)
    return {
        each: _filled(module, each, source) for each in _FILLED if hasattr(module, each) and name != f"torch.{each}"
    }


def _filled(module: Any, name: str, source: np.random.RandomState) -> Callable[..., Any]:
    factory = getattr(module, name)

    def fill(*args: Any, **kwargs: Any) -> Any:
        made = factory(*args, **kwargs)
        with module.no_grad():
            values = _values(name, source, tuple(made.shape), args)
            made.copy_(module.from_numpy(np.array(values, np.float64)))
        return made

    return fill


def _values(name: str, source: np.random.RandomState, shape: tuple[int, ...], args: tuple[Any, ...]) -> Any:
    """Numbers as the function of this name would make them."""
    if name.startswith("empty"):
        return np.zeros(shape)
    if name == "randperm":
        return source.permutation(shape[0])
    if name.startswith("randint"):
        bounds = [each for each in args if isinstance(each, int)] or [2]
        low, high = (0, bounds[0]) if len(bounds) == 1 else bounds[:2]
        return source.randint(low, high, size=shape)
    return source.standard_normal(shape) if name.startswith("randn") else source.random_sample(shape)


def _restore(module: Any) -> None:
    """What examples may have changed for the process."""
    module.set_printoptions(profile="default")
    module.set_default_device(None)
    module.set_default_dtype(module.float32)
    if module.are_deterministic_algorithms_enabled():
        module.use_deterministic_algorithms(False)
    module.set_grad_enabled(True)
