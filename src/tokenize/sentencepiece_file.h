// A SentencePiece model file (ModelProto): parsed and checked before libsentencepiece sees it.
//
// libsentencepiece follows offsets in the table of replacements (precompiled_charsmap) without
// checking them, and ends the process on some failures; so everything that it relies on is checked
// here. Used by sentencepiece_folder.cc.
//
//   VETVEC_ASSIGN_OR_RETURN(SentencePieceFile file, ReadSentencePieceFile(bytes));
//   file.pieces[file.unknown]   // "<unk>"
#ifndef VETVEC_TOKENIZE_SENTENCEPIECE_FILE_H_
#define VETVEC_TOKENIZE_SENTENCEPIECE_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vetvec {

inline constexpr size_t kMaxSentencePieceBytes = size_t{64} << 20;  // of a file

struct SentencePieceFile {
  std::vector<std::string> pieces;  // by id
  int32_t unknown = -1;             // id
  std::string model;  // the parts that libsentencepiece needs: pieces, training, normalizer
};

// INVALID_ARGUMENT: damaged. UNIMPLEMENTED, by name: a model that is not Unigram; white space as a
// suffix.
Result<SentencePieceFile> ReadSentencePieceFile(std::string_view bytes);

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_SENTENCEPIECE_FILE_H_
