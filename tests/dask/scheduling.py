"""A scheduler for many graphs of few elements."""

from typing import Any

from dask._task_spec import DependenciesMapping, convert_legacy_graph
from dask.core import toposort
from dask.local import nested_get

__all__ = ["in_any_order"]


def in_any_order(graph: Any, keys: Any, **_: Any) -> Any:
    """Computes a graph, each task behind those that it needs: in which order is a matter of memory, of which there is enough."""
    tasks = convert_legacy_graph(graph.__dask_graph__())
    done: dict[Any, Any] = {}
    for key in toposort(tasks, DependenciesMapping(tasks)):
        done[key] = tasks[key](done)
    return nested_get(keys, done)
