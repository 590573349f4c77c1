// Packed: texts in the ABI's form. TokenizerHandle: a local model's tokenizer over the C ABI. Used
// by the commands tokenize, model check, bench encoder and serve.
//
//   TokenizerHandle tokenizer("onnx:all-minilm-l6-v2");
//   uint64_t tokens = tokenizer.Count({"a text"});
#ifndef VETVEC_CLI_TOKENIZER_HANDLE_H_
#define VETVEC_CLI_TOKENIZER_HANDLE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

// Texts in the packed form, empty ones too: a tokenizer takes what an encoder does not.
class Packed {
 public:
  void Add(std::string_view text) {
    bytes_.append(text);
    offsets_.push_back(bytes_.size());
  }
  void Clear() {
    bytes_.clear();
    offsets_.assign(1, 0);
  }
  uint64_t size() const { return offsets_.size() - 1; }
  uint64_t bytes() const { return bytes_.size(); }
  vetvec_text_batch view() const {
    return {sizeof(vetvec_text_batch), bytes_.data(), offsets_.data(), size()};
  }

 private:
  std::string bytes_;
  std::vector<uint64_t> offsets_{0};
};

class TokenizerHandle {
 public:
  explicit TokenizerHandle(const std::string& spec);

  // Appends a line {"ids": [...]} per text.
  void Append(const Packed& texts, bool no_truncation, std::string* out) const;
  // Ids of all texts together, special tokens included, as the model takes them.
  uint64_t Count(const std::vector<std::string>& texts) const;

 private:
  detail::Owned<vetvec_tokenizer, vetvec_tokenizer_destroy> handle_;
};

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_TOKENIZER_HANDLE_H_
