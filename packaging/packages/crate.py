"""Crates. vetvec-sys knows the SHA-256 of each library: a program's build takes the file from where VETVEC_RELEASE says."""
import pathlib
import shutil
import tempfile

from files import BINDINGS, NOTICES, program, run, sha256


def pack(release, out):
    cargo = program("cargo")
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        work = shutil.copytree(BINDINGS / "rust", pathlib.Path(folder, "rust"), ignore=shutil.ignore_patterns("target"))
        (work / "vetvec-sys" / "libraries.sha256").write_text("".join(
            f"{sha256(library)}  {target}\n" for target, library in release.libraries("target")), encoding="utf-8")
        for crate in ("vetvec-sys", "vetvec"):
            for path in NOTICES:
                shutil.copy(path, work / crate)
        run(cargo, "package", "--quiet", "--no-verify", "--allow-dirty", "-p", "vetvec-sys", "-p", "vetvec", cwd=work,
            env={"CARGO_TARGET_DIR": f"{folder}/target"})
        for path in sorted(pathlib.Path(folder, "target", "package").glob("*.crate")):
            yield pathlib.Path(shutil.copy(path, out))
