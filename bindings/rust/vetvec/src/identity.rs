//! Which model an encoder is, by its vectors: one file beside the vectors that it made (docs/IDENTITY.md).
use std::path::Path;

use vetvec_sys as sys;

use crate::call;
use crate::error::{Result, checked, made_text};
#[cfg(feature = "audit")]
use crate::generated::options::IdentityCalibrateOptions;
use crate::generated::options::{CallOptions, IdentityOptions};
use crate::handle::Encoder;
use crate::json::Json;
use crate::raw::{borrowed, path_of, sized, str_of};
use crate::rows::Rows;

/// The 32 texts, each of which a pass sends once, as a JSON array.
///
/// # Errors
/// `OutOfMemory`.
pub fn identity_texts() -> Result<Json> {
    // SAFETY: both are written.
    made_text(|out, error| unsafe { sys::vetvec_identity_texts(out, error) }).map(Json)
}

/// Records the encoder in a file with 21 passes, or continues a record that was interrupted. Returns what
/// [`describe_identity`] returns.
///
/// # Errors
/// Those of [`Encoder::embed`]; `AlreadyExists` (the file is complete, or of another encoder); `DimensionMismatch` (the
/// vectors changed their dimension); those of reading and writing.
pub fn record_identity(encoder: &Encoder, path: impl AsRef<Path>, options: CallOptions<'_>) -> Result<Json> {
    let path = path_of(path.as_ref());
    // SAFETY: everything lives for the call; the handle is a checked number.
    call::run_text(options, |call, out, error| unsafe {
        sys::vetvec_identity_record(encoder.handle, call, path, out, error)
    })
    .map(Json)
}

/// Checks whether the encoder is the recorded one, and appends the result to the file. The JSON is that of
/// `vetvec_identity_check` in vetvec/identity.h. It is not an error if the encoder is altered.
///
/// # Errors
/// Those of [`Encoder::embed`]; `FailedPrecondition` (the record is not complete, or a newer format), `DataLoss`,
/// `Unimplemented`; those of reading and writing.
pub fn check_identity(
    encoder: &Encoder,
    path: impl AsRef<Path>,
    identity: &IdentityOptions,
    options: CallOptions<'_>,
) -> Result<Json> {
    let (given, path) = (identity.c()?, path_of(path.as_ref()));
    // SAFETY: everything lives for the call; the handle is a checked number.
    call::run_text(options, |call, out, error| unsafe {
        sys::vetvec_identity_check(encoder.handle, &given, call, path, out, error)
    })
    .map(Json)
}

/// Compares a record with another encoder, and says what the difference is. The JSON is that of
/// `vetvec_identity_compare` in vetvec/identity.h. `reference` is an encoder known to be the recorded model.
///
/// # Errors
/// Those of [`check_identity`]; `FailedPrecondition` (a record is not complete; the reference is not the recorded
/// model); `InsufficientData` (fewer than 8 texts in common).
pub fn compare_identity(
    path: impl AsRef<Path>,
    other: &Encoder,
    reference: Option<&Encoder>,
    options: CallOptions<'_>,
) -> Result<Json> {
    certificate(path.as_ref(), other.handle, Path::new(""), reference, options)
}

/// [`compare_identity`] of two records.
///
/// # Errors
/// Those of [`compare_identity`].
pub fn compare_identity_files(
    path: impl AsRef<Path>,
    other_path: impl AsRef<Path>,
    reference: Option<&Encoder>,
    options: CallOptions<'_>,
) -> Result<Json> {
    certificate(path.as_ref(), NO_ENCODER, other_path.as_ref(), reference, options)
}

const NO_ENCODER: sys::vetvec_encoder = sys::vetvec_encoder { id: 0 };

fn certificate(
    path: &Path,
    other: sys::vetvec_encoder,
    other_path: &Path,
    reference: Option<&Encoder>,
    options: CallOptions<'_>,
) -> Result<Json> {
    let known = reference.map_or(NO_ENCODER, |encoder| encoder.handle);
    let (path, other_path) = (path_of(path), path_of(other_path));
    // SAFETY: everything lives for the call; the handles are checked numbers.
    call::run_text(options, |call, out, error| unsafe {
        sys::vetvec_identity_compare(other, known, std::ptr::null(), call, path, other_path, out, error)
    })
    .map(Json)
}

/// Describes an identity file: fingerprint, complete, model, dimensions, passes, ...
///
/// # Errors
/// `DataLoss`, and those of reading.
pub fn describe_identity(path: impl AsRef<Path>) -> Result<Json> {
    // SAFETY: both are written.
    made_text(|out, error| unsafe { sys::vetvec_identity_describe(path_of(path.as_ref()), out, error) }).map(Json)
}

/// The share of the 10 nearest rows that change when queries are turned by `angle` in a random direction.
///
/// # Errors
/// `InvalidArgument` (the angle is not between 0 and 2), `InsufficientData` (fewer than 12 rows), `Cancelled`.
pub fn moved_neighbours<'a>(rows: impl Into<Rows<'a>>, angle: f64, options: CallOptions<'_>) -> Result<f64> {
    let (rows, mut share) = (rows.into().c()?, 0.0);
    // SAFETY: everything lives for the call.
    call::run(options, |call, error| unsafe { sys::vetvec_identity_moved(&rows, angle, call, &mut share, error) })?;
    Ok(share)
}

/// Finds out which score of the recorded encoder is a match, on your or shipped texts, and keeps it in the file as
/// "calibration". The JSON is that of `vetvec_identity_calibrate` in vetvec/identity.h.
///
/// # Errors
/// `InsufficientData` (fewer than 100 pairs), `FailedPrecondition` (another encoder than the recorded one), those of
/// [`check_identity`].
#[cfg(feature = "audit")]
pub fn calibrate_identity(
    encoder: &Encoder,
    path: impl AsRef<Path>,
    calibrate: &IdentityCalibrateOptions,
    options: CallOptions<'_>,
) -> Result<Json> {
    let (given, path) = (calibrate.c()?, path_of(path.as_ref()));
    // SAFETY: everything lives for the call; the handle is a checked number.
    call::run_text(options, |call, out, error| unsafe {
        sys::vetvec_identity_calibrate(encoder.handle, &given, call, path, out, error)
    })
    .map(Json)
}

/// A score, its 95% interval, and the share of other texts that score at least as much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cutoff {
    /// The score, a cosine.
    pub cutoff: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// The share of other texts, for each query.
    pub lets_in: f64,
}

/// A record that was read once, for use beside a store. It sends nothing; all methods may be called from many threads.
#[derive(Debug)]
pub struct Identity(sys::vetvec_identity);

impl Identity {
    /// Reads an identity file.
    ///
    /// # Errors
    /// `FailedPrecondition` (not complete, or a newer format), `DataLoss`, `Unimplemented`, those of reading.
    pub fn open(path: impl AsRef<Path>) -> Result<Identity> {
        Identity::made(path_of(path.as_ref()), str_of(""))
    }
    /// Takes what an identity file contains.
    ///
    /// # Errors
    /// Those of [`Identity::open`].
    pub fn parse(data: &str) -> Result<Identity> {
        Identity::made(str_of(""), str_of(data))
    }
    fn made(path: sys::vetvec_str, bytes: sys::vetvec_str) -> Result<Identity> {
        let mut out = sys::vetvec_identity { id: 0 };
        // SAFETY: both are written.
        checked(|error| unsafe { sys::vetvec_identity_open(path, bytes, &mut out, error) })?;
        Ok(Identity(out))
    }
    fn ask(&self, mut scores: sys::vetvec_identity_scores) -> Result<sys::vetvec_identity_scores> {
        // SAFETY: both are written; the handle is a checked number.
        checked(|error| unsafe { sys::vetvec_identity_calibrated(self.0, &mut scores, error) })?;
        Ok(scores)
    }
    /// The SHA-256 of the record.
    ///
    /// # Errors
    /// `OutOfMemory`.
    pub fn fingerprint(&self) -> Result<String> {
        let found = self.ask(sized!(vetvec_identity_scores { ask: sys::VETVEC_IDENTITY_ASK_FACTS }))?;
        // SAFETY: lives as long as the identity.
        Ok(unsafe { borrowed(found.fingerprint) }.into_owned())
    }
    /// Whether the vectors of [`identity_texts`], of up to eight passes, are the recorded model's. The JSON is that of
    /// `vetvec_identity_matches` in vetvec/identity.h.
    ///
    /// # Errors
    /// `InvalidArgument` (another number of rows), `NonFinite`.
    pub fn matches<'a>(&self, rows: impl Into<Rows<'a>>) -> Result<Json> {
        let rows = rows.into().c()?;
        // SAFETY: everything lives for the call; the handle is a checked number.
        made_text(|out, error| unsafe { sys::vetvec_identity_matches(self.0, &rows, out, error) }).map(Json)
    }
    /// The cutoff that keeps this share of the matches, and how many other texts it lets in.
    ///
    /// # Errors
    /// `FailedPrecondition` (not calibrated), `OutOfRange` (beyond what was measured).
    pub fn cutoff_for(&self, share: f64) -> Result<Cutoff> {
        let asked = sized!(vetvec_identity_scores { ask: sys::VETVEC_IDENTITY_ASK_CUTOFF, share: share });
        let found = self.ask(asked)?;
        Ok(Cutoff { cutoff: found.cutoff, low: found.low, high: found.high, lets_in: found.lets_in })
    }
    /// The share of other texts that score at least `cutoff`, for each query.
    ///
    /// # Errors
    /// Those of [`Identity::cutoff_for`].
    pub fn lets_in(&self, cutoff: f64) -> Result<f64> {
        let asked = sized!(vetvec_identity_scores { ask: sys::VETVEC_IDENTITY_ASK_LETS_IN, cutoff: cutoff });
        Ok(self.ask(asked)?.lets_in)
    }
    /// The probability that the first hit is right, from the two best scores of a query; `searched`: how many texts
    /// were searched, 0: as many as were calibrated with.
    ///
    /// # Errors
    /// Those of [`Identity::cutoff_for`]; `OutOfRange` also if `searched` is more than 20 times what was calibrated
    /// with, or less by as much.
    pub fn first_hit_probability(&self, first: f64, second: f64, searched: u64) -> Result<f64> {
        let asked = sized!(vetvec_identity_scores {
            ask: sys::VETVEC_IDENTITY_ASK_FIRST_HIT,
            first: first,
            second: second,
            searched: searched,
        });
        Ok(self.ask(asked)?.probability)
    }
    /// The cutoff for the same wording, which is not the same fact.
    ///
    /// # Errors
    /// Those of [`Identity::cutoff_for`].
    pub fn duplicate_cutoff(&self) -> Result<f64> {
        Ok(self.ask(sized!(vetvec_identity_scores { ask: sys::VETVEC_IDENTITY_ASK_DUPLICATE }))?.cutoff)
    }
}

impl Drop for Identity {
    fn drop(&mut self) {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_identity_destroy(self.0) }
    }
}
