"""No operator has NumPy warn about infinities, NaN or overflow, which are ordinary numbers in PyTorch."""

import subprocess
import sys

import pytest

#: Calls every function of the package and of `nn.functional` that takes such tensors; what is refused is not looked at.
PROGRAM = """
import opmux
from math import inf, nan

def calls_in_place(numbers):
    # The tensors have memory of their own, and several numbers go to one place.
    places = opmux.tensor([0, 0, 1, 1])
    for name in dir(opmux.Tensor):
        for given in ((), (2.0,), (0, places), (numbers,), (numbers, numbers), (0, places, numbers)):
            for more in ({}, *({"reduce": how} for how in ("add", "multiply", "sum", "prod", "mean", "amin", "amax"))):
                try:
                    if name.endswith("_") and not name.startswith("_"):
                        getattr(numbers.clone(), name)(*given, **more)
                    elif name.startswith(("index_", "scatter")):
                        getattr(numbers, name)(*given, **more)
                except Exception:
                    pass

def calls(space, arguments):
    for name in dir(space):
        function = getattr(space, name)
        if name.startswith("_") or not callable(function) or isinstance(function, type):
            continue
        calls_of(function, arguments)

def calls_of(function, arguments):
    for given in arguments:
        try:
            function(*given)
        except Exception:
            pass

for name, large in (("float32", 3e38), ("float64", 1.7e308), ("float16", 6e4), ("complex64", 3e38)):
    for numbers in ([inf, -inf, 1.0, 3.0], [large, large, -large, 0.0], [nan, inf, 0.0, large]):
        x = opmux.tensor(numbers, dtype=getattr(opmux, name))
        m, row, image = x.reshape(2, 2), x.reshape(1, 1, 4), x.reshape(1, 1, 2, 2)
        # These first: functions in place are among those below.
        long, targets = x.repeat_interleave(20000), opmux.tensor([0, 1])
        for function in (opmux.sum, opmux.mean, opmux.var, opmux.std, opmux.nansum, opmux.norm, opmux.prod):
            calls_of(function, [(long,), (long.reshape(2, -1), 1), (long.reshape(-1, 2), 1)])
        for loss in ("l1_loss", "mse_loss", "huber_loss", "smooth_l1_loss", "kl_div", "soft_margin_loss"):
            calls_of(getattr(opmux.nn.functional, loss), [(x, x.flip(0)), (long, long.flip(0))])
        calls_of(opmux.nn.functional.nll_loss, [(m, targets, x[:2]), (m, targets, x[2:])])
        calls_in_place(x)
        calls(opmux, [(x,), (m,), (x, 0), (m, 1), (x, x), (m, m), (x, 1e30), (m, m, m)])
        calls(opmux.linalg, [(m,), (m, m), (x, x)])
        calls(opmux.fft, [(x,), (m,)])
        calls(opmux.special, [(x,), (x, x)])
        calls(opmux.nn.functional, [(m, m), (image, 2), (row, 2), (image, image), (row, row), (m, [2]), (image, None, None)])
"""


@pytest.mark.slow
def test_no_operator_has_numpy_warn() -> None:
    """With every RuntimeWarning shown, calls of all functions with extreme numbers show none."""
    command = [sys.executable, "-W", "ignore", "-W", "always::RuntimeWarning", "-c", PROGRAM]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "RuntimeWarning" not in done.stderr, done.stderr[-2000:]
