"""Spark, in short: DataFrames and counters, a second run, nulls, queries, mistakes. The figures and what happens when
workers die are in tests/integration/ray_spark_figures_test.py."""

from __future__ import annotations

import shutil
import sys

import pytest

import vetvec

pytest.importorskip("pyspark", reason="pyspark is not installed (pip install pyspark)")
if shutil.which("java") is None:
    pytest.skip("Java is not installed (Debian: openjdk-17-jre-headless)", allow_module_level=True)
from pyspark.sql import SparkSession  # noqa: E402

import vetvec.arrow  # noqa: E402
import vetvec.spark  # noqa: E402

TEXTS = [f"text number {i}" for i in range(600)]


@pytest.fixture(scope="module")
def spark():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        patch.setenv("VETVEC_TEST_KEY", "k")  # the workers have the environment in which Spark was started
        session = (SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
                   .config("spark.driver.host", "127.0.0.1").config("spark.sql.execution.arrow.maxRecordsPerBatch", "100")
                   .getOrCreate())
        session.sparkContext.setLogLevel("OFF")
        yield session
        session.stop()


def frame_of(spark, texts):
    return spark.createDataFrame(list(enumerate(texts)), "id long, text string")


def test_the_vectors_are_those_of_one_process_and_a_second_run_sends_nothing(mock, spark, tmp_path):
    with vetvec.Encoder("openai:m", base_url=f"{mock.url}/hash/v1", api_key="k") as encoder:
        wanted = encoder.embed(TEXTS)
    counter = vetvec.spark.Counter(spark)
    frame = vetvec.spark.embed_dataframe(
        frame_of(spark, TEXTS).repartition(3), "openai:m", base_url=f"{mock.url}/hash/v1", batch=50, cache_dir=tmp_path,
        api_key_env="VETVEC_TEST_KEY", counter=counter)
    for sent in (len(TEXTS), len(TEXTS)):  # the second time from the cache
        found = frame.toArrow().sort_by("id")
        assert found.column_names == ["id", "text", "vector"]
        assert found["text"].to_pylist() == TEXTS
        assert (vetvec.arrow.matrix(found, column="vector") == wanted).all()
        assert counter.counts()["texts_sent"] == sent
    assert counter.counts()["texts"] == 2 * len(TEXTS)


def test_nulls(spark):
    texts = ["a", None, "b", *[None] * 5]
    frame = frame_of(spark, texts)
    found = vetvec.spark.embed_dataframe(frame, "builtin:", nulls="keep").toArrow().sort_by("id")
    assert found["vector"].is_null().to_pylist() == [text is None for text in texts]
    with pytest.raises(Exception, match="is null"):
        vetvec.spark.embed_dataframe(frame, "builtin:").collect()


def test_queries(mock, spark):
    embed = vetvec.spark.query_udf("openai:m", base_url=f"{mock.url}/hash/v1", api_key="k")
    rows = frame_of(spark, TEXTS[:5]).select("text", embed("text").alias("vector")).collect()
    with vetvec.Encoder("openai:m", base_url=f"{mock.url}/hash/v1", api_key="k", input_type="query") as encoder:
        for row in rows:
            assert row.vector == encoder.embed_one(row.text).tolist()


def test_mistakes_are_the_drivers(spark):
    frame = frame_of(spark, ["a"])
    for wrong, said in (({"column": "body"}, "0 columns 'body'"), ({"vector_column": "text"}, "already"),
                        ({"limit_share": 0.5}, "requests_per_minute")):
        with pytest.raises(ValueError, match=said):
            vetvec.spark.embed_dataframe(frame, "builtin:", **wrong)
