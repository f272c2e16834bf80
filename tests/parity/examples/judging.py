"""Says of each example whether opmux prints what torch prints."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, final

from .collecting import Example
from .running import Answer, answers

#: Statements that are not run at all, and why.
_ELSEWHERE = {
    r"(?<![\"'])cuda|xpu\b|\bmps\b|\bmtia\b|accelerator|\bGPU\b": "needs a GPU",
    r"torch\.save|torch\.load|\bopen\(|from_file|\.npy|export_chrome|mmap|\.pt\b": "needs a file",
    r"torch\.compile|torch\._dynamo|torch\.jit|triton|make_fx|torch\.export|\.compiler|inductor": "needs a compiler",
    r"distributed|multiprocessing|\bProcess\b|\brpc\b|share_memory|symm_mem|nccl": "needs several processes",
    r"\bsparse|to_sparse|to_dense|coalesce|\b_indices\(|(crow|col)_indices|quantize|qint|quint|to_mkldnn|nested": (
        "is about sparse, quantized or nested tensors"
    ),
    r"torchvision|scipy|tensorflow|pandas|PIL\b": "needs another package",
    r"torch\.nn\.(?!functional)\w|\bnn\.[A-Z]|torch\.optim|torch\.utils|torch\.hub|torch\.onnx|named_tensor|names=": (
        "is about a part of torch that is not here"
    ),
    r"torch\._C\b|__config__|\bsleep\b|torch\.distributions|ctypes": "is about a part of torch that is not here",
}
#: The classes of torch's errors that mean that an example is a fragment, or older than this torch.
_FRAGMENT = {"NameError", "SyntaxError", "ImportError", "AttributeError", "NotImplementedError", "AcceleratorError"}
#: What gives tensors whose values are left open.
_ARBITRARY = re.compile(r"new_empty|\.resize_|empty_permuted")
#: What Python prints of an object that says nothing of itself.
_OBJECT = re.compile(r"<[^\n]* at 0x>")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*(?:e[-+]?\d+)?|inf\b|nan\b)")


@final
@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of one example.

    Attributes:
        name: The documented name.
        outcome: "agrees", "differs", "missing" where opmux has not what it is about, or "not applicable".
        compared: How many statements printed what was compared.
        reason: Why it is not applicable, what is missing, or how it differs.
    """

    name: str
    outcome: str
    compared: int
    reason: str = ""


@final
@dataclass(frozen=True, slots=True)
class Control:
    """What torch answers: the statements that can be compared, its answers, whether each is random, and what fell away."""

    statements: tuple[str, ...]
    answers: tuple[Answer, ...]
    random: tuple[bool, ...]
    reasons: tuple[str, ...]


def control(example: Example, torch: Any) -> Control:
    """Runs an example with torch twice; where the answers differ they are random."""
    kept: list[str] = []
    reasons: list[str] = []
    for statement in example.statements:
        why = next((reason for words, reason in _ELSEWHERE.items() if re.search(words, statement)), None)
        (kept if why is None else reasons).append(statement if why is None else why)
    first, second = (_run(kept, example.name, torch, seed) for seed in (1, 2))
    reasons += ["does not run in torch itself" for each in first if _FRAGMENT & set(each.classes)]
    random = tuple(one != two for one, two in zip(first, second, strict=True))
    return Control(tuple(kept), tuple(first), random, tuple(reasons))


def verdict(name: str, control: Control, opmux: Any) -> Verdict:
    """Runs an example with opmux, and compares."""
    compared = 0
    own = _run(control.statements, name, opmux, 3)
    for statement, expected, random, found in zip(
        control.statements, control.answers, control.random, own, strict=True
    ):
        if _FRAGMENT & set(expected.classes):
            continue
        if _is_rounding(statement, expected):
            continue
        if not (_same_form if random or _ARBITRARY.search(statement) else _same)(expected, found):
            return _different(name, compared, statement, expected, found)
        compared += bool(expected.text or expected.classes)
    # What is left of an example is none of its subject where that has fallen away.
    if compared and not (control.reasons and not _mentions(name, control)):
        return Verdict(name, "agrees", compared)
    return Verdict(name, "not applicable", 0, control.reasons[0] if control.reasons else "prints nothing")


def _is_rounding(statement: str, expected: Answer) -> bool:
    """Whether torch finds a solution not close: so it does on some processors, where the last digits of random systems decide."""
    return "allclose(" in statement and expected.text == "False"


def _mentions(name: str, control: Control) -> bool:
    """Whether a statement that ran in torch has the documented name."""
    word = name.rpartition(".")[2]
    pairs = zip(control.statements, control.answers, strict=True)
    return any(word in statement and not _FRAGMENT & set(answer.classes) for statement, answer in pairs)


def _run(statements: Sequence[str], name: str, module: Any, seed: int) -> list[Answer]:
    """The answers, where operators that examples define have names of the run's own."""
    mark = f"_{name.replace('.', '_')}_{seed}"
    own = [_translated(each, module.__name__, mark) for each in statements]
    return [
        Answer(each.text.replace(mark, ""), each.classes, each.words) for each in answers(own, name, module, seed=seed)
    ]


def _translated(statement: str, library: str, mark: str) -> str:
    """A statement for a library: its operators have names of the run's own, CUDA is the CPU, and protocols are the library's."""
    statement = re.sub(r"((?<=[\"'])|(?<=\bops\.))mylib\b", f"mylib{mark}", statement)
    statement = re.sub(r"(?<=[\"'])cuda(:\d)?(?=[\"'])", "cpu", statement)
    statement = re.sub(r"\b(has|handle|wrap)_torch_function", rf"\1_{library}_function", statement)
    return re.sub(r"__torch_(function|dispatch)__", rf"__{library}_\1__", statement)


def _different(name: str, compared: int, statement: str, expected: Answer, found: Answer) -> Verdict:
    if {"AttributeError", "ImportError", "NameError"} & set(found.classes):
        absent = re.search(
            r"no attribute '(\w+)'|No module named '([\w.]+)'|import name '(\w+)'|name '(\w+)' is not", found.words
        )
        if absent:
            return Verdict(name, "missing", compared, next(each for each in absent.groups() if each))
    return Verdict(name, "differs", compared, f"{statement!r}: expected {_shown(expected)}, found {_shown(found)}")


def _shown(answer: Answer) -> str:
    return f"{answer.classes[0]}: {answer.words}" if answer.classes else repr(answer.text)


def _same(expected: Answer, found: Answer) -> bool:
    """The same text, numbers to within their last printed digits; an error of the same class of Python's."""
    if expected.classes or found.classes:
        return bool(expected.classes) and bool(found.classes) and expected.classes[0].lstrip("_") in found.classes
    if expected.text == found.text or _OBJECT.fullmatch(expected.text):
        return True
    pairs = list(zip(_NUMBER.findall(expected.text), _NUMBER.findall(found.text), strict=False))
    return _form(expected.text) == _form(found.text) and all(_close(*pair) for pair in pairs)


def _same_form(expected: Answer, found: Answer) -> bool:
    """The same text but for its numbers."""
    if expected.classes or found.classes:
        return _same(expected, found)
    return _form(expected.text) == _form(found.text)


def _form(text: str) -> str:
    return re.sub(r"\s+", "", _NUMBER.sub("#", text))


def _close(expected: str, found: str) -> bool:
    left, right = float(expected), float(found)
    return left == right or (math.isnan(left) and math.isnan(right)) or abs(left - right) <= 2e-4 * max(1, abs(left))
