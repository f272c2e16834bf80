"""Random number generators."""

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from opmux import rand, set_rng_state
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError
from opmux.tensor import (
    ArrayBackend,
    Generator,
    default_generator,
    device,
    frombuffer,
    initial_seed,
    manual_seed,
    seed,
    tensor,
    uint8,
)


def test_equal_seeds_give_equal_numbers(cpu: ArrayBackend) -> None:
    """The seed decides the sequence, and seeding starts it again."""
    a, b = Generator().manual_seed(3), Generator().manual_seed(3)
    first = cpu.rng(a).random(4)
    np.testing.assert_array_equal(first, cpu.rng(b).random(4))
    np.testing.assert_array_equal(first, cpu.rng(a.manual_seed(3)).random(4))


def test_state_goes_back_to_a_place(cpu: ArrayBackend) -> None:
    """A state that has been pickled leads another generator to the same numbers."""
    a, b = Generator().manual_seed(3), Generator()
    cpu.rng(a).random(5)
    state = pickle.loads(pickle.dumps(a.get_state()))
    b.set_state(state)
    np.testing.assert_array_equal(cpu.rng(a).random(5), cpu.rng(b).random(5))
    assert b.initial_seed() == 3


def test_state_before_the_first_number(cpu: ArrayBackend) -> None:
    """A state taken before a number was drawn, or restored and not used, is a state too."""
    a, b = Generator().manual_seed(9), Generator()
    cpu.rng(a).random()
    b.set_state(a.get_state())
    c = Generator()
    c.set_state(b.get_state())
    d = Generator()
    d.set_state(Generator().manual_seed(9).get_state())
    assert cpu.rng(c).random() == cpu.rng(a).random()
    cpu.rng(d).random()
    assert cpu.rng(d).random() == np.random.default_rng(9).random(2)[1]


def test_state_of_another_kind_is_refused() -> None:
    """Only what get_state returned is a state, and a refused one changes nothing."""
    generator = Generator().manual_seed(5)
    for wrong in ([1, 2], {"seed": 1, "native": None}, tensor([1.0])):
        with pytest.raises(OperatorArgumentError, match="RNG state must be"):
            generator.set_state(wrong)  # type: ignore[arg-type]  # the wrong type is the point
    for text in (b"{}", b"\xff", b"[1]", b'{"seed": "a", "native": null}', b"[" * 100_000):
        with pytest.raises(OperatorValueError, match="not a state"):
            generator.set_state(frombuffer(bytearray(text), dtype=uint8))
    assert generator.initial_seed() == 5


def test_a_state_is_a_tensor_of_bytes(cpu: ArrayBackend) -> None:
    """As in PyTorch it is a tensor of dtype uint8, and set_state returns the generator."""
    a, b = Generator().manual_seed(3), Generator()
    cpu.rng(a).random()
    state = a.get_state()
    assert state.dtype is uint8
    assert b.set_state(state) is b
    assert cpu.rng(a).random() == cpu.rng(b).random()


def test_states_in_bytes_survive() -> None:
    """A native generator may tell its state in bytes, as CuPy's does."""

    class Bits:
        state = bytes(range(256))

    class Native:
        def __init__(self) -> None:
            self.bit_generator = Bits()

    a, b = Generator(), Generator()
    a.native_rng(lambda seed: Native())
    fresh = Native()
    fresh.bit_generator.state = b""
    b.set_state(a.get_state()).native_rng(lambda seed: fresh)
    assert fresh.bit_generator.state == bytes(range(256))


def test_clones_go_their_own_way(cpu: ArrayBackend) -> None:
    """A clone goes on from the same place, and so does a generator that takes the place of another."""
    a = Generator().manual_seed(3)
    cpu.rng(a).random()
    b, c = a.clone_state(), Generator()
    c.graphsafe_set_state(a)
    assert cpu.rng(a).random() == cpu.rng(b).random() == cpu.rng(c).random()
    with pytest.raises(OperatorArgumentError, match="expects a Generator"):
        c.graphsafe_set_state(a.get_state())  # type: ignore[arg-type]  # the wrong type is the point
    with pytest.raises(OperatorValueError, match="the other is for meta"):
        c.graphsafe_set_state(Generator("meta"))


def test_generators_may_not_tell_their_state() -> None:
    """A native generator without a state is an error that names the way out."""
    generator = Generator()
    generator.native_rng(lambda number: object())
    with pytest.raises(OperatorValueError, match="manual_seed"):
        generator.get_state()


def test_seeds_have_a_range() -> None:
    """Seeds are 64 bits, negative ones count from the end, as in PyTorch."""
    generator = Generator()
    assert generator.initial_seed() == 67280421310721
    assert generator.manual_seed(-1).initial_seed() == 2**64 - 1
    for wrong in (2**64, -(2**63) - 1):
        with pytest.raises(OperatorValueError, match="seed"):
            generator.manual_seed(wrong)
    with pytest.raises(OperatorArgumentError, match="an int"):
        generator.manual_seed(1.5)  # type: ignore[arg-type]  # the wrong type is the point
    assert generator.initial_seed() == 2**64 - 1


def test_unforeseeable_seeds() -> None:
    """`seed` picks a new seed each time and tells it."""
    generator = Generator("cuda:1")
    assert generator.device is device("cuda:1")
    picked = generator.seed()
    assert generator.initial_seed() == picked
    assert generator.seed() != picked
    assert repr(Generator().manual_seed(1)) == "<opmux.Generator device=cpu seed=1>"


def test_manual_seed_seeds_all_default_generators() -> None:
    """Default generators that exist and those made later start with the seed."""
    existing = default_generator("cpu")
    try:
        assert manual_seed(11) is existing
        assert existing.initial_seed() == initial_seed() == 11
        assert default_generator("vulkan").initial_seed() == 11
        assert default_generator("vulkan:0") is default_generator("vulkan")
        assert default_generator("vulkan:1") is not default_generator("vulkan")
        assert seed() == initial_seed() == default_generator("vulkan").initial_seed()
    finally:
        manual_seed(67280421310721)


_WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {p}": partial(lambda p, g: pickle.loads(pickle.dumps(g, p)), p) for p in range(6)},
}


@pytest.mark.parametrize("way", _WAYS)
@pytest.mark.parametrize("drawn", [0, 3])
def test_a_copy_goes_on_by_itself(way: str, drawn: int) -> None:
    """A copy in any way draws what the generator would have drawn, and neither moves the other."""
    generator = Generator().manual_seed(7)
    for _ in range(drawn):
        rand([2], generator=generator)
    other = _WAYS[way](generator)
    assert other is not generator
    assert (other.device, other.initial_seed()) == (generator.device, 7)
    first = [rand([2], generator=other).tolist() for _ in range(2)]
    assert [rand([2], generator=generator).tolist() for _ in range(2)] == first


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[" * 100_000, b"[1, 2]", b'{"state": 3}', b"\xff\xfe"],
    ids=lambda content: content[:8].hex(),
)
def test_bytes_that_are_no_state_are_refused(content: bytes) -> None:
    """The generator goes on as if nothing had been tried."""
    manual_seed(5)
    expected = rand([3]).tolist()
    manual_seed(5)
    with pytest.raises(OpmuxError):
        set_rng_state(tensor(list(content), dtype=uint8))
    assert rand([3]).tolist() == expected
