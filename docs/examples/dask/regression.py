"""Linear and logistic regression on generated data that is larger than the memory that the process may use.

`python docs/examples/dask/regression.py --gigabytes 20 --memory 4` refuses itself more than 4 GB of memory (RLIMIT_DATA) and fits
both models to 20 GB of numbers that are generated chunk by chunk, and again for each pass. `--workers 2` computes in two
processes of one thread, which share the limit.
"""

import argparse
import resource
import time

import dask

import opmux

COLUMNS = 50


def data(gigabytes: float, rows_per_chunk: int) -> tuple[opmux.Tensor, opmux.Tensor, opmux.Tensor]:
    """Features, what a linear model with noise makes of them, and the model's weights. Nothing is computed."""
    rows = max(int(gigabytes * 1e9 / (8 * COLUMNS)) // rows_per_chunk, 1) * rows_per_chunk
    opmux.manual_seed(0)
    with dask.config.set({"array.chunk-size": rows_per_chunk * COLUMNS * 8}):
        features = opmux.randn(rows, COLUMNS, device="dask", dtype=opmux.float64)
        opmux.dask.rechunk(features, (rows_per_chunk, -1))
    weights = opmux.linspace(-1, 1, COLUMNS, dtype=opmux.float64, device="dask").reshape(-1, 1)
    noise = features[:, :1] * features[:, 1:2]
    return features, features @ weights + 0.1 * noise, weights


def linear(features: opmux.Tensor, target: opmux.Tensor) -> opmux.Tensor:
    """The weights of least squares, from the normal equations: one pass over the data."""
    with opmux.no_grad():
        moments = features.t() @ features
        products = features.t() @ target
        gram, right = opmux.dask.compute(moments, products)
    return opmux.linalg.solve(gram, right)


def logistic(features: opmux.Tensor, labels: opmux.Tensor, steps: int) -> opmux.Tensor:
    """The weights of a logistic regression after steps of gradient descent: a pass over the data for each."""
    weights = opmux.zeros(COLUMNS, 1, dtype=opmux.float64, device="dask", requires_grad=True)
    for step in range(steps):
        loss = opmux.nn.functional.binary_cross_entropy_with_logits(features @ weights, labels)
        (gradient,) = opmux.autograd.grad(loss, [weights])
        value, gradient = opmux.dask.compute(loss, gradient)
        print(f"  step {step}: loss {value.item():.4f}", flush=True)
        with opmux.no_grad():
            weights = (opmux.dask.compute(weights) - 4.0 * gradient).to("dask").requires_grad_()
    return weights


def main() -> None:
    """Fits both models, and prints times and the largest memory."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gigabytes", type=float, default=2.0)
    parser.add_argument("--memory", type=float, default=1.0, help="gigabytes that the process may allocate")
    parser.add_argument("--rows-per-chunk", type=int, default=100_000)
    parser.add_argument("--steps", type=int, default=3)
    parser.add_argument("--workers", type=int, default=0, help="processes; threads of this one if left out")
    options = parser.parse_args()
    limit = int(options.memory * 1e9)
    if options.workers:
        from distributed import Client, LocalCluster

        each = {"threads_per_worker": 1, "memory_limit": limit // options.workers}
        Client(LocalCluster(n_workers=options.workers, processes=True, **each))
    else:
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    features, target, weights = data(options.gigabytes, options.rows_per_chunk)
    blocks = len(opmux.dask.chunks(features)[0])
    print(f"{features.numel() * 8 / 1e9:.1f} GB in {blocks} chunks, at most {options.memory} GB of memory")
    with opmux.dask.progress():
        started = time.perf_counter()
        found = linear(features, target)
        error = (found - opmux.dask.compute(weights)).abs().max().item()
        print(f"linear regression: {time.perf_counter() - started:.1f} s, largest error of a weight {error:.5f}")
        started = time.perf_counter()
        fitted = logistic(features, (target > 0).to(opmux.float64), options.steps)
        direction = opmux.nn.functional.cosine_similarity(opmux.dask.compute(fitted.detach()), found, 0).item()
        print(f"logistic regression: {time.perf_counter() - started:.1f} s, cosine with the weights {direction:.4f}")
    print(f"largest memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6:.2f} GB")


if __name__ == "__main__":
    main()
