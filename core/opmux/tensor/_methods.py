"""The class that generated operator methods are attached to; its stub beside it declares them for type checkers."""

__all__ = ["TensorMethods"]


class TensorMethods:
    """Base of `Tensor`: empty until the generated module attaches one method per operator that has a method variant."""

    __module__ = "opmux.tensor"
