"""Writes a Parquet file with vectors in the binary form of PostgreSQL's COPY, for pgvector.

    python3 to_pgvector.py VECTORS.parquet ITEMS.copy [ID_COLUMN]
    psql -c "create table items (id bigint, text text, vector vector(384))"         # halfvec(384) for float16
    psql -c "\\copy items from 'ITEMS.copy' with (format binary)"

VECTORS.parquet: written by `python -m vetvec embed`. ID_COLUMN: whole numbers; without it, the number of the row. Works on
one row group at a time.
"""

from __future__ import annotations

import itertools
import json
import struct
import sys
from typing import BinaryIO, Iterable

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import vetvec.arrow

FIELDS = 3
NULL = struct.pack(">i", -1)
HEADER = b"PGCOPY\n\xff\r\n\0" + struct.pack(">ii", 0, 0)  # no flags, no extension
TRAILER = struct.pack(">h", -1)


def vector_fields(column: pa.ChunkedArray) -> Iterable[bytes]:
    """Each vector as a field: its size in bytes; its elements, 0; the elements, the most significant byte first."""
    for chunk in column.chunks:
        rows = vetvec.arrow.matrix(chunk.drop_null())  # without nulls, this is the chunk's own memory
        count, width = rows.shape
        size = rows.dtype.itemsize * width
        fields = np.empty((count, 8 + size), np.uint8)
        fields[:, :8] = np.frombuffer(struct.pack(">ihh", 4 + size, width, 0), np.uint8)
        fields[:, 8:] = rows.astype(rows.dtype.newbyteorder(">")).view(np.uint8)
        listed = iter(fields)
        yield from (next(listed).tobytes() if valid else NULL for valid in chunk.is_valid().to_pylist())


def text_field(text: str | None) -> bytes:
    if text is None:
        return NULL
    if "\0" in text:
        raise ValueError(f"a text contains the character NUL, which PostgreSQL does not store: {text[:40]!r}")
    data = text.encode("utf-8")
    return struct.pack(">i", len(data)) + data


def write(file: pq.ParquetFile, out: BinaryIO, id_column: str | None) -> int:
    """Returns the number of rows."""
    rows = 0
    facts = json.loads(file.schema_arrow.metadata[b"vetvec"])
    text_column, vector_column = facts["text_column"], facts["vector_column"]
    out.write(HEADER)
    for number in range(file.num_row_groups):
        table = file.read_row_group(number, [*([id_column] if id_column else []), text_column, vector_column])
        ids = table.column(id_column).to_pylist() if id_column else itertools.count(rows)
        texts = table.column(text_column).to_pylist()
        for key, text, vector in zip(ids, texts, vector_fields(table.column(vector_column))):
            out.write(struct.pack(">hiq", FIELDS, 8, key) + text_field(text) + vector)
        rows += table.num_rows
    out.write(TRAILER)
    return rows


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        print("usage: to_pgvector.py VECTORS.parquet ITEMS.copy [ID_COLUMN]", file=sys.stderr)
        sys.exit(2)
    try:
        with pq.ParquetFile(sys.argv[1]) as source, open(sys.argv[2], "wb") as target:
            print(f"{write(source, target, sys.argv[3] if len(sys.argv) == 4 else None)} rows")
    except (OSError, ValueError, pa.ArrowException) as error:
        sys.exit(f"to_pgvector: {error}")
