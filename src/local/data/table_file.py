"""Quantises rows to 4 bits and writes the table. builtin_table.h describes the format."""
import hashlib
import struct

import numpy as np

import words

FORMAT = 1
VERSION_PREFIX = "vetvec-static-64/1-"


def quantise(rows):
    """(q int8 in -7..7, scale u16): the scale of each row is searched for the least squared error."""
    peak = np.maximum(np.abs(rows).max(1), 1e-12)
    unit = peak.max() / 7 / 65535
    best_error = np.full(len(rows), np.inf)
    best_q, best_scale = np.zeros(rows.shape, np.int8), np.ones(len(rows), np.int64)
    for factor in np.linspace(0.5, 1.0, 26):
        scale = np.clip(np.round(peak * factor / 7 / unit), 1, 65535)
        q = np.clip(np.round(rows / (scale[:, None] * unit)), -7, 7)
        error = ((q * (scale[:, None] * unit) - rows)**2).sum(1)
        better = error < best_error
        best_error[better], best_scale[better] = error[better], scale[better].astype(np.int64)
        best_q[better] = q[better].astype(np.int8)
    return best_q, best_scale.astype(np.uint16)


def front_coded(vocabulary):
    """The vocabulary, which is in byte order, as (bytes shared, bytes that follow, those bytes)."""
    out, before = bytearray(), b""
    for word in vocabulary:
        data = word.encode("utf-8")
        shared = 0
        while shared < min(len(before), len(data), 255) and before[shared] == data[shared]:
            shared += 1
        out += bytes((shared, len(data) - shared)) + data[shared:]
        before = data
    return bytes(out)


def table_bytes(vocabulary, buckets, q, scales):
    coded = front_coded(vocabulary)
    half = q.shape[1] // 2
    packed = ((q[:, :half] + 8).astype(np.uint8) | ((q[:, half:] + 8).astype(np.uint8) << 4))
    payload = scales.astype("<u2").tobytes() + packed.tobytes() + coded
    sizes = struct.pack("<7I", FORMAT, q.shape[1], len(vocabulary), buckets, min(words.NGRAM_SIZES),
                        max(words.NGRAM_SIZES), len(coded))
    version = VERSION_PREFIX + hashlib.sha256(sizes + payload).hexdigest()[:12]
    return b"VVST" + sizes + version.encode().ljust(32, b"\0") + payload, version
