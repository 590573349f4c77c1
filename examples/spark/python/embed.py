"""Embeds the Parquet files of a folder with Spark, on a laptop or, by spark-submit, on a cluster.

    python3 embed.py VENDOR IN OUT CACHE

IN: Parquet files with a column "text". OUT: a folder for Parquet files with a column "vector" more. CACHE: a folder, for the
executors of one host; or the URL of a Redis server, which the executors of several hosts need. The vendor's key is in
VETVEC_API_KEY, on every host. If anything dies, run it again: it sends what is not stored yet.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from pyspark import SparkConf
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

import vetvec
import vetvec.spark


def run(vendor: str, source: str, target: str, cache: str) -> None:
    conf = SparkConf()
    if not conf.contains("spark.master"):  # spark-submit sets it
        conf.setMaster("local[2,4]")  # two workers, and four attempts for each task
    spark = SparkSession.builder.config(conf=conf).appName("vectors").getOrCreate()
    shared: Any = {"redis": vetvec.RedisOptions(url=cache, read_timeout=5)} if "://" in cache else {"cache_dir": os.path.abspath(cache)}
    counter = vetvec.spark.Counter(spark)
    vectors = vetvec.spark.embed_dataframe(
        spark.read.parquet(source), vendor, column="text",
        api_key_env="VETVEC_API_KEY" if "VETVEC_API_KEY" in os.environ else None, counter=counter, **shared)
    vectors.write.mode("overwrite").parquet(target)
    done = counter.counts()
    print(f"{done['texts']} texts; sent {done['texts_sent']} in {done['requests']} requests")
    spark.stop()


if __name__ == "__main__":
    if len(sys.argv) != 5:
        print("usage: embed.py VENDOR IN OUT CACHE", file=sys.stderr)
        sys.exit(2)
    try:
        run(*sys.argv[1:5])
    except (vetvec.Error, PySparkException, OSError, ValueError) as error:
        sys.exit(f"embed: {error}")
