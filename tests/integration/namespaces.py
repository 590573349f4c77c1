"""A network of the test's own: no way out, loopback, and name servers that the test answers for.

`enter(__file__)` starts the script again inside of one, where /etc/resolv.conf names 127.0.0.1. It needs root
and unshare; without them it returns, and `inside()` stays False.
"""
import fcntl
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading

MARK = "VETVEC_TEST_NAMESPACE"
UNSHARE = ["unshare", "--net", "--mount", "--propagation", "private"]
RESOLV_CONF = "nameserver 127.0.0.1\noptions timeout:3 attempts:2\n"
NXDOMAIN, SERVFAIL = 3, 2


def inside():
    return MARK in os.environ


def enter(script):
    if inside():
        _loopback_up()
        return
    possible = os.geteuid() == 0 and subprocess.run(
        [*UNSHARE, "mount", "--bind", "/dev/null", "/etc/resolv.conf"], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, check=False).returncode == 0
    if not possible:
        return
    with tempfile.NamedTemporaryFile("w", prefix="vetvec-resolv-") as conf:
        conf.write(RESOLV_CONF)
        conf.flush()
        command = 'mount --bind "$1" /etc/resolv.conf && shift && exec "$@"'
        done = subprocess.run([*UNSHARE, "sh", "-c", command, "sh", conf.name, sys.executable,
                               os.path.abspath(script), *sys.argv[1:]],
                              env={**os.environ, MARK: "1"}, check=False)
    sys.exit(done.returncode)


def _loopback_up():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        request = struct.pack("16sH14s", b"lo", 0x1 | 0x40, b"")  # IFF_UP | IFF_RUNNING
        fcntl.ioctl(sock, 0x8914, request)  # SIOCSIFFLAGS


class NameServer:
    """Answers for names by `answers`: name -> list of what its next queries get: "hang", NXDOMAIN, SERVFAIL or
    an address. The last one stays. What is not in it does not exist. `queries` counts the A queries of a name."""

    def __init__(self, **answers):
        self.answers = {name.replace("_", "."): list(steps) for name, steps in answers.items()}
        self.queries = {}
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 53))
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            query, client = self._socket.recvfrom(4096)
            labels, at = [], 12
            while query[at]:
                labels.append(query[at + 1:at + 1 + query[at]].decode())
                at += 1 + query[at]
            question = query[12:at + 5]
            is_address = query[at + 1:at + 3] == b"\0\1"
            name = ".".join(labels).lower()
            steps = self.answers.get(name, [NXDOMAIN])
            step = steps[0]
            if is_address:
                self.queries[name] = self.queries.get(name, 0) + 1
                if len(steps) > 1:
                    steps.pop(0)
            if step != "hang":
                self._socket.sendto(self._reply(query, question, step, is_address), client)

    @staticmethod
    def _reply(query, question, step, is_address):
        code, answers = (step, b"") if isinstance(step, int) else (0, b"")
        if not isinstance(step, int) and is_address:
            answers = b"\xc0\x0c\0\1\0\1\0\0\0\0\0\4" + socket.inet_aton(step)
        head = query[:2] + struct.pack(">HHHHH", 0x8180 | code, 1, 1 if answers else 0, 0, 0)
        return head + question + answers
