"""bindings/go: gofmt, go vet, tests with the race detector and the behaviour cases, the program of its README."""
import shutil
import subprocess

import toolchain

HERE = toolchain.BINDINGS / "go"


def main():
    go = toolchain.program("go")
    toolchain.program("pkg-config")
    version = subprocess.run([go, "env", "GOVERSION"], cwd="/", capture_output=True, text=True, check=True).stdout.strip()
    if [int(part) for part in version.removeprefix("go").split(".")[:2]] < [1, 24]:
        toolchain.skip(f"Go 1.24 or newer is needed, here is {version}")
    environment = {**toolchain.library_environment(toolchain.prefix()), "GOTOOLCHAIN": "local", "GOPROXY": "off"}
    unformatted = toolchain.step("gofmt", "gofmt", "-l", HERE)
    if unformatted.strip():
        raise SystemExit(f"not formatted: {unformatted}")
    toolchain.step("go vet", go, "vet", "./...", cwd=HERE, env=environment)
    toolchain.step("go test -race", go, "test", "-race", "-count=1", "./...", cwd=HERE, env=environment, mock=True,
                   quiet=False)
    work = toolchain.BUILD / "tests" / "bindings" / "go_test" / "hello"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    code, = toolchain.readme_blocks(HERE / "README.md", "go")
    if (HERE / "testdata" / "hello.go").read_text(encoding="utf-8") != code:
        raise SystemExit("testdata/hello.go is not the program of the README")
    (work / "main.go").write_text(code, encoding="utf-8")
    toolchain.step("go mod init", go, "mod", "init", "hello", cwd=work, env=environment)
    toolchain.step("go mod edit", go, "mod", "edit", "-require", "vetvec/go@v0.0.0", "-replace", f"vetvec/go={HERE}",
                   cwd=work, env=environment)
    said = toolchain.step("README", go, "run", ".", cwd=work, env=environment)
    if not said.startswith("2 rows of 64"):
        raise SystemExit(f"the program of the README printed {said!r}")


if __name__ == "__main__":
    main()
