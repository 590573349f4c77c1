"""OpenAI's Python package, unchanged, calls the mock server and `vetvec serve`, and gets the vectors that our client gets,
bit for bit, and the errors that it has classes for.

The version is that of sdk/locks/openai.lock. Skipped, with a message, if it cannot be installed.
"""
import json
import os
import pathlib
import unittest

import client_support
import packages
import recorder
import serve_support
from client_support import KEY, TEXTS

MODEL = pathlib.Path(os.environ.get("VETVEC_SHARED", "/nonexistent")) / "models/all-minilm-l6-v2/model_int8.onnx"
LOCK = "sdk/locks/openai.lock"


class Case(client_support.Case):
    def call(self, name, url, texts=TEXTS, key=KEY):
        return self.ask_package(packages.python_with_lock(LOCK), "openai_calls.py", name, url, texts, key)

    def assert_error(self, found, error, status, *words):
        self.assertEqual((found.get("error"), found.get("status")), (error, status), found)
        for word in words:
            self.assertIn(word, found["message"])


class OfTheMock(Case):
    def test_it_gets_what_we_get(self):
        mock = self.mock()
        for persona in ("faithful", "hash"):
            ours = self.embed_by_us("openai:mock", mock.base_url(persona))
            for name in ("batch", "float", "at_once", "one_by_one"):
                with self.subTest(persona=persona, call=name):
                    self.assert_same(self.call(name, f"{mock.url}/{persona}"), ours)
        ours = self.embed_by_us("openai:mock?dimensions=256", mock.base_url("faithful"))
        self.assert_same(self.call("dimensions", f"{mock.url}/faithful"), ours, 256)

    def test_it_retries_what_the_mock_breaks(self):
        mock = self.mock("--habit-model", "hash")
        ours = self.embed_by_us("openai:mock", mock.base_url("hash"))
        mock.reset()
        mock.faults(("status", 503, 0.25), ("status", 429, 0.15), seed=11)
        self.assert_same(self.call("one_by_one", f"{mock.url}/hash"), ours)
        self.assertGreater(mock.requests(), len(TEXTS))  # some were refused, and came again

    def test_it_understands_the_errors(self):
        mock = self.mock("--api-key", "another-key")
        for name in ("batch", "no_retry"):
            self.assert_error(self.call(name, f"{mock.url}/hash"), "AuthenticationError", 401)
        mock = self.mock()
        self.assert_error(self.call("bad_dimensions", f"{mock.url}/hash"), "BadRequestError", 400)
        mock.faults(("status", 429, 1.0))
        self.assert_error(self.call("no_retry", f"{mock.url}/hash"), "RateLimitError", 429)


class OfOurServer(Case, serve_support.Case):
    other_error = "APIStatusError"  # of a status without a class of its own

    def serve_with_key(self, spec, *arguments, env=None):
        return self.serve(spec, "--api-key-env", "CLIENT_TEST_KEY", "--cache", "off", *arguments,
                          env={"CLIENT_TEST_KEY": KEY, **(env or {})})[1]

    def assert_vectors(self, spec, dimension, env=None):
        url = self.serve_with_key(spec, env=env)
        ours = self.embed_by_us(spec, env=env)
        for name in ("batch", "float", "at_once", "one_by_one"):
            with self.subTest(spec=spec, call=name):
                self.assert_same(self.call(name, url), ours, dimension)

    def test_vectors(self):
        self.assert_vectors("builtin:", 64)

    @unittest.skipUnless(MODEL.is_file(), "VETVEC_SHARED names no model")
    def test_vectors_of_a_model(self):
        python = packages.python_with("onnxruntime", ["onnxruntime"], options=["--no-deps"])
        library, = pathlib.Path(python).parents[1].glob("lib/python*/site-packages/onnxruntime/capi")
        self.assert_vectors(f"onnx:{MODEL}", 384, {"VETVEC_ORT_LIBRARY": str(library)})

    def test_base64_is_its_default(self):
        between = recorder.Recorder(self.serve_with_key("builtin:"))
        self.addCleanup(between.stop)
        for name, asked, sent in (("batch", "base64", str), ("float", "float", list)):
            self.call(name, between.url)
            exchange, = between.take()
            self.assertEqual(json.loads(exchange.body)["encoding_format"], asked)
            for one in json.loads(exchange.reply)["data"]:
                self.assertIsInstance(one["embedding"], sent)

    def test_a_wrong_key(self):
        url = self.serve_with_key("builtin:")
        for texts in (TEXTS, ["a " * 2000000]):  # however much the client sends before it reads
            self.assert_error(self.call("no_retry", url, texts, key="another-key"), "AuthenticationError", 401)

    def test_a_text_that_is_too_long(self):
        url = self.serve_with_key("builtin:", "--max-tokens", "10")
        self.assert_error(self.call("batch", url, ["word " * 11]), "BadRequestError", 400, "11 tokens")
        mock = self.mock()  # which takes 8,192 tokens
        url = self.serve_with_key("openai:mock", "--base-url", mock.base_url("hash"))
        self.assert_error(self.call("batch", url, ["short", "word " * 9000]), "BadRequestError", 400, "input[1]")

    def test_models(self):
        url = self.serve_with_key("builtin:")
        self.assertEqual(self.call("models", url), {"models": ["builtin:", "builtin:"]})
        self.assert_error(self.call("unknown_model", url), "NotFoundError", 404, "gpt-4")

    def test_other_paths_and_methods(self):
        url = self.serve_with_key("builtin:")
        self.assert_error(self.call("unknown_path", url), "NotFoundError", 404, "/v1/nowhere")
        self.assert_error(self.call("wrong_method", url), self.other_error, 405, "GET")

    def test_errors_that_pass_through(self):
        for fault, error, status in (("status=400", "BadRequestError", 400), ("insufficient_quota", "RateLimitError", 429)):
            mock = self.mock("--fault-text", "poison=" + fault.replace("=", ":"))
            url = self.serve_with_key("openai:mock", "--base-url", mock.base_url("hash"))
            self.assert_error(self.call("batch", url, ["a text", "poison", "another"]), error, status)
            self.assertIn(f'vetvec_serve_replies_total{{status="{status}"}} 1\n',  # it may retry 10 times
                          self.ask(f"{url}/metrics", key=KEY).body)


if __name__ == "__main__":
    packages.python_with_lock(LOCK)
    unittest.main(verbosity=2)
