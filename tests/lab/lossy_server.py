"""Services that lose something, in OpenAI's format on loopback: clean vectors by text, spoiled as losses.py says.

    with LossyServer(vectors, pool.texts) as server:
        server.base_url("pca 16", seed=3)   # http://127.0.0.1:PORT/pca%2016/3/v1

Needs NumPy.
"""
import base64
import http.server
import json
import threading
import urllib.parse

import loss_table
import losses
import numpy as np


class LossyServer:
    def __init__(self, vectors, texts):
        self._vectors, self._texts = vectors, texts
        self._space = losses.Space(vectors(texts))
        self._numbers = {}
        self._lock = threading.Lock()
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status, reply = server.answer(self.path, json.loads(body))
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(reply)))
                if status != 200:
                    self.send_header("Retry-After", "0")
                self.end_headers()
                self.wfile.write(reply)

            def log_message(self, *_):
                pass

        self._http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, daemon=True)
        self._thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    def base_url(self, loss, seed=0):
        """Its requests are counted from 0 again; what is left of the texts is embedded at once."""
        self._vectors(self._read(loss_table.ALL[loss], self._texts))
        with self._lock:
            self._numbers.pop((loss, seed), None)
        return f"http://127.0.0.1:{self._http.server_address[1]}/{urllib.parse.quote(loss, safe='')}/{seed}/v1"

    def answer(self, path, asked):
        name, seed = path.split("/")[1:3]
        name, seed = urllib.parse.unquote(name), int(seed)
        with self._lock:
            number = self._numbers[name, seed] = self._numbers.get((name, seed), -1) + 1
        texts = [asked["input"]] if isinstance(asked["input"], str) else asked["input"]
        try:
            rows = self.spoiled(loss_table.ALL[name], texts, seed, number)
        except losses.Failure as failure:
            return failure.status, json.dumps({"error": {"message": "try again", "type": "server_error"}}).encode()
        is_base64 = asked.get("encoding_format") == "base64"
        data = [{"object": "embedding", "index": i,
                 "embedding": base64.b64encode(row.tobytes()).decode() if is_base64 else row.tolist()}
                for i, row in enumerate(rows.astype("<f4"))]
        tokens = sum(len(text.split()) for text in texts)
        return 200, json.dumps({"object": "list", "data": data, "model": asked.get("model", ""),
                                "usage": {"prompt_tokens": tokens, "total_tokens": tokens}}).encode()

    def spoiled(self, loss, texts, seed, number):
        rows = np.asarray(self._vectors(self._read(loss, texts)), dtype=np.float64)
        if loss.rows is not None:
            rows = loss.rows(rows, texts, self._space, seed)
        if loss.request is not None:
            rows = loss.request(rows, texts, self._space, seed, number)
        return losses.unit(rows)  # or its contract would tell it apart

    @staticmethod
    def _read(loss, texts):
        return texts if loss.words is None else [loss.words(text) for text in texts]
