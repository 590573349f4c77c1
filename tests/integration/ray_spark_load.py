"""What ray_spark_figures_test.py measures, as programs of their own, run by a Python that has ray and pyspark.

    ray_spark_load.py make TEXTS.parquet COUNT
    ray_spark_load.py plain TEXTS.parquet OUT.npy SETTINGS FIRST END
    ray_spark_load.py ray|spark TEXTS.parquet OUT.npy SETTINGS
    ray_spark_load.py audit CONFIG ray|plain [TEXTS_PER_TASK]

SETTINGS: JSON with url, cache or redis, rpm, batch, concurrency, workers. Row i of OUT.npy is the vector of text i. The last line
that is printed is JSON with what was done.
"""
import json
import os
import sys

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import vetvec

DIMENSION = 384  # of the mock server's vectors
ROWS = 2000


def options(settings):
    shared = {"redis": vetvec.RedisOptions(url=settings["redis"], read_timeout=5)} if "redis" in settings else {"cache_dir": settings["cache"]}
    return {**shared, "base_url": settings["url"], "api_key": "key", "batch": settings["batch"],
            "requests_per_minute": settings["rpm"], "concurrency": settings["concurrency"]}


def target(path, count):
    return np.lib.format.open_memmap(path, "w+", np.float32, (count, DIMENSION))


def make(path, count):
    texts = [f"text {i}: what happens to the receipt with the number {i * 7919 % 1000003}" for i in range(int(count))]
    pq.write_table(pa.table({"id": range(int(count)), "text": texts}), path, row_group_size=20 * ROWS)


def plain(texts, out, settings, first, end):
    """One plain process with its part of the texts; the stream keeps the pipeline full."""
    column = pq.read_table(texts, columns=["text"]).column(0)[int(first):int(end)]
    rows = target(out, len(column))
    with vetvec.Encoder("openai:mock", timeout=3600, **options(settings)) as encoder:
        for piece in encoder.stream((text.as_py() for text in column)):
            if any(piece.statuses):
                raise ValueError(f"failed: {set(piece.statuses)}")
            rows[piece.first:piece.first + len(piece.rows)] = piece.rows
        print(json.dumps({"texts_sent": encoder.usage().texts_sent}))


def keep(batches, out, count):
    """Writes the rows of Arrow batches to their places; returns how many there were."""
    import vetvec.arrow
    rows, seen = target(out, count), np.zeros(count, bool)
    for batch in batches:
        ids = batch.column("id").to_numpy(zero_copy_only=False)
        rows[ids] = vetvec.arrow.matrix(batch, column="vector")
        seen[ids] = True
    return int(seen.sum())


def with_ray(texts, out, settings):
    import ray
    import vetvec.ray
    ray.init(num_cpus=settings["workers"], include_dashboard=False, log_to_driver=False, logging_level="error")
    ray.data.DataContext.get_current().enable_progress_bars = False
    counter = vetvec.ray.Counter()
    count = pq.read_metadata(texts).num_rows
    ds = vetvec.ray.embed_dataset(ray.data.read_parquet(texts), "openai:mock", workers=settings["workers"],
                                  batch_rows=ROWS, counter=counter, **options(settings))
    rows = keep(ds.iter_batches(batch_size=None, batch_format="pyarrow"), out, count)
    print(json.dumps({"rows": rows, **counter.counts()}))


def with_spark(texts, out, settings):
    from pyspark.sql import SparkSession
    import vetvec.spark
    spark = (SparkSession.builder.master(f"local[{settings['workers']},4]").config("spark.ui.enabled", "false")
             .config("spark.driver.host", "127.0.0.1").config("spark.driver.memory", "2g")
             .config("spark.sql.execution.arrow.maxRecordsPerBatch", str(ROWS))
             .config("spark.sql.parquet.compression.codec", "zstd").getOrCreate())
    spark.sparkContext.setLogLevel("OFF")
    counter = vetvec.spark.Counter(spark)
    count = pq.read_metadata(texts).num_rows
    frame = spark.read.parquet(texts).repartition(4 * settings["workers"])
    frame = vetvec.spark.embed_dataframe(frame, "openai:mock", counter=counter, **options(settings))
    frame.write.mode("overwrite").parquet(out + ".parquet")  # as a job does; all rows of a driver would not fit
    files = pq.ParquetDataset(out + ".parquet").files
    rows = keep((batch for path in files for batch in pq.ParquetFile(path).iter_batches(ROWS)), out, count)
    print(json.dumps({"rows": rows, **counter.counts()}))
    spark.stop()


def audit(config, how, size="500"):
    if how == "plain":
        with vetvec.Config(config) as opened, vetvec.Audit.run(opened) as done:
            print(json.dumps(done.result()))
        return
    import ray
    from vetvec.ray import audit as ray_audit
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    with ray_audit(config, workers=2, texts_per_task=int(size)) as done:
        print(json.dumps(done.result()))


if __name__ == "__main__":
    os.environ.setdefault("RAY_AUTH_MODE", "disabled")
    verb, *given = sys.argv[1:]
    if verb in ("plain", "ray", "spark"):
        given[2] = json.loads(given[2])
    {"make": make, "plain": plain, "ray": with_ray, "spark": with_spark, "audit": audit}[verb](*given)
