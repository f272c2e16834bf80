"""Exported programs: what is loaded, shown, moved and run.

Note [Exported programs]
A program is a record (Note [Records]), which says everything and cannot be changed, and tensors, which can be written to: its
parameters, buffers and constants. What follows from the record is made once, when the program is: how it is called (`_calling.py`)
and its steps on a device (Note [Steps of a program]). So a program that exists can be run, and what is wrong with an archive is
said when it is loaded.
"""

import os
from collections.abc import Iterator, Mapping
from typing import Any, Final, Self, final

from opmux.dispatch import no_grad
from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.export._archive import Archive, damaged
from opmux.export._calling import Calling
from opmux.export._coding import decode, encode
from opmux.export._format import InputSpec, ProgramRecord
from opmux.export._listing import program_text
from opmux.export._operators import check_operators
from opmux.export._reading import read_record
from opmux.export._steps import runner_of
from opmux.export._weights import Stored, laid_out, moved, read_stored
from opmux.tensor import Tensor, device, to_device
from opmux.tensor import device as _Device  # noqa: N812 -- programs have a property of that name

__all__ = ["ExportedProgram", "load"]

_CPU: Final = device("cpu")


def load(path: str | os.PathLike[str], *, device: "device | str | None" = None, mmap: bool = True) -> "ExportedProgram":
    """Loads a program that `torch.export.save` or `opmux.export.save` wrote. Nothing in it is unpickled.

    Args:
        path: The file, `model.pt2`.
        device: Where the program is to run; the default device if left out.
        mmap: Whether its tensors on the CPU stay in the file until they are read. They can be written to, which leaves the file as
            it is; the file must not be made shorter while the program is in use. Without, they are read and their checksums taken.

    Returns:
        The program. No parameter requires grad; see `ExportedProgram.requires_grad_`.

    Raises:
        ArchiveError: The file is damaged, is no such archive, or needs what opmux lacks; all operators that are missing are named.
    """
    with Archive(path, mapped=mmap) as archive:
        record, model = read_record(archive)
        check_operators(record, path)
        program = ExportedProgram(record, read_stored(archive, model), str(path))
    to = to_device(device)
    return program if to is _CPU else program.to(to)


@final
class ExportedProgram:
    """A program without its Python: a graph of operators, and the tensors that it keeps. See Note [Exported programs].

    Call it as the function that was exported was called, with tensors on its device; arguments and results are nested as there.
    Buffers that the function writes to are written to. `print` shows it.

    Attributes:
        record: All that the archive says.
        stored: The memory of its tensors.
    """

    __module__ = "opmux.export"

    __slots__ = ("_calling", "_device", "_kept", "_path", "_runner", "_tensors", "record", "stored")

    def __init__(self, record: ProgramRecord, stored: Stored, path: str, on: device = _CPU) -> None:
        self.record: Final = record
        self._path = path
        self._calling = Calling(record, path)
        self._use(stored, on)

    def _use(self, stored: Stored, on: device) -> None:
        self.stored, self._device = stored, on
        self._tensors = laid_out(stored)
        self._runner = runner_of(self.record.graph_module.graph, on, self._path)
        unknown = {spec.value.target for spec in self._specs()} - self._tensors.keys()
        if unknown:
            raise damaged(self._path, f"no bytes for {shown(sorted(unknown), 400)}")
        self._kept = [self._tensors.get(name) for name in self._calling.kept]

    def _specs(self, *kinds: str) -> Iterator[InputSpec]:
        """What is said of the tensors that the program keeps."""
        for spec in self.record.graph_module.signature.input_specs:
            if spec.tag in (kinds or ("parameter", "buffer", "tensor_constant")):
                yield spec

    @property
    def device(self) -> _Device:
        """Where the program runs."""
        return self._device

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Runs the program.

        Raises:
            OperatorArgumentError: The arguments are nested in another way than when it was exported.
            OperatorValueError: A dtype, a device, a size or a guard is not as exported; nothing has run.
            OpmuxError: A step failed; a note names it.
        """
        return self._calling.built(self._returned(args, kwargs))

    def run(self, inputs: Mapping[str, Any]) -> dict[str, Any]:
        """Runs the program on inputs by name, without containers: `inputs` and `outputs` are the names.

        Raises:
            OperatorArgumentError: A name is missing or unknown.
            OpmuxError: As when the program is called.
        """
        return dict(zip(self._calling.outputs, self._returned(*self._calling.arguments(inputs)), strict=True))

    def _returned(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
        given = self._calling.checked(args, kwargs, self._device)
        values = iter(given)
        outputs = self._runner(*[next(values) if kept is None else kept for kept in self._kept])
        self._write_back(outputs, given)
        return self._calling.returned(outputs)

    @property
    def inputs(self) -> dict[str, str]:
        """The inputs that a caller passes, by name: what each must be, as `f32[s0, 4]`."""
        return self._calling.inputs

    @property
    def outputs(self) -> tuple[str, ...]:
        """Names of the results, in order."""
        return self._calling.outputs

    def _write_back(self, outputs: tuple[Any, ...], given: list[Any]) -> None:
        inputs = dict(zip(self._calling.names, given, strict=True))
        for kind, name, value in self._calling.written(outputs):
            target = inputs[name] if kind == "user_input_mutation" else self._tensors[name]
            no_grad().call(target.copy_, value)

    # -- tensors

    def named_parameters(self) -> Iterator[tuple[str, Tensor]]:
        """Names and parameters; a parameter of two names comes once."""
        return self._named("parameter")

    def parameters(self) -> Iterator[Tensor]:
        """The parameters, for an optimizer."""
        return (tensor for _, tensor in self.named_parameters())

    def named_buffers(self) -> Iterator[tuple[str, Tensor]]:
        """Names and buffers."""
        return self._named("buffer")

    def buffers(self) -> Iterator[Tensor]:
        """The buffers."""
        return (tensor for _, tensor in self.named_buffers())

    def _named(self, kind: str) -> Iterator[tuple[str, Tensor]]:
        seen: set[int] = set()
        for spec in self._specs(kind):
            tensor = self._tensors[spec.value.target]
            if id(tensor) not in seen:
                seen.add(id(tensor))
                yield spec.value.target, tensor

    def state_dict(self) -> dict[str, Tensor]:
        """Parameters and buffers by name, as the exported module's `state_dict` has them; they share the program's memory."""
        kept = (spec for spec in self._specs("parameter", "buffer") if spec.value.persistent)
        return {spec.value.target: self._tensors[spec.value.target].detach() for spec in kept}

    def load_state_dict(self, state_dict: Mapping[str, Tensor]) -> None:
        """Copies values into the parameters and buffers.

        Raises:
            OperatorArgumentError: `state_dict` is no dict of tensors.
            OperatorValueError: Names or shapes are not the program's; nothing was copied.
        """
        mine = self.state_dict()
        if not isinstance(state_dict, Mapping) or not all(isinstance(v, Tensor) for v in state_dict.values()):
            raise OperatorArgumentError(
                "load_state_dict",
                found=f"{shown(state_dict, 200)} is no dict of tensors",
                advice="pass what state_dict() or opmux.load(path) returned",
            )
        unlike = [name for name in mine if name in state_dict and state_dict[name].shape != mine[name].shape]
        missing, unexpected = (
            sorted(mine.keys() - state_dict.keys()),
            [shown(n, 100) for n in state_dict if n not in mine],
        )
        if missing or unexpected or unlike:
            raise OperatorValueError(
                f"load_state_dict of the exported program {self._path}",
                found=f"missing {missing}, unexpected {unexpected}, of another shape {unlike}",
                advice="pass the state_dict of the module that was exported",
            )
        for name, tensor in mine.items():
            no_grad().call(tensor.copy_, state_dict[name])

    def requires_grad_(self, requires_grad: bool = True) -> Self:
        """Has calls record gradients of the parameters that required grad when the program was exported, or of none."""
        values = self.record.graph_module.graph.tensor_values
        for spec in self._specs("parameter"):
            meta = values.get(spec.value.arg.name)
            if meta is not None and meta.requires_grad:
                self._tensors[spec.value.target].requires_grad_(requires_grad)
        return self

    def to(self, device: "_Device | str") -> "ExportedProgram":
        """The program on another device: a new one, with copies of its tensors; this one where it is there already.

        Raises:
            PluginError: No plugin for the device is loaded.
        """
        to = to_device(device)
        if to is self._device:
            return self
        program = ExportedProgram(self.record, moved(self.stored, to), self._path, to)
        grad = {name for name, tensor in self.named_parameters() if tensor.requires_grad}
        for name, tensor in program.named_parameters():
            if name in grad:
                tensor.requires_grad_()
        return program

    # -- copies

    def __reduce__(self) -> tuple[Any, ...]:
        grad = [name for name, tensor in self.named_parameters() if tensor.requires_grad]
        return _restored, (encode(self.record), self.stored, self._path, self._device, grad)

    # -- what it is

    def __str__(self) -> str:
        return program_text(self.record, *self._calling.text())

    def __repr__(self) -> str:
        count = len(self.record.graph_module.graph.nodes)
        return f"<ExportedProgram {self._path}: {self._calling.text()[0]}, {count} steps on {self._device}>"


def _restored(record: Any, stored: Stored, path: str, on: device, grad: list[str]) -> ExportedProgram:
    """A program that was pickled or copied: its record as JSON, and its tensors."""
    program = ExportedProgram(decode(ProgramRecord, record, path), stored, path, on)
    for name, tensor in program.named_parameters():
        tensor.requires_grad_(name in grad)
    return program
