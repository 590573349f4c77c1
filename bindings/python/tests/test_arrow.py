"""Arrow columns: texts of every layout in, vectors out and in again on the same memory, and its end."""

from __future__ import annotations

import gc
import os
import subprocess
import sys

import numpy as np
import pytest

import vetvec
import vetvec.arrow
from vetvec import _native

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
TEXTS = ["a good day", "naïve", "a text that is longer than the twelve bytes of a view", "x"]
AROUND = ["before", *TEXTS, "after"]


def producers():
    yield "string", pa.array(TEXTS)
    yield "large_string", pa.array(TEXTS, pa.large_string())
    yield "string_view", pa.array(TEXTS, pa.string_view())
    yield "sliced string", pa.array(AROUND)[1:5]
    yield "sliced large_string", pa.array(AROUND, pa.large_string())[1:5]
    yield "sliced string_view", pa.array(AROUND, pa.string_view())[1:5]
    yield "chunks, one of them empty", pa.chunked_array([TEXTS[:1], [], TEXTS[1:]], pa.string())
    yield "chunks of slices", pa.chunked_array([pa.array(AROUND)[1:3], pa.array(AROUND)[3:5]])
    yield "chunks of views", pa.chunked_array([pa.array(AROUND, pa.string_view())[1:3], pa.array(TEXTS[2:], pa.string_view())])
    yield "table", pa.table({"text": TEXTS})
    yield "sliced batch", pa.record_batch({"text": AROUND})[1:5]
    yield "sliced struct of a slice", pa.StructArray.from_arrays([pa.array(["", *AROUND])[1:]], ["text"])[1:5]


@pytest.mark.parametrize("name, column", list(producers()), ids=lambda value: value if isinstance(value, str) else "")
def test_texts_of_every_layout(builtin, name, column):
    vectors = vetvec.arrow.embed(builtin, column)
    assert (vectors.rows == builtin.embed(TEXTS)).all(), name
    assert (len(vectors), vectors.dimension, vectors.null_count) == (4, 64, 0)


def test_texts_of_other_producers(builtin):
    pl = pytest.importorskip("polars", reason="polars is not installed")
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    expected = builtin.embed(TEXTS)
    for column in (pl.Series(TEXTS), pl.DataFrame({"text": TEXTS}), pl.Series(AROUND)[1:5]):
        assert (vetvec.arrow.embed(builtin, column).rows == expected).all()
    relation = duckdb.sql("select unnest($texts) as text, 1 as other", params={"texts": TEXTS})
    assert (vetvec.arrow.embed(builtin, relation, column="text").rows == expected).all()
    again = pl.Series(vetvec.arrow.embed(builtin, pl.Series(TEXTS)))
    assert again.dtype == pl.Array(pl.Float32, 64) and (again.to_numpy() == expected).all()


def test_no_texts(builtin):
    for column in (pa.array([], pa.string()), pa.array(TEXTS)[4:], pa.chunked_array([], pa.string()), pa.array([], pa.string_view())):
        assert vetvec.arrow.embed(builtin, column).rows.shape == (0, builtin.dimension)


def test_vectors_are_shared_and_not_copied(builtin):
    vectors = vetvec.arrow.embed(builtin, pa.array(TEXTS))
    column = pa.array(vectors)
    column.validate(full=True)
    assert column.type == pa.list_(pa.float32(), 64)
    assert column.values.buffers()[1].address == vectors.rows.ctypes.data
    assert np.shares_memory(np.asarray(vectors), vectors.rows) and not vectors.rows.flags.owndata
    back = vetvec.arrow.matrix(column)
    assert back.ctypes.data == vectors.rows.ctypes.data and back.shape == (4, 64) and not back.flags.writeable
    part = vetvec.arrow.matrix(column[1:3])
    assert part.ctypes.data == vectors.rows[1:].ctypes.data and (part == vectors.rows[1:3]).all()
    assert vetvec.threshold(back).threshold == vetvec.threshold(vectors.rows).threshold
    assert vetvec.threshold(vectors).threshold == vetvec.threshold(vectors.rows).threshold
    assert _native.Rows(back).array.ctypes.data == back.ctypes.data


def test_large_texts_are_not_copied():
    from vetvec._arrow_c import chunks_of
    from vetvec._arrow_read import texts_of
    for kind, offsets_too in ((pa.string(), False), (pa.large_string(), True)):
        column = pa.array(AROUND, kind)[1:5]
        found = texts_of(list(chunks_of(column, None)), False)
        assert found.data.ctypes.data == column.buffers()[2].address
        assert (found.offsets.ctypes.data == column.buffers()[1].address + 8) == offsets_too


class Counting:
    """The library, with a count of the matrices that are destroyed."""

    def __init__(self, lib):
        self._lib, self.destroyed = lib, []

    def __getattr__(self, name):
        return getattr(self._lib, name)

    def vetvec_matrix_destroy(self, handle):
        self.destroyed.append(handle)
        self._lib.vetvec_matrix_destroy(handle)


def test_memory_is_released_once_and_not_before_the_last_user(builtin, monkeypatch):
    counting = Counting(_native.lib)
    monkeypatch.setattr(_native, "lib", counting)
    expected = builtin.embed(TEXTS).copy()
    gc.collect()
    counting.destroyed.clear()
    vectors = vetvec.arrow.embed(builtin, pa.array(TEXTS))
    vectors.__arrow_c_array__()  # that nobody takes anything out of
    columns, back = [pa.array(vectors), pa.array(vectors)[1:]], vetvec.arrow.matrix(pa.array(vectors))
    del vectors
    gc.collect()
    assert not counting.destroyed
    del columns
    gc.collect()
    assert not counting.destroyed and (back == expected).all()
    del back
    gc.collect()
    assert len(counting.destroyed) == 1


def test_memory_is_released_while_an_exception_is_raised(builtin):
    def fail(column, _):
        raise AssertionError

    for _ in range(100):
        with pytest.raises(ZeroDivisionError):
            fail(pa.array(vetvec.arrow.embed(builtin, pa.array(TEXTS))), 1 / 0)
        with pytest.raises((pa.ArrowException, TypeError, ValueError)):
            pa.array(vetvec.arrow.embed(builtin, pa.array(TEXTS)), type=pa.date32())


def test_resident_memory_does_not_grow_when_vectors_are_handed_over():
    """Of a matrix of 154 MB: in Arrow, in a table, back as a matrix, in a threshold's rows."""
    code = """
import numpy as np, pyarrow as pa, vetvec, vetvec.arrow
from vetvec._native import Rows

def resident():
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * 4096

def over():
    vectors = vetvec.arrow.Vectors(rows)
    table = pa.table({"vector": pa.array(vectors)})
    return vectors, table, Rows(vetvec.arrow.matrix(table, column="vector"))

rows = np.ones((2, 384), np.float32)
over()
rows = np.ones((100_000, 384), np.float32)
before = resident()
kept = over()
print(resident() - before)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ})
    assert int(done.stdout) < 8 << 20


def test_nulls(builtin):
    column = pa.array(["z", None, *TEXTS[:2], None, *TEXTS[2:], None])[1:]
    with pytest.raises(vetvec.InvalidArgumentError, match="row 0 is null, and so are 2 others; allowed: .*keep") as caught:
        vetvec.arrow.embed(builtin, column)
    assert caught.value.item_index == 0
    expected = builtin.embed(TEXTS)
    halves = pa.chunked_array([column[:3], column[3:]])
    with pytest.raises(vetvec.InvalidArgumentError, match="row 1 is null, and") as caught:
        vetvec.arrow.embed(builtin, pa.chunked_array([TEXTS[:1], column]))
    for layout in (column, column.cast(pa.large_string()), column.cast(pa.string_view()), halves, pa.table({"t": halves})):
        vectors = vetvec.arrow.embed(builtin, layout, nulls="keep")
        assert vectors.is_valid.tolist() == [False, True, True, False, True, True, False] and vectors.null_count == 3
        assert (vectors.rows[vectors.is_valid] == expected).all() and not vectors.rows[0].any()
        out = pa.array(vectors)
        out.validate(full=True)
        assert out.is_valid().to_pylist() == vectors.is_valid.tolist() and out.null_count == 3
        with pytest.raises(vetvec.InvalidArgumentError, match="row 0 is null") as caught:
            vetvec.arrow.matrix(out)
        assert (vetvec.arrow.matrix(out[1:3]) == expected[:2]).all()
    with pytest.raises(ValueError, match="'drop'; allowed: 'refuse', 'keep'"):
        vetvec.arrow.embed(builtin, column, nulls="drop")


def test_bytes_under_nulls_are_not_texts(builtin):
    """The memory of a null may hold anything: here, another text."""
    whole = pa.array(TEXTS)
    masked = pa.Array.from_buffers(pa.string(), 4, [pa.py_buffer(bytes([0b1101])), *whole.buffers()[1:]], 1)
    in_struct = pa.StructArray.from_arrays([whole], ["t"], mask=pa.array([False, True, False, False]))
    for column in (masked, masked.cast(pa.string_view()), in_struct):
        vectors = vetvec.arrow.embed(builtin, column, nulls="keep")
        assert vectors.is_valid.tolist() == [True, False, True, True]
        assert (vectors.rows[vectors.is_valid] == builtin.embed([TEXTS[0], *TEXTS[2:]])).all()


def test_errors_count_the_rows_of_the_column(builtin):
    with pytest.raises(vetvec.PartialError, match=r"text 1 is empty \(row 2 of the column") as caught:
        vetvec.arrow.embed(builtin, pa.array([None, "good", "", None, "bad"]), nulls="keep")
    error = caught.value
    assert error.item_index == 2
    assert [status.name for status in error.statuses] == ["OK", "OK", "INVALID_ARGUMENT", "OK", "OK"]
    assert [item is not None for item in error.errors] == [False, False, True, False, False]
    assert (error.rows[4] == builtin.embed_one("bad")).all() and not error.rows[[0, 2, 3]].any()


def test_columns_without_texts_keep_the_dimension(builtin):
    pl = pytest.importorskip("polars", reason="polars is not installed")
    one = pa.array(vetvec.arrow.embed(builtin, pa.array(["a"])))
    for empty in (pa.array([], pa.string()), pa.chunked_array([], pa.large_string()), pa.nulls(3, pa.string()), pa.nulls(2),
                  pa.nulls(0), pa.nulls(2, pa.dictionary(pa.int8(), pa.string())), pl.Series([None, None])):
        vectors = vetvec.arrow.embed(builtin, empty, nulls="keep")
        assert vectors.rows.shape == (len(empty), 64) and vectors.null_count == len(empty)
        assert len(pa.chunked_array([one, pa.array(vectors)])) == len(empty) + 1
    with pytest.raises(vetvec.InvalidArgumentError, match="row 0 is null, and so are 1 others"):
        vetvec.arrow.embed(builtin, pa.nulls(2))
    with vetvec.Encoder("openai:m", api_key="k", base_url="http://127.0.0.1:9/v1") as unknown:
        assert vetvec.arrow.embed(unknown, pa.array([], pa.string())).rows.shape == (0, 0)


def test_dictionary_columns(builtin):
    pl = pytest.importorskip("polars", reason="polars is not installed")
    texts = ["good", "bad", None, "good", "a longer text than twelve bytes", "good"]
    plain = vetvec.arrow.embed(builtin, pa.array(texts), nulls="keep")
    encoded = pa.array(texts).dictionary_encode()
    null_value = pa.DictionaryArray.from_arrays(pa.array([0, 1, 2, 0, 3, 0], pa.uint16()),
                                                pa.array(["good", "bad", None, texts[4]], pa.large_string()))
    views = pa.DictionaryArray.from_arrays(encoded.indices, encoded.dictionary.cast(pa.string_view()))
    labels = ["good", "bad", texts[4]]
    for column in (encoded, null_value, views, pa.chunked_array([encoded[:2], encoded[2:]]), pl.Series(texts, dtype=pl.Categorical),
                   pl.Series(texts, dtype=pl.Enum(labels)), pa.table({"t": encoded})):
        vectors = vetvec.arrow.embed(builtin, column, nulls="keep")
        assert (vectors.rows == plain.rows).all() and (vectors.is_valid == plain.is_valid).all()
    part = vetvec.arrow.embed(builtin, encoded[3:5])
    assert (part.rows == plain.rows[3:5]).all() and part.is_valid is None
    with pytest.raises(vetvec.InvalidArgumentError, match="row 2 is null"):
        vetvec.arrow.embed(builtin, null_value)
    wrong = pa.DictionaryArray.from_arrays(pa.array([0, 7], pa.int8()), pa.array(["a"]), safe=False)
    with pytest.raises(ValueError, match="row 1 refers to value 7 of a dictionary of 1 values"):
        vetvec.arrow.embed(builtin, wrong)


def test_what_is_not_texts(builtin):
    for wrong, message in ((pa.array([1]), "type is int64; allowed: string"),
                           (pa.array([1]).dictionary_encode(), "dictionary of int64; allowed"),
                           (pa.array([b"x"]), "type is binary"),
                           (["a"], "a list has neither __arrow_c_stream__")):
        with pytest.raises(TypeError, match=message):
            vetvec.arrow.embed(builtin, wrong)
    table = pa.table({"a": TEXTS, "b": TEXTS})
    with pytest.raises(ValueError, match="2 columns; name one with column=: 'a', 'b'"):
        vetvec.arrow.embed(builtin, table)
    with pytest.raises(ValueError, match="0 columns 'c'; its columns: 'a', 'b'"):
        vetvec.arrow.embed(builtin, table, column="c")
    with pytest.raises(ValueError, match="not a table: string"):
        vetvec.arrow.embed(builtin, pa.array(TEXTS), column="a")


def test_a_stream_that_fails(builtin):
    def batches():
        yield pa.record_batch({"t": TEXTS})
        raise OSError("of my own")

    reader = pa.RecordBatchReader.from_batches(pa.schema({"t": pa.string()}), batches())
    with pytest.raises(OSError, match="of my own"):
        vetvec.arrow.embed(builtin, reader)


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_every_element_type(dtype):
    rows = np.arange(12, dtype=dtype).reshape(4, 3)
    column = pa.array(vetvec.arrow.Vectors(rows, np.array([True, True, False, True])))
    assert column.type == pa.list_(pa.from_numpy_dtype(dtype), 3)
    assert column.to_pylist() == [[0, 1, 2], [3, 4, 5], None, [9, 10, 11]]
    back = vetvec.arrow.matrix(column[:2])
    assert back.dtype == dtype and back.ctypes.data == rows.ctypes.data
    assert vetvec.threshold(back).n == 2  # as float32, by a copy if need be
    vectors = vetvec.arrow.Vectors(rows)
    half = vectors.astype(np.float16)
    assert half.rows.dtype == np.float16 and (np.asarray(half, np.float64) == rows).all()
    assert not np.shares_memory(np.array(vectors), rows)


def test_matrices_of_other_lists():
    rows = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]
    expected = np.array(rows, np.float32)
    for kind in (pa.list_(pa.float32()), pa.large_list(pa.float32()), pa.list_(pa.float32(), 2)):
        column = pa.array(rows, kind)
        found = vetvec.arrow.matrix(column[1:])
        assert (found == expected[1:]).all() and found.ctypes.data == column.values.buffers()[1].address + 8
    inner = pa.array([0.0, 0.0, *np.ravel(rows)], pa.float32())[2:]  # elements that begin at an offset of their own
    assert (vetvec.arrow.matrix(pa.FixedSizeListArray.from_arrays(inner, 2)[1:3]) == expected[1:3]).all()
    tensors = pa.ExtensionArray.from_storage(pa.fixed_shape_tensor(pa.float32(), [2]), pa.array(rows, pa.list_(pa.float32(), 2)))
    assert (vetvec.arrow.matrix(tensors) == expected).all()
    for wrong, message in ((pa.array([[1.0], [1.0, 2.0]]), "row 1 has 2 elements, but row 0 has 1"),
                           (pa.array([[1.0, None], [1.0, 2.0]], pa.list_(pa.float32(), 2)), "element 1 of row 0 is null")):
        with pytest.raises(ValueError, match=message):
            vetvec.arrow.matrix(wrong)
    for wrong in (pa.array([[1, 2]]), pa.array([1.0]), pa.array(["a"])):
        with pytest.raises(TypeError, match="allowed: fixed_size_list"):
            vetvec.arrow.matrix(wrong)


def test_chunks_are_joined_only_if_that_is_allowed():
    rows = np.arange(12, dtype=np.float32).reshape(4, 3)
    column = pa.chunked_array([pa.array(vetvec.arrow.Vectors(rows))[:1], pa.array(vetvec.arrow.Vectors(rows))[1:]])
    assert (vetvec.arrow.matrix(column) == rows).all()
    assert [part.ctypes.data for part in vetvec.arrow.matrices(column)] == [rows.ctypes.data, rows[1:].ctypes.data]
    with pytest.raises(ValueError, match="2 chunks"):
        vetvec.arrow.matrix(column, copy=False)
    one = column.chunk(1)
    assert vetvec.arrow.matrix(one, copy=False).ctypes.data == rows[1:].ctypes.data
    assert vetvec.arrow.matrix(one, copy=True).flags.owndata
    assert vetvec.arrow.matrix(pa.chunked_array([], pa.list_(pa.float32(), 3))).shape[0] == 0
    with pytest.raises(vetvec.InvalidArgumentError, match="row 2 is null"):
        vetvec.arrow.matrix(pa.chunked_array([column.chunk(0), pa.array([[1, 2, 3], None], column.type)]))


def test_rows_that_cannot_be_a_column():
    for wrong in (np.zeros(3, np.float32), np.zeros((2, 2), np.int64), np.zeros((2, 4), np.float32)[:, ::2]):
        with pytest.raises(ValueError, match="allowed: a C-contiguous array"):
            vetvec.arrow.Vectors(wrong)
    with pytest.raises(ValueError, match="one bool per row"):
        vetvec.arrow.Vectors(np.zeros((2, 2), np.float32), np.array([True]))


def test_without_pyarrow():
    """nanoarrow hands out the same; without either, everything but that works."""
    pytest.importorskip("nanoarrow", reason="nanoarrow is not installed")
    pytest.importorskip("polars", reason="polars is not installed")
    code = """
import sys
sys.modules["pyarrow"] = None
import numpy as np, polars as pl, vetvec, vetvec.arrow
vetvec.arrow._is_installed = lambda package: package in installed
with vetvec.Encoder("builtin:") as encoder:
    vectors = vetvec.arrow.embed(encoder, pl.Series(["a", None, "b"]), nulls="keep")
    assert (vectors.rows[[0, 2]] == encoder.embed(["a", "b"])).all()
installed = ["nanoarrow"]
back = pl.Series(vectors)
assert back.is_null().to_list() == [False, True, False] and (back[2].to_numpy() == vectors.rows[2]).all()
half = vetvec.arrow.Vectors(np.ones((2, 3), np.float16))
assert vetvec.arrow.matrix(half).ctypes.data == half.rows.ctypes.data
installed = []
try:
    vectors.__arrow_c_array__()
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env={**os.environ})
    assert done.returncode == 0, done.stderr
    assert "pip install nanoarrow" in done.stdout
