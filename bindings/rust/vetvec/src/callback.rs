//! Callbacks of calls and objects: progress, log, token counts, keys.
use std::ffi::{c_char, c_void};
use std::fmt;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use vetvec_sys as sys;

use crate::generated::enums::LogLevel;
use crate::generated::results::CallRecord;
use crate::raw::{text, text_at};
use crate::secret::Secret;

/// The progress of a call.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// A short English word such as "embed" or "judge".
    pub stage: String,
    /// How much of `total` is done.
    pub done: u64,
    /// 0 while unknown.
    pub total: u64,
    /// Completed so far, retries included.
    pub requests: u64,
    /// In the completed requests; estimated if the service does not report them.
    pub tokens: u64,
    /// So far, in the currency of the configured price; 0 without a price.
    pub cost: f64,
    /// In audits, the vendor that last made progress; otherwise "".
    pub vendor: String,
}

impl Progress {
    /// # Safety
    /// The texts are NUL-terminated.
    pub(crate) unsafe fn of(c: &sys::vetvec_progress) -> Progress {
        // SAFETY: as promised by the caller.
        let (stage, vendor) = unsafe { (text(c.stage), text(c.vendor)) };
        Progress { stage, done: c.done, total: c.total, requests: c.requests, tokens: c.tokens, cost: c.cost, vendor }
    }
}

type ProgressFn<'a> = dyn FnMut(&Progress) -> ControlFlow<()> + Send + 'a;
type LogFn = dyn Fn(LogLevel, &str) + Send + Sync;

/// Receives [`Progress`]; see [`crate::CallOptions::progress`].
pub struct OnProgress<'a>(pub(crate) Box<ProgressFn<'a>>);

impl fmt::Debug for OnProgress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OnProgress")
    }
}

/// Receives the level and the text of each log message, on any thread, possibly on several at once. Must not call this
/// crate.
#[derive(Clone)]
pub struct Log(Arc<LogFn>);

impl Log {
    /// A log that passes each message to a function.
    pub fn new(log: impl Fn(LogLevel, &str) + Send + Sync + 'static) -> Log {
        Log(Arc::new(log))
    }
    /// A log that emits messages as events of the crate `tracing`, with the target "vetvec".
    #[cfg(feature = "tracing")]
    pub fn tracing() -> Log {
        Log::new(|level, line| match level {
            LogLevel::Debug => tracing::debug!(target: "vetvec", "{line}"),
            LogLevel::Info => tracing::info!(target: "vetvec", "{line}"),
            LogLevel::Warning => tracing::warn!(target: "vetvec", "{line}"),
            _ => tracing::error!(target: "vetvec", "{line}"),
        })
    }
}

/// The two setters of options that have a log.
macro_rules! with_log {
    ($(#[$what:meta])* $options:ty) => {
        impl $options {
            $(#[$what])*
            #[must_use]
            pub fn log(self, log: impl Fn($crate::LogLevel, &str) + Send + Sync + 'static) -> Self {
                self.log_to($crate::Log::new(log))
            }
            /// Like `log`.
            #[must_use]
            pub fn log_to(mut self, log: $crate::Log) -> Self {
                self.log = Some(log);
                self
            }
        }
    };
}
pub(crate) use with_log;

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Log")
    }
}

/// Counts the tokens of a text as a service would, special tokens included, on any thread, possibly on several at once.
/// Must not call this crate.
#[derive(Clone)]
pub struct CountTokens(Arc<dyn Fn(&str) -> u64 + Send + Sync>);

impl CountTokens {
    /// A counter that calls a function.
    pub fn new(count: impl Fn(&str) -> u64 + Send + Sync + 'static) -> CountTokens {
        CountTokens(Arc::new(count))
    }
}

impl fmt::Debug for CountTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CountTokens")
    }
}

/// Receives a [`CallRecord`] of each call that uses a service or an onnx model, when the call has ended: on the thread
/// that made the call or, for futures, on the library's thread, which it must not block.
#[derive(Clone)]
pub struct OnCall(Arc<dyn Fn(&CallRecord) + Send + Sync>);

impl OnCall {
    /// A receiver that calls a function.
    pub fn new(receive: impl Fn(&CallRecord) + Send + Sync + 'static) -> OnCall {
        OnCall(Arc::new(receive))
    }
}

/// The setter of options that have records of calls.
macro_rules! with_on_call {
    ($options:ty) => {
        impl $options {
            /// Receives a record of each call that uses a service or an onnx model; see [`crate::OnCall`].
            #[must_use]
            pub fn on_call(mut self, receive: impl Fn(&$crate::CallRecord) + Send + Sync + 'static) -> Self {
                self.on_call = Some($crate::OnCall::new(receive));
                self
            }
        }
    };
}
pub(crate) use with_on_call;

impl fmt::Debug for OnCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OnCall")
    }
}

/// A key that a [`KeyFunction`] provides.
#[derive(Clone, Debug)]
pub struct ApiKey {
    /// At most 16,384 bytes.
    pub key: Secret,
    /// The time until the key expires; `None`: never.
    pub lifetime: Option<Duration>,
}

type KeyFn = dyn Fn(bool) -> std::result::Result<ApiKey, String> + Send + Sync;

/// Provides keys that expire, on a thread of the library, never concurrently for one encoder; see `vetvec_key_fn` in
/// vetvec/encoder.h. Its argument is `true` if the service has rejected the previous key. The text of an error is
/// shown, so it must not contain a secret. Must not close the encoder.
#[derive(Clone)]
pub struct KeyFunction(Arc<KeyFn>);

impl KeyFunction {
    /// A provider that calls a function.
    pub fn new(key: impl Fn(bool) -> std::result::Result<ApiKey, String> + Send + Sync + 'static) -> KeyFunction {
        KeyFunction(Arc::new(key))
    }
}

impl fmt::Debug for KeyFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyFunction")
    }
}

/// What an object stores for a callback; the library releases it with `let_go`, once.
pub(crate) fn kept<T>(callback: &T) -> *mut c_void
where
    T: Clone,
{
    Box::into_raw(Box::new(callback.clone())).cast()
}

/// # Safety
/// `user_data` comes from `kept::<T>` and is not used again.
pub(crate) unsafe extern "C" fn let_go<T>(user_data: *mut c_void) {
    // SAFETY: made by Box::into_raw; the library calls this once.
    let callback = unsafe { Box::from_raw(user_data.cast::<T>()) };
    let _ = catch_unwind(AssertUnwindSafe(|| drop(callback)));
}

/// # Safety
/// `user_data` is a `Log`, `message` NUL-terminated.
pub(crate) unsafe extern "C" fn on_log(user_data: *mut c_void, level: i32, message: *const c_char) {
    // SAFETY: as promised by the caller.
    let (log, line) = unsafe { (&*user_data.cast::<Log>(), text(message)) };
    let _ = catch_unwind(AssertUnwindSafe(|| (log.0)(LogLevel::of(level), &line)));
}

/// # Safety
/// `user_data` is an `OnCall`, `call` a record.
pub(crate) unsafe extern "C" fn on_call(user_data: *mut c_void, call: *const sys::vetvec_call_record) {
    // SAFETY: as promised by the caller.
    let (receive, call) = unsafe { (&*user_data.cast::<OnCall>(), CallRecord::of(&*call)) };
    let _ = catch_unwind(AssertUnwindSafe(|| (receive.0)(&call)));
}

/// # Safety
/// `user_data` is a `CountTokens`; the batch and `out` have `count` entries.
pub(crate) unsafe extern "C" fn on_count_tokens(
    user_data: *mut c_void,
    texts: *const sys::vetvec_text_batch,
    out: *mut u64,
) -> i32 {
    // SAFETY: as promised by the caller.
    let counted = catch_unwind(AssertUnwindSafe(|| unsafe {
        let (count, texts) = (&*user_data.cast::<CountTokens>(), &*texts);
        for i in 0..texts.count as usize {
            *out.add(i) = (count.0)(&text_at(texts, i));
        }
    }));
    if counted.is_ok() { 0 } else { -1 }
}

/// # Safety
/// `user_data` is a `KeyFunction`; `out` has room for `capacity` bytes.
pub(crate) unsafe extern "C" fn on_key(
    user_data: *mut c_void,
    was_rejected: u8,
    out: *mut c_char,
    capacity: usize,
    size: *mut usize,
    lifetime_s: *mut i64,
) -> i32 {
    // SAFETY: as promised by the caller.
    let write = |text: &str| unsafe {
        *size = text.len();
        std::ptr::copy_nonoverlapping(text.as_ptr(), out.cast::<u8>(), text.len().min(capacity));
    };
    // SAFETY: as promised by the caller.
    let key = catch_unwind(AssertUnwindSafe(|| (unsafe { &*user_data.cast::<KeyFunction>() }.0)(was_rejected != 0)));
    match key {
        Ok(Ok(found)) => {
            write(found.key.exposed());
            let seconds = found.lifetime.map_or(0, |lifetime| lifetime.as_secs().max(1).min(i64::MAX as u64) as i64);
            // SAFETY: as promised by the caller.
            unsafe { *lifetime_s = seconds };
            0
        }
        Ok(Err(reason)) => {
            write(&reason);
            -1
        }
        Err(_) => -1,
    }
}
