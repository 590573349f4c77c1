"""How the examples of each language are made and started; see examples_test.py."""
import dataclasses
import os
import pathlib
import shutil
import socket
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "bindings"))
import toolchain  # noqa: E402  puts tests/integration on the path
import dotnet  # noqa: E402
import packages  # noqa: E402

EXAMPLES = toolchain.REPOSITORY / "examples"
MODERN = {"go": ([1, 24], "Go 1.24"), "rust": ([1, 85], "Rust 1.85")}


@dataclasses.dataclass
class Program:
    name: str
    language: str
    command: list
    environment: dict


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def work_folder(language, part):
    work = toolchain.BUILD / "tests" / "examples" / f"{language}_{part}"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    return work


def make(language, uses, work):
    """The programs by use. What cannot be made here skips the test."""
    commands, more = {"c": compiled, "cpp": compiled, "go": go, "rust": rust, "csharp": csharp,
                      "csharp_net8": csharp, "python": python}[language](language, uses, work)
    environment = {**os.environ, **more}
    for name in ("VETVEC_API_KEY", "http_proxy", "https_proxy", "all_proxy"):
        environment.pop(name, None)
    return {use: Program(use, language, [str(part) for part in commands[use]], environment) for use in uses}


def compiled(language, uses, work):
    del work
    found = {use: [toolchain.BUILD / "examples" / f"example_{language}_{use}"] for use in uses}
    for command in found.values():
        if not command[0].is_file():
            toolchain.skip(f"{command[0].name} has not been built")
    return found, {}


def installed(work):
    """The library and its headers in a folder of this test, and what finds them."""
    for component in ("Library", "Development"):
        toolchain.step(f"install {component}", os.environ["CMAKE"], "--install", toolchain.BUILD, "--prefix",
                       work / "prefix", "--component", component)
    return toolchain.library_environment(work / "prefix")


def new_enough(tool, version, language):
    least, name = MODERN[language]
    if [int(part) for part in version.split(".")[:2]] < least:
        toolchain.skip(f"{name} or newer is needed, here is {tool} {version}")


def go(_, uses, work):
    tool = toolchain.program("go", "Go is not installed (1.24 or newer; Debian 12 has 1.19)")
    toolchain.program("pkg-config")
    version = subprocess.run([tool, "env", "GOVERSION"], cwd="/", capture_output=True, text=True, check=True).stdout
    new_enough("go", version.strip().removeprefix("go"), "go")
    environment = {**installed(work), "GOTOOLCHAIN": "local", "GOPROXY": "off"}
    unformatted = toolchain.step("gofmt", "gofmt", "-l", EXAMPLES)
    if unformatted.strip():
        sys.exit(f"not formatted: {unformatted}")
    for use in uses:
        own = EXAMPLES / use / "go"
        if (own / "go.mod").is_file():
            fetch([tool, "mod", "download"], own, {**environment, "GOPROXY": os.environ.get("GOPROXY", "")}, "modules")
        here, package = (own, ".") if (own / "go.mod").is_file() else (EXAMPLES, f"./{use}/go")
        toolchain.step(f"go build {use}", tool, "build", "-o", work / f"{use}.program", package, cwd=here, env=environment)
    return {use: [work / f"{use}.program"] for use in uses}, environment


def fetch(command, here, environment, what):
    fetched = subprocess.run(command, cwd=here, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    if fetched.returncode != 0:
        toolchain.skip(f"the {what} that the example needs cannot be fetched here: {fetched.stderr.strip()[-200:]}")


def rust(_, uses, work):
    cargo = toolchain.program("cargo")
    toolchain.program("pkg-config")
    own = EXAMPLES / uses[0] / "rust"
    here = own if (own / "Cargo.toml").is_file() else EXAMPLES
    told = subprocess.run([cargo, "--version"], cwd=here, capture_output=True, text=True, check=False).stdout.split()
    new_enough("cargo", told[1] if len(told) > 1 else "0.0", "rust")
    target = work.parent / f"{work.name}_target"  # kept: what has not changed is not compiled again
    environment = {**installed(work), "CARGO_TARGET_DIR": str(target)}
    fetch([cargo, "fetch", "--locked", "--quiet"], here, environment, "crates")
    toolchain.step("cargo build", cargo, "build", "--locked", "--offline", "--quiet", cwd=here, env=environment)
    return {use: [target / "debug" / use] for use in uses}, environment


def csharp(language, uses, work):
    """By Mono's compiler; on Mono, or on .NET 8."""
    mcs = toolchain.program("mcs")
    run = dotnet.command(work) if language == "csharp_net8" else [toolchain.program("mono")]
    compile_ = (mcs, "-langversion:7.2", "-warnaserror")
    references = ["-r:System.Net.Http", "-r:System.Runtime.Serialization"] if uses == ["stores"] else []
    (work / "none.cs").touch()
    if references and subprocess.run([mcs, "-target:library", f"-out:{work}/none.dll", *references, work / "none.cs"],
                                     capture_output=True, check=False).returncode != 0:
        toolchain.skip("Debian's libmono-system-net-http4.0-cil and libmono-system-runtime-serialization4.0-cil are not installed")
    toolchain.step("mcs Vetvec", *compile_, "-unsafe", "-target:library", f"-out:{work}/Vetvec.dll",
                   *sorted((toolchain.BINDINGS / "csharp" / "Vetvec").glob("*.cs")))
    for use in uses:
        toolchain.step(f"mcs {use}", *compile_, f"-r:{work}/Vetvec.dll", *references,
                       f"-out:{work}/{use}.exe", *sorted((EXAMPLES / use / "csharp").glob("*.cs")))
    return {use: [*run, work / f"{use}.exe"] for use in uses}, installed(work)


def python(_, uses, work):
    del work
    needed = ["cffi>=1.15", "numpy>=1.24"]
    if uses == ["web"]:
        needed += ["fastapi>=0.110", "uvicorn>=0.27"]
    modules = [requirement.split(">")[0] for requirement in needed]
    interpreter = packages.python_with("examples-" + ("web" if uses == ["web"] else "uses"), needed, modules)
    environment = {"PYTHONPATH": str(toolchain.BINDINGS / "python" / "src"), "VETVEC_LIBRARY": toolchain.LIBRARY,
                   "PYTHONDONTWRITEBYTECODE": "1"}
    return {use: [interpreter, EXAMPLES / use / "python" / f"{use}.py"] for use in uses}, environment
