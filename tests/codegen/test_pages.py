"""The operators' documentation: true, whole and current."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from tests.declarations import declared_operators

import opmux
from opmux.codegen._pages import Operator, operators_of, page, read_derivatives
from opmux.dispatch import default_dispatcher

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def operators() -> dict[str, Operator]:
    """All operators by name."""
    docs = yaml.safe_load((Path(opmux.__file__).parent / "codegen" / "operator_docs.yaml").read_text())
    return {o.name: o for o in operators_of(declared_operators(), docs, read_derivatives())}


def test_a_page_says_what_there_is(operators: dict[str, Operator]) -> None:
    """Text, schemas, kernels, rules and derivative of one operator."""
    text = page(operators["mul"])
    assert text.startswith("# mul\n")
    assert "\nmul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)\n" in text
    assert (
        "| `mul.Tensor` | every array module | `opmux.native.kernels.pointwise.mul_impl`, through `mul.out` |" in text
    )
    assert "- The result has the common dtype of the operands.\n" in text
    assert "- `mul.Tensor`: a formula of its own." in text


def test_operands_are_counted(operators: dict[str, Operator]) -> None:
    """Only a page of several operands, tensors in lists included, says that they are broadcast."""
    pages = {name: page(operator) for name, operator in operators.items()}
    several = {name for name, text in pages.items() if "Operands are broadcast" in text}
    one = {name for name, text in pages.items() if "in the order of the operand's." in text}
    assert {"add", "addcmul", "index", "relu", "glu", "isnan"} & several == {"add", "addcmul", "index"}
    assert {"add", "addcmul", "index", "relu", "glu", "isnan"} & one == {"relu", "glu", "isnan"}
    assert several.isdisjoint(one)


def test_composites_and_views_say_so(operators: dict[str, Operator]) -> None:
    """A composite names its function, a view that it shares memory."""
    assert "Those of the operators that `opmux.native.composite.fft.fft` is made of." in page(operators["fft_fft"])
    assert "It comes from the operators that this one is made of." in page(operators["fft_fft"])
    assert "shares memory" in page(operators["permute"])


def test_the_table_agrees_with_the_dispatcher(operators: dict[str, Operator]) -> None:
    """Each operator has a row; where it says that kernels are there, the CPU and Meta find some for every overload."""
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\w+) \| (\w+) \|", (ROOT / "docs" / "operators.md").read_text(), re.M)
    assert [row[0] for row in rows] == list(operators)
    wrong = []
    for name, count, arrays, meta in rows:
        overloads = [d.schema.qualified_name for d in operators[name].overloads]
        assert int(count) == len(overloads)
        for overload in overloads:
            for key, said in (("CPU", arrays), ("Meta", meta)):
                if said != "no" and not default_dispatcher.has_computed_kernel(overload, key):
                    wrong.append((overload, key))
    assert wrong == []


def test_pages_are_written_into_a_folder(tmp_path: Path, operators: dict[str, Operator]) -> None:
    """`python -m opmux.codegen docs OUT` writes one file for each operator."""
    command = [sys.executable, "-m", "opmux.codegen", "docs", str(tmp_path / "pages")]
    subprocess.run(command, check=True, capture_output=True)
    assert {p.stem for p in (tmp_path / "pages").iterdir()} == set(operators)
