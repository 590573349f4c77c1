// OnnxChange: another way to compute with the same files, as other programs do by choice or by
// mistake. Which vectors they would give is how an altered model is recognised (identity/).
#ifndef VETVEC_ONNX_ONNX_CHANGE_H_
#define VETVEC_ONNX_ONNX_CHANGE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "tokenize/tokenizer.h"

namespace vetvec {

enum class PooledTokens : uint8_t {
  kOfText,          // with the special tokens
  kWithoutSpecial,  // unless the text has no others
  kWithPads,        // of a text that is padded to the most tokens
};

struct OnnxChange {
  size_t max_ids = 0;       // instead of the folder's; 0: those
  bool cuts_left = false;   // of a text that is too long, the end is kept
  bool keeps_case = false;  // neither lower-cases nor strips accents
  PooledTokens pooled = PooledTokens::kOfText;

  bool operator==(const OnnxChange&) const = default;
  std::string Text() const;  // the same for the same change; empty: none
};

// OpenTokenizer, as the change wants it. UNIMPLEMENTED if the folder has no tokenizer.json to
// change; INVALID_ARGUMENT if it keeps case anyway.
Result<std::shared_ptr<const Tokenizer>> OpenChangedTokenizer(const std::string& folder,
                                                              const OnnxChange& change);

}  // namespace vetvec

#endif  // VETVEC_ONNX_ONNX_CHANGE_H_
