//! Which model an encoder is, by its vectors: one file beside the vectors that it made (docs/IDENTITY.md).
use std::path::Path;

use vetvec_sys as sys;

use crate::call;
use crate::error::{Result, made_text};
use crate::generated::options::{CallOptions, IdentityOptions};
use crate::handle::Encoder;
use crate::json::Json;
use crate::raw::path_of;
use crate::rows::Rows;

/// The 32 texts, each of which a pass sends once, as a JSON array.
pub fn identity_texts() -> Result<Json> {
    // SAFETY: both are written.
    made_text(|out, error| unsafe { sys::vetvec_identity_texts(out, error) }).map(Json)
}

/// Records the encoder in a file with 21 passes, or continues a record that was interrupted. Returns what
/// [`describe_identity`] returns.
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
pub fn compare_identity(
    path: impl AsRef<Path>,
    other: &Encoder,
    reference: Option<&Encoder>,
    options: CallOptions<'_>,
) -> Result<Json> {
    certificate(path.as_ref(), other.handle, Path::new(""), reference, options)
}

/// [`compare_identity`] of two records.
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
pub fn describe_identity(path: impl AsRef<Path>) -> Result<Json> {
    // SAFETY: both are written.
    made_text(|out, error| unsafe { sys::vetvec_identity_describe(path_of(path.as_ref()), out, error) }).map(Json)
}

/// The share of the 10 nearest rows that change when queries are turned by `angle` in a random direction.
pub fn moved_neighbours<'a>(rows: impl Into<Rows<'a>>, angle: f64, options: CallOptions<'_>) -> Result<f64> {
    let (rows, mut share) = (rows.into().c()?, 0.0);
    // SAFETY: everything lives for the call.
    call::run(options, |call, error| unsafe { sys::vetvec_identity_moved(&rows, angle, call, &mut share, error) })?;
    Ok(share)
}
