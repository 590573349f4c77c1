#!/usr/bin/env python3
"""Writes cache_format1_f16.sqlite: a cache of format 1 whose 12 rows are float16, as another program
would from the documents alone (src/cache/key.h, row_format.h, sqlite_shared.h): keys by hashlib,
halves by struct, XXH64 by its specification.

    python3 tests/golden/make_cache_f16.py

Row i has the key of the text "i" (salt "test", stored dtype "f16", no other field) and eight values
as TestVector(i, 8) of tests/unit/cache/store_testing.h has them; the dimension of that encoder is
noted.
"""
import hashlib
import math
import os
import sqlite3
import struct

PRIMES = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63,
          0x27D4EB2F165667C5)
MASK = (1 << 64) - 1


def rotate(x, bits):
    return ((x << bits) | (x >> (64 - bits))) & MASK


def xxh64(data, seed=0):
    p1, p2, p3, p4, p5 = PRIMES

    def mix(total, lane):
        return rotate((total + lane * p2) & MASK, 31) * p1 & MASK

    at = 0
    if len(data) >= 32:
        sums = [(seed + p1 + p2) & MASK, (seed + p2) & MASK, seed, (seed - p1) & MASK]
        while at + 32 <= len(data):
            lanes = struct.unpack_from("<4Q", data, at)
            sums = [mix(total, lane) for total, lane in zip(sums, lanes)]
            at += 32
        h = sum(rotate(total, bits) for total, bits in zip(sums, (1, 7, 12, 18))) & MASK
        for total in sums:
            h = ((h ^ mix(0, total)) * p1 + p4) & MASK
    else:
        h = (seed + p5) & MASK
    h = (h + len(data)) & MASK
    while at + 8 <= len(data):
        h = (rotate(h ^ mix(0, struct.unpack_from("<Q", data, at)[0]), 27) * p1 + p4) & MASK
        at += 8
    if at + 4 <= len(data):
        h = (rotate(h ^ (struct.unpack_from("<I", data, at)[0] * p1 & MASK), 23) * p2 + p3) & MASK
        at += 4
    for byte in data[at:]:
        h = rotate(h ^ (byte * p5 & MASK), 11) * p1 & MASK
    h = (h ^ (h >> 33)) * p2 & MASK
    h = (h ^ (h >> 29)) * p3 & MASK
    return h ^ (h >> 32)


def key_of(text):
    """`text` None: the encoder's own key."""
    fields = [b""] * 8 + [hashlib.sha256(b"").digest(), b"", b"f16", b"test"]
    if text is not None:
        fields.append(text)
    digest = hashlib.sha256(b"vetvec-key-1")
    for field in fields:
        digest.update(struct.pack("<I", len(field)) + field)
    return digest.digest()


def row_of(key, values):
    largest = max(abs(v) for v in values)
    scale = math.frexp(largest)[1] - 1 if largest > 0 else 0
    halves = b"".join(struct.pack("<e", math.ldexp(v, -scale)) for v in values)
    head = struct.pack("<HhI", 2, scale, len(values))
    return head + struct.pack("<Q", xxh64(halves, xxh64(key + head))) + halves


def vector_of(number, dimension):
    values = [(number * 31 + i * 7) % 65536 / 64 - 512 for i in range(dimension)]
    values[0] = float(number % 1000000)
    return values


def signed(x):
    return x - (1 << 64) if x >> 63 else x


def main():
    assert xxh64(b"") == 0xEF46DB3751D8E999 and xxh64(b"a") == 0xD24EC4F1A98C6E5B
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cache_format1_f16.sqlite")
    if os.path.exists(path):
        os.remove(path)
    file = sqlite3.connect(path, isolation_level=None)
    file.execute("PRAGMA page_size=32768")
    file.execute("PRAGMA journal_mode=WAL")
    file.execute("CREATE TABLE vectors(id INTEGER PRIMARY KEY, key BLOB NOT NULL, stored_ms INTEGER"
                 " NOT NULL, value BLOB NOT NULL)")
    file.execute("CREATE UNIQUE INDEX vectors_by_key ON vectors(key)")
    file.execute("CREATE TABLE uses(id INTEGER PRIMARY KEY, hour INTEGER NOT NULL)")
    file.execute("CREATE INDEX uses_by_hour ON uses(hour)")
    file.execute("CREATE TABLE dimensions(identity BLOB PRIMARY KEY, dimension INTEGER NOT NULL,"
                 " sum INTEGER NOT NULL) WITHOUT ROWID")
    file.execute("PRAGMA application_id=%d" % 0x76766563)
    file.execute("PRAGMA user_version=1")
    millis = 1767323045678  # 2026-01-02T03:04:05.678Z
    for i in range(12):
        key = key_of(str(i).encode())
        file.execute("INSERT INTO vectors(key,stored_ms,value) VALUES(?,?,?)",
                     (key, millis, row_of(key, vector_of(i, 8))))
        file.execute("INSERT INTO uses VALUES(?,?)", (i + 1, millis // 3600000))
    identity = key_of(None)
    file.execute("INSERT INTO dimensions VALUES(?,?,?)",
                 (identity, 8, signed(xxh64(identity + struct.pack("<q", 8)))))
    file.close()


if __name__ == "__main__":
    main()
