#!/usr/bin/env python3
"""CPU of `vetvec embed` with default settings, but without a cache, at a URL of one's own, compared with a bare client, in one run.

    bench_command.py BUILD/.../vetvec [PEERS] [--reps 5]

The command embeds 20,000 texts as vectors of 1,536 elements and writes a .npy file. The floor is a bare client of
libcurl and simdjson that asks for base64 (PEERS/http/floor.cpp, at the command's concurrency), and a plain copy of as
many bytes to a file. Both are measured as whole processes, user and system time. PEERS as in bench_http.py. Floats and
base64 on request are printed too. Exit code 1 if the command takes more than 1.9 times the floor.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

from bench_http import build_peers
from bench_support import free_port, wait_for

TEXTS, DIMENSION, CONCURRENCY = 20_000, 1536, 8
LIMIT = 1.9


def cpu_of(command, cwd):
    """CPU seconds of a process, user and system."""
    clean = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    with open(os.devnull, "wb") as null:
        pid = subprocess.Popen(command, cwd=cwd, env=clean, stdin=subprocess.DEVNULL, stdout=null).pid
    _, status, used = os.wait4(pid, 0)
    if status != 0:
        raise SystemExit(f"{command[0]} ended with {status}")
    return used.ru_utime + used.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("vetvec")
    parser.add_argument("peers", nargs="?")
    parser.add_argument("--reps", type=int, default=5)
    args = parser.parse_args()
    shared = os.environ.get("VETVEC_SHARED")
    peers = pathlib.Path(args.peers or (f"{shared}/peers" if shared else "peers"))
    if not (peers / "mock" / "main.go").exists() or shutil.which("go") is None or shutil.which("g++") is None:
        print(f"needs mock/main.go in {peers}, go and g++", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        server, floor = build_peers(peers.resolve(), folder)
        (folder / "texts.txt").write_text("".join(
            f"document {i}: the quick brown fox number {i * 7919 % 100003} jumps over the lazy dog\n"
            for i in range(TEXTS)))
        port = free_port()
        process = subprocess.Popen([str(server), "-port", str(port)], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        try:
            wait_for(port)
            url = f"http://127.0.0.1:{port}/v1"

            def embed(keys):
                return [str(pathlib.Path(args.vetvec).resolve()), "embed", f"openai:text-embedding-3-small?base_url={url}{keys}",
                        "--in", "texts.txt", "-o", "out.npy", "--cache", "off"]

            size = TEXTS * DIMENSION * 4
            commands = {
                "floor client": [str(floor), "--url", url, "--mode", "batch", "--enc", "base64", "--conc", str(CONCURRENCY)],
                "floor file": ["dd", "if=/dev/zero", "of=zeros", f"bs={size // 120}", "count=120", "status=none"],
                "command": embed(""),
                "command, base64": embed("&encoding=base64"),
                "command, floats": embed("&encoding=float"),
            }
            seen = {what: [] for what in commands}
            for _ in range(args.reps):
                for what, command in commands.items():
                    seen[what].append(cpu_of(command, folder))
        finally:
            process.terminate()
            process.wait()
    middle = {what: statistics.median(values) for what, values in seen.items()}
    for what, values in seen.items():
        print(f"{what:16} CPU s: {middle[what]:.3f} [{min(values):.3f}..{max(values):.3f}]")
    ratio = middle["command"] / (middle["floor client"] + middle["floor file"])
    print(f"the command takes {ratio:.2f} of the floor (limit {LIMIT})")
    return 0 if ratio <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
