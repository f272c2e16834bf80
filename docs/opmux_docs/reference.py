"""The reference: a page for each public module, with all names in its `__all__`.

A name that several modules have is described on the page of the first of them in `MODULES`, and the others lead there. Docstrings
are plain sentences with code between single backticks, which becomes reStructuredText on the way. Types in signatures lead to the
name by which a program imports them, whatever private module defines them.
"""

import builtins
import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import indent
from types import ModuleType
from typing import Any, Final, NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import PycodeError
from sphinx.pycode import ModuleAnalyzer

from opmux_docs.signatures import function_signatures, method_signatures

__all__ = ["MODULES", "setup", "write_reference"]

MODULES: Final = (
    "opmux",
    "opmux.errors",
    "opmux.library",
    "opmux.plugins",
    "opmux.native",
    "opmux.dispatch",
    "opmux.func",
    "opmux.overrides",
    "opmux.testing",
    "opmux.testing.conformance",
    "opmux.random",
    "opmux.nn",
    "opmux.nn.functional",
    "opmux.nn.init",
    "opmux.nn.utils",
    "opmux.nn.utils.parametrizations",
    "opmux.nn.utils.parametrize",
    "opmux.nn.utils.rnn",
    "opmux.optim",
    "opmux.optim.lr_scheduler",
    "opmux.optim.swa_utils",
    "opmux.serialization",
    "opmux.linalg",
    "opmux.export",
    "opmux.fft",
    "opmux.array_api",
    "opmux.array_api.linalg",
    "opmux.array_api.fft",
    "opmux.special",
    "opmux.masked",
    "opmux.signal.windows",
    "opmux.autograd",
    "opmux.autograd.forward_ad",
    "opmux.autograd.function",
    "opmux.autograd.functional",
    "opmux.autograd.grad_mode",
    "opmux.autograd.graph",
    "opmux.cuda",
)
_SCHEMAS: Final = re.compile(r"^Schemas:\n((?:    .*\n?)+)", re.MULTILINE)
_FENCE: Final = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: Stands for a colon in what is said of an attribute, as napoleon takes the text before one for the name of a type.
_COLON: Final = "\ue000"
_CODE: Final = re.compile(r"(?<!`)`([^`]+)`(?!`)")


class _Name(NamedTuple):
    """A public name: where it is described, and what it is."""

    module: str
    name: str
    value: Any

    @property
    def path(self) -> str:
        return f"{self.module}.{self.name}"

    @property
    def kind(self) -> str:
        if isinstance(self.value, type):
            return "Classes"
        return "Functions" if callable(self.value) else "Constants"


def write_reference(folder: Path) -> None:
    """Writes the pages into a folder; files that are right already are left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    homes = _homes()
    pages = {module: _page(module, homes) for module in MODULES} | {"index": _index()}
    for name, text in pages.items():
        path = folder / f"{name}.md"
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


def _index() -> str:
    rows = [f"| [{name}]({name}.md) | {_first_line(importlib.import_module(name))} |" for name in MODULES]
    return "\n".join(
        [
            "# Modules",
            "",
            "*What is public, and what does it take?*",
            "",
            "Public are the modules of this table, and of each the names in its `__all__`. The functions and methods that are",
            "operators have pages of their own: see [Operators](../operators.md). `Note [Device check]` and the like are for",
            "those who read the code: each stands under its name at the head of a source file.",
            "",
            "| Module | What it has |",
            "|---|---|",
            *rows,
            "",
            "```{toctree}",
            ":hidden:",
            "",
            *MODULES,
            "```",
            "",
        ]
    )


def _first_line(module: ModuleType) -> str:
    return inspect.cleandoc(module.__doc__ or "").split("\n\n")[0].replace("\n", " ")


def _public(module: str) -> Iterator[_Name]:
    """The names of a module that are no modules and, in `opmux`, no operators."""
    loaded = importlib.import_module(module)
    for name in loaded.__all__:
        value = getattr(loaded, name)
        if not isinstance(value, ModuleType) and not (module == "opmux" and _is_operator(name, value)):
            yield _Name(module, name, value)


def _is_operator(name: str, value: object) -> bool:
    return bool(function_signatures("opmux", name)) and getattr(value, "__module__", "") == "opmux"


def _homes() -> dict[int, _Name]:
    """Of each class and function, by its identity, the first public name."""
    homes: dict[int, _Name] = {}
    for module in MODULES:
        for found in _public(module):
            if found.kind != "Constants":
                homes.setdefault(id(found.value), found)
    return homes


def _page(module: str, homes: dict[int, _Name]) -> str:
    loaded = importlib.import_module(module)
    names = sorted(_public(module), key=lambda found: found.name.lower())
    here = [found for found in names if homes.get(id(found.value), found) == found]
    there = [(found, homes[id(found.value)]) for found in names if found not in here]
    lines = [
        f"# {module}",
        "",
        "```{eval-rst}",
        f".. py:module:: {module}",
        "",
        as_text(inspect.getdoc(loaded) or ""),
        "```",
    ]
    for kind in ("Classes", "Functions", "Constants"):
        members = [found for found in here if found.kind == kind]
        if members:
            lines += ["", f"## {kind}", ""]
            lines += _table(members) if len(members) > 3 else []
            lines += ["```{eval-rst}", *(_entry(found) for found in members), "```"]
    if there:
        lines += ["", "## Described elsewhere", "", "| Name | Where |", "|---|---|"]
        lines += [f"| `{found.name}` | {{py:obj}}`{home.path}` |" for found, home in there]
    return "\n".join(lines) + "\n"


def _table(members: list[_Name]) -> list[str]:
    rows = [f"| {{py:obj}}`{m.name} <{m.path}>` | {_summary(m)} |" for m in members]
    return ["| Name | What it is |", "|---|---|", *rows, ""]


def _summary(found: _Name) -> str:
    is_described = found.kind != "Constants" and not inspect.isbuiltin(found.value)
    text = inspect.getdoc(found.value) or "" if is_described else _comment(found)
    return text.split("\n\n")[0].replace("\n", " ").replace("|", "\\|").replace("_ ", "\\_ ")


def _entry(found: _Name) -> str:
    """The directive of one name."""
    if found.kind == "Constants" or inspect.isbuiltin(found.value):
        kind = "data" if found.kind == "Constants" else "function"
        return f".. py:{kind}:: {found.path}{'' if kind == 'data' else '()'}\n\n   {as_text(_comment(found))}\n"
    signatures = function_signatures(found.module, found.name)
    if signatures:
        heads = "\n".join(f"   {line}" for line in signatures).lstrip()
        text = "\n".join(f"   {line}".rstrip() for line in as_text(inspect.getdoc(found.value) or "").splitlines())
        return f".. py:function:: {heads}\n   :module: {found.module}\n\n{text}\n"
    if found.kind == "Functions":
        return f".. autofunction:: {found.path}\n"
    inherited = "   :inherited-members: object\n" if found.path == "opmux.Tensor" else ""
    return f".. autoclass:: {found.path}\n   :members:\n{inherited}"


def _comment(found: _Name) -> str:
    """What the comment above a constant says."""
    prefix = importlib.import_module(found.module).__name__
    for name, module in sorted(sys.modules.items()):
        if name.startswith(prefix) and isinstance(module, ModuleType) and found.name in vars(module):
            try:
                docs = ModuleAnalyzer.for_module(name).find_attr_docs()
            except PycodeError:  # a module without source has no comments either
                continue
            if ("", found.name) in docs:
                return " ".join(docs["", found.name]).strip()
    return f"`{found.value!r}`" if len(repr(found.value)) < 60 else ""


# -- docstrings and types ---------------------------------------------------------------------------------------------


def as_text(text: str) -> str:
    """A docstring as reStructuredText: code between double backticks, and nothing else that has a meaning."""
    text = _SCHEMAS.sub(lambda match: f"Schemas::\n\n{match[1]}", text)
    text = _FENCE.sub(lambda match: f".. code-block:: python\n\n{indent(match[1], '    ')}", text)
    lines, is_code = [], False
    for line in text.split("\n"):
        is_code = line.endswith("::") or "code-block::" in line or (is_code and (not line or line.startswith("    ")))
        lines.append(line if is_code else _inline(line))
    return "\n".join(lines)


def _inline(line: str) -> str:
    parts = _CODE.split(line)
    return "".join(f"``{part}``\\ " if i % 2 else _escaped(part) for i, part in enumerate(parts)).rstrip()


def _escaped(text: str) -> str:
    return re.sub(r"(?<=\w)_(?!\w)|(?<!`)\*(?!\*?\w+:)|\||(?<=\bfile):(?=line)", r"\\\g<0>", text)


def _docstring(app: Sphinx, what: str, name: str, value: object, options: object, lines: list[str]) -> None:
    lines[:] = as_text("\n".join(lines)).split("\n")
    if what in ("attribute", "data", "property"):
        lines[:] = [line.replace(":", _COLON) for line in lines]


def _colons(app: Sphinx, what: str, name: str, value: object, options: object, lines: list[str]) -> None:
    lines[:] = [line.replace(_COLON, ":") for line in lines]


def _skip(app: Sphinx, what: str, name: str, value: object, skip: bool, options: object) -> bool | None:
    """Leaves out of classes what says nothing: fields of named tuples, and what is an operator."""
    if type(value).__name__ == "_tuplegetter" or (what == "class" and method_signatures(name)):
        return True
    return None


def _look_up_exactly(app: Sphinx, doctree: nodes.document) -> None:
    """Has types looked up by their whole names: a search by their last parts takes minutes, and finds two of some.

    Python's own are not looked up: `int` is a dtype in `opmux`.
    """
    for node in list(doctree.findall(pending_xref)):
        if node.get("refdomain") != "py":
            continue
        node.attributes.pop("refspecific", None)  # whatever its value, it makes the search one by last parts
        if hasattr(builtins, node["reftarget"]):
            node.replace_self(node.children)


def _belong_to_page(app: Sphinx, doctree: nodes.document) -> None:
    """Has all nodes of a page belong to it.

    Those of a block of reStructuredText belong to a document of its own, which holds all that Sphinx knows of all pages: it would
    be written to the disk and read again with each of them.
    """
    for node in doctree.findall():
        node.document = doctree


def _resolve(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.Node) -> nodes.Node | None:
    """A type by the name that a program imports; what is private or another project's is text."""
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"]
    public = _types().get(target)
    if public is not None:
        domain = env.domains.python_domain
        return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", public, node, content)
    module, _, name = target.rpartition(".")
    head = target.partition(".")[0]
    is_private = head == "opmux" and (module not in MODULES or name.startswith("_"))
    is_foreign = head != "opmux" and bool(module)
    return content if is_private or is_foreign or target in _LOCAL else None


#: Names in stubs and annotations that no page describes: the numbers of Python, what stands beside a sign, type variables.
_LOCAL: Final = frozenset({"Number", "Operand", "_F"})


@cache
def _types() -> dict[str, str]:
    """Public names by those of the modules that define them, and by their last parts."""
    known: dict[str, str] = {}
    for found in reversed(_homes().values()):
        if isinstance(found.value, type):
            known[f"{found.value.__module__}.{found.value.__qualname__}"] = found.path
            known[found.name] = found.path
    return known


# -- operators --------------------------------------------------------------------------------------------------------


def _add_signatures(app: Sphinx, document: str, source: list[str]) -> None:
    """Puts the Python functions and methods of an operator into its page, in front of its schemas."""
    folder, _, name = document.rpartition("/")
    if folder != "operators":
        return
    blocks = []
    for called in (name, f"{name}_"):
        blocks += _block("function", "opmux", function_signatures("opmux", called))
        blocks += _block("method", "opmux.Tensor", method_signatures(called))
    if blocks:
        text = "\n".join(["## In Python", "", "```{eval-rst}", ".. py:currentmodule:: opmux", "", *blocks, "```", ""])
        source[0] = source[0].replace("## Overloads", f"{text}\n## Overloads", 1)


def _block(kind: str, owner: str, signatures: list[str]) -> list[str]:
    if not signatures:
        return []
    prefix = owner.removeprefix("opmux").removeprefix(".")
    named = [f"{prefix}.{line}" if prefix else line for line in signatures]
    return [f".. py:{kind}:: {named[0]}", *(f"   {line}" for line in named[1:]), ""]


def setup(app: Sphinx) -> dict[str, bool]:
    """Writes the pages, and connects with the build."""
    write_reference(Path(app.srcdir) / "api")
    app.connect("autodoc-process-docstring", _docstring, priority=400)  # before napoleon
    app.connect("autodoc-process-docstring", _colons, priority=600)
    app.connect("autodoc-skip-member", _skip)
    app.connect("doctree-read", _belong_to_page)
    app.connect("doctree-read", _look_up_exactly)
    app.connect("missing-reference", _resolve)
    app.connect("source-read", _add_signatures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
