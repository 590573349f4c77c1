"""Sends a Parquet file with vectors to a collection of Qdrant, in batches.

    python3 to_qdrant.py VECTORS.parquet http://127.0.0.1:6333 COLLECTION [ID_COLUMN]

VECTORS.parquet: written by `python -m vetvec embed`. ID_COLUMN: whole numbers; without it, the number of the row. The other
columns become the payload; rows without a vector are left out. The collection must exist. The server's key is in
QDRANT_API_KEY. A batch that is sent again replaces the same points.
"""

from __future__ import annotations

import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Iterator

import pyarrow as pa
import pyarrow.parquet as pq

import vetvec.arrow

BATCH = 256
TIMEOUT_S = 60


def batches(path: str, id_column: str | None) -> Iterator[dict[str, Any]]:
    """The bodies of PUT /collections/COLLECTION/points."""
    file, row = pq.ParquetFile(path), 0
    vector_column = json.loads(file.schema_arrow.metadata[b"vetvec"])["vector_column"]
    for batch in file.iter_batches(BATCH):
        ids = batch.column(id_column) if id_column else pa.array(range(row, row + batch.num_rows))
        row += batch.num_rows
        valid = batch.column(vector_column).is_valid()
        kept, ids = batch.filter(valid), ids.filter(valid)
        if kept.num_rows == 0:
            continue
        payloads = kept.select([name for name in kept.schema.names if name not in (vector_column, id_column)]).to_pylist()
        rows = vetvec.arrow.matrix(kept, column=vector_column)
        yield {"batch": {"ids": ids.to_pylist(), "vectors": rows.tolist(), "payloads": payloads}}


def send(url: str, collection: str, body: dict[str, Any]) -> None:
    address = f"{url.rstrip('/')}/collections/{urllib.parse.quote(collection, safe='')}/points?wait=true"
    headers = {"Content-Type": "application/json"}
    if key := os.environ.get("QDRANT_API_KEY"):
        headers["api-key"] = key
    request = urllib.request.Request(address, json.dumps(body, default=str).encode(), headers, method="PUT")
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as reply:
            reply.read()
    except urllib.error.HTTPError as error:
        raise OSError(f"{address}: HTTP {error.code}: {error.read(300).decode('utf-8', 'replace')}") from None


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        print("usage: to_qdrant.py VECTORS.parquet URL COLLECTION [ID_COLUMN]", file=sys.stderr)
        sys.exit(2)
    try:
        sent = 0
        for points in batches(sys.argv[1], sys.argv[4] if len(sys.argv) == 5 else None):
            send(sys.argv[2], sys.argv[3], points)
            sent += len(points["batch"]["ids"])
        print(f"{sent} points")
    except (OSError, ValueError, pa.ArrowException) as error:
        sys.exit(f"to_qdrant: {error}")
