"""An audit of two mock vendors, its report and gate, and the pytest plugin on it."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys

import pytest

import vetvec

SEEDS = ["He is a good man.", "The food was cold and bad.", "She liked the new house very much.",
         "It was a happy day.", "The weak man lost the long war.", "They sold the old car to a rich woman."]


@pytest.fixture
def config(mock, tmp_path):
    (tmp_path / "seeds.txt").write_text("\n".join(SEEDS))
    toml = f"""version = 1
[audit]
vendors = ["good", "blind"]
seeds = "{tmp_path}/seeds.txt"
seed = 7
[vendors.good]
spec = "openai:mock"
base_url = "{mock.url}/faithful/v1"
api_key_env = "GOOD_KEY"
[vendors.blind]
spec = "openai:mock"
base_url = "{mock.url}/polarity_blind/v1"
"""
    config = vetvec.Config(text=toml, overrides=[f"audit.out={tmp_path}/run"])
    config.set_secrets({"GOOD_KEY": "a-secret", "OTHER": "x"})
    return config


def test_audit(config, tmp_path):
    assert config.secret_names == ["GOOD_KEY"]
    assert "a-secret" not in str(config.json())
    assert "version" in vetvec.Config.template()
    plan = config.plan()
    assert "good" in str(plan)
    with config.open_encoder("good") as encoder:
        assert encoder.embed(["a"]).shape == (1, 384)
    stages = []
    audit = vetvec.Audit.run(config, progress=lambda p: stages.append(p.stage))
    assert stages and audit.verdict and audit.folder == str(tmp_path / "run")
    again = vetvec.Audit.open(tmp_path / "run")
    assert again.result() == audit.result()
    assert audit.compare("good", "blind")
    for form, first in (("HTML", "<"), ("JSON", "{"), ("JUNIT", "<"), ("MARKDOWN", "")):
        assert audit.report(vetvec.ReportFormat[form]).startswith(first)
    audit.write_report(tmp_path / "report.html")
    assert (tmp_path / "report.html").stat().st_size > 1000
    assert vetvec.Audit.verify_report(tmp_path / "run", tmp_path / "report.html")["matches"]
    (tmp_path / "run" / "texts.jsonl").unlink()
    found = vetvec.Audit.verify_report(tmp_path / "run", tmp_path / "report.html")["files"]
    assert [file for file in found if file["match"] != "same"] == [{"match": "missing", "name": "texts.jsonl"}]
    with pytest.raises(vetvec.InvalidArgumentError, match="nosuch"):
        audit.gate("nosuch <= 1")
    assert vetvec.Config(run=tmp_path / "run").secret_names == ["GOOD_KEY"]


def test_pytest_plugin(config, tmp_path, pytester, request):
    vetvec.Audit.run(config)
    pytester.makepyfile("""
        def test_kept(vetvec_gate):
            vetvec_gate("violation_rate.CR1 <= 1")

        def test_broken(vetvec_gate):
            vetvec_gate(["violation_rate.CR1 <= 0.000001", "violation_rate.CR1 <= 1"])
    """)
    # An installed package registers the plugin by its entry point; in a source tree, the plugin must be named.
    installed = request.config.pluginmanager.hasplugin("vetvec")
    plugin = () if installed else ("-p", "vetvec_pytest")
    result = pytester.runpytest(*plugin, "--vetvec-run", str(tmp_path / "run"))
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*gate failed*", "*blind: violation_rate.CR1 <= 0.000001:*"])
    pytester.runpytest(*plugin).assert_outcomes(skipped=2)


def test_the_plugin_needs_no_library_until_it_is_used(tmp_path, request):
    """Anyone who installed the package without the library can still run other tests."""
    (tmp_path / "test_other.py").write_text("def test_other():\n    assert 1\n")
    folder = pathlib.Path(vetvec.__file__).parent.parent
    environment = {**os.environ, "PYTHONPATH": str(folder), "VETVEC_LIBRARY": "/nonexistent/libvetvec.so"}
    plugin = () if request.config.pluginmanager.hasplugin("vetvec") else ("-p", "vetvec_pytest")
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", *plugin, tmp_path], env=environment,
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
