"""Services that close each connection soon after a reply, by FIN or RST, without saying so: every text is delivered, and a
connection that dies is neither an outage nor a retry."""
import itertools
import time
import unittest

import origin
import probe
import support
import test_ca

TEXTS = 100


class DyingConnections(support.Case):
    def embed(self, script, context=None, **settings):
        settings = {"texts": TEXTS, "batch": 1, "concurrency": 1, "timeout_ms": 60000, **settings}
        with origin.Server(script, tls=context, name="localhost" if context else None) as server:
            report = probe.embed(base_url=server.url + "/v1", **settings)
            time.sleep(0.05)  # for the last connections to end
            return report, server

    def test_all_texts_are_delivered(self):
        authority = test_ca.Authority(self.folder)
        quiet, _ = self.embed(origin.answer)
        delays = itertools.cycle(range(21))  # ms

        def closes(connection):
            request = connection.read_request()
            if request and connection.reply(200, origin.openai_reply(request[1]), "Content-Type: application/json"):
                time.sleep(next(delays) / 1000)

        def resets(connection):
            closes(connection)
            connection.reset()

        print()
        for script in (closes, resets):
            for context in (None, authority.context()):
                for concurrency in (1, 4):
                    name = f"{script.__name__}, {'TLS' if context else 'plain'}, {concurrency} at once"
                    with self.subTest(name):
                        settings = {"ca_file": authority.file} if context else {}
                        report, server = self.embed(script, context, concurrency=concurrency, **settings)
                        self.assertEqual(report.call["status"], "OK", report)
                        self.assertEqual(report.call["vectors"], quiet.call["vectors"])
                        self.assertEqual(report.usage["retries"], 0, report)
                        self.assertLessEqual(len(server.requests), 1.3 * TEXTS)
                        print(f"{name}: {len(server.requests)} requests on {server.connections} connections")


if __name__ == "__main__":
    unittest.main(verbosity=2)
