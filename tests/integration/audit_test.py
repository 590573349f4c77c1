"""The main job: an audit of three vendors, and what can be done with its run folder."""
import json
import re
import signal
import subprocess
import time
import unittest
import xml.etree.ElementTree

import report_schema
import support

REPORTS = ("a.html", "a.json", "a.csv", "a.junit.xml", "a.md", "a.jsonl")


class QuickStart(support.Case):
    """One long test, so that the audit runs only once."""

    def test_story(self):
        mock = self.mock()
        support.write_config(self.folder / "vetvec.toml", mock.url, audit='out = "run"')
        plan = self.run_here("plan")
        self.assert_exit(plan, 0)
        self.assertEqual(mock.requests(), 0, "plan sends nothing")
        audit = self.run_here("audit", *(word for name in REPORTS for word in ("-o", name)))
        self.assert_exit(audit, 0)
        paid = mock.stats()
        self.check_verdict(audit, paid)
        self.check_reports()
        self.check_second_run(mock, paid["requests"])
        self.check_compare()
        self.check_gate()
        self.check_offline(mock)

    def check_verdict(self, audit, paid):
        self.assert_says(audit, "faithful", "second_faithful", "polarity_blind")
        report = json.loads((self.folder / "a.json").read_text())
        self.assertIsNone(report_schema.error(report))
        self.assertEqual(report["best"], ["faithful", "second_faithful", "polarity_blind"])
        self.assertEqual(report["comparisons"], [], "the order of triples describes vendors")
        self.assertEqual(report["verdict"]["state"], "no_ranking_suite")
        self.assertTrue(audit.out.startswith("No suite here ranks vendors: add documents.\n"), audit.out)
        self.assertLessEqual(max(len(line) for line in audit.out.splitlines() if not line.startswith("report: ")), 80)
        found = {(one["first"], one["second"]): one for one in report["described"]}
        self.assertGreater(found["faithful", "polarity_blind"]["interval"][0], 0)
        self.assertLess(found["faithful", "polarity_blind"]["p_value"], 0.01)
        self.assertEqual(found["faithful", "second_faithful"]["difference"], 0)
        self.assertEqual(paid["repeated_texts"], sum(one["resent"]["texts"] for one in report["vendors"]))
        for vendor in report["vendors"]:
            self.assertIsNone(vendor["problem"])
            again = vendor["resent"]["texts"]
            self.assertGreaterEqual(again, 20)
            self.assertEqual(vendor["traffic"]["texts_sent"], vendor["texts"] + again)
            self.assertEqual((vendor["standing"], vendor["resent"]["changed"]), ("ranked", 0))

    def check_reports(self):
        for name in REPORTS:
            self.assertGreater((self.folder / name).stat().st_size, 100, name)
        html = (self.folder / "a.html").read_text(encoding="utf-8")
        self.assertTrue(html.lstrip().lower().startswith("<!doctype html>"))
        self.assertIn("polarity_blind", html)
        xml.etree.ElementTree.parse(self.folder / "a.junit.xml")
        for line in (self.folder / "a.jsonl").read_text(encoding="utf-8").splitlines():
            self.assertIn("violation", json.loads(line))

    def check_second_run(self, mock, requests):
        kept = {name: (self.folder / "run" / name).read_bytes()
                for name in ("requests.jsonl", "texts.jsonl", "suites/contrastive.jsonl")}
        again = self.run_here("audit", "--json")
        self.assert_exit(again, 0)
        self.assertEqual(mock.requests(), requests, "the second run sends nothing")
        for name, content in kept.items():
            self.assertEqual((self.folder / "run" / name).read_bytes(), content, name)
        first = json.loads((self.folder / "a.json").read_text())
        self.assertEqual(support.verdict_of(json.loads(again.out)), support.verdict_of(first))

    def check_compare(self):
        compared = self.run_here("compare", "faithful", "polarity_blind", "--run", "run", "--json")
        self.assert_exit(compared, 0)
        by_relation = {one["relation"]: one for one in json.loads(compared.out)["relations"]}
        self.assertIn(json.loads(compared.out)["model"]["verdict"], ("altered", "other"))
        itself = self.run_here("compare", "faithful", "faithful", "--run", "run")
        self.assertIn("model:  same; angle 0 over 60 texts", itself.out)
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
        self.assertEqual(offline, (self.folder / "a.html").read_bytes())


class WhatIsSent(support.Case):
    def setUp(self):
        super().setUp()
        self.server = self.mock()

    def audit(self, *flags):
        """The first vendor's plan and report, and the requests that the mock got."""
        support.write_config(self.folder / "vetvec.toml", self.server.url, {"faithful": "faithful"},
                             audit="contract = true", vendor="concurrency = 1\nbatch = 32")
        plan = self.run_here("plan", "--json", *flags)
        self.assert_exit(plan, 0)
        self.server.reset()
        audit = self.run_here("audit", "-o", flags[0][2:] if flags else "all", "-o", "r.json", *flags)
        self.assert_exit(audit, 0)
        report = json.loads((self.folder / "r.json").read_text())
        return json.loads(plan.out)["vendors"][0], report["vendors"][0], self.server.requests()

    def test_the_contract_of_a_service_is_tested_and_every_request_is_planned(self):
        plan, vendor, requests = self.audit()
        self.assertGreater(vendor["contract"]["requests"], 30)
        self.assertLessEqual(vendor["contract"]["requests"], plan["contract_requests"])
        self.assertEqual(requests, plan["requests"])
        self.assertEqual(requests, vendor["traffic"]["requests"] + vendor["contract"]["requests"])
        self.assertEqual(vendor["traffic"]["texts_sent"], plan["texts"] + plan["resent_texts"])
        self.assertEqual(vendor["resent"]["alone"], 20)
        self.assertEqual(vendor["standing"], "ranked")
        edits = vendor["steps"]["word_edits"]["figures"]
        self.assertEqual((edits["edits"], edits["unmoved"]), (60, 0))

    def test_without_the_contract_the_plan_is_exact(self):
        plan, vendor, requests = self.audit("--no-contract")
        self.assertIsNone(vendor["contract"])
        self.assertEqual(plan["contract_requests"], 0)
        self.assertEqual(requests, plan["requests"])


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
        path = self.folder / "run" / "requests.jsonl"
        path.write_text(re.sub(r'"total_ms":[0-9.e+-]+', '"total_ms":0.001', path.read_text()))
        for command in (("report", "run", "-o", "edited.html"), ("resume", "run")):
            edited = self.run_here(*command)
            self.assert_exit(edited, 2)
            self.assert_says(edited, "requests.jsonl", "SHA-256")


class ExitStatus(support.Case):
    """What audit, resume and report end with: excluded vendors count, and they are not among the unmeasured."""

    def statuses(self, vendors, down=()):
        mock = self.mock()
        self.write("words.txt", support.short_dictionary())
        rest = "".join(f'[vendors.{name}]\nspec = "openai:mock"\nbase_url = "http://127.0.0.1:9/v1"\ndeadline_s = 2\n'
                       for name in down)
        support.write_config(self.folder / "vetvec.toml", mock.url, vendors,
                             audit='dictionary = "words.txt"\nout = "run"', rest=rest)
        config = (self.folder / "vetvec.toml").read_text()
        self.write("vetvec.toml", re.sub("vendors = .*", f"vendors = {json.dumps([*vendors, *down])}", config, count=1))
        return [self.run_here(*command).code for command in (("audit",), ("resume", "run"), ("report", "run"))]

    def test_all_measured_vendors_are_excluded(self):
        self.assertEqual(self.statuses({"noise": "hash"}), [1, 1, 1])
        self.assert_exit(self.run_here("audit", "--json"), 1)

    def test_all_measured_vendors_are_excluded_and_one_is_not_measured(self):
        self.assertEqual(self.statuses({"noise": "hash"}, down=["away"]), [1, 1, 1])

    def test_one_of_them_is_good(self):
        self.assertEqual(self.statuses({"noise": "hash", "faithful": "faithful"}), [0, 0, 0])

    def test_one_is_good_and_one_is_not_measured(self):
        self.assertEqual(self.statuses({"faithful": "faithful"}, down=["away"]), [3, 3, 3])


class OneService(support.Case):
    """A run is of one service, however its address is given."""

    def test_another_address_is_refused_and_other_limits_are_not(self):
        first, second = self.mock(), self.mock()
        seeds = ("--seeds", str(support.SEEDS), "--vendors", "openai:m", "-o", "run")
        url = f"{first.url}/faithful/v1"
        self.assert_exit(self.run_here("audit", *seeds, "--base-url", url), 0)
        before = (self.folder / "run" / "run.json").read_bytes()
        for change in (("--base-url", f"{second.url}/hash/v1"),
                       ("--base-url", url, "--set", "defaults.dimensions=7"),
                       ("--base-url", url, "--set", "defaults.query_prefix=q: ")):
            refused = self.run_here("audit", *seeds, *change)
            self.assert_exit(refused, 2)
            self.assert_says(refused, "vendors.openai:m.", "in the run", "choose another output folder")
            self.assertEqual((self.folder / "run" / "run.json").read_bytes(), before)
        self.assertEqual(second.requests(), 0)
        paid = first.requests()
        for change in ((), ("--set", "defaults.rpm=1000"), ("--set", "redis.weight=2"), ("--cache", str(self.folder / "c"))):
            self.assert_exit(self.run_here("audit", *seeds, "--base-url", url, *change), 0)
        self.assertEqual(first.requests(), paid)

    def test_a_vendor_that_was_down_is_not_replaced_by_another(self):
        mock = self.mock()
        vendors = ("--vendors", f"openai:a?base_url={mock.url}/faithful/v1,openai:b")
        arguments = ("audit", "--seeds", str(support.SEEDS), *vendors, "-o", "run", "--set", "defaults.deadline_s=2")
        self.assert_exit(self.run_here(*arguments, "--base-url", "http://127.0.0.1:9/v1"), 3)
        refused = self.run_here(*arguments, "--base-url", f"{mock.url}/hash/v1")
        self.assert_exit(refused, 2)
        self.assert_says(refused, "vendors.openai:b.base_url", "http://127.0.0.1:9/v1")

    def test_a_refused_start_leaves_no_folder(self):
        mock = self.mock()
        good = ("audit", "--seeds", str(support.SEEDS), "--vendors", "openai:m", "-o", "deep/run",
                "--base-url", f"{mock.url}/faithful/v1")
        for bad in (("--budget-tokens", "1"), ("--set", "defaults.client_key_file=k.pem"),
                    ("--set", "vendors.x.spec=openai:m", "--set", "vendors.x.headers={a = \"$NOT_SET\"}", "--vendors", "x")):
            self.assertNotEqual(self.run_here(*good, *bad).code, 0)
            self.assertFalse((self.folder / "deep").exists(), bad)
        self.assertEqual(mock.requests(), 0)
        self.assert_exit(self.run_here(*good), 0)


class Unmeasured(support.Case):
    """A vendor that cannot be measured, and how it is measured later."""

    def setUp(self):
        super().setUp()
        self.up, self.down = self.mock(), self.mock()
        self.write("words.txt", support.short_dictionary())
        support.write_config(
            self.folder / "vetvec.toml", self.up.url, vendors={"faithful": "faithful"},
            audit='dictionary = "words.txt"\nout = "run"',
            rest=f'[vendors.other]\nspec = "openai:mock"\nbase_url = "{self.down.url}/faithful2/v1"\n'
                 'concurrency = 1\nbatch = 20')
        config = (self.folder / "vetvec.toml").read_text()
        self.write("vetvec.toml", config.replace('["faithful"]', '["faithful", "other"]'))

    def test_it_is_said_and_tried_again(self):
        self.down.faults(("status", 401, 1.0))
        audit = self.run_here("audit", "-o", "first.html")
        self.assert_exit(audit, 3)
        self.assert_says(audit, "report: first.html", "To retry other: vetvec resume run")
        quiet = self.run_here("audit", "-q", "--set", "audit.out=quiet")
        self.assert_exit(quiet, 3)
        self.assert_says(quiet, "other could not be measured: ", "HTTP 401", "To retry other: vetvec resume quiet")
        self.assertIn("faithful", audit.out)
        self.assert_exit(self.run_here("report", "run"), 3)
        vectors = self.folder / "run" / "vectors" / "faithful.npy"
        paid, inode = self.up.requests(), vectors.stat().st_ino
        again = self.run_here("resume", "run", "--json")
        self.assert_exit(again, 3)
        self.down.faults()
        resumed = self.run_here("resume", "run", "--json")
        self.assert_exit(resumed, 0)
        self.assertEqual(self.up.requests(), paid, "who was measured is left alone")
        self.assertEqual(vectors.stat().st_ino, inode)
        for vendor in json.loads(resumed.out)["vendors"]:
            self.assertIsNone(vendor["problem"])
            self.assertGreater(vendor["traffic"]["requests"], 0)

    def test_a_kill_while_it_is_tried_again_leaves_the_report(self):
        self.down.faults(("status", 401, 1.0))
        self.assert_exit(self.run_here("audit"), 3)
        for signal_number, code in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)):
            self.down.reset()
            self.down.faults(("slow", 300, 1.0))
            process = support.start("audit", cwd=self.folder)
            deadline = time.monotonic() + 60
            while self.down.requests() < 2 and time.monotonic() < deadline:
                time.sleep(0.1)
            self.assert_exit(self.run_here("report", "run"), 3)
            process.send_signal(signal_number)
            process.communicate(timeout=60)
            self.assertEqual(process.returncode, code)
            report = self.run_here("report", "run", "--json")
            self.assert_exit(report, 3)
            self.assertIn("401", json.loads(report.out)["vendors"][1]["problem"])
        self.down.faults()
        self.assert_exit(self.run_here("audit"), 0)

    def test_a_service_that_is_busy_for_a_while_is_measured(self):
        """For longer than calls wait that are not jobs."""
        self.down.faults(("status", 503, 1.0))
        process = support.start("audit", cwd=self.folder)
        deadline = time.monotonic() + 60
        while self.down.requests() < 1 and time.monotonic() < deadline:
            time.sleep(0.1)
        time.sleep(25)
        self.down.faults()
        out, err = process.communicate(timeout=200)
        self.assertEqual(process.returncode, 0, out + err)
        self.assertIn(b"HTTP 503", err)
        self.assertIn(b"gives up at", err)

    def test_changed_seeds_are_refused(self):
        self.write("seeds.txt", support.SEEDS.read_bytes())
        self.assert_exit(self.run_here("audit", "--seeds", "seeds.txt"), 0)
        self.write("seeds.txt", support.SEEDS.read_bytes() + b"The big dog eats a good fish.\n")
        refused = self.run_here("audit", "--seeds", "seeds.txt")
        self.assert_exit(refused, 2)
        self.assert_says(refused, "seeds.txt' has changed", "another output folder")


class Plan(support.Case):
    def test_it_needs_no_key_and_fits_a_terminal(self):
        long = "openai:m?base_url=http://127.0.0.1:9/a/very/long/path/that/goes/on/and/on/" + "x" * 90
        env = {name: "" for name in ("OPENAI_API_KEY", "COHERE_API_KEY")}
        plan = self.run_here("plan", "--seeds", support.SEEDS, "--vendors",
                             f"openai:text-embedding-3-small,cohere:embed-v4.0,{long}", env=env)
        self.assert_exit(plan, 0)
        for line in plan.out.splitlines():
            self.assertLessEqual(len(line), 80, line)
        self.assertIn(long, plan.out.replace("\n  ", ""))
        self.assertIn("variable OPENAI_API_KEY, which is not set", plan.out.replace("\n ", ""))

    def test_a_support_desk_is_told_what_its_sentences_can_show(self):
        """Sentences alone rank no vendor, and a buyer must know before anything is paid."""
        sentences = support.REPOSITORY / "tests/integration/data/support-sentences.txt"
        mock = self.mock()
        support.write_config(self.folder / "vetvec.toml", mock.url, audit='out = "run"',
                             rest='[suites.contrastive]\nkind = "contrastive"\n[suites.meaning]\nkind = "meaning"')
        plan = self.run_here("plan", "--seeds", sentences)
        self.assert_exit(plan, 0)
        told = " ".join(plan.out.split())
        self.assertIn("contrastive: describes the vendors but does not rank them", told)
        self.assertIn("meaning: describes the vendors but does not rank them", told)
        self.assertEqual(mock.requests(), 0)


class Flags(support.Case):
    def test_strings_are_no_toml_values(self):
        """Folders, files and words that look like dates, numbers or text with quotes."""
        self.write("1.5", support.SEEDS.read_bytes())
        self.write("007", support.short_dictionary(20))
        odd = 'a "b" \\c é\x7f'
        for out in ("2026-11-22", "1e3", "true", odd):
            audit = self.run_here("audit", "--vendors", "builtin:", "--seeds", "1.5",
                                  "--dictionary", "007", "--cache", "1979-05-27", "-o", out)
            self.assert_exit(audit, 0)
            self.assertTrue((self.folder / out / "run.json").exists(), out)
        self.assertTrue((self.folder / "1979-05-27").is_dir())
        wrong = self.run_here("plan", "--vendors", "builtin:", "--seeds", "1.5", "--set", "audit.out=7")
        self.assert_exit(wrong, 2)
        self.assert_says(wrong, "audit.out")
        self.assert_exit(self.run_here("plan", "--vendors", "builtin:", "--seeds", "1.5",
                                       "--seed", "7", "--suites", '["contrastive"]',
                                       "--set", 'suites.contrastive.kind="contrastive"'), 0)


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
        vendors = json.loads(resumed.out)["vendors"]
        texts = sum(vendor["texts"] + vendor["resent"]["texts"] for vendor in vendors)
        print(f"\n{texts} texts of vendors, {stats['vectors']} vectors paid, "
              f"{stats['repeated_texts']} twice")
        self.assertLessEqual(stats["vectors"], texts + len(support.VENDORS) * 2 * 10)


if __name__ == "__main__":
    unittest.main(verbosity=2)
