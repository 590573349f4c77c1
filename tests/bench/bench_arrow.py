#!/usr/bin/env python3
"""What handing texts and vectors over through Arrow costs beyond the embedding itself.

    bench_arrow.py BUILD [--rows 1000000] [--rounds 5]

BUILD is a release build with the mock server, whose persona "hash" returns vectors of 384 elements. Run by an interpreter
that has cffi, NumPy and pyarrow. Texts come as a pyarrow array; vectors go to a pyarrow array and come back as a matrix.
Each round embeds all texts.

  embed      the call of the library within vetvec.arrow.embed: what it takes anyway
  hand-over  everything else: the time of vetvec.arrow.embed, pyarrow.array and vetvec.arrow.matrix without that call, and
             the CPU time of the thread; limit: 10 ms, the median of the rounds
  memory     growth of the resident set while the vectors are handed over, the largest of the rounds; limit: 1% of them

Exit code 1 if a limit is missed.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import time

from bench_support import free_port, wait_for

ROOT = pathlib.Path(__file__).resolve().parents[2]
DIMENSION = 384
MOST_MS = 10
MOST_GROWTH = 0.01
TIMEOUT_S = 3600


def resident():
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Stopwatch:
    """Measures the encoder's own call."""

    def __init__(self, encoder):
        self.inner, self.wall, self.cpu, self.resident_after = encoder._embed, 0.0, 0.0, 0
        encoder._embed = self.call

    def call(self, packed, options, provenance):
        wall, cpu = time.perf_counter(), time.thread_time()
        rows = self.inner(packed, options, provenance)
        self.wall, self.cpu = time.perf_counter() - wall, time.thread_time() - cpu
        self.resident_after = resident()
        return rows


def over(vetvec, pa, encoder, texts):
    """Texts in, vectors out, and the vectors in again. All arrays are kept until the clocks have stopped."""
    wall, cpu = time.perf_counter(), time.thread_time()
    vectors = vetvec.arrow.embed(encoder, texts, timeout=TIMEOUT_S)
    column = pa.array(vectors)
    back = vetvec.arrow.matrix(column)
    wall, cpu = time.perf_counter() - wall, time.thread_time() - cpu
    after = resident()
    assert back.shape == (len(texts), DIMENSION)
    assert back.ctypes.data == vectors.rows.ctypes.data == column.values.buffers()[1].address
    return wall, cpu, after


def measure(url, rows, rounds):
    import pyarrow as pa
    import vetvec
    import vetvec.arrow
    texts = pa.array([f"text number {i}" for i in range(rows)])
    size = rows * DIMENSION * 4
    walls, cpus, growths = [], [], []
    with vetvec.Encoder("openai:m", base_url=url, api_key="key", cache_mode=vetvec.CacheMode.OFF, batch=500) as encoder:
        over(vetvec, pa, encoder, texts[:2])  # imports and the first connection
        watch = Stopwatch(encoder)
        for _ in range(rounds):
            wall, cpu, after = over(vetvec, pa, encoder, texts)
            walls.append(1000 * (wall - watch.wall))
            cpus.append(1000 * (cpu - watch.cpu))
            growths.append(after - watch.resident_after)
            print(f"embed      {rows} x {DIMENSION}: {watch.wall:.1f} s; hand-over {walls[-1]:.2f} ms, CPU {cpus[-1]:.2f} ms",
                  flush=True)
    worst = statistics.median(walls)
    print(f"hand-over  median {worst:.2f} ms ({min(walls):.2f} to {max(walls):.2f}), CPU {statistics.median(cpus):.2f} ms   "
          f"limit {MOST_MS} ms")
    print(f"memory     {max(growths) / 2 ** 20:.2f} MiB more, vectors {size / 2 ** 20:.0f} MiB   limit {MOST_GROWTH:.0%}")
    return worst <= MOST_MS and max(growths) <= MOST_GROWTH * size


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT / "bindings/python/src"))
    os.environ.setdefault("VETVEC_LIBRARY", str(next((options.build / "src/c_api").glob("libvetvec.so*"))))
    port = free_port()
    server = subprocess.Popen([options.build / "mock_server/vetvec-mock-server", "--port", str(port), "--base64", "send"],
                              stdout=subprocess.DEVNULL)
    try:
        wait_for(port)
        print(f"load {os.getloadavg()[0]:.1f}", flush=True)
        return 0 if measure(f"http://127.0.0.1:{port}/hash/v1", options.rows, options.rounds) else 1
    finally:
        server.kill()
        server.wait()


if __name__ == "__main__":
    sys.exit(main())
