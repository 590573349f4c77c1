//! A gate for continuous integration: tests a vendor on your sentences, checks rules on the figures and exits with 0
//! (passed), 1 (a rule failed) or 3 (could not measure).
//!
//!     gate VENDOR SEEDS RUN_FOLDER RULE...
//!     gate openai:text-embedding-3-small seeds.txt run "violation_rate.CR1 <= 0.10 on upper bound"
//!
//! The vendor's key is in VETVEC_API_KEY. An interrupted run continues where it stopped; RUN_FOLDER also gets
//! result.junit.xml, for the build server.
use std::process::ExitCode;

use vetvec::{Audit, CallOptions, Config, ConfigOptions};

fn load_config(vendor: &str, seeds: &str, folder: &str) -> vetvec::Result<Config> {
    let key = std::env::var("VETVEC_API_KEY").unwrap_or_default();
    let mut overrides = vec![
        r#"audit.vendors=["ours"]"#.to_owned(),
        format!("audit.seeds={seeds:?}"),
        format!("audit.out={folder:?}"),
        "audit.seed=7".to_owned(),
        r#"audit.threshold_method="zero""#.to_owned(),
        format!("vendors.ours.spec={vendor:?}"),
    ];
    if !key.is_empty() {
        overrides.push(r#"vendors.ours.api_key_env="VETVEC_API_KEY""#.to_owned());
    }
    let mut config = Config::load(&ConfigOptions::default().overrides(overrides))?;
    if !key.is_empty() {
        config.set_secret("VETVEC_API_KEY", &key)?;
    }
    Ok(config)
}

fn run(vendor: &str, seeds: &str, folder: &str, rules: &str) -> vetvec::Result<bool> {
    let audit = Audit::run(&load_config(vendor, seeds, folder)?, CallOptions::new())?;
    audit.write_report(audit.folder().join("result.junit.xml"))?;
    let gate = audit.gate(rules, None)?;
    println!("{}\n{}\ngate: {}", audit.verdict(), gate.checks, if gate.passed { "passed" } else { "failed" });
    Ok(gate.passed)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [vendor, seeds, folder, rules @ ..] = &arguments[..] else { return usage() };
    if rules.is_empty() {
        return usage();
    }
    match run(vendor, seeds, folder, &rules.join("\n")) {
        Ok(passed) => ExitCode::from(u8::from(!passed)),
        Err(error) => {
            eprintln!("gate: {error}");
            ExitCode::from(3)
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: gate VENDOR SEEDS RUN_FOLDER RULE...");
    ExitCode::from(2)
}
