"""Tests the Redis server that shares vectors and rate limits among hosts."""

from __future__ import annotations

import json
from typing import Any

from ._native import Alive, lib
from ._options import RedisOptions
from ._values import milliseconds
from .errors import text_from


def redis_probe(options: RedisOptions, timeout: float = 0) -> dict[str, Any]:
    """Tests the server: what it is, how fast it answers, and `findings`, each with what to do.

    vetvec/redis.h describes the keys. A server that cannot be reached is a finding, not an error. timeout: in seconds;
    0: 5 seconds.
    """
    alive = Alive()
    found: dict[str, Any] = json.loads(text_from(lib.vetvec_redis_probe, options._view(alive), milliseconds("timeout", timeout)))
    return found
