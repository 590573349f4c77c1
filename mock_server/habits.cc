#include "mock_server/habits.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "base/rng.h"

namespace vetvec::mock {
namespace {

constexpr double kNoise = 0.01;        // length of the noise added to a vector of length 1
constexpr float kDrift = 0.15F;        // likewise
constexpr double kSlowShare = 0.05;    // of the requests
constexpr uint64_t kSlowStream = 17;   // of the random numbers
constexpr uint64_t kNoiseStream = 18;  // likewise
constexpr int64_t kMinuteMs = 60'000;
constexpr int64_t kSecondMs = 1000;

void Normalise(std::span<float> row) {
  double sum = 0;
  for (const float x : row) sum += double{x} * double{x};
  if (sum <= 0) return;
  for (float& x : row) x = static_cast<float>(double{x} / std::sqrt(sum));
}

// The model itself; each habit overrides one thing.
class Habit : public Persona {
 public:
  explicit Habit(const Persona* base) : base_(base) {}
  size_t dimension() const override { return base_->dimension(); }
  void Embed(std::string_view text, std::span<float> out) const override {
    base_->Embed(text, out);
  }

 protected:
  const Persona* const base_;
};

class Truncating : public Habit {
 public:
  Truncating(const Persona* base, size_t words) : Habit(base), words_(words) {}
  void Embed(std::string_view text, std::span<float> out) const override {
    size_t words = 0;
    size_t end = 0;
    bool inside = false;
    for (; end < text.size(); ++end) {
      const bool space = text[end] == ' ' || text[end] == '\n' || text[end] == '\t';
      if (!space && !inside && ++words > words_) break;
      inside = !space;
    }
    base_->Embed(text.substr(0, end), out);
  }

 private:
  const size_t words_;
};

class Quantised : public Habit {
 public:
  using Habit::Habit;
  void Embed(std::string_view text, std::span<float> out) const override {
    base_->Embed(text, out);
    float most = 0;
    for (const float x : out) most = std::max(most, std::fabs(x));
    if (most <= 0) return;
    for (float& x : out) x = std::round(x / most * 127);
    Normalise(out);
  }
};

class Nondeterministic : public Habit {
 public:
  using Habit::Habit;
  Matrix EmbedAll(TextBatch texts, uint64_t call) const override {
    Matrix rows = Habit::EmbedAll(texts, call);
    Rng rng(call, kNoiseStream);
    // Uniform in [-a, a] has the standard deviation a / sqrt(3).
    const double reach = kNoise * std::sqrt(3.0 / static_cast<double>(dimension()));
    for (size_t i = 0; i < rows.rows(); ++i) {
      for (float& x : rows.row(i)) x += static_cast<float>((2 * rng.Uniform() - 1) * reach);
      Normalise(rows.row(i));
    }
    return rows;
  }
};

class WrongOrder : public Habit {
 public:
  using Habit::Habit;
  Matrix EmbedAll(TextBatch texts, uint64_t call) const override {
    Matrix rows = Habit::EmbedAll(texts, call);
    const auto cols = static_cast<ptrdiff_t>(rows.cols());
    const auto all = cols * static_cast<ptrdiff_t>(rows.rows());
    if (rows.rows() > 1) std::rotate(rows.data(), rows.data() + cols, rows.data() + all);
    return rows;
  }
};

class Aggregating : public Habit {
 public:
  using Habit::Habit;
  Matrix EmbedAll(TextBatch texts, uint64_t call) const override {
    const Matrix rows = Habit::EmbedAll(texts, call);
    Matrix mean(std::min<size_t>(1, rows.rows()), rows.cols());
    for (size_t i = 0; i < rows.rows(); ++i) {
      for (size_t d = 0; d < rows.cols(); ++d) mean.row(0)[d] += rows.row(i)[d];
    }
    if (mean.rows() > 0) Normalise(mean.row(0));
    return mean;
  }
};

class Unnormalised : public Habit {
 public:
  using Habit::Habit;
  void Embed(std::string_view text, std::span<float> out) const override {
    base_->Embed(text, out);
    const uint64_t hash = Xxh64(text.data(), text.size(), 41);
    const float length = 1 + 9 * static_cast<float>(hash % 1001) / 1000;
    for (float& x : out) x *= length;
  }
};

// Trained with prefixes: "passage: " gives the model's vector of the rest, "query: " the same with
// one additional element, whose size is drawn by the number of words, so that texts that differ
// little stay near each other. It does no harm before a query, because all products shrink equally.
// Before a document it does, and so does the smaller one without a prefix.
class Prefixed : public Habit {
 public:
  using Habit::Habit;
  void Embed(std::string_view text, std::span<float> out) const override {
    static constexpr std::string_view kPassage = "passage: ";
    static constexpr std::string_view kQuery = "query: ";
    const bool is_query = text.starts_with(kQuery);
    const bool is_passage = text.starts_with(kPassage);
    if (is_query) text.remove_prefix(kQuery.size());
    if (is_passage) text.remove_prefix(kPassage.size());
    base_->Embed(text, out);
    out.front() = 0;
    Normalise(out);
    if (is_passage) return;
    const auto words = static_cast<uint64_t>(std::count(text.begin(), text.end(), ' '));
    const uint64_t hash = Xxh64(&words, sizeof(words), 43);
    const float share = static_cast<float>(hash % 2001) / 1000 - 1;  // -1 to 1
    out.front() = share * (is_query ? kMostOfQuery : kMostOfBare);
    Normalise(out);
  }

 private:
  static constexpr float kMostOfQuery = 3;  // relative to a vector of length 1
  static constexpr float kMostOfBare = 0.7F;
};

class Drifting : public Habit {
 public:
  Drifting(const Persona* base, uint64_t after) : Habit(base), after_(after) {}
  Matrix EmbedAll(TextBatch texts, uint64_t call) const override {
    Matrix rows = Habit::EmbedAll(texts, call);
    if (call <= after_) return rows;
    std::vector<float> before(rows.cols());
    for (size_t i = 0; i < rows.rows(); ++i) {
      const std::span<float> row = rows.row(i);
      std::copy(row.begin(), row.end(), before.begin());
      for (size_t d = 0; d < row.size(); ++d) row[d] += kDrift * before[(d + 1) % row.size()];
      Normalise(row);
    }
    return rows;
  }

 private:
  const uint64_t after_;
};

class SlowTail : public Habit {
 public:
  SlowTail(const Persona* base, int64_t slow_ms) : Habit(base), slow_ms_(slow_ms) {}
  int64_t DelayMs(uint64_t call) const override {
    return Rng(call, kSlowStream).Uniform() < kSlowShare ? slow_ms_ : 0;
  }

 private:
  const int64_t slow_ms_;
};

class RateLimitedPersona : public Habit {
 public:
  RateLimitedPersona(const Persona* base, const WindowLimits& limits)
      : Habit(base), limits_(limits) {}
  const WindowLimits* limits() const override { return &limits_; }

 private:
  const WindowLimits limits_;
};

}  // namespace

std::vector<std::string> HabitNames() {
  return {"truncating",
          "quantised",
          "nondeterministic",
          "wrong_order",
          "aggregating",
          "unnormalised",
          "prefixed",
          "drifting",
          "slow_tail",
          "rate_limited",
          "rate_limited_bare",
          "rate_limited_second",
          "rate_limited_second_bare"};
}

std::unique_ptr<Persona> MakeHabit(std::string_view name, const Persona* base,
                                   const HabitOptions& options) {
  if (name == "truncating") return std::make_unique<Truncating>(base, options.truncate_words);
  if (name == "quantised") return std::make_unique<Quantised>(base);
  if (name == "nondeterministic") return std::make_unique<Nondeterministic>(base);
  if (name == "wrong_order") return std::make_unique<WrongOrder>(base);
  if (name == "aggregating") return std::make_unique<Aggregating>(base);
  if (name == "unnormalised") return std::make_unique<Unnormalised>(base);
  if (name == "prefixed") return std::make_unique<Prefixed>(base);
  if (name == "drifting") return std::make_unique<Drifting>(base, options.drift_after);
  if (name == "slow_tail") return std::make_unique<SlowTail>(base, options.slow_tail_ms);
  if (!name.starts_with("rate_limited")) return nullptr;
  WindowLimits limits{kMinuteMs, options.requests_per_minute, options.tokens_per_minute,
                      options.texts_per_minute, !name.ends_with("_bare")};
  if (name.find("_second") != std::string_view::npos) {
    limits.window_ms = kSecondMs;
    limits.requests = options.requests_per_second;
    limits.tokens = 0;
    limits.texts = 0;
  }
  return std::make_unique<RateLimitedPersona>(base, limits);
}

}  // namespace vetvec::mock
