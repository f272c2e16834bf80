"""The module that deals channels out to groups."""

from opmux.nn.modules._fields import FunctionModule, computes

__all__ = ["ChannelShuffle"]


@computes("channel_shuffle")
class ChannelShuffle(FunctionModule):
    """Deals the channels of groups out in turn. See `nn.functional.channel_shuffle`."""

    groups: int
