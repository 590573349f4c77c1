#!/usr/bin/env python3
"""Client CPU per 1,000 vectors beside a bare libcurl and simdjson client, in one run.

    bench_http.py BUILD/tests/bench/http_client_bench [PEERS] [--reps 5] [--limit 1.2]

PEERS is the folder with mock/ (a loopback server in Go) and http/floor.cpp; else
$VETVEC_SHARED/peers. Both are built in a temporary folder. The two clients take turns; medians and
their ratio are printed.
Exit code 1 if a ratio is over --limit, 2 if something is missing.
"""

import argparse
import json
import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time


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


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port, seconds=60):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise SystemExit("the server did not start")


def measure(command):
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return json.loads(done.stdout.strip().splitlines()[-1])


def compare(bench, floor, port, encoding, reps):
    url = f"http://127.0.0.1:{port}/v1"
    ours, theirs = [], []
    for _ in range(reps):
        a = measure([bench, str(port), encoding])
        b = measure([floor, "--mode", "batch", "--url", url, "--enc", encoding])
        if abs(a["sum0"] - b["sum0"]) > 1e-6:
            raise SystemExit(f"different vectors: {a['sum0']} and {b['sum0']}")
        ours.append(a["cpu_per_1k"])
        theirs.append(b["cpu_per_1k"])
    ratio = statistics.median(ours) / statistics.median(theirs)
    print(f"{encoding:7} vetvec {statistics.median(ours):.4f} [{min(ours):.4f}..{max(ours):.4f}]  "
          f"floor {statistics.median(theirs):.4f} [{min(theirs):.4f}..{max(theirs):.4f}]  "
          f"ratio {ratio:.2f}", flush=True)
    return ratio


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bench")
    parser.add_argument("peers", nargs="?")
    parser.add_argument("--reps", type=int, default=5)
    parser.add_argument("--limit", type=float, default=1.2)
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
    with tempfile.TemporaryDirectory() as folder:
        server, floor = build_peers(peers.resolve(), pathlib.Path(folder))
        port = free_port()
        process = subprocess.Popen([str(server), "-port", str(port)], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        try:
            wait_for(port)
            print("CPU seconds of the client per 1,000 vectors of 1,536; "
                  f"median [range] of {args.reps}, interleaved")
            ratios = [compare(str(pathlib.Path(args.bench).resolve()), str(floor), port, encoding,
                              args.reps) for encoding in ("base64", "float")]
        finally:
            process.terminate()
            process.wait()
    return 0 if max(ratios) <= args.limit else 1


if __name__ == "__main__":
    sys.exit(main())
