"""How much memory a reply may use: decoded bodies and headers are limited as they arrive, whatever size they declare.

Each case runs in a process of its own; its peak is compared with that of a successful call.
"""
import gzip
import io
import unittest

import origin
import probe
import support

CAP_KIB = 32 * 1024  # of a bad reply above a good one
MIB = 1 << 20


def zeros_gzipped(mebibytes):
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", compresslevel=9) as packer:
        for _ in range(mebibytes):
            packer.write(bytes(MIB))
    return out.getvalue()


class MemoryCaps(support.Case):
    def setUp(self):
        super().setUp()
        with origin.Server(origin.answer) as good:
            self.base_kib = probe.embed(base_url=good.url).peak_kib

    def expect_capped(self, name, script, statuses=("PROTOCOL", "UNAVAILABLE"), **settings):
        settings = {"max_attempts": 1, "timeout_ms": 60000, **settings}
        with origin.Server(script) as server:
            report = probe.embed(base_url=server.url, **settings)
        extra = report.peak_kib - self.base_kib
        print(f"{name}: {report.call['status']} after {report.call['late_ms'] / 1000:.2f} s, "
              f"{extra / 1024:.1f} MiB more than a good reply (limit: at most {CAP_KIB // 1024})")
        self.assertIn(report.call["status"], statuses, report)
        if not report.sanitized:
            self.assertLess(extra, CAP_KIB)
        return report

    @staticmethod
    def replying(body, *headers):
        def script(connection):
            while connection.read_request() is not None:
                connection.reply(200, body, "Content-Type: application/json", *headers)
        return script

    def test_bombs(self):
        print()
        bomb = zeros_gzipped(256)
        twice = gzip.compress(bomb, 9)
        four = gzip.compress(gzip.compress(twice, 9), 9)
        self.expect_capped(f"gzip, {len(bomb)} bytes for 256 MiB",
                           self.replying(bomb, "Content-Encoding: gzip"))
        self.expect_capped(f"gzip in gzip, {len(twice)} bytes",
                           self.replying(twice, "Content-Encoding: gzip, gzip"))
        self.expect_capped(f"gzip four times, {len(four)} bytes",
                           self.replying(four, "Content-Encoding: gzip, gzip, gzip, gzip"))
        self.expect_capped("encodings nested a thousand times",
                           self.replying(four, "Content-Encoding: " + ", ".join(["gzip"] * 1000)))
        self.expect_capped("a gzip bomb with an error status", self.with_status(500, bomb),
                           ("PROTOCOL", "UNAVAILABLE"))

    @staticmethod
    def with_status(status, body):
        def script(connection):
            while connection.read_request() is not None:
                connection.reply(status, body, "Content-Encoding: gzip")
        return script

    def test_bodies_without_end(self):
        print()
        block = b" " * 65536

        def endless(connection, head):
            connection.read_request()
            connection.write(head)
            while connection.write(block) and connection.wait(0):
                pass

        self.expect_capped("body without a length",
                           lambda c: endless(c, b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"))
        self.expect_capped("a length of 10^15",
                           lambda c: endless(c, b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000000000\r\n\r\n"))

        def chunks(connection):
            connection.read_request()
            connection.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            while connection.write(b"10000\r\n" + block + b"\r\n") and connection.wait(0):
                pass
        self.expect_capped("chunks without end", chunks)

    def test_headers(self):
        print()
        large = [f"X-Filler-{i}: {'y' * 1000}" for i in range(300)]
        self.expect_capped("300 KB of headers", self.replying(b"{}", *large))
        self.expect_capped("one header of 10 MB", self.replying(b"{}", "X-Filler: " + "y" * 10_000_000))

        def interim(connection):
            connection.read_request()
            while connection.write(b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" * 100) and connection.wait(0):
                pass
        self.expect_capped("1xx without end", interim)

        def slow_interim(connection):
            connection.read_request()
            while connection.write(b"HTTP/1.1 100 Continue\r\n\r\n") and connection.wait(0.01):
                pass
        self.expect_capped("1xx every 10 ms", slow_interim, ("DEADLINE_EXCEEDED",), timeout_ms=1000)

        def trailers(connection):
            connection.read_request()
            connection.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
            while connection.write(b"X-Trailer: " + b"y" * 1000 + b"\r\n") and connection.wait(0):
                pass
        self.expect_capped("trailers without end", trailers)

    def test_json(self):
        print()
        cap = 380_000  # just allowed
        self.expect_capped("380 KB of brackets", self.replying(b"[" * cap))
        self.expect_capped("a string of 380 KB", self.replying(b'{"data":"' + b"x" * cap + b'"}'))
        self.expect_capped("30,000 keys", self.replying(
            b"{" + b",".join(b'"k%d":0' % i for i in range(30_000)) + b"}"))
        # Beyond the cap of what one text can need.
        self.expect_capped("a string of 100 MB", self.replying(b'{"data":"' + b"x" * (100 * MIB) + b'"}'))


if __name__ == "__main__":
    unittest.main(verbosity=2)
