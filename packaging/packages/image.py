"""An image of each static command for podman and docker, as Containerfile makes it, without either: one layer, an OCI layout, and the
manifest.json by which `docker load` knows it."""
import gzip
import hashlib
import json

from archive import tree
from files import VERSION, write_tar

ARCHITECTURES = {"x86_64-linux-musl": "amd64", "aarch64-linux-musl": "arm64"}
CONFIG = {"Entrypoint": ["/usr/bin/vetvec"], "Env": ["XDG_CACHE_HOME=/cache"], "WorkingDir": "/work"}  # Containerfile says why


def blob(blobs, data, kind):
    """Adds data under its SHA-256; what refers to it."""
    digest = hashlib.sha256(data).hexdigest()
    blobs[f"blobs/sha256/{digest}"] = data
    return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(data)}


def pack(release, out):
    for target in [each for each in release.targets if each in ARCHITECTURES]:
        layer_path = write_tar(out / "layer.tar.gz", {f"usr/{name}": file for name, file in tree(release, target).items()})
        layer = layer_path.read_bytes()
        layer_path.unlink()
        described = {"architecture": ARCHITECTURES[target], "os": "linux", "config": CONFIG, "rootfs": {
            "type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(gzip.decompress(layer)).hexdigest()}"]}}
        blobs = {}
        config = blob(blobs, json.dumps(described).encode(), "config.v1+json")
        manifest = {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": config,
                    "layers": [blob(blobs, layer, "layer.v1.tar+gzip")]}
        index = {"schemaVersion": 2, "manifests": [
            blob(blobs, json.dumps(manifest).encode(), "manifest.v1+json") |
            {"annotations": {"org.opencontainers.image.ref.name": VERSION}}]}
        paths = [f"blobs/{each['digest'].replace(':', '/')}" for each in [config, *manifest["layers"]]]
        yield write_tar(out / f"vetvec-{VERSION}-{ARCHITECTURES[target]}.image.tar", blobs | {
            "oci-layout": b'{"imageLayoutVersion": "1.0.0"}', "index.json": json.dumps(index).encode(),
            "manifest.json": json.dumps([{"Config": paths[0], "RepoTags": [f"vetvec:{VERSION}"], "Layers": paths[1:]}]).encode()})
