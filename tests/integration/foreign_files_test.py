"""Files that somebody else may have made: a vetvec.toml that was found, and run folders that were copied or belong to
others. None of them runs a command or sends a key unless the user has said so."""
import json
import os
import pathlib
import shutil
import shlex
import sys
import unittest

import support

OTHER_USER = 54321
KEY = "canary-key-90ab1"


class Case(support.Case):
    def setUp(self):
        super().setUp()
        self.key_server = self.mock("--api-key", KEY)
        self.write("texts.txt", "one\ntwo\n")
        self.write("words.txt", support.short_dictionary(60))
        self.write("key.py", f"open('ran', 'a').write('x')\nprint('{KEY}')\n")

    def has_run(self):
        return (self.folder / "ran").exists()

    def config(self, name="vetvec.toml"):
        command = json.dumps(f"{shlex.quote(sys.executable)} key.py")
        path = self.folder / name
        support.write_config(path, self.key_server.url, vendors={"a": "faithful"}, audit='dictionary = "words.txt"',
                             vendor=f"api_key_command = {command}")
        path.chmod(0o644)
        return path

    def give_away(self, path):
        """To another user; without the right to do that, everybody may write to it instead."""
        if os.geteuid() == 0:
            os.chown(path, OTHER_USER, OTHER_USER)
        else:
            path.chmod(0o666)

    def assert_nothing_happened(self, outcome, *says):
        self.assert_exit(outcome, 2)
        self.assert_says(outcome, *says)
        self.assertFalse(self.has_run(), "the command has run")
        self.assertEqual(self.key_server.requests(), 0)


class FoundConfiguration(Case):
    COMMANDS = (("embed", "a", "--in", "texts.txt", "-o", "out.npy"), ("plan",), ("audit", "-o", "run"), ("doctor", "a"),
                ("serve", "a", "--listen", "127.0.0.1:0"))

    def assert_refused(self):
        for command in self.COMMANDS:
            with self.subTest(command=command):
                self.assert_nothing_happened(self.run_here(*command), "vetvec.toml", "another user",
                                             "--config vetvec.toml", "--config /dev/null")

    def test_of_another_user(self):
        self.give_away(self.config())
        self.assert_refused()

    def test_writable_by_everybody(self):
        self.config().chmod(0o646)
        self.assert_refused()

    def test_writable_by_a_shared_group(self):
        path = self.config()
        shared = [group for group in os.getgroups() if group not in (0, os.geteuid())]
        group = OTHER_USER if os.geteuid() == 0 else shared[0] if shared else None
        if group is None:
            self.skipTest("this user has no second group")
        os.chown(path, -1, group)
        path.chmod(0o664)
        self.assert_refused()

    @unittest.skipUnless(os.geteuid() == 0, "needs the right to give files away")
    def test_a_link_of_another_user(self):
        self.config("mine.toml")
        link = self.folder / "vetvec.toml"
        link.symlink_to("mine.toml")
        os.lchown(link, OTHER_USER, OTHER_USER)
        self.assert_refused()

    def test_named_or_ones_own(self):
        path = self.config()
        self.assert_exit(self.run_here("embed", "a", "--in", "texts.txt", "-o", "out.npy"), 0)
        self.give_away(path)
        self.assert_exit(self.run_here("embed", "a", "--in", "texts.txt", "-o", "out.npy", "--config", "vetvec.toml"), 0)
        self.assert_exit(self.run_here("embed", "builtin:", "--in", "texts.txt", "-o", "out.npy", "--config",
                                       "/dev/null"), 0)

    def test_a_umask_for_private_groups(self):
        if os.getegid() != os.geteuid():
            self.skipTest("this user has no private group")
        self.config().chmod(0o664)
        self.assert_exit(self.run_here("embed", "a", "--in", "texts.txt", "-o", "out.npy"), 0)


class RunFolders(Case):
    def setUp(self):
        super().setUp()
        config = self.config()
        self.assert_exit(self.run_here("audit", "-o", "run"), 0)
        config.unlink()
        (self.folder / "ran").unlink()
        self.key_server.reset()

    def plant_work(self):
        """Something to resume."""
        record = json.loads((self.folder / "run" / "run.json").read_text())
        record["vendors"]["a"]["problem"] = "planted"
        (self.folder / "run" / "run.json").write_text(json.dumps(record))

    def test_ones_own_is_resumed_even_if_it_was_renamed(self):
        self.plant_work()
        (self.folder / "run").rename(self.folder / "renamed")
        self.assert_exit(self.run_here("resume", "renamed"), 0)
        self.assertTrue(self.has_run())

    def test_a_copy_needs_trust_once(self):
        self.plant_work()
        shutil.copytree(self.folder / "run", self.folder / "copy")
        self.assert_nothing_happened(self.run_here("resume", "copy"), "'copy' was copied", "resume copy --trust-run")
        self.assert_exit(self.run_here("resume", "copy", "--trust-run"), 0)
        self.assertTrue(self.has_run())
        self.assert_exit(self.run_here("resume", "copy"), 0)

    def test_another_users(self):
        self.plant_work()
        self.give_away(self.folder / "run" / "run.json")
        self.assert_nothing_happened(self.run_here("resume", "run"), "another user", "resume run --trust-run")
        self.assert_exit(self.run_here("resume", "run", "--trust-run"), 0)

    def test_a_folder_that_others_may_write_to(self):
        self.plant_work()
        (self.folder / "run").chmod(0o777)
        self.assert_nothing_happened(self.run_here("resume", "run"), "writable by others", "--trust-run")

    def test_reports_of_a_copy_need_no_trust(self):
        shutil.copytree(self.folder / "run", self.folder / "copy")
        self.assert_exit(self.run_here("report", "copy"), 0)
        self.assertFalse(self.has_run())
        self.assertEqual(self.key_server.requests(), 0)

    def test_links_and_pipes_are_refused(self):
        outside = self.folder / "outside"
        outside.mkdir()
        for name in ("run.json", "texts.jsonl", "vectors/a.npy", "vectors"):
            path = self.folder / "run" / name
            kept = self.folder / "kept"
            path.rename(kept)
            path.symlink_to(kept if kept.is_file() else outside)
            with self.subTest(link=name):
                for command in ("report", "resume"):
                    refused = self.run_here(command, "run")
                    self.assert_exit(refused, 2)
                    self.assert_says(refused, str(pathlib.Path("run") / name), "is a symbolic link")
            path.unlink()
            if kept.is_file():
                os.mkfifo(path)
                with self.subTest(pipe=name):
                    refused = self.run_here("report", "run")
                    self.assert_exit(refused, 2)
                    self.assert_says(refused, "is a pipe, not a regular file")
                path.unlink()
            kept.rename(path)
        self.assertEqual(list(outside.iterdir()), [])

    def test_a_pipe_in_place_of_the_report_is_not_waited_for(self):
        report = self.folder / "run" / "report.html"
        report.unlink()
        os.mkfifo(report)
        refused = self.run_here("report", "run")
        self.assert_exit(refused, 2)
        self.assert_says(refused, "report.html")


if __name__ == "__main__":
    unittest.main()
