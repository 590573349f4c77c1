#include "cli/embed_run.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace vetvec::cli {
namespace {

// The rows that have arrived, and the failures of the other texts.
void Keep(const EmbedError& error, EmbeddedTexts* out) {
  for (size_t i = 0; i < out->count; ++i) {
    if (error.statuses()[i] == VETVEC_STATUS_OK && error.rows() != nullptr) continue;
    const Error item = error.errors()[i];
    out->failed.push_back({i, item.status_name(), item.what()});
  }
  if (out->received() == 0) return;
  const Matrix& rows = *error.rows();
  out->dimension = rows.cols();
  out->values.resize(out->count * out->dimension);
  for (size_t i = 0; i < out->count; ++i) {
    if (error.statuses()[i] != VETVEC_STATUS_OK) continue;
    std::copy_n(rows.data() + i * rows.view().row_stride, out->dimension,
                out->values.begin() + static_cast<std::ptrdiff_t>(i * out->dimension));
  }
}

}  // namespace

vetvec_rows EmbeddedTexts::rows() const {
  if (values.empty()) return whole.view();
  return {values.data(), count, dimension, dimension};
}

EmbeddedTexts EmbedAll(const CommonFlags& flags, const CancelToken& cancel, const Encoder& encoder,
                       const TextBatch& texts, const EmbedSettings& settings) {
  EmbeddedTexts out;
  out.count = texts.size();
  CallScope scope(flags, cancel);
  CallOptions options = scope.options();
  options.timeout_ms = DeadlineMs(flags, settings.timeout_ms);
  try {
    out.whole =
        encoder.Embed(texts, options, nullptr, settings.has_provenance ? &out.provenance : nullptr);
    out.dimension = out.whole.cols();
  } catch (const EmbedError& error) {
    if (error.status() == VETVEC_STATUS_CANCELLED) throw;
    Keep(error, &out);
    if (out.received() == 0) throw;
  }
  return out;
}

Matrix EmbedTexts(const CommonFlags& flags, const std::string& spec, const CancelToken& cancel,
                  const TextBatch& texts) {
  const Config config = LoadSessionConfig(flags, {spec});
  const Encoder encoder = config.OpenEncoder(spec);
  CallScope scope(flags, cancel);
  CallOptions options = scope.options();
  // A whole file may take long; without --deadline, only Ctrl-C ends it.
  options.timeout_ms = DeadlineMs(flags, kLongestJobMs);
  return encoder.Embed(texts, options);
}

}  // namespace vetvec::cli
