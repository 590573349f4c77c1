// The step "unseen_changes": a changed meaning that leaves the vector as it was. It costs nothing:
// the texts are those of the suites.
#include <fmt/core.h>

#include <algorithm>
#include <any>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "audit_steps/step.h"
#include "base/json.h"
#include "core/vector_distance.h"
#include "suites/meaning_suite.h"

namespace vetvec {
namespace {

constexpr uint64_t kLeastUnseen = 3;  // of a construct
constexpr uint64_t kOneIn = 20;       // and at least this share of it
// The variants that keep their vector in a vendor that does not read "not", or digits: most changed
// numbers are words or dates as well.
constexpr double kNotShare = 0.8;
constexpr double kDigitsShare = 0.15;
constexpr std::string_view kAntonym = "antonym";

struct ConstructNames {
  std::string_view construct;
  const char* name;  // after "does not see"
};
constexpr ConstructNames kNames[] = {{"negation", "negation"},   {kAntonym, "antonyms"},
                                     {"roles", "swapped roles"}, {"number", "changed numbers"},
                                     {"date", "changed dates"},  {"unit", "changed units"},
                                     {"entity", "changed names"}};

struct Unseen {
  uint64_t changed = 0;
  uint64_t unmoved = 0;
};

class UnseenCounter {
 public:
  explicit UnseenCounter(const StepCase& step_case) : case_(step_case) {}

  void Count(std::string_view construct, uint64_t seed, uint64_t variant) {
    if (case_.missing[seed] != 0 || case_.missing[variant] != 0) return;
    if (!seen_.insert({seed, variant}).second) return;
    Unseen& found = found_[std::string(construct)];
    ++found.changed;
    if (AreSameVector(case_.rows.row(seed), case_.rows.row(variant))) ++found.unmoved;
  }
  const std::map<std::string, Unseen>& found() const { return found_; }

 private:
  const StepCase& case_;
  std::set<std::pair<uint64_t, uint64_t>> seen_;
  std::map<std::string, Unseen> found_;
};

void CountOfSuite(const StepTexts& audit, size_t s, UnseenCounter* counter) {
  const Suite& suite = audit.suites[s];
  for (size_t i = 0; i < suite.pairs.size(); ++i) {
    if (!IsMeaningChange(suite.pairs[i].construct)) continue;
    counter->Count(suite.pairs[i].construct, audit.text_rows[s][2 * i],
                   audit.text_rows[s][2 * i + 1]);
  }
  for (size_t i = 0; i < suite.items.size(); ++i) {
    if (suite.items[i].relation != Relation::kCr1) continue;
    counter->Count(kAntonym, audit.text_rows[s][3 * i], audit.text_rows[s][3 * i + 2]);
  }
}

// A vendor whose vectors differ for equal texts moves every variant.
bool CanSeeEqualVectors(const StepCase& step_case) {
  const double noise = 2 * step_case.most_noise.value_or(0) * step_case.usual_distance;
  return noise <= kSameVector * kSameVector;
}

Result<StepFindings> JudgeUnseenChanges(const StepCase& step_case) {
  UnseenCounter counter(step_case);
  for (size_t s = 0; s < step_case.audit.suites.size(); ++s) {
    CountOfSuite(step_case.audit, s, &counter);
  }
  StepFindings out;
  Json figures = Json::object();
  std::string unseen;
  uint64_t unmoved = 0;
  uint64_t changed = 0;
  for (const ConstructNames& one : kNames) {
    const auto entry = counter.found().find(std::string(one.construct));
    if (entry == counter.found().end()) continue;
    const Unseen& found = entry->second;
    figures[entry->first] = {{"changed", found.changed}, {"unmoved", found.unmoved}};
    if (found.unmoved == 0) continue;
    out.rows.push_back({one.name, std::to_string(found.changed), std::to_string(found.unmoved)});
    if (found.unmoved < kLeastUnseen || found.unmoved * kOneIn < found.changed) continue;
    unseen += fmt::format("{}{} ({} of {} sentences keep their vector)", unseen.empty() ? "" : ", ",
                          one.name, found.unmoved, found.changed);
    unmoved += found.unmoved;
    changed += found.changed;
  }
  out.figures = figures.dump();
  if (CanSeeEqualVectors(step_case)) out.data = counter.found();
  if (!unseen.empty()) {
    out.against.push_back(
        {"unseen_changes", fmt::format("does not see {}", unseen), unmoved, changed});
  }
  return out;
}

// Whether a vendor with this share of a construct's variants unmoved would have been named, by the
// fewest variants of a vendor.
bool WouldSee(std::span<const StepOfVendor> vendors, const std::string& construct, double share) {
  if (vendors.empty()) return false;
  for (const StepOfVendor& one : vendors) {
    const auto* found = std::any_cast<std::map<std::string, Unseen>>(&one.findings.data);
    if (found == nullptr || found->count(construct) == 0) return false;
    const uint64_t changed = found->at(construct).changed;
    const uint64_t needed = std::max(kLeastUnseen, (changed + kOneIn - 1) / kOneIn);
    const std::optional<double> least = LeastShareNoticed(changed, needed);
    if (!least || *least > share) return false;
  }
  return true;
}

void ConcludeUnseenChanges(std::span<const StepOfVendor> vendors, StepConclusion* out) {
  const bool sees_not = WouldSee(vendors, "negation", kNotShare);
  const bool sees_digits = WouldSee(vendors, "number", kDigitsShare);
  if (!sees_not && !sees_digits) return;
  NoticeLine line{LossFamily::kNotAndDigits};
  const char* both = "a vendor that ignores \"not\" or digits";
  const char* only_not = "a vendor that ignores \"not\"";
  const char* only_digits = "a vendor that ignores digits";
  line.noticed = sees_not && sees_digits ? both : sees_not ? only_not : only_digits;
  if (!sees_digits) line.unnoticed = only_digits;
  if (!sees_not) line.unnoticed = only_not;
  out->notices.push_back(line);
}

}  // namespace

AuditStep UnseenChangesStep() {
  AuditStep step;
  step.name = "unseen_changes";
  step.title = "Changes of meaning that leave the vector as it was";
  step.explanation =
      "Sentences of the suites whose meaning was changed, but whose vector is that of the original "
      "sentence.";
  step.columns = {"change", "sentences", "with the same vector"};
  step.judge = JudgeUnseenChanges;
  step.conclude = ConcludeUnseenChanges;
  return step;
}

}  // namespace vetvec
