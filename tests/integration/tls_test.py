"""TLS by a test CA: a server that cannot be trusted is refused before any byte of the key or the texts is sent."""
import ssl
import time
import unittest

import origin
import probe
import support
import test_ca

PAST, PAST_END = "20200101000000Z", "20200201000000Z"
FUTURE, FUTURE_END = "20990101000000Z", "20990201000000Z"


class Tls(support.Case):
    def setUp(self):
        super().setUp()
        self.authority = test_ca.Authority(self.folder)

    def server(self, tls=None, script=origin.answer, **options):
        server = origin.Server(script, tls=tls, name="localhost", **options)
        self.addCleanup(server.stop)
        return server

    def ask(self, server, ca_file="test", **settings):
        if ca_file == "test":
            ca_file = self.authority.file
        extra = {"ca_file": ca_file} if ca_file else {}
        return probe.embed(base_url=server.url + "/v1", **extra, **settings)

    def test_the_ca_file_is_believed(self):
        server = self.server(self.authority.context())
        report = self.ask(server)
        self.assertEqual(report.call["status"], "OK", report)
        self.assertIn(b"Authorization: Bearer " + probe.CANARY.encode(), server.heard)
        report = self.ask(server, ca_file=self.folder / "none.pem")
        self.assertEqual(report.call["status"], "FAILED_PRECONDITION", report)
        self.assertIn("CA file", report.call["message"])

    def refusals(self):
        make = self.authority.certificate
        other = test_ca.Authority(self.folder, "other CA")
        good = self.authority.context()
        yield "expired", self.authority.context(make(start=PAST, end=PAST_END)), "test"
        yield "not yet valid", self.authority.context(make(start=FUTURE, end=FUTURE_END)), "test"
        yield "self-signed", self.authority.context(self.authority.self_signed()), "test"
        yield "wrong host", self.authority.context(make("DNS:example.org")), "test"
        yield "address only", self.authority.context(make("IP:127.0.0.1")), "test"
        yield "host in the path of another", self.authority.context(make("DNS:localhost.example.org")), "test"
        yield "wildcard", self.authority.context(make("DNS:*")), "test"
        yield "unknown CA", good, None
        yield "another CA", good, other.file
        yield "another CA's certificate", other.context(), "test"

    def test_refused_without_a_byte(self):
        count = 0
        for why, context, ca_file in self.refusals():
            with self.subTest(why=why):
                server = self.server(context)
                report = self.ask(server, ca_file)
                self.assertEqual(report.call["status"], "UNAUTHENTICATED", report)
                self.assertIn("certificate", report.call["message"])
                self.assertEqual(server.connections, 1, "it is not tried again")
                self.assertEqual((server.heard, server.requests), (b"", []))
                count += 1
        print(f"\n{count} certificates: {count} refused (required: all), 0 bytes of requests sent")

    def test_old_versions(self):
        for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
            with self.subTest(version=version.name):
                context = self.authority.context()
                context.set_ciphers("ALL:@SECLEVEL=0")
                context.minimum_version, context.maximum_version = ssl.TLSVersion.TLSv1, version
                server = self.server(context)
                report = self.ask(server)
                self.assertEqual(report.call["status"], "FAILED_PRECONDITION", report)
                self.assertEqual((server.handshakes, server.heard), (0, b""))
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            with self.subTest(version=version.name):
                context = self.authority.context()
                context.minimum_version = context.maximum_version = version
                self.assertEqual(self.ask(self.server(context)).call["status"], "OK")

    # The only fault of TLS that may go well next time.
    def test_cut_handshakes_are_retried(self):
        def after_hello(connection):
            connection.sock.recv(1)
            connection.reset()

        def silently(connection):
            connection.sock.recv(65536)

        for name, script in (("reset", after_hello), ("closed", silently)):
            with self.subTest(name=name):
                server = self.server(script=script)
                server.url = server.url.replace("http:", "https:")
                report = self.ask(server, max_attempts=2)
                self.assertEqual(report.call["status"], "UNAVAILABLE", report)
                self.assertGreaterEqual(server.connections, 2)
                self.assertNotIn(probe.CANARY.encode(), server.heard)

    def test_plain_http_on_the_tls_port(self):
        def script(connection):
            connection.sock.recv(65536)
            connection.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        server = self.server(script=script)
        server.url = server.url.replace("http:", "https:")
        report = self.ask(server, max_attempts=1)
        self.assertIn(report.call["status"], ("FAILED_PRECONDITION", "UNAVAILABLE"), report)

    def test_plain_http_with_a_key_goes_to_loopback_only(self):
        for host in ("192.0.2.1", "example.invalid", "127.0.0.1.example.invalid", "0.0.0.0", "[::ffff:192.0.2.1]",
                     "localhost.example.invalid"):
            with self.subTest(host=host):
                begin = time.monotonic()
                report = probe.embed(base_url=f"http://{host}:9/v1")
                self.assertEqual(report.call["status"], "INVALID_ARGUMENT", report)
                self.assertIn("plain http", report.call["message"])
                self.assertEqual(report.usage.get("maybe_billed_twice", 0), 0)
                self.assertLess(time.monotonic() - begin, 30)
        self.assertEqual(self.ask(self.server()).call["status"], "OK")

    # E4: what would end a header line is an error before any connection.
    def test_header_injection(self):
        server = self.server()
        for key in ("a\r\nX-Evil: 1", "a\nb", "a\rb", "a\0b", "k\u00e9y", "a\x7f"):
            with self.subTest(key=key):
                report = self.ask(server, key=probe.CANARY + key)
                self.assertEqual(report.call["status"], "INVALID_ARGUMENT", report)
                self.assertFalse(probe.CANARY in report.text, "the key was printed")
                self.assertEqual(server.connections, 0)
        def refuses(connection):
            while connection.read_request() is not None:
                connection.reply(400, b"{}")

        server = self.server(script=refuses)
        for spec in ("azure:m%0d%0aX-Evil:1", "nlpcloud:m%0d%0aX-Evil:1", "gemini:m%20HTTP/1.1%0d%0aX-Evil:1"):
            with self.subTest(spec=spec):
                report = self.ask(server, spec=spec)
                self.assertNotIn(b"\nX-Evil", server.heard)
                self.assertNotEqual(report.call["status"], "OK", report)


if __name__ == "__main__":
    unittest.main(verbosity=2)
