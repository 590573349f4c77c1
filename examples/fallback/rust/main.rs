//! Embeds texts by a vendor, or by the encoder that is compiled in while the vendor is down, late or fails; says who gave
//! each vector and why.
//!
//!     fallback VENDOR TEXT...      the vendor's key in VETVEC_API_KEY
use std::process::ExitCode;
use std::time::Duration;

use vetvec::{CallOptions, Encoder, Fallback};

fn run(vendor: &str, texts: &[String]) -> vetvec::Result<()> {
    let key = std::env::var("VETVEC_API_KEY").unwrap_or_default();
    let remote = Encoder::builder(vendor).api_key(key).max_attempts(2).open()?;
    let local = Encoder::open("builtin:")?; // or "onnx:DIR", a model of your own
    let both = Fallback::builder(&remote, &local).timeout(Duration::from_secs(2)).open()?;

    let given = both.embed_given(texts, CallOptions::new())?;
    // Vectors of the two live in different spaces: store the giver beside the vector.
    for (text, one) in texts.iter().zip(&given.provenance) {
        println!("{text}: {} numbers, given by {:?} ({:?})", given.rows.cols(), one.giver, one.why);
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
