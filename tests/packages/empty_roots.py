#!/usr/bin/env python3
"""Each package, installed and used in an empty Debian 12 without a C compiler (a Rust program alone has one, to be linked); and the
quick start with release files, from nothing to a verdict within a minute.

    sudo tests/packages/empty_roots.py RELEASE FOLDER [KIND... quickstart]

RELEASE has the release files; packages of them are made in FOLDER/packages. For each kind a root in FOLDER is made by debootstrap, gets
the ecosystem's own tools from Debian (Go and Rust: this machine's), and runs packages_test.py KIND on those packages.
"""
import pathlib
import platform
import shutil
import subprocess
import sys
import time

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY / "tests" / "install")]
import empty_root  # noqa: E402

# Debian's packages of a kind; python3 runs the test.
TOOLS = {"tar": [], "deb": [], "image": [], "wheel": ["python3-venv", "python3-pip"], "npm": ["nodejs", "npm"],
         "maven": ["openjdk-17-jdk-headless", "maven"], "go": [], "nuget": ["python3-venv", "mono-mcs"], "crate": ["gcc", "libc6-dev"],
         "quickstart": []}
COMPILERS = "cc gcc g++ c++ clang"
QUICK_S = 60
QUICK_START = f"VETVEC_RELEASE=/release/{platform.machine()}-linux-gnu/command/bin /vetvec/examples/quickstart.sh /home/vetvec/run"
PACKAGE = """export VETVEC_RELEASE=/release VETVEC_PACKAGES=/packages VETVEC_BUILD=/home/vetvec VETVEC_LIBRARY= VETVEC_COMMAND=
python3 -B /vetvec/tests/packages/packages_test.py """


def make(root, base, release, kind):
    shutil.rmtree(root, ignore_errors=True)
    subprocess.run(["cp", "-a", "--reflink=auto", base, root], check=True)
    empty_root.mount(root, {"/proc": "/proc", "/dev": "/dev", str(REPOSITORY): "/vetvec",
                            str(root.parent / "packages"): "/packages", str(release): "/release"})
    if kind in ("go", "crate"):
        empty_root.mount(root, empty_root.toolchains())
    (root / "home/vetvec").mkdir()
    status, said = empty_root.run(root, f"""export DEBIAN_FRONTEND=noninteractive
        {f"apt-get -qq install -y --no-install-recommends {' '.join(TOOLS[kind])}" if TOOLS[kind] else ""} >/dev/null 2>&1
        for compiler in {COMPILERS if kind != "crate" else ""}; do ! command -v $compiler || exit 1; done""")
    if status != 0:
        raise SystemExit(f"{kind}: the root was not made, or has a compiler: {said}")


def main():
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    empty_root.take_own_mounts()
    release, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    base, packages = folder / "base", folder / "packages"
    shutil.rmtree(packages, ignore_errors=True)
    subprocess.run([sys.executable, REPOSITORY / "packaging/packages/pack.py", release, packages], check=True)
    if not (base / "etc/hosts").exists():
        empty_root.make_root(base, "ca-certificates,python3")
    failed = []
    for kind in sys.argv[3:] or TOOLS:
        make(folder / kind, base, release, kind)
        began = time.monotonic()
        status, said = empty_root.run(folder / kind, QUICK_START if kind == "quickstart" else PACKAGE + kind)
        took = time.monotonic() - began
        print(f"{kind}: {'ok' if status == 0 else f'status {status}'}, {took:.0f} s", flush=True)
        status = status or (kind == "quickstart" and took > QUICK_S)
        if status != 0:
            failed.append(kind)
            print(said[-4000:], flush=True)
    raise SystemExit(f"failed: {failed}" if failed else 0)


if __name__ == "__main__":
    main()
