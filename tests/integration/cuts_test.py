"""What a report says can be cut, beside a search by this script in the vectors that the run has kept."""
import array
import json
import math
import re
import unittest

import report_schema
import support

DOCUMENTS = support.REPOSITORY / "examples" / "documents"


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


def points(queries, documents, wanted):
    """The mean nDCG@10 of queries with one right document each, over all orders of equal documents."""
    queries, documents = [unit(row) for row in queries], [unit(row) for row in documents]
    total = 0
    for query, right in zip(queries, wanted):
        scores = [round(sum(map(float.__mul__, query, document)), 6) for document in documents]
        above = sum(score > scores[right] for score in scores)
        tied = scores.count(scores[right])
        total += sum(1 / math.log2(2 + place) for place in range(above, min(10, above + tied))) / tied
    return 100 * total / len(queries)


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
        self.write("vetvec.toml", 'version = 1\n[audit]\nvendors = ["a"]\ntry_roles = false\nout = "run"\n'
                   f'[vendors.a]\nspec = "builtin:"\n[suites.docs]\nkind = "passages"\n'
                   f"documents = {json.dumps(str(DOCUMENTS))}\nn = 120\nbackground = 130\n")
        done = support.run("audit", "-q", "-o", "r.json", cwd=self.folder, timeout=300)
        self.assertEqual(done.code, 0, str(done))
        report = json.loads((self.folder / "r.json").read_text(encoding="utf-8"))
        self.assertIsNone(report_schema.error(report))
        queries, documents, wanted = self.read_suite(self.folder / "run")
        score = points(queries, documents, wanted)
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
        self.assertGreater(size["points"][0]["score"], score)
        self.assertGreater(size["more"]["background"], len(documents))


if __name__ == "__main__":
    unittest.main()
