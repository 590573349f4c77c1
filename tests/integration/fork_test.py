"""A child of fork() opens its own encoder while threads of the parent are in SQLite, libcurl and OpenSSL: none hangs.

The short form forks some dozens of times for each kind of encoder, VETVEC_FIGURES=full 1,000 times.
"""
import json
import os
import pathlib
import subprocess
import sys
import unittest

import abi
import origin
import packages
import redis_server
import support
import test_ca

CHILDREN = 1000 if os.environ.get("VETVEC_FIGURES", "") == "full" else 40
MODEL = pathlib.Path(os.environ.get("VETVEC_SHARED", "/nonexistent")) / "models" / "all-minilm-l6-v2"
PROGRAM = pathlib.Path(__file__).with_name("fork_program.py")


@unittest.skipIf(abi.LIBRARY == "", "Python cannot load a library with sanitizers")
class Forks(support.Case):
    def check(self, name, options, redis=None, in_callback=False, children=CHILDREN, threads=4, ort_library=""):
        plan = {"options": options if "spec" in options else {"spec": "openai:m", "api_key": "a-made-up-key", **options},
                "redis": redis or {}, "ort_library": ort_library, "children": children, "threads": threads,
                "in_callback": in_callback}
        done = subprocess.run([sys.executable, str(PROGRAM), json.dumps(plan)], stdout=subprocess.PIPE, check=True,
                              env=support.environment())
        counts = json.loads(done.stdout)
        print(f"{name}: {counts}", flush=True)
        self.assertEqual((counts["children"], counts["hung"], counts["failed"]), (children, 0, 0))
        self.assertGreater(counts["calls"], 0)

    def tls_url(self):
        authority = test_ca.Authority(self.folder)
        server = origin.Server(origin.answer, tls=authority.context(), name="localhost")
        self.addCleanup(server.stop)
        return {"base_url": server.url + "/v1", "ca_file": str(authority.file)}

    def cache(self, name):
        return {"cache_dir": str(self.folder / name)}

    def test_with_a_cache(self):
        self.check("cache", {"base_url": self.mock().base_url("hash"), **self.cache("a")})

    def test_with_a_cache_and_tls(self):
        self.check("cache and TLS", {**self.tls_url(), **self.cache("a")})

    @unittest.skipIf(redis_server.PROGRAM is None, redis_server.MISSING)
    def test_with_redis(self):
        server = redis_server.RedisServer(self)
        self.check("Redis", {"base_url": self.mock().base_url("hash")},
                   {"url": f"redis://127.0.0.1:{server.port}", "hmac_key": "a-key-of-more-than-16-bytes"})

    @unittest.skipUnless(CHILDREN == 1000 and MODEL.is_dir(), "VETVEC_FIGURES=full, VETVEC_SHARED")
    def test_with_a_model(self):
        try:
            python = packages.python_with("onnxruntime", ["onnxruntime==1.20.1"], options=["--no-deps"], locked=False)
        except SystemExit as error:
            self.skipTest(f"ONNX Runtime cannot be installed: {error}")
        library = next(pathlib.Path(python).parents[1].glob("lib/python*/site-packages/onnxruntime/capi"))
        self.check("MiniLM", {"spec": f"onnx:{MODEL}"}, children=200, threads=2, ort_library=str(library))

    def test_in_a_progress_callback(self):
        self.check("in a callback", {"base_url": self.mock().base_url("hash"), **self.cache("a")}, in_callback=True)


if __name__ == "__main__":
    unittest.main()
