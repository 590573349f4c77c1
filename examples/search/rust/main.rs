//! Semantic search: which lines of a file are nearest in meaning to a question? Each text is sent to the vendor once;
//! from the second run on, its vector comes from the cache.
//!
//!     search VENDOR TEXTS CACHE QUESTION...
//!
//! TEXTS: .txt (one per line), .jsonl, .csv. CACHE: a folder. The vendor's key is in VETVEC_API_KEY.
use std::process::ExitCode;

use vetvec::{Encoder, read_texts};

fn cosine(a: &[f32], b: &[f32]) -> f64 {
    let (mut ab, mut aa, mut bb) = (0.0, 0.0, 0.0);
    for (x, y) in a.iter().zip(b) {
        let (x, y) = (f64::from(*x), f64::from(*y));
        (ab, aa, bb) = (ab + x * y, aa + x * x, bb + y * y);
    }
    ab / (aa * bb).sqrt()
}

fn run(vendor: &str, path: &str, cache: &str, questions: &[String]) -> vetvec::Result<()> {
    let key = std::env::var("VETVEC_API_KEY").unwrap_or_default();
    let encoder = Encoder::options(vendor).api_key(key).cache_dir(cache).open()?;
    let texts = read_texts(path)?;
    let rows = encoder.embed(&texts)?;
    let asked = encoder.embed(questions)?;
    for (question, wanted) in questions.iter().zip(asked.iter()) {
        let mut hits: Vec<(f64, &str)> = rows.iter().zip(&texts).map(|(row, text)| (cosine(row, wanted), &text[..])).collect();
        hits.sort_by(|a, b| b.0.total_cmp(&a.0));
        println!("{question}");
        for (score, text) in hits.iter().take(3) {
            println!("  {score:.2}  {text}");
        }
    }
    let usage = encoder.usage()?;
    println!("sent {} texts of {}", usage.texts_sent, usage.texts);
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [vendor, path, cache, questions @ ..] = &arguments[..] else { return usage() };
    if questions.is_empty() {
        return usage();
    }
    match run(vendor, path, cache, questions) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("search: {error}");
            ExitCode::from(1)
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: search VENDOR TEXTS CACHE QUESTION...");
    ExitCode::from(2)
}
