"""The cache verbs: stat, prune, verify, export, over a cache that the command has filled."""
import json
import sqlite3
import unittest

import support


class Cache(support.Case):
    def fill(self, texts=50):
        mock = self.mock()
        self.write("words.txt", support.short_dictionary(texts))
        self.assert_exit(self.run_here(
            "embed", "openai:mock", "--base-url", mock.base_url("hash"), "--in", "words.txt", "-o",
            "v.npy", "--cache", "cache"), 0)

    def sql(self, statement):
        with sqlite3.connect(self.folder / "cache" / "vectors.sqlite") as database:
            database.execute(statement)
        database.close()

    def json_of(self, *arguments):
        outcome = self.run_here(*arguments, "--json")
        self.assert_exit(outcome, 0)
        return json.loads(outcome.out)

    def test_verbs(self):
        self.fill()
        self.assertEqual(self.json_of("cache", "stat", "cache")["rows"], 50)
        whole = self.json_of("cache", "verify", "cache", "--quick-check")
        self.assertEqual(whole, {"rows": 50, "bad_rows": 0, "deleted_rows": 0})

        self.sql("UPDATE vectors SET value=x'0102' WHERE id<=3")
        kept = self.json_of("cache", "verify", "cache", "--keep-bad")
        self.assertEqual(kept, {"rows": 50, "bad_rows": 3, "deleted_rows": 0})
        written = self.json_of("cache", "export", "cache", "-o", "rows.jsonl", "--vectors")
        self.assertEqual(written, {"rows": 47, "bad_rows": 3})
        rows = [json.loads(line) for line in (self.folder / "rows.jsonl").read_text().splitlines()]
        self.assertEqual(len({row["key"] for row in rows}), 47)
        for row in rows:
            self.assertRegex(row["key"], "^[0-9a-f]{64}$")
            self.assertEqual(row["dtype"], "float32")
            self.assertEqual(row["bytes"], 4 * row["dimension"])
            self.assertEqual(len(row["vector"]), row["dimension"])
            self.assertRegex(row["stored_at"], r"^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
        self.assertEqual((self.folder / "rows.jsonl").stat().st_mode & 0o777, 0o600)
        deleted = self.json_of("cache", "verify", "cache")
        self.assertEqual(deleted, {"rows": 50, "bad_rows": 3, "deleted_rows": 3})
        self.assert_exit(self.run_here("cache", "export", "cache", "-o", "rows.csv"), 0)
        self.assertEqual(len((self.folder / "rows.csv").read_text().splitlines()), 48)

        none = self.json_of("cache", "prune", "cache", "--older-than", "1d")
        self.assertEqual((none["deleted_rows"], none["rows"]), (0, 47))
        self.sql("UPDATE vectors SET stored_ms=stored_ms-7200000 WHERE id<=13")
        aged = self.json_of("cache", "prune", "cache", "--older-than", "1h")
        self.assertEqual((aged["deleted_rows"], aged["rows"]), (10, 37))
        small = self.json_of("cache", "prune", "cache", "--max-bytes", "1B")
        self.assertEqual((small["deleted_rows"], small["rows"]), (37, 0))

    def test_errors(self):
        for verb in (("stat",), ("prune", "--max-bytes", "1MiB"), ("verify",), ("export", "-o", "x.csv")):
            with self.subTest(verb=verb):
                missing = self.run_here("cache", verb[0], "missing", *verb[1:])
                self.assertNotEqual(missing.code, 0)
                self.assert_says(missing, "no cache in")
        self.assertFalse((self.folder / "missing").exists())
        self.assertFalse((self.folder / "x.csv").exists())
        self.assert_exit(self.run_here("cache", "prune", "missing"), 2)
        for amount in ("0", "-1", "1XB", "MiB", "nan", "1e30"):
            with self.subTest(amount=amount):
                self.assert_exit(self.run_here("cache", "prune", "missing", "--max-bytes", amount), 2)
        self.assert_exit(self.run_here("cache", "export", "missing"), 2)

    def test_newer_format(self):
        self.fill(5)
        self.sql("PRAGMA user_version=7")
        self.sql("CREATE TABLE later(x)")
        for verb in (("stat",), ("prune", "--max-bytes", "1B"), ("verify",), ("export", "-o", "x.csv")):
            with self.subTest(verb=verb):
                refused = self.run_here("cache", verb[0], "cache", *verb[1:])
                self.assertNotEqual(refused.code, 0)
                self.assert_says(refused, "has format 7")


if __name__ == "__main__":
    unittest.main(verbosity=2)
