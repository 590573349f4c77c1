"""Parquet files: what is written, as pyarrow and DuckDB read it; jobs that are killed and continued; errors."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import vetvec

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
import vetvec.parquet  # noqa: E402  needs pyarrow

COUNT, GROUP = 60, 25
WAIT_S = 120


@pytest.fixture
def source(tmp_path):
    return write(tmp_path / "in.parquet", texts_of(COUNT))


def texts_of(count):
    return [f"text number {i}" for i in range(count)]


def write(path, texts, **options):
    table = pa.table({"id": range(len(texts)), "text": pa.array(texts, pa.string()),
                      "tags": [[f"tag {i}", "all"] for i in range(len(texts))]}, metadata={"owner": "search"})
    pq.write_table(table, path, row_group_size=GROUP, **{"compression": "zstd", **options})
    return path


def groups_of(path):
    metadata = pq.ParquetFile(path).metadata
    return [metadata.row_group(i).num_rows for i in range(metadata.num_row_groups)]


def command(*arguments, expect=0, **environment):
    done = subprocess.run([sys.executable, "-m", "vetvec", "embed", *map(str, arguments)], capture_output=True, text=True,
                          check=False, env={**os.environ, **environment})
    assert done.returncode == expect, f"exit {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout if expect == 0 else done.stderr


def test_what_is_written_is_read_back_equal_by_pyarrow_and_duckdb(builtin, source, tmp_path):
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    target = tmp_path / "out.parquet"
    written = vetvec.parquet.embed(builtin, source, target)
    assert (written.rows, written.dimension, written.row_groups, written.row_groups_kept) == (COUNT, 64, 3, 0)
    expected = builtin.embed(texts_of(COUNT))
    table, before = pq.read_table(target), pq.read_table(source)
    assert table.select(before.column_names).replace_schema_metadata().equals(before.replace_schema_metadata())
    assert table.schema.field("vector").type == pa.list_(pa.float32(), 64)
    assert (vetvec.arrow.matrix(table, column="vector") == expected).all()
    rows = duckdb.sql(f"select id, text, tags, vector from '{target}' order by id").fetchall()
    assert [row[:3] for row in rows] == [(i, text, [f"tag {i}", "all"]) for i, text in enumerate(texts_of(COUNT))]
    assert (np.array([row[3] for row in rows], np.float32) == expected).all()
    assert groups_of(target) == groups_of(source) == [25, 25, 10]
    assert pq.ParquetFile(target).metadata.row_group(0).column(0).compression == "ZSTD"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.parquet", "out.parquet"]


@pytest.mark.audit
def test_facts_are_in_the_file_and_secrets_are_not(source, tmp_path, mock):
    target, key = tmp_path / "out.parquet", "a-key-that-is-secret"
    command(source, "-o", target, "--spec", "openai:small", "--base-url", f"{mock.url}/hash/v1", "-q", VETVEC_API_KEY=key,
            OPENAI_API_KEY=key)
    metadata = pq.read_schema(target).metadata
    facts = json.loads(metadata[b"vetvec"])
    assert facts["spec"].startswith("openai:small") and metadata[b"owner"] == b"search"
    assert {**facts, "spec": ""} == {"spec": "", "model": "small", "dimension": 384, "text_column": "text",
                                     "vector_column": "vector", "library_version": vetvec.__version__}
    assert key.encode() not in target.read_bytes()


def test_columns_types_and_names(builtin, source, tmp_path):
    target = tmp_path / "out.parquet"
    vetvec.parquet.embed(builtin, source, target, columns=["id"], vector_column="v", dtype="float16", compression="none")
    table = pq.read_table(target)
    assert table.column_names == ["id", "v"] and table.schema.field("v").type == pa.list_(pa.float16(), 64)
    expected = builtin.embed(texts_of(COUNT)).astype(np.float16)
    assert (vetvec.arrow.matrix(table, column="v") == expected).all()
    assert pq.ParquetFile(target).metadata.row_group(0).column(0).compression == "UNCOMPRESSED"
    vetvec.parquet.embed(builtin, source, target, columns=[])
    assert pq.read_table(target).column_names == ["vector"]


@pytest.mark.parametrize("kind", [pa.large_string(), pa.dictionary(pa.int32(), pa.string()),
                                  pa.dictionary(pa.int32(), pa.large_string())], ids=str)
def test_other_text_columns(builtin, tmp_path, kind):
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    texts = ["a", "b", "a", "c"]
    pq.write_table(pa.table({"text": pa.array(texts).cast(kind)}), source)
    vetvec.parquet.embed(builtin, source, target)
    assert (vetvec.arrow.matrix(pq.read_table(target), column="vector") == builtin.embed(texts)).all()


def test_nulls(builtin, tmp_path):
    texts = ["a", None, "b"] + [None] * 22 + [None] * GROUP + ["c"]  # the second row group has no text at all
    source, target = write(tmp_path / "in.parquet", texts), tmp_path / "out.parquet"
    with pytest.raises(vetvec.InvalidArgumentError) as caught:
        vetvec.parquet.embed(builtin, source, target)
    said = str(caught.value)
    assert f"{source}, column 'text', row group 0, row 1 of the row group (row 1 of the file): row 1 is null" in said
    assert "allowed" in said and not target.exists()
    vetvec.parquet.embed(builtin, source, target, nulls="keep", restart=True)
    vectors = pq.read_table(target).column("vector")
    assert vectors.is_valid().to_pylist() == [text is not None for text in texts]
    assert (vetvec.arrow.matrix(vectors.drop_null()) == builtin.embed(["a", "b", "c"])).all()


def test_files_without_rows_or_texts(builtin, tmp_path):
    source, target = write(tmp_path / "in.parquet", []), tmp_path / "out.parquet"
    assert vetvec.parquet.embed(builtin, source, target).rows == 0
    assert pq.read_schema(target).field("vector").type == pa.list_(pa.float32(), 64)
    with vetvec.Encoder("openai:m", api_key="k", base_url="http://127.0.0.1:9/v1") as unknown:
        with pytest.raises(vetvec.InvalidArgumentError, match="no text in column 'text', so the dimension"):
            vetvec.parquet.embed(unknown, source, target, restart=True)


def test_a_dimension_that_is_known_only_after_row_groups_without_texts(tmp_path, mock):
    source, target = write(tmp_path / "in.parquet", [None] * (2 * GROUP) + ["a"]), tmp_path / "out.parquet"
    with vetvec.Encoder("openai:m", api_key="k", base_url=f"{mock.url}/hash/v1") as encoder:
        assert vetvec.parquet.embed(encoder, source, target, nulls="keep").dimension == 384
    vectors = pq.read_table(target).column("vector")
    assert vectors.type == pa.list_(pa.float32(), 384) and vectors.null_count == 2 * GROUP


@pytest.mark.audit
def test_a_text_that_fails_is_named_by_its_place(builtin, tmp_path):
    texts = texts_of(COUNT)
    texts[GROUP + 3] = " "
    source, target = write(tmp_path / "in.parquet", texts), tmp_path / "out.parquet"
    with pytest.raises(vetvec.PartialError) as caught:
        vetvec.parquet.embed(builtin, source, target)
    assert caught.value.item_index == GROUP + 3 and not target.exists()
    assert f"{source}, column 'text', row group 1, row 3 of the row group (row 28 of the file): 1 of 25" in str(caught.value)
    assert "row 28 of the file" in command(source, "-o", target, "--spec", "builtin:", expect=3)


def test_what_is_wrong_is_named(builtin, source, tmp_path):
    target = tmp_path / "out.parquet"
    bad = tmp_path / "bad.parquet"
    bad.write_bytes(b"PAR1 and nothing else")
    for arguments, message in (((source, target, {"column": "body"}), r"0 columns 'body'; its columns: 'id' \(int64\), 'text'"),
                               ((source, target, {"column": "id"}), "'id': the column's type is int64; allowed: string"),
                               ((source, target, {"vector_column": "id"}), "already has a column 'id'"),
                               ((source, target, {"columns": ["nosuch"]}), "0 columns 'nosuch'"),
                               ((source, source, {}), "both source and target"),
                               ((source, target, {"dtype": "int8"}), "'int8'; allowed: 'float32', 'float16'"),
                               ((bad, target, {}), "bad.parquet cannot be read as a Parquet file")):
        with pytest.raises(vetvec.InvalidArgumentError, match=message):
            vetvec.parquet.embed(builtin, *arguments[:2], **arguments[2])
    with pytest.raises(FileNotFoundError):
        vetvec.parquet.embed(builtin, tmp_path / "nosuch.parquet", target)
    assert not target.exists() and not list(tmp_path.glob("*.parts"))


def test_a_damaged_row_group_is_named(builtin, source, tmp_path):
    column = pq.ParquetFile(source).metadata.row_group(1).column(1)
    data = bytearray(source.read_bytes())
    begin = column.dictionary_page_offset or column.data_page_offset
    data[begin:begin + column.total_compressed_size] = b"\xff" * column.total_compressed_size
    source.write_bytes(data)
    with pytest.raises(vetvec.InvalidArgumentError, match=f"{source}, row group 1: cannot be read"):
        vetvec.parquet.embed(builtin, source, tmp_path / "out.parquet")


class Counted:
    """An encoder's texts, by call; stops at call `stop`."""

    def __init__(self, monkeypatch, stop=None):
        self.calls, real = [], vetvec.arrow.embed

        def embed(encoder, column, *arguments, **options):
            if len(self.calls) == stop:
                raise KeyboardInterrupt
            self.calls.append(column.to_pylist())
            return real(encoder, column, *arguments, **options)

        monkeypatch.setattr(vetvec.parquet.arrow, "embed", embed)


def interrupted(builtin, source, target, monkeypatch, stop):
    with monkeypatch.context() as context:
        Counted(context, stop)
        with pytest.raises(KeyboardInterrupt):
            vetvec.parquet.embed(builtin, source, target)


def test_an_interrupted_call_continues_after_the_last_row_group(builtin, source, tmp_path, monkeypatch):
    target = tmp_path / "out.parquet"
    interrupted(builtin, source, target, monkeypatch, 2)
    assert not target.exists()
    (tmp_path / "out.parquet.parts" / "row-group-000000.arrow").write_bytes(b"damaged")
    counted, seen = Counted(monkeypatch), []
    written = vetvec.parquet.embed(builtin, source, target, on_row_group=lambda *numbers: seen.append(numbers))
    assert written.row_groups_kept == 1 and seen == [(1, 3), (2, 3), (3, 3)]
    assert counted.calls == [texts_of(COUNT)[:GROUP], texts_of(COUNT)[2 * GROUP:]]
    assert (vetvec.arrow.matrix(pq.read_table(target), column="vector") == builtin.embed(texts_of(COUNT))).all()
    assert not (tmp_path / "out.parquet.parts").exists()


def test_a_call_that_is_interrupted_at_the_very_end_embeds_nothing_again(builtin, source, tmp_path, monkeypatch):
    target = tmp_path / "out.parquet"

    def stop(*_):
        raise KeyboardInterrupt

    for place in ("_parquet_task.Task.write", "_parquet_parts.Parts.remove"):  # before and after the target is there
        with monkeypatch.context() as context:
            context.setattr(f"vetvec.{place}", stop)
            with pytest.raises(KeyboardInterrupt):
                vetvec.parquet.embed(builtin, source, target)
        with monkeypatch.context() as context:
            counted = Counted(context)
            (tmp_path / ".out.parquet.tmp").write_bytes(b"half of a target, from a process that was killed")
            assert vetvec.parquet.embed(builtin, source, target).row_groups_kept == 3 and not counted.calls
        assert sorted(path.name for path in tmp_path.iterdir()) == ["in.parquet", "out.parquet"]
        assert (vetvec.arrow.matrix(pq.read_table(target), column="vector") == builtin.embed(texts_of(COUNT))).all()


def test_polars_reads_it_as_arrays(builtin, source, tmp_path):
    pl = pytest.importorskip("polars", reason="polars is not installed")
    target = tmp_path / "out.parquet"
    vetvec.parquet.embed(builtin, source, target)
    frame = pl.read_parquet(target)
    assert frame.schema["vector"] == pl.Array(pl.Float32, 64)
    assert (frame["vector"].to_numpy() == builtin.embed(texts_of(COUNT))).all()


def test_parts_of_another_job_are_not_used(builtin, source, tmp_path, monkeypatch):
    target = tmp_path / "out.parquet"
    interrupted(builtin, source, target, monkeypatch, 2)
    for options, message in (({"nulls": "keep"}, 'its nulls is "refuse", but this job\'s is "keep"'),
                             ({"dtype": "float16"}, "its dtype is"),
                             ({"settings": {"revision": "2"}}, "its settings is")):
        with pytest.raises(vetvec.FailedPreconditionError, match=message) as caught:
            vetvec.parquet.embed(builtin, source, target, **options)
        assert "--restart" in str(caught.value)
    os.utime(source, ns=(1, 1))
    with pytest.raises(vetvec.FailedPreconditionError, match="its modified_ns is"):
        vetvec.parquet.embed(builtin, source, target)
    assert vetvec.parquet.embed(builtin, source, target, restart=True).row_groups_kept == 0


def test_one_process_at_a_time(builtin, source, tmp_path):
    target = tmp_path / "out.parquet"

    def again(done, total):
        with pytest.raises(vetvec.FailedPreconditionError, match="in use by another process"):
            vetvec.parquet.embed(builtin, source, target)

    vetvec.parquet.embed(builtin, source, target, on_row_group=again)
    assert target.exists()


def test_memory_is_bounded_by_a_row_group(tmp_path):
    """Ten row groups take no more than two."""
    code = """
import resource, sys, vetvec, vetvec.parquet
with vetvec.Encoder("builtin:", cache_mode=vetvec.CacheMode.OFF) as encoder:
    peaks = []
    for source in sys.argv[1:]:
        vetvec.parquet.embed(encoder, source, source + ".out", columns=[])
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
print(peaks[1] - peaks[0])
"""
    for name, count in (("small", 2), ("large", 20)):
        table = pa.table({"text": [f"t {i}" for i in range(count * 4000)]})
        pq.write_table(table, tmp_path / name, row_group_size=4000)
    done = subprocess.run([sys.executable, "-c", code, tmp_path / "small", tmp_path / "large"], capture_output=True, text=True,
                          check=True)
    assert int(done.stdout) < 12 << 10, "KiB; 18 row groups more have 18 MB of vectors"


@pytest.mark.audit
def test_a_killed_command_sends_nothing_twice(tmp_path, mock):
    source, target = write(tmp_path / "in.parquet", texts_of(COUNT)), tmp_path / "out.parquet"
    arguments = [source, "-o", target, "--spec", "openai:m", "--base-url", f"{mock.url}/hash/v1", "--batch", "5",
                 "--concurrency", "1", "--json"]
    # 8 requests of 5 texts are answered: one row group and three fifths of the next. The others hang.
    mock.faults(schedule=[{"request": 9, "count": 10 ** 9, "kind": "hang"}])
    cache = tmp_path / "out.parquet.parts" / "cache"
    with subprocess.Popen([sys.executable, "-m", "vetvec", "embed", *map(str, arguments)], stdout=subprocess.DEVNULL,
                          env={**os.environ, "OPENAI_API_KEY": "key"}) as process:
        try:
            until(lambda: cache.is_dir() and stored(cache) == 40 and mock.requests() >= 9, process)
        finally:
            process.send_signal(signal.SIGKILL)
    assert not target.exists() and len(list(cache.parent.glob("row-group-*.arrow"))) == 1
    mock.faults()
    said = json.loads(command(*arguments, OPENAI_API_KEY="key"))
    assert said == {"rows": COUNT, "dimension": 384, "row_groups": 3, "row_groups_kept": 1, "texts_sent": COUNT - 40}
    stats = mock.call("/admin/stats")
    assert (stats["vectors"], stats["repeated_texts"], stats["billed_twice"]) == (COUNT, 0, 0)
    with vetvec.Encoder("openai:m", api_key="key", base_url=f"{mock.url}/hash/v1") as encoder:
        expected = encoder.embed(texts_of(COUNT))
    assert (vetvec.arrow.matrix(pq.read_table(target), column="vector") == expected).all()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.parquet", "out.parquet"]


def stored(cache):
    try:
        return vetvec.cache_stat(cache).rows
    except vetvec.Error:  # not there yet
        return 0


def until(holds, process):
    end = time.monotonic() + WAIT_S
    while not holds():
        assert process.poll() is None, f"exit {process.returncode}"
        assert time.monotonic() < end, "it has not come that far"
        time.sleep(0.02)


@pytest.mark.audit
def test_command(source, tmp_path):
    target = tmp_path / "out.parquet"
    said = command(source, "-o", target, "--column", "text", "--spec", "builtin:", "--nulls", "keep", "--columns", "id,text")
    assert f"wrote {COUNT} vectors with 64 elements to {target} (3 row groups, 0 of them from an earlier run" in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.parquet", "out.parquet"]
    assert "a text column" in command("--help")
    for arguments, message in ((["--spec", "nosuch:"], "nosuch"), (["--spec", "builtin:", "--column", "body"], "0 columns 'body'"),
                               (["--config", "/dev/null"], "--spec openai:text-embedding-3-small")):
        assert message in command(source, "-o", tmp_path / "x.parquet", *arguments, expect=2)
    assert "nosuch.parquet" in command(tmp_path / "nosuch.parquet", "-o", target, "--spec", "builtin:", expect=2)


@pytest.mark.audit
def test_command_takes_the_only_vendor_of_the_configuration(source, tmp_path, mock):
    config, target = tmp_path / "v.toml", tmp_path / "out.parquet"
    config.write_text(f'[vendors.mine]\nspec = "openai:m"\nbase_url = "{mock.url}/hash/v1"\napi_key_env = "MY_KEY"\n'
                      f'[audit]\nvendors = ["mine"]\n', encoding="utf-8")
    command(source, "-o", target, "--config", config, "--cache", tmp_path / "cache", MY_KEY="key")
    before = mock.requests()
    said = json.loads(command(source, "-o", target, "--config", config, "--cache", tmp_path / "cache", "--json", MY_KEY="key"))
    assert said["texts_sent"] == 0 and mock.requests() == before
    mock.faults(rates=[{"kind": "hang", "rate": 1}])
    command(source, "-o", target, "--config", config, "--deadline", "0.2", "--cache", "off", MY_KEY="key", expect=3)


def test_without_pyarrow_the_message_says_what_to_do(source, tmp_path):
    code = ("import sys; sys.modules['pyarrow'] = None; from vetvec._command import main; "
            f"sys.exit(main(['embed', {str(source)!r}, '-o', {str(tmp_path / 'o')!r}, '--spec', 'builtin:']))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "pip install pyarrow" in done.stderr
