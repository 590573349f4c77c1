//! A nightly check: has the vendor's model become worse? The first night is kept as the baseline; each later one is
//! compared with it, sentence by sentence.
//!
//!     nightly VENDOR SEEDS FOLDER NIGHT
//!
//! NIGHT names the night: `$(date -I)`. The vendor's key is in VETVEC_API_KEY. Exits with 0, with 1 if the vendor is
//! significantly worse, or with 3 if it could not be measured.
use std::process::ExitCode;

use vetvec::{Audit, CallOptions, Config, ConfigOptions, Status};

/// Tests the vendor; all results of the night are kept in `folder`.
fn measure(vendor: &str, seeds: &str, folder: &str) -> vetvec::Result<Audit> {
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
    Audit::run(&config, CallOptions::new())
}

fn run(vendor: &str, seeds: &str, folder: &str, night: &str) -> vetvec::Result<bool> {
    let base = format!("{folder}/baseline");
    let baseline = match Audit::open(&base, CallOptions::new()) {
        Ok(found) => found,
        // None, or half of it.
        Err(error) if [Status::NotFound, Status::FailedPrecondition].contains(&error.status()) => {
            println!("{}\nthis is the baseline: {base}", measure(vendor, seeds, &base)?.verdict());
            return Ok(true);
        }
        Err(error) => return Err(error),
    };
    let tonight = measure(vendor, seeds, &format!("{folder}/{night}"))?;
    let gate = tonight.gate("violation_rate.CR1 not worse than baseline", Some(&baseline))?;
    println!("{}", if gate.passed { "not worse than the baseline" } else { "WORSE than the baseline" });
    println!("{}\nreport: {}/report.html", gate.checks, tonight.folder().display());
    Ok(gate.passed)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [vendor, seeds, folder, night] = &arguments[..] else {
        eprintln!("usage: nightly VENDOR SEEDS FOLDER NIGHT");
        return ExitCode::from(2);
    };
    match run(vendor, seeds, folder, night) {
        Ok(passed) => ExitCode::from(u8::from(!passed)),
        Err(error) => {
            eprintln!("nightly: {error}");
            ExitCode::from(3)
        }
    }
}
