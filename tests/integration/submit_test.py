"""Submitted calls and streams of the C ABI (tests/c_api/submit_test.c) over real sockets, with and without faults."""
import os
import subprocess
import tempfile
import unittest

import support

PROGRAM = os.environ["VETVEC_SUBMIT_TEST"]


class Submit(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.mock = support.Mock(self.folder.name)
        self.addCleanup(self.mock.stop)

    def run_program(self):
        done = subprocess.run([PROGRAM, self.mock.base_url("faithful")], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stdout.decode("utf-8", "replace")[-4000:])

    def test_a_service_without_faults(self):
        self.run_program()

    def test_a_service_with_faults(self):
        self.mock.faults(("slow", 30, 0.2), ("status", 503, 0.04), ("status", 429, 0.02), ("close", None, 0.02))
        self.run_program()
        self.assertGreater(sum(self.mock.stats()["faults"].values()), 0)


if __name__ == "__main__":
    unittest.main()
