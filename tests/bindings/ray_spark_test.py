"""vetvec.ray and vetvec.spark with the packages themselves: their tests (bindings/python/tests), and the programs and
commands of docs/RAY_SPARK.md as they are printed, in order, in one folder. Gigabytes of packages: by tests/run.sh --deep."""
import os
import pathlib
import re
import shutil

import toolchain  # puts tests/integration on the path
import packages  # noqa: I001
import ray_spark_figures_test  # its packages

PAGE = toolchain.REPOSITORY / "docs" / "RAY_SPARK.md"
TESTS = ["test_ray.py", "test_spark.py", "test_workers.py"]
QUIET = {"RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}


def main():
    toolchain.program("java", "Spark needs Java 17 (Debian: openjdk-17-jre-headless)")
    python = packages.python_with("ray-spark", ray_spark_figures_test.NEEDED, ["ray", "pyspark", "pandas", "pytest"],
                                  locked=False)
    work = toolchain.BUILD / "tests" / "bindings" / "ray_spark"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    source = toolchain.BINDINGS / "python"
    environment = {**QUIET, "PYTHONPATH": str(source / "src"), "PYTHONDONTWRITEBYTECODE": "1", "PYSPARK_PYTHON": python,
                   "PATH": f"{pathlib.Path(python).parent}{os.pathsep}{os.environ['PATH']}"}
    toolchain.step("pytest", python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", source / "pyproject.toml",
                   *(source / "tests" / name for name in TESTS), mock=True, cwd=work, env=environment, quiet=False)
    (work / "examples").symlink_to(toolchain.REPOSITORY / "examples")
    blocks = re.findall(r"^```(python|sh)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), flags=re.S | re.M)
    for number, (language, code) in enumerate(blocks, 1):
        block = work / f"block_{number}.{language}"
        block.write_text(code, encoding="utf-8")
        command = [python, block] if language == "python" else ["bash", "-eu", block]
        toolchain.step(f"block {number}", *command, cwd=work, env=environment, quiet=False)


if __name__ == "__main__":
    main()
