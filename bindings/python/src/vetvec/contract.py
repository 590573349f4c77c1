"""Tests whether a service honours the contract of an embeddings API."""

from __future__ import annotations

import dataclasses
import json

from ._call import Call, both_options
from ._fill import keywords
from ._native import Alive, buffer, ffi, lib
from ._options import CallOptions, ContractKeywords, ContractOptions
from ._typing import Unpack
from .encoder import Encoder
from .errors import check, new_error


@dataclasses.dataclass(frozen=True)
class Finding:
    """One test. severity: "minor", "major", "critical"; outcome: "passed", "failed", "not_tested"."""

    test: str
    severity: str
    outcome: str
    score: float | None
    checks: int
    finding: str


@dataclasses.dataclass(frozen=True)
class Contract:
    """The results of about 40 requests."""

    encoder: str
    requests: int
    failed_requests: int
    tokens: int
    passed: int
    failed: int
    not_tested: int
    findings: list[Finding]
    replies: int = 0  # whose content was checked
    faults: list[dict[str, object]] = dataclasses.field(default_factory=list)  # found in them: fault, replies, example

    @property
    def failures(self) -> list[Finding]:
        return [one for one in self.findings if one.outcome == "failed"]


@keywords(ContractOptions, CallOptions)
def check_contract(encoder: Encoder, *, options: CallOptions | None = None,
                   **contract: Unpack[ContractKeywords]) -> Contract:
    """Sends about 40 requests, without cache or retries, and tests the replies; docs/SUITES.md lists the tests.

    Nothing is raised if the service fails tests.
    """
    alive, out, err = Alive(), ffi.new("vetvec_buffer**"), new_error()
    chosen, options = both_options(ContractOptions, options, contract)
    view = chosen._view(alive)
    with Call(options, err) as call:
        status = lib.vetvec_contract_run(encoder._handle, view, call.view, out, err)
    check(status, err)
    said = json.loads(buffer(out[0]))
    names = [field.name for field in dataclasses.fields(Finding)]
    findings = [Finding(**{name: one.get(name) for name in names}) for one in said.pop("findings")]
    known = {field.name for field in dataclasses.fields(Contract)}
    return Contract(findings=findings, **{name: value for name, value in said.items() if name in known})
