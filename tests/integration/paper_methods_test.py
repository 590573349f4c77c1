"""The commands that follow the papers' experiments on the built-in encoder: ground-truth, released suites, training data, eval."""
import json
import os
import pathlib
import subprocess
import sys
import unittest

import support

FINETUNE = pathlib.Path(__file__).resolve().parent.parent.parent / "examples" / "finetune.py"
GOOD = ["good", "great", "pleasant", "kind", "clean", "bright"]
BAD = ["bad", "awful", "nasty", "cruel", "dirty", "gloomy"]
NOUNS = ["room", "meal", "staff", "report", "garden", "street"]


def triple(number, relation, seed, positive, negative):
    def changed(text):
        return [[0, len(text)]]
    return json.dumps({"id": f"t{number}", "relation": relation, "seed": seed, "positive": positive,
                       "negative": negative, "changed": {"positive": changed(positive), "negative": changed(negative)},
                       "flags": ["user"]}) + "\n"


class GroundTruth(support.Case):
    def setUp(self):
        super().setUp()
        rows = [(f"The {noun} was {word}.", label) for label, words in (("pos", GOOD), ("neg", BAD))
                for word in words for noun in NOUNS]
        self.write("texts.csv", 'label,text\n' + "".join(f'{label},"{text}"\n' for text, label in rows))
        self.write("texts.tsv", "text\tlabel\n" + "".join(f"{text}\t{label}\n" for text, label in rows))
        self.write("texts.jsonl", "".join(json.dumps({"text": t, "label": label}) + "\n" for t, label in rows))
        self.write("words.txt", support.short_dictionary(40))
        lines = [triple(i, "CR1", f"The {noun} was good.", f"The {noun} was pleasant.", f"The {noun} was awful.")
                 for i, noun in enumerate(NOUNS)]
        # The wrong way round: the classifiers must object, and with every distance it is a violation.
        lines += [triple(9 + i, "CR2", f"The {noun} was good.", f"The {noun} was nasty and dirty, cruel and gloomy.",
                         f"The {noun} was great.") for i, noun in enumerate(NOUNS)]
        self.write("suite.jsonl", "".join(lines))

    def truth(self, *arguments):
        done = self.run_here("papers", "ground-truth", "builtin:", "suite.jsonl", "--dictionary", "words.txt", "--epochs", "20",
                             *arguments)
        self.assert_exit(done, 0)
        return done

    def test_table_and_json(self):
        report = json.loads(self.truth("--in", "texts.csv", "--json").out)
        self.assertEqual(len(report["accuracy"]), 14)
        self.assertEqual(report["labels"], ["pos", "neg"])
        self.assertEqual(len(report["table"]), 12)
        self.assertEqual([row["metric"] for row in report["table"][::4]], ["l1", "l2", "cosine"])
        self.assertEqual([row["method"] for row in report["table"][:4]], ["zero", "min", "mean-2sigma", "mean-sigma"])
        for row in report["table"][::4]:
            wrong = row["relations"]["CR2"]
            self.assertEqual((wrong["n_v"], wrong["p_a"], wrong["p_b"]), (6, 100.0, 100.0))
            self.assertEqual(len(row["at_least"]), 14)
        self.assertEqual(len(report["triples"]), 12)
        self.assertTrue(report["triples"][-1]["gt_a"])
        self.assertEqual(len(report["triples"][0]["F"]), 14)
        for name in ("texts.tsv", "texts.jsonl"):
            self.assertEqual(json.loads(self.truth("--in", name, "--json").out), report, name)
        text = self.truth("--in", "texts.tsv")
        self.assert_says(text, "14 classifiers trained on 72 texts", "mean-2sigma", "CR2", "at least K")

    def test_refusals(self):
        self.write("plain.txt", "one\ntwo\n")
        self.write("no.tsv", "text\tkind\nThe room.\tpos\n")
        for arguments, words in ((("--in", "plain.txt"), "--labels"), (("--in", "no.tsv"), "no column"),
                                 ((), "needs labelled texts")):
            with self.subTest(arguments=arguments):
                refused = self.run_here("papers", "ground-truth", "builtin:", "suite.jsonl", *arguments)
                self.assert_exit(refused, 2)
                self.assert_says(refused, words)
        self.assert_exit(self.run_here("papers", "ground-truth", "builtin:", "--in", "texts.tsv"), 2)

    def test_probe_reads_labels_from_the_file(self):
        done = self.run_here("papers", "probe", "builtin:", "--in", "texts.tsv", "--folds", "3", "--inner-folds", "2", "--json")
        self.assert_exit(done, 0)
        self.assertEqual(json.loads(done.out)["labels"], ["pos", "neg"])


class ReleasedSuites(support.Case):
    def test_import(self):
        self.write("ctset1.json", json.dumps({"SenWordFuzz": [
            [f"The {noun} was good .", f"The {noun} was fine .", f"The {noun} was bad .", 1] for noun in NOUNS]}))
        done = self.run_here("suite", "import", "contrastive", "costello:ctset1.json", "-o", "s.jsonl")
        self.assert_exit(done, 0)
        self.assert_says(done, "6 triples")
        self.assert_exit(self.run_here("suite", "check", "s.jsonl"), 0)
        refused = self.run_here("suite", "import", "sr", "costello:ctset1.json", "-o", "t.jsonl")
        self.assert_exit(refused, 2)
        self.assert_says(refused, "kind contrastive")


class TrainingData(support.Case):
    def lines(self, name):
        return [json.loads(line) for line in (self.folder / name).read_text(encoding="utf-8").splitlines()]

    def export(self, *arguments):
        done = self.run_here("suite", "export", *arguments)
        self.assert_exit(done, 0)
        return done

    def finetune(self, *arguments):
        return subprocess.run([sys.executable, str(FINETUNE), *arguments], cwd=self.folder, capture_output=True,
                              text=True, check=False, timeout=120)

    def test_export_and_dry_run(self):
        self.write("t.jsonl", triple(1, "CR1", "It was good.", "It was fine.", "It was bad."))
        self.export("t.jsonl", "-o", "triples.jsonl")
        self.assertEqual(self.lines("triples.jsonl"), [{"anchor": "It was good.", "positive": "It was fine.",
                                                        "negative": "It was bad."}])
        for kind in ("sr", "evalrank"):
            self.assert_exit(self.run_here("suite", "make", kind, "--n", "30", "-o", f"{kind}.jsonl"), 0)
        self.assert_says(self.export("sr.jsonl", "-o", "pairs.jsonl"), "30 lines")
        pairs = self.lines("pairs.jsonl")
        self.assertEqual(set(pairs[0]), {"sentence1", "sentence2", "score"})
        self.assertTrue(all(0 <= pair["score"] <= 1 for pair in pairs))
        self.export("evalrank.jsonl", "-o", "ranking.jsonl")
        self.assertEqual(set(self.lines("ranking.jsonl")[0]), {"anchor", "positive"})
        refused = self.run_here("suite", "export", "sr.jsonl", "-o", "x.jsonl", "--scale", "3")
        self.assert_exit(refused, 2)
        self.assert_says(refused, "--scale")
        read = self.finetune("--dry-run", "--shuffle-second", "pairs.jsonl", "triples.jsonl")
        self.assertEqual(read.returncode, 0, read.stderr)
        self.assertIn("pairs.jsonl: 30 scored pairs", read.stdout)
        self.assertIn("triples.jsonl: 1 triples", read.stdout)

    def test_finetune_without_its_packages(self):
        self.write("pairs.jsonl", '{"sentence1": "a", "sentence2": "b", "score": 1}\n')
        self.write("torch.py", "raise ImportError('none')\n")
        done = subprocess.run([sys.executable, str(FINETUNE), "--out", "model", "pairs.jsonl"], cwd=self.folder,
                              capture_output=True, text=True, check=False, timeout=120,
                              env={**os.environ, "PYTHONPATH": str(self.folder)})
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("pip install torch sentence-transformers", done.stderr)


class Evaluations(support.Case):
    def evaluate(self, method, given):
        done = self.run_here("eval", method, stdin=json.dumps(given).encode())
        self.assert_exit(done, 0)
        return json.loads(done.out)

    def test_tree_kernel_and_label_agreement(self):
        trees = [f"(S (NP the {noun}) (VP (V was) (A {word})))" for noun in NOUNS for word in GOOD]
        found = self.evaluate("tree-kernel", {"trees": trees, "sample": 10, "seed": 3})
        self.assertEqual(found["n"], 10)
        self.assertTrue(0 < found["mean"] < 1, found)
        found = self.evaluate("label-agreement", {"model": [5, 4, 1, 0], "people": [4.5, 4, 3, 0.5]})
        self.assertEqual((found["spearman"], found["within_share"]), (1.0, 0.75))


if __name__ == "__main__":
    unittest.main(verbosity=2)
