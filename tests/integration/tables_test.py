"""Tables as programs write them: 1,000 random ones give the rows that Python's csv module gives, or are refused with the
line; with VETVEC_REFERENCES (tests/run.sh --deep) pandas is fetched and gives the same rows. And what `embed` reads:
formats, columns, encodings, gzip, standard input, and what --dry-run shows of them."""
import csv
import gzip
import io
import json
import os
import pathlib
import random
import sys
import unittest

import abi
import packages
import support

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

    def pandas_texts(self, pandas):
        read = pandas.read_csv(io.StringIO(self.text), sep=self.separator, dtype=str, keep_default_na=False,
                               index_col=False)
        return list(read[[name for name in read.columns if name.strip().lower() == "text"][0]])


def pandas_if_wanted():
    """pandas in an environment of its own, or None."""
    if not os.environ.get("VETVEC_REFERENCES"):
        return None
    python = packages.python_with("pandas", ["pandas"], ["pandas"], locked=False)
    sys.path.insert(0, str(next(pathlib.Path(python).parents[1].glob("lib/python*/site-packages"))))
    import pandas
    return pandas


@unittest.skipUnless(abi.LIBRARY, "a library with sanitizers cannot be loaded by Python")
class Random(support.Case):
    def test_the_rows_of_python_or_a_refusal_with_the_line(self):
        rng = random.Random(43)
        pandas = pandas_if_wanted()
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
                    self.assertEqual(found, table.pandas_texts(pandas))
        self.assertGreater(read, TABLES // 4)
        self.assertGreater(refused, TABLES // 10)


def quoted(text):
    return '"' + text.replace('"', '""') + '"'


TEXTS = ["one, two; three", 'the "third"\nline', "Zo\u00eb \u6f22\u5b57 \U0001f600", "last"]
LINES = [text.replace("\n", " ") for text in TEXTS]
OPTIONS = {".dat": ("--in-format", "lines"), ".list": ("--in-format", "tsv-plain")}
# What a file of each kind contains, and its texts.
FILES = {
    "comma.csv": ("id,Text\n" + "".join(f"{i},{quoted(text)}\n" for i, text in enumerate(TEXTS)), TEXTS),
    "semicolon.csv": ("TEXT;note\r\n" + "".join(f"{quoted(text)};a, b\r\n" for text in TEXTS), TEXTS),
    "tabs.tsv": ("id\ttext\n" + "".join(f"{i}\t{quoted(text)}\n" for i, text in enumerate(TEXTS)), TEXTS),
    "plain.list": ("id\ttext\n" + "".join(f"{i}\t{text}\n" for i, text in enumerate(LINES)), LINES),
    "objects.jsonl": ("".join(json.dumps({"id": i, "text": text}) + "\n" for i, text in enumerate(TEXTS)), TEXTS),
    "objects.ndjson": ("".join(json.dumps({"text": t}, ensure_ascii=False) + "\n" for t in TEXTS), TEXTS),
    "lines.txt": ("\n".join(LINES), LINES),
    "lines.dat": ("\r\n".join(LINES) + "\r\n", LINES),
    "lines": ("\n".join(LINES) + "\n\n", LINES),
}
ENCODED = {
    "utf-8": lambda text: text.encode(),
    "utf-8 with a mark": lambda text: text.encode("utf-8-sig"),
    "utf-16 little": lambda text: b"\xff\xfe" + text.encode("utf-16-le"),
    "utf-16 big": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
}
FORMAT_OF = {".csv": "csv", ".tsv": "tsv", ".list": "tsv-plain", ".jsonl": "jsonl", ".ndjson": "jsonl"}


class Embed(support.Case):
    def dry(self, *arguments, stdin=b""):
        done = support.run("embed", "openai:text-embedding-3-small", *arguments, "--dry-run", "--json", cwd=self.folder,
                           stdin=stdin)
        self.assert_exit(done, 0)
        return json.loads(done.out)

    def test_every_kind_of_file_shows_the_same_texts(self):
        for name, (content, texts) in FILES.items():
            ending = pathlib.Path(name).suffix
            as_format = ("--in-format", FORMAT_OF.get(ending, "lines"))
            plans = {}
            for encoding, encode in ENCODED.items():
                for packed in (False, True):
                    data = gzip.compress(encode(content)) if packed else encode(content)
                    file = self.write(name + ".gz" * packed, data)
                    plans[encoding, packed] = self.dry("--in", file, *OPTIONS.get(ending, ()))
                    plans[encoding, packed, "-"] = self.dry("--in", "-", *as_format, stdin=data)
            for how, plan in plans.items():
                with self.subTest(name=name, how=how):
                    self.assertEqual((plan["texts"], plan["first"]), (4, texts[:3]))
                    self.assertEqual(plan["tokens"], plans["utf-8", False]["tokens"])
                    self.assertGreater(plan["tokens"], 10)
                    self.assertAlmostEqual(plan["cost"], plan["tokens"] * 0.02 / 1e6)

    def test_for_people_the_texts_are_numbered(self):
        self.write("t.csv", FILES["comma.csv"][0])
        shown = self.run_here("embed", "builtin:", "--in", "t.csv", "--dry-run")
        self.assert_exit(shown, 0)
        self.assert_says(shown, "4 texts, about", "no cost", '1: "one, two; three"', "Nothing was sent")

    def test_a_column_of_any_name(self):
        self.write("t.csv", "id,body\n1,a\n")
        self.write("t.jsonl", '{"body": "b"}\n')
        for name, expected in (("t.csv", "a"), ("t.jsonl", "b")):
            self.assertEqual(self.dry("--in", name, "--text-column", "body")["first"], [expected])

    def refused(self, name, data, *parts, options=()):
        """`embed` sends nothing of the file, with or without --dry-run, and says why; the same from standard input."""
        self.write(name, data)
        as_format = ("--in-format", FORMAT_OF.get(pathlib.Path(name.removesuffix(".gz")).suffix, "lines"))
        for more in (("--dry-run",), ("-o", "v.jsonl")):
            done = self.run_here("embed", "builtin:", "--in", name, *options, *more)
            self.assert_exit(done, 2)
            self.assert_says(done, name, *parts)
            self.assertFalse((self.folder / "v.jsonl").exists())
        if "is not an ending" not in parts[0]:
            done = self.run_here("embed", "builtin:", "--in", "-", *(options or as_format), "--dry-run", stdin=data)
            self.assert_exit(done, 2)
            self.assert_says(done, *parts)

    def test_a_row_with_another_number_of_fields_is_refused(self):
        for name, row, found, allowed in (("t.csv", "1,Hello, world", 3, 2), ("t.tsv", "1", 1, 2),
                                          ("t.csv", "1;a", 1, 2), ("s.csv", "1;a;b", 3, 2), ("s.csv", "1", 1, 2)):
            header = {"t.csv": "id,text", "s.csv": "id;text", "t.tsv": "id\ttext"}[name]
            where = f":4: found {found} fields, but the header has {allowed}"
            good = header.replace("id", "7").replace("text", '"a\nb"')
            data = f"{header}\n{good}\n{row}\n".encode()
            for ending, content in (("", data), (".gz", gzip.compress(data)), ("", "\ufeff".encode("utf-16-le")
                                                                              + data.decode().encode("utf-16-le"))):
                with self.subTest(name=name, row=row, ending=ending):
                    self.refused(name + ending, content, where)

    def test_other_encodings_are_refused_by_name(self):
        text = "text\nZo\u00eb\n"
        for name in ("t.csv", "t.tsv", "t.txt"):
            for content, *parts in (
                    (text.encode("latin-1"), ":2:", "not valid UTF-8", "iconv -f WINDOWS-1252 -t UTF-8"),
                    (text.encode("utf-32"), "UTF-32"),
                    (text.encode("utf-16-le"), "UTF-16 without a byte order mark"),
                    (text.encode("utf-16-be"), "UTF-16 without a byte order mark"),
                    (b"\xff\xfe" + text.encode("utf-16-le") + b"x", "half a UTF-16 character")):
                with self.subTest(name=name, parts=parts):
                    self.refused(name, content, *parts)

    def test_what_is_not_a_file_of_texts_is_refused(self):
        for name in ("t.json", "t.pdf", "t.md", "t.parquet", "t.arrow", "t.xlsx", "t.md.gz"):
            with self.subTest(name=name):
                self.refused(name, b"[\n", "is not an ending of files with texts", "--in-format lines")


class Suites(support.Case):
    """What suites are made from is read as `embed` reads texts: packed or not, in UTF-8 or UTF-16, from a pipe or a file."""

    def made(self, *arguments, stdin=b""):
        done = support.run("suite", "make", *arguments, "-q", "-o", "made.jsonl", cwd=self.folder, stdin=stdin)
        self.assert_exit(done, 0)
        return (self.folder / "made.jsonl").read_bytes()

    def alike(self, content, name, option, *arguments, source="{}"):
        """The suite from `content`, which is the same in each encoding."""
        plain = self.write(name, content)
        expected = self.made(*arguments, option, source.format(plain))
        for encoding, encode in ENCODED.items():
            for data in (encode(content), gzip.compress(encode(content))):
                with self.subTest(option=option, source=source, encoding=encoding):
                    other = self.write("other" + plain.suffix, data)
                    self.assertEqual(self.made(*arguments, option, source.format(other)), expected)
                    if plain.suffix == ".txt" or source != "{}":
                        self.assertEqual(self.made(*arguments, option, source.format("-"), stdin=data), expected)
        return expected

    def test_seeds(self):
        lines = support.SEEDS.read_text(encoding="utf-8").splitlines()[:40]
        make = ("robustness", "--seed", "3")
        expected = self.alike("\n".join(lines), "seeds.txt", "--seeds", *make)
        table = "id;Body\n" + "".join(f"{i};{quoted(line)}\n" for i, line in enumerate(lines))
        self.assertEqual(self.alike(table, "seeds.dat", "--seeds", *make, source="csv[body]:{}"), expected)
        objects = "".join(json.dumps({"text": line}) + "\n" for line in lines)
        self.assertEqual(self.alike(objects, "seeds.ndjson", "--seeds", *make), expected)

    def test_imports(self):
        """Published data sets, which are read once: from standard input as from a file."""
        lines = "".join(f"news\tf\t2017\t{i}\t{i % 5}.5\tfirst caf\u00e9 {i}\tsecond {i}\n" for i in range(9))
        triples = json.dumps({"CR1": [["A cat sat.", "A cat sat down.", "A dog ran."]]})
        for kind, source, content in (("sr", "stsb:{}", lines), ("evalrank", "stsb:{}", lines),
                                      ("contrastive", "costello:{}", triples)):
            expected = self.imported(kind, source.format(self.write("stdin.txt", content)))  # the ids have its name
            for encoding, encode in ENCODED.items():
                for data in (encode(content), gzip.compress(encode(content))):
                    with self.subTest(kind=kind, encoding=encoding):
                        self.assertEqual(self.imported(kind, source.format("-"), stdin=data), expected)

    def imported(self, *arguments, stdin=b""):
        done = support.run("suite", "import", *arguments, "-q", "-o", "imported.jsonl", cwd=self.folder, stdin=stdin)
        self.assert_exit(done, 0)
        return (self.folder / "imported.jsonl").read_bytes()

    def test_corpora_and_judgements(self):
        corpus = "".join(f"d{i}\tdocument {i} caf\u00e9\n" for i in range(9))
        qrels = "query-id\tcorpus-id\tscore\n" + "".join(f"q{i}\td{i}\t1\n" for i in range(9))
        files = {"--corpus": self.write("c.tsv", corpus), "--qrels": self.write("r.tsv", qrels),
                 "--queries": self.write("q.tsv", "".join(f"q{i}\tquery {i}\n" for i in range(9)))}
        for option, content in (("--corpus", corpus), ("--qrels", qrels)):
            rest = [part for name, file in files.items() if name != option for part in (name, file)]
            self.alike(content, "of.txt", option, "retrieval", *rest)

    def test_word_lists(self):
        words = ["the", "of", "caf\u00e9"]
        make = ("syntextbench", "--n", "16", "--draws", "1")
        expected = self.alike("\n".join(words), "stop.txt", "--stop-words", *make)
        self.assertEqual(self.alike("n,WORD\n" + "".join(f"1,{word}\n" for word in words), "stop.csv", "--stop-words",
                                    *make), expected)
        done = self.run_here("suite", "make", *make, "--stop-words", self.write("stop.dic", "the\n"), "-o", "s.jsonl")
        self.assert_exit(done, 2)
        self.assert_says(done, "stop.dic", "is not an ending of files with texts", "lines:FILE")


if __name__ == "__main__":
    unittest.main()
