"""Go modules as a module proxy has them (GOPROXY=file://OUT/go): the package that needs no C compiler, and one module a
platform that carries the library, which the former imports where it fits."""
import gzip
import hashlib
import json
import re
import time

from files import BINDINGS, EPOCH, NOTICES, VERSION, write_zip

SOURCE = BINDINGS / "purego"
MODULE = (SOURCE / "go.mod").read_text(encoding="utf-8").split()[1]
HOME = MODULE.rpartition("/")[0]
DATA = """// Package library carries libvetvec.so for {platform}.
package library

import _ "embed"

// Compressed is the file, compressed by gzip.
//
//go:embed libvetvec.so.gz
var Compressed []byte

// SHA256 is the hash of the file.
const SHA256 = "{sum}"
"""
IMPORT = """package vetvec

import library "{module}"

func init() {{ embedded, embeddedSum = library.Compressed, library.SHA256 }}
"""


def pack(release, out):
    contents = {path.name: path for path in SOURCE.iterdir()} | {path.name: path for path in NOTICES}
    go_mod = (SOURCE / "go.mod").read_text(encoding="utf-8")
    for platform, library in release.libraries("go"):
        module, data = f"{HOME}/lib/{platform}", library.read_bytes()
        text = DATA.format(platform=platform, sum=hashlib.sha256(data).hexdigest())
        yield _write(out, module, f"module {module}\n\ngo 1.24\n", {
            "library.go": text.encode(), "libvetvec.so.gz": gzip.compress(data, 9, mtime=0),
            **{path.name: path for path in NOTICES}})
        contents[f"library_{platform.replace('-', '_')}.go"] = IMPORT.format(module=module).encode()
        go_mod += f"require {module} v{VERSION}\n"
    yield _write(out, MODULE, go_mod, contents)


def _write(out, module, go_mod, contents):
    folder = out.joinpath(*module.split("/"), "@v")
    if re.search("[A-Z]", module):
        raise ValueError(f"{module}: a proxy would escape capitals")
    path = write_zip(folder / f"v{VERSION}.zip", {f"{module}@v{VERSION}/{name}": content for name, content in
                                                  {**contents, "go.mod": go_mod.encode()}.items()})
    folder.joinpath(f"v{VERSION}.mod").write_text(go_mod, encoding="utf-8")
    date = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(EPOCH))
    folder.joinpath(f"v{VERSION}.info").write_text(json.dumps({"Version": f"v{VERSION}", "Time": date}), encoding="utf-8")
    folder.joinpath("list").write_text(f"v{VERSION}\n", encoding="utf-8")
    return path
