"""Keys from commands: python -m vetvec embed --api-key-command, and api_key_command of a configuration."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

import vetvec
from vetvec import _key_command


@pytest.mark.parametrize("output, key", [
    ("k\n", "k"), ("  k \nsecond line\n", "k"), ('{"key": "k"}', ("k", None)), ('{"key": "k", "expires_in": 60}', ("k", 60))])
def test_what_a_command_prints(output, key):
    assert _key_command.run_key_command(["printf", "%s", output]) == key


@pytest.mark.parametrize("words, said", [
    (["printf", ""], "did not print a key"), (["printf", "%s", '{"key": ""}'], "non-empty string"),
    (["printf", "%s", "{secret"], "non-empty string"), (["printf", "%s", '{"key": "secret", "expires_in": 0}'], "expires_in"),
    (["sh", "-c", "echo secret; exit 3"], "exited with status 3"), (["sh", "-c", "kill -9 $$"], "killed by signal 9"),
    (["/nonexistent/program"], "cannot run"), (["sh", "-c", "yes secret | head -c 70000"], "64 KiB")])
def test_what_is_wrong_is_said_without_the_secret(words, said):
    with pytest.raises(ValueError, match=said) as raised:
        _key_command.run_key_command(words)
    assert "secret" not in str(raised.value)


def test_a_command_that_does_not_end_is_killed_with_what_it_started(monkeypatch, tmp_path):
    monkeypatch.setattr(_key_command, "TIME_LIMIT_S", 1)
    with pytest.raises(ValueError, match="within 1 s"):
        _key_command.run_key_command(["sh", "-c", f"sleep 1000 & echo $! > {tmp_path}/pid; wait"])
    pid = int((tmp_path / "pid").read_text())
    for _ in range(600):  # a killed process dies when the system next runs it
        if has_ended(pid):
            return
        time.sleep(0.05)
    pytest.fail(f"process {pid} still runs")


def has_ended(pid):
    """Whether the process does not exist, or waits for its parent to read its status."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            return stat.read().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


@pytest.mark.parametrize("command, said", [("'unmatched", "quotation"), ("''", "does not name a program")])
def test_a_command_that_cannot_be_split(command, said):
    text = f'version = 1\n[vendors.a]\nspec = "openai:m"\napi_key_command = "{command}"\n'
    with vetvec.Config(text=text, vendors=["a"]) as config, pytest.raises(ValueError, match=said):
        _key_command.set_key_commands(config)


@pytest.mark.audit
def test_the_command_embeds_with_a_key_that_a_command_prints(mock, tmp_path):
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    import pyarrow.parquet as pq
    pq.write_table(pa.table({"text": ["a", "b"]}), tmp_path / "in.parquet")
    spec = f"openai:m?base_url={mock.url}/hash/v1"
    for command, status in ((f"touch {tmp_path}/has-run", 3), ("printf key", 0)):
        done = subprocess.run([sys.executable, "-m", "vetvec", "embed", tmp_path / "in.parquet", "-o", tmp_path / "out.parquet",
                               "--spec", spec, "--api-key-command", command], capture_output=True, text=True, check=False)
        assert (done.returncode == 0) == (status == 0), done.stderr
        assert (tmp_path / "out.parquet").exists() == (status == 0)
    assert (tmp_path / "has-run").exists()
