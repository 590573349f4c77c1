"""bindings/csharp: compiled with mcs, tests with the behaviour cases under Mono, the program of its README."""
import shutil

import toolchain

HERE = toolchain.BINDINGS / "csharp"


def main():
    mcs, mono = toolchain.program("mcs"), toolchain.program("mono")
    work = toolchain.BUILD / "tests" / "bindings" / "csharp_test"
    prefix = toolchain.prefix()
    environment = toolchain.library_environment(prefix)
    shutil.rmtree(work / "out", ignore_errors=True)
    out = work / "out"
    out.mkdir(parents=True)
    compile_ = (mcs, "-unsafe", "-langversion:7.2", "-warnaserror", "-debug")
    toolchain.step("mcs Vetvec", *compile_, "-target:library", f"-out:{out}/Vetvec.dll", *sorted((HERE / "Vetvec").glob("*.cs")))
    toolchain.step("mcs Vetvec.Tests", *compile_, f"-r:{out}/Vetvec.dll", f"-out:{out}/Vetvec.Tests.exe",
                   *sorted((HERE / "Vetvec.Tests").glob("*.cs")))
    said = toolchain.step("tests", mono, "--debug", out / "Vetvec.Tests.exe", toolchain.BINDINGS / "cases" / "cases.json",
                          env=environment, mock=True, quiet=False)
    if " passed, 0 failed" not in said:
        raise SystemExit("the tests did not say how many passed")
    code, = toolchain.readme_blocks(HERE / "README.md", "csharp")
    if (HERE / "examples" / "Hello.cs").read_text(encoding="utf-8") != code:
        raise SystemExit("examples/Hello.cs is not the program of the README")
    toolchain.step("mcs Hello", mcs, f"-r:{out}/Vetvec.dll", f"-out:{out}/hello.exe", HERE / "examples" / "Hello.cs")
    said = toolchain.step("README", mono, out / "hello.exe", env=environment)
    if not said.startswith("2 rows of 64"):
        raise SystemExit(f"the program of the README printed {said!r}")


if __name__ == "__main__":
    main()
