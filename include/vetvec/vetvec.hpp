/* vetvec.hpp: the C ABI for C++17, header only.
 *
 *   vetvec::EncoderOptions options;
 *   options.spec = "builtin:";
 *   vetvec::Encoder encoder(options);
 *   vetvec::Matrix rows = encoder.Embed({"a text", "another"});     // throws vetvec::Error
 *
 * Objects own their handle, move and do not copy. A failing call throws vetvec::Error, which holds
 * what the C error object holds. Thread safety is that of the C functions. Nothing here is compiled
 * into libvetvec: the ABI stays C.
 */
#ifndef VETVEC_VETVEC_HPP_
#define VETVEC_VETVEC_HPP_

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vetvec/vetvec.h"

namespace vetvec {

/* What a failed call threw. */
class Error : public std::runtime_error {
 public:
  /* Takes over `error`, which may be NULL. */
  Error(vetvec_status status, vetvec_error* error)
      : std::runtime_error(error ? vetvec_error_message(error) : vetvec_status_name(status)),
        status_(status),
        http_status_(vetvec_error_http_status(error)),
        retry_after_ms_(vetvec_error_retry_after_ms(error)),
        attempts_(vetvec_error_attempts(error)),
        item_index_(vetvec_error_item_index(error)),
        callback_value_(vetvec_error_callback_value(error)),
        is_retryable_(vetvec_error_is_retryable(error) != 0),
        detail_json_(vetvec_error_detail_json(error)) {
    vetvec_error_destroy(error);
  }

  vetvec_status status() const { return status_; }
  const char* status_name() const { return vetvec_status_name(status_); }
  int32_t http_status() const { return http_status_; }
  int64_t retry_after_ms() const { return retry_after_ms_; }
  int32_t attempts() const { return attempts_; }
  int64_t item_index() const { return item_index_; }
  int64_t callback_value() const { return callback_value_; }
  bool is_retryable() const { return is_retryable_; }
  const std::string& detail_json() const { return detail_json_; }

 private:
  vetvec_status status_;
  int32_t http_status_;
  int64_t retry_after_ms_;
  int32_t attempts_;
  int64_t item_index_;
  int64_t callback_value_;
  bool is_retryable_;
  std::string detail_json_;
};

namespace detail {

inline vetvec_str Str(std::string_view text) { return {text.data(), text.size()}; }

/* Throws unless `status` is OK. */
inline void Check(vetvec_status status, vetvec_error* error) {
  if (status != VETVEC_OK) throw Error(status, error);
}

/* Owns a handle or object of the C ABI. */
template <typename T, void (*Destroy)(T*) noexcept>
class Owned {
 public:
  Owned() = default;
  explicit Owned(T* object) : object_(object) {}
  Owned(Owned&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Owned& operator=(Owned&& other) noexcept {
    if (this != &other) {
      Destroy(object_);
      object_ = std::exchange(other.object_, nullptr);
    }
    return *this;
  }
  ~Owned() { Destroy(object_); }

  T* get() const { return object_; }
  T** out() { return &object_; }

 private:
  T* object_ = nullptr;
};

inline std::string TakeString(vetvec_buffer* buffer) {
  std::string text(vetvec_buffer_data(buffer) ? vetvec_buffer_data(buffer) : "",
                   vetvec_buffer_size(buffer));
  vetvec_buffer_destroy(buffer);
  return text;
}

/* The text that call(vetvec_buffer** out, vetvec_error** err) writes, or an Error. */
template <typename Call>
std::string TextOf(const Call& call) {
  vetvec_buffer* buffer = nullptr;
  vetvec_error* error = nullptr;
  const vetvec_status status = call(&buffer, &error);
  Check(status, error);
  return TakeString(buffer);
}

using TokenFunction = std::function<std::uint64_t(std::string_view)>;

/* A copy of `count` that lives as long as the encoder. */
inline void SetTokenCounter(const TokenFunction& count, vetvec_encoder_options* options) {
  options->count_tokens_user_data = new TokenFunction(count);
  options->count_tokens_drop = [](void* data) { delete static_cast<TokenFunction*>(data); };
  options->count_tokens = [](void* data, const vetvec_text_batch* texts, std::uint64_t* out) {
    for (std::uint64_t i = 0; i < texts->count; ++i) {
      const std::uint64_t begin = texts->offsets[i];
      out[i] = (*static_cast<TokenFunction*>(data))(
          {texts->bytes + begin, static_cast<std::size_t>(texts->offsets[i + 1] - begin)});
    }
    return std::int32_t{0};
  };
}

}  // namespace detail

inline std::string Version() { return vetvec_version(); }

/* Texts in the packed form of the ABI. */
class TextBatch {
 public:
  TextBatch() = default;
  TextBatch(std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts) Add(text);
  }
  template <typename Range>
  static TextBatch Of(const Range& texts) {
    TextBatch batch;
    for (const auto& text : texts) batch.Add(text);
    return batch;
  }
  void Add(std::string_view text) {
    bytes_.append(text);
    offsets_.push_back(bytes_.size());
  }
  std::size_t size() const { return offsets_.size() - 1; }
  vetvec_text_batch view() const {
    return {sizeof(vetvec_text_batch), bytes_.data(), offsets_.data(), size()};
  }

 private:
  std::string bytes_;
  std::vector<std::uint64_t> offsets_{0};
};

class CancelToken {
 public:
  CancelToken() {
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_cancel_create(handle_.out(), &error);
    detail::Check(status, error);
  }
  void Request() const { (void)vetvec_cancel_request(handle_.get()); }
  const vetvec_cancel* get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_cancel, vetvec_cancel_destroy> handle_;
};

/* Options of one call. `progress` returns 0 to go on; it must not throw. */
struct CallOptions {
  std::int64_t timeout_ms = 0;
  const CancelToken* cancel = nullptr;
  std::function<std::int32_t(const vetvec_progress&)> progress;
  vetvec_call_flags flags = 0;
  std::int64_t max_tokens = 0;
  std::string traceparent; /* W3C Trace Context, sent on */
  std::string tracestate;

  /* Borrows this object. */
  vetvec_call_options c_options() const {
    vetvec_call_options options = VETVEC_CALL_OPTIONS_INIT;
    options.timeout_ms = timeout_ms;
    options.cancel = cancel ? cancel->get() : nullptr;
    options.flags = flags;
    options.max_tokens = max_tokens;
    options.traceparent = detail::Str(traceparent);
    options.tracestate = detail::Str(tracestate);
    if (progress) {
      options.progress = [](void* data, const vetvec_progress* moved) {
        return static_cast<const CallOptions*>(data)->progress(*moved);
      };
      options.progress_user_data = const_cast<CallOptions*>(this);
    }
    return options;
  }
};

/* Rows that the library allocated: row-major float32, no padding. */
class Matrix {
 public:
  explicit Matrix(vetvec_matrix* handle) : handle_(handle) {}
  /* Reads an .npy file. */
  static Matrix Read(std::string_view path) {
    vetvec_matrix* handle = nullptr;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_matrix_read(detail::Str(path), &handle, &error);
    detail::Check(status, error);
    return Matrix(handle);
  }
  const float* data() const { return vetvec_matrix_data(handle_.get()); }
  std::uint64_t rows() const { return vetvec_matrix_rows(handle_.get()); }
  std::uint64_t cols() const { return vetvec_matrix_cols(handle_.get()); }

 private:
  detail::Owned<vetvec_matrix, vetvec_matrix_destroy> handle_;
};

/* Texts read from a file. */
class Texts {
 public:
  explicit Texts(std::string_view path) {
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_texts_read(detail::Str(path), handle_.out(), &error);
    detail::Check(status, error);
  }
  /* Valid as long as this object. */
  vetvec_text_batch view() const {
    vetvec_text_batch batch = VETVEC_TEXT_BATCH_INIT;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_texts_view(handle_.get(), &batch, &error);
    detail::Check(status, error);
    return batch;
  }

 private:
  detail::Owned<vetvec_texts, vetvec_texts_destroy> handle_;
};

/* A submitted call; destroying one that has not ended cancels it. */
class Call {
 public:
  explicit Call(vetvec_call* handle) : handle_(handle) {}
  void Cancel() const { (void)vetvec_call_cancel(handle_.get()); }
  /* False if it has not ended within `timeout_ms`. */
  bool Wait(std::int64_t timeout_ms) const {
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_call_wait(handle_.get(), timeout_ms, &error);
    if (status == VETVEC_DEADLINE_EXCEEDED) {
      vetvec_error_destroy(error);
      return false;
    }
    detail::Check(status, error);
    return true;
  }
  /* Once, after its end: as Encoder::Embed would have returned. `item_status` has one entry per
   * text that was submitted, or is empty: then PARTIAL throws. */
  Matrix Take(std::vector<vetvec_status>* item_status = nullptr) const {
    vetvec_matrix* rows = nullptr;
    vetvec_error* error = nullptr;
    const vetvec_status status =
        vetvec_call_take(handle_.get(), &rows, item_status ? item_status->data() : nullptr,
                         item_status ? item_status->size() : 0, &error);
    Matrix matrix(rows);
    if (status == VETVEC_PARTIAL && item_status != nullptr) {
      vetvec_error_destroy(error);
      return matrix;
    }
    detail::Check(status, error);
    return matrix;
  }
  const vetvec_call* get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_call, vetvec_call_destroy> handle_;
};

/* Ended calls; its descriptor fits poll and epoll. */
class CompletionQueue {
 public:
  CompletionQueue() {
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_queue_create(handle_.out(), &error);
    detail::Check(status, error);
  }
  int descriptor() const { return vetvec_queue_descriptor(handle_.get()); }
  /* False if none has ended within `timeout_ms`. `out->call` is that of the Call that Submit gave,
   * which still owns it. */
  bool Next(std::int64_t timeout_ms, vetvec_completion* out) const {
    *out = VETVEC_COMPLETION_INIT;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_queue_next(handle_.get(), timeout_ms, out, &error);
    if (status == VETVEC_DEADLINE_EXCEEDED) {
      vetvec_error_destroy(error);
      return false;
    }
    detail::Check(status, error);
    return true;
  }
  const vetvec_queue* get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_queue, vetvec_queue_destroy> handle_;
};

/* As vetvec_encoder_options; strings are copied by the library when it opens. */
struct EncoderOptions {
  std::string spec;
  std::string api_key;
  std::string base_url;
  std::string cache_dir;
  vetvec_cache_mode cache_mode = VETVEC_CACHE_OFF; /* ON when cache_dir is set and this is OFF */
  vetvec_cache_dtype cache_dtype = VETVEC_CACHE_F32;
  std::int64_t timeout_ms = 0;
  std::int64_t requests_per_minute = 0;
  std::int64_t tokens_per_minute = 0;
  std::int32_t concurrency = 0;
  std::int32_t batch = 0;
  std::int32_t dimensions = 0;
  std::int32_t max_attempts = 0;
  std::string limits_dir; /* empty: cache_dir */
  vetvec_limits_scope limits_scope = VETVEC_LIMITS_HOST;
  std::int32_t weight = 0;
  bool hedge = false;
  bool retry_until_deadline = false;
  std::string http_definition;
  double price_per_million_tokens = 0;
  /* Tokens of a text, special ones included; any thread; must not throw. */
  std::function<std::uint64_t(std::string_view text)> count_tokens;
};

class Encoder {
 public:
  explicit Encoder(vetvec_encoder* handle) : handle_(handle) {}
  explicit Encoder(const EncoderOptions& options) {
    vetvec_encoder_options c = VETVEC_ENCODER_OPTIONS_INIT;
    c.spec = detail::Str(options.spec);
    c.api_key = detail::Str(options.api_key);
    c.base_url = detail::Str(options.base_url);
    c.cache_dir = detail::Str(options.cache_dir);
    c.cache_mode = options.cache_mode == VETVEC_CACHE_OFF && !options.cache_dir.empty()
                       ? VETVEC_CACHE_ON
                       : options.cache_mode;
    c.cache_dtype = options.cache_dtype;
    c.timeout_ms = options.timeout_ms;
    c.requests_per_minute = options.requests_per_minute;
    c.tokens_per_minute = options.tokens_per_minute;
    c.concurrency = options.concurrency;
    c.batch = options.batch;
    c.dimensions = options.dimensions;
    c.max_attempts = options.max_attempts;
    c.limits_dir = detail::Str(options.limits_dir);
    c.limits_scope = options.limits_scope;
    c.weight = options.weight;
    c.hedge = options.hedge ? 1 : 0;
    c.retry_until_deadline = options.retry_until_deadline ? 1 : 0;
    c.http_definition = detail::Str(options.http_definition);
    c.price_per_million_tokens = options.price_per_million_tokens;
    if (options.count_tokens) detail::SetTokenCounter(options.count_tokens, &c);
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_encoder_open(&c, handle_.out(), &error);
    detail::Check(status, error);
  }

  const vetvec_encoder* handle() const { return handle_.get(); }
  std::string name() const { return vetvec_encoder_name(handle_.get()); }
  std::uint64_t dimension() const { return vetvec_encoder_dimension(handle_.get()); }

  /* All rows, or an Error. With `item_status`, a PARTIAL result is returned instead of thrown: rows
   * of failed texts are zero, and item_status tells which they are. */
  Matrix Embed(const vetvec_text_batch& texts, const CallOptions& options = {},
               std::vector<vetvec_status>* item_status = nullptr) const {
    if (item_status) item_status->assign(static_cast<std::size_t>(texts.count), VETVEC_OK);
    const vetvec_call_options call = options.c_options();
    vetvec_matrix* rows = nullptr;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_encoder_embed_alloc(
        handle_.get(), &texts, &call, &rows, item_status ? item_status->data() : nullptr, &error);
    if (status == VETVEC_PARTIAL && item_status != nullptr) {
      vetvec_error_destroy(error);
      return Matrix(rows);
    }
    if (status != VETVEC_OK) vetvec_matrix_destroy(rows);
    detail::Check(status, error);
    return Matrix(rows);
  }
  Matrix Embed(const TextBatch& texts, const CallOptions& options = {},
               std::vector<vetvec_status>* item_status = nullptr) const {
    return Embed(texts.view(), options, item_status);
  }

  struct ProbeResult {
    Matrix rows; /* of texts without a usable vector: zero */
    std::vector<vetvec_status> items;
    std::string report_json;
  };
  /* As vetvec_encoder_probe; throws only where nothing came back. */
  ProbeResult Probe(const TextBatch& texts, const CallOptions& options = {}) const {
    std::vector<vetvec_status> items(texts.size(), VETVEC_OK);
    const vetvec_call_options call = options.c_options();
    const vetvec_text_batch view = texts.view();
    vetvec_matrix* rows = nullptr;
    vetvec_buffer* report = nullptr;
    vetvec_error* error = nullptr;
    const vetvec_status status =
        vetvec_encoder_probe(handle_.get(), &view, &call, &rows, items.data(), &report, &error);
    ProbeResult result{Matrix(rows), std::move(items), detail::TakeString(report)};
    if (status != VETVEC_PARTIAL) detail::Check(status, error);
    vetvec_error_destroy(status == VETVEC_PARTIAL ? error : nullptr);
    return result;
  }
  /* JSON; asks the service where it can be asked. */
  std::string Describe(const CallOptions& options = {}) const {
    const vetvec_call_options call = options.c_options();
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_encoder_describe(handle_.get(), &call, out, err);
    });
  }

  struct TokenCounts {
    std::vector<std::uint64_t> upper;
    std::vector<std::uint64_t> expected;
  };
  /* As vetvec_count_tokens; sends nothing. */
  TokenCounts CountTokens(const TextBatch& texts) const {
    TokenCounts counts;
    counts.upper.resize(texts.size());
    counts.expected.resize(texts.size());
    const vetvec_text_batch view = texts.view();
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_count_tokens(handle_.get(), &view, counts.upper.data(),
                                                     counts.expected.data(), &error);
    detail::Check(status, error);
    return counts;
  }

  /* Begins the call and returns; its end is told to `queue` (may be null) with `user_data`. */
  Call Submit(const TextBatch& texts, const CompletionQueue* queue = nullptr,
              void* user_data = nullptr, const CallOptions& options = {}) const {
    const vetvec_text_batch batch = texts.view();
    const vetvec_call_options call = options.c_options();
    vetvec_submit_options submit = VETVEC_SUBMIT_OPTIONS_INIT;
    submit.queue = queue ? queue->get() : nullptr;
    submit.user_data = user_data;
    vetvec_call* handle = nullptr;
    vetvec_error* error = nullptr;
    const vetvec_status status =
        vetvec_encoder_submit(handle_.get(), &batch, &call, &submit, &handle, &error);
    detail::Check(status, error);
    return Call(handle);
  }

  /* Texts of any number in bounded memory (vetvec/stream.h). `next` sets the text and returns true,
   * or returns false at the end; `rows` gets the rows in order. Neither may throw. False: some
   * texts failed, and `rows` was told which. */
  bool EmbedStream(const std::function<bool(std::string_view*)>& next,
                   const std::function<void(const vetvec_stream_rows&)>& rows,
                   const CallOptions& options = {}) const {
    struct Both {
      const std::function<bool(std::string_view*)>& next;
      const std::function<void(const vetvec_stream_rows&)>& rows;
    } both{next, rows};
    vetvec_stream_options stream = VETVEC_STREAM_OPTIONS_INIT;
    stream.user_data = &both;
    stream.next = [](void* user_data, vetvec_str* text) -> std::int32_t {
      std::string_view view;
      if (!static_cast<Both*>(user_data)->next(&view)) return 0;
      *text = detail::Str(view);
      return 1;
    };
    stream.rows = [](void* user_data, const vetvec_stream_rows* some) -> std::int32_t {
      static_cast<Both*>(user_data)->rows(*some);
      return 0;
    };
    const vetvec_call_options call = options.c_options();
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_encoder_embed_stream(handle_.get(), &stream, &call, &error);
    if (status == VETVEC_PARTIAL) {
      vetvec_error_destroy(error);
      return false;
    }
    detail::Check(status, error);
    return true;
  }

  vetvec_usage usage() const {
    vetvec_usage usage{};
    usage.struct_size = sizeof usage;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_encoder_usage(handle_.get(), &usage, &error);
    detail::Check(status, error);
    return usage;
  }
  /* OpenMetrics text. */
  std::string Metrics() const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_encoder_metrics(handle_.get(), out, err);
    });
  }
  void Flush() const {
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_encoder_flush(handle_.get(), &error);
    detail::Check(status, error);
  }
  const vetvec_encoder* get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_encoder, vetvec_encoder_destroy> handle_;
};

class Suite {
 public:
  explicit Suite(const vetvec_suite_options& options, const CallOptions& call = {}) {
    const vetvec_call_options c = call.c_options();
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_suite_generate(&options, &c, handle_.out(), &error);
    detail::Check(status, error);
  }
  explicit Suite(std::string_view path) {
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_suite_read(detail::Str(path), handle_.out(), &error);
    detail::Check(status, error);
  }
  void Write(std::string_view path) const {
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_suite_write(handle_.get(), detail::Str(path), &error);
    detail::Check(status, error);
  }
  std::uint64_t size() const { return vetvec_suite_size(handle_.get()); }
  const vetvec_suite* handle() const { return handle_.get(); }
  std::string sha256() const { return vetvec_suite_sha256(handle_.get()); }
  std::string manifest_json() const { return vetvec_suite_manifest_json(handle_.get()); }
  /* Text in it is borrowed from this object. */
  vetvec_triple operator[](std::uint64_t index) const {
    vetvec_triple triple{};
    triple.struct_size = sizeof triple;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_suite_get(handle_.get(), index, &triple, &error);
    detail::Check(status, error);
    return triple;
  }

 private:
  detail::Owned<vetvec_suite, vetvec_suite_destroy> handle_;
};

class Config {
 public:
  explicit Config(vetvec_config* handle) : handle_(handle) {}
  static Config Load(std::string_view file, const TextBatch& overrides = {},
                     const TextBatch& vendors = {}) {
    vetvec_config_options options = VETVEC_CONFIG_OPTIONS_INIT;
    options.file = detail::Str(file);
    const vetvec_text_batch override_view = overrides.view();
    const vetvec_text_batch vendor_view = vendors.view();
    options.overrides = &override_view;
    options.vendors = &vendor_view;
    vetvec_config* handle = nullptr;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_config_load(&options, &handle, &error);
    detail::Check(status, error);
    return Config(handle);
  }
  static Config LoadRun(std::string_view run_folder) {
    vetvec_config* handle = nullptr;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_config_load_run(detail::Str(run_folder), &handle, &error);
    detail::Check(status, error);
    return Config(handle);
  }
  /* Asks `value_of(name)` for each secret that the configuration names; empty: not known. */
  template <typename ValueOf>
  void SetSecrets(ValueOf&& value_of) {
    for (std::uint64_t i = 0; vetvec_config_secret_name(handle_.get(), i) != nullptr; ++i) {
      const std::string name = vetvec_config_secret_name(handle_.get(), i);
      const std::string value = value_of(name);
      if (value.empty()) continue;
      vetvec_error* error = nullptr;
      const vetvec_status status =
          vetvec_config_set_secret(handle_.get(), detail::Str(name), detail::Str(value), &error);
      detail::Check(status, error);
    }
  }
  std::string Json() const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_config_json(handle_.get(), out, err);
    });
  }
  Encoder OpenEncoder(std::string_view vendor) const {
    vetvec_encoder* encoder = nullptr;
    vetvec_error* error = nullptr;
    const vetvec_status status =
        vetvec_config_open_encoder(handle_.get(), detail::Str(vendor), &encoder, &error);
    detail::Check(status, error);
    return Encoder(encoder);
  }
  const vetvec_config* get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_config, vetvec_config_destroy> handle_;
};

class Audit {
 public:
  /* Runs, or goes on with, the audit of a configuration. */
  static Audit Run(const Config& config, const CallOptions& options = {}) {
    const vetvec_call_options call = options.c_options();
    vetvec_audit* handle = nullptr;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_audit_run(config.get(), &call, &handle, &error);
    detail::Check(status, error);
    return Audit(handle);
  }
  static Audit Open(std::string_view run_folder, const CallOptions& options = {}) {
    const vetvec_call_options call = options.c_options();
    vetvec_audit* handle = nullptr;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_audit_open(detail::Str(run_folder), &call, &handle, &error);
    detail::Check(status, error);
    return Audit(handle);
  }
  /* JSON; sends nothing. */
  static std::string Plan(const Config& config, const CallOptions& options = {}) {
    const vetvec_call_options call = options.c_options();
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_audit_plan(config.get(), &call, out, err);
    });
  }
  std::string verdict() const { return vetvec_audit_verdict(handle_.get()); }
  std::string folder() const { return vetvec_audit_folder(handle_.get()); }
  std::string Report(std::string_view format) const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_report_write(handle_.get(), detail::Str(format), out, err);
    });
  }
  void WriteReport(std::string_view path) const {
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_report_write_file(handle_.get(), detail::Str(path), &error);
    detail::Check(status, error);
  }
  std::string Compare(std::string_view vendor, const Audit& other,
                      std::string_view other_vendor) const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_audit_compare(handle_.get(), detail::Str(vendor), other.handle_.get(),
                                  detail::Str(other_vendor), out, err);
    });
  }
  /* JSON with a check per rule and vendor. */
  std::string Gate(std::string_view rules, const Audit* baseline, bool* passed) const {
    std::uint8_t all_passed = 0;
    std::string checks = detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_gate_check(handle_.get(), detail::Str(rules),
                               baseline ? baseline->handle_.get() : nullptr, &all_passed, out, err);
    });
    *passed = all_passed != 0;
    return checks;
  }

 private:
  explicit Audit(vetvec_audit* handle) : handle_(handle) {}
  detail::Owned<vetvec_audit, vetvec_audit_destroy> handle_;
};

}  // namespace vetvec

#endif  // VETVEC_VETVEC_HPP_
