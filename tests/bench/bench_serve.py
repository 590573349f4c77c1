#!/usr/bin/env python3
"""`vetvec serve` with 100 working connections, alone and beside 500 slow and 500 idle ones, in one run.

    bench_serve.py BUILD/bin/vetvec [--seconds 20]

A working connection sends two requests a second (`builtin:`). A slow one sends one line of a head, or one byte of a
body, a second, and opens a new connection when the server has had enough. Limits:
  p99 of the working connections: at most 3 times what it is when they are alone;
  /health: answered within 1 s, always;    errors: none;
  RSS: at most 200 MiB, also after 300 MiB in chunks and a bomb of gzip from clients without the key;
  SIGTERM while the slow ones go on: ends within the grace with status 0.
Exit code 1 if a figure is missed.
"""
import argparse
import asyncio
import gzip
import json
import os
import re
import resource
import signal
import socket
import statistics
import subprocess
import sys
import time

KEY = "a-made-up-client-key"
GRACE_S = 30
WORKING, SLOW, IDLE = 100, 500, 500
BODY = json.dumps({"input": "The train to Lyon was late again."}).encode()


def request(body=BODY, extra=f"Authorization: Bearer {KEY}\r\n", length=None):
    return (f"POST /v1/embeddings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{extra}"
            f"Content-Length: {len(body) if length is None else length}\r\n\r\n").encode() + body


async def read_reply(reader):
    head = await reader.readuntil(b"\r\n\r\n")
    size = int(re.search(rb"(?i)content-length: (\d+)", head).group(1))
    return int(head.split()[1]), await reader.readexactly(size)


async def work(port, end, times, errors):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while time.monotonic() < end:
        start = time.monotonic()
        writer.write(request())
        status, _ = await read_reply(reader)
        times.append(time.monotonic() - start)
        errors += [status] if status != 200 else []
        await asyncio.sleep(max(0, start + 0.5 - time.monotonic()))
    writer.close()


async def ask_health(port, end, times):
    while time.monotonic() < end:
        start = time.monotonic()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        await read_reply(reader)
        times.append(time.monotonic() - start)
        writer.close()
        await asyncio.sleep(0.25)


async def working(port, seconds):
    """Times of requests and of /health, in seconds, and statuses that are not 200."""
    times, health, errors = [], [], []
    end = time.monotonic() + seconds

    async def late(i):
        await asyncio.sleep(i * 0.5 / WORKING)
        await work(port, end, times, errors)
    await asyncio.gather(ask_health(port, end, health), *(late(i) for i in range(WORKING)))
    return times, health, errors


async def drip(port, number):
    """A slow connection, again and again."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(request(b"", length=1000) if number % 2 else b"POST /v1/embeddings HTTP/1.1\r\n")
            while True:
                await asyncio.sleep(1)
                writer.write(b" " if number % 2 else b"A: b\r\n")
                await writer.drain()
        except OSError:
            await asyncio.sleep(0.2)


async def abuse(port):
    idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(IDLE)]
    for reader, writer in idle:  # a request each, so that they are idle and not just new
        writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await read_reply(reader)
    print("ready", flush=True)
    await asyncio.gather(*(drip(port, number) for number in range(SLOW)))


def flood(port):
    """300 MiB in chunks and a bomb of gzip, without the key. The replies' statuses."""
    statuses = []
    for extra, blocks in (("Transfer-Encoding: chunked\r\n", [b"10000\r\n" + b" " * 65536 + b"\r\n"] * 4800),
                          ("Content-Encoding: gzip\r\n", [gzip.compress(b"\0" * (1 << 28), compresslevel=1)])):
        with socket.create_connection(("127.0.0.1", port), timeout=60) as wire:
            head = request(b"", extra, length=len(blocks[0]))
            wire.sendall(head if "gzip" in extra else re.sub(rb"Content-Length.*\r\n\r\n", b"\r\n", head))
            try:
                for block in blocks:
                    wire.sendall(block)
            except OSError:
                pass
            statuses.append(int(wire.recv(12).split()[1]))
    return statuses


def memory_of(process, field):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
        return int(re.search(rf"^{field}:\s+(\d+)", file.read(), re.MULTILINE).group(1)) / 1024


def start(command):
    process = subprocess.Popen([command, "serve", "builtin:", "--listen", "127.0.0.1:0", "--api-key-env", "BENCH_KEY"],
                               env={**os.environ, "BENCH_KEY": KEY}, stdout=subprocess.PIPE)
    return process, int(re.search(rb":(\d+)/v1", process.stdout.readline()).group(1))


def show(name, times, errors):
    p50, p99 = statistics.median(times), statistics.quantiles(times, n=100)[98]
    print(f"{name:22} {len(times)} requests, p50 {p50 * 1e3:.1f} ms, p99 {p99 * 1e3:.1f} ms, max {max(times) * 1e3:.1f} ms, "
          f"{len(errors)} errors", flush=True)
    return p99


def measure(command, seconds):
    """The lines of the report, and whether each limit is kept."""
    process, port = start(command)
    alone, _, errors = asyncio.run(working(port, seconds))
    p99_alone = show("alone", alone, errors)
    abuser = subprocess.Popen([sys.executable, __file__, "--abuse", str(port)], stdout=subprocess.PIPE)
    abuser.stdout.readline()
    time.sleep(3)
    beside, health, more_errors = asyncio.run(working(port, seconds))
    p99 = show("beside 500 + 500", beside, more_errors)
    show("/health beside them", health, [])
    rss = memory_of(process, "VmRSS")
    statuses = flood(port)
    peak = memory_of(process, "VmHWM")
    begin = time.monotonic()
    process.send_signal(signal.SIGTERM)
    code = process.wait()
    ended_s = time.monotonic() - begin
    abuser.kill()
    abuser.wait()
    return [(f"p99 is {p99 / p99_alone:.2f} times that alone", p99 <= 3 * p99_alone),
            (f"/health took at most {max(health):.3f} s", max(health) <= 1),
            (f"{len(errors) + len(more_errors)} errors", not errors + more_errors),
            (f"RSS {rss:.0f} MiB; after the floods at most {peak:.0f} MiB, statuses {statuses}",
             peak <= 200 and statuses == [401, 401]),
            (f"SIGTERM: ended after {ended_s:.1f} s with status {code}", ended_s <= GRACE_S and code == 0)]


def main():
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", nargs="?")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--abuse", type=int, help="be the slow and idle clients of this port")
    args = parser.parse_args()
    if args.abuse:
        asyncio.run(abuse(args.abuse))
    figures = measure(args.command, args.seconds)
    for text, is_kept in figures:
        print(text + ("" if is_kept else "  MISSED"))
    return 0 if all(is_kept for _, is_kept in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
