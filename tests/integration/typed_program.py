"""A small program as users write it; type checkers read it, and `test_everyday.py` says what they may find."""

import numpy as np

import opmux
from opmux import Tensor, nn


class Net(nn.Module):
    """Two layers."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(2, 8)
        self.last = nn.Linear(8, 1)

    def forward(self, x: Tensor) -> Tensor:
        hidden: Tensor = opmux.relu(self.first(x))
        result: Tensor = self.last(hidden)
        return result


def train(x: Tensor, y: Tensor, steps: int = 3) -> float:
    """The last loss."""
    model = Net()
    optimizer = opmux.optim.SGD(model.parameters(), lr=0.1)
    loss = opmux.zeros(())
    for _ in range(steps):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
    return float(loss)


data = np.ones((4, 2), dtype=np.float32)
x = opmux.from_numpy(data)
y = (x * 2).sum(dim=1, keepdim=True) + 1
array: np.ndarray = x.numpy()
both = np.asarray(x)
mask: Tensor = x > 0
row: Tensor = x[0]
x[mask] = 2.0
with opmux.no_grad():
    total: float = x.mean().item()
shape: opmux.Size = x.shape
results = train(x, y), total, shape, both, array, row.tolist(), x.to("cpu").dtype is opmux.float32
