#!/usr/bin/env python3
"""The lines of the READMEs in an empty Debian 12.

    sudo tests/install/empty_root.py FOLDER [first c c++ python go rust c#]

Makes the root in FOLDER by debootstrap (minbase, git; some 5 GB, half an hour), clones this repository's HEAD into it,
and runs the READMEs' code blocks as they are. `first`: the two commands at the top of README.md, with nothing but
git, and without a line for localhost in /etc/hosts; a verdict, then no failed test. Then each language: an embedding
printed. For these, Go and Rust, newer than Debian's, are mounted from this machine's. Certificates of this machine
are trusted in the root, so that a local proxy is not an obstacle.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[2]
HOME = "/home/vetvec"  # of the clone in the root
INSTALL = PROJECT / "README.md"
NUMBER = r"-?\d+\.\d+"


def blocks(path, language):
    """The code blocks of a README in `language`."""
    return re.findall(rf"^```{re.escape(language)}\n(.*?)^```", path.read_text(encoding="utf-8"), re.M | re.S)


def line_with(path, word):
    """The command in the text: `cc hello.c ...`."""
    return re.search(rf"`({re.escape(word)} [^`]*)`", path.read_text(encoding="utf-8")).group(1)


def from_text(language, name, compiler):
    """README.md gives a program and the command that builds and runs it."""
    program = blocks(INSTALL, language)[0]
    return (f"cd $(mktemp -d)\ncat >{name} <<'PROGRAM'\n{program}PROGRAM\n" + line_with(INSTALL, compiler),
            rf"elements, the first is {NUMBER}")


def lines_of(language):
    """What is run, and what its output must match."""
    bindings = PROJECT / "bindings"
    if language == "c":
        return from_text("c", "hello.c", "cc hello.c")
    if language == "c++":
        return from_text("cpp", "hello.cc", "c++ -std=c++17 hello.cc")
    if language == "python":
        return blocks(bindings / "python" / "README.md", "sh")[0], rf"\[\[.*{NUMBER}"
    if language == "go":
        return blocks(bindings / "go" / "README.md", "sh")[0], rf"rows of \d+.*{NUMBER}"
    if language == "rust":
        return blocks(bindings / "rust" / "README.md", "sh")[0], rf"elements, the first are .*{NUMBER}"
    if language == "c#":
        return blocks(bindings / "csharp" / "README.md", "sh")[0], rf"rows of \d+.*{NUMBER}"
    raise SystemExit(f"unknown language {language}")


def install_lines():
    return next(block for block in blocks(INSTALL, "sh") if "cmake --install" in block)


def make_root(root, packages="ca-certificates,git"):
    sources = subprocess.run(["apt-get", "indextargets", "--format", "$(SITE)"], check=True, capture_output=True,
                             text=True).stdout.split()
    subprocess.run(["debootstrap", "--variant=minbase", f"--include={packages}", "bookworm", str(root),
                    sources[0]], check=True, stdout=subprocess.DEVNULL)
    extra = pathlib.Path("/usr/local/share/ca-certificates")
    if extra.is_dir():
        shutil.copytree(extra, root / str(extra)[1:], dirs_exist_ok=True)
        subprocess.run(["chroot", str(root), "update-ca-certificates"], check=True, stdout=subprocess.DEVNULL)  # Java's follow these
    for name in ("resolv.conf", "hostname"):
        shutil.copy(f"/etc/{name}", root / "etc" / name)
    (root / "etc/hosts").write_text("127.0.0.1 debian\n")


def clone(root):
    """HEAD, beside what an earlier run has built."""
    folder = root / HOME[1:]
    if not folder.exists():
        subprocess.run(["git", "clone", "--quiet", str(PROJECT), str(folder)], check=True)
    subprocess.run(["git", "-C", str(folder), "fetch", "--quiet", str(PROJECT), "HEAD"], check=True)
    subprocess.run(["git", "-C", str(folder), "reset", "--quiet", "--hard", "FETCH_HEAD"], check=True)
    shutil.rmtree(root / "tmp/hello", ignore_errors=True)


def take_own_mounts():
    """Begins the program again in a mount namespace of its own, unless it is in one."""
    if os.environ.get("VETVEC_EMPTY_ROOT") != "inside":
        os.environ["VETVEC_EMPTY_ROOT"] = "inside"
        os.execvp("unshare", ["unshare", "--mount", sys.executable, *sys.argv])


def mount(root, folders):
    """After take_own_mounts: gone with this process."""
    for source, target in folders.items():
        if not os.path.isdir(source):
            continue
        (root / target[1:]).mkdir(parents=True, exist_ok=True)
        subprocess.run(["mount", "--bind", source, str(root / target[1:])], check=True)


def toolchains():
    go = subprocess.run(["go", "env", "GOROOT"], check=True, capture_output=True, text=True).stdout.strip()
    return {go: "/usr/local/go", os.environ.get("CARGO_HOME", os.path.expanduser("~/.cargo")): "/root/.cargo",
            os.environ.get("RUSTUP_HOME", os.path.expanduser("~/.rustup")): "/root/.rustup"}


def run(root, commands):
    environment = {name: value for name, value in os.environ.items()
                   if name.endswith(("_proxy", "_PROXY")) or "CERT" in name or "CAINFO" in name or "CA_BUNDLE" in name}
    environment.update(HOME="/root", LANG="C.UTF-8",
                       PATH="/usr/local/go/bin:/root/.cargo/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
    done = subprocess.run(["chroot", str(root), "/bin/bash", "-c", f"set -e; cd {HOME}\n{commands}"], env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def run_first(root):
    """README.md's first two commands; the CPU seconds of each, and what the tests' summary says."""
    commands = [line.split("#")[0].strip() for line in blocks(INSTALL, "sh")[0].splitlines() if line.startswith("./")]
    failed = 0
    for command in commands:
        status, output = run(root, f"TIMEFORMAT='%R s, %U + %S CPU s'\ntime {command}")
        failed += status != 0
        print(f"{command}: {'ok' if status == 0 else 'FAILED'}", flush=True)
        print(output if status else "\n".join(output.strip().splitlines()[-20:]), flush=True)
    return failed


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    take_own_mounts()
    root = pathlib.Path(sys.argv[1]).resolve()
    wanted = sys.argv[2:] or ["first", "c", "c++", "python", "go", "rust", "c#"]
    if not (root / "etc" / "hosts").exists():
        make_root(root)
    clone(root)
    mount(root, {"/proc": "/proc", "/dev": "/dev"})
    failed = run_first(root) if "first" in wanted else 0
    languages = [word for word in wanted if word != "first"]
    if not languages:
        raise SystemExit(1 if failed else 0)
    mount(root, toolchains())
    status, output = run(root, "apt-get -qq install -y sudo >/dev/null\n" + install_lines())
    print(f"install: {'ok' if status == 0 else 'FAILED'}", flush=True)
    if status != 0:
        raise SystemExit(output[-4000:])
    for language in languages:
        commands, expected = lines_of(language)
        status, output = run(root, commands)
        last = output.strip().splitlines()[-1:] or [""]
        good = status == 0 and re.search(expected, output)
        failed += not good
        print(f"{language}: {'ok' if good else 'FAILED'}: {last[0][:100]}", flush=True)
        if not good:
            print(output[-3000:])
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
