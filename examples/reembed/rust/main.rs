//! Embeds a file of texts again, however many (a million or more), in bounded memory. If it is killed, it continues
//! where it stopped when it is started again; texts in the cache are not paid for again.
//!
//!     reembed VENDOR TEXTS OUT
//!
//! TEXTS: one per line. OUT: float32, row after row, in the order of the lines; OUT.cache keeps the vectors already
//! paid for and can be deleted at the end. The vendor's key is in VETVEC_API_KEY.
use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::process::ExitCode;
use std::time::Duration;

use vetvec::Encoder;

/// Opens the file of rows for appending; a partial row is cut off.
fn resume(path: &str, dimension: usize) -> std::io::Result<(File, usize)> {
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    let rows = file.metadata()?.len() / (4 * dimension as u64);
    file.set_len(rows * 4 * dimension as u64)?;
    Ok((file, rows as usize))
}

fn run(vendor: &str, input: &str, output: &str) -> Result<(), Box<dyn Error>> {
    let encoder = Encoder::options(vendor)
        .api_key(std::env::var("VETVEC_API_KEY").unwrap_or_default())
        .cache_dir(format!("{output}.cache"))
        .retry_until_deadline(true) // waits for outages to end
        .timeout(Duration::from_secs(3600))
        .open()?;
    let dimension = encoder.embed_one("dimension")?.len(); // the length of a row; cached from the second start on
    let (mut out, mut rows) = resume(output, dimension)?;
    println!("begins at row {rows}");

    // A line that cannot be read becomes "": the library reports which text is blank.
    let texts = BufReader::new(File::open(input)?).lines().skip(rows).map(|line| line.unwrap_or_default());
    for piece in encoder.stream(texts) {
        let piece = piece?;
        if let Some((i, failed)) = piece.errors.iter().enumerate().find_map(|(i, error)| Some((i, error.as_ref()?))) {
            return Err(format!("line {}: {failed}", rows + i + 1).into());
        }
        let bytes: Vec<u8> = piece.data.iter().flat_map(|x| x.to_le_bytes()).collect();
        out.write_all(&bytes)?;
        rows += piece.errors.len();
    }
    println!("{rows} rows of {dimension}; sent {} texts", encoder.usage()?.texts_sent);
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [vendor, input, output] = &arguments[..] else {
        eprintln!("usage: reembed VENDOR TEXTS OUT");
        return ExitCode::from(2);
    };
    match run(vendor, input, output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("reembed: {error}");
            ExitCode::from(1)
        }
    }
}
