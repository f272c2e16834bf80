"""Declarations that are not right: each is refused with its place, what was found, and what to do."""

from pathlib import Path
from typing import Any

import pytest

from opmux.codegen import DeclarationError, load_declarations
from opmux.codegen._checks import check_docs, check_meta
from opmux.codegen._groups import groups_of
from opmux.codegen._operators import declarations_source
from opmux.codegen._rows import read_texts
from opmux.codegen._signatures import check_signatures
from opmux.errors import SchemaError

#: A structured group for other declarations to belong to.
GROUP = """
- func: g.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
  dispatch: {Array: a.b.c, Meta: a.b.c}
"""
KERNEL = "dispatch: {Array: a.b.c}"
OUT = "f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"
PAIR = "structured: True\n  dispatch: {Array: a.b.c, Meta: a.b.c}"

#: By the error's text: schema, and the other fields.
BAD: dict[str, tuple[str, str]] = {
    # fields
    "unknown field 'variant'": ("f(Tensor self) -> Tensor", "variant: function"),
    "did you mean structured_delegate?": ("f(Tensor self) -> Tensor", "structured_delegat: g.out"),
    "dispatch: None\n  found: nothing": ("f(Tensor self) -> Tensor", "dispatch:"),
    "write a mapping": ("f(Tensor self) -> Tensor", "dispatch: kernels.view.permute"),
    "there is no C++ binding": ("f(Tensor self) -> Tensor", f"manual_cpp_binding: True\n  {KERNEL}"),
    "device_check: Never": ("f(Tensor self) -> Tensor", f"device_check: Never\n  {KERNEL}"),
    "device_guard: 'no'": ("f(Tensor self) -> Tensor", f"device_guard: 'no'\n  {KERNEL}"),
    "structured kernels are always guarded": (OUT, f"device_guard: False\n  {PAIR}"),
    "defined with opmux.library": ("f(Tensor self) -> Tensor", "manual_kernel_registration: True"),
    "operators have no category": ("f(Tensor self) -> Tensor", f"category_override: dummy\n  {KERNEL}"),
    "write True or False": ("f(Tensor self) -> Tensor", "structured: yes please"),
    "write text or a list": ("f(Tensor self) -> Tensor", f"tags: 3\n  {KERNEL}"),
    # schemas
    "its schema prints as f(Tensor self, int dim=0)": ("f( Tensor self,int dim=0)->Tensor", KERNEL),
    "out arguments come last": ("f.out(Tensor self, *, Tensor(a!) out, int n=1) -> Tensor(a!)", KERNEL),
    "its annotation is (a! -> b)": ("f.out(Tensor self, *, Tensor(a! -> b) out) -> Tensor(b)", KERNEL),
    "every out argument is returned": ("f.out(Tensor self, *, Tensor(a!) out) -> Tensor", KERNEL),
    "returns Tensor(b!), Tensor(a!)": (
        "f.out(Tensor self, *, Tensor(a!) p, Tensor(b!) q) -> (Tensor(b!), Tensor(a!))",
        KERNEL,
    ),
    "an in-place operator writes its first argument": ("f_(Tensor self) -> Tensor", KERNEL),
    "an in-place operator returns its first argument": ("__if__(Tensor(a!) self, Tensor other) -> Tensor", KERNEL),
    "the argument 'self'\n  found: it is given twice": ("f(Tensor self, Tensor self) -> Tensor", KERNEL),
    "Tensor out is not written": ("f.out(Tensor self, *, Tensor out) -> Tensor", KERNEL),
    "no argument has the mark b": ("f(Tensor(a) self) -> Tensor(b)", KERNEL),
    "no argument has the mark a": ("f(Tensor self) -> Tensor(a)[]", KERNEL),
    # variants, modules, tags
    "no argument is called self": ("f(int n, Tensor x) -> Tensor", f"variants: method\n  {KERNEL}"),
    "modules are fft, linalg, nn, special": ("f(Tensor self) -> Tensor", f"python_module: sparse\n  {KERNEL}"),
    "write function, method or both": ("f(Tensor self) -> Tensor", f"variants: static\n  {KERNEL}"),
    "has the variant function only": (OUT, f"variants: method\n  {KERNEL}"),
    "functions of a module are no methods": (
        "f(Tensor self) -> Tensor",
        f"variants: function, method\n  python_module: nn\n  {KERNEL}",
    ),
    "tag 'pure'": ("f(Tensor self) -> Tensor", f"tags: pure\n  {KERNEL}"),
    "`autogen` gives it": ("f(Tensor self) -> Tensor", f"tags: [generated]\n  {KERNEL}"),
    "it draws random numbers": ("f(Tensor self, *, Generator? generator=None) -> Tensor", KERNEL),
    "f_dropout: it draws random numbers": ("f_dropout(Tensor self, float p) -> Tensor", KERNEL),
    # dispatch
    "no kernel is declared": ("f(Tensor self) -> Tensor", ""),
    "dispatch key Aray": (OUT, "structured: True\n  dispatch: {Aray: a.b.c, Meta: a.b.c}"),
    "dispatch key Cpu": ("f(Tensor self) -> Tensor", "dispatch: {Cpu: kernels.view.t}"),
    "at most one composite kernel": (
        "f(Tensor self) -> Tensor",
        "dispatch: {CompositeImplicitAutograd: a.b.c, CompositeExplicitAutograd: a.b.c}",
    ),
    "is meant without it": (
        "matmul(Tensor self, Tensor other) -> Tensor",
        "dispatch: {CompositeImplicitAutograd: composite.linalg.matmul}",
    ),
    "what makes tensors is not CompositeImplicitAutograd": (
        "matmul(*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor",
        "",
    ),
    "kernel kernels.view.nope does not exist": ("f(Tensor self) -> Tensor", "dispatch: {Array: kernels.view.nope}"),
    "did you mean kernels.view.permute": ("f(Tensor self) -> Tensor", "dispatch: {Array: kernels.views.permute_nope}"),
    "no f_nope in core/opmux/native/own/a.py, which Meta names": (
        "f(Tensor self) -> Tensor",
        "dispatch: {Meta: own.a.f_nope}",
    ),
    "foreach.nothing\n  found: no such operator": (
        "f(Tensor[] self) -> Tensor[]",
        "dispatch: {CompositeExplicitAutograd: foreach.nothing}",
    ),
    "takes fewer arguments": (
        "f(Tensor[] self, int dim, int a, int b) -> Tensor[]",
        "dispatch: {CompositeExplicitAutograd: foreach.g.out}",
    ),
    # structured groups
    "only an out operator is structured": ("f(Tensor self) -> Tensor", PAIR),
    "a structured operator needs Array": (OUT, "structured: True\n  dispatch: {Meta: a.b.c}"),
    "it is structured itself": (OUT, f"structured_delegate: g.out\n  {PAIR}"),
    "no such operator": ("f(Tensor self) -> Tensor", "structured_delegate: nothing.out"),
    "it belongs to another group": ("g(Tensor self, int other) -> Tensor", "structured_delegate: g.out"),
    "a delegate has the structured kernels": (
        "g(Tensor self, int dim) -> Tensor",
        f"structured_delegate: g.out\n  {KERNEL}",
    ),
    "structured_inherits\n  found: it is not structured": (OUT, f"structured_inherits: TensorIteratorBase\n  {KERNEL}"),
    "bases are TensorIteratorBase": (OUT, f"structured_inherits: Base\n  {PAIR}"),
    # precomputed
    "precomputed\n  found: it is not structured": (
        "f(Tensor self, int dim) -> Tensor",
        f"precomputed: [dim -> int dim]\n  {KERNEL}",
    ),
    "'n' is no argument": (OUT, f"precomputed: [n -> int n]\n  {PAIR}"),
    "'self' is replaced twice": (OUT, f"precomputed: [self -> int a, self -> int b]\n  {PAIR}"),
    "which only the last line may do": (OUT, f"precomputed: [int a, self -> int b]\n  {PAIR}"),
    "is no list of types and names": (OUT, f"precomputed: [self -> a]\n  {PAIR}"),
    "the name 'a' is given twice": (OUT, f"precomputed: [self -> int a, int a]\n  {PAIR}"),
    "a name of capitals only": (OUT, f"precomputed: [self -> int N]\n  {PAIR}"),
    # autogen
    "generation makes h.out for this group": ("h(Tensor self) -> Tensor[]", f"autogen: f.out, h.out\n  {KERNEL}"),
    "generation makes f.out for this group": ("f(Tensor self) -> Tensor", f"autogen: f.outer, other.out\n  {KERNEL}"),
    "generation makes f, f.out for this group": (
        "f_(Tensor(a!) self) -> Tensor(a!)",
        f"autogen: f.out, g.out\n  {KERNEL}",
    ),
    "generation makes nothing for this group": ("f(Tensor self) -> int", f"autogen: f.out\n  {KERNEL}"),
    "nothing is generated for a group that is CompositeImplicitAutograd": (
        "f(Tensor self) -> Tensor",
        "autogen: f.out\n  dispatch: {CompositeImplicitAutograd: a.b.c}",
    ),
    "nothing is generated for views": ("f(Tensor(a) self) -> Tensor(a)", f"autogen: f.out\n  {KERNEL}"),
    "a second out overload of its group": ("g.second(Tensor self, int dim, *, Tensor(a!) o) -> Tensor(a!)", KERNEL),
    "g.out is declared twice": ("g.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)", KERNEL),
}


@pytest.mark.parametrize("message", BAD)
def test_a_wrong_declaration_is_refused_with_its_place(message: str, tmp_path: Path) -> None:
    """The error names the line, what was found and what to do."""
    schema, fields = BAD[message]
    path = tmp_path / "declarations.yaml"
    path.write_text(f"# a comment{GROUP}\n- func: {schema}\n  {fields}\n")
    with pytest.raises(DeclarationError) as caught:
        load_declarations(path, kernels=lambda name: not name.endswith("nope"))
    assert message in str(caught.value)
    assert caught.value.where == "declarations.yaml:6"
    assert caught.value.found
    assert caught.value.advice


def test_a_declaration_needs_a_schema(tmp_path: Path) -> None:
    """A row without `func` is refused."""
    path = tmp_path / "declarations.yaml"
    path.write_text("- variants: function\n")
    with pytest.raises(DeclarationError, match="it has no func"):
        load_declarations(path)


def test_a_malformed_schema_names_its_line(tmp_path: Path) -> None:
    """A schema that cannot be read is a SchemaError with the declaration's place as a note."""
    path = tmp_path / "declarations.yaml"
    path.write_text("- func: f(Tensor self -> Tensor\n  dispatch: {Array: a.b.c}\n")
    with pytest.raises(SchemaError) as caught:
        load_declarations(path)
    assert "declarations.yaml:1" in "".join(caught.value.__notes__)


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("- func: f() -> ()\n  variants function\n  tags: core\n", "a file in YAML\n  found: while scanning", 3),
        ("- func: f() -> ()\n   tags: core\n", "mapping values are not allowed", 2),
        ("- func: f() -> ()\n\ttags: core\n", "a tab character", 2),
        ("- func: f() -> ()\n  tags: core\n- f() -> ()\n", "write fields, each with its colon", 3),
        ("func: f() -> ()\n", "found: something else", None),
        ("# nothing\n", "found: nothing", None),
    ],
)
def test_a_file_that_is_no_list_of_rows_is_refused(text: str, message: str, line: int | None, tmp_path: Path) -> None:
    """What YAML cannot read, or reads as something else, is an error with file and line like any other."""
    path = tmp_path / "declarations.yaml"
    path.write_text(text)
    with pytest.raises(DeclarationError) as caught:
        load_declarations(path)
    assert message in str(caught.value)
    assert caught.value.where == "declarations.yaml" + (f":{line}" if line else "")
    assert caught.value.advice


@pytest.mark.parametrize(
    ("text", "message"),
    [("f: one\nf: two\n", "the key 'f' is given twice"), ("f: 3\n", "write text"), ("- f\n", "write names")],
)
def test_texts_that_are_none_are_refused(text: str, message: str, tmp_path: Path) -> None:
    """A file with a text for each name, such as operator_docs.yaml, has one for each, and nothing else."""
    path = tmp_path / "docs.yaml"
    path.write_text(text)
    with pytest.raises(DeclarationError, match=message):
        read_texts(path)


#: By the error's text: schema, and what its dispatch says.
_MISFITS: dict[str, tuple[str, str]] = {
    "it has no parameter for n": (
        "f(Tensor self, int dim0, int dim1, int n) -> Tensor",
        "Array: kernels.view.transpose",
    ),
    "it has no parameter scale": (
        "f(Tensor self, Tensor other, *, int scale=1) -> Tensor",
        "Array: kernels.strided.as_strided",
    ),
    "its parameter dim1 has no default": ("f(Tensor self, int dim0) -> Tensor", "Array: kernels.view.transpose"),
    "give it the parameters (be, self, dim1, dim0)": (
        "f(Tensor self, int dim1, int dim0) -> Tensor",
        "Array: kernels.view.transpose",
    ),
    "its parameter indexing has no default": (
        "f(Tensor[] t) -> Tensor[]",
        "CompositeExplicitAutograd: composite.joining.meshgrid_indexing",
    ),
    "its parameter n is among the positional ones": (
        "f(Tensor self, int m, *, int n) -> Tensor",
        "CompositeExplicitAutograd: composite.matrix_chains.matrix_power",
    ),
    "its first parameter is not be": ("f(Tensor self) -> Tensor", "Array: kernels.activation.gelu_inner"),
    "it is a function of meta/": (OUT, "Array: meta.elementwise.same_meta, Meta: meta.elementwise.same_meta"),
    "give it the parameters (self, other, *, beta)": (
        "f.out(Tensor self, Tensor other, *, Scalar beta, Tensor(a!) out) -> Tensor(a!)",
        "Array: kernels.arithmetic.hypot_impl, Meta: meta.pointwise.add_meta",
    ),
    "give it the parameters (be, self, other, *, beta, out=None)": (
        "f.out(Tensor self, Tensor other, *, Scalar beta, Tensor(a!) out) -> Tensor(a!)",
        "Array: kernels.arithmetic.floor_divide_impl, Meta: meta.pointwise.add_meta",
    ),
}


@pytest.mark.parametrize("message", _MISFITS)
def test_a_function_that_cannot_take_the_arguments_is_refused(message: str, tmp_path: Path) -> None:
    """The parameters of a function are read before anything calls it; the error has the ones that it needs."""
    schema, dispatch = _MISFITS[message]
    structured = "  structured: True\n" if ".out" in schema else ""
    path = tmp_path / "declarations.yaml"
    path.write_text(f"- func: {schema}\n{structured}  dispatch: {{{dispatch}}}\n")
    with pytest.raises(DeclarationError) as caught:
        check_signatures(load_declarations(path))
    assert message in str(caught.value)
    assert caught.value.where == "declarations.yaml:1"


def test_an_operator_of_arrays_knows_its_shape_without_data(tmp_path: Path) -> None:
    """One without a function for Meta has a tag, or parts that know."""
    path = tmp_path / "declarations.yaml"
    row = "- func: f(Tensor self) -> Tensor\n  dispatch: {Array: a.b.c"
    for known in (", Meta: a.b.c}\n", ", CompositeExplicitAutograd: a.b.c}\n", "}\n  tags: dynamic_output_shape\n"):
        path.write_text(row + known)
        check_meta(load_declarations(path))
    path.write_text(row + "}\n")
    with pytest.raises(DeclarationError, match="Array has no Meta beside it") as caught:
        check_meta(load_declarations(path))
    assert caught.value.where == "declarations.yaml:1"


def test_a_public_operator_without_a_text_is_refused(tmp_path: Path) -> None:
    """The generator says which operator lacks its line in operator_docs.yaml, and which line lacks its operator."""
    path = tmp_path / "declarations.yaml"
    path.write_text(
        f"- func: f_(Tensor(a!) self) -> Tensor(a!)\n  {KERNEL}\n- func: _g(Tensor self) -> Tensor\n  {KERNEL}\n"
    )
    declarations = load_declarations(path)
    check_docs(declarations, {"f": "Does it."})
    with pytest.raises(DeclarationError, match=r"f: no text[^$]*add a line for each: f: and what it does") as caught:
        check_docs(declarations, {})
    assert caught.value.where == "declarations.yaml:1"
    with pytest.raises(DeclarationError, match="the lines g"):
        check_docs(declarations, {"f": "Does it.", "g": "Does it."})


def test_a_repeated_key_is_refused(tmp_path: Path) -> None:
    """YAML would silently keep the last of two equal keys."""
    path = tmp_path / "declarations.yaml"
    path.write_text("- func: f(Tensor self) -> Tensor\n  variants: function\n  variants: method\n")
    with pytest.raises(DeclarationError, match="given twice") as caught:
        load_declarations(path)
    assert caught.value.where == "declarations.yaml:3"


def test_no_dispatch_means_the_composite_function_of_that_name(tmp_path: Path) -> None:
    """As in PyTorch, an operator without kernels is CompositeImplicitAutograd; an out overload adds `_out` to the name."""
    path = tmp_path / "declarations.yaml"
    path.write_text(
        "- func: matmul(Tensor self, Tensor other) -> Tensor\n"
        "- func: matmul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)\n"
    )
    assert [d.dispatch for d in load_declarations(path)] == [
        {"CompositeImplicitAutograd": "composite.linalg.matmul"},
        {"CompositeImplicitAutograd": "composite.linalg.matmul_out"},
    ]


def test_precomputed_values_are_read(tmp_path: Path) -> None:
    """Lines with an arrow replace an argument; the last may add values."""
    path = tmp_path / "declarations.yaml"
    path.write_text(
        "- func: f.out(Tensor self, int[2] size, int dim, *, Tensor(a!) out) -> Tensor(a!)\n"
        "  structured: True\n"
        "  precomputed:\n  - size -> int kH, int kW\n  - dim -> int dim\n  - int ndim, bool flat\n"
        "  dispatch: {Array: a.b.c, Meta: a.b.c}\n"
    )
    (declaration,) = load_declarations(path)
    assert declaration.precomputed is not None
    assert declaration.precomputed.replaced == {"size": ("kH", "kW"), "dim": ("dim",)}
    assert declaration.precomputed.added == ("ndim", "flat")
    assert declaration.precomputed.names == ("kH", "kW", "dim", "ndim", "flat")


def test_a_declared_destination_may_be_one_that_pytorch_generates(tmp_path: Path) -> None:
    """The tag keeps `out` from the public function, as it does for those that `autogen` makes."""
    path = tmp_path / "rows.yaml"
    rows = f"- func: f(Tensor self) -> Tensor\n  variants: function\n  {KERNEL}\n\n"
    rows += "- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n"
    for tags, out in (("", "f.out"), ("  tags: [generated]\n", None)):
        path.write_text(f"{rows}{tags}  {KERNEL}\n")
        (group,) = groups_of(load_declarations(path), "function")
        assert (group.out.name if group.out else None) == out


def test_generated_variants_call_the_functional_one(tmp_path: Path) -> None:
    """An out variant asked for by an in-place operator calls the functional overload of the group, where there is one."""
    path = tmp_path / "declarations.yaml"
    path.write_text(
        "- func: f_(Tensor(a!) self) -> Tensor(a!)\n  autogen: f.out\n  dispatch: {Array: a.b.c}\n"
        "  tags: [core, nondeterministic_seeded]\n"
        "- func: f(Tensor self) -> Tensor\n  dispatch: {Array: a.b.c}\n"
    )
    made = next(d for d in load_declarations(path) if d.source)
    assert (made.name, made.source) == ("f.out", "f")
    assert made.tags == ("generated", "nondeterministic_seeded")


def test_rows_of_pytorch_are_read(tmp_path: Path) -> None:
    """Devices, keys of backends, PyTorch's own types, and a row whose group is declared elsewhere."""
    path = tmp_path / "declarations.yaml"
    path.write_text(
        "- func: index.Tensor_out(Tensor self, Tensor?[] indices, *, Tensor(a!) out) -> Tensor(a!)\n"
        "  device_check: NoCheck   # TensorIterator\n"
        "  structured: True\n  structured_inherits: TensorIteratorBase\n"
        "  precomputed:\n  - indices -> DimVector sizes, DimVector strides\n"
        "  dispatch:\n    CPU, CUDA: index_out\n    SparseCPU: index_sparse\n"
        "- func: put_(Tensor(a!) self, Tensor index) -> Tensor(a!)\n"
        "  device_check: NoCheck\n  device_guard: False\n  autogen: put.out\n  dispatch:\n    CPU, CUDA: put_\n"
    )
    index, put, put_out = load_declarations(path)
    assert (index.device_check, index.device_guard, put.device_guard) == ("NoCheck", True, False)
    assert index.precomputed is not None
    assert index.precomputed.names == ("sizes", "strides")
    assert index.dispatch == {k: v for k, v in index.dispatch.items() if k == "Meta"} | {
        "CPU": "index_out",
        "CUDA": "index_out",
        "SparseCPU": "index_sparse",
    }
    assert (put_out.name, put_out.source) == ("put.out", "put_")
    source = declarations_source([index, put, put_out])
    made: dict[str, Any] = {}
    exec(source, made)
    assert made["BACKENDS"] == {
        "CPU": {"aten::index.Tensor_out": "index_out", "aten::put_": "put_"},
        "CUDA": {"aten::index.Tensor_out": "index_out", "aten::put_": "put_"},
    }
    assert made["NO_DEVICE_CHECK"] == {"aten::index.Tensor_out", "aten::put_"}


@pytest.mark.torch
def test_every_row_of_pytorch_is_read_by_itself(tmp_path: Path) -> None:
    """Each of PyTorch's rows that names kernels, or calls for variants, is read as it is, but for what opmux has no place for."""
    torchgen = pytest.importorskip("torchgen", reason="compares with torch 2.13.0's declarations")
    text = (Path(torchgen.__path__[0]) / "packaged" / "ATen" / "native" / "native_functions.yaml").read_text()
    path = tmp_path / "row.yaml"
    refused: dict[str, int] = {}
    for row in ("- func: " + part for part in text.split("\n- func: ")[1:]):
        path.write_text(row)
        try:
            load_declarations(path)
        except DeclarationError as error:
            found = next((reason for reason in NOT_HERE if reason in str(error)), str(error))
            refused[found] = refused.get(found, 0) + 1
    assert refused.keys() <= set(NOT_HERE), refused


#: What of PyTorch's rows is refused, and rightly.
NOT_HERE = (
    "no kernel is declared",  # The function of this name is C++.
    "it is PyTorch's and means nothing here",
    "no such operator",  # The group of a structured operator is not declared.
    "modules are fft, linalg, nn, special",  # There is no opmux.sparse, and no opmux.nested.
    "nothing is generated for views",
    "nothing is generated for a group that is CompositeImplicitAutograd",
    "generation makes nothing for this group",  # A functional variant of an operator that changes its arguments as well.
    "its schema prints as",  # DeviceIndex, and the escapes of a test's string.
)
