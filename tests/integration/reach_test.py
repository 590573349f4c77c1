"""Services that need more than a key to be reached: client certificates, headers, proxies with user and password, by
vetvec.toml and by the environment of the command. No secret is shown, and none reaches the wrong party."""
import json
import ssl
import unittest

import origin
import probe
import proxies_test
import support
import test_ca

KEY, HEADER_SECRET = "canary-key-93d1", "canary-header-4b7a"
USER, PASSWORD = proxies_test.USER, proxies_test.PASSWORD


class Towards(proxies_test.Proxy):
    """A proxy whose tunnels all lead to `service`, whatever the name."""

    def __init__(self, service, **options):
        self.service = service
        super().__init__(**options)

    def address_of(self, target):
        return "127.0.0.1", self.service.port


class Case(support.Case):
    def setUp(self):
        super().setUp()
        self.authority = test_ca.Authority(self.folder)
        self.write("texts.txt", "one\ntwo\nthree\n")

    def start(self, server):
        self.addCleanup(server.stop)
        return server

    def service(self, context=None, names="DNS:localhost,DNS:vendor.test"):
        if context is None:
            context = self.authority.context(self.authority.certificate(names))
        return self.start(origin.Server(origin.answer, tls=context, name="localhost"))

    def vendor(self, url, *lines, key=True):
        text = (f'[vendors.a]\nspec = "openai:mock?encoding=float"\nbase_url = "{url}/v1"\n'
                f'ca_file = "{self.authority.file}"\n')
        if key:
            text += 'api_key_env = "MY_KEY"\n'
        self.write("vetvec.toml", text + "".join(line + "\n" for line in lines))

    def embed(self, *flags, **env):
        done = self.run_here("embed", "a", "--in", "texts.txt", "-o", "out.npy", *flags, env={"MY_KEY": KEY, **env})
        for secret in (KEY, HEADER_SECRET, *proxies_test.PROXY_SECRETS):
            self.assertNotIn(secret, done.text)
        return done


class Headers(Case):
    def test_values_and_variables(self):
        service = self.service()
        self.vendor(service.url, 'headers = { "x-team" = "search $$1", "x-portkey-api-key" = "$HEADER", '
                                 '"x-both" = "v1 $HEADER" }')
        done = self.embed(HEADER=HEADER_SECRET)
        self.assert_exit(done, 0)
        for line in (b"x-team: search $1", b"x-portkey-api-key: " + HEADER_SECRET.encode(),
                     b"x-both: v1 " + HEADER_SECRET.encode(), b"Authorization: Bearer " + KEY.encode()):
            self.assertIn(line, service.heard)

    def test_a_variable_that_is_not_set(self):
        service = self.service()
        self.vendor(service.url, 'headers = { "x-portkey-api-key" = "$HEADER" }')
        done = self.embed()
        self.assert_exit(done, 2)
        self.assert_says(done, "vendor 'a', header 'x-portkey-api-key'", "HEADER is not set")
        self.assertEqual(service.connections, 0)

    def test_keys_in_the_file_are_refused(self):
        for headers in ('{ "Authorization" = "Bearer x" }', '{ "x-a" = "$" }', '{ "x-a" = "$1" }'):
            with self.subTest(headers=headers):
                self.vendor("https://localhost", f"headers = {headers}")
                self.assert_exit(self.embed(), 2)

    # A service may quote what it was sent.
    def test_a_quoted_header_is_not_shown(self):
        def echo(connection):
            while connection.read_request() is not None:
                connection.reply(400, json.dumps({"error": {"message": "bad key " + HEADER_SECRET}}).encode())

        service = self.start(origin.Server(echo, tls=self.authority.context(), name="localhost"))
        self.vendor(service.url, 'headers = { "x-portkey-api-key" = "$HEADER" }')
        done = self.embed(HEADER=HEADER_SECRET)
        self.assert_exit(done, 2)
        self.assert_says(done, "HTTP 400")


class ClientCertificates(Case):
    def mutual(self, version):
        context = self.authority.context(self.authority.certificate())
        context.verify_mode = ssl.CERT_REQUIRED
        context.load_verify_locations(self.authority.file)
        context.minimum_version = context.maximum_version = version
        return self.service(context)

    def test_one_that_is_accepted_and_others_that_are_not(self):
        certificate, key = self.authority.certificate("DNS:client")
        foreign = test_ca.Authority(self.folder, "foreign CA").certificate("DNS:client")
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            with self.subTest(version=version.name):
                service = self.mutual(version)
                self.vendor(service.url, f'client_cert_file = "{certificate}"', f'client_key_file = "{key}"')
                self.assert_exit(self.embed(), 0)
                self.assertIn(KEY.encode(), service.heard)
                for lines in ((), (f'client_cert_file = "{foreign[0]}"', f'client_key_file = "{foreign[1]}"')):
                    refusing = self.mutual(version)
                    self.vendor(refusing.url, *lines)
                    done = self.embed()
                    self.assertEqual(done.code, 3 if version == ssl.TLSVersion.TLSv1_3 else done.code, done)
                    self.assertNotEqual(done.code, 0)
                    self.assertNotIn(KEY.encode(), refusing.heard)

    def test_files_that_cannot_be_used(self):
        certificate, key = self.authority.certificate("DNS:client")
        locked = self.folder / "locked.key"
        test_ca._openssl("ec", "-in", key, "-aes256", "-passout", "pass:secret", "-out", locked)
        service = self.mutual(ssl.TLSVersion.TLSv1_3)
        for lines in ((f'client_cert_file = "{certificate}"', 'client_key_file = "none.key"'),
                      ('client_cert_file = "none.pem"',),
                      (f'client_cert_file = "{certificate}"', f'client_key_file = "{locked}"')):
            with self.subTest(lines=lines):
                self.vendor(service.url, *lines)
                done = self.embed()
                self.assert_exit(done, 2)
                self.assert_says(done, "the client certificate or its key cannot be used")
        self.vendor(service.url, f'client_key_file = "{key}"')
        done = self.embed()
        self.assert_exit(done, 2)
        self.assert_says(done, "client_key_file is set, but client_cert_file is not")


class EnvironmentAndPasswords(Case):
    """https://vendor.test exists only behind the proxy."""

    def setUp(self):
        super().setUp()
        self.behind = self.service()
        self.url = f"https://vendor.test:{self.behind.port}"

    def proxy(self, **options):
        return self.start(Towards(self.behind, **options))

    def expect_apart(self, proxy):
        self.assertNotIn(KEY.encode(), proxy.heard)
        for secret in (b"Proxy-", *(secret.encode() for secret in proxies_test.PROXY_SECRETS)):
            self.assertNotIn(secret, self.behind.heard)

    def test_user_and_password_by_variables(self):
        proxy = self.proxy()
        self.vendor(self.url, f'proxy = "http://127.0.0.1:{proxy.port}"', 'proxy_user_env = "PROXY_USER"',
                    'proxy_password_env = "PROXY_PASSWORD"')
        self.assert_exit(self.embed(PROXY_USER=USER, PROXY_PASSWORD=PASSWORD), 0)
        self.assertEqual((proxy.tunnels, proxy.turned_away), (1, 0))
        self.expect_apart(proxy)
        done = self.embed(PROXY_USER=USER)
        self.assert_exit(done, 2)
        self.assert_says(done, "proxy_password_env", "PROXY_PASSWORD", "is not set")

    def test_a_wrong_password_ends_at_once(self):
        proxy = self.proxy()
        self.vendor(self.url, f'proxy = "http://127.0.0.1:{proxy.port}"', 'proxy_user_env = "PROXY_USER"',
                    'proxy_password_env = "PROXY_PASSWORD"')
        done = self.embed(PROXY_USER=USER, PROXY_PASSWORD="wrong")
        self.assert_exit(done, 3)
        self.assert_says(done, "the proxy requires a user name and password, or rejected the ones that were sent (HTTP "
                               "407 from the proxy)")
        self.assertEqual((proxy.tunnels, proxy.connections), (0, 1), "it is not tried again")
        self.assertEqual(self.behind.connections, 0)

    def test_the_environment_of_the_command(self):
        for name in ("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
            with self.subTest(name=name):
                proxy = self.proxy()
                self.vendor(self.url)
                quoted = f"http://{USER}:{proxies_test.PERCENT_PASSWORD}@127.0.0.1:{proxy.port}"
                self.assert_exit(self.embed(**{name: quoted}), 0)
                self.assertEqual(proxy.tunnels, 1)
                self.expect_apart(proxy)

    def test_the_environment_is_not_followed(self):
        proxy = self.proxy()
        url = f"http://{USER}:{proxies_test.PERCENT_PASSWORD}@127.0.0.1:{proxy.port}"
        self.vendor(self.url)
        for more in ({"NO_PROXY": "vendor.test"}, {"no_proxy": ".test"}, {"NO_PROXY": "*"}):
            self.assertNotEqual(self.embed("--deadline", "5", HTTPS_PROXY=url, **more).code, 0)
        self.assertNotEqual(self.embed("--deadline", "5", "--set", "defaults.proxy=none", HTTPS_PROXY=url).code, 0)
        self.assertEqual(proxy.connections, 0)
        self.vendor(self.behind.url)  # on this machine
        self.assert_exit(self.embed(HTTPS_PROXY=url, ALL_PROXY=url), 0)
        self.assertEqual(proxy.connections, 0)

    def test_the_library_alone_ignores_it(self):
        proxy = self.proxy()
        url = f"http://{USER}:{proxies_test.PERCENT_PASSWORD}@127.0.0.1:{proxy.port}"
        report = probe.embed(base_url=self.url + "/v1", ca_file=self.authority.file, max_attempts=1,
                             env={"HTTPS_PROXY": url, "ALL_PROXY": url})
        self.assertNotEqual(report.call["status"], "OK", report)
        self.assertEqual(proxy.connections, 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
