"""The definitions in examples/http, with the mock server in the place of the services."""
import json
import re
import unittest

import support

KEY = {"TOKEN": "made-up-token"}
TEXTS = ["a good day", "the train was late", "one"]
# The file: the mock's vendor, and what it sees as the input type of documents.
EXAMPLES = {"vertex.json": ("vertex", "RETRIEVAL_DOCUMENT"), "watsonx.json": ("watsonx", "")}


class HttpExamples(support.Case):
    def setUp(self):
        super().setUp()
        self.server = self.mock()
        self.write("texts.txt", "\n".join(TEXTS) + "\n")

    def embed(self, spec, *flags, expected=0):
        self.write("vetvec.toml", f'[vendors.v]\nspec = {json.dumps(spec)}\napi_key_env = "TOKEN"\n')
        done = self.run_here("embed", "v", "--in", "texts.txt", "-o", "v.npy", "--cache", "off", *flags, env=KEY)
        self.assert_exit(done, expected)
        return (self.folder / "v.npy").read_bytes() if expected == 0 else done

    def at_the_mock(self, name, vendor):
        text = (support.REPOSITORY / "examples" / "http" / name).read_text(encoding="utf-8")
        url = self.server.base_url("hash").removesuffix("/v1") + "/" + vendor
        changed, count = re.subn(r"https://[^/]+", url, text)
        self.assertEqual(count, 1)
        return self.write(name, changed)

    def test_every_example(self):
        files = {path.name for path in (support.REPOSITORY / "examples" / "http").glob("*.json")}
        self.assertEqual(files, set(EXAMPLES))
        expected = self.embed(f"openai:m?base_url={self.server.base_url('hash')}")
        for name, (vendor, input_type) in EXAMPLES.items():
            with self.subTest(name):
                self.server.reset()
                self.assertEqual(self.embed(f"http:{self.at_the_mock(name, vendor)}"), expected)
                if input_type:
                    self.assertEqual(set(self.server.stats()["input_types"]), {input_type})

    def test_refusals_are_quoted(self):
        for name, (vendor, _) in EXAMPLES.items():
            with self.subTest(name):
                path = self.at_the_mock(name, vendor)
                path.write_text(path.read_text().replace("inputs", "input").replace('"content"', '"contents"'))
                self.assert_says(self.embed(f"http:{path}", expected=2), "HTTP 400")


if __name__ == "__main__":
    unittest.main()
