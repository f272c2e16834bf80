# What type checkers and editors know of the names that the plugin of opmux-autograd publishes. At run time there is no such file:
# see `opmux.plugins.namespace`.
from opmux_autograd import *  # noqa: F403 -- what its __all__ lists
