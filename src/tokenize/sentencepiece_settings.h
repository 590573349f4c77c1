// What the JSON files next to a SentencePiece file say: which of Hugging Face's slow tokenizers it
// is, and its tokens. Internal to tokenize, see tokenizer_files.h.
#ifndef VETVEC_TOKENIZE_SENTENCEPIECE_SETTINGS_H_
#define VETVEC_TOKENIZE_SENTENCEPIECE_SETTINGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "tokenize/added_tokens.h"
#include "tokenize/piece_table.h"
#include "tokenize/sentencepiece_file.h"

namespace vetvec {

enum class SentencePieceKind { kXlmRoberta, kT5 };

struct SentencePieceSettings {
  std::vector<AddedToken> added;
  PieceTable pieces;  // with the ids of the class, which are not those of the file
  bool cuts_left = false;
};

// By tokenizer_config.json or config.json; UNIMPLEMENTED except for the classes XLMRobertaTokenizer
// and T5Tokenizer (legacy).
Result<SentencePieceKind> FindSentencePieceKind(const std::string& folder);

// Special tokens and their flags may be repeated by tokenizer_config.json, special_tokens_map.json
// and added_tokens.json; changes of ids are rejected by name (UNIMPLEMENTED).
Result<SentencePieceSettings> ReadSentencePieceSettings(const std::string& folder,
                                                        SentencePieceKind kind,
                                                        const SentencePieceFile& file);

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_SENTENCEPIECE_SETTINGS_H_
