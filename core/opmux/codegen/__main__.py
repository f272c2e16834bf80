"""Writes the generated files, or with `--check` says which are stale.

`python -m opmux.codegen docs OUT` writes a page of documentation for each operator into a folder.
`python -m opmux.codegen --source FILE --output DIR` generates from a file of your own, in the syntax of `native_functions.yaml`,
into a folder of your own; with `--check` it compares.

Run by path, `python core/opmux/codegen`, it works even when a generated file does not.
"""

import argparse
import sys
from pathlib import Path

if not __package__:
    # By path: a bare parent package stands in for opmux/__init__, which imports what is generated here.
    import types

    bare = types.ModuleType("opmux")
    bare.__path__ = [str(Path(__file__).resolve().parents[1])]
    sys.modules["opmux"] = bare

from opmux.codegen._checks import check_docs, check_meta
from opmux.codegen._declaration import MODULES, Declaration
from opmux.codegen._function_stubs import functions_stub, methods_stub
from opmux.codegen._functions import functions_source, methods_source
from opmux.codegen._loading import load_declarations
from opmux.codegen._module_functions import functions_page, module_functions_source, used_functions
from opmux.codegen._operator_stubs import operators_stub
from opmux.codegen._operators import array_functions, declarations_source
from opmux.codegen._pages import Operator, operators_of, page, read_derivatives, table
from opmux.codegen._return_types import return_types_source
from opmux.codegen._rows import DeclarationError, read_texts
from opmux.codegen._signatures import check_signatures
from opmux.codegen._sources import CORE, kernel_exists
from opmux.errors import SchemaError


def _docs() -> dict[str, str]:
    return read_texts(CORE / "codegen" / "operator_docs.yaml")


def generated(source: Path | None = None, output: Path | None = None) -> dict[Path, str]:
    """Text of every generated file.

    Args:
        source: Declarations of another project; opmux's own if None.
        output: The folder for what is made of them.
    """
    docs = _docs()
    if source is not None and output is not None:
        return _files(load_declarations(source), docs, output, output)
    declarations = load_declarations(kernels=kernel_exists)
    check_signatures(declarations)
    check_meta(declarations)
    check_docs(declarations, docs)
    files = _files(declarations, docs, CORE / "native" / "_generated", CORE / "tensor")
    used = used_functions(array_functions(declarations))
    files[CORE / "native" / "_generated" / "module_functions.py"] = module_functions_source(used)
    documents = CORE.parents[1] / "docs"
    if documents.exists():  # not in an installed package
        files[documents / "array_functions.md"] = functions_page(used)
        files[documents / "operators.md"] = table(_operators(declarations, docs))
    return files


def _files(declarations: list[Declaration], docs: dict[str, str], folder: Path, stubs: Path) -> dict[Path, str]:
    files = {
        folder / "__init__.py": '"""Generated code."""\n',
        folder / "declarations.py": declarations_source(declarations),
        folder / "functions.py": functions_source(declarations, docs),
        folder / "functions.pyi": functions_stub(declarations, docs),
        folder / "return_types.py": return_types_source(declarations),
        folder / "methods.py": methods_source(declarations, docs),
        stubs / "_methods.pyi": methods_stub(declarations, docs),
        stubs / "_ops.pyi": operators_stub(declarations),
    }
    for module in MODULES:
        files[folder / f"{module}.py"] = functions_source(declarations, docs, module)
        files[folder / f"{module}.pyi"] = functions_stub(declarations, docs, module)
    return files


def _operators(declarations: list[Declaration], docs: dict[str, str]) -> list[Operator]:
    return operators_of(declarations, docs, read_derivatives())


def write_pages(folder: Path) -> None:
    """Writes the page of each operator into a folder; files that are right already are left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    for operator in _operators(load_declarations(), _docs()):
        path, text = folder / f"{operator.name}.md", page(operator)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


def main() -> int:
    """Entry point; 1 if `--check` finds a stale file."""
    parser = argparse.ArgumentParser(prog="python -m opmux.codegen", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is stale")
    parser.add_argument("--source", type=Path, metavar="FILE", help="declarations of your own")
    parser.add_argument("--output", type=Path, metavar="DIR", help="the folder for what is made of them")
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("docs", help="write the operators' pages").add_argument("out", type=Path)
    options = parser.parse_args()
    if (options.source is None) != (options.output is None):
        parser.error("--source and --output are given together")
    try:
        if options.command == "docs":
            write_pages(options.out)
            return 0
        files = generated(options.source, options.output)
    except (DeclarationError, SchemaError, OSError) as error:
        print(error, *getattr(error, "__notes__", ()), sep="\n", file=sys.stderr)
        return 2
    stale = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        if not options.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path], "utf-8")
        print(
            f"{'stale' if options.check else 'written'}: {path if options.output else path.relative_to(CORE.parents[1])}"
        )
    if options.check and stale:
        print("what to do: run it without --check, and commit what it writes")
    return 1 if options.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
