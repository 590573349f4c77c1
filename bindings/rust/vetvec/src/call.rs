//! One call: its C options, and the panic of its callback.
use std::any::Any;
use std::ffi::c_void;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::null_mut;

use vetvec_sys as sys;

use crate::callback::{OnProgress, Progress};
use crate::cancel::CancelToken;
use crate::error::{Result, check, made_text};
use crate::generated::options::CallOptions;

impl<'a> CallOptions<'a> {
    /// Options with the defaults.
    pub fn new() -> Self {
        Self::default()
    }
    /// Ends the call when the token is triggered.
    #[must_use]
    pub fn cancel(mut self, token: &CancelToken) -> Self {
        self.cancel = Some(token.clone());
        self
    }
    /// Receives the progress of the call. `Break` ends the call with `Cancelled`; a panic is resumed in the thread that
    /// made the call (for an [`crate::Embedding`], in the thread that polls it).
    #[must_use]
    pub fn progress(mut self, progress: impl FnMut(&Progress) -> ControlFlow<()> + Send + 'a) -> Self {
        self.progress = Some(OnProgress(Box::new(progress)));
        self
    }
}

/// The callback of a call, and the value of its panic.
struct Hearer<'a> {
    progress: OnProgress<'a>,
    panic: Option<Box<dyn Any + Send>>,
}

/// Owns what `c` points to.
pub(crate) struct Call<'a> {
    options: CallOptions<'a>,
    c: sys::vetvec_call_options,
    hearer: *mut Hearer<'a>, // from Box::into_raw, or null
}

// SAFETY: the pointers refer to what the call itself owns, all of which is Send.
unsafe impl Send for Call<'_> {}

impl<'a> Call<'a> {
    pub(crate) fn new(options: CallOptions<'a>) -> Result<Call<'a>> {
        let c = options.c()?;
        let mut call = Call { options, c, hearer: null_mut() };
        call.c.cancel = call.options.cancel.as_ref().map_or(sys::vetvec_cancel { id: 0 }, CancelToken::handle);
        if let Some(progress) = call.options.progress.take() {
            call.hearer = Box::into_raw(Box::new(Hearer { progress, panic: None }));
            call.c.progress = Some(on_progress);
            call.c.progress_user_data = call.hearer.cast();
        }
        Ok(call)
    }
    pub(crate) fn c(&self) -> &sys::vetvec_call_options {
        &self.c
    }
    /// The value of the callback's panic, if it panicked. Call it only after the call has ended.
    pub(crate) fn take_panic(&mut self) -> Option<Box<dyn Any + Send>> {
        // SAFETY: null, or from into_raw; C does not call back any longer.
        unsafe { self.hearer.as_mut() }.and_then(|hearer| hearer.panic.take())
    }
    /// Resumes the callback's panic if there was one; otherwise returns `result`.
    pub(crate) fn end<T>(mut self, result: T) -> T {
        if let Some(panic) = self.take_panic() {
            drop(result);
            resume_unwind(panic);
        }
        result
    }
}

impl Drop for Call<'_> {
    fn drop(&mut self) {
        if !self.hearer.is_null() {
            // SAFETY: from into_raw in new; C does not call back any longer.
            drop(unsafe { Box::from_raw(self.hearer) });
        }
    }
}

/// Makes a call with these options.
pub(crate) fn run(
    options: CallOptions<'_>,
    call: impl FnOnce(*const sys::vetvec_call_options, *mut *mut sys::vetvec_error) -> i32,
) -> Result<()> {
    let (own, mut error) = (Call::new(options)?, null_mut());
    let status = call(own.c(), &mut error);
    own.end(check(status, error))
}

/// Like `run`, for a call that writes text.
pub(crate) fn run_text(
    options: CallOptions<'_>,
    call: impl FnOnce(*const sys::vetvec_call_options, *mut *mut sys::vetvec_buffer, *mut *mut sys::vetvec_error) -> i32,
) -> Result<String> {
    let own = Call::new(options)?;
    let made = made_text(|out, error| call(own.c(), out, error));
    own.end(made)
}

/// The result of the caller's callback, on its way through C. Only a panic or a request to stop ends the call.
#[derive(Default)]
pub(crate) struct Left {
    pub(crate) by_choice: bool,
    panic: Option<Box<dyn Any + Send>>,
}

impl Left {
    /// Runs a callback and returns the number for C.
    pub(crate) fn hear(&mut self, callback: impl FnOnce() -> ControlFlow<(), i32>) -> i32 {
        match catch_unwind(AssertUnwindSafe(callback)) {
            Ok(ControlFlow::Continue(number)) => number,
            Ok(ControlFlow::Break(())) => {
                self.by_choice = true;
                -2
            }
            Err(panic) => {
                self.panic.get_or_insert(panic);
                -1
            }
        }
    }
    /// Resumes a panic, if there was one.
    pub(crate) fn resume(&mut self) {
        if let Some(panic) = self.panic.take() {
            resume_unwind(panic);
        }
    }
}

unsafe extern "C" fn on_progress(user_data: *mut c_void, moved: *const sys::vetvec_progress) -> i32 {
    // SAFETY: user_data is the Hearer, which outlives the C call; the library runs one progress call at a time.
    let (Hearer { progress, panic }, moved) = unsafe { (&mut *user_data.cast::<Hearer<'_>>(), &*moved) };
    // SAFETY: text of the library, NUL-terminated.
    match catch_unwind(AssertUnwindSafe(|| (progress.0)(&unsafe { Progress::of(moved) }))) {
        Ok(ControlFlow::Continue(())) => 0,
        Ok(ControlFlow::Break(())) => 1,
        Err(thrown) => {
            panic.get_or_insert(thrown);
            -1
        }
    }
}
