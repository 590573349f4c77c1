#!/usr/bin/env python3
"""EvalRank's ranking and the statistics beside it: eval_bench beside NumPy and SciPy, in turn.

usage: bench_eval.py EVAL_BENCH [--rounds 5] [--threads 2] [--pairs 3000] [--rows 30000] [--cols 384]
                     [--only rank|stats] [--released PAIRS]

Needs numpy and scipy (a scratch venv will do). Ranking: the same unit vectors for both; peers are the
bare sgemm of all products (blocks of 256 pivots) and the way of the released code (a product, a full sort
and a binary search per pair), which is timed on the first --released pairs and scaled up. Statistics:
bootstrap of a mean, 10,000 x 3,094 (three ways of NumPy), Kendall and Spearman at 10^6. CPU seconds,
medians; every line has the ratio and its limit. Exit status 1 if a ratio misses its limit.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

from bench_support import cpu_seconds, unit_embeddings


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("eval_bench")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=3000)
    parser.add_argument("--rows", type=int, default=30000)
    parser.add_argument("--cols", type=int, default=384)
    parser.add_argument("--only", choices=("rank", "stats"))
    parser.add_argument("--released", type=int, default=300)
    return parser.parse_args()


ARGS = arguments()
os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = str(ARGS.threads)
import numpy as np  # noqa: E402  (reads the thread counts when it is loaded)
import scipy.stats  # noqa: E402


def timed(work):
    start = cpu_seconds()
    value = work()
    return cpu_seconds() - start, value


def ours(*args):
    command = [ARGS.eval_bench, *(str(a) for a in args)]
    line = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return line["cpu_s"], line["value"]


def interleave(methods):
    """Runs each in turn; returns medians of CPU seconds and the last values."""
    times, values = {name: [] for name in methods}, {}
    for number in range(ARGS.rounds):
        for name, work in methods.items():
            seconds, values[name] = work()
            times[name].append(seconds)
        print(f"  round {number + 1}: " + ", ".join(f"{n} {t[-1]:.3f}" for n, t in times.items()), flush=True)
    return {name: statistics.median(t) for name, t in times.items()}, values


def verdict(name, ratio, limit, good):
    print(f"{name}: {ratio:.2f}, limit {limit}: {'met' if good else 'MISSED'}", flush=True)
    return good


def bench_rank(folder):
    n, d, pairs, block = ARGS.rows, ARGS.cols, ARGS.pairs, 256
    rng = np.random.default_rng(5)
    e = unit_embeddings(n, d)
    pivot = rng.integers(0, n, pairs)
    positive = (pivot + 1 + rng.integers(0, n - 1, pairs)) % n
    e[positive] = e[pivot] + 0.03 * rng.standard_normal((pairs, d)).astype(np.float32)
    e /= np.linalg.norm(e, axis=1, keepdims=True)
    rows, pairs_file, out = (os.path.join(folder, name) for name in ("rows", "pairs", "ranks"))
    e.tofile(rows)
    np.stack([pivot, positive], 1).astype(np.uint64).tofile(pairs_file)
    transposed = e.T

    def sgemm():
        return sum(float((e[pivot[i:i + block]] @ transposed)[0, 0]) for i in range(0, pairs, block))

    def released():
        some = min(ARGS.released, pairs)
        for k in range(some):
            scores = np.sort(e @ e[pivot[k]])
            np.searchsorted(scores, e[pivot[k]] @ e[positive[k]], side="right")
        return some

    def released_scaled():
        seconds, some = timed(released)
        return seconds * pairs / some, None

    medians, values = interleave({
        "vetvec": lambda: ours("rank", rows, n, d, pairs_file, out, ARGS.threads),
        "sgemm": lambda: timed(sgemm), "released": released_scaled})
    exact = e.astype(np.float64)
    exact /= np.linalg.norm(exact, axis=1, keepdims=True)
    ranks = np.fromfile(out, dtype=np.uint64)
    wrong = 0
    for k in range(min(pairs, 500)):
        scores = exact @ exact[pivot[k]]
        scores[pivot[k]] = -2
        wrong += int(1 + (scores > scores[positive[k]] + 1e-12).sum()) != int(ranks[k])
    print(f"ranking {pairs} x {n} x {d}, {ARGS.threads} threads, CPU-s: {medians}; MRR {values['vetvec']:.6f}, "
          f"{wrong} of {min(pairs, 500)} ranks differ from double")
    to_sgemm, to_released = medians["vetvec"] / medians["sgemm"], medians["released"] / medians["vetvec"]
    good = verdict("ranking, vetvec / sgemm", to_sgemm, "at most 1.2", to_sgemm <= 1.2)
    return verdict("ranking, released / vetvec", to_released, "at least 12", to_released >= 12) and good and not wrong


def bench_bootstrap(folder, n=3094, resamples=10000, block=500):
    values = np.random.default_rng(1).standard_normal(n)
    path = os.path.join(folder, "values")
    values.tofile(path)

    def loop():
        rng = np.random.default_rng(0)
        return np.array([values[rng.integers(0, n, n)].mean() for _ in range(resamples)]).std()

    def blocks():
        rng = np.random.default_rng(0)
        return np.concatenate([values[rng.integers(0, n, (block, n), dtype=np.int32)].mean(1)
                               for _ in range(resamples // block)]).std()

    def multinomial():
        rng = np.random.default_rng(0)
        return np.concatenate([rng.multinomial(n, np.full(n, 1 / n), block) @ values / n
                               for _ in range(resamples // block)]).std()

    medians, results = interleave({
        "vetvec": lambda: ours("bootstrap", path, resamples, ARGS.threads),
        "loop": lambda: timed(loop), "blocks": lambda: timed(blocks), "multinomial": lambda: timed(multinomial)})
    fastest = min(seconds for name, seconds in medians.items() if name != "vetvec")
    print(f"bootstrap {resamples} x {n}, CPU-s: {medians}; standard errors {results}")
    ratio = fastest / medians["vetvec"]
    return verdict("bootstrap, fastest NumPy / vetvec", ratio, "at least 3", ratio >= 3)


def bench_correlation(folder, n=10**6):
    rng = np.random.default_rng(1)
    x = rng.standard_normal(n)
    y = 0.5 * x + rng.standard_normal(n)
    x_file, y_file = os.path.join(folder, "x"), os.path.join(folder, "y")
    x.tofile(x_file)
    y.tofile(y_file)
    good = True
    for name, peer in (("kendall", scipy.stats.kendalltau), ("spearman", scipy.stats.spearmanr)):
        medians, values = interleave({"vetvec": lambda: ours(name, x_file, y_file),
                                      "scipy": lambda: timed(lambda: peer(x, y).statistic)})
        print(f"{name} {n}, CPU-s: {medians}; difference {values['vetvec'] - values['scipy']:.2g}")
        ratio = medians["scipy"] / medians["vetvec"]
        good = verdict(f"{name}, scipy / vetvec", ratio, "at least 1", ratio >= 1) and good
    return good


def main():
    good = True
    with tempfile.TemporaryDirectory() as folder:
        if ARGS.only != "stats":
            good = bench_rank(folder) and good
        if ARGS.only != "rank":
            good = bench_bootstrap(folder) and good
            good = bench_correlation(folder) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
