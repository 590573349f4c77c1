// Unigram: the cut with the largest sum of log probabilities (Kudo 2018), by Viterbi.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/utf8.h"
#include "tokenize/byte_trie.h"
#include "tokenize/model.h"

namespace vetvec {
namespace {

constexpr double kUnknownPenalty = 10.0;  // below the least likely piece

size_t CharacterBytes(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

class Unigram : public TokenModel {
 public:
  Unigram(PieceTable pieces, std::vector<double> scores, const UnigramOptions& options)
      : pieces_(std::move(pieces)),
        scores_(std::move(scores)),
        options_(options),
        unknown_score_(*std::min_element(scores_.begin(), scores_.end()) - kUnknownPenalty),
        bytes_(BytePieces(pieces_)) {
    std::vector<std::pair<std::string, int32_t>> keys;
    keys.reserve(pieces_.size());
    for (size_t i = 0; i < pieces_.size(); ++i) {
      keys.emplace_back(pieces_.PieceAt(i), pieces_.IdAt(i));
    }
    trie_ = ByteTrie::Build(std::move(keys));
  }

  void Tokenize(std::string_view word, ModelScratch* scratch,
                std::vector<int32_t>* ids) const override {
    const uint64_t hash = HashOfPiece(word);
    if (scratch->words.Append(word, hash, ids)) return;
    const size_t before = ids->size();
    if (!FindBest(word, scratch)) return;
    FollowBack(word, scratch, ids);
    scratch->words.Keep(word, hash, {ids->data() + before, ids->size() - before});
  }

  const PieceTable& pieces() const override { return pieces_; }
  const char* kind() const override { return "Unigram"; }

 private:
  static void Offer(double score, int32_t id, size_t start, ModelScratch::Node* node) {
    if (node->start >= 0 && score <= node->score) return;
    *node = {score, id, static_cast<int32_t>(start)};
  }

  bool FindBest(std::string_view word, ModelScratch* scratch) const {
    std::vector<ModelScratch::Node>& nodes = scratch->nodes;
    nodes.assign(word.size() + 1, {0.0, -1, -1});
    for (size_t start = 0; start < word.size();) {
      const double so_far = nodes[start].score;
      const size_t one = CharacterBytes(word[start]);
      bool has_one = false;
      const size_t walked = trie_.ForEachPrefix(word.substr(start), [&](size_t bytes, int32_t id) {
        Offer(scores_[static_cast<size_t>(id)] + so_far, id, start, &nodes[start + bytes]);
        has_one |= bytes == one;
      });
      if (!scratch->work.Charge(walked)) return false;
      if (!has_one) {
        Offer(unknown_score_ + so_far, options_.unknown, start, &nodes[start + one]);
      }
      start += one;
    }
    return true;
  }

  // Adjacent unknown characters form one unknown piece.
  void FollowBack(std::string_view word, ModelScratch* scratch, std::vector<int32_t>* ids) const {
    auto& cut = scratch->cut;
    cut.clear();
    for (size_t end = word.size(); end > 0;) {
      const ModelScratch::Node& node = scratch->nodes[end];
      const bool joins =
          node.id == options_.unknown && !cut.empty() && cut.back().second == options_.unknown;
      if (joins) {
        cut.back().first = node.start;
      } else {
        cut.emplace_back(node.start, node.id);
      }
      end = static_cast<size_t>(node.start);
    }
    for (size_t i = cut.size(); i-- > 0;) {
      const auto [begin, id] = cut[i];
      if (id != options_.unknown) {
        ids->push_back(id);
        continue;
      }
      const auto from = static_cast<size_t>(begin);
      const size_t to = i > 0 ? static_cast<size_t>(cut[i - 1].first) : word.size();
      PushUnknown(word.substr(from, to - from), ids);
    }
  }

  void PushUnknown(std::string_view piece, std::vector<int32_t>* ids) const {
    const int32_t known = pieces_.Find(piece);
    if (known >= 0) {
      ids->push_back(known);
      return;
    }
    if (options_.byte_fallback) {
      const bool has_all = std::all_of(piece.begin(), piece.end(), [&](char c) {
        return bytes_[static_cast<unsigned char>(c)] >= 0;
      });
      if (has_all) {
        for (const char c : piece) ids->push_back(bytes_[static_cast<unsigned char>(c)]);
        return;
      }
    }
    if (options_.unknown >= 0) ids->push_back(options_.unknown);
  }

  const PieceTable pieces_;
  const std::vector<double> scores_;
  const UnigramOptions options_;
  const double unknown_score_;
  const std::array<int32_t, 256> bytes_;
  ByteTrie trie_;
};

}  // namespace

Result<std::unique_ptr<TokenModel>> NewUnigram(PieceTable pieces, std::vector<double> scores,
                                               const UnigramOptions& options) {
  if (pieces.is_crowded()) return CrowdedTable("model.vocab");
  if (scores.empty()) return InvalidArgument("the vocabulary is empty").WithKey("model.vocab");
  if (options.unknown >= static_cast<int32_t>(scores.size())) {
    return InvalidArgument(fmt::format("unk_id is {}, but the vocabulary has {} pieces",
                                       options.unknown, scores.size()))
        .WithKey("model.unk_id", std::to_string(options.unknown));
  }
  return std::unique_ptr<TokenModel>(
      std::make_unique<Unigram>(std::move(pieces), std::move(scores), options));
}

}  // namespace vetvec
