//! The version of the library.
use vetvec_sys as sys;

use crate::error::{Error, Result, made_text};
use crate::generated::enums::Status;
use crate::json::Json;

/// The version of the linked library.
pub fn version() -> &'static str {
    // SAFETY: static, NUL-terminated ASCII.
    unsafe { std::ffi::CStr::from_ptr(sys::vetvec_version()) }.to_str().unwrap_or_default()
}

/// What the library consists of (vetvec_build_info in vetvec/build.h).
///
/// # Errors
/// `OutOfMemory`.
pub fn build_info() -> Result<Json> {
    // SAFETY: both are written.
    made_text(|out, error| unsafe { sys::vetvec_build_info(out, error) }).map(Json)
}

/// Fails if the library's ABI differs from these declarations.
pub(crate) fn check_abi() -> Result<()> {
    // SAFETY: takes no arguments and always returns.
    let found = unsafe { sys::vetvec_version_abi() };
    if found == sys::VETVEC_ABI_VERSION {
        return Ok(());
    }
    let message = format!("libvetvec has ABI {found}, but this crate was built for ABI {}", sys::VETVEC_ABI_VERSION);
    Err(Error::local(Status::FailedPrecondition, message))
}
