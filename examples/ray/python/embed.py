"""Embeds the Parquet files of a folder with Ray Data, on a laptop or on a cluster.

    python3 embed.py VENDOR IN OUT CACHE [ADDRESS]

IN: Parquet files with a column "text". OUT: a folder for Parquet files with a column "vector" more. CACHE: a folder, for the
workers of one host; or the URL of a Redis server, which the workers of several hosts need. ADDRESS: of a Ray cluster; without
it, Ray starts on this host. The vendor's key is in VETVEC_API_KEY, on every host. If anything dies, run it again: it sends
what is not stored yet.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import ray

import vetvec
import vetvec.ray


def run(vendor: str, source: str, target: str, cache: str, address: str | None) -> None:
    ray.init(address=address, log_to_driver=False)
    shared: Any = {"redis": vetvec.RedisOptions(url=cache, read_timeout=5)} if "://" in cache else {"cache_dir": os.path.abspath(cache)}
    counter = vetvec.ray.Counter()
    vectors = vetvec.ray.embed_dataset(
        ray.data.read_parquet(source), vendor, column="text", workers=2,
        api_key_env="VETVEC_API_KEY" if "VETVEC_API_KEY" in os.environ else None, counter=counter, **shared)
    vectors.write_parquet(target)
    done = counter.counts()
    print(f"{done['texts']} texts; sent {done['texts_sent']} in {done['requests']} requests")


if __name__ == "__main__":
    if len(sys.argv) not in (5, 6):
        print("usage: embed.py VENDOR IN OUT CACHE [ADDRESS]", file=sys.stderr)
        sys.exit(2)
    try:
        run(*sys.argv[1:5], sys.argv[5] if len(sys.argv) == 6 else None)
    except (vetvec.Error, ray.exceptions.RayError, OSError, ValueError) as error:
        sys.exit(f"embed: {error}")
