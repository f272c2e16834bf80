"""What the documentation is built with, beside Sphinx: its navigation, the reference, pictures of the running system."""
