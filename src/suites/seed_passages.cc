#include "suites/seed_passages.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/rng.h"
#include "suites/text_units.h"

namespace vetvec {
namespace {

constexpr size_t kLeastSeeds = 30;
constexpr size_t kMostSeeds = 5000;
constexpr int kOrders = 99;
constexpr size_t kWordsOfParagraph = 60;

using WordIds = std::vector<uint64_t>;  // distinct, ascending

struct WordTable {
  std::vector<WordIds> of_seeds;
  std::unordered_map<uint64_t, double> weights;  // the rarer a word, the more; not of common words
};

WordTable WordsOf(const SeedSet& seeds, size_t count) {
  constexpr double kCommon = 0.1;  // share of the sentences
  WordTable table;
  std::unordered_map<uint64_t, size_t> times;
  for (size_t i = 0; i < count; ++i) {
    WordIds words;
    for (const TextUnit& unit : TextUnits(seeds.seeds[i].text)) words.push_back(unit.hash);
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    for (const uint64_t word : words) ++times[word];
    table.of_seeds.push_back(std::move(words));
  }
  const auto all = static_cast<double>(count);
  for (const auto& [word, number] : times) {
    const auto with = static_cast<double>(number);
    if (number > 1 && with <= std::max(2.0, kCommon * all)) {
      table.weights[word] = std::log(all / with);
    }
  }
  for (WordIds& words : table.of_seeds) {
    std::erase_if(words, [&](uint64_t word) { return table.weights.count(word) == 0; });
  }
  return table;
}

double SharedWeight(const WordTable& table, const WordIds& a, const WordIds& b) {
  double sum = 0;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) {
      sum += table.weights.at(a[i]);
      ++i;
      ++j;
    } else {
      (a[i] < b[j] ? i : j) += 1;
    }
  }
  return sum;
}

// Of all neighbours within a document, if place i holds the sentence order[i].
double Cohesion(const SeedSet& seeds, const WordTable& table, const std::vector<size_t>& order) {
  double sum = 0;
  for (size_t i = 1; i < order.size(); ++i) {
    if (seeds.seeds[i].document != seeds.seeds[i - 1].document) continue;
    sum += SharedWeight(table, table.of_seeds[order[i - 1]], table.of_seeds[order[i]]);
  }
  return sum;
}

}  // namespace

bool AreRunningText(const SeedSet& seeds) {
  const size_t count = std::min(seeds.seeds.size(), kMostSeeds);
  if (count < kLeastSeeds) return false;
  const WordTable table = WordsOf(seeds, count);
  std::vector<size_t> order(count);
  for (size_t i = 0; i < count; ++i) order[i] = i;
  const double own = Cohesion(seeds, table, order);
  Rng rng(1, 19);
  for (int k = 0; k < kOrders; ++k) {
    Shuffle(order, rng);
    if (Cohesion(seeds, table, order) >= own) return false;
  }
  return true;
}

std::vector<Paragraph> ParagraphsOfSeeds(const SeedSet& seeds, size_t min_sentences) {
  std::vector<std::shared_ptr<const std::string>> names;
  for (const std::string& name : seeds.documents) {
    names.push_back(std::make_shared<const std::string>(name));
  }
  std::vector<Paragraph> paragraphs;
  size_t sentences = 0;
  size_t words = 0;
  bool is_open = false;
  for (const Seed& seed : seeds.seeds) {
    if (seed.is_pair()) continue;
    const auto& document = names[seed.document];
    const bool is_new = paragraphs.empty() || paragraphs.back().document != document;
    if (is_new || !is_open) {
      const uint32_t number = is_new ? 1 : paragraphs.back().number + 1;
      paragraphs.push_back({"", document, number});
      sentences = words = 0;
    }
    std::string& text = paragraphs.back().text;
    if (!text.empty()) text += ' ';
    text += CleanText(seed.text);
    ++sentences;
    words += CountWords(seed.text);
    is_open = words < kWordsOfParagraph || sentences <= min_sentences;
  }
  return paragraphs;
}

}  // namespace vetvec
