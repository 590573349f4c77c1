"""TLS where one of the places of certificate authorities is there and no other: accepted; where none is: refused, and the
error lists them. /etc is a folder of the test's own, in a mount namespace."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import origin
import otlp_collector
import redis_server
import support
import test_ca

UNSHARE = ["unshare", *([] if os.geteuid() == 0 else ["--map-root-user"]), "--mount", "--propagation", "private"]
MOUNT = 'mount --bind "$1" /etc && shift && exec "$@"'
OF_LOADER_AND_RESOLVER = ("ld.so.cache", "hosts", "nsswitch.conf", "resolv.conf", "passwd")
DISTRIBUTIONS = {"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
                 "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
                 "/etc/pki/tls/cacert.pem"}


def can_mount():
    return shutil.which("unshare") is not None and subprocess.run(
        [*UNSHARE, "sh", "-c", MOUNT, "sh", "/etc", "true"], capture_output=True, check=False).returncode == 0


class Authorities(support.Case):
    def setUp(self):
        super().setUp()
        self.write("texts.txt", "some text\n")
        self.authority = test_ca.Authority(self.folder)

    def etc(self):
        """Without any authority."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        for name in OF_LOADER_AND_RESOLVER:
            if os.path.exists(f"/etc/{name}"):
                shutil.copy(f"/etc/{name}", folder)
        return folder

    def put(self, place, etc):
        """The test's authority as the file `place`, or by its hash in it if it is a folder ("/etc/certs/")."""
        if place.endswith("/"):
            place += subprocess.run(["openssl", "x509", "-hash", "-noout", "-in", self.authority.file], capture_output=True,
                                    text=True, check=True).stdout.strip() + ".0"
        path = etc / pathlib.Path(place).relative_to("/etc")
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.authority.file, path)

    def run_with(self, etc, *arguments, env=None):
        done = subprocess.run([*UNSHARE, "sh", "-c", MOUNT, "sh", etc, support.COMMAND, *arguments], cwd=self.folder,
                              env=support.environment(env), stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=support.RUN_TIMEOUT_S, check=False)
        return support.Outcome(done.returncode, done.stdout, done.stderr, 0)

    def check_each_place(self, *arguments):
        refused = self.run_with(self.etc(), *arguments)
        self.assert_exit(refused, 3)
        said = " ".join(refused.text.split())
        found = re.search(r"trusted are the authorities in '([^']+)', because none of these is there: ([^;\n]+?)(;| to do:)", said)
        self.assertTrue(found, refused)
        bundles = found.group(2).split(", ")
        self.assertLessEqual(DISTRIBUTIONS, set(bundles))
        places = [*bundles, os.path.realpath(found.group(1)) + "/"]
        for place in places:
            with self.subTest(place=place):
                etc = self.etc()
                self.put(place, etc)
                self.assert_exit(self.run_with(etc, *arguments), 0)
        for variable, path in (("SSL_CERT_FILE", "named/ca.pem"), ("SSL_CERT_DIR", "named/")):
            with self.subTest(place=variable):
                self.put(f"/etc/{path}", self.folder)
                self.assert_exit(self.run_with(self.etc(), *arguments, env={variable: str(self.folder / path)}), 0)
        print(f"\n{arguments[0]}: {len(places) + 2} places, each alone: accepted; none: refused")

    def test_a_service(self):
        server = origin.Server(origin.answer, tls=self.authority.context(), name="127.0.0.1")
        self.addCleanup(server.stop)
        self.check_each_place("embed", f"openai:m?base_url={server.url}/v1", "--in", "texts.txt", "-o", "out.npy", "--cache",
                              "off", "--deadline", "20")

    @unittest.skipIf(redis_server.PROGRAM is None, f"SKIPPED: {redis_server.MISSING}")
    def test_redis(self):
        certificate, key = self.authority.certificate()
        port = redis_server.free_port()
        redis_server.RedisServer(self, "--tls-port", str(port), "--tls-cert-file", str(certificate), "--tls-key-file", str(key),
                                 "--tls-ca-cert-file", str(self.authority.file), "--tls-auth-clients", "no")
        self.check_each_place("doctor", "builtin:", "--redis", f"rediss://127.0.0.1:{port}")

    # The command's own libcurl, which asks the library where the authorities are.
    def test_telemetry(self):
        collector = otlp_collector.Collector(tls=self.authority.context())
        self.addCleanup(collector.stop)
        arguments = ("embed", f"openai:m?base_url={self.mock().base_url('hash')}", "--in", "texts.txt", "-o", "out.npy",
                     "--cache", "off", "--otlp-endpoint", collector.url)
        self.assert_exit(self.run_with(self.etc(), *arguments), 0)
        self.assertEqual(collector.spans(), [])
        for place in ("/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/certs/"):
            with self.subTest(place=place):
                etc = self.etc()
                self.put(place, etc)
                before = len(collector.spans())
                self.assert_exit(self.run_with(etc, *arguments), 0)
                self.assertEqual(len(collector.spans()), before + 1)


if __name__ == "__main__":
    if not can_mount():
        print("SKIPPED: needs unshare, and root or user namespaces", flush=True)
        sys.exit(77)
    unittest.main(verbosity=2)
