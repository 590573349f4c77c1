"""Through a real proxy: its credentials never reach the service, and the key never reaches the proxy."""
import base64
import select
import socket
import unittest

import origin
import probe
import support
import test_ca

USER, PASSWORD = "proxyuser", "pr0xy:p@ss/w"
PERCENT_PASSWORD = "pr0xy%3Ap%40ss%2Fw"
BASIC = base64.b64encode(f"{USER}:{PASSWORD}".encode())
PROXY_SECRETS = (PASSWORD, PERCENT_PASSWORD, BASIC.decode())


class Proxy(origin.Server):
    """An HTTP proxy that asks for credentials: counts what it tunnelled, forwarded and turned away."""

    def __init__(self, credentials=BASIC):
        self.tunnels = self.forwarded = self.turned_away = 0
        self.credentials = credentials
        super().__init__(self.handle)

    def handle(self, connection):
        while (head := connection.read_head()) is not None:
            verb, target, _ = head.split(b"\r\n", 1)[0].split(b" ")
            if self.credentials and b"Proxy-Authorization: Basic " + self.credentials not in head:
                self.turned_away += 1
                connection.reply(407, b"no", 'Proxy-Authenticate: Basic realm="test"')
            elif verb == b"CONNECT":
                self.tunnels += 1
                return self.tunnel(connection, socket.create_connection(self.address_of(target.decode())))
            else:
                self.forwarded += 1
                connection.reply(500)

    def address_of(self, target):
        _, port = target.rsplit(":", 1)  # /etc/hosts may not know localhost
        return "127.0.0.1", int(port)

    def tunnel(self, connection, upstream):
        connection.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        pair = {connection.sock: upstream, upstream: connection.sock}
        while not self.stopping.is_set():
            for ready in select.select(list(pair), [], [], 0.1)[0]:
                block = ready.recv(65536)
                if ready is connection.sock:
                    self.hear(block)
                if not block:
                    upstream.close()
                    return
                pair[ready].sendall(block)


class Proxies(support.Case):
    def setUp(self):
        super().setUp()
        self.authority = test_ca.Authority(self.folder)
        self.service = origin.Server(origin.answer, tls=self.authority.context(), name="localhost")
        self.addCleanup(self.service.stop)

    def start(self, server):
        self.addCleanup(server.stop)
        return server

    def ask(self, proxy, userinfo=f"{USER}:{PERCENT_PASSWORD}@", base_url=None, **settings):
        report = probe.embed(base_url=base_url or self.service.url + "/v1", ca_file=self.authority.file,
                             proxy=f"http://{userinfo}127.0.0.1:{proxy.port}", **settings)
        for secret in (*PROXY_SECRETS, probe.CANARY):
            self.assertFalse(secret in report.text, "a secret was printed")
        return report

    def expect_apart(self, proxy):
        """Neither has heard the other's secret."""
        self.assertNotIn(probe.CANARY.encode(), proxy.heard)
        self.assertNotIn(b"uthorization: Bearer", proxy.heard)
        for secret in (b"Proxy-", *(secret.encode() for secret in PROXY_SECRETS)):
            self.assertNotIn(secret, self.service.heard)

    def test_tunnel(self):
        proxy = self.start(Proxy())
        report = self.ask(proxy, repeat=3, texts=4)
        self.assertEqual([call["status"] for call in report.calls], ["OK"] * 3, report)
        self.assertGreaterEqual(proxy.tunnels, 1)
        self.assertEqual((proxy.forwarded, len(self.service.requests)), (0, 3))
        self.assertIn(b"Authorization: Bearer " + probe.CANARY.encode(), self.service.heard)
        self.expect_apart(proxy)
        print(f"\n3 calls through {proxy.tunnels} tunnel(s): 0 secrets crossed")

    def test_credentials_that_are_wrong_or_missing(self):
        for userinfo in ("proxyuser:wrong@", ""):
            with self.subTest(userinfo=userinfo):
                proxy = self.start(Proxy())
                report = self.ask(proxy, userinfo, max_attempts=2)
                self.assertNotEqual(report.call["status"], "OK", report)
                self.assertEqual(proxy.tunnels, 0)
                self.assertEqual(self.service.connections, 0)
                self.expect_apart(proxy)

    def test_a_certificate_is_checked_behind_the_proxy(self):
        self.service.tls = self.authority.context(self.authority.certificate("DNS:example.org"))
        proxy = self.start(Proxy())
        report = self.ask(proxy)
        self.assertEqual(report.call["status"], "UNAUTHENTICATED", report)
        self.assertEqual((proxy.tunnels, self.service.heard), (1, b""))
        self.expect_apart(proxy)

    # Without a tunnel the proxy would read the key: refused before the proxy is asked.
    def test_plain_http_with_a_key_is_not_proxied(self):
        proxy, plain = self.start(Proxy()), self.start(origin.Server(origin.answer))
        report = self.ask(proxy, base_url=plain.url)
        self.assertEqual(report.call["status"], "INVALID_ARGUMENT", report)
        self.assertEqual((proxy.connections, plain.connections), (0, 0))

    def test_a_proxy_that_is_not_there(self):
        with socket.create_server(("127.0.0.1", 0)) as closed:
            port = closed.getsockname()[1]
        report = probe.embed(base_url=self.service.url, max_attempts=2,
                             proxy=f"http://{USER}:{PERCENT_PASSWORD}@127.0.0.1:{port}")
        self.assertEqual(report.call["status"], "UNAVAILABLE", report)
        report = probe.embed(base_url=self.service.url, max_attempts=1,
                             proxy=f"http://{USER}:{PERCENT_PASSWORD}@proxy.invalid:8080")
        self.assertNotEqual(report.call["status"], "OK", report)
        for secret in PROXY_SECRETS:
            self.assertFalse(secret in report.text, "a proxy's password was printed")
        self.assertEqual(self.service.connections, 0)

    def test_a_proxy_that_answers_badly(self):
        def redirects(connection):
            while connection.read_head() is not None:
                connection.reply(302, b"", f"Location: {self.service.url}")

        def floods(connection):
            connection.read_head()
            connection.write(b"HTTP/1.1 200 OK\r\n")
            while connection.write(b"X-Filler: " + b"y" * 8000 + b"\r\n") and connection.wait(0):
                pass

        for name, script in (("redirect", redirects), ("headers without end", floods)):
            with self.subTest(name=name):
                proxy = self.start(origin.Server(script))
                report = self.ask(proxy, max_attempts=1, timeout_ms=20000)
                self.assertNotEqual(report.call["status"], "OK", report)
                self.assertLess(report.call["late_ms"], 15000)
                self.assertEqual(self.service.connections, 0)

    # The library never reads the environment: proxies come as an option or not at all.
    def test_the_environment_is_not_read(self):
        proxy = self.start(Proxy())
        url = f"http://{USER}:{PERCENT_PASSWORD}@127.0.0.1:{proxy.port}"
        names = ("http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        report = probe.embed(base_url=self.service.url, ca_file=self.authority.file,
                             env=dict.fromkeys(names, url))
        self.assertEqual(report.call["status"], "OK", report)
        self.assertEqual(proxy.connections, 0)
        # Nor does no_proxy take away the proxy that the caller has named.
        report = self.ask(proxy, env={"no_proxy": "localhost,127.0.0.1", "NO_PROXY": "*"})
        self.assertEqual(report.call["status"], "OK", report)
        self.assertEqual(proxy.tunnels, 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
