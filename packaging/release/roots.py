#!/usr/bin/env python3
"""Runs the files of a release where nothing else is: in roots that hold a distribution's libc6, or busybox, and no more.

  sudo packaging/release/roots.py TARGET [FOLDER [GCC_BUILD]]

In each root (of busybox for musl): the version, `embed builtin:` and `embed` against a mock service over TLS with the command and with
libvetvec.so, and an audit of two mock vendors. The bytes are the same in all roots, and those of GCC_BUILD (the folder of a build by GCC, for
x86_64) where one is given. Debian's packages come from the mirror that apt uses here, Ubuntu's from VETVEC_UBUNTU_MIRROR (for
aarch64 one of its ports); without it Ubuntu's roots are skipped by name. Programs for aarch64 run under qemu-aarch64-static.
"""
import collections
import contextlib
import hashlib
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading

import fetch

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
DEBIAN = {"debian-11": "bullseye", "debian-13": "trixie"}
UBUNTU = {"ubuntu-20.04": "focal", "ubuntu-22.04": "jammy", "ubuntu-24.04": "noble"}
EMULATOR = "qemu-aarch64-static"
TEXTS = "The invoice was paid on 3 May.\nA cat sleeps; naïve façade, 東京.\n"


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, **options)


Suite = collections.namedtuple("Suite", "mirror name is_signed")


def unpack_packages(folder, suite, processor, *packages):
    """Packages of a suite, got by an apt that knows of nothing but this suite."""
    trust = "" if suite.is_signed else "[trusted=yes] "
    architecture = {"x86_64": "amd64", "aarch64": "arm64"}[processor]
    with tempfile.TemporaryDirectory() as state:
        apt = fetch.Apt(pathlib.Path(state), {"suite.list": f"deb {trust}{suite.mirror} {suite.name} main\n"},
                        "-oDir::Etc::sourcelist=/dev/null", "-oDir::State::status=/dev/null", f"-oAPT::Architecture={architecture}",
                        f"-oAPT::Architectures={architecture}")
        apt.get("download", *packages, cwd=state)
        for package in pathlib.Path(state).glob("*.deb"):
            with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE) as archive:
                run("tar", "-x", "--keep-directory-symlink", "-C", folder, stdin=archive.stdout)


class Root:
    """A folder with a package of a suite, the programs in /bin, and nothing else; programs see it as /."""

    def __init__(self, folder, suite, processor, programs, package="libc6"):
        self.folder, self.inside, self.emulator = folder, "", []
        shutil.rmtree(folder, ignore_errors=True)
        for name in ("bin", "tmp", "usr/lib", "usr/lib64"):
            (folder / name).mkdir(parents=True)
        for name in ("lib", "lib64"):
            (folder / name).symlink_to(f"usr/{name}")
        unpack_packages(folder, suite, processor, package)
        for program in programs:
            shutil.copy(program, folder / "bin" / program.name)
        if processor != os.uname().machine:
            self.emulator = ["/bin/" + EMULATOR]
            shutil.copy(f"/usr/bin/{EMULATOR}", folder / "bin")

    def call(self, program, *arguments):
        return call(["chroot", self.folder, *self.emulator, f"/bin/{program}", *arguments], self)


class Here:
    """A build on this machine, to compare with."""

    def __init__(self, folder, build):
        self.folder, self.inside, self.build = folder, str(folder), build
        (folder / "tmp").mkdir()

    def call(self, program, *arguments):
        return call([self.build / "bin" / program, *arguments], self)


def call(words, place):
    done = subprocess.run([str(word) for word in words], text=True, capture_output=True, check=False, cwd=place.folder / "tmp",
                          env={"PATH": os.environ["PATH"], "HOME": f"{place.inside}/tmp",
                               "LD_LIBRARY_PATH": "/bin", "SSL_CERT_FILE": f"{place.inside}/tmp/ca.pem"})
    if done.returncode != 0:
        sys.exit(f"{place.folder}: {words}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


class TlsFront:
    """A TLS server on a free port of 127.0.0.1 that passes bytes on to a plain one."""

    def __init__(self, context, port):
        self.context, self.target = context, ("127.0.0.1", port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client = self.listener.accept()[0]
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        with contextlib.suppress(OSError), self.context.wrap_socket(client, server_side=True) as client, \
                socket.create_connection(self.target) as server:
            threading.Thread(target=self.copy, args=(server, client), daemon=True).start()
            self.copy(client, server)

    @staticmethod
    def copy(source, target):
        with contextlib.suppress(OSError):
            while block := source.recv(65536):
                target.sendall(block)
            target.shutdown(socket.SHUT_WR)


TIMES = {"created", "traffic", "failures", "run_folder", "config"}  # what an audit measures in time, or has from its place


def judgement(value):
    """A report without times."""
    if isinstance(value, dict):
        return {judgement(name): judgement(part) for name, part in sorted(value.items()) if name not in TIMES}
    if isinstance(value, list):
        return [judgement(part) for part in value]
    return re.sub(r"\d+ ms\b|127\.0\.0\.1:\d+", "?", value) if isinstance(value, str) else value


def cases(place, tls_port, port):
    """{case: SHA-256 of what it gave}."""
    secure = f"openai:mock?base_url=https://127.0.0.1:{tls_port}/faithful/v1"
    vendors = ",".join(f"openai:{name}?base_url=http://127.0.0.1:{port}/{name}/v1" for name in ("faithful", "hash"))
    place.call("vetvec", "--version")
    outputs = {}
    for name, spec in (("builtin", "builtin:"), ("TLS", secure)):
        place.call("vetvec", "embed", spec, "--in", f"{place.inside}/tmp/texts.txt", "--quiet", "-o", f"{place.inside}/tmp/rows.npy")
        outputs[f"command, {name}"] = (place.folder / "tmp/rows.npy").read_bytes()
        if (place.folder / "bin/probe").exists():
            outputs[f"library, {name}"] = place.call("probe", spec, TEXTS).encode()
    place.call("vetvec", "audit", "--vendors", vendors, "--documents", f"{place.inside}/documents", "--seed", "7", "--quiet",
               "-o", f"{place.inside}/tmp/report.json")
    report = json.loads((place.folder / "tmp/report.json").read_text())
    outputs["audit"] = json.dumps(judgement(report)).encode()
    return {name: hashlib.sha256(output).hexdigest()[:12] for name, output in outputs.items()}


def debian(name):
    mirror = run("apt-get", "indextargets", "--format", "$(SITE)", capture_output=True, text=True).stdout.split()[0]
    return Suite(mirror, name, True)


def suites_of_glibc():
    """{name of a root: Suite}"""
    roots = {name: debian(suite) for name, suite in DEBIAN.items()}
    ubuntu = os.environ.get("VETVEC_UBUNTU_MIRROR", "")
    for name, suite in UBUNTU.items():
        if ubuntu:
            roots[name] = Suite(ubuntu, suite, False)
        else:
            print(f"{name}: skipped, VETVEC_UBUNTU_MIRROR is not set")
    return roots


def programs_of(folder, target):
    """What is copied into a root's /bin: the command; where there is a library, it and a program that links it."""
    out = folder / "out" / target
    if target.endswith("musl"):
        return [out / "command/bin/vetvec"]
    probe = folder / "build" / target / "probe"
    library = out / "library/lib" / next((out / "library/lib").glob("libvetvec.so.*.*.*")).name
    soname = library.with_name(library.name.rsplit(".", 1)[0])
    run(folder / "tools" / target / "cc", "-O1", "-I", out / "library/include", HERE / "probe.c", library, "-o", probe)
    return [out / "command/bin/vetvec", probe, soname]


def main(target, folder, gcc_build):
    sys.path.insert(0, str(SOURCE / "tests/integration"))
    os.environ["VETVEC_MOCK"] = str(folder / f"out/{os.uname().machine}-linux-gnu/command/bin/vetvec-mock-server")
    import support  # pylint: disable=import-outside-toplevel
    import test_ca  # pylint: disable=import-outside-toplevel
    processor = target.split("-")[0]
    told = {}
    with tempfile.TemporaryDirectory() as work:
        authority = test_ca.Authority(work)
        mock = support.Mock(work)
        front = TlsFront(authority.context(), mock.port)
        programs = programs_of(folder, target)
        suites, package = ({"busybox": debian("bookworm")}, "busybox-static") if target.endswith("musl") else (suites_of_glibc(), "libc6")
        places = {name: Root(folder / "roots" / f"{name}-{processor}", suite, processor, programs, package)
                  for name, suite in suites.items()}
        if gcc_build:
            (pathlib.Path(work) / "here").mkdir()
            places["built by GCC"] = Here(pathlib.Path(work) / "here", gcc_build)
        for name, place in places.items():
            shutil.copy(authority.file, place.folder / "tmp/ca.pem")
            if place.inside == "":  # where libvetvec.so looks
                (place.folder / "etc/ssl/certs").mkdir(parents=True)
                shutil.copy(authority.file, place.folder / "etc/ssl/certs/ca-certificates.crt")
            (place.folder / "tmp/texts.txt").write_text(TEXTS)
            shutil.copytree(SOURCE / "examples/documents", place.folder / "documents")
            told[name] = cases(place, front.port, mock.port)
            print(f"{name}: {told[name]}", flush=True)
        mock.stop()
    return int(any(result != first[case] for first in told.values() for results in told.values()
                   for case, result in results.items() if case in first))


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3, 4):
        sys.exit(__doc__)
    paths = [pathlib.Path(path).resolve() for path in sys.argv[2:]]
    sys.exit(main(sys.argv[1], paths[0] if paths else SOURCE / "build/release", paths[1] if len(paths) == 2 else None))
