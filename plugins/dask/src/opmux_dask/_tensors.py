"""Tensors of Dask's arrays and of files, and what computes them."""

from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Any

import dask
import dask.array as da
import numpy as np

import opmux
from opmux.dispatch import explain_each, rebuilt
from opmux.errors import OperatorArgumentError, OperatorValueError, kind_of, shown
from opmux.native import array_backend, replace_array
from opmux_dask._calls import is_cupy, tensor_of
from opmux_dask._chunks import cut, from_host, nonempty, refusing_chunks

__all__ = [
    "array",
    "chunks",
    "compute",
    "compute_chunk_sizes",
    "from_array",
    "from_parquet",
    "from_zarr",
    "persist",
    "progress",
    "rechunk",
    "visualize",
]

Chunks = Any


def from_array(data: Any, chunks: Chunks = "auto") -> opmux.Tensor:
    """A tensor in chunks over numbers that are there already; host memory is copied.

    Args:
        data: A tensor on any device, whose chunks stay on that device; an array of NumPy, CuPy or Dask; or what NumPy makes an
            array of, such as lists.
        chunks: Dask's: a size for each dimension, all sizes, -1 for a dimension in one chunk, "auto" for chunks of the size that
            `dask.config.get("array.chunk-size")` says. An array of Dask keeps its own if "auto" is left in place.

    Raises:
        OperatorArgumentError: No tensor holds such elements.
        OperatorValueError: The chunks do not fit, or the device of a tensor is one whose arrays are neither NumPy's nor CuPy's.
    """
    native = data.detach()._array if isinstance(data, opmux.Tensor) else data
    if isinstance(native, da.Array):
        return _over(native if isinstance(chunks, str) and chunks == "auto" else cut(native, chunks))
    if isinstance(data, opmux.Tensor) and data.device.type not in ("cpu", "cuda"):
        raise OperatorValueError(
            f"from_array of a tensor on {data.device}",
            found="chunks are arrays of NumPy, or of CuPy",
            advice='from_array(tensor.to("cpu"))',
        )
    if is_cupy(native):
        with refusing_chunks(native, chunks):
            return array_backend("dask").wrap(da.from_array(native.copy(), chunks=chunks, name=False, asarray=False))
    host = np.asarray(native)
    # Dask has no chunks for objects, which the tensor is going to refuse.
    return _over(from_host(host, -1 if host.dtype.hasobject else chunks))


def from_zarr(url: Any, component: str | None = None, chunks: Chunks = None) -> opmux.Tensor:
    """A tensor over a Zarr array, which is read chunk by chunk when it is computed.

    Args:
        url: Path or URL, or an array of the package zarr.
        component: Name of the array inside a group.
        chunks: Chunks of the tensor; those of the file if left out.

    Raises:
        OperatorArgumentError: No tensor holds such elements.
        OperatorValueError: The chunks do not fit.
    """
    whole = da.from_zarr(url, component=component)
    if chunks is None:
        return _over(whole)
    with refusing_chunks(whole, chunks):
        return _over(da.from_zarr(url, component=component, chunks=chunks))


def _over(foreign: Any) -> opmux.Tensor:
    """A tensor over an array of Dask that others have made.

    Raises:
        OperatorArgumentError: No tensor holds such elements.
        OperatorValueError: Its chunks have masks, which tensors have not.
    """
    if isinstance(foreign._meta, np.ma.MaskedArray):
        raise OperatorValueError(
            f"a tensor of a Dask array of shape {foreign.shape}",
            found="its chunks are masked arrays, and a tensor has no mask",
            advice="dask.array.ma.filled(array, value)",
        )
    tensor = array_backend("dask").wrap(nonempty(foreign))
    _ = tensor.dtype  # which is refused if there is none
    return tensor


def from_parquet(path: Any, columns: Sequence[str], *, lengths: bool = True) -> opmux.Tensor:
    """A tensor of shape (rows, columns) over columns of Parquet files, one chunk of rows for each partition.

    Args:
        path: Path, URL or list of them, as `dask.dataframe.read_parquet` takes it.
        columns: Names of the columns, whose dtypes NumPy promotes to one.
        lengths: Whether to count the rows at once, for which the columns are read. Else the first size is NaN until
            `compute_chunk_sizes`.

    Raises:
        OperatorArgumentError: `columns` is no list of names.
        OperatorValueError: There is no such column, or it holds no numbers, or a number of a column of whole numbers is missing,
            which is found when it is computed.
    """
    import dask.dataframe as dd  # only here: it imports pandas

    if isinstance(columns, str) or not columns:
        found, advice = ("it is a string", f"[{columns!r}]") if columns else ("there is none", '["name"]')
        raise OperatorArgumentError(f"from_parquet of the columns {columns!r}", found=found, advice=f"columns={advice}")
    table = dd.read_parquet(path)
    if missing := [name for name in columns if name not in table.columns]:
        raise _columns_refused(path, columns, missing, "are not there", f"it has {shown(str(list(table.columns)))}")
    table = dd.read_parquet(path, columns=list(dict.fromkeys(columns)))
    kinds = dict(table.dtypes.items())
    if words := [name for name, kind in kinds.items() if kind.kind not in "biufc"]:
        raise _columns_refused(path, columns, words, "hold no numbers", "name columns of numbers")
    common = np.result_type(*[getattr(kind, "numpy_dtype", kind) for kind in kinds.values()])
    # Not counted by Dask's `lengths=True`, which fails where files of which few columns are read are put together.
    table = table[list(columns)]
    tensor = _over(table.map_partitions(_numbers, common, meta=table._meta.astype(common)).to_dask_array())
    return compute_chunk_sizes(tensor) if lengths else tensor


def _numbers(part: Any, dtype: Any) -> Any:
    """A partition in one dtype.

    Raises:
        OperatorValueError: That has nothing for a number that is missing.
    """
    try:
        return part.astype(dtype)
    except (TypeError, ValueError) as error:
        missing = [name for name in part.columns if part[name].isna().any()]
        raise OperatorValueError(
            f"a tensor of {dtype} of the columns {list(part.columns)}",
            found=f"numbers are missing in the columns {missing} ({error})",
            advice="fill them: from_array(table.fillna(0).to_dask_array()), with the table of dask.dataframe.read_parquet",
        ) from error


def _columns_refused(
    path: Any, columns: Sequence[str], names: Sequence[str], found: str, advice: str
) -> OperatorValueError:
    return OperatorValueError(
        f"a tensor of the columns {list(columns)}",
        found=f"the columns {list(names)} {found}",
        where=shown(str(path)),
        advice=advice,
    )


def array(tensor: opmux.Tensor) -> Any:
    """The `dask.array.Array` of a tensor; the tensor's history is no part of it.

    Raises:
        OperatorValueError: The tensor is on another device.
    """
    if tensor.device.type != "dask":
        raise OperatorValueError(
            f"the Dask array of a tensor on {tensor.device}",
            found="it is on another device",
            advice='tensor.to("dask"), or opmux.dask.from_array(tensor, chunks)',
        )
    found: Any = tensor._array
    return found


def chunks(tensor: opmux.Tensor) -> tuple[tuple[int, ...], ...]:
    """The sizes of a tensor's chunks along each dimension.

    Raises:
        OperatorValueError: The tensor is on another device.
    """
    sizes: tuple[tuple[int, ...], ...] = array(tensor).chunks
    return sizes


def rechunk(tensor: opmux.Tensor, chunks: Chunks) -> opmux.Tensor:
    """Gives a tensor other chunks, which changes neither its values nor its history; returns the tensor.

    Args:
        tensor: A tensor on this device.
        chunks: As for `from_array`.

    Raises:
        OperatorValueError: The tensor is on another device, or the chunks do not fit.
    """
    replace_array(tensor, cut(array(tensor), chunks))
    return tensor


def compute_chunk_sizes(tensor: opmux.Tensor) -> opmux.Tensor:
    """Notes the sizes that were NaN in the tensor itself; returns the tensor.

    The chunks are computed for it and not kept: where they take long, `persist` first. Tensors that were made of this one before
    keep sizes that are not known.

    Raises:
        OperatorValueError: The tensor is on another device.
    """
    array(tensor).compute_chunk_sizes()
    replace_array(tensor, nonempty(array(tensor)))
    return tensor


def compute(*values: Any) -> Any:
    """Tensors of this device as tensors of the device that their chunks are on, computed together, with what they share once.

    Args:
        *values: Tensors; lists, tuples and dicts of them are computed inside.

    Returns:
        The values in the same order, each of the same structure; one value alone and no tuple of one.

    Raises:
        OperatorArgumentError: A value is a module, an optimizer, or another object in which no tensors are looked for.
    """
    arrays: list[Any] = []
    _gathered(values, arrays)
    found = iter(dask.compute(*arrays))
    results = tuple([_replaced(value, found) for value in values])
    return results[0] if len(results) == 1 else results


def _gathered(value: Any, arrays: list[Any]) -> None:
    if isinstance(value, opmux.Tensor):
        if value.device.type == "dask":
            arrays.append(value._array)
    elif isinstance(value, Mapping):
        _gathered(list(value.values()), arrays)
    elif isinstance(value, (list, tuple)):
        for part in value:
            _gathered(part, arrays)
    else:
        _check_plain("compute", value, "persist(value) computes a module or an optimizer in place")


def _check_plain(function: str, value: Any, advice: str) -> None:
    if not isinstance(value, (int, float, complex, str, bytes, type(None), np.ndarray, np.generic)):
        raise OperatorArgumentError(
            f"{function} of {kind_of(value)}",
            found="it is no tensor, and tensors are looked for in no such object",
            advice=advice,
        )


def _replaced(value: Any, found: Iterator[Any]) -> Any:
    if isinstance(value, opmux.Tensor):
        return (
            tensor_of(np.asarray(next(found)) if _is_scalar(value) else next(found))
            if value.device.type == "dask"
            else value
        )
    if isinstance(value, Mapping):
        parts = {key: _replaced(part, found) for key, part in value.items()}
        if not isinstance(value, MutableMapping):
            return parts
        again = copy(value)
        again.update(parts)
        return again
    if isinstance(value, (list, tuple)):
        return rebuilt(type(value), [_replaced(part, found) for part in value])
    return value


def _is_scalar(tensor: opmux.Tensor) -> bool:
    return tensor.ndim == 0 and not is_cupy(tensor._array._meta)


def persist(*values: Any) -> None:
    """Computes tensors and lets them keep their chunks, in this process or on the workers: their graphs end there.

    A training loop calls it after each step: what is not persisted is computed anew from the beginning each time it is asked for.

    Args:
        *values: Tensors, modules (parameters and buffers), optimizers (their states), and lists, tuples and dicts of these.

    Raises:
        OperatorArgumentError: A value is none of these.
    """
    tensors = {id(tensor): tensor for tensor in _tensors_of(values) if tensor.device.type == "dask"}
    for tensor, kept in zip(tensors.values(), dask.persist(*[t._array for t in tensors.values()]), strict=True):
        replace_array(tensor, kept)


def _tensors_of(value: Any) -> Iterator[opmux.Tensor]:
    if isinstance(value, opmux.Tensor):
        yield value
    elif isinstance(value, opmux.nn.Module):
        yield from value.parameters()
        yield from value.buffers()
    elif isinstance(value, opmux.optim.Optimizer):
        yield from _tensors_of(list(value.state.values()))
    elif isinstance(value, Mapping):
        yield from _tensors_of(list(value.values()))
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _tensors_of(part)
    else:
        _check_plain("persist", value, "hand over its tensors")


def visualize(*tensors: opmux.Tensor, filename: str | None = None, **options: Any) -> Any:
    """A drawing of the graph of tensors, as `dask.visualize` makes it; needs the package graphviz, or ipycytoscape.

    Args:
        *tensors: Tensors of this device.
        filename: File to write; no file if left out.
        **options: As for `dask.visualize`, such as `optimize_graph=True`.
    """
    return dask.visualize(*[array(tensor) for tensor in tensors], filename=filename, **options)


@contextmanager
def progress() -> Iterator[None]:
    """A `with` block that shows how far computations are: a bar, or with a distributed client the address of its dashboard."""
    client = _client()
    if client is not None:
        print(f"dashboard: {client.dashboard_link}", flush=True)  # noqa: T201 -- this is what the function is for
        yield
        return
    from dask.diagnostics import ProgressBar  # only here: it takes time to import

    with ProgressBar():
        yield


def _client() -> Any:
    """The distributed client that computes, if there is one."""
    try:
        from distributed import get_client  # an extra
    except ImportError:
        return None
    try:
        return get_client()
    except ValueError:
        return None


explain_each(globals(), __all__)
