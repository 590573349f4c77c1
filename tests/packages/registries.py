"""Registries of npm and Cargo on this machine, for the packages of one folder: what their clients ask for, as files."""
import base64
import contextlib
import hashlib
import http.server
import json
import tarfile
import threading
import tomllib
import urllib.parse

CRATES_IO = "https://github.com/rust-lang/crates.io-index"


@contextlib.contextmanager
def _served(answers):
    """ANSWERS(url) gives {path: bytes}."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            found = pages.get(urllib.parse.unquote(self.path))
            self.send_response(404 if found is None else 200)
            self.send_header("Content-Length", str(len(found or b"")))
            self.end_headers()
            self.wfile.write(found or b"")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    url = f"http://127.0.0.1:{server.server_port}"
    pages = answers(url)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield url
    finally:
        server.shutdown()


def _file_in(path, name):
    with tarfile.open(path) as archive:
        found = next(member for member in archive if member.name.split("/")[1:] == [name])
        return archive.extractfile(found).read()


def npm(folder):
    """Each .tgz in FOLDER as a package with one version."""
    def answers(url):
        pages = {}
        for path in folder.glob("*.tgz"):
            described, data = json.loads(_file_in(path, "package.json")), path.read_bytes()
            described["dist"] = {"tarball": f"{url}/{path.name}",
                                 "integrity": "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()}
            pages[f"/{path.name}"] = data
            pages["/" + described["name"]] = json.dumps({
                "name": described["name"], "dist-tags": {"latest": described["version"]},
                "versions": {described["version"]: described}}).encode()
        return pages
    return _served(answers)


def cargo(folder):
    """Each .crate in FOLDER as a crate with one version, in a sparse index."""
    def answers(url):
        pages = {"/config.json": json.dumps({"dl": f"{url}/{{crate}}-{{version}}.crate"}).encode()}
        ours = {path.name.rpartition("-")[0] for path in folder.glob("*.crate")}
        for path in folder.glob("*.crate"):
            manifest = tomllib.loads(_file_in(path, "Cargo.toml").decode())
            name, package = manifest["package"]["name"], manifest["package"]
            deps = [_dependency(each, told, kind, ours) for kind, table in (("normal", "dependencies"), ("build", "build-dependencies"))
                    for each, told in manifest.get(table, {}).items()]
            pages[f"/{path.name}"] = path.read_bytes()
            pages[f"/{name[:2]}/{name[2:4]}/{name}"] = json.dumps({
                "name": name, "vers": package["version"], "deps": deps, "features": {}, "features2": manifest.get("features", {}),
                "v": 2, "cksum": hashlib.sha256(path.read_bytes()).hexdigest(), "yanked": False,
                "links": package.get("links")}).encode()
        return pages
    return _served(answers)


def _dependency(name, told, kind, ours):
    told = told if isinstance(told, dict) else {"version": told}
    return {"name": name, "req": told["version"], "features": told.get("features", []), "optional": told.get("optional", False),
            "default_features": told.get("default-features", True), "target": None, "kind": kind,
            "registry": None if name in ours else CRATES_IO}
