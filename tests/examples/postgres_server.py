"""A PostgreSQL server with pgvector for a test, at a socket in a folder of its own.

    with postgres_server.Server() as server:
        server.dsn                                  # as libpq reads it

The system's, if it has pgvector (Debian 13: postgresql-17-pgvector); otherwise that of the package pgserver. PostgreSQL
does not run as root; then the user nobody runs it. What is not here skips the test.
"""
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

import packages

START_TIMEOUT_S = 120


class Server:
    def __init__(self):
        self._folder = pathlib.Path(tempfile.mkdtemp(prefix="vetvec-pg-"))  # short: the path of a socket has 107 bytes
        self._user = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
        self._process = None

    def __enter__(self):
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)  # a fast shutdown
            self._process.wait(START_TIMEOUT_S)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _start(self):
        programs = _of_the_system() or self._of_a_package()
        if self._user:
            shutil.chown(self._folder, "nobody", "nogroup")
        data = self._folder / "data"
        made = subprocess.run([programs / "initdb", "-D", data, "-A", "trust", "-U", "vetvec", "-E", "UTF8", "--locale=C", "--no-sync"],
                              cwd="/", capture_output=True, text=True, check=False, **self._user)
        if made.returncode != 0:
            packages.skip(f"PostgreSQL cannot make a database here: {made.stderr.strip()[-300:]}")
        with open(self._folder / "log", "wb") as log:
            self._process = subprocess.Popen([programs / "postgres", "-D", data, "-k", self._folder, "-c", "listen_addresses=",
                                              "-c", "fsync=off"], cwd="/", stdout=log, stderr=log, **self._user)
        self.dsn = f"host={self._folder} user=vetvec dbname=postgres sslmode=disable"
        deadline = time.monotonic() + START_TIMEOUT_S
        while subprocess.run([programs / "pg_isready", "-q", "-h", self._folder], check=False).returncode != 0:
            if time.monotonic() > deadline or self._process.poll() is not None:
                raise RuntimeError((self._folder / "log").read_text(encoding="utf-8"))
            time.sleep(0.05)

    def _of_a_package(self):
        python = pathlib.Path(packages.python_with("pgvector", ["pgserver"], options=["--no-deps", "--only-binary=:all:"]))
        for folder in (python.parents[1] / "lib").glob("python3*/site-packages/pgserver*"):
            shutil.copytree(folder, self._folder / folder.name)  # which the other user can read
        self._folder.chmod(0o755)
        return self._folder / "pgserver" / "pginstall" / "bin"


def _of_the_system():
    """The folder of PostgreSQL's programs, if pgvector is installed beside them."""
    for programs in pathlib.Path("/usr/lib/postgresql").glob("*/bin"):
        control = pathlib.Path("/usr/share/postgresql") / programs.parent.name / "extension" / "vector.control"
        if control.is_file() and (programs / "initdb").is_file():
            return programs
    return None
