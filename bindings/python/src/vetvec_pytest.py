"""pytest: the fixture `vetvec_gate`, which fails a test if its audit breaks a rule.

    def test_vendor(vetvec_gate):
        vetvec_gate("violation_rate.CR1 <= 0.1 on upper bound")      # for the run of --vetvec-run

The plugin comes with the package (entry point pytest11). Options: --vetvec-run RUN, --vetvec-baseline RUN; in the ini
file, these are vetvec_run and vetvec_baseline.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Callable, Iterable, Union

import pytest

if TYPE_CHECKING:  # imported when a gate is requested, so that other tests do not need the library
    from vetvec import Audit, Gate

Run = Union[str, "os.PathLike[str]", "Audit"]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("vetvec", "gates for audits of embedding services")
    for name, meaning in (("run", "folder of the audit that vetvec_gate checks"),
                          ("baseline", "folder of the audit to compare it with")):
        group.addoption(f"--vetvec-{name}", default=None, metavar="RUN", help=meaning)
        parser.addini(f"vetvec_{name}", meaning)


def _named(config: pytest.Config, name: str) -> str | None:
    given = config.getoption(f"--vetvec-{name}") or config.getini(f"vetvec_{name}")
    return str(given) if given else None


def _audit(run: Run) -> Audit:
    from vetvec import Audit
    return run if isinstance(run, Audit) else Audit.open(run)


@pytest.fixture
def vetvec_gate(request: pytest.FixtureRequest) -> Callable[..., Gate]:
    """gate(rules="", run=None, baseline=None): fails the test if any rule is broken, with one line per broken rule.

    rules: one per line, or a list; empty: those of the run's own configuration. run, baseline: a folder or an Audit;
    None: those of the command line. If there is no run, the test is skipped.
    """

    def gate(rules: str | Iterable[str] = "", run: Run | None = None, baseline: Run | None = None) -> Gate:
        run = run if run is not None else _named(request.config, "run")
        baseline = baseline if baseline is not None else _named(request.config, "baseline")
        if run is None:
            pytest.skip("no run to check: pass --vetvec-run RUN")
        found = _audit(run).gate(rules, _audit(baseline) if baseline is not None else None)
        if not found.passed:
            broken = [f"{check['vendor']}: {check['rule']}: {check['message']}"
                      for check in found.checks["checks"] if not check["passed"]]
            pytest.fail("gate failed\n" + "\n".join(broken), pytrace=False)
        return found

    return gate
