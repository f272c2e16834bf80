"""Whole trainings go as they went in torch when its curves were recorded; without torch."""

import pytest

import opmux

from .comparison import CASES, FILE, MARGIN, check_losses, check_weights, recorded, result
from .training import STEPS, TASKS, train

#: The trainings, those of the transformer, which take half a minute each, marked.
TRAININGS = [pytest.param(*case, marks=pytest.mark.slow if "transformer" in case else ()) for case in CASES]


@pytest.mark.parametrize(("name", "dtype"), TRAININGS)
def test_training_agrees_with_the_recorded_curve(name: str, dtype: str) -> None:
    """The loss of each of 200 steps is torch's."""
    losses = result("opmux", name, dtype).losses
    assert len(losses) == STEPS == 200
    check_losses(name, dtype, losses, recorded(name).losses[dtype])


@pytest.mark.parametrize(("name", "dtype"), TRAININGS)
def test_models_learn(name: str, dtype: str) -> None:
    """The loss falls to a tenth, and the model knows what it has not seen: nine digits of ten, and nearly every symbol."""
    found = result("opmux", name, dtype)
    assert sum(found.losses[-10:]) / 10 < found.losses[0] / 10
    assert found.accuracy > (0.99 if name == "transformer" else 0.9)
    assert found.accuracy == pytest.approx(recorded(name).accuracy, abs=0.01)


def test_recorded_bounds_are_narrow() -> None:
    """A curve in float32 may differ by less than a thousandth, and the file stays small."""
    assert all(MARGIN * recorded(name).loss_spread < 1e-3 for name, task in TASKS.items() if "float32" in task.dtypes)
    assert FILE.stat().st_size < 60_000


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_a_wrong_training_is_found(dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A training whose gradients are wrong by a ten-thousandth does not agree."""
    right = result("opmux", "MLP", dtype)
    task = TASKS["MLP"]

    def model(lib: object, p: dict[str, opmux.Tensor], images: opmux.Tensor) -> opmux.Tensor:
        logits: opmux.Tensor = task.model(lib, p, images)
        return logits + 1e-4 * (logits - logits.detach())

    monkeypatch.setitem(TASKS, "MLP", task._replace(model=model))
    wrong = train(opmux, "MLP", dtype)
    with pytest.raises(AssertionError, match="Mismatched elements"):
        check_losses("MLP", dtype, wrong.losses, right.losses)
    with pytest.raises(AssertionError, match="hidden.weight"):
        check_weights("MLP", dtype, wrong.weights, right.weights)
