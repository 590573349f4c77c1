"""Keys and the credentials of proxies are gone from memory once the encoder has been destroyed.

embed_probe searches all of its own writable memory for them (/proc/self/mem).
"""
import unittest

import h2_server
import origin
import probe
import support
import test_ca
from proxies_test import Proxy, USER

KEYS = {"openai:m": probe.CANARY, "azure:m": probe.CANARY, "gemini:m": probe.CANARY,
        "bedrock:amazon.titan-embed-text-v2:0?region=us-east-1": f"AKIDEXAMPLE:{probe.CANARY}:session-{probe.CANARY}"}
PASSWORD = "pr0xy-passw0rd-canary"
# What the dynamic linker finds in vector registers when it first meets a function it keeps on the stack.
BOUND = {"LD_BIND_NOW": "1"}


class KeyWipe(support.Case):
    def setUp(self):
        super().setUp()
        self.authority = test_ca.Authority(self.folder)

    def expect_gone(self, name, report, statuses=("OK",)):
        self.assertIn(report.call["status"], statuses, f"{name}: {report}")
        print(f"{name}: {report.keys_in_memory} copies of the key left (limit: 0)")
        self.assertEqual(report.keys_in_memory, 0, name)

    def test_the_search_finds_what_is_there(self):
        # A setting that is not masked stands in the probe's own memory.
        with origin.Server(origin.answer) as server:
            report = probe.embed(base_url=server.url, find_key=1, env=BOUND, left_by_the_test=probe.CANARY)
        self.assertGreater(report.keys_in_memory, 0)

    def test_plain_http(self):
        print()
        with origin.Server(origin.answer) as server:
            self.expect_gone("HTTP/1.1, OpenAI", probe.embed(base_url=server.url, find_key=1, env=BOUND, repeat=3, texts=20))

        def refuses(connection):
            while connection.read_request() is not None:
                connection.reply(401, b'{"error":{"message":"bad key"}}')
        for spec, key in KEYS.items():
            with origin.Server(refuses) as server:
                report = probe.embed(spec=spec, base_url=server.url, key=key, find_key=1, env=BOUND)
                self.expect_gone(f"refused, {spec.split(':')[0]}", report, ("UNAUTHENTICATED",))

    def test_tls(self):
        print()
        with origin.Server(origin.answer, tls=self.authority.context(), name="localhost") as server:
            report = probe.embed(base_url=server.url, ca_file=self.authority.file, find_key=1, env=BOUND, repeat=3)
            self.expect_gone("TLS", report)
            report = probe.embed(base_url=server.url, find_key=1, env=BOUND)
            self.expect_gone("certificate refused", report, ("UNAUTHENTICATED",))

    def test_a_key_from_a_function(self):
        print()
        with origin.Server(origin.answer) as server:
            report = probe.embed(base_url=server.url, key_fn=1, find_key=1, env=BOUND, repeat=3, texts=20)
            self.expect_gone("from a function", report)
        self.assertIn(b"Bearer " + probe.CANARY.encode(), server.heard)

        def refuses(connection):
            while connection.read_request() is not None:
                connection.reply(401, b'{"error":{"message":"bad key"}}')
        with origin.Server(refuses) as server:
            report = probe.embed(base_url=server.url, key_fn=1, find_key=1, env=BOUND)
            self.expect_gone("from a function, refused", report, ("UNAUTHENTICATED",))
            self.assertEqual(len(server.requests), 2)

    # nghttp2, behind libcurl, frees its copy of the headers as it is: no way to change that from here.
    def test_http2(self):
        print()
        with h2_server.H2Server(self.authority.context()) as server:
            report = probe.embed(base_url=server.url, ca_file=self.authority.file, find_key=1, env=BOUND, repeat=3)
        self.assertEqual(report.call["status"], "OK", report)
        print(f"HTTP/2: {report.keys_in_memory} copies of the key left (nghttp2's; known: at most 1 a connection)")
        self.assertLessEqual(report.keys_in_memory, server.connections)

    def test_cancelled_and_never_sent(self):
        print()

        def hangs(connection):
            connection.read_request()
            connection.wait_for_end()
        with origin.Server(hangs) as server:
            report = probe.embed(base_url=server.url, find_key=1, env=BOUND, mode="cancel", settle_ms=300)
            self.expect_gone("cancelled", report, ("CANCELLED",))
        report = probe.embed(base_url="http://192.0.2.1/", find_key=1, env=BOUND)
        self.expect_gone("never sent", report, ("INVALID_ARGUMENT",))

    def test_proxy(self):
        print()
        service = origin.Server(origin.answer, tls=self.authority.context(), name="localhost")
        with service, Proxy(credentials=None) as proxy:
            report = probe.embed(base_url=service.url, ca_file=self.authority.file, find_key=1, env=BOUND,
                                 proxy=f"http://{USER}:{PASSWORD}@127.0.0.1:{proxy.port}")
            self.expect_gone("through a proxy", report)
            self.assertEqual(report.proxies_in_memory, 0, "the proxy's URL with its password")


if __name__ == "__main__":
    unittest.main(verbosity=2)
