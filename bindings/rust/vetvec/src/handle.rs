//! The encoder as an object; its methods are in the modules above.
use std::fmt;

use vetvec_sys as sys;

use crate::raw::text;

/// An embedding service, a local model, vector files, the built-in encoder, or a fallback that combines two other
/// encoders. All methods may be called from many threads at once. Dropping the encoder cancels the calls in flight and
/// waits for them.
pub struct Encoder {
    pub(crate) handle: sys::vetvec_encoder,
    name: String,
}

impl Encoder {
    pub(crate) fn own(handle: sys::vetvec_encoder) -> Encoder {
        // SAFETY: just opened; the text is copied now, since another thread may close the encoder later.
        let name = unsafe { text(sys::vetvec_encoder_name(handle)) };
        Encoder { handle, name }
    }
    /// Cancels the calls in flight and waits for them; later calls return `InvalidHandle`. Dropping the encoder does
    /// the same.
    pub fn close(&self) {
        // SAFETY: a handle is a checked number; destroying it twice is a no-op.
        unsafe { sys::vetvec_encoder_destroy(self.handle) }
    }
    /// The specification without secrets.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Elements per vector, once the dimension is known.
    pub fn dimension(&self) -> Option<usize> {
        // SAFETY: a handle is a checked number.
        usize::try_from(unsafe { sys::vetvec_encoder_dimension(self.handle) }).ok().filter(|&d| d > 0)
    }
}

impl Drop for Encoder {
    fn drop(&mut self) {
        self.close();
    }
}

impl fmt::Debug for Encoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Encoder({})", self.name)
    }
}
