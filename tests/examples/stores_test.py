"""examples/stores: what they write and send is read by others' code: DuckDB, FAISS, pgvector's and Qdrant's own packages.

ctest sets VETVEC_MOCK, VETVEC_LIBRARY and VETVEC_BUILD. Run again by an interpreter that has the packages.
"""
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import languages  # noqa: E402  puts tests/bindings and tests/integration on the path
import support  # noqa: E402

NEEDED = ["cffi>=1.15", "numpy>=1.24", "pyarrow>=17", "duckdb>=1.1", "pgvector>=0.4", "qdrant-client>=1.12", "faiss-cpu>=1.8"]
MODULES = ["cffi", "numpy", "pyarrow", "duckdb", "pgvector", "qdrant_client", "faiss"]
PROGRAMS = languages.EXAMPLES / "stores" / "python"
TEXTS = ["The soup was cold.", "naïve — and long enough to be read twice", None, "Maria was angry.", "a\tb\n\"c\""]
DIMENSION = 64
TIMEOUT_S = 240


def program(name, *arguments, expect=0, **environment):
    done = subprocess.run([sys.executable, PROGRAMS / f"{name}.py", *map(str, arguments)], capture_output=True, text=True,
                          timeout=TIMEOUT_S, check=False, env={**os.environ, **environment})
    if done.returncode != expect:
        raise AssertionError(f"{name} {arguments}: exit {done.returncode}, not {expect}\n{done.stdout}\n{done.stderr}")
    return done.stdout if expect == 0 else done.stderr


class Stores(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        import numpy as np
        import pyarrow as pa
        import pyarrow.parquet as pq
        cls.folder = tempfile.TemporaryDirectory(prefix="vetvec-stores-")
        cls.addClassCleanup(cls.folder.cleanup)
        folder = pathlib.Path(cls.folder.name)
        cls.ids = [7, 8, 9, 10, 2 ** 40]
        pq.write_table(pa.table({"id": cls.ids, "text": TEXTS, "tag": ["a", "b", "c", "d", None]}), folder / "in.parquet",
                       row_group_size=2)
        cls.vectors = {}
        for dtype in ("float32", "float16"):
            path = cls.vectors[dtype] = folder / f"{dtype}.parquet"
            subprocess.run([sys.executable, "-m", "vetvec", "embed", folder / "in.parquet", "-o", path, "--spec", "builtin:",
                            "--nulls", "keep", "--dtype", dtype, "-q"], check=True, timeout=TIMEOUT_S)
        listed = pq.read_table(cls.vectors["float32"]).column("vector").to_pylist()
        cls.rows = [None if row is None else np.array(row, np.float32) for row in listed]

    def test_duckdb(self):
        import duckdb
        database = pathlib.Path(self.folder.name, "d.duckdb")
        said = program("to_duckdb", self.vectors["float32"], database, "items", "builtin:", "The soup was cold.")
        self.assertEqual(said.splitlines()[:2], ["The soup was cold.", "  1.00  The soup was cold."])
        with duckdb.connect(str(database)) as connection:
            kinds = dict(connection.execute("select column_name, data_type from information_schema.columns").fetchall())
            self.assertEqual(kinds["vector"], f"FLOAT[{DIMENSION}]")
            for (key, text, vector), wanted in zip(
                    connection.execute("select id, text, vector from items order by id").fetchall(),
                    sorted(zip(self.ids, TEXTS, self.rows), key=lambda row: row[0])):
                self.assertEqual((key, text), wanted[:2])
                self.assertEqual(vector is None, wanted[2] is None)
                if vector is not None:
                    self.assertEqual(list(vector), wanted[2].tolist())

    def test_faiss_refuses_another_model(self):
        texts, index = pathlib.Path(self.folder.name, "t.txt"), pathlib.Path(self.folder.name, "i.faiss")
        texts.write_text("The soup was cold.\n" + "".join(f"note {i} of a box\n" for i in range(19)), encoding="utf-8")
        self.assertEqual(program("faiss_index", "make", index, texts, "builtin:"), "20 vectors\n")
        said = program("faiss_index", "find", index, texts, "builtin:", "The soup was cold.")
        self.assertRegex(said, r"^The soup was cold\.\n  1\.00  The soup was cold\. \(right: \d+%\)\n$")
        few = pathlib.Path(self.folder.name, "few.txt")
        few.write_text("soup\ncake\n", encoding="utf-8")
        program("faiss_index", "make", few.with_suffix(".faiss"), few, "builtin:")
        self.assertEqual(program("faiss_index", "find", few.with_suffix(".faiss"), few, "builtin:", "soup"),
                         "soup\n  1.00  soup (right: cannot say)\n")
        mock = support.Mock(pathlib.Path(self.folder.name))
        self.addCleanup(mock.stop)
        told = program("faiss_index", "find", index, texts, f"openai:m?base_url={mock.base_url('faithful')}", "soup", expect=1,
                       VETVEC_API_KEY="k")
        self.assertRegex(told, r"^faiss_index: \S+ was made with 'builtin:', and 'openai:m\?base_url=\S+' is not that model \(vectors have 384 "
                               r"dimensions; recorded: 64\): use the one that made it, or make the index again\n$")

    def test_pgvector(self):
        import numpy as np
        import pgvector
        for dtype, kind in (("float32", pgvector.Vector), ("float16", pgvector.HalfVector)):
            out = pathlib.Path(self.folder.name, f"{dtype}.copy")
            self.assertEqual(program("to_pgvector", self.vectors[dtype], out, "id"), "5 rows\n")
            rows = list(copied(out.read_bytes()))
            self.assertEqual([int.from_bytes(row[0], "big", signed=True) for row in rows], self.ids)
            self.assertEqual([None if row[1] is None else row[1].decode() for row in rows], TEXTS)
            for row, wanted in zip(rows, self.rows):
                self.assertEqual(row[2] is None, wanted is None)
                if wanted is not None:
                    found = np.asarray(kind.from_binary(row[2]).to_list(), np.float32)
                    self.assertEqual(found.tolist(), wanted.astype(dtype).astype(np.float32).tolist())
        out = pathlib.Path(self.folder.name, "numbered.copy")
        program("to_pgvector", self.vectors["float32"], out)
        self.assertEqual([row[0] for row in copied(out.read_bytes())], [struct.pack(">q", i) for i in range(5)])

    def test_qdrant(self):
        from qdrant_client import models
        import qdrant_stand_in
        with qdrant_stand_in.Server() as server:
            server.client.create_collection("items", models.VectorParams(size=DIMENSION, distance=models.Distance.COSINE))
            self.assertEqual(program("to_qdrant", self.vectors["float32"], server.url, "items", "id", QDRANT_API_KEY="k",
                                     no_proxy="*"), "4 points\n")
            self.assertIn("HTTP 404", program("to_qdrant", self.vectors["float32"], server.url, "other", expect=1, no_proxy="*"))
        self.assertEqual(server.seen[0], ("PUT", "/collections/items/points?wait=true", "k"))
        stored = {point.id: point.payload for point in server.client.scroll("items", limit=10)[0]}
        self.assertEqual(stored, {key: {"text": text, "tag": tag}
                                  for key, text, tag in zip(self.ids, TEXTS, ["a", "b", "c", "d", None]) if text is not None})
        nearest = server.client.query_points("items", query=self.rows[3].tolist(), limit=1).points[0]
        self.assertEqual((nearest.id, round(nearest.score, 4)), (10, 1))

    def test_wrong_use(self):
        self.assertIn("usage:", program("faiss_index", "find", "i", "t", "builtin:", expect=2))
        for name in ("to_duckdb", "to_pgvector", "to_qdrant"):
            self.assertIn("usage:", program(name, expect=2))
            with tempfile.TemporaryDirectory() as folder:
                out = pathlib.Path(folder, "out")
                more = {"to_duckdb": [out, "t", "builtin:", "q"], "to_pgvector": [out], "to_qdrant": ["http://127.0.0.1:9", "c"]}
                told = program(name, pathlib.Path(folder, "nosuch.parquet"), *more[name], expect=1)
                self.assertFalse(out.exists())
            self.assertIn("nosuch.parquet", told)


def copied(data):
    """The tuples of a binary COPY, each a list of fields, as PostgreSQL's documentation of COPY describes them."""
    if data[:11] != b"PGCOPY\n\xff\r\n\x00":
        raise AssertionError("not the signature of a binary COPY")
    flags, extension = int.from_bytes(data[11:15], "big"), int.from_bytes(data[15:19], "big")
    if flags or extension:
        raise AssertionError(f"flags {flags}, an extension of {extension} bytes")
    at = 19
    while (fields := int.from_bytes(data[at:at + 2], "big", signed=True)) != -1:
        at, row = at + 2, []
        for _ in range(fields):
            size = int.from_bytes(data[at:at + 4], "big", signed=True)
            at += 4
            row.append(None if size == -1 else data[at:at + size])
            at += max(size, 0)
        yield row
    if at + 2 != len(data):
        raise AssertionError(f"{len(data) - at - 2} bytes after the trailer")


def main():
    if os.environ.get("VETVEC_STORES_TEST") != "packages":
        import packages
        python = packages.python_with("examples-stores", NEEDED, MODULES)
        source = str(languages.toolchain.BINDINGS / "python" / "src")
        os.execve(python, [python, __file__, *sys.argv[1:]], {
            **os.environ, "VETVEC_STORES_TEST": "packages", "PYTHONPATH": source, "PYTHONDONTWRITEBYTECODE": "1"})
    unittest.main()


if __name__ == "__main__":
    main()
