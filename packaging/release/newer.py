#!/usr/bin/env python3
"""Fails when a source of sources.lock has a newer release of its series (crates and wheels: the same two first numbers; Debian's
packages: of the same two first numbers what Debian has now, security updates included). Asks the registries; releases are to be made when it fails.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import fetch
import lock


def run(*command, **options):
    return subprocess.run([str(word) for word in command], text=True, capture_output=True, check=True, **options).stdout


def newest_crates(folder, crates):
    """What cargo would take today."""
    fetch.write_project(folder, crates, "~")
    tree = json.loads(run("cargo", "metadata", "--format-version", "1", cwd=folder))
    return {package["name"]: package["version"] for package in tree["packages"]}


def newest_wheel(wheel):
    lines = run(sys.executable, "-m", "pip", "index", "versions", wheel.package)
    series = wheel.package_version.rsplit(".", 1)[0] + "."
    versions = re.findall(r"[^\s,()]+", lines.split("Available versions:")[1].split("\n")[0])
    return next(version for version in versions if version.startswith(series))  # the newest is first


def newest_of_debian(apt, source):
    """The candidate of a package, or the newest source that the lists have."""
    if source.kind == "headers":
        return re.search(r"Candidate: (\S+)", run("apt-cache", *apt.options, "policy", source.package)).group(1)
    shown = run("apt-cache", *apt.options, "showsrc", source.package)
    versions = re.findall(rf"^Package: {source.package}$.*?^Version: (\S+)$", shown, re.M | re.S)
    newest = source.package_version
    for version in (version for version in versions if version.startswith(source.version.rsplit(".", 1)[0] + ".")):
        if subprocess.run(["dpkg", "--compare-versions", version, "gt", newest], check=False).returncode == 0:
            newest = version
    return newest


def main():
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        apt = fetch.Apt(folder / "apt", fetch.lists_with_sources())
        newest = newest_crates(folder, lock.packages("crate"))
        newest |= {wheel.package: newest_wheel(wheel) for wheel in lock.packages("wheel")}
        newest |= {source.package: newest_of_debian(apt, source)
                   for kind in ("source", "headers") for source in lock.packages(kind)}
    old = [source for source in lock.sources() if newest[source.package] != source.package_version]
    for source in old:
        print(f"{source.name}: sources.lock has {source.package} {source.package_version}, {newest[source.package]} is there")
    return min(len(old), 1)


if __name__ == "__main__":
    sys.exit(main())
