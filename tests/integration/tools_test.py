"""The commands around the audit: embed, threshold, eval, suite, lexicon, cache, serve, doctor, init."""
import base64
import json
import re
import signal
import struct
import unittest
import urllib.request

import support


class Tools(support.Case):
    def test_embed_and_threshold(self):
        self.write("words.txt", support.short_dictionary(50))
        for name in ("v.npy", "v.jsonl", "v.csv"):
            self.assert_exit(self.run_here("embed", "builtin:", "--in", "words.txt", "-o", name), 0)
        self.assertEqual((self.folder / "v.npy").read_bytes()[:6], b"\x93NUMPY")
        lines = (self.folder / "v.jsonl").read_text(encoding="utf-8").splitlines()
        self.assertEqual(len([json.loads(line) for line in lines]), 50)
        self.assertIn(len((self.folder / "v.csv").read_text().splitlines()), (50, 51))
        from_file = self.run_here("threshold", "--vectors", "v.npy", "--json")
        from_spec = self.run_here("threshold", "builtin:", "--dictionary", "words.txt", "--json")
        self.assert_exit(from_file, 0)
        self.assert_exit(from_spec, 0)
        self.assertAlmostEqual(json.loads(from_file.out)["threshold"],
                               json.loads(from_spec.out)["threshold"], places=6)
        self.assert_exit(self.run_here("threshold", "builtin:"), 2)

    def test_names_of_earlier_versions(self):
        for old, now in (("contract", "doctor SPEC --contract"), ("tokenize", "doctor onnx:DIR --in FILE"),
                         ("model", "doctor onnx:DIR"), ("map", "repair map"), ("probe", "papers probe"),
                         ("ground-truth", "papers ground-truth"), ("correlate", "papers correlate"),
                         ("lexicon", "papers lexicon")):
            refused = self.run_here(old, "--help")
            self.assert_exit(refused, 2)
            self.assert_says(refused, f"vetvec {now}")
        names = re.findall(r"^  ([a-z]+) ", self.run_here("--help").out.partition("Subcommands:")[2], re.M)
        self.assertIn("papers", names)
        self.assertLessEqual(len(names), 20)
        for words in (("eval",), ("papers", "eval")):
            self.assert_exit(self.run_here(*words, "wilcoxon", stdin=b'{"x": [1, 2, 3, -4, 5, 6]}'), 0)

    def test_doctor_refuses_flags_of_its_other_uses(self):
        for wrong in (("--long-words", "50"), ("--no-truncation",), ("-o", "x.json"), ("--contract", "--in", "x.txt")):
            self.assert_exit(self.run_here("doctor", "builtin:", *wrong), 2)
        refused = self.run_here("doctor", "builtin:", "--in", "x.txt")
        self.assert_exit(refused, 2)

    def test_eval_contract(self):
        for method in ("nn-threshold", "cr-violations", "wilcoxon", "no-such-method"):
            for body in (b"not json", b"{}", b"[1,2", b""):
                with self.subTest(method=method, body=body):
                    refused = self.run_here("eval", method, stdin=body)
                    self.assert_exit(refused, 2)
                    self.assertIn("code", json.loads(refused.out)["error"])

    def test_providers(self):
        rows = json.loads(self.run_here("providers", "mistral", "--json").out)["facts"]
        self.assertEqual({row["kind"] for row in rows}, {"mistral"})
        limit = next(row for row in rows if row["fact"] == "max_texts")
        self.assertEqual(limit["value"], "256")
        self.assertRegex(limit["date"], r"20\d\d-\d\d-\d\d")
        self.write("mine.tsv", "kind\tmodel\tfact\tvalue\tsource\tdate\n"
                               "mistral\t*\tmax_texts\t7\tour contract\t2020-01-01\n")
        shown = self.run_here("providers", "mistral", "--providers-data", "mine.tsv")
        self.assert_exit(shown, 0)
        self.assert_says(shown, "our contract")
        self.assert_exit(self.run_here("providers", "mistrl"), 2)
        self.write("bad.tsv", "kind\tmodel\tfact\tvalue\tsource\tdate\nmistral\t*\tmax\t7\tx\t2020-01-01\n")
        refused = self.run_here("providers", "--providers-data", "bad.tsv")
        self.assert_exit(refused, 2)
        self.assert_says(refused, "bad.tsv:2: unknown fact 'max'")
        # The client keeps to the user's row, and says that it is old.
        mock = self.mock()
        self.write("words.txt", support.short_dictionary(20))
        embed = self.run_here("embed", f"mistral:m?base_url={mock.url}/hash/mistral/v1&api_key_env=K", "--in",
                              "words.txt", "-o", "v.npy", "--providers-data", "mine.tsv", env={"K": "made-up"})
        self.assert_exit(embed, 0)
        self.assertEqual(mock.requests(), 3)
        self.assert_says(embed, "max_texts = 7", "2020-01-01", "providers_data")

    def test_suite_lexicon_cache(self):
        made = self.run_here("suite", "make", "contrastive", "--seeds", support.SEEDS, "-o", "s.jsonl")
        self.assert_exit(made, 0)
        shown = self.run_here("suite", "show", "s.jsonl", "-n", "2")
        self.assert_exit(shown, 0)
        self.assert_says(shown, "CR1")
        words = self.run_here("papers", "lexicon", "dictionary")
        self.assert_exit(words, 0)
        self.assertGreaterEqual(len(words.out.splitlines()), 2000)
        mock = self.mock()
        self.write("words.txt", support.short_dictionary(50))
        embed = ("embed", "openai:mock", "--base-url", mock.base_url("hash"), "--in", "words.txt", "-o",
                 "v.npy", "--cache", "cache")
        self.assert_exit(self.run_here(*embed), 0)
        stat = self.run_here("cache", "stat", "cache", "--json")
        self.assert_exit(stat, 0)
        self.assertEqual(json.loads(stat.out)["rows"], 50)

    def test_doctor_and_init(self):
        self.assert_exit(self.run_here("init"), 0)
        self.assert_exit(self.run_here("init"), 2)
        self.assert_exit(self.run_here("init", "--force"), 0)
        mock = self.mock()
        support.write_config(self.folder / "vetvec.toml", mock.url)
        doctor = self.run_here("doctor", "faithful", "--json")
        self.assert_exit(doctor, 0)
        self.assertTrue(all(f["ok"] for f in json.loads(doctor.out)["findings"]), doctor.out)
        self.assertEqual(json.loads(doctor.out)["requests"], mock.requests())

    def test_serve(self):
        process = support.start("serve", "builtin:", "--listen", "127.0.0.1:0", cwd=self.folder)
        self.addCleanup(lambda: (process.stdout.close(), process.stderr.close()))
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        url = re.search(rb"http://\S+/v1", process.stdout.readline()).group().decode()
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

        def ask(encoding):
            body = {"model": "m", "input": ["a good day", "a bad day"], "encoding_format": encoding}
            request = urllib.request.Request(url + "/embeddings", json.dumps(body).encode(),
                                             {"Content-Type": "application/json"})
            with opener.open(request, timeout=60) as reply:
                return [item["embedding"] for item in json.load(reply)["data"]]

        floats = ask("float")
        for row, packed in zip(floats, ask("base64")):
            raw = base64.b64decode(packed)
            self.assertEqual(struct.unpack(f"<{len(raw) // 4}f", raw),
                             struct.unpack(f"<{len(row)}f", struct.pack(f"<{len(row)}f", *row)))
        self.write("words.txt", support.short_dictionary())
        audit = self.run_here("audit", "--vendors", "openai:m", "--base-url", url, "--seeds",
                              support.SEEDS, "--dictionary", "words.txt", "-o", "run", "--json")
        self.assert_exit(audit, 0)
        self.assertEqual(json.loads(audit.out)["vendors"][0]["dimension"], len(floats[0]))
        with opener.open(url.removesuffix("/v1") + "/metrics", timeout=60) as reply:
            self.assertIn("openmetrics-text", reply.headers["Content-Type"])
            metrics = reply.read().decode()
        calls = re.search(r'vetvec_call_seconds_count\{encoder="builtin:"\} (\d+)', metrics)
        self.assertGreaterEqual(int(calls.group(1)), 2, metrics)
        self.assertTrue(metrics.endswith("# EOF\n"))
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(60), 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
