//! The vector cache on disk, seen from outside.
use std::ptr::null_mut;
use std::time::Duration;

use vetvec_sys as sys;

use crate::call::{Call, CallOptions, seconds};
use crate::error::{Result, check, str_of};

/// What is in a cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct CacheInfo {
    pub rows: u64,
    pub bytes: u64,
    pub wal_bytes: u64,
}

/// What [`cache_prune`] has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct CachePrune {
    pub deleted_rows: u64,
    pub rows: u64,
    pub bytes_before: u64,
    pub bytes: u64,
}

/// Rows read or written, bad ones among them, and how many of these were deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct CacheRows {
    pub rows: u64,
    pub bad_rows: u64,
    pub deleted_rows: u64,
}

/// Counts the vectors of the cache in a folder.
pub fn cache_stat(dir: &str) -> Result<CacheInfo> {
    let (mut out, mut error) = (sized!(vetvec_cache_info {}), null_mut());
    // SAFETY: both are written.
    check(unsafe { sys::vetvec_cache_stat(str_of(dir), &mut out, &mut error) }, error)?;
    Ok(CacheInfo { rows: out.rows, bytes: out.bytes, wal_bytes: out.wal_bytes })
}

/// What was committed before is safe against a power cut when this returns.
pub fn cache_flush(dir: &str) -> Result<()> {
    let mut error = null_mut();
    // SAFETY: error is written.
    check(unsafe { sys::vetvec_cache_flush(str_of(dir), &mut error) }, error)
}

/// Deletes the least recently used vectors above `max_bytes` and those stored longer ago than `older_than`; zero: none.
pub fn cache_prune(dir: &str, max_bytes: u64, older_than: Duration, options: CallOptions<'_>) -> Result<CachePrune> {
    let older = seconds(older_than);
    let given = sized!(vetvec_cache_prune_options { max_bytes: max_bytes, older_than_s: older });
    let (call, mut out, mut error) = (Call::new(options), sized!(vetvec_cache_prune_info {}), null_mut());
    // SAFETY: both are written.
    let status = unsafe { sys::vetvec_cache_prune(str_of(dir), &given, call.c(), &mut out, &mut error) };
    call.end(check(status, error))?;
    Ok(CachePrune { deleted_rows: out.deleted_rows, rows: out.rows, bytes_before: out.bytes_before, bytes: out.bytes })
}

/// Reads every vector and checks it; bad ones are deleted unless they are to be kept.
pub fn cache_verify(dir: &str, keep_bad: bool, options: CallOptions<'_>) -> Result<CacheRows> {
    let flags = if keep_bad { sys::VETVEC_CACHE_KEEP_BAD } else { 0 };
    let (call, mut out, mut error) = (Call::new(options), sized!(vetvec_cache_verify_info {}), null_mut());
    // SAFETY: both are written.
    let status = unsafe { sys::vetvec_cache_verify(str_of(dir), flags, call.c(), &mut out, &mut error) };
    call.end(check(status, error))?;
    Ok(CacheRows { rows: out.rows, bad_rows: out.bad_rows, deleted_rows: out.deleted_rows })
}

/// Writes a line for each vector to a .jsonl or .csv file; `vectors`: their values too.
pub fn cache_export(dir: &str, path: &str, vectors: bool, options: CallOptions<'_>) -> Result<CacheRows> {
    let flags = if vectors { sys::VETVEC_CACHE_VECTORS } else { 0 };
    let (call, mut out, mut error) = (Call::new(options), sized!(vetvec_cache_export_info {}), null_mut());
    // SAFETY: both are written.
    let status = unsafe { sys::vetvec_cache_export(str_of(dir), str_of(path), flags, call.c(), &mut out, &mut error) };
    call.end(check(status, error))?;
    Ok(CacheRows { rows: out.rows, bad_rows: out.bad_rows, deleted_rows: 0 })
}
