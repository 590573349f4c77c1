"""The main job: an audit of three vendors, and what can be done with its run folder."""
import json
import signal
import subprocess
import time
import unittest
import xml.etree.ElementTree

import support

REPORTS = ("a.html", "a.json", "a.csv", "a.junit.xml", "a.md", "a.jsonl")


class QuickStart(support.Case):
    """One long story, so that the audit runs once."""

    def test_story(self):
        mock = self.mock()
        support.write_config(self.folder / "vetvec.toml", mock.url, audit='out = "run"')
        plan = self.run_here("plan")
        self.assert_exit(plan, 0)
        self.assertEqual(mock.requests(), 0, "plan sends nothing")
        audit = self.run_here("audit", *(word for name in REPORTS for word in ("-o", name)))
        self.assert_exit(audit, 0)
        paid = mock.stats()
        self.assertEqual(paid["repeated_texts"], 0)
        self.check_verdict(audit)
        self.check_reports()
        self.check_second_run(mock, paid["requests"])
        self.check_compare()
        self.check_gate()
        self.check_offline(mock)

    def check_verdict(self, audit):
        self.assert_says(audit, "polarity_blind is worse than faithful on CR1",
                         "faithful and second_faithful cannot be told apart")
        report = json.loads((self.folder / "a.json").read_text())
        p_holm = {(p["first"], p["second"], p["relation"]): p["p_holm"] for p in report["pairs"]}
        self.assertLess(p_holm["faithful", "polarity_blind", "CR1"], 0.01)
        print(f"\nCR1, faithful and polarity_blind: Holm p = "
              f"{p_holm['faithful', 'polarity_blind', 'CR1']:.3g}")
        for vendor in report["vendors"]:
            self.assertIsNone(vendor["problem"])
            self.assertEqual(vendor["traffic"]["texts_sent"], vendor["texts"])

    def check_reports(self):
        for name in REPORTS:
            self.assertGreater((self.folder / name).stat().st_size, 100, name)
        html = (self.folder / "a.html").read_text(encoding="utf-8")
        self.assertTrue(html.lstrip().lower().startswith("<!doctype html>"))
        self.assertIn("polarity_blind is worse than faithful on CR1", html)
        xml.etree.ElementTree.parse(self.folder / "a.junit.xml")
        for line in (self.folder / "a.jsonl").read_text(encoding="utf-8").splitlines():
            self.assertIn("violation", json.loads(line))

    def check_second_run(self, mock, requests):
        again = self.run_here("audit", "--json")
        self.assert_exit(again, 0)
        self.assertEqual(mock.requests(), requests, "the second run sends nothing")
        first = json.loads((self.folder / "a.json").read_text())
        self.assertEqual(support.verdict_of(json.loads(again.out)), support.verdict_of(first))

    def check_compare(self):
        compared = self.run_here("compare", "faithful", "polarity_blind", "--run", "run", "--json")
        self.assert_exit(compared, 0)
        by_relation = {one["relation"]: one for one in json.loads(compared.out)["relations"]}
        self.assertLess(by_relation["CR1"]["p_holm"], 0.01)
        nobody = self.run_here("compare", "faithful", "nobody", "--run", "run")
        self.assert_exit(nobody, 2)
        self.assert_says(nobody, "nobody")

    def check_gate(self):
        self.write("pass.txt", "failed_texts <= 0\n")
        self.write("fail.txt", "violation_rate.CR1 <= 0.30 on upper bound\n")
        self.write("wrong.txt", "violation_rat.CR1 <= 0.30\n")
        self.assert_exit(self.run_here("gate", "run", "--rules", "pass.txt"), 0)
        failed = self.run_here("gate", "run", "--rules", "fail.txt")
        self.assert_exit(failed, 1)
        self.assert_says(failed, "FAIL  polarity_blind")
        wrong = self.run_here("gate", "run", "--rules", "wrong.txt")
        self.assert_exit(wrong, 2)
        self.assert_says(wrong, "violation_rat.CR1", "did you mean")

    def check_offline(self, mock):
        mock.stop()
        for name in ("offline.html", "offline2.html"):
            self.assert_exit(self.run_here("report", "run", "-o", name), 0)
        offline = (self.folder / "offline.html").read_bytes()
        self.assertEqual(offline, (self.folder / "offline2.html").read_bytes())
        # The run folder holds the second run, which paid nothing: compare with its own report.
        self.assertTrue(offline.startswith((self.folder / "a.html").read_bytes()[:15]))


class Offline(support.Case):
    def test_report_is_rebuilt_to_the_byte(self):
        mock = self.mock()
        self.write("words.txt", support.short_dictionary())
        support.write_config(self.folder / "vetvec.toml", mock.url,
                             audit='dictionary = "words.txt"\nout = "run"')
        self.assert_exit(self.run_here("audit", "-o", "online.html"), 0)
        mock.stop()
        self.assert_exit(self.run_here("report", "run", "-o", "offline.html"), 0)
        self.assertEqual((self.folder / "online.html").read_bytes(),
                         (self.folder / "offline.html").read_bytes())


class Limits(support.Case):
    def test_budgets_refuse_before_the_first_request(self):
        mock = self.mock()
        support.write_config(self.folder / "vetvec.toml", mock.url, audit='out = "run"',
                             vendor="price_per_million_tokens = 1000.0")
        for flags in (("--budget-tokens", "10"), ("--budget", "0.001")):
            refused = self.run_here("audit", *flags)
            self.assert_exit(refused, 3)
            self.assert_says(refused, "budget")
        self.assertEqual(mock.requests(), 0)

    def test_ctrl_c_keeps_what_was_paid(self):
        mock = self.mock()
        self.write("words.txt", support.short_dictionary(400))
        support.write_config(self.folder / "vetvec.toml", mock.url,
                             audit='dictionary = "words.txt"\nout = "run"',
                             vendor="concurrency = 2\nbatch = 10")
        mock.faults(("slow", 400, 1.0))
        process = support.start("audit", cwd=self.folder)
        deadline = time.monotonic() + 120
        while mock.stats()["vectors"] < 60 and time.monotonic() < deadline:
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            self.fail("Ctrl-C did not end the audit in 60 s")
        self.assertEqual(process.returncode, 130, out + err)
        self.assertIn(b"vetvec resume run", err)
        mock.faults()
        resumed = self.run_here("resume", "run", "--json")
        self.assert_exit(resumed, 0)
        stats = mock.stats()
        texts = sum(vendor["texts"] for vendor in json.loads(resumed.out)["vendors"])
        print(f"\n{texts} texts of vendors, {stats['vectors']} vectors paid, "
              f"{stats['repeated_texts']} twice")
        self.assertLessEqual(stats["vectors"], texts + len(support.VENDORS) * 2 * 10)


if __name__ == "__main__":
    unittest.main(verbosity=2)
