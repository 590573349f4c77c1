/* encoder.hpp: encoder.h for C++17.
 *
 *   vetvec::EncoderOptions options;
 *   options.spec = "openai:text-embedding-3-small";
 *   vetvec::Encoder encoder(options);
 *   vetvec::Matrix rows = encoder.Embed({"a text", "another"});     // throws vetvec::Error
 *
 * If some texts fail, Embed throws an EmbedError that contains the rows of the others. If
 * `statuses` is not NULL, Embed returns the rows instead.
 */
#ifndef VETVEC_ENCODER_HPP_
#define VETVEC_ENCODER_HPP_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vetvec/embed_error.hpp"
#include "vetvec/encoder.h"
#include "vetvec/job.hpp"
#include "vetvec/stream.hpp"

namespace vetvec {
inline namespace abi {

struct TokenCounts {
  std::vector<std::uint64_t> upper; /* one per text */
  std::vector<std::uint64_t> expected;
};

/* See vetvec_encoder_count_tokens; without an encoder, both counts are estimates. */
inline TokenCounts CountTokens(const TextBatch& texts, Handle<vetvec_encoder> encoder = {}) {
  TokenCounts counts;
  counts.upper.resize(texts.size());
  counts.expected.resize(texts.size());
  const vetvec_text_batch batch = texts.view();
  detail::Try([&](vetvec_error** err) {
    return vetvec_encoder_count_tokens(encoder.get(), &batch, counts.upper.data(),
                                       counts.expected.data(), err);
  });
  return counts;
}

/* The results of vetvec_encoder_probe. */
struct ProbeResult {
  Matrix rows; /* zero for texts without a usable vector */
  std::vector<vetvec_status> statuses;
  std::string report_json;
};

/* Turns texts into vectors. Thread safety: any number of threads at once. */
class Encoder {
 public:
  explicit Encoder(vetvec_encoder handle) : handle_(handle) {}
  explicit Encoder(const EncoderOptions& options) {
    detail::CStruct c(options);
    c.Try([&](vetvec_error** err) { return vetvec_encoder_open(c.get(), handle_.out(), err); });
  }

  /* The bounds of a numeric option: see vetvec_encoder_option_bounds. */
  static std::pair<std::int64_t, std::int64_t> OptionBounds(std::string_view name) {
    std::pair<std::int64_t, std::int64_t> bounds;
    detail::Try([&](vetvec_error** err) {
      return vetvec_encoder_option_bounds(detail::Str(name), &bounds.first, &bounds.second, err);
    });
    return bounds;
  }

  /* The known facts about services, as JSON: see vetvec_encoder_provider_facts. */
  static std::string ProviderFacts(std::string_view kind = {},
                                   std::string_view providers_data = {}) {
    vetvec_buffer* json = nullptr;
    detail::Try([&](vetvec_error** err) {
      return vetvec_encoder_provider_facts(detail::Str(kind), detail::Str(providers_data), &json,
                                           err);
    });
    return detail::TakeString(json);
  }

  std::string name() const { return vetvec_encoder_name(handle_.get()); }
  std::uint64_t dimension() const { return vetvec_encoder_dimension(handle_.get()); }

  /* Returns all rows, or throws an Error; an EmbedError contains the rows that were received. If
   * `statuses` is not NULL, a PARTIAL result does not throw: rows of failed texts are zero, and
   * `statuses` shows which texts failed. `provenance` receives the source of each text's
   * vector. */
  Matrix Embed(const TextBatch& texts, const CallOptions& options = {},
               std::vector<vetvec_status>* statuses = nullptr,
               std::vector<vetvec_provenance>* provenance = nullptr) const {
    std::vector<vetvec_status> items(texts.size(), VETVEC_STATUS_OK);
    if (provenance != nullptr) provenance->assign(texts.size(), vetvec_provenance{});
    const vetvec_text_batch batch = texts.view();
    detail::CStruct call(options);
    vetvec_matrix handle{};
    vetvec_error* error = nullptr;
    const vetvec_status status =
        vetvec_encoder_embed_alloc(handle_.get(), &batch, call.get(), &handle, items.data(),
                                   provenance == nullptr ? nullptr : provenance->data(), &error);
    Matrix rows(handle);
    if (status != VETVEC_STATUS_OK) call.Rethrow(error);
    return detail::RowsOrError(status, std::move(rows), error, std::move(items), statuses);
  }
  /* Embeds into the caller's memory: see vetvec_encoder_embed. Returns the number of elements
   * written. */
  std::size_t EmbedInto(const TextBatch& texts, float* out, std::size_t capacity,
                        const CallOptions& options = {},
                        std::vector<vetvec_status>* statuses = nullptr,
                        std::vector<vetvec_provenance>* provenance = nullptr) const {
    std::vector<vetvec_status> items(texts.size(), VETVEC_STATUS_OK);
    if (provenance != nullptr) provenance->assign(texts.size(), vetvec_provenance{});
    const vetvec_text_batch batch = texts.view();
    detail::CStruct call(options);
    std::size_t written = 0;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_encoder_embed(
        handle_.get(), &batch, call.get(), out, capacity, &written, items.data(),
        provenance == nullptr ? nullptr : provenance->data(), &error);
    if (status != VETVEC_STATUS_OK) call.Rethrow(error);
    (void)detail::RowsOrError(status, Matrix(), error, std::move(items), statuses);
    return written;
  }
  /* The vector of one text. */
  std::vector<float> EmbedOne(std::string_view text, const CallOptions& options = {}) const {
    std::vector<float> vector(static_cast<std::size_t>(dimension()));
    detail::CStruct call(options);
    std::size_t written = 0;
    vetvec_error* error = nullptr;
    vetvec_status status = VETVEC_STATUS_BUFFER_TOO_SMALL;
    if (!vector.empty()) {
      status = vetvec_encoder_embed_one(handle_.get(), detail::Str(text), call.get(), vector.data(),
                                        vector.size(), &written, &error);
    }
    if (status == VETVEC_STATUS_BUFFER_TOO_SMALL) { /* the dimension differs or is unknown */
      vetvec_error_destroy(error);
      const Matrix rows = Embed({text}, options);
      return {rows.row(0).begin(), rows.row(0).end()};
    }
    call.Check(status, error);
    vector.resize(written);
    return vector;
  }

  /* Like vetvec_encoder_probe, but throws only if nothing was received. */
  ProbeResult Probe(const TextBatch& texts, const CallOptions& options = {}) const {
    ProbeResult result;
    result.statuses.assign(texts.size(), VETVEC_STATUS_OK);
    const vetvec_text_batch batch = texts.view();
    detail::CStruct call(options);
    vetvec_matrix rows{};
    vetvec_buffer* report = nullptr;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_encoder_probe(handle_.get(), &batch, call.get(), &rows,
                                                      result.statuses.data(), &report, &error);
    result.rows = Matrix(rows);
    result.report_json = detail::TakeString(report);
    if (status == VETVEC_STATUS_PARTIAL) {
      vetvec_error_destroy(error);
    } else {
      call.Check(status, error);
    }
    return result;
  }
  /* The known facts about the service, as JSON: see vetvec_encoder_describe. */
  std::string Describe(const CallOptions& options = {}) const {
    detail::CStruct call(options);
    return call.TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_encoder_describe(handle_.get(), call.get(), out, err);
    });
  }
  /* See vetvec_encoder_count_tokens; sends nothing. */
  TokenCounts CountTokens(const TextBatch& texts) const {
    return abi::CountTokens(texts, handle_.get());
  }

  /* Starts an asynchronous call: see job.hpp. */
  Job Submit(const TextBatch& texts, const JobOptions& options = {},
             const CallOptions& call = {}) const {
    return Job::Submit(handle_.get(), texts, options, call);
  }
  /* Embeds any number of texts in bounded memory: see stream.hpp. */
  void EmbedStream(const NextText& next, const TakeRows& rows, const StreamOptions& options = {},
                   const CallOptions& call = {}) const {
    abi::EmbedStream(handle_.get(), next, rows, options, call);
  }
  /* The same as a range of pieces. */
  abi::Stream Stream(NextText next, StreamOptions options = {}, CallOptions call = {}) const {
    return abi::Stream(handle_.get(), std::move(next), std::move(options), std::move(call));
  }

  vetvec_usage usage() const {
    vetvec_usage usage = VETVEC_INIT(vetvec_usage);
    detail::Try(
        [&](vetvec_error** err) { return vetvec_encoder_usage(handle_.get(), &usage, err); });
    return usage;
  }
  /* Returns OpenMetrics text: see vetvec_encoder_metrics. */
  std::string Metrics() const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_encoder_metrics(handle_.get(), out, err);
    });
  }
  /* Returns JSON: see vetvec_encoder_shared_limits. */
  std::string SharedLimits(std::int64_t timeout_ms = 0) const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_encoder_shared_limits(handle_.get(), timeout_ms, out, err);
    });
  }
  void Flush() const {
    detail::Try([&](vetvec_error** err) { return vetvec_encoder_flush(handle_.get(), err); });
  }
  vetvec_encoder get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_encoder, vetvec_encoder_destroy> handle_;
};

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_ENCODER_HPP_
