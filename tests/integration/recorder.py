"""A proxy that keeps what passes through it, so that a test can see what a client sends.

    recorder = Recorder("http://127.0.0.1:8080")    # forwards everything there, and listens at recorder.url
    recorder.take()                                 # what has passed since the last call

Paths and headers pass as they are: signatures stay valid.
"""
import http.client
import http.server
import threading
import urllib.parse
from typing import NamedTuple

HOP_BY_HOP = ("connection", "expect", "keep-alive", "transfer-encoding")
TIMEOUT_S = 60


class Exchange(NamedTuple):
    method: str
    target: str      # path and query, as sent
    headers: dict    # names in lower case
    body: bytes
    status: int
    reply: bytes


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = TIMEOUT_S

    def _forward(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        upstream = http.client.HTTPConnection(self.server.upstream, timeout=TIMEOUT_S)
        try:
            upstream.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
            for name, value in self.headers.items():
                if name.lower() not in HOP_BY_HOP:
                    upstream.putheader(name, value)
            upstream.endheaders(body)
            reply = upstream.getresponse()
            answer = reply.read()
        finally:
            upstream.close()
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.keep(Exchange(self.command, self.path, headers, body, reply.status, answer))
        self.send_response_only(reply.status)
        for name, value in reply.headers.items():
            if name.lower() not in (*HOP_BY_HOP, "content-length"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_GET = do_POST = _forward

    def log_message(self, *_):
        pass


class Recorder(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, upstream):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.upstream = urllib.parse.urlsplit(upstream).netloc
        self.url = f"http://127.0.0.1:{self.server_port}"
        self._kept, self._lock = [], threading.Lock()
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def keep(self, exchange):
        with self._lock:
            self._kept.append(exchange)

    def take(self):
        with self._lock:
            kept, self._kept = self._kept, []
        return kept

    def stop(self):
        self.shutdown()
        self.server_close()
