"""Comparing schemas and arguments: backward compatibility and aliasing."""

import pytest

from opmux.schema import FunctionSchema

# (old, new that still takes every old call)
COMPATIBLE = [
    ("f(Tensor x) -> Tensor", "f(Tensor x) -> Tensor"),
    ("f(Tensor x) -> Tensor", "f(Tensor? x) -> Tensor"),
    ("f(int x) -> int", "f(Scalar x) -> int"),
    ("f(int x) -> int", "f(int? x) -> int"),
    ("f(int x) -> int", "f(Any x) -> int"),
    ("f(int x) -> Scalar", "f(int x) -> float"),
    ("f(int x) -> int?", "f(int x) -> int"),
    ("f(int? x) -> Any", "f(int? x) -> int?"),
    ("f(int x) -> int", "f(SymInt x) -> int"),
    ("f(NoneType x) -> int", "f(int? x) -> int"),
    ("f(int? x) -> int", "f(Scalar? x) -> int"),
    ("f((int, str) x) -> int", "f((Scalar, str?) x) -> int"),
    ("f(int x) -> int", "f(Union(int, str) x) -> int"),
    ("f(int? x) -> int", "f(Union(int, str, NoneType) x) -> int"),
    ("f(Union(int, float) x) -> int", "f(Scalar x) -> int"),
    ("f(Tensor x) -> ()", "f(Tensor x, int y=1) -> ()"),
    ("f(Tensor x) -> ()", "f(Tensor x, *, int y=1) -> ()"),
    ("f(Tensor x, int y) -> ()", "f(Tensor x, int y=1) -> ()"),
    ("f(Tensor x, int y=1) -> ()", "f(Tensor? x, int y=1, int z=2) -> ()"),
    ("f(Tensor x, int[2] y=1) -> ()", "f(Tensor x, int[2] y=[1, 1]) -> ()"),
    ("f(Tensor x, *, int y) -> ()", "f(Tensor x, int y) -> ()"),
    ("f(Tensor x, *, Tensor(a!) out) -> ()", "f(Tensor x, int y=1, *, Tensor(a!) out) -> ()"),
    ("f(*, Tensor(a!) out) -> ()", "f(*, Tensor(a!) out, Tensor(b!) out2) -> ()"),
]

INCOMPATIBLE = [
    ("f(Tensor x) -> Tensor", "g(Tensor x) -> Tensor"),
    ("f(Tensor x) -> Tensor", "f.y(Tensor x) -> Tensor"),
    ("f(Tensor x) -> Tensor", "f(Tensor x, ...) -> Tensor"),
    ("f(Tensor x) -> Tensor", "f(Tensor x) -> (Tensor, ...)"),
    ("f(Tensor x) -> Tensor", "f(Tensor x) -> (Tensor, Tensor)"),
    ("f(Tensor x) -> Tensor", "f() -> Tensor"),
    ("f(Tensor x) -> Tensor", "f(Tensor y) -> Tensor"),
    ("f(Tensor? x) -> Tensor", "f(Tensor x) -> Tensor"),
    ("f(Scalar x) -> int", "f(int x) -> int"),
    ("f(int x) -> int", "f(float x) -> int"),
    ("f(int[] x) -> int", "f(Scalar[] x) -> int"),
    ("f(Tensor[] x) -> int", "f(Tensor?[] x) -> int"),
    ("f((int, str) x) -> int", "f((int, str, int) x) -> int"),
    ("f(int? x) -> int", "f(Union(int, str) x) -> int"),
    ("f(Union(int, str) x) -> int", "f(int x) -> int"),
    ("f(int x) -> float", "f(int x) -> Scalar"),
    ("f(int x) -> int", "f(int x) -> int?"),
    ("f(int[2] x) -> ()", "f(int[] x) -> ()"),
    ("f(Tensor(a) x) -> ()", "f(Tensor(a!) x) -> ()"),
    ("f(Tensor x, int y) -> ()", "f(Tensor x, *, int y) -> ()"),
    ("f(Tensor x, int y=1) -> ()", "f(Tensor x, int y=2) -> ()"),
    ("f(Tensor x, int y=1) -> ()", "f(Tensor x, int y) -> ()"),
    ("f(Tensor x, Scalar y=1) -> ()", "f(Tensor x, Scalar y=True) -> ()"),
    ("f(Tensor x) -> ()", "f(Tensor x, int y) -> ()"),
    ("f(Tensor x) -> ()", "f(int y=1, Tensor x=None) -> ()"),
    ("f(*, Tensor(a!) out, Tensor(b!) out2) -> ()", "f(*, Tensor(b!) out2, Tensor(a!) out) -> ()"),
    ("f(Tensor x, int y, *, Tensor(a!) out) -> ()", "f(Tensor x, *, Tensor(a!) out, Tensor(b!) out2) -> ()"),
]

# (old, new whose calls the old one still takes)
FORWARD_COMPATIBLE = [
    ("f(Tensor x) -> Tensor", "f(Tensor x) -> Tensor"),
    ("f(Tensor? x) -> Tensor", "f(Tensor x) -> Tensor"),
    ("f(Scalar x) -> ()", "f(int x) -> ()"),
    ("f(Tensor x) -> Tensor", "f(Tensor x) -> Tensor?"),
    ("f(Tensor x) -> ()", "f(Tensor x, int y=1) -> ()"),
    ("f(Tensor x) -> ()", "f(Tensor x, *, int? y=None) -> ()"),
    ("f(Tensor x, *, int y=1) -> ()", "f(Tensor x, int y=1) -> ()"),
    ("f(Tensor x, *, Tensor(a!) out) -> ()", "f(Tensor x, int y=1, *, Tensor(a!) out) -> ()"),
    ("f(Tensor x, int y) -> ()", "f(Tensor x) -> ()"),
]

FORWARD_INCOMPATIBLE = [
    ("f(Tensor x) -> Tensor", "g(Tensor x) -> Tensor"),
    ("f(Tensor x) -> Tensor", "f(Tensor x) -> (Tensor, Tensor)"),
    ("f(Tensor x) -> Tensor", "f(Tensor? x) -> Tensor"),
    ("f(Tensor?[] x) -> ()", "f(Tensor[] x) -> ()"),
    ("f(Tensor x) -> ()", "f(Tensor x, int y) -> ()"),
    ("f(Tensor x) -> ()", "f(Tensor x, int[] y=[1]) -> ()"),
    ("f(Tensor x, int y) -> ()", "f(Tensor x, int y=1) -> ()"),
    ("f(Tensor x, int y=1) -> ()", "f(Tensor x, int y=2) -> ()"),
    ("f(Tensor x, int y=1) -> ()", "f(Tensor x, *, int y=1) -> ()"),
    ("f(Tensor x) -> ()", "f(Tensor x, *, Tensor(a!) out) -> ()"),
    ("f(*, Tensor(a!) out) -> ()", "f(*, Tensor(a!) o) -> ()"),
]


@pytest.mark.parametrize(("old", "new"), COMPATIBLE)
def test_new_schema_takes_old_calls(old: str, new: str) -> None:
    """Wider arguments, narrower results and additional arguments with defaults are compatible."""
    assert FunctionSchema.parse(new).is_backward_compatible_with(FunctionSchema.parse(old))


@pytest.mark.parametrize(("old", "new"), INCOMPATIBLE)
def test_new_schema_breaks_old_calls(old: str, new: str) -> None:
    """Any change that an old call or an old use of the result could notice is incompatible."""
    assert not FunctionSchema.parse(new).is_backward_compatible_with(FunctionSchema.parse(old))


@pytest.mark.parametrize(("old", "new"), FORWARD_COMPATIBLE)
def test_old_schema_takes_new_calls(old: str, new: str) -> None:
    """Narrower arguments, and additional ones with a default that is no list, are forward compatible."""
    assert FunctionSchema.parse(new).is_forward_compatible_with(FunctionSchema.parse(old))


@pytest.mark.parametrize(("old", "new"), FORWARD_INCOMPATIBLE)
def test_old_schema_cannot_take_new_calls(old: str, new: str) -> None:
    """What a new call may say and the old schema does not take is not forward compatible."""
    assert not FunctionSchema.parse(new).is_forward_compatible_with(FunctionSchema.parse(old))


@pytest.mark.torch
def test_compatibility_is_pytorchs() -> None:
    """PyTorch says the same of every pair above, in both directions."""
    parse = pytest.importorskip("torch", reason="compares with torch 2.13.0")._C.parse_schema
    for old, new in [*COMPATIBLE, *INCOMPATIBLE, *FORWARD_COMPATIBLE, *FORWARD_INCOMPATIBLE]:
        ours = FunctionSchema.parse(new), FunctionSchema.parse(old)
        theirs = parse(new), parse(old)
        assert ours[0].is_backward_compatible_with(ours[1]) is theirs[0].is_backward_compatible_with(theirs[1]), (
            old,
            new,
        )
        forward = theirs[0].check_forward_compatible_with(theirs[1])[0]
        assert ours[0].is_forward_compatible_with(ours[1]) is forward, (old, new)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f(Tensor(a) x, Tensor(a) y) -> ()", True),
        ("f(Tensor(a) x, Tensor(b) y) -> ()", False),
        ("f(Tensor x, Tensor y) -> ()", False),
        ("f(Tensor(a -> b) x, Tensor(b) y) -> ()", True),
        ("f(Tensor(a -> b) x, Tensor(a) y) -> ()", False),
        ("f(Tensor(a) x, Tensor(a)? y) -> ()", True),
        ("f(int(a) x, int(a) y) -> ()", False),
        ("f(Tensor(a) x, int(a) y) -> ()", False),
        ("f(Tensor[](a) x, Tensor[](a) y) -> ()", True),
        ("f(Tensor[](a) x, Tensor(a) y) -> ()", False),
        ("f(int[](a) x, int[3](a) y) -> ()", True),
        ("f(Union(int, Tensor)(a) x, Tensor(a) y) -> ()", True),
        ("f((int, Tensor)[](a) x, (int, Tensor)[](a) y) -> ()", True),
        ("f(t(a) x, t(a) y) -> ()", True),
        ("f(Tensor! x, Tensor! y) -> ()", False),
    ],
)
def test_arguments_may_alias_by_type_and_set(text: str, expected: bool) -> None:
    """Two arguments may alias if they hold the same mutable type and share a set after the call."""
    schema = FunctionSchema.parse(text)
    assert schema.may_alias(*schema.arguments) is expected


def test_result_may_alias_an_argument() -> None:
    """A view shares the set of its base."""
    schema = FunctionSchema.parse("view(Tensor(a) self, int[] size) -> Tensor(a)")
    assert schema.may_alias(schema.returns[0], schema.arguments[0])
