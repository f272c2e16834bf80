"""Exports whole models with torch, runs the archives here, and prints a table; needs torchvision and transformers.

Run it with `python tests/export/models.py`, and names of models for some of them.
"""

import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch

import opmux
from opmux.export import load


def _vision(name: str) -> Callable[[], tuple[Any, tuple[Any, ...]]]:
    def make() -> tuple[Any, tuple[Any, ...]]:
        import torchvision

        size = 299 if name == "inception_v3" else 224
        return torchvision.models.get_model(name, weights=None), (torch.randn(1, 3, size, size),)

    return make


class _First(torch.nn.Module):  # type: ignore[misc]
    """A model that returns the first of its results."""

    def __init__(self, model: Any) -> None:
        super().__init__()
        self.model = model

    def forward(self, tokens: Any) -> Any:
        """The model's first result."""
        return self.model(tokens, return_dict=False)[0]


def _text(name: str, **sizes: int) -> Callable[[], tuple[Any, tuple[Any, ...]]]:
    def make() -> tuple[Any, tuple[Any, ...]]:
        import transformers

        config = getattr(transformers, f"{name}Config")(vocab_size=100, **sizes)
        config.use_cache = False
        return _First(getattr(transformers, f"{name}Model")(config)), (torch.arange(12).reshape(2, 6) + 3,)

    return make


_SMALL = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64}
MODELS: dict[str, Callable[[], tuple[Any, tuple[Any, ...]]]] = {
    **{
        name: _vision(name)
        for name in (
            *("alexnet", "vgg11", "resnet18", "squeezenet1_1", "densenet121", "googlenet", "mobilenet_v3_small"),
            *(
                "efficientnet_b0",
                "mnasnet0_5",
                "shufflenet_v2_x0_5",
                "regnet_y_400mf",
                "vit_b_16",
                "swin_t",
                "convnext_tiny",
            ),
        )
    },
    **{name: _text(name, **_SMALL) for name in ("Bert", "Roberta", "Electra")},
    **{name: _text(name, **_SMALL, num_key_value_heads=2) for name in ("Llama", "Mistral", "Qwen2")},
    "GPT2": _text("GPT2", n_embd=32, n_layer=2, n_head=4),
    "DistilBert": _text("DistilBert", dim=32, n_layers=2, n_heads=4, hidden_dim=64),
}


def _row(name: str, folder: Path) -> str:
    torch.manual_seed(0)
    model, inputs = MODELS[name]()
    model.eval()
    with torch.no_grad():
        expected = model(*inputs).numpy()
    path = folder / f"{name}.pt2"
    torch.export.save(torch.export.export(model, inputs), path)
    start = time.perf_counter()
    program = load(path)
    loading = time.perf_counter() - start
    found = program(*[opmux.from_numpy(tensor.numpy()) for tensor in inputs]).numpy()
    steps = len(program.record.graph_module.graph.nodes)
    error = np.abs(found - expected).max() / max(np.abs(expected).max(), 1e-30)
    path.unlink()
    return f"| {name} | {steps} | {loading:.2f} | {error:.1e} |"


def main(names: list[str]) -> None:
    """Prints the table."""
    warnings.simplefilter("ignore")
    write = sys.stdout.write
    write("| Model | Steps | Loading, s | Largest difference from torch, relative |\n|---|---|---|---|\n")
    with tempfile.TemporaryDirectory() as folder:
        for name in names or MODELS:
            try:
                write(_row(name, Path(folder)) + "\n")
            except Exception as error:  # whatever a model does; the others go on
                write(f"| {name} | {type(error).__name__}: {str(error)[:200]!r} | | |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
