"""What a report says can be cut, beside a search by this script in the vectors that the run has kept.

VETVEC_FIGURES=full also: how often what is called harmless is, in MiniLM's vectors of 2,000 queries from a manual that Debian
packages (tests/unit/metrics/cut_redraws_test.cc). It needs VETVEC_SHARED, the manual and ONNX Runtime (VETVEC_ORT_LIBRARY,
or PyPI).
"""
import array
import json
import math
import os
import random
import re
import shutil
import subprocess
import unittest

import debian_manuals
import onnx_test
import report_schema
import support

DOCUMENTS = [*(support.REPOSITORY / "examples" / "documents").iterdir(), *(support.REPOSITORY / "docs").glob("*.md")]
MANUAL = "postgresql-doc-15"
IS_FULL = os.environ.get("VETVEC_FIGURES", "") == "full"
ITEMS = 2000
EMBED_TIMEOUT_S = 3600


def rows_of(path):
    """The rows of a float32 .npy file."""
    data = path.read_bytes()
    start = 10 + int.from_bytes(data[8:10], "little")
    count, width = map(int, re.search(rb"\((\d+), (\d+)\)", data[:start]).groups())
    numbers = array.array("f", data[start:])
    return [numbers[i * width:(i + 1) * width] for i in range(count)]


def unit(row):
    norm = math.sqrt(sum(x * x for x in row))
    return [x / norm for x in row]


def similarities(queries, documents):
    queries, documents = [unit(row) for row in queries], [unit(row) for row in documents]
    return [[round(sum(map(float.__mul__, query, document)), 6) for document in documents] for query in queries]


def ndcg(scores, right):
    """nDCG@10 of one query with one right document, over all orders of equal documents."""
    above = sum(score > right for score in scores)
    tied = scores.count(right)
    return sum(1 / math.log2(2 + place) for place in range(above, min(10, above + tied))) / tied


def points(queries, documents, wanted):
    found = similarities(queries, documents)
    return 100 * sum(ndcg(scores, scores[right]) for scores, right in zip(found, wanted)) / len(found)


def points_among(found, wanted, size, draws):
    """The mean of searches among `size` documents drawn at random, the right one among them."""
    draw, total = random.Random(7), 0
    for scores, right in zip(found, wanted):
        others = scores[:right] + scores[right + 1:]
        total += sum(ndcg([*draw.sample(others, size - 1), scores[right]], scores[right]) for _ in range(draws))
    return 100 * total / draws / len(found)


def as_int8(rows, largest):
    return [[float(max(-127, min(127, round(x / largest * 127)))) for x in row] for row in rows]


def as_bits(rows):
    return [[1.0 if x > 0 else -1.0 for x in row] for row in rows]


class Cuts(support.Case):
    def read_suite(self, run):
        """The vectors of queries and documents, and the number of each query's document."""
        ids = {}
        for line in (run / "texts.jsonl").read_text(encoding="utf-8").splitlines():
            text = json.loads(line)
            ids.setdefault(text["text"], text["id"])
        items = [json.loads(line) for line in (run / "suites" / "docs.jsonl").read_text(encoding="utf-8").splitlines()]
        rows = rows_of(run / "vectors" / "a.npy")
        queries = [item for item in items if item.get("role") == "query"]
        documents = [item for item in items if item.get("role") == "document"]
        number = {item["id"]: i for i, item in enumerate(documents)}
        answers = {item["query"]: number[item["document"]] for item in items if "document" in item}
        return ([rows[ids[item["text"]]] for item in queries], [rows[ids[item["text"]]] for item in documents],
                [answers[item["id"]] for item in queries])

    def test_losses_and_sizes_are_those_of_a_plain_search(self):
        documents = self.folder / "documents"
        documents.mkdir()
        for file in DOCUMENTS:
            shutil.copy(file, documents)
        self.write("vetvec.toml", 'version = 1\n[audit]\nvendors = ["a"]\ntry_roles = false\nout = "run"\n'
                   f'[vendors.a]\nspec = "builtin:"\n[suites.docs]\nkind = "passages"\n'
                   f"documents = {json.dumps(str(documents))}\nn = 120\nbackground = 240\n")
        done = support.run("audit", "-q", "-o", "r.json", cwd=self.folder, timeout=300)
        self.assertEqual(done.code, 0, str(done))
        report = json.loads((self.folder / "r.json").read_text(encoding="utf-8"))
        self.assertIsNone(report_schema.error(report))
        queries, documents, wanted = self.read_suite(self.folder / "run")
        found = similarities(queries, documents)
        score = points_among(found, wanted, len(documents), 1)
        largest = max(abs(x) for row in documents for x in unit(row))
        plain = [unit(row) for row in queries], [unit(row) for row in documents]
        expected = {"int8": points(*(as_int8(rows, largest) for rows in plain), wanted),
                    "binary": points(*map(as_bits, plain), wanted)}
        cut = report["curves"]["cut"]["a"]["suites"][0]
        self.assertAlmostEqual(cut["score"], score, places=6)
        losses = {form["precision"]: form["loss"] for form in cut["forms"]}
        self.assertAlmostEqual(losses["binary"], score - expected["binary"], places=6)
        self.assertAlmostEqual(losses["int8"], score - expected["int8"], delta=0.2)  # numbers halfway between two steps
        size = report["curves"]["size"]["a"][0]
        self.assertEqual(size["points"][-1]["documents"], len(documents))  # nothing beyond what was searched
        self.assertAlmostEqual(size["points"][-1]["score"], score, places=6)
        self.assertEqual([one["documents"] for one in size["points"][:-1]], [100, 200])
        for one in size["points"][:-1]:
            self.assertAlmostEqual(one["score"], points_among(found, wanted, one["documents"], 100), delta=0.5)
        self.assertGreater(size["more"]["background"], len(documents))

    @unittest.skipUnless(IS_FULL, "VETVEC_FIGURES=full")
    @unittest.skipUnless(onnx_test.has_model(), "VETVEC_SHARED names no model")
    def test_what_is_called_harmless_of_a_model_is(self):
        manual = debian_manuals.folder(MANUAL)
        if manual is None:
            self.skipTest(f"{MANUAL} cannot be fetched here")
        made = self.run_here("suite", "make", "passages", "--documents", manual / MANUAL / "html", "--n", ITEMS,
                             "--background", ITEMS, "-q", "-o", "suite.jsonl")
        self.assert_exit(made, 0)
        items = [json.loads(line) for line in (self.folder / "suite.jsonl").read_text(encoding="utf-8").splitlines()]
        texts = {role: [item for item in items if item.get("role") == role] for role in ("query", "document")}
        self.assertEqual(len(texts["query"]), ITEMS)
        for name, role in (("queries", "query"), ("documents", "document")):
            self.embed(name, texts[role])
        number = {item["id"]: i for i, item in enumerate(texts["document"])}
        answers = {item["query"]: number[item["document"]] for item in items if "document" in item}
        sources = list(dict.fromkeys(item["group"] for item in texts["query"]))
        self.write("answers.txt", "".join(f"{answers[item['id']]} {sources.index(item['group'])}\n" for item in texts["query"]))
        print(f"{len(sources)} documents of {MANUAL}", flush=True)
        subprocess.run([os.environ["VETVEC_UNIT_METRICS"], "--gtest_filter=CutRedraws.WhatIsCalledHarmlessOfAModelIs"],
                       env={**os.environ, "VETVEC_CUT_CASE": str(self.folder)}, timeout=EMBED_TIMEOUT_S, check=True)

    def embed(self, name, items):
        """Writes MiniLM's vectors of the items' texts."""
        self.write(f"{name}.jsonl", "".join(json.dumps({"text": item["text"]}) + "\n" for item in items))
        library = os.environ.get("VETVEC_ORT_LIBRARY") or onnx_test.library("onnxruntime")
        done = self.run_here("embed", f"onnx:{onnx_test.MODEL}/model.onnx", "--in", f"{name}.jsonl", "-q", "-o", f"{name}.npy",
                             env={"VETVEC_ORT_LIBRARY": library}, timeout=EMBED_TIMEOUT_S)
        self.assert_exit(done, 0)


if __name__ == "__main__":
    unittest.main()
