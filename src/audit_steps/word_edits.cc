// The step "word_edits": does a vendor read every word? Copies of the audit's texts, each with one
// word replaced or deleted, must get another vector than the text itself.
//
// A third of the changes lies in each third of a text, so that their effect also shows which part
// is not read. Healthy encoders of every precision down to 4 bits move for each of them (0 of 720
// unmoved; the least movement was 0.007 of the usual distance, in texts of 50 words). The texts are
// made in word_edit_texts.cc.
#include "audit_steps/word_edits.h"

#include <fmt/core.h>

#include <algorithm>
#include <any>
#include <array>
#include <cmath>
#include <set>
#include <string>

#include "audit_steps/step.h"
#include "audit_steps/word_spans.h"
#include "base/json.h"
#include "core/vector_distance.h"
#include "stats/none_seen.h"
#include "stats/wilson.h"

namespace vetvec {
namespace {

constexpr double kUnmoved = 0.005;     // at most, of the usual distance
constexpr double kRounding = 1e-5;     // of the usual distance, by printing floats
constexpr uint64_t kLeastUnmoved = 2;  // a single one may be chance
constexpr size_t kFewValues = 16;      // of a vector: coarse rounding may hide a change
constexpr size_t kExaminedVectors = 20;
constexpr uint64_t kLeastBehindCut = 5;
constexpr double kAgreement = 0.95;

struct Edit {
  size_t word = 0;   // changed, from 0
  size_t words = 0;  // of the text
  bool is_moved = false;
  size_t from_end() const { return words - 1 - word; }
};

struct EditFigures {
  std::vector<Edit> edits;
  uint64_t behind_cut = 0;  // unmoved, but explained by LivenessResult::words_read
  std::array<uint64_t, kThirds> tested{};
  std::array<uint64_t, kThirds> unmoved{};
  double threshold = 0;  // of the usual distance
  bool is_too_noisy = false;
  bool is_coarse = false;

  uint64_t all_unmoved() const { return unmoved[0] + unmoved[1] + unmoved[2]; }
};

// Distances of unit vectors; the square root makes shares of the usual distance proportional to
// movements.
double Movement(const StepCase& in, const MadeRow& made) {
  return std::sqrt(std::max(0.0, CosineDistance(in.rows.row(made.id), in.rows.row(made.of))) /
                   in.usual_distance);
}

bool HasFewValues(const StepCase& in) {
  size_t most = 0;
  for (size_t i = 0; i < std::min(in.made.size(), kExaminedVectors); ++i) {
    const std::span<const float> row = in.rows.row(in.made[i].id);
    most = std::max(most, std::set<float>(row.begin(), row.end()).size());
  }
  return most < kFewValues;
}

bool IsBehindCut(const StepCase& in, std::string_view text, std::string_view edited, size_t word) {
  if (in.words_read && word >= *in.words_read) return true;
  const auto at = std::mismatch(text.begin(), text.end(), edited.begin(), edited.end());
  return in.bytes_read && static_cast<uint64_t>(at.first - text.begin()) >= *in.bytes_read;
}

EditFigures Measure(const StepCase& in) {
  EditFigures out;
  const double noise = std::sqrt(in.most_noise.value_or(0));
  out.threshold = std::clamp(noise, kRounding, kUnmoved);
  out.is_too_noisy = noise > kUnmoved;
  out.is_coarse = HasFewValues(in);
  for (const MadeRow& made : in.made) {
    const auto failed = [&](uint64_t id) {
      return std::binary_search(in.failed.begin(), in.failed.end(), id);
    };
    if (in.usual_distance <= 0 || failed(made.id) || failed(made.of)) continue;
    const std::string_view text = in.audit.texts[made.of];
    Edit edit;
    edit.word = FirstDifferentWord(text, in.audit.texts[made.id]);
    edit.words = SpacedWordsOf(text).size();
    edit.is_moved = Movement(in, made) > out.threshold;
    const auto bounds = ThirdsOf(edit.words);
    const size_t third = edit.word < bounds[1] ? 0 : edit.word < bounds[2] ? 1 : 2;
    ++out.tested[third];
    if (!edit.is_moved) ++out.unmoved[third];
    if (!edit.is_moved && IsBehindCut(in, text, in.audit.texts[made.id], edit.word)) {
      ++out.behind_cut;
    }
    out.edits.push_back(edit);
  }
  return out;
}

// The number of words that are read, if a place, counted by `distance` from one end of a text,
// divides moved changes (nearer) from unmoved ones.
template <typename Distance>
std::optional<size_t> CutAt(const std::vector<Edit>& edits, Distance distance) {
  std::optional<size_t> cut;
  for (const Edit& edit : edits) {
    if (!edit.is_moved) cut = std::min(cut.value_or(distance(edit)), distance(edit));
  }
  if (!cut || *cut == 0) return std::nullopt;
  uint64_t behind = 0;
  uint64_t unmoved = 0;
  for (const Edit& edit : edits) {
    if (distance(edit) < *cut) continue;
    ++behind;
    unmoved += edit.is_moved ? 0U : 1U;
  }
  const bool is_cut = behind >= kLeastBehindCut &&
                      static_cast<double>(unmoved) >= kAgreement * static_cast<double>(behind);
  return is_cut ? cut : std::nullopt;
}

std::string WholePercent(double share) { return fmt::format("{:.0f}%", 100 * share); }

std::string UnreadClause(const EditFigures& found) {
  const uint64_t unmoved = found.all_unmoved();
  const uint64_t tested = found.edits.size();
  const auto last = CutAt(found.edits, [](const Edit& edit) { return edit.from_end(); });
  const auto first = CutAt(found.edits, [](const Edit& edit) { return edit.word; });
  std::string which;
  if (last) {
    which = fmt::format(", only the last ones of a text (about {})", *last);
  } else if (first) {
    which = fmt::format(
        ", only the first ones of a text (about {}), or finds stored vectors by them", *first);
  }
  return fmt::format(
      "does not read every word{}: {} of {} changes of one word went unnoticed (at least {} do), "
      "{} of {} at the beginning of a text, {} of {} in the middle, {} of {} at the end",
      which, unmoved, tested, WholePercent(WilsonInterval(unmoved, tested).low), found.unmoved[0],
      found.tested[0], found.unmoved[1], found.tested[1], found.unmoved[2], found.tested[2]);
}

std::string UnseenCell(const EditFigures& found) {
  if (found.is_too_noisy) return "cannot be seen";
  const uint64_t unmoved = found.all_unmoved();
  const uint64_t tested = found.edits.size();
  if (unmoved == 0) return fmt::format("at most {:.1f}%", 100 * MostIfNoneSeen(tested));
  return fmt::format("at least {}", WholePercent(WilsonInterval(unmoved, tested).low));
}

void NameUnread(const StepCase& in, const EditFigures& found, StepFindings* out) {
  if (found.is_too_noisy) {
    out->caveats.push_back(fmt::format(
        "{} returns vectors for the same text that are up to {:.1f}% of the usual distance apart, "
        "so this audit cannot see whether it reads every word.",
        in.vendor, 100 * std::sqrt(in.most_noise.value_or(0))));
    return;
  }
  const uint64_t unmoved = found.all_unmoved() - found.behind_cut;
  if (unmoved < kLeastUnmoved) return;
  if (found.is_coarse) {
    out->caveats.push_back(fmt::format(
        "{} of {} changes of one word did not change the vector of {}, whose elements have fewer "
        "than {} different values: its rounding may hide them, or it does not read every word.",
        unmoved, found.edits.size(), in.vendor, kFewValues));
    return;
  }
  out->defects.push_back({"unread_words", UnreadClause(found), unmoved, found.edits.size()});
}

Result<StepFindings> JudgeWordEdits(const StepCase& in) {
  StepFindings out;
  const EditFigures found = Measure(in);
  Json thirds = Json::object();
  std::vector<std::string> row;
  for (size_t t = 0; t < kThirds; ++t) {
    thirds[kThirdNames[t]] = {{"edits", found.tested[t]}, {"unmoved", found.unmoved[t]}};
    row.push_back(fmt::format("{} of {}", found.unmoved[t], found.tested[t]));
  }
  out.figures = Json{{"edits", found.edits.size()},    {"unmoved", found.all_unmoved()},
                     {"behind_cut", found.behind_cut}, {"thirds", std::move(thirds)},
                     {"threshold", found.threshold},   {"too_noisy", found.is_too_noisy},
                     {"few_values", found.is_coarse}}
                    .dump();
  if (found.edits.empty()) return out;
  row.push_back(UnseenCell(found));
  out.rows.push_back(std::move(row));
  NameUnread(in, found, &out);
  const bool can_see = !found.is_too_noisy && !found.is_coarse;
  out.data = can_see ? static_cast<uint64_t>(found.edits.size()) : uint64_t{0};
  return out;
}

// By the vendor with the fewest edits. Nothing is said if one of them cannot be seen into.
void AddWordNotice(std::span<const StepOfVendor> vendors, StepConclusion* out) {
  std::optional<uint64_t> fewest;
  for (const StepOfVendor& one : vendors) {
    const auto* edits = std::any_cast<uint64_t>(&one.findings.data);
    const uint64_t seen = edits == nullptr ? 0 : *edits;
    fewest = std::min(fewest.value_or(seen), seen);
  }
  const auto share = LeastShareNoticed(fewest.value_or(0), kLeastUnmoved);
  if (!share) return;
  NoticeLine line{LossFamily::kUnreadWords};
  line.noticed_amount = share;
  line.noticed = fmt::format("{:.0f}% of the words unread", std::ceil(100 * *share));
  line.unnoticed_amount = share;
  line.unnoticed = "fewer unread words";
  out->notices.push_back(line);
}

void ConcludeWordEdits(std::span<const StepOfVendor> vendors, StepConclusion* out) {
  AddWordNotice(vendors, out);
  const bool is_tested = std::any_of(vendors.begin(), vendors.end(), [](const StepOfVendor& one) {
    return !one.findings.rows.empty();
  });
  if (is_tested || vendors.empty()) return;
  out->caveats.push_back(fmt::format(
      "It was not tested whether every word is read: no text of this audit has {} words between "
      "blanks.",
      kLeastEditedWords));
}

}  // namespace

AuditStep WordEditsStep() {
  AuditStep step;
  step.name = "word_edits";
  step.title = "Is every word read?";
  step.explanation =
      "One word of a text was replaced or deleted, in its first, middle or last third. Counted are "
      "the changes that moved the vector no farther than sending the same text again does.";
  step.columns = {"unnoticed at the beginning", "in the middle", "at the end", "words unread"};
  step.texts =
      "copies of texts in which one word is replaced or deleted, to check whether every "
      "word is read";
  step.plan = PlanWordEdits;
  step.judge = JudgeWordEdits;
  step.conclude = ConcludeWordEdits;
  return step;
}

}  // namespace vetvec
