"""Rate limits in real time, for threads and for processes, as the mock server counts them.

The persona answers 429 to whatever exceeds the limit in any 60 seconds, and counts what each window
of 60 seconds has held. VETVEC_FIGURES=full runs 75 s each, so that there are many such windows.
"""
import time
import unittest

import figures

RPM = 600
SECONDS = figures.either(12, 75)


def jain(shares):
    return sum(shares) ** 2 / (len(shares) * sum(share * share for share in shares))


class Limits(figures.Case):
    def callers(self, what, processes, callers):
        mock = self.mock("--rpm", RPM, "--habit-model", "hash")
        begin = time.monotonic() + 3
        started = [self.start("limit_load", "--base-url", mock.base_url("rate_limited"), "--rpm", RPM,
                              "--callers", callers, "--name", f"process-{i}", "--from", begin,
                              "--until", begin + SECONDS, "--cache-dir", self.folder / "cache")
                   for i in range(processes)]
        reports = []
        for process in started:
            out, _ = process.communicate()
            self.assertEqual(process.returncode, 0)
            reports.append(self.json_of(out))
        stats = mock.stats()
        window = stats["windows"]["by_persona"]["rate_limited"]["60s"]["requests"]
        calls = [count for report in reports for count in report["calls"]]
        waits = sum(r["mean_wait_s"] * sum(r["calls"]) for r in reports) / sum(calls)
        longest = max(report["longest_wait_s"] for report in reports)
        what = f"{what}, {RPM} a minute, {SECONDS} s: "
        self.equal(what + "failed calls", sum(report["failures"] for report in reports), 0)
        self.at_most(what + "most requests in any 60 s", window, RPM)
        self.equal(what + "429 seen", stats["given_429"], 0)
        self.at_least(what + "share of the limit used", sum(calls) / (RPM * SECONDS / 60), 0.95)
        # The short form is too short for what a loaded machine does to single calls.
        self.at_least(what + "Jain index of the callers", jain(calls), figures.either(0.9, 0.98))
        if figures.IS_FULL and processes == 1:  # the promise is that of one queue
            self.at_most(what + "longest wait by mean wait", longest / waits, 2)
        else:
            print(f"figure {what}longest wait by mean wait: {longest / waits:.3g}")

    def load(self, mock, name, begin, end):
        return self.start("limit_load", "--base-url", mock.base_url("rate_limited"), "--rpm", RPM, "--callers", 1,
                          "--name", name, "--from", begin, "--until", end, "--cache-dir", self.folder / "cache")

    def test_the_shared_file_is_removed(self):
        """Four processes, and four more once the file is gone: they agree on a new one."""
        mock = self.mock("--rpm", RPM, "--habit-model", "hash")
        begin = time.monotonic() + 3
        end = begin + SECONDS
        started = [self.load(mock, f"old-{i}", begin, end) for i in range(4)]
        time.sleep(max(0, begin + SECONDS / 3 - time.monotonic()))
        removed = [path for path in (self.folder / "cache").iterdir() if path.name.startswith("limits-")]
        self.assertEqual(len(removed), 1)
        removed[0].unlink()
        started += [self.load(mock, f"new-{i}", time.monotonic(), end) for i in range(4)]
        reports = []
        for process in started:
            out, _ = process.communicate()
            self.assertEqual(process.returncode, 0)
            reports.append(self.json_of(out))
        stats = mock.stats()
        calls = sum(sum(report["calls"]) for report in reports)
        per_second, burst = (RPM - 0.03 * RPM) / 60.05, 0.03 * RPM
        what = f"4 and 4 processes, the file removed, {SECONDS} s: "
        # Each of the eight ends with the call that it has begun by then: within 0.8 s.
        self.at_most(what + "requests", calls, burst + per_second * (SECONDS + 1.5) + 1)
        self.at_most(what + "most requests in any 60 s",
                     stats["windows"]["by_persona"]["rate_limited"]["60s"]["requests"], RPM)
        self.equal(what + "429 seen", stats["given_429"], 0)
        self.at_least(what + "processes that were served", sum(any(report["calls"]) for report in reports), 8)

    def test_threads(self):
        self.callers("8 callers of one process", 1, 8)

    def test_processes(self):
        self.callers("8 callers of 4 processes", 4, 2)


if __name__ == "__main__":
    unittest.main(verbosity=2)
