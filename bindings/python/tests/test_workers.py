"""What vetvec.ray and vetvec.spark share, without either; and what they say where they are not installed."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

import vetvec

pytest.importorskip("pyarrow", reason="pyarrow is not installed")
from vetvec import _workers  # noqa: E402


@pytest.mark.parametrize("package, module", [("ray", "vetvec.ray"), ("pyspark", "vetvec.spark")])
def test_without_the_package_the_import_says_what_to_install(package, module):
    code = f"import sys; sys.modules[{package!r}] = None\nimport vetvec\nimport {module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "ImportError" in done.stderr and "pip install" in done.stderr


def test_vetvec_imports_neither():
    code = "import sys, vetvec; sys.exit(bool({'ray', 'pyspark', 'pyarrow', 'pandas'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_share_of_the_limits_is_each_processs_own():
    job = _workers.job_of("openai:m", "text", "vector", "refuse", None, 0.25,
                          {"api_key": "k", "base_url": "http://127.0.0.1:9/v1", "requests_per_minute": 1001,
                           "tokens_per_minute": 2})
    assert (job.options["requests_per_minute"], job.options["tokens_per_minute"]) == (250, 1)
    assert job.options["limits_scope"] == vetvec.LimitsScope.PROCESS


def test_in_order_makes_the_next_ones_while_the_first_waits():
    second_has_begun = threading.Event()

    def make(item):
        if item == 0:
            assert second_has_begun.wait(60)
        else:
            second_has_begun.set()
        return -item

    assert list(_workers.in_order(range(5), make, 2)) == [(i, -i) for i in range(5)]


def test_in_order_reads_no_more_than_it_works_on():
    read = []

    def items():
        for i in range(10):
            read.append(i)
            yield i

    made = _workers.in_order(items(), str, 2)
    assert next(made) == (0, "0")
    assert read == [0, 1]
    made.close()


def test_in_order_raises_what_make_raises():
    def make(item):
        if item == 1:
            raise KeyError(item)
        return item

    made = _workers.in_order(range(4), make, 2)
    assert next(made) == (0, 0)
    with pytest.raises(KeyError):
        next(made)
