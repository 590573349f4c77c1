"""Files of strangers that were made to do harm: tokenizer.json files, caches.

No call hangs, takes all memory or crashes: each ends with its result, or with a message that names the file. The files
are generated from seeds; VETVEC_FIGURES=full tries 250 tokenizers and 100 caches. To try one again:
VETVEC_HOSTILE_SEED=N.
"""
import os
import random
import resource
import signal
import subprocess
import time
import unittest

import figures
import hostile_caches
import hostile_tokenizers
import onnx_test
import probe
import support

MOST_BYTES = 3 << 30
MOST_SECONDS = 120  # of a debug build on a busy machine; without a budget, most would take years


def seeds(short, full):
    one = os.environ.get("VETVEC_HOSTILE_SEED", "")
    return [int(one)] if one else range(figures.either(short, full))


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


class Tokenizers(support.Case):
    def tokenize(self, model, text):
        with open(self.folder / "in.txt", "w", encoding="utf-8") as file:
            file.write(text + "\n")
        command = [support.COMMAND, "doctor", f"onnx:{model}", "--in", "in.txt", "-o", "ids.jsonl"]
        started = time.monotonic()
        done = subprocess.run(command, cwd=self.folder, env=support.environment(), capture_output=True, text=True,
                              timeout=MOST_SECONDS, preexec_fn=limit_memory, check=False)
        return done, time.monotonic() - started

    def test_each_ends_and_names_its_file(self):
        model = self.folder / "model"
        model.mkdir()
        refused, slowest = 0, (0.0, "")
        for seed in seeds(len(hostile_tokenizers.FAMILIES), 250):
            family, content = hostile_tokenizers.make(seed)
            (model / "tokenizer.json").write_text(content, encoding="utf-8")
            with self.subTest(seed=seed, family=family):
                done, seconds = self.tokenize(model, hostile_tokenizers.text(seed))
                slowest = max(slowest, (seconds, f"seed {seed}, {family}"))
                self.assertIn(done.returncode, (0, 2), done.stderr)
                refused += done.returncode
                if done.returncode == 2:
                    self.assertIn("tokenizer.json", done.stderr)
                    self.assertLess(len(done.stderr), 1_000)
        print(f"{refused // 2} refused; the slowest took {slowest[0]:.2f} s: {slowest[1]}")

    def test_the_first_signal_ends_it(self):
        model = self.folder / "model"
        model.mkdir()
        content = {"version": "1.0", "model": hostile_tokenizers.VOCAB,
                   "pre_tokenizer": hostile_tokenizers.split("a*a*a*b")}
        (model / "tokenizer.json").write_text(hostile_tokenizers.json.dumps(content))
        self.write("in.txt", "a" * 999_999 + "\n")  # some ten seconds of budget
        process = subprocess.Popen([support.COMMAND, "doctor", f"onnx:{model}", "--in", "in.txt"], cwd=self.folder,
                                   env=support.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=MOST_SECONDS)
        self.assertIn(process.returncode, (130, -signal.SIGINT))  # the latter: it had not yet started


class Caches(support.Case):
    def embed(self, server, name, *flags):
        outcome = support.run("embed", "openai:mock?batch=8", "--base-url", server.base_url("hash"), "--in", "in.txt", "-o",
                              f"{name}.npy", "--deadline", "60", *flags, cwd=self.folder, timeout=MOST_SECONDS)
        self.assert_exit(outcome, 0)
        return outcome, (self.folder / f"{name}.npy").read_bytes()

    def test_each_is_used_or_set_aside(self):
        server = self.mock()
        self.write("in.txt", "".join(f"text {i}\n" for i in range(20)))
        _, right = self.embed(server, "plain")
        cache = self.folder / "cache"
        aside = 0
        for seed in seeds(12, 100):
            support.shutil.rmtree(cache, ignore_errors=True)
            self.embed(server, "first", "--cache", str(cache))
            with self.subTest(seed=seed, family=hostile_caches.name_of(seed)):
                hostile_caches.plant(cache / "vectors.sqlite", random.Random(seed), seed)
                outcome, rows = self.embed(server, "second", "--cache", str(cache))
                self.assertEqual(rows, right)
                self.assertNotIn("\x1b", outcome.text)
                aside += any("damaged" in path.name for path in cache.iterdir())
                self.assertEqual(self.embed(server, "third", "--cache", str(cache))[1], right)
        print(f"{aside} set aside")


class Deadlines(figures.Case):
    """Calls with files of strangers, whose deadline is short. The full form asserts what a release build does."""

    MOST_LATE_MS = 100

    def setUp(self):
        super().setUp()
        self.latest = (-1e9, "")
        self.over = 0

    def embed(self, what, deadline_ms, **settings):
        report = probe.embed(mode="deadline", timeout_ms=deadline_ms, **settings)
        self.over += report.call["status"] == "DEADLINE_EXCEEDED"
        self.latest = max(self.latest, (report.call["late_ms"], what))

    def judge(self, what, tried):
        print(f"{what}: {self.over} of {tried} calls reached their deadline; the latest ended {self.latest[0]:.1f} ms "
              f"after it ({self.latest[1]})", flush=True)
        self.at_most(f"{what}: ms after the deadline", self.latest[0], figures.either(60_000, self.MOST_LATE_MS))

    @unittest.skipUnless(onnx_test.has_model(), "VETVEC_SHARED names no model")
    def test_tokenizers(self):
        model = self.folder / "model"
        model.mkdir()
        (model / "model.onnx").symlink_to(onnx_test.MODEL / "model_int8.onnx")
        library = onnx_test.library("onnxruntime")
        tried = seeds(len(hostile_tokenizers.FAMILIES), 200)
        for seed in tried:
            family, content = hostile_tokenizers.make(seed)
            (model / "tokenizer.json").write_text(content, encoding="utf-8")
            self.embed(f"seed {seed}, {family}", 20, spec=f"onnx:{model}", ort_library=library,
                       text=hostile_tokenizers.text(seed))
        self.judge("hostile tokenizers", len(tried))

    def test_caches(self):
        server = self.mock()
        cache = self.folder / "cache"
        tried = seeds(len(hostile_caches.FAMILIES), 200)
        for seed in tried:
            support.shutil.rmtree(cache, ignore_errors=True)
            service = {"base_url": server.base_url("hash"), "cache_dir": cache, "texts": 20}
            probe.embed(**service)
            hostile_caches.plant(cache / "vectors.sqlite", random.Random(seed), seed)
            self.embed(f"seed {seed}, {hostile_caches.name_of(seed)}", 2, **service)
        self.judge("hostile caches", len(tried))


if __name__ == "__main__":
    unittest.main()
