"""Does a service keep the contract of an embeddings API?"""

from __future__ import annotations

import dataclasses
import json

from ._call import Call, CallOptions
from ._native import buffer, ffi, lib, new
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
    """What about 40 requests have shown."""

    encoder: str
    requests: int
    failed_requests: int
    tokens: int
    passed: int
    failed: int
    not_tested: int
    findings: list[Finding]
    replies: int = 0  # whose content was looked at
    faults: list[dict[str, object]] = dataclasses.field(default_factory=list)  # seen in them: fault, replies, example

    @property
    def failures(self) -> list[Finding]:
        return [one for one in self.findings if one.outcome == "failed"]


def check_contract(encoder: Encoder, *, long_words: int = 0, shortened: Encoder | None = None,
                   other_input_type: Encoder | None = None, options: CallOptions | None = None) -> Contract:
    """Sends about 40 requests past cache and retries and judges each; docs/SUITES.md lists the tests.

    shortened: the same model with fewer dimensions; other_input_type: with another input type; None: not tested.
    A service that fails tests raises nothing.
    """
    given, out, err = new("vetvec_contract_options"), ffi.new("vetvec_buffer**"), new_error()
    given.long_words = long_words
    given.shortened = shortened._handle if shortened else ffi.NULL
    given.other_input_type = other_input_type._handle if other_input_type else ffi.NULL
    with Call(options, err) as call:
        status = lib.vetvec_contract_run(encoder._handle, given, call.view, out, err)
    check(status, err)
    told = json.loads(buffer(out[0]))
    names = [field.name for field in dataclasses.fields(Finding)]
    findings = [Finding(**{name: one.get(name) for name in names}) for one in told.pop("findings")]
    known = {field.name for field in dataclasses.fields(Contract)}
    return Contract(findings=findings, **{name: value for name, value in told.items() if name in known})
