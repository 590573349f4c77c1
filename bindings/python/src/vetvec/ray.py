"""Ray: embeds Ray Data datasets and runs audits on any number of workers. Needs `pip install 'ray[data]'`.

    import ray
    import vetvec.ray

    ds = ray.data.read_parquet("corpus/")
    ds = vetvec.ray.embed_dataset(ds, "openai:text-embedding-3-small", column="text", api_key_env="OPENAI_API_KEY",
                                  workers=4, cache_dir="/var/cache/vetvec", requests_per_minute=3000)
    ds.write_parquet("vectors/")

The same program runs on a laptop and, after `ray.init(address=...)`, on a cluster. docs/RAY_SPARK.md has more.
"""

# Where the package is not installed, pyright takes a module of this folder for it.
# pyright: reportAttributeAccessIssue=false
from __future__ import annotations

from typing import Any

from . import arrow
from ._fill import keywords
from ._options import EncoderKeywords, EncoderOptions
from ._typing import Unpack
from ._workers import Counted, Counts, Job, added, check_columns, job_of, vector_type, with_vectors

try:
    import ray
    import ray.data
except ImportError as _error:
    raise ImportError("vetvec.ray needs Ray Data: pip install 'ray[data]'") from _error

from ._ray_audit import audit

__all__ = ["Counter", "audit", "embed_dataset"]

CALLS_PER_ACTOR = 2  # requests of one batch are sent while the last requests of another are still in flight


class Counter:
    """Counts what the workers of one or more datasets have done so far. Call `counts()` on the driver at any time.

    The keys are those of vetvec.Usage: texts, texts_sent, cache_disk_hits, requests and so on. Workers report after each
    batch. If a worker dies, its work since the last report is not counted.
    """

    def __init__(self) -> None:
        self._actor: Any = ray.remote(num_cpus=0)(_Sum).remote()

    def add(self, counts: Counts) -> None:
        self._actor.add.remote(counts)

    def counts(self) -> Counts:
        found: Counts = ray.get(self._actor.total.remote())
        return found


class _Sum:
    def __init__(self) -> None:
        self._total: Counts = added({}, {})

    def add(self, counts: Counts) -> None:
        self._total = added(self._total, counts)

    def total(self) -> Counts:
        return self._total


class _Worker:
    """An actor's callable: one encoder for as long as the actor lives."""

    def __init__(self, job: Job, counter: Counter | None) -> None:
        self._job, self._counter = job, counter
        self._counted = Counted(job.open())

    def __call__(self, batch: Any) -> Any:
        check_columns(batch.column_names, self._job)
        encoder = self._counted.encoder
        vectors = with_vectors(encoder, self._job, batch)
        if self._counter is not None:
            self._counter.add(self._counted.take())
        if vectors is None:
            import pyarrow as pa
            return batch.append_column(self._job.vector_column, pa.nulls(len(batch), vector_type(self._width())))
        return batch.append_column(self._job.vector_column, vectors.to_pyarrow())

    def _width(self) -> int:
        """The dimension, for a batch without a text."""
        encoder = self._counted.encoder
        return encoder.dimension or len(encoder.embed_one("dimension"))


@keywords(EncoderOptions)
def embed_dataset(ds: Any, spec: str, *, column: str = "text", vector_column: str = "vector", workers: int = 2,
                  batch_rows: int = 2000, nulls: arrow.Nulls = "refuse", api_key_env: str | None = None,
                  limit_share: float | None = None, counter: Counter | None = None, num_cpus: float = 0,
                  **options: Unpack[EncoderKeywords]) -> Any:
    """Returns the dataset with an additional column of vectors (fixed_size_list of float). Like all Ray Data
    transformations, this runs when the result is used.

    There are `workers` actors, each with its own encoder. Batches are Arrow tables; neither texts nor vectors are copied
    between Arrow and the library. An actor that is waiting for a rate limit takes no further batches, so Ray Data reads no
    faster than the service accepts. If an actor dies, Ray starts another, which embeds the actor's batches again; vectors
    that had arrived come from the cache.

    Set cache_dir (workers on one host) or redis (workers on several hosts). Texts whose vectors are stored are then not
    sent again, neither after a worker's death nor by a second run.

    workers: number of actors.
    batch_rows: rows per block, which are the texts of one call of an actor's encoder; each actor works on two blocks at a
    time. Best a multiple of the number of texts per request (batch).
    nulls: as in vetvec.arrow.embed.
    api_key_env: the environment variable that holds the API key on the workers. Unlike api_key, it keeps the key out of
    what Ray transmits and stores.
    limit_share: the part of the rate limits that each worker may use, such as 1 / workers, if the workers share neither a
    host (cache_dir, limits_dir) nor a Redis server. None: they share the limits.
    counter: counts what the workers do.
    num_cpus: CPUs that Ray reserves for each worker. Workers mostly wait for replies. If they reserved all CPUs, none would
    be left for the tasks that read and split the data, and the job would never start.
    """
    if workers < 1 or batch_rows < 1:
        raise ValueError(f"workers is {workers} and batch_rows is {batch_rows}; each must be at least 1")
    job = job_of(spec, column, vector_column, nulls, api_key_env, limit_share, options)
    compute = ray.data.ActorPoolStrategy(size=workers, max_tasks_in_flight_per_actor=2 * CALLS_PER_ACTOR,
                                         max_concurrent_calls_per_actor=CALLS_PER_ACTOR, enable_true_multi_threading=True)
    blocks = ds.repartition(target_num_rows_per_block=batch_rows)  # actors share blocks, but not the rows of one
    return blocks.map_batches(_Worker, batch_size=batch_rows, batch_format="pyarrow", zero_copy_batch=True, compute=compute,
                          fn_constructor_args=(job, counter), num_cpus=num_cpus, udf_modifying_row_count=False)
