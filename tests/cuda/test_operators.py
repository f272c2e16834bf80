"""Every operator gives on the device what it gives on the CPU, gradients included, and waits only where PyTorch does."""

from tests.each import each

import opmux

from . import operators, waiting
from .fake_cupy import Machine, Record
from .parity import needs_compiler


@needs_compiler
@each("name", operators.NAMES)
def test_recorded_calls_agree_with_the_cpu(cuda: Machine, name: str) -> None:
    """Every recorded call of the operator, and its gradients, have the values, dtypes, shapes and strides of the CPU's."""
    differences = operators.differences(name)
    assert not differences, "\n".join(differences)


@needs_compiler
@each("name", operators.NAMES)
def test_nothing_waits_where_torch_does_not(cuda: Machine, name: str) -> None:
    """The operator waits, forward and backward, and copies to the device, exactly if it is listed with a reason."""
    by_operator, arrays = operators.recorded()
    waits = [operators.waits(cuda, call, arrays) for call in by_operator[name]]
    for way, listed in (("forward", waiting.FORWARD), ("backward", waiting.BACKWARD)):
        found = [record for each in waits for record in each[way] if record.kind != "host to device"]
        assert bool(found) == (name in listed), (way, _places(found))
    copies = [record for each in waits for way in each.values() for record in way if record.kind == "host to device"]
    assert bool(copies) == (name in waiting.COPIES), _places(copies)


def _places(records: list[Record]) -> list[str]:
    """Where in opmux each of them came from."""
    return [
        f"{r.what}: {next((place for place in r.stack if '/native/' in place or '/plugins/' in place), r.stack[0])}"
        for r in records
    ]


def test_lists_name_operators() -> None:
    """Whatever is listed as waiting or copying is an operator that calls were recorded of, with a reason."""
    listed = {**waiting.FORWARD, **waiting.BACKWARD, **waiting.COPIES}
    assert set(listed) <= set(operators.NAMES)
    assert all(listed.values())


def test_a_wait_is_found(cuda: Machine) -> None:
    """An operator that looks at the device is counted with its place, and one that does not has no record."""
    x = opmux.ones(3, device="cuda")
    _, quiet = operators.counted(cuda, lambda: x + 1)
    result, found = operators.counted(cuda, lambda: opmux.nonzero(x + 1).shape)
    assert (quiet, result) == ([], (3, 1))
    assert [record.kind for record in found] == ["synchronise"]
    assert any("indexing.py" in place for place in found[0].stack)
