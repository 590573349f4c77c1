"""A stand-in for a Qdrant server: the documented requests, read by the models of qdrant-client and answered by its local mode.

    with qdrant_stand_in.Server() as server:
        server.url, server.client, server.seen      # seen: of each request its method, path and api-key
"""
import http.server
import json
import re
import threading
import urllib.parse

from qdrant_client import QdrantClient, models


class Server(http.server.ThreadingHTTPServer):
    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.client, self.seen, self.lock = QdrantClient(":memory:"), [], threading.Lock()

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


class _Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self._answer(lambda client, name, _: client.get_collection(name).model_dump(mode="json"), "")

    def do_PUT(self):
        self._answer(self._create, "", exists=False) if self.path.count("/") == 2 else self._answer(self._upsert, "/points")

    def do_POST(self):
        self._answer(self._query, "/points/query")

    @staticmethod
    def _create(client, name, body):
        asked = models.CreateCollection.model_validate_json(body)
        return client.create_collection(name, asked.vectors, metadata=asked.metadata)

    @staticmethod
    def _upsert(client, name, body):
        client.upsert(name, models.PointsBatch.model_validate_json(body).batch)
        return {"operation_id": 0, "status": "completed"}

    @staticmethod
    def _query(client, name, body):
        asked = models.QueryRequest.model_validate_json(body)
        return client.query_points(name, asked.query, limit=asked.limit, with_payload=asked.with_payload).model_dump(mode="json")

    def _answer(self, act, suffix, exists=True):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        self.server.seen.append((self.command, self.path, self.headers["api-key"]))
        found = re.fullmatch(r"/collections/([^/]+)" + suffix, urllib.parse.urlsplit(self.path).path)
        name = urllib.parse.unquote(found.group(1)) if found else ""
        with self.server.lock:
            if not found or self.server.client.collection_exists(name) != exists:
                code, result = (404, "no such collection") if exists else (409, "the collection exists")
            else:
                try:
                    code, result = 200, act(self.server.client, name, body)
                except ValueError as error:
                    code, result = 400, str(error)
        said = {"result": result, "status": "ok", "time": 0.001} if code == 200 else {"status": {"error": result}, "time": 0.001}
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(said).encode())

    def log_message(self, *_):
        pass
