#!/usr/bin/env python3
"""Writes what is inside the files of a target, from sources.lock, as CycloneDX 1.5: FOLDER/out/TARGET/PART/vetvec.cdx.json.

  sbom.py TARGET FOLDER VERSION
"""
import hashlib
import json
import os
import pathlib
import sys
import time

import lock

PURL = {"crate": "cargo", "wheel": "pypi", "source": "deb/debian", "headers": "deb/debian"}
# What goes where: the part of sources.lock by the part of the release.
INSIDE = {"library": {"library", "audit", "runtime"}, "client": {"library", "runtime"},
          "command": {"library", "audit", "runtime", "command", "mock"}}


def component(source):
    return {"type": "library", "name": source.name, "version": source.version,
            "purl": f"pkg:{PURL[source.kind]}/{source.package}@{source.package_version}",
            "licenses": [{"expression" if "-WITH-" in source.licence else "license":
                          source.licence.replace("-WITH-", " WITH ") if "-WITH-" in source.licence else {"id": source.licence}}],
            "hashes": [{"alg": "SHA-256", "content": source.sha256}]}


def files(folder):
    """The programs and libraries of a part, with their hashes."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()
             and path.read_bytes()[:4] == b"\x7fELF"]
    return [{"type": "file", "name": str(path.relative_to(folder)),
             "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}]} for path in paths]


def document(target, part, folder, version):
    inside = INSIDE[part] | ({"static"} if target.endswith("musl") else set())
    made = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
            "metadata": {"timestamp": made, "component": {
                "type": "application" if part == "command" else "library", "name": "vetvec", "version": version,
                "description": f"{part}, {target}", "licenses": [{"license": {"id": "Apache-2.0"}}], "components": files(folder)}},
            "components": [component(source) for source in lock.sources() if source.part in inside]}


def main(target, folder, version):
    for part in sorted((folder / "out" / target).iterdir()):
        text = json.dumps(document(target, part.name, part, version), indent=1)
        (part / "vetvec.cdx.json").write_text(text + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3])
