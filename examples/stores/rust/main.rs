//! Texts and their vectors in a Parquet file that knows its model by its vectors: another one is refused, whatever its name.
//!
//!     parquet_index make INDEX.parquet TEXTS VENDOR          TEXTS: .txt (one per line), .jsonl, .csv
//!     parquet_index find INDEX.parquet VENDOR QUESTION...
//!
//! `make` keeps in the metadata of the file the record of the model (21 passes of 32 short texts), with its calibrated
//! scores. `find` sends one pass, and says how probable it is that the first text found is the right one. The vendor's key
//! is in VETVEC_API_KEY.
use std::error::Error;
use std::fs::{self, File};
use std::process::{self, ExitCode};
use std::sync::Arc;

use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{ByteArray, ByteArrayType, FloatType};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use vetvec::{CallOptions, Encoder, Identity, IdentityCalibrateOptions, IdentityOptions, Status, read_texts};

const KEY: &str = "vetvec.identity";
const UNKNOWN: &str = "right: cannot say"; // too many or too few texts for its calibration
const SCHEMA: &str = "message index {
  required binary text (UTF8);
  required group vector (LIST) { repeated group list { required float element; } }
}";

type Outcome<T> = Result<T, Box<dyn Error>>;

fn make(index: &str, texts: &[String], encoder: &Encoder) -> Outcome<()> {
    let rows = encoder.embed(texts)?;
    let path = format!("{index}.id.json");
    vetvec::record_identity(encoder, &path, CallOptions::default())?; // goes on if it was interrupted
    vetvec::calibrate_identity(encoder, &path, &IdentityCalibrateOptions::default(), CallOptions::default())?;
    let metadata = vec![KeyValue::new(KEY.into(), fs::read_to_string(&path)?)];
    let properties = WriterProperties::builder().set_key_value_metadata(Some(metadata)).build();
    let mut file =
        SerializedFileWriter::new(File::create(index)?, Arc::new(parse_message_type(SCHEMA)?), Arc::new(properties))?;
    let mut group = file.next_row_group()?;
    let mut column = group.next_column()?.ok_or("no column of texts")?;
    let values: Vec<ByteArray> = texts.iter().map(|text| text.as_str().into()).collect();
    column.typed::<ByteArrayType>().write_batch(&values, None, None)?;
    column.close()?;
    let mut column = group.next_column()?.ok_or("no column of vectors")?;
    let values = rows.as_slice();
    let levels: Vec<i16> = (0..values.len()).map(|at| i16::from(at % rows.cols() != 0)).collect(); // 0: a row begins
    column.typed::<FloatType>().write_batch(values, Some(&vec![1; values.len()]), Some(&levels))?;
    column.close()?;
    group.close()?;
    file.close()?;
    fs::remove_file(path)?;
    println!("{} vectors", texts.len());
    Ok(())
}

/// The record for searching the index; an error if the encoder is not the recorded model.
fn open_model(index: &str, record: &str, encoder: &Encoder) -> Outcome<Identity> {
    let path = format!("{index}.{}.id.json", process::id());
    fs::write(&path, record)?;
    let checked = vetvec::check_identity(encoder, &path, &IdentityOptions::default(), CallOptions::default());
    let described = vetvec::describe_identity(&path);
    fs::remove_file(&path)?;
    let (checked, described) = (checked?.value()?, described?.value()?);
    if checked["altered"] == false {
        return Ok(Identity::parse(record)?);
    }
    let why = match (checked["reason"].as_str(), checked["distances"].as_array().and_then(|all| all.last()?.as_f64())) {
        (Some(""), Some(angle)) => format!("angle {angle:.1e}"),
        (reason, _) => reason.unwrap_or_default().to_string(),
    };
    let (made_by, name) = (described["model"]["name"].as_str().unwrap_or_default(), encoder.name());
    Err(format!(
        "{index} was made with '{made_by}', and '{name}' is not that model ({why}): use the one that made it, or make it again"
    ))?
}

fn cosine(a: &[f32], b: &[f32]) -> f64 {
    let (mut ab, mut aa, mut bb) = (0.0, 0.0, 0.0);
    for (x, y) in a.iter().zip(b) {
        let (x, y) = (f64::from(*x), f64::from(*y));
        (ab, aa, bb) = (ab + x * y, aa + x * x, bb + y * y);
    }
    ab / (aa * bb).sqrt()
}

fn find(index: &str, encoder: &Encoder, questions: &[String]) -> Outcome<()> {
    let file = SerializedFileReader::new(File::open(index).map_err(|error| format!("{index}: {error}"))?)?;
    let mut metadata = file.metadata().file_metadata().key_value_metadata().into_iter().flatten();
    let record = metadata.find(|one| one.key == KEY).and_then(|one| one.value.as_deref());
    let model = open_model(index, record.ok_or("the file does not say which model made its vectors")?, encoder)?;
    let (mut texts, mut values) = (Vec::new(), Vec::new());
    for group in 0..file.num_row_groups() {
        let group = file.get_row_group(group)?;
        let rows = group.metadata().num_rows() as usize;
        get_typed_column_reader::<ByteArrayType>(group.get_column_reader(0)?)
            .read_records(rows, None, None, &mut texts)?;
        let (mut defined, mut begun) = (Vec::new(), Vec::new());
        get_typed_column_reader::<FloatType>(group.get_column_reader(1)?).read_records(
            rows,
            Some(&mut defined),
            Some(&mut begun),
            &mut values,
        )?;
    }
    let asked = encoder.embed(questions)?;
    for (question, wanted) in questions.iter().zip(asked.iter()) {
        let mut hits: Vec<(f64, &ByteArray)> =
            values.chunks(wanted.len()).map(|row| cosine(row, wanted)).zip(&texts).collect();
        hits.sort_by(|a, b| b.0.total_cmp(&a.0));
        let [(first, text), (second, _), ..] = hits[..] else { Err("fewer than two texts")? };
        let right = match model.first_hit_probability(first, second, hits.len() as u64) {
            Ok(right) => format!("right: {:.0}%", 100.0 * right),
            Err(error) if error.status() == Status::OutOfRange => UNKNOWN.into(),
            Err(error) => Err(error)?,
        };
        println!("{question}\n  {first:.2}  {} ({right})", text.as_utf8()?);
    }
    Ok(())
}

fn run(arguments: &[String]) -> Outcome<ExitCode> {
    let open =
        |vendor: &str| Encoder::options(vendor).api_key(std::env::var("VETVEC_API_KEY").unwrap_or_default()).open();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["make", index, texts, vendor] => make(index, &read_texts(texts)?, &open(vendor)?)?,
        ["find", index, vendor, _, ..] => find(index, &open(vendor)?, &arguments[3..])?,
        _ => {
            eprintln!("usage: parquet_index make INDEX.parquet TEXTS VENDOR | find INDEX.parquet VENDOR QUESTION...");
            return Ok(ExitCode::from(2));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn main() -> ExitCode {
    run(&std::env::args().skip(1).collect::<Vec<_>>()).unwrap_or_else(|error| {
        eprintln!("parquet_index: {error}");
        ExitCode::from(1)
    })
}
