"""The programs that docs/C.md, docs/CPP.md and the READMEs of the bindings show, with an installed library and a mock server.

    programs_test.py c|cpp|go|rust|csharp|csharp_net8|python PREFIX      VETVEC: the command, which makes the audits

All print the same, but for the form of names and numbers; the gate passes for one audit and fails for another.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "bindings"))
import toolchain  # noqa: E402  puts tests/integration on the path
import documented_programs  # noqa: E402  beside toolchain
import dotnet  # noqa: E402
import packages  # noqa: E402
import python_test  # noqa: E402  its packages

FAULTS = "--fault-text poison=status:400 --fault-text sleepy=hang"
SAYS = [r"^17 400 ", r"^150 400 ", "too late", "cancelled", "local", "20000 rows", "CR1", r"^\[?1\]? violated"]
SENTENCES = ["He is a good man.", "The food was cold and bad.", "She liked the new house very much.", "It was a happy day.",
             "The big dog was fast.", "He bought a cheap old car."]


def compiled(compiler, standard, source, more=()):
    def make(work, environment):
        (work / source).write_text(documented_programs.whole(HERE / "programs" / source), encoding="utf-8")
        flags = subprocess.run([toolchain.program("pkg-config"), "--cflags", "--libs", "vetvec", *more], capture_output=True,
                               text=True, env={**os.environ, **environment}, check=False)
        if flags.returncode != 0:
            toolchain.skip(f"pkg-config: {flags.stderr.strip()[-200:]}")
        toolchain.step(compiler, compiler, f"-std={standard}", "-pedantic", "-Wall", "-Wextra", "-Werror", work / source, "-o",
                       work / "programs", *flags.stdout.split(), "-pthread")
        return [work / "programs"], [work / "programs", "gate"]
    return make


def go(work, environment):
    tool = toolchain.program("go", "Go is not installed (1.24 or newer; Debian 12 has 1.19)")
    environment.update({"GOTOOLCHAIN": "local", "GOPROXY": "off"})
    source = work / "programs_test.go"
    source.write_text(documented_programs.whole(HERE / "programs" / source.name), encoding="utf-8")
    unformatted = toolchain.step("gofmt", "gofmt", "-l", source)
    if unformatted.strip():
        sys.exit(f"not formatted: {unformatted}")
    module = (toolchain.BINDINGS / "go/go.mod").read_text(encoding="utf-8").split()[1]
    toolchain.step("go mod init", tool, "mod", "init", "programs", cwd=work, env=environment)
    toolchain.step("go mod edit", tool, "mod", "edit", "-require", f"{module}@v0.0.0", "-replace",
                   f"{module}={toolchain.BINDINGS / 'go'}", cwd=work, env=environment)
    toolchain.step("go test", tool, "test", "-c", "-o", work / "programs", ".", cwd=work, env=environment)
    return [work / "programs", "-test.run=TestPrograms"], [work / "programs", "-test.run=TestVendor"]


def rust(work, environment):
    cargo, own = toolchain.program("cargo"), toolchain.BINDINGS / "rust"
    environment["CARGO_TARGET_DIR"] = str(work.parent / "rust_target")  # kept: what has not changed is not compiled again
    (work / "tests").mkdir()
    (work / "src").mkdir()
    (work / "src/lib.rs").touch()
    (work / "tests/programs.rs").write_text(documented_programs.whole(HERE / "programs/main.rs"), encoding="utf-8")
    (work / "Cargo.toml").write_text('[package]\nname = "programs"\nversion = "0.1.0"\nedition = "2024"\n[workspace]\n'
                                     f'[dependencies]\nvetvec = {{ path = "{own / "vetvec"}" }}\n', encoding="utf-8")
    fetched = subprocess.run([cargo, "fetch", "--quiet"], cwd=work, capture_output=True, text=True, check=False)
    if fetched.returncode != 0:
        toolchain.skip(f"the crates that the programs need cannot be fetched here: {fetched.stderr.strip()[-200:]}")
    command = [cargo, "test", "--offline", "--quiet", "--test", "programs"]
    toolchain.step("cargo test", *command, "--no-run", cwd=work, env=environment)
    return [*command, "programs", "--", "--nocapture"], [*command, "vendor", "--", "--nocapture"]


def csharp(run):
    def make(work, _):
        mcs, command = toolchain.program("mcs"), run(work)
        (work / "Main.cs").write_text(documented_programs.whole(HERE / "programs/Main.cs"), encoding="utf-8")
        toolchain.step("mcs Vetvec", mcs, "-unsafe", "-langversion:7.2", "-target:library", f"-out:{work}/Vetvec.dll",
                       *sorted((toolchain.BINDINGS / "csharp/Vetvec").glob("*.cs")))
        toolchain.step("mcs", mcs, "-langversion:7.2", "-warnaserror", f"-r:{work}/Vetvec.dll", f"-out:{work}/programs.exe",
                       work / "Main.cs")
        return [*command, work / "programs.exe"], [*command, work / "programs.exe", "gate"]
    return make


def python(work, environment):
    interpreter = packages.python_with("bindings", python_test.NEEDED, ["cffi", "numpy", "pytest"])
    (work / "main.py").write_text(documented_programs.whole(HERE / "programs/main.py"), encoding="utf-8")
    source = toolchain.BINDINGS / "python/src"
    environment.update({"PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1",
                        "VETVEC_LIBRARY": str(next(pathlib.Path(sys.argv[2]).resolve().glob("lib*/**/libvetvec.so")))})
    return [interpreter, "main.py"], [interpreter, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "vetvec_pytest",
                                      "--vetvec-run", "run", "main.py"]


MAKE = {"c": compiled(os.environ.get("CC", "cc"), "c99", "main.c"),
        "cpp": compiled(os.environ.get("CXX", "c++"), "c++17", "main.cc", ["gtest"]),
        "go": go, "rust": rust, "python": python,
        "csharp": csharp(lambda _: [toolchain.program("mono")]), "csharp_net8": csharp(dotnet.command)}


def audits(work):
    """Finished audits by name: one that passes the gate, and one of a vendor that cannot tell opposites apart."""
    (work / "sentences.txt").write_text("\n".join(SENTENCES) + "\n", encoding="utf-8")
    for name, spec in (("good", "builtin:"), ("bad", "openai:m?base_url={mock}/polarity_blind/v1")):
        (work / f"{name}.sh").write_text(
            f'{os.environ["VETVEC"]} audit --vendors "{spec.format(mock="$VETVEC_MOCK_URL")}" --seeds sentences.txt '
            f'--out {name} --suites contrastive\n', encoding="utf-8")
        toolchain.step(f"audit {name}", "sh", "-eu", f"{name}.sh", mock=True, cwd=work, env={"VETVEC_API_KEY": "k"})


def gate(work, command, environment, which):
    run = work / "run"
    run.unlink(missing_ok=True)
    run.symlink_to(work / which)
    done = subprocess.run([str(part) for part in command], cwd=work, env={**os.environ, **environment}, capture_output=True,
                          text=True, timeout=toolchain.STEP_TIMEOUT_S, check=False)
    print(f"gate of {which}: exit {done.returncode}", flush=True)
    if (done.returncode == 0) != (which == "good") or (which == "bad" and "violation_rate" not in done.stdout + done.stderr):
        sys.exit(done.stdout + done.stderr)


def main(language, prefix):
    work = toolchain.BUILD / "tests" / "install" / f"programs_{language}"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    environment = toolchain.library_environment(pathlib.Path(prefix).resolve())
    programs, test = MAKE[language](work, environment)
    said = toolchain.step("programs", *programs, cwd=work, env={**environment, "VETVEC_MOCK_ARGUMENTS": FAULTS}, mock=True)
    missing = [wanted for wanted in SAYS if not re.search(wanted, said, re.M | re.I)]
    if missing or len(re.findall(r"^\d+ 400 ", said, re.M)) != 2:
        sys.exit(f"{missing} not in:\n{said}")
    audits(work)
    for which in ("good", "bad"):
        gate(work, test, environment, which)


if __name__ == "__main__":
    main(*sys.argv[1:])
