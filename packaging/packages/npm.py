"""npm: the main package, and one for each platform in its optionalDependencies: npm installs the one that fits."""
import json

from files import BINDINGS, NOTICES, VERSION, write_tar

LIBC = {"gnu": "glibc", "musl": "musl"}


def pack(release, out):
    main = json.loads((BINDINGS / "node" / "package.json").read_text(encoding="utf-8"))
    main["optionalDependencies"] = {}
    for platform, library in release.libraries("npm"):
        system, cpu, libc = platform.split("-")
        name = f"@vetvec/{platform}"
        main["optionalDependencies"][name] = VERSION
        described = {"name": name, "version": VERSION, "description": f"libvetvec for {platform}", "license": main["license"],
                     "os": [system], "cpu": [cpu], "libc": [LIBC[libc]]}
        yield _write(out / f"vetvec-{platform}-{VERSION}.tgz", described, [library])
    yield _write(out / f"vetvec-{VERSION}.tgz", main, [BINDINGS / "node" / name for name in [*main["files"], "README.md"]])


def _write(path, described, files):
    contents = {"package/package.json": json.dumps(described, indent=2).encode() + b"\n"}
    return write_tar(path, contents | {f"package/{each.name}": each for each in [*files, *NOTICES]})
