"""The Dask backend of opmux: `opmux.dask`. Importing it is not needed: opmux finds it through its entry point.

Dask is imported when one of these names is first used.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from opmux_dask._calls import ChunkError
    from opmux_dask._tensors import (
        array,
        chunks,
        compute,
        compute_chunk_sizes,
        from_array,
        from_parquet,
        from_zarr,
        persist,
        progress,
        rechunk,
        visualize,
    )

__version__ = "0.1.0"

__all__ = [
    "ChunkError",
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


def __getattr__(name: str) -> Any:
    """A name of this package, whose module is imported on first use."""
    if name not in __all__:
        from opmux.native import no_attribute  # only here: as the other names

        raise no_attribute("opmux.dask", name, __name__)
    module = importlib.import_module(f"{__name__}.{'_calls' if name == 'ChunkError' else '_tensors'}")
    value = globals()[name] = getattr(module, name)
    return value
