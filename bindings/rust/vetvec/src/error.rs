//! What a failed call returns.
use std::ffi::CStr;
use std::fmt;
use std::ptr::null_mut;
use std::time::Duration;

use vetvec_sys as sys;

use crate::generated::enums::Status;
use crate::matrix::Matrix;
use crate::provenance::Provenance;
use crate::raw::{buffer, text};

/// The result of every call that can fail.
pub type Result<T> = std::result::Result<T, Error>;

impl Status {
    /// The name in the C ABI, such as "RATE_LIMITED".
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

/// A failed call: its status and details. `Display` is the message, on one line. `Debug`, which `unwrap` prints, adds
/// what is known of the status, the reply and the texts, but not the JSON of `detail_json`.
pub struct Error(Box<Fields>);

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
    statuses: Vec<Status>,
    errors: Vec<Option<Error>>,
    provenance: Vec<Provenance>,
}

impl Error {
    /// The kind of failure.
    pub fn status(&self) -> Status {
        self.0.status
    }
    /// Human-readable message; contains no secret.
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
    /// Whether the same call may succeed later.
    pub fn is_retryable(&self) -> bool {
        self.0.retryable
    }
    /// The first failing text, row or value.
    pub fn item_index(&self) -> Option<usize> {
        self.0.item_index
    }
    /// The value that a callback returned to stop the call; otherwise 0.
    pub fn callback_value(&self) -> i64 {
        self.0.callback_value
    }
    /// All details, as JSON.
    pub fn detail_json(&self) -> &str {
        &self.0.detail
    }
    /// For calls with several texts: the rows received (zero for failed texts) and the status of each text, whether
    /// some texts failed ([`Status::Partial`]) or the call ended early.
    pub fn partial(&self) -> Option<(&Matrix, &[Status])> {
        self.0.rows.as_ref().map(|rows| (rows, self.0.statuses.as_slice()))
    }
    /// Like `partial`, but by value.
    pub fn into_partial(self) -> Option<(Matrix, Vec<Status>)> {
        let fields = *self.0;
        fields.rows.map(|rows| (rows, fields.statuses))
    }
    /// For calls with several texts: the status of each; empty if the call failed before it started on them.
    pub fn statuses(&self) -> &[Status] {
        &self.0.statuses
    }
    /// For calls with several texts: the error of each, `None` for a text that was embedded; empty if the call failed
    /// before it started on them.
    pub fn errors(&self) -> &[Option<Error>] {
        &self.0.errors
    }
    /// For calls with several texts: the source of each vector; empty if the call failed before it started on them.
    pub fn provenance(&self) -> &[Provenance] {
        &self.0.provenance
    }

    /// An error of this crate, before the library is called.
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
            statuses: Vec::new(),
            errors: Vec::new(),
            provenance: Vec::new(),
        }))
    }

    /// Takes ownership of `error`, which may be null.
    pub(crate) fn take(status: i32, error: *mut sys::vetvec_error) -> Error {
        // SAFETY: as the caller promises; not used again.
        unsafe {
            let made = Error::read(status, error);
            sys::vetvec_error_destroy(error);
            made
        }
    }

    /// Like `take`, for a call for texts: `rows` if at least one was embedded, and the status of each.
    pub(crate) fn take_items(
        status: i32,
        error: *mut sys::vetvec_error,
        rows: Option<Matrix>,
        items: &[i32],
        provenance: Vec<Provenance>,
    ) -> Error {
        // SAFETY: as in `take`; item errors live as long as `error`.
        unsafe {
            let mut made = Error::read(status, error);
            if rows.is_some() || items.iter().any(|&item| item != sys::VETVEC_STATUS_OK) {
                made.0.statuses = items.iter().map(|&item| Status::of(item)).collect();
                made.0.errors =
                    (0..items.len() as u64).map(|index| Error::of_item(sys::vetvec_error_item(error, index))).collect();
                made.0.provenance = provenance;
            }
            made.0.rows = rows;
            sys::vetvec_error_destroy(error);
            made
        }
    }

    /// A copy of the error of one text; `None` if it is null.
    ///
    /// # Safety
    /// `item` is null or valid.
    pub(crate) unsafe fn of_item(item: *const sys::vetvec_error) -> Option<Error> {
        // SAFETY: as promised by the caller.
        (!item.is_null()).then(|| unsafe { Error::read(sys::vetvec_error_status(item), item) })
    }

    /// # Safety
    /// `error` is null or valid.
    unsafe fn read(status: i32, error: *const sys::vetvec_error) -> Error {
        // SAFETY: accessors accept null; text is copied.
        unsafe {
            let mut made = Error::local(Status::of(status), text(sys::vetvec_error_message(error)));
            let fields = &mut made.0;
            if fields.message.is_empty() {
                fields.message = text(sys::vetvec_status_name(status));
            }
            fields.http_status = u16::try_from(sys::vetvec_error_http_status(error)).ok().filter(|&s| s != 0);
            fields.retry_after = u64::try_from(sys::vetvec_error_retry_after_ms(error)).ok().map(Duration::from_millis);
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
        for (i, line) in self.0.message.lines().map(str::trim).filter(|line| !line.is_empty()).enumerate() {
            write!(f, "{}{line}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.status())?;
        let mut known = Vec::new();
        known.extend(self.http_status().map(|status| format!("HTTP status {status}")));
        known.extend(self.retry_after().map(|wait| format!("retry after {wait:?}")));
        known.extend((self.attempts() > 1).then(|| format!("{} attempts", self.attempts())));
        known.extend(self.is_retryable().then(|| "retryable".to_owned()));
        known.extend(self.item_index().map(|index| format!("item {index}")));
        let failed = self.statuses().iter().filter(|&&item| item != Status::Ok).count();
        known.extend((failed > 0).then(|| format!("{failed} of {} texts failed", self.statuses().len())));
        if known.is_empty() { Ok(()) } else { write!(f, " ({})", known.join(", ")) }
    }
}

impl std::error::Error for Error {}

pub(crate) fn check(status: i32, error: *mut sys::vetvec_error) -> Result<()> {
    if status == sys::VETVEC_STATUS_OK { Ok(()) } else { Err(Error::take(status, error)) }
}

/// Runs a call that returns its status and takes a pointer for its error.
pub(crate) fn checked(call: impl FnOnce(*mut *mut sys::vetvec_error) -> i32) -> Result<()> {
    let mut error = null_mut();
    check(call(&mut error), error)
}

/// Like `checked`, for a call that also writes text.
pub(crate) fn made_text(
    call: impl FnOnce(*mut *mut sys::vetvec_buffer, *mut *mut sys::vetvec_error) -> i32,
) -> Result<String> {
    let mut out = null_mut();
    let ended = checked(|error| call(&mut out, error));
    let made = buffer(out);
    ended.map(|()| made)
}
