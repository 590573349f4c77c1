"""What calls for texts return in addition to, or instead of, plain rows."""

from __future__ import annotations

import dataclasses
from typing import Any

from ._enums import Reason, Source, Status
from ._native import Float32


@dataclasses.dataclass(frozen=True)
class Provenance:
    """The source of a text's vector, and why it was used; remote_status: the final status of the remote part of the
    call, if that part finished.

    Vectors of a remote and of a local encoder are in different spaces: never compare them unless the local one is
    mapped.
    """

    source: Source
    reason: Reason
    remote_status: Status


@dataclasses.dataclass(frozen=True)
class Embedded:
    """Rows, and one provenance per row."""

    rows: Float32
    provenance: list[Provenance]


@dataclasses.dataclass(frozen=True)
class Probe:
    """What a service returns for texts; `report` describes each item and reply."""

    rows: Float32
    statuses: list[Status]
    report: dict[str, Any]


def provenance_of(listed: Any, count: int) -> list[Provenance]:
    """Reads a vetvec_provenance[]."""
    return [Provenance(Source(listed[i].source), Reason(listed[i].reason), Status(listed[i].remote_status))
            for i in range(count)]
