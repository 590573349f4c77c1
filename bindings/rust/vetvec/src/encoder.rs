//! Texts to vectors.
use std::any::Any;
use std::ffi::c_void;
use std::fmt;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::null_mut;
use std::time::Duration;

use vetvec_sys as sys;

use crate::call::{Call, CallOptions, Packed, milliseconds};
use crate::error::{Error, Result, Status, buffer, check, str_of, text};
use crate::future::Embedding;
use crate::{Matrix, check_abi};

/// What the cache does; it is on where there is a folder, unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum CacheMode {
    /// Not used.
    Off = sys::VETVEC_CACHE_OFF,
    /// Read and written.
    On = sys::VETVEC_CACHE_ON,
    /// Nothing is ever sent: a text that is not cached is `NotFound`.
    Only = sys::VETVEC_CACHE_ONLY,
}

pub(crate) type CountFn = Box<dyn Fn(&str) -> u64 + Send + Sync>;
pub(crate) type LogFn = Box<dyn Fn(i32, &str) + Send + Sync>;

/// Options of an encoder; what is not set has the default that vetvec/encoder.h says.
#[derive(Default)]
pub struct Builder {
    texts: [String; 13],
    numbers: [i64; 9],
    cache_mode: Option<CacheMode>,
    cache_f16: bool,
    timeout_ms: i64,
    hedge: bool,
    retry_until_deadline: bool,
    price: f64,
    log: Option<LogFn>,
    count_tokens: Option<CountFn>,
}

macro_rules! text_options {
    ($($index:literal $name:ident $doc:literal),* $(,)?) => {
        $(#[doc = $doc] pub fn $name(mut self, value: impl Into<String>) -> Self { self.texts[$index] = value.into(); self })*
    };
}
macro_rules! number_options {
    ($($index:literal $name:ident $doc:literal),* $(,)?) => {
        $(#[doc = $doc] pub fn $name(mut self, value: i64) -> Self { self.numbers[$index] = value; self })*
    };
}

impl Builder {
    text_options! {
        1 api_key "Sent to the base URL only.", 2 base_url "Instead of the provider's own.",
        3 cache_dir "Folder of the vector cache; made if missing.", 4 cache_salt "Keeps tenants apart in one cache.",
        5 input_type "Such as \"document\" or \"query\".", 6 revision "Part of the cache key only.",
        7 ca_file "Authorities to trust instead of the system's.", 8 proxy "URL of a proxy.",
        9 limits_dir "Folder of the rate limits that processes share.", 10 http_definition "Of the kind http.",
        11 query_prefix "Before each text where the input type is \"query\".",
        12 document_prefix "Before each text where the input type is \"document\".",
    }
    number_options! {
        0 requests_per_minute "0: no limit of ours.", 1 tokens_per_minute "0: no limit of ours.",
        2 concurrency "Requests in flight.", 3 batch "Texts a request.", 4 dimensions "Asked of the service.",
        5 max_attempts "For each request, the first included.", 6 weight "Share of the limits, 1 to 1000.",
        7 cache_max_bytes "0: no limit.", 8 cache_ttl_seconds "0: rows never expire.",
    }
    /// What the cache does.
    pub fn cache_mode(mut self, mode: CacheMode) -> Self {
        self.cache_mode = Some(mode);
        self
    }
    /// Stores vectors in half the size.
    pub fn cache_float16(mut self, on: bool) -> Self {
        self.cache_f16 = on;
        self
    }
    /// Of a call that sets none.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout_ms = milliseconds(timeout);
        self
    }
    /// Sends a slow request again beside the first.
    pub fn hedge(mut self, on: bool) -> Self {
        self.hedge = on;
        self
    }
    /// Waits outages out, as long as the deadline allows.
    pub fn retry_until_deadline(mut self, on: bool) -> Self {
        self.retry_until_deadline = on;
        self
    }
    /// For the costs of [`Usage`].
    pub fn price_per_million_tokens(mut self, price: f64) -> Self {
        self.price = price;
        self
    }
    /// Hears the log: level (0 debug, 1 info, 2 warning, 3 error) and line, on any thread. Must not call this crate.
    pub fn log(mut self, log: impl Fn(i32, &str) + Send + Sync + 'static) -> Self {
        self.log = Some(Box::new(log));
        self
    }
    /// Counts the tokens of a text as the service would, special ones included, instead of the upper estimate. On any
    /// thread; must not call this crate.
    pub fn count_tokens(mut self, count: impl Fn(&str) -> u64 + Send + Sync + 'static) -> Self {
        self.count_tokens = Some(Box::new(count));
        self
    }
    /// Opens the encoder; nothing is sent.
    pub fn open(self) -> Result<Encoder> {
        check_abi()?;
        // SAFETY: zeroes are the defaults of every field, and a valid value of each.
        let mut c: sys::vetvec_encoder_options = unsafe { std::mem::zeroed() };
        c.struct_size = size_of::<sys::vetvec_encoder_options>() as u64;
        let t = &self.texts;
        c.spec = str_of(&t[0]);
        (c.api_key, c.base_url, c.cache_dir) = (str_of(&t[1]), str_of(&t[2]), str_of(&t[3]));
        (c.cache_salt, c.input_type, c.revision) = (str_of(&t[4]), str_of(&t[5]), str_of(&t[6]));
        (c.ca_file, c.proxy, c.limits_dir) = (str_of(&t[7]), str_of(&t[8]), str_of(&t[9]));
        (c.http_definition, c.query_prefix, c.document_prefix) = (str_of(&t[10]), str_of(&t[11]), str_of(&t[12]));
        let default = if t[3].is_empty() { CacheMode::Off } else { CacheMode::On };
        c.cache_mode = self.cache_mode.unwrap_or(default) as i32;
        c.cache_dtype = i32::from(self.cache_f16);
        let n = |i: usize| i32::try_from(self.numbers[i]).unwrap_or(i32::MIN); // out of bounds: the library says so
        (c.requests_per_minute, c.tokens_per_minute) = (self.numbers[0], self.numbers[1]);
        (c.concurrency, c.batch, c.dimensions, c.max_attempts, c.weight) = (n(2), n(3), n(4), n(5), n(6));
        c.cache_max_bytes = u64::try_from(self.numbers[7]).unwrap_or(0);
        c.cache_ttl_s = self.numbers[8];
        c.timeout_ms = self.timeout_ms;
        (c.hedge, c.retry_until_deadline) = (u8::from(self.hedge), u8::from(self.retry_until_deadline));
        c.price_per_million_tokens = self.price;
        if let Some(log) = self.log {
            c.log = Some(on_log);
            c.log_user_data = Box::into_raw(Box::new(log)).cast();
            c.log_drop = Some(drop_log);
        }
        if let Some(count) = self.count_tokens {
            c.count_tokens = Some(on_count_tokens);
            c.count_tokens_user_data = Box::into_raw(Box::new(count)).cast();
            c.count_tokens_drop = Some(drop_count_tokens);
        }
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: `c` and what it points to live for the call; the log is let go of by drop_log.
        check(unsafe { sys::vetvec_encoder_open(&c, &mut out, &mut error) }, error)?;
        Ok(Encoder::own(out))
    }
}

pub(crate) unsafe extern "C" fn on_log(user_data: *mut c_void, level: i32, message: *const std::ffi::c_char) {
    // SAFETY: user_data is a LogFn, until drop_log where it is boxed; message is NUL-terminated.
    let (log, line) = unsafe { (&*user_data.cast::<LogFn>(), text(message)) };
    let _ = catch_unwind(AssertUnwindSafe(|| log(level, &line)));
}

unsafe extern "C" fn drop_log(user_data: *mut c_void) {
    // SAFETY: made by Box::into_raw; the library calls this once.
    let log = unsafe { Box::from_raw(user_data.cast::<LogFn>()) };
    let _ = catch_unwind(AssertUnwindSafe(|| drop(log)));
}

pub(crate) unsafe extern "C" fn on_count_tokens(user_data: *mut c_void, texts: *const sys::vetvec_text_batch, out: *mut u64) -> i32 {
    // SAFETY: user_data is the boxed CountFn until drop_count_tokens; the batch and `out` have `count` entries.
    let told = catch_unwind(AssertUnwindSafe(|| unsafe {
        let (count, texts) = (&*user_data.cast::<CountFn>(), &*texts);
        for i in 0..texts.count as usize {
            let (begin, end) = (*texts.offsets.add(i) as usize, *texts.offsets.add(i + 1) as usize);
            let bytes = if begin == end { &[][..] } else { std::slice::from_raw_parts(texts.bytes.cast::<u8>().add(begin), end - begin) };
            *out.add(i) = count(&String::from_utf8_lossy(bytes));
        }
    }));
    if told.is_ok() { 0 } else { -1 }
}

pub(crate) unsafe extern "C" fn drop_count_tokens(user_data: *mut c_void) {
    // SAFETY: made by Box::into_raw; the library calls this once.
    let count = unsafe { Box::from_raw(user_data.cast::<CountFn>()) };
    let _ = catch_unwind(AssertUnwindSafe(|| drop(count)));
}

/// The least and the largest value of a numeric option of the C ABI, such as "concurrency".
pub fn option_bounds(name: &str) -> Result<(i64, i64)> {
    let (mut least, mut most, mut error) = (0, 0, null_mut());
    // SAFETY: all three are written.
    check(unsafe { sys::vetvec_encoder_option_bounds(str_of(name), &mut least, &mut most, &mut error) }, error)?;
    Ok((least, most))
}

/// What a service does with texts; `report_json` tells of each item and reply.
#[derive(Debug)]
#[allow(missing_docs)]
pub struct Probe {
    pub rows: Matrix,
    pub items: Vec<Status>,
    pub report_json: String,
}

/// Tokens of each text: what limits count with, and about what a bill will say.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct TokenCounts {
    pub upper: Vec<u64>,
    pub expected: Vec<u64>,
}

/// Counters since the encoder was opened; vetvec/encoder.h says what each one is.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Usage {
    pub texts: u64,
    pub texts_sent: u64,
    pub cache_memory_hits: u64,
    pub cache_disk_hits: u64,
    pub joined: u64,
    pub requests: u64,
    pub retries: u64,
    pub tokens_estimated: u64,
    pub tokens_reported: u64,
    pub bytes_sent: u64,
    pub bytes_received: u64,
    pub failed_texts: u64,
    pub maybe_billed_twice: u64,
    pub cost_estimated: f64,
    pub cost_reported: f64,
}

/// The rows of the next texts of a stream, borrowed for the call.
#[derive(Debug)]
pub struct StreamRows<'a> {
    /// Index of the first text in the stream.
    pub first: u64,
    /// Elements of a row; 0 if no vector is known.
    pub cols: usize,
    /// Row after row; zero where a text failed.
    pub data: &'a [f32],
    /// One for each text.
    pub items: Vec<Status>,
}

/// An embedding service, a local model, files of vectors, or the encoder compiled in. All calls may be made from many
/// threads at once. Dropping it cancels what is under way and waits for it.
pub struct Encoder {
    pub(crate) handle: *mut sys::vetvec_encoder,
    name: String,
}

// SAFETY: encoders are "shared" in the words of vetvec.h; destroying is exclusive, as drop is, and close is checked there.
unsafe impl Send for Encoder {}
unsafe impl Sync for Encoder {}

impl Encoder {
    /// With the defaults; `Encoder::builder` for others.
    pub fn open(spec: &str) -> Result<Encoder> {
        Encoder::builder(spec).open()
    }
    /// Options for a specification such as "openai:text-embedding-3-small" or "builtin:".
    pub fn builder(spec: &str) -> Builder {
        let mut made = Builder::default();
        made.texts[0] = spec.into();
        made
    }
    /// Cancels what is under way and waits for it; later calls are `InvalidHandle`. Dropping does the same.
    pub fn close(&self) {
        // SAFETY: a handle is a checked number; destroying it twice is a no-op.
        unsafe { sys::vetvec_encoder_destroy(self.handle) }
    }
    pub(crate) fn own(handle: *mut sys::vetvec_encoder) -> Encoder {
        // SAFETY: just opened; the text is copied now, since another thread may close the encoder later.
        let name = unsafe { text(sys::vetvec_encoder_name(handle)) };
        Encoder { handle, name }
    }
    /// The specification without secrets.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Elements of a vector, once they are known.
    pub fn dimension(&self) -> Option<usize> {
        // SAFETY: a handle is a checked number.
        usize::try_from(unsafe { sys::vetvec_encoder_dimension(self.handle) }).ok().filter(|&d| d > 0)
    }
    /// A row for each text, in their order.
    pub fn embed<T: AsRef<str>>(&self, texts: &[T]) -> Result<Matrix> {
        self.embed_with(texts, CallOptions::new())
    }
    /// As `embed`. What has come stands in the error: [`Error::partial`].
    pub fn embed_with<T: AsRef<str>>(&self, texts: &[T], options: CallOptions<'_>) -> Result<Matrix> {
        let (packed, call) = (Packed::new(texts), Call::new(options));
        let mut items = vec![0; packed.len()];
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: everything lives for the call; items has an entry for each text.
        let status = unsafe {
            sys::vetvec_encoder_embed_alloc(self.handle, &packed.view(), call.c(), &mut out, items.as_mut_ptr(), &mut error)
        };
        call.end(rows_or_error(status, out, &items, error))
    }
    /// The vector of one text.
    pub fn embed_one(&self, text: &str) -> Result<Vec<f32>> {
        let Some(dimension) = self.dimension() else {
            return Ok(self.embed(&[text])?.as_slice().to_vec());
        };
        let mut out = vec![0.0; dimension];
        let (mut written, mut error) = (0, null_mut());
        // SAFETY: out has `dimension` elements.
        let status = unsafe {
            sys::vetvec_encoder_embed_one(self.handle, str_of(text), std::ptr::null(), out.as_mut_ptr(), dimension, &mut written, &mut error)
        };
        check(status, error).map(|()| out)
    }
    /// Begins a call and returns: a future that any executor can poll, without a thread of its own. Dropping it cancels.
    pub fn embed_async<T: AsRef<str>>(&self, texts: &[T], options: CallOptions<'static>) -> Embedding {
        Embedding::submit(self, texts, options, false)
    }
    /// Texts of any number in bounded memory: `rows` gets their vectors in order, and ends the stream by `Break`
    /// (which is no error). Texts that fail do so in `items`. A panic of the iterator or of `rows` goes on here.
    pub fn embed_stream<T: AsRef<str>>(
        &self,
        texts: impl IntoIterator<Item = T>,
        options: CallOptions<'_>,
        rows: impl FnMut(StreamRows<'_>) -> ControlFlow<()>,
    ) -> Result<()> {
        let mut both = Stream { texts: texts.into_iter(), current: None, rows, panic: None, left: false };
        // SAFETY: zeroes are the defaults of every field, and a valid value of each.
        let mut stream: sys::vetvec_stream_options = unsafe { std::mem::zeroed() };
        stream.struct_size = size_of::<sys::vetvec_stream_options>() as u64;
        (stream.next, stream.rows) = both.callbacks();
        stream.user_data = (&raw mut both).cast();
        let (call, mut error) = (Call::new(options), null_mut());
        // SAFETY: both callbacks run on this thread within the call.
        let status = unsafe { sys::vetvec_encoder_embed_stream(self.handle, &stream, call.c(), &mut error) };
        let ended = if status == sys::VETVEC_PARTIAL || both.left {
            // SAFETY: written by the call; not used again.
            unsafe { sys::vetvec_error_destroy(error) };
            Ok(())
        } else {
            check(status, error)
        };
        let ended = call.end(ended);
        if let Some(panic) = both.panic.take() {
            resume_unwind(panic);
        }
        ended
    }
    /// Asks past the cache; what is wrong is told and not hidden. An error only where nothing came back.
    pub fn probe<T: AsRef<str>>(&self, texts: &[T], options: CallOptions<'_>) -> Result<Probe> {
        let (packed, call) = (Packed::new(texts), Call::new(options));
        let mut items = vec![0; packed.len()];
        let (mut out, mut report, mut error) = (null_mut(), null_mut(), null_mut());
        // SAFETY: everything lives for the call; items has an entry for each text.
        let status = unsafe {
            sys::vetvec_encoder_probe(self.handle, &packed.view(), call.c(), &mut out, items.as_mut_ptr(), &mut report, &mut error)
        };
        let (rows, report_json) = (Matrix::own(out), buffer(report));
        let ended = if status == sys::VETVEC_PARTIAL {
            // SAFETY: written by the call; not used again.
            unsafe { sys::vetvec_error_destroy(error) };
            Ok(())
        } else {
            check(status, error)
        };
        call.end(ended)?;
        Ok(Probe { rows, items: items.iter().map(|&s| Status::of(s)).collect(), report_json })
    }
    /// Tokens of each text, before anything is sent.
    pub fn count_tokens<T: AsRef<str>>(&self, texts: &[T]) -> Result<TokenCounts> {
        let packed = Packed::new(texts);
        let (mut upper, mut expected, mut error) = (vec![0; packed.len()], vec![0; packed.len()], null_mut());
        // SAFETY: both lists have an entry for each text.
        let status = unsafe {
            sys::vetvec_count_tokens(self.handle, &packed.view(), upper.as_mut_ptr(), expected.as_mut_ptr(), &mut error)
        };
        check(status, error).map(|()| TokenCounts { upper, expected })
    }
    /// The counters.
    pub fn usage(&self) -> Result<Usage> {
        // SAFETY: plain numbers.
        let mut u: sys::vetvec_usage = unsafe { std::mem::zeroed() };
        u.struct_size = size_of::<sys::vetvec_usage>() as u64;
        let mut error = null_mut();
        // SAFETY: u is written up to its size.
        check(unsafe { sys::vetvec_encoder_usage(self.handle, &mut u, &mut error) }, error)?;
        Ok(Usage {
            texts: u.texts,
            texts_sent: u.texts_sent,
            cache_memory_hits: u.cache_memory_hits,
            cache_disk_hits: u.cache_disk_hits,
            joined: u.joined,
            requests: u.requests,
            retries: u.retries,
            tokens_estimated: u.tokens_estimated,
            tokens_reported: u.tokens_reported,
            bytes_sent: u.bytes_sent,
            bytes_received: u.bytes_received,
            failed_texts: u.failed_texts,
            maybe_billed_twice: u.maybe_billed_twice,
            cost_estimated: u.cost_estimated,
            cost_reported: u.cost_reported,
        })
    }
    /// OpenMetrics text, for Prometheus.
    pub fn metrics(&self) -> Result<String> {
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: both are written.
        check(unsafe { sys::vetvec_encoder_metrics(self.handle, &mut out, &mut error) }, error)?;
        Ok(buffer(out))
    }
    /// What is known about the service, as JSON; a service that tells about itself (tei) is asked.
    pub fn describe(&self, options: CallOptions<'_>) -> Result<String> {
        let (call, mut out, mut error) = (Call::new(options), null_mut(), null_mut());
        // SAFETY: everything lives for the call.
        let status = unsafe { sys::vetvec_encoder_describe(self.handle, call.c(), &mut out, &mut error) };
        call.end(check(status, error).map(|()| buffer(out)))
    }
    /// The cache is safe against a power cut when this returns.
    pub fn flush(&self) -> Result<()> {
        let mut error = null_mut();
        // SAFETY: error is written.
        check(unsafe { sys::vetvec_encoder_flush(self.handle, &mut error) }, error)
    }
}

impl Drop for Encoder {
    fn drop(&mut self) {
        self.close();
    }
}

impl fmt::Debug for Encoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Encoder({})", self.name())
    }
}

/// What an embed call came to; takes over the matrix and the error.
pub(crate) fn rows_or_error(status: i32, out: *mut sys::vetvec_matrix, items: &[i32], error: *mut sys::vetvec_error) -> Result<Matrix> {
    let has_rows = !out.is_null();
    let rows = Matrix::own(out);
    if status == sys::VETVEC_OK {
        return Ok(rows);
    }
    Err(Error::take_items(status, error, has_rows.then_some(rows), items))
}

struct Stream<I: Iterator, R> {
    texts: I,
    current: Option<I::Item>, // what the library borrows until it asks for the next
    rows: R,
    panic: Option<Box<dyn Any + Send>>,
    left: bool,
}

impl<T: AsRef<str>, I: Iterator<Item = T>, R: FnMut(StreamRows<'_>) -> ControlFlow<()>> Stream<I, R> {
    /// The C callbacks of this type.
    fn callbacks(&self) -> (sys::vetvec_stream_next_fn, sys::vetvec_stream_rows_fn) {
        (Some(Self::on_next), Some(Self::on_rows))
    }
    unsafe extern "C" fn on_next(user_data: *mut c_void, out: *mut sys::vetvec_str) -> i32 {
        // SAFETY: user_data is the Stream on the stack of embed_stream; callbacks run one at a time.
        let stream = unsafe { &mut *user_data.cast::<Self>() };
        match catch_unwind(AssertUnwindSafe(|| stream.current = stream.texts.next())) {
            Ok(()) => match &stream.current {
                None => 0,
                Some(text) => {
                    // SAFETY: out is the library's; the text stays where it is until the next call.
                    unsafe { *out = str_of(text.as_ref()) };
                    1
                }
            },
            Err(panic) => {
                stream.panic = Some(panic);
                -1
            }
        }
    }
    unsafe extern "C" fn on_rows(user_data: *mut c_void, some: *const sys::vetvec_stream_rows) -> i32 {
        // SAFETY: as above; the rows and statuses are borrowed for this call, in the numbers that are told.
        let (stream, some) = unsafe { (&mut *user_data.cast::<Self>(), &*some) };
        let (count, cols) = (some.count as usize, some.dimension as usize);
        let told = catch_unwind(AssertUnwindSafe(|| {
            // SAFETY: as above; without elements the pointers are not looked at.
            let (data, items) = unsafe {
                (
                    if count * cols == 0 { &[][..] } else { std::slice::from_raw_parts(some.data, count * cols) },
                    if count == 0 { &[][..] } else { std::slice::from_raw_parts(some.status, count) },
                )
            };
            let items = items.iter().map(|&s| Status::of(s)).collect();
            (stream.rows)(StreamRows { first: some.first, cols, data, items })
        }));
        match told {
            Ok(ControlFlow::Continue(())) => 0,
            Ok(ControlFlow::Break(())) => {
                stream.left = true;
                1
            }
            Err(panic) => {
                stream.panic = Some(panic);
                -1
            }
        }
    }
}
