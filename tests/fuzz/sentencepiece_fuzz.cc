// A SentencePiece file from anywhere, and a text after a line "\x01": refused clearly, or sound
// enough for libsentencepiece (where it is installed), which trusts what it reads, to give the same
// pieces each time.
#include <vector>

#include "base/utf8.h"
#include "fuzz_input.h"
#include "tokenize/sentencepiece_api.h"
#include "tokenize/sentencepiece_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const size_t cut = all.rfind("\n\x01\n");
  const std::string_view text = cut == std::string_view::npos ? "" : all.substr(cut + 3);
  const auto file = vetvec::ReadSentencePieceFile(all.substr(0, cut));
  if (!file.ok()) {
    fuzz::Require(file.status().message().size() < 2000);
    return 0;
  }
  fuzz::Require(file->unknown >= 0 && static_cast<size_t>(file->unknown) < file->pieces.size());
  const auto api = vetvec::LoadSentencePieceApi();
  if (!api.ok()) return 0;
  const auto processor = vetvec::SentencePieceProcessor::Load(*api, file->model);
  if (!processor.ok() || !vetvec::IsValidUtf8(text)) return 0;
  std::vector<std::string> pieces;
  std::vector<std::string> again;
  if (!(*processor)->Encode(text, &pieces).ok()) return 0;
  fuzz::Require((*processor)->Encode(text, &again).ok());
  fuzz::Require(pieces == again);
  return 0;
}
