"""bindings/python: installed into an environment of its own with the library inside, ruff, mypy --strict and pyright on
its sources, pytest with the behaviour cases, the code of its README. The declarations are checked against the headers
with cffi installed, which writes one of them."""
import json
import os
import pathlib
import shutil
import subprocess
import sys

import toolchain  # puts tests/integration on the path
import packages  # noqa: I001

HERE = toolchain.BINDINGS / "python"
NEEDED = ["cffi>=1.15", "numpy>=1.24", "pytest>=7", "pytest-asyncio>=0.23", "mypy>=1.8", "types-cffi",
          "langchain-core>=0.3", "langchain-tests>=0.3", "setuptools>=68", "wheel",
          "pyarrow>=17", "nanoarrow>=0.6", "duckdb>=1.1", "polars>=1.9",
          "ruff>=0.17", "pyright>=1.1.414" if shutil.which("node") else "pyright[nodejs]>=1.1.414"]
MOST_UNTYPED = 0.01  # of the names that the package exports, as `pyright --verifytypes` counts them
if os.environ.get("VETVEC_MTEB"):  # gigabytes: mteb needs PyTorch
    NEEDED.append("mteb>=2")


def main():
    if sys.version_info < (3, 10):
        toolchain.skip("Python 3.10 or newer is needed")
    python = packages.python_with("bindings", NEEDED, ["cffi", "numpy", "pytest", "mypy", "langchain_tests"])
    work = toolchain.BUILD / "tests" / "bindings" / "python"
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(HERE, work / "source", ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    toolchain.step("wheel", python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", work,
                 work / "source", env={"VETVEC_LIBRARY": toolchain.LIBRARY})
    wheel = next(work.glob("vetvec-*-py3-none-linux_*.whl"))
    toolchain.step("install", python, "-m", "pip", "install", "--quiet", "--no-deps", "--target", work / "site", wheel)
    if not (work / "site" / "vetvec" / "_lib" / "libvetvec.so").is_file():
        sys.exit("the wheel does not contain the library")
    for left in ("build", "src/vetvec.egg-info"):
        if (work / "source" / left).exists():
            sys.exit(f"building the wheel left {left} among the sources")
    environment = {"PYTHONPATH": str(work / "site"), "VETVEC_LIBRARY": "", "MYPYPATH": ""}
    if "audit" not in toolchain.PARTS:
        said = toolchain.step("pytest", python, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", work / "tests", mock=True,
                              cwd=prepare_tests(work), env=environment, quiet=False)
        toolchain.require_passed(said, r"(\d+) passed", 180)
        return
    toolchain.step("declarations", python, toolchain.BINDINGS / "declare.py", "--check")
    toolchain.step("ruff", python, "-m", "ruff", "check", "--no-cache", "src", cwd=work / "source")
    toolchain.step("mypy --strict", python, "-m", "mypy", "--strict", "src", cwd=work / "source")
    toolchain.step("pyright", python, "-m", "pyright", "--pythonpath", python, cwd=work / "source",
                   env={"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"})
    verify_types(python, work / "source")
    misspelt_option(python, work)
    toolchain.step("pytest", python, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", work / "tests", mock=True,
                 cwd=prepare_tests(work), env=environment, quiet=False)
    for i, code in enumerate(toolchain.readme_blocks(HERE / "README.md", "python")):
        block = work / f"readme_{i + 1}.py"
        block.write_text(code)
        toolchain.step(f"README, block {i + 1}: mypy --strict", python, "-m", "mypy", "--strict", block,
                       env={"MYPYPATH": str(work / "source" / "src")})
        toolchain.step(f"README, block {i + 1}", python, block, env=environment)


def verify_types(python, source):
    """Ends the test if too many of the exported names have no type, or one that type checkers infer differently."""
    done = subprocess.run([python, "-m", "pyright", "--pythonpath", python, "--ignoreexternal", "--outputjson", "--verifytypes",
                           "vetvec"], cwd=source, env={**os.environ, "PYTHONPATH": str(source / "src"),
                                                       "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"},
                          capture_output=True, text=True, timeout=toolchain.STEP_TIMEOUT_S, check=False)
    try:
        found = json.loads(done.stdout)["typeCompleteness"]
    except (ValueError, KeyError):
        sys.exit(f"pyright --verifytypes: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    score = found["completenessScore"]
    print(f"pyright --verifytypes: {100 * score:.1f}% of the exported names have types; required: {100 * (1 - MOST_UNTYPED):g}%")
    if score < 1 - MOST_UNTYPED:
        sys.exit("\n".join(f"{one['name']}: {said['message']}" for one in found["symbols"] if one["isExported"]
                           for said in one["diagnostics"]))


def misspelt_option(python, work):
    """Ends the test unless a misspelt option of a suite is a type error."""
    program = work / "misspelt.py"
    program.write_text('import vetvec\nvetvec.Suite.make("contrastive", relations=["CR1"])\n'
                       'vetvec.Suite.make("contrastive", relatons=["CR1"])\n')
    done = subprocess.run([python, "-m", "mypy", "--strict", program], cwd=work, capture_output=True, text=True, check=False,
                          env={**os.environ, "MYPYPATH": str(work / "source" / "src")}, timeout=toolchain.STEP_TIMEOUT_S)
    if "relatons" not in done.stdout or "Found 1 error" not in done.stdout:
        sys.exit(f"mypy said of a misspelt option: {done.stdout}{done.stderr}")


def prepare_tests(work):
    """Tests beside the cases but away from the sources, so that the installed package is what they import."""
    shutil.copytree(HERE / "tests", work / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HERE / "pyproject.toml", work / "tests" / "pyproject.toml")
    shutil.copytree(toolchain.BINDINGS / "cases", pathlib.Path(work).parent / "cases", dirs_exist_ok=True)
    return work / "tests"


if __name__ == "__main__":
    main()
