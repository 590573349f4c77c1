"""The behaviour cases that every binding runs (bindings/cases)."""

from __future__ import annotations

import asyncio
import json
import os
import pathlib
import threading
import time
import urllib.request
from typing import Any

import numpy as np
import pytest

import vetvec

MOCK = os.environ.get("VETVEC_MOCK_URL", "")
ALL = json.loads((pathlib.Path(__file__).parents[2] / "cases" / "cases.json").read_text(encoding="utf-8"))
RUNS = [(case, way) for case in ALL["cases"] for way in case.get("ways", ["blocking", "async"])
        if "python" not in case.get("cannot", [])]


class Thrown(Exception):
    """What a callback of a case throws."""


def text_of(given: Any) -> Any:
    """A text that JSON describes: repeated, or bytes that are not UTF-8."""
    if not isinstance(given, dict):
        return given
    if "hex" in given:
        return bytes.fromhex(given["hex"]).decode(errors="surrogateescape")
    return given["repeat"] * given["times"]


def check_fields(seen: Any, expected: dict[str, Any]) -> None:
    assert {name: seen.get(name) for name in expected} == expected


def admin(path: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(urllib.request.Request(MOCK + path, data=data), timeout=60) as reply:
        return json.loads(reply.read() or b"null")


class Runner:
    def __init__(self, case: dict[str, Any], way: str, folder: pathlib.Path) -> None:
        self.case, self.way = case, way
        self.words = {"{mock}": MOCK, "{key}": f"key-{case['name']}-{way}-python", "{folder}": str(folder)}
        self.encoder: vetvec.Encoder | None = None
        self.parts: list[vetvec.Encoder] = []  # of a fallback
        self.record: vetvec.CallRecord | None = None

    def fill(self, value: Any) -> Any:
        value = text_of(value)
        if isinstance(value, str):
            for word, meaning in self.words.items():
                value = value.replace(word, meaning)
        return value

    def note(self, record: vetvec.CallRecord) -> None:
        self.record = record

    def open(self, changed: dict[str, Any]) -> vetvec.Encoder:
        """Enums are given as text."""
        options = {name: self.fill(value) for name, value in {**self.case["open"], **changed}.items() if name != "fallback"}
        if "timeout_ms" in options:
            options["timeout"] = options.pop("timeout_ms") / 1000
        encoder = vetvec.Encoder(options.pop("spec"), on_call=self.note, **options)
        if "fallback" not in self.case["open"]:
            return encoder
        self.parts = [encoder, vetvec.Encoder("builtin:")]
        given = {**self.case["open"]["fallback"]}
        if "latency_target_ms" in given:
            given["latency_target"] = given.pop("latency_target_ms") / 1000
        return vetvec.Fallback(*self.parts, **given)

    def run(self) -> None:
        admin("/admin/reset", "")
        admin("/admin/faults", {"seed": 7, **self.case.get("faults", {})})
        expected = self.case.get("expect", {}).get("error")
        try:
            self.encoder = self.open({})
        except vetvec.Error as error:
            assert expected, error
            self.check_error(error, expected)
            return
        assert not expected, "it opened"
        with self.encoder:
            for step in self.case["steps"]:
                self.step(step, step.get("expect", {}))
            self.encoder.close()
        for part in self.parts:
            part.close()

    def step(self, step: dict[str, Any], expect: dict[str, Any]) -> None:
        assert self.encoder
        if step["call"] == "close":
            self.encoder.close()
        elif step["call"] == "open":
            self.encoder = self.open(step.get("options", {}))
        elif step["call"] in ("flush", "usage"):
            try:
                found = getattr(self.encoder, step["call"])()
            except vetvec.Error as error:
                self.check_error(error, expect["error"])
            else:
                assert "error" not in expect
                check_fields(vars(found) if found else {}, expect.get("usage", {}))
        else:
            self.embed(step, expect)

    def embed(self, step: dict[str, Any], expect: dict[str, Any]) -> None:
        assert self.encoder
        texts = [text_of(each) for each in step.get("texts", [])] or [f"{step.get('prefix')}{i}" for i in range(step.get("count", 0))]
        given = step.get("options", {})

        def moved(_: vetvec.Progress) -> bool:
            if given["progress"] == "throw":
                raise Thrown
            return False

        options = vetvec.CallOptions(
            timeout=given["timeout_ms"] / 1000 if "timeout_ms" in given else None,
            progress=moved if "progress" in given else None,
            flags=vetvec.CallFlags(sum(vetvec.CallFlags[f] for f in given.get("flags", []))),
            max_tokens=given.get("max_tokens", 0))
        self.record = None
        requests = admin("/admin/stats")["requests"]
        start = time.monotonic()
        rows, error = None, None
        sources: list[vetvec.Provenance] = []
        pieces: list[vetvec.StreamRows] = []
        try:
            if self.way == "stream":
                self.stream(texts, options, given, pieces)
            else:
                rows, sources = self.call(step["call"], texts, options, given.get("cancel_after_ms"))
        except Thrown:
            assert expect.get("thrown"), "the callback's exception came out"
            return
        except vetvec.Error as failed:
            rows, error = failed.rows, failed
        took = (time.monotonic() - start) * 1000
        assert not expect.get("thrown")
        if "requests" in expect:
            assert admin("/admin/stats")["requests"] - requests == expect["requests"]
        assert took >= expect.get("at_least_ms", 0)
        assert took <= expect.get("at_most_ms", 1e9)
        if "error" in expect:
            assert error is not None, "no error"
            self.check_error(error, expect["error"])
        elif error is not None:
            raise error
        statuses, errors = (error.statuses, error.errors) if error is not None else ([], [])
        if self.way == "stream":
            rows = np.concatenate([p.rows for p in pieces]) if pieces else np.zeros((0, 0), np.float32)
            assert [p.first for p in pieces] == list(np.cumsum([0, *(len(p.rows) for p in pieces)])[:-1])
            statuses, errors = [s for p in pieces for s in p.statuses], [e for p in pieces for e in p.errors]
            sources = [each for p in pieces for each in p.provenance]
        for index, wanted in expect.get("errors", {}).items():
            of_text = errors[int(index)]
            assert of_text is not None
            self.check_error(of_text, wanted)
        if "statuses" in expect:
            assert [status.name for status in statuses] == expect["statuses"]
        for each, wanted in zip(sources, expect.get("sources", []), strict=False):
            check_fields({"source": each.source.name, "reason": each.reason.name, "remote_status": each.remote_status.name}, wanted)
        assert len(sources) >= len(expect.get("sources", []))
        if "record" in expect:
            assert self.record is not None
            check_fields({**vars(self.record), "status": self.record.status.name}, expect["record"])
        for name, wanted in expect.get("stats", {}).items():
            seen = admin("/admin/stats")[name]
            if isinstance(wanted, dict):
                check_fields(seen, wanted)
            else:
                assert seen == wanted
        if "rows" in expect:
            assert rows is not None
            self.check_rows(rows, expect, texts)

    def call(self, call: str, texts: list[str], options: vetvec.CallOptions,
             cancel_after_ms: int | None) -> tuple[Any, list[vetvec.Provenance]]:
        assert self.encoder
        if self.way == "async":
            found = asyncio.run(self.awaited(texts, options, cancel_after_ms))
            return found.rows, found.provenance
        self.cancel_after(options, cancel_after_ms)
        if call == "embed_one":
            return self.encoder.embed_one(texts[0], options).reshape(1, -1), []
        found = self.encoder.embed_with_provenance(texts, options)
        return found.rows, found.provenance

    def stream(self, texts: list[str], options: vetvec.CallOptions, given: dict[str, Any],
               pieces: list[vetvec.StreamRows]) -> None:
        """Adds the pieces, which are there whatever the stream ends with."""
        assert self.encoder
        self.cancel_after(options, given.get("cancel_after_ms"))
        for piece in self.encoder.stream(iter(texts), options):
            pieces.append(piece)
            if len(pieces) == given.get("leave_after"):
                break

    def cancel_after(self, options: vetvec.CallOptions, ms: int | None) -> None:
        if ms is None:
            return
        options.cancel = vetvec.CancelToken()
        if ms == 0:
            options.cancel.request()
        else:
            threading.Timer(ms / 1000, options.cancel.request).start()

    async def awaited(self, texts: list[str], options: vetvec.CallOptions, cancel_after_ms: int | None) -> Any:
        """By a token, as every language can; test_asyncio.py cancels tasks."""
        assert self.encoder
        if cancel_after_ms is not None:
            options.cancel = vetvec.CancelToken()
            if cancel_after_ms == 0:
                options.cancel.request()
            else:
                asyncio.get_running_loop().call_later(cancel_after_ms / 1000, options.cancel.request)
        return await self.encoder.aembed_with_provenance(texts, options)

    def check_rows(self, rows: Any, expect: dict[str, Any], texts: list[str]) -> None:
        assert self.encoder
        assert rows.shape[0] == expect["rows"]
        assert rows.dtype == np.float32
        assert np.isfinite(rows).all()
        if "cols" in expect:
            assert rows.shape[1] == expect["cols"]
        for i, j in expect.get("equal_rows", []):
            assert (rows[i] == rows[j]).all()
        for i, j in expect.get("different_rows", []):
            assert (rows[i] != rows[j]).any()
        for i, values in enumerate(expect.get("values", [])):
            assert rows[i][:len(values)] == pytest.approx(values, abs=1e-5)
        for i in expect.get("alone", []):
            alone = self.encoder.embed([texts[i]], flags=vetvec.CallFlags.NO_CACHE)[0]
            assert (rows[i] == alone).all(), f"row {i} is not the vector of its text"

    def check_error(self, error: vetvec.Error, expected: dict[str, Any]) -> None:
        retry_after = -1 if error.retry_after is None else round(error.retry_after * 1000)
        seen = {"status": error.status.name, "http_status": error.http_status or 0, "retry_after_ms": retry_after,
                "attempts": error.attempts, "retryable": error.retryable,
                "item_index": -1 if error.item_index is None else error.item_index,
                "callback_value": error.callback_value}
        wanted = {name: value for name, value in expected.items() if name in seen}
        assert {name: seen[name] for name in wanted} == wanted, error
        assert type(error) is not vetvec.Error
        check_fields(error.detail, expected.get("detail", {}))
        if "message_has" in expected:
            assert self.fill(expected["message_has"]) in str(error)
        if "message_lacks" in expected:
            assert self.fill(expected["message_lacks"]) not in str(error)


@pytest.mark.skipif(not MOCK, reason="VETVEC_MOCK_URL is not set (bindings/with_mock.py sets it)")
@pytest.mark.parametrize("case, way", RUNS, ids=[f"{case['name']}-{way}" for case, way in RUNS])
def test_case(case: dict[str, Any], way: str, tmp_path: pathlib.Path) -> None:
    Runner(case, way, tmp_path).run()


def measured(case: dict[str, Any]) -> dict[str, Any]:
    if case["call"] == "threshold":
        found = vetvec.threshold(case["matrix"], metric=case["metric"].lower(), method="min")
        return {"threshold": found.threshold, "nearest": found.nearest.tolist()}
    counted = vetvec.count_violations(case["matrix"], case["triples"], case["thetas"], metric=case["metric"].lower())
    return {"counts": list(counted.counts), "margins": counted.margins.tolist()}


@pytest.mark.audit
@pytest.mark.parametrize("case", ALL["measures"], ids=[case["name"] for case in ALL["measures"]])
def test_measure(case: dict[str, Any], tmp_path: pathlib.Path) -> None:
    expect = case["expect"]
    if "error" not in expect:
        assert measured(case) == expect
        return
    with pytest.raises(vetvec.Error) as raised:
        measured(case)
    Runner(case, "", tmp_path).check_error(raised.value, expect["error"])
