"""Promise D7: texts through all faults, with a cache too small for them; nothing grows.

VETVEC_FIGURES=full embeds 1,000,000; the short form is too short for a slope and does not judge it.
VETVEC_SOAK_TRIM=1 looks at memory without the allocator's reserve.
"""
import json
import os
import subprocess
import unittest

import figures

TEXTS = int(os.environ.get("VETVEC_SOAK_TEXTS", figures.either(30_000, 1_000_000)))
MAX_BYTES = figures.either(4 << 20, 64 << 20)
WAL_BYTES = 64 << 20
RATE = 0.1
# Each of these costs an attempt its time: rarely, so that the run ends.
SLOW = {"hang", "hang_body", "slow_headers", "slow_body", "endless_1xx"}


class Soak(figures.Case):
    def plan(self):
        program = str(figures.PROGRAMS / "delivery_figures")
        out = subprocess.run([program, "plan", "--rate", str(RATE), "--seed", "5"], check=True,
                             capture_output=True, text=True).stdout
        plan = json.loads(out)
        for rate in plan["rates"]:
            if rate["kind"] in SLOW:
                rate["rate"] *= figures.either(0.1, 0.2)
        return json.dumps(plan).encode()

    def test_nothing_grows(self):
        mock = self.mock()
        mock._call("/admin/faults", self.plan())
        process = self.start("soak", "--base-url", mock.base_url("hash"), "--cache-dir",
                             self.folder / "cache", "--texts", TEXTS, "--max-bytes", MAX_BYTES,
                             "--timeout-ms", figures.either(3_000, 20_000),
                             "--trim", os.environ.get("VETVEC_SOAK_TRIM", 0))
        first = process.stdout.readline()
        self.assertTrue(first, "the program failed")
        seen = mock.stats()["faults"]
        mock.reset()
        out, _ = process.communicate("go on\n")
        self.assertEqual(process.returncode, 0)
        report, compared = self.json_of(first), self.json_of(out)
        print(f"\n{first}{out}{sum(seen.values())} faults of {len(seen)} kinds")
        what = f"D7, {TEXTS} texts: "
        self.equal(what + "texts delivered", report["texts"], TEXTS)
        self.equal(what + "calls whose vectors are not those of a quiet service",
                   compared["differing_calls"] + report["bad_calls"], 0)
        if TEXTS >= 500_000:
            self.at_most(what + "RSS, MiB for each 100,000 texts", report["rss_mib_per_100k"], 1)
        else:
            print(f"figure {what}RSS, MiB for each 100,000 texts: {report['rss_mib_per_100k']}")
        before, _, after = report["threads"]
        self.equal(what + "threads more than at the start", after - before, 0)
        before, _, after = report["descriptors"]
        self.equal(what + "descriptors more than at the start", after - before, 0)
        most, _ = report["cache_bytes"]
        self.at_most(what + "bytes of the cache's files, at most", most, MAX_BYTES + WAL_BYTES)


if __name__ == "__main__":
    unittest.main(verbosity=2)
