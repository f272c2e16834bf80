"""Settings of the whole suite, made before anything imports opmux."""

import os

# Other plugins that happen to be installed change nothing.
os.environ["OPMUX_PLUGINS"] = "cpu,autograd"
