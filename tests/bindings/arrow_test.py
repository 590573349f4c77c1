"""docs/ARROW.md: its programs and commands run as they are printed, in order, in one folder; mypy --strict checks the
programs."""
import os
import pathlib
import re
import shutil

import python_test  # its packages
import toolchain  # puts tests/integration on the path
import packages  # noqa: I001

PAGE = toolchain.REPOSITORY / "docs" / "ARROW.md"


def main():
    python = packages.python_with("bindings", python_test.NEEDED, ["cffi", "numpy", "mypy", "pyarrow", "duckdb", "polars"])
    work = toolchain.BUILD / "tests" / "bindings" / "arrow"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    source = toolchain.BINDINGS / "python" / "src"
    (work / "examples").symlink_to(toolchain.REPOSITORY / "examples")
    environment = {"PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1",
                   "PATH": f"{pathlib.Path(python).parent}{os.pathsep}{os.environ['PATH']}"}
    blocks = re.findall(r"^```(python|sh)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), flags=re.S | re.M)
    for number, (language, code) in enumerate(blocks, 1):
        block = work / f"block_{number}.{language}"
        block.write_text(code, encoding="utf-8")
        if language == "python":
            toolchain.step(f"block {number}: mypy --strict", python, "-m", "mypy", "--strict", "--ignore-missing-imports",
                           block, env={"MYPYPATH": str(source)})
        command = [python, block] if language == "python" else ["bash", "-eu", block]
        toolchain.step(f"block {number}", *command, cwd=work, env=environment, quiet=False)


if __name__ == "__main__":
    main()
