// A tokenizer.json from anywhere, and a text: a clear refusal, or ids within the vocabulary, the
// same each time. The first byte chooses the kind of file; a line "\x01" parts file and text.
#include <vector>

#include "fuzz_input.h"
#include "tokenize/tokenizer_files.h"

namespace {

void Encode(const vetvec::Tokenizer& tokenizer, std::string_view text) {
  vetvec::TokenizerScratch scratch;
  std::vector<int32_t> ids;
  const vetvec::Status status = tokenizer.Encode(text, {.max_ids = 512}, &scratch, &ids);
  if (!status.ok()) return;
  fuzz::Require(ids.size() <=
                512 + tokenizer.special().before.size() + tokenizer.special().after.size());
  for (const int32_t id : ids) fuzz::Require(id >= 0);
  std::vector<int32_t> again;
  fuzz::Require(tokenizer.Encode(text, {.max_ids = 512}, &scratch, &again).ok());
  fuzz::Require(ids == again);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Input input(data, size);
  const uint8_t kind = input.Byte();
  const std::string_view rest = input.rest();
  const size_t cut = rest.find("\n\x01\n");
  const std::string_view file = rest.substr(0, cut);
  const std::string_view text = cut == std::string_view::npos ? "" : rest.substr(cut + 3);
  if (kind == '2') {
    const auto tokenizer = vetvec::ParseBertVocabulary(file, true);
    if (tokenizer.ok()) Encode(**tokenizer, text);
    return 0;
  }
  if (kind == '3') {
    const size_t half = file.find("\n\x02\n");
    if (half == std::string_view::npos) return 0;
    const auto tokenizer =
        vetvec::ParseByteLevelBpe(file.substr(0, half), file.substr(half + 3), true);
    if (tokenizer.ok()) Encode(**tokenizer, text);
    return 0;
  }
  const auto tokenizer = vetvec::ParseTokenizerJson(file);
  if (tokenizer.ok()) {
    Encode(**tokenizer, text);
  } else {
    fuzz::Require(tokenizer.status().message().size() < 2000);
  }
  return 0;
}
