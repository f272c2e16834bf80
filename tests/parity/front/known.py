"""Programs of `categories` whose result is meant to be another one in opmux, or whose difference is known."""

from pathlib import Path
from typing import Final

__all__ = ["CATEGORIES", "REWORDED", "is_known", "table"]

#: Where the programs are, a file for each category.
CATEGORIES: Final = Path(__file__).parent / "categories"

#: Programs that torch refuses by an exception of Python's own, where the argument is named here.
REWORDED: Final = frozenset(
    (
        "x.apply_(3)",
        'p = m.nn.Parameter(x); p.grad = m.ones(2,3); m.nn.utils.clip_grad_norm_(p, "a")',
        "p = m.nn.Parameter(x); p.grad = m.ones(2,3); m.nn.utils.clip_grad_norm_(p, None)",
        'p = m.nn.Parameter(x); p.grad = m.ones(2,3); m.nn.utils.clip_grad_norm_(p, 1., norm_type="a")',
        'p = m.nn.Parameter(x); p.grad = m.ones(2,3); m.nn.utils.clip_grad_value_(p, "a")',
    )
)

_NO_KEYWORDS = "a handler gets an empty dict where no keywords are given, in torch None from functions in C++"

#: What a program contains that no other of its category does, and why it differs.
_KNOWN: Final = {
    ("custom_operators", "frontcat::inc3"): "a write is counted once, in torch by the operator and inside it",
    ("custom_operators", "frontcat37::nope"): "kernels may be registered before their operator is defined",
    ("custom_operators", ".overloads()[:2]"): "overloads are listed in the order of definition",
    ("modes_and_subclasses", "copy.deepcopy(s)"): "a class that only inherits from Tensor can be deep-copied",
    ("modes_and_subclasses", "m.nn.functional.dropout(x"): "dropout is one operator on the CPU too",
    ("modes_and_subclasses", "m.var_mean(x)"): "einsum arranges its operands in fewer steps",
    ("overrides", "m.mean(D()), m.add(x, D(), alpha=3)"): _NO_KEYWORDS,
    ("overrides", "m.full_like(D(), 3)"): _NO_KEYWORDS,
    ("overrides", "m.nn.functional.dropout(D(), p=0.2)"): "functions in Python fill in their defaults in torch",
    (
        "tensor_basics",
        "type(np.ones(3) + x)",
    ): "an array on the left of a sign gives a tensor, which torch 2.13 refuses with NumPy 2.4",
    ("views", ".is_conj()"): "conjugates are computed at once",
}


def is_known(category: str, program: str) -> bool:
    """Whether a program of a category is known to differ."""
    return any(name == category and part in program for name, part in _KNOWN)


def table() -> list[str]:
    """Lines of Markdown: for each category how many programs there are, how many agree, and why others do not."""
    lines = ["| Category | Programs | Agree | What differs |", "|---|---|---|---|"]
    for path in sorted(CATEGORIES.glob("*.txt")):
        programs = path.read_text().splitlines()
        agree = sum(not is_known(path.stem, program) for program in programs)
        reasons = dict.fromkeys(reason for (name, _), reason in _KNOWN.items() if name == path.stem)
        title = path.stem.replace("_", " ")
        lines.append(f"| {title} | {len(programs)} | {agree / len(programs):.0%} | {'; '.join(reasons)} |")
    return lines


if __name__ == "__main__":
    print("\n".join(table()))
