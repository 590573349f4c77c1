"""vetvec serve: OpenAI's wire format over any encoder: what is refused and how, the key, the limits, metrics, and a
server that is stopped during a request."""
import base64
import os
import signal
import struct
import threading
import time
import unittest
import urllib.parse

import serve_support
import support
from serve_support import Wire, post

KEY = "a-made-up-client-key"


class Serve(serve_support.Case):
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
                            ({"input": []}, ["empty"]), ({"input": ["a", " "]}, ["'input[1]' is blank"]),
                            ({"input": ["a", "\u00a0"]}, ["'input[1]' is blank"]),
                            ({"input": "\u3000"}, ["'input' is blank"]), ({"input": ""}, ["'input' is empty"]),
                            ({"input": ["a", 1]}, ["list of strings"]),
                            ({"input": [1, 2, 3, 4]}, ["token ids", "check_embedding_ctx_length=False"]),
                            ({"input": [[1], [2]]}, ["token ids", "check_embedding_ctx_length=False"]),
                            ({"input": ["a"] * 4}, ["4", "at most 3"]),
                            ({"input": "word " * 11}, ["11 tokens", "at most 10"]),
                            ({"input": "a", "encoding_format": "int8"}, ["encoding_format"]),
                            ({"input": "a", "dimensions": 0}, ["dimensions"]),
                            ({"input": "a", "dimensions": 65}, ["65", "64"])):
            with self.subTest(body=body):
                self.assert_refused(self.ask(embeddings, body), 400, *words)
        self.assert_refused(self.ask(embeddings, {"input": "x" * 3000}), 413, "2000 bytes")
        self.assert_refused(self.ask(f"{url}/v1/nowhere", {}), 404, "/v1/nowhere")
        for path, method, allowed in (("/v1/embeddings", "GET", "POST"), ("/health", "DELETE", "GET, HEAD")):
            refused = self.ask(url + path, method=method)
            self.assert_refused(refused, 405, method)
            self.assertEqual(refused.headers["Allow"], allowed)

    def test_models(self):
        _, url = self.serve("builtin:?input_type=query&query_prefix=query:%20")
        model, = self.ask(f"{url}/v1/models").json["data"]
        encoded = urllib.parse.quote(model["id"], safe="")
        self.assertEqual(self.ask(f"{url}/v1/models/{encoded}").json, model)
        refused = self.ask(f"{url}/v1/models/gpt-4")
        self.assert_refused(refused, 404, "gpt-4")
        self.assertEqual(refused.json["error"]["code"], "model_not_found")

    def test_a_range_and_HEAD(self):
        _, url = self.serve("builtin:")
        with Wire(url) as wire:
            wire.send(post({"input": "a"}, "Content-Type: application/json", "Range: bytes=0-1"))
            self.assertEqual(len(wire.reply().json["data"]), 1)
            wire.send(b"HEAD /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            head = wire.reply(has_body=False)
            self.assertEqual((head.status, head.headers["content-length"]), (200, "15"))
            self.assertEqual(wire.reply().json, {"status": "ok"})

    def test_the_key(self):
        _, url = self.serve("builtin:", "--api-key-env", "CLIENTS_KEY", env={"CLIENTS_KEY": KEY})
        for key in (None, KEY[:-1], KEY[:-1] + "x", KEY + "x"):
            refused = self.ask(f"{url}/v1/embeddings", {"input": "a"}, key=key)
            self.assert_refused(refused, 401, "API key")
            self.assertEqual(refused.json["error"]["code"], "invalid_api_key")
            self.assertNotIn(KEY, refused.body)
        for path in ("/v1/models", "/v1/models/builtin:", "/metrics"):
            self.assertEqual(self.ask(url + path).status, 401)
            self.assertEqual(self.ask(url + path, key=KEY).status, 200)
        self.assertEqual(self.ask(f"{url}/v1/embeddings", {"input": "a"}, key=KEY).status, 200)
        self.assertEqual(self.ask(f"{url}/health").status, 200)
        unset = self.run_here("serve", "builtin:", "--api-key-env", "NO_SUCH_VARIABLE")
        self.assertEqual(unset.code, 2)
        self.assert_says(unset, "NO_SUCH_VARIABLE")

    def slow_server(self, *arguments):
        return self.faulty_server(*arguments, mock_arguments=("--latency-ms", "3000"))[1:]

    def faulty_server(self, *arguments, mock_arguments=()):
        """The mock, and a server over it."""
        mock = self.mock(*mock_arguments)
        return mock, *self.serve("openai:mock", "--base-url", mock.base_url("hash"), "--cache", "off", *arguments)

    def test_a_text_that_is_refused_for_good(self):
        _, _, url = self.faulty_server(mock_arguments=("--fault-text", "poison=status:400"))
        embeddings = f"{url}/v1/embeddings"
        for texts, name in ((["fine", "poison here", "fine too"], "input[1]"), (["poison"], "input[0]"),
                            ("poison", "input")):
            refused = self.ask(embeddings, {"input": texts})
            self.assert_refused(refused, 400, f"'{name}'")
            self.assertEqual(refused.json["error"]["param"], name)
            self.assertNotIn("Retry-After", refused.headers)
        self.assertEqual(self.ask(embeddings, {"input": ["fine", "fine too"]}).status, 200)

    def test_failures_of_the_service(self):
        for fault, argument, status, code, retry_after, may_retry in (
                ("rate_limit", "7", 429, "RATE_LIMITED", "7", True),
                ("insufficient_quota", None, 429, "insufficient_quota", None, False),
                ("status", 401, 502, "UNAUTHENTICATED", None, False),
                ("nan", None, 502, "BAD_VECTOR", None, False),
                ("status", 503, 503, "UNAVAILABLE", "1", True)):
            with self.subTest(fault=fault, argument=argument):
                mock, _, url = self.faulty_server("--deadline", "5")
                mock.faults((fault, argument, 1.0))
                refused = self.ask(f"{url}/v1/embeddings", {"input": ["a", "b"]})
                self.assert_refused(refused, status)
                self.assertEqual(refused.json["error"]["code"], code, refused)
                self.assertEqual(refused.headers["Retry-After"], retry_after)
                self.assertEqual(refused.headers["x-should-retry"] != "false", may_retry)
                if fault == "rate_limit":  # the limiter now keeps everybody waiting for the service
                    refused = self.ask(f"{url}/v1/embeddings", {"input": ["a", "b"]})
                    self.assertEqual(refused.status, 429, refused)
                    self.assertIn(int(refused.headers["Retry-After"]), range(1, 8))

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
