"""C3: jumps of the wall clock, by an hour and by a year, there and back, while a call is under way: nothing changes.

Uses libfaketime, which reads the offset from a file each time; the monotonic clock is not affected.
"""
import glob
import os
import subprocess
import threading
import time
import unittest

import origin
import probe
import support

HOUR, YEAR = 3600, 366 * 86400
LIBRARIES = glob.glob("/usr/lib/*/faketime/libfaketime.so.1")


def slowly(connection):
    while (request := connection.read_request()) is not None:
        connection.wait(0.1)
        if not connection.reply(200, origin.openai_reply(request[1])):
            return


class ClockJumps(support.Case):
    def setUp(self):
        super().setUp()
        if not LIBRARIES:
            self.skipTest("SKIPPED: needs libfaketime (package faketime)")
        self.offset = self.write("offset", "+0")
        self.env = {"LD_PRELOAD": LIBRARIES[0], "FAKETIME_TIMESTAMP_FILE": str(self.offset),
                    "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}

    def start_jumping(self):
        """Until the test ends; `self.jumps` counts."""
        self.jumps, stop = 0, threading.Event()

        def jump():
            while not stop.wait(0.05):
                seconds = (HOUR, -HOUR, YEAR, -YEAR, 0)[self.jumps % 5]
                replacement = self.write("offset.new", f"{seconds:+d}s")
                replacement.rename(self.offset)
                self.jumps += 1
        thread = threading.Thread(target=jump)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(stop.set)

    def embed(self, script, **settings):
        with origin.Server(script) as server:
            quiet = probe.embed(base_url=server.url, **settings)
            if quiet.sanitized:
                self.skipTest("SKIPPED: a preloaded library and a sanitizer cannot be combined")
            self.start_jumping()
            begin, jumps = time.monotonic(), self.jumps
            report = probe.embed(base_url=server.url, env=self.env, **settings)
            print(f"\n{self.jumps - jumps} jumps in {time.monotonic() - begin:.1f} s: {report.call['status']}, "
                  f"{report.call['late_ms']:.0f} ms; without jumps {quiet.call['late_ms']:.0f} ms")
            self.assertGreater(self.jumps - jumps, 3)
            return quiet, report

    def test_the_clock_jumps_at_all(self):
        self.write("offset", f"{YEAR:+d}s")
        now = subprocess.run(["date", "+%s"], env={**os.environ, **self.env}, stdout=subprocess.PIPE, check=True)
        self.assertGreater(int(now.stdout), time.time() + YEAR / 2)

    def test_delivery(self):
        quiet, report = self.embed(slowly, texts=60, batch=2, concurrency=3, timeout_ms=60000)
        self.assertEqual(report.call["status"], "OK", report)
        self.assertEqual(report.call["vectors"], quiet.call["vectors"])
        self.assertEqual(report.usage["retries"], 0)
        self.assertLess(report.call["late_ms"], 20 * quiet.call["late_ms"] + 2000)

    def test_deadline(self):
        def hangs(connection):
            if connection.read_request() is not None:
                connection.wait_for_end()
        _, report = self.embed(hangs, timeout_ms=1500, mode="deadline")
        self.assertIn(report.call["status"], ("DEADLINE_EXCEEDED", "UNAVAILABLE"), report)
        self.assertGreater(report.call["late_ms"], -100)
        self.assertLess(report.call["late_ms"], 2000)

    # 100 a minute and a burst of 3: the fourth waits for 0.62 s and each one more as long again.
    def test_rate_limit(self):
        quiet, report = self.embed(origin.answer, texts=6, batch=1, rpm=100, timeout_ms=60000)
        self.assertEqual(report.call["status"], "OK", report)
        self.assertGreater(report.call["late_ms"], 0.9 * quiet.call["late_ms"] - 100)
        self.assertLess(report.call["late_ms"], quiet.call["late_ms"] + 5000)

    def test_retry_after(self):
        def asks_to_wait(connection):
            while (request := connection.read_request()) is not None:
                if len(connection.server.requests) % 2:
                    connection.reply(429, b"{}", "Retry-After: 1")
                else:
                    connection.reply(200, origin.openai_reply(request[1]))
        _, report = self.embed(asks_to_wait, timeout_ms=60000)
        self.assertEqual(report.call["status"], "OK", report)
        self.assertGreaterEqual(report.call["late_ms"], 999)
        self.assertLess(report.call["late_ms"], 8000)

    def test_cache(self):
        with origin.Server(origin.answer) as server:
            cache = self.folder / "cache"
            if probe.embed(base_url=server.url, cache_dir=cache, texts=50).sanitized:
                self.skipTest("SKIPPED: a preloaded library and a sanitizer cannot be combined")
            self.start_jumping()
            for _ in range(5):
                report = probe.embed(base_url=server.url, cache_dir=cache, env=self.env, texts=50)
                self.assertEqual(report.call["status"], "OK", report)
            self.assertEqual(len(server.requests), 1, "rows without a time to live are found whatever the clock says")


if __name__ == "__main__":
    unittest.main(verbosity=2)
