/* encoder.hpp: encoders (encoder.h, stream.h) for C++17.
 *
 *   vetvec::EncoderOptions options;
 *   options.spec = "openai:text-embedding-3-small";
 *   vetvec::Encoder encoder(options);
 *   vetvec::Matrix rows = encoder.Embed({"a text", "another"});     // throws vetvec::Error
 */
#ifndef VETVEC_ENCODER_HPP_
#define VETVEC_ENCODER_HPP_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vetvec/encoder.h"
#include "vetvec/stream.h"
#include "vetvec/submit.hpp"

namespace vetvec {

namespace detail {

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
  std::string input_type; /* picks the prefix, too */
  std::string query_prefix;
  std::string document_prefix;
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
    c.input_type = detail::Str(options.input_type);
    c.query_prefix = detail::Str(options.query_prefix);
    c.document_prefix = detail::Str(options.document_prefix);
    if (options.count_tokens) detail::SetTokenCounter(options.count_tokens, &c);
    detail::Try([&](vetvec_error** err) { return vetvec_encoder_open(&c, handle_.out(), err); });
  }

  std::string name() const { return vetvec_encoder_name(handle_.get()); }
  std::uint64_t dimension() const { return vetvec_encoder_dimension(handle_.get()); }

  /* All rows, or an Error: EmbedError holds what has come. With `item_status`, a PARTIAL result is
   * returned instead of thrown: rows of failed texts are zero, and item_status tells which they
   * are. */
  Matrix Embed(const vetvec_text_batch& texts, const CallOptions& options = {},
               std::vector<vetvec_status>* item_status = nullptr) const {
    std::vector<vetvec_status> items(static_cast<std::size_t>(texts.count), VETVEC_OK);
    const vetvec_call_options call = options.c_options();
    vetvec_matrix* rows = nullptr;
    vetvec_error* error = nullptr;
    const vetvec_status status =
        vetvec_encoder_embed_alloc(handle_.get(), &texts, &call, &rows, items.data(), &error);
    return detail::RowsOrError(status, rows, error, std::move(items), item_status);
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
    detail::Try([&](vetvec_error** err) {
      return vetvec_count_tokens(handle_.get(), &view, counts.upper.data(), counts.expected.data(),
                                 err);
    });
    return counts;
  }

  /* Begins the call and returns; its end is told to `queue` (may be null) with `user_data`. */
  Call Submit(const TextBatch& texts, const CompletionQueue* queue = nullptr,
              void* user_data = nullptr, const CallOptions& options = {}) const {
    const vetvec_text_batch batch = texts.view();
    const vetvec_call_options call = options.c_submit_options();
    vetvec_submit_options submit = VETVEC_SUBMIT_OPTIONS_INIT;
    submit.queue = queue ? queue->get() : nullptr;
    submit.user_data = user_data;
    vetvec_call* handle = nullptr;
    detail::Try([&](vetvec_error** err) {
      return vetvec_encoder_submit(handle_.get(), &batch, &call, &submit, &handle, err);
    });
    return Call(handle, texts.size());
  }

  /* Texts of any number in bounded memory (vetvec/stream.h). `next` sets the text and returns true,
   * or returns false at the end; `rows` gets the rows in order. What they throw ends the stream and
   * comes out of it. False: some texts failed, and `rows` was told which. */
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
      try {
        std::string_view view;
        if (!static_cast<Both*>(user_data)->next(&view)) return 0;
        *text = detail::Str(view);
        return 1;
      } catch (...) {
        detail::Thrown() = std::current_exception();
        return -1;
      }
    };
    stream.rows = [](void* user_data, const vetvec_stream_rows* some) -> std::int32_t {
      try {
        static_cast<Both*>(user_data)->rows(*some);
        return 0;
      } catch (...) {
        detail::Thrown() = std::current_exception();
        return -1;
      }
    };
    detail::Thrown() = nullptr;
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
    detail::Try(
        [&](vetvec_error** err) { return vetvec_encoder_usage(handle_.get(), &usage, err); });
    return usage;
  }
  /* OpenMetrics text. */
  std::string Metrics() const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_encoder_metrics(handle_.get(), out, err);
    });
  }
  void Flush() const {
    detail::Try([&](vetvec_error** err) { return vetvec_encoder_flush(handle_.get(), err); });
  }
  const vetvec_encoder* get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_encoder, vetvec_encoder_destroy> handle_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_HPP_
