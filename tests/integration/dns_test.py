"""Names: one that does not exist fails after one retry; a name server that is silent or fails for a moment does not."""
import unittest

import namespaces
import origin
import probe
import support
import test_ca
from namespaces import NXDOMAIN, SERVFAIL


class Dns(support.Case):
    @classmethod
    def setUpClass(cls):
        if not namespaces.inside():
            raise unittest.SkipTest("SKIPPED: needs root and unshare")
        cls.names = namespaces.NameServer(
            service_test=["127.0.0.1"], broken_test=[SERVFAIL, SERVFAIL, "127.0.0.1"], lost_test=["hang", "127.0.0.1"],
            late_test=[NXDOMAIN, NXDOMAIN, "127.0.0.1"], silent_test=["hang"])

    def setUp(self):
        super().setUp()
        authority = test_ca.Authority(self.folder)
        names = ",".join(f"DNS:{name}.test" for name in ("service", "broken", "lost", "late", "silent"))
        self.service = origin.Server(origin.answer, tls=authority.context(authority.certificate(names)))
        self.addCleanup(self.service.stop)
        self.ca_file = authority.file

    def embed(self, name, **settings):
        return probe.embed(base_url=f"https://{name}:{self.service.port}/v1", ca_file=self.ca_file, **settings)

    def test_a_name_that_is_there(self):
        report = self.embed("service.test", repeat=3)
        self.assertEqual([call["status"] for call in report.calls], ["OK"] * 3, report)

    def test_nxdomain_fails_after_one_retry(self):
        report = self.embed("nowhere.test")
        self.assertEqual(report.call["status"], "UNAVAILABLE", report)
        self.assertIn("the host name was not found", report.call["message"])
        self.assertEqual(report.usage["requests"], 2, report)
        self.assertEqual(self.names.queries["nowhere.test"], 2)
        self.assertLess(report.call["late_ms"], 10000)

    # One that has just been made is there at the second look.
    def test_a_name_that_comes_late(self):
        self.names.answers["late.test"][:] = [NXDOMAIN, "127.0.0.1"]
        report = self.embed("late.test")
        self.assertEqual(report.call["status"], "OK", report)

    def test_servfail_is_retried(self):
        report = self.embed("broken.test")
        print(f"\nSERVFAIL: {report.call['status']} after {report.usage['requests']} requests, "
              f"{self.names.queries['broken.test']} queries")
        self.assertEqual(report.call["status"], "OK", report)

    def test_a_lost_query_is_asked_again(self):
        report = self.embed("lost.test")
        self.assertEqual(report.call["status"], "OK", report)

    def test_a_silent_name_server_costs_no_more_than_the_deadline(self):
        report = self.embed("silent.test", timeout_ms=1500, mode="deadline", repeat=2)
        for call in report.calls:
            self.assertIn(call["status"], ("DEADLINE_EXCEEDED", "UNAVAILABLE"), report)
            self.assertLess(call["late_ms"], 2000)
        self.assertLess(report.destroy_ms, 2000)
        self.assertEqual(self.service.connections, 0)


if __name__ == "__main__":
    namespaces.enter(__file__)
    unittest.main(verbosity=2)
