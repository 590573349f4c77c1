"""The packages of packaging/packages, each installed from a local index of its kind and used for one embedding, with
nothing but the ecosystem's own tools in PATH, so without a C compiler (a Rust program alone needs one, to be linked).

    packages_test.py KIND...        see USERS below; ctest sets VETVEC_BUILD, VETVEC_LIBRARY, VETVEC_COMMAND

VETVEC_RELEASE names release files to test; default: this build's, without symbols.
"""
import hashlib
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile
import zipfile

import registries
from packing import (MADE, REPOSITORY, TARGET, crates, fetched, folder_for, jna, needs, only, pack, packages, python_for_wheels,
                     release_files, run)
import dotnet  # on packing's path

PROGRAMS = REPOSITORY / "tests" / "packages" / "programs"
SAID = "1 vector of 64"  # what each program prints
SIZES = {each["name"]: each["size"] for each in json.loads(
    (REPOSITORY / "bindings" / "abi.json").read_text(encoding="utf-8"))["structs"]}


def laid_out(said):
    """SAID has the size of each struct, as C has it."""
    found = {name: int(size) for name, size in (line.split() for line in said.splitlines())}
    if wrong := {name: (found.get(name), size) for name, size in SIZES.items() if found.get(name) != size}:
        raise SystemExit(f"sizes of structs (found, expected): {wrong}")


def tar(work):
    """Unpacked anywhere: the command runs; pkg-config and CMake know the place."""
    where = work / "unpacked"
    where.mkdir()
    made, = pack(work, "tar").glob(f"*{TARGET}*.tar.gz")
    run("tar", "-xzf", made, "-C", where)
    prefix, = where.iterdir()
    used(prefix, prefix / "lib")


def deb(work):
    """Unpacked in a root of its own: dpkg itself would change this machine."""
    architecture = run(needs("dpkg"), "--print-architecture").strip()
    made, = pack(work, "deb").glob(f"*_{architecture}.deb")
    if MADE:
        run("apt-get", "install", "--yes", made, env={"DEBIAN_FRONTEND": "noninteractive"})
        used(pathlib.Path("/usr"), "")
        return
    run("dpkg-deb", "--extract", made, work / "root")
    used(work / "root" / "usr", work / "root" / "usr" / "lib" / TARGET)


def used(prefix, libraries):
    """The command; the library, by a C program where there is a compiler."""
    environment = {"LD_LIBRARY_PATH": str(libraries)}
    version = run(prefix / "bin" / "vetvec", "--version", env=environment, said="0.1.0")
    embeds(prefix / "bin/vetvec", env=environment)
    if not shutil.which("cc"):
        run(sys.executable, "-c", "import ctypes; ctypes.CDLL('libvetvec.so.0.1').vetvec_version", env=environment)
    else:
        linked(prefix, libraries, environment)
    print(version.splitlines()[0])


def embeds(*command, env=None):
    with tempfile.TemporaryDirectory() as folder:
        texts, rows = pathlib.Path(folder, "a.txt"), pathlib.Path(folder, "made.npy")
        texts.write_text("hello\n", encoding="utf-8")
        run(*command, "embed", "builtin:", "--in", texts, "--out", rows, env=env)
        if rows.read_bytes()[:6] != b"\x93NUMPY":
            raise SystemExit(f"{command} wrote no rows")


def linked(prefix, libraries, environment):
    config = {"PKG_CONFIG_PATH": str(libraries / "pkgconfig")}
    flags = run(needs("pkg-config"), "--cflags", "--libs", "vetvec", env=config).split()
    folders = [pathlib.Path(flag[2:]).resolve() for flag in flags if flag[:2] in ("-I", "-L")]
    if folders != [prefix / "include", libraries] or not (folders[0] / "vetvec/vetvec.h").exists():
        raise SystemExit(f"pkg-config: {flags}")
    consumer = REPOSITORY / "tests" / "install" / "consumer_package"
    run("cmake", "-S", consumer, "-B", prefix / "build", f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", prefix / "build")
    run(prefix / "build" / "consumer", env=environment, said="0.1.0 64")


def image(work):
    """Its one layer is a root in which the command runs, with nothing else."""
    processor = {"x86_64": "amd64", "aarch64": "arm64"}[platform.machine()]
    found = list(pack(work, "image").glob(f"*-{processor}.image.tar"))
    if not found:
        packages.skip("no static command among these release files")
    if os.geteuid() != 0:
        packages.skip("only root can change the root")
    run("tar", "-xf", found[0], "-C", work)

    def read(name):
        return json.loads((work / name).read_text(encoding="utf-8"))

    def blob(entry):
        return "blobs/" + entry["digest"].replace(":", "/")
    manifest, docker = read(blob(read("index.json")["manifests"][0])), read("manifest.json")[0]
    config, layers = blob(manifest["config"]), [blob(layer) for layer in manifest["layers"]]
    if (docker["Config"], docker["Layers"]) != (config, layers):
        raise SystemExit(f"docker and OCI differ: {docker}, {manifest}")
    root = work / "root"
    (root / "tmp").mkdir(parents=True)
    run("tar", "-xzf", work / layers[0], "-C", root)
    (root / "tmp/a.txt").write_text("hello\n", encoding="utf-8")
    command = ["chroot", root, *read(config)["config"]["Entrypoint"]]
    run(*command, "--version", said="0.1.0")
    run(*command, "embed", "builtin:", "--in", "/tmp/a.txt", "--out", "/tmp/made.npy")


def wheel(work):
    index = pack(work, "wheel", python_for_wheels())
    if not list(index.glob(f"vetvec-*-py3-none-manylinux_2_28_{platform.machine()}.whl")):
        raise SystemExit(f"names of wheels: {list(index.iterdir())}")
    fetched("cffi and numpy", sys.executable, "-m", "pip", "download", "--quiet", "--retries=1", "--only-binary=:all:", "-d", index,
            f"--constraint={packages.LOCK}", "cffi", "numpy")
    run(sys.executable, "-m", "venv", work / "user")
    environment = only(work)
    run(work / "user/bin/python", "-m", "pip", "install", "--quiet", "--no-index", "--find-links", index, "vetvec",
        env=environment)
    run(work / "user/bin/python", PROGRAMS / "hello.py", cwd="/", env=environment, said=SAID)


def npm(work):
    environment = only(work, "node", "npm", "sh")
    fetched("koffi", "npm", "view", "koffi", "version", env=environment)
    index, user = pack(work, "npm"), work / "user"
    shutil.copytree(PROGRAMS / "node", user)
    with registries.npm(index) as url:
        (user / ".npmrc").write_text(f"@vetvec:registry={url}\n", encoding="utf-8")
        run("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", index / "vetvec-0.1.0.tgz", cwd=user, env=environment)
    run("node", "hello.js", cwd=user, env=environment, said=SAID)
    laid_out(run("node", "layout.js", *SIZES, cwd=user, env=environment))


def maven(work):
    jna(work)
    index, user = pack(work, "maven"), work / "user"
    shutil.copytree(PROGRAMS / "java", user)
    run("mvn", "-q", "-B", f"-Dindex=file://{index}", "dependency:build-classpath",
        "-Dmdep.outputFile=classpath", f"-Dmaven.repo.local={work / 'repository'}", cwd=user)
    classpath = (user / "classpath").read_text(encoding="utf-8")
    environment = only(work, "java")
    run("java", "-cp", classpath, "Hello.java", cwd=user, env=environment, said=SAID)
    laid_out(run("java", "-cp", classpath, "Layout.java", cwd=user, env=environment))


def go(work):
    """An empty module cache, filled by the proxy's folder. bindings/purego has the hash of purego, which is fetched there."""
    program = needs("go")
    os.environ["GOTOOLCHAIN"] = "local"  # no other version of Go is fetched
    fetched("purego", program, "mod", "download", cwd=REPOSITORY / "bindings" / "purego")
    kept = run(program, "env", "GOMODCACHE", "GOCACHE", cwd="/").split()
    if unformatted := run("gofmt", "-l", REPOSITORY / "bindings" / "purego").strip():
        raise SystemExit(f"not formatted: {unformatted}")
    index, user = pack(work, "go"), work / "user"
    shutil.copytree(PROGRAMS / "go", user)
    environment = {**only(work), "PATH": str(pathlib.Path(program).resolve().parent), "CGO_ENABLED": "0", "GOFLAGS": "-modcacherw",
                   "GOMODCACHE": str(work / "modules"), "GOCACHE": kept[1], "GONOSUMDB": "*",
                   "GOPROXY": f"file://{index},file://{kept[0]}/cache/download"}
    run("go", "mod", "init", "hello", cwd=user, env=environment)
    run("go", "get", "example.org/vetvec/purego@latest", cwd=user, env=environment)
    run("go", "run", ".", cwd=user, env=environment, said=SAID)
    library, = (work / "cache" / "vetvec" / "lib").glob("*/libvetvec.so")
    if hashlib.sha256(library.read_bytes()).hexdigest() != library.parent.name:
        raise SystemExit(f"{library}: not the file that its folder names")
    library.write_bytes(b"damaged")  # unpacked anew
    run("go", "run", ".", cwd=user, env=environment, said=SAID)


def nuget(work):
    """As `dotnet restore` leaves it: the package unpacked in a folder of packages, and a deps.json that names its files. .NET
    finds the native library by its RID. Without an SDK, the runtime alone, from a Python package."""
    needs("mcs")
    runtime = dotnet.program()
    package, = pack(work, "nuget").glob("*.nupkg")
    user, place = work / "user", work / "packages" / "vetvec" / "0.1.0"
    user.mkdir()
    zipfile.ZipFile(package).extractall(place)
    assembly = "lib/netstandard2.0/Vetvec.dll"
    run("mcs", f"-r:{place / assembly}", f"-out:{user}/Hello.dll", PROGRAMS / "Hello.cs")
    natives = {str(path.relative_to(place)): {"rid": path.parts[-3], "assetType": "native", "fileVersion": "0.0.0.0"}
               for path in place.glob("runtimes/*/native/*.so")}
    (user / "Hello.deps.json").write_text(json.dumps({
        "runtimeTarget": {"name": dotnet.FRAMEWORK}, "targets": {dotnet.FRAMEWORK: {
            "Hello/1.0.0": {"dependencies": {"Vetvec": "0.1.0"}, "runtime": {"Hello.dll": {}}},
            "Vetvec/0.1.0": {"runtime": {assembly: {}}, "runtimeTargets": natives}}},
        "libraries": {"Hello/1.0.0": {"type": "project", "serviceable": False, "sha512": ""},
                      "Vetvec/0.1.0": {"type": "package", "serviceable": True, "sha512": "", "path": "vetvec/0.1.0"}}}))
    (user / "Hello.runtimeconfig.json").write_text(dotnet.configuration(additionalProbingPaths=[str(work / "packages")]))
    run(runtime, user / "Hello.dll", cwd="/", said=SAID, env=only(work))


def crate(work):
    """From a registry of our own; what else Cargo.lock wants comes from crates.io. A file of another hash is refused."""
    crates()
    index, user = pack(work, "crate"), work / "user"
    shutil.copytree(PROGRAMS / "rust", user)
    environment = {"VETVEC_RELEASE": str(release_files(work)), "VETVEC_NO_PKG_CONFIG": "1", "VETVEC_LIB_DIR": "",
                   "LD_LIBRARY_PATH": "", "CARGO_TARGET_DIR": str(work / "target")}
    with registries.cargo(index) as url:
        environment["CARGO_REGISTRIES_LOCAL_INDEX"] = f"sparse+{url}/"
        run("cargo", "run", "--quiet", cwd=user, env=environment, said=SAID)
        other = work / "other.so"
        other.write_bytes(b"another")
        done = subprocess.run(["cargo", "build", "--quiet"], cwd=user, env={**os.environ, **environment, "VETVEC_RELEASE": str(other)},
                              capture_output=True, text=True, check=False)
        if done.returncode == 0 or "is not the library of this release" not in done.stderr:
            raise SystemExit(f"a file of another hash: exit {done.returncode}, {done.stderr[-2000:]}")


USERS = {each.__name__: each for each in (tar, deb, image, wheel, nuget, go, npm, maven, crate)}


def main():
    for kind in sys.argv[1:] or USERS:
        work = folder_for(kind)
        USERS[kind](work)
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
