"""Command line of the generator."""

import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]

if not __package__:  # by path: bare parent packages stand in for those whose __init__ imports what we write
    import types

    for _name, _folder in (("opmux", _PACKAGE.parents[3] / "core" / "opmux"), ("opmux_autograd", _PACKAGE)):
        _bare = types.ModuleType(_name)
        _bare.__path__ = [str(_folder)]
        sys.modules[_name] = _bare

import argparse
from collections.abc import Sequence

from opmux.codegen import DeclarationError, load_declarations, read_rows
from opmux.errors import SchemaError
from opmux_autograd.codegen._formula_modules import formula_modules
from opmux_autograd.codegen._module import Plan, module_sources

_TARGET = _PACKAGE / "_generated"
_INIT = '"""Code written by `python -m opmux_autograd.codegen`; do not edit."""\n'


def generate() -> dict[Path, str]:
    """Text of every generated file."""
    plan = Plan.of(load_declarations(), read_rows(_PACKAGE / "derivatives.yaml"))
    sources = module_sources(plan, formula_modules(_PACKAGE / "formulas"))
    return {_TARGET / "__init__.py": _INIT, **{_TARGET / f"{name}.py": text for name, text in sources.items()}}


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the modules, or with `--check` says which are not up to date.

    Args:
        arguments: Command line; the process's if None.

    Returns:
        Exit status: 1 if `--check` finds a difference, 2 if an entry is not right; nothing is written then.
    """
    parser = argparse.ArgumentParser(prog="opmux_autograd.codegen", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare only")
    options = parser.parse_args(arguments)
    try:
        files = generate()
    except (DeclarationError, SchemaError) as error:
        print(error, *getattr(error, "__notes__", ()), sep="\n", file=sys.stderr)
        return 2
    left = [path for path in sorted(_TARGET.glob("*.py")) if path not in files]
    stale = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if options.check:
        for path in [*stale, *left]:
            print(f"{path.name} is stale; run python -m opmux_autograd.codegen", file=sys.stderr)
        return int(bool(stale or left))
    for path in left:
        path.unlink()
        print(f"removed: {path.name}")
    for path in stale:
        path.write_text(files[path], encoding="utf-8")
        print(f"written: {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
