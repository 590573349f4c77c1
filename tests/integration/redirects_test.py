"""Redirects, and every way in which a client of the past has shown a credential to the wrong server.

A redirect is an error that names the origin and where it points; the server there must see no connection.
"""
import json
import unittest

import origin
import probe
import support
import test_ca

CODES = (301, 302, 303, 307, 308)
KEY = probe.CANARY
# Every header in which a provider's key travels: specification, key, a header that must have reached the origin.
PROVIDERS = {
    "authorization": ("openai:m", KEY, b"authorization: bearer " + KEY.encode().lower()),
    "authorization token": ("nlpcloud:m", KEY, b"authorization: token " + KEY.encode().lower()),
    "api-key": ("azure:m", KEY, b"api-key: " + KEY.encode().lower()),
    "x-goog-api-key": ("gemini:m", KEY, b"x-goog-api-key: " + KEY.encode().lower()),
    "x-amz": ("bedrock:amazon.titan-embed-text-v2:0?region=us-east-1", f"AKIDEXAMPLE:{KEY}:{KEY}-session",
              b"x-amz-security-token: " + KEY.encode().lower() + b"-session"),
}


class Redirects(support.Case):
    def setUp(self):
        super().setUp()
        self.authority = test_ca.Authority(self.folder)

    def server(self, script=origin.answer, **options):
        server = origin.Server(script, **options)
        self.addCleanup(server.stop)
        return server

    def redirecting(self, location, code=307, *headers, **options):
        def script(connection):
            while connection.read_request() is not None:
                connection.reply(code, b"{}", f"Location: {location}", *headers)
        return self.server(script, **options)

    def expect_refused(self, server, targets=(), requests=1, env=None, **settings):
        settings.setdefault("spec", "openai:m")
        report = probe.embed(base_url=server.url + "/v1", ca_file=self.authority.file, env=env, **settings)
        call = report.call
        self.assertEqual(call["status"], "FAILED_PRECONDITION", report)
        self.assertIn("redirect", call["message"])
        self.assertIn(server.url, call["message"])
        self.assertFalse(KEY in report.text, "the key was printed")
        self.assertEqual(len(server.requests), requests, "a redirect is not retried")
        for target in targets:
            self.assertEqual(target.connections, 0, f"{target.url} was spoken to")
        return report

    def test_codes_and_places(self):
        tls = self.authority.context()
        target = self.server()
        elsewhere = self.server(host="127.0.0.2")
        secure = self.server(tls=tls, name="localhost")
        places = {"port": target.url, "host": f"http://localhost:{target.port}", "address": elsewhere.url,
                  "scheme": secure.url}
        for code in CODES:
            for place, url in places.items():
                with self.subTest(code=code, place=place):
                    location = url + "/steal"
                    server = self.redirecting(location, code)
                    self.expect_refused(server, (target, elsewhere, secure))
        print(f"\n{len(CODES) * len(places)} redirects: refused, 0 connections to the second server")

    def test_same_origin_loop_and_downgrade(self):
        for location in ("/v1/steal", "/v1/embeddings", "//localhost/steal", "", "http://", "javascript:steal"):
            with self.subTest(location=location):
                self.expect_refused(self.redirecting(location))
        target = self.server()
        secure = self.redirecting(target.url + "/steal", tls=self.authority.context(), name="localhost")
        self.expect_refused(secure, (target,))  # https to http

    def test_the_place_is_named_without_its_secrets(self):
        for location in ("http://someone:hunter22@example.test/v2/embeddings?sig=hunter22#hunter22",
                         "//hunter22@example.test/v2/embeddings?sig=hunter22"):
            with self.subTest(location=location):
                report = self.expect_refused(self.redirecting(location))
                self.assertIn("//example.test/v2/embeddings", report.call["message"])
                self.assertFalse("hunter22" in report.text, "a secret of the redirect was printed")

    # CVE-2018-1000007: a custom Authorization header went to the host of the redirect; curl's list of
    # headers that are taken off has never had api-key, x-goog-api-key and x-amz-*.
    def test_every_credential_header(self):
        target = self.server()
        for name, (spec, key, header) in PROVIDERS.items():
            with self.subTest(header=name):
                location = f"http://localhost:{target.port}/steal"
                server = self.redirecting(location)
                self.expect_refused(server, (target,), spec=spec, key=key)
                self.assertIn(header, server.heard.lower(), "the origin itself must get the key")

    def test_header_of_a_definition(self):
        target = self.server()
        server = self.redirecting(target.url + "/steal")
        definition = {"url": server.url + "/embed", "key_header": "X-Own-Key", "key_prefix": "",
                      "body": {"inputs": "{texts}"}, "vectors": "/data/*"}
        path = self.write("definition.json", json.dumps(definition))
        report = probe.embed(spec=f"http:{path}")
        self.assertEqual(report.call["status"], "FAILED_PRECONDITION", report)
        self.assertIn(b"X-Own-Key: " + KEY.encode(), server.heard)
        self.assertEqual(target.connections, 0)

    # CVE-2022-27774: credentials went along to another port or protocol of the same host.
    def test_cve_2022_27774_another_port_or_protocol(self):
        target = self.server()
        for location in (f"http://127.0.0.1:{target.port}/steal", f"ftp://127.0.0.1:{target.port}/steal",
                         f"imap://127.0.0.1:{target.port}/steal"):
            with self.subTest(location=location):
                self.expect_refused(self.redirecting(location), (target,))

    # CVE-2022-27776: so did cookies. None is kept, within an encoder or after a redirect.
    def test_cve_2022_27776_cookies(self):
        target = self.server()
        server = self.redirecting(target.url + "/steal", 307, "Set-Cookie: stolen=1; Path=/")
        report = probe.embed(base_url=server.url, repeat=3)
        self.assertEqual([call["status"] for call in report.calls], ["FAILED_PRECONDITION"] * 3, report)
        self.assertEqual(len(server.requests), 3)
        self.assertNotIn(b"stolen", server.heard)
        self.assertEqual(target.connections, 0)

    # CVE-2025-14524: a bearer token went along to another protocol that knows bearer tokens.
    def test_cve_2025_14524_bearer_to_mail_protocols(self):
        target = self.server()
        for scheme in ("imap", "pop3", "smtp", "ldap"):
            with self.subTest(scheme=scheme):
                location = f"{scheme}://127.0.0.1:{target.port}/steal"
                self.expect_refused(self.redirecting(location), (target,))

    # CVE-2026-3783: with a .netrc for the second host, the bearer token went there. It is never read.
    def test_cve_2026_3783_netrc(self):
        target = self.server()
        for machine in ("localhost", "127.0.0.1", "default"):
            place = "default" if machine == "default" else f"machine {machine}"
            self.write(".netrc", f"{place} login netrcuser password netrcsecret\n").chmod(0o600)
            env = {"HOME": str(self.folder), "NETRC": str(self.folder / ".netrc")}
            location = f"http://localhost:{target.port}/steal"
            with self.subTest(machine=machine):
                server = self.redirecting(location)
                self.expect_refused(server, (target,), env=env)
                self.assertIn(b"Authorization: Bearer " + KEY.encode(), server.heard)
                for part in (b"netrc", b"Basic"):
                    self.assertNotIn(part, server.heard)

    # CVE-2026-6253: the credentials of one proxy went to another after a redirect that changed the scheme.
    def test_cve_2026_6253_proxies_of_the_environment(self):
        proxy, other = self.server(), self.server()
        env = {"http_proxy": f"http://user:proxysecret@127.0.0.1:{proxy.port}",
               "https_proxy": f"http://user:othersecret@127.0.0.1:{other.port}",
               "all_proxy": f"http://user:othersecret@127.0.0.1:{other.port}"}
        server = self.redirecting("https://localhost:1/steal")
        report = self.expect_refused(server, (proxy, other), env=env)
        for secret in ("proxysecret", "othersecret"):
            self.assertFalse(secret in report.text, "a proxy's password was printed")
        self.assertNotIn(b"Proxy-Authorization", server.heard)

    # CVE-2026-94265 and its like: an authentication that the server begins is never gone into.
    def test_challenges_are_not_answered(self):
        for challenge in ("Negotiate", "NTLM", 'Digest realm="a", nonce="b", qop="auth"', 'Basic realm="a"'):
            for code, header in ((401, "WWW-Authenticate"), (407, "Proxy-Authenticate")):
                with self.subTest(challenge=challenge, code=code):
                    def script(connection):
                        while connection.read_request() is not None:
                            connection.reply(code, b"{}", f"{header}: {challenge}")
                    server = self.server(script)
                    report = probe.embed(base_url=server.url)
                    self.assertNotEqual(report.call["status"], "OK", report)
                    self.assertEqual(len(server.requests), 1)
                    head = server.requests[0][0]
                    self.assertEqual(head.count(b"uthorization:"), 1)
                    self.assertIn(b"Authorization: Bearer " + KEY.encode(), head)


if __name__ == "__main__":
    unittest.main(verbosity=2)
