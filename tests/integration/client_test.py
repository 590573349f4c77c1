"""What users can do with the client through the C ABI, the configuration and the command: endpoints defined in
vetvec.toml, doctor on a server that can be queried, probes, costs."""
import json
import math
import os
import unittest

import abi
import support

OPENAI = """
[http.likeopenai]
url = "{url}/{persona}/v1/embeddings"
model = "mock"
vectors = "/data/*/embedding"
index = "/data/*/index"
tokens = ["/usage/total_tokens"]
max_texts = 20
[http.likeopenai.body]
model = "{{model}}"
input = "{{texts}}"
"""
COHERE = """
[http.likecohere]
url = "{url}/{persona}/cohere/v2/embed"
model = "embed-v4.0"
vectors = "/embeddings/float"
tokens = "/meta/billed_units/input_tokens"
max_texts = 96
input_types = {{ document = "search_document", query = "search_query" }}
[http.likecohere.body]
model = "{{model}}"
texts = "{{texts}}"
input_type = "{{input_type}}"
embedding_types = ["float"]
truncate = "NONE"
"""


class HttpTables(support.Case):
    def config(self, vectors="/embeddings/float/*"):
        mock = self.mock()
        text = OPENAI.format(url=mock.url, persona="faithful")
        text += COHERE.format(url=mock.url, persona="faithful").replace("/embeddings/float", vectors, 1)
        for name in ("likeopenai", "likecohere"):
            text += f'[vendors.{name}]\nspec = "http:{name}"\napi_key_env = "MOCK_KEY"\n'
        self.write("vetvec.toml", text + f'[audit]\nseeds = "{support.SEEDS}"\n'
                   'vendors = ["likeopenai", "likecohere"]\ndictionary = "words.txt"\n')
        self.write("words.txt", support.short_dictionary(60))
        return mock

    def test_two_vendors_by_tables_alone(self):
        mock = self.config()
        key = {"MOCK_KEY": "made-up-key"}
        for name in ("likeopenai", "likecohere"):
            self.assert_exit(self.run_here("embed", name, "--in", "words.txt", "-o", name + ".npy", env=key), 0)
        self.assert_exit(self.run_here("embed", "openai:mock", "--base-url", mock.base_url("faithful"), "--in",
                                       "words.txt", "-o", "plain.npy", "--config", os.devnull), 0)
        plain = (self.folder / "plain.npy").read_bytes()
        for name in ("likeopenai", "likecohere"):
            self.assertEqual((self.folder / (name + ".npy")).read_bytes(), plain, name)
        plan = json.loads(self.run_here("plan", "--json", env=key).out)
        before = mock.requests()
        audit = self.run_here("audit", "-o", "run", "-o", "run.json", env=key)
        self.assert_exit(audit, 0)
        planned = {v["name"]: v["requests"] for v in plan["vendors"]}
        self.assertGreater(planned["likeopenai"], math.ceil(plan["texts"] / 20))
        self.assertGreater(planned["likecohere"], math.ceil(plan["texts"] / 96))
        self.assertEqual(mock.requests() - before, sum(planned.values()))
        result = json.loads((self.folder / "run.json").read_text())
        figures = [[(r["relation"], r["violations"]) for r in v["relations"]] for v in result["vendors"]]
        self.assertEqual(figures[0], figures[1])
        self.assertEqual(self.run_here("report", "run", "-o", "again.json").code, 0)
        self.assertNotIn(b"made-up-key", b"".join(p.read_bytes() for p in (self.folder / "run").rglob("*")
                                                  if p.is_file()))

    def test_bad_tables_say_where(self):
        self.config(vectors="no pointer")
        bad = self.run_here("plan")
        self.assert_exit(bad, 2)
        self.assert_says(bad, "vetvec.toml", "[http.likecohere]")
        unknown = self.run_here("embed", "http:nowhere", "--in", "words.txt", "-o", "v.npy", "--config", os.devnull)
        self.assert_exit(unknown, 2)
        self.assert_says(unknown, "[http.nowhere]")


class Doctor(support.Case):
    def test_a_server_of_tei_is_asked(self):
        mock = self.mock()
        doctor = self.run_here("doctor", f"tei:{mock.url}/faithful/tei", "--json")
        self.assert_exit(doctor, 0)
        service = json.loads(doctor.out)["service"]
        self.assertEqual(service["kind"], "tei")
        self.assertEqual(service["server"]["limits"]["max_texts"], 32)
        self.assertEqual(service["server"]["limits"]["max_text_tokens"], 512)
        self.assertTrue(service["server"]["model"])
        words = self.run_here("doctor", f"tei:{mock.url}/faithful/tei")
        self.assert_says(words, "as reported by the server", "32 texts per request", service["server"]["model"])

    def test_others_are_not(self):
        mock = self.mock()
        doctor = self.run_here("doctor", "openai:mock", "--base-url", mock.base_url("faithful"), "--json")
        self.assert_exit(doctor, 0)
        self.assertIsNone(json.loads(doctor.out)["service"]["server"])
        self.assertEqual(json.loads(doctor.out)["service"]["limits"]["max_texts"], 2048)


@unittest.skipUnless(abi.LIBRARY, "no library to load")
class Probes(support.Case):
    def open(self, mock, **options):
        encoder = abi.Encoder(spec="openai:mock", base_url=mock.base_url("hash"), **options)
        self.addCleanup(encoder.close)
        return encoder

    def test_a_nan_costs_one_vector(self):
        for fault in ("nan", "null_element"):
            with self.subTest(fault=fault):
                mock = self.mock("--fault-at", f"1={fault}")
                status, rows, items, report = self.open(mock).probe(["one", "two", "three"], abi.NO_RETRY)
                report = json.loads(report)
                self.assertEqual(status, abi.PARTIAL)
                bad = [i for i, item in enumerate(items) if item != abi.OK]
                self.assertEqual(len(bad), 1, items)
                self.assertEqual(set(rows[bad[0]]), {0.0})
                for i in range(3):
                    self.assertEqual(bool(report["items"][i]["findings"]), i in bad)
                    if i not in bad:
                        self.assertAlmostEqual(report["items"][i]["norm"], 1.0, places=5)
                reply = report["replies"][0]
                self.assertEqual((reply["vectors"], reply["http_status"], reply["model"]), (3, 200, "mock"))
                self.assertGreater(reply["tokens"], 0)
                self.assertEqual(mock.requests(), 1)

    def test_order_and_usage(self):
        mock = self.mock()
        encoder = self.open(mock, price_per_million_tokens=2e6)
        _, _, _, report = encoder.probe(["one", "two", "three"])
        reply = json.loads(report)["replies"][0]
        self.assertEqual(sorted(reply["indexes"]), [0, 1, 2])
        self.assertEqual(reply["in_order"], reply["indexes"] == [0, 1, 2])
        usage = encoder.usage()
        self.assertEqual(usage.tokens_reported, reply["tokens"])
        self.assertEqual(usage.cost_reported, 2.0 * usage.tokens_reported)
        self.assertEqual(usage.cost_estimated, 2.0 * usage.tokens_estimated)
        self.assertGreaterEqual(usage.tokens_estimated, usage.tokens_reported)
        described = json.loads(encoder.describe())
        self.assertEqual(described["dimension"], json.loads(report)["dimension"])

    def test_a_failure_is_reported_too(self):
        mock = self.mock("--fault-at", "1-9=status:503")
        status, _, items, report = self.open(mock).probe(["one"], abi.NO_RETRY)
        self.assertNotIn(status, (abi.OK, abi.PARTIAL))
        self.assertEqual(json.loads(report)["replies"][0]["http_status"], 503)
        self.assertNotEqual(items[0], abi.OK)


if __name__ == "__main__":
    unittest.main()
