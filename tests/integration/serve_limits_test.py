"""vetvec serve under load and abuse, on raw sockets: what is bounded, who is refused, how it ends. No figure of speed is
asserted here: tests/bench/bench_serve.py measures."""
import gzip
import json
import os
import pathlib
import re
import resource
import select
import shutil
import signal
import subprocess
import threading
import time
import unittest

import origin
import serve_support
import support
from serve_support import WAIT_S, Wire, post

KEY = "a-made-up-client-key"
WITH_KEY = ("--api-key-env", "CLIENTS_KEY")
KEY_ENV = {"CLIENTS_KEY": KEY}
JSON = "Content-Type: application/json"
HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
MIB = 1 << 20


class Bounds(serve_support.Case):
    """What arrives is bounded, and refused before it is read."""

    def test_the_key_is_checked_before_the_body(self):
        _, url = self.serve("builtin:", *WITH_KEY, "--max-body-bytes", "1000", env=KEY_ENV)
        for line in ("Content-Length: 1000000000", "Content-Length: 10", "Transfer-Encoding: chunked"):
            for extra in ((), ("Expect: 100-continue",), ("Content-Encoding: gzip",), ("Authorization: Bearer no",)):
                with self.subTest(line=line, extra=extra), Wire(url) as wire:
                    wire.send(post(b"", JSON, line, *extra, length=False))  # and no byte of a body
                    self.assert_refused(wire.reply(), 401)
                    self.assertTrue(wire.ends())

    def test_a_refused_client_reads_the_reply_whatever_it_sends(self):
        process, url = self.serve("builtin:", *WITH_KEY, env=KEY_ENV)
        with Wire(url) as wire:  # all of it before reading anything
            wire.send(post({"input": "a " * 200000}))
            self.assert_refused(wire.reply(), 401)
        before = self.status_of(process, "VmHWM")
        block = b"10000\r\n" + b" " * 65536 + b"\r\n"
        with Wire(url) as wire:
            wire.send(post(b"", JSON, "Transfer-Encoding: chunked", length=False))
            sent = 0
            while sent < 300 * MIB and wire.send(block):
                sent += len(block)
            self.assertLess(sent, 64 * MIB)  # the server has stopped reading
        self.assert_grown_below(process, "VmHWM", before, 16)
        self.assert_healthy(url)

    def test_a_refused_client_may_send_its_body(self):
        _, url = self.serve("builtin:", *WITH_KEY, env=KEY_ENV)
        with Wire(url) as wire:
            wire.send(post(b"", JSON, "Content-Length: 10000000", length=False))
            self.assert_refused(wire.reply(), 401)
            for _ in range(100):  # a client that meets a reset may give up without having read the reply
                self.assertTrue(wire.send(b" " * 100000))

    def test_curl_sees_the_refusal(self):
        curl = shutil.which("curl")
        if curl is None:
            self.skipTest("there is no curl")
        _, url = self.serve("builtin:", *WITH_KEY, env=KEY_ENV)
        body = self.write("body.json", json.dumps({"input": "a " * 4 * MIB}))
        for extra in ([], ["-H", "Expect:"], ["-H", "Transfer-Encoding: chunked", "-H", "Expect:"]):
            done = subprocess.run([curl, "-sS", "--noproxy", "*", "-H", JSON, *extra, "--data-binary", f"@{body}",
                                   f"{url}/v1/embeddings"], capture_output=True, text=True, timeout=WAIT_S, check=False)
            self.assertIn("invalid_api_key", done.stdout, done.stderr)

    def test_a_gzip_bomb_is_not_inflated(self):
        process, url = self.serve("builtin:", *WITH_KEY, env=KEY_ENV)
        bomb = gzip.compress(b"\0" * (200 * MIB), compresslevel=1)
        before = self.status_of(process, "VmHWM")
        for key, status in (("no", 401), (KEY, 415)):
            with Wire(url) as wire:
                wire.send(post(bomb, JSON, f"Authorization: Bearer {key}", "Content-Encoding: gzip"))
                self.assert_refused(wire.reply(), status)
        self.assert_grown_below(process, "VmHWM", before, 16)

    def test_bytes_count_as_they_arrive(self):
        process, url = self.serve("builtin:", "--max-body-bytes", "100000")
        before = self.status_of(process, "VmHWM")
        with Wire(url) as wire:
            wire.send(post(b"", JSON, "Content-Length: 100001", length=False))
            self.assert_refused(wire.reply(), 413, "100000 bytes")
        with Wire(url) as wire:
            wire.send(post(b"", JSON, "Transfer-Encoding: chunked", length=False))
            while wire.send(b"1000\r\n" + b" " * 4096 + b"\r\n"):
                pass
            self.assert_refused(wire.reply(), 413, "100000 bytes")
        self.assertIn('vetvec_serve_replies_total{status="413"} 2\n', self.ask(f"{url}/metrics").body)
        self.assert_grown_below(process, "VmHWM", before, 16)

    def test_bodies_that_arrive_together_are_bounded(self):
        _, url = self.serve("builtin:", "--max-concurrent", "2", "--max-body-bytes", "100000")
        wires = {}
        for _ in range(3):
            wire = Wire(url)
            self.addCleanup(wire.socket.close)
            wires[wire.socket] = wire
            wire.send(post(b" " * 90000, JSON, "Content-Length: 90001", length=False))
        answered, _, _ = select.select(list(wires), [], [], WAIT_S)  # the one that the server read last
        self.assertEqual(len(answered), 1)
        refused = wires[answered[0]].reply()
        self.assert_refused(refused, 503, "arriving")
        self.assertEqual(refused.headers["retry-after"], "1")

    def test_headers_are_bounded(self):
        process, url = self.serve("builtin:", *WITH_KEY, env=KEY_ENV)
        before = self.status_of(process, "VmHWM")
        with Wire(url) as wire:
            wire.send(b"GET /health HTTP/1.1\r\nHost: localhost\r\n")
            sent = 0
            while sent < 300000 and wire.send((b"A: " + b"b" * 1000 + b"\r\n") * 10):
                sent += 10
            self.assert_refused(wire.reply(), 431)
            self.assertLess(sent, 300000)
        with Wire(url) as wire:  # fewer, and each in a packet of its own
            wire.send(b"GET /health HTTP/1.1\r\nHost: localhost\r\n")
            for _ in range(40):
                wire.send(b"A: " + b"b" * 1000 + b"\r\n")
                time.sleep(0.005)
            self.assert_refused(wire.reply(), 431)
        self.assert_grown_below(process, "VmHWM", before, 16)

    def test_json_costs_no_more_memory_than_its_bytes(self):
        process, url = self.serve("builtin:")
        before = self.status_of(process, "VmHWM")
        many = b"[]," * 5000000
        bodies = (b'{"input":[' + many + b"[]]}", b'{"x":[' + many + b'[]],"input":" "}',
                  b'{"input":["' + b'a","' * 3500000 + b'a"]}', b'{"x":{' + b'"a":{},' * 2000000 + b'"a":1}}')
        for body in bodies:
            self.assertEqual(self.ask(f"{url}/v1/embeddings", body).status, 400)
        self.assert_grown_below(process, "VmHWM", before, 3 * max(map(len, bodies)) / MIB)
        self.assert_grown_below(process, "VmRSS", before, 8)  # nothing stays


class Connections(serve_support.Case):
    """Many connections, and slow ones."""

    def open(self, url, data=b"", count=1):
        wires = [Wire(url) for _ in range(count)]
        for wire in wires:
            self.addCleanup(wire.socket.close)
            wire.send(data)
        return wires

    def test_what_arrives_too_slowly(self):
        _, url = self.serve("builtin:", "--head-timeout", "1", "--body-timeout", "1")
        silent, = self.open(url)
        for start in (b"GET /health HTTP/1.1\r\n", post(b" ", JSON, "Content-Length: 100", length=False),
                      post(b"fff\r\n ", JSON, "Transfer-Encoding: chunked", length=False)):
            wire, = self.open(url, start)
            wire.socket.settimeout(0.1)  # a byte now and then does not help: the limit is for the whole
            deadline = time.monotonic() + WAIT_S
            reply = None
            while reply is None:
                self.assertLess(time.monotonic(), deadline)
                wire.send(b"A" if b"GET" in start else b" ")
                try:
                    reply = wire.reply()
                except TimeoutError:
                    pass
            self.assert_refused(reply, 408)
        self.assertTrue(silent.ends())

    def test_connections_beyond_the_limit(self):
        _, url = self.serve("builtin:", "--max-connections", "4")
        taken = self.open(url, HEALTH, 4)
        for wire in taken:
            self.assertEqual(wire.reply().status, 200)  # so they have been accepted; they stay open
        refused, = self.open(url)  # without having sent anything
        reply = refused.reply()
        self.assert_refused(reply, 503, "4 connections")
        self.assertEqual(reply.headers["retry-after"], "1")
        self.assertTrue(refused.ends())
        taken[0].socket.close()
        deadline = time.monotonic() + WAIT_S
        while self.ask(f"{url}/health").status != 200:  # until the server has noticed
            self.assertLess(time.monotonic(), deadline)

    def test_an_idle_connection_costs_no_thread(self):
        process, url = self.serve("builtin:")
        self.ask(f"{url}/v1/embeddings", {"input": "a"})
        before = self.status_of(process, "Threads")
        idle = self.open(url, HEALTH, 200)
        for wire in idle:
            self.assertEqual(wire.reply().status, 200)
        self.assertEqual(self.status_of(process, "Threads"), before)
        self.wait_for_metric(url, "vetvec_serve_connections 201")
        for wire in idle:  # and they still work
            wire.send(HEALTH)
            self.assertEqual(wire.reply().status, 200)

    def test_slow_and_idle_connections_do_not_keep_others_waiting(self):
        process, url = self.serve("builtin:", "--max-concurrent", "8")
        slow = self.open(url, b"GET /health HTTP/1.1\r\nA: ", 50)
        slow += self.open(url, post(b" ", JSON, "Content-Length: 100", length=False), 50)
        idle = self.open(url, b"", 50)
        replies = []

        def work():
            with Wire(url) as wire:
                for _ in range(20):
                    wire.send(post({"input": "a text"}))
                    replies.append(wire.reply().status)
        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(WAIT_S)
        self.assertEqual(replies, [200] * 160)
        self.assert_healthy(url)
        self.assert_grown_below(process, "VmRSS", 0, 200)
        self.assertEqual(len(slow) + len(idle), 150)

    def test_requests_sent_ahead_are_answered_in_order(self):
        mock = self.mock("--latency-ms", "200")
        _, url = self.serve("openai:mock", "--base-url", mock.base_url("hash"), "--cache", "off")
        wire, = self.open(url, post({"input": "a", "model": "one"}) + HEALTH + post({"input": "b", "model": "two"}))
        self.assertEqual(wire.reply().json["model"], "one")
        self.assertEqual(wire.reply().json, {"status": "ok"})
        self.assertEqual(wire.reply().json["model"], "two")

    def test_a_half_closed_client_is_answered(self):
        mock = self.mock("--latency-ms", "200")
        _, url = self.serve("openai:mock", "--base-url", mock.base_url("hash"), "--cache", "off")
        wire, = self.open(url, post({"input": "a"}))
        wire.half_close()
        self.assertEqual(wire.reply().status, 200)
        self.assertTrue(wire.ends())

    def test_expect_100_continue(self):
        _, url = self.serve("builtin:")
        body = b'{"input":"a"}'
        wire, = self.open(url, post(b"", JSON, "Expect: 100-continue", f"Content-Length: {len(body)}", length=False))
        self.assertEqual(wire.reply().status, 100)
        wire.send(body)
        self.assertEqual(wire.reply().status, 200)

    def test_programs_started_by_the_server_inherit_no_descriptor(self):
        mock = self.mock("--latency-ms", "300")
        process, url = self.serve("openai:mock", "--base-url", mock.base_url("hash"), "--cache", "cache")
        wires = self.open(url, post({"input": ["a", "b"]}), 4)
        for wire in wires:
            self.assertEqual(wire.reply().status, 200)
        inherited = {}
        for entry in pathlib.Path(f"/proc/{process.pid}/fd").iterdir():
            try:
                flags = pathlib.Path(f"/proc/{process.pid}/fdinfo/{entry.name}").read_text()
                target = os.readlink(entry)
            except FileNotFoundError:
                continue  # closed meanwhile, by the cache's thread
            closes = int(re.search(r"^flags:\s+(\d+)", flags, re.MULTILINE).group(1), 8) & os.O_CLOEXEC
            if not closes and int(entry.name) > 2:
                inherited[entry.name] = target
        # libcurl wakes itself up through a pair of sockets, or a pipe: no data of anybody passes through them.
        pairs = {line.split()[6] for line in
                 pathlib.Path(f"/proc/{process.pid}/net/unix").read_text().splitlines()[1:]}
        own = {f"socket:[{inode}]" for inode in pairs}
        left = [target for target in inherited.values() if target not in own and not target.startswith("pipe:")]
        self.assertEqual(left, [], inherited)

    def test_clients_that_go_away(self):
        mock = self.mock("--latency-ms", "300")
        _, url = self.serve("openai:mock", "--base-url", mock.base_url("hash"), "--cache", "off")
        for wire in self.open(url, post({"input": ["a", "b"]}), 20):
            wire.socket.setsockopt(serve_support.socket.SOL_SOCKET, serve_support.socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            wire.socket.close()  # with a reset
        self.wait_for_metric(url, "vetvec_serve_in_flight 0")

    def test_a_client_that_goes_away_frees_its_slot_at_once(self):
        """The service would never answer: only an end of the calls frees the slots."""
        with origin.Server(lambda c: c.read_request() and c.wait_for_end()) as service:
            _, url = self.serve("openai:mock", "--base-url", service.url, "--cache", "off", "--max-concurrent", "4",
                                "--deadline", "3600")
            wires = [self.open(url, post({"input": f"text {i}"}))[0] for i in range(4)]
            self.wait_for_metric(url, "vetvec_serve_in_flight 4")
            for wire in wires:
                wire.socket.setsockopt(serve_support.socket.SOL_SOCKET, serve_support.socket.SO_LINGER,
                                       b"\1\0\0\0\0\0\0\0")
                wire.socket.close()  # with a reset
            self.wait_for_metric(url, "vetvec_serve_in_flight 0")
            self.wait_for_metric(url, "vetvec_serve_connections 1")

    def test_without_memory_requests_are_refused_or_dropped(self):
        process, url = self.serve("builtin:", "--max-body-bytes", str(4 * MIB), "--max-tokens", "1000000000")
        hard = resource.prlimit(process.pid, resource.RLIMIT_AS)[1]
        body = {"input": ["many words " * 1000] * 300}
        request = post(body)

        def ask():
            try:
                wire = Wire(url)
            except OSError:
                return None
            with wire:
                wire.send(request)
                reply = wire.reply()
                return reply.status if reply else None
        for slack_mib in (0, 1, 2, 4, 8, 16, 32):
            size = self.status_of(process, "VmSize") * 1024
            resource.prlimit(process.pid, resource.RLIMIT_AS, (size + slack_mib * MIB, hard))
            outcomes = []
            threads = [threading.Thread(target=lambda: outcomes.append(ask())) for _ in range(12)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            resource.prlimit(process.pid, resource.RLIMIT_AS, (hard, hard))
            self.assertIsNone(process.poll())
            self.assertLessEqual(set(outcomes), {200, 503, None}, slack_mib)
            self.wait_for_metric(url, "vetvec_serve_in_flight 0")
            self.wait_for_metric(url, "vetvec_serve_connections 1")
            self.assertEqual(self.ask(url + "/v1/embeddings", {"input": "a"}).status, 200)

    def test_a_client_that_does_not_read_holds_no_slot(self):
        """A slot is free when the vectors are there. The replies are larger than the buffers of a connection."""
        _, url = self.serve("builtin:", "--max-concurrent", "2", "--max-body-bytes", str(100 * MIB), "--max-texts", "12000")
        many = post({"input": [f"text {i}" for i in range(12000)]})
        unread = [self.open(url, many)[0] for _ in range(2)]
        self.wait_for_metric(url, "vetvec_serve_texts_total 24000")
        for i in range(5):
            deadline = time.monotonic() + WAIT_S
            while self.ask(f"{url}/v1/embeddings", {"input": f"other {i}"}).status != 200:
                self.assertLess(time.monotonic(), deadline)  # far below the 120 s for which the others may read
        for wire in unread:
            self.assertEqual(len(wire.reply().json["data"]), 12000)
        self.wait_for_metric(url, "vetvec_serve_in_flight 0")

    def test_replies_that_nobody_reads_are_bounded(self):
        process, url = self.serve("builtin:", "--max-concurrent", "2", "--max-body-bytes", str(MIB), "--max-texts", "12000")
        many = post({"input": [f"text {i}" for i in range(12000)]})
        unread = []
        for i in range(6):
            unread += self.open(url, many)
            self.wait_for_metric(url, f"vetvec_serve_texts_total {12000 * (i + 1)}")
        self.wait_for_metric(url, "vetvec_serve_connections 2")  # the last of them, and the one that asks
        with self.assertRaises(AssertionError):
            unread[0].reply()
        self.assertEqual(len(unread[-1].reply().json["data"]), 12000)
        self.assertIsNone(process.poll())

    def test_more_than_the_concurrent_requests_are_refused_at_once(self):
        may_answer = threading.Event()
        self.addCleanup(may_answer.set)

        def answer_later(connection):
            while (request := connection.read_request()) is not None:
                may_answer.wait(WAIT_S)
                connection.reply(200, origin.openai_reply(request[1]))
        with origin.Server(answer_later) as service:
            _, url = self.serve("openai:m", "--base-url", service.url, "--cache", "off", "--max-concurrent", "4")
            accepted = [self.open(url, post({"input": f"text {i}"}))[0] for i in range(4)]
            self.wait_for_metric(url, "vetvec_serve_in_flight 4")
            for wire in self.open(url, post({"input": "one more"}), 8):
                reply = wire.reply()
                self.assertEqual(reply.status, 429)
                self.assertEqual(reply.headers["retry-after"], "1")
                wire.send(HEALTH)  # the connection is as good as before
                self.assertEqual(wire.reply().status, 200)
            may_answer.set()
            self.assertEqual([wire.reply().status for wire in accepted], [200] * 4)


class Starting(serve_support.Case):
    def test_a_public_address_without_a_key(self):
        for arguments, warns in (((), True), (WITH_KEY, False), (("-q",), True)):
            process = support.start("serve", "builtin:", "--listen", "0.0.0.0:0", *arguments, cwd=self.folder,
                                    env=KEY_ENV)
            if "-q" in arguments:
                line = process.stderr.readline().decode()
                process.kill()
                process.communicate()
            else:
                url = self.wait_for(process).replace("0.0.0.0", "127.0.0.1")
                self.assert_healthy(url)
                process.terminate()
                line = self.ends_with(process, 0)
            self.assertEqual("WARNING: 0.0.0.0" in line, warns, line)

    def test_names_of_the_server(self):
        _, url = self.serve("builtin:", "--allow-host", "embed.example", "--allow-host", "fd00::1")
        for host, origin, status in (("embed.example", None, 200), ("EMBED.example.:80", "http://embed.example", 200),
                                     ("[fd00::1]:80", None, 200), ("other.example", None, 403),
                                     ("embed.example", "http://other.example", 403)):
            lines = [JSON] + ([f"Origin: {origin}"] if origin else [])
            with self.subTest(host=host, origin=origin), Wire(url) as wire:
                wire.send(post({"input": "a"}, *lines, host=host))
                self.assertEqual(wire.reply().status, status)
        _, url = self.serve("builtin:", "--allow-host", "*")
        with Wire(url) as wire:
            wire.send(post({"input": "a"}, JSON, "Origin: https://any.example", host="any.example"))
            self.assertEqual(wire.reply().status, 200)

    def test_bad_arguments(self):
        for arguments in (("--allow-host", ""), ("--allow-host", "a:b"), ("--listen", "127.0.0.1:x"),
                          ("--listen", "host.invalid:8080"), ("--max-connections", "0"), ("--grace", "0")):
            outcome = self.run_here("serve", "builtin:", *arguments)
            with self.subTest(arguments=arguments):
                self.assert_says(outcome, arguments[0])
                self.assertIn(outcome.code, (2, 105))  # 105: CLI11's own check

    def test_the_limit_of_open_files(self):
        def limits(soft, hard):
            process = subprocess.Popen([support.COMMAND, "serve", "builtin:", "--listen", "127.0.0.1:0"],
                                       cwd=self.folder, env=support.environment(), stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE,
                                       preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard)))
            return process, self.wait_for(process)
        process, url = limits(600, 600)  # too low
        self.assert_healthy(url)
        process.terminate()
        self.assertIn("open-file limit is 600", self.ends_with(process, 0))
        process, url = limits(600, 8192)  # too low, but may be raised
        self.assertGreaterEqual(resource.prlimit(process.pid, resource.RLIMIT_NOFILE)[0], 4096)
        process.terminate()
        self.assertEqual(self.ends_with(process, 0), "")

    def test_an_ipv6_address(self):
        try:
            serve_support.socket.create_server(("::1", 0), family=serve_support.socket.AF_INET6).close()
        except OSError as error:
            self.skipTest(f"::1 cannot be used here: {error}")
        _, url = self.serve("builtin:", listen="[::1]:0")
        self.assertTrue(url.startswith("http://[::1]:"))
        self.assertEqual(self.ask(f"{url}/v1/embeddings", {"input": "a"}).status, 200)

    def test_a_port_that_is_taken(self):
        _, url = self.serve("builtin:")
        again = self.run_here("serve", "builtin:", "--listen", url.removeprefix("http://"))
        self.assert_exit(again, 2)
        self.assert_says(again, "cannot listen", "in use")


class Ending(serve_support.Case):
    """SIGTERM: the grace is never exceeded."""
    GRACE_S = 8

    def hanging_server(self, *arguments):
        mock = self.mock()
        mock.faults(("hang", None, 1.0))
        return self.serve("openai:mock", "--base-url", mock.base_url("hash"), "--cache", "off", "--grace",
                          str(self.GRACE_S), *arguments)

    def stop(self, process, code, within_s=GRACE_S + 5):
        """Standard error, if it ends with `code` within the grace (and a moment, for a loaded machine)."""
        start = time.monotonic()
        os.kill(process.pid, signal.SIGTERM)
        text = self.ends_with(process, code)
        self.assertLess(time.monotonic() - start, within_s)
        return text

    def test_slow_and_idle_connections_do_not_hold_it(self):
        process, url = self.serve("builtin:", "--grace", "300", "--head-timeout", "300", "--body-timeout", "300")
        idle = [Wire(url) for _ in range(20)]
        for data in (b"GET /hea", HEALTH[:-2], post(b" ", JSON, "Content-Length: 9", length=False)):
            for _ in range(20):
                idle.append(Wire(url))
                idle[-1].send(data)
        for wire in idle:
            self.addCleanup(wire.socket.close)
        self.assert_healthy(url)
        self.assertEqual(self.stop(process, 0, within_s=60), "")

    def test_calls_that_hang_are_answered(self):
        process, url = self.hanging_server()
        with Wire(url) as wire:
            wire.send(post({"input": "a"}))
            self.wait_for_metric(url, "vetvec_serve_in_flight 1")
            self.assertEqual(self.stop(process, 0), "")
            self.assert_refused(wire.reply(), 503, "stopping")

    def test_a_client_that_does_not_read_is_cut_off(self):
        texts = 12000  # whose vectors are more than all buffers of a connection hold
        process, url = self.serve("builtin:", "--grace", str(self.GRACE_S), "--max-texts", str(texts))
        with Wire(url) as wire:
            wire.send(post({"input": [f"text {i}" for i in range(texts)]}))
            self.wait_for_metric(url, f"vetvec_serve_texts_total {texts}")
            self.assertIn("1 request was not answered", self.stop(process, 3))

    def test_a_second_signal_ends_it_at_once(self):
        process, url = self.hanging_server()
        with Wire(url) as wire:
            wire.send(post({"input": "a"}))
            self.wait_for_metric(url, "vetvec_serve_in_flight 1")
            os.kill(process.pid, signal.SIGTERM)
            while self.accepts(url):
                pass
            os.kill(process.pid, signal.SIGTERM)
            self.ends_with(process, 130)

    def accepts(self, url):
        try:
            Wire(url).socket.close()
            return True
        except OSError:
            return False


if __name__ == "__main__":
    unittest.main()
