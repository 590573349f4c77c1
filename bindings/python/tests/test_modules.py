"""How the package's modules depend on one another."""

from __future__ import annotations

import ast
import graphlib
import os
import pathlib
import subprocess
import sys
import typing

import vetvec

FOLDER = pathlib.Path(vetvec.__file__).parent


def imported(path: pathlib.Path) -> set[str]:
    """The package's modules that a module imports anywhere, including within functions and for type checkers."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            found |= {node.module} if node.module else {alias.name for alias in node.names}
    return found


def test_imports_have_no_circles():
    modules = {path.stem: imported(path) for path in FOLDER.glob("*.py") if path.stem != "__init__"}
    order = list(graphlib.TopologicalSorter(modules).static_order())  # raises CycleError
    assert order.index("_native") < order.index("errors") < order.index("_aio") < order.index("encoder")


def test_what_takes_long_to_import_is_not():
    """cffi's C parser, and asyncio, which only programs that await need."""
    code = "import sys, vetvec; print([name for name in ('pycparser', 'cffi.api', 'asyncio') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                          env={"PYTHONPATH": str(FOLDER.parent), "VETVEC_LIBRARY": os.environ.get("VETVEC_LIBRARY", "")})
    assert done.stdout.strip() == "[]"


def test_type_hints_can_be_read_at_run_time():
    if sys.version_info < (3, 11):
        return
    for function in (vetvec.Encoder.__init__, vetvec.Encoder.embed, vetvec.Encoder.aembed, vetvec.Encoder.__enter__,
                     vetvec.threshold, vetvec.Config.__init__, vetvec.Suite.make):
        assert typing.get_type_hints(function)


def test_all_that_is_named_is_there():
    assert len(set(vetvec.__all__)) == len(vetvec.__all__)
    assert all(hasattr(vetvec, name) for name in vetvec.__all__)
