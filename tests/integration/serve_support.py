"""What the tests of `vetvec serve` share: a server on a free port, and connections byte by byte."""
import json
import os
import pathlib
import re
import socket
import time
import urllib.error
import urllib.request

import support

SANITIZED = os.environ.get("VETVEC_LIBRARY") == ""  # set but empty: CMakeLists.txt; then memory says little
WAIT_S = 60  # for what must happen; nothing takes so long unless it has failed
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.body[:300]}"


class Wire:
    """A connection to a server, byte by byte. Replies have names of fields in lower case."""

    def __init__(self, url):
        host, port = url.removeprefix("http://").rsplit(":", 1)
        self.socket = socket.create_connection((host.strip("[]"), int(port)), timeout=WAIT_S)
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        """False if the server has closed the connection."""
        try:
            self.socket.sendall(data)
            return True
        except (BrokenPipeError, ConnectionResetError):
            return False

    def half_close(self):
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # the server has closed it

    def _more(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionResetError:
            data = b""
        self.buffer += data
        return data != b""

    def _take(self, size):
        taken, self.buffer = self.buffer[:size], self.buffer[size:]
        return taken

    def reply(self, has_body=True):
        """The next reply; None if the connection ends instead."""
        while b"\r\n\r\n" not in self.buffer:
            if not self._more():
                return None
        head = self._take(self.buffer.index(b"\r\n\r\n") + 4).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        size = int(headers.get("content-length", 0)) if has_body else 0
        while len(self.buffer) < size:
            if not self._more():
                raise AssertionError(f"the reply ends after {len(self.buffer)} of {size} bytes: {head}")
        return Reply(int(head[0].split()[1]), headers, self._take(size).decode())

    def ends(self):
        """True once the server closes the connection, without another byte."""
        while self._more():
            pass
        return self.buffer == b""


def post(body, *lines, host="localhost", path="/v1/embeddings", length=True):
    """The bytes of a request for embeddings; `lines` replace the field Content-Type."""
    body = body if isinstance(body, bytes) else json.dumps(body).encode()
    fields = [f"Host: {host}", *(lines or ["Content-Type: application/json"])]
    if length:
        fields.append(f"Content-Length: {len(body)}")
    return "\r\n".join([f"POST {path} HTTP/1.1", *fields, "", ""]).encode("latin-1") + body


class Case(support.Case):
    def serve(self, spec, *arguments, env=None, listen="127.0.0.1:0"):
        """Starts a server on a free port; its process and address."""
        process = support.start("serve", spec, "--listen", listen, *arguments, cwd=self.folder, env=env)
        return process, self.wait_for(process)

    def wait_for(self, process):
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        line = process.stdout.readline().decode()
        found = re.search(r" on (http://\S+:\d+)/v1", line)
        self.assertTrue(found, line)
        return found.group(1)

    def ask(self, url, body=None, key=None, method=None):
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
        if key:
            request.add_header("Authorization", f"Bearer {key}")
        try:
            with OPENER.open(request, timeout=WAIT_S) as reply:
                return Reply(reply.status, reply.headers, reply.read().decode())
        except urllib.error.HTTPError as error:
            return Reply(error.code, error.headers, error.read().decode())

    def assert_refused(self, reply, status, *words):
        self.assertEqual(reply.status, status, reply)
        error = reply.json["error"]
        self.assertEqual(set(error), {"message", "type", "param", "code"}, reply)
        for word in words:
            self.assertIn(word, error["message"])

    def assert_healthy(self, url):
        self.assertEqual(self.ask(f"{url}/health").json, {"status": "ok"})

    def wait_for_metric(self, url, line):
        deadline = time.monotonic() + support.RUN_TIMEOUT_S
        while line + "\n" not in self.ask(f"{url}/metrics").body:
            self.assertLess(time.monotonic(), deadline, line)
            time.sleep(0.05)

    def status_of(self, process, field):
        """A number of /proc/PID/status: VmHWM and VmRSS in kB, Threads."""
        text = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
        return int(re.search(rf"^{field}:\s+(\d+)", text, re.MULTILINE).group(1))

    def assert_grown_below(self, process, field, before, mib):
        """VmRSS may still shrink: a reply is sent before the memory of its request is freed."""
        if SANITIZED:
            return
        deadline = time.monotonic() + (WAIT_S if field == "VmRSS" else 0)
        while (grown := self.status_of(process, field) - before) >= mib * 1024 and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertLess(grown, mib * 1024)

    def ends_with(self, process, code):
        """The process ends with this status; what it wrote to standard error."""
        self.assertEqual(process.wait(timeout=support.RUN_TIMEOUT_S), code)
        return process.stderr.read().decode()
