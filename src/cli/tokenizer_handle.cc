#include "cli/tokenizer_handle.h"

#include <fmt/format.h>

#include <iterator>

namespace vetvec::cli {

TokenizerHandle::TokenizerHandle(const std::string& spec) {
  vetvec_error* error = nullptr;
  const vetvec_status status = vetvec_tokenizer_open(detail::Str(spec), handle_.out(), &error);
  detail::Check(status, error);
}

void TokenizerHandle::Append(const Packed& texts, bool no_truncation, std::string* out) const {
  vetvec_tokenize_options options = VETVEC_TOKENIZE_OPTIONS_INIT;
  options.no_truncation = no_truncation ? 1 : 0;
  const vetvec_text_batch batch = texts.view();
  std::vector<uint64_t> offsets(texts.size() + 1);
  // Few texts have more ids than bytes; where they have, the need is told.
  std::vector<int32_t> ids(texts.bytes() + 16 * texts.size() + 16);
  uint64_t written = 0;
  vetvec_error* error = nullptr;
  vetvec_status status = vetvec_tokenizer_encode(handle_.get(), &batch, &options, ids.data(),
                                                 ids.size(), offsets.data(), &written, &error);
  if (status == VETVEC_BUFFER_TOO_SMALL) {
    vetvec_error_destroy(error);
    ids.resize(written);
    status = vetvec_tokenizer_encode(handle_.get(), &batch, &options, ids.data(), ids.size(),
                                     offsets.data(), &written, &error);
  }
  detail::Check(status, error);
  for (uint64_t i = 0; i < texts.size(); ++i) {
    *out += "{\"ids\":[";
    for (uint64_t k = offsets[i]; k < offsets[i + 1]; ++k) {
      if (k > offsets[i]) *out += ',';
      fmt::format_to(std::back_inserter(*out), "{}", ids[k]);
    }
    *out += "]}\n";
  }
}

uint64_t TokenizerHandle::Count(const std::vector<std::string>& texts) const {
  Packed packed;
  for (const std::string& text : texts) packed.Add(text);
  const vetvec_text_batch batch = packed.view();
  std::vector<uint64_t> offsets(texts.size() + 1);
  uint64_t written = 0;
  vetvec_error* error = nullptr;
  // Without room for ids: the need is told.
  const vetvec_status status = vetvec_tokenizer_encode(handle_.get(), &batch, nullptr, nullptr, 0,
                                                       offsets.data(), &written, &error);
  if (status != VETVEC_BUFFER_TOO_SMALL) {
    detail::Check(status, error);
  } else {
    vetvec_error_destroy(error);
  }
  return written;
}

}  // namespace vetvec::cli
