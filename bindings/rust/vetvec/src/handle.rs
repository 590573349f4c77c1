//! The encoder as an object; its methods are in the modules above.
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use vetvec_sys as sys;

use crate::closing::destroy_elsewhere;
use crate::raw::text;

struct Shared {
    handle: sys::vetvec_encoder,
    name: String,
    closed: AtomicBool,
    is_fallback: bool,
    width: AtomicUsize, // 0 while it is not known; then it does not change
}

/// An embedding service, a local model, vector files, the built-in encoder, or a fallback that combines two other
/// encoders. All methods may be called from many threads at once. A clone is the same encoder, as cheap as an `Arc`.
///
/// When the last clone is dropped, the calls in flight are cancelled. Dropping it does not wait, so that it does not
/// block an executor: a thread of its own waits for the calls and writes what is left for the cache; the end of the
/// process waits for that thread. To wait yourself, call [`Encoder::close`].
#[derive(Clone)]
pub struct Encoder {
    pub(crate) handle: sys::vetvec_encoder,
    shared: Arc<Shared>,
}

impl Encoder {
    pub(crate) fn own(handle: sys::vetvec_encoder) -> Encoder {
        Encoder::made(handle, false)
    }
    pub(crate) fn own_fallback(handle: sys::vetvec_encoder) -> Encoder {
        Encoder::made(handle, true)
    }
    fn made(handle: sys::vetvec_encoder, is_fallback: bool) -> Encoder {
        // SAFETY: just opened; the text is copied now, since another thread may close the encoder later.
        let name = unsafe { text(sys::vetvec_encoder_name(handle)) };
        let (closed, width) = (AtomicBool::new(false), AtomicUsize::new(0));
        Encoder { handle, shared: Arc::new(Shared { handle, name, closed, is_fallback, width }) }
    }
    /// The elements of every row that a call will return. Unknown for a fallback, whose encoders may differ.
    pub(crate) fn width(&self) -> Option<usize> {
        let (width, known) = (&self.shared.width, self.shared.width.load(Ordering::Relaxed));
        if known > 0 || self.shared.is_fallback {
            return Some(known).filter(|&known| known > 0);
        }
        let found = self.dimension()?;
        width.store(found, Ordering::Relaxed);
        Some(found)
    }
    /// Cancels the calls in flight and waits for them, also those of clones; later calls return `InvalidHandle`. Once
    /// this returns, the cache is written and the encoder uses none of its callbacks any more.
    pub fn close(&self) {
        self.shared.closed.store(true, Ordering::Relaxed);
        // SAFETY: a handle is a checked number; destroying it twice is a no-op.
        unsafe { sys::vetvec_encoder_destroy(self.handle) }
    }
    /// The specification without secrets.
    pub fn name(&self) -> &str {
        &self.shared.name
    }
    /// Elements per vector, once the dimension is known.
    pub fn dimension(&self) -> Option<usize> {
        // SAFETY: a handle is a checked number.
        usize::try_from(unsafe { sys::vetvec_encoder_dimension(self.handle) }).ok().filter(|&d| d > 0)
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        if !*self.closed.get_mut() {
            destroy_elsewhere(self.handle);
        }
    }
}

impl fmt::Debug for Encoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Encoder({})", self.name())
    }
}

/// Items of one kind, immutable.
#[derive(Debug)]
#[cfg_attr(not(feature = "audit"), allow(dead_code))] // made by functions of the feature
pub struct Suite(pub(crate) sys::vetvec_suite);
