//! Turns texts into vectors.
use std::path::Path;
use std::ptr::null_mut;
use std::time::Duration;

use vetvec_sys as sys;

use crate::call::{self, Call};
use crate::callback::{
    ApiKey, CountTokens, KeyFunction, Log, OnCall, kept, let_go, on_call, on_count_tokens, on_key, on_log, with_log,
    with_on_call,
};
use crate::error::{Error, Result, check, checked, made_text};
use crate::future::{Embedding, EmbeddingOfOne};
use crate::generated::enums::Status;
use crate::generated::options::{BatchOptions, CallOptions, EncoderOptions, RedisOptions};
use crate::generated::results::Usage;
use crate::handle::Encoder;
use crate::json::Json;
use crate::matrix::Matrix;
use crate::numbers::{Bounds, milliseconds};
use crate::outcome::{Embedded, Outcome};
use crate::raw::{Packed, buffer, if_any, path_of, sized, str_of};
use crate::secret::Secret;
use crate::version::check_abi;

with_log! {
    /// Receives the log, on any thread. Must not call this crate.
    EncoderOptions
}
with_on_call!(EncoderOptions);

impl RedisOptions {
    /// Provides the password before each login; see [`KeyFunction`].
    #[must_use]
    pub fn password_fn(
        mut self,
        password: impl Fn(bool) -> std::result::Result<ApiKey, String> + Send + Sync + 'static,
    ) -> Self {
        self.password_fn = Some(KeyFunction::new(password));
        self
    }
    /// With the password function, which the library then owns.
    fn with_password(&self) -> Result<sys::vetvec_redis_options> {
        let mut c = self.c()?;
        if let Some(password) = &self.password_fn {
            c.password_fn = Some(on_key);
            c.password_fn_user_data = kept(password);
            c.password_fn_drop = Some(let_go::<KeyFunction>);
        }
        Ok(c)
    }
    /// Tests the server: what it is, how fast it answers, and what is wrong with it, each with what to do
    /// (vetvec/redis.h). A server that cannot be reached is a finding, not an error. `None`: 5 seconds.
    ///
    /// # Errors
    /// `InvalidArgument`; `Unimplemented` (a library without Redis).
    pub fn probe(&self, timeout: Option<Duration>) -> Result<Json> {
        check_abi()?;
        let timeout_ms = milliseconds("timeout", timeout, Bounds::OfType)?;
        let c = self.with_password()?;
        // SAFETY: everything lives for the call; let_go releases the callback, even if the call fails.
        made_text(|out, error| unsafe { sys::vetvec_redis_probe(&c, timeout_ms, out, error) }).map(Json)
    }
}

impl EncoderOptions {
    /// Counts the tokens of a text as the service would, special tokens included, instead of the upper estimate. Runs
    /// on any thread; must not call this crate.
    #[must_use]
    pub fn count_tokens(mut self, count: impl Fn(&str) -> u64 + Send + Sync + 'static) -> Self {
        self.count_tokens = Some(CountTokens::new(count));
        self
    }
    /// Provides the key instead of `api_key`; see [`KeyFunction`].
    #[must_use]
    pub fn key_fn(mut self, key: impl Fn(bool) -> std::result::Result<ApiKey, String> + Send + Sync + 'static) -> Self {
        self.key_fn = Some(KeyFunction::new(key));
        self
    }
    /// Shares cached vectors and rate limits with other hosts.
    #[must_use]
    pub fn redis(mut self, redis: RedisOptions) -> Self {
        self.redis = Some(redis);
        self
    }
    /// Sends a header with every request; its value is never shown.
    #[must_use]
    pub fn header(mut self, name: impl Into<String>, value: impl Into<Secret>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }
    /// Opens the encoder; nothing is sent.
    ///
    /// # Errors
    /// `InvalidArgument` (specification, option, missing key; the message says what is allowed), `NotFound` (a file or
    /// folder), `PermissionDenied` or `FailedPrecondition` (the folder of the cache).
    pub fn open(&self) -> Result<Encoder> {
        check_abi()?;
        let mut c: sys::vetvec_encoder_options = self.c()?;
        let lines: Vec<String> =
            self.headers.iter().map(|(name, value)| format!("{name}: {}", value.exposed())).collect();
        let packed = Packed::new(&lines);
        let headers = packed.view();
        c.headers = if_any(&headers);
        let redis = self.redis.as_ref().map(RedisOptions::with_password).transpose()?;
        if let Some(redis) = &redis {
            c.redis = redis;
        }
        if let Some(log) = &self.log {
            c.log = Some(on_log);
            c.log_user_data = kept(log);
            c.log_drop = Some(let_go::<Log>);
        }
        if let Some(count) = &self.count_tokens {
            c.count_tokens = Some(on_count_tokens);
            c.count_tokens_user_data = kept(count);
            c.count_tokens_drop = Some(let_go::<CountTokens>);
        }
        if let Some(key) = &self.key_fn {
            c.key_fn = Some(on_key);
            c.key_fn_user_data = kept(key);
            c.key_fn_drop = Some(let_go::<KeyFunction>);
        }
        if let Some(receive) = &self.on_call {
            c.on_call = Some(on_call);
            c.on_call_user_data = kept(receive);
            c.on_call_drop = Some(let_go::<OnCall>);
        }
        let mut out = sys::vetvec_encoder { id: 0 };
        // SAFETY: `c` and what it points to live for the call; let_go releases callbacks, even if the call fails.
        checked(|error| unsafe { sys::vetvec_encoder_open(&c, &mut out, error) })?;
        Ok(Encoder::own(out))
    }
}

/// The known facts about services of a kind ("": all kinds): limits, prices, dimensions, names of input types, each
/// with its source and date. The rows of the file `providers_data`, if not empty, replace built-in ones.
///
/// # Errors
/// `InvalidArgument` (an unknown kind; an invalid row of the file, with its line), `NotFound` (the file).
pub fn provider_facts(kind: &str, providers_data: impl AsRef<Path>) -> Result<Json> {
    let (kind, file) = (str_of(kind), path_of(providers_data.as_ref()));
    // SAFETY: both are written.
    made_text(|out, error| unsafe { sys::vetvec_encoder_provider_facts(kind, file, out, error) }).map(Json)
}

/// What a service returns for texts.
#[derive(Debug)]
#[non_exhaustive]
pub struct Probe {
    /// One row per text; zero if it failed.
    pub rows: Matrix,
    /// One status per text.
    pub statuses: Vec<Status>,
    /// Details of each item and reply: vetvec/encoder.h.
    pub report: Json,
}

/// The token counts of each text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TokenCounts {
    /// The number that limits, budgets and plans use.
    pub upper: Vec<u64>,
    /// Approximately the number that will be billed.
    pub expected: Vec<u64>,
}

/// Estimates the token counts of texts, without an encoder.
///
/// # Errors
/// `OutOfMemory`.
pub fn estimate_tokens<T: AsRef<str>>(texts: &[T]) -> Result<TokenCounts> {
    counted(sys::vetvec_encoder { id: 0 }, texts)
}

fn counted<T: AsRef<str>>(encoder: sys::vetvec_encoder, texts: &[T]) -> Result<TokenCounts> {
    let packed = Packed::new(texts);
    let (mut upper, mut expected) = (vec![0; packed.len()], vec![0; packed.len()]);
    // SAFETY: both lists have an entry for each text.
    checked(|error| unsafe {
        sys::vetvec_encoder_count_tokens(encoder, &packed.view(), upper.as_mut_ptr(), expected.as_mut_ptr(), error)
    })?;
    Ok(TokenCounts { upper, expected })
}

impl Encoder {
    /// Opens an encoder with the defaults; use [`Encoder::options`] for other options.
    ///
    /// # Errors
    /// Those of [`EncoderOptions::open`].
    pub fn open(spec: &str) -> Result<Encoder> {
        Encoder::options(spec).open()
    }
    /// Options for a specification such as "openai:text-embedding-3-small" or "builtin:".
    pub fn options(spec: impl Into<String>) -> EncoderOptions {
        EncoderOptions::default().spec(spec)
    }
    /// Returns one row per text, in the same order.
    ///
    /// # Errors
    /// [`Status::Partial`] if some texts failed ([`Error::errors`] says why), otherwise the reason why the call ended
    /// early, such as `RateLimited`, `DeadlineExceeded` or `Unauthenticated` (docs/ERRORS.md). A single text fails with
    /// its own error.
    pub fn embed<T: AsRef<str>>(&self, texts: &[T]) -> Result<Matrix> {
        self.embed_with(texts, CallOptions::new())
    }
    /// Like `embed`, with options. An error contains the results received so far: [`Error::partial`].
    ///
    /// # Errors
    /// Those of [`Encoder::embed`]; `Cancelled`, `BudgetExceeded` and others that the options cause.
    pub fn embed_with<T: AsRef<str>>(&self, texts: &[T], options: CallOptions<'_>) -> Result<Matrix> {
        self.embed_with_provenance(texts, options).map(|embedded| embedded.rows)
    }
    /// Like `embed_with`, but also returns the source of each vector. For an error, see [`Error::partial`] and
    /// [`Error::provenance`].
    ///
    /// # Errors
    /// Those of [`Encoder::embed_with`].
    pub fn embed_with_provenance<T: AsRef<str>>(&self, texts: &[T], options: CallOptions<'_>) -> Result<Embedded> {
        let (packed, call) = (Packed::new(texts), Call::new(options)?);
        let mut outcome = Outcome::new(packed.len());
        let (mut out, mut error) = (sys::vetvec_matrix { id: 0 }, null_mut());
        let (items, provenance) = (outcome.items.as_mut_ptr(), outcome.provenance.as_mut_ptr());
        // SAFETY: everything lives for the call; both lists have an entry for each text.
        let status = unsafe {
            sys::vetvec_encoder_embed_alloc(
                self.handle,
                &packed.view(),
                call.c(),
                &mut out,
                items,
                provenance,
                &mut error,
            )
        };
        call.end(outcome.ended(status, out, error))
    }
    /// Like `embed_with`, but writes row after row into the caller's memory. Returns the number of elements written.
    /// Even if the call fails, rows whose [`Error::statuses`] are `Ok` are written.
    ///
    /// # Errors
    /// Those of [`Encoder::embed_with`]; `BufferTooSmall` (before any request if the dimension is known).
    pub fn embed_into<T: AsRef<str>>(&self, texts: &[T], out: &mut [f32], options: CallOptions<'_>) -> Result<usize> {
        let (packed, call) = (Packed::new(texts), Call::new(options)?);
        let mut outcome = Outcome::new(packed.len());
        let (mut written, mut error) = (0, null_mut());
        let (items, provenance) = (outcome.items.as_mut_ptr(), outcome.provenance.as_mut_ptr());
        // SAFETY: everything lives for the call; `out` has the stated number of elements, the lists one entry per text.
        let status = unsafe {
            sys::vetvec_encoder_embed(
                self.handle,
                &packed.view(),
                call.c(),
                out.as_mut_ptr(),
                out.len(),
                &mut written,
                items,
                provenance,
                &mut error,
            )
        };
        call.end(if status == sys::VETVEC_STATUS_OK {
            Ok(written)
        } else {
            Err(Error::take_items(status, error, None, &outcome.items, outcome.provenance()))
        })
    }
    /// The vector of one text.
    ///
    /// # Errors
    /// Those of [`Encoder::embed`] of a single text.
    pub fn embed_one(&self, text: &str) -> Result<Vec<f32>> {
        self.embed_one_with(text, CallOptions::new())
    }
    /// Like `embed_one`, with options.
    ///
    /// # Errors
    /// Those of [`Encoder::embed_with`] of a single text.
    pub fn embed_one_with(&self, text: &str, options: CallOptions<'_>) -> Result<Vec<f32>> {
        let Some(dimension) = self.width() else {
            return Ok(self.embed_with(&[text], options)?.as_slice().to_vec());
        };
        let (mut out, mut written) = (vec![0.0; dimension], 0);
        // SAFETY: out has `dimension` elements.
        call::run(options, |call, error| unsafe {
            sys::vetvec_encoder_embed_one(
                self.handle,
                str_of(text),
                call,
                out.as_mut_ptr(),
                dimension,
                &mut written,
                error,
            )
        })?;
        Ok(out)
    }
    /// Starts a call and returns a future that any executor can poll; it uses no thread. Dropping it cancels the call.
    pub fn embed_async<T: AsRef<str>>(&self, texts: &[T], options: CallOptions<'static>) -> Embedding {
        Embedding::submit(self, texts, options)
    }
    /// Like `embed_async`, for one text: the future yields its vector.
    pub fn embed_one_async(&self, text: &str, options: CallOptions<'static>) -> EmbeddingOfOne {
        EmbeddingOfOne(Embedding::submit(self, &[text], options))
    }
    /// Shows what the service returns: bypasses the cache and reports faults instead of hiding them. Returns an error
    /// only if nothing was received.
    ///
    /// # Errors
    /// Those of [`Encoder::embed_with`], but not [`Status::Partial`].
    pub fn probe<T: AsRef<str>>(&self, texts: &[T], options: CallOptions<'_>) -> Result<Probe> {
        let (packed, call) = (Packed::new(texts), Call::new(options)?);
        let mut items = vec![0; packed.len()];
        let (mut out, mut report, mut error) = (sys::vetvec_matrix { id: 0 }, null_mut(), null_mut());
        // SAFETY: everything lives for the call; items has an entry for each text.
        let status = unsafe {
            sys::vetvec_encoder_probe(
                self.handle,
                &packed.view(),
                call.c(),
                &mut out,
                items.as_mut_ptr(),
                &mut report,
                &mut error,
            )
        };
        let (rows, report) = (Matrix::own(out), Json(buffer(report)));
        let ended = check(status, error);
        call.end(if status == sys::VETVEC_STATUS_PARTIAL { Ok(()) } else { ended })?;
        Ok(Probe { rows, statuses: items.iter().map(|&s| Status::of(s)).collect(), report })
    }
    /// Counts the tokens of each text; sends nothing.
    ///
    /// # Errors
    /// `InvalidHandle` (closed).
    pub fn count_tokens<T: AsRef<str>>(&self, texts: &[T]) -> Result<TokenCounts> {
        counted(self.handle, texts)
    }
    /// The counters since the encoder was opened.
    ///
    /// # Errors
    /// `InvalidHandle` (closed).
    pub fn usage(&self) -> Result<Usage> {
        let mut out = sized!(vetvec_usage {});
        // SAFETY: written up to its size.
        checked(|error| unsafe { sys::vetvec_encoder_usage(self.handle, &mut out, error) })?;
        Ok(Usage::of(&out))
    }
    /// OpenMetrics text, for Prometheus.
    ///
    /// # Errors
    /// `InvalidHandle` (closed).
    pub fn metrics(&self) -> Result<String> {
        // SAFETY: both are written.
        made_text(|out, error| unsafe { sys::vetvec_encoder_metrics(self.handle, out, error) })
    }
    /// The known facts about the service. Only a tei service is queried, because no other describes itself.
    ///
    /// # Errors
    /// `InvalidHandle` (closed); those of the request to a tei service.
    pub fn describe(&self, options: CallOptions<'_>) -> Result<Json> {
        // SAFETY: everything lives for the call.
        call::run_text(options, |call, out, error| unsafe {
            sys::vetvec_encoder_describe(self.handle, call, out, error)
        })
        .map(Json)
    }
    /// Embeds texts through the service's batch API, into the cache: about half the price, up to a day.
    /// `embed` then finds the vectors in the cache. A call that ends early is continued by the next one. Returns the
    /// report or, with `plan_only`, the plan (vetvec/batch.h).
    ///
    /// # Errors
    /// `InvalidArgument` (an option; a service without a batch API; no cache), `AlreadyExists` (the journal is of other
    /// texts), [`Status::Partial`], and those of the service.
    pub fn embed_batch<T: AsRef<str>>(
        &self,
        texts: &[T],
        batch: &BatchOptions,
        options: CallOptions<'_>,
    ) -> Result<Json> {
        let (packed, given) = (Packed::new(texts), batch.c()?);
        // SAFETY: everything lives for the call.
        call::run_text(options, |call, out, error| unsafe {
            sys::vetvec_batch_embed(self.handle, &packed.view(), &given, call, out, error)
        })
        .map(Json)
    }
    /// The members that share the encoder's rate limits through Redis (vetvec/encoder.h). `None`: 5 seconds.
    ///
    /// # Errors
    /// `FailedPrecondition` (no rate limit is set, or none is shared), `Unavailable` (Redis cannot be reached; the
    /// message says which share may still be used), `PermissionDenied`, `Unauthenticated`, `Protocol`, `DataLoss`.
    pub fn shared_limits(&self, timeout: Option<Duration>) -> Result<Json> {
        let timeout_ms = milliseconds("timeout", timeout, Bounds::OfType)?;
        // SAFETY: both are written.
        made_text(|out, error| unsafe { sys::vetvec_encoder_shared_limits(self.handle, timeout_ms, out, error) })
            .map(Json)
    }
    /// Commits and checkpoints the cache: once this returns, its contents survive a power failure.
    ///
    /// # Errors
    /// Those of writing; `InvalidHandle` (closed).
    pub fn flush(&self) -> Result<()> {
        // SAFETY: error is written.
        checked(|error| unsafe { sys::vetvec_encoder_flush(self.handle, error) })
    }
}
