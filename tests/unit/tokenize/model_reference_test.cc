// Each model against the plainest program that follows its definition, on random vocabularies and
// words of few letters, where pieces overlap and scores tie as often as possible.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "unit/tokenize/parsed_tokenizer.h"

namespace vetvec {
namespace {

using Strings = std::vector<std::string>;

constexpr int kVocabularies = 200;
constexpr int kWords = 40;

std::string RandomWord(Rng* rng, size_t longest) {
  std::string word(1 + rng->Below(longest), 'a');
  for (char& letter : word) letter = static_cast<char>('a' + rng->Below(3));
  return word;
}

std::string Quoted(const std::string& text) { return "\"" + text + "\""; }

Strings PiecesOf(const Tokenizer& tokenizer, const Strings& vocabulary, const std::string& word) {
  Strings pieces;
  for (const int32_t id : IdsOf(tokenizer, word)) {
    pieces.push_back(vocabulary[static_cast<size_t>(id)]);
  }
  return pieces;
}

// Distinct pieces of up to four letters, after the three letters.
Strings RandomPieces(Rng* rng, const std::string& prefix) {
  Strings pieces = {prefix + "a", prefix + "b", prefix + "c"};
  const size_t more = 2 + rng->Below(8);
  for (size_t i = 0; i < more; ++i) {
    AddNew(prefix + RandomWord(rng, 4), &pieces);
  }
  return pieces;
}

// The longest piece first, from the left; the whole word is unknown if one place has none.
Strings GreedyCut(const Strings& vocabulary, const std::string& word) {
  Strings cut;
  for (size_t begin = 0; begin < word.size();) {
    size_t bytes = word.size() - begin;
    const auto piece = [&] { return (begin > 0 ? "##" : "") + word.substr(begin, bytes); };
    while (bytes > 0 &&
           std::find(vocabulary.begin(), vocabulary.end(), piece()) == vocabulary.end()) {
      --bytes;
    }
    if (bytes == 0) return {"[UNK]"};
    cut.push_back(piece());
    begin += bytes;
  }
  return cut;
}

TEST(ModelReference, WordPieceTakesTheLongestPieceFromTheLeft) {
  Rng rng(1);
  for (int i = 0; i < kVocabularies; ++i) {
    Strings vocabulary = {"[UNK]"};
    for (const char* prefix : {"", "##"}) {
      const Strings pieces = RandomPieces(&rng, prefix);
      // Without the letters, some words are unknown.
      vocabulary.insert(vocabulary.end(), pieces.begin() + static_cast<int>(rng.Below(2)),
                        pieces.end());
    }
    const auto tokenizer =
        MustParse(R"({"model":{"type":"WordPiece","vocab":)" + VocabularyJson(vocabulary) + "}}");
    for (int j = 0; j < kWords; ++j) {
      const std::string word = RandomWord(&rng, 12);
      ASSERT_EQ(PiecesOf(*tokenizer, vocabulary, word), GreedyCut(vocabulary, word))
          << VocabularyJson(vocabulary) << " " << word;
    }
  }
}

// Of all neighbours, the pair with the lowest rank is merged, the leftmost first, until none is
// left that may be.
Strings MergedCut(const std::vector<std::pair<std::string, std::string>>& merges,
                  const std::string& word) {
  Strings cut;
  for (const char letter : word) cut.emplace_back(1, letter);
  for (;;) {
    size_t best = merges.size();
    size_t place = 0;
    for (size_t i = 0; i + 1 < cut.size(); ++i) {
      const auto found = std::find(merges.begin(), merges.end(), std::pair(cut[i], cut[i + 1]));
      const auto rank = static_cast<size_t>(found - merges.begin());
      if (rank >= best) continue;
      best = rank;
      place = i;
    }
    if (best == merges.size()) return cut;
    cut[place] += cut[place + 1];
    cut.erase(cut.begin() + static_cast<int>(place) + 1);
  }
}

TEST(ModelReference, BpeMergesTheLowestRankFromTheLeft) {
  Rng rng(2);
  for (int i = 0; i < kVocabularies; ++i) {
    Strings vocabulary = {"a", "b", "c"};
    std::vector<std::pair<std::string, std::string>> merges;
    std::string merges_json;
    const size_t count = 1 + rng.Below(10);
    for (size_t j = 0; j < count; ++j) {
      std::pair pair(vocabulary[rng.Below(vocabulary.size())],
                     vocabulary[rng.Below(vocabulary.size())]);
      if (std::find(merges.begin(), merges.end(), pair) != merges.end()) continue;
      AddNew(pair.first + pair.second, &vocabulary);
      merges_json += (merges.empty() ? "" : ",") + Quoted(pair.first + " " + pair.second);
      merges.push_back(std::move(pair));
    }
    const auto tokenizer =
        MustParse(R"({"model":{"type":"BPE","vocab":)" + VocabularyJson(vocabulary) +
                  R"(,"merges":[)" + merges_json + "]}}");
    for (int j = 0; j < kWords; ++j) {
      const std::string word = RandomWord(&rng, 12);
      ASSERT_EQ(PiecesOf(*tokenizer, vocabulary, word), MergedCut(merges, word))
          << merges_json << " " << word;
    }
  }
}

double ScoreOf(const std::map<std::string, int>& scores, const Strings& cut) {
  double score = 0;
  for (const std::string& piece : cut) score += scores.at(piece);
  return score;
}

// The best score of all cuts.
double BestScore(const std::map<std::string, int>& scores, const std::string& word) {
  if (word.empty()) return 0;
  double best = -1e9;
  for (size_t bytes = 1; bytes <= word.size(); ++bytes) {
    const auto piece = scores.find(word.substr(0, bytes));
    if (piece == scores.end()) continue;
    best = std::max(best, piece->second + BestScore(scores, word.substr(bytes)));
  }
  return best;
}

TEST(ModelReference, UnigramTakesACutWithTheBestScore) {
  Rng rng(3);
  for (int i = 0; i < kVocabularies; ++i) {
    const Strings vocabulary = RandomPieces(&rng, "");
    std::map<std::string, int> scores;
    std::string json;
    for (const std::string& piece : vocabulary) {
      scores[piece] = -1 - static_cast<int>(rng.Below(12));
      json +=
          (json.empty() ? "[" : ",[") + Quoted(piece) + "," + std::to_string(scores[piece]) + ".0]";
    }
    const auto tokenizer = MustParse(R"({"model":{"type":"Unigram","vocab":[)" + json + "]}}");
    for (int j = 0; j < kWords; ++j) {
      const std::string word = RandomWord(&rng, 10);
      const Strings cut = PiecesOf(*tokenizer, vocabulary, word);
      std::string joined;
      for (const std::string& piece : cut) joined += piece;
      ASSERT_EQ(joined, word) << json;
      ASSERT_EQ(ScoreOf(scores, cut), BestScore(scores, word)) << json << " " << word;
    }
  }
}

}  // namespace
}  // namespace vetvec
