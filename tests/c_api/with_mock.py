"""Runs a program as PROGRAM FOLDER BASE_URL beside a mock server of its own; FOLDER is made empty.

    with_mock.py PROGRAM FOLDER      VETVEC_MOCK names the server
"""
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "integration"))
import support  # noqa: E402  (found by the line above)


def main(program, folder):
    shutil.rmtree(folder, ignore_errors=True)
    pathlib.Path(folder).mkdir(parents=True)
    mock = support.Mock(folder)
    try:
        return subprocess.run([program, folder, mock.base_url("faithful")], timeout=240,
                              check=False).returncode
    finally:
        mock.stop()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
