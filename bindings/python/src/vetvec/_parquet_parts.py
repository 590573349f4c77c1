"""The folder with the finished row groups of a job that embeds a Parquet file. An interrupted job continues from it."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pathlib
from typing import Any, Callable, Mapping

from ._enums import Status
from ._typing import Self
from .errors import FailedPreconditionError

FORMAT = 1


def sync(path: pathlib.Path) -> None:
    """Writes a file, or the names in a folder, to disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def replace(path: pathlib.Path, write: Callable[[pathlib.Path], None]) -> None:
    """Writes a file under a different name in the same folder, and renames it, so that `path` is never incomplete."""
    temporary = path.with_name(f".{path.name}.tmp")
    try:
        write(temporary)
        sync(temporary)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync(path.parent)


class Parts:
    """One file per finished row group, and the description of the job to which they belong.

    job: what determines the vectors. Raises FailedPreconditionError if the folder is in use, or if it belongs to a
    different job and `restarts` is not set. Only files that this class has written are deleted.
    """

    def __init__(self, folder: pathlib.Path, job: Mapping[str, Any], restarts: bool) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self._lock = open(folder / "lock", "ab")  # noqa: SIM115
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            raise FailedPreconditionError(f"{folder} is in use by another process, which is writing the same file",
                                          Status.FAILED_PRECONDITION) from None
        try:
            self._adopt({"format": FORMAT, **job}, restarts)
        except BaseException:
            self._lock.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()

    def path(self, row_group: int) -> pathlib.Path:
        return self.folder / f"row-group-{row_group:06}.arrow"

    def remove(self) -> None:
        """Deletes the parts, then the description, and the folder if nothing else is in it."""
        self._forget()
        (self.folder / "lock").unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # a cache is in it
            self.folder.rmdir()

    def _forget(self) -> None:
        for path in [*self.folder.glob("row-group-*.arrow"), self.folder / "job.json"]:
            path.unlink(missing_ok=True)

    def _adopt(self, job: Mapping[str, Any], restarts: bool) -> None:
        path, wanted = self.folder / "job.json", json.loads(json.dumps(job))
        if restarts:
            self._forget()
        if path.exists():
            self._compare(path, wanted)
        else:
            replace(path, lambda to: _write(to, json.dumps(wanted, indent=1)))

    def _compare(self, path: pathlib.Path, wanted: Mapping[str, Any]) -> None:
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            different = [key for key in {**found, **wanted} if found.get(key) != wanted.get(key)]
        except (ValueError, TypeError) as error:
            raise self._wrong(f"its {path.name} cannot be read ({error})") from None
        if different:
            key = different[0]
            raise self._wrong(f"it belongs to a different job: its {key} is {_short(found.get(key))}, but this job's is "
                              f"{_short(wanted.get(key))}")

    def _wrong(self, why: str) -> FailedPreconditionError:
        return FailedPreconditionError(f"{self.folder} cannot be continued: {why}. Repeat the same job, or start over "
                                       f"(restart=True, --restart), which deletes its parts",
                                       Status.FAILED_PRECONDITION)


def _write(path: pathlib.Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _short(value: object) -> str:
    said = json.dumps(value)
    return said if len(said) <= 100 else said[:97] + "..."
