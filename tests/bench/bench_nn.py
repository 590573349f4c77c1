#!/usr/bin/env python3
"""Dictionary nearest neighbours: nn_bench beside faiss, interleaved in one run.

usage: bench_nn.py NN_BENCH [--rows 20000] [--cols 384] [--metric l2|l1] [--rounds 5] [--threads 2]
                   [--kernel NAME] [--need 1.8] [--need-products 1.25]

Needs numpy and faiss-cpu (a scratch venv will do). Both get the same unit vectors; CPU seconds are
taken around the search alone. Prints a line per round, then medians, the ratio faiss/vetvec and the
largest difference of the distances. For L2 each round also times NumPy's sgemm on the same rows; "products"
is what the N^2 d flops of the symmetric half take at that rate, the least that any exact search by products
needs. Exit status 1 if faiss/vetvec is below --need or vetvec/products above --need-products.
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
    parser.add_argument("nn_bench")
    parser.add_argument("--rows", type=int, default=20000)
    parser.add_argument("--cols", type=int, default=384)
    parser.add_argument("--metric", choices=("l2", "l1"), default="l2")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--kernel", default="")
    parser.add_argument("--need", type=float, default=0.0)
    parser.add_argument("--need-products", type=float, default=float("inf"))
    return parser.parse_args()


ARGS = arguments()
os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = str(ARGS.threads)
import faiss  # noqa: E402  (reads the thread counts when it is loaded)
import numpy as np  # noqa: E402


def run_faiss(x):
    faiss.omp_set_num_threads(ARGS.threads)
    start = cpu_seconds()
    if ARGS.metric == "l1":
        index = faiss.IndexFlat(x.shape[1], faiss.METRIC_L1)
    else:
        index = faiss.IndexFlatL2(x.shape[1])
    index.add(x)
    distances, neighbours = index.search(x, 2)
    nearest = np.where(neighbours[:, 0] == np.arange(len(x)), distances[:, 1], distances[:, 0])
    if ARGS.metric == "l2":
        nearest = np.sqrt(nearest.clip(0))
    return cpu_seconds() - start, nearest


def run_products(x):
    """CPU seconds of N^2 d flops at the rate of sgemm."""
    n, d = x.shape
    some = x[:max(1, min(n, 2 * 10**10 // (n * d)))]  # about 4e10 flops are enough to measure
    transposed = x.T
    start = cpu_seconds()
    some @ transposed
    return (cpu_seconds() - start) * (n * n * d) / (2.0 * len(some) * n * d)


def run_ours(rows_file, out_file):
    command = [ARGS.nn_bench, "--rows", str(ARGS.rows), "--cols", str(ARGS.cols), "--metric",
               ARGS.metric, "--threads", str(ARGS.threads), "--repeats", "1", "--in", rows_file,
               "--out", out_file, "--kernel", ARGS.kernel]
    line = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return json.loads(line)["cpu_s"], np.fromfile(out_file, dtype=np.float64)


def main():
    x = unit_embeddings(ARGS.rows, ARGS.cols)
    ours, theirs, products = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        rows_file = os.path.join(folder, "rows.f32")
        x.tofile(rows_file)
        for number in range(ARGS.rounds):
            cpu, distances = run_ours(rows_file, os.path.join(folder, "nn.f64"))
            ours.append(cpu)
            cpu, reference = run_faiss(x)
            theirs.append(cpu)
            products.append(run_products(x))
            print(f"round {number + 1}: vetvec {ours[-1]:.3f} faiss {theirs[-1]:.3f} "
                  f"products {products[-1]:.3f} CPU-s",
              flush=True)
    mine, peer = statistics.median(ours), statistics.median(theirs)
    ratio = peer / mine
    print(f"{ARGS.metric} {ARGS.rows} x {ARGS.cols}, {ARGS.threads} threads, "
          f"median of {ARGS.rounds}: vetvec {mine:.3f}, faiss {peer:.3f} CPU-s, "
          f"ratio {ratio:.2f}; largest difference {np.abs(distances - reference).max():.2g}")
    if ARGS.metric != "l2":
        return 1 if ratio < ARGS.need else 0
    least = statistics.median(products)
    print(f"products alone at sgemm's rate {least:.3f} CPU-s: vetvec / products {mine / least:.2f}")
    return 1 if ratio < ARGS.need or mine / least > ARGS.need_products else 0


if __name__ == "__main__":
    sys.exit(main())
