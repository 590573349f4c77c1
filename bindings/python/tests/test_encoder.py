"""The encoder beyond the cases: memory, threads, callbacks, life of objects."""

from __future__ import annotations

import concurrent.futures
import gc
import hashlib
import logging
import os
import pickle
import resource
import threading
import time
import weakref

import numpy as np
import pytest

import vetvec


def test_rows_are_the_librarys_memory_and_outlive_the_encoder(builtin):
    rows = builtin.embed(["a", "b"])
    assert not rows.flags.owndata
    assert rows.flags.c_contiguous and rows.dtype == np.float32
    first = rows[0].copy()
    view = rows[0]
    del rows
    builtin.close()
    gc.collect()
    assert (view == first).all()


def test_rows_of_the_callers(builtin):
    texts = ["a", "b", "c"]
    out = np.full((4, 64), 7, np.float32)
    rows = builtin.embed(texts, out=out)
    assert rows.shape == (3, 64) and np.shares_memory(rows, out) and (rows == builtin.embed(texts)).all()
    assert (out[3] == 7).all()
    with pytest.raises(vetvec.Error) as caught:
        builtin.embed(texts, out=out[:2])
    assert caught.value.status == vetvec.Status.BUFFER_TOO_SMALL
    with pytest.raises(vetvec.PartialError) as caught:
        builtin.embed(["a", ""], out=out)
    assert (caught.value.rows[0] == rows[0]).all() and not caught.value.rows[1].any()
    for wrong in (np.zeros((3, 64)), out[:, ::2], np.zeros((3, 64), np.float32, "F")):
        with pytest.raises(ValueError, match="C-contiguous float32"):
            builtin.embed(texts, out=wrong)


def test_any_iterable_but_not_a_string(builtin):
    assert builtin.embed(text for text in ("a", "b")).shape == (2, 64)
    with pytest.raises(TypeError, match="texts is of type str; allowed: a list of texts"):
        builtin.embed("ab")
    with pytest.raises(TypeError, match="int"):
        builtin.embed(["a", 1])


def test_text_that_is_not_unicode_fails_alone(builtin):
    with pytest.raises(vetvec.PartialError) as caught:
        builtin.embed(["good", "\ud800", "bad"])
    assert [status.name for status in caught.value.statuses] == ["OK", "INVALID_ARGUMENT", "OK"]
    assert (caught.value.rows[0] == builtin.embed_one("good")).all()


def test_errors_are_also_pythons_own():
    with pytest.raises(ValueError) as caught:
        vetvec.Encoder("nosuch:")
    assert isinstance(caught.value, vetvec.InvalidArgumentError)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again), again.status, again.detail) == (
        type(caught.value), str(caught.value), caught.value.status, caught.value.detail)
    assert caught.value.detail["status"] == "INVALID_ARGUMENT"


def test_status_numbers_and_names_are_the_librarys():
    from vetvec._native import ffi, lib
    names = {name[14:]: getattr(lib, name) for name in dir(lib) if name.startswith("VETVEC_STATUS_")}
    assert all(ffi.string(lib.vetvec_status_name(value)).decode() == name for name, value in names.items())
    assert names == {status.name: status.value for status in vetvec.Status}
    assert vetvec.Status(12345) is vetvec.Status.UNKNOWN


def test_every_failure_has_a_class_of_its_own():
    from vetvec.errors import CLASSES
    assert len(set(CLASSES.values())) == len(CLASSES)
    without = {vetvec.Status.OK, vetvec.Status.UNKNOWN, vetvec.Status.ABORTED, vetvec.Status.INTERNAL,
               vetvec.Status.BUFFER_TOO_SMALL}
    assert set(CLASSES) | without == set(vetvec.Status)


def test_many_threads_on_one_encoder(remote):
    encoder = remote(batch=5)
    alone = {i: encoder.embed([f"text {i}"])[0].copy() for i in range(8)}
    wrong: list[int] = []

    def work(i: int) -> None:
        for _ in range(20):
            if (encoder.embed([f"text {i}"])[0] != alone[i]).any():
                wrong.append(i)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_close_ends_what_is_under_way(remote, mock):
    mock.faults(rates=[{"kind": "hang", "rate": 1}])
    encoder = remote()
    threading.Timer(0.2, encoder.close).start()
    start = time.monotonic()
    with pytest.raises(vetvec.Error) as caught:
        encoder.embed(["a"])
    assert caught.value.status in (vetvec.Status.CANCELLED, vetvec.Status.INVALID_HANDLE)
    assert time.monotonic() - start < 10


def test_progress_is_told_how_far_it_is(remote):
    seen: list[vetvec.Progress] = []
    remote(batch=2, concurrency=1).embed(["a", "b", "c", "d"], progress=seen.append)
    assert [one.done for one in seen] == sorted(one.done for one in seen)
    assert seen[-1].done == seen[-1].total == 4
    assert {one.stage for one in seen} == {"embed"}


def test_a_callback_that_raises_comes_out_everywhere(builtin):
    class Thrown(Exception):
        pass

    def throw(_):
        raise Thrown

    def texts():
        yield "a"
        raise Thrown

    with pytest.raises(Thrown):
        list(builtin.stream(texts()))
    with pytest.raises(Thrown):
        list(builtin.stream(iter(["a"] * 100), vetvec.CallOptions(progress=throw), piece_texts=10))
    assert builtin.embed(["a"]).shape == (1, 64)


def test_stream_that_is_left_early(remote, mock):
    read = []

    def texts():
        for i in range(100_000):
            read.append(i)
            yield f"text {i}"

    for piece in remote(batch=10).stream(texts(), window_bytes=1 << 16):
        assert piece.first == 0 and piece.rows.shape[1] == 384
        break
    assert len(read) < 50_000
    assert threading.active_count() < 20


def test_log_and_token_counter_live_as_long_as_the_encoder(remote, mock, caplog):
    logger = logging.getLogger("test.vetvec")
    counted: list[str] = []

    def count(text: str) -> int:
        counted.append(text)
        return 7

    # Two: a request that an earlier test has given up may still arrive and take the first.
    mock.faults(schedule=[{"request": number, "kind": "status", "arg": 500} for number in (1, 2)])
    with caplog.at_level(logging.DEBUG, "test.vetvec"):
        encoder = remote(logger=logger, count_tokens=count)
        encoder.embed(["a"])
        assert encoder.count_tokens(["b", "c"]) == ([7, 7], [7, 7])
    assert any("500" in record.getMessage() for record in caplog.records)
    assert "a" in counted
    gone = weakref.ref(count)
    encoder.close()
    del count, encoder
    gc.collect()
    assert gone() is None


def test_keys_by_function(remote, mock):
    given: list[bool] = []

    def key(was_rejected: bool) -> tuple[str, float]:
        given.append(was_rejected)
        return "key-by-function", 3600

    encoder = remote(api_key="", key_fn=key, headers=["x-team: search"], cache_mode=vetvec.CacheMode.OFF)
    for _ in range(3):
        encoder.embed(["a"])
    assert given == [False]
    assert hashlib.sha256(b"key-by-function").hexdigest()[:12] in mock.call("/admin/stats")["keys"]

    def no_key(was_rejected: bool) -> str:
        raise RuntimeError("log in first")

    with pytest.raises(vetvec.UnauthenticatedError, match="log in first"):
        remote(api_key="", key_fn=no_key).embed(["a"])
    with vetvec.Config(text='[vendors.a]\nspec = "openai:m"\n') as config:
        config.set_key_fn("a", no_key)
        with config.open_encoder("a") as opened, pytest.raises(vetvec.UnauthenticatedError, match="log in first"):
            opened.embed(["a"])
        config.set_key_fn("a", None)
        with pytest.raises(vetvec.NotFoundError):
            config.set_key_fn("nosuch", no_key)


def test_records_of_calls(remote, mock, caplog):
    ended: list[vetvec.CallRecord] = []
    encoder = remote(on_call=ended.append)
    encoder.embed(["a", "b"], traceparent=f"00-{'a' * 32}-{'b' * 16}-01")
    encoder.embed(["a"])
    first, second = ended
    assert (first.provider, first.texts, first.status, first.trace_id) == ("openai", 2, vetvec.Status.OK, "a" * 32)
    assert first.input_tokens == mock.call("/admin/stats")["tokens"] and first.end_unix_ns >= first.start_unix_ns
    assert (second.texts_cached, second.input_tokens, second.trace_id) == (1, 0, "")

    def fail(_: vetvec.CallRecord) -> None:
        raise RuntimeError("of my own")

    remote(on_call=fail).embed(["c"])
    assert "on_call failed" in caplog.text


def test_usage_metrics_describe(remote):
    encoder = remote(price_per_million_tokens=2.0)
    encoder.embed(["a", "b"])
    assert (encoder.usage().texts, encoder.usage().requests) == (2, 1)
    assert encoder.usage().cost_estimated > 0
    assert encoder.metrics().endswith("# EOF\n")
    assert encoder.describe()["model"] == "m"
    assert encoder.dimension == 384
    assert encoder.name.startswith("openai:m")
    assert "key-" not in repr(encoder)


def test_probe_tells_what_is_wrong(remote, mock):
    mock.faults(rates=[{"kind": "nan", "rate": 1}])
    probe = remote().probe(["a", "b"])
    assert vetvec.Status.BAD_VECTOR in probe.statuses
    assert len(probe.report["items"]) == 2 and probe.report["replies"]


def test_option_bounds_and_token_estimates():
    low, high = vetvec.option_bounds("concurrency")
    assert low <= 8 <= high
    with pytest.raises(vetvec.NotFoundError):
        vetvec.option_bounds("colour")
    upper, expected = vetvec.count_tokens(["a text of six words here", ""])
    assert upper[0] >= expected[0] > 0 and len(upper) == 2


def test_after_a_fork_the_child_gets_an_error_and_the_parent_goes_on(builtin):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            builtin.embed(["a"])
            word = b"none"
        except vetvec.ForkedError:
            word = b"forked"
        except BaseException as error:
            word = repr(error).encode()
        os.write(writer, word)
        os._exit(0)
    os.close(writer)
    assert os.read(reader, 100) == b"forked"
    os.waitpid(child, 0)
    assert builtin.embed(["a"]).shape == (1, 64)


def test_nothing_grows(builtin):
    def rounds(count: int) -> int:
        for i in range(count):
            builtin.embed(["a", "b"])
            builtin.embed_one("c")
            with pytest.raises(vetvec.InvalidArgumentError):
                builtin.embed([""])
            if i % 10 == 0:
                vetvec.Encoder("builtin:").close()
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = rounds(500)
    assert rounds(3000) - before < 8 * 1024, "KiB"


def test_keywords_stand_above_options(remote, mock):
    mock.faults(rates=[{"kind": "hang", "rate": 1}])
    encoder = remote()
    with pytest.raises(vetvec.DeadlineExceededError):
        encoder.embed(["a"], vetvec.CallOptions(timeout=60, max_tokens=1000), timeout=0.2)


def endless(pause=0.0):
    while True:
        time.sleep(pause)
        yield "a text"


@pytest.mark.parametrize("late", [
    pytest.param(lambda builtin, options: list(builtin.stream(endless(), options)), id="endless stream"),
    pytest.param(lambda builtin, options: list(builtin.stream(endless(0.02), options)), id="slow source"),
    pytest.param(lambda builtin, options: builtin.embed([f"text {i}" for i in range(1_000_000)], options), id="embed"),
    pytest.param(lambda builtin, options: vetvec.bootstrap_mean(np.ones(100_000), options=options, resamples=1_000_000),
                 id="computation"),
])
def test_a_deadline_is_a_timeout_error_whatever_the_call_does(builtin, late):
    with pytest.raises(TimeoutError) as caught:
        late(builtin, vetvec.CallOptions(timeout=0.05))
    assert isinstance(caught.value, vetvec.DeadlineExceededError)
    assert caught.value.status is vetvec.Status.DEADLINE_EXCEEDED


def test_short_times_are_not_defaults(remote, mock):
    mock.faults(rates=[{"kind": "hang", "rate": 1}])
    with pytest.raises(vetvec.DeadlineExceededError):
        remote(timeout=0.0004).embed(["a"])
    with pytest.raises(ValueError, match="timeout is inf; allowed: 0 to"):
        remote(timeout=float("inf"))


def test_a_str_is_not_a_list():
    with pytest.raises(TypeError, match="is of type str; allowed: a"):
        vetvec.Config(text="", overrides="audit.seed=7")


def test_redis_is_probed_and_limits_that_are_not_shared_are_an_error(builtin):
    options = vetvec.RedisOptions(url="redis://127.0.0.1:1", password_fn=lambda _: "open sesame")
    try:
        found = vetvec.redis_probe(options, timeout=1)
    except vetvec.UnimplementedError:  # a build without Redis support
        pass
    else:
        assert [finding["kind"] for finding in found["findings"]] == ["unreachable"]
        assert "sesame" not in str(found)
    with pytest.raises(vetvec.InvalidArgumentError):
        vetvec.redis_probe(vetvec.RedisOptions(url="memcached://localhost"))
    with pytest.raises(vetvec.FailedPreconditionError):
        builtin.shared_limits()


def test_embed_one_from_many_threads_and_after_errors(builtin):
    texts = [f"text {i}" for i in range(200)]
    rows = builtin.embed(texts)
    token = vetvec.CancelToken()
    token.request()
    for options in ({}, {"timeout": 60}, {"timeout": 60, "progress": lambda _: None}):
        with pytest.raises(vetvec.InvalidArgumentError):
            builtin.embed_one("", **options)
        with pytest.raises(vetvec.CancelledError):
            builtin.embed_one("a", **options, cancel=token)
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda text: builtin.embed_one(text, **options), texts))
        assert np.array_equal(np.stack(found), rows)
