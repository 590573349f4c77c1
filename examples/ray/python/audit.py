"""Runs the audit of a vetvec.toml with Ray tasks, and prints the verdict.

    python3 audit.py CONFIG [ADDRESS]

ADDRESS: of a Ray cluster; without it, Ray starts on this host. The keys that CONFIG names are in the environment. If
anything dies, run it again, or run `vetvec audit`, which continues it, too.
"""

from __future__ import annotations

import sys

import ray

import vetvec
import vetvec.ray


def run(config: str, address: str | None) -> None:
    ray.init(address=address, log_to_driver=False)
    with vetvec.ray.audit(config, workers=2) as audit:
        print(audit.verdict)
        print(f"run folder: {audit.folder}")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        print("usage: audit.py CONFIG [ADDRESS]", file=sys.stderr)
        sys.exit(2)
    try:
        run(sys.argv[1], sys.argv[2] if len(sys.argv) == 3 else None)
    except (vetvec.Error, ray.exceptions.RayError, OSError, ValueError) as error:
        sys.exit(f"audit: {error}")
