"""Suites from the command line: SynTextBench files, the contract of each persona, both in audits.

Prints the table persona x suite that docs/SUITES.md shows, and fails when the two differ.
"""
import collections
import hashlib
import json
import os
import re
import time
import unittest

import support

# What each persona was built to have wrong, and the tests that find it: no others may fail.
CONTRACT = {
    "faithful": set(),
    "faithful2": set(),
    "polarity_blind": set(),
    "bag_of_words": set(),
    "gender_biased": set(),
    "nondeterministic": {"repeat"},
    "wrong_order": {"order"},
    "aggregating": {"count"},
    "unnormalised": {"norm"},
    "truncating": {"truncation"},
    "quantised": {"precision"},
    "drifting": {"drift"},
}
# What an audit with every suite finds of each persona, against `faithful`: the table of docs/SUITES.md.
SUITES = ("contract", "contrastive", "syntextbench", "sr", "evalrank", "robustness")
FOUND_BY = {
    "polarity_blind": {"contrastive", "syntextbench"},
    "bag_of_words": {"sr"},
    "gender_biased": {"contrastive"},
    "wrong_order": {"contract"},  # and whatever else compares vectors that belong to other texts
    **{habit: {"contract"} for habit in ("nondeterministic", "aggregating", "unnormalised",
                                         "truncating", "quantised", "drifting")},
}
SERIOUS = {"nondeterministic", "wrong_order", "aggregating", "truncating", "drifting"}
SYNTEXTBENCH = ("faithful", "polarity_blind", "hash")


def items(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


class HugeLines(support.Case):
    """A line of 1 GiB is refused by its number, a table of more than 1 GiB by its size; neither is read."""

    LIMIT_KIB = 400 * 1024  # sanitizers' own memory among it; the file has 1 GiB

    def refused(self, name, head, *arguments):
        path = self.write(name, head)
        with open(path, "r+b") as file:
            file.truncate((1 << 30) + len(head.encode()))  # sparse: takes no room on the disk
        process = support.start(*arguments, cwd=self.folder)
        process.stdout.close()
        told = process.stderr.read().decode()
        process.stderr.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 2, told)
        is_table = not name.endswith((".txt", ".jsonl", ".conllu"))
        self.assertIn(f"'{name}' is larger than 1073741824 bytes" if is_table else
                      f"line {head.count(chr(10)) + 1} is longer than 16 MiB", told)
        self.assertLess(usage.ru_maxrss, self.LIMIT_KIB)

    def test_seeds(self):
        word = "1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n"
        for name, head in (("a.txt", "The idea was good.\n"), ("a.tsv", "text\nThe idea was good.\n"),
                           ("a.csv", "text\nThe idea was good.\n"),
                           ("a.jsonl", '{"text": "The idea was good."}\n'), ("a.conllu", word)):
            with self.subTest(name):
                self.refused(name, head, "suite", "make", "contrastive", "--seeds", name, "-o", "out.jsonl")
        self.refused("b.conllu", word, "suite", "make", "sr", "--conllu", "b.conllu", "-o", "out.jsonl")

    def test_suites(self):
        self.refused("own.jsonl", '{"a":"One.","b":"Two.","score":1}\n', "suite", "check", "own.jsonl")

    def test_data_sets_of_others(self):
        for form, head in (("sr", "sentence1,relation,relationscore\nOne.,Two.,3\n"),
                           ("sick", "sentence_A\tsentence_B\trelatedness_score\nOne.\tTwo.\t3\n"),
                           ("words", "car auto 9\n")):
            with self.subTest(form):
                self.refused(form, head, "suite", "import", "sr", f"{form}:{form}", "-o", "out.jsonl")


class SynTextBench(support.Case):
    def make(self, name, *arguments):
        done = self.run_here("suite", "make", "syntextbench", "--n", "64", "--seed", "7",
                             "-o", name, *(() if "--draws" in arguments else ("--draws", "1")), *arguments)
        self.assert_exit(done, 0)
        return self.folder / name

    def test_lines_and_manifest(self):
        path = self.make("syn.jsonl", "--p", "0,0.05,...", "--pe", "0.09", "--pn", "0.5")
        lines = items(path)
        self.assertEqual(len(lines), 20 * 64)
        counts = collections.Counter((one["p"], one["label"], one["split"]) for one in lines)
        self.assertEqual(set(counts.values()), {16})
        self.assertEqual(sorted({one["p"] for one in lines}), [i / 20 for i in range(20)])
        manifest = json.loads((self.folder / "syn.jsonl.manifest.json").read_text())
        self.assertEqual(manifest["sha256"], hashlib.sha256(path.read_bytes()).hexdigest())
        self.assertEqual(manifest["kind"], "syntextbench")
        self.assertEqual(manifest["items"], 1280)
        tasks = manifest["facts"]["tasks"]
        self.assertEqual(tasks[0]["reference_accuracy"], 1.0)
        self.assertEqual(sum(manifest["facts"]["lengths"]), 1280)
        again = self.make("again.jsonl", "--p", "0,0.05,...")
        self.assertEqual(again.read_bytes(), path.read_bytes())

    def test_options(self):
        draws = self.make("draws.jsonl", "--p", "0.2", "--draws", "3")
        self.assertEqual([one.get("draw", 1) for one in items(draws)], 64 * [1] + 64 * [2] + 64 * [3])
        self.assertTrue(draws.read_bytes().startswith(self.make("one.jsonl", "--p", "0.2").read_bytes()))
        flat = items(self.make("flat.jsonl", "--pn", "0", "--train-share", "0.25"))
        self.assertEqual(sum(one["split"] == "train" for one in flat), len(flat) // 4)
        prompts = items(self.make("icl.jsonl", "--icl", "--p", "0.2"))
        self.assertEqual({one["answer"] for one in prompts}, {"Positive", "Negative"})
        corpus = self.write("corpus.txt", "one two three four\nfive six\n")
        self.make("mine.jsonl", "--pe-from", str(corpus), "--stop-words", "embedded")
        manifest = json.loads((self.folder / "mine.jsonl.manifest.json").read_text())
        self.assertGreater(manifest["facts"]["parameters"]["pe"], 0.3)
        for arguments in (("--p", "0,2"), ("--n", "7"), ("--pe", "0"), ("--pn", "2"), ("--draws", "0"),
                          ("--sentiwordnet", "missing.txt")):
            bad = self.run_here("suite", "make", "syntextbench", *arguments, "-o", "bad.jsonl")
            self.assert_exit(bad, 2)
            self.assertFalse((self.folder / "bad.jsonl").exists())

    def test_show_sample_check(self):
        self.make("syn.jsonl", "--p", "0.5")
        shown = self.run_here("suite", "show", "syn.jsonl", "-n", "2")
        self.assert_says(shown, "64 items", "p=0.5")
        sample = self.run_here("suite", "sample", "syn.jsonl", "-n", "5", "--seed", "3")
        self.assertEqual(len(sample.out.splitlines()), 5)
        self.assertEqual(self.run_here("suite", "sample", "syn.jsonl", "-n", "5", "--seed", "3").out,
                         sample.out)
        self.assert_exit(self.run_here("suite", "check", "syn.jsonl"), 0)
        self.write("mine.jsonl", '{"text":"fine","label":1,"split":"train"}\n'
                                 '{"text":"poor","label":0,"split":"test"}\n')
        bad = self.run_here("suite", "check", "mine.jsonl")
        self.assert_exit(bad, 2)
        self.assert_says(bad, "mine.jsonl:2: ", "label")


class Personas(support.Case):
    def contract(self, mock, persona):
        done = self.run_here("doctor", "--contract", f"openai:mock?base_url={mock.base_url(persona)}", "--json")
        report = json.loads(done.out)
        self.assertEqual(done.code, 1 if persona in SERIOUS else 0, str(done))
        return {one["test"] for one in report["findings"] if one["outcome"] == "failed"}, report

    def test_table(self):
        mock = self.mock("--drift-after", "20")
        found = {}
        for persona in CONTRACT:
            failed, report = self.contract(mock, persona)
            with self.subTest(persona=persona):
                self.assertEqual(failed, CONTRACT[persona], json.dumps(report, indent=1))
            self.assertLess(report["requests"], 80)
            found[persona] = failed
        self.check_docs(found)

    def check_docs(self, found):
        docs = (support.REPOSITORY / "docs" / "SUITES.md").read_text(encoding="utf-8")
        rows = [f"| {persona} | {', '.join(sorted(failed)) or 'none'} | "
                for persona, failed in found.items()]
        print("\n" + "\n".join(rows))
        for row in rows:
            self.assertIn(row, docs)

    def test_cut_is_where_it_was_planted(self):
        mock = self.mock()
        _, report = self.contract(mock, "truncating")
        finding = next(one for one in report["findings"] if one["test"] == "truncation")
        self.assertEqual(re.search(r"only the first (\d+) words", finding["finding"])[1], "16")
        self.assertEqual(finding["severity"], "critical")

    def test_a_later_cut_weighs_less(self):
        for words, severity, code in ((60, "major", 1), (200, "minor", 0)):
            mock = self.mock("--truncate-words", str(words))
            done = self.run_here("doctor", "--contract", f"openai:mock?base_url={mock.base_url('truncating')}", "--json")
            finding = next(one for one in json.loads(done.out)["findings"] if one["test"] == "truncation")
            self.assertEqual((finding["severity"], done.code), (severity, code), finding)
            self.assertIn(f"only the first {words} words", finding["finding"])


class PairSuites(support.Case):
    """suite make sr, evalrank and robustness."""

    def make(self, kind, name, *arguments):
        done = self.run_here("suite", "make", kind, "--seed", "7", "-o", name, *arguments)
        self.assert_exit(done, 0)
        manifest = json.loads((self.folder / (name + ".manifest.json")).read_text())
        lines = (self.folder / name).read_bytes()
        self.assertEqual(manifest["sha256"], hashlib.sha256(lines).hexdigest())
        self.assertEqual(manifest["kind"], kind)
        self.assert_exit(self.run_here("suite", "check", name), 0)
        return items(self.folder / name), manifest

    def test_sr(self):
        pairs, manifest = self.make("sr", "sr.jsonl", "-n", "200", "--domains", "law,finance",
                                    "--constructs", "passive,concept-order")
        self.assertEqual(collections.Counter((one["domain"], one["construct"], one["score"])
                                             for one in pairs),
                         {(domain, *construct): 50 for domain in ("law", "finance")
                          for construct in (("passive", 4), ("concept-order", 1))})
        self.assertEqual({one["label_source"] for one in pairs}, {"rule"})
        self.assertEqual(manifest["facts"]["domains"], {"law": 100, "finance": 100})
        self.assertEqual(manifest["lexicons"][0]["name"], "vetvec grammar")
        again, _ = self.make("sr", "again.jsonl", "-n", "200", "--domains", "law,finance",
                             "--constructs", "passive,concept-order")
        self.assertEqual(again, pairs)

    def test_evalrank(self):
        lines, manifest = self.make("evalrank", "evalrank.jsonl", "-n", "50")
        self.assertEqual(sum("a" in one for one in lines), 100)
        self.assertEqual(manifest["counts"]["pairs"], 100)

    def test_robustness(self):
        pairs, manifest = self.make("robustness", "robustness.jsonl", "--seeds", str(support.SEEDS))
        self.assertGreater(manifest["counts"]["typo-1"], 0.9 * manifest["counts"]["seeds"])
        self.assertGreater(manifest["counts"]["negation"], 40)
        self.assertTrue(all((one["score"] == 5) == ("-" in one["construct"]) for one in pairs))

    def test_wrong_use(self):
        for arguments, word in ((("robustness",), "--seeds"), (("sr", "--domains", "cooking"), "law"),
                                (("sr", "--constructs", "typo"), "passive"),
                                (("evalrank", "--constructs", "replace"), "meaning"),
                                (("sr", "--seeds", str(support.SEEDS)), "conllu"),
                                (("sr", "--wordnet", "dict"), "used by contrastive"),
                                (("syntextbench", "--domains", "law"), "used by sr, evalrank"),
                                (("robustnes",), "robustness")):
            done = self.run_here("suite", "make", *arguments, "-o", "bad.jsonl")
            self.assert_exit(done, 2)
            self.assert_says(done, word)
            self.assertFalse((self.folder / "bad.jsonl").exists())


class ContractOfAKilledAudit(support.Case):
    def audit(self, mock, name):
        self.write("words.txt", support.short_dictionary(400))
        support.write_config(self.folder / f"{name}.toml", mock.url, {"faithful": "faithful"},
                             audit=f'dictionary = "words.txt"\nout = "{name}"',
                             vendor="concurrency = 2\nbatch = 5",
                             rest='[suites.contract]\nkind = "contract"\n'
                                  '[suites.contrastive]\nkind = "contrastive"\n')  # texts that follow the contract
        return ["audit", "--config", f"{name}.toml", "--json"]

    def test_it_is_not_asked_again(self):
        mock = self.mock("--latency-ms", "30")
        whole = self.run_here(*self.audit(mock, "whole"))
        self.assert_exit(whole, 0)
        uninterrupted = mock.requests()
        contract = json.loads((self.folder / "whole/contract/faithful.json").read_text())
        self.assertGreater(contract["requests"], 30)
        mock.reset()
        process = support.start(*self.audit(mock, "killed"), cwd=self.folder)
        record = self.folder / "killed/contract/faithful.json"
        until = time.monotonic() + 60
        while not record.exists() and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(0.3)  # for the record of the run; the texts take seconds
        self.assertIsNone(process.poll(), "the audit ended before it was killed")
        process.kill()
        process.communicate()
        last = self.run_here(*self.audit(mock, "killed"))
        self.assert_exit(last, 0)
        self.assertLessEqual(mock.requests(), uninterrupted + 2)
        self.assertEqual(json.loads(last.out)["vendors"][0]["contract"]["findings"], contract["findings"])


class ContractAlone(support.Case):
    def test_an_audit_without_texts(self):
        support.write_config(self.folder / "vetvec.toml", self.mock().url, {"faithful": "faithful"},
                             rest='[suites.contract]\nkind = "contract"\n')
        done = self.run_here("audit", "-o", "run", "--json")
        self.assert_exit(done, 0)
        vendor = json.loads(done.out)["vendors"][0]
        self.assertEqual(vendor["texts"], 0)
        self.assertFalse([one for one in vendor["contract"]["findings"] if one["outcome"] == "failed"])


class PersonasInAudits(support.Case):
    """Every suite on every persona, in one audit."""

    def audit(self):
        mock = self.mock("--drift-after", "20")
        self.write("words.txt", support.short_dictionary())
        support.write_config(
            self.folder / "vetvec.toml", mock.url, {name: name for name in CONTRACT},
            audit='out = "run"\ndictionary = "words.txt"\nmetric = "cosine"',
            rest='[suites.contract]\nkind = "contract"\n'
                 '[suites.contrastive]\nkind = "contrastive"\nmax_per_relation = 40\n'
                 '[suites.syntextbench]\nkind = "syntextbench"\np = "0,0.2"\nn = 768\ndraws = 1\na_t = 0.6\n'
                 '[suites.sr]\nkind = "sr"\nn = 300\n'
                 'constructs = ["partial-inversion", "partial-inversion-swap"]\n'
                 '[suites.evalrank]\nkind = "evalrank"\nn = 40\n'
                 '[suites.robustness]\nkind = "robustness"\nmax_seeds = 20\n'
                 'constructs = ["typo", "case", "punctuation", "negation", "number", "entity"]')
        plan = json.loads(self.run_here("plan", "--json").out)
        self.assertIn("contract suite are included", " ".join(plan["notes"]))
        audit = self.run_here("audit", "-o", "a.json", "-o", "a.html", "-o", "a.md")
        self.assert_exit(audit, 0)
        report = json.loads((self.folder / "a.json").read_text())
        planned = {one["name"]: one["contract_requests"] for one in plan["vendors"]}
        for vendor in report["vendors"]:
            self.assertLessEqual(vendor["contract"]["requests"], planned[vendor["name"]])
            self.assertGreater(vendor["contract"]["requests"], planned[vendor["name"]] / 2)
        return report

    @staticmethod
    def found(report, persona):
        """Suites by which a persona is surely worse than `faithful`."""
        vendors = {one["name"]: one for one in report["vendors"]}
        vendor, faithful = vendors[persona], vendors["faithful"]
        out = set()
        if any(one["outcome"] == "failed" for one in vendor["contract"]["findings"]):
            out.add("contract")
        shares = {one["relation"]: one["interval"] for one in faithful["relations"]}
        for one in vendor["relations"]:
            if one["interval"][0] > shares[one["relation"]][1]:
                out.add("contrastive")
        reference = {score["suite"]: score for score in faithful["scores"]}
        for score in vendor["scores"]:
            best = reference[score["suite"]]
            if score["interval"] and score["interval"][1] < best["interval"][0]:
                out.add(score["suite"])
            if not score["interval"] and score["value"] < best["value"] - 0.1:
                out.add(score["suite"])
        return out

    def test_table(self):
        report = self.audit()
        rows = []
        for persona in CONTRACT:
            vendor = next(one for one in report["vendors"] if one["name"] == persona)
            values = {one["suite"]: (one["value"], one["interval"]) for one in vendor["scores"]}
            failed = {one["test"] for one in vendor["contract"]["findings"]
                      if one["outcome"] == "failed"}
            found, wanted = self.found(report, persona), FOUND_BY.get(persona, set())
            with self.subTest(persona=persona):
                self.assertEqual(failed, CONTRACT[persona])
                if persona == "wrong_order":
                    self.assertLessEqual(wanted, found)
                    found = set(SUITES)
                else:
                    self.assertEqual(found, wanted, values)
            rows.append(f"| {persona} | {', '.join(sorted(CONTRACT[persona])) or 'none'} | " +
                        " | ".join("finds" if suite in found else "-" for suite in SUITES[1:]) + " |")
        print("\n" + "\n".join(rows))
        docs = (support.REPOSITORY / "docs" / "SUITES.md").read_text(encoding="utf-8")
        for row in rows:
            self.assertTrue(row in docs, "not in docs/SUITES.md: " + row)
        self.check_faithful(report)
        self.check_reports(report)

    def check_faithful(self, report):
        faithful = next(one for one in report["vendors"] if one["name"] == "faithful")
        scores = {one["suite"]: one["value"] for one in faithful["scores"]}
        for relation in faithful["relations"]:
            self.assertLess(relation["violations"], 0.1 * relation["triples"])
        self.assertGreater(scores["syntextbench"], 0.2)
        self.assertGreater(scores["evalrank"], 0.6)
        self.assertGreater(scores["robustness"], 80)

    def check_reports(self, report):
        verdict = "\n".join(report["verdict"]["lines"])
        self.assertRegex(verdict, r"(?m)^About wrong_order, in this test: .*breaks its contract \(order\)")
        self.assertRegex(verdict, r"(?m)^faithful: .*meets its contract \(\d\d tests\)")
        for name in ("a.html", "a.md"):
            text = (self.folder / name).read_text(encoding="utf-8")
            self.assertRegex(text, "Contract|Does each keep its contract")
            self.assertIn("critical", text)
            self.assertIn("are assigned to the wrong texts", text)
        again = self.run_here("report", "run", "-o", "b.json")
        self.assert_exit(again, 0)
        rebuilt = json.loads((self.folder / "b.json").read_text())
        self.assertEqual([v["contract"] for v in rebuilt["vendors"]],
                         [v["contract"] for v in report["vendors"]])


class Audit(support.Case):
    def test_syntextbench_in_an_audit(self):
        mock = self.mock()
        self.write("words.txt", support.short_dictionary())
        support.write_config(
            self.folder / "vetvec.toml", mock.url, {name: name for name in SYNTEXTBENCH},
            audit='out = "run"\ndictionary = "words.txt"',
            rest='[suites.syn]\nkind = "syntextbench"\np = "0,0.2,0.4"\nn = 768\ndraws = 2\na_t = 0.6')
        audit = self.run_here("audit", "-o", "a.json", "-o", "a.html", "-o", "a.md")
        self.assert_exit(audit, 0)
        report = json.loads((self.folder / "a.json").read_text())
        scores = {vendor["name"]: vendor["scores"][0] for vendor in report["vendors"]}
        print({name: score["value"] for name, score in scores.items()})
        self.assertEqual(scores["faithful"]["measure"], "SynTextBench, a_T = 0.6")
        self.assertEqual(scores["faithful"]["items"], 4608)
        self.assertGreater(scores["faithful"]["value"], scores["polarity_blind"]["value"])
        self.assertGreater(scores["faithful"]["value"], scores["hash"]["value"] + 0.05)
        self.assertIn("SynTextBench", (self.folder / "a.html").read_text(encoding="utf-8"))
        self.assertIn("SynTextBench", (self.folder / "a.md").read_text(encoding="utf-8"))
        self.assertIn("described only: syn SynTextBench 0.", " ".join(report["verdict"]["lines"]))
        again = self.run_here("report", "run", "-o", "b.json")
        self.assert_exit(again, 0)
        rebuilt = json.loads((self.folder / "b.json").read_text())
        self.assertEqual([v["scores"] for v in rebuilt["vendors"]],
                         [v["scores"] for v in report["vendors"]])


if __name__ == "__main__":
    unittest.main()
