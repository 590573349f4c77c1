#!/usr/bin/env python3
"""Warm reads of a cache beside LangChain's CacheBackedEmbeddings, on the same 20,000 x 1,536.

    bench_cache.py BUILD/tests/bench/cache_client_bench [PEERS] [--reps 5] [--limit 80] [--store file]

PEERS is the folder with mock/ (a loopback server in Go) and http/py_cache.py; else
$VETVEC_SHARED/peers. Both are copied to a temporary folder. py_cache.py runs in a virtual environment
under build/, made on the first run, or in the one that --venv names. Both clients read their vectors
back from files in the page cache and take turns; medians of wall and CPU time and their ratios are
printed, and that both got the same vectors is checked. --store: LangChain's file, sql or mem.
Exit code 1 if the ratio of the wall times is below --limit, 77 if something is missing.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

from bench_support import free_port, wait_for

SKIPPED = 77
PACKAGES = ["numpy", "langchain", "langchain-openai", "langchain-classic", "langchain-community"]


def skip(why):
    print(f"SKIPPED: {why}", file=sys.stderr)
    raise SystemExit(SKIPPED)


def environment_python(given):
    """The interpreter that has LangChain."""
    if given:
        return str(pathlib.Path(given).resolve() / "bin" / "python")
    venv = pathlib.Path(__file__).resolve().parents[2] / "build" / "bench-cache-venv"
    python = venv / "bin" / "python"
    ready = venv / "ready"
    if not ready.exists():
        try:
            subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
            subprocess.run([str(python), "-m", "pip", "install", "-q", *PACKAGES], check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            skip(f"LangChain cannot be installed: {error}")
        ready.touch()
    return str(python)


def lines_of(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        raise SystemExit(f"{command[0]} failed:\n{done.stderr[-2000:]}")
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def measure(bench, python, scratch, port, args):
    url = f"http://127.0.0.1:{port}/v1"
    folder = str(scratch / "cache")
    count = str(args.texts)
    lines_of([bench, str(port), folder, "fill", count])
    ours, theirs = [], []
    for _ in range(args.reps):
        ours += lines_of([bench, str(port), folder, "warm", count, "1536", "3"])
        peer = lines_of([python, "py_cache.py", args.store, count, "2", url], cwd=scratch / "http")
        theirs += [line for line in peer if line["what"] == "warm"]
    for line in ours + theirs:
        if abs(line["sum0"] - ours[0]["sum0"]) > 1e-5:
            raise SystemExit(f"different vectors: {line}")
    if any(line["requests"] for line in ours):
        raise SystemExit("vetvec sent requests: its cache was not warm")
    for line in theirs:
        line["cpu_s"] = line["cpu_per_1k"] * line["n"] / 1000
    return ours, theirs


def median(lines, key):
    return statistics.median(line[key] for line in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bench")
    parser.add_argument("peers", nargs="?")
    parser.add_argument("--reps", type=int, default=5)
    parser.add_argument("--texts", type=int, default=20_000)
    parser.add_argument("--limit", type=float, default=80)
    parser.add_argument("--store", choices=["file", "sql", "mem"], default="file")
    parser.add_argument("--venv", help="a virtual environment that has LangChain")
    args = parser.parse_args()
    shared = os.environ.get("VETVEC_SHARED")
    peers = pathlib.Path(args.peers or (f"{shared}/peers" if shared else "peers"))
    if not (peers / "http" / "py_cache.py").exists() or not (peers / "mock" / "main.go").exists():
        skip(f"no http/py_cache.py and mock/main.go in {peers}: name the folder or set VETVEC_SHARED")
    if shutil.which("go") is None:
        skip("go is missing (package golang-go)")
    python = environment_python(args.venv)
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        for part in ("mock", "http"):
            shutil.copytree(peers / part, scratch / part)
        for path in [scratch, *scratch.rglob("*")]:
            path.chmod(0o755)
        server = scratch / "mockembed"
        subprocess.run(["go", "build", "-o", str(server), "."], cwd=scratch / "mock", check=True)
        port = free_port()
        process = subprocess.Popen([str(server), "-port", str(port)], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        try:
            wait_for(port)
            ours, theirs = measure(str(pathlib.Path(args.bench).resolve()), python, scratch, port,
                                   args)
        finally:
            process.terminate()
            process.wait()
    print(f"{args.texts} texts x 1,536 from a warm cache, medians of {len(ours)} and {len(theirs)}")
    for name, lines in (("vetvec", ours), (f"LangChain ({args.store})", theirs)):
        print(f"{name:18} {median(lines, 'wall_s'):8.3f} s wall {median(lines, 'cpu_s'):8.3f} s CPU "
              f"{args.texts / median(lines, 'wall_s'):10.0f} texts/s")
    wall = median(theirs, "wall_s") / median(ours, "wall_s")
    cpu = median(theirs, "cpu_s") / median(ours, "cpu_s")
    print(f"times faster       {wall:8.1f} by wall {cpu:8.1f} by CPU (required: {args.limit:g} by wall)")
    return 0 if wall >= args.limit else 1


if __name__ == "__main__":
    sys.exit(main())
