"""Requests for `vetvec serve`, many of them hostile, and the statuses that they must get.

    name: (bytes, [statuses])

Each is sent on a connection of its own, which is then half-closed; the statuses are those of all replies until the
server closes the connection. The server has --max-body-bytes 2000000, --max-texts 100 and no key.
"""
import gzip

from serve_support import post

OK = {"input": "a text"}
J = "Content-Type: application/json"
CHUNKED = "Transfer-Encoding: chunked"


def get(path, *lines, host="localhost", method="GET", version="HTTP/1.1"):
    fields = [f"Host: {host}"] if host is not None else []
    return "\r\n".join([f"{method} {path} {version}", *fields, *lines, "", ""]).encode("latin-1")


def chunked(*chunks, trailer="", end="0\r\n"):
    """A request whose body is in these chunks."""
    body = b"".join(f"{len(chunk):x}\r\n".encode() + chunk + b"\r\n" for chunk in chunks)
    return post(b"", J, CHUNKED, length=False) + body + f"{end}{trailer}\r\n".encode()


def framed(*lines, body=b'{"input":"a text"}'):
    """A request whose length is given by `lines`."""
    return post(b"", J, *lines, length=False) + body


BODY = b'{"input":"a text"}'
LENGTH = f"Content-Length: {len(BODY)}"

METHODS_AND_PATHS = {
    "health": (get("/health"), [200]),
    "POST to health": (get("/health", method="POST"), [405]),
    "GET of embeddings": (get("/v1/embeddings"), [405]),
    "PUT": (get("/v1/embeddings", method="PUT"), [405]),
    "DELETE": (get("/v1/embeddings", method="DELETE"), [405]),
    "PATCH": (get("/v1/embeddings", method="PATCH"), [405]),
    "OPTIONS": (get("/v1/embeddings", method="OPTIONS"), [405]),
    "TRACE": (get("/health", method="TRACE"), [405]),
    "an unknown method": (get("/health", method="BREW"), [405]),
    "a method in lower case": (get("/health", method="get"), [405]),
    "CONNECT": (get("localhost:443", method="CONNECT"), [404]),
    "OPTIONS *": (get("*", method="OPTIONS"), [404]),
    "a whole URL": (get("http://localhost/health"), [200]),
    "a whole foreign URL": (get("http://evil.example/health"), [403]),
    "models": (get("/v1/models"), [200]),
    "a model": (get("/v1/models/builtin%3A"), [200]),
    "a model, not encoded": (get("/v1/models/builtin:"), [200]),
    "another model": (get("/v1/models/gpt-4"), [404]),
    "no model": (get("/v1/models/"), [404]),
    "metrics": (get("/metrics"), [200]),
    "a query": (get("/health?verbose=1"), [200]),
    "two slashes": (get("//health"), [404]),
    "path traversal": (get("/../../etc/passwd"), [404]),
    "encoded path traversal": (get("/v1/%2e%2e/health"), [404]),
    "a long URL": (get("/" + "a" * 30000), [414]),
    "a URL with a control character": (get("/health\x01"), [400]),
    "a URL with NUL": (get("/health\0"), [400]),
    "no URL": (b"GET  HTTP/1.1\r\nHost: localhost\r\n\r\n", [400]),
    "GET with a body": (get("/health", "Content-Length: 3") + b"abc", [400]),
}
VERSIONS = {
    "HTTP/1.0": (get("/health", version="HTTP/1.0"), [200]),
    "HTTP/1.0 without Host": (get("/health", host=None, version="HTTP/1.0"), [200]),
    "HTTP/2.0": (get("/health", version="HTTP/2.0"), [505]),
    "HTTP/0.9": (get("/health", version="HTTP/0.9"), [505]),
    "HTTP/2's preface": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [505]),
    "no version": (b"GET /health\r\nHost: localhost\r\n\r\n", [400]),
    "a TLS hello": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)) + b"\r\n\r\n", [400]),
    "an SSH banner": (b"SSH-2.0-OpenSSH_9.2p1\r\n\r\n", [400]),
    "binary rubbish": (bytes(range(128, 256)) * 4 + b"\r\n\r\n", [400]),
    "lines that end with LF": (b"GET /health HTTP/1.1\nHost: localhost\n\n" + b"\r\n\r\n", [400]),
}
HOSTS = {
    "no Host": (get("/health", host=None), [400]),
    "two Hosts": (get("/health", "Host: localhost"), [400]),
    "an empty Host": (get("/health", host=""), [400]),
    "a foreign Host": (get("/health", host="evil.example"), [403]),
    "a foreign Host with a port": (get("/health", host="evil.example:8080"), [403]),
    "a Host that begins like ours": (get("/health", host="127.0.0.1.evil.example"), [403]),
    "a Host with a user": (get("/health", host="localhost@evil.example"), [403]),
    "a Host with a bad port": (get("/health", host="localhost:8x"), [403]),
    "a Host with an open bracket": (get("/health", host="[::1"), [403]),
    "Host in capitals": (get("/health", host="LOCALHOST:1"), [200]),
    "Host with the root's dot": (get("/health", host="localhost."), [403]),
    "an address with the root's dot": (get("/health", host="127.0.0.1."), [403]),
    "a name below localhost": (get("/health", host="a.localhost"), [403]),
    "an address as one number": (get("/health", host="2130706433"), [403]),
    "an address in octal": (get("/health", host="0177.0.0.1"), [403]),
    "an address in hexadecimal": (get("/health", host="0x7f.1"), [403]),
    "another address of this machine": (get("/health", host="127.0.0.2"), [403]),
    "an IPv4 address as IPv6": (get("/health", host="[::ffff:127.0.0.1]"), [403]),
    "an Origin with the root's dot": (post(OK, J, "Origin: http://localhost.:3000"), [403]),
    "an Origin that begins like ours": (post(OK, J, "Origin: http://127.0.0.1.evil.example"), [403]),
    "an Origin as one number": (post(OK, J, "Origin: http://2130706433"), [403]),
    "Host ::1": (get("/health", host="[::1]:8080"), [200]),
    "Host 127.0.0.1": (get("/health", host="127.0.0.1:65535"), [200]),
    "a foreign Origin": (post(OK, J, "Origin: https://evil.example"), [403]),
    "an opaque Origin": (post(OK, J, "Origin: null"), [403]),
    "a file's Origin": (post(OK, J, "Origin: file://"), [403]),
    "an Origin without a scheme": (post(OK, J, "Origin: localhost"), [403]),
    "two Origins": (post(OK, J, "Origin: http://localhost", "Origin: http://localhost"), [400]),
    "a local Origin": (post(OK, J, "Origin: http://localhost:3000"), [200]),
}
FRAMING = {
    "length and chunks": (framed(LENGTH, CHUNKED, body=b"12\r\n" + BODY + b"\r\n0\r\n\r\n"), [400]),
    "chunks and length": (framed(CHUNKED, LENGTH, body=b"12\r\n" + BODY + b"\r\n0\r\n\r\n"), [400]),
    "the same length twice": (framed(LENGTH, LENGTH), [400]),
    "two lengths": (framed(LENGTH, "Content-Length: 3"), [400]),
    "a list of lengths": (framed(f"{LENGTH}, {len(BODY)}"), [400]),
    "a length of letters": (framed("Content-Length: abc"), [400]),
    "a negative length": (framed("Content-Length: -1"), [400]),
    "a length with a sign": (framed("Content-Length: +18"), [400]),
    "a hexadecimal length": (framed("Content-Length: 0x12"), [400]),
    "a length with an exponent": (framed("Content-Length: 1e3"), [400]),
    "an empty length": (framed("Content-Length: "), [400]),
    "a length of 2^64": (framed("Content-Length: 18446744073709551616"), [400]),
    "a length of 2^63": (framed("Content-Length: 9223372036854775808"), [413]),
    "a length above the limit": (framed("Content-Length: 2000001"), [413]),
    "gzip as transfer coding": (framed("Transfer-Encoding: gzip"), [501]),
    "gzip, chunked": (framed("Transfer-Encoding: gzip, chunked", body=b"0\r\n\r\n"), [501]),
    "chunked, gzip": (framed("Transfer-Encoding: chunked, gzip", body=b"0\r\n\r\n"), [501]),
    "chunked, chunked": (framed("Transfer-Encoding: chunked, chunked", body=b"0\r\n\r\n"), [501]),
    "identity as transfer coding": (framed("Transfer-Encoding: identity"), [501]),
    "a misspelt transfer coding": (framed("Transfer-Encoding: xchunked", body=b"0\r\n\r\n"), [501]),
    "chunked twice": (framed(CHUNKED, CHUNKED, body=b"0\r\n\r\n"), [400]),
    "chunks in HTTP/1.0": (framed(CHUNKED, body=b"0\r\n\r\n").replace(b"HTTP/1.1", b"HTTP/1.0"), [400]),
    "one chunk": (chunked(BODY), [200]),
    "chunks of one byte": (chunked(*(bytes([byte]) for byte in BODY)), [200]),
    "a chunk of 2^64 - 1": (framed(CHUNKED, body=b"ffffffffffffffff\r\na"), [413]),
    "a second chunk of 2^64 - 1": (framed(CHUNKED, body=b"1\r\na\r\nffffffffffffffff\r\na"), [413]),
    "a chunk above the limit": (framed(CHUNKED, body=b"1e8481\r\na"), [413]),
    "a chunk of 2^64": (framed(CHUNKED, body=b"10000000000000000\r\na"), [400]),
    "a chunk's extension": (chunked(BODY).replace(b"12\r\n", b"12;a=b\r\n"), [200]),
    "an endless extension": (chunked(BODY).replace(b"12\r\n", b"12;a=" + b"b" * 200000 + b"\r\n"), [400]),
    "a chunk's size with zeros": (chunked(BODY).replace(b"12\r\n", b"00000012\r\n"), [200]),
    "a chunk's size with 0x": (chunked(BODY).replace(b"12\r\n", b"0x12\r\n"), [400]),
    "a negative chunk": (chunked(BODY).replace(b"12\r\n", b"-12\r\n"), [400]),
    "a chunk of 68 bits": (chunked(BODY).replace(b"12\r\n", b"1" + b"0" * 16 + b"\r\n"), [400]),
    "a chunk without a size": (chunked(BODY).replace(b"12\r\n", b"\r\n"), [400]),
    "a chunk that is too long": (chunked(BODY).replace(b"12\r\n", b"10\r\n"), [400]),
    "a trailer": (chunked(BODY, trailer="X-Checksum: 1\r\n"), [200]),
    "a trailer with a length": (chunked(BODY, trailer="Content-Length: 1\r\n"), [400]),
    "an endless trailer": (chunked(BODY, trailer="a: b\r\n" * 50000), [400]),
    "chunks above the limit": (chunked(*[b" " * 50000] * 41), [413]),
    "a blank before the colon": (framed("Content-Length : 18"), [400]),
    "a field without a colon": (get("/health", "nonsense"), [400]),
    "a field without a name": (get("/health", ": nonsense"), [400]),
    "NUL in a field": (get("/health", "A: b\0c"), [400]),
    "101 fields": (get("/health", *["A: b"] * 100), [431]),
    "100 fields": (get("/health", *["A: b"] * 99), [200]),
    "a large field": (get("/health", "A: " + "b" * 20000), [431]),
    "a million fields": (get("/health", *["A: b"] * 1000000), [431]),
}
BODIES = {
    "no body": (post(b""), [400]),
    "null": (post(b"null"), [400]),
    "a number": (post(b"1"), [400]),
    "a string": (post(b'"input"'), [400]),
    "a list": (post([OK]), [400]),
    "half an object": (post(b'{"input":'), [400]),
    "an object and more": (post(BODY + b"x"), [400]),
    "two objects": (post(BODY + BODY), [400]),
    "a comment": (post(b'{/**/"input":"a"}'), [400]),
    "single quotes": (post(b"{'input':'a'}"), [400]),
    "NaN": (post(b'{"input":"a","dimensions":NaN}'), [400]),
    "invalid UTF-8": (post(b'{"input":"a\xff"}'), [400]),
    "an overlong form": (post(b'{"input":"a\xc0\xaf"}'), [400]),
    "a lone surrogate": (post(b'{"input":"a\\ud800"}'), [400]),
    "a bare control character": (post(b'{"input":"a\x01"}'), [400]),
    "NUL as an escape": (post(b'{"input":"a\\u0000b"}'), [200]),
    "UTF-16": (post('{"input":"a"}'.encode("utf-16")), [400]),
    "deep lists": (post(b'{"x":' + b"[" * 900000 + b"]" * 900000 + b"}"), [400]),
    "deep objects": (post(b'{"x":' * 200000 + b"1" + b"}" * 200000), [400]),
    "many empty lists": (post(b'{"input":[' + b"[]," * 500000 + b"[]]}"), [400]),
    "many empty lists elsewhere": (post(b'{"x":[' + b"[]," * 500000 + b'[]],"input":"a"}'), [200]),
    "many members": (post({**{f"x{i}": i for i in range(100000)}, **OK}), [200]),
    "input twice": (post(b'{"input":"a","input":"b"}'), [400]),
    "no input": (post({"model": "m"}), [400]),
    "null input": (post({"input": None}), [400]),
    "an object as input": (post({"input": {"text": "a"}}), [400]),
    "empty input": (post({"input": ""}), [400]),
    "an empty list": (post({"input": []}), [400]),
    "blank input": (post({"input": " \n"}), [400]),
    "a no-break space": (post({"input": ["a", "\u00a0"]}), [400]),
    "token ids": (post({"input": [1, 2, 3]}), [400]),
    "lists of token ids": (post({"input": [[1, 2], [3]]}), [400]),
    "text and a number": (post({"input": ["a", 1]}), [400]),
    "101 texts": (post({"input": ["a"] * 101}), [400]),
    "many texts": (post({"input": ["a"] * 390000}), [400]),
    "dimensions 0": (post({**OK, "dimensions": 0}), [400]),
    "negative dimensions": (post({**OK, "dimensions": -1}), [400]),
    "broken dimensions": (post({**OK, "dimensions": 1.5}), [400]),
    "huge dimensions": (post(b'{"input":"a","dimensions":1e400}'), [400]),
    "dimensions as text": (post({**OK, "dimensions": "8"}), [400]),
    "dimensions as a list": (post({**OK, "dimensions": [8]}), [400]),
    "an unknown encoding": (post({**OK, "encoding_format": "int8"}), [400]),
    "null options": (post({**OK, "dimensions": None, "encoding_format": None, "user": None}), [200]),
    "a long model": (post({**OK, "model": "m" * 100000}), [400]),
}
MEDIA = {
    "text/plain": (post(OK, "Content-Type: text/plain"), [415]),
    "a form": (post(OK, "Content-Type: application/x-www-form-urlencoded"), [415]),
    "no type": (post(OK, "Accept: */*"), [415]),
    "two types": (post(OK, J, "Content-Type: text/plain"), [400]),
    "the same type twice": (post(OK, J, J), [400]),
    "two codings": (post(OK, J, "Content-Encoding: identity", "Content-Encoding: identity"), [400]),
    "two expectations": (post(OK, J, "Expect: 100-continue", "Expect: 100-continue"), [400]),
    "two keys": (post(OK, J, "Authorization: Bearer a", "Authorization: Bearer b"), [400]),
    "two keys for a path without a key": (get("/health", "Authorization: Bearer a", "authorization: Bearer a"), [400]),
    "a type that begins like ours": (post(OK, "Content-Type: application/jsonp"), [415]),
    "a type with a charset": (post(OK, "Content-Type: Application/JSON ; charset=utf-8"), [200]),
    "gzip": (post(gzip.compress(BODY), J, "Content-Encoding: gzip"), [415]),
    "a gzip bomb": (post(gzip.compress(b" " * 20000000), J, "Content-Encoding: gzip"), [415]),
    "deflate": (post(BODY, J, "Content-Encoding: deflate"), [415]),
    "an unknown coding": (post(BODY, J, "Content-Encoding: br, gzip"), [415]),
    "identity": (post(OK, J, "Content-Encoding: identity"), [200]),
    "Expect": (post(OK, J, "Expect: 100-continue"), [200]),
    "an unknown expectation": (post(OK, J, "Expect: tea"), [417]),
    "a Range": (post(OK, J, "Range: bytes=0-1"), [200]),
    "a Range of health": (get("/health", "Range: bytes=0-1"), [200]),
    "an upgrade to HTTP/2": (get("/health", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c"), [200]),
    "Connection: close": (get("/health", "Connection: close") + get("/health"), [200]),
}
SEQUENCES = {
    "five at once": (get("/health") * 5, [200] * 5),
    "embeddings at once": (post(OK) * 3 + get("/health"), [200] * 4),
    "good, then bad": (get("/health") + b"rubbish\r\n\r\n", [200, 400]),
    "refused, then good": (get("/nowhere") + get("/health"), [404, 200]),
    "refused with a body, then good": (post(OK, "Content-Type: text/plain") + get("/health"), [415]),
    "empty lines before a request": (b"\r\n\r\n" + get("/health"), [200]),
    "an empty line between": (post(OK) + b"\r\n" + get("/health"), [200, 200]),
    "a body that is longer than its length": (framed("Content-Length: 18", body=BODY + b"}}\r\n\r\n"), [200, 400]),
    "nothing": (b"", []),
    "half a head": (b"GET /health HTTP/1.1\r\nHost: loc", []),
    "half a body": (post(OK)[:-5], []),
    "half a chunk": (chunked(BODY)[:-12], []),
    "empty lines only": (b"\r\n" * 1000, []),
}
REQUESTS = {**METHODS_AND_PATHS, **VERSIONS, **HOSTS, **FRAMING, **BODIES, **MEDIA, **SEQUENCES}
