"""OpenTelemetry's spans and metrics of embed calls, as a collector receives them, against the bill of the mock server.

VETVEC_FIGURES=full makes 10,000 calls of each kind.
"""
import concurrent.futures
import json
import random
import signal
import time
import unittest
import urllib.error
import urllib.request

import otlp_collector
import serve_support
import support
from figures import either

CALLS = either(400, 10_000)
TRACE, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
# After these, no reply arrives whole that states its tokens: what the mock made and billed is not known to the client.
UNKNOWABLE = {"cut_body", "reset_body", "truncated", "chunk_cut", "gzip_cut"}
# A tenth of the requests: with more, the calls wait for the retry budget, and thousands of them take too long.
RATE = 0.1 / 20
FAULTS = (("rate_limit_ms", 1, RATE), ("status", 500, RATE), ("status", 503, RATE), ("reset", None, RATE),
          *((kind, None, RATE) for kind in ("close", "error_object", "nan", "missing_item", "extra_item", "dimension",
                                            "null_element", "huge_index", "zero_vector", "wrong_index", "gzip",
                                            *sorted(UNKNOWABLE))))


def tokens_of(spans):
    return sum(span.get("gen_ai.usage.input_tokens", 0) for span in spans)


class Telemetry(serve_support.Case):
    def setUp(self):
        super().setUp()
        self.collector = self.new_collector()

    def new_collector(self, *arguments):
        collector = otlp_collector.Collector(*arguments)
        self.addCleanup(collector.stop)
        return collector

    def checked_spans(self):
        """The attributes of all spans, which keep the tables."""
        spans = self.collector.spans()
        for span in spans:
            self.assertEqual(otlp_collector.problems_of_span(span), [], span)
        self.assertEqual(len({span["spanId"] for span in spans}), len(spans))
        return [otlp_collector.values(span["attributes"]) for span in spans]

    def check_metrics(self, spans):
        """The metrics keep the tables, and say the same as the spans."""
        metrics = self.collector.metrics()
        self.assertEqual(set(metrics), set(otlp_collector.METRICS))
        for metric in metrics.values():
            self.assertEqual(otlp_collector.problems_of_metric(metric), [])
        duration, tokens = (metrics[name]["histogram"]["dataPoints"] for name in otlp_collector.METRICS)
        self.assertEqual(sum(int(point["count"]) for point in duration), len(spans))
        self.assertEqual(sum(point["sum"] for point in tokens), tokens_of(spans))

    def known_bill(self, mock):
        billed = mock.stats()["billed_tokens"]
        return sum(tokens for fault, tokens in billed.items() if fault not in UNKNOWABLE)

    def serve_encoder(self, mock, persona="hash", settings=(), collector=None):
        spec = f"openai:mock?base_url={mock.base_url(persona)}&encoding=float"
        given = [argument for setting in settings for argument in ("--set", setting)]
        return self.serve(spec, "--otlp-endpoint", (collector or self.collector).url, "--max-concurrent", 64, *given)

    def stop(self, process, code=0):
        process.send_signal(signal.SIGTERM)
        return self.ends_with(process, code)

    def load(self, url, calls, at_once=8):
        """Calls with one to four of as many sentences, so that some are cached and some in flight elsewhere."""
        draw = random.Random(7)
        bodies = [{"model": "m", "input": [f"sentence number {draw.randrange(calls)}" for _ in range(draw.randint(1, 4))]}
                  for _ in range(calls)]
        with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
            return list(pool.map(lambda body: self.status_of_call(url, body), bodies))

    def status_of_call(self, url, body):
        """Waits longer than a call may take."""
        request = urllib.request.Request(f"{url}/v1/embeddings", json.dumps(body).encode(),
                                         {"Content-Type": "application/json"})
        try:
            with serve_support.OPENER.open(request, timeout=support.RUN_TIMEOUT_S) as reply:
                return reply.status
        except urllib.error.HTTPError as error:
            return error.code

    def wait_until_idle(self, mock):
        """The mock counts a request when it has made the reply, even if the client has left."""
        deadline = time.monotonic() + support.RUN_TIMEOUT_S
        while mock.stats()["in_flight"] > 0:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.05)

    def test_spans_add_up_to_the_bill_under_faults(self):
        mock = self.mock()
        mock.faults(*FAULTS)
        process, url = self.serve_encoder(mock)
        statuses = self.load(url, CALLS)
        self.assertNotIn("telemetry", self.stop(process))
        spans = self.checked_spans()
        self.assertEqual(len(spans), CALLS)  # one for each call, however many requests it took
        self.assertEqual(tokens_of(spans), self.known_bill(mock))
        # libcurl may repeat a request on a connection that turns out to be dead; the mock counts both.
        resent = mock.requests() - sum(span["vetvec.requests"] for span in spans)
        self.assertTrue(0 <= resent <= sum(span["vetvec.requests.uncounted"] for span in spans), resent)
        failed = [span for span in spans if "error.type" in span]
        self.assertEqual(len(failed), sum(status != 200 for status in statuses))
        self.check_metrics(spans)
        for name in ("texts.cached", "texts.joined", "requests.retries", "requests.uncounted"):
            self.assertGreater(sum(span[f"vetvec.{name}"] for span in spans), 0, name)

    def test_equal_texts_in_flight_are_billed_once(self):
        mock = self.mock("--latency-ms", 50)
        process, url = self.serve_encoder(mock)
        body = {"model": "m", "input": ["the same sentence"]}
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            replies = list(pool.map(lambda _: self.ask(f"{url}/v1/embeddings", body), range(64)))
        self.assertEqual({reply.status for reply in replies}, {200})
        self.assertEqual(self.stop(process), "")
        spans = self.checked_spans()
        self.assertEqual(len(spans), 64)
        self.assertEqual(tokens_of(spans), self.known_bill(mock))
        self.assertEqual(mock.stats()["billed_texts"], 1)
        self.assertEqual(sum(span["vetvec.texts.cached"] + span["vetvec.texts.joined"] for span in spans), 63)

    def test_a_hedge_that_loses_is_not_counted_twice(self):
        """The loser is cancelled, so its tokens are not known; each such request is counted as uncounted."""
        mock = self.mock()
        mock.faults(("slow", 150, 0.04))
        process, url = self.serve_encoder(mock, settings=("defaults.hedge=true", 'cache.mode="off"'))
        body = {"model": "m", "input": ["one two three"]}
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda number: self.ask(f"{url}/v1/embeddings", {**body, "input": [f"one two x{number}"]}),
                          range(CALLS)))
        self.assertEqual(self.stop(process), "")
        self.wait_until_idle(mock)
        spans, bill = self.checked_spans(), self.known_bill(mock)
        self.assertEqual(len(spans), CALLS)
        hedges, uncounted = (sum(span[f"vetvec.requests.{name}"] for span in spans) for name in ("hedges", "uncounted"))
        self.assertGreater(hedges, 0)
        self.assertLessEqual(uncounted, hedges)
        per_call = {span["gen_ai.usage.input_tokens"] for span in spans if span["vetvec.requests"] == 1}
        self.assertLessEqual(tokens_of(spans), bill)
        self.assertLessEqual(bill - tokens_of(spans), uncounted * max(per_call))

    def test_the_caller_s_trace(self):
        mock = self.mock()
        process, url = self.serve_encoder(mock)
        body = json.dumps({"model": "m", "input": "a text"}).encode()
        with serve_support.Wire(url) as wire:
            for flags in ("01", "00"):
                wire.send(serve_support.post(body, "Content-Type: application/json",
                                             f"traceparent: 00-{TRACE}-{PARENT}-{flags}"))
                self.assertEqual(wire.reply().status, 200)
        self.assertEqual(self.ask(f"{url}/v1/embeddings", {"model": "m", "input": "a text"}).status, 200)
        self.assertEqual(self.stop(process), "")
        spans = self.checked_spans()
        sampled, own = sorted(self.collector.spans(), key=lambda span: span["traceId"] != TRACE)
        self.assertEqual((sampled["traceId"], sampled["parentSpanId"]), (TRACE, PARENT))
        self.assertNotEqual(own["traceId"], TRACE)
        self.assertNotIn("parentSpanId", own)
        self.assertEqual(spans[0]["gen_ai.embeddings.dimension.count"], 384)
        durations = self.collector.metrics()["gen_ai.client.embeddings.duration"]["histogram"]["dataPoints"]
        self.assertEqual(sum(int(point["count"]) for point in durations), 3)  # metrics are not sampled

    def test_embed_and_audit_by_the_environment(self):
        mock = self.mock()
        env = {"OTEL_EXPORTER_OTLP_ENDPOINT": self.collector.url, "OTEL_SERVICE_NAME": "search",
               "OTEL_EXPORTER_OTLP_PROTOCOL": "http/json", "OTEL_EXPORTER_OTLP_HEADERS": "x-key=a%20secret, x-b = c",
               "OTEL_RESOURCE_ATTRIBUTES": "service.name=other,team=a%2Cb"}
        self.write("texts.txt", "one text\nanother text\n")
        spec = f"openai:mock?base_url={mock.base_url('faithful')}"
        done = support.run("embed", spec, "--in", "texts.txt", "-o", "v.npy", "--cache", "off", cwd=self.folder, env=env)
        self.assertEqual((done.code, done.err), (0, ""), done)
        span, = self.checked_spans()
        stated = mock.stats()
        self.assertEqual(span["gen_ai.provider.name"], "openai")
        self.assertEqual(span["gen_ai.request.model"], "mock")
        self.assertEqual(span["gen_ai.response.model"], "mock")
        self.assertEqual(span["server.address"], "127.0.0.1")
        self.assertEqual(f"http://127.0.0.1:{span['server.port']}", mock.url)
        self.assertEqual(span["gen_ai.usage.input_tokens"], stated["tokens"])
        self.assertEqual(span["vetvec.texts"], 2)
        self.assertEqual(span["http.response.status_code"], 200)
        self.assertEqual(span["gen_ai.request.encoding_formats"], ["base64"])
        for path in ("/v1/traces", "/v1/metrics"):
            self.assertEqual(self.collector.resource(path), {"service.name": "search", "team": "a,b"})
        sent = {name.lower(): value for name, value in self.collector.headers[0].items()}
        self.assertEqual((sent["x-key"], sent["x-b"], sent["content-type"]), ("a secret", "c", "application/json"))
        support.write_config(self.folder / "vetvec.toml", mock.url, {"a": "faithful"}, audit='suites = ["c", "contract"]',
                             rest='[suites.c]\nkind = "contrastive"\n[suites.contract]\nkind = "contract"')
        mock.reset()
        self.collector.received.clear()
        done = support.run("audit", "-o", "run", cwd=self.folder, env=env)
        self.assertIn(done.code, (0, 3), done)
        self.assertEqual(tokens_of(self.checked_spans()), self.known_bill(mock))

    def test_a_collector_that_fails_changes_nothing_but_a_warning(self):
        mock = self.mock()
        self.write("texts.txt", "one text\n")
        spec = f"openai:mock?base_url={mock.base_url('faithful')}"
        closed = otlp_collector.Collector()
        closed.stop()
        rejecting = json.dumps({"partialSuccess": {"rejectedSpans": "1", "errorMessage": "too old"}}).encode()
        for collector, words in ((self.new_collector(500), "HTTP status 500"), (closed, ""),
                                 (self.new_collector(200, rejecting), "too old")):
            secret_url = collector.url.replace("//", "//user:secret-word@")
            env = {"OTEL_EXPORTER_OTLP_HEADERS": "x-key=secret-word"}
            done = support.run("embed", spec, "--in", "texts.txt", "-o", "v.npy", "--otlp-endpoint", secret_url,
                               cwd=self.folder, env=env)
            self.assertEqual(done.code, 0, done)
            self.assertIn("1 of 1 spans were not delivered", done.err)
            self.assertIn(collector.url, done.err)
            self.assertIn(words, done.err)
            self.assertNotIn("secret-word", done.text)
            quiet = support.run("embed", spec, "--in", "texts.txt", "-o", "v.npy", "-q", "--otlp-endpoint", secret_url,
                                cwd=self.folder, env=env)
            self.assertEqual((quiet.code, quiet.err), (0, ""))

    def test_what_is_off_and_what_is_refused(self):
        mock = self.mock()
        self.write("texts.txt", "one text\n")
        arguments = ("embed", f"openai:mock?base_url={mock.base_url('faithful')}", "--in", "texts.txt", "-o", "v.npy", "--cache",
                     "off")
        on = {"OTEL_EXPORTER_OTLP_ENDPOINT": self.collector.url}
        for env in ({}, {**on, "OTEL_SDK_DISABLED": "TRUE"},
                    {**on, "OTEL_TRACES_EXPORTER": "none", "OTEL_METRICS_EXPORTER": "none"}):
            done = support.run(*arguments, cwd=self.folder, env=env)
            self.assertEqual((done.code, done.err), (0, ""), done)
        grpc = {**on, "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"}
        done = support.run(*arguments, cwd=self.folder, env=grpc)
        self.assertEqual(done.code, 0, done)
        self.assertIn("telemetry is not exported: OTEL_EXPORTER_OTLP_PROTOCOL is 'grpc'", done.err)
        done = support.run(*arguments, "--otlp-endpoint", self.collector.url, cwd=self.folder, env=grpc)
        self.assertEqual(done.code, 2, done)
        for wrong in ("localhost:4318", "ftp://127.0.0.1", "http:///path"):
            done = support.run(*arguments, "--otlp-endpoint", wrong, cwd=self.folder)
            self.assertEqual(done.code, 2, done)
            self.assertIn("the OTLP endpoint must be a URL", done.err)
        self.assertEqual(self.collector.received, [])
        own = {**on, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": self.collector.url + "/other",
               "OTEL_METRICS_EXPORTER": "none"}
        self.assertEqual(support.run(*arguments, cwd=self.folder, env=own).code, 0)
        self.assertEqual([path for path, _ in self.collector.received], ["/other"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
