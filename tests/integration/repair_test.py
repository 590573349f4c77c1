"""Repair: an adapter from a run and from a vendor, its test, its use, and the same vectors by other programs.

NumPy and ONNX Runtime come from PyPI into build/; tests whose packages cannot be installed are skipped with a message.
VETVEC_SHARED names a folder with models/all-minilm-l6-v2; without it, only the built-in encoder and the mock are
repaired.
"""
import json
import subprocess
import unittest

import onnx_test
import packages
import support

# Words of the same meaning, then one of the opposite meaning.
WORDS = [("good", "fine", "bad"), ("happy", "glad", "sad"), ("large", "big", "small"), ("fast", "quick", "slow"),
         ("easy", "simple", "hard"), ("clean", "spotless", "dirty"), ("cheap", "inexpensive", "costly"),
         ("quiet", "silent", "loud"), ("safe", "secure", "dangerous"), ("strong", "sturdy", "weak"),
         ("rich", "wealthy", "poor"), ("new", "recent", "old"), ("hot", "warm", "cold"), ("kind", "friendly", "cruel"),
         ("polite", "courteous", "rude"), ("bright", "light", "dark"), ("smart", "clever", "stupid"),
         ("early", "prompt", "late"), ("true", "correct", "false"), ("wet", "damp", "dry"),
         ("full", "crowded", "empty"), ("tall", "high", "low"), ("wide", "broad", "narrow"),
         ("calm", "peaceful", "nervous")]
NOUNS = ["room", "meal", "staff", "service", "report", "garden", "journey", "street", "answer", "teacher"]
THINGS = ("anchor apple arrow basket bell bicycle bottle bridge bucket camera candle castle chair clock coat cup desk "
          "door drum engine fence flag fountain guitar hammer harbor hat house kettle key ladder lake lamp library map "
          "mirror mountain painting piano river").split()
APPLY = """
import sys, numpy
x = numpy.load(sys.argv[1]); arrays = numpy.load(sys.argv[2])
y = x + x @ arrays["A"] @ arrays["B"]
assert arrays["unit"].item() == 1
y /= numpy.linalg.norm(y, axis=1, keepdims=True)
numpy.save(sys.argv[3], y.astype(numpy.float32))
"""
APPLY_ONNX = """
import sys, numpy, onnxruntime
session = onnxruntime.InferenceSession(sys.argv[2], providers=["CPUExecutionProvider"])
numpy.save(sys.argv[3], session.run(["mapped"], {"vectors": numpy.load(sys.argv[1])})[0])
"""
DIFFER = """
import sys, numpy
a, b = numpy.load(sys.argv[1]), numpy.load(sys.argv[2])
print(float(numpy.abs(a - b).max()))
"""


def span(text, word):
    begin = text.index(word)
    return [[begin, begin + len(word)]]


def triples():
    """24 word pairs with 20 sentences each."""
    lines = []
    for same, other, opposite in WORDS:
        for noun in NOUNS:
            for frame in ("The {} was {} yesterday.", "Everybody said that the {} was {}."):
                seed = frame.format(noun, same)
                positive, negative = frame.format(noun, other), frame.format(noun, opposite)
                lines.append(json.dumps({
                    "id": f"t{len(lines)}", "relation": "CR1", "seed": seed, "positive": positive,
                    "negative": negative, "changed": {"positive": span(positive, other),
                                                      "negative": span(negative, opposite)}, "flags": ["user"]}))
    return "\n".join(lines) + "\n"


def ranking():
    """400 sentences, each with one that says the same."""
    texts, pairs = [], []
    for i, thing in enumerate(THINGS):
        for step in range(1, 11):
            other = THINGS[(i + step) % len(THINGS)]
            pairs.append({"a": f"r{len(texts)}", "b": f"r{len(texts) + 1}"})
            texts += [{"id": f"r{len(texts)}", "text": f"The {thing} was near the {other}."},
                      {"id": f"r{len(texts) + 1}", "text": f"Near the {other} there was the {thing}."}]
    return "".join(json.dumps(one) + "\n" for one in texts + pairs)


class RepairCase(support.Case):
    def configure(self, vendors, more=""):
        self.write("cr.jsonl", triples())
        self.write("ranking.jsonl", ranking())
        text = (f'version = 1\n[audit]\nvendors = {json.dumps(list(vendors))}\nsuites = ["cr", "ranking"]\n'
                'dictionary_max_words = 800\nout = "run"\nresend = false\ntry_roles = false\n'
                '[suites.cr]\nkind = "file"\nfile = "cr.jsonl"\n[suites.ranking]\nkind = "file"\nfile = "ranking.jsonl"\n')
        for name, lines in vendors.items():
            text += f"[vendors.{name}]\n{lines}\n"
        self.write("vetvec.toml", text + more)

    def fit(self, *arguments, code=0, **options):
        done = self.run_here("repair", "fit", *arguments, "--json", timeout=900, **options)
        self.assert_exit(done, code)
        return json.loads(done.out)


def at_zero(relations):
    return {one["relation"]: (one["violations"][0]["before"], one["violations"][0]["after"]) for one in relations}


class Command(RepairCase):
    QUICK = ("--steps", "200", "--rank", "16")

    def test_run_and_vendor_give_the_same_bytes_with_any_number_of_threads(self):
        self.configure({"own": 'spec = "builtin:"'})
        self.assert_exit(self.run_here("audit", "-q"), 0)
        report = self.fit("run", "-o", "a.map", "--threads", "1", *self.QUICK)
        again = self.fit("own", "-o", "b.map", "--threads", "3", *self.QUICK)
        self.assertEqual(report, again)
        self.assertEqual((self.folder / "a.map").read_bytes(), (self.folder / "b.map").read_bytes())
        self.assertEqual((report["split"], report["folds"], report["rank"]), ("pair", 5, 16))
        self.assertEqual(report["fitted_triples"] + sum(one["triples"] for one in report["test"]["relations"]),
                         20 * len(WORDS))
        for figures in report["settings"][report["chosen"]]["relations"], report["test"]["relations"]:
            before, after = at_zero(figures)["CR1"]
            self.assertLessEqual(after, before)
        self.assertEqual([one["suite"] for one in report["test"]["scores"]], ["ranking"])
        shown = self.run_here("repair", "map", "show", "a.map")
        self.assert_exit(shown, 0)
        self.assert_says(shown, "adapter of rank 16 for builtin:", "Chosen by 5-fold cross-validation")
        tested = self.run_here("repair", "test", "a.map", "run", "--json")
        self.assert_exit(tested, 0)
        self.assertEqual(json.loads(tested.out), report["test"])

    def test_the_split_by_seed_and_another_random_seed_are_other_adapters(self):
        self.configure({"own": 'spec = "builtin:"'})
        by_pair = self.fit("own", "-o", "a.map", *self.QUICK)
        by_seed = self.fit("own", "-o", "b.map", "--split", "seed", *self.QUICK)
        self.fit("own", "-o", "c.map", "--seed", "2", *self.QUICK)
        self.assertEqual(by_seed["split"], "seed")
        self.assertNotEqual(by_pair["fitted_triples"], by_seed["fitted_triples"])
        maps = {(self.folder / name).read_bytes() for name in ("a.map", "b.map", "c.map")}
        self.assertEqual(len(maps), 3)

    def test_the_cache_holds_raw_vectors_and_the_spec_applies_the_adapter(self):
        mock = self.mock()
        self.configure({"a": f'spec = "openai:mock"\nbase_url = "{mock.base_url("polarity_blind")}"'},
                       '[cache]\ndir = "cache"\n')
        self.fit("a", "-o", "a.map", *self.QUICK)
        sent = mock.requests()
        self.write("in.txt", "The room was good yesterday.\nThe room was bad yesterday.\n")
        model = f"openai:mock?base_url={mock.base_url('polarity_blind')}"
        for name, spec in (("raw", model), ("adapted", model + "&adapter=a.map")):
            done = self.run_here("embed", spec, "--in", "in.txt", "-o", f"{name}.jsonl")
            self.assert_exit(done, 0)
        self.assertEqual(mock.requests(), sent)
        raw, adapted = ([json.loads(line) for line in (self.folder / f"{name}.jsonl").read_text().splitlines()]
                        for name in ("raw", "adapted"))
        self.assertNotEqual(raw[0], adapted[0])
        other = self.run_here("embed", f"openai:mock?base_url={mock.base_url('faithful')}&adapter=a.map", "--in", "in.txt",
                              "-o", "x.jsonl")
        self.assert_exit(other, 2)
        self.assert_says(other, "was fitted for", "polarity_blind")
        twice = self.run_here("repair", "fit", model + "&adapter=a.map", "-o", "b.map")
        self.assert_exit(twice, 2)
        self.assert_says(twice, "already has an adapter")

    def test_an_audit_names_the_adapter(self):
        self.configure({"own": 'spec = "builtin:"'})
        self.fit("own", "-o", "a.map", *self.QUICK)
        self.configure({"raw": 'spec = "builtin:"', "repaired": 'spec = "builtin:"\nadapter = "a.map"',
                        "queries": 'spec = "builtin:"\nadapter = "a.map"\nadapter_for = "query"'})
        self.assert_exit(self.run_here("audit", "-q", "-o", "r.json"), 0)
        vendors = {one["name"]: one for one in json.loads((self.folder / "r.json").read_text())["vendors"]}
        self.assertNotIn("adapter_sha256", vendors["raw"])
        self.assertEqual(len(vendors["repaired"]["adapter_sha256"]), 64)
        self.assertNotIn("adapter_sha256", vendors["queries"])  # the audit has no queries
        self.assertIn("a.map", vendors["repaired"]["spec"])

        def violations(name):
            return vendors[name]["relations"][0]["violations_at"]["zero"]
        self.assertLessEqual(violations("repaired"), violations("raw"))
        self.assertEqual(violations("queries"), violations("raw"))  # triples are not queries

    def test_without_a_suite_for_retrieval_nothing_is_written(self):
        self.configure({"own": 'spec = "builtin:"'})
        text = (self.folder / "vetvec.toml").read_text().replace('["cr", "ranking"]', '["cr"]')
        self.write("vetvec.toml", text)
        done = self.run_here("repair", "fit", "own", "-o", "a.map", *self.QUICK)
        self.assert_exit(done, 1)
        self.assert_says(done, "was not written", "retrieval is not known")
        self.assertFalse((self.folder / "a.map").exists())

    def test_refusals(self):
        self.configure({"own": 'spec = "builtin:"', "two": 'spec = "builtin:"'})
        self.assert_exit(self.run_here("audit", "-q"), 0)
        for arguments, said in ((("run", "-o", "a.map"), "there are several vendors; choose one of"),
                                (("run", "-o", "a.map", "--vendor", "twoo"), "did you mean 'two'"),
                                (("own", "-o", "a.map", "--vendor", "two"), "not a run folder"),
                                (("own", "-o", "a.map", "--split", "word"), "allowed: pair, seed"),
                                (("own", "-o", "a.map", "--folds", "1"), "allowed: 2 to 20"),
                                (("own", "-o", "a.map", "--rank", "0"), "--rank"),
                                (("own",), "exactly one -o FILE")):
            with self.subTest(arguments=arguments):
                done = self.run_here("repair", "fit", *arguments)
                self.assert_exit(done, 2)
                self.assert_says(done, said)


class Export(RepairCase):
    """vetvec, NumPy from the .npz and ONNX Runtime give the same vectors within 1e-6."""

    def difference(self, python, a, b):
        return float(subprocess.run([python, "-c", DIFFER, a, b], check=True, capture_output=True, text=True).stdout)

    def test_round_trip(self):
        self.configure({"own": 'spec = "builtin:"'})
        self.fit("own", "-o", "a.map", *Command.QUICK)
        self.write("in.txt", "".join(f"The {noun} was {word}.\n" for noun in NOUNS for row in WORDS for word in row))
        for name, spec in (("raw", "builtin:"), ("adapted", "builtin:?adapter=a.map")):
            self.assert_exit(self.run_here("embed", spec, "--in", "in.txt", "-o", f"{name}.npy"), 0)
        for name in ("a.npz", "a.onnx"):
            self.assert_exit(self.run_here("repair", "map", "export", "a.map", "-o", name), 0)
        bad = self.run_here("repair", "map", "export", "a.map", "-o", "a.txt")
        self.assert_exit(bad, 2)
        self.assert_says(bad, "allowed: .npz, .onnx")
        files = {name: str(self.folder / name) for name in ("raw.npy", "adapted.npy", "a.npz", "a.onnx", "out.npy")}
        python = packages.python_with("onnxruntime-numpy", ["onnxruntime", "numpy"], check=["onnxruntime"], locked=False)
        for code, exported in ((APPLY, "a.npz"), (APPLY_ONNX, "a.onnx")):
            with self.subTest(exported):
                subprocess.run([python, "-c", code, files["raw.npy"], files[exported], files["out.npy"]], check=True)
                self.assertLess(self.difference(python, files["out.npy"], files["adapted.npy"]), 1e-6)
        self.assertGreater(self.difference(python, files["raw.npy"], files["adapted.npy"]), 1e-3)


class RealModel(RepairCase):
    def test_minilm(self):
        if not onnx_test.has_model():
            self.skipTest("VETVEC_SHARED names no model")
        self.configure({"minilm": f'spec = "onnx:{onnx_test.MODEL}/model_int8.onnx"'})
        env = {"VETVEC_ORT_LIBRARY": onnx_test.library("onnxruntime")}
        report = self.fit("minilm", "-o", "a.map", "--rank", "16", "--steps", "400", env=env)
        before, after = at_zero(report["settings"][report["chosen"]]["relations"])["CR1"]
        self.assertGreater(before, 20)
        self.assertLess(after, before)


if __name__ == "__main__":
    unittest.main()
