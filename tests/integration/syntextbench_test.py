"""The command around SynTextBench: its baselines (probe --curve), correlation with tasks, curves in reports."""
import json
import unittest

import support

QUICK = ("--hidden", "16", "--steps", "60", "--trainings", "2", "--rows-per-step", "32", "--learning-rate", "0.01")


class ProbeCurve(support.Case):
    def curve(self, *arguments):
        done = self.run_here("probe", *arguments, "--curve", *QUICK, "--json")
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
        shown = self.run_here("probe", "builtin:", "--curve", "-n", "400", *QUICK, "--epsilon", "0.25")
        self.assert_exit(shown, 0)
        self.assert_says(shown, "400 synthetic sentences with p = 0.2", "Val loss", "MDL", "SDL", "eSC", "epsilon = 0.25")

    def test_labelled_texts_and_vectors(self):
        self.write("good.txt", "".join(f"a good and pleasant day {i}\n" for i in range(30)))
        self.write("bad.txt", "".join(f"an awful broken machine {i}\n" for i in range(30)))
        by_class = self.curve("builtin:", "--class", "good=good.txt", "--class", "bad=bad.txt")
        self.assertEqual((by_class["n"], by_class["labels"]), (60, ["good", "bad"]))
        self.assertLess(by_class["validation_loss"], by_class["losses"][0])
        self.check_figures(by_class)
        self.write("all.txt", (self.folder / "good.txt").read_text() + (self.folder / "bad.txt").read_text())
        self.write("labels.txt", "good\n" * 30 + "bad\n" * 30)
        self.assertEqual(self.curve("builtin:", "--in", "all.txt", "--labels", "labels.txt"), by_class)
        self.assert_exit(self.run_here("embed", "builtin:", "--in", "all.txt", "-o", "v.npy"), 0)
        self.assertEqual(self.curve("--vectors", "v.npy", "--labels", "labels.txt"), by_class)
        logistic = self.run_here("probe", "--vectors", "v.npy", "--labels", "labels.txt", "--folds", "3", "-c", "1",
                                 "--json")
        self.assert_exit(logistic, 0)
        self.assertEqual(json.loads(logistic.out)["accuracy"], 1.0)

    def test_wrong_use(self):
        self.write("labels.txt", "a\nb\n")
        for arguments in (("builtin:", "--steps", "10"), ("builtin:", "--curve", "--folds", "3"), ("--curve",), (),
                          ("builtin:", "--vectors", "v.npy", "--labels", "labels.txt"),
                          ("builtin:", "--curve", "-n", "7"), ("builtin:", "--curve", "--p", "2")):
            with self.subTest(arguments=arguments):
                self.assert_exit(self.run_here("probe", *arguments), 2)


class Correlate(support.Case):
    TABLE = ("model,STS12,STSB,MR,r,score,loss\n" "a,50,60,70,3,0.1,9\n" "b,60,70,75,2,0.2,8\n" "c,70,80,80,1,0.3,7\n")

    def test_table(self):
        self.write("t.csv", self.TABLE)
        self.write("t.tsv", self.TABLE.replace(",", "\t"))
        columns = ("--sts", "STS12,STSB", "--transfer", "MR", "--robustness", "r", "--scores", "score,loss", "--lower", "loss")
        done = self.run_here("correlate", "t.csv", *columns, "--json")
        self.assert_exit(done, 0)
        result = json.loads(done.out)
        self.assertEqual(result["models"], ["a", "b", "c"])
        self.assertEqual(result["ranks"]["overall"], [3, 2, 1])
        self.assertAlmostEqual(result["accuracy"]["sts"][0], 0.775)
        self.assertAlmostEqual(result["accuracy"]["overall"][0], (0.75 + 0.8 + 0.7) / 3)
        self.assertAlmostEqual(result["scores"]["loss"]["accuracy"], result["scores"]["score"]["accuracy"])
        self.assertIsNone(result["scores"]["score"]["robustness_accuracy"])  # all mean ranks are 2
        self.assertEqual(self.run_here("correlate", "t.tsv", *columns, "--json").out, done.out)
        shown = self.run_here("correlate", "t.csv", *columns)
        self.assert_says(shown, "rank (1: largest)", "rob. + accuracy", "score")

    def test_wrong_use(self):
        self.write("t.csv", self.TABLE)
        unknown = self.run_here("correlate", "t.csv", "--sts", "STS13", "--robustness", "r", "--scores", "score")
        self.assert_exit(unknown, 2)
        self.assert_says(unknown, "STS13", "STS12, STSB")
        self.write("bad.csv", self.TABLE.replace("70,80", "70,n/a"))
        bad = self.run_here("correlate", "bad.csv", "--sts", "STSB", "--robustness", "r", "--scores", "score")
        self.assert_exit(bad, 2)
        self.assert_says(bad, "line 4", "STSB", "n/a")


class Curves(support.Case):
    def test_report_of_a_finished_run(self):
        mock = self.mock()
        support.write_config(self.folder / "vetvec.toml", mock.url, {"faithful": "faithful", "hash": "hash"},
                             audit='suites = ["syn"]\nout = "run"\n',
                             rest='[suites.syn]\nkind = "syntextbench"\np = "0,0.3,0.6,0.9"\nn = 256\ndraws = 2\n')
        self.assert_exit(self.run_here("audit"), 0)
        self.assert_exit(self.run_here("report", "run", "-o", "report.html", "-o", "report.json"), 0)
        report = json.loads((self.folder / "report.json").read_text(encoding="utf-8"))
        for vendor in report["vendors"]:
            score = next(one for one in vendor["scores"] if one["suite"] == "syn")
            curve = score["margin_curve"]
            self.assertEqual([(one["draw"], one["p"]) for one in curve["points"]],
                             [(draw, p) for draw in (1, 2) for p in (0, 0.3, 0.6, 0.9)])
            area = sum(one["margin"] * max(0, one["accuracy"] - curve["a_t"]) for one in curve["points"]) / 8
            self.assertAlmostEqual(area, score["value"], places=12)
            one = curve["points"][0]
            self.assertAlmostEqual(one["goodness"], sum(other["margin"] for other in curve["points"]
                                                        if other["accuracy"] > one["accuracy"]) / 8, places=12)
        html = (self.folder / "report.html").read_text(encoding="utf-8")
        for part in ("s(a) on syn", "Accuracy by share of neutral words on syn", "Sentence lengths of syn"):
            self.assertIn(part, html)


if __name__ == "__main__":
    unittest.main(verbosity=2)
