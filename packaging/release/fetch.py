#!/usr/bin/env python3
"""Gets what sources.lock names into FOLDER/sources, checked by SHA-256; what is there already is not asked for again.

  fetch.py FOLDER

It needs cargo, pip, apt with the lists of Debian 12 (which it reads with a configuration of its own, as any user), and
their registries. Nothing after it needs a network.
"""
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys

import lock


def run(*command, **options):
    """Runs a command; its output is shown only if it fails."""
    ended = subprocess.run([str(word) for word in command], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                           check=False, **options)
    if ended.returncode != 0:
        sys.exit(f"fetch.py: {command[0]} failed\n{ended.stdout}")


def check(source, actual):
    if actual != source.sha256:
        sys.exit(f"fetch.py: {source.package} {source.package_version} has SHA-256 {actual}, "
                 f"sources.lock wants {source.sha256}")


def check_file(source, path):
    check(source, hashlib.sha256(path.read_bytes()).hexdigest())


def write_project(project, crates, requirement):
    """A package for cargo that needs these crates, each with its version after `requirement`: "=" or "~"."""
    (project / "lib.rs").touch()
    wanted = "".join(f'{crate.package} = {{ version = "{requirement}{crate.package_version}", default-features = false }}\n'
                     for crate in crates)
    (project / "Cargo.toml").write_text('[package]\nname = "sources"\nversion = "0.0.0"\nedition = "2021"\n'
                                        f'[lib]\npath = "lib.rs"\n[dependencies]\n{wanted}')


def fetch_crates(folder, crates):
    """All crates at once; cargo writes beside each what its .crate had as SHA-256."""
    project = folder / "project"
    project.mkdir()
    write_project(project, crates, "=")
    run("cargo", "vendor", "-q", folder / "vendor", cwd=project)
    for crate in crates:
        vendored = folder / "vendor" / crate.package
        check(crate, json.loads((vendored / ".cargo-checksum.json").read_text())["package"])
        vendored.rename(folder / crate.package)


def fetch_wheel(folder, wheel):
    run(sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:", "-d", folder,
        f"{wheel.package}=={wheel.package_version}")
    (file,) = folder.glob("*.whl")
    check_file(wheel, file)
    run(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", folder / wheel.package, file)


class Apt:
    """apt-get with its state in a folder, and with lists of its own: {name of a file: its text}."""

    def __init__(self, folder, lists, *options):
        for name in ("lists/partial", "cache/archives/partial", "parts"):
            (folder / name).mkdir(parents=True)
        for name, text in lists.items():
            (folder / "parts" / name).write_text(text)
        self.options = [f"-oDir::Etc::sourceparts={folder}/parts", f"-oDir::State::Lists={folder}/lists",
                        f"-oDir::Cache={folder}/cache", "-oAPT::Sandbox::User=root", "-oDebug::NoLocking=1", *options]
        self.get("update")

    def get(self, *arguments, **options):
        run("apt-get", "-q", *self.options, *arguments, **options)


SUITES = ("trixie",)  # of which a source is newer than Debian 12's


def lists_with_sources():
    """This machine's lists, with source packages, and SUITES."""
    lists = {}
    for listed in pathlib.Path("/etc/apt/sources.list.d").glob("*.sources"):
        lists[listed.name] = text = listed.read_text().replace("Types: deb\n", "Types: deb deb-src\n")
        for suite in SUITES:
            later = text.replace("Types: deb deb-src\n", "Types: deb-src\n").replace("bookworm", suite)
            lists[f"{suite}-{listed.name}"] = later
    return lists


def fetch_source(folder, source, apt):
    """The source with Debian's patches: what Debian's own package is built from."""
    apt.get("source", "--download-only", f"{source.package}={source.package_version}", cwd=folder)
    (description,) = folder.glob(f"{source.package}_*.dsc")
    check_file(source, description)
    run("dpkg-source", "--no-check", "-x", description, folder / source.package, cwd=folder)  # checks the other files


def fetch_headers(folder, headers, apt):
    apt.get("download", f"{headers.package}={headers.package_version}", cwd=folder)
    (file,) = folder.glob(f"{headers.package}_*.deb")
    check_file(headers, file)
    run("dpkg-deb", "-x", file, folder / headers.package)


def main(folder):
    target = pathlib.Path(folder).resolve() / "sources"
    stamp = target / "sources.lock"
    if stamp.exists() and stamp.read_bytes() == lock.LOCK.read_bytes():
        return
    work = target.with_name("sources.part")
    shutil.rmtree(target, ignore_errors=True)
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    fetch_crates(work, lock.packages("crate"))
    for wheel in lock.packages("wheel"):
        fetch_wheel(work, wheel)
    apt = Apt(work / "apt", lists_with_sources())
    for source in lock.packages("source"):
        fetch_source(work, source, apt)
    for headers in lock.packages("headers"):
        fetch_headers(work, headers, apt)
    for leftover in ("apt", "project", "vendor"):
        shutil.rmtree(work / leftover)
    shutil.copy(lock.LOCK, work / "sources.lock")
    os.rename(work, target)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
