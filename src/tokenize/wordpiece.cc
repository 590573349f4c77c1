// WordPiece: greedy, longest piece first (Wu et al. 2016, as in BERT).
#include <fmt/core.h>

#include "base/utf8.h"
#include "tokenize/model.h"

namespace vetvec {
namespace {

class WordPiece : public TokenModel {
 public:
  WordPiece(PieceTable pieces, const WordPieceOptions& options, int32_t unknown)
      : pieces_(std::move(pieces)), options_(options), unknown_(unknown) {}

  void Tokenize(std::string_view word, ModelScratch* scratch,
                std::vector<int32_t>* ids) const override {
    // Most words are pieces; the limit of characters takes precedence.
    if (word.size() <= options_.max_characters) {
      const int32_t whole = pieces_.Find(word);
      if (whole >= 0) {
        ids->push_back(whole);
        return;
      }
    }
    const uint64_t hash = HashOfPiece(word);
    if (scratch->words.Append(word, hash, ids)) return;
    const size_t before = ids->size();
    Cut(word, scratch, ids);
    if (!scratch->work.ok()) return;
    scratch->words.Keep(word, hash, {ids->data() + before, ids->size() - before});
  }

  const PieceTable& pieces() const override { return pieces_; }
  const char* kind() const override { return "WordPiece"; }

 private:
  void Cut(std::string_view word, ModelScratch* scratch, std::vector<int32_t>* ids) const {
    if (CountCodePoints(word) > options_.max_characters) {
      ids->push_back(unknown_);
      return;
    }
    const size_t before = ids->size();
    constexpr size_t kBytesPerStep = 64;
    std::string& piece = scratch->piece;
    for (size_t start = 0; start < word.size();) {
      const std::string_view prefix = start > 0 ? std::string_view(options_.prefix) : "";
      piece.assign(prefix).append(word.substr(start));
      if (piece.size() > pieces_.longest()) {
        piece.resize(std::max(pieces_.longest(), prefix.size()));
      }
      int32_t id = -1;
      while (piece.size() > prefix.size()) {
        if (!scratch->work.Charge(1 + piece.size() / kBytesPerStep)) return;
        id = pieces_.Find(piece);
        if (id >= 0) break;
        do piece.pop_back();
        while (piece.size() > prefix.size() &&
               (static_cast<unsigned char>(word[start + piece.size() - prefix.size()]) & 0xC0) ==
                   0x80);
      }
      if (id < 0) {
        ids->resize(before);
        ids->push_back(unknown_);
        return;
      }
      ids->push_back(id);
      start += piece.size() - prefix.size();
    }
  }

  const PieceTable pieces_;
  const WordPieceOptions options_;
  const int32_t unknown_;
};

}  // namespace

Result<std::unique_ptr<TokenModel>> NewWordPiece(PieceTable pieces,
                                                 const WordPieceOptions& options) {
  if (pieces.is_crowded()) return CrowdedTable("model.vocab");
  const int32_t unknown = pieces.Find(options.unknown);
  if (unknown < 0) {
    return InvalidArgument(fmt::format("the vocabulary lacks the unknown token '{}'",
                                       Sanitized(options.unknown, 80)))
        .WithKey("model.unk_token", Sanitized(options.unknown, 80));
  }
  return std::unique_ptr<TokenModel>(
      std::make_unique<WordPiece>(std::move(pieces), options, unknown));
}

Status CrowdedTable(const char* key) {
  return InvalidArgument(fmt::format("{}: more than {} entries have the same hash; the file may be "
                                     "malicious",
                                     key, PieceTable::kMostProbes))
      .WithKey(key);
}

std::array<int32_t, 256> BytePieces(const PieceTable& pieces) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::array<int32_t, 256> ids{};
  for (size_t byte = 0; byte < ids.size(); ++byte) {
    const std::string piece = {'<', '0', 'x', kDigits[byte >> 4], kDigits[byte & 15], '>'};
    ids[byte] = pieces.Find(piece);
  }
  return ids;
}

}  // namespace vetvec
