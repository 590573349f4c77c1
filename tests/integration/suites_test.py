"""Suites from the command line: SynTextBench files, the contract of each persona, both in audits.

Prints the table persona x suite that docs/SUITES.md shows, and fails when the two differ.
"""
import collections
import hashlib
import json
import re
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
SERIOUS = {"nondeterministic", "wrong_order", "aggregating", "truncating", "drifting"}
SYNTEXTBENCH = ("faithful", "polarity_blind", "hash")


def items(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


class SynTextBench(support.Case):
    def make(self, name, *arguments):
        done = self.run_here("suite", "make", "syntextbench", "--n", "64", "--seed", "7",
                             "-o", name, *arguments)
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
        flat = items(self.make("flat.jsonl", "--pn", "0", "--train-share", "0.25"))
        self.assertEqual(sum(one["split"] == "train" for one in flat), len(flat) // 4)
        prompts = items(self.make("icl.jsonl", "--icl", "--p", "0.2"))
        self.assertEqual({one["answer"] for one in prompts}, {"Positive", "Negative"})
        corpus = self.write("corpus.txt", "one two three four\nfive six\n")
        self.make("mine.jsonl", "--pe-from", str(corpus), "--stop-words", "embedded")
        manifest = json.loads((self.folder / "mine.jsonl.manifest.json").read_text())
        self.assertGreater(manifest["facts"]["parameters"]["pe"], 0.3)
        for arguments in (("--p", "0,2"), ("--n", "7"), ("--pe", "0"), ("--pn", "2"),
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
        self.assert_says(bad, "mine.jsonl", "line 2", "label")


class Personas(support.Case):
    def contract(self, mock, persona):
        done = self.run_here("contract", f"openai:mock?base_url={mock.base_url(persona)}", "--json")
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
        rows = [f"| {persona} | {', '.join(sorted(failed)) or 'none'} |"
                for persona, failed in found.items()]
        print("\n" + "\n".join(rows))
        for row in rows:
            self.assertIn(row, docs)

    def test_cut_is_where_it_was_planted(self):
        mock = self.mock()
        _, report = self.contract(mock, "truncating")
        finding = next(one for one in report["findings"] if one["test"] == "truncation")
        self.assertEqual(re.search(r"after about (\d+) words", finding["finding"])[1], "16")


class Audit(support.Case):
    def test_syntextbench_in_an_audit(self):
        mock = self.mock()
        self.write("words.txt", support.short_dictionary())
        support.write_config(
            self.folder / "vetvec.toml", mock.url, {name: name for name in SYNTEXTBENCH},
            audit='out = "run"\ndictionary = "words.txt"',
            rest='[suites.syn]\nkind = "syntextbench"\np = "0,0.2,0.4"\nn = 600\na_t = 0.6')
        audit = self.run_here("audit", "-o", "a.json", "-o", "a.html", "-o", "a.md")
        self.assert_exit(audit, 0)
        report = json.loads((self.folder / "a.json").read_text())
        scores = {vendor["name"]: vendor["scores"][0] for vendor in report["vendors"]}
        print({name: score["value"] for name, score in scores.items()})
        self.assertEqual(scores["faithful"]["measure"], "SynTextBench, a_T = 0.6")
        self.assertEqual(scores["faithful"]["items"], 1800)
        self.assertGreater(scores["faithful"]["value"], scores["polarity_blind"]["value"])
        self.assertGreater(scores["faithful"]["value"], scores["hash"]["value"] + 0.05)
        self.assertIn("SynTextBench", (self.folder / "a.html").read_text(encoding="utf-8"))
        self.assertIn("SynTextBench", (self.folder / "a.md").read_text(encoding="utf-8"))
        self.assert_says(audit, "syn (SynTextBench")
        again = self.run_here("report", "run", "-o", "b.json")
        self.assert_exit(again, 0)
        rebuilt = json.loads((self.folder / "b.json").read_text())
        self.assertEqual([v["scores"] for v in rebuilt["vendors"]],
                         [v["scores"] for v in report["vendors"]])


if __name__ == "__main__":
    unittest.main()
