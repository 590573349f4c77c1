"""bindings/csharp: compiled with mcs, with documentation required; then, on one run time, the tests with the behaviour
cases and the programs of its README.

    csharp_test.py mono|net8
"""
import shutil
import sys

import documented_programs
import toolchain
import dotnet  # on toolchain's path

HERE = toolchain.BINDINGS / "csharp"
COMPILE = ("-langversion:7.2", "-warnaserror", "-debug")
SENTENCES = ["He is a good man.", "The food was cold and bad.", "She liked the new house very much.",
             "It was a happy day."]
# The README's pieces are bodies of a method; its service is the mock server.
PIECE = """using System;
using System.Linq;
using System.Threading.Tasks;
using Vetvec;

internal static class Piece
{
    internal static string key = "key-readme-csharp";
    internal static string[] texts = { TEXTS };

    private static void Main() { Run().GetAwaiter().GetResult(); }

    private static async Task Run()
    {
        await Task.Yield();
BODY
    }
}
"""
SERVICE = '("openai:m?base_url=" + Environment.GetEnvironmentVariable("VETVEC_MOCK_URL") + "/hash/v1")'
SAYS = ["4 of 4", "He is a good man. |", "violation_rate"]
# How each run time describes itself, which the tests print.
DESCRIPTIONS = {"mono": "on Mono ", "net8": "on .NET 8."}


def main():
    mcs, runtime = toolchain.program("mcs"), sys.argv[1]
    out = toolchain.folder() / "out"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    run = {"mono": lambda: [toolchain.program("mono"), "--debug"], "net8": lambda: dotnet.command(out)}[runtime]()
    environment = toolchain.library_environment(toolchain.prefix())
    toolchain.step("mcs Vetvec", mcs, "-unsafe", *COMPILE, "-warn:4", f"-doc:{out}/Vetvec.xml", "-target:library",
                   f"-out:{out}/Vetvec.dll", *sorted((HERE / "Vetvec").glob("*.cs")))
    toolchain.step("mcs Vetvec.Tests", mcs, "-unsafe", *COMPILE, f"-r:{out}/Vetvec.dll", f"-out:{out}/Vetvec.Tests.exe",
                   *sorted((HERE / "Vetvec.Tests").glob("*.cs")))
    said = toolchain.step("tests", *run, out / "Vetvec.Tests.exe", toolchain.BINDINGS / "cases" / "cases.json",
                          env=environment, mock=True, quiet=False)
    if " passed, 0 failed" not in said or DESCRIPTIONS[runtime] not in said:
        raise SystemExit(f"the tests did not print how many passed {DESCRIPTIONS[runtime]}")
    if "audit" not in toolchain.PARTS:
        toolchain.require_passed(said, r"(\d+) passed", 120)
        return
    readme(mcs, run, out, environment)


def readme(mcs, run, out, environment):
    hello, *pieces = toolchain.readme_blocks(HERE / "README.md", "csharp")
    pieces.remove(documented_programs.block(".cs"))  # tests/install runs it
    if (HERE / "examples" / "Hello.cs").read_text(encoding="utf-8") != hello:
        raise SystemExit("examples/Hello.cs differs from the program in the README")
    toolchain.step("mcs Hello", mcs, *COMPILE, f"-r:{out}/Vetvec.dll", f"-out:{out}/hello.exe",
                   HERE / "examples" / "Hello.cs")
    said = toolchain.step("README", *run, out / "hello.exe", env=environment)
    if not said.startswith("2 rows of 64"):
        raise SystemExit(f"the program of the README printed {said!r}")
    (out / "sentences.txt").write_text("\n".join(SENTENCES) + "\n", encoding="utf-8")
    if len(pieces) != len(SAYS):
        raise SystemExit(f"the README has {len(pieces)} pieces, not {len(SAYS)}")
    for number, (body, says) in enumerate(zip(pieces, SAYS), 1):
        texts = ", ".join(f'"{text}"' for text in SENTENCES)
        code = PIECE.replace("TEXTS", texts).replace("BODY", body.replace('"openai:text-embedding-3-small"', SERVICE))
        (out / f"piece{number}.cs").write_text(code, encoding="utf-8")
        toolchain.step(f"mcs README {number}", mcs, *COMPILE, f"-r:{out}/Vetvec.dll", f"-out:{out}/piece{number}.exe",
                       out / f"piece{number}.cs")
        said = toolchain.step(f"README {number}", *run, out / f"piece{number}.exe", env=environment, cwd=out, mock=True)
        if says not in said:
            raise SystemExit(f"piece {number} of the README printed {said!r}")


if __name__ == "__main__":
    main()
