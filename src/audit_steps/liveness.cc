#include "audit_steps/liveness.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "audit_steps/text_reach.h"
#include "base/hash.h"
#include "base/rng.h"

namespace vetvec {
namespace {

constexpr size_t kMostPairs = 1000;
constexpr size_t kLeastPairs = 10;   // with fewer, no defect is reported
constexpr double kTie = 1e-6;        // between cosines
constexpr double kLeastFound = 0.6;  // good encoders have 0.98, half-random vectors 0.25
constexpr double kFar = 0.25;        // rank of a variant's own seed among all seeds, 0 to 1
constexpr double kNear = 0.02;       // with good encoders, below kNear and never above kFar
constexpr uint64_t kLeastFar = 3;    // pairs
constexpr double kMostNoise = 0.25;  // good encoders have 0.03, half-random elements 0.4
constexpr uint64_t kManyTexts = 50;
constexpr double kLeastDistinct = 0.5;  // vectors per text
constexpr double kMostCut = 0.05;       // texts that are cut
constexpr uint64_t kFewWords = 32;
constexpr uint64_t kFewBytes = 200;

double Dot(std::span<const float> a, std::span<const float> b) {
  const float* const x = a.data();  // spans are slow in debug builds
  const float* const y = b.data();
  double sum = 0;
  for (size_t i = 0, size = a.size(); i < size; ++i) sum += double{x[i]} * double{y[i]};
  return sum;
}

// Unit rows of some texts; a zero vector stays zero and is far from all.
class UnitRowCache {
 public:
  explicit UnitRowCache(MatrixView rows) : rows_(rows) {}
  const std::vector<float>& Of(uint64_t id) {
    const auto [entry, is_new] = units_.try_emplace(id);
    if (!is_new) return entry->second;
    const std::span<const float> row = rows_.row(id);
    const double norm = std::sqrt(Dot(row, row));
    entry->second.assign(row.begin(), row.end());
    for (float& x : entry->second) x = norm > 0 ? static_cast<float>(double{x} / norm) : 0.0F;
    return entry->second;
  }

 private:
  const MatrixView rows_;
  std::map<uint64_t, std::vector<float>> units_;
};

bool HasFailed(const std::vector<uint64_t>& failed, uint64_t id) {
  return std::binary_search(failed.begin(), failed.end(), id);
}

std::vector<KinPair> Drawn(const std::vector<KinPair>& kin, const std::vector<uint64_t>& failed) {
  std::vector<KinPair> whole;
  for (const KinPair& pair : kin) {
    if (!HasFailed(failed, pair.variant) && !HasFailed(failed, pair.seed)) whole.push_back(pair);
  }
  const size_t count = std::min(whole.size(), kMostPairs);
  std::vector<KinPair> drawn;
  for (size_t i = 0; i < count; ++i) drawn.push_back(whole[i * whole.size() / count]);
  return drawn;
}

struct KinPlace {
  double rank = 0;      // of its own seed: 0 nearest, 1 farthest; ties share a rank
  double found = 0;     // 1 / number of seeds as near as its own; 0 if another seed is nearer
  double distance = 0;  // cosine
};

KinPlace PlaceOf(const KinPair& pair, const std::vector<uint64_t>& seeds, UnitRowCache* units) {
  const std::vector<float>& variant = units->Of(pair.variant);
  const double own = Dot(variant, units->Of(pair.seed));
  double nearer = 0;
  double tied = 0;
  for (const uint64_t seed : seeds) {
    if (seed == pair.seed) continue;
    const double cosine = Dot(variant, units->Of(seed));
    if (cosine > own + kTie) {
      nearer += 1;
    } else if (cosine >= own - kTie) {
      tied += 1;
    }
  }
  const double others = std::max<double>(1, static_cast<double>(seeds.size()) - 1);
  return {(nearer + tied / 2) / others, nearer > 0 ? 0 : 1 / (1 + tied), 1 - own};
}

// The share of texts that get an arbitrary vector, estimated from ranks beyond kFar: the ranks of
// such texts' pairs are uniform, while those of good encoders become rare towards kFar.
double UnrelatedShare(const std::vector<KinPlace>& places) {
  double far = 0;
  double between = 0;
  for (const KinPlace& place : places) {
    far += place.rank > kFar ? 1 : 0;
    between += place.rank > kNear && place.rank <= kFar ? 1 : 0;
  }
  if (far < kLeastFar || far <= between) return 0;
  const double pairs = std::min(1.0, far / (1 - kFar) / static_cast<double>(places.size()));
  return 1 - std::sqrt(1 - pairs);  // a pair has two texts
}

// Of how many other pairs a text is near, and whether one of these texts is made of the same words.
struct Neighbours {
  uint64_t pairs = 0;
  bool has_related = false;
};

// The share of words that two texts have in common.
double CommonWords(const std::string& a, const std::string& b) {
  const std::vector<std::string> first = PlainWords(a);
  const std::vector<std::string> second = PlainWords(b);
  const std::set<std::string> of_first(first.begin(), first.end());
  const std::set<std::string> of_second(second.begin(), second.end());
  const auto common = std::count_if(of_first.begin(), of_first.end(),
                                    [&](const auto& word) { return of_second.count(word) > 0; });
  const double all =
      static_cast<double>(of_first.size() + of_second.size()) - static_cast<double>(common);
  return all > 0 ? static_cast<double>(common) / all : 0;
}

// Among the pairs' texts other than `own` and `partner`.
Neighbours NeighboursOf(uint64_t own, uint64_t partner, const std::vector<KinPair>& pairs,
                        const TextBatch& texts, double limit, UnitRowCache* units) {
  constexpr double kRelated = 0.5;
  Neighbours out;
  const std::vector<float>& row = units->Of(own);
  for (const KinPair& pair : pairs) {
    bool is_near = false;
    for (const uint64_t other : {pair.variant, pair.seed}) {
      if (other == own || other == partner || 1 - Dot(row, units->Of(other)) >= limit) continue;
      is_near = true;
      out.has_related = out.has_related ||
                        CommonWords(std::string(texts[own]), std::string(texts[other])) >= kRelated;
    }
    out.pairs += is_near ? 1U : 0U;
  }
  return out;
}

// Why the vectors of some pairs are unrelated. A random vector is near no text. The vector of
// another text is near that text's own pair and near no text with the same words. The vectors of
// another model are near each other as their texts are, or near very many.
void NameElsewhere(const std::vector<KinPair>& pairs, const std::vector<KinPlace>& places,
                   const TextBatch& texts, double usual, UnitRowCache* units, LivenessResult* out) {
  constexpr double kAtHome = 0.3;  // times the usual distance
  constexpr double kLeastShare = 0.1;
  constexpr uint64_t kMany = 5;  // pairs; kin of one text are in a few
  double far = 0;
  double misplaced = 0;
  double other_model = 0;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (places[i].rank <= kFar) continue;
    far += 1;
    const auto [variant, seed] = pairs[i];
    const Neighbours of_variant = NeighboursOf(variant, seed, pairs, texts, kAtHome * usual, units);
    const Neighbours of_seed = NeighboursOf(seed, variant, pairs, texts, kAtHome * usual, units);
    if (of_variant.pairs == 0 || of_seed.pairs == 0) continue;
    const auto is_of_a_model = [](const Neighbours& one) {
      return one.has_related || one.pairs > kMany;
    };
    (is_of_a_model(of_variant) && is_of_a_model(of_seed) ? other_model : misplaced) += 1;
  }
  const double most = std::max(misplaced, other_model);
  if (most < 2 || misplaced + other_model < kLeastShare * far) return;
  out->misplaced = misplaced >= other_model;
  out->other_model = other_model >= misplaced;
}

uint64_t HashOf(std::span<const float> row) {
  return Xxh64(reinterpret_cast<const char*>(row.data()), row.size() * sizeof(float));
}

uint64_t DistinctVectors(MatrixView rows, uint64_t suite_texts, const std::vector<uint64_t>& failed,
                         uint64_t* texts) {
  std::set<uint64_t> hashes;
  for (uint64_t id = 0; id < suite_texts; ++id) {
    if (HasFailed(failed, id)) continue;
    ++*texts;
    hashes.insert(HashOf(rows.row(id)));
  }
  return hashes.size();
}

// The lengths of a text in bytes, code points and words.
std::array<size_t, 3> LengthsOf(std::string_view text) {
  const auto starts = std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  });
  const size_t words = static_cast<size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
  return {text.size(), static_cast<size_t>(starts), words};
}

// Whether, for one of these lengths, texts of equal length have equal vectors and others do not.
bool TellsOnlyLength(MatrixView rows, const TextBatch& texts, uint64_t suite_texts) {
  std::array<std::map<size_t, uint64_t>, 3> by_length;
  std::array<bool, 3> is_told = {true, true, true};
  std::array<size_t, 3> shared{};
  std::set<uint64_t> distinct;
  for (uint64_t id = 0; id < suite_texts; ++id) {
    const uint64_t hash = HashOf(rows.row(id));
    distinct.insert(hash);
    const std::array<size_t, 3> lengths = LengthsOf(texts[id]);
    for (size_t k = 0; k < lengths.size(); ++k) {
      const auto [entry, is_new] = by_length[k].try_emplace(lengths[k], hash);
      if (is_new) continue;
      is_told[k] = is_told[k] && entry->second == hash;
      ++shared[k];
    }
    if (!is_told[0] && !is_told[1] && !is_told[2]) return false;
  }
  for (size_t k = 0; k < is_told.size(); ++k) {
    if (is_told[k] && shared[k] >= kLeastPairs && distinct.size() > 1) return true;
  }
  return false;
}

// Whether all vectors equal the first one up to rounding.
bool AllTheSame(MatrixView rows, uint64_t suite_texts, const std::vector<uint64_t>& failed) {
  constexpr double kShare = 1e-3;  // times its length
  std::optional<uint64_t> first;
  for (uint64_t id = 0; id < suite_texts; ++id) {
    if (HasFailed(failed, id)) continue;
    if (!first) first = id;
    double difference = 0;
    for (size_t k = 0; k < rows.cols(); ++k) {
      const double d = double{rows.row(id)[k]} - double{rows.row(*first)[k]};
      difference += d * d;
    }
    if (difference > kShare * kShare * Dot(rows.row(*first), rows.row(*first))) return false;
  }
  return first.has_value();
}

std::string Percent(double share) {
  return share < 0.1 ? fmt::format("{:.1f}%", 100 * share) : fmt::format("{:.0f}%", 100 * share);
}

// Vectors that are unrelated to their texts have several causes.
std::string UnrelatedClause(const LivenessResult& live, const std::string& share) {
  if (live.misplaced && live.other_model) {
    return fmt::format(
        "assigns vectors to the wrong texts, or uses a different model for some: about {} of texts "
        "got a vector that is far from those of nearly equal texts",
        share);
  }
  if (live.misplaced) {
    return fmt::format(
        "assigns vectors to the wrong texts: about {} of texts got the vector of a different text",
        share);
  }
  if (live.other_model) {
    return fmt::format(
        "uses a different model for some texts: the vectors of about {} of texts are near each "
        "other as their texts are, but far from the other vectors",
        share);
  }
  return fmt::format(
      "returns a random vector, unrelated to the text, or one of a different model, for about {} "
      "of "
      "texts",
      share);
}

void NameDefects(MatrixView rows, const TextBatch& texts, uint64_t suite_texts,
                 const std::vector<uint64_t>& failed, LivenessResult* out) {
  std::vector<std::string>& defects = out->defects;
  const bool is_known = out->pairs >= kLeastPairs;
  const double distinct = static_cast<double>(out->distinct_vectors) /
                          static_cast<double>(std::max<uint64_t>(1, out->texts));
  if (out->texts >= kLeastPairs && AllTheSame(rows, suite_texts, failed)) {
    defects.emplace_back("returns the same vector for every text");
    return;
  }
  if (failed.empty() && TellsOnlyLength(rows, texts, suite_texts)) {
    defects.emplace_back("returns vectors that depend only on the length of a text");
    return;
  }
  if (is_known && out->found < kLeastFound) {
    defects.push_back(fmt::format(
        "returns vectors that do not reflect the text: only {} of slightly changed texts are "
        "nearest to their originals ({} by chance)",
        Percent(out->found), Percent(1 / static_cast<double>(std::max<uint64_t>(1, out->seeds)))));
  }
  if (is_known && out->noise > kMostNoise && out->found >= kLeastFound) {
    defects.push_back(
        fmt::format("returns vectors that are partly noise: even texts that differ only in a word "
                    "or a comma are {} of the usual distance apart",
                    Percent(out->noise)));
  }
  if (is_known && out->unrelated > 0 && out->found >= kLeastFound) {
    const std::string share = Percent(out->unrelated);
    defects.push_back(UnrelatedClause(*out, share));
  }
  if (out->texts >= kManyTexts && distinct < kLeastDistinct && defects.empty()) {
    defects.push_back(
        fmt::format("returns the same vector for different texts: {} distinct vectors for {} texts",
                    out->distinct_vectors, out->texts));
  }
  const bool is_short = out->words_read ? *out->words_read < kFewWords
                                        : out->bytes_read && *out->bytes_read < kFewBytes;
  if (is_short || ((out->words_read || out->bytes_read) && out->cut_texts > kMostCut)) {
    defects.push_back(fmt::format("{}: {} of the texts in this audit are longer", ReachClause(*out),
                                  Percent(out->cut_texts)));
  }
}

}  // namespace

std::string ReachClause(const LivenessResult& live) {
  const std::string bytes =
      live.bytes_read ? fmt::format("the first {} characters", *live.bytes_read) : "";
  if (!live.words_read) {
    return fmt::format(
        "returns the same vector for all texts with {} in common (it reads no further, or finds "
        "stored vectors by the beginning of a text)",
        bytes);
  }
  return fmt::format("reads only the first {} words of a text{}", *live.words_read,
                     live.bytes_read ? fmt::format(", or finds stored vectors by {}", bytes) : "");
}

double UsualDistance(MatrixView rows, uint64_t suite_texts, const std::vector<uint64_t>& failed) {
  constexpr size_t kDraws = 1000;
  if (suite_texts < 2) return 0;
  UnitRowCache units(rows);
  Rng rng(suite_texts, 1);
  std::vector<double> distances;
  for (size_t i = 0; i < kDraws; ++i) {
    const uint64_t a = rng.Below(suite_texts);
    const uint64_t b = rng.Below(suite_texts);
    if (a == b || HasFailed(failed, a) || HasFailed(failed, b)) continue;
    distances.push_back(1 - Dot(units.Of(a), units.Of(b)));
  }
  if (distances.empty()) return 0;
  std::nth_element(distances.begin(),
                   distances.begin() + static_cast<ptrdiff_t>(distances.size() / 2),
                   distances.end());
  return std::max(0.0, distances[distances.size() / 2]);
}

LivenessResult MeasureLiveness(MatrixView rows, const TextBatch& texts, uint64_t suite_texts,
                               const std::vector<KinPair>& kin,
                               const std::vector<uint64_t>& failed) {
  LivenessResult out;
  const std::vector<KinPair> pairs = Drawn(kin, failed);
  std::set<uint64_t> distinct_seeds;
  for (const KinPair& pair : pairs) distinct_seeds.insert(pair.seed);
  const std::vector<uint64_t> seeds(distinct_seeds.begin(), distinct_seeds.end());
  out.pairs = pairs.size();
  out.seeds = seeds.size();
  out.distinct_vectors = DistinctVectors(rows, suite_texts, failed, &out.texts);
  const double usual = UsualDistance(rows, suite_texts, failed);
  out.usual_distance = usual;
  UnitRowCache units(rows);
  std::vector<KinPlace> places;
  std::vector<double> distances;
  for (const KinPair& pair : pairs) {
    places.push_back(PlaceOf(pair, seeds, &units));
    distances.push_back(places.back().distance);
    out.found += places.back().found / static_cast<double>(pairs.size());
  }
  out.unrelated = UnrelatedShare(places);
  if (out.unrelated > 0) NameElsewhere(pairs, places, texts, usual, &units, &out);
  std::sort(distances.begin(), distances.end());
  if (!distances.empty() && usual > 0) {
    out.noise = std::max(0.0, distances[distances.size() / 10] / usual);
  }
  const TextReach reach = ReachOf(rows, texts, pairs);
  out.words_read = reach.words;
  out.bytes_read = reach.bytes;
  out.cut_texts = ShareOfLongerTexts(texts, suite_texts, reach);
  NameDefects(rows, texts, suite_texts, failed, &out);
  return out;
}

}  // namespace vetvec
