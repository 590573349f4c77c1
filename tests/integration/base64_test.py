"""The command at a URL of one's own, with default settings: base64 is tried once, and never costs more than one request."""
import unittest

import support

TEXTS = 900  # nine requests


class Base64(support.Case):
    def embed(self, mock, *more):
        self.write("texts.txt", "".join(f"text number {i}\n" for i in range(TEXTS)))
        done = self.run_here("embed", "openai:mock" + "".join(more), "--base-url", mock.base_url("faithful"), "--in",
                             "texts.txt", "-o", "out.npy")
        self.assert_exit(done, 0)
        stats = mock.stats()
        self.assertEqual((stats["vectors"], stats["repeated_texts"]), (TEXTS, 0), stats)
        return (self.folder / "out.npy").read_bytes(), stats

    def floats(self):
        vectors, stats = self.embed(self.mock(), "?encoding=float")
        self.assertEqual(stats["asked_base64"], 0, stats)
        return vectors

    def test_a_server_that_sends_it(self):
        # One at a time: requests that leave while the first is in flight ask for floats.
        vectors, stats = self.embed(self.mock(), "?concurrency=1")
        self.assertEqual((stats["asked_base64"], stats["by_status"]), (9, {"200": 9}), stats)
        self.assertEqual(vectors, self.floats())

    def test_a_server_that_ignores_it(self):
        vectors, stats = self.embed(self.mock("--base64", "ignore"))
        self.assertEqual((stats["asked_base64"], stats["requests"]), (1, 9), stats)
        self.assertEqual(vectors, self.floats())

    def test_a_server_that_rejects_it(self):
        vectors, stats = self.embed(self.mock("--base64", "reject"))
        self.assertEqual((stats["asked_base64"], stats["by_status"]), (1, {"200": 9, "400": 1}), stats)
        self.assertEqual(vectors, self.floats())

    def test_a_format_that_is_set(self):
        mock = self.mock("--base64", "ignore")
        _, stats = self.embed(mock, "?encoding=base64")
        self.assertEqual((stats["asked_base64"], stats["requests"]), (9, 9), stats)
        mock = self.mock("--base64", "reject")
        self.write("texts.txt", "one\ntwo\n")
        done = self.run_here("embed", "openai:mock?encoding=base64", "--base-url", mock.base_url("faithful"), "--in",
                             "texts.txt", "-o", "out.npy")
        self.assertNotEqual(done.code, 0, done)
        self.assertIn("encoding_format", done.text)


if __name__ == "__main__":
    unittest.main()
