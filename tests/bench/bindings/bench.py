"""The works of bench_bindings.py in Python; bench.c says what they are."""
import os
import sys
import threading
import time

import vetvec

PER_CALL, CALLS, CACHED, GROWTH_CALLS, CYCLES, CANCELS = 10000, 20, 200000, 1000000, 10000, 200


def resident_kib():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") // 1024


def descriptors():
    return len(os.listdir("/proc/self/fd"))


def remote(url, **options):
    return vetvec.Encoder("openai:m?encoding=base64", base_url=url, api_key="k", batch=100, concurrency=16, **options)


def batch(url, _folder):
    texts = [f"sentence number {i} of the bench" for i in range(PER_CALL * (CALLS + 1))]
    with remote(url) as encoder:
        encoder.embed(texts[:PER_CALL])
        begin = time.process_time()
        for call in range(1, CALLS + 1):
            encoder.embed(texts[call * PER_CALL:(call + 1) * PER_CALL])
        print(f'{{"cpu_s": {time.process_time() - begin:.3f}}}')


def cached(url, folder):
    with remote(url, cache_dir=folder) as encoder:
        found = []
        for options in ({}, {"timeout": 60}):
            for _ in range(CACHED // 10):
                encoder.embed_one("a cached text", **options)
            begin = time.process_time()
            for _ in range(CACHED):
                encoder.embed_one("a cached text", **options)
            found.append((time.process_time() - begin) / CACHED * 1e6)
        print(f'{{"us": {found[0]:.3f}, "timeout_us": {found[1]:.3f}}}')


def growth(_url, _folder):
    with vetvec.Encoder("builtin:") as encoder:
        before, files = 0, descriptors()
        for i in range(GROWTH_CALLS):
            if i == GROWTH_CALLS // 5:
                before = resident_kib()
            encoder.embed_one("a cached text")
        calls = resident_kib() - before
        for i in range(CYCLES):
            if i == CYCLES // 5:
                before = resident_kib()
            vetvec.Encoder("builtin:").close()
        print(f'{{"calls_kib": {calls}, "cycles_kib": {resident_kib() - before}, '
              f'"files": {descriptors() - files}}}')


def cancel(url, _folder):
    took = []
    with remote(url) as encoder:
        for _ in range(CANCELS):
            token, requested = vetvec.CancelToken(), []

            def request(token=token, requested=requested):
                time.sleep(0.01)
                requested.append(time.monotonic())
                token.request()

            thread = threading.Thread(target=request)
            thread.start()
            try:
                encoder.embed(["a"], cancel=token)
                sys.exit(1)
            except vetvec.CancelledError:
                end = time.monotonic()
            thread.join()
            took.append((end - requested[0]) * 1e3)
    took.sort()
    print(f'{{"p50_ms": {took[CANCELS // 2]:.2f}, "p99_ms": {took[CANCELS * 99 // 100]:.2f}}}')


if __name__ == "__main__":
    {"batch": batch, "cached": cached, "growth": growth, "cancel": cancel}[sys.argv[1]](*sys.argv[2:4])
