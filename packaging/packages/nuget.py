"""NuGet: the assembly, and the library under runtimes/RID/native for each platform. By `dotnet pack`; without an SDK, with
the assembly for .NET Standard alone, compiled by Mono."""
import pathlib
import shutil
import tempfile

from files import BINDINGS, NOTICES, VERSION, program, run, write_zip

SOURCE = BINDINGS / "csharp"
NUSPEC = f"""<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>Vetvec</id>
    <version>{VERSION}</version>
    <authors>vetvec</authors>
    <license type="expression">Apache-2.0</license>
    <readme>README.md</readme>
    <description>Embedding vectors from any service, cached, rate-limited, retried; and tests of what it returns.</description>
    <dependencies>
      <group targetFramework=".NETStandard2.0" />
    </dependencies>
  </metadata>
</package>
"""
RELATIONS = """<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/Vetvec.nuspec" Id="R1" />
</Relationships>
"""
TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml" />
{}</Types>
"""


def pack(release, out):
    with tempfile.TemporaryDirectory() as folder:
        runtimes = pathlib.Path(folder, "runtimes")
        for rid, library in release.libraries("rid"):
            (runtimes / rid / "native").mkdir(parents=True)
            shutil.copy(library, runtimes / rid / "native")
        if shutil.which("dotnet"):
            source = shutil.copytree(SOURCE.parent, pathlib.Path(folder, "project", "bindings")) / "csharp" / "Vetvec"
            for path in NOTICES:
                shutil.copy(path, f"{folder}/project")
            run("dotnet", "pack", source, "-c", "Release", "-o", out, f"-p:VetvecRuntimes={runtimes}")
            yield from out.glob("Vetvec.*.nupkg")
        else:
            yield _by_mono(pathlib.Path(folder), runtimes, out / f"Vetvec.{VERSION}.nupkg")


def _by_mono(folder, runtimes, path):
    run(program("mcs"), "-unsafe", "-langversion:7.2", "-optimize+", "-warn:4", f"-doc:{folder}/Vetvec.xml", "-target:library",
        f"-out:{folder}/Vetvec.dll", *sorted((SOURCE / "Vetvec").glob("*.cs")))
    contents = {"Vetvec.nuspec": NUSPEC.encode(), "_rels/.rels": RELATIONS.encode(), "README.md": SOURCE / "README.md"}
    contents |= {f"lib/netstandard2.0/Vetvec.{ending}": folder / f"Vetvec.{ending}" for ending in ("dll", "xml")}
    contents |= {f"{path.relative_to(folder)}": path for path in sorted(runtimes.rglob("*.so"))}
    contents |= {each.name: each for each in NOTICES}
    endings = {name.rpartition(".")[2] for name in contents if "." in name} - {"rels"}
    types = "".join(f'  <Default Extension="{each}" ContentType="application/octet" />\n' for each in sorted(endings))
    types += "".join(f'  <Override PartName="/{each.name}" ContentType="application/octet" />\n' for each in NOTICES)
    return write_zip(path, {"[Content_Types].xml": TYPES.format(types).encode(), **contents})
