"""vetvec_encoder_metrics read by Prometheus' own parser of OpenMetrics text (Debian's python3-prometheus-client).

Where that is not installed the test is skipped (exit status 77).
"""
import os

import abi
import packages
import support

if not os.environ.get("VETVEC_LIBRARY"):
    packages.skip("no library that Python can load")
packages.run_by_python_with(["prometheus_client.openmetrics"], "python3-prometheus-client")
from prometheus_client.openmetrics.parser import text_string_to_metric_families  # noqa: E402

EXPECTED = ("vetvec_texts", "vetvec_attempts", "vetvec_call_seconds", "vetvec_breaker",
            "vetvec_breaker_openings", "vetvec_retry_budget", "vetvec_limiter_waiting",
            "vetvec_limiter_wait_seconds", "vetvec_limiter_rate_limited", "vetvec_store_rows",
            "vetvec_store_hits", "vetvec_store_size_bytes")


class OpenMetrics(support.Case):
    def test_prometheus_reads_it(self):
        mock = self.mock("--fault-at", "1=status:429")
        encoder = abi.Encoder(spec="openai:mock", base_url=mock.base_url("hash"),
                              cache_dir=str(self.folder / "cache"))
        self.addCleanup(encoder.close)
        encoder.probe(["one", "two"])
        families = {family.name: family for family in text_string_to_metric_families(encoder.metrics())}
        self.assertLessEqual(set(EXPECTED), set(families))
        breaker = {s.labels["vetvec_breaker"]: s.value for s in families["vetvec_breaker"].samples}
        self.assertEqual(breaker, {"closed": 1.0, "half_open": 0.0, "open": 0.0})
        self.assertEqual(families["vetvec_breaker"].type, "stateset")
        limited = families["vetvec_limiter_rate_limited"].samples[0]
        self.assertEqual(limited.value, 1.0)
        self.assertEqual(limited.labels["encoder"], f"openai:mock?base_url={mock.base_url('hash')}")
        tiers = {s.labels["tier"] for s in families["vetvec_store_rows"].samples}
        self.assertEqual(tiers, {"memory", "disk"})
        count = [s.value for s in families["vetvec_limiter_wait_seconds"].samples if s.name.endswith("_count")]
        self.assertEqual(count, [2.0])

    def test_a_local_encoder(self):
        encoder = abi.Encoder(spec="builtin:")
        self.addCleanup(encoder.close)
        self.assertTrue(list(text_string_to_metric_families(encoder.metrics())))


if __name__ == "__main__":
    support.unittest.main()
