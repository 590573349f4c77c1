// Made by bindings/declare.py from include/vetvec/*.h. Do not edit.
//! Options of calls: set fields, or chain setters.
use std::path::PathBuf;
use std::time::Duration;

use vetvec_sys as sys;

use crate::callback::{CountTokens, KeyFunction, Log, OnCall, OnProgress};
use crate::cancel::CancelToken;
use crate::dataset::Dataset;
use crate::error::Result;
use crate::fallback::FallbackHost;
use crate::handle::{Encoder, Suite};
use crate::secret::{Secret, secret_of};
use crate::generated::enums::*;
use crate::numbers::{Bounds, fits, milliseconds, seconds};
use crate::raw::{path_of, sized, str_of};

/// Options for a call that may take a long time.
/// Fields that are not set have their defaults.
#[derive(Debug, Default)]
pub struct CallOptions<'a> {
    /// Timeout for the whole call, retries included; default: the encoder's.
    pub timeout: Option<Duration>,
    /// Cancels the call when the token is cancelled.
    pub cancel: Option<CancelToken>,
    /// Receives the progress of the call.
    pub progress: Option<OnProgress<'a>>,
    /// Maximum number of tokens to send; a call that would send more returns `Status::BudgetExceeded`; 0: no limit.
    pub max_tokens: u64,
    /// W3C Trace Context of the caller's span, sent unchanged with each request: "00-\<32 hex\>-\<16 hex\>-\<2 hex\>";
    /// may be empty.
    pub traceparent: String,
    /// Allowed only with traceparent.
    pub tracestate: String,
    /// Flags.
    pub flags: CallFlags,
}

impl<'a> CallOptions<'a> {
    /// Timeout for the whole call, retries included; default: the encoder's.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }
    /// Maximum number of tokens to send; a call that would send more returns `Status::BudgetExceeded`; 0: no limit.
    #[must_use]
    pub fn max_tokens(mut self, max_tokens: u64) -> Self {
        self.max_tokens = max_tokens;
        self
    }
    /// W3C Trace Context of the caller's span, sent unchanged with each request: "00-\<32 hex\>-\<16 hex\>-\<2 hex\>";
    /// may be empty.
    #[must_use]
    pub fn traceparent(mut self, traceparent: impl Into<String>) -> Self {
        self.traceparent = traceparent.into();
        self
    }
    /// Allowed only with traceparent.
    #[must_use]
    pub fn tracestate(mut self, tracestate: impl Into<String>) -> Self {
        self.tracestate = tracestate.into();
        self
    }
    /// Flags.
    #[must_use]
    pub fn flags(mut self, flags: CallFlags) -> Self {
        self.flags = flags;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_call_options> {
        Ok(sized!(vetvec_call_options {
            timeout_ms: milliseconds("timeout", self.timeout, Bounds::OfType)?,
            max_tokens: fits("max_tokens", self.max_tokens, Bounds::OfType)?,
            traceparent: str_of(&self.traceparent),
            tracestate: str_of(&self.tracestate),
            flags: self.flags.0,
        }))
    }
}

/// `vetvec_redis_options` of the C ABI (vetvec/redis.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct RedisOptions {
    /// "redis://HOST:PORT/DATABASE", "rediss://..." for TLS, or "unix:///SOCKET"; required. May contain a user and a
    /// password, but `password_fn` keeps the password out of command lines and files.
    pub url: Secret,
    /// PEM file of the CAs to trust for rediss:// instead of the system's.
    pub ca_file: PathBuf,
    /// Provides the password before each login; the lifetime that it reports is ignored.
    pub password_fn: Option<KeyFunction>,
    /// Secret of 16 to 4,096 arbitrary bytes, the same on all hosts: vectors that were not stored with this key are
    /// rejected. Empty: vectors are protected only against accidental damage, so anyone who can write to the server can
    /// replace them.
    pub hmac_key: Secret,
    /// Vectors are not shared.
    pub no_cache: bool,
    /// Rate limits are not shared.
    pub no_limits: bool,
    /// Stores vectors as float16, on the server and in `cache_dir`, like `CacheDtype::F16`.
    pub half: bool,
    /// Lifetime of a shared vector; default: 2,592,000 (30 days).
    pub ttl: Option<Duration>,
    /// How long a call waits for a server that has stopped answering, 1 to 10,000; default: 20 ms.
    pub read_timeout: Option<Duration>,
    /// How long this process may use its share of the rate limits without renewing it, 5 to 86,400; default: 60 s.
    pub lease: Option<Duration>,
    /// Share of the rate limits, relative to other processes, 1 to 1000; default: 1.
    pub weight: u32,
}

impl RedisOptions {
    /// "redis://HOST:PORT/DATABASE", "rediss://..." for TLS, or "unix:///SOCKET"; required. May contain a user and a
    /// password, but `password_fn` keeps the password out of command lines and files.
    #[must_use]
    pub fn url(mut self, url: impl Into<Secret>) -> Self {
        self.url = url.into();
        self
    }
    /// PEM file of the CAs to trust for rediss:// instead of the system's.
    #[must_use]
    pub fn ca_file(mut self, ca_file: impl Into<PathBuf>) -> Self {
        self.ca_file = ca_file.into();
        self
    }
    /// Secret of 16 to 4,096 arbitrary bytes, the same on all hosts: vectors that were not stored with this key are
    /// rejected. Empty: vectors are protected only against accidental damage, so anyone who can write to the server can
    /// replace them.
    #[must_use]
    pub fn hmac_key(mut self, hmac_key: impl Into<Secret>) -> Self {
        self.hmac_key = hmac_key.into();
        self
    }
    /// Vectors are not shared.
    #[must_use]
    pub fn no_cache(mut self, no_cache: bool) -> Self {
        self.no_cache = no_cache;
        self
    }
    /// Rate limits are not shared.
    #[must_use]
    pub fn no_limits(mut self, no_limits: bool) -> Self {
        self.no_limits = no_limits;
        self
    }
    /// Stores vectors as float16, on the server and in `cache_dir`, like `CacheDtype::F16`.
    #[must_use]
    pub fn half(mut self, half: bool) -> Self {
        self.half = half;
        self
    }
    /// Lifetime of a shared vector; default: 2,592,000 (30 days).
    #[must_use]
    pub fn ttl(mut self, ttl: Duration) -> Self {
        self.ttl = Some(ttl);
        self
    }
    /// How long a call waits for a server that has stopped answering, 1 to 10,000; default: 20 ms.
    #[must_use]
    pub fn read_timeout(mut self, read_timeout: Duration) -> Self {
        self.read_timeout = Some(read_timeout);
        self
    }
    /// How long this process may use its share of the rate limits without renewing it, 5 to 86,400; default: 60 s.
    #[must_use]
    pub fn lease(mut self, lease: Duration) -> Self {
        self.lease = Some(lease);
        self
    }
    /// Share of the rate limits, relative to other processes, 1 to 1000; default: 1.
    #[must_use]
    pub fn weight(mut self, weight: u32) -> Self {
        self.weight = weight;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_redis_options> {
        Ok(sized!(vetvec_redis_options {
            url: secret_of(&self.url),
            ca_file: path_of(&self.ca_file),
            hmac_key: secret_of(&self.hmac_key),
            no_cache: u8::from(self.no_cache),
            no_limits: u8::from(self.no_limits),
            half: u8::from(self.half),
            ttl_s: seconds("ttl", self.ttl, Bounds::OfType)?,
            read_timeout_ms: milliseconds("read_timeout", self.read_timeout, Bounds::Stated("1 to 10,000"))?,
            lease_s: seconds("lease", self.lease, Bounds::Stated("5 to 86,400"))?,
            weight: fits("weight", self.weight, Bounds::Stated("1 to 1000"))?,
        }))
    }
}

/// `vetvec_encoder_options` of the C ABI (vetvec/encoder.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct EncoderOptions {
    /// The SPEC of the encoder; required.
    pub spec: String,
    /// Sent only to `base_url`; wiped from memory when the encoder is destroyed.
    pub api_key: Secret,
    /// Replaces the provider's URL; with a key, http:// is allowed only for loopback addresses.
    pub base_url: String,
    /// For kind http: the definition as JSON; the target then serves only as a name.
    pub http_definition: String,
    /// The model's revision; used only in the cache key.
    pub revision: String,
    /// "query" or "document": sent if the provider has a parameter for it; selects the prefix.
    pub input_type: String,
    /// Put before each text if `input_type` is "query"; at most 4,096 bytes.
    pub query_prefix: String,
    /// Put before each text if `input_type` is "document"; at most 4,096 bytes.
    pub document_prefix: String,
    /// Number of dimensions to request from the service; default: the service's.
    pub dimensions: u32,
    /// Texts per request; default: the provider's.
    pub batch: u32,
    /// Timeout of a call that sets none; default: 60,000 ms.
    pub timeout: Option<Duration>,
    /// Rate limit enforced by the client; 0: none.
    pub requests_per_minute: u64,
    /// Rate limit enforced by the client; 0: none.
    pub tokens_per_minute: u64,
    /// Maximum number of requests in flight; default: 8.
    pub concurrency: u32,
    /// Attempts per request, including the first; default: 5.
    pub max_attempts: u32,
    /// Folder for the shared limits, created with mode 0700 if missing; empty: `cache_dir`; must be empty with scope
    /// PROCESS. If it cannot be used, the encoder opens anyway, with a warning.
    pub limits_dir: PathBuf,
    /// Limits scope.
    pub limits_scope: LimitsScope,
    /// Share of the rate limits among waiting encoders of the process, 1 to 1000; default: 1.
    pub weight: u32,
    /// If a request takes longer than 95% of recent requests did, sends it again in parallel; adds at most 5% to the
    /// number of requests.
    pub hedge: bool,
    /// Ignores `max_attempts` and retries until the deadline, to wait out outages.
    pub retry_until_deadline: bool,
    /// Cache mode.
    pub cache_mode: CacheMode,
    /// Number format of the vectors that this encoder stores; part of the cache key.
    pub cache_dtype: CacheDtype,
    /// Created with mode 0700 if missing.
    pub cache_dir: PathBuf,
    /// Separates the tenants that share a cache.
    pub cache_salt: String,
    /// Size limit of the disk cache; 0: none.
    pub cache_max_bytes: u64,
    /// Lifetime of a cached vector; `None`: unlimited.
    pub cache_ttl: Option<Duration>,
    /// PEM file of the CAs to trust instead of the system's.
    pub ca_file: PathBuf,
    /// Proxy URL, possibly with user:password@; empty: none.
    pub proxy: Secret,
    /// Price in any currency, for the costs in `vetvec_usage` and the progress callback; 0: none.
    pub price_per_million_tokens: f64,
    /// Exact counter to use instead of the upper estimate, for limits, batches, budgets and
    /// `vetvec_encoder_count_tokens`.
    pub count_tokens: Option<CountTokens>,
    /// Receives log messages until the encoder is destroyed.
    pub log: Option<Log>,
    /// Provides the key instead of `api_key`. Encoders with a `key_fn` share the rate limits of their service even if
    /// their keys differ.
    pub key_fn: Option<KeyFunction>,
    /// PEM file of a client certificate (mTLS), with its chain.
    pub client_cert_file: PathBuf,
    /// PEM file of the certificate's key, without a passphrase; empty: `client_cert_file`.
    pub client_key_file: PathBuf,
    /// Names and values of headers that are sent with every request.
    pub headers: Vec<(String, Secret)>,
    /// Rate limit enforced by the client, for services that limit texts; 0: none.
    pub texts_per_minute: u64,
    /// File of service facts that replace built-in ones (docs/PROVIDERS.md); empty: none.
    pub providers_data: String,
    /// Receives a record of each call that uses a service or an onnx model.
    pub on_call: Option<OnCall>,
    /// File of an adapter (map.h) for the vectors that are returned; the cache stores the unadapted ones. Empty: none.
    pub adapter: String,
    /// "query": applied only if `input_type` says that texts are queries; "both" or empty: to all.
    pub adapter_for: String,
    /// A server that shares cached vectors and rate limits among hosts.
    pub redis: Option<RedisOptions>,
    /// Record of the model (identity.h), read when the encoder is opened: another model is refused
    /// (`vetvec_identity_policy`). Empty: none.
    pub identity: String,
    /// The first call after so many seconds checks again; `None`: never again.
    pub identity_every: Option<Duration>,
    /// Identity policy.
    pub identity_policy: IdentityPolicy,
}

impl EncoderOptions {
    /// The SPEC of the encoder; required.
    #[must_use]
    pub fn spec(mut self, spec: impl Into<String>) -> Self {
        self.spec = spec.into();
        self
    }
    /// Sent only to `base_url`; wiped from memory when the encoder is destroyed.
    #[must_use]
    pub fn api_key(mut self, api_key: impl Into<Secret>) -> Self {
        self.api_key = api_key.into();
        self
    }
    /// Replaces the provider's URL; with a key, http:// is allowed only for loopback addresses.
    #[must_use]
    pub fn base_url(mut self, base_url: impl Into<String>) -> Self {
        self.base_url = base_url.into();
        self
    }
    /// For kind http: the definition as JSON; the target then serves only as a name.
    #[must_use]
    pub fn http_definition(mut self, http_definition: impl Into<String>) -> Self {
        self.http_definition = http_definition.into();
        self
    }
    /// The model's revision; used only in the cache key.
    #[must_use]
    pub fn revision(mut self, revision: impl Into<String>) -> Self {
        self.revision = revision.into();
        self
    }
    /// "query" or "document": sent if the provider has a parameter for it; selects the prefix.
    #[must_use]
    pub fn input_type(mut self, input_type: impl Into<String>) -> Self {
        self.input_type = input_type.into();
        self
    }
    /// Put before each text if `input_type` is "query"; at most 4,096 bytes.
    #[must_use]
    pub fn query_prefix(mut self, query_prefix: impl Into<String>) -> Self {
        self.query_prefix = query_prefix.into();
        self
    }
    /// Put before each text if `input_type` is "document"; at most 4,096 bytes.
    #[must_use]
    pub fn document_prefix(mut self, document_prefix: impl Into<String>) -> Self {
        self.document_prefix = document_prefix.into();
        self
    }
    /// Number of dimensions to request from the service; default: the service's.
    #[must_use]
    pub fn dimensions(mut self, dimensions: u32) -> Self {
        self.dimensions = dimensions;
        self
    }
    /// Texts per request; default: the provider's.
    #[must_use]
    pub fn batch(mut self, batch: u32) -> Self {
        self.batch = batch;
        self
    }
    /// Timeout of a call that sets none; default: 60,000 ms.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }
    /// Rate limit enforced by the client; 0: none.
    #[must_use]
    pub fn requests_per_minute(mut self, requests_per_minute: u64) -> Self {
        self.requests_per_minute = requests_per_minute;
        self
    }
    /// Rate limit enforced by the client; 0: none.
    #[must_use]
    pub fn tokens_per_minute(mut self, tokens_per_minute: u64) -> Self {
        self.tokens_per_minute = tokens_per_minute;
        self
    }
    /// Maximum number of requests in flight; default: 8.
    #[must_use]
    pub fn concurrency(mut self, concurrency: u32) -> Self {
        self.concurrency = concurrency;
        self
    }
    /// Attempts per request, including the first; default: 5.
    #[must_use]
    pub fn max_attempts(mut self, max_attempts: u32) -> Self {
        self.max_attempts = max_attempts;
        self
    }
    /// Folder for the shared limits, created with mode 0700 if missing; empty: `cache_dir`; must be empty with scope
    /// PROCESS. If it cannot be used, the encoder opens anyway, with a warning.
    #[must_use]
    pub fn limits_dir(mut self, limits_dir: impl Into<PathBuf>) -> Self {
        self.limits_dir = limits_dir.into();
        self
    }
    /// Limits scope.
    #[must_use]
    pub fn limits_scope(mut self, limits_scope: LimitsScope) -> Self {
        self.limits_scope = limits_scope;
        self
    }
    /// Share of the rate limits among waiting encoders of the process, 1 to 1000; default: 1.
    #[must_use]
    pub fn weight(mut self, weight: u32) -> Self {
        self.weight = weight;
        self
    }
    /// If a request takes longer than 95% of recent requests did, sends it again in parallel; adds at most 5% to the
    /// number of requests.
    #[must_use]
    pub fn hedge(mut self, hedge: bool) -> Self {
        self.hedge = hedge;
        self
    }
    /// Ignores `max_attempts` and retries until the deadline, to wait out outages.
    #[must_use]
    pub fn retry_until_deadline(mut self, retry_until_deadline: bool) -> Self {
        self.retry_until_deadline = retry_until_deadline;
        self
    }
    /// Cache mode.
    #[must_use]
    pub fn cache_mode(mut self, cache_mode: CacheMode) -> Self {
        self.cache_mode = cache_mode;
        self
    }
    /// Number format of the vectors that this encoder stores; part of the cache key.
    #[must_use]
    pub fn cache_dtype(mut self, cache_dtype: CacheDtype) -> Self {
        self.cache_dtype = cache_dtype;
        self
    }
    /// Created with mode 0700 if missing.
    #[must_use]
    pub fn cache_dir(mut self, cache_dir: impl Into<PathBuf>) -> Self {
        self.cache_dir = cache_dir.into();
        self
    }
    /// Separates the tenants that share a cache.
    #[must_use]
    pub fn cache_salt(mut self, cache_salt: impl Into<String>) -> Self {
        self.cache_salt = cache_salt.into();
        self
    }
    /// Size limit of the disk cache; 0: none.
    #[must_use]
    pub fn cache_max_bytes(mut self, cache_max_bytes: u64) -> Self {
        self.cache_max_bytes = cache_max_bytes;
        self
    }
    /// Lifetime of a cached vector; `None`: unlimited.
    #[must_use]
    pub fn cache_ttl(mut self, cache_ttl: Duration) -> Self {
        self.cache_ttl = Some(cache_ttl);
        self
    }
    /// PEM file of the CAs to trust instead of the system's.
    #[must_use]
    pub fn ca_file(mut self, ca_file: impl Into<PathBuf>) -> Self {
        self.ca_file = ca_file.into();
        self
    }
    /// Proxy URL, possibly with user:password@; empty: none.
    #[must_use]
    pub fn proxy(mut self, proxy: impl Into<Secret>) -> Self {
        self.proxy = proxy.into();
        self
    }
    /// Price in any currency, for the costs in `vetvec_usage` and the progress callback; 0: none.
    #[must_use]
    pub fn price_per_million_tokens(mut self, price_per_million_tokens: f64) -> Self {
        self.price_per_million_tokens = price_per_million_tokens;
        self
    }
    /// PEM file of a client certificate (mTLS), with its chain.
    #[must_use]
    pub fn client_cert_file(mut self, client_cert_file: impl Into<PathBuf>) -> Self {
        self.client_cert_file = client_cert_file.into();
        self
    }
    /// PEM file of the certificate's key, without a passphrase; empty: `client_cert_file`.
    #[must_use]
    pub fn client_key_file(mut self, client_key_file: impl Into<PathBuf>) -> Self {
        self.client_key_file = client_key_file.into();
        self
    }
    /// Rate limit enforced by the client, for services that limit texts; 0: none.
    #[must_use]
    pub fn texts_per_minute(mut self, texts_per_minute: u64) -> Self {
        self.texts_per_minute = texts_per_minute;
        self
    }
    /// File of service facts that replace built-in ones (docs/PROVIDERS.md); empty: none.
    #[must_use]
    pub fn providers_data(mut self, providers_data: impl Into<String>) -> Self {
        self.providers_data = providers_data.into();
        self
    }
    /// File of an adapter (map.h) for the vectors that are returned; the cache stores the unadapted ones. Empty: none.
    #[must_use]
    pub fn adapter(mut self, adapter: impl Into<String>) -> Self {
        self.adapter = adapter.into();
        self
    }
    /// "query": applied only if `input_type` says that texts are queries; "both" or empty: to all.
    #[must_use]
    pub fn adapter_for(mut self, adapter_for: impl Into<String>) -> Self {
        self.adapter_for = adapter_for.into();
        self
    }
    /// Record of the model (identity.h), read when the encoder is opened: another model is refused
    /// (`vetvec_identity_policy`). Empty: none.
    #[must_use]
    pub fn identity(mut self, identity: impl Into<String>) -> Self {
        self.identity = identity.into();
        self
    }
    /// The first call after so many seconds checks again; `None`: never again.
    #[must_use]
    pub fn identity_every(mut self, identity_every: Duration) -> Self {
        self.identity_every = Some(identity_every);
        self
    }
    /// Identity policy.
    #[must_use]
    pub fn identity_policy(mut self, identity_policy: IdentityPolicy) -> Self {
        self.identity_policy = identity_policy;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_encoder_options> {
        Ok(sized!(vetvec_encoder_options {
            spec: str_of(&self.spec),
            api_key: secret_of(&self.api_key),
            base_url: str_of(&self.base_url),
            http_definition: str_of(&self.http_definition),
            revision: str_of(&self.revision),
            input_type: str_of(&self.input_type),
            query_prefix: str_of(&self.query_prefix),
            document_prefix: str_of(&self.document_prefix),
            dimensions: fits("dimensions", self.dimensions, Bounds::Of("dimensions"))?,
            batch: fits("batch", self.batch, Bounds::Of("batch"))?,
            timeout_ms: milliseconds("timeout", self.timeout, Bounds::Of("timeout_ms"))?,
            requests_per_minute: fits("requests_per_minute", self.requests_per_minute, Bounds::Of("requests_per_minute"))?,
            tokens_per_minute: fits("tokens_per_minute", self.tokens_per_minute, Bounds::Of("tokens_per_minute"))?,
            concurrency: fits("concurrency", self.concurrency, Bounds::Of("concurrency"))?,
            max_attempts: fits("max_attempts", self.max_attempts, Bounds::Of("max_attempts"))?,
            limits_dir: path_of(&self.limits_dir),
            limits_scope: self.limits_scope.code(),
            weight: fits("weight", self.weight, Bounds::Of("weight"))?,
            hedge: u8::from(self.hedge),
            retry_until_deadline: u8::from(self.retry_until_deadline),
            cache_mode: self.cache_mode.code(),
            cache_dtype: self.cache_dtype.code(),
            cache_dir: path_of(&self.cache_dir),
            cache_salt: str_of(&self.cache_salt),
            cache_max_bytes: self.cache_max_bytes,
            cache_ttl_s: seconds("cache_ttl", self.cache_ttl, Bounds::Of("cache_ttl_s"))?,
            ca_file: path_of(&self.ca_file),
            proxy: secret_of(&self.proxy),
            price_per_million_tokens: self.price_per_million_tokens,
            client_cert_file: path_of(&self.client_cert_file),
            client_key_file: path_of(&self.client_key_file),
            texts_per_minute: fits("texts_per_minute", self.texts_per_minute, Bounds::Of("texts_per_minute"))?,
            providers_data: str_of(&self.providers_data),
            adapter: str_of(&self.adapter),
            adapter_for: str_of(&self.adapter_for),
            identity: str_of(&self.identity),
            identity_every_s: seconds("identity_every", self.identity_every, Bounds::Of("identity_every_s"))?,
            identity_policy: self.identity_policy.code(),
        }))
    }
}

/// `vetvec_config_options` of the C ABI (vetvec/config.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct ConfigOptions {
    /// Path of a vetvec.toml; may be empty.
    pub file: PathBuf,
    /// TOML text, instead of `file`; if both are empty, all settings have their defaults.
    pub text: String,
    /// Folder of an earlier run, to resume it with its own configuration; no field except log and `on_call` may then be
    /// set.
    pub run: PathBuf,
    /// Settings that take precedence over the file: "audit.seed=7", "vendors.a.rpm=300".
    pub overrides: Vec<String>,
    /// Names or SPECs that replace \[audit\] vendors.
    pub vendors: Vec<String>,
    /// Receives log messages until the configuration is destroyed.
    pub log: Option<Log>,
    /// Receives a record of each call that uses a service or an onnx model.
    pub on_call: Option<OnCall>,
}

impl ConfigOptions {
    /// Path of a vetvec.toml; may be empty.
    #[must_use]
    pub fn file(mut self, file: impl Into<PathBuf>) -> Self {
        self.file = file.into();
        self
    }
    /// TOML text, instead of `file`; if both are empty, all settings have their defaults.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.text = text.into();
        self
    }
    /// Folder of an earlier run, to resume it with its own configuration; no field except log and `on_call` may then be
    /// set.
    #[must_use]
    pub fn run(mut self, run: impl Into<PathBuf>) -> Self {
        self.run = run.into();
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_config_options> {
        Ok(sized!(vetvec_config_options {
            file: path_of(&self.file),
            text: str_of(&self.text),
            run: path_of(&self.run),
        }))
    }
}

/// `vetvec_batch_options` of the C ABI (vetvec/batch.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct BatchOptions {
    /// Texts per file, which becomes one job; default: as many as the service allows.
    pub file_texts: u64,
    /// Bytes per file; default: 67,108,864 or the service's limit, whichever is smaller.
    pub file_bytes: u64,
    /// Interval between two polls of a job, at most a day; it grows by half each time; default: 5,000 ms.
    pub poll: Option<Duration>,
    /// Longest interval between two polls of a job; default: 300,000 ms.
    pub max_poll: Option<Duration>,
    /// Number of texts per file to embed again online, at the full price, to verify that the file's vectors are in the
    /// right order before they are stored; default: 600.
    pub proof_rows: u32,
    /// Nothing is embedded again; `proof_rows` must be 0.
    pub no_proof: bool,
    /// Texts that the batch failed to embed, for example because the job expired, are embedded online, at the full
    /// price.
    pub fallback_online: bool,
    /// Discards results of earlier calls that failed a check, and jobs that the service no longer knows; their texts
    /// are sent, and billed, again.
    pub discard_refused: bool,
    /// Nothing is sent, and \*`out_json` is the plan.
    pub plan_only: bool,
    /// Largest allowed 1 - cosine between the two vectors of a text, above 0 and below 1; default: 0.005.
    pub proof_tolerance: f64,
    /// With `fallback_online`: this long before the deadline, jobs that are still running are cancelled, files that
    /// have not been submitted are withdrawn, and the remaining texts are embedded online; default: jobs are not
    /// cancelled.
    pub online_reserve: Option<Duration>,
}

impl BatchOptions {
    /// Texts per file, which becomes one job; default: as many as the service allows.
    #[must_use]
    pub fn file_texts(mut self, file_texts: u64) -> Self {
        self.file_texts = file_texts;
        self
    }
    /// Bytes per file; default: 67,108,864 or the service's limit, whichever is smaller.
    #[must_use]
    pub fn file_bytes(mut self, file_bytes: u64) -> Self {
        self.file_bytes = file_bytes;
        self
    }
    /// Interval between two polls of a job, at most a day; it grows by half each time; default: 5,000 ms.
    #[must_use]
    pub fn poll(mut self, poll: Duration) -> Self {
        self.poll = Some(poll);
        self
    }
    /// Longest interval between two polls of a job; default: 300,000 ms.
    #[must_use]
    pub fn max_poll(mut self, max_poll: Duration) -> Self {
        self.max_poll = Some(max_poll);
        self
    }
    /// Number of texts per file to embed again online, at the full price, to verify that the file's vectors are in the
    /// right order before they are stored; default: 600.
    #[must_use]
    pub fn proof_rows(mut self, proof_rows: u32) -> Self {
        self.proof_rows = proof_rows;
        self
    }
    /// Nothing is embedded again; `proof_rows` must be 0.
    #[must_use]
    pub fn no_proof(mut self, no_proof: bool) -> Self {
        self.no_proof = no_proof;
        self
    }
    /// Texts that the batch failed to embed, for example because the job expired, are embedded online, at the full
    /// price.
    #[must_use]
    pub fn fallback_online(mut self, fallback_online: bool) -> Self {
        self.fallback_online = fallback_online;
        self
    }
    /// Discards results of earlier calls that failed a check, and jobs that the service no longer knows; their texts
    /// are sent, and billed, again.
    #[must_use]
    pub fn discard_refused(mut self, discard_refused: bool) -> Self {
        self.discard_refused = discard_refused;
        self
    }
    /// Nothing is sent, and \*`out_json` is the plan.
    #[must_use]
    pub fn plan_only(mut self, plan_only: bool) -> Self {
        self.plan_only = plan_only;
        self
    }
    /// Largest allowed 1 - cosine between the two vectors of a text, above 0 and below 1; default: 0.005.
    #[must_use]
    pub fn proof_tolerance(mut self, proof_tolerance: f64) -> Self {
        self.proof_tolerance = proof_tolerance;
        self
    }
    /// With `fallback_online`: this long before the deadline, jobs that are still running are cancelled, files that
    /// have not been submitted are withdrawn, and the remaining texts are embedded online; default: jobs are not
    /// cancelled.
    #[must_use]
    pub fn online_reserve(mut self, online_reserve: Duration) -> Self {
        self.online_reserve = Some(online_reserve);
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_batch_options> {
        Ok(sized!(vetvec_batch_options {
            file_texts: self.file_texts,
            file_bytes: self.file_bytes,
            poll_ms: milliseconds("poll", self.poll, Bounds::OfType)?,
            max_poll_ms: milliseconds("max_poll", self.max_poll, Bounds::OfType)?,
            proof_rows: self.proof_rows,
            no_proof: u8::from(self.no_proof),
            fallback_online: u8::from(self.fallback_online),
            discard_refused: u8::from(self.discard_refused),
            plan_only: u8::from(self.plan_only),
            proof_tolerance: self.proof_tolerance,
            online_reserve_ms: milliseconds("online_reserve", self.online_reserve, Bounds::OfType)?,
        }))
    }
}

/// `vetvec_cache_prune_options` of the C ABI (vetvec/cache.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct CachePruneOptions {
    /// Size to which the cache is reduced by deleting the least recently used vectors; 0: no limit.
    pub max_bytes: u64,
    /// Vectors stored more than this many seconds ago are deleted; `None`: no age limit.
    pub older_than: Option<Duration>,
}

impl CachePruneOptions {
    /// Size to which the cache is reduced by deleting the least recently used vectors; 0: no limit.
    #[must_use]
    pub fn max_bytes(mut self, max_bytes: u64) -> Self {
        self.max_bytes = max_bytes;
        self
    }
    /// Vectors stored more than this many seconds ago are deleted; `None`: no age limit.
    #[must_use]
    pub fn older_than(mut self, older_than: Duration) -> Self {
        self.older_than = Some(older_than);
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_cache_prune_options> {
        Ok(sized!(vetvec_cache_prune_options {
            max_bytes: self.max_bytes,
            older_than_s: seconds("older_than", self.older_than, Bounds::OfType)?,
        }))
    }
}

/// `vetvec_contract_options` of the C ABI (vetvec/contract.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct ContractOptions<'a> {
    /// Length of the longest text sent, in words, 32 to 100,000; default: 300. If the service truncates only longer
    /// texts, the tests do not detect it.
    pub long_words: u64,
    /// The same model with fewer dimensions.
    pub shortened: Option<&'a Encoder>,
    /// The same model with a different input type.
    pub other_input_type: Option<&'a Encoder>,
}

impl<'a> ContractOptions<'a> {
    /// Length of the longest text sent, in words, 32 to 100,000; default: 300. If the service truncates only longer
    /// texts, the tests do not detect it.
    #[must_use]
    pub fn long_words(mut self, long_words: u64) -> Self {
        self.long_words = long_words;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_contract_options> {
        Ok(sized!(vetvec_contract_options {
            long_words: self.long_words,
        }))
    }
}

/// `vetvec_fallback_options` of the C ABI (vetvec/fallback.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct FallbackOptions<'a> {
    /// Policy.
    pub policy: FallbackPolicy,
    /// If a call returns before its requests have ended, they continue, to fill the remote encoder's cache, until 30 s
    /// after the start of the call or until its deadline, whichever is later; the requests of at most 32 calls may
    /// continue at the same time. 0: with `LOCAL_FIRST` and HEDGED, requests in flight continue until the call's
    /// deadline; with `REMOTE_THEN_LOCAL`, they are cancelled.
    pub warm_cache: bool,
    /// Required for `LOCAL_FIRST`; must be 0 otherwise; at most one hour.
    pub latency_target: Option<Duration>,
    /// HEDGED: delay before the local encoder starts; default: the 95th percentile of the remote encoder's latency (100
    /// ms until that is known). Must be 0 for other policies.
    pub hedge_delay: Option<Duration>,
    /// Timeout of a call that sets none; default: 60,000 ms.
    pub timeout: Option<Duration>,
    /// Written by `vetvec_map_fit` for these two encoders; empty: none.
    pub map_file: PathBuf,
    /// 2 to 5 hosts of one model, in the order of their use; the first is the remote encoder itself; empty: the remote
    /// encoder alone.
    pub hosts: Vec<FallbackHost<'a>>,
    /// Of each certificate, at opening and later; at most one year; default: 30 days.
    pub certificate_max_age: Option<Duration>,
    /// One text in so many, on average, is also sent to a second host, and compared; 100 to 1,000,000; default: 1,000.
    pub sample_every: u64,
}

impl<'a> FallbackOptions<'a> {
    /// Policy.
    #[must_use]
    pub fn policy(mut self, policy: FallbackPolicy) -> Self {
        self.policy = policy;
        self
    }
    /// If a call returns before its requests have ended, they continue, to fill the remote encoder's cache, until 30 s
    /// after the start of the call or until its deadline, whichever is later; the requests of at most 32 calls may
    /// continue at the same time. 0: with `LOCAL_FIRST` and HEDGED, requests in flight continue until the call's
    /// deadline; with `REMOTE_THEN_LOCAL`, they are cancelled.
    #[must_use]
    pub fn warm_cache(mut self, warm_cache: bool) -> Self {
        self.warm_cache = warm_cache;
        self
    }
    /// Required for `LOCAL_FIRST`; must be 0 otherwise; at most one hour.
    #[must_use]
    pub fn latency_target(mut self, latency_target: Duration) -> Self {
        self.latency_target = Some(latency_target);
        self
    }
    /// HEDGED: delay before the local encoder starts; default: the 95th percentile of the remote encoder's latency (100
    /// ms until that is known). Must be 0 for other policies.
    #[must_use]
    pub fn hedge_delay(mut self, hedge_delay: Duration) -> Self {
        self.hedge_delay = Some(hedge_delay);
        self
    }
    /// Timeout of a call that sets none; default: 60,000 ms.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }
    /// Written by `vetvec_map_fit` for these two encoders; empty: none.
    #[must_use]
    pub fn map_file(mut self, map_file: impl Into<PathBuf>) -> Self {
        self.map_file = map_file.into();
        self
    }
    /// Of each certificate, at opening and later; at most one year; default: 30 days.
    #[must_use]
    pub fn certificate_max_age(mut self, certificate_max_age: Duration) -> Self {
        self.certificate_max_age = Some(certificate_max_age);
        self
    }
    /// One text in so many, on average, is also sent to a second host, and compared; 100 to 1,000,000; default: 1,000.
    #[must_use]
    pub fn sample_every(mut self, sample_every: u64) -> Self {
        self.sample_every = sample_every;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_fallback_options> {
        Ok(sized!(vetvec_fallback_options {
            policy: self.policy.code(),
            warm_cache: u8::from(self.warm_cache),
            latency_target_ms: milliseconds("latency_target", self.latency_target, Bounds::OfType)?,
            hedge_delay_ms: milliseconds("hedge_delay", self.hedge_delay, Bounds::OfType)?,
            timeout_ms: milliseconds("timeout", self.timeout, Bounds::OfType)?,
            map_file: path_of(&self.map_file),
            certificate_max_age_s: seconds("certificate_max_age", self.certificate_max_age, Bounds::OfType)?,
            sample_every: self.sample_every,
        }))
    }
}

/// `vetvec_identity_options` of the C ABI (vetvec/identity.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct IdentityOptions {
    /// The unit is the night. The first 30 nights are recorded; from then on, "altered" means six nights in a row
    /// beyond all of them. A check less than 12 hours after the night before is not counted.
    pub night: bool,
}

impl IdentityOptions {
    /// The unit is the night. The first 30 nights are recorded; from then on, "altered" means six nights in a row
    /// beyond all of them. A check less than 12 hours after the night before is not counted.
    #[must_use]
    pub fn night(mut self, night: bool) -> Self {
        self.night = night;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_identity_options> {
        Ok(sized!(vetvec_identity_options {
            night: u8::from(self.night),
        }))
    }
}

/// `vetvec_identity_calibrate_options` of the C ABI (vetvec/identity.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct IdentityCalibrateOptions {
    /// Your documents, a file or a folder as for suites of kind passages: a sentence is cut out of each passage, and
    /// must find the rest.
    pub documents: String,
    /// .tsv, .csv or .jsonl with "query" and "passage": searched instead, among these passages and those of the
    /// documents; of more than 5,000, as many are drawn. Neither: 300 shipped pairs of 30 subjects, which are not your
    /// texts: yours differ by about 5 points.
    pub pairs: String,
    /// Cut out of documents, without pairs; default: one a passage, 1000 at most.
    pub queries: u64,
    /// Of documents that are searched; default: 5000.
    pub passages: u64,
    /// Default: 1.
    pub seed: u64,
}

impl IdentityCalibrateOptions {
    /// Your documents, a file or a folder as for suites of kind passages: a sentence is cut out of each passage, and
    /// must find the rest.
    #[must_use]
    pub fn documents(mut self, documents: impl Into<String>) -> Self {
        self.documents = documents.into();
        self
    }
    /// .tsv, .csv or .jsonl with "query" and "passage": searched instead, among these passages and those of the
    /// documents; of more than 5,000, as many are drawn. Neither: 300 shipped pairs of 30 subjects, which are not your
    /// texts: yours differ by about 5 points.
    #[must_use]
    pub fn pairs(mut self, pairs: impl Into<String>) -> Self {
        self.pairs = pairs.into();
        self
    }
    /// Cut out of documents, without pairs; default: one a passage, 1000 at most.
    #[must_use]
    pub fn queries(mut self, queries: u64) -> Self {
        self.queries = queries;
        self
    }
    /// Of documents that are searched; default: 5000.
    #[must_use]
    pub fn passages(mut self, passages: u64) -> Self {
        self.passages = passages;
        self
    }
    /// Default: 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_identity_calibrate_options> {
        Ok(sized!(vetvec_identity_calibrate_options {
            documents: str_of(&self.documents),
            pairs: str_of(&self.pairs),
            queries: self.queries,
            passages: self.passages,
            seed: self.seed,
        }))
    }
}

/// `vetvec_map_options` of the C ABI (vetvec/map.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct MapOptions {
    /// Method.
    pub method: MapMethod,
    /// The penalty, as a multiple of the mean eigenvalue; default: the best of five values, as measured on a fifth of
    /// the texts.
    pub ridge: f64,
    /// Share of the texts held out to measure the map, at most 0.5; default: 0.2.
    pub held_out_share: f64,
    /// For the random choice of the held-out texts.
    pub seed: u64,
}

impl MapOptions {
    /// Method.
    #[must_use]
    pub fn method(mut self, method: MapMethod) -> Self {
        self.method = method;
        self
    }
    /// The penalty, as a multiple of the mean eigenvalue; default: the best of five values, as measured on a fifth of
    /// the texts.
    #[must_use]
    pub fn ridge(mut self, ridge: f64) -> Self {
        self.ridge = ridge;
        self
    }
    /// Share of the texts held out to measure the map, at most 0.5; default: 0.2.
    #[must_use]
    pub fn held_out_share(mut self, held_out_share: f64) -> Self {
        self.held_out_share = held_out_share;
        self
    }
    /// For the random choice of the held-out texts.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_map_options> {
        Ok(sized!(vetvec_map_options {
            method: self.method.code(),
            ridge: self.ridge,
            held_out_share: self.held_out_share,
            seed: self.seed,
        }))
    }
}

/// `vetvec_map_repair_options` of the C ABI (vetvec/map.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct MapRepairOptions {
    /// Name or SPEC of a vendor of the configuration; empty: its only vendor.
    pub vendor: String,
    /// Folder of a finished run, whose suites and vectors are used; empty: the configuration's suites are made and
    /// embedded, using its cache.
    pub run: PathBuf,
    /// Split.
    pub split: MapSplit,
    /// Columns of A; default: 32.
    pub rank: u32,
    /// Folds of the cross-validation, 2 to 20; default: 5.
    pub folds: u32,
    /// Steps of each fit; default: 400.
    pub steps: u32,
    /// Share of the clusters that are used only for the test, 0.05 to 0.5; default: 0.2.
    pub held_out_share: f64,
    /// Random seed for the choice of clusters and for the fits; default: 1.
    pub seed: u64,
    /// 0: one per core; the result does not depend on it.
    pub threads: u32,
}

impl MapRepairOptions {
    /// Name or SPEC of a vendor of the configuration; empty: its only vendor.
    #[must_use]
    pub fn vendor(mut self, vendor: impl Into<String>) -> Self {
        self.vendor = vendor.into();
        self
    }
    /// Folder of a finished run, whose suites and vectors are used; empty: the configuration's suites are made and
    /// embedded, using its cache.
    #[must_use]
    pub fn run(mut self, run: impl Into<PathBuf>) -> Self {
        self.run = run.into();
        self
    }
    /// Split.
    #[must_use]
    pub fn split(mut self, split: MapSplit) -> Self {
        self.split = split;
        self
    }
    /// Columns of A; default: 32.
    #[must_use]
    pub fn rank(mut self, rank: u32) -> Self {
        self.rank = rank;
        self
    }
    /// Folds of the cross-validation, 2 to 20; default: 5.
    #[must_use]
    pub fn folds(mut self, folds: u32) -> Self {
        self.folds = folds;
        self
    }
    /// Steps of each fit; default: 400.
    #[must_use]
    pub fn steps(mut self, steps: u32) -> Self {
        self.steps = steps;
        self
    }
    /// Share of the clusters that are used only for the test, 0.05 to 0.5; default: 0.2.
    #[must_use]
    pub fn held_out_share(mut self, held_out_share: f64) -> Self {
        self.held_out_share = held_out_share;
        self
    }
    /// Random seed for the choice of clusters and for the fits; default: 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
    /// 0: one per core; the result does not depend on it.
    #[must_use]
    pub fn threads(mut self, threads: u32) -> Self {
        self.threads = threads;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_map_repair_options> {
        Ok(sized!(vetvec_map_repair_options {
            vendor: str_of(&self.vendor),
            run: path_of(&self.run),
            split: self.split.code(),
            rank: self.rank,
            folds: self.folds,
            steps: self.steps,
            held_out_share: self.held_out_share,
            seed: self.seed,
            threads: self.threads,
        }))
    }
}

/// `vetvec_ranking_options` of the C ABI (vetvec/ranking.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct RankingOptions {
    /// Similarity.
    pub similarity: Similarity,
    /// Ties.
    pub ties: RankingTies,
    /// Mode.
    pub mode: RankingMode,
    /// 0: all usable cores.
    pub threads: u32,
    /// Similarities that differ by at most this are ties; default: 1e-12.
    pub tie_eps: f64,
    /// Number of pivots that are processed together. Memory use grows with it: that many rows are held, plus 512 rows
    /// and a few MiB for each thread; default: 4096.
    pub pivots_at_once: u64,
    /// Ranks up to which hits are counted: at most 64 values, each at least 1; empty: 1 and 3.
    pub hits_at: Vec<u64>,
}

impl RankingOptions {
    /// Similarity.
    #[must_use]
    pub fn similarity(mut self, similarity: Similarity) -> Self {
        self.similarity = similarity;
        self
    }
    /// Ties.
    #[must_use]
    pub fn ties(mut self, ties: RankingTies) -> Self {
        self.ties = ties;
        self
    }
    /// Mode.
    #[must_use]
    pub fn mode(mut self, mode: RankingMode) -> Self {
        self.mode = mode;
        self
    }
    /// 0: all usable cores.
    #[must_use]
    pub fn threads(mut self, threads: u32) -> Self {
        self.threads = threads;
        self
    }
    /// Similarities that differ by at most this are ties; default: 1e-12.
    #[must_use]
    pub fn tie_eps(mut self, tie_eps: f64) -> Self {
        self.tie_eps = tie_eps;
        self
    }
    /// Number of pivots that are processed together. Memory use grows with it: that many rows are held, plus 512 rows
    /// and a few MiB for each thread; default: 4096.
    #[must_use]
    pub fn pivots_at_once(mut self, pivots_at_once: u64) -> Self {
        self.pivots_at_once = pivots_at_once;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_ranking_options> {
        Ok(sized!(vetvec_ranking_options {
            similarity: self.similarity.code(),
            ties: self.ties.code(),
            mode: self.mode.code(),
            threads: self.threads,
            tie_eps: self.tie_eps,
            pivots_at_once: self.pivots_at_once,
        }))
    }
}

/// `vetvec_syntextbench_options` of the C ABI (vetvec/separability.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct SynTextBenchOptions {
    /// Lowest accuracy that counts, up to 1; default: 0.7; -1: no minimum, so all accuracies count.
    pub a_t: f64,
    /// Prior of the positive class, below 1; default: 0.5.
    pub tau: f64,
    /// The adversary's budget, 0 or more.
    pub epsilon: f64,
    /// Share of the variance that whitening keeps, up to 1; default: 0.99.
    pub energy: f64,
    /// Variant.
    pub variant: SynTextBenchVariant,
    /// LITERAL: number of random draws of eigenvector signs; default: 64.
    pub sign_draws: u32,
    /// Random seed of the sign draws; default: 1.
    pub seed: u64,
    /// 0: all usable cores.
    pub threads: u32,
}

impl SynTextBenchOptions {
    /// Lowest accuracy that counts, up to 1; default: 0.7; -1: no minimum, so all accuracies count.
    #[must_use]
    pub fn a_t(mut self, a_t: f64) -> Self {
        self.a_t = a_t;
        self
    }
    /// Prior of the positive class, below 1; default: 0.5.
    #[must_use]
    pub fn tau(mut self, tau: f64) -> Self {
        self.tau = tau;
        self
    }
    /// The adversary's budget, 0 or more.
    #[must_use]
    pub fn epsilon(mut self, epsilon: f64) -> Self {
        self.epsilon = epsilon;
        self
    }
    /// Share of the variance that whitening keeps, up to 1; default: 0.99.
    #[must_use]
    pub fn energy(mut self, energy: f64) -> Self {
        self.energy = energy;
        self
    }
    /// Variant.
    #[must_use]
    pub fn variant(mut self, variant: SynTextBenchVariant) -> Self {
        self.variant = variant;
        self
    }
    /// LITERAL: number of random draws of eigenvector signs; default: 64.
    #[must_use]
    pub fn sign_draws(mut self, sign_draws: u32) -> Self {
        self.sign_draws = sign_draws;
        self
    }
    /// Random seed of the sign draws; default: 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
    /// 0: all usable cores.
    #[must_use]
    pub fn threads(mut self, threads: u32) -> Self {
        self.threads = threads;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_syntextbench_options> {
        Ok(sized!(vetvec_syntextbench_options {
            a_t: self.a_t,
            tau: self.tau,
            epsilon: self.epsilon,
            energy: self.energy,
            variant: self.variant.code(),
            sign_draws: self.sign_draws,
            seed: self.seed,
            threads: self.threads,
        }))
    }
}

/// `vetvec_probe_options` of the C ABI (vetvec/separability.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct ProbeOptions {
    /// Threshold for the loss, in nats; used for sdl and `sample_size`; default: 1.
    pub epsilon: f64,
    /// Learning rate of Adam; default: 1e-4.
    pub learning_rate: f64,
    /// Default: 1.
    pub seed: u64,
    /// Units in each of the two hidden layers; default: 512.
    pub hidden: u32,
    /// Adam steps; default: 4000.
    pub steps: u32,
    /// Rows per step; default: 256.
    pub batch: u32,
    /// Training runs per size; default: 5.
    pub seeds: u32,
    /// 0: all usable cores.
    pub threads: u32,
}

impl ProbeOptions {
    /// Threshold for the loss, in nats; used for sdl and `sample_size`; default: 1.
    #[must_use]
    pub fn epsilon(mut self, epsilon: f64) -> Self {
        self.epsilon = epsilon;
        self
    }
    /// Learning rate of Adam; default: 1e-4.
    #[must_use]
    pub fn learning_rate(mut self, learning_rate: f64) -> Self {
        self.learning_rate = learning_rate;
        self
    }
    /// Default: 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
    /// Units in each of the two hidden layers; default: 512.
    #[must_use]
    pub fn hidden(mut self, hidden: u32) -> Self {
        self.hidden = hidden;
        self
    }
    /// Adam steps; default: 4000.
    #[must_use]
    pub fn steps(mut self, steps: u32) -> Self {
        self.steps = steps;
        self
    }
    /// Rows per step; default: 256.
    #[must_use]
    pub fn batch(mut self, batch: u32) -> Self {
        self.batch = batch;
        self
    }
    /// Training runs per size; default: 5.
    #[must_use]
    pub fn seeds(mut self, seeds: u32) -> Self {
        self.seeds = seeds;
        self
    }
    /// 0: all usable cores.
    #[must_use]
    pub fn threads(mut self, threads: u32) -> Self {
        self.threads = threads;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_probe_options> {
        Ok(sized!(vetvec_probe_options {
            epsilon: self.epsilon,
            learning_rate: self.learning_rate,
            seed: self.seed,
            hidden: self.hidden,
            steps: self.steps,
            batch: self.batch,
            seeds: self.seeds,
            threads: self.threads,
        }))
    }
}

/// `vetvec_ensemble_options` of the C ABI (vetvec/separability.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct EnsembleOptions {
    /// Learning rate of Adam; default: 0.005.
    pub learning_rate: f64,
    /// Share of each class that is held out for validation, below 1; default: 0.2.
    pub validation_share: f64,
    /// Significance level, below 1; default: 0.05.
    pub alpha: f64,
    /// Default: 1.
    pub seed: u64,
    /// Passes over the training rows; default: 100.
    pub epochs: u32,
    /// Rows per step; default: 64.
    pub batch: u32,
    /// 0: all usable cores.
    pub threads: u32,
}

impl EnsembleOptions {
    /// Learning rate of Adam; default: 0.005.
    #[must_use]
    pub fn learning_rate(mut self, learning_rate: f64) -> Self {
        self.learning_rate = learning_rate;
        self
    }
    /// Share of each class that is held out for validation, below 1; default: 0.2.
    #[must_use]
    pub fn validation_share(mut self, validation_share: f64) -> Self {
        self.validation_share = validation_share;
        self
    }
    /// Significance level, below 1; default: 0.05.
    #[must_use]
    pub fn alpha(mut self, alpha: f64) -> Self {
        self.alpha = alpha;
        self
    }
    /// Default: 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
    /// Passes over the training rows; default: 100.
    #[must_use]
    pub fn epochs(mut self, epochs: u32) -> Self {
        self.epochs = epochs;
        self
    }
    /// Rows per step; default: 64.
    #[must_use]
    pub fn batch(mut self, batch: u32) -> Self {
        self.batch = batch;
        self
    }
    /// 0: all usable cores.
    #[must_use]
    pub fn threads(mut self, threads: u32) -> Self {
        self.threads = threads;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_ensemble_options> {
        Ok(sized!(vetvec_ensemble_options {
            learning_rate: self.learning_rate,
            validation_share: self.validation_share,
            alpha: self.alpha,
            seed: self.seed,
            epochs: self.epochs,
            batch: self.batch,
            threads: self.threads,
        }))
    }
}

/// `vetvec_resampling_options` of the C ABI (vetvec/statistics.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct ResamplingOptions {
    /// Seed.
    pub seed: u64,
    /// Number of resamples; default: 10,000.
    pub resamples: u64,
    /// Confidence level of intervals; default: 0.95.
    pub level: f64,
    /// 0: all usable cores.
    pub threads: u32,
    /// Alternative hypothesis of tests.
    pub alternative: Alternative,
}

impl ResamplingOptions {
    /// Seed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
    /// Number of resamples; default: 10,000.
    #[must_use]
    pub fn resamples(mut self, resamples: u64) -> Self {
        self.resamples = resamples;
        self
    }
    /// Confidence level of intervals; default: 0.95.
    #[must_use]
    pub fn level(mut self, level: f64) -> Self {
        self.level = level;
        self
    }
    /// 0: all usable cores.
    #[must_use]
    pub fn threads(mut self, threads: u32) -> Self {
        self.threads = threads;
        self
    }
    /// Alternative hypothesis of tests.
    #[must_use]
    pub fn alternative(mut self, alternative: Alternative) -> Self {
        self.alternative = alternative;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_resampling_options> {
        Ok(sized!(vetvec_resampling_options {
            seed: self.seed,
            resamples: self.resamples,
            level: self.level,
            threads: self.threads,
            alternative: self.alternative.code(),
        }))
    }
}

/// `vetvec_stream_options` of the C ABI (vetvec/stream.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct StreamOptions {
    /// Limit on the bytes of rows in flight or waiting for delivery; default: 8 MiB. Two pieces are always allowed,
    /// whatever their size.
    pub window_bytes: u64,
    /// Texts per piece; default: as many as the encoder sends in one request.
    pub piece_texts: u32,
    /// Embeds through the service's batch API; `None`: online.
    pub batch: Option<BatchOptions>,
    /// Timeout of each piece, from its start; default: the encoder's own or, if it sets none, one minute more than the
    /// hour for which a stream waits for a busy service (docs/ERRORS.md).
    pub piece_timeout: Option<Duration>,
}

impl StreamOptions {
    /// Limit on the bytes of rows in flight or waiting for delivery; default: 8 MiB. Two pieces are always allowed,
    /// whatever their size.
    #[must_use]
    pub fn window_bytes(mut self, window_bytes: u64) -> Self {
        self.window_bytes = window_bytes;
        self
    }
    /// Texts per piece; default: as many as the encoder sends in one request.
    #[must_use]
    pub fn piece_texts(mut self, piece_texts: u32) -> Self {
        self.piece_texts = piece_texts;
        self
    }
    /// Timeout of each piece, from its start; default: the encoder's own or, if it sets none, one minute more than the
    /// hour for which a stream waits for a busy service (docs/ERRORS.md).
    #[must_use]
    pub fn piece_timeout(mut self, piece_timeout: Duration) -> Self {
        self.piece_timeout = Some(piece_timeout);
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_stream_options> {
        Ok(sized!(vetvec_stream_options {
            window_bytes: self.window_bytes,
            piece_texts: self.piece_texts,
            piece_timeout_ms: milliseconds("piece_timeout", self.piece_timeout, Bounds::OfType)?,
        }))
    }
}

/// `vetvec_threshold_options` of the C ABI (vetvec/threshold.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct ThresholdOptions {
    /// Metric.
    pub metric: Metric,
    /// Method.
    pub method: ThresholdMethod,
    /// Mode.
    pub mode: ThresholdMode,
}

impl ThresholdOptions {
    /// Metric.
    #[must_use]
    pub fn metric(mut self, metric: Metric) -> Self {
        self.metric = metric;
        self
    }
    /// Method.
    #[must_use]
    pub fn method(mut self, method: ThresholdMethod) -> Self {
        self.method = method;
        self
    }
    /// Mode.
    #[must_use]
    pub fn mode(mut self, mode: ThresholdMode) -> Self {
        self.mode = mode;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_threshold_options> {
        Ok(sized!(vetvec_threshold_options {
            metric: self.metric.code(),
            method: self.method.code(),
            mode: self.mode.code(),
        }))
    }
}

/// `vetvec_suite_make_options` of the C ABI (vetvec/suite.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct SuiteMakeOptions {
    /// Name of the kind, such as "contrastive".
    pub kind: String,
    /// Options not listed get their defaults.
    pub options: Vec<(String, Secret)>,
    /// Seed sentences, for a kind with an option "seeds" that is not set above.
    pub seeds: Vec<String>,
    /// Receives messages when the call retries or waits for a chat model.
    pub log: Option<Log>,
}

impl SuiteMakeOptions {
    /// Name of the kind, such as "contrastive".
    #[must_use]
    pub fn kind(mut self, kind: impl Into<String>) -> Self {
        self.kind = kind.into();
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_suite_make_options> {
        Ok(sized!(vetvec_suite_make_options {
            kind: str_of(&self.kind),
        }))
    }
}

/// `vetvec_suite_import_options` of the C ABI (vetvec/suite.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct SuiteImportOptions {
    /// Datasets.
    pub datasets: Vec<Dataset>,
    /// Form.
    pub form: ImportForm,
    /// Format SR: the pair to read from each line.
    pub aspect: SrAspect,
    /// RANKING: additional texts, one per line; empty: none.
    pub background_file: PathBuf,
    /// RANKING: how the texts are treated.
    pub level: TextLevel,
}

impl SuiteImportOptions {
    /// Form.
    #[must_use]
    pub fn form(mut self, form: ImportForm) -> Self {
        self.form = form;
        self
    }
    /// Format SR: the pair to read from each line.
    #[must_use]
    pub fn aspect(mut self, aspect: SrAspect) -> Self {
        self.aspect = aspect;
        self
    }
    /// RANKING: additional texts, one per line; empty: none.
    #[must_use]
    pub fn background_file(mut self, background_file: impl Into<PathBuf>) -> Self {
        self.background_file = background_file.into();
        self
    }
    /// RANKING: how the texts are treated.
    #[must_use]
    pub fn level(mut self, level: TextLevel) -> Self {
        self.level = level;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_suite_import_options> {
        Ok(sized!(vetvec_suite_import_options {
            form: self.form.code(),
            aspect: self.aspect.code(),
            background_file: path_of(&self.background_file),
            level: self.level.code(),
        }))
    }
}

/// Options for scoring encoders with a suite; the defaults are those of an audit.
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct SuiteScoreOptions<'a> {
    /// Random seed for resampling; default: 1.
    pub seed: u64,
    /// The distance of triples.
    pub metric: Metric,
    /// Of the threshold of triples.
    pub threshold_method: ThresholdMethod,
    /// File of words whose vectors give the threshold of triples; empty: the built-in list of 3,000.
    pub dictionary_file: PathBuf,
    /// Uses only the first words of the dictionary; 0: all.
    pub dictionary_max_words: u64,
    /// Violated triples to list per relation, at most 10,000; default: 20.
    pub worst: u64,
    /// Labelled items: an accuracy below this counts as zero; above 0, at most 1; default: 0.7.
    pub least_accuracy: f64,
    /// In comparisons: scores that differ by less are equal; 0.01 to 100 points, default: 3.
    pub equal_within: f64,
    /// A suite of kind contrastive, on whose triples a suite of kind meaning is scored as well; `None`: its score is S
    /// alone.
    pub triples: Option<&'a Suite>,
    /// Embeds the queries of retrieval and passages: the same model opened with input type "query"; `None`: the encoder
    /// itself.
    pub query_encoder: Option<&'a Encoder>,
    /// In comparisons: the same for the second encoder.
    pub other_query_encoder: Option<&'a Encoder>,
}

impl<'a> SuiteScoreOptions<'a> {
    /// Random seed for resampling; default: 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
    /// The distance of triples.
    #[must_use]
    pub fn metric(mut self, metric: Metric) -> Self {
        self.metric = metric;
        self
    }
    /// Of the threshold of triples.
    #[must_use]
    pub fn threshold_method(mut self, threshold_method: ThresholdMethod) -> Self {
        self.threshold_method = threshold_method;
        self
    }
    /// File of words whose vectors give the threshold of triples; empty: the built-in list of 3,000.
    #[must_use]
    pub fn dictionary_file(mut self, dictionary_file: impl Into<PathBuf>) -> Self {
        self.dictionary_file = dictionary_file.into();
        self
    }
    /// Uses only the first words of the dictionary; 0: all.
    #[must_use]
    pub fn dictionary_max_words(mut self, dictionary_max_words: u64) -> Self {
        self.dictionary_max_words = dictionary_max_words;
        self
    }
    /// Violated triples to list per relation, at most 10,000; default: 20.
    #[must_use]
    pub fn worst(mut self, worst: u64) -> Self {
        self.worst = worst;
        self
    }
    /// Labelled items: an accuracy below this counts as zero; above 0, at most 1; default: 0.7.
    #[must_use]
    pub fn least_accuracy(mut self, least_accuracy: f64) -> Self {
        self.least_accuracy = least_accuracy;
        self
    }
    /// In comparisons: scores that differ by less are equal; 0.01 to 100 points, default: 3.
    #[must_use]
    pub fn equal_within(mut self, equal_within: f64) -> Self {
        self.equal_within = equal_within;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_suite_score_options> {
        Ok(sized!(vetvec_suite_score_options {
            seed: self.seed,
            metric: self.metric.code(),
            threshold_method: self.threshold_method.code(),
            dictionary_file: path_of(&self.dictionary_file),
            dictionary_max_words: self.dictionary_max_words,
            worst: self.worst,
            least_accuracy: self.least_accuracy,
            equal_within: self.equal_within,
        }))
    }
}

/// `vetvec_tokenizer_options` of the C ABI (vetvec/tokenizer.h).
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct TokenizerOptions {
    /// All ids, however many; 0: truncated to the model's limit.
    pub no_truncation: bool,
    /// Only the ids of the text itself.
    pub no_special_tokens: bool,
}

impl TokenizerOptions {
    /// All ids, however many; 0: truncated to the model's limit.
    #[must_use]
    pub fn no_truncation(mut self, no_truncation: bool) -> Self {
        self.no_truncation = no_truncation;
        self
    }
    /// Only the ids of the text itself.
    #[must_use]
    pub fn no_special_tokens(mut self, no_special_tokens: bool) -> Self {
        self.no_special_tokens = no_special_tokens;
        self
    }
    /// The C struct, borrowing from `self`, without the fields that hand-written code fills.
    pub(crate) fn c(&self) -> Result<sys::vetvec_tokenizer_options> {
        Ok(sized!(vetvec_tokenizer_options {
            no_truncation: u8::from(self.no_truncation),
            no_special_tokens: u8::from(self.no_special_tokens),
        }))
    }
}
