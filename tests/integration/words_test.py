"""Word vectors (words:FILE) through the command: every format, damaged files, audits, post-processing, memory and time."""
import json
import pathlib
import random
import struct
import unittest

import figures
import support

WORDS = ["the", "service", "was", "good", "bad", "not", "Paris", "caf\u00e9", "n't", "U.S.", ". . ."]
TEXTS = ["The service was good.", "The service wasn't good", "caf\u00e9 in Paris", "the U.S. service"]
KNOWN = [["the", "service", "was", "good"], ["the", "service", "was", "n't", "good"], ["caf\u00e9", "Paris"],
         ["the", "U.S.", "service"]]


def vectors(count, dimension, seed=1):
    rng = random.Random(seed)
    return [[rng.randint(-4000, 4000) / 4096 for _ in range(dimension)] for _ in range(count)]


def text_of(words, rows, end=""):
    return "".join(f"{word} {' '.join(map(str, row))}{end}\n" for word, row in zip(words, rows)).encode()


def binary_of(words, rows, end=b"\n"):
    return b"".join(word.encode() + b" " + struct.pack(f"<{len(row)}f", *row) + end for word, row in zip(words, rows))


class Words(support.Case):
    rows = vectors(len(WORDS), 7)

    def formats(self):
        header = f"{len(WORDS)} 7\n".encode()
        plain = [word for word in WORDS if " " not in word]
        at = [WORDS.index(word) for word in plain]
        rows = [self.rows[i] for i in at]
        return {"glove.txt": text_of(WORDS, self.rows), "word2vec.txt": header + text_of(WORDS, self.rows, " "),
                "fast.vec": header + text_of(WORDS, self.rows),
                "google.bin": f"{len(plain)} 7\n".encode() + binary_of(plain, rows),
                "gensim.bin": f"{len(plain)} 7\n".encode() + binary_of(plain, rows, b"")}

    def test_every_format_gives_the_same_means(self):
        self.write("texts.jsonl", "".join(json.dumps({"text": text}) + "\n" for text in TEXTS))
        for name, content in self.formats().items():
            with self.subTest(name):
                self.write(name, content)
                self.assert_exit(self.run_here("embed", f"words:{name}", "--in", "texts.jsonl", "-o", "out.jsonl"), 0)
                lines = [json.loads(line) for line in (self.folder / "out.jsonl").read_text().splitlines()]
                for line, text, words in zip(lines, TEXTS, KNOWN, strict=True):
                    self.assertEqual(line["text"], text)
                    for j, value in enumerate(line["vector"]):
                        mean = sum(self.rows[WORDS.index(word)][j] for word in words) / len(words)
                        self.assertAlmostEqual(value, mean, places=6)
        self.write("unknown.txt", "the\nzebra\n")
        refused = self.run_here("embed", "words:glove.txt", "--in", "unknown.txt", "-o", "none.npy")
        self.assertNotEqual(refused.code, 0)
        self.assert_says(refused, "is in words:glove.txt: zebra")

    def test_damaged_files_are_refused_with_line_or_byte(self):
        formats = self.formats()
        text, binary = formats["glove.txt"], formats["google.bin"]
        lines = text.decode().splitlines(keepends=True)
        cases = {
            "cut.txt": (text[:-3], "line 11: the last line does not end with a newline"),
            "short.txt": ("".join(lines[:2]) + "x 1 2 3\n", "line 3: the word is followed by 3 numbers; expected: 7"),
            "long.txt": (lines[0] + "x 1 2 3 4 5 6 7 8\n", "line 2: the word is followed by 8 numbers; expected: 7"),
            "nan.txt": (lines[0] + "x 1 2 nan 4 5 6 7\n", "line 2: number 3 is 'nan'"),
            "mixed.txt": (lines[0].encode() + binary, "line 2: "),
            "few.vec": ("12 7\n" + text.decode(), "line 12: the file ends after 11 words, but its header declares 12"),
            "many.vec": ("10 7\n" + text.decode(), "line 12: the file contains more than the 10 words"),
            "cut.bin": (binary[:-5], f"the file ends after {len(binary) - 5} bytes, within word 10 of 10"),
            "nan.bin": (binary[:-5] + struct.pack("<f", float("nan")) + b"\n", f"byte {len(binary) - 5}: number 7"),
            "after.bin": (binary + b"x 1 2\n", f"byte {len(binary)}: the file continues"),
            "zip.gz": (b"\x1f\x8b\x08\x00" + text, "it is a gzip file"),
        }
        self.write("texts.txt", "the\n")
        for name, (content, message) in cases.items():
            with self.subTest(name):
                self.write(name, content)
                done = self.run_here("embed", f"words:{name}", "--in", "texts.txt", "-o", "out.npy")
                self.assertNotIn(done.code, (0, -6, -11), done)
                self.assert_says(done, name, message)

    def test_audit_with_and_without_postprocessing(self):
        starter = [line for line in self.run_here("papers", "lexicon", "dictionary").out.split() if line]
        seeds = support.SEEDS.read_text(encoding="utf-8").lower().replace(".", " ").split()
        words = list(dict.fromkeys(starter + seeds))
        words = words[:len(words) - 20]
        self.write("own.txt", text_of(words, vectors(len(words), 12)))
        self.write("vetvec.toml", f"""
version = 1
[audit]
vendors = ["words", "white", "small"]
seeds = "{support.SEEDS}"
out = "run"
[vendors.words]
spec = "words:own.txt"
[vendors.white]
spec = "words:own.txt?lower=yes"
postprocess = "abtt"
[vendors.small]
spec = "builtin:"
[suites.c]
kind = "contrastive"
max_per_relation = 60
""")
        done = self.run_here("audit", "--config", "vetvec.toml")
        self.assertIn(done.code, (0, 1), done)
        self.assert_exit(self.run_here("report", "run", "-o", "report.json"), 0)
        report = json.loads((self.folder / "report.json").read_text(encoding="utf-8"))
        by_name = {vendor["name"]: vendor for vendor in report["vendors"]}
        self.assertEqual(by_name["white"]["postprocess"], "abtt")
        self.assertIsNone(by_name["words"]["postprocess"])
        self.assertGreater(by_name["words"]["words"], by_name["words"]["unknown_words"])
        self.assertEqual(by_name["small"]["words"], 0)
        self.assertNotEqual(by_name["white"]["threshold"], by_name["words"]["threshold"])
        self.assertTrue(any("The vectors of white are judged after post-processing" in line for line in report["caveats"]), report["caveats"])


class Probe(support.Case):
    def test_labels_are_read_from_vectors(self):
        self.write("pos.txt", "".join(f"a good, lovely and tasty meal {i}\n" for i in range(20)))
        self.write("neg.txt", "".join(f"the broken engine made a terrible noise {i}\n" for i in range(20)))
        done = self.run_here("papers", "probe", "builtin:", "--class", "pos=pos.txt", "--class", "neg=neg.txt", "--folds", "4",
                             "--inner-folds", "3", "--json")
        self.assert_exit(done, 0)
        probe = json.loads(done.out)
        self.assertEqual(probe["accuracy"], 1)
        self.assertEqual(probe["labels"], ["pos", "neg"])
        self.assertEqual(len(probe["folds"]), 4)
        self.write("all.txt", (self.folder / "pos.txt").read_text() + (self.folder / "neg.txt").read_text())
        self.write("labels.txt", "pos\n" * 20 + "neg\n" * 20)
        same = self.run_here("papers", "probe", "builtin:", "--in", "all.txt", "--labels", "labels.txt", "--folds", "4",
                             "--inner-folds", "3", "--json")
        self.assertEqual(json.loads(same.out), probe)
        one = self.run_here("papers", "probe", "builtin:", "--class", "pos=pos.txt", "--class", "neg=neg.txt", "-c", "1")
        self.assert_says(one, "accuracy 100.00%", "40 texts, 2 labels")
        for wrong in (["--class", "pos"], ["--in", "all.txt"], ["--class", "a=pos.txt", "--in", "all.txt"],
                      ["--in", "all.txt", "--labels", "pos.txt"]):
            self.assert_exit(self.run_here("papers", "probe", "builtin:", *wrong), 2)


class Reading(figures.Case):
    """2,000,000 words x 300 within 1.2 times the file's size in memory, and 30 s (VETVEC_FIGURES=full: 7 GB of disk)."""

    def test_memory_and_time(self):
        words = figures.either(20_000, 2_000_000)
        for form in ("text", "binary"):
            path = pathlib.Path(self.folder) / form
            process = self.start("word_file_figures", "write", form, words, 300, path)
            process.communicate()
            self.assertEqual(process.returncode, 0)
            process = self.start("word_file_figures", "read", path)
            out, _ = process.communicate()
            self.assertEqual(process.returncode, 0, out)
            figure = json.loads(out)
            size = path.stat().st_size
            path.unlink()
            self.assertEqual(figure["words"], words)
            print(f"{form}, {words:,} words x 300, {size:,} bytes: {figure}", flush=True)
            # Two blocks, and the program itself.
            fixed = figures.either(80 << 20, 0)
            self.at_most(f"{form}: peak memory / file size", (figure["peak_bytes"] - fixed) / size, 1.2)
            if figures.IS_FULL:  # of an optimised build
                self.at_most(f"{form}: seconds", figure["seconds"], 30)


if __name__ == "__main__":
    unittest.main()
