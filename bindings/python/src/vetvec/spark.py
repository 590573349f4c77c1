"""Spark: embeds a column of a DataFrame with mapInArrow, and queries with a pandas UDF. Needs `pip install pyspark`, and Java.

    import vetvec.spark

    frame = vetvec.spark.embed_dataframe(frame, "openai:text-embedding-3-small", column="text", api_key_env="OPENAI_API_KEY",
                                         cache_dir="/var/cache/vetvec", requests_per_minute=3000)
    frame.write.parquet("vectors/")

docs/RAY_SPARK.md has more.
"""

from __future__ import annotations

import functools
from typing import Any, Callable, Iterator

from . import arrow
from ._fill import keywords
from ._options import EncoderKeywords, EncoderOptions
from ._typing import Unpack
from ._workers import Counted, Counts, Job, added, check_columns, in_order, job_of, with_vectors

try:
    import pyspark
    from pyspark.sql import types
except ImportError as _error:
    raise ImportError("vetvec.spark needs PySpark: pip install pyspark, and Java 17 or newer") from _error
import numpy as np
import pyarrow as pa

__all__ = ["Counter", "embed_dataframe", "query_udf"]

BATCHES_AT_ONCE = 2


class Counter:
    """Counts what the executors have done so far. Call `counts()` on the driver. The keys are those of vetvec.Usage.

    It is an accumulator: Spark adds the counts of a task when the task succeeds. The work of a task that died is not
    counted.
    """

    def __init__(self, spark: Any) -> None:
        self._accumulator = spark.sparkContext.accumulator({}, _Adder())

    def add(self, counts: Counts) -> None:
        self._accumulator.add(counts)

    def counts(self) -> Counts:
        return added(self._accumulator.value, {})


class _Adder:
    """A pyspark.AccumulatorParam."""

    def zero(self, _: Counts) -> Counts:
        return {}

    def addInPlace(self, one: Counts, other: Counts) -> Counts:
        return added(one, other)


@functools.lru_cache(maxsize=4)
def _opened(pickled: bytes) -> Counted:
    """The encoder of this worker process. Spark runs one task after another in the process."""
    job: Job = pyspark.cloudpickle.loads(pickled)
    return Counted(job.open())


@keywords(EncoderOptions)
def embed_dataframe(frame: Any, spec: str, *, column: str = "text", vector_column: str = "vector",
                    nulls: arrow.Nulls = "refuse", api_key_env: str | None = None, limit_share: float | None = None,
                    counter: Counter | None = None, **options: Unpack[EncoderKeywords]) -> Any:
    """Returns the DataFrame with an additional column of vectors (array<float>). Like all Spark transformations, this runs
    when the result is used, and again each time it is used; the vectors then come from the cache.

    Each Python worker of an executor has one encoder. It embeds the record batches that Spark passes to it
    (spark.sql.execution.arrow.maxRecordsPerBatch), two at a time, and reads the next one when one of them is finished. If
    a worker dies, Spark runs its task again (spark.task.maxFailures; in local mode, `local[2,4]` allows four attempts);
    vectors that had arrived come from the cache.

    Set cache_dir (workers on one host) or redis (workers on several hosts). Texts whose vectors are stored are then not
    sent again, neither after a worker's death nor by a second run.

    nulls: as in vetvec.arrow.embed.
    api_key_env: the environment variable that holds the API key on the executors. Unlike api_key, it keeps the key out of
    the tasks that Spark transmits.
    limit_share: the part of the rate limits that each worker process may use, such as 1 / (all cores of all executors),
    if the workers share neither a host (cache_dir, limits_dir) nor a Redis server. None: they share the limits.
    counter: counts what the workers do.
    """
    job = job_of(spec, column, vector_column, nulls, api_key_env, limit_share, options)
    check_columns(frame.columns, job)
    pickled = pyspark.cloudpickle.dumps(job)
    kind = types.ArrayType(types.FloatType(), containsNull=True)
    schema = types.StructType([*frame.schema.fields, types.StructField(vector_column, kind, nulls == "keep")])
    return frame.mapInArrow(_embedder(pickled, job, counter), schema)


def _embedder(pickled: bytes, job: Job, counter: Counter | None) -> Callable[[Iterator[Any]], Iterator[Any]]:
    def embed(batches: Iterator[Any]) -> Iterator[Any]:
        counted = _opened(pickled)
        for batch, vectors in in_order(batches, lambda one: with_vectors(counted.encoder, job, one), BATCHES_AT_ONCE):
            yield pa.RecordBatch.from_arrays([*batch.columns, _lists(vectors, len(batch))],
                                             names=[*batch.schema.names, job.vector_column])
        if counter is not None:
            counter.add(counted.take())

    return embed


def _lists(vectors: arrow.Vectors | None, count: int) -> Any:
    """The vectors as list<float>, the only type that Spark reads. Only the offsets are new memory."""
    if vectors is None:
        return pa.nulls(count, pa.list_(pa.float32()))
    offsets = np.arange(count + 1, dtype=np.int32) * vectors.dimension
    if vectors.rows.size >= 2 ** 31:
        raise ValueError(f"a batch of {count} vectors with {vectors.dimension} elements is too large for Spark; lower "
                         f"spark.sql.execution.arrow.maxRecordsPerBatch")
    mask = None if vectors.is_valid is None else pa.array(~vectors.is_valid)
    return pa.ListArray.from_arrays(pa.array(offsets), pa.array(vectors.rows.reshape(-1)), mask=mask)


@keywords(EncoderOptions)
def query_udf(spec: str, *, api_key_env: str | None = None, limit_share: float | None = None,
              **options: Unpack[EncoderKeywords]) -> Any:
    """Returns a pandas UDF for queries that turns texts into array<float>. input_type is "query" unless you set it.

    embed = vetvec.spark.query_udf("openai:text-embedding-3-small", api_key_env="OPENAI_API_KEY")
    frame.withColumn("vector", embed("question"))
    """
    from pyspark.sql import functions
    given: EncoderKeywords = {"input_type": "query", **options}
    job = job_of(spec, "", "", "refuse", api_key_env, limit_share, given)
    pickled = pyspark.cloudpickle.dumps(job)

    def embed(parts: Any) -> Any:
        import pandas as pd
        counted = _opened(pickled)
        for texts in parts:
            rows: Any = counted.encoder.embed(texts.tolist()) if len(texts) else []
            yield pd.Series(list(rows), index=texts.index, dtype=object)

    return functions.pandas_udf(embed, types.ArrayType(types.FloatType()), functions.PandasUDFType.SCALAR_ITER)
