"""vetvec serve gets the requests of serve_requests.py: each gets its statuses, errors are JSON, and the server lives on."""
import unittest

import serve_requests
import serve_support


class Hostile(serve_support.Case):
    def statuses(self, url, data):
        """Of all replies to these bytes on a connection that is then half-closed."""
        statuses = []
        with serve_support.Wire(url) as wire:
            wire.send(data)
            wire.half_close()
            while reply := wire.reply():
                if reply.status == 100:
                    continue
                statuses.append(reply.status)
                if reply.status >= 400:
                    self.assert_refused(reply, reply.status)
        return statuses

    def test_each_request_gets_its_statuses(self):
        process, url = self.serve("builtin:", "--max-body-bytes", "2000000", "--max-texts", "100")
        self.assertGreaterEqual(len(serve_requests.REQUESTS), 128)
        for name, (data, expected) in serve_requests.REQUESTS.items():
            with self.subTest(name):
                self.assertEqual(self.statuses(url, data), expected)
        self.assert_healthy(url)
        self.assertIsNone(process.poll())
        process.terminate()
        self.ends_with(process, 0)


if __name__ == "__main__":
    unittest.main()
