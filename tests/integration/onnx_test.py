"""Local encoders: ids against Hugging Face tokenizers, vectors against golden ones with two versions of
ONNX Runtime, what doctor says of them, and what goes wrong.

Packages come from PyPI into build/; tests whose packages cannot be installed are skipped with a message. VETVEC_SHARED
names a folder with models/all-minilm-l6-v2; without it only the tests that need no model run.
"""
import html
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import unittest

import packages
import support
from onnx_models import table_model

SHARED = pathlib.Path(os.environ.get("VETVEC_SHARED", "/nonexistent"))
MODEL = SHARED / "models" / "all-minilm-l6-v2"
UNIT = os.environ.get("VETVEC_UNIT_ONNX", "")
UNIT_IDENTITY = os.environ.get("VETVEC_UNIT_IDENTITY", "")
UNIT_KINDS = os.environ.get("VETVEC_UNIT_KINDS", "")
IS_FULL = os.environ.get("VETVEC_FIGURES") == "full"
LINES = 100_000 if IS_FULL else 20_000
REFERENCES_ARE_FETCHED = "VETVEC_REFERENCES is not set (tests/run.sh --deep sets it): other tokenizers would be fetched"
HELPER = pathlib.Path(__file__).with_name("tokenizer_reference.py")


def has_model():
    return (MODEL / "golden.json").is_file()


def library(requirement):
    """The folder of ONNX Runtime's library in an environment of its own."""
    python = packages.python_with("onnxruntime", [requirement], options=["--no-deps"], locked="==" not in requirement)
    found = list(pathlib.Path(python).parents[1].glob("lib/python*/site-packages/onnxruntime/capi"))
    return str(found[0])


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line)["ids"] for line in file]


@unittest.skipUnless(os.environ.get("VETVEC_REFERENCES"), REFERENCES_ARE_FETCHED)
class Tokenizers(support.Case):
    def setUp(self):
        super().setUp()
        self.python = packages.python_with("tokenizers", ["tokenizers>=0.20"], locked=False)

    def compare(self, kind, texts):
        """Both sides tokenize `texts`; the reference trains its own small model where it needs one."""
        folder = self.folder / kind
        folder.mkdir()
        source = str(MODEL / "tokenizer.json") if kind == "wordpiece" and has_model() else ""
        subprocess.run([self.python, HELPER, kind, folder, texts, source], check=True)
        done = self.run_here("doctor", f"onnx:{folder}", "--in", texts, "-o", folder / "ours.jsonl",
                             "--no-truncation")
        self.assert_exit(done, 0)
        ours, theirs = lines_of(folder / "ours.jsonl"), lines_of(folder / "theirs.jsonl")
        self.assertEqual(len(ours), len(theirs))
        for i, (mine, expected) in enumerate(zip(ours, theirs)):
            self.assertEqual(mine, expected, f"{kind}, text {i}")

    def test_the_same_ids_as_the_reference(self):
        texts = self.folder / "texts.jsonl"
        subprocess.run([sys.executable, HELPER, "texts", texts, str(LINES)], check=True)
        for kind in ("wordpiece", "bpe", "bpe_split", "unigram", "unigram_strip"):
            with self.subTest(kind=kind):
                self.compare(kind, texts)

    def test_published_patterns_split_as_the_reference_does(self):
        texts, folder = self.folder / "texts.jsonl", self.folder / "patterns"
        folder.mkdir()
        subprocess.run([sys.executable, HELPER, "texts", texts, "10000"], check=True)
        subprocess.run([self.python, HELPER.with_name("tokenizer_patterns.py"), texts, folder], check=True)
        models = sorted(folder.iterdir())
        self.assertGreaterEqual(len(models), 20)
        for model in models:
            with self.subTest(pattern=model.name):
                done = self.run_here("doctor", f"onnx:{model}", "--in", texts, "-o", model / "ours.jsonl",
                                     "--no-truncation")
                self.assert_exit(done, 0)
                self.assertEqual(lines_of(model / "ours.jsonl"), lines_of(model / "theirs.jsonl"))


@unittest.skipUnless(os.environ.get("VETVEC_REFERENCES"), REFERENCES_ARE_FETCHED)
class SentencePieceFiles(support.Case):
    """Folders without a tokenizer.json, by libsentencepiece, against the slow tokenizers."""
    def setUp(self):
        super().setUp()
        self.python = packages.python_with("slow-tokenizers", ["transformers>=4.50,<5", "sentencepiece==0.1.99"],
                                             locked=False)

    def tokenize(self, folder, texts):
        out = folder / "ours.jsonl"
        done = self.run_here("doctor", f"onnx:{folder}", "--in", texts, "-o", out, "--no-truncation")
        if "libsentencepiece0" in done.err:
            self.skipTest("SKIPPED: libsentencepiece is not installed")
        self.assert_exit(done, 0)
        return lines_of(out)

    def test_the_same_ids_as_the_slow_tokenizers(self):
        texts = self.folder / "texts.jsonl"
        count = LINES if IS_FULL else 2000
        subprocess.run([sys.executable, HELPER, "texts", texts, str(count)], check=True)
        for kind in ("xlm-roberta", "t5"):
            with self.subTest(kind=kind):
                folder = self.folder / kind
                folder.mkdir()
                subprocess.run([self.python, HELPER, kind, folder, texts], check=True, capture_output=True)
                expected = lines_of(folder / "theirs.jsonl")
                self.assertEqual(len(expected), count)
                for place in (folder, folder / "saved"):
                    for i, (mine, theirs) in enumerate(zip(self.tokenize(place, texts), expected, strict=True)):
                        self.assertEqual(mine, theirs, f"{place}, text {i}")


class Golden(support.Case):
    @unittest.skipUnless(has_model(), "VETVEC_SHARED names no model")
    def test_golden_ids(self):
        golden = json.loads((MODEL / "golden.json").read_text(encoding="utf-8"))["items"]
        folder = self.folder / "model"
        folder.mkdir()
        shutil.copy(MODEL / "tokenizer.json", folder)
        (folder / "sentence_bert_config.json").write_text('{"max_seq_length": 256}', encoding="utf-8")
        texts = self.folder / "t.jsonl"
        texts.write_text("".join(json.dumps({"text": item["text"]}) + "\n" for item in golden),
                         encoding="utf-8")
        for flags, key in (((), "ids"), (("--no-truncation",), "ids_untruncated")):
            out = self.folder / "o.jsonl"
            self.assert_exit(self.run_here("doctor", f"onnx:{folder}", "--in", texts, "-o", out,
                                           *flags), 0)
            self.assertEqual(lines_of(out), [item.get(key, item["ids"]) for item in golden])

    @unittest.skipUnless(has_model() and UNIT, "VETVEC_SHARED names no model")
    def test_vectors_with_the_oldest_and_the_newest_library(self):
        for requirement in ("onnxruntime==1.20.1", "onnxruntime"):
            with self.subTest(requirement=requirement):
                found = library(requirement)
                environment = {**os.environ, "VETVEC_ORT_LIBRARY": found}
                done = subprocess.run([UNIT, "--gtest_filter=OnnxEncoderTest.*"], env=environment,
                                      capture_output=True, text=True, timeout=1200, check=False)
                self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-1000:])
                self.assertNotIn("SKIPPED", done.stdout)

    @unittest.skipUnless(has_model() and UNIT_KINDS, "VETVEC_SHARED names no model")
    def test_scores_rank_models(self):
        environment = {**os.environ, "VETVEC_ORT_LIBRARY": library("onnxruntime")}
        done = subprocess.run([UNIT_KINDS, "--gtest_filter=MeaningCalibration.*"], env=environment,
                              capture_output=True, text=True, timeout=1200, check=False)
        self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-1000:])
        self.assertNotIn("SKIPPED", done.stdout)
        self.assertIn("MeaningCalibration.ModelsInTheirOrder", done.stdout)

    @unittest.skipUnless(has_model() and UNIT_IDENTITY, "VETVEC_SHARED names no model")
    def test_planted_alterations_are_named(self):
        environment = {**os.environ, "VETVEC_ORT_LIBRARY": library("onnxruntime")}
        done = subprocess.run([UNIT_IDENTITY, "--gtest_filter=PlantedTest.*"], env=environment,
                              capture_output=True, text=True, timeout=1200, check=False)
        self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-1000:])
        self.assertNotIn("SKIPPED", done.stdout)
        self.assertIn("36 alterations, 288 cases", done.stdout)

    @unittest.skipUnless(has_model(), "VETVEC_SHARED names no model")
    def test_verbs(self):
        found = library("onnxruntime")
        environment = {"VETVEC_ORT_LIBRARY": found}
        checked = support.run("doctor", f"onnx:{MODEL}/model_int8.onnx", "--json", cwd=self.folder,
                              env=environment)
        self.assert_exit(checked, 0)
        facts = json.loads(checked.out)["model"]
        self.assertEqual((facts["dimensions"], facts["pooling"], len(facts["samples"])), (384, "mean", 5))
        self.assertGreater(facts["samples"][0]["cosine"], facts["samples"][4]["cosine"])
        self.write("t.txt", "one text\nanother text\n")
        embedded = support.run("embed", f"onnx:{MODEL}/model_int8.onnx", "--in", "t.txt", "-o", "v.npy",
                               cwd=self.folder, env=environment)
        self.assert_exit(embedded, 0)


class Audit(support.Case):
    SEEDS = ("He is a good man and a loyal friend.", "The waiter was rude to his guests.",
             "She gave a happy answer to the clever boy.", "The film was boring and the actor was bad.",
             "John was the best man in the team.", "The king was a generous and honest man.")

    @unittest.skipUnless(has_model(), "VETVEC_SHARED names no model")
    def test_a_model_and_its_quantised_form(self):
        self.write("seeds.txt", "".join(f"{seed}\n" for seed in self.SEEDS))
        self.write("words.txt", support.short_dictionary(60))
        self.write("vetvec.toml", f"""version = 1
[audit]
vendors = ["fp32", "int8"]
seeds = "seeds.txt"
dictionary = "words.txt"
[vendors.fp32]
spec = "onnx:{MODEL}/model.onnx"
[vendors.int8]
spec = "onnx:{MODEL}/model_int8.onnx"
[cache]
dir = "cache"
""")
        environment = {"VETVEC_ORT_LIBRARY": library("onnxruntime")}
        reports = []
        for _ in range(2):
            done = support.run("audit", "-o", "r.json", "-o", "r.html", cwd=self.folder, env=environment)
            self.assert_exit(done, 0)
            reports.append(json.loads((self.folder / "r.json").read_text(encoding="utf-8")))
        first, second = reports
        self.assertEqual(support.verdict_of(first), support.verdict_of(second))
        self.assertEqual(first["best"], ["fp32", "int8"])
        for one in first["described"]:
            self.assertLess(one["interval"][0], 0)
            self.assertGreater(one["interval"][1], 0)
        for vendor in first["vendors"]:
            self.assertEqual((vendor["dimension"], vendor["failed_texts"], vendor["problem"]), (384, 0, None))
            self.assertEqual(vendor["cached_texts"], 0)
            for relation in vendor["relations"]:
                low, high = relation["interval"]
                self.assertLessEqual(low, relation["share"])
                self.assertLessEqual(relation["share"], high)
                self.assertEqual(relation["share"], relation["violations"] / relation["triples"])
        kept = self.run_here("cache", "stat", "cache", "--json")  # as those of a service are
        self.assert_exit(kept, 0)
        self.assertGreater(json.loads(kept.out)["rows"], 120)
        page = (self.folder / "r.html").read_text(encoding="utf-8")
        self.assertIn(html.escape(first["verdict"]["first_words"]), page)


class Pooling(support.Case):
    """Layers of a model with hidden states, each of which is a table of the tokens' vectors."""
    WORDS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "good", "day")
    FIRST = [[0, 0], [0, 0], [1, 0], [0, 1], [4, 2], [8, 6]]
    LAST = [[0, 0], [0, 0], [3, 1], [1, 3], [2, 4], [0, -8]]

    def setUp(self):
        super().setUp()
        self.environment = {"VETVEC_ORT_LIBRARY": library("onnxruntime")}
        self.model = self.folder / "m"
        self.model.mkdir()
        (self.model / "vocab.txt").write_text("".join(word + "\n" for word in self.WORDS), encoding="utf-8")
        zeros = [[9, 9] for _ in self.WORDS]
        self.save({"last_hidden_state": self.LAST, "hidden_states.0": zeros, "hidden_states.1": self.FIRST,
                   "hidden_states.2": self.LAST})
        self.write("t.txt", "good day\ngood\n")

    def save(self, tables):
        (self.model / "model.onnx").write_bytes(table_model(tables))

    def embed(self, keys):
        done = support.run("embed", f"onnx:m{keys}", "--in", "t.txt", "-o", "v.csv", "--cache", "cache", cwd=self.folder,
                           env=self.environment)
        self.assert_exit(done, 0)
        lines = (self.folder / "v.csv").read_text(encoding="utf-8").splitlines()
        return [[float(value) for value in line.split(",")[-2:]] for line in lines[-2:]]

    def mean(self, layers, words):
        rows = [layer[self.WORDS.index(word)] for layer in layers for word in ("[CLS]", *words, "[SEP]")]
        sums = [sum(row[i] for row in rows) / len(rows) for i in (0, 1)]
        length = math.hypot(*sums)
        return [value / length for value in sums]

    def assert_rows(self, found, expected):
        for row, wanted in zip(found, expected, strict=True):
            for value, number in zip(row, wanted, strict=True):
                self.assertAlmostEqual(value, number, places=6)

    def test_first_and_last_layer(self):
        texts = (("good", "day"), ("good",))
        last = [self.mean([self.LAST], words) for words in texts]
        both = [self.mean([self.FIRST, self.LAST], words) for words in texts]
        self.assertNotEqual(last, both)
        self.assert_rows(self.embed(""), last)
        self.assert_rows(self.embed("?pooling=first-last-mean"), both)  # not the vectors that the cache has by now
        self.assert_rows(self.embed("?pooling=mean"), last)
        checked = support.run("doctor", "onnx:m?pooling=first-last-mean", "--json", cwd=self.folder, env=self.environment)
        self.assert_exit(checked, 0)
        facts = json.loads(checked.out)["model"]
        self.assertEqual((facts["pooling"], facts["output"]), ("first-last-mean", "hidden_states.1, hidden_states.2"))

    def test_a_model_without_hidden_states(self):
        self.save({"last_hidden_state": self.LAST})
        done = support.run("embed", "onnx:m?pooling=first-last-mean", "--in", "t.txt", "-o", "v.csv", cwd=self.folder,
                           env=self.environment)
        self.assert_exit(done, 2)
        self.assert_says(done, "hidden_states.1", "its outputs are: last_hidden_state")
        wrong = support.run("embed", "onnx:m?pooling=average", "--in", "t.txt", "-o", "v.csv", cwd=self.folder,
                            env=self.environment)
        self.assert_exit(wrong, 2)
        self.assert_says(wrong, "mean, cls, max, last-token, mean-sqrt-length, weighted-mean, first-last-mean")


class Failures(support.Case):
    def test_what_is_missing_or_wrong_is_said(self):
        self.write("t.txt", "a text\n")
        embed = ("embed", "onnx:m", "--in", "t.txt", "-o", "v.npy")
        self.assert_says(self.run_here(*embed), "no folder")
        (self.folder / "m").mkdir()
        self.assert_says(self.run_here(*embed), "model.onnx")
        (self.folder / "m" / "model.onnx").write_bytes(b"no model")
        self.assert_says(self.run_here(*embed), "no tokenizer")
        (self.folder / "m" / "sentencepiece.bpe.model").write_bytes(b"pieces")
        self.assert_says(self.run_here(*embed), "sentencepiece.bpe.model", "tokenizer.json",
                         "XLMRobertaTokenizer")
        (self.folder / "m" / "tokenizer_config.json").write_text(
            '{"tokenizer_class": "XLMRobertaTokenizer"}', encoding="utf-8")
        self.assert_says(self.run_here(*embed), "sentencepiece.bpe.model", "it is not a SentencePiece model")
        (self.folder / "m" / "vocab.txt").write_text("[UNK]\n[CLS]\n[SEP]\na\n", encoding="utf-8")
        missing = support.run(*embed, cwd=self.folder, env={"VETVEC_ORT_LIBRARY": "/no/such"})
        self.assert_says(missing, "pip install")
        self.assertEqual(missing.code, 2)


if __name__ == "__main__":
    unittest.main()
