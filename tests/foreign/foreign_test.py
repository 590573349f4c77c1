"""A short program in another language uses an installed library, with only the installed files.

    foreign_test.py LANGUAGE PREFIX WORK      CC and CXX name the compilers

Each opens builtin:, embeds two texts, prints an error, stops a call from a progress callback, closes twice and embeds
again; all must print the same. page_LANGUAGE is the program of docs/ABI.md in that language, which embeds one of the texts.
Exit status 77: the language's tools are not installed.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parents[1] / "docs/ABI.md"
KOFFI = "koffi@^3.3.4"  # as bindings/node/package.json
JNA = pathlib.Path("/usr/share/java/jna.jar")
EXPECTED = [
    "vetvec ",
    "128 numbers: ",
    "error: INVALID_ARGUMENT: ",
    "progress: embed 2 of 2",
    "stopped: CANCELLED by 7",
    "closed: INVALID_HANDLE: this encoder has been destroyed",
]


def skip(why):
    print(f"SKIPPED: {why}")
    sys.exit(77)


def tool(name, package):
    return shutil.which(name) or skip(f"{name} is missing (Debian package {package})")


def run(*arguments, **more):
    done = subprocess.run([str(one) for one in arguments], capture_output=True, text=True, timeout=120, check=False,
                          **more)
    if done.returncode != 0:
        print(done.stdout + done.stderr)
        sys.exit(f"exit status {done.returncode}: {' '.join(map(str, arguments))}")
    return done.stdout


def installed(prefix):
    """Where the library is, and its folder."""
    found = sorted(pathlib.Path(prefix).glob("lib*/**/libvetvec.so"))
    if not found:
        sys.exit(f"no libvetvec.so in {prefix}")
    return found[0].resolve(), found[0].parent


def compiled(prefix, work, compiler, standard, source):
    _, libdir = installed(prefix)
    flags = {**os.environ, "PKG_CONFIG_PATH": str(libdir / "pkgconfig")}
    words = run(tool("pkg-config", "pkg-config"), "--cflags", "--libs", "vetvec", env=flags).split()
    program = work / "foreign"
    run(compiler, f"-std={standard}", "-pedantic", "-Wall", "-Wextra", "-Werror", HERE / source, "-o", program,
        *words, f"-Wl,-rpath,{libdir}")
    return run(program)


def c(prefix, work):
    return compiled(prefix, work, os.environ.get("CC", "cc"), "c99", "foreign.c")


def c_in_cpp(prefix, work):
    return compiled(prefix, work, os.environ.get("CXX", "c++"), "c++17", "foreign_c.cc")


def cpp(prefix, work):
    return compiled(prefix, work, os.environ.get("CXX", "c++"), "c++17", "foreign.cc")


def luajit_command(prefix, script):
    header = pathlib.Path(prefix) / "share/vetvec/vetvec-ffi.h"
    return [tool("luajit", "luajit"), HERE / script, header, installed(prefix)[0]]


def luajit(prefix, _):
    return run(*luajit_command(prefix, "foreign.lua"))


def java(prefix, work, source=HERE / "Foreign.java"):
    javac, program = tool("javac", "default-jdk-headless"), tool("java", "default-jdk-headless")
    if not JNA.exists():
        skip(f"{JNA} is missing (Debian package libjna-java)")
    run(javac, "-cp", JNA, "-d", work, source)
    return run(program, "-Xmx256m", "-cp", f"{JNA}:{work}", source.stem, installed(prefix)[0])


def ruby_command(prefix, source):
    program = tool("ruby", "ruby")
    if subprocess.run([program, "-e", "require 'ffi'"], capture_output=True, check=False).returncode != 0:
        skip("Ruby's ffi is missing (Debian package ruby-ffi)")
    return [program, source, installed(prefix)[0]]


def ruby(prefix, _, source=HERE / "foreign.rb"):
    return run(*ruby_command(prefix, source))


def node_with_koffi(work):
    program = tool("node", "nodejs")
    if subprocess.run([program, "-e", "require('koffi')"], capture_output=True, cwd=work, check=False).returncode != 0:
        done = subprocess.run([tool("npm", "npm"), "install", "--silent", "--prefix", work, KOFFI], capture_output=True, text=True,
                              timeout=200, check=False)
        if done.returncode != 0:
            skip(f"koffi is missing, and npm cannot install it: {done.stderr.strip()[-200:]}")
    return program


def node(prefix, work, source):
    return run(node_with_koffi(work), source, installed(prefix)[0])


def of_page(language, name, start):
    """What runs the one program of docs/ABI.md in LANGUAGE."""
    def started(prefix, work):
        source, = re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), flags=re.S | re.M)
        (work / name).write_text(source, encoding="utf-8")
        return start(prefix, work, work / name)
    return started


LANGUAGES = {"c": c, "c_in_cpp": c_in_cpp, "cpp": cpp, "luajit": luajit, "java": java, "ruby": ruby,
             "page_node": of_page("js", "one.js", node), "page_java": of_page("java", "One.java", java),
             "page_ruby": of_page("ruby", "one.rb", ruby)}


def main(language, prefix, work):
    work = pathlib.Path(work) / language
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    said = LANGUAGES[language](prefix, work)
    print(said, end="")
    lines = said.splitlines()
    reference = c(prefix, work).splitlines()
    wrong = [f"{line!r} does not begin with {start!r}" for line, start in zip(reference, EXPECTED)
             if not line.startswith(start)]
    if len(reference) != len(EXPECTED) or "no-such-kind" not in reference[2]:
        wrong.append(f"C prints {reference}")
    if language.startswith("page_"):
        reference = [f"64 numbers: {reference[1].split()[2]}"]
    if lines != reference:
        wrong.append(f"C prints {reference}, {language} {lines}")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
