"""Embeds texts with a vendor, or with the built-in encoder while the vendor is down, late or failing; prints where each
vector comes from and why.

    python3 fallback.py VENDOR TEXT...      the vendor's key in VETVEC_API_KEY
"""

from __future__ import annotations

import os
import sys

import vetvec


def run(vendor: str, texts: list[str]) -> None:
    key = os.environ.get("VETVEC_API_KEY")
    with vetvec.Encoder(vendor, api_key=key, max_attempts=2) as remote, \
            vetvec.Encoder("builtin:") as local, vetvec.Fallback(remote, local, timeout=2) as both:
        found = both.embed_with_provenance(texts)  # the local one may also be "onnx:DIR", a model of your own
    # The two encoders have different vector spaces: store the source with each vector.
    for text, row, one in zip(texts, found.rows, found.provenance):
        print(f"{text}: {len(row)} numbers, from {one.source.name} ({one.reason.name})")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: fallback.py VENDOR TEXT...")
    try:
        run(sys.argv[1], sys.argv[2:])
    except vetvec.Error as error:
        sys.exit(f"fallback: {error}")
