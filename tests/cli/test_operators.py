"""`opmux ops`, `opmux table` and `opmux explain`."""

import fnmatch
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import opmux
from opmux.cli._call_text import read_call
from opmux.cli._operators import _matches
from opmux.dispatch import DispatchKey, IncludeDispatchKeyGuard, default_dispatcher, explain, keys_of_alias
from opmux.errors import OpmuxError
from opmux.library import Library, register_functionality

from .conftest import Shell


class TestOps:
    @pytest.mark.parametrize("pattern", ["relu*", "aten::relu*", "relu", "relu.out", "re?u", "[r]elu"])
    def test_short_names(self, opmux_: Shell, pattern: str) -> None:
        """A pattern is for names with and without namespace and overload; without a wildcard it is a part of a name."""
        names = [row["name"] for row in opmux_("ops", pattern, "--json").value]
        assert "aten::relu.out" in names
        assert ("aten::relu6" in names) == (pattern in ("relu*", "aten::relu*", "relu"))
        assert "aten::add.Tensor" not in names

    def test_every_name_is_found_by_itself(self) -> None:
        """Each operator's whole name, its name without namespace and the name without overload match it."""
        for name in default_dispatcher.operators():
            short = name.partition("::")[2]
            for pattern in (f"{name}*", f"{short}*", f"{short.partition('.')[0]}*", name):
                assert _matches(name, pattern)
            assert not _matches(name, f"{short}?x")
            assert fnmatch.fnmatchcase(name, name)

    def test_values(self, opmux_: Shell) -> None:
        """A row has schema and tags, and the table has the same names."""
        (row,) = opmux_("ops", "add.Tensor", "--json").value[:1]
        assert row["schema"].startswith("aten::")
        assert isinstance(row["tags"], list)
        shown = opmux_("ops", "relu6*")
        assert shown.code == 0
        assert [line.split()[0] for line in shown.out.splitlines()[1:]] == ["aten::relu6", "aten::relu6_"]

    def test_none(self, opmux_: Shell) -> None:
        """A pattern that matches nothing is a problem, answered with near names; `--json` has an empty list."""
        done = opmux_("ops", "relux*", "--json")
        assert (done.code, done.value) == (1, [])
        assert "did you mean" in done.err
        assert "relu" in done.err


class TestTable:
    def test_all_overloads(self, opmux_: Shell) -> None:
        """A name without overload is every overload; one with it is that one, `.default` that without a name."""
        assert {r["overload"] for r in opmux_("table", "add", "--json").value} == {
            "Tensor",
            "Scalar",
            "out",
            "Scalar_out",
        }
        assert {r["overload"] for r in opmux_("table", "relu", "--json").value} == {"default", "out"}
        assert {r["operator"] for r in opmux_("table", "relu.default", "--json").value} == {"aten::relu"}
        assert {r["operator"] for r in opmux_("table", "aten::add.out", "--json").value} == {"aten::add.out"}

    @pytest.mark.parametrize("name", ["aten::add.Tensor", "aten::relu", "aten::sum.dim_IntList", "aten::conv2d"])
    def test_rows_are_the_table(self, opmux_: Shell, name: str) -> None:
        """The rows have each key that has a kernel once, with the rule and the kernel of the dispatch table; no two are alike."""
        full = name if "." in name else f"{name}.default"
        rows = opmux_("table", full, "--json").value
        found = {key: (row["rule"], row["kernel"], row["location"]) for row in rows for key in row["keys"]}
        assert sum(len(row["keys"]) for row in rows) == len(found)
        table = {
            key: entry for key, entry in default_dispatcher.dispatch_table(name).items() if entry.kernel is not None
        }
        assert found.keys() == table.keys()
        for key, entry in table.items():
            assert entry.kernel is not None
            assert found[key][0].removesuffix(" (fallthrough)") == entry.rule
            assert found[key][1:] == (entry.kernel.name, entry.kernel.provenance.location)
        seen = [(row["rule"], row["kernel"], row["from"], row["location"]) for row in rows]
        assert len(seen) == len(set(seen))

    def test_text(self, opmux_: Shell) -> None:
        """In a table files are named from their package on, and many keys are counted."""
        shown = opmux_("table", "relu")
        assert shown.code == 0
        assert "  opmux/native/kernels/pointwise.py:" in shown.out
        assert " more  " in shown.out
        assert all(not word.startswith("/") for word in shown.out.split())

    def test_one_key(self, opmux_: Shell) -> None:
        """`--key` leaves the row that has it; a key without a kernel is a problem."""
        (row,) = opmux_("table", "relu.default", "--key", "CPU", "--json").value
        assert row["keys"] == ["CPU"]
        assert opmux_("table", "relu.default", "--key", "Nonsense").code == 1

    def test_no_row(self, opmux_: Shell) -> None:
        """An operator without a kernel for the key, or without any, is a problem that names both; `--json` has an empty list."""
        with Library("tabled", "DEF") as library:
            library.define("bare(Tensor x) -> Tensor")
            library.define("one(Tensor x) -> Tensor")
            library.impl("one", lambda x: x, "CUDA")
            for arguments, said in (
                (("tabled::one", "--key", "CPU"), "tabled::one has no kernel for CPU"),
                (("tabled::bare", "--key", "CPU"), "tabled::bare has no kernel for CPU"),
            ):
                shown = opmux_("table", *arguments)
                assert (shown.code, shown.out.split()) == (1, said.split())
                done = opmux_("table", *arguments, "--json")
                assert (done.code, done.value) == (1, [])
            shown = opmux_("table", "tabled::one", "--key", "CUDA")
            assert shown.code == 0
            assert shown.out.split()[0] == "keys"  # one overload has no column of its own

    def test_a_column_of_overloads(self, opmux_: Shell) -> None:
        """Where there are several."""
        head, *rows = opmux_("table", "relu").out.splitlines()
        assert head.split()[0] == "overload"
        assert {row.split()[0] for row in rows if not row.startswith(" ")} == {"default", "out"}

    @pytest.mark.parametrize(
        ("arguments", "advice"),
        [
            (("table", "relu", "--key", "CUD"), "did you mean CUDA"),
            (("table", "relu", "--key", "Nonsense"), "`opmux table` without --key shows all rows"),
            (("ops", "reluu"), "did you mean"),
            (("ops", "zzzzzzzz"), "`opmux ops` lists all of them"),
        ],
    )
    def test_advice(self, opmux_: Shell, arguments: tuple[str, ...], advice: str) -> None:
        """A key or an operator that is not there is answered with near names, or with what lists all."""
        done = opmux_(*arguments)
        assert (done.code, done.out) == (1, "")
        assert advice in done.err
        assert "did you mean" in advice or "did you mean" not in done.err

    def test_an_alias_key(self, opmux_: Shell) -> None:
        """It leaves the rows of the keys that it covers; those of a functionality with a key for each backend too."""
        made = register_functionality("Tabled", before="ADInplaceOrView", per_backend=True)
        with Library("aten", "IMPL") as library:
            library.impl("relu", lambda next, self: next(self), "Tabled", with_next=True)
            table = default_dispatcher.dispatch_table("aten::relu")
            for alias in ("Tabled", "Autograd", "CompositeExplicitAutograd", "FuncTorchBatchedDecomposition"):
                covered = {key.name for key in keys_of_alias(DispatchKey[alias])}
                rows = opmux_("table", "relu.default", "--key", alias, "--json").value
                assert all(covered & {*row["keys"]} for row in rows)
                listed = {key for row in rows for key in row["keys"]}
                assert listed & covered == {key for key in covered if table[key].kernel is not None}
        made.destroy()

    @pytest.mark.parametrize("name", ["nonsense", "add.Nonsense", "add.default", "no::such", "::", "", "."])
    def test_unknown(self, opmux_: Shell, name: str) -> None:
        """An operator or overload that does not exist is refused."""
        done = opmux_("table", name)
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith("opmux: ")


class TestExplain:
    @pytest.mark.parametrize(
        ("text", "call"),
        [
            ("add(cpu[2,3], cpu[3])", lambda: (opmux.ops.aten.add, opmux.ones(2, 3), opmux.ones(3))),
            ("add.Tensor(cpu[2], 2)", lambda: (opmux.ops.aten.add.Tensor, opmux.ones(2), 2)),
            ("aten::add(cpu[], 2.5, alpha=2)", None),
            ("aten.add.Tensor(cpu[2, float64], cpu[2])", None),
            ("sum(cpu[2,3], [0, 1], True)", None),
            ("cat([cpu[2], cpu[3]], 0)", None),
            ("to(cpu[2], float64)", None),
            ("relu(meta[10000000,1000000])", None),
            ("conv2d(cpu[1,2,8,8], cpu[3,2,3,3], padding='same')", None),
            ("clamp(cpu[2], None, -1)", None),
        ],
    )
    def test_calls(self, opmux_: Shell, text: str, call: Any) -> None:
        """A call as it is written is explained as it would run, without a kernel and without memory."""
        done = opmux_("explain", text, "--json")
        assert done.code == 0, done.err
        if call is not None:
            operator, *arguments = call()
            answer = explain(operator, *arguments)
            assert (done.value["operator"], done.value["key"]) == (answer.operator, answer.key.name)
            assert [a["text"] for a in done.value["arguments"]] == [a.text for a in answer.arguments]
            assert [step["kernel"] for step in done.value["steps"]] == [step.kernel for step in answer.steps]

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("opmux.add(cpu[2], 1)", "aten::add.Tensor"),
            (" torch.add(cpu[2], 1)", "aten::add.Tensor"),
            ("torch.ops.aten.add.Tensor(cpu[2], cpu[2])", "aten::add.Tensor"),
            ("opmux.ops.aten.add(cpu[2], 1)", "aten::add.Tensor"),
            ("torch.nn.functional.relu(cpu[2])", "aten::relu"),
            ("nn.functional.relu(cpu[2])", "aten::relu"),
            ("torch.fft.fft(cpu[2])", "aten::fft_fft"),
            ("linalg.det(cpu[2, 2])", "aten::linalg_det"),
        ],
    )
    def test_public_names(self, opmux_: Shell, text: str, name: str) -> None:
        """A function as a program calls it is its operator."""
        done = opmux_("explain", text, "--json")
        assert (done.code, done.err) == (0, "")
        assert done.value["operator"] == name

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("relu(cpu[2, flaot32])", "'flaot32' is no dtype; did you mean float32"),
            ("relu(cpu[2, x])", "'x' is no dtype\n"),
            ("relu(cpu)", "a tensor without dimensions is cpu[]"),
            ("relu(CPU[2])", "did you mean 'cpu'"),
            ("relux(cpu[2])", "did you mean aten::relu"),
            *(
                (f"{n}(cpu[2])", f"no operator is named aten::{n}")
                for n in dir(type(opmux.ops.aten))
                if n not in dir(opmux.ops.aten)
            ),
            *((f"add.{n}(cpu[2])", f"no operator is named aten::add.{n}") for n in dir(type(opmux.ops.aten.add))),
        ],
    )
    def test_near_names(self, opmux_: Shell, text: str, words: str) -> None:
        """What is misspelt is told with what comes near, and as what it is."""
        done = opmux_("explain", text)
        assert (done.code, words in done.err) == (1, True), done.err

    def test_gradients(self, opmux_: Shell) -> None:
        """`--requires-grad` is for the tensors that can have gradients."""
        assert opmux_("explain", "mul(cpu[2], cpu[2])", "--json").value["key"] == "CPU"
        assert opmux_("explain", "mul(cpu[2], cpu[2,int64])", "--requires-grad", "--json").value["key"] == "AutogradCPU"
        assert opmux_("explain", "mul(cpu[2,int64], cpu[2,int64])", "--requires-grad", "--json").value["key"] == "CPU"

    def test_further_keys(self, opmux_: Shell) -> None:
        """`--include` is as the guard of these keys; the state is as it was, and a name that no key has is refused."""
        told = opmux_(
            "explain", "mul(cpu[2], cpu[2])", "--include", "AutogradCPU", "--include", "Tracer", "--json"
        ).value
        x = opmux.ones(2)
        with IncludeDispatchKeyGuard(["AutogradCPU", "Tracer"]):
            answer = explain(opmux.mul, x, x)
        assert told["keyset"] == [key.name for key in answer.keyset]
        assert told["guards"] == answer.guards == "included AutogradCPU, Tracer"
        assert opmux_("explain", "mul(cpu[2], cpu[2])", "--json").value["guards"] == "nothing"
        for key, words in (("Tracerr", "did you mean Tracer"), ("Autograd", "alias key Autograd")):
            done = opmux_("explain", "mul(cpu[2], cpu[2])", "--include", key)
            assert (done.code, done.out, words in done.err) == (1, "", True), done.err

    @pytest.mark.parametrize("kernels", [(), ("Autograd",), ("CPU",), ("Autograd", "CPU")])
    def test_calls_that_would_fail(self, opmux_: Shell, kernels: tuple[str, ...]) -> None:
        """A call fails too whose first kernel goes on to a key that has none, and the exit code says so."""
        with opmux.library.Library("failing", "DEF") as library:
            library.define("f(Tensor x) -> Tensor")
            for key in kernels:
                library.impl("f", lambda next, x: next(x), key, with_next=True)
            library.impl("f", lambda x: x, "CUDA")
            done = opmux_("explain", "failing::f(cpu[2])", "--requires-grad", "--json")
        steps = [(step["key"], step["rule"]) for step in done.value["steps"]]
        assert (done.code, done.value["fails"]) == (1, True)
        assert [step for step in steps if step[1] == "missing"] == steps[-1:]

    def test_functionalities_without_a_backend(self, opmux_: Shell) -> None:
        """JSON has the keys that a guard adds without one by the name of the functionality, as the text does."""
        with opmux.library.register_functionality("Bare", after="AutogradFunctionality", per_backend=True):
            done = opmux_("explain", "ones([2])", "--include", "Bare", "--json")
        assert "Bare" in done.value["included"]
        assert "AutocastCPU" in done.value["excluded"]

    def test_text(self, opmux_: Shell) -> None:
        """The text is the explanation's, with files from their package on."""
        shown = opmux_("explain", "relu(cpu[2])")
        assert shown.out.startswith("aten::relu runs the kernel of CPU [kernel]: relu_impl from opmux-cpu")
        assert "(opmux/native/kernels/pointwise.py:" in shown.out

    @pytest.mark.parametrize(
        "text",
        [
            *("", "add", "add(", "add)", "(", "add(cpu[2]) + 1", "add(x)", "add(cpu[-1])", "add(cpu[2.5])", "add(cpu['a'])"),
            *("add(f(2))", "add(**x)", "add(*x)", "add(cpu[2], other=)", "nonsense(cpu[2])", "add.nonsense(cpu[2])", "no::add(1)"),
            *("add(jaxy[2], jaxy[2])", "add(xla[2], 1)", "add(cpu[2, nonsense])", "add(cpu[2], lambda: 0)", "add()"),
            *("relu.default()", "relu.default(cpu[2], 3)", "relu.default(cpu[2], a=3)", "add(1, 2, 3, 4, 5)"),
            *("add(cpu[2][3], 1)", "add(__import__('os'))", "add(cpu:x[2])", "add(cpu[2], 10**10**10)", "relu(" + "[" * 200 + ")"),
            *("relu(4)(cpu[2])", "relu(cpu[2])()", "__import__('os')", "__class__(cpu[2])", "a.__b__.__c__(1)"),
        ],
    )  # fmt: skip
    def test_refused(self, opmux_: Shell, text: str) -> None:
        """What is no call, no tensor, no device and no operator is refused with an error of opmux's or of a wrong call."""
        done = opmux_("explain", text)
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith("opmux: ")

    @given(st.text("add(cpu[2,3], x)=.:'\"*_", max_size=30))
    def test_any_text(self, text: str) -> None:
        """Whatever is given is read, or refused with an error of opmux's."""
        try:
            read_call(text)
        except OpmuxError:
            return

    def test_the_state_of_its_plugin(self, opmux_: Shell) -> None:
        """A device whose plugin is unloaded is answered with what brings it back."""
        with opmux.plugins.disabled("autograd", "cpu"):
            done = opmux_("explain", "relu(cpu[2])")
        assert (done.code, done.out) == (1, "")
        assert 'opmux.plugins.load("cpu")' in done.err
