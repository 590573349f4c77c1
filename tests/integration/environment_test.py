"""What the command reads from its environment, as a table: base URLs, keys, certificate authorities, proxies."""
import json
import socket
import sys
import unittest

import origin
import support
import test_ca

KEY = "canary-key-0b7d51"


def answer(connection):
    """An embeddings service of every wire format that the tests ask."""
    while (request := connection.read_request()) is not None:
        head, body = request
        target = head.split(b" ", 2)[1].decode()
        count = max(1, body.count(b"some text"))
        vectors = [[1.0, 0.0, 0.0, 0.5]] * count
        if "batchEmbedContents" in target:
            reply = {"embeddings": [{"values": v} for v in vectors]}
        elif "/invoke" in target:
            reply = {"embedding": vectors[0], "inputTextTokenCount": 1}
        elif target.endswith("/api/embed"):
            reply = {"model": "m", "embeddings": vectors}
        elif "text-embedding/text-embedding" in target:
            reply = {"output": {"embeddings": [{"text_index": i, "embedding": v} for i, v in enumerate(vectors)]}}
        elif target.endswith("/embed"):
            reply = {"id": "x", "embeddings": {"float": vectors}, "texts": []}
        elif target.endswith("/embedding/text"):
            reply = {"embeddings": vectors, "model": "m", "usage": {"total_tokens": 1}}
        elif "nlp" in target:
            reply = {"embeddings": vectors}
        else:
            reply = {"data": [{"index": i, "embedding": v} for i, v in enumerate(vectors)], "model": "m"}
        connection.reply(200, json.dumps(reply).encode(), "Content-Type: application/json")


class Environment(support.Case):
    def setUp(self):
        super().setUp()
        self.write("texts.txt", "some text\n")

    def serve(self, script=answer, **options):
        server = origin.Server(script, **options)
        self.addCleanup(server.stop)
        return server

    def embed(self, spec, *flags, env=None):
        done = self.run_here("embed", spec, "--in", "texts.txt", "-o", "out.npy", "--deadline", "20", *flags, env=env or {})
        self.assertNotIn(KEY, done.text)
        return done


class BaseUrls(Environment):
    def test_each_services_variable_counts_as_a_set_url(self):
        server = self.serve()
        local = f"127.0.0.1:{server.port}"
        for spec, variable, value, path in (
                ("openai:m", "OPENAI_BASE_URL", f"http://{local}/gateway/v1", "/gateway/v1/embeddings"),
                ("openai:m", "OPENAI_BASE_URL", f" http://{local}/v1/\n", "/v1/embeddings"),
                ("openai:m", "OPENAI_API_BASE", f"http://{local}/v1", "/v1/embeddings"),
                ("azure:m", "AZURE_OPENAI_ENDPOINT", f"http://{local}/", "/openai/v1/embeddings"),
                ("ollama:m", "OLLAMA_HOST", local, "/api/embed"),
                ("ollama:m", "OLLAMA_HOST", f"0.0.0.0:{server.port}", "/api/embed"),
                ("ollama:m", "OLLAMA_HOST", f"'http://{local}/'", "/api/embed"),
                ("ollama:m", "OLLAMA_HOST", f":{server.port}", "/api/embed"),
                ("bedrock:amazon.titan-embed-text-v2:0?region=us-east-1", "AWS_ENDPOINT_URL_BEDROCK_RUNTIME",
                 f"http://{local}", "/model/amazon.titan-embed-text-v2%3A0/invoke"),
                ("cohere:embed-v4.0", "CO_API_URL", f"http://{local}", "/v2/embed"),
                ("cohere:embed-v4.0", "CO_API_URL", f"http://{local}/proxy/v2", "/proxy/v2/embed"),
                ("gemini:gemini-embedding-001", "GOOGLE_GEMINI_BASE_URL", f"http://{local}/",
                 "/v1beta/models/gemini-embedding-001:batchEmbedContents"),
                ("together:m", "TOGETHER_BASE_URL", f"http://{local}/v1", "/v1/embeddings"),
                ("mistral:m", "MISTRAL_BASE_URL", f"http://{local}", "/v1/embeddings")):
            with self.subTest(variable=variable, value=value):
                server.requests.clear()
                done = self.embed(spec, env={variable: value})
                self.assert_exit(done, 0)
                self.assertEqual([head.split(b" ")[1].decode() for head, _ in server.requests], [path])
                self.assertIn(f"({variable})", done.err.splitlines()[0])

    def test_the_usual_key_goes_to_that_url_and_to_no_other(self):
        server = self.serve()
        url = f"http://127.0.0.1:{server.port}/v1"
        for flags, env, has_key in (((), {"OPENAI_BASE_URL": url, "OPENAI_API_KEY": KEY}, True),
                                    ((), {"OPENAI_BASE_URL": url}, False),
                                    ((), {"OPENAI_BASE_URL": url, "OPENAI_API_KEY": ""}, False),
                                    (("--base-url", url), {"OPENAI_BASE_URL": "http://127.0.0.1:1/v1",
                                                           "OPENAI_API_KEY": KEY}, False)):
            with self.subTest(flags=flags, env=env):
                server.requests.clear()
                self.assert_exit(self.embed("openai:m", *flags, env=env), 0)
                head = server.requests[0][0].lower()
                self.assertEqual(b"authorization: bearer " + KEY.encode() in head, has_key)
                self.assertEqual(b"authorization" in head, has_key)

    def test_a_variable_that_is_not_a_url_is_named(self):
        for variable, value, *says in (("OPENAI_BASE_URL", "gateway.corp.test/v1", "http:// or https://"),
                                       ("OPENAI_BASE_URL", '"https://gateway.corp.test/v1"', "quotation mark"),
                                       ("OPENAI_BASE_URL", f"https://me:{KEY}@gateway.corp.test", "user or password"),
                                       ("OPENAI_BASE_URL", "https://gateway.corp.test/v1?api-version=1", "query"),
                                       ("OPENAI_BASE_URL", "https://gateway.corp.test:port/v1", "port")):
            with self.subTest(value=value):
                done = self.embed("openai:m", env={variable: value, "OPENAI_API_KEY": "k"})
                self.assert_exit(done, 2)
                self.assert_says(done, variable, *says)
        self.assert_exit(self.embed("builtin:", env={"OPENAI_BASE_URL": "nonsense"}), 0)

    def test_a_run_records_the_url_and_resume_needs_no_variable(self):
        mock = self.mock()
        self.write("words.txt", support.short_dictionary(60))
        self.write("vetvec.toml", 'version = 1\n[audit]\nvendors = ["a"]\nseed = 7\ncontract = false\n'
                   f'dictionary = "words.txt"\nseeds = {json.dumps(str(support.SEEDS))}\n'
                   '[suites.contrastive]\nkind = "contrastive"\n[vendors.a]\nspec = "openai:mock"\n')
        env = {"OPENAI_BASE_URL": mock.base_url("faithful")}
        self.assert_exit(self.run_here("audit", "-o", "run", env=env), 0)
        record = json.loads((self.folder / "run" / "run.json").read_text())
        self.assertIn(mock.base_url("faithful"), json.dumps(record))
        self.assert_exit(self.run_here("resume", "run"), 0)


class Keys(Environment):
    def test_a_key_is_read_as_people_set_it(self):
        server = self.serve()
        url = f"http://127.0.0.1:{server.port}/v1"
        for value, says in ((KEY, None), (KEY + "\n", None), (f" {KEY}\r\n", None), (f"\t{KEY}", None),
                            (f'"{KEY}"', "is in quotation marks"), (f"'{KEY}'", "is in quotation marks"),
                            (f"Bearer {KEY}", 'begins with "Bearer"'), (f"bearer {KEY}", 'begins with "Bearer"'),
                            ("Bearer ", 'begins with "Bearer"'), ("\ufeff" + KEY, "byte order mark"),
                            (" ", "is empty"), ("\r\n", "is empty"), (f"{KEY}\nsecond", "more than one line"),
                            (f"{KEY} # mine", "contains a space"), (f"\u201c{KEY}\u201d", "not ASCII"),
                            ("", "not set or empty")):
            with self.subTest(value=value):
                server.requests.clear()
                done = self.embed(f"openai:m?base_url={url}&api_key_env=MY_KEY", env={"MY_KEY": value})
                if says is None:
                    self.assert_exit(done, 0)
                    self.assertIn(b"\r\nAuthorization: Bearer " + KEY.encode() + b"\r\n", server.requests[0][0] + b"\r\n")
                else:
                    self.assert_exit(done, 2)
                    self.assert_says(done, "MY_KEY", says)
                    self.assertEqual(server.requests, [])

    def test_an_entra_token_in_a_variable_keeps_its_scheme(self):
        server = self.serve()
        done = self.embed(f"azure:m?base_url=http://127.0.0.1:{server.port}", env={"AZURE_OPENAI_API_KEY": f"Bearer {KEY}\n"})
        self.assert_exit(done, 0)
        self.assertIn(b"Authorization: Bearer " + KEY.encode(), server.requests[0][0])

    def test_key_commands_print_what_tools_of_clouds_print(self):
        server = self.serve()
        url = f"http://127.0.0.1:{server.port}"
        future = "2999-01-31T12:00:00Z"
        for printed, ok in (({"key": KEY, "expires_in": 3600}, True), ({"key": KEY, "expires_in": "3600"}, True),
                            ({"accessToken": KEY, "expiresOn": "2999-01-31 12:00:00.000000", "expires_on": 32472144000,
                              "subscription": "s", "tenant": "t", "tokenType": "Bearer"}, True),
                            ({"access_token": KEY, "expires_in": "86399", "expires_on": "32472144000",
                              "resource": "r", "token_type": "Bearer"}, True),
                            ({"access_token": KEY, "expires_in": 3599, "token_type": "Bearer"}, True),
                            ({"token": KEY}, True), ({"credential": {"access_token": KEY, "token_expiry": future}}, True),
                            (KEY, True), ({"accessToken": ""}, False), ({"key": KEY, "expires_in": "soon"}, False),
                            ([KEY], False)):
            for spec in ("openai:m?base_url=" + url, "azure:m?base_url=" + url):
                with self.subTest(printed=printed, spec=spec):
                    server.requests.clear()
                    self.write("key.py", f"import json\nprint(json.dumps({printed!r}))\n")
                    done = self.embed(spec, "--api-key-command", f"{sys.executable} key.py")
                    self.assertEqual(done.code == 0, ok, done)
                    if not ok:
                        self.assert_says(done, "api_key_command")
                        continue
                    head = server.requests[0][0]
                    is_key = spec.startswith("azure") and (isinstance(printed, str) or "key" in printed)
                    self.assertIn(KEY.encode() if is_key else b"Authorization: Bearer " + KEY.encode(), head)
                    self.assertEqual(b"Bearer Bearer" in head, False)


class Networks(Environment):
    def test_certificate_authorities(self):
        authority = test_ca.Authority(self.folder)
        server = self.serve(tls=authority.context(), name="localhost")
        url = server.url + "/v1"
        folder = self.folder / "authorities"
        folder.mkdir()
        done = self.embed(f"openai:m?base_url={url}")
        self.assert_exit(done, 3)
        self.assert_says(done, "ca_file")
        for variable in ("SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE"):
            with self.subTest(variable=variable):
                done = self.embed(f"openai:m?base_url={url}", env={variable: str(authority.file)})
                self.assert_exit(done, 0)
                self.assert_says(done, variable)
                done = self.embed(f"openai:m?base_url={url}", env={variable: str(self.folder / "absent.pem")})
                self.assert_exit(done, 2)
                self.assert_says(done, variable, "exists")
        done = self.embed(f"openai:m?base_url={url}", "--set", f"defaults.ca_file={authority.file}",
                          env={"SSL_CERT_FILE": str(self.folder / "absent.pem")})
        self.assert_exit(done, 0)
        self.assert_exit(self.embed(f"openai:m?base_url={url}", env={"SSL_CERT_DIR": str(folder)}), 3)
        self.assert_exit(self.embed("builtin:", env={"SSL_CERT_FILE": "absent"}), 0)

    def test_a_proxy_that_cannot_be_meant_is_refused_by_its_variable(self):
        for value, *says in (('"http://proxy.corp.test:3128"', "quotation mark"), (" http://proxy.corp.test:3128", "blank"),
                             ("http://proxy.corp.test:3128\n", "blank"),
                             (f"http://me:{KEY}@x@proxy.corp.test:3128", "%40"), (f"http://me:{KEY}#1@proxy.corp.test", "%23"),
                             (f"http://me:{KEY}/1@proxy.corp.test:3128", "%2F"), ("socks://proxy.corp.test:1080", "socks5h://"),
                             ("ftp://proxy.corp.test", "unknown scheme"), ("http://proxy.corp.test:many", "port"), ("http://", "host")):
            for variable in ("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
                with self.subTest(value=value, variable=variable):
                    done = self.embed("openai:m", env={variable: value, "OPENAI_API_KEY": "k"})
                    self.assert_exit(done, 2)
                    self.assert_says(done, variable, *says)
        server = self.serve()
        bad = {"https_proxy": "socks://proxy.corp.test", "http_proxy": "'x'"}
        self.assert_exit(self.embed(f"openai:m?base_url=http://127.0.0.1:{server.port}", env=bad), 0)
        self.assert_exit(self.embed("builtin:", env=bad), 0)

    def test_a_named_host_may_get_the_key_over_plain_http(self):
        host = socket.gethostname().lower()
        try:
            server = self.serve(host=socket.gethostbyname(host))
        except OSError:
            self.skipTest("the name of this machine has no address")
        spec = f"openai:m?base_url=http://{host}:{server.port}/v1&api_key_env=MY_KEY"
        env = {"MY_KEY": KEY}
        done = self.embed(spec, env=env)
        self.assert_exit(done, 2)
        self.assert_says(done, "allow_plain_http")
        self.assert_exit(self.embed(spec, "--allow-plain-http", "other.test", env=env), 2)
        self.assertEqual(server.requests, [])
        self.assert_exit(self.embed(spec, "--allow-plain-http", host, env=env), 0)
        self.assert_exit(self.embed(spec, "--allow-plain-http", f"{host}:{server.port}", env=env), 0)
        self.assert_exit(self.embed(spec, "--allow-plain-http", "*", env=env), 2)


if __name__ == "__main__":
    unittest.main()
