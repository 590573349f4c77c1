"""OpenTelemetry spans and metrics of embed calls, according to the GenAI conventions. Needs the package
opentelemetry-api.

    import vetvec.opentelemetry
    encoder = vetvec.Encoder("openai:text-embedding-3-small", on_call=vetvec.opentelemetry.receiver())

docs/TELEMETRY.md explains the attributes. A span's parent is the call's traceparent; without one, it is the current
span of the thread that made the call.
"""

# Where the package is not installed, pyright takes a module of this folder for it.
# pyright: reportAttributeAccessIssue=false
from __future__ import annotations

from typing import Any, Callable

from opentelemetry import context, metrics, trace

from ._enums import Status
from ._options import CallRecord

DURATION_BOUNDS = [0.01 * 2**i for i in range(14)]
TOKEN_BOUNDS = [4**i for i in range(14)]


def shared_attributes(call: CallRecord) -> dict[str, Any]:
    """The attributes that spans and metrics have in common."""
    found = {"gen_ai.operation.name": "embeddings", "gen_ai.provider.name": call.provider,
             "gen_ai.request.model": call.request_model, "gen_ai.response.model": call.response_model,
             "server.address": call.server_address, "server.port": call.server_port}
    return {name: value for name, value in found.items() if value}


def span_attributes(call: CallRecord) -> dict[str, Any]:
    """The attributes of a span, without error.type."""
    found = {**shared_attributes(call), "gen_ai.embeddings.dimension.count": call.dimension,
             "gen_ai.request.encoding_formats": [call.encoding] if call.encoding else None,
             "http.response.status_code": call.http_status}
    found = {name: value for name, value in found.items() if value}
    if call.input_tokens > 0 or call.uncounted_requests == 0:
        found["gen_ai.usage.input_tokens"] = call.input_tokens
    return {**found, "vetvec.texts": call.texts, "vetvec.texts.cached": call.texts_cached,
            "vetvec.texts.joined": call.texts_joined, "vetvec.texts.failed": call.texts_failed,
            "vetvec.requests": call.requests, "vetvec.requests.retries": call.retries,
            "vetvec.requests.hedges": call.hedges, "vetvec.requests.uncounted": call.uncounted_requests}


def _parent(call: CallRecord) -> context.Context | None:
    if not call.trace_id:
        return None  # the current one
    parent = trace.SpanContext(int(call.trace_id, 16), int(call.parent_span_id, 16), is_remote=True,
                               trace_flags=trace.TraceFlags(call.trace_flags))
    return trace.set_span_in_context(trace.NonRecordingSpan(parent))


def receiver(tracer_provider: trace.TracerProvider | None = None,
             meter_provider: metrics.MeterProvider | None = None) -> Callable[[CallRecord], None]:
    """Returns a function for the option on_call that makes one span for each call and adds the call to the metrics. If
    no providers are passed, it uses the global ones."""
    tracer = trace.get_tracer("vetvec", tracer_provider=tracer_provider)
    meter = metrics.get_meter("vetvec", meter_provider=meter_provider)
    duration = meter.create_histogram("gen_ai.client.embeddings.duration", "s", "Duration of embed calls.",
                                      explicit_bucket_boundaries_advisory=DURATION_BOUNDS)
    tokens = meter.create_histogram("gen_ai.client.embeddings.operation.input_tokens", "{token}",
                                    "Tokens that the service reported for an embed call.",
                                    explicit_bucket_boundaries_advisory=TOKEN_BOUNDS)

    def receive(call: CallRecord) -> None:
        error = {} if call.status == Status.OK else {"error.type": call.status.name}
        attributes = span_attributes(call)
        span = tracer.start_span(f"embeddings {call.request_model}".strip(), _parent(call), trace.SpanKind.CLIENT,
                                 {**attributes, **error}, start_time=call.start_unix_ns)
        if error:
            span.set_status(trace.StatusCode.ERROR)
        span.end(call.end_unix_ns)
        shared = shared_attributes(call)
        duration.record((call.end_unix_ns - call.start_unix_ns) / 1e9, {**shared, **error})
        if "gen_ai.usage.input_tokens" in attributes:
            tokens.record(call.input_tokens, shared)

    return receive
