"""bindings/rust: format, clippy with and without features, tests with the behaviour cases, the code of the README (as
documentation tests), documentation without a warning, the example."""
import subprocess

import toolchain

HERE = toolchain.BINDINGS / "rust"


def has(cargo, command):
    return subprocess.run([cargo, command, "--version"], cwd=HERE, capture_output=True, check=False).returncode == 0


def main():
    cargo = toolchain.program("cargo")
    toolchain.program("pkg-config")
    version = subprocess.run([cargo, "--version"], cwd=HERE, capture_output=True, text=True, check=False).stdout.split()
    if len(version) < 2 or [int(part) for part in version[1].split(".")[:2]] < [1, 85]:
        toolchain.skip(f"Rust 1.85 or newer is needed, here is {' '.join(version) or 'none'}")
    environment = {**toolchain.library_environment(toolchain.prefix()), "RUST_BACKTRACE": "0",
                   "CARGO_TARGET_DIR": str(toolchain.BUILD / "tests" / "bindings" / "rust_test" / "target")}
    fetched = subprocess.run([cargo, "fetch", "--locked", "--quiet"], cwd=HERE, env={**toolchain.os.environ, **environment},
                             capture_output=True, text=True, check=False)
    if fetched.returncode != 0:
        toolchain.skip(f"the crates that the tests need cannot be fetched here: {fetched.stderr.strip()[-200:]}")
    if "audit" not in toolchain.PARTS:
        client = ["--locked", "--offline", "--no-default-features", "--features", "serde"]
        toolchain.step("cargo clippy", cargo, "clippy", *client, "--all-targets", "--quiet", "--", "-D", "warnings",
                       cwd=HERE, env=environment)
        toolchain.step("cargo test", cargo, "test", *client, "--tests", "--quiet", "--", "--test-threads=1", cwd=HERE,
                       env={**environment, "VETVEC_MOCK_REQUIRED": "1"}, mock=True, quiet=False)
        return
    if has(cargo, "fmt"):
        toolchain.step("cargo fmt", cargo, "fmt", "--check", cwd=HERE)
    if has(cargo, "clippy"):
        for features in [["--all-features"], []]:
            toolchain.step(" ".join(["cargo clippy", *features]), cargo, "clippy", "--locked", "--offline",
                           "--all-targets", *features, "--quiet", "--", "-D", "warnings", cwd=HERE, env=environment)
    toolchain.step("cargo test", cargo, "test", "--locked", "--offline", "--all-features", "--quiet", "--",
                   "--test-threads=1", cwd=HERE, env={**environment, "VETVEC_MOCK_REQUIRED": "1"}, mock=True, quiet=False)
    toolchain.step("cargo doc", cargo, "doc", "--locked", "--offline", "--no-deps", "--all-features", "--quiet",
                   cwd=HERE, env={**environment, "RUSTDOCFLAGS": "-D warnings"})
    said = toolchain.step("example", cargo, "run", "--locked", "--offline", "--quiet", "--example", "hello", cwd=HERE,
                          env=environment)
    if not said.startswith("hello: 64 elements"):
        raise SystemExit(f"the example printed {said!r}")


if __name__ == "__main__":
    main()
