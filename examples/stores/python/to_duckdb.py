"""Puts a Parquet file with vectors into a DuckDB table, and finds the rows that are nearest to a question.

    python3 to_duckdb.py VECTORS.parquet DATABASE TABLE VENDOR QUESTION...

VECTORS.parquet: written by `python -m vetvec embed`, which names the vendor's model and the dimension in the file. The key
is in VETVEC_API_KEY.
"""

from __future__ import annotations

import json
import os
import sys

import duckdb
import pyarrow.parquet as pq

import vetvec


def run(path: str, database: str, table: str, vendor: str, questions: list[str]) -> None:
    facts = json.loads(pq.read_schema(path).metadata[b"vetvec"])
    vector, text, dimension = facts["vector_column"], facts["text_column"], facts["dimension"]
    with duckdb.connect(database) as connection, vetvec.Encoder(vendor, api_key=os.environ.get("VETVEC_API_KEY")) as encoder:
        # Parquet has no arrays of a fixed size: DuckDB reads a list, and stores FLOAT[n] once it is cast.
        connection.execute(f'create or replace table "{table}" as select * replace ("{vector}"::FLOAT[{dimension}] as "{vector}") '
                           f"from read_parquet(?)", [path])
        for question in questions:
            print(question)
            for score, found in connection.execute(
                    f'select array_cosine_similarity("{vector}", $asked::FLOAT[{dimension}]) as score, "{text}" from "{table}" '
                    f'where "{vector}" is not null order by score desc limit 3', {"asked": encoder.embed_one(question)}).fetchall():
                print(f"  {score:.2f}  {found}")


if __name__ == "__main__":
    if len(sys.argv) < 6:
        print("usage: to_duckdb.py VECTORS.parquet DATABASE TABLE VENDOR QUESTION...", file=sys.stderr)
        sys.exit(2)
    try:
        run(*sys.argv[1:5], sys.argv[5:])
    except (vetvec.Error, duckdb.Error, OSError) as error:
        sys.exit(f"to_duckdb: {error}")
