// TokenModel: cuts one word (a piece of text separated by the pre-tokenizer) into ids.
//
// Three kinds, as the "model" of a tokenizer.json: WordPiece (greedy, longest piece first),
// byte-level and plain BPE (merges by rank) and Unigram (the likeliest cut); libsentencepiece has
// the same interface. Created by model_json.cc, vocab_files.cc and sentencepiece_folder.cc, used by
// Tokenizer.
#ifndef VETVEC_TOKENIZE_MODEL_H_
#define VETVEC_TOKENIZE_MODEL_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "tokenize/piece_table.h"
#include "tokenize/word_cache.h"
#include "tokenize/work_budget.h"

namespace vetvec {

// The memory that a model needs while it works, and what the work may cost: for one thread.
struct ModelScratch {
  struct Symbol {
    int32_t id;
    int32_t previous;
    int32_t next;
    uint32_t bytes;  // of the text; 0: merged away
  };
  struct Merge {
    uint64_t rank_and_place;  // rank << 32 | symbol
    int32_t id;               // of the merged symbol
  };
  struct Node {
    double score;
    int32_t id;
    int32_t start;  // -1: not reached
  };
  WordCache words;
  std::string piece;
  std::vector<Symbol> symbols;
  std::vector<Merge> merges;
  std::vector<Node> nodes;
  std::vector<std::pair<int32_t, int32_t>> cut;  // begin and id, from the end
  std::vector<int32_t> ids;
  WorkBudget work;
};

// Thread safety: any thread, each with its own scratch.
class TokenModel {
 public:
  virtual ~TokenModel() = default;
  // Appends the ids of `word`: valid UTF-8, not empty. Charges what it takes beyond a step for each
  // character; when the budget is used up, *ids is of no use.
  virtual void Tokenize(std::string_view word, ModelScratch* scratch,
                        std::vector<int32_t>* ids) const = 0;
  virtual const PieceTable& pieces() const = 0;
  virtual const char* kind() const = 0;  // "WordPiece", "BPE", "Unigram", "SentencePiece"
};

struct WordPieceOptions {
  std::string unknown = "[UNK]";
  std::string prefix = "##";
  size_t max_characters = 100;
};
// INVALID_ARGUMENT if `unknown` is not in the vocabulary.
Result<std::unique_ptr<TokenModel>> NewWordPiece(PieceTable pieces,
                                                 const WordPieceOptions& options);

struct BpeOptions {
  std::string unknown;  // empty: characters without a piece are left out
  std::string prefix;   // of pieces that do not begin a word
  std::string suffix;   // of pieces that end a word
  bool fuse_unknown = false;
  bool byte_fallback = false;
  bool ignore_merges = false;
};
using MergeList = std::vector<std::pair<std::string, std::string>>;
// INVALID_ARGUMENT if a merge names or produces a piece that is not in the vocabulary.
Result<std::unique_ptr<TokenModel>> NewBpe(PieceTable pieces, const MergeList& merges,
                                           const BpeOptions& options);

struct UnigramOptions {
  int32_t unknown = -1;  // id; -1: none, so that a text that needs it loses those characters
  bool byte_fallback = false;
};
// `scores`: log probabilities by id. INVALID_ARGUMENT if there are none, or if `unknown` is out of
// range.
Result<std::unique_ptr<TokenModel>> NewUnigram(PieceTable pieces, std::vector<double> scores,
                                               const UnigramOptions& options);

// The error for a PieceTable that is_crowded, and for other tables with too many equal hashes.
Status CrowdedTable(const char* key);

// Ids of "<0x00>" to "<0xFF>"; -1 where a piece is missing.
std::array<int32_t, 256> BytePieces(const PieceTable& pieces);

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_MODEL_H_
