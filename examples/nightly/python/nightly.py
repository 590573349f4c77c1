"""A nightly check: has the vendor's model become worse? The first night is kept as the baseline; each later one is
compared with it, sentence by sentence.

    python3 nightly.py VENDOR SEEDS FOLDER [NIGHT]

NIGHT names the night, today's date by default. The vendor's key is in VETVEC_API_KEY. Exits with 0, with 1 if the
vendor is significantly worse, or with 3 if it could not be measured.
"""

from __future__ import annotations

import datetime
import json
import os
import sys

import vetvec


def measure(vendor: str, seeds: str, folder: str) -> vetvec.Audit:
    """Tests the vendor; all results of the night are kept in `folder`."""
    overrides = ['audit.vendors=["ours"]', f"audit.seeds={json.dumps(seeds)}", f"audit.out={json.dumps(folder)}",
                 "audit.seed=7", 'audit.threshold_method="zero"', f"vendors.ours.spec={json.dumps(vendor)}"]
    if os.environ.get("VETVEC_API_KEY"):
        overrides.append('vendors.ours.api_key_env="VETVEC_API_KEY"')
    with vetvec.Config(overrides=overrides) as config:
        config.set_secrets()  # from the environment
        return vetvec.Audit.run(config)


def run(vendor: str, seeds: str, folder: str, night: str) -> bool:
    base = os.path.join(folder, "baseline")
    try:
        baseline = vetvec.Audit.open(base)
    except (vetvec.NotFoundError, vetvec.FailedPreconditionError):  # none, or half of it
        with measure(vendor, seeds, base) as first:
            print(first.verdict, f"this is the baseline: {base}", sep="\n")
        return True
    with baseline, measure(vendor, seeds, os.path.join(folder, night)) as tonight:
        gate = tonight.gate("violation_rate.CR1 not worse than baseline", baseline)
        print("not worse than the baseline" if gate.passed else "WORSE than the baseline")
        print(json.dumps(gate.checks), f"report: {tonight.folder}/report.html", sep="\n")
        return gate.passed


if __name__ == "__main__":
    if len(sys.argv) < 4:
        print("usage: nightly.py VENDOR SEEDS FOLDER [NIGHT]", file=sys.stderr)
        sys.exit(2)
    when = sys.argv[4] if len(sys.argv) > 4 else datetime.date.today().isoformat()
    try:
        sys.exit(0 if run(sys.argv[1], sys.argv[2], sys.argv[3], when) else 1)
    except vetvec.Error as error:
        print(f"nightly: {error}", file=sys.stderr)
        sys.exit(3)
