#!/usr/bin/env python3
"""litellm's router in the drill of tests/integration/redis_limits_test.py: six processes that share 600 requests and
100,000 tokens a minute through Redis, which is killed in the middle and comes back empty.
Prints what the mock server saw.

    VETVEC_MOCK=build/dev/mock_server/vetvec-mock-server tests/bench/litellm_limits.py PYTHON [--seconds 60]

PYTHON: of a virtual environment with litellm, redis and openai (pip install litellm redis openai). Each phase (Redis
there, away, back) takes --seconds.
"""
import argparse
import asyncio
import json
import pathlib
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "integration"))
RPM, TPM, WORDS, PROCESSES, CALLERS = 600, 100_000, 150, 6, 2


async def call(router, name, until):
    count = 0
    while time.monotonic() < until:
        count += 1
        try:
            await router.aembedding(model="mock", input=[f"text {count} of {name}" + " word" * WORDS])
        except Exception:  # noqa: BLE001  (its own limiter, or no connection: try again soon)
            await asyncio.sleep(0.05)


async def load(url, port, name, until):
    import litellm
    litellm.suppress_debug_info = True
    router = litellm.Router(
        model_list=[{"model_name": "mock", "litellm_params": {"model": "openai/mock", "api_base": url, "api_key": "key",
                                                              "rpm": RPM, "tpm": TPM}}],
        redis_host="127.0.0.1", redis_port=port, routing_strategy="usage-based-routing-v2", num_retries=0,
        enable_pre_call_checks=True, disable_cooldowns=True)
    await asyncio.gather(*[call(router, f"{name}-{i}", until) for i in range(CALLERS)])


def drill(case, python, seconds):
    import redis_server
    import support
    redis = redis_server.RedisServer(case)
    case.folder = pathlib.Path(redis.folder)
    service = support.Mock(case.folder)
    case.addCleanup(service.stop)
    start = time.monotonic() + 5  # their imports
    until = start + 3 * seconds
    loads = [subprocess.Popen([python, __file__, "--load", service.base_url("hash"), str(redis.port), str(i), str(until)],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for i in range(PROCESSES)]
    served = []
    for phase in range(3):
        before = service.requests()
        time.sleep(max(0, start + (phase + 1) * seconds - time.monotonic()))
        served.append(service.requests() - before)
        if phase == 0:
            redis.kill()
        elif phase == 1:
            redis.start()
    for one in loads:
        one.wait()
    window = service.stats()["windows"]["by_persona"]["hash"]["60s"]
    print(json.dumps({"most_requests_in_60_s": window["requests"], "most_tokens_in_60_s": window["tokens"],
                      "limit": {"requests": RPM, "tokens": TPM}, "seconds_a_phase": seconds,
                      "requests": dict(zip(("there", "away", "back_empty"), served))}))


def main():
    if sys.argv[1:2] == ["--load"]:
        url, port, name, until = sys.argv[2:]
        asyncio.run(load(url, int(port), name, float(until)))
        return
    parser = argparse.ArgumentParser()
    parser.add_argument("python")
    parser.add_argument("--seconds", type=float, default=60)
    arguments = parser.parse_args()
    case = unittest.TestCase()
    try:
        drill(case, arguments.python, arguments.seconds)
    finally:
        case.doCleanups()


if __name__ == "__main__":
    main()
