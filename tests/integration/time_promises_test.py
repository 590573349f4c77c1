"""C1 and C2: how long after a cancel, and after its deadline, a call returns, in each state it may hang in.

VETVEC_PROMISE_RUNS=100 is the full run, which is held to the promised figures; by default 10 calls a state are
held to what a loaded machine may add. Prints a table.
"""
import fcntl
import math
import os
import pathlib
import socket
import unittest

import namespaces
import origin
import packages
import probe
import support
import test_ca

RUNS = int(os.environ.get("VETVEC_PROMISE_RUNS", "10"))
FULL = RUNS >= 100
P99_MS, MAX_MS = 50, 200  # promised
LOADED_MAX_MS = 2000      # a short run on a loaded machine: it does not hang
DEADLINE_MS = 400
MODEL = pathlib.Path(os.environ.get("VETVEC_SHARED", "/nonexistent")) / "models/all-minilm-l6-v2/model.onnx"


class FullListener:
    """A port whose queue is full: the kernel answers no further connection."""

    def __init__(self):
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(0)
        self.port = self.listener.getsockname()[1]
        self.fillers = []
        for _ in range(4):
            filler = socket.socket()
            filler.setblocking(False)
            filler.connect_ex(("127.0.0.1", self.port))
            self.fillers.append(filler)

    def stop(self):
        for each in (*self.fillers, self.listener):
            each.close()


def hangs_before_headers(connection):
    if connection.read_request() is not None:
        connection.wait_for_end()


def slow_body(connection):
    if connection.read_request() is None:
        return
    connection.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
    while connection.write(b" ") and connection.wait(0.01):
        pass


def fails_and_asks_to_wait(connection):
    while connection.read_request() is not None:
        connection.reply(503, b"{}", "Retry-After: 30")


def fails(connection):
    while connection.read_request() is not None:
        connection.reply(503, b"{}")


class TimePromises(support.Case):
    @classmethod
    def setUpClass(cls):
        if namespaces.inside():
            namespaces.NameServer(hang_test=["hang"])

    def setUp(self):
        super().setUp()
        self.authority = test_ca.Authority(self.folder)
        self.table = []

    def serve(self, script, **options):
        server = origin.Server(script, **options)
        self.addCleanup(server.stop)
        return server

    def hold_cache_lock(self, **settings):
        """A cache whose writers' lock somebody else holds; returns what to embed with."""
        good = self.serve(origin.answer)
        cache = self.folder / "cache"
        report = probe.embed(base_url=good.url, cache_dir=cache, spec="openai:another")
        self.assertEqual(report.call["status"], "OK", report)
        lock = open(cache / "vectors.lock", "rb+")
        self.addCleanup(lock.close)
        fcntl.flock(lock, fcntl.LOCK_EX)
        return {"base_url": good.url, "cache_dir": cache, **settings}

    def model_run(self):
        """An onnx: encoder at work on more texts than it can do in time; the encoder is opened before."""
        if not MODEL.is_file():
            print("SKIPPED: model run: VETVEC_SHARED names no model")
            return
        try:
            python = packages.python_with("onnxruntime", ["onnxruntime"], options=["--no-deps"])
        except SystemExit:
            return  # it has said why
        library, = pathlib.Path(python).parents[1].glob("lib/python*/site-packages/onnxruntime/capi")
        yield "model run", {"spec": f"onnx:{MODEL}", "ort_library": library, "texts": 1000, "fresh": 0}

    def states(self, deadlines):
        """name, settings; those of deadlines fail on their own where waiting would be pointless."""
        yield "limiter wait", {"base_url": self.serve(origin.answer).url, "rpm": 1, "warm_up": 1}
        backoff = fails if deadlines else fails_and_asks_to_wait
        yield "backoff", {"base_url": self.serve(backoff).url}
        if namespaces.inside():
            yield "DNS hang", {"base_url": "https://hang.test/v1"}
        else:
            print("SKIPPED: DNS hang: needs root and unshare")
        full = FullListener()
        self.addCleanup(full.stop)
        yield "connect hang", {"base_url": f"http://127.0.0.1:{full.port}"}
        silent = self.serve(origin.Connection.wait_for_end)
        yield "TLS hang", {"base_url": silent.url.replace("http:", "https:"), "ca_file": self.authority.file}
        yield "before headers", {"base_url": self.serve(hangs_before_headers).url}
        yield "slow body", {"base_url": self.serve(slow_body).url}
        yield from self.model_run()
        yield "cache lock", self.hold_cache_lock(api="core")

    def measure(self, mode, name, settings, expected):
        settings = {"repeat": RUNS, "fresh": 1, "settle_ms": 120, "mode": mode, **settings}
        report = probe.embed(**settings)
        self.assertEqual(len(report.calls), RUNS, f"{name}: {report}")
        late = sorted(call["late_ms"] for call in report.calls)
        statuses = {call["status"] for call in report.calls}
        self.assertLessEqual(statuses, expected, f"{name}: {report}")
        if mode == "cancel":
            self.assertTrue(all(call["was_waiting"] for call in report.calls), f"{name}: {report}")
        median, p99 = late[len(late) // 2], late[math.ceil(0.99 * len(late)) - 1]
        self.table.append(f"| {name} | {RUNS} | {median:.1f} | {p99:.1f} | {late[-1]:.1f} | "
                          f"{report.destroy_ms:.1f} | {'/'.join(sorted(statuses))} |")
        if FULL:
            self.assertLessEqual(p99, P99_MS, name)
            self.assertLessEqual(late[-1], MAX_MS, name)
        elif not report.sanitized:
            self.assertLessEqual(late[-1], LOADED_MAX_MS, name)

    def print_table(self, title):
        limits = f"limits: p99 at most {P99_MS}, max at most {MAX_MS}"
        print(f"\n{title} ({limits})\n| state | calls | median ms | p99 ms | max ms | destroy, max ms | ended as |\n"
              "| --- | --- | --- | --- | --- | --- | --- |")
        print("\n".join(self.table))

    def test_cancel(self):
        for name, settings in self.states(deadlines=False):
            with self.subTest(state=name):
                self.measure("cancel", name, {"timeout_ms": 120000, **settings}, {"CANCELLED"})
        self.print_table("C1: from cancel to return, milliseconds")

    def test_deadline(self):
        for name, settings in self.states(deadlines=True):
            with self.subTest(state=name):
                # UNAVAILABLE: the last attempt ended a moment earlier, and there is no time for another.
                self.measure("deadline", name, {"timeout_ms": DEADLINE_MS, **settings},
                             {"DEADLINE_EXCEEDED", "UNAVAILABLE"})
        self.print_table(f"C2: return after a deadline of {DEADLINE_MS} ms, milliseconds late (below 0: early)")

    # An ordinary call never waits for the lock: it returns as soon as its vectors are there.
    def test_a_held_cache_lock_costs_nothing(self):
        settings = self.hold_cache_lock(repeat=RUNS)
        report = probe.embed(**settings)
        self.assertEqual({call["status"] for call in report.calls}, {"OK"}, report)
        late = sorted(call["late_ms"] for call in report.calls)
        print(f"\ncalls while the cache's lock is held: median {late[len(late) // 2]:.1f} ms, max {late[-1]:.1f} ms")
        self.assertLess(late[len(late) // 2], 1000)


if __name__ == "__main__":
    namespaces.enter(__file__)
    unittest.main(verbosity=2)
