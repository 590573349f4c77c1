"""What the tests with other vendors' clients share: texts, and how a package and our client embed them."""
import json
import pathlib
import struct
import subprocess

import support

TEXTS = ["a good day", "the train to Lyon was late", "Übung macht den Meister, 今日は晴れ", 'quotes " and \\ and\ttabs',
         "0123456789 " * 40, "a bad day", "one", "fin"]
KEY = "made-up-key"
HERE = pathlib.Path(__file__).parent


def float32(vector):
    """The bytes of the vector as float32: what two clients must agree on."""
    return struct.pack(f"<{len(vector)}f", *vector)


class Case(support.Case):
    def ask_package(self, interpreter, script, call, url, texts=TEXTS, key=KEY, env=None):
        """What `call` of `script` writes: {"vectors": ...}, {"error": ...} or what else it is to find out."""
        source = self.write("client-texts.json", json.dumps(texts))
        out = self.folder / "client.json"
        out.unlink(missing_ok=True)
        done = subprocess.run([interpreter, HERE / script, call, url, source, out],
                              env=support.environment({"CLIENT_TEST_KEY": key, **(env or {})}), cwd=self.folder,
                              capture_output=True, text=True, timeout=support.RUN_TIMEOUT_S, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(out.read_text())

    def embed_by_us(self, spec, base_url=None, texts=TEXTS, key=KEY, env=None):
        source = self.write("texts.jsonl", "".join(json.dumps({"text": text}) + "\n" for text in texts))
        out = self.folder / "ours.jsonl"
        arguments = []
        if base_url:
            arguments = ["--base-url", base_url]
            if key:  # a key goes to a URL of one's own only where it is named
                spec += ("&" if "?" in spec else "?") + "api_key_env=CLIENT_TEST_KEY"
        done = self.run_here("embed", spec, "--in", source, "-o", out, "--cache", "off", *arguments,
                             env={"CLIENT_TEST_KEY": key or "", **(env or {})})
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
