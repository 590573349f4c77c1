//! Finds libvetvec: in the folder that VETVEC_LIB_DIR names, else by pkg-config. Dependent build scripts get its
//! include folders as DEP_VETVEC_INCLUDE.
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=VETVEC_LIB_DIR");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    if let Ok(folder) = std::env::var("VETVEC_LIB_DIR") {
        println!("cargo:rustc-link-search=native={folder}");
        println!("cargo:rustc-link-lib=dylib=vetvec");
        return;
    }
    let pkg_config = std::env::var("PKG_CONFIG").unwrap_or_else(|_| "pkg-config".into());
    let found = Command::new(&pkg_config).args(["--libs", "--cflags", "vetvec >= 0.1"]).output();
    let flags = match found {
        Ok(out) if out.status.success() => String::from_utf8_lossy(&out.stdout).into_owned(),
        Ok(out) => panic!("libvetvec was not found: {}", String::from_utf8_lossy(&out.stderr)),
        Err(error) => panic!("{pkg_config} cannot be run ({error}); set VETVEC_LIB_DIR to the folder of libvetvec.so"),
    };
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
