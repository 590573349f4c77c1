"""Embeds a file of texts again, however many (a million or more), in bounded memory. If it is killed, it continues
where it stopped when it is started again; texts in the cache are not paid for again.

    python3 reembed.py VENDOR TEXTS OUT

TEXTS: one per line. OUT: float32, row after row, in the order of the lines (numpy.fromfile reads it); OUT.cache keeps
the vectors already paid for and can be deleted at the end. The vendor's key is in VETVEC_API_KEY.
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
            open(texts, encoding="utf-8", newline="\n") as lines, open(output, "ab") as out:  # waits for outages to end
        dimension = len(encoder.embed_one("dimension"))  # the length of a row; cached from the second start on
        rows = out.tell() // (4 * dimension)
        out.truncate(rows * 4 * dimension)  # a partial row is cut off
        print("begins at row", rows, flush=True)
        for piece in encoder.stream(line.rstrip("\n") for line in itertools.islice(lines, rows, None)):
            for i, failed in enumerate(piece.errors):
                if failed is not None:
                    raise ValueError(f"line {rows + i + 1}: {failed}")
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
