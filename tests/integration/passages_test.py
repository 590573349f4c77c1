"""What passages of real documents tell apart: encoders of a known order, and vectors of noise and of nothing.

The documents are manuals that Debian packages (sqlite3-doc, debian-policy, git-doc), fetched into build/ once; if that
fails, those tests are skipped with a message, and `builtin:` searches the project's own examples/documents.
VETVEC_SHARED names a folder with models/all-minilm-l6-v2; without it no order of models is tested.
"""
import json
import math
import operator
import struct
import unittest

import broken_vendors
import debian_manuals
import onnx_test
import report_schema
import support

PACKAGES = ("sqlite3-doc", "debian-policy", "git-doc")
NO_MANUALS = "Debian's packages cannot be fetched here"
OWN_DOCUMENTS = support.REPOSITORY / "examples" / "documents"


class Audits(support.Case):
    def audit(self, vendors, documents, n, more="", env=None):
        """The report on `vendors`: name and the lines of its table."""
        self.write("words.txt", support.short_dictionary())
        text = (f'version = 1\n[audit]\nvendors = {json.dumps(list(vendors))}\ndictionary = "words.txt"\n'
                f'out = "run-{n}"\n{more}[suites.passages]\nkind = "passages"\n'
                f"documents = {json.dumps(str(documents))}\nn = {n}\nbackground = 2000\n")
        for name, lines in vendors.items():
            text += f"[vendors.{name}]\n{lines}\n"
        self.write("vetvec.toml", text)
        done = support.run("audit", "-q", "-o", "r.json", cwd=self.folder, env=env, timeout=600)
        self.assertIn(done.code, (0, 1, 3), str(done))
        report = json.loads((self.folder / "r.json").read_text(encoding="utf-8"))
        self.assertIsNone(report_schema.error(report))
        return report


class KnownOrder(Audits):
    def setUp(self):
        super().setUp()
        if not onnx_test.has_model():
            self.skipTest("VETVEC_SHARED names no model")
        self.documents = debian_manuals.folder(*PACKAGES)
        if self.documents is None:
            self.skipTest(NO_MANUALS)
        model = onnx_test.MODEL
        self.env = {"VETVEC_ORT_LIBRARY": onnx_test.library("onnxruntime")}
        self.vendors = {"fp32": f'spec = "onnx:{model}/model.onnx"',
                        "int8": f'spec = "onnx:{model}/model_int8.onnx"',
                        "first128": f'spec = "onnx:{model}/model.onnx?dimensions=128"',
                        "builtin": 'spec = "builtin:"'}

    def outcomes(self, report):
        return {(one["first"], one["second"]): (one["outcome"], one["p_holm"]) for one in report["comparisons"]}

    @unittest.skipUnless(onnx_test.IS_FULL, "a thousand items of four models take minutes: tests/run.sh --deep")
    def test_a_thousand_items_order_all(self):
        report = self.audit(self.vendors, self.documents, 1000, more="try_roles = false\n", env=self.env)
        outcomes = self.outcomes(report)
        self.assertEqual(len(outcomes), 6)
        self.assertEqual(outcomes.pop(("fp32", "int8"))[0], "equal")
        for pair, (outcome, p_holm) in outcomes.items():
            self.assertEqual(outcome, "first better", pair)
            self.assertLess(p_holm, 0.05, pair)
        self.assertRegex(report["verdict"]["lines"][0], r"^Take fp32 or int8\. No difference in finding was seen; "
                         r"this audit would have noticed \d\.\d points\. ")

    def test_two_hundred_items_order_the_ends(self):
        few = {name: self.vendors[name] for name in ("fp32", "builtin")}
        report = self.audit(few, self.documents, 200, more="try_roles = false\n", env=self.env)
        self.assertEqual(self.outcomes(report)[("fp32", "builtin")][0], "first better")


class BuiltinAgainstNothing(Audits):
    """Noise and a constant are not ranked as vendors; noise that is made to look alive finds less."""

    def test_near_empty_texts_are_found_as_a_plain_search_finds_them(self):
        report = self.audit({"builtin": 'spec = "builtin:"'}, OWN_DOCUMENTS, 100)
        run = self.folder / "run-100"
        record = json.loads((run / "run.json").read_text())
        texts = [json.loads(line)["text"] for line in (run / "texts.jsonl").read_text().splitlines()]
        items = [json.loads(line) for line in (run / "suites" / "passages.jsonl").read_text().splitlines()]
        raw = (run / "vectors" / "builtin.npy").read_bytes()[-4 * 64 * len(texts):]
        rows = [struct.unpack_from("<64f", raw, 256 * i) for i in range(len(texts))]
        rows = [[x / math.dist(row, [0] * 64) for x in row] for row in rows]
        ids = {text: i for i, text in reversed(list(enumerate(texts[:record["suite_texts"]])))}
        near_empty = {made["id"] for made in record["steps"]["hubs"] if made["note"] == "near-empty"}
        asked = {"whole": [ids[item["text"]] for item in items if item.get("role") == "query"],
                 "three_words": [made["id"] for made in record["steps"]["hubs"] if made["id"] not in near_empty]}
        corpus = [ids[item["text"]] for item in items if item.get("role") == "document"] + sorted(near_empty)
        figures = report["vendors"][0]["steps"]["hubs"]["figures"]
        for name, queries in asked.items():
            counts = {"queries": len(queries), "first": 0, "in_first_ten": 0}
            for query in queries:
                cosines = [round(sum(map(operator.mul, rows[query], rows[one])), 6) for one in corpus]
                best = sorted(range(len(corpus)), key=lambda i: -cosines[i])[:10]
                counts["first"] += corpus[best[0]] in near_empty
                counts["in_first_ten"] += any(corpus[i] in near_empty for i in best)
            self.assertEqual({key: figures[name][key] for key in counts}, counts)

    def test_random_and_constant_vectors(self):
        documents = debian_manuals.folder(*PACKAGES)
        if documents is None:
            self.skipTest(NO_MANUALS)
        server = broken_vendors.Server(self.mock().base_url("faithful"))
        self.addCleanup(server.stop)
        remote = 'spec = "openai:m"\nbase_url = "{}"'
        report = self.audit({"builtin": 'spec = "builtin:"',
                             "alive": remote.format(server.base_url("random-by-beginning", 1)),
                             "random": remote.format(server.base_url("random", 1)),
                             "constant": remote.format(server.base_url("constant", 1))},
                            documents, 1000, more="try_roles = false\n")
        vendors = {one["name"]: one for one in report["vendors"]}
        self.assertEqual({name: one["standing"] for name, one in vendors.items()},
                         {"builtin": "ranked", "alive": "ranked", "random": "out", "constant": "out"})
        comparison, = report["comparisons"]
        self.assertEqual((comparison["first"], comparison["second"], comparison["outcome"]),
                         ("builtin", "alive", "first better"))
        self.assertLess(comparison["p_holm"], 0.05)
        scores = {name: one["scores"][0] for name, one in vendors.items()}
        for name in ("alive", "random", "constant"):
            self.assertLess(scores[name]["interval"][1], scores["builtin"]["interval"][0], name)


if __name__ == "__main__":
    unittest.main(verbosity=2)
