//! Options of one call, cancel tokens, texts in the packed form.
use std::any::Any;
use std::ffi::c_void;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::time::Duration;

use vetvec_sys as sys;

use crate::error::{Result, check, text};

/// For probes, which must see what a service does without the library's care.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(pub u32);

impl Flags {
    /// Neither read nor write any cache.
    pub const NO_CACHE: Flags = Flags(sys::VETVEC_CALL_NO_CACHE);
    /// Send equal texts as often as they stand in the batch.
    pub const NO_DEDUPE: Flags = Flags(sys::VETVEC_CALL_NO_DEDUPE);
    /// One request for the whole batch.
    pub const NO_SPLIT: Flags = Flags(sys::VETVEC_CALL_NO_SPLIT);
    /// One attempt.
    pub const NO_RETRY: Flags = Flags(sys::VETVEC_CALL_NO_RETRY);
    /// Invalid vectors are returned as findings, never cached.
    pub const AS_RECEIVED: Flags = Flags(sys::VETVEC_CALL_AS_RECEIVED);
}

impl std::ops::BitOr for Flags {
    type Output = Flags;
    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

/// How far a call has come; `total` is 0 while it is not known.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Progress {
    pub stage: String,
    pub done: u64,
    pub total: u64,
    pub requests: u64,
    pub tokens: u64,
    pub cost: f64,
    pub vendor: String,
}

struct Token(*mut sys::vetvec_cancel);
// SAFETY: a checked number; request is free of threads.
unsafe impl Send for Token {}
unsafe impl Sync for Token {}
impl Drop for Token {
    fn drop(&mut self) {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_cancel_destroy(self.0) }
    }
}

/// Stops calls, from any thread. Clones are the same token; once requested it stays so.
#[derive(Clone)]
pub struct CancelToken(Arc<Token>);

impl CancelToken {
    /// A token that has not been requested.
    pub fn new() -> Result<CancelToken> {
        let (mut out, mut error) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: both are written.
        check(unsafe { sys::vetvec_cancel_create(&mut out, &mut error) }, error)?;
        Ok(CancelToken(Arc::new(Token(out))))
    }
    /// Asks the calls that have this token to end soon.
    pub fn request(&self) {
        // SAFETY: a handle is a checked number.
        let _ = unsafe { sys::vetvec_cancel_request(self.0.0) };
    }
}

type ProgressFn<'a> = Box<dyn FnMut(&Progress) -> ControlFlow<()> + Send + 'a>;

/// Options of one call; each is off unless it is set.
#[derive(Default)]
pub struct CallOptions<'a> {
    timeout: Option<Duration>,
    cancel: Option<CancelToken>,
    flags: Flags,
    max_tokens: i64,
    trace: (String, String),
    progress: Option<ProgressFn<'a>>,
}

impl<'a> CallOptions<'a> {
    /// Nothing set.
    pub fn new() -> Self {
        Self::default()
    }
    /// For the whole call, retries included.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }
    /// Ends the call when the token is requested.
    pub fn cancel(mut self, token: &CancelToken) -> Self {
        self.cancel = Some(token.clone());
        self
    }
    /// Call flags.
    pub fn flags(mut self, flags: Flags) -> Self {
        self.flags = flags;
        self
    }
    /// `BudgetExceeded` before more tokens are sent.
    pub fn max_tokens(mut self, tokens: i64) -> Self {
        self.max_tokens = tokens;
        self
    }
    /// A W3C trace context, sent with each request.
    pub fn trace(mut self, traceparent: &str, tracestate: &str) -> Self {
        self.trace = (traceparent.into(), tracestate.into());
        self
    }
    /// Hears how far the call is. `Break` ends it with `Cancelled`; a panic goes on in the thread that made the call
    /// (of an [`crate::Embedding`]: in the one that polls it).
    pub fn progress(mut self, progress: impl FnMut(&Progress) -> ControlFlow<()> + Send + 'a) -> Self {
        self.progress = Some(Box::new(progress));
        self
    }
}

/// Rounded up, as 0 would mean the default.
pub(crate) fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_nanos().div_ceil(1_000_000)).unwrap_or(i64::MAX)
}
/// As `milliseconds`.
pub(crate) fn seconds(time: Duration) -> i64 {
    i64::try_from(time.as_nanos().div_ceil(1_000_000_000)).unwrap_or(i64::MAX)
}

/// The C options of one call, at a place that does not move, and what its callback threw.
pub(crate) struct Call<'a> {
    options: CallOptions<'a>,
    c: sys::vetvec_call_options,
    panic: Option<Box<dyn Any + Send>>,
}

// SAFETY: the pointers in `c` are to the call itself and to what it owns.
unsafe impl Send for Call<'_> {}

impl<'a> Call<'a> {
    pub(crate) fn new(options: CallOptions<'a>) -> Box<Call<'a>> {
        // SAFETY: zeroes are the defaults of every field, and a valid value of each.
        let mut call = Box::new(Call { options, c: unsafe { std::mem::zeroed() }, panic: None });
        let user_data: *mut c_void = (&raw mut *call).cast();
        let Call { options, c, .. } = &mut *call;
        c.struct_size = size_of::<sys::vetvec_call_options>() as u64;
        c.timeout_ms = options.timeout.map_or(0, |t| milliseconds(t).max(1));
        c.cancel = options.cancel.as_ref().map_or(std::ptr::null(), |t| t.0.0.cast_const());
        c.flags = options.flags.0;
        c.max_tokens = options.max_tokens;
        c.traceparent = crate::error::str_of(&options.trace.0);
        c.tracestate = crate::error::str_of(&options.trace.1);
        if options.progress.is_some() {
            c.progress = Some(on_progress);
            c.progress_user_data = user_data;
        }
        call
    }
    pub(crate) fn c(&self) -> *const sys::vetvec_call_options {
        &self.c
    }
    /// What the callback panicked with, if it did.
    pub(crate) fn take_panic(&mut self) -> Option<Box<dyn Any + Send>> {
        self.panic.take()
    }
    /// Goes on with a panic of the callback, else gives `result`.
    pub(crate) fn end<T>(mut self: Box<Self>, result: T) -> T {
        if let Some(panic) = self.take_panic() {
            drop(result);
            resume_unwind(panic);
        }
        result
    }
}

unsafe extern "C" fn on_progress(user_data: *mut c_void, moved: *const sys::vetvec_progress) -> i32 {
    // SAFETY: user_data is the Call, which outlives the C call; the library runs one progress call at a time.
    let (call, moved) = unsafe { (&mut *user_data.cast::<Call<'_>>(), &*moved) };
    let Some(progress) = call.options.progress.as_mut() else { return 0 };
    let told = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: text of the library's, NUL-terminated.
        let (stage, vendor) = unsafe { (text(moved.stage), text(moved.vendor)) };
        progress(&Progress {
            stage,
            done: moved.done,
            total: moved.total,
            requests: moved.requests,
            tokens: moved.tokens,
            cost: moved.cost,
            vendor,
        })
    }));
    match told {
        Ok(ControlFlow::Continue(())) => 0,
        Ok(ControlFlow::Break(())) => 1,
        Err(panic) => {
            call.panic.get_or_insert(panic);
            -1
        }
    }
}

/// Texts in the packed form of the ABI.
pub(crate) struct Packed {
    bytes: Vec<u8>,
    offsets: Vec<u64>,
}

impl Packed {
    pub(crate) fn new<T: AsRef<str>>(texts: &[T]) -> Packed {
        let mut out = Packed { bytes: Vec::new(), offsets: Vec::with_capacity(texts.len() + 1) };
        out.bytes.reserve(texts.iter().map(|t| t.as_ref().len()).sum());
        out.offsets.push(0);
        for one in texts {
            out.bytes.extend_from_slice(one.as_ref().as_bytes());
            out.offsets.push(out.bytes.len() as u64);
        }
        out
    }
    pub(crate) fn len(&self) -> usize {
        self.offsets.len() - 1
    }
    pub(crate) fn view(&self) -> sys::vetvec_text_batch {
        sys::vetvec_text_batch {
            struct_size: size_of::<sys::vetvec_text_batch>() as u64,
            bytes: self.bytes.as_ptr().cast(),
            offsets: self.offsets.as_ptr(),
            count: self.len() as u64,
        }
    }
}
