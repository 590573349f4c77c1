//! Finds libvetvec in the folder that VETVEC_LIB_DIR names; otherwise takes the released file that VETVEC_RELEASE names,
//! whose SHA-256 this crate knows; otherwise asks pkg-config, unless VETVEC_NO_PKG_CONFIG is set; otherwise builds it,
//! with the feature `vendored`.
//! Build scripts of dependents get its include folders as DEP_VETVEC_INCLUDE.
use std::env::var;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=VETVEC_LIB_DIR");
    println!("cargo:rerun-if-env-changed=VETVEC_RELEASE");
    println!("cargo:rerun-if-env-changed=VETVEC_NO_PKG_CONFIG");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    let named = var("VETVEC_LIB_DIR").unwrap_or_default();
    if !named.is_empty() {
        link(&named);
        return;
    }
    let release = var("VETVEC_RELEASE").unwrap_or_default();
    if !release.is_empty() {
        match released(Path::new(&release)) {
            Ok(folder) => link(&folder),
            Err(why) => panic!("VETVEC_RELEASE={release}: {why}"),
        }
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

/// A copy of libvetvec.so, if its SHA-256 is the one that libraries.sha256 has for this platform. GIVEN is the file, or a
/// folder with PLATFORM/library/lib/libvetvec.so or PLATFORM/lib/libvetvec.so.
fn released(given: &Path) -> Result<String, String> {
    let platform = var("TARGET").unwrap().replace("-unknown", "");
    let lines = include_str!("libraries.sha256").lines().map(|line| line.split_once("  "));
    let known = lines.flatten().find(|(_, name)| *name == platform);
    let (expected, _) = known.ok_or(format!("this crate knows no library for {platform}"))?;
    let places = ["library/lib", "lib"].map(|place| given.join(&platform).join(place).join("libvetvec.so"));
    let file = places.into_iter().find(|place| place.exists()).unwrap_or(given.to_path_buf());
    println!("cargo:rerun-if-changed={}", file.display());
    let folder = PathBuf::from(var("OUT_DIR").unwrap());
    let copy = folder.join("libvetvec.so.0.1"); // the name that programs ask the loader for; cargo run finds it here
    std::fs::copy(&file, &copy).map_err(|error| format!("{}: {error}", file.display()))?;
    let said = Command::new("sha256sum").arg(&copy).output().map_err(|error| format!("sha256sum: {error}"))?;
    let found = String::from_utf8_lossy(&said.stdout);
    if !found.starts_with(&format!("{expected} ")) {
        let _ = std::fs::remove_file(&copy);
        return Err(format!("{} is not the library of this release: SHA-256 {found}", file.display()));
    }
    let _ = std::fs::remove_file(folder.join("libvetvec.so"));
    std::os::unix::fs::symlink("libvetvec.so.0.1", folder.join("libvetvec.so")).map_err(|error| error.to_string())?;
    Ok(folder.to_string_lossy().into_owned())
}

fn by_pkg_config() -> Result<String, String> {
    if std::env::var_os("VETVEC_NO_PKG_CONFIG").is_some() {
        return Err("VETVEC_NO_PKG_CONFIG is set, but VETVEC_LIB_DIR is not".into());
    }
    let pkg_config = var("PKG_CONFIG").unwrap_or_else(|_| "pkg-config".into());
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
    panic!("{why}\nset VETVEC_LIB_DIR or VETVEC_RELEASE, or use the feature `vendored`");
}

/// Builds the library in a checkout of the repository, without the command, tests and examples.
#[cfg(feature = "vendored")]
fn vendored(_why: &str) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
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
