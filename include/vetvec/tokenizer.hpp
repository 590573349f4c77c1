/* tokenizer.hpp: tokenizer.h for C++17.
 *
 *   const vetvec::Tokenizer tokenizer("onnx:all-minilm-l6-v2");
 *   const vetvec::TokenIds ids = tokenizer.Encode({"a text"});
 */
#ifndef VETVEC_TOKENIZER_HPP_
#define VETVEC_TOKENIZER_HPP_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "vetvec/options.hpp"
#include "vetvec/tokenizer.h"

namespace vetvec {
inline namespace abi {

/* The ids of text i: from ids[offsets[i]] up to, but not including, ids[offsets[i + 1]]. */
struct TokenIds {
  std::vector<std::int32_t> ids;
  std::vector<std::uint64_t> offsets;

  std::size_t size() const { return offsets.size() - 1; }
  std::vector<std::int32_t> operator[](std::size_t i) const {
    return {ids.data() + offsets[i], ids.data() + offsets[i + 1]};
  }
};

/* The tokenizer of a local model. Thread safety: any number of threads at once. */
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view spec) {
    detail::Try([&](vetvec_error** err) {
      return vetvec_tokenizer_open(detail::Str(spec), handle_.out(), err);
    });
  }
  /* See vetvec_tokenizer_encode. */
  TokenIds Encode(const TextBatch& texts, const TokenizerOptions& options = {}) const {
    TokenIds out;
    const vetvec_text_batch batch = texts.view();
    /* A text rarely has more ids than bytes; if it does, the call returns the size needed. */
    const std::uint64_t bytes = batch.offsets[batch.count] - batch.offsets[0];
    out.ids.resize(static_cast<std::size_t>(bytes + 16 * batch.count));
    const std::size_t need = Write(batch, options, &out);
    if (need > out.ids.size()) {
      out.ids.resize(need);
      Write(batch, options, &out);
    }
    out.ids.resize(need);
    return out;
  }
  /* The total number of ids of all texts. */
  std::uint64_t Count(const TextBatch& texts, const TokenizerOptions& options = {}) const {
    TokenIds out;
    return Write(texts.view(), options, &out);
  }
  vetvec_tokenizer get() const { return handle_.get(); }

 private:
  /* Returns the number of ids needed; if they do not fit, none is written. */
  std::size_t Write(const vetvec_text_batch& batch, const TokenizerOptions& options,
                    TokenIds* out) const {
    out->offsets.resize(static_cast<std::size_t>(batch.count) + 1);
    detail::CStruct c(options);
    std::size_t written = 0;
    vetvec_error* error = nullptr;
    const vetvec_status status =
        vetvec_tokenizer_encode(handle_.get(), &batch, c.get(), out->ids.data(), out->ids.size(),
                                out->offsets.data(), &written, &error);
    if (status == VETVEC_STATUS_BUFFER_TOO_SMALL) {
      vetvec_error_destroy(error);
    } else {
      detail::Check(status, error);
    }
    return written;
  }

  detail::Owned<vetvec_tokenizer, vetvec_tokenizer_destroy> handle_;
};

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_TOKENIZER_HPP_
