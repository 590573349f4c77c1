"""A service that reports whether an embedding vendor works as it should, with FastAPI.

    python3 web.py VENDOR [HOST:PORT]      the vendor's key in VETVEC_API_KEY; 127.0.0.1:8080 by default

    GET /check     about 40 requests to the vendor: 200, or 503 if a critical test fails (loss of data or meaning)
    GET /metrics   the client's counters, for Prometheus
"""

from __future__ import annotations

import os
import socket
import sys

import fastapi
import uvicorn
from fastapi.responses import JSONResponse, Response

import vetvec


def make_app(encoder: vetvec.Encoder) -> fastapi.FastAPI:
    app = fastapi.FastAPI()

    @app.get("/check")
    def check() -> Response:  # not "async": FastAPI runs it on a thread of its own
        try:
            contract = vetvec.check_contract(encoder, long_words=64, options=vetvec.CallOptions(timeout=60))
        except vetvec.Error as error:
            return JSONResponse({"vendor": encoder.name, "status": error.status.name, "error": error.message}, 502)
        critical = [one.test for one in contract.failures if one.severity == "critical"]
        return JSONResponse({"vendor": encoder.name, "passed": contract.passed, "failed": contract.failed,
                             "critical": critical}, 503 if critical else 200)

    @app.get("/metrics")
    def metrics() -> Response:
        return Response(encoder.metrics(), media_type="application/openmetrics-text; version=1.0.0; charset=utf-8")

    return app


def run(vendor: str, address: str) -> None:
    host, port = address.rsplit(":", 1)
    with vetvec.Encoder(vendor, api_key=os.environ.get("VETVEC_API_KEY")) as encoder, \
            socket.create_server((host, int(port))) as listener:
        print(f"listening on http://{host}:{listener.getsockname()[1]}", flush=True)
        uvicorn.Server(uvicorn.Config(make_app(encoder), log_level="warning")).run(sockets=[listener])


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print("usage: web.py VENDOR [HOST:PORT]", file=sys.stderr)
        sys.exit(2)
    run(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "127.0.0.1:8080")
