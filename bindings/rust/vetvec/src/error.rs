//! What a failed call returns.
use std::ffi::{CStr, c_char};
use std::fmt;
use std::time::Duration;

use vetvec_sys as sys;

use crate::{Matrix, Provenance};

/// The result of every call that can fail.
pub type Result<T> = std::result::Result<T, Error>;

macro_rules! statuses {
    ($($name:ident = $number:ident),* $(,)?) => {
        /// Which kind of failure.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[allow(missing_docs)] // the C ABI's own: vetvec/status.h
        pub enum Status { $($name),* }

        impl Status {
            pub(crate) fn of(number: i32) -> Status {
                match number {
                    $(sys::$number => Status::$name,)*
                    _ => Status::Unknown, // of a newer library: a failure of any kind
                }
            }
            /// The number of the C ABI.
            pub fn code(self) -> i32 {
                match self { $(Status::$name => sys::$number),* }
            }
        }
    };
}

statuses! {
    Ok = VETVEC_OK, Cancelled = VETVEC_CANCELLED, Unknown = VETVEC_UNKNOWN, InvalidArgument = VETVEC_INVALID_ARGUMENT,
    DeadlineExceeded = VETVEC_DEADLINE_EXCEEDED, NotFound = VETVEC_NOT_FOUND, AlreadyExists = VETVEC_ALREADY_EXISTS,
    PermissionDenied = VETVEC_PERMISSION_DENIED, OutOfMemory = VETVEC_OUT_OF_MEMORY,
    FailedPrecondition = VETVEC_FAILED_PRECONDITION, Aborted = VETVEC_ABORTED, OutOfRange = VETVEC_OUT_OF_RANGE,
    Unimplemented = VETVEC_UNIMPLEMENTED, Internal = VETVEC_INTERNAL, Unavailable = VETVEC_UNAVAILABLE,
    DataLoss = VETVEC_DATA_LOSS, Unauthenticated = VETVEC_UNAUTHENTICATED, BufferTooSmall = VETVEC_BUFFER_TOO_SMALL,
    RateLimited = VETVEC_RATE_LIMITED, QuotaExceeded = VETVEC_QUOTA_EXCEEDED, BudgetExceeded = VETVEC_BUDGET_EXCEEDED,
    Partial = VETVEC_PARTIAL, Protocol = VETVEC_PROTOCOL, BadVector = VETVEC_BAD_VECTOR,
    InvalidHandle = VETVEC_INVALID_HANDLE, Forked = VETVEC_FORKED, ParseError = VETVEC_PARSE_ERROR,
    NonFinite = VETVEC_NON_FINITE, DimensionMismatch = VETVEC_DIMENSION_MISMATCH,
    InsufficientData = VETVEC_INSUFFICIENT_DATA, Degenerate = VETVEC_DEGENERATE,
}

impl Status {
    /// The name of the C ABI, such as "RATE_LIMITED".
    pub fn name(self) -> &'static str {
        // SAFETY: static, NUL-terminated ASCII for every number.
        unsafe { CStr::from_ptr(sys::vetvec_status_name(self.code())) }.to_str().unwrap_or_default()
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A call failed: which way, and what is known of it.
#[derive(Debug)]
pub struct Error(Box<Fields>);

#[derive(Debug)]
struct Fields {
    status: Status,
    message: String,
    http_status: Option<u16>,
    retry_after: Option<Duration>,
    attempts: u32,
    retryable: bool,
    item_index: Option<usize>,
    callback_value: i64,
    detail: String,
    rows: Option<Matrix>,
    items: Vec<Status>,
    item_errors: Vec<Option<Error>>,
    given: Vec<Provenance>,
}

impl Error {
    /// Which kind of failure.
    pub fn status(&self) -> Status {
        self.0.status
    }
    /// A sentence for a person; holds no secret.
    pub fn message(&self) -> &str {
        &self.0.message
    }
    /// HTTP status of the last reply, if there was one.
    pub fn http_status(&self) -> Option<u16> {
        self.0.http_status
    }
    /// How long the service asked to wait.
    pub fn retry_after(&self) -> Option<Duration> {
        self.0.retry_after
    }
    /// Requests sent for the failing item.
    pub fn attempts(&self) -> u32 {
        self.0.attempts
    }
    /// The same call may succeed later.
    pub fn is_retryable(&self) -> bool {
        self.0.retryable
    }
    /// The first failing text, row or value.
    pub fn item_index(&self) -> Option<usize> {
        self.0.item_index
    }
    /// What a callback stopped the call with; 0 otherwise.
    pub fn callback_value(&self) -> i64 {
        self.0.callback_value
    }
    /// All that is known, as JSON.
    pub fn detail_json(&self) -> &str {
        &self.0.detail
    }
    /// Of a call for several texts: the rows that came all the same (zero where a text failed), with the status of
    /// each text, whether it failed in part ([`Status::Partial`]) or ended early.
    pub fn partial(&self) -> Option<(&Matrix, &[Status])> {
        self.0.rows.as_ref().map(|rows| (rows, self.0.items.as_slice()))
    }
    /// As `partial`, taken out.
    pub fn into_partial(self) -> Option<(Matrix, Vec<Status>)> {
        let fields = *self.0;
        fields.rows.map(|rows| (rows, fields.items))
    }
    /// The status of each text of a call for several; empty if it did not come to them.
    pub fn items(&self) -> &[Status] {
        &self.0.items
    }
    /// What is known of the failure of text `index` of a call for several.
    pub fn item(&self, index: usize) -> Option<&Error> {
        self.0.item_errors.get(index)?.as_ref()
    }

    /// Of [`crate::Fallback::embed_given`]: who gave each vector. Else empty.
    pub fn provenance(&self) -> &[Provenance] {
        &self.0.given
    }
    pub(crate) fn with_provenance(mut self, given: Vec<Provenance>) -> Error {
        self.0.given = given;
        self
    }

    pub(crate) fn local(status: Status, message: String) -> Error {
        Error(Box::new(Fields {
            status,
            message,
            http_status: None,
            retry_after: None,
            attempts: 0,
            retryable: false,
            item_index: None,
            callback_value: 0,
            detail: String::new(),
            rows: None,
            items: Vec::new(),
            item_errors: Vec::new(),
            given: Vec::new(),
        }))
    }

    /// Takes over `error`, which may be null.
    pub(crate) fn take(status: i32, error: *mut sys::vetvec_error) -> Error {
        // SAFETY: as the caller promises; not used again.
        unsafe {
            let made = Error::read(status, error);
            sys::vetvec_error_destroy(error);
            made
        }
    }

    /// As `take`, of a call for texts: `rows` if any of them has its vector, and what came of each.
    pub(crate) fn take_items(status: i32, error: *mut sys::vetvec_error, rows: Option<Matrix>, items: &[i32]) -> Error {
        // SAFETY: as in `take`; item errors live as long as `error`.
        unsafe {
            let mut made = Error::read(status, error);
            if rows.is_some() || items.iter().any(|&item| item != sys::VETVEC_OK) {
                made.0.items = items.iter().map(|&item| Status::of(item)).collect();
                made.0.item_errors = (0..items.len() as u64)
                    .map(|index| sys::vetvec_error_item(error, index))
                    .map(|item| (!item.is_null()).then(|| Error::read(sys::vetvec_error_status(item), item)))
                    .collect();
            }
            made.0.rows = rows;
            sys::vetvec_error_destroy(error);
            made
        }
    }

    /// # Safety
    /// `error` is null or lives.
    unsafe fn read(status: i32, error: *const sys::vetvec_error) -> Error {
        // SAFETY: accessors accept null; text is copied.
        unsafe {
            let mut made = Error::local(Status::of(status), text(sys::vetvec_error_message(error)));
            let fields = &mut made.0;
            if fields.message.is_empty() {
                fields.message = text(sys::vetvec_status_name(status));
            }
            fields.http_status = u16::try_from(sys::vetvec_error_http_status(error)).ok().filter(|&s| s != 0);
            fields.retry_after =
                u64::try_from(sys::vetvec_error_retry_after_ms(error)).ok().map(Duration::from_millis);
            fields.attempts = u32::try_from(sys::vetvec_error_attempts(error)).unwrap_or(0);
            fields.retryable = sys::vetvec_error_is_retryable(error) != 0;
            fields.item_index = usize::try_from(sys::vetvec_error_item_index(error)).ok();
            fields.callback_value = sys::vetvec_error_callback_value(error);
            fields.detail = text(sys::vetvec_error_detail_json(error));
            made
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Error {}

/// Copies NUL-terminated text of the library's; null is "".
///
/// # Safety
/// `pointer` is null or NUL-terminated.
pub(crate) unsafe fn text(pointer: *const c_char) -> String {
    if pointer.is_null() {
        return String::new();
    }
    // SAFETY: as promised by the caller.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

pub(crate) fn check(status: i32, error: *mut sys::vetvec_error) -> Result<()> {
    if status == sys::VETVEC_OK { Ok(()) } else { Err(Error::take(status, error)) }
}

/// Copies a buffer and destroys it; null is "".
pub(crate) fn buffer(made: *mut sys::vetvec_buffer) -> String {
    if made.is_null() {
        return String::new();
    }
    // SAFETY: an ordinary pointer that a call has just written; used once.
    unsafe {
        let bytes = std::slice::from_raw_parts(sys::vetvec_buffer_data(made).cast::<u8>(), sys::vetvec_buffer_size(made));
        let out = String::from_utf8_lossy(bytes).into_owned();
        sys::vetvec_buffer_destroy(made);
        out
    }
}

pub(crate) fn str_of(text: &str) -> sys::vetvec_str {
    sys::vetvec_str { data: text.as_ptr().cast(), size: text.len() }
}
