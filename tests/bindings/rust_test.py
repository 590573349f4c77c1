"""bindings/rust: clippy, tests with the behaviour cases, documentation tests, the example of its README."""
import subprocess

import toolchain

HERE = toolchain.BINDINGS / "rust"


def main():
    cargo = toolchain.program("cargo")
    toolchain.program("pkg-config")
    version = subprocess.run([cargo, "--version"], cwd=HERE, capture_output=True, text=True, check=False).stdout.split()
    if len(version) < 2 or [int(part) for part in version[1].split(".")[:2]] < [1, 90]:
        toolchain.skip(f"Rust 1.90 or newer is needed, here is {' '.join(version) or 'none'}")
    environment = {**toolchain.library_environment(toolchain.prefix()), "RUST_BACKTRACE": "0",
                   "CARGO_TARGET_DIR": str(toolchain.BUILD / "tests" / "bindings" / "rust_test" / "target")}
    fetched = subprocess.run([cargo, "fetch", "--locked", "--quiet"], cwd=HERE, env={**toolchain.os.environ, **environment},
                             capture_output=True, text=True, check=False)
    if fetched.returncode != 0:
        toolchain.skip(f"the crates that the tests need cannot be had here: {fetched.stderr.strip()[-200:]}")
    if subprocess.run([cargo, "clippy", "--version"], cwd=HERE, capture_output=True, check=False).returncode == 0:
        toolchain.step("cargo clippy", cargo, "clippy", "--locked", "--offline", "--all-targets", "--all-features",
                       "--quiet", "--", "-D", "warnings", cwd=HERE, env=environment)
    toolchain.step("cargo test", cargo, "test", "--locked", "--offline", "--all-features", "--quiet", "--",
                   "--test-threads=1", cwd=HERE, env=environment, mock=True, quiet=False)
    said = toolchain.step("example", cargo, "run", "--locked", "--offline", "--quiet", "--example", "hello", cwd=HERE,
                          env=environment)
    if not said.startswith("hello: 64 elements"):
        raise SystemExit(f"the example printed {said!r}")


if __name__ == "__main__":
    main()
