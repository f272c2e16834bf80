"""Settings of the whole suite, made before anything imports opmux."""

import os

from hypothesis import settings

# Other plugins that happen to be installed change nothing.
os.environ["OPMUX_PLUGINS"] = "cpu,autograd"

# How long an example takes says more of the machine than of the code.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
