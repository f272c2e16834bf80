# What type checkers and editors know of the names that the plugin of opmux-dask publishes. At run time there is no such file:
# see `opmux.plugins.namespace`.
from opmux_dask import *  # noqa: F403 -- what its __all__ lists
