"""The command around SynTextBench: its baselines (probe --curve), correlation with tasks, curves in reports, prompts put to a chat model."""
import json
import unittest

import support

QUICK = ("--hidden", "16", "--steps", "60", "--trainings", "2", "--rows-per-step", "32", "--learning-rate", "0.01")


class ProbeCurve(support.Case):
    def curve(self, *arguments):
        done = self.run_here("papers", "probe", *arguments, "--curve", *QUICK, "--json")
        self.assert_exit(done, 0)
        return json.loads(done.out)

    def check_figures(self, curve):
        """The figures are those that `eval` computes from the same losses."""
        given = {key: curve[key] for key in ("sizes", "losses", "epsilon")}
        again = json.loads(self.run_here("eval", "probe-curve", stdin=json.dumps(given).encode()).out)
        for key in ("validation_loss", "mdl", "sdl", "sample_size"):
            self.assertEqual(again[key], curve[key], key)

    def test_synthetic_sentences(self):
        curve = self.curve("builtin:", "-n", "400")
        self.assertEqual((curve["n"], curve["p"], sorted(curve["labels"])), (400, 0.2, ["-1", "1"]))
        self.assertEqual(curve["sizes"][-1], 360)
        self.assertEqual(len(curve["losses"]), 10)
        self.check_figures(curve)
        self.assertEqual(self.curve("builtin:", "-n", "400"), curve)  # seeded
        self.assertNotEqual(self.curve("builtin:", "-n", "400", "--seed", "2")["losses"], curve["losses"])
        shown = self.run_here("papers", "probe", "builtin:", "--curve", "-n", "400", *QUICK, "--epsilon", "0.25")
        self.assert_exit(shown, 0)
        self.assert_says(shown, "400 synthetic sentences with p = 0.2", "Val loss", "MDL", "SDL", "eSC", "epsilon = 0.25")

    def test_labelled_texts_and_vectors(self):
        self.write("good.txt", "".join(f"a good and pleasant day {i}\n" for i in range(30)))
        self.write("bad.txt", "".join(f"an awful broken machine {i}\n" for i in range(30)))
        by_class = self.curve("builtin:", "--class", "good=good.txt", "--class", "bad=bad.txt")
        self.assertEqual((by_class["n"], by_class["labels"]), (60, ["good", "bad"]))
        self.assertLess(by_class["validation_loss"], 0.1)
        self.check_figures(by_class)
        self.write("all.txt", (self.folder / "good.txt").read_text() + (self.folder / "bad.txt").read_text())
        self.write("labels.txt", "good\n" * 30 + "bad\n" * 30)
        self.assertEqual(self.curve("builtin:", "--in", "all.txt", "--labels", "labels.txt"), by_class)
        self.assert_exit(self.run_here("embed", "builtin:", "--in", "all.txt", "-o", "v.npy"), 0)
        self.assertEqual(self.curve("--vectors", "v.npy", "--labels", "labels.txt"), by_class)
        logistic = self.run_here("papers", "probe", "--vectors", "v.npy", "--labels", "labels.txt", "--folds", "3", "-c", "1",
                                 "--json")
        self.assert_exit(logistic, 0)
        self.assertEqual(json.loads(logistic.out)["accuracy"], 1.0)

    def test_wrong_use(self):
        self.write("labels.txt", "a\nb\n")
        for arguments in (("builtin:", "--steps", "10"), ("builtin:", "--curve", "--folds", "3"), ("--curve",), (),
                          ("builtin:", "--vectors", "v.npy", "--labels", "labels.txt"),
                          ("builtin:", "--curve", "--in", "labels.txt", "--labels", "labels.txt", "--p", "0.3"),
                          ("builtin:", "--curve", "-n", "7"), ("builtin:", "--curve", "--p", "2")):
            with self.subTest(arguments=arguments):
                self.assert_exit(self.run_here("papers", "probe", *arguments), 2)


class Correlate(support.Case):
    TABLE = ("model,STS12,STSB,MR,r,score,loss\n" "a,50,60,70,3,0.1,9\n" "b,60,70,75,2,0.2,8\n" "c,70,80,80,1,0.3,7\n")

    def test_table(self):
        self.write("t.csv", self.TABLE)
        self.write("t.tsv", self.TABLE.replace(",", "\t"))
        columns = ("--sts", "STS12,STSB", "--transfer", "MR", "--robustness", "r", "--scores", "score,loss", "--lower", "loss")
        done = self.run_here("papers", "correlate", "t.csv", *columns, "--json")
        self.assert_exit(done, 0)
        result = json.loads(done.out)
        self.assertEqual(result["models"], ["a", "b", "c"])
        self.assertEqual(result["ranks"]["overall"], [3, 2, 1])
        self.assertAlmostEqual(result["accuracy"]["sts"][0], 0.775)
        self.assertAlmostEqual(result["accuracy"]["overall"][0], (0.75 + 0.8 + 0.7) / 3)
        self.assertAlmostEqual(result["scores"]["loss"]["accuracy"], result["scores"]["score"]["accuracy"])
        self.assertIsNone(result["scores"]["score"]["robustness_accuracy"])  # all mean ranks are 2
        self.assertEqual(self.run_here("papers", "correlate", "t.tsv", *columns, "--json").out, done.out)
        shown = self.run_here("papers", "correlate", "t.csv", *columns)
        self.assert_says(shown, "rank (1: largest)", "rob. + accuracy", "score")

    def test_wrong_use(self):
        self.write("t.csv", self.TABLE)
        unknown = self.run_here("papers", "correlate", "t.csv", "--sts", "STS13", "--robustness", "r", "--scores", "score")
        self.assert_exit(unknown, 2)
        self.assert_says(unknown, "STS13", "STS12, STSB")
        self.write("bad.csv", self.TABLE.replace("70,80", "70,n/a"))
        bad = self.run_here("papers", "correlate", "bad.csv", "--sts", "STSB", "--robustness", "r", "--scores", "score")
        self.assert_exit(bad, 2)
        self.assert_says(bad, "line 4", "STSB", "n/a")


class Curves(support.Case):
    def test_report_of_a_finished_run(self):
        self.write("vetvec.toml", """version = 1
[audit]
vendors = ["plain", "prefixed"]
suites = ["syn"]
out = "run"
[vendors.plain]
spec = "builtin:"
[vendors.prefixed]
spec = "builtin:?document_prefix=great%20"
[suites.syn]
kind = "syntextbench"
p = "0,0.3,0.6,0.9"
n = 256
draws = 2
""")
        self.assert_exit(self.run_here("audit"), 0)
        self.assert_exit(self.run_here("report", "run", "-o", "report.html", "-o", "report.json"), 0)
        report = json.loads((self.folder / "report.json").read_text(encoding="utf-8"))
        for vendor in report["vendors"]:
            score = next(one for one in vendor["scores"] if one["suite"] == "syn")
            curve = score["margin_curve"]
            self.assertEqual([(one["draw"], one["p"]) for one in curve["points"]],
                             [(draw, p) for draw in (1, 2) for p in (0, 0.3, 0.6, 0.9)])
            area = sum(one["margin"] * max(0, one["accuracy"] - curve["a_t"]) for one in curve["points"]) / 8
            self.assertAlmostEqual(area, score["value"], places=9)
            one = curve["points"][0]
            self.assertAlmostEqual(one["goodness"], sum(other["margin"] for other in curve["points"]
                                                        if other["accuracy"] > one["accuracy"]) / 8, places=9)
        html = (self.folder / "report.html").read_text(encoding="utf-8")
        for part in ("s(a) on syn", "Accuracy by share of neutral words on syn", "Sentence lengths of syn"):
            self.assertIn(part, html)


class InContext(support.Case):
    """Prompts put to the mock's chat model, which adds up the polarities of the words."""

    def setUp(self):
        super().setUp()
        self.server = self.mock()

    def make(self, name, *more):
        return self.run_here("suite", "make", "syntextbench", "--icl", "--llm",
                             f"openai:mock-chat@{self.server.url}/v1", "--p", "0,0.6", "--n", "40", "-o", name, *more)

    def read(self, name):
        lines = [json.loads(line) for line in (self.folder / name).read_text(encoding="utf-8").splitlines()]
        return lines, json.loads((self.folder / f"{name}.manifest.json").read_text(encoding="utf-8"))["facts"]

    def test_answers_are_scored(self):
        done = self.make("icl.jsonl")
        self.assert_exit(done, 0)
        self.assert_says(done, "mean accuracy", "95% interval")
        lines, facts = self.read("icl.jsonl")
        self.assertEqual(len(lines), 80)
        self.assertIn("openai:mock-chat", facts["llm"])
        for task in facts["tasks"]:
            own = [one for one in lines if one["p"] == task["p"]]
            right = sum(one["predicted"] == one["label"] for one in own)
            self.assertEqual((task["questions"], task["right"], task["unclear"], task["no_answer"]), (40, right, 0, 0))
            self.assertEqual(task["accuracy"], right / 40)
            self.assertTrue(task["interval"][0] < task["accuracy"] <= task["interval"][1])
        self.assertEqual(facts["tasks"][0]["accuracy"], 1.0)  # the polarity of words decides, and no word is neutral
        self.assertEqual(facts["accuracy"], sum(task["accuracy"] for task in facts["tasks"]) / 2)
        self.assertTrue(all(one["prompt"].count("A: Positive") == 1 and one["prompt"].count("A: Negative") == 1 and
                            one["prompt"].endswith("\nA:") for one in lines))
        # The same prompts as without a model, and nothing is asked twice.
        plain = self.run_here("suite", "make", "syntextbench", "--icl", "--p", "0,0.6", "--n", "40", "-o", "plain.jsonl")
        self.assert_exit(plain, 0)
        prompts = [json.loads(line)["prompt"] for line in (self.folder / "plain.jsonl").read_text().splitlines()]
        self.assertEqual([one["prompt"] for one in lines], prompts)
        before = self.server.requests()
        self.assertEqual(before, len(set(prompts)))
        self.assert_exit(self.make("again.jsonl", "--llm-journal", "icl.jsonl.answers.jsonl"), 0)
        self.assertEqual(self.server.requests(), before)
        self.assertEqual((self.folder / "again.jsonl").read_bytes(), (self.folder / "icl.jsonl").read_bytes())

    def test_other_answers(self):
        self.server.faults(("chat_prose", None, 1.0))
        self.assert_exit(self.make("prose.jsonl"), 0)
        self.assertEqual(self.read("prose.jsonl")[1]["tasks"][0]["accuracy"], 1.0)
        self.server.faults(("chat_malformed", None, 1.0))  # "Posi..."
        self.assert_exit(self.make("unclear.jsonl"), 0)
        lines, facts = self.read("unclear.jsonl")
        self.assertEqual([task["unclear"] for task in facts["tasks"]], [40, 40])
        self.assertEqual(facts["accuracy"], 0)
        self.assertEqual({one["predicted"] for one in lines}, {None})
        self.server.faults(("chat_refusal", None, 0.5))
        self.assert_exit(self.make("refused.jsonl"), 0)
        for task in self.read("refused.jsonl")[1]["tasks"]:
            self.assertTrue(0 < task["no_answer"] < 40, task)
        self.assertEqual(self.read("refused.jsonl")[1]["tasks"][0]["accuracy"], 1.0)
        self.server.faults(("chat_refusal", None, 1.0))
        self.assert_exit(self.make("none.jsonl"), 2)
        self.assertFalse((self.folder / "none.jsonl").exists())

    def test_wrong_use(self):
        for arguments in (("--llm", "openai:m"), ("--icl", "--llm-temperature", "1"), ("--icl", "--llm", "nobody:m")):
            with self.subTest(arguments=arguments):
                done = self.run_here("suite", "make", "syntextbench", *arguments, "-o", "x.jsonl")
                self.assert_exit(done, 2)
                self.assertFalse((self.folder / "x.jsonl").exists())


if __name__ == "__main__":
    unittest.main(verbosity=2)
