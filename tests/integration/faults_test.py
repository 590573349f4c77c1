"""2,000 texts through every transport fault at once: the vectors are those of a quiet run, bit for bit."""
import unittest

import support

TEXTS = 2000


class Faults(support.Case):
    def embed(self, mock, name):
        self.write("texts.txt", "".join(f"Sentence number {i} tells of {i * 37 % 1009} things.\n"
                                        for i in range(TEXTS)))
        outcome = self.run_here("embed", "openai:mock", "--base-url", mock.base_url("hash"), "--in",
                                "texts.txt", "-o", name, "--batch", "20", "--concurrency", "4")
        self.assert_exit(outcome, 0)
        return (self.folder / name).read_bytes()

    def test_vectors_survive_a_bad_line(self):
        mock = self.mock()
        quiet = self.embed(mock, "quiet.npy")
        self.assertEqual(mock.stats()["vectors"], TEXTS)
        mock.reset()
        mock.faults(("rate_limit_ms", 5, 0.05), ("status", 500, 0.05), ("cut_body", 50, 0.05),
                    ("truncated", 50, 0.1), ("shuffled", None, 0.05), ("slow", 50, 0.05),
                    once=True)
        noisy = self.embed(mock, "noisy.npy")
        stats = mock.stats()
        print(f"\n{stats['requests']} requests for {TEXTS} texts; faults: {stats['faults']}")
        self.assertGreater(stats["requests"], TEXTS // 20, "no fault made a retry")
        self.assertEqual(noisy, quiet)


if __name__ == "__main__":
    unittest.main(verbosity=2)
