"""vetvec serve: OpenAI's wire format over any encoder: what is refused and how, the key, the limits, metrics, and a
server that is stopped during a request."""
import base64
import json
import os
import re
import signal
import struct
import threading
import time
import unittest
import urllib.error
import urllib.request

import support

KEY = "a-made-up-client-key"
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.body[:300]}"


class Serve(support.Case):
    def serve(self, spec, *arguments, env=None):
        """Starts a server on a free port; its process and address."""
        process = support.start("serve", spec, "--listen", "127.0.0.1:0", *arguments, cwd=self.folder, env=env)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        line = process.stdout.readline()
        line = line.decode() if isinstance(line, bytes) else line
        found = re.search(r" on (http://127\.0\.0\.1:\d+)/v1", line)
        self.assertTrue(found, line)
        return process, found.group(1)

    def ask(self, url, body=None, key=None, method=None):
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
        if key:
            request.add_header("Authorization", f"Bearer {key}")
        try:
            with OPENER.open(request, timeout=60) as reply:
                return Reply(reply.status, reply.headers, reply.read().decode())
        except urllib.error.HTTPError as error:
            return Reply(error.code, error.headers, error.read().decode())

    def assert_refused(self, reply, status, *words):
        self.assertEqual(reply.status, status, reply)
        error = reply.json["error"]
        self.assertEqual(set(error), {"message", "type", "param", "code"}, reply)
        for word in words:
            self.assertIn(word, error["message"])

    def test_what_is_answered(self):
        _, url = self.serve("builtin:")
        embeddings = f"{url}/v1/embeddings"
        plain = self.ask(embeddings, {"input": ["one text", "another"], "model": "any"}).json
        self.assertEqual((plain["object"], plain["model"]), ("list", "any"))
        self.assertEqual([one["index"] for one in plain["data"]], [0, 1])
        self.assertEqual(plain["usage"]["total_tokens"], 3)
        coded = self.ask(embeddings, {"input": "one text", "encoding_format": "base64"}).json
        bytes_ = base64.b64decode(coded["data"][0]["embedding"])
        self.assertEqual(bytes_, struct.pack("<64f", *plain["data"][0]["embedding"]))
        cut = self.ask(embeddings, {"input": "one text", "dimensions": 8}).json["data"][0]["embedding"]
        self.assertEqual(len(cut), 8)
        self.assertAlmostEqual(sum(value * value for value in cut), 1, places=5)
        self.assertEqual(self.ask(f"{url}/health").json, {"status": "ok"})
        self.assertEqual(self.ask(f"{url}/v1/models").json["data"][0]["id"], "builtin:")

    def test_what_is_refused(self):
        _, url = self.serve("builtin:", "--max-texts", "3", "--max-tokens", "10", "--max-body-bytes", "2000")
        embeddings = f"{url}/v1/embeddings"
        for body, words in ((b"{", ["JSON"]), ([], ["JSON"]), ({}, ["input"]), ({"input": 1}, ["input"]),
                            ({"input": []}, ["empty"]), ({"input": ["a", " "]}, ["input[1]"]),
                            ({"input": ["a", 1]}, ["list of strings"]),
                            ({"input": [1, 2, 3, 4]}, ["token ids"]), ({"input": [[1], [2]]}, ["token ids"]),
                            ({"input": ["a"] * 4}, ["4", "at most 3"]),
                            ({"input": "word " * 11}, ["11 tokens", "at most 10"]),
                            ({"input": "a", "encoding_format": "int8"}, ["encoding_format"]),
                            ({"input": "a", "dimensions": 0}, ["dimensions"]),
                            ({"input": "a", "dimensions": 65}, ["65", "64"])):
            with self.subTest(body=body):
                self.assert_refused(self.ask(embeddings, body), 400, *words)
        self.assert_refused(self.ask(embeddings, {"input": "x" * 3000}), 413, "2000 bytes")
        self.assert_refused(self.ask(f"{url}/v1/nowhere", {}), 404, "/v1/nowhere")

    def test_the_key(self):
        _, url = self.serve("builtin:", "--api-key-env", "CLIENTS_KEY", env={"CLIENTS_KEY": KEY})
        for key in (None, KEY[:-1], KEY[:-1] + "x", KEY + "x"):
            refused = self.ask(f"{url}/v1/embeddings", {"input": "a"}, key=key)
            self.assert_refused(refused, 401, "API key")
            self.assertEqual(refused.json["error"]["code"], "invalid_api_key")
            self.assertNotIn(KEY, refused.body)
        self.assertEqual(self.ask(f"{url}/v1/models").status, 401)
        self.assertEqual(self.ask(f"{url}/v1/embeddings", {"input": "a"}, key=KEY).status, 200)
        self.assertEqual(self.ask(f"{url}/health").status, 200)
        unset = self.run_here("serve", "builtin:", "--api-key-env", "NO_SUCH_VARIABLE")
        self.assertEqual(unset.code, 2)
        self.assert_says(unset, "NO_SUCH_VARIABLE")

    def slow_server(self, *arguments):
        mock = self.mock("--latency-ms", "3000")
        return self.serve("openai:mock", "--base-url", mock.base_url("hash"), "--cache", "off", *arguments)

    def in_background(self, url, replies):
        thread = threading.Thread(target=lambda: replies.append(self.ask(f"{url}/v1/embeddings", {"input": "a"})))
        thread.start()
        self.addCleanup(thread.join)
        deadline = time.monotonic() + support.START_TIMEOUT_S
        while "vetvec_serve_in_flight 1\n" not in self.ask(f"{url}/metrics").body:
            self.assertLess(time.monotonic(), deadline)
            self.assertFalse(replies, replies)
        return thread

    def test_too_many_at_once_come_again(self):
        _, url = self.slow_server("--max-concurrent", "1")
        replies = []
        thread = self.in_background(url, replies)
        refused = self.ask(f"{url}/v1/embeddings", {"input": "b"})
        self.assert_refused(refused, 429, "limit")
        self.assertEqual(refused.headers["Retry-After"], "1")
        self.assertEqual(self.ask(f"{url}/health").status, 200)
        thread.join()
        self.assertEqual(replies[0].status, 200)
        metrics = self.ask(f"{url}/metrics").body
        for line in ('vetvec_serve_replies_total{status="200"} 1', 'vetvec_serve_replies_total{status="429"} 1',
                     "vetvec_serve_texts_total 1", "vetvec_serve_in_flight 0"):
            self.assertIn(line + "\n", metrics)
        self.assertTrue(metrics.endswith("# EOF\n"))

    def test_what_is_under_way_is_answered_before_the_end(self):
        process, url = self.slow_server()
        replies = []
        thread = self.in_background(url, replies)
        os.kill(process.pid, signal.SIGTERM)
        thread.join()
        self.assertEqual(replies[0].status, 200, replies)
        self.assertEqual(process.wait(timeout=support.RUN_TIMEOUT_S), 0, process.stderr.read().decode())
        with self.assertRaises(OSError):
            self.ask(f"{url}/health")


if __name__ == "__main__":
    unittest.main()
