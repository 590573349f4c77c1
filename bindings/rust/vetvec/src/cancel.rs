//! Tokens that cancel calls.
use std::fmt;
use std::sync::Arc;

use vetvec_sys as sys;

use crate::error::{Result, checked};

struct Token(sys::vetvec_cancel);

impl Drop for Token {
    fn drop(&mut self) {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_cancel_destroy(self.0) }
    }
}

/// Cancels calls, from any thread. A clone refers to the same token. Cancellation cannot be undone.
#[derive(Clone)]
pub struct CancelToken(Arc<Token>);

impl CancelToken {
    /// A token that has not been triggered.
    ///
    /// # Errors
    /// `OutOfMemory`.
    pub fn new() -> Result<CancelToken> {
        let mut out = sys::vetvec_cancel { id: 0 };
        // SAFETY: both are written.
        checked(|error| unsafe { sys::vetvec_cancel_create(&mut out, error) })?;
        Ok(CancelToken(Arc::new(Token(out))))
    }
    /// Cancels all calls that use this token, including later ones.
    pub fn request(&self) {
        // SAFETY: a handle is a checked number.
        let _ = unsafe { sys::vetvec_cancel_request(self.handle()) };
    }
    pub(crate) fn handle(&self) -> sys::vetvec_cancel {
        self.0.0
    }
}

impl fmt::Debug for CancelToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CancelToken")
    }
}
