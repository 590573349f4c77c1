"""The cache of `embed` where none is configured: where it is, who may read it, what it saves, and how it is turned off."""
import json
import os
import signal
import stat
import subprocess
import time
import unittest

import support


class DefaultCache(support.Case):
    def setUp(self):
        super().setUp()
        self.texts = [f"text number {i}" for i in range(1000)]
        self.write("texts.txt", "\n".join(self.texts) + "\n")
        self.env = {"XDG_CACHE_HOME": str(self.folder / "xdg")}

    def embed(self, mock, *flags, env=None, persona="faithful"):
        return self.run_here("embed", f"openai:mock?base_url={mock.base_url(persona)}", "--in", "texts.txt", "-o", "out.npy",
                             *flags, env=self.env if env is None else env)

    def test_the_second_run_sends_nothing(self):
        mock = self.mock()
        done = self.embed(mock)
        self.assert_exit(done, 0)
        folder = self.folder / "xdg" / "vetvec"
        self.assertIn(f"cache: {folder} (at most 8 GiB, --cache off: none)", done.err.splitlines()[0])
        self.assertEqual(stat.S_IMODE(os.stat(folder).st_mode), 0o700)
        first = mock.requests()
        self.assertGreater(first, 0)
        self.assert_exit(self.embed(mock), 0)
        self.assertEqual(mock.requests(), first)
        done = self.embed(mock, "--cache", "off")
        self.assert_exit(done, 0)
        self.assertNotIn("cache:", done.err)
        self.assertEqual(mock.requests(), 2 * first)
        done = self.embed(mock, "--cache", "other")
        self.assertIn("cache: other", done.err.splitlines()[0])
        self.assertEqual(mock.requests(), 3 * first)
        self.assertEqual(self.embed(mock, "-q").err, "")

    def test_home_is_used_without_xdg_cache_home(self):
        mock = self.mock()
        for xdg in ("", "relative/path"):
            with self.subTest(xdg=xdg):
                done = self.embed(mock, env={"XDG_CACHE_HOME": xdg, "HOME": str(self.folder / "home")})
                self.assert_exit(done, 0)
                self.assertIn(str(self.folder / "home" / ".cache" / "vetvec"), done.err.splitlines()[0])

    def test_without_a_usable_folder_it_says_so_and_goes_on(self):
        mock = self.mock()
        self.write("file", "")
        open_to_all = self.folder / "open" / "vetvec"
        open_to_all.mkdir(parents=True)
        open_to_all.chmod(0o777)
        for env, says in (({"XDG_CACHE_HOME": "", "HOME": ""}, "neither XDG_CACHE_HOME nor HOME"),
                          ({"XDG_CACHE_HOME": str(self.folder / "file")}, "file/vetvec"),
                          ({"XDG_CACHE_HOME": "/proc"}, "/proc/vetvec"),
                          ({"XDG_CACHE_HOME": str(self.folder / "open")}, "others may write to it")):
            with self.subTest(env=env):
                done = self.embed(mock, env=env)
                self.assert_exit(done, 0)
                self.assert_says(done, "no cache", says)
                self.assertTrue((self.folder / "out.npy").exists())

    def embed_under(self, shell, mock, *before):
        """`embed` started by a shell that sets limits or mounts something; the file is small."""
        self.write("few.txt", "".join(f"text number {i}\n" for i in range(100)))
        done = subprocess.run([*before, "sh", "-c", f'{shell}; exec "$@"', "sh", support.COMMAND, "embed",
                               f"openai:mock?base_url={mock.base_url('faithful')}", "--in", "few.txt", "-o", "out.npy"],
                              cwd=self.folder, env=support.environment(self.env), stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=support.RUN_TIMEOUT_S, check=False)
        return support.Outcome(done.returncode, done.stdout, done.stderr, 0)

    def test_files_that_may_not_grow_end_in_a_message(self):
        done = self.embed_under("ulimit -f 4", self.mock())
        self.assert_exit(done, 2)
        self.assert_says(done, "no cache", "cannot write 'out.npy", "File too large")

    def test_a_disk_that_is_too_full_for_the_cache(self):
        (self.folder / "xdg").mkdir()
        new_mounts = ["unshare", "--mount", "--propagation", "private"]
        mount = "mount -t tmpfs -o size=16k,mode=0700 tmpfs xdg"
        if subprocess.run([*new_mounts, "sh", "-c", mount], cwd=self.folder, capture_output=True, check=False).returncode != 0:
            self.skipTest("SKIPPED: needs root and unshare")
        done = self.embed_under(mount, self.mock(), *new_mounts)
        self.assert_exit(done, 0)
        self.assert_says(done, "no cache, so an interrupted run is paid for again: ")
        self.assertTrue((self.folder / "out.npy").exists())

    def test_encoders_that_send_nothing_have_none(self):
        done = self.run_here("embed", "builtin:", "--in", "texts.txt", "-o", "out.npy", env=self.env)
        self.assert_exit(done, 0)
        self.assertFalse((self.folder / "xdg").exists())

    def test_a_killed_run_is_not_paid_for_again(self):
        mock = self.mock()
        mock.faults(("slow", 150, 1.0))
        process = support.start("embed", f"openai:mock?base_url={mock.base_url('faithful')}", "--in", "texts.txt", "-o",
                                "out.npy", "--batch", "10", "--concurrency", "1", cwd=self.folder, env=self.env)
        deadline = time.monotonic() + 60
        while mock.requests() < 5 and time.monotonic() < deadline:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        time.sleep(0.5)  # the request in flight, which the service answers, and bills, all the same
        before = mock.requests()
        mock.faults()
        self.assert_exit(self.embed(mock, "--batch", "10", "--concurrency", "1"), 0)
        # 100 requests, and the one that was in flight; one more whose vectors were being stored.
        self.assertLessEqual(mock.requests(), 102)
        self.assertGreaterEqual(before, 5)

    def test_a_refused_run_is_not_paid_for_again(self):
        mock = self.mock()
        plan = {"seed": 7, "schedule": [], "rates": [], "texts": [{"contains": "number 500", "kind": "status", "arg": 400}]}
        mock._call("/admin/faults", json.dumps(plan).encode())
        self.assert_exit(self.embed(mock), 3)
        received = mock.stats()["vectors"]
        mock.faults()
        self.assert_exit(self.embed(mock), 0)
        self.assertEqual(mock.stats()["vectors"] - received, 1)


if __name__ == "__main__":
    unittest.main()
