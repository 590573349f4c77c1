"""vetvec serve, while allocations fail: a request gets 503 or a closed connection, and the server goes on.

VETVEC_FAILING_CALLS names the library that is preloaded (failing_calls.h).
"""
import ctypes
import os
import pathlib
import signal
import socket
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "integration"))
import serve_support  # noqa: E402
import support  # noqa: E402

MOMENTS = 160  # allocations of a connection with one request are fewer
ALL = 1 << 20
DISARM = -1


class SignalValue(ctypes.Union):
    _fields_ = [("number", ctypes.c_int), ("pointer", ctypes.c_void_p)]


class Serve(serve_support.Case):
    def arm(self, value):
        # A real-time signal: others are dropped while one of their kind is pending.
        done = ctypes.CDLL(None).sigqueue(ctypes.c_int(self.process.pid), signal.SIGRTMIN + 1, SignalValue(number=value))
        self.assertEqual(done, 0)

    def wire_or_none(self):
        try:
            return serve_support.Wire(self.url)
        except OSError:
            return None

    def request(self, value):
        """The status of a request while allocations fail; None if there is no reply."""
        self.arm(value)
        wire = self.wire_or_none()
        if wire is None:
            return None
        with wire:
            wire.send(serve_support.post({"input": ["one", "two"]}))
            if value >= ALL:  # nothing can be sent without memory: it comes back before the reply is awaited
                self.arm(DISARM)
            reply = wire.reply()
            self.arm(DISARM)
            return reply.status if reply else None

    def wait_until_healthy(self):
        """Until a request is answered; at most for RUN_TIMEOUT_S, since a server that is deaf stays so."""
        deadline = time.monotonic() + support.RUN_TIMEOUT_S
        while True:
            self.assertIsNone(self.process.poll(), "the server has ended")
            try:
                if self.ask(self.url + "/v1/embeddings", {"input": "three"}).status == 200:
                    return
            except OSError:
                pass  # the signal that ends the failures may still be on its way
            self.assertLess(time.monotonic(), deadline, "the server does not answer any more")

    def test_every_allocation_of_a_request(self):
        env = {"LD_PRELOAD": os.environ["VETVEC_FAILING_CALLS"], "FAILING_CALLS_BY_SIGNAL": "1"}
        self.process, self.url = self.serve("builtin:", env=env)
        self.wait_until_healthy()  # first uses are over
        statuses = []
        for first in range(MOMENTS):
            for value in (first, first + ALL):
                with self.subTest(first=first, all=value >= ALL):
                    statuses.append(self.request(value))
                    self.assertIn(statuses[-1], (200, 500, 503, None))
                    self.wait_until_healthy()
        self.assertIn(503, statuses)
        self.assertIn(None, statuses)
        self.wait_for_metric(self.url, "vetvec_serve_in_flight 0")
        self.wait_for_metric(self.url, "vetvec_serve_connections 1")


if __name__ == "__main__":
    socket.setdefaulttimeout(serve_support.WAIT_S)
    unittest.main()
