"""Embeds a file of texts again, of any number (a million and more), in bounded memory. Killed at any moment, it goes on
where it stopped when it is started again; what the cache has is not paid again.

    python3 reembed.py VENDOR TEXTS OUT

TEXTS: one a line. OUT: float32, row after row, in the order of the lines (numpy.fromfile reads it); OUT.cache keeps what
was paid for and can be deleted at the end. The vendor's key is in VETVEC_API_KEY.
"""

from __future__ import annotations

import itertools
import os
import sys

import vetvec


def run(vendor: str, texts: str, output: str) -> None:
    key = os.environ.get("VETVEC_API_KEY")
    with vetvec.Encoder(vendor, api_key=key, cache_dir=f"{output}.cache", timeout=3600,
                        retry_until_deadline=True) as encoder, \
            open(texts, encoding="utf-8", newline="\n") as lines, open(output, "ab") as out:  # outages are waited out
        dimension = len(encoder.embed_one("dimension"))  # how long a row is; cached from the second start on
        rows = out.tell() // (4 * dimension)
        out.truncate(rows * 4 * dimension)  # what is left of a half row is cut off
        print("begins at row", rows, flush=True)
        for piece in encoder.stream(line.rstrip("\n") for line in itertools.islice(lines, rows, None)):
            for i, status in enumerate(piece.statuses):
                if status != vetvec.Status.OK:
                    raise ValueError(f"line {rows + i + 1}: {status.name}")
            out.write(piece.rows.tobytes())
            out.flush()
            rows += len(piece.rows)
        print(f"{rows} rows of {dimension}; sent {encoder.usage().texts_sent} texts")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        print("usage: reembed.py VENDOR TEXTS OUT", file=sys.stderr)
        sys.exit(2)
    try:
        run(sys.argv[1], sys.argv[2], sys.argv[3])
    except (vetvec.Error, OSError, ValueError) as error:
        sys.exit(f"reembed: {error}")
