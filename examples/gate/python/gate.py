"""A gate for continuous integration: tests a vendor on your sentences, checks rules on the figures and exits with 0
(passed), 1 (a rule failed) or 3 (could not measure).

    python3 gate.py VENDOR SEEDS RUN_FOLDER RULE...
    python3 gate.py openai:text-embedding-3-small seeds.txt run "violation_rate.CR1 <= 0.10 on upper bound"

The vendor's key is in VETVEC_API_KEY. An interrupted run continues where it stopped; RUN_FOLDER also gets
result.junit.xml, for the build server. With pytest, use the fixture `vetvec_gate` instead.
"""

from __future__ import annotations

import json
import os
import sys

import vetvec


def load_config(vendor: str, seeds: str, folder: str) -> vetvec.Config:
    overrides = ['audit.vendors=["ours"]', f"audit.seeds={json.dumps(seeds)}", f"audit.out={json.dumps(folder)}",
                 "audit.seed=7", 'audit.threshold_method="zero"', f"vendors.ours.spec={json.dumps(vendor)}"]
    if os.environ.get("VETVEC_API_KEY"):
        overrides.append('vendors.ours.api_key_env="VETVEC_API_KEY"')
    config = vetvec.Config(overrides=overrides)
    config.set_secrets()  # from the environment
    return config


def run(vendor: str, seeds: str, folder: str, rules: list[str]) -> bool:
    with load_config(vendor, seeds, folder) as config, vetvec.Audit.run(config) as audit:
        audit.write_report(os.path.join(audit.folder, "result.junit.xml"))
        gate = audit.gate(rules)
        print(audit.verdict, json.dumps(gate.checks), f"gate: {'passed' if gate.passed else 'failed'}", sep="\n")
        return gate.passed


if __name__ == "__main__":
    if len(sys.argv) < 5:
        print("usage: gate.py VENDOR SEEDS RUN_FOLDER RULE...", file=sys.stderr)
        sys.exit(2)
    try:
        sys.exit(0 if run(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]) else 1)
    except vetvec.Error as error:
        print(f"gate: {error}", file=sys.stderr)
        sys.exit(3)
