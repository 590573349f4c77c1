"""A service that sends a second reply on a kept-alive connection: while the connection is idle, it is noticed.

libcurl 7.88 would take it for the reply to the next request. If it arrives after that request has been sent, no client
can tell: see docs/RELIABILITY.md.
"""
import json
import threading
import time
import unittest

import abi
import origin

CALLS = 12
ANSWERED = threading.Semaphore(0)  # and nothing more is coming


def vector(text):
    return [float(len(text)), float(sum(text.encode()) % 97 + 1), 1.0, 2.0]


def reply(texts, vector_of):
    data = [{"object": "embedding", "index": i, "embedding": vector_of(text)} for i, text in enumerate(texts)]
    return json.dumps({"object": "list", "data": data, "model": "m",
                       "usage": {"prompt_tokens": 1, "total_tokens": 1}}).encode()


def answers_twice(connection):
    while request := connection.read_request():
        texts = json.loads(request[1])["input"]
        connection.reply(200, reply(texts, vector), "Content-Type: application/json")
        time.sleep(0.001)
        connection.reply(200, reply(texts, lambda _: [9.0, 9.0, 9.0, 9.0]), "Content-Type: application/json")
        ANSWERED.release()


def answers_once(connection):
    while request := connection.read_request():
        connection.reply(200, reply(json.loads(request[1])["input"], vector), "Content-Type: application/json")
        ANSWERED.release()


@unittest.skipUnless(abi.LIBRARY, "no library to load")
class LateReply(unittest.TestCase):
    def calls(self, script):
        with origin.Server(script) as server:
            encoder = abi.Encoder(spec="openai:m", base_url=server.url + "/v1", batch=1, timeout_ms=60_000)
            for i in range(CALLS):
                text = f"text number {i}"
                status, rows, _, _ = encoder.probe([text])
                self.assertEqual((status, rows), (abi.OK, [vector(text)]))
                self.assertTrue(ANSWERED.acquire(timeout=60))
            usage = encoder.usage()
            encoder.close()
            return server, usage

    def test_each_call_has_its_own_vectors(self):
        server, usage = self.calls(answers_twice)
        self.assertEqual(server.connections, CALLS)
        self.assertEqual(len(server.requests), CALLS, "a request that is moved to a new connection is sent once")
        self.assertEqual(usage.retries, 0)

    def test_a_clean_connection_is_kept(self):
        server, _ = self.calls(answers_once)
        self.assertEqual(server.connections, 1)


if __name__ == "__main__":
    unittest.main()
