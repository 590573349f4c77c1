"""Tables as programs write them: 1,000 random ones give the rows that Python's csv module (and pandas, if it is there)
gives, or are refused with the line. And what `embed` reads: formats, columns, standard input, --dry-run."""
import csv
import gzip
import io
import json
import random
import unittest

import abi
import support

try:
    import pandas
except ImportError:
    pandas = None

TABLES = 1000
ALPHABET = "ab \"\",;\t\n\r'\u00e9\u6f22"


def soup(rng, longest):
    """Mostly not blank, so that most tables have texts."""
    return "".join(rng.choice(ALPHABET) for _ in range(rng.randrange(longest))) + rng.choice(["a", "b"] * 9 + [""])


class Table:
    """The text of a random table, well written or not, and its separator."""

    def __init__(self, rng):
        self.ending = rng.choice([".csv", ".csv", ".tsv"])
        columns = rng.randrange(1, 5)
        # The header of a CSV tells its separator, so it needs one.
        self.separator = "\t" if self.ending == ".tsv" else rng.choice(",;") if columns > 1 else ","
        names = ["id", "label", "note"][:columns - 1]
        names.insert(rng.randrange(columns), rng.choice(["text", "Text", "TEXT"]))
        out = io.StringIO()
        end = rng.choice(["\n", "\r\n", "\r"])
        if rng.random() < 0.6:
            writer = csv.writer(out, delimiter=self.separator, lineterminator=end,
                                quoting=rng.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
            writer.writerow(names)
            for _ in range(rng.randrange(6)):
                writer.writerow([soup(rng, 8) for _ in range(columns if rng.random() < 0.97 else columns + 1)])
        else:
            out.write(self.separator.join(names) + end)
            for _ in range(rng.randrange(6)):
                out.write(self.separator.join(soup(rng, 6) for _ in range(columns)) + end)
        self.text = out.getvalue()
        if rng.random() < 0.2:
            self.text = self.text.rstrip("\r\n")

    def bytes(self, rng):
        encoding = rng.choice(["utf-8", "utf-8", "utf-8-sig", "utf-16-le", "utf-16-be"])
        mark = "\ufeff" if encoding.startswith("utf-16") else ""
        return (mark + self.text).encode(encoding)

    def rows(self, more=""):
        read = csv.reader(io.StringIO(self.text + more, newline=""), delimiter=self.separator)
        return [row for row in read if row]

    def texts(self):
        """The texts, or None for a table that must be refused."""
        rows = self.rows()
        if self.rows("\nX")[-1] != ["X"]:
            return None  # a quote is never closed
        column = [name.strip().lower() for name in rows[0]].index("text")
        texts = [row[column] for row in rows[1:] if len(row) == len(rows[0])]
        is_whole = len(texts) == len(rows) - 1 and all(text.strip() for text in texts) and texts
        return texts if is_whole else None

    def pandas_texts(self):
        read = pandas.read_csv(io.StringIO(self.text), sep=self.separator, dtype=str, keep_default_na=False,
                               index_col=False)
        return list(read[[name for name in read.columns if name.strip().lower() == "text"][0]])


@unittest.skipUnless(abi.LIBRARY, "a library with sanitizers cannot be loaded by Python")
class Random(support.Case):
    def test_the_rows_of_python_or_a_refusal_with_the_line(self):
        rng = random.Random(43)
        read = refused = 0
        for number in range(TABLES):
            table = Table(rng)
            data = table.bytes(rng)
            name = f"{number}{table.ending}"
            if rng.random() < 0.2:
                name, data = name + ".gz", gzip.compress(data)
            path = self.folder / name
            path.write_bytes(data)
            expected = table.texts()
            with self.subTest(number=number, text=table.text):
                try:
                    found = abi.read_texts(str(path))
                except abi.Failure as failure:
                    is_plain = "begins with a quote and continues" in str(failure)  # of a TSV
                    self.assertTrue(expected is None or is_plain, str(failure))
                    self.assertRegex(str(failure), r":\d+: |contains no texts")
                    refused += 1
                    continue
                self.assertEqual(found, expected)
                read += 1
                if pandas is not None:
                    self.assertEqual(found, table.pandas_texts())
        self.assertGreater(read, TABLES // 4)
        self.assertGreater(refused, TABLES // 10)


class Embed(support.Case):
    def dry(self, *arguments, stdin=""):
        done = support.run("embed", "openai:text-embedding-3-small", *arguments, "--dry-run", "--json", cwd=self.folder,
                           stdin=stdin.encode())
        self.assert_exit(done, 0)
        return json.loads(done.out)

    def test_what_would_be_sent_is_shown(self):
        self.write("t.csv", "id;Text\n1;one, two\n2;\"three\nlines \"\"quoted\"\"\"\n3;c\n4;d\n")
        plan = self.dry("--in", "t.csv")
        self.assertEqual((plan["texts"], plan["first"]), (4, ["one, two", "three\nlines \"quoted\"", "c"]))
        self.assertAlmostEqual(plan["cost"], plan["tokens"] * 0.02 / 1e6)
        shown = self.run_here("embed", "builtin:", "--in", "t.csv", "--dry-run")
        self.assert_exit(shown, 0)
        self.assert_says(shown, "4 texts, about", "$0.0000", "1: \"one, two\"", "Nothing was sent")

    def test_formats_and_columns(self):
        self.write("t.dat", "id,body\n1,a\n")
        self.write("t.jsonl", '{"body": "b"}\n')
        self.write("t.tsv", 'text\n"Stop," he said.\n')
        self.assertEqual(self.dry("--in", "t.dat", "--in-format", "csv", "--text-column", "body")["first"], ["a"])
        self.assertEqual(self.dry("--in", "t.jsonl", "--text-column", "body")["first"], ["b"])
        self.assertEqual(self.dry("--in", "t.tsv", "--in-format", "tsv-plain")["first"], ['"Stop," he said.'])
        self.assertEqual(self.dry("--in", "-", "--in-format", "csv", stdin="text\nx\n")["first"], ["x"])
        (self.folder / "t.txt.gz").write_bytes(gzip.compress(b"one\ntwo\n"))
        self.assertEqual(self.dry("--in", "t.txt.gz")["first"], ["one", "two"])

    def test_what_is_not_a_file_of_texts_is_refused(self):
        embed = ("embed", "builtin:", "-o", "v.jsonl", "--in")
        for name in ("t.json", "t.pdf", "t.md", "t.parquet"):
            self.write(name, "[\n")
            done = self.run_here(*embed, name)
            self.assert_exit(done, 2)
            self.assert_says(done, name, "is not an ending of files with texts", "--in-format lines")
        self.write("t.csv", "id,text\n1,Hello, world\n")
        self.assert_says(self.run_here(*embed, "t.csv"), "t.csv:2", "found 3 fields, but the header has 2")


if __name__ == "__main__":
    unittest.main()
