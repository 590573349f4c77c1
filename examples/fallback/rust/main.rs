//! Embeds texts with a vendor, or with the built-in encoder while the vendor is down, late or failing; prints where
//! each vector comes from and why.
//!
//!     fallback VENDOR TEXT...      the vendor's key in VETVEC_API_KEY
use std::process::ExitCode;
use std::time::Duration;

use vetvec::{CallOptions, Encoder, FallbackOptions};

fn run(vendor: &str, texts: &[String]) -> vetvec::Result<()> {
    let key = std::env::var("VETVEC_API_KEY").unwrap_or_default();
    let remote = Encoder::options(vendor).api_key(key).max_attempts(2).open()?;
    let local = Encoder::open("builtin:")?; // or "onnx:DIR", a model of your own
    let both = Encoder::fallback(&remote, &local, &FallbackOptions::default().timeout(Duration::from_secs(2)))?;

    let embedded = both.embed_with_provenance(texts, CallOptions::new())?;
    // The two encoders have different vector spaces: store the source with each vector.
    for (text, from) in texts.iter().zip(&embedded.provenance) {
        println!("{text}: {} numbers, from {:?} ({:?})", embedded.rows.cols(), from.source, from.reason);
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [vendor, texts @ ..] = &arguments[..] else { return usage() };
    if texts.is_empty() {
        return usage();
    }
    match run(vendor, texts) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fallback: {error}");
            ExitCode::from(1)
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: fallback VENDOR TEXT...");
    ExitCode::from(2)
}
