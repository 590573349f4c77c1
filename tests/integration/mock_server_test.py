"""The mock server's binary, asked by Python's own HTTP client: signatures, limits in real time, downtime."""
import datetime
import hashlib
import hmac
import http.client
import json
import threading
import time
import unittest
import urllib.parse

import support

ACCESS_KEY = "AKIDMOCK"
SECRET = "a-made-up-secret"


def sign(method, host, path, body, secret=SECRET, region="eu-west-1"):
    """Headers of AWS Signature Version 4, for a path that is already percent-encoded."""
    now = datetime.datetime.now(datetime.timezone.utc)
    stamp, day = now.strftime("%Y%m%dT%H%M%SZ"), now.strftime("%Y%m%d")
    headers = {"content-type": "application/json", "host": host, "x-amz-date": stamp}
    names = ";".join(sorted(headers))
    lines = "".join(f"{name}:{headers[name]}\n" for name in sorted(headers))
    canonical = "\n".join([method, urllib.parse.quote(path, safe="/~"), "", lines, names,
                           hashlib.sha256(body).hexdigest()])
    scope = f"{day}/{region}/bedrock/aws4_request"
    text = "\n".join(["AWS4-HMAC-SHA256", stamp, scope, hashlib.sha256(canonical.encode()).hexdigest()])
    key = ("AWS4" + secret).encode()
    for part in scope.split("/"):
        key = hmac.new(key, part.encode(), hashlib.sha256).digest()
    signature = hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
    headers["authorization"] = (f"AWS4-HMAC-SHA256 Credential={ACCESS_KEY}/{scope}, "
                                f"SignedHeaders={names}, Signature={signature}")
    return headers


class MockServer(support.Case):
    def connect(self, mock):
        connection = http.client.HTTPConnection(mock.url.removeprefix("http://"), timeout=60)
        self.addCleanup(connection.close)
        return connection

    def post(self, mock, path, body, headers=None, connection=None):
        connection = connection or self.connect(mock)
        connection.request("POST", path, json.dumps(body).encode(), headers or {})
        reply = connection.getresponse()
        return reply, reply.read()

    def test_signatures_are_verified(self):
        mock = self.mock("--aws-access-key", ACCESS_KEY, "--aws-secret", SECRET)
        host = mock.url.removeprefix("http://")
        path = "/hash/bedrock/model/amazon.titan-embed-text-v2%3A0/invoke"
        body = json.dumps({"inputText": "one", "dimensions": 256}).encode()
        for secret, status in ((SECRET, 200), ("another", 403)):
            connection = self.connect(mock)
            connection.request("POST", path, body, sign("POST", host, path, body, secret))
            reply = connection.getresponse()
            text = reply.read()
            self.assertEqual(reply.status, status, text)
            if status == 200:
                self.assertEqual(len(json.loads(text)["embedding"]), 256)
            else:
                self.assertIn("InvalidSignatureException", reply.headers["x-amzn-ErrorType"])
        self.assertNotIn(SECRET, json.dumps(mock.stats()))

    def test_no_second_holds_more_than_the_limit(self):
        """Eight greedy threads for three seconds against 20 a second."""
        mock = self.mock("--rps", "20", "--habit-model", "hash")
        end = time.monotonic() + 3
        counts = {200: 0, 429: 0}
        lock = threading.Lock()

        def ask(worker):
            connection = self.connect(mock)
            turn = 0
            while time.monotonic() < end:
                turn += 1
                reply, _ = self.post(mock, "/rate_limited_second/v1/embeddings",
                                     {"model": "m", "input": f"{worker} {turn}"}, connection=connection)
                with lock:
                    counts[reply.status] += 1

        threads = [threading.Thread(target=ask, args=(worker,)) for worker in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        stats = mock.stats()
        windows = stats["windows"]
        print(f"\n{counts}; fullest second: {windows['admitted']['1s']['requests']} admitted, "
              f"{windows['received']['1s']} received")
        self.assertEqual(stats["given_429"], counts[429])
        self.assertGreater(counts[429], 0)
        self.assertEqual(windows["admitted"]["1s"]["requests"], 20)
        self.assertGreater(windows["received"]["1s"], 20)
        self.assertGreater(counts[200], 20)

    def test_downtime_ends(self):
        mock = self.mock()
        mock.faults(schedule=[{"request": 1, "kind": "refuse", "arg": 3000}])
        with self.assertRaises(ConnectionResetError):
            self.post(mock, "/hash/v1/embeddings", {"model": "m", "input": "one"})
        with self.assertRaises(ConnectionRefusedError):
            self.connect(mock).connect()
        deadline = time.monotonic() + 60
        while True:
            try:
                reply, _ = self.post(mock, "/hash/v1/embeddings", {"model": "m", "input": "one"})
                break
            except ConnectionError:
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.1)
        self.assertEqual(reply.status, 200)


if __name__ == "__main__":
    unittest.main(verbosity=2)
