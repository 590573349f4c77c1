"""A certificate authority of the test's own, made by the openssl command, and servers' certificates of it."""
import pathlib
import ssl
import subprocess

LEAF = "basicConstraints=critical,CA:FALSE\nsubjectAltName={names}\n"
CONFIG = """[ca]
default_ca = this
[this]
dir = {dir}
new_certs_dir = {dir}
database = {dir}/index.txt
serial = {dir}/serial
rand_serial = yes
default_md = sha256
policy = any
unique_subject = no
email_in_dn = no
[any]
commonName = supplied
"""


def _openssl(*arguments):
    done = subprocess.run(["openssl", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False)
    if done.returncode != 0:
        raise RuntimeError(f"openssl {arguments[0]}: {done.stdout.decode()}")


class Authority:
    """Authority(folder).file is what a client must trust; context(...) is for a server."""

    def __init__(self, folder, name="test CA"):
        self.folder = pathlib.Path(folder) / name.replace(" ", "_")
        self.folder.mkdir()
        self.file = self.folder / "ca.pem"
        self._key = self.folder / "ca.key"
        self._config = self.folder / "ca.conf"
        self._config.write_text(CONFIG.format(dir=self.folder))
        (self.folder / "index.txt").write_text("")
        self._count = 0
        _openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
                 f"/CN={name}", "-days", "3650", "-keyout", self._key, "-out", self.file)

    def certificate(self, names="DNS:localhost,IP:127.0.0.1", start=None, end=None):
        """Paths of a certificate and its key. `start`, `end`: "20200101000000Z", or None for valid now."""
        self._count += 1
        base = self.folder / f"leaf{self._count}"
        key, request, extensions, out = (base.with_suffix(s) for s in (".key", ".csr", ".ext", ".pem"))
        extensions.write_text(LEAF.format(names=names))
        _openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=server",
                 "-keyout", key, "-out", request)
        dates = [*(("-startdate", start) if start else ()), *(("-enddate", end) if end else ("-days", "30"))]
        _openssl("ca", "-batch", "-notext", "-config", self._config, "-cert", self.file, "-keyfile", self._key,
                 "-in", request, "-extfile", extensions, "-out", out, *dates)
        return out, key

    def self_signed(self, names="DNS:localhost,IP:127.0.0.1"):
        self._count += 1
        out, key = self.folder / f"self{self._count}.pem", self.folder / f"self{self._count}.key"
        _openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
                 "/CN=self", "-addext", f"subjectAltName={names}", "-days", "30", "-keyout", key, "-out", out)
        return out, key

    def context(self, certificate=None):
        """For a server; `certificate`: what the functions above gave; None: a good one."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*(certificate or self.certificate()))
        return context
