"""Options and results of the C ABI. Made by bindings/declare.py from include/vetvec/*.h. Do not edit."""

from __future__ import annotations

import dataclasses
import logging
import os
from typing import Any, Callable, Mapping, Sequence, TypedDict

from ._cancel import CancelToken
from ._enums import (Alternative, AlternativeLike, CacheDtype, CacheDtypeLike, CacheMode, CacheModeLike, CallFlags,
                    CallFlagsLike, FallbackPolicy, FallbackPolicyLike, IdentityPolicy, IdentityPolicyLike, ImportForm,
                    ImportFormLike, LimitsScope, LimitsScopeLike, MapMethod, MapMethodLike, MapSplit, MapSplitLike,
                    Metric, MetricLike, RankingMode, RankingModeLike, RankingTies, RankingTiesLike, Similarity,
                    SimilarityLike, SrAspect, SrAspectLike, Status, SyntextbenchVariant, SyntextbenchVariantLike,
                    TextLevel, TextLevelLike, ThresholdMethod, ThresholdMethodLike, ThresholdMode, ThresholdModeLike)
from ._fill import (Dataset, FallbackHost, KeyFunction, Options, ProgressFunction, counter_of, datasets_of, hits_of,
                    hosts_of, key_of, log_of, log_of_call, named, on_call_of, options_of, suite_options_of)
from ._native import Alive, text_of
from ._values import (check_function, check_kind, enum_of, flags_of, handle_of, milliseconds, milliseconds_left,
                      number_of, truth_of, whole_of, whole_seconds)
from .errors import AnyEncoder, AnySuite


@named
@dataclasses.dataclass(kw_only=True)
class CallOptions(Options):
    """Options for a call that may take a long time.

    Attributes:
        timeout: seconds for the whole call, retries included; None: the encoder's default
        cancel: a token that cancels the call
        progress: called with a Progress, on the thread that made the call. If it raises an exception, the call ends and
            raises the same exception; if it returns False, the call raises CancelledError
        max_tokens: maximum number of tokens to send; a call that would send more returns Status.BUDGET_EXCEEDED; 0: no
            limit
        traceparent: W3C Trace Context of the caller's span, sent unchanged with each request: "00-<32 hex>-<16 hex>-<2
            hex>"; may be empty
        tracestate: allowed only with traceparent
        flags: Call flags for probes that must observe the service itself, without the client's safeguards. Limits,
            budget and deadline still apply.
    """

    timeout: float | None = None
    cancel: CancelToken | None = None
    progress: ProgressFunction | None = None
    max_tokens: int = 0
    traceparent: str | None = None
    tracestate: str | None = None
    flags: CallFlagsLike = CallFlags(0)

    _struct = "vetvec_call_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        for name, value in self.__dict__.items():
            if value is None:
                continue
            if name == "timeout":
                view.timeout_ms = milliseconds_left("timeout", value)
            elif name == "cancel":
                view.cancel = handle_of("cancel", value, CancelToken)
            elif name == "progress":
                check_function("progress", value)
            elif name == "max_tokens":
                view.max_tokens = whole_of("max_tokens", value, "int64_t")
            elif name == "traceparent":
                alive.set(view, "traceparent", value)
            elif name == "tracestate":
                alive.set(view, "tracestate", value)
            elif name == "flags":
                view.flags = flags_of(CallFlags, "flags", value)


class WaitKeywords(TypedDict, total=False):
    """Keywords of every call that may take long."""

    timeout: float | None
    cancel: CancelToken | None
    progress: ProgressFunction | None


class CallKeywords(WaitKeywords, total=False):
    """CallOptions as keywords."""

    max_tokens: int
    traceparent: str | None
    tracestate: str | None
    flags: CallFlagsLike


@named
@dataclasses.dataclass(kw_only=True)
class RedisOptions(Options):
    """Options that vetvec/redis.h describes.

    Attributes:
        url: "redis://HOST:PORT/DATABASE", "rediss://..." for TLS, or "unix:///SOCKET"; required. May contain a user and
            a password, but password_fn keeps the password out of command lines and files
        ca_file: PEM file of the CAs to trust for rediss:// instead of the system's
        password_fn: provides the password before each login, on a thread of the library: called with False; returns the
            password. The text of an exception is shown, so it must not contain a secret. None: the URL's password, or
            none
        hmac_key: secret of 16 to 4,096 arbitrary bytes, the same on all hosts: vectors that were not stored with this
            key are rejected. Empty: vectors are protected only against accidental damage, so anyone who can write to
            the server can replace them
        no_cache: True: vectors are not shared
        no_limits: True: rate limits are not shared
        half: True: stores vectors as float16, on the server and in cache_dir, like CacheDtype.F16
        ttl: in seconds; lifetime of a shared vector; default: 2,592,000 (30 days)
        read_timeout: in seconds; how long a call waits for a server that has stopped answering, 1 to 10,000; default:
            0.02
        lease: in seconds; how long this process may use its share of the rate limits without renewing it, 5 to 86,400;
            default: 60
        weight: share of the rate limits, relative to other processes, 1 to 1000; default: 1
    """

    url: str | None = dataclasses.field(default=None, repr=False)
    ca_file: str | os.PathLike[str] | None = None
    password_fn: KeyFunction | None = None
    hmac_key: str | None = dataclasses.field(default=None, repr=False)
    no_cache: bool = False
    no_limits: bool = False
    half: bool = False
    ttl: float = 0
    read_timeout: float = 0
    lease: float = 0
    weight: int = 0

    _struct = "vetvec_redis_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        check_function("password_fn", self.password_fn)
        alive.set(view, "url", self.url)
        alive.set(view, "ca_file", self.ca_file, "text or a path")
        alive.set(view, "hmac_key", self.hmac_key)
        view.no_cache = truth_of("no_cache", self.no_cache)
        view.no_limits = truth_of("no_limits", self.no_limits)
        view.half = truth_of("half", self.half)
        view.ttl_s = whole_seconds("ttl", self.ttl)
        view.read_timeout_ms = milliseconds("read_timeout", self.read_timeout)
        view.lease_s = whole_seconds("lease", self.lease)
        view.weight = whole_of("weight", self.weight, "int32_t")
        view.password_fn, view.password_fn_user_data, view.password_fn_drop = key_of(self.password_fn)


class RedisKeywords(TypedDict, total=False):
    """RedisOptions as keywords."""

    url: str | None
    ca_file: str | os.PathLike[str] | None
    password_fn: KeyFunction | None
    hmac_key: str | None
    no_cache: bool
    no_limits: bool
    half: bool
    ttl: float
    read_timeout: float
    lease: float
    weight: int


@named
@dataclasses.dataclass(kw_only=True)
class EncoderOptions(Options):
    """Options that vetvec/encoder.h describes.

    Attributes:
        spec: the SPEC of the encoder; required
        api_key: sent only to base_url; wiped from memory when the encoder is destroyed
        base_url: replaces the provider's URL; with a key, http:// is allowed only for loopback addresses
        http_definition: for kind http: the definition as JSON; the target then serves only as a name
        revision: the model's revision; used only in the cache key
        input_type: "query" or "document": sent if the provider has a parameter for it; selects the prefix
        query_prefix: put before each text if input_type is "query"; at most 4,096 bytes
        document_prefix: put before each text if input_type is "document"; at most 4,096 bytes
        dimensions: number of dimensions to request from the service; default: the service's
        batch: texts per request; default: the provider's
        timeout: in seconds; timeout of a call that sets none; default: 60
        requests_per_minute: rate limit enforced by the client; 0: none
        tokens_per_minute: rate limit enforced by the client; 0: none
        concurrency: maximum number of requests in flight; default: 8
        max_attempts: attempts per request, including the first; default: 5
        limits_dir: folder for the shared limits, created with mode 0700 if missing; empty: cache_dir; must be empty
            with scope PROCESS. If it cannot be used, the encoder opens anyway, with a warning
        limits_scope: Which processes share the rate limits of a service and key. Encoders in the same process always
            share them.
        weight: share of the rate limits among waiting encoders of the process, 1 to 1000; default: 1
        hedge: True: if a request takes longer than 95% of recent requests did, sends it again in parallel; adds at most
            5% to the number of requests
        retry_until_deadline: True: ignores max_attempts and retries until the deadline, to wait out outages
        cache_mode: see CacheMode
        cache_dtype: number format of the vectors that this encoder stores; part of the cache key
        cache_dir: created with mode 0700 if missing
        cache_salt: separates the tenants that share a cache
        cache_max_bytes: size limit of the disk cache; 0: none
        cache_ttl: in seconds; lifetime of a cached vector; 0: unlimited
        ca_file: PEM file of the CAs to trust instead of the system's
        proxy: proxy URL, possibly with user:password@; empty: none
        price_per_million_tokens: price in any currency, for the costs in Usage and the progress callback; 0: none
        count_tokens: exact counter to use instead of the upper estimate, for limits, batches, budgets and
            Encoder.count_tokens; may be None
        logger: receives messages, for example about retries and waits; None: nothing is logged
        key_fn: provides the key instead of api_key: called with True if the service has rejected the previous key, on a
            thread of the library, never concurrently; returns the key, or the key and the seconds until it expires. The
            text of an exception is shown, so it must not contain a secret. None: api_key
        client_cert_file: PEM file of a client certificate (mTLS), with its chain
        client_key_file: PEM file of the certificate's key, without a passphrase; empty: client_cert_file
        headers: "Name: value" entries, sent with every request. Values are never shown, and are wiped from memory when
            the encoder is destroyed. May be None
        texts_per_minute: rate limit enforced by the client, for services that limit texts; 0: none
        providers_data: file of service facts that replace built-in ones (docs/PROVIDERS.md); empty: none
        on_call: called with a CallRecord for each call that uses a service or an onnx model, when the call has ended:
            on the thread that made the call or, for coroutines and jobs, on the library's thread, which it must not
            block. Exceptions are logged
        adapter: file of an adapter (map.h) for the vectors that are returned; the cache stores the unadapted ones.
            Empty: none
        adapter_for: "query": applied only if input_type says that texts are queries; "both" or empty: to all
        redis: a server that shares cached vectors and rate limits among hosts. If rate limits are shared through it,
            limits_dir is not used. May be None
        identity: record of the model (identity.h), read when the encoder is opened: another model is refused
            (vetvec_identity_policy). Empty: none
        identity_every: in seconds; the first call after so many seconds checks again; 0: never again
        identity_policy: What an encoder that is guarded by options.identity does if it is not the recorded model.
            Opening sends nothing. The first call sends the record's texts as vetvec_identity_check does (one pass; up
            to eight, if all lie beyond), and returns no vector, not even a cached one, before it is known which model
            this is; other calls wait for that one, each until its own deadline. If it cannot be found out, the call
            fails, and the next one tries again. The record's file is not changed. max_tokens does not count a check.
            Not checked: probes, audits, the functions of identity.h. With CacheMode.ONLY, which sends nothing, opening
            fails with INVALID_ARGUMENT.
    """

    spec: str
    api_key: str | None = dataclasses.field(default=None, repr=False)
    base_url: str | None = None
    http_definition: str | None = None
    revision: str | None = None
    input_type: str | None = None
    query_prefix: str | None = None
    document_prefix: str | None = None
    dimensions: int = 0
    batch: int = 0
    timeout: float = 0
    requests_per_minute: int = 0
    tokens_per_minute: int = 0
    concurrency: int = 0
    max_attempts: int = 0
    limits_dir: str | os.PathLike[str] | None = None
    limits_scope: LimitsScopeLike = LimitsScope.HOST
    weight: int = 0
    hedge: bool = False
    retry_until_deadline: bool = False
    cache_mode: CacheModeLike = CacheMode.DEFAULT
    cache_dtype: CacheDtypeLike = CacheDtype.F32
    cache_dir: str | os.PathLike[str] | None = None
    cache_salt: str | None = None
    cache_max_bytes: int = 0
    cache_ttl: float = 0
    ca_file: str | os.PathLike[str] | None = None
    proxy: str | None = None
    price_per_million_tokens: float = 0
    count_tokens: Callable[[str], int] | None = None
    logger: logging.Logger | None = None
    key_fn: KeyFunction | None = None
    client_cert_file: str | os.PathLike[str] | None = None
    client_key_file: str | os.PathLike[str] | None = None
    headers: Sequence[str] | None = None
    texts_per_minute: int = 0
    providers_data: str | None = None
    on_call: Callable[[CallRecord], object] | None = None
    adapter: str | None = None
    adapter_for: str | None = None
    redis: RedisOptions | None = None
    identity: str | None = None
    identity_every: float = 0
    identity_policy: IdentityPolicyLike = IdentityPolicy.REFUSE

    _struct = "vetvec_encoder_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        check_function("count_tokens", self.count_tokens)
        check_kind("logger", self.logger, logging.Logger)
        check_function("key_fn", self.key_fn)
        check_function("on_call", self.on_call)
        check_kind("redis", self.redis, RedisOptions)
        alive.set(view, "spec", self.spec)
        alive.set(view, "api_key", self.api_key)
        alive.set(view, "base_url", self.base_url)
        alive.set(view, "http_definition", self.http_definition)
        alive.set(view, "revision", self.revision)
        alive.set(view, "input_type", self.input_type)
        alive.set(view, "query_prefix", self.query_prefix)
        alive.set(view, "document_prefix", self.document_prefix)
        view.dimensions = whole_of("dimensions", self.dimensions, "int32_t")
        view.batch = whole_of("batch", self.batch, "int32_t")
        view.timeout_ms = milliseconds("timeout", self.timeout)
        view.requests_per_minute = whole_of("requests_per_minute", self.requests_per_minute, "int64_t")
        view.tokens_per_minute = whole_of("tokens_per_minute", self.tokens_per_minute, "int64_t")
        view.concurrency = whole_of("concurrency", self.concurrency, "int32_t")
        view.max_attempts = whole_of("max_attempts", self.max_attempts, "int32_t")
        alive.set(view, "limits_dir", self.limits_dir, "text or a path")
        view.limits_scope = enum_of(LimitsScope, "limits_scope", self.limits_scope)
        view.weight = whole_of("weight", self.weight, "int32_t")
        view.hedge = truth_of("hedge", self.hedge)
        view.retry_until_deadline = truth_of("retry_until_deadline", self.retry_until_deadline)
        view.cache_mode = enum_of(CacheMode, "cache_mode", self.cache_mode)
        view.cache_dtype = enum_of(CacheDtype, "cache_dtype", self.cache_dtype)
        alive.set(view, "cache_dir", self.cache_dir, "text or a path")
        alive.set(view, "cache_salt", self.cache_salt)
        view.cache_max_bytes = whole_of("cache_max_bytes", self.cache_max_bytes, "uint64_t")
        view.cache_ttl_s = whole_seconds("cache_ttl", self.cache_ttl)
        alive.set(view, "ca_file", self.ca_file, "text or a path")
        alive.set(view, "proxy", self.proxy)
        view.price_per_million_tokens = number_of("price_per_million_tokens", self.price_per_million_tokens)
        alive.set(view, "client_cert_file", self.client_cert_file, "text or a path")
        alive.set(view, "client_key_file", self.client_key_file, "text or a path")
        alive.set_texts(view, "headers", self.headers)
        view.texts_per_minute = whole_of("texts_per_minute", self.texts_per_minute, "int64_t")
        alive.set(view, "providers_data", self.providers_data)
        alive.set(view, "adapter", self.adapter)
        alive.set(view, "adapter_for", self.adapter_for)
        alive.set(view, "identity", self.identity)
        view.identity_every_s = whole_seconds("identity_every", self.identity_every)
        view.identity_policy = enum_of(IdentityPolicy, "identity_policy", self.identity_policy)
        view.count_tokens, view.count_tokens_user_data, view.count_tokens_drop = counter_of(self.count_tokens)
        view.log, view.log_user_data, view.log_drop = log_of(self.logger)
        view.key_fn, view.key_fn_user_data, view.key_fn_drop = key_of(self.key_fn)
        view.on_call, view.on_call_user_data, view.on_call_drop = on_call_of(self.on_call, CallRecord._of)
        view.redis = options_of(self.redis, alive)


class EncoderKeywords(TypedDict, total=False):
    """EncoderOptions as keywords."""

    api_key: str | None
    base_url: str | None
    http_definition: str | None
    revision: str | None
    input_type: str | None
    query_prefix: str | None
    document_prefix: str | None
    dimensions: int
    batch: int
    timeout: float
    requests_per_minute: int
    tokens_per_minute: int
    concurrency: int
    max_attempts: int
    limits_dir: str | os.PathLike[str] | None
    limits_scope: LimitsScopeLike
    weight: int
    hedge: bool
    retry_until_deadline: bool
    cache_mode: CacheModeLike
    cache_dtype: CacheDtypeLike
    cache_dir: str | os.PathLike[str] | None
    cache_salt: str | None
    cache_max_bytes: int
    cache_ttl: float
    ca_file: str | os.PathLike[str] | None
    proxy: str | None
    price_per_million_tokens: float
    count_tokens: Callable[[str], int] | None
    logger: logging.Logger | None
    key_fn: KeyFunction | None
    client_cert_file: str | os.PathLike[str] | None
    client_key_file: str | os.PathLike[str] | None
    headers: Sequence[str] | None
    texts_per_minute: int
    providers_data: str | None
    on_call: Callable[[CallRecord], object] | None
    adapter: str | None
    adapter_for: str | None
    redis: RedisOptions | None
    identity: str | None
    identity_every: float
    identity_policy: IdentityPolicyLike


@named
@dataclasses.dataclass(kw_only=True)
class ConfigOptions(Options):
    """Options that vetvec/config.h describes.

    Attributes:
        file: path of a vetvec.toml; may be empty
        text: TOML text, instead of `file`; if both are empty, all settings have their defaults
        run: folder of an earlier run, to resume it with its own configuration; no field except log and on_call may then
            be set
        overrides: settings that take precedence over the file: "audit.seed=7", "vendors.a.rpm=300"; may be None
        vendors: names or SPECs that replace [audit] vendors; may be None
        logger: receives messages, for example about retries and waits; None: nothing is logged
        on_call: called with a CallRecord for each call that uses a service or an onnx model, when the call has ended:
            on the thread that made the call or, for coroutines and jobs, on the library's thread, which it must not
            block. Exceptions are logged
    """

    file: str | os.PathLike[str] | None = None
    text: str | None = None
    run: str | os.PathLike[str] | None = None
    overrides: Sequence[str] | None = None
    vendors: Sequence[str] | None = None
    logger: logging.Logger | None = None
    on_call: Callable[[CallRecord], object] | None = None

    _struct = "vetvec_config_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        check_kind("logger", self.logger, logging.Logger)
        check_function("on_call", self.on_call)
        alive.set(view, "file", self.file, "text or a path")
        alive.set(view, "text", self.text)
        alive.set(view, "run", self.run, "text or a path")
        alive.set_texts(view, "overrides", self.overrides)
        alive.set_texts(view, "vendors", self.vendors)
        view.log, view.log_user_data, view.log_drop = log_of(self.logger)
        view.on_call, view.on_call_user_data, view.on_call_drop = on_call_of(self.on_call, CallRecord._of)


class ConfigKeywords(TypedDict, total=False):
    """ConfigOptions as keywords."""

    text: str | None
    run: str | os.PathLike[str] | None
    overrides: Sequence[str] | None
    vendors: Sequence[str] | None
    logger: logging.Logger | None
    on_call: Callable[[CallRecord], object] | None


@named
@dataclasses.dataclass(kw_only=True)
class BatchOptions(Options):
    """Options that vetvec/batch.h describes.

    Attributes:
        file_texts: texts per file, which becomes one job; default: as many as the service allows
        file_bytes: bytes per file; default: 67,108,864 or the service's limit, whichever is smaller
        poll: in seconds; interval between two polls of a job, at most a day; it grows by half each time; default: 5
        max_poll: in seconds; longest interval between two polls of a job; default: 300
        proof_rows: number of texts per file to embed again online, at the full price, to verify that the file's vectors
            are in the right order before they are stored; default: 600
        no_proof: True: nothing is embedded again; proof_rows must be 0
        fallback_online: True: texts that the batch failed to embed, for example because the job expired, are embedded
            online, at the full price
        discard_refused: True: discards results of earlier calls that failed a check, and jobs that the service no
            longer knows; their texts are sent, and billed, again
        plan_only: True: nothing is sent, and *out_json is the plan
        proof_tolerance: largest allowed 1 - cosine between the two vectors of a text, above 0 and below 1; default:
            0.005
        online_reserve: in seconds; with fallback_online: this long before the deadline, jobs that are still running are
            cancelled, files that have not been submitted are withdrawn, and the remaining texts are embedded online;
            default: jobs are not cancelled
    """

    file_texts: int = 0
    file_bytes: int = 0
    poll: float = 0
    max_poll: float = 0
    proof_rows: int = 0
    no_proof: bool = False
    fallback_online: bool = False
    discard_refused: bool = False
    plan_only: bool = False
    proof_tolerance: float = 0
    online_reserve: float = 0

    _struct = "vetvec_batch_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.file_texts = whole_of("file_texts", self.file_texts, "uint64_t")
        view.file_bytes = whole_of("file_bytes", self.file_bytes, "uint64_t")
        view.poll_ms = milliseconds("poll", self.poll)
        view.max_poll_ms = milliseconds("max_poll", self.max_poll)
        view.proof_rows = whole_of("proof_rows", self.proof_rows, "uint32_t")
        view.no_proof = truth_of("no_proof", self.no_proof)
        view.fallback_online = truth_of("fallback_online", self.fallback_online)
        view.discard_refused = truth_of("discard_refused", self.discard_refused)
        view.plan_only = truth_of("plan_only", self.plan_only)
        view.proof_tolerance = number_of("proof_tolerance", self.proof_tolerance)
        view.online_reserve_ms = milliseconds("online_reserve", self.online_reserve)


class BatchKeywords(CallKeywords, total=False):
    """BatchOptions, and those of a call, as keywords."""

    file_texts: int
    file_bytes: int
    poll: float
    max_poll: float
    proof_rows: int
    no_proof: bool
    fallback_online: bool
    discard_refused: bool
    plan_only: bool
    proof_tolerance: float
    online_reserve: float


@named
@dataclasses.dataclass(kw_only=True)
class CachePruneOptions(Options):
    """Options that vetvec/cache.h describes.

    Attributes:
        max_bytes: size to which the cache is reduced by deleting the least recently used vectors; 0: no limit
        older_than: in seconds; vectors stored more than this many seconds ago are deleted; 0: no age limit
    """

    max_bytes: int = 0
    older_than: float = 0

    _struct = "vetvec_cache_prune_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.max_bytes = whole_of("max_bytes", self.max_bytes, "uint64_t")
        view.older_than_s = whole_seconds("older_than", self.older_than)


class CachePruneKeywords(CallKeywords, total=False):
    """CachePruneOptions, and those of a call, as keywords."""

    max_bytes: int
    older_than: float


@named
@dataclasses.dataclass(kw_only=True)
class ContractOptions(Options):
    """Options that vetvec/contract.h describes.

    Attributes:
        long_words: length of the longest text sent, in words, 32 to 100,000; default: 300. If the service truncates
            only longer texts, the tests do not detect it
        shortened: the same model with fewer dimensions; None: not tested
        other_input_type: the same model with a different input type; None: not tested
    """

    long_words: int = 0
    shortened: AnyEncoder | None = None
    other_input_type: AnyEncoder | None = None

    _struct = "vetvec_contract_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.long_words = whole_of("long_words", self.long_words, "uint64_t")
        view.shortened = handle_of("shortened", self.shortened, AnyEncoder)
        view.other_input_type = handle_of("other_input_type", self.other_input_type, AnyEncoder)


class ContractKeywords(CallKeywords, total=False):
    """ContractOptions, and those of a call, as keywords."""

    long_words: int
    shortened: AnyEncoder | None
    other_input_type: AnyEncoder | None


@named
@dataclasses.dataclass(kw_only=True)
class FallbackOptions(Options):
    """Options that vetvec/fallback.h describes.

    Attributes:
        policy: see FallbackPolicy
        warm_cache: True: if a call returns before its requests have ended, they continue, to fill the remote encoder's
            cache, until 30 s after the start of the call or until its deadline, whichever is later; the requests of at
            most 32 calls may continue at the same time. 0: with LOCAL_FIRST and HEDGED, requests in flight continue
            until the call's deadline; with REMOTE_THEN_LOCAL, they are cancelled
        latency_target: in seconds; required for LOCAL_FIRST; must be 0 otherwise; at most one hour
        hedge_delay: in seconds; HEDGED: delay before the local encoder starts; default: the 95th percentile of the
            remote encoder's latency (100 ms until that is known). Must be 0 for other policies
        timeout: in seconds; timeout of a call that sets none; default: 60
        map_file: written by fit_map for these two encoders; empty: none
        hosts: 2 to 5 hosts of one model, in the order of their use; the first is the remote encoder itself. Empty: the
            remote encoder alone
        certificate_max_age: in seconds; of each certificate, at opening and later; at most one year; default: 30 days
        sample_every: one text in so many, on average, is also sent to a second host, and compared; 100 to 1,000,000;
            default: 1,000
    """

    policy: FallbackPolicyLike = FallbackPolicy.REMOTE_THEN_LOCAL
    warm_cache: bool = False
    latency_target: float = 0
    hedge_delay: float = 0
    timeout: float = 0
    map_file: str | os.PathLike[str] | None = None
    hosts: Sequence[FallbackHost] = ()
    certificate_max_age: float = 0
    sample_every: int = 0

    _struct = "vetvec_fallback_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.policy = enum_of(FallbackPolicy, "policy", self.policy)
        view.warm_cache = truth_of("warm_cache", self.warm_cache)
        view.latency_target_ms = milliseconds("latency_target", self.latency_target)
        view.hedge_delay_ms = milliseconds("hedge_delay", self.hedge_delay)
        view.timeout_ms = milliseconds("timeout", self.timeout)
        alive.set(view, "map_file", self.map_file, "text or a path")
        view.hosts, view.host_count = hosts_of(self.hosts, alive)
        view.certificate_max_age_s = whole_seconds("certificate_max_age", self.certificate_max_age)
        view.sample_every = whole_of("sample_every", self.sample_every, "uint64_t")


class FallbackKeywords(TypedDict, total=False):
    """FallbackOptions as keywords."""

    policy: FallbackPolicyLike
    warm_cache: bool
    latency_target: float
    hedge_delay: float
    timeout: float
    map_file: str | os.PathLike[str] | None
    hosts: Sequence[FallbackHost]
    certificate_max_age: float
    sample_every: int


@named
@dataclasses.dataclass(kw_only=True)
class IdentityOptions(Options):
    """Options that vetvec/identity.h describes.

    Attributes:
        night: True: the unit is the night. The first 30 nights are recorded; from then on, "altered" means six nights
            in a row beyond all of them. A check less than 12 hours after the night before is not counted
    """

    night: bool = False

    _struct = "vetvec_identity_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.night = truth_of("night", self.night)


class IdentityKeywords(CallKeywords, total=False):
    """IdentityOptions, and those of a call, as keywords."""

    night: bool


@named
@dataclasses.dataclass(kw_only=True)
class IdentityCalibrateOptions(Options):
    """Options that vetvec/identity.h describes.

    Attributes:
        documents: your documents, a file or a folder as for suites of kind passages: a sentence is cut out of each
            passage, and must find the rest
        pairs: .tsv, .csv or .jsonl with "query" and "passage": searched instead, among these passages and those of the
            documents; of more than 5,000, as many are drawn. Neither: 300 shipped pairs of 30 subjects, which are not
            your texts: yours differ by about 5 points
        queries: cut out of documents, without pairs; default: one a passage, 1000 at most
        passages: of documents that are searched; default: 5000
        seed: default: 1
    """

    documents: str | None = None
    pairs: str | None = None
    queries: int = 0
    passages: int = 0
    seed: int = 0

    _struct = "vetvec_identity_calibrate_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        alive.set(view, "documents", self.documents)
        alive.set(view, "pairs", self.pairs)
        view.queries = whole_of("queries", self.queries, "uint64_t")
        view.passages = whole_of("passages", self.passages, "uint64_t")
        view.seed = whole_of("seed", self.seed, "uint64_t")


class IdentityCalibrateKeywords(CallKeywords, total=False):
    """IdentityCalibrateOptions, and those of a call, as keywords."""

    documents: str | None
    pairs: str | None
    queries: int
    passages: int
    seed: int


@named
@dataclasses.dataclass(kw_only=True)
class MapOptions(Options):
    """Options that vetvec/map.h describes.

    Attributes:
        method: see MapMethod
        ridge: the penalty, as a multiple of the mean eigenvalue; default: the best of five values, as measured on a
            fifth of the texts
        held_out_share: share of the texts held out to measure the map, at most 0.5; default: 0.2
        seed: for the random choice of the held-out texts
    """

    method: MapMethodLike = MapMethod.RIDGE
    ridge: float = 0
    held_out_share: float = 0
    seed: int = 0

    _struct = "vetvec_map_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.method = enum_of(MapMethod, "method", self.method)
        view.ridge = number_of("ridge", self.ridge)
        view.held_out_share = number_of("held_out_share", self.held_out_share)
        view.seed = whole_of("seed", self.seed, "uint64_t")


class MapKeywords(CallKeywords, total=False):
    """MapOptions, and those of a call, as keywords."""

    method: MapMethodLike
    ridge: float
    held_out_share: float
    seed: int


@named
@dataclasses.dataclass(kw_only=True)
class MapRepairOptions(Options):
    """Options that vetvec/map.h describes.

    Attributes:
        vendor: name or SPEC of a vendor of the configuration; empty: its only vendor
        run: folder of a finished run, whose suites and vectors are used; empty: the configuration's suites are made and
            embedded, using its cache
        split: The clusters that are kept apart when an adapter is fitted and tested.
        rank: columns of A; default: 32
        folds: folds of the cross-validation, 2 to 20; default: 5
        steps: steps of each fit; default: 400
        held_out_share: share of the clusters that are used only for the test, 0.05 to 0.5; default: 0.2
        seed: random seed for the choice of clusters and for the fits; default: 1
        threads: 0: one per core; the result does not depend on it
    """

    vendor: str | None = None
    run: str | os.PathLike[str] | None = None
    split: MapSplitLike = MapSplit.PAIR
    rank: int = 0
    folds: int = 0
    steps: int = 0
    held_out_share: float = 0
    seed: int = 0
    threads: int = 0

    _struct = "vetvec_map_repair_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        alive.set(view, "vendor", self.vendor)
        alive.set(view, "run", self.run, "text or a path")
        view.split = enum_of(MapSplit, "split", self.split)
        view.rank = whole_of("rank", self.rank, "uint32_t")
        view.folds = whole_of("folds", self.folds, "uint32_t")
        view.steps = whole_of("steps", self.steps, "uint32_t")
        view.held_out_share = number_of("held_out_share", self.held_out_share)
        view.seed = whole_of("seed", self.seed, "uint64_t")
        view.threads = whole_of("threads", self.threads, "uint32_t")


class MapRepairKeywords(CallKeywords, total=False):
    """MapRepairOptions, and those of a call, as keywords."""

    vendor: str | None
    run: str | os.PathLike[str] | None
    split: MapSplitLike
    rank: int
    folds: int
    steps: int
    held_out_share: float
    seed: int
    threads: int


@named
@dataclasses.dataclass(kw_only=True)
class RankingOptions(Options):
    """Options that vetvec/ranking.h describes.

    Attributes:
        similarity: see Similarity
        ties: see RankingTies
        mode: see RankingMode
        threads: 0: all usable cores
        tie_eps: similarities that differ by at most this are ties; default: 1e-12
        pivots_at_once: number of pivots that are processed together. Memory use grows with it: that many rows are held,
            plus 512 rows and a few MiB for each thread; default: 4096
        hits_at: ranks up to which hits are counted: at most 64 values, each at least 1; None: 1 and 3
    """

    similarity: SimilarityLike = Similarity.COSINE
    ties: RankingTiesLike = RankingTies.OPTIMISTIC
    mode: RankingModeLike = RankingMode.PAPER
    threads: int = 0
    tie_eps: float = 0
    pivots_at_once: int = 0
    hits_at: Sequence[int] | None = None

    _struct = "vetvec_ranking_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.similarity = enum_of(Similarity, "similarity", self.similarity)
        view.ties = enum_of(RankingTies, "ties", self.ties)
        view.mode = enum_of(RankingMode, "mode", self.mode)
        view.threads = whole_of("threads", self.threads, "uint32_t")
        view.tie_eps = number_of("tie_eps", self.tie_eps)
        view.pivots_at_once = whole_of("pivots_at_once", self.pivots_at_once, "uint64_t")
        view.hits_at, view.hits_count = hits_of("hits_at", self.hits_at, alive)


class RankingKeywords(CallKeywords, total=False):
    """RankingOptions, and those of a call, as keywords."""

    similarity: SimilarityLike
    ties: RankingTiesLike
    mode: RankingModeLike
    threads: int
    tie_eps: float
    pivots_at_once: int
    hits_at: Sequence[int] | None


@named
@dataclasses.dataclass(kw_only=True)
class SyntextbenchOptions(Options):
    """Options that vetvec/separability.h describes.

    Attributes:
        a_t: lowest accuracy that counts, up to 1; default: 0.7; -1: no minimum, so all accuracies count
        tau: prior of the positive class, below 1; default: 0.5
        epsilon: the adversary's budget, 0 or more
        energy: share of the variance that whitening keeps, up to 1; default: 0.99
        variant: see SyntextbenchVariant
        sign_draws: LITERAL: number of random draws of eigenvector signs; default: 64
        seed: random seed of the sign draws; default: 1
        threads: 0: all usable cores
    """

    a_t: float = 0
    tau: float = 0
    epsilon: float = 0
    energy: float = 0
    variant: SyntextbenchVariantLike = SyntextbenchVariant.RELATIVE
    sign_draws: int = 0
    seed: int = 0
    threads: int = 0

    _struct = "vetvec_syntextbench_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.a_t = number_of("a_t", self.a_t)
        view.tau = number_of("tau", self.tau)
        view.epsilon = number_of("epsilon", self.epsilon)
        view.energy = number_of("energy", self.energy)
        view.variant = enum_of(SyntextbenchVariant, "variant", self.variant)
        view.sign_draws = whole_of("sign_draws", self.sign_draws, "uint32_t")
        view.seed = whole_of("seed", self.seed, "uint64_t")
        view.threads = whole_of("threads", self.threads, "uint32_t")


class SyntextbenchKeywords(CallKeywords, total=False):
    """SyntextbenchOptions, and those of a call, as keywords."""

    a_t: float
    tau: float
    epsilon: float
    energy: float
    variant: SyntextbenchVariantLike
    sign_draws: int
    seed: int
    threads: int


@named
@dataclasses.dataclass(kw_only=True)
class ProbeOptions(Options):
    """Options that vetvec/separability.h describes.

    Attributes:
        epsilon: threshold for the loss, in nats; used for sdl and sample_size; default: 1
        learning_rate: learning rate of Adam; default: 1e-4
        seed: default: 1
        hidden: units in each of the two hidden layers; default: 512
        steps: Adam steps; default: 4000
        batch: rows per step; default: 256
        seeds: training runs per size; default: 5
        threads: 0: all usable cores
    """

    epsilon: float = 0
    learning_rate: float = 0
    seed: int = 0
    hidden: int = 0
    steps: int = 0
    batch: int = 0
    seeds: int = 0
    threads: int = 0

    _struct = "vetvec_probe_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.epsilon = number_of("epsilon", self.epsilon)
        view.learning_rate = number_of("learning_rate", self.learning_rate)
        view.seed = whole_of("seed", self.seed, "uint64_t")
        view.hidden = whole_of("hidden", self.hidden, "uint32_t")
        view.steps = whole_of("steps", self.steps, "uint32_t")
        view.batch = whole_of("batch", self.batch, "uint32_t")
        view.seeds = whole_of("seeds", self.seeds, "uint32_t")
        view.threads = whole_of("threads", self.threads, "uint32_t")


class ProbeKeywords(CallKeywords, total=False):
    """ProbeOptions, and those of a call, as keywords."""

    epsilon: float
    learning_rate: float
    seed: int
    hidden: int
    steps: int
    batch: int
    threads: int


@named
@dataclasses.dataclass(kw_only=True)
class EnsembleOptions(Options):
    """Options that vetvec/separability.h describes.

    Attributes:
        learning_rate: learning rate of Adam; default: 0.005
        validation_share: share of each class that is held out for validation, below 1; default: 0.2
        alpha: significance level, below 1; default: 0.05
        seed: default: 1
        epochs: passes over the training rows; default: 100
        batch: rows per step; default: 64
        threads: 0: all usable cores
    """

    learning_rate: float = 0
    validation_share: float = 0
    alpha: float = 0
    seed: int = 0
    epochs: int = 0
    batch: int = 0
    threads: int = 0

    _struct = "vetvec_ensemble_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.learning_rate = number_of("learning_rate", self.learning_rate)
        view.validation_share = number_of("validation_share", self.validation_share)
        view.alpha = number_of("alpha", self.alpha)
        view.seed = whole_of("seed", self.seed, "uint64_t")
        view.epochs = whole_of("epochs", self.epochs, "uint32_t")
        view.batch = whole_of("batch", self.batch, "uint32_t")
        view.threads = whole_of("threads", self.threads, "uint32_t")


class EnsembleKeywords(CallKeywords, total=False):
    """EnsembleOptions, and those of a call, as keywords."""

    learning_rate: float
    validation_share: float
    alpha: float
    seed: int
    epochs: int
    batch: int
    threads: int


@named
@dataclasses.dataclass(kw_only=True)
class ResamplingOptions(Options):
    """Options that vetvec/statistics.h describes.

    Attributes:
        seed
        resamples: number of resamples; default: 10,000
        level: confidence level of intervals; default: 0.95
        threads: 0: all usable cores
        alternative: alternative hypothesis of tests
    """

    seed: int = 0
    resamples: int = 0
    level: float = 0
    threads: int = 0
    alternative: AlternativeLike = Alternative.TWO_SIDED

    _struct = "vetvec_resampling_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.seed = whole_of("seed", self.seed, "uint64_t")
        view.resamples = whole_of("resamples", self.resamples, "uint64_t")
        view.level = number_of("level", self.level)
        view.threads = whole_of("threads", self.threads, "uint32_t")
        view.alternative = enum_of(Alternative, "alternative", self.alternative)


class ResamplingKeywords(CallKeywords, total=False):
    """ResamplingOptions, and those of a call, as keywords."""

    seed: int
    resamples: int
    level: float
    threads: int
    alternative: AlternativeLike


@named
@dataclasses.dataclass(kw_only=True)
class StreamOptions(Options):
    """Options that vetvec/stream.h describes.

    Attributes:
        window_bytes: limit on the bytes of rows in flight or waiting for delivery; default: 8 MiB. Two pieces are
            always allowed, whatever their size
        piece_texts: texts per piece; default: as many as the encoder sends in one request
        batch: embeds through the service's batch API; plan_only must be False. None: online
        piece_timeout: in seconds; timeout of each piece, from its start; default: the encoder's own or, if it sets
            none, one minute more than the hour for which a stream waits for a busy service (docs/ERRORS.md)
    """

    window_bytes: int = 0
    piece_texts: int = 0
    batch: BatchOptions | None = None
    piece_timeout: float = 0

    _struct = "vetvec_stream_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        check_kind("batch", self.batch, BatchOptions)
        view.window_bytes = whole_of("window_bytes", self.window_bytes, "uint64_t")
        view.piece_texts = whole_of("piece_texts", self.piece_texts, "uint32_t")
        view.piece_timeout_ms = milliseconds("piece_timeout", self.piece_timeout)
        view.batch = options_of(self.batch, alive)


class StreamKeywords(CallKeywords, total=False):
    """StreamOptions, and those of a call, as keywords."""

    window_bytes: int
    piece_texts: int
    batch: BatchOptions | None
    piece_timeout: float


@named
@dataclasses.dataclass(kw_only=True)
class ThresholdOptions(Options):
    """Options that vetvec/threshold.h describes.

    Attributes:
        metric: see Metric
        method: see ThresholdMethod
        mode: see ThresholdMode
    """

    metric: MetricLike = Metric.L2
    method: ThresholdMethodLike = ThresholdMethod.MEAN_2SIGMA
    mode: ThresholdModeLike = ThresholdMode.PAPER

    _struct = "vetvec_threshold_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.metric = enum_of(Metric, "metric", self.metric)
        view.method = enum_of(ThresholdMethod, "method", self.method)
        view.mode = enum_of(ThresholdMode, "mode", self.mode)


class ThresholdKeywords(CallKeywords, total=False):
    """ThresholdOptions, and those of a call, as keywords."""

    metric: MetricLike
    method: ThresholdMethodLike
    mode: ThresholdModeLike


@named
@dataclasses.dataclass(kw_only=True)
class SuiteMakeOptions(Options):
    """Options that vetvec/suite.h describes.

    Attributes:
        kind: name of the kind, such as "contrastive"
        options: values by option name; options not listed have their defaults
        seeds: seed sentences, for a kind with an option "seeds" that is not set above; may be None
        logger: receives messages when the call retries or waits for a chat model; None: nothing is logged
    """

    kind: str
    options: Mapping[str, object] = dataclasses.field(default_factory=dict)
    seeds: Sequence[str] | None = None
    logger: logging.Logger | None = None

    _struct = "vetvec_suite_make_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        alive.set(view, "kind", self.kind)
        view.options, view.options_count = suite_options_of(self.options, alive)
        alive.set_texts(view, "seeds", self.seeds)
        view.log, view.log_user_data = log_of_call(self.logger, alive)


class SuiteMakeKeywords(CallKeywords, total=False):
    """SuiteMakeOptions, and those of a call, as keywords."""

    logger: logging.Logger | None


@named
@dataclasses.dataclass(kw_only=True)
class SuiteImportOptions(Options):
    """Options that vetvec/suite.h describes.

    Attributes:
        datasets: read as a single data set, in this order
        form: see ImportForm
        aspect: format SR: the pair to read from each line
        background_file: RANKING: additional texts, one per line; empty: none
        level: RANKING: how the texts are treated
    """

    datasets: Sequence[Dataset] = ()
    form: ImportFormLike = ImportForm.PAIRS
    aspect: SrAspectLike = SrAspect.STRUCTURE
    background_file: str | os.PathLike[str] | None = None
    level: TextLevelLike = TextLevel.WORD

    _struct = "vetvec_suite_import_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.datasets, view.dataset_count = datasets_of(self.datasets, alive)
        view.form = enum_of(ImportForm, "form", self.form)
        view.aspect = enum_of(SrAspect, "aspect", self.aspect)
        alive.set(view, "background_file", self.background_file, "text or a path")
        view.level = enum_of(TextLevel, "level", self.level)


class SuiteImportKeywords(TypedDict, total=False):
    """SuiteImportOptions as keywords."""

    form: ImportFormLike
    aspect: SrAspectLike
    background_file: str | os.PathLike[str] | None
    level: TextLevelLike


@named
@dataclasses.dataclass(kw_only=True)
class SuiteScoreOptions(Options):
    """Options for scoring encoders with a suite; the defaults are those of an audit.

    Attributes:
        seed: random seed for resampling; default: 1
        metric: the distance of triples
        threshold_method: of the threshold of triples
        dictionary_file: file of words whose vectors give the threshold of triples; empty: the built-in list of 3,000
        dictionary_max_words: uses only the first words of the dictionary; 0: all
        worst: violated triples to list per relation, at most 10,000; default: 20
        least_accuracy: labelled items: an accuracy below this counts as zero; above 0, at most 1; default: 0.7
        equal_within: in comparisons: scores that differ by less are equal; 0.01 to 100 points, default: 3
        triples: a suite of kind contrastive, on whose triples a suite of kind meaning is scored as well; None: none,
            and its score is S alone
        query_encoder: embeds the queries of retrieval and passages: the same model opened with input_type "query";
            None: the encoder itself
        other_query_encoder: in comparisons: the same for the second encoder
    """

    seed: int = 0
    metric: MetricLike = Metric.L2
    threshold_method: ThresholdMethodLike = ThresholdMethod.MEAN_2SIGMA
    dictionary_file: str | os.PathLike[str] | None = None
    dictionary_max_words: int = 0
    worst: int = 0
    least_accuracy: float = 0
    equal_within: float = 0
    triples: AnySuite | None = None
    query_encoder: AnyEncoder | None = None
    other_query_encoder: AnyEncoder | None = None

    _struct = "vetvec_suite_score_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.seed = whole_of("seed", self.seed, "uint64_t")
        view.metric = enum_of(Metric, "metric", self.metric)
        view.threshold_method = enum_of(ThresholdMethod, "threshold_method", self.threshold_method)
        alive.set(view, "dictionary_file", self.dictionary_file, "text or a path")
        view.dictionary_max_words = whole_of("dictionary_max_words", self.dictionary_max_words, "uint64_t")
        view.worst = whole_of("worst", self.worst, "uint64_t")
        view.least_accuracy = number_of("least_accuracy", self.least_accuracy)
        view.equal_within = number_of("equal_within", self.equal_within)
        view.triples = handle_of("triples", self.triples, AnySuite)
        view.query_encoder = handle_of("query_encoder", self.query_encoder, AnyEncoder)
        view.other_query_encoder = handle_of("other_query_encoder", self.other_query_encoder, AnyEncoder)


class SuiteScoreKeywords(CallKeywords, total=False):
    """SuiteScoreOptions, and those of a call, as keywords."""

    seed: int
    metric: MetricLike
    threshold_method: ThresholdMethodLike
    dictionary_file: str | os.PathLike[str] | None
    dictionary_max_words: int
    worst: int
    least_accuracy: float
    equal_within: float
    triples: AnySuite | None
    query_encoder: AnyEncoder | None
    other_query_encoder: AnyEncoder | None


@named
@dataclasses.dataclass(kw_only=True)
class TokenizerOptions(Options):
    """Options that vetvec/tokenizer.h describes.

    Attributes:
        no_truncation: True: all ids, however many; False: truncated to the model's limit
        no_special_tokens: True: only the ids of the text itself
    """

    no_truncation: bool = False
    no_special_tokens: bool = False

    _struct = "vetvec_tokenizer_options"

    def _fill(self, view: Any, alive: Alive) -> None:
        view.no_truncation = truth_of("no_truncation", self.no_truncation)
        view.no_special_tokens = truth_of("no_special_tokens", self.no_special_tokens)


class TokenizerKeywords(TypedDict, total=False):
    """TokenizerOptions as keywords."""

    no_truncation: bool
    no_special_tokens: bool


class SuiteKindKeywords(CallKeywords, total=False):
    """Options of all kinds of suites, and those of a call, as keywords. suite_kinds() says which kind has which."""

    documents: str | os.PathLike[str] | None
    seed: int | None
    n: int | None
    background: int | None
    min_sentences: int | None
    beir: str | os.PathLike[str] | None
    split: str | None
    corpus: str | os.PathLike[str] | None
    queries: str | os.PathLike[str] | None
    qrels: str | os.PathLike[str] | None
    relations: Sequence[str | float] | str | None
    max_per_relation: int | None
    max_per_word: int | None
    max_per_seed: int | None
    polarity: str | None
    wordnet: str | os.PathLike[str] | None
    sentiwordnet: str | os.PathLike[str] | None
    gender_pairs: str | os.PathLike[str] | None
    names: str | os.PathLike[str] | None
    inversions: str | os.PathLike[str] | None
    lexicon: str | os.PathLike[str] | None
    constructs: Sequence[str | float] | str | None
    max_seeds: int | None
    domains: Sequence[str | float] | str | None
    conllu: str | os.PathLike[str] | None
    llm: str | None
    llm_key: str | None
    llm_journal: str | os.PathLike[str] | None
    llm_temperature: float | None
    llm_max_answer_tokens: int | None
    llm_ca_file: str | os.PathLike[str] | None
    llm_proxy: str | None
    p: Sequence[str | float] | str | None
    draws: int | None
    pe: float | None
    pe_from: str | os.PathLike[str] | None
    pn: float | None
    train_share: float | None
    stop_words: str | os.PathLike[str] | None
    icl: bool | None
    threads: int | None


@dataclasses.dataclass(frozen=True)
class Usage:
    """Counters since the encoder was opened.

    Attributes:
        texts: passed to calls
        texts_sent: sent to the service or model, each counted once per call
        cache_memory_hits
        cache_disk_hits
        joined: duplicates within the call, or being fetched by another call
        requests: attempts, retries included
        retries
        tokens_estimated: upper estimate for the texts sent
        tokens_reported: by the service
        bytes_sent
        bytes_received
        failed_texts
        maybe_billed_twice: failed attempts that the service may still bill
        cost_estimated: tokens_estimated at price_per_million_tokens; 0: no price
        cost_reported: tokens_reported at the same price
        cache_shared_hits: in the cache shared through Redis (redis.h)
        texts_sent_again: texts sent again in the same call: in a retry, in a part of a request that failed because of
            one of its texts, or in a hedge. The service may bill them again
    """

    texts: int
    texts_sent: int
    cache_memory_hits: int
    cache_disk_hits: int
    joined: int
    requests: int
    retries: int
    tokens_estimated: int
    tokens_reported: int
    bytes_sent: int
    bytes_received: int
    failed_texts: int
    maybe_billed_twice: int
    cost_estimated: float
    cost_reported: float
    cache_shared_hits: int
    texts_sent_again: int

    @classmethod
    def _of(cls, view: Any) -> Usage:
        return cls(view.texts, view.texts_sent, view.cache_memory_hits, view.cache_disk_hits, view.joined,
                   view.requests, view.retries, view.tokens_estimated, view.tokens_reported, view.bytes_sent,
                   view.bytes_received, view.failed_texts, view.maybe_billed_twice, view.cost_estimated,
                   view.cost_reported, view.cache_shared_hits, view.texts_sent_again)


@dataclasses.dataclass(frozen=True)
class CallRecord:
    """One embed call, from its start to its end, with all its requests. No field contains a secret or a text. Each
    complete reply is counted once, by the call that sent its request, even if the reply was rejected or the call
    failed. The sum of input_tokens over the calls of an encoder therefore equals the sum of the tokens that the replies
    report.

    Attributes:
        start_unix_ns: wall-clock time since 1970 in UTC, in nanoseconds
        end_unix_ns: start_unix_ns plus the duration on the monotonic clock
        provider: as in gen_ai.provider.name: "openai", "azure.ai.openai", "aws.bedrock", "cohere", "gcp.gemini",
            "mistral_ai"; for other kinds, the kind
        request_model: as sent; empty if the kind has no model name
        response_model: as in the last reply that named one; empty if none did
        encoding: "base64" if the last request asked for it; empty: the default
        server_address: host name or address, without brackets; empty: local
        trace_id: 32 hex digits of the call's traceparent; empty: none was set
        parent_span_id: 16 hex digits of the call's traceparent; empty: none was set
        dimension: elements per vector; 0: unknown
        texts: passed to the call
        texts_cached: found in the memory or disk cache
        texts_joined: duplicates within the call, or being fetched by another call
        texts_failed: without a vector
        requests: sent, including retries and hedges
        retries
        hedges: second requests, sent because the first was slow
        input_tokens: reported by the service in complete replies
        uncounted_requests: requests that the service may bill although their tokens are unknown, because no complete
            reply arrived or it contained no token count
        server_port: 0: local
        status: of the call
        http_status: of the last reply; 0: none arrived
        trace_flags: of the call's traceparent; bit 0: sampled
    """

    start_unix_ns: int
    end_unix_ns: int
    provider: str
    request_model: str
    response_model: str
    encoding: str
    server_address: str
    trace_id: str
    parent_span_id: str
    dimension: int
    texts: int
    texts_cached: int
    texts_joined: int
    texts_failed: int
    requests: int
    retries: int
    hedges: int
    input_tokens: int
    uncounted_requests: int
    server_port: int
    status: Status
    http_status: int
    trace_flags: int

    @classmethod
    def _of(cls, view: Any) -> CallRecord:
        return cls(view.start_unix_ns, view.end_unix_ns, text_of(view.provider), text_of(view.request_model),
                   text_of(view.response_model), text_of(view.encoding), text_of(view.server_address),
                   text_of(view.trace_id), text_of(view.parent_span_id), view.dimension, view.texts, view.texts_cached,
                   view.texts_joined, view.texts_failed, view.requests, view.retries, view.hedges, view.input_tokens,
                   view.uncounted_requests, view.server_port, Status(view.status), view.http_status, view.trace_flags)


@dataclasses.dataclass(frozen=True)
class CacheInfo:
    """CacheInfo (cache.h).

    Attributes:
        rows: vectors
        bytes: size of the pages in use in the data file
        wal_bytes: size of the write-ahead log
    """

    rows: int
    bytes: int
    wal_bytes: int

    @classmethod
    def _of(cls, view: Any) -> CacheInfo:
        return cls(view.rows, view.bytes, view.wal_bytes)


@dataclasses.dataclass(frozen=True)
class CachePruneInfo:
    """CachePruneInfo (cache.h).

    Attributes:
        deleted_rows
        rows: rows that remain
        bytes_before: size of the pages in use before pruning; the file keeps its size and reuses freed pages
        bytes: size of the pages in use after pruning
    """

    deleted_rows: int
    rows: int
    bytes_before: int
    bytes: int

    @classmethod
    def _of(cls, view: Any) -> CachePruneInfo:
        return cls(view.deleted_rows, view.rows, view.bytes_before, view.bytes)


@dataclasses.dataclass(frozen=True)
class CacheVerifyInfo:
    """CacheVerifyInfo (cache.h).

    Attributes:
        rows: read
        bad_rows: wrong format or checksum: no encoder would have returned them
        deleted_rows: bad rows that were deleted
    """

    rows: int
    bad_rows: int
    deleted_rows: int

    @classmethod
    def _of(cls, view: Any) -> CacheVerifyInfo:
        return cls(view.rows, view.bad_rows, view.deleted_rows)


@dataclasses.dataclass(frozen=True)
class CacheExportInfo:
    """CacheExportInfo (cache.h).

    Attributes:
        rows: written
        bad_rows: bad rows that were skipped
    """

    rows: int
    bad_rows: int

    @classmethod
    def _of(cls, view: Any) -> CacheExportInfo:
        return cls(view.rows, view.bad_rows)


@dataclasses.dataclass(frozen=True)
class FallbackCounts:
    """Text counts since the encoder was opened, by source and, for local vectors, by reason.

    Attributes:
        remote: including cached vectors
        remote_cached
        local
        mapped_local
        none: texts without a vector
        reason_policy: this and the next five fields: local and mapped_local by reason
        reason_service_down
        reason_deadline_near
        reason_remote_failed
        reason_latency_target
        reason_hedge
        probes: requests sent to detect that the service is back
        kept_fetches: calls whose remote requests continued after the call returned, to fill the cache
        host_1: texts whose vector hosts[1] gave, cached ones included; and so on
        host_2
        host_3
        host_4
        samples: texts sent to a second host, and compared
        samples_beyond: of them: farther apart than the two certificates allow
        hosts_dropped: bit i (the number 1 << i): hosts[i] differs from another host, and is not used
        hosts_expired: bit i: a certificate has become too old, and hosts[i] is not used
        hosts_unchecked: bit i: hosts[i] is used, and has not been compared, as no other host has answered
    """

    remote: int
    remote_cached: int
    local: int
    mapped_local: int
    none: int
    reason_policy: int
    reason_service_down: int
    reason_deadline_near: int
    reason_remote_failed: int
    reason_latency_target: int
    reason_hedge: int
    probes: int
    kept_fetches: int
    host_1: int
    host_2: int
    host_3: int
    host_4: int
    samples: int
    samples_beyond: int
    hosts_dropped: int
    hosts_expired: int
    hosts_unchecked: int

    @classmethod
    def _of(cls, view: Any) -> FallbackCounts:
        return cls(view.remote, view.remote_cached, view.local, view.mapped_local, view.none, view.reason_policy,
                   view.reason_service_down, view.reason_deadline_near, view.reason_remote_failed,
                   view.reason_latency_target, view.reason_hedge, view.probes, view.kept_fetches, view.host_1,
                   view.host_2, view.host_3, view.host_4, view.samples, view.samples_beyond, view.hosts_dropped,
                   view.hosts_expired, view.hosts_unchecked)


@dataclasses.dataclass(frozen=True)
class MapAgreement:
    """The accuracy of a map, measured on texts that were not used for the fit. An overlap compares two lists, each with
    the `neighbours` nearest rows (by cosine) to a query: it is the share of rows that occur in both lists.

    Attributes:
        fitted: texts used for the fit
        held_out: texts used to measure the map
        neighbours: length of the lists: 10
        mean_cosine: mean cosine between the mapped and the remote vector of a text
        overlap: nearest remote vectors to the mapped query, compared with the nearest remote vectors to the remote
            query
        overlap_within: nearest mapped vectors to the mapped query, compared with the nearest remote vectors to the
            remote query
        overlap_unmapped: nearest local vectors to the local query (without the map), compared with the nearest remote
            vectors to the remote query
        ridge: the penalty used; 0 with Procrustes
    """

    fitted: int
    held_out: int
    neighbours: int
    mean_cosine: float
    overlap: float
    overlap_within: float
    overlap_unmapped: float
    ridge: float

    @classmethod
    def _of(cls, view: Any) -> MapAgreement:
        return cls(view.fitted, view.held_out, view.neighbours, view.mean_cosine, view.overlap, view.overlap_within,
                   view.overlap_unmapped, view.ridge)


@dataclasses.dataclass(frozen=True)
class Alignment:
    """Alignment (pairs.h).

    Attributes:
        alignment: mean of |x - y|^2 over the pairs; 0 without pairs
        uniformity: log of the mean of exp(-2 |x - y|^2) over all rows
    """

    alignment: float
    uniformity: float

    @classmethod
    def _of(cls, view: Any) -> Alignment:
        return cls(view.alignment, view.uniformity)


@dataclasses.dataclass(frozen=True)
class TaskScore:
    """The score of one task. Never grows.

    Attributes:
        p
        accuracy: share of test rows classified correctly
        delta: mean scaled margin of the correctly classified test rows
        d_inter: distance between the class means
        d_intra: mean distance from a training row to the mean of its class
        whitened_ref: the factor by which d_inter / d_intra is multiplied
        distance: distance between the whitened classes
        k_positive: eigenvectors kept for the positive class
        k_negative
        n_correct
        n_test
    """

    p: float
    accuracy: float
    delta: float
    d_inter: float
    d_intra: float
    whitened_ref: float
    distance: float
    k_positive: int
    k_negative: int
    n_correct: int
    n_test: int

    @classmethod
    def _of(cls, view: Any) -> TaskScore:
        return cls(view.p, view.accuracy, view.delta, view.d_inter, view.d_intra, view.whitened_ref, view.distance,
                   view.k_positive, view.k_negative, view.n_correct, view.n_test)


@dataclasses.dataclass(frozen=True)
class Interval:
    """Interval (statistics.h)."""

    estimate: float
    low: float
    high: float
    standard_error: float

    @classmethod
    def _of(cls, view: Any) -> Interval:
        return cls(view.estimate, view.low, view.high, view.standard_error)


@dataclasses.dataclass(frozen=True)
class Permutation:
    """Permutation (statistics.h).

    Attributes:
        mean: mean of the differences
        p_value: if exact, the share of sign patterns at least as extreme as the data; otherwise (1 + number of
            resamples at least as extreme) / (1 + resamples)
        exact: True: all sign patterns were counted
    """

    mean: float
    p_value: float
    exact: bool

    @classmethod
    def _of(cls, view: Any) -> Permutation:
        return cls(view.mean, view.p_value, bool(view.exact))
