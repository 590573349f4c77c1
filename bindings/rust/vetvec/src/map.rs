//! Linear maps between the spaces of two encoders.
use std::path::Path;

use vetvec_sys as sys;

use crate::error::{Result, checked, made_text};
use crate::json::Json;
use crate::raw::path_of;
#[cfg(feature = "audit")]
use crate::{
    call,
    config::Config,
    generated::options::{CallOptions, MapOptions, MapRepairOptions},
    generated::results::MapAgreement,
    handle::Encoder,
    raw::{Packed, sized},
};

/// Embeds `texts` (at least 100) with both encoders, fits a linear map from the vector space of `from` to the space of
/// `to`, measures the map and writes it to `path`.
///
/// # Errors
/// Those of [`Encoder::embed`], `InsufficientData` (fewer than 100 texts), `DimensionMismatch` (Procrustes, if the
/// dimensions differ), `Degenerate`, those of writing.
#[cfg(feature = "audit")]
pub fn fit_map<T: AsRef<str>>(
    from: &Encoder,
    to: &Encoder,
    texts: &[T],
    path: impl AsRef<Path>,
    map: &MapOptions,
    options: CallOptions<'_>,
) -> Result<MapAgreement> {
    let (packed, given, path) = (Packed::new(texts), map.c()?, path_of(path.as_ref()));
    let mut out = sized!(vetvec_map_agreement {});
    // SAFETY: everything lives for the call; handles are checked numbers.
    call::run(options, |call, error| unsafe {
        sys::vetvec_map_fit(from.handle, to.handle, &packed.view(), &given, call, path, &mut out, error)
    })?;
    Ok(MapAgreement::of(&out))
}

/// Fits an adapter that repairs the violations of a run or of the configuration's suites, tests it and writes it to
/// `path`, unless retrieval would suffer. Returns the report (vetvec/map.h).
///
/// # Errors
/// Those of [`crate::Audit::run`] and [`crate::Audit::open`]; `InvalidArgument` (an option; a vendor that already has
/// an adapter); `InsufficientData` (fewer than 50 triples to fit, no cluster to test); `Cancelled`.
#[cfg(feature = "audit")]
pub fn repair_map(
    config: &Config,
    path: impl AsRef<Path>,
    repair: &MapRepairOptions,
    options: CallOptions<'_>,
) -> Result<Json> {
    let (given, path) = (repair.c()?, path_of(path.as_ref()));
    // SAFETY: everything lives for the call; the handle is a checked number.
    call::run_text(options, |call, out, error| unsafe {
        sys::vetvec_map_repair(config.0, &given, call, path, out, error)
    })
    .map(Json)
}

/// Tests the adapter in the file `path` on the clusters that were held out when it was fitted. Of `repair`, only
/// the vendor and the run are used.
///
/// # Errors
/// Those of [`repair_map`]; `InvalidArgument` (not an adapter, or for a different model); `InsufficientData` (no triple
/// of a held-out cluster).
#[cfg(feature = "audit")]
pub fn test_map(
    config: &Config,
    path: impl AsRef<Path>,
    repair: &MapRepairOptions,
    options: CallOptions<'_>,
) -> Result<Json> {
    let (given, path) = (repair.c()?, path_of(path.as_ref()));
    // SAFETY: everything lives for the call; the handle is a checked number.
    call::run_text(options, |call, out, error| unsafe {
        sys::vetvec_map_test(config.0, &given, call, path, out, error)
    })
    .map(Json)
}

/// Writes a map or an adapter for other programs, as .npz or .onnx.
///
/// # Errors
/// `InvalidArgument` (any other extension), those of reading and writing.
pub fn export_map(path: impl AsRef<Path>, out_path: impl AsRef<Path>) -> Result<()> {
    let (path, out_path) = (path_of(path.as_ref()), path_of(out_path.as_ref()));
    // SAFETY: both paths live for the call.
    checked(|error| unsafe { sys::vetvec_map_export(path, out_path, error) })
}

/// Describes a map file: format, method, from, to; agreement of a map, rank and report of an adapter.
///
/// # Errors
/// `NotFound`, `DataLoss`, `FailedPrecondition` (a newer format).
pub fn describe_map(path: impl AsRef<Path>) -> Result<Json> {
    // SAFETY: both are written.
    made_text(|out, error| unsafe { sys::vetvec_map_describe(path_of(path.as_ref()), out, error) }).map(Json)
}
