#!/usr/bin/env python3
"""Writes cache_key.json: keys of the vector cache, computed without the library.

usage: make_cache_key.py > cache_key.json

The rule (src/cache/key.h): SHA-256 over b"vetvec-key-1" and then thirteen fields, each as u32
little-endian length + bytes. `other_fields` enters as its 32-byte SHA-256. The program unit_cache
compares KeyDeriver with each case. Strings that are not UTF-8 are given as *_hex.
"""
import hashlib
import json
import struct

ORDER = ["provider", "base_url", "model", "revision", "dimensions", "input_type", "truncation",
         "prompt_prefix", "other_fields", "normaliser_version", "stored_dtype"]


def key_of(identity, salt, text):
    message = b"vetvec-key-1"
    fields = []
    for name in ORDER:
        value = identity[name].encode()
        fields.append(hashlib.sha256(value).digest() if name == "other_fields" else value)
    for value in fields + [salt, text]:
        message += struct.pack("<I", len(value)) + value
    return hashlib.sha256(message).hexdigest()


def case(note, text, salt=b"", **changes):
    identity = dict.fromkeys(ORDER, "")
    identity.update(other_fields="{}", normaliser_version="0", stored_dtype="f32")
    identity.update(changes)
    return {"note": note, "identity": identity, "tenant_salt_hex": salt.hex(),
            "text_hex": text.hex(), "key": key_of(identity, salt, text)}


OPENAI = {"provider": "openai", "base_url": "https://api.openai.com/v1",
          "model": "text-embedding-3-small"}
CASES = [
    case("all fields empty but the defaults", b""),
    case("openai", b"The food was good.", **OPENAI),
    case("openai, one byte of text changed", b"The food was good,", **OPENAI),
    case("openai, dimensions asked for", b"The food was good.", **OPENAI, dimensions="256"),
    case("openai, another body field", b"The food was good.", **OPENAI,
         other_fields='{"task":"retrieval"}'),
    case("openai, tenant salt with bytes that are not UTF-8", b"The food was good.",
         salt=bytes([0, 255, 16]), **OPENAI),
    case("cohere, every field set", "Das Essen war gut \u2013 \U0001f600".encode(), salt=b"tenant-7",
         provider="cohere", base_url="https://api.cohere.com/v2", model="embed-v4.0",
         revision="2025-04", dimensions="1536", input_type="search_document", truncation="END",
         prompt_prefix="passage: ", other_fields='{"a":[1,2],"b":"x"}', normaliser_version="1",
         stored_dtype="f16"),
    case("builtin, the table's version as base URL", b"x", provider="builtin", base_url="1"),
    case("bytes moved from one field to the next", b"x", provider="builti", base_url="n1"),
    case("text with NUL and invalid UTF-8", b"a\x00b\xff", **OPENAI),
    case("a text of 1,000 bytes", b"0123456789" * 100, **OPENAI),
]

if __name__ == "__main__":
    print(json.dumps({"source": "tests/golden/make_cache_key.py", "cases": CASES}, indent=1,
                     ensure_ascii=True))
