"""examples/stores in Go, Rust and C#: each finds with the model that made its index, whatever it is called, and refuses another one.

    model_stores_test.py go|rust|csharp|csharp_net8

Go's program writes to a PostgreSQL server with pgvector; what Rust's has written is read by pyarrow; C#'s has a stand-in for Qdrant.
ctest sets VETVEC_COMMAND, VETVEC_MOCK, VETVEC_LIBRARY, VETVEC_BUILD and CMAKE.
"""
import os
import pathlib
import re
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import languages  # noqa: E402  puts tests/bindings and tests/integration on the path
import packages  # noqa: E402
import serve_support  # noqa: E402
from stores_test import DIMENSION, MODULES, NEEDED  # noqa: E402

LANGUAGE = sys.argv.pop(1) if len(sys.argv) > 1 else ""
TIMEOUT_S = 240
TEXTS = ["The soup was cold.", "naïve \"quoted\" \\ text", *(f"note {i} of a box" for i in range(18))]


class Stores(serve_support.Case):
    program = None  # made before the tests begin, as is the server: what is missing skips them all

    def run_program(self, *arguments, expect=0):
        done = subprocess.run([*self.program.command, *map(str, arguments)], env=self.program.environment, cwd=self.folder,
                              capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
        self.assertEqual(done.returncode, expect, f"{arguments}\n{done.stdout}\n{done.stderr}")
        return done.stdout if expect == 0 else done.stderr

    def check(self, name, *where):
        texts = self.write("texts.txt", "\n".join(TEXTS) + "\n")
        self.assertEqual(self.run_program("make", *where, texts, "builtin:"), f"{len(TEXTS)} vectors\n")
        said = self.run_program("find", *where, "builtin:", *TEXTS[:2])
        self.assertRegex(said, "".join(rf"{re.escape(text)}\n  1\.00  {re.escape(text)} \(right: \d+%\)\n" for text in TEXTS[:2]))
        _, url = self.serve("builtin:")
        self.assertEqual(self.run_program("find", *where, f"openai:renamed?base_url={url}/v1", *TEXTS[:2]), said)
        other = f"openai:m?base_url={self.mock().base_url('hash')}&dimensions={DIMENSION}"
        told = self.run_program("find", *where, other, "soup", expect=1)
        self.assertRegex(told, rf"^{name}: [^\n]+ was made with 'builtin:', and 'openai:m\?\S+' is not that model \(angle \S+\): "
                               r"use the one that made it, or make it again\n$")
        self.assertIn("usage:", self.run_program("find", *where, expect=2))
        few = (*where[:-1], f"few {pathlib.Path(where[-1]).name}")
        self.run_program("make", *few, self.write("few.txt", "soup\ncake\n"), "builtin:")
        self.assertEqual(self.run_program("find", *few, "builtin:", "soup"), "soup\n  1.00  soup (right: cannot say)\n")


class Go(Stores):
    def test_pgvector(self):
        self.check("pgvector_index", "Some items")
        told = self.run_program("make", "Some items", self.folder / "texts.txt", "builtin:", expect=1)
        self.assertIn("already exists", told)
        self.assertIn("nosuch", self.run_program("find", "nosuch", "builtin:", "soup", expect=1))


class Rust(Stores):
    def test_parquet(self):
        import pyarrow.parquet as pq
        index = self.folder / "i.parquet"
        self.check("parquet_index", index)
        table = pq.read_table(index)
        self.assertEqual(table.column("text").to_pylist(), TEXTS)
        rows = table.column("vector").to_pylist()
        self.assertEqual({len(row) for row in rows}, {DIMENSION})
        self.assertEqual(sorted(path.name for path in self.folder.glob("i.parquet*")), ["i.parquet"])
        pq.write_table(table.replace_schema_metadata(None), self.folder / "unknown.parquet")
        told = self.run_program("find", self.folder / "unknown.parquet", "builtin:", "soup", expect=1)
        self.assertEqual(told, "parquet_index: the file does not say which model made its vectors\n")


class CSharp(Stores):
    def test_qdrant(self):
        import qdrant_stand_in
        with qdrant_stand_in.Server() as server:
            self.program.environment["QDRANT_API_KEY"] = "k"
            self.check("qdrant_index", server.url, "some items")
            self.assertEqual({key for _, _, key in server.seen}, {"k"})
            stored = server.client.scroll("some items", limit=100, with_vectors=True)[0]
            self.assertEqual([point.payload for point in stored], [{"text": text} for text in TEXTS])
            self.assertIn("HTTP 409", self.run_program("make", server.url, "some items", self.folder / "texts.txt", "builtin:", expect=1))
            self.assertIn("HTTP 404", self.run_program("find", server.url, "nosuch", "builtin:", "soup", expect=1))


def main():
    if LANGUAGE != "go" and os.environ.get("VETVEC_STORES_TEST") != "packages":
        python = packages.python_with("examples-stores", NEEDED, MODULES)
        os.execve(python, [python, __file__, LANGUAGE], {**os.environ, "VETVEC_STORES_TEST": "packages", "PYTHONDONTWRITEBYTECODE": "1"})
    Stores.program = languages.make(LANGUAGE, ["stores"], languages.work_folder(LANGUAGE, "stores"))["stores"]
    Stores.program.environment["no_proxy"] = "*"
    if LANGUAGE == "go":
        import postgres_server
        with postgres_server.Server() as server:
            Stores.program.environment["DATABASE_URL"] = server.dsn
            unittest.main(defaultTest="Go")
    unittest.main(defaultTest={"rust": "Rust", "csharp": "CSharp", "csharp_net8": "CSharp"}[LANGUAGE])


if __name__ == "__main__":
    main()
