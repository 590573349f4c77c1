"""One process that embeds over the C ABI: limits_client.py URL CACHE_DIR SCOPE COUNT PREFIX (see limits_test.py)."""
import sys

import abi

url, cache, scope, count, prefix = sys.argv[1:]
encoder = abi.Encoder(spec="openai:mock", base_url=url, cache_dir=cache, batch=1,
                      requests_per_minute=120, limits_scope=int(scope), timeout_ms=500000)
status, _, items, _ = encoder.probe([f"{prefix} {i}" for i in range(int(count))])
encoder.close()
sys.exit(0 if status == abi.OK else f"status {status}, texts {items}")
