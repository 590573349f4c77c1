"""Rate limits that processes share by the file in the cache directory: over the C ABI and by the command.

120 requests a minute let 3 begin at once and one more each 0.509 s: N requests cannot be done in less than
(N - 3) * 0.509 s, however many processes send them, unless each counts for itself.
"""
import subprocess
import sys
import time
import unittest

import abi
import support

PER_REQUEST_S = 60.05 / 118
AT_ONCE = 3
EACH = 12


def least_seconds(requests):
    return (requests - AT_ONCE) * PER_REQUEST_S


class SharedLimits(support.Case):
    def setUp(self):
        super().setUp()
        self.server = self.mock()
        self.cache = self.folder / "cache"

    def finish(self, processes):
        for process in processes:
            out, err = process.communicate(timeout=support.RUN_TIMEOUT_S)
            self.assertEqual(process.returncode, 0, (out + err).decode("utf-8", "replace"))

    def clients(self, scope):
        script = support.REPOSITORY / "tests" / "integration" / "limits_client.py"
        return [subprocess.Popen([sys.executable, str(script), self.server.base_url("hash"), str(self.cache),
                                  str(scope), str(EACH), name], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, env=support.environment())
                for name in ("a", "b")]

    def commands(self, *flags):
        for name in ("a", "b"):
            self.write(name + ".txt", "".join(f"{name} {i}\n" for i in range(EACH)))
        return [support.start("embed", "openai:mock?batch=1", "--base-url", self.server.base_url("hash"), "--rpm",
                              "120", "--cache", self.cache, "--in", name + ".txt", "-o", name + ".npy",
                              "-q", *flags, cwd=self.folder) for name in ("a", "b")]

    def limit_files(self):
        return [path for path in self.folder.rglob("limits-*") if path.is_file()]

    @unittest.skipUnless(abi.LIBRARY, "no library to load")
    def test_two_programs_over_the_c_abi(self):
        start = time.monotonic()
        self.finish(self.clients(scope=0))
        took = time.monotonic() - start
        self.assertEqual(self.server.requests(), 2 * EACH)
        self.assertGreaterEqual(took, least_seconds(2 * EACH))
        files = self.limit_files()
        self.assertEqual([path.parent for path in files], [self.cache])
        self.assertEqual(files[0].stat().st_mode & 0o777, 0o600)
        print(f"two programs, {2 * EACH} requests: {took:.1f} s; required: {least_seconds(2 * EACH):.1f} or more")

    def test_two_commands(self):
        start = time.monotonic()
        self.finish(self.commands())
        took = time.monotonic() - start
        self.assertEqual(self.server.requests(), 2 * EACH)
        self.assertGreaterEqual(took, least_seconds(2 * EACH))
        self.assertEqual([path.parent for path in self.limit_files()], [self.cache])
        print(f"two commands, {2 * EACH} requests: {took:.1f} s; required: {least_seconds(2 * EACH):.1f} or more")

    def test_another_folder(self):
        self.finish(self.commands("--set", f"cache.limits_dir={self.folder}/limits"))
        self.assertEqual([path.parent.name for path in self.limit_files()], ["limits"])

    def test_switched_off(self):
        if abi.LIBRARY:
            self.finish(self.clients(scope=1))
        self.finish(self.commands("--set", "cache.limits=process"))
        self.assertEqual(self.limit_files(), [])


if __name__ == "__main__":
    unittest.main()
