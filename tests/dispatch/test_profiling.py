"""Profiling callbacks: one event for each call that a user makes, with inputs, outputs and sequence number as asked for."""

import logging
import threading
from collections.abc import Callable
from contextvars import Context
from typing import Any

import pytest

import opmux
from opmux.dispatch import RecordFunction, RecordFunctionCallback, add_global_callback, leave_unobserved
from opmux.errors import OperatorArgumentError, RegistrationError, SchemaError

X = opmux.tensor([1.0, 2.0])


def names(events: list[RecordFunction]) -> list[str]:
    return [event.name for event in events]


class TestEvents:
    def test_one_event_for_each_call(self) -> None:
        """Kernels that a kernel goes on to raise none, operators inside a composite do."""
        started: list[RecordFunction] = []
        x = opmux.ones(2, requires_grad=True)
        with RecordFunctionCallback(started.append):
            x.relu()
            opmux.nn.functional.linear(X.reshape(1, 2), opmux.ones(3, 2))
        assert names(started)[0] == "aten::relu"
        assert names(started).count("aten::relu") == 1
        assert "aten::linear" in names(started)
        assert names(started).index("aten::linear") < len(started) - 1

    def test_inputs_and_outputs_if_wanted(self) -> None:
        """Complete arguments at the start, the result at the end; None if not asked for."""
        ended: list[tuple[RecordFunction, Any]] = []
        wanted = RecordFunctionCallback(
            lambda record: "token", lambda *end: ended.append(end), needs_inputs=True, needs_outputs=True
        )
        with wanted:
            y = opmux.add(X, X, alpha=2)
        record, token = ended[0]
        assert token == "token"
        assert record.inputs is not None
        assert record.inputs[0][0] is X
        assert record.inputs[1] == {"alpha": 2}
        assert record.outputs is y
        ended.clear()
        with RecordFunctionCallback(lambda record: None, lambda *end: ended.append(end)):
            opmux.add(X, X)
        assert ended[0][0].inputs is None
        assert ended[0][0].outputs is None

    def test_the_sequence_number_joins_forward_and_node(self) -> None:
        """It is the number of the node that the call records; -1 where none can be recorded."""
        started: list[RecordFunction] = []
        x = opmux.ones(2, requires_grad=True)
        with RecordFunctionCallback(started.append):
            y = x.relu()
            z = y.neg()
            X.relu()
            with opmux.no_grad():
                x.relu()
        assert y.grad_fn is not None
        assert z.grad_fn is not None
        numbers = [event.sequence_number for event in started]
        assert numbers == [y.grad_fn._sequence_nr(), z.grad_fn._sequence_nr(), -1, -1]

    def test_an_error_is_told(self) -> None:
        """The callback at the end sees the exception, and the caller gets it."""
        ended: list[RecordFunction] = []
        watching = RecordFunctionCallback(lambda record: None, lambda record, token: ended.append(record))
        x, y = opmux.ones(2, 3), opmux.ones(2, 3)
        with watching, pytest.raises(ValueError, match="shape") as caught:
            opmux.mm(x, y)
        assert ended[-1].error is caught.value

    def test_queries_are_not_observed(self) -> None:
        """Operators on PyTorch's list of unobserved ones raise no event."""
        with opmux.library.Library("aten", "FRAGMENT") as library:
            library.define("is_leaf(Tensor self) -> bool", lambda self: True)
            started: list[RecordFunction] = []
            with RecordFunctionCallback(started.append):
                assert opmux.ops.aten.is_leaf(X)
        assert started == []


class TestScope:
    def test_a_block_watches_its_task_alone(self) -> None:
        """A thread with another context raises no event in it; a global callback hears all threads until it goes."""
        local: list[RecordFunction] = []
        everywhere: list[RecordFunction] = []

        def elsewhere() -> None:
            thread = threading.Thread(target=Context().run, args=(X.relu,))
            thread.start()
            thread.join()

        with add_global_callback(RecordFunctionCallback(everywhere.append)), RecordFunctionCallback(local.append):
            elsewhere()
            X.neg()
        elsewhere()
        assert names(local) == ["aten::neg"]
        assert names(everywhere) == ["aten::relu", "aten::neg"]

    def test_several_callbacks_are_left_in_reverse(self) -> None:
        """Starts in order, ends in reverse."""
        order: list[str] = []

        def callback(name: str) -> RecordFunctionCallback:
            return RecordFunctionCallback(lambda r: order.append("+" + name), lambda r, t: order.append("-" + name))

        with callback("a"), callback("b"):
            X.relu()
        assert order == ["+a", "+b", "-b", "-a"]

    def test_operators_of_a_callback_are_not_observed(self) -> None:
        """A callback may compute, without hearing itself."""
        started: list[str] = []

        def start(record: RecordFunction) -> None:
            started.append(record.name)
            X.neg()

        with RecordFunctionCallback(start):
            X.relu()
        assert started == ["aten::relu"]

    def test_operators_may_be_left_unobserved(self) -> None:
        """An operator that is named is kept from callbacks with all overloads, until the last handle is destroyed."""
        seen: list[str] = []
        first, second = leave_unobserved("aten::add"), leave_unobserved("aten::add")

        def names() -> list[str]:
            seen.clear()
            with RecordFunctionCallback(lambda record: seen.append(record.name)):
                X.add(X)
                X.relu()
            return list(seen)

        assert names() == ["aten::relu"]
        first.destroy()
        first.destroy()
        assert names() == ["aten::relu"]
        second.destroy()
        assert names() == ["aten::add.Tensor", "aten::relu"]

    @pytest.mark.parametrize("name", ["add", "aten::add.Tensor", "aten::", "f() -> ()"])
    def test_what_is_left_unobserved_is_an_operators_name(self, name: str) -> None:
        """Namespace and name, and nothing else."""
        with pytest.raises((RegistrationError, SchemaError)):
            leave_unobserved(name)

    def test_an_exception_in_a_callback_is_logged(self, caplog: pytest.LogCaptureFixture) -> None:
        """The call goes on."""

        def start(record: RecordFunction) -> None:
            raise KeyError("in the callback")

        with caplog.at_level(logging.ERROR, logger="opmux"), RecordFunctionCallback(start):
            assert X.relu().tolist() == [1.0, 2.0]
        assert "an observer of calls raised" in caplog.text

    @pytest.mark.parametrize(
        "make",
        [
            lambda: RecordFunctionCallback("start"),  # type: ignore[arg-type]
            lambda: RecordFunctionCallback(None),  # type: ignore[arg-type]
            lambda: RecordFunctionCallback(print, 5),  # type: ignore[arg-type]
            lambda: add_global_callback(print),  # type: ignore[arg-type]
        ],
        ids=["a text", "nothing", "a number at the end", "a function"],
    )
    def test_what_could_never_be_called_is_refused_at_once(self, make: Callable[[], object]) -> None:
        """Not in every call that follows, of all threads, nor in the log of each."""
        with pytest.raises(OperatorArgumentError, match=r"what to do: .*start.*end"):
            make()
        assert X.relu().tolist() == [1.0, 2.0]
