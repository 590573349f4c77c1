"""Runs deadlines_test for every function that the headers declare with call options.

    deadlines.py PROGRAM FOLDER [CALLS TIMEOUT_MS]

FOLDER is made empty. By default, one call of each function with 1 ms, which is less than any computation here needs,
however fast the machine. `deadlines.py PROGRAM FOLDER 5 100` measures the CPU time that is used after a deadline.
"""
import hashlib
import json
import pathlib
import shutil
import socket
import sqlite3
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
CACHED_ROWS = 600_000
ROW_BYTES = 100
DIMENSION, RANK = 64, 1


def functions():
    """Those with a parameter of type const vetvec_call_options*, without the prefix."""
    abi = json.loads((REPOSITORY / "bindings" / "abi.json").read_text(encoding="utf-8"))
    return sorted(function["name"].removeprefix("vetvec_") for function in abi["functions"]
                  if any(each["type"] == "const vetvec_call_options*" for each in function["parameters"]))


def fill(cache):
    """Many rows, none of which is a vector: reading them takes as long."""
    with sqlite3.connect(cache / "vectors.sqlite") as database:
        database.execute(
            "WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < ?) "
            "INSERT INTO vectors(key, stored_ms, value) SELECT randomblob(32), 1, randomblob(?) FROM count",
            (CACHED_ROWS, ROW_BYTES))


def write_adapter(path):
    """An adapter of no particular model, in the format of src/core/linear_map_file.h."""
    model = {"name": "openai:m", "sha256": "0" * 64, "dimension": DIMENSION}
    header = {"format": 2, "method": "repair", "seed": 1, "from": model, "to": model, "to_unit_rows": False,
              "rank": RANK, "report": {}}
    content = b"vetvec-map-2\n" + json.dumps(header).encode() + b"\n" + bytes(4 * 2 * DIMENSION * RANK)
    path.write_bytes(content + hashlib.sha256(content).digest())


def main(program, folder, calls="1", timeout_ms="1"):
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with socket.create_server(("127.0.0.1", 0), backlog=1000) as silent:  # accepts, and never answers
        place = [folder, REPOSITORY / "examples" / "seeds.txt", str(silent.getsockname()[1])]
        if subprocess.run([program, "prepare", "0", *place], check=False).returncode != 0:
            return 1
        fill(folder / "cache")
        write_adapter(folder / "adapter.map")
        done = subprocess.run([program, calls, timeout_ms, *place, *functions()], check=False)
    shutil.rmtree(folder)  # a hundred megabytes
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
