#!/usr/bin/env python3
"""Warm reads from a Redis server on this machine: starts a server and runs redis_cache_bench.

    bench_redis.py BUILD/tests/bench/redis_cache_bench [--benchmark_repetitions=5 ...]

Exit code 77 if there is no server here.
"""
import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "integration"))
import redis_server  # noqa: E402


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if redis_server.PROGRAM is None:
        print(f"SKIPPED: {redis_server.MISSING}", file=sys.stderr)
        return 77
    case = unittest.TestCase()
    try:
        server = redis_server.RedisServer(case)
        return subprocess.run(sys.argv[1:], env={**os.environ, "VETVEC_BENCH_REDIS": server.url}, check=False).returncode
    finally:
        case.doCleanups()


if __name__ == "__main__":
    sys.exit(main())
