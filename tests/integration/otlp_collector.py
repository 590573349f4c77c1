"""An OpenTelemetry collector on loopback, and what OTLP's JSON and the GenAI conventions for embeddings require.

Collector keeps what it receives. problems_of_spans and problems_of_metrics check it against the tables below, which follow
the page client-embeddings of open-telemetry/semantic-conventions-genai, and the OTLP specification, "JSON Protobuf
Encoding": ids in hex, 64-bit integers as strings, enumerations as numbers, names in lowerCamelCase.
"""
import http.server
import json
import re
import threading

STRING, INT, STRINGS = "stringValue", "intValue", "arrayValue"
SHARED = {"gen_ai.operation.name": STRING, "gen_ai.provider.name": STRING, "gen_ai.request.model": STRING,
          "gen_ai.response.model": STRING, "server.address": STRING, "server.port": INT, "error.type": STRING}
SPAN = {**SHARED, "gen_ai.embeddings.dimension.count": INT, "gen_ai.request.encoding_formats": STRINGS,
        "gen_ai.usage.input_tokens": INT, "http.response.status_code": INT,
        **{f"vetvec.{name}": INT for name in ("texts", "texts.cached", "texts.joined", "texts.failed", "requests",
                                              "requests.retries", "requests.hedges", "requests.uncounted")}}
REQUIRED = {"gen_ai.operation.name", "gen_ai.provider.name"}
METRICS = {"gen_ai.client.embeddings.duration": ("s", [0.01 * 2 ** i for i in range(14)]),
           "gen_ai.client.embeddings.operation.input_tokens": ("{token}", [4 ** i for i in range(14)])}
SPAN_FIELDS = {"traceId", "spanId", "parentSpanId", "name", "kind", "startTimeUnixNano", "endTimeUnixNano", "attributes",
               "status"}
POINT_FIELDS = {"attributes", "startTimeUnixNano", "timeUnixNano", "count", "sum", "min", "max", "bucketCounts",
                "explicitBounds"}


class Collector:
    """Answers each request with `status` and `body`; `tls`: the context of a server."""

    def __init__(self, status=200, body=b"{}", tls=None):
        collector = self
        self.status, self.body, self.received, self.headers = status, body, [], []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                data = self.rfile.read(int(self.headers["content-length"]))
                collector.headers.append(dict(self.headers))
                collector.received.append((self.path, json.loads(data)))
                self.send_response(collector.status)
                self.send_header("content-length", str(len(collector.body)))
                self.end_headers()
                self.wfile.write(collector.body)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if tls is not None:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self.url = f"http{'s' if tls else ''}://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self):
        self._server.shutdown()
        self._server.server_close()

    def _of(self, path):
        return [body for at, body in list(self.received) if at == path]

    def spans(self):
        return [span for body in self._of("/v1/traces") for resource in body["resourceSpans"]
                for scope in resource["scopeSpans"] for span in scope["spans"]]

    def metrics(self):
        """By name, of the last request: they are cumulative."""
        return {metric["name"]: metric for resource in self._of("/v1/metrics")[-1]["resourceMetrics"]
                for scope in resource["scopeMetrics"] for metric in scope["metrics"]}

    def resource(self, path="/v1/traces"):
        key = "resourceSpans" if path == "/v1/traces" else "resourceMetrics"
        return values(self._of(path)[0][key][0]["resource"]["attributes"])


def values(attributes):
    """Attributes as a dict: integers as int, lists as lists of texts."""
    out = {}
    for each in attributes:
        (kind, value), = each["value"].items()
        out[each["key"]] = int(value) if kind == INT else value if kind == STRING else [
            text[STRING] for text in value["values"]]
    return out


def _problems_of_attributes(attributes, table):
    keys = [each["key"] for each in attributes]
    if len(set(keys)) != len(keys):
        yield f"an attribute twice: {keys}"
    if not REQUIRED <= set(keys):
        yield f"without {REQUIRED - set(keys)}"
    for each in attributes:
        if set(each) != {"key", "value"} or list(each["value"]) != [table.get(each["key"])]:
            yield f"not in the table, or of another type: {each}"
        elif table[each["key"]] == INT and not re.fullmatch(r"\d+", each["value"][INT]):
            yield f"not an integer as a string: {each}"


def problems_of_span(span):
    found = list(_problems_of_attributes(span["attributes"], SPAN))
    if not set(span) <= SPAN_FIELDS or not SPAN_FIELDS - {"parentSpanId"} <= set(span):
        found.append(f"fields {sorted(span)}")
    for field, digits in (("traceId", 32), ("spanId", 16), ("parentSpanId", 16)):
        value = span.get(field, "1" * digits)
        if not re.fullmatch(f"[0-9a-f]{{{digits}}}", value) or set(value) == {"0"}:
            found.append(f"{field} {value}")
    start, end = span["startTimeUnixNano"], span["endTimeUnixNano"]
    if not all(isinstance(each, str) and re.fullmatch(r"\d{19}", each) for each in (start, end)) or start > end:
        found.append(f"times {start} {end}")
    said = values(span["attributes"])
    if span["kind"] != 3 or span["name"] != f"embeddings {said.get('gen_ai.request.model')}":
        found.append(f"kind {span['kind']}, name {span['name']}")
    if said["gen_ai.operation.name"] != "embeddings":
        found.append("the operation")
    if span["status"] != ({"code": 2} if "error.type" in said else {}):
        found.append(f"status {span['status']}")
    return found


def problems_of_metric(metric):
    found = []
    unit, bounds = METRICS[metric["name"]]
    if set(metric) != {"name", "unit", "description", "histogram"} or metric["unit"] != unit:
        found.append(f"{sorted(metric)} {metric['unit']}")
    if metric["histogram"]["aggregationTemporality"] != 2:
        found.append("the temporality")
    for point in metric["histogram"]["dataPoints"]:
        found += _problems_of_attributes(point["attributes"], SHARED)
        if set(point) != POINT_FIELDS:
            found.append(f"fields {sorted(point)}")
        if [round(each, 9) for each in point["explicitBounds"]] != [round(each, 9) for each in bounds]:
            found.append(f"bounds {point['explicitBounds']}")
        counts = point["bucketCounts"]
        if len(counts) != len(bounds) + 1 or not all(isinstance(each, str) for each in [*counts, point["count"]]):
            found.append(f"counts {counts}")
        if sum(map(int, counts)) != int(point["count"]) or not point["min"] <= point["max"] <= point["sum"]:
            found.append(f"{point}")
    return found
