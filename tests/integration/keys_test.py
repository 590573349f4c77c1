"""Keys that expire: api_key_command of vetvec.toml and of the command, against a mock that accepts one key."""
import json
import os
import shlex
import signal
import subprocess
import sys
import unittest

import support

FIRST, SECOND = "canary-first-5f1d8", "canary-second-77ac2"


class KeyCommands(support.Case):
    def setUp(self):
        super().setUp()
        self.write("texts.txt", "".join(f"text number {i}\n" for i in range(500)))

    def service(self, key):
        return self.mock("--api-key", key)

    def script(self, body):
        """A command that appends a line to "calls" and then runs `body`."""
        self.write("key.py", f"import json, os, sys\nopen('calls', 'a').write('call\\n')\n{body}\n")
        return f"{shlex.quote(sys.executable)} key.py"

    def calls(self):
        path = self.folder / "calls"
        return len(path.read_text().splitlines()) if path.exists() else 0

    def embed(self, mock, *flags, spec="openai:mock", **options):
        done = self.run_here("embed", spec, "--base-url", mock.base_url("faithful"), "--in", "texts.txt", "-o",
                             "out.npy", *flags, **options)
        for secret in (FIRST, SECOND):
            self.assertNotIn(secret, done.text)
        return done

    def test_the_first_line_is_the_key(self):
        mock = self.service(FIRST)
        command = self.script(f"print('{FIRST}')\nprint('another line')")
        self.assert_exit(self.embed(mock, "--api-key-command", command), 0)
        self.assertEqual((self.calls(), mock.stats()["by_status"]), (1, {"200": 5}))

    def test_json_with_a_lifetime(self):
        mock = self.service(FIRST)
        self.write("vetvec.toml", '[vendors.a]\nspec = "openai:mock"\napi_key_command = '
                   + json.dumps(self.script(f"print(json.dumps({{'key': '{FIRST}', 'expires_in': 3600}}))")) + "\n")
        self.assert_exit(self.embed(mock, spec="a"), 0)
        self.assertEqual((self.calls(), mock.stats()["by_status"]), (1, {"200": 5}))

    def test_a_rejected_key_is_renewed_once(self):
        mock = self.service(SECOND)
        command = self.script(f"print('{FIRST}' if len(open('calls').readlines()) == 1 else '{SECOND}')")
        self.assert_exit(self.embed(mock, "--api-key-command", command), 0)
        stats = mock.stats()
        self.assertEqual(self.calls(), 2)
        self.assertEqual((stats["vectors"], stats["repeated_texts"]), (500, 0), stats)
        self.assertLessEqual(stats["by_status"]["401"], 5, stats)  # what was in flight

    def test_two_rejected_keys_end_the_call(self):
        mock = self.service("something-else")
        done = self.embed(mock, "--api-key-command", self.script(f"print('{FIRST}')"))
        self.assert_exit(done, 3)
        self.assert_says(done, "401", "the API key was not accepted")
        self.assertEqual(self.calls(), 2)

    def test_commands_that_give_no_key(self):
        mock = self.service(FIRST)
        for body, *says in (("sys.exit(4)", "exited with status 4"), ("", "did not print a key"),
                            ("print('{\"token\": 1}')", 'without a non-empty string "key"'),
                            (f"print('{{\"key\": \"{FIRST}\", \"expires_in\": -1}}')", "expires_in"),
                            ("print('x' * 70000)", "64 KiB"),
                            ("os.kill(os.getpid(), 9)", "signal 9")):
            with self.subTest(body=body):
                done = self.embed(mock, "--api-key-command", self.script(body))
                self.assertNotEqual(done.code, 0, done)
                self.assert_says(done, "api_key_command", *says)
        for command, says in (("/no/such/program", "cannot run"), ("echo 'x", "quotation mark"), ("''", "does not name a program")):
            with self.subTest(command=command):
                done = self.embed(mock, "--api-key-command", command)
                self.assertNotEqual(done.code, 0, done)
                self.assert_says(done, "api_key_command", says)
        self.assertEqual(mock.requests(), 0)

    def test_there_is_no_shell(self):
        mock = self.service(FIRST)
        command = self.script(f"print('{FIRST}' if sys.argv[1:] == ['$HOME', '*', 'a b', '|'] else sys.argv)")
        self.assert_exit(self.embed(mock, "--api-key-command", command + " '$HOME' * \"a b\" \\|"), 0)
        self.assert_exit(self.embed(mock, "--api-key-command", f"sh -c 'echo {FIRST[:6]}\"{FIRST[6:]}\" | cat'"), 0)

    # What a command has started may outlive it, and hold the pipe.
    def test_a_process_left_behind_is_not_waited_for(self):
        mock = self.service(FIRST)
        command = f"sh -c 'sleep 500 2>/dev/null & echo $! >pid; echo {FIRST}'"
        self.assert_exit(self.embed(mock, "--api-key-command", command), 0)
        os.kill(int((self.folder / "pid").read_text()), signal.SIGKILL)  # it is still there

    def test_it_inherits_no_descriptor(self):
        """Neither what the command has open (cache, connections), nor what its own parent had left open."""
        mock = self.service(SECOND)  # so that the second call finds connections and the cache open
        command = self.script("with os.scandir('/proc/self/fd') as entries:\n"
                              "    found = {int(e.name): os.readlink(e.path) for e in entries if int(e.name) > 2}\n"
                              "open('found', 'a').write(json.dumps(found) + '\\n')\n"
                              f"print('{FIRST}' if len(open('calls').readlines()) == 1 else '{SECOND}')")
        left_open = os.open(self.folder / "texts.txt", os.O_RDONLY)
        self.addCleanup(os.close, left_open)
        os.set_inheritable(left_open, True)
        done = subprocess.run([support.COMMAND, "embed", "openai:mock", "--base-url", mock.base_url("faithful"), "--in",
                               "texts.txt", "-o", "out.npy", "--cache", "cache", "--api-key-command", command],
                              cwd=self.folder, env=support.environment(), pass_fds=[left_open], capture_output=True,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = [json.loads(line) for line in (self.folder / "found").read_text().splitlines()]
        self.assertEqual(len(found), 2)
        for descriptors in found:  # the script's own: the folder that it lists
            self.assertEqual([target for target in descriptors.values() if not target.endswith("/fd")], [])

    def test_one_source_of_a_key(self):
        self.write("vetvec.toml", '[vendors.a]\nspec = "openai:mock"\napi_key_command = "x"\napi_key_env = "Y"\n')
        done = self.run_here("embed", "a", "--in", "texts.txt", "-o", "out.npy")
        self.assert_exit(done, 2)
        self.assert_says(done, "vetvec.toml", "one of api_key_env, api_key_file and api_key_command")

    def test_an_audit_asks_once_per_vendor_and_keeps_no_key(self):
        mock = self.service(FIRST)
        command = json.dumps(self.script(f"print('{FIRST}')"))
        self.write("words.txt", support.short_dictionary(60))
        support.write_config(self.folder / "vetvec.toml", mock.url, vendors={"one": "faithful"},
                             audit='dictionary = "words.txt"', vendor=f"api_key_command = {command}")
        done = self.run_here("audit", "-o", "run")
        self.assert_exit(done, 0)
        self.assertEqual(self.calls(), 1)
        for path in (self.folder / "run").rglob("*"):
            if path.is_file():
                self.assertNotIn(FIRST.encode(), path.read_bytes(), path)


class NoKey(support.Case):
    def test_the_variable_that_was_not_used_is_named(self):
        mock = self.mock("--api-key", FIRST)
        self.write("texts.txt", "one\n")
        base = mock.url + "/faithful/cohere/v2"

        def embed(spec):
            return self.run_here("embed", spec, "--in", "texts.txt", "-o", "out.npy", env={"COHERE_API_KEY": FIRST})

        done = embed(f"cohere:embed-v4.0?base_url={base}")
        self.assert_exit(done, 3)
        self.assert_says(done, "no key was sent: because base_url is set, the key in COHERE_API_KEY is sent only if "
                               "api_key_env is set to this name")
        self.assertNotIn(FIRST, done.text)
        self.assert_exit(embed(f"cohere:embed-v4.0?base_url={base}&api_key_env=COHERE_API_KEY"), 0)


if __name__ == "__main__":
    unittest.main()
