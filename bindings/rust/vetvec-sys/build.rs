//! Finds libvetvec in the folder that VETVEC_LIB_DIR names; otherwise with pkg-config, unless VETVEC_NO_PKG_CONFIG is
//! set; otherwise builds it, with the feature `vendored`.
//! Build scripts of dependents get its include folders as DEP_VETVEC_INCLUDE.
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=VETVEC_LIB_DIR");
    println!("cargo:rerun-if-env-changed=VETVEC_NO_PKG_CONFIG");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    let named = std::env::var("VETVEC_LIB_DIR").unwrap_or_default();
    if !named.is_empty() {
        link(&named);
        return;
    }
    match by_pkg_config() {
        Ok(flags) => print_flags(&flags),
        Err(why) => vendored(&why),
    }
}

fn link(folder: &str) {
    println!("cargo:rustc-link-search=native={folder}");
    println!("cargo:rustc-link-lib=dylib=vetvec");
}

fn by_pkg_config() -> Result<String, String> {
    if std::env::var_os("VETVEC_NO_PKG_CONFIG").is_some() {
        return Err("VETVEC_NO_PKG_CONFIG is set, but VETVEC_LIB_DIR is not".into());
    }
    let pkg_config = std::env::var("PKG_CONFIG").unwrap_or_else(|_| "pkg-config".into());
    match Command::new(&pkg_config).args(["--libs", "--cflags", "vetvec >= 0.1"]).output() {
        Ok(out) if out.status.success() => Ok(String::from_utf8_lossy(&out.stdout).into_owned()),
        Ok(out) => Err(format!("libvetvec was not found: {}", String::from_utf8_lossy(&out.stderr))),
        Err(error) => Err(format!("cannot run {pkg_config}: {error}")),
    }
}

fn print_flags(flags: &str) {
    for flag in flags.split_whitespace() {
        if let Some(folder) = flag.strip_prefix("-L") {
            println!("cargo:rustc-link-search=native={folder}");
        } else if let Some(name) = flag.strip_prefix("-l") {
            println!("cargo:rustc-link-lib=dylib={name}");
        } else if let Some(folder) = flag.strip_prefix("-I") {
            println!("cargo:include={folder}");
        }
    }
}

#[cfg(not(feature = "vendored"))]
fn vendored(why: &str) {
    panic!("{why}\nset VETVEC_LIB_DIR to the folder of libvetvec.so, or build it with the feature `vendored`");
}

/// Builds the library in a checkout of the repository, without the command, tests and examples.
#[cfg(feature = "vendored")]
fn vendored(_why: &str) {
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    for watched in ["CMakeLists.txt", "cmake", "include", "src"] {
        println!("cargo:rerun-if-changed={}", source.join(watched).display());
    }
    let mut build = cmake::Config::new(source);
    build.profile("Release").define("CMAKE_UNITY_BUILD", "ON").define("CMAKE_INSTALL_LIBDIR", "lib");
    for part in ["CLI", "TESTS", "MOCK", "EXAMPLES"] {
        build.define(format!("VETVEC_BUILD_{part}"), "OFF");
    }
    if cfg!(not(feature = "audit")) {
        build.define("VETVEC_AUDIT", "OFF");
    }
    let prefix = build.build();
    link(&prefix.join("lib").to_string_lossy());
    println!("cargo:include={}", prefix.join("include").display());
}
