"""The vendors' own Python packages embed through the mock server and `vetvec serve`, unchanged, and get
the vectors that our client gets, bit for bit: so the mock speaks those formats, and we read them right.

The official `openai` package is tested here; with VETVEC_ALL_CLIENTS=1 (tests/run.sh --deep) also those of Azure
OpenAI, Cohere, Voyage, Google, Mistral, AWS, Ollama and DashScope: half a gigabyte of packages. Skipped, with a
message, if packages cannot be installed.
"""
import json
import os
import pathlib
import socket
import struct
import subprocess
import time
import unittest
import urllib.error
import urllib.request

import packages
import support

TEXTS = ["a good day", "the train to Lyon was late", "Übung macht den Meister, 今日は晴れ", 'quotes " and \\ and\ttabs',
         "0123456789 " * 40, "a bad day", "one", "fin"]
KEY = "made-up-key"
MODEL = pathlib.Path(os.environ.get("VETVEC_SHARED", "/nonexistent")) / "models/all-minilm-l6-v2/model_int8.onnx"
OPENAI = ""  # an interpreter that has the openai package; set below
OTHERS = {  # case: package, specification of ours, path of the base URL, further keys
    "azure": ("openai", "azure:mock", "/azure", "api_version=2024-10-21"),
    "cohere": ("cohere", "cohere:embed-v4.0", "/cohere/v2", "input_type=document"),
    "voyage": ("voyageai", "voyage:voyage-3.5", "/voyage/v1", "input_type=document"),
    "gemini": ("google-genai", "gemini:gemini-embedding-001", "/gemini/v1beta", ""),
    "mistral": ("mistralai", "mistral:codestral-embed", "/mistral/v1", ""),
    "bedrock": ("boto3", "bedrock:amazon.titan-embed-text-v2:0", "/bedrock", "dimensions=256&region=eu-west-1"),
    "ollama": ("ollama", "ollama:mock", "/ollama", ""),
    "dashscope": ("dashscope", "dashscope:text-embedding-v4", "/dashscope/api/v1", ""),
}


def float32(vector):
    """The bytes of the vector as float32: what two clients must agree on."""
    return struct.pack(f"<{len(vector)}f", *vector)


class OfficialClients(support.Case):
    def embed_by(self, python, case, url, texts=TEXTS, key=KEY, script="vendor_clients.py", env=None):
        """What a vendor's package gets: {"vectors": ...} or {"error": ...}."""
        source = self.write("client-texts.json", json.dumps(texts))
        out = self.folder / f"client-{case}.json"
        done = subprocess.run([python, support.REPOSITORY / "tests/integration" / script, case, url, source, out],
                              env=support.environment({"CLIENT_TEST_KEY": key, **(env or {})}),
                              capture_output=True, text=True, timeout=support.RUN_TIMEOUT_S, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(out.read_text())

    def embed_by_us(self, spec, base_url=None, texts=TEXTS, key=KEY, env=None):
        source = self.write("texts.jsonl", "".join(json.dumps({"text": text}) + "\n" for text in texts))
        out = self.folder / "ours.jsonl"
        arguments = []
        if base_url:  # a key goes to a URL of one's own only where it is named
            spec += ("&" if "?" in spec else "?") + "api_key_env=CLIENT_TEST_KEY"
            arguments = ["--base-url", base_url]
        done = self.run_here("embed", spec, "--in", source, "-o", out, "--cache", "off", *arguments,
                             env={"CLIENT_TEST_KEY": key, **(env or {})})
        self.assert_exit(done, 0)
        rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
        return [row["vector"] for row in rows]

    def assert_same(self, theirs, ours, dimension=None):
        self.assertIn("vectors", theirs, theirs)
        self.assertEqual(len(theirs["vectors"]), len(ours))
        for index, (a, b) in enumerate(zip(theirs["vectors"], ours)):
            if dimension:
                self.assertEqual(len(a), dimension)
            self.assertEqual(float32(a), float32(b), f"text {index}")
        self.assertEqual(len({float32(vector) for vector in ours}), len(ours))  # no text's vector is another's

    def test_openai_gets_what_we_get(self):
        mock = self.mock()
        for persona in ("faithful", "hash"):
            ours = self.embed_by_us("openai:mock", mock.base_url(persona))
            for case in ("openai", "openai_float", "openai_async", "openai_one_by_one"):
                with self.subTest(persona=persona, case=case):
                    self.assert_same(self.embed_by(OPENAI, case, f"{mock.url}/{persona}"), ours)
        ours = self.embed_by_us("openai:mock?dimensions=256", mock.base_url("faithful"))
        self.assert_same(self.embed_by(OPENAI, "openai_dimensions", f"{mock.url}/faithful"), ours, 256)

    def test_openai_retries_what_the_mock_breaks(self):
        mock = self.mock("--habit-model", "hash")
        ours = self.embed_by_us("openai:mock", mock.base_url("hash"))
        mock.reset()
        mock.faults(("status", 503, 0.25), ("status", 429, 0.15), seed=11)
        self.assert_same(self.embed_by(OPENAI, "openai_one_by_one", f"{mock.url}/hash"), ours)
        self.assertGreater(mock.requests(), len(TEXTS))  # some were refused, and came again

    def test_openai_understands_the_errors(self):
        mock = self.mock("--api-key", "another-key")
        for case in ("openai", "openai_no_retry"):
            refused = self.embed_by(OPENAI, case, f"{mock.url}/hash")
            self.assertEqual((refused.get("error"), refused.get("status")), ("AuthenticationError", 401), refused)
        mock = self.mock()
        refused = self.embed_by(OPENAI, "openai_bad_dimensions", f"{mock.url}/hash")
        self.assertEqual((refused.get("error"), refused.get("status")), ("BadRequestError", 400), refused)
        mock.faults(("status", 429, 1.0))
        limited = self.embed_by(OPENAI, "openai_no_retry", f"{mock.url}/hash")
        self.assertEqual((limited.get("error"), limited.get("status")), ("RateLimitError", 429), limited)

    def serve(self, spec, *arguments, env=None):
        """A server that wants KEY; its URL."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        server = support.start("serve", spec, "--listen", f"127.0.0.1:{port}", "--api-key-env", "CLIENT_TEST_KEY",
                               "--cache", "off", *arguments, cwd=self.folder,
                               env={"CLIENT_TEST_KEY": KEY, **(env or {})})
        self.addCleanup(server.communicate)
        self.addCleanup(server.terminate)
        url = f"http://127.0.0.1:{port}"
        self.wait_for(f"{url}/health")
        return url

    def assert_served(self, spec, dimension, env=None, python=None, **script):
        url = self.serve(spec, env=env)
        ours = self.embed_by_us(spec, env=env)
        for case in ("openai", "openai_float", "openai_async"):
            with self.subTest(spec=spec, case=case):
                self.assert_same(self.embed_by(python or OPENAI, case, url, env=env, **script), ours, dimension)
        for texts in (TEXTS, ["a " * 2000000]):  # however much the client sends before it reads
            refused = self.embed_by(python or OPENAI, "openai_no_retry", url, texts, key="another-key", env=env,
                                    **script)
            self.assertEqual((refused.get("error"), refused.get("status")), ("AuthenticationError", 401), refused)

    def test_openai_reads_our_server(self):
        self.assert_served("builtin:", 64)

    @unittest.skipUnless(os.environ.get("VETVEC_ALL_CLIENTS"), "VETVEC_ALL_CLIENTS is not set")
    def test_openai_for_node_reads_our_server(self):
        self.assert_served("builtin:", 64, python="node", script="vendor_clients.cjs",
                           env={"NODE_PATH": packages.node_path_with("openai", ["openai"])})

    def test_openai_does_not_retry_in_vain(self):
        for fault, error, status in (("status=400", "BadRequestError", 400), ("insufficient_quota", "RateLimitError", 429)):
            mock = self.mock("--fault-text", "poison=" + fault.replace("=", ":"))
            url = self.serve("openai:mock", "--base-url", mock.base_url("hash"))
            refused = self.embed_by(OPENAI, "openai", url, ["a text", "poison", "another"])  # allows 10 retries
            self.assertEqual((refused.get("error"), refused.get("status")), (error, status), refused)
            metrics = urllib.request.Request(f"{url}/metrics", headers={"Authorization": f"Bearer {KEY}"})
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(metrics) as reply:
                self.assertIn(f'vetvec_serve_replies_total{{status="{status}"}} 1\n', reply.read().decode())

    @unittest.skipUnless(MODEL.is_file(), "VETVEC_SHARED names no model")
    def test_openai_reads_a_model_that_we_serve(self):
        python = packages.python_with("onnxruntime", ["onnxruntime"], options=["--no-deps"])
        library, = pathlib.Path(python).parents[1].glob("lib/python*/site-packages/onnxruntime/capi")
        self.assert_served(f"onnx:{MODEL}", 384, {"VETVEC_ORT_LIBRARY": str(library)})

    def wait_for(self, url):
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        deadline = time.monotonic() + support.START_TIMEOUT_S
        while time.monotonic() < deadline:
            try:
                opener.open(url, timeout=5).close()
                return
            except urllib.error.HTTPError:
                return  # it answers
            except OSError:
                time.sleep(0.05)
        self.fail(f"no server answers at {url}")

    @unittest.skipUnless(os.environ.get("VETVEC_ALL_CLIENTS"), "VETVEC_ALL_CLIENTS is not set")
    def test_other_vendors_packages_get_what_we_get(self):
        python = packages.python_with("clients", sorted({package for package, *_ in OTHERS.values()}), locked=False)
        mock = self.mock("--aws-access-key", "AKIDMOCK", "--aws-secret", "a-made-up-secret")
        for case, (_, spec, path, keys) in OTHERS.items():
            with self.subTest(case=case):
                key = "AKIDMOCK:a-made-up-secret" if case == "bedrock" else KEY
                ours = self.embed_by_us(spec + ("?" + keys if keys else ""), f"{mock.url}/faithful{path}", key=key)
                self.assert_same(self.embed_by(python, case, f"{mock.url}/faithful"), ours)


if __name__ == "__main__":
    OPENAI = packages.python_with("openai", ["openai"], check=["openai"], locked=False)
    unittest.main(verbosity=2)
