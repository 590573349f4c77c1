"""Manuals that Debian packages, fetched into build/ once: texts that nobody tuned vetvec on.

VETVEC_TEST_MANUALS names another folder to keep them in.
"""
import fcntl
import os
import pathlib
import subprocess

import support

FETCH_TIMEOUT_S = 300


def folder(*packages):
    """usr/share/doc of `packages`; None if they cannot be fetched."""
    kept = pathlib.Path(os.environ.get("VETVEC_TEST_MANUALS", support.REPOSITORY / "build" / "test-manuals"))
    kept = kept / "-".join(packages)
    kept.mkdir(parents=True, exist_ok=True)
    with open(kept / "lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (kept / "complete").exists():
            try:
                subprocess.run(["apt-get", "download", "-q", *packages], cwd=kept, check=True, capture_output=True,
                               timeout=FETCH_TIMEOUT_S)
                for package in kept.glob("*.deb"):
                    subprocess.run(["dpkg-deb", "-x", package, kept / "root"], check=True, capture_output=True)
            except (OSError, subprocess.SubprocessError):
                return None
            (kept / "complete").touch()
    return kept / "root" / "usr" / "share" / "doc"
