"""bindings/go: gofmt, go vet, tests with the race detector and the behaviour cases, the code of its README; the whole C
ABI is covered."""
import re
import shutil
import subprocess
import sys

import documented_programs
import toolchain

sys.path.insert(0, str(toolchain.BINDINGS))
import describe  # noqa: E402  bindings/describe
from describe import write_go  # noqa: E402

HERE = toolchain.BINDINGS / "go"
MODULE = (HERE / "go.mod").read_text(encoding="utf-8").split()[1]


def covered():
    """Each function of the ABI is called, each field of an options struct is set; or write_go.py says why not."""
    model = describe.from_json((toolchain.BINDINGS / "abi.json").read_text(encoding="utf-8"))
    files = [path for path in HERE.glob("*.go") if not path.name.endswith("_test.go")]
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    called = set(re.findall(r"\bC\.(vetvec_\w+)\(", source))
    missing = {each.name for each in model.functions} - called - set(write_go.NOT_CALLED)
    if missing or called & set(write_go.NOT_CALLED):
        raise SystemExit(f"never called: {sorted(missing)}; listed in NOT_CALLED, but called: {called & set(write_go.NOT_CALLED)}")
    options = [struct for struct in model.structs if struct.name.endswith("_options")]
    unset = [f"{struct.name}.{field.name}" for struct in options for field in struct.fields
             if field.name not in ("reserved", *write_go.NOT_SET.get(struct.name, ()))
             and not re.search(rf"\.{field.name}(,[ \w.]+)? = |\b{field.name}:", source)]
    if unset:
        raise SystemExit(f"never set: {unset}")


def readme(work, environment):
    program, *functions = toolchain.readme_blocks(HERE / "README.md", "go")
    if (HERE / "testdata" / "hello.go").read_text(encoding="utf-8") != program:
        raise SystemExit("testdata/hello.go differs from the program in the README")
    tested = (HERE / "readme_test.go").read_text(encoding="utf-8")
    for function in functions:
        if function != documented_programs.block(".go") and function not in tested:
            raise SystemExit(f"readme_test.go lacks this function of the README:\n{function}")
    (work / "main.go").write_text(program, encoding="utf-8")
    go = toolchain.program("go", "Go is not installed (1.24 or newer; Debian 12 has 1.19)")
    toolchain.step("go mod init", go, "mod", "init", "hello", cwd=work, env=environment)
    toolchain.step("go mod edit", go, "mod", "edit", "-require", f"{MODULE}@v0.0.0", "-replace", f"{MODULE}={HERE}",
                   cwd=work, env=environment)
    said = toolchain.step("README", go, "run", ".", cwd=work, env=environment)
    if not said.startswith("2 rows of 64"):
        raise SystemExit(f"the program of the README printed {said!r}")


def main():
    covered()
    go = toolchain.program("go", "Go is not installed (1.24 or newer; Debian 12 has 1.19)")
    toolchain.program("pkg-config")
    version = subprocess.run([go, "env", "GOVERSION"], cwd="/", capture_output=True, text=True, check=True).stdout.strip()
    if [int(part) for part in version.removeprefix("go").split(".")[:2]] < [1, 24]:
        toolchain.skip(f"Go 1.24 or newer is needed, here is {version}")
    environment = {**toolchain.library_environment(toolchain.prefix()), "GOTOOLCHAIN": "local", "GOPROXY": "off"}
    unformatted = toolchain.step("gofmt", "gofmt", "-l", HERE)
    if unformatted.strip():
        raise SystemExit(f"not formatted: {unformatted}")
    if "audit" not in toolchain.PARTS:
        toolchain.step("go test", go, "test", "-tags", "noaudit", "-vet=all", "-count=1", "./...", cwd=HERE, env=environment, mock=True,
                       quiet=False)
        return
    toolchain.step("go test -race", go, "test", "-race", "-vet=all", "-count=1", "./...", cwd=HERE, env=environment, mock=True,
                   quiet=False)
    work = toolchain.BUILD / "tests" / "bindings" / "go_test" / "hello"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    readme(work, environment)


if __name__ == "__main__":
    main()
