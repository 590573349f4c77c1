#!/usr/bin/env python3
"""Client CPU compared with a bare libcurl and simdjson client, and others, in one run.

    bench_http.py BUILD/tests/bench/http_client_bench [PEERS] [--reps 5] [--only batch|single]

PEERS is the folder with mock/ (a loopback server in Go) and http/floor.cpp; else
$VETVEC_SHARED/peers. Both are built in a temporary folder; http/rs/target/release/rscli (Rust,
async-openai) and http/gocli/gocli (go-openai) are measured where they have been built. The clients
take turns; medians, ranges and ratios to the floor are printed, with their limits:
  batch   20,000 x 1,536, 100 a request, 16 at once: at most 0.9 of the floor's CPU for base64 and
          1.1 for float, and less than Rust's;
  single  5,000 texts, one a request, 32 at once, without a thread a call: at most 1.1 of the
          floor's CPU, and a median latency of at most 1.3.
Exit code 1 if a figure is missed, 2 if something is missing.
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


def build_peers(peers, scratch):
    """Copies and builds the server and the floor; returns their paths."""
    shutil.copytree(peers / "mock", scratch / "mock")
    shutil.copy(peers / "http" / "floor.cpp", scratch / "floor.cpp")
    for path in [scratch, *scratch.rglob("*")]:
        path.chmod(0o755)
    server = scratch / "mockembed"
    floor = scratch / "floor"
    subprocess.run(["go", "build", "-o", str(server), "."], cwd=scratch / "mock", check=True)
    subprocess.run(
        ["g++", "-O3", "-march=native", "-std=c++17", "floor.cpp", "-o", str(floor), "-lcurl",
         "-lsimdjson"],
        cwd=scratch, check=True)
    return server, floor


def measure(command):
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return json.loads(done.stdout.strip().splitlines()[-1])


def clients_of(bench, floor, peers, port):
    """Name: command, but for the mode and the encoding."""
    url = f"http://127.0.0.1:{port}/v1"
    peer = ["--url", url, "--mode", "{mode}", "--enc", "{encoding}"]
    found = {"floor": [floor, *peer], "vetvec": [bench, str(port), "{ours}", "{encoding}"]}
    for name, path in (("rust", "http/rs/target/release/rscli"), ("go", "http/gocli/gocli")):
        if (peers / path).exists():
            found[name] = [str(peers / path), *peer]
    return found


def compare(clients, mode, encoding, reps):
    """Lists of measurements by client; all must have got the same vectors."""
    words = {"mode": mode, "encoding": encoding, "ours": "async" if mode == "single" else mode}
    measured = {name: [] for name in clients}
    for _ in range(reps):
        for name, command in clients.items():
            measured[name].append(measure([part.format(**words) for part in command]))
    sums = {round(one["sum0"], 5) for runs in measured.values() for one in runs}
    if max(sums) - min(sums) > 1e-4:
        raise SystemExit(f"different vectors: {sums}")
    return measured


def report(mode, encoding, measured, limits):
    """Prints the figures; true if all limits are kept. `limits`: field: most of the floor's."""
    kept = True
    for field, unit in (("cpu_per_1k", "CPU-s per 1,000"), ("p50_ms", "p50 ms")):
        if field == "p50_ms" and mode == "batch":
            continue
        middle = {name: statistics.median(one[field] for one in runs) for name, runs in measured.items()}
        for name, runs in measured.items():
            values = [one[field] for one in runs]
            ratio = middle[name] / middle["floor"]
            limit = ""
            if name == "vetvec":
                limit = f"  limit {limits[field]}"
                kept = kept and ratio <= limits[field]
            print(f"{mode:6} {encoding:6} {name:6} {unit}: {middle[name]:.4f} [{min(values):.4f}.."
                  f"{max(values):.4f}]  ratio {ratio:.2f}{limit}", flush=True)
        if mode == "batch" and "rust" in middle:
            kept = kept and middle["vetvec"] < middle["rust"]
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bench")
    parser.add_argument("peers", nargs="?")
    parser.add_argument("--reps", type=int, default=5)
    parser.add_argument("--only", choices=("batch", "single"))
    args = parser.parse_args()
    shared = os.environ.get("VETVEC_SHARED")
    peers = pathlib.Path(args.peers or (f"{shared}/peers" if shared else "peers"))
    if not (peers / "mock" / "main.go").exists():
        print(f"no mock/main.go in {peers}: name the folder or set VETVEC_SHARED", file=sys.stderr)
        return 2
    for tool in ("go", "g++"):
        if shutil.which(tool) is None:
            print(f"{tool} is missing (package golang-go or g++)", file=sys.stderr)
            return 2
    plan = [("batch", "base64", {"cpu_per_1k": 0.9}), ("batch", "float", {"cpu_per_1k": 1.1}),
            ("single", "base64", {"cpu_per_1k": 1.1, "p50_ms": 1.3})]
    kept = True
    with tempfile.TemporaryDirectory() as folder:
        server, floor = build_peers(peers.resolve(), pathlib.Path(folder))
        port = free_port()
        process = subprocess.Popen([str(server), "-port", str(port)], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        try:
            wait_for(port)
            clients = clients_of(str(pathlib.Path(args.bench).resolve()), str(floor), peers.resolve(), port)
            print(f"medians [range] of {args.reps}, clients in turn", flush=True)
            for mode, encoding, limits in plan:
                if args.only in (None, mode):
                    kept = report(mode, encoding, compare(clients, mode, encoding, args.reps), limits) and kept
        finally:
            process.terminate()
            process.wait()
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
