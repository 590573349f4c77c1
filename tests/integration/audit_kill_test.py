"""An audit killed repeatedly with SIGKILL and resumed: what is paid for, and the result.

A kill costs what was in flight; no text of the audit that was answered and recorded is sent again. A check that a kill interrupts (texts
sent again at the end) starts anew, which is not counted against this.
VETVEC_AUDIT_KILLS: how many kills (default 6).
"""
import json
import os
import random
import subprocess
import unittest

import support

KILLS = int(os.environ.get("VETVEC_AUDIT_KILLS", "6"))
CONCURRENCY = 4


class AuditKill(support.Case):
    def audit(self, mock, name):
        self.write("words.txt", support.short_dictionary(400))
        support.write_config(self.folder / f"{name}.toml", mock.url,
                             audit=f'dictionary = "words.txt"\nout = "{name}"',
                             vendor=f"concurrency = {CONCURRENCY}\nbatch = 5")
        return ["audit", "--config", f"{name}.toml", "--json"]

    def recorded(self, name):
        """Requests of the run that were recorded, and the audit's own texts among what they carried."""
        lines = [json.loads(line) for line in (self.folder / name / "requests.jsonl").read_text(encoding="utf-8").splitlines()]
        return len(lines), sum(line["n"] for line in lines if "roles" in line)

    def test_kills_cost_no_more_than_what_was_in_flight(self):
        mock = self.mock("--latency-ms", str(int(60 * max(1, KILLS / 6))))
        whole = self.run_here(*self.audit(mock, "whole"))
        self.assert_exit(whole, 0)
        uninterrupted = mock.requests()
        mock.reset()
        generator = random.Random(20)
        command = self.audit(mock, "killed")
        landed = 0
        for _ in range(KILLS):
            process = support.start(*command, cwd=self.folder)
            try:
                process.communicate(timeout=generator.uniform(0.1, 2 * whole.seconds / KILLS))
            except subprocess.TimeoutExpired:  # still at work: that is the moment
                process.kill()
                process.communicate()
                landed += 1
        last = self.run_here(*command)
        self.assert_exit(last, 0)
        stats = mock.stats()
        requests, texts = self.recorded("killed")
        lost, allowed = stats["requests"] - requests, landed * len(support.VENDORS) * CONCURRENCY
        print(f"\nuninterrupted: {uninterrupted} requests in {whole.seconds:.1f} s; {KILLS} kills ({landed} while at work): "
              f"{stats['requests']} requests, of which {lost} were in flight (at most {allowed})")
        self.assertGreater(landed, 0, "no kill landed while the audit was at work")
        self.assertLessEqual(lost, allowed)
        self.assertLessEqual(texts, self.recorded("whole")[1], "of the audit's own texts, none that was recorded is sent again")
        self.assertEqual(support.verdict_of(json.loads(last.out)),
                         support.verdict_of(json.loads(whole.out)))


if __name__ == "__main__":
    unittest.main(verbosity=2)
