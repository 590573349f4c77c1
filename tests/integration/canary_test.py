"""E1: no key in any output. Services answer with every fault and throw the key back in every form; then everything that
the command and the library have written is searched for the key: raw, percent-encoded, in base64, in part.
"""
import base64
import os
import subprocess
import time
import unittest
import urllib.parse

import origin
import probe
import support
import test_ca

KEY = "cAnArY+9f4b/1e7d=5a2c&8e3f"
PROXY_PASSWORD = "pr0xyCanary-77aa55cc"


def disguises(secret):
    """What would give the secret away: (name, bytes)."""
    raw = secret.encode()
    yield "raw", raw
    yield "half", raw[:len(raw) // 2]
    for safe in ("", "/"):
        yield "percent", urllib.parse.quote(secret, safe=safe).encode()
        yield "percent, lower case", urllib.parse.quote(secret, safe=safe).lower().encode()
    yield "JSON", secret.replace("/", "\\/").encode()
    for before in range(3):
        letters = base64.b64encode(b"\0" * before + raw)
        yield f"base64 after {before}", letters[(before * 8 + 5) // 6:(before + len(raw)) * 8 // 6]


def find(secret, data):
    lower = secret.lower().encode()
    return [name for name, form in disguises(secret)
            if form in data and not (name == "percent, lower case" and form == lower)]


def echo(status, make):
    """A script that answers with what `make` makes of the key."""
    def script(connection):
        while connection.read_request() is not None:
            connection.reply(status, make(KEY).encode(), "Content-Type: application/json", f"X-Request-Id: {KEY}")
    return script


def quoted(text):
    return '{"error":{"message":"key ' + text + ' is wrong","code":"' + text[:30] + '"}}'


FAULTS = {
    "401": echo(401, quoted),
    "400 percent": echo(400, lambda k: quoted(urllib.parse.quote(k, safe=""))),
    "403 base64": echo(403, lambda k: quoted(base64.b64encode(b"user:" + k.encode()).decode())),
    "404 text": echo(404, lambda k: f"no route for Authorization: Bearer {k}"),
    "500 page": echo(500, lambda k: f"<html>{k} {urllib.parse.quote(k)}</html>"),
    "429": echo(429, quoted),
    "200 of text": echo(200, lambda k: f"hello {k}"),
    "200 cut in the key": echo(200, lambda k: "x" * (200 - len(k) // 2) + k * 3),
    "200 with an error": echo(200, quoted),
    "200 of a wrong shape": echo(200, lambda k: '{"data":[{"index":0,"embedding":"' + k + '"}],"model":"' + k + '"}'),
    "307": echo(307, lambda k: k),
}


class Canary(support.Case):
    def expect_clean(self, where, data, secrets=(KEY, PROXY_PASSWORD)):
        self.searched += len(data)
        for secret in secrets:
            self.assertEqual(find(secret, data), [], where)

    def setUp(self):
        super().setUp()
        self.searched = 0

    def test_the_search_finds_what_is_there(self):
        for text in (f"x{KEY}y", urllib.parse.quote(KEY, safe=""), base64.b64encode(b"ab" + KEY.encode()).decode(),
                     KEY[:14]):
            self.assertTrue(find(KEY, text.encode()), text)
        self.assertEqual(find(KEY, b"canary and pairs"), [])

    def test_library(self):
        for name, script in FAULTS.items():
            with self.subTest(fault=name), origin.Server(script) as server:
                report = probe.embed(key=KEY, base_url=server.url, cache_dir=self.folder / "cache", texts=3,
                                     max_attempts=2, timeout_ms=3000)
                self.assertNotEqual(report.call["status"], "OK", report)
                self.assertIn(KEY.encode(), server.heard)
                self.expect_clean(name, report.text.encode())
        self.search_folder()
        print(f"\n{len(FAULTS)} faults: 0 keys in {self.searched} bytes of errors, logs, metrics and cache (limit: 0)")

    def search_folder(self):
        for root, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.join(root, name)
                with open(path, "rb") as file:
                    self.expect_clean(path, file.read())

    def test_audit(self):
        mock = self.mock()
        authority = test_ca.Authority(self.folder)
        tls = origin.Server(origin.answer, tls=authority.context(), name="localhost")
        self.addCleanup(tls.stop)
        urls = {"good": mock.base_url("faithful"), "untrusted": tls.url, "nowhere": "http://127.0.0.1:1"}
        for name in ("401", "400 percent", "403 base64", "500 page", "200 of text", "307"):
            server = origin.Server(FAULTS[name])
            self.addCleanup(server.stop)
            urls["v" + name.replace(" ", "_")] = server.url
        self.write("words.txt", support.short_dictionary())
        config = ('version = 1\n[audit]\nvendors = [' + ",".join(f'"{n}"' for n in urls) + ']\nseed = 7\n'
                  f'seeds = "{support.SEEDS}"\ndictionary = "words.txt"\ndeadline_s = 20\n')
        for name, url in urls.items():
            config += f'[vendors.{name}]\nspec = "openai:m"\nbase_url = "{url}"\napi_key_env = "CANARY_KEY"\n'
        self.write("vetvec.toml", config)
        outputs = [f"report.{kind}" for kind in ("html", "json", "jsonl", "csv", "junit.xml", "md")]
        arguments = ["audit", "--config", "vetvec.toml", "--out", "run"]
        for name in outputs:
            arguments += ["-o", name]
        process = subprocess.Popen([support.COMMAND, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                                   env=support.environment({"CANARY_KEY": KEY}), stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        time.sleep(0.5)
        with open(f"/proc/{process.pid}/cmdline", "rb") as line:
            self.expect_clean("process arguments", line.read())
        out, err = process.communicate(timeout=support.RUN_TIMEOUT_S)
        self.expect_clean("what it printed", out + err)
        self.assertGreater(mock.requests(), 0, err.decode())
        self.assertTrue((self.folder / "run" / "run.json").exists(), err.decode())
        written = [name for name in outputs if (self.folder / name).exists()]
        self.search_folder()
        print(f"\naudit of {len(urls)} vendors, {len(urls) - 1} of which fail (exit {process.returncode}): 0 keys in "
              f"{self.searched} bytes of output, run folder, cache and {len(written)} reports (limit: 0)")

    def test_proxy_credentials(self):
        def refuses(connection):
            while connection.read_head() is not None:
                connection.reply(407, f"no {PROXY_PASSWORD}".encode(), 'Proxy-Authenticate: Basic realm="x"')
        with origin.Server(refuses) as proxy:
            for place in (f"127.0.0.1:{proxy.port}", "127.0.0.1:1", "proxy.invalid:1", "127.0.0.1:bad"):
                report = probe.embed(key=KEY, base_url="https://localhost:1", max_attempts=1, timeout_ms=3000,
                                     proxy=f"http://user:{PROXY_PASSWORD}@{place}")
                self.assertNotEqual(report.call["status"], "OK", report)
                self.expect_clean(place, report.text.encode())


if __name__ == "__main__":
    unittest.main(verbosity=2)
