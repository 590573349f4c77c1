//! Inspects and maintains the vector cache on disk.
use std::path::Path;

use vetvec_sys as sys;

use crate::call;
use crate::error::{Result, checked};
use crate::generated::enums::CacheFlags;
use crate::generated::options::{CachePruneOptions, CallOptions};
use crate::generated::results::{CacheExportInfo, CacheInfo, CachePruneInfo, CacheVerifyInfo};
use crate::raw::{path_of, sized};

/// Returns the size of the cache in a folder.
///
/// # Errors
/// `NotFound` (no cache), `FailedPrecondition` (a newer format).
pub fn cache_stat(dir: impl AsRef<Path>) -> Result<CacheInfo> {
    let mut out = sized!(vetvec_cache_info {});
    // SAFETY: both are written.
    checked(|error| unsafe { sys::vetvec_cache_stat(path_of(dir.as_ref()), &mut out, error) })?;
    Ok(CacheInfo::of(&out))
}

/// Checkpoints the cache: once this returns, everything committed before the call survives a power failure.
///
/// # Errors
/// Those of [`cache_stat`], and those of writing.
pub fn cache_flush(dir: impl AsRef<Path>) -> Result<()> {
    // SAFETY: error is written.
    checked(|error| unsafe { sys::vetvec_cache_flush(path_of(dir.as_ref()), error) })
}

/// Deletes the vectors that exceed the limits in `prune`.
///
/// # Errors
/// Those of [`cache_stat`], those of writing, `Cancelled`.
pub fn cache_prune(
    dir: impl AsRef<Path>,
    prune: &CachePruneOptions,
    options: CallOptions<'_>,
) -> Result<CachePruneInfo> {
    let (dir, given, mut out) = (path_of(dir.as_ref()), prune.c()?, sized!(vetvec_cache_prune_info {}));
    // SAFETY: both are written.
    call::run(options, |call, error| unsafe { sys::vetvec_cache_prune(dir, &given, call, &mut out, error) })?;
    Ok(CachePruneInfo::of(&out))
}

/// Reads and checks every vector; bad vectors are deleted unless [`CacheFlags::KEEP_BAD`] is set.
///
/// # Errors
/// Those of [`cache_stat`], those of writing, `Cancelled`. A bad row is not an error.
pub fn cache_verify(dir: impl AsRef<Path>, flags: CacheFlags, options: CallOptions<'_>) -> Result<CacheVerifyInfo> {
    let (dir, mut out) = (path_of(dir.as_ref()), sized!(vetvec_cache_verify_info {}));
    // SAFETY: both are written.
    call::run(options, |call, error| unsafe { sys::vetvec_cache_verify(dir, flags.0, call, &mut out, error) })?;
    Ok(CacheVerifyInfo::of(&out))
}

/// Writes one line per vector to a .jsonl or .csv file; with [`CacheFlags::VECTORS`], also its values.
///
/// # Errors
/// Those of [`cache_stat`], `InvalidArgument` (an unknown extension), those of writing, `Cancelled`.
pub fn cache_export(
    dir: impl AsRef<Path>,
    path: impl AsRef<Path>,
    flags: CacheFlags,
    options: CallOptions<'_>,
) -> Result<CacheExportInfo> {
    let (dir, path, mut out) = (path_of(dir.as_ref()), path_of(path.as_ref()), sized!(vetvec_cache_export_info {}));
    // SAFETY: both are written.
    call::run(options, |call, error| unsafe { sys::vetvec_cache_export(dir, path, flags.0, call, &mut out, error) })?;
    Ok(CacheExportInfo::of(&out))
}
