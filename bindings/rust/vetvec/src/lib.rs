#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod audit;
mod call;
mod encoder;
mod error;
mod future;
mod matrix;
mod metrics;
mod suite;

pub use audit::{Audit, Config, Gate};
pub use call::{CallOptions, CancelToken, Flags, Progress};
pub use encoder::{Builder, CacheMode, Encoder, StreamRows, Usage};
pub use error::{Error, Result, Status};
pub use future::Embedding;
pub use matrix::Matrix;
pub use metrics::{Correlation, CorrelationKind, Metric, Ranking, Similarity, Threshold, ThresholdMethod};
pub use metrics::{auc, correlation, eval, rank_pairs, threshold};
pub use suite::{Suite, Triple};

/// The version of the library that is linked.
pub fn version() -> &'static str {
    // SAFETY: static, NUL-terminated ASCII.
    unsafe { std::ffi::CStr::from_ptr(vetvec_sys::vetvec_version()) }.to_str().unwrap_or_default()
}

/// Fails where the library has another ABI than these declarations; asked once by everything that opens something.
pub(crate) fn check_abi() -> Result<()> {
    // SAFETY: takes nothing, always answers.
    let found = unsafe { vetvec_sys::vetvec_abi_version() };
    if found == vetvec_sys::VETVEC_ABI_VERSION {
        return Ok(());
    }
    Err(Error::local(Status::FailedPrecondition, format!("libvetvec has ABI {found}, this crate was made for {}", vetvec_sys::VETVEC_ABI_VERSION)))
}
