#!/usr/bin/env python3
"""The SynTextBench score: syntextbench_bench beside NumPy and SciPy, interleaved in one run.

usage: bench_syntextbench.py SYNTEXTBENCH_BENCH [--rows 8192] [--cols 768] [--tasks 20]
                             [--rounds 3] [--threads 2] [--need 2.4]

VETVEC_SHARED names the folder that holds peers/eval/eval_syntext.py, which needs numpy and scipy.
Counted are its variants that stay in float64 (np_cov_svd, npcov_eigh_evd64); data are of the same
law, CPU seconds are taken around the score alone. Exit status 1 if the ratio of the fastest to ours
is below --need; 77 if the peers are missing.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

FLOAT64 = ("np_cov_svd", "npcov_eigh_evd64")


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("bench")
    parser.add_argument("--rows", type=int, default=8192)
    parser.add_argument("--cols", type=int, default=768)
    parser.add_argument("--tasks", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--need", type=float, default=0.0)
    return parser.parse_args()


def peers(script, args, folder):
    """CPU seconds of each variant."""
    environment = dict(os.environ, BENCH_THREADS=str(args.threads), CNT=str(args.tasks),
                       BENCH_OUT=os.path.join(folder, "results.jsonl"))
    command = [sys.executable, str(script), str(args.rows), str(args.cols), "1"]
    out = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    rows = [json.loads(line) for line in out.stdout.splitlines() if line.startswith("{")]
    return {row["method"]: row["cpu_min_s"] for row in rows}


def ours(args):
    command = [args.bench, "--rows", str(args.rows), "--cols", str(args.cols), "--tasks",
               str(args.tasks), "--threads", str(args.threads), "--repeats", "1"]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return json.loads(out)["cpu_s"]


def main():
    args = arguments()
    shared = os.environ.get("VETVEC_SHARED", "")
    script = pathlib.Path(shared) / "peers/eval/eval_syntext.py"
    if not shared or not script.exists():
        print("SKIPPED: VETVEC_SHARED does not name a folder with peers/eval/eval_syntext.py")
        return 77
    mine, theirs = [], {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(args.rounds):
            mine.append(ours(args))
            found = peers(script, args, folder)
            for name, seconds in found.items():
                theirs.setdefault(name, []).append(seconds)
            print(f"round {number + 1}: vetvec {mine[-1]:.2f} CPU-s, "
                  + ", ".join(f"{name} {seconds:.2f}" for name, seconds in found.items()),
                  flush=True)
    us = statistics.median(mine)
    fastest = min(statistics.median(theirs[name]) for name in FLOAT64)
    ratio = fastest / us
    print(f"{args.rows} x {args.cols}, {args.tasks} tasks, {args.threads} threads, median of "
          f"{args.rounds}: vetvec {us:.2f}, fastest in float64 {fastest:.2f} CPU-s, "
          f"ratio {ratio:.2f} (required: {args.need})")
    return 1 if ratio < args.need else 0


if __name__ == "__main__":
    sys.exit(main())
