"""The commands that follow the papers' experiments on the built-in encoder: ground-truth, released suites."""
import json
import unittest

import support

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
        done = self.run_here("ground-truth", "builtin:", "suite.jsonl", "--dictionary", "words.txt", "--epochs", "20",
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
                                 ((), "needs --class")):
            with self.subTest(arguments=arguments):
                refused = self.run_here("ground-truth", "builtin:", "suite.jsonl", *arguments)
                self.assert_exit(refused, 2)
                self.assert_says(refused, words)
        self.assert_exit(self.run_here("ground-truth", "builtin:", "--in", "texts.tsv"), 2)

    def test_probe_reads_labels_from_the_file(self):
        done = self.run_here("probe", "builtin:", "--in", "texts.tsv", "--folds", "3", "--inner-folds", "2", "--json")
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


if __name__ == "__main__":
    unittest.main(verbosity=2)
