// What the vectors of texts that were sent again say about a vendor. Several causes change vectors;
// each leaves its own signs, and a cause that the signs do not single out is named together with
// the others that leave the same ones.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "audit_steps/kin.h"
#include "audit_steps/resend.h"
#include "core/vector_distance.h"

namespace vetvec {
namespace {

constexpr double kTheSame = 1e-4;   // of the usual distance
constexpr double kPrinting = 1e-5;  // cosine distance that printing floats may cause
constexpr uint64_t kEnough = 5;     // texts, to say that all or none of them changed
constexpr double kNearlyAll = 0.9;

struct Count {
  uint64_t n = 0;
  uint64_t of = 0;
  bool IsMost() const { return of > 0 && 2 * n > of; }
  bool IsNearlyAll() const {
    return of >= kEnough && static_cast<double>(n) >= kNearlyAll * static_cast<double>(of);
  }
  bool IsNearlyNone() const {
    return of >= kEnough && static_cast<double>(n) <= (1 - kNearlyAll) * static_cast<double>(of);
  }
};

// What was seen of one vendor.
struct ResendSigns {
  Count changed;           // since the audit
  Count alone;             // the same among the texts that were sent alone
  Count together;          // the same among the others
  Count alone_again;       // differ between two times alone
  Count alone_together;    // differ between alone and in a batch
  Count together_again;    // differ between two batches
  uint64_t misplaced = 0;  // got the vector of another text
  uint64_t returned = 0;   // the third vector is the audit's again
  bool is_early = false;   // all changed texts were sent before all unchanged ones

  bool DiffersEachTime() const {
    return alone_again.IsMost() ||
           (alone_again.of == 0 && alone_together.n + together_again.n > 0 && Repeats().IsMost());
  }
  Count Repeats() const {
    return {alone_again.n + alone_together.n + together_again.n,
            alone_again.of + alone_together.of + together_again.of};
  }
};

std::string OfTexts(const Count& count) {
  return fmt::format("{} of {} texts that were sent again got a different vector", count.n,
                     count.of);
}

struct ResendCause {
  bool (*fits)(const ResendSigns& signs);
  std::string (*clause)(const ResendSigns& signs);
};

// The first that fits is named.
const std::array<ResendCause, 9> kCauses = {{
    // After a drift, some changed texts have the vectors of texts that an encoder cannot tell from
    // them.
    {[](const ResendSigns& s) { return s.misplaced > 0 && 2 * s.misplaced >= s.changed.n; },
     [](const ResendSigns& s) {
       return fmt::format(
           "assigns vectors to the wrong texts: of {} texts that were sent again, {} got a "
           "different vector, and {} of these got the vector of another text",
           s.changed.of, s.changed.n, s.misplaced);
     }},
    {[](const ResendSigns& s) { return s.alone.IsNearlyAll() && s.together.IsNearlyNone(); },
     [](const ResendSigns& s) {
       return fmt::format(
           "returns different vectors for texts that are sent alone than in batches, as a "
           "different "
           "model for large batches would: {} of {} that were sent alone got a different vector "
           "than "
           "in the audit's batches, but only {} of {} that were sent in batches again",
           s.alone.n, s.alone.of, s.together.n, s.together.of);
     }},
    {[](const ResendSigns& s) {
       return s.alone_again.of > 0 && s.alone_again.n == 0 &&
              (s.alone_together.IsMost() || s.together_again.IsMost());
     },
     [](const ResendSigns& s) {
       return fmt::format(
           "returns vectors that depend on the other texts of a request, or on their number: {}, "
           "but not when they were sent alone twice",
           OfTexts(s.changed));
     }},
    {[](const ResendSigns& s) { return s.returned > 0 && 2 * s.returned >= s.Repeats().n; },
     [](const ResendSigns& s) {
       return fmt::format(
           "returns now one vector for a text, now another (different models, or noise in some "
           "replies): {}, and {} of these got the first one again the third time",
           OfTexts(s.changed), s.returned);
     }},
    {[](const ResendSigns& s) { return s.alone_again.IsMost(); },
     [](const ResendSigns& s) {
       return "returns a different vector for the same text each time: " + OfTexts(s.changed);
     }},
    {[](const ResendSigns& s) { return s.DiffersEachTime(); },
     [](const ResendSigns& s) {
       return "returns a different vector for the same text each time, or one that depends on the "
              "other texts of a request: " +
              OfTexts(s.changed);
     }},
    {[](const ResendSigns& s) { return s.alone.of > 0 && s.changed.n == s.changed.of; },
     [](const ResendSigns& s) {
       return "changed its vectors during the audit, or since they were cached, or computes them "
              "differently in large requests: " +
              OfTexts(s.changed);
     }},
    {[](const ResendSigns& s) { return s.is_early; },
     [](const ResendSigns& s) {
       return fmt::format(
           "changed its vectors during the audit, or since they were cached: {}{}",
           OfTexts(s.changed),
           s.changed.n < s.changed.of ? ", and only texts sent early are affected" : "");
     }},
    {[](const ResendSigns&) { return true; },
     [](const ResendSigns& s) { return "does not reproduce its vectors: " + OfTexts(s.changed); }},
}};

// Whether a text with different words got this vector.
bool IsOfAnotherText(const TextBatch& texts, MatrixView rows, uint64_t own,
                     std::span<const float> vector, double usual) {
  const double limit = std::max(kPrinting, kTheSame * usual);
  for (uint64_t id = 0; id < rows.rows(); ++id) {
    if (id == own || CosineDistance(rows.row(id), vector) > limit) continue;
    if (PlainWords(std::string(texts[id])) != PlainWords(std::string(texts[own]))) return true;
  }
  return false;
}

// Whether all changed texts were sent before all unchanged ones, or all texts changed.
bool AreEarly(const std::map<uint64_t, bool>& changed_by_id) {
  bool was_same = false;
  for (const auto& [id, changed] : changed_by_id) {
    if (changed && was_same) return false;
    was_same = was_same || !changed;
  }
  return true;
}

void Add(bool is_one, Count* count) {
  count->n += is_one ? 1U : 0U;
  ++count->of;
}

}  // namespace

ResendResult JudgeResent(const TextBatch& texts, MatrixView rows, const Resent& resent,
                         double usual) {
  ResendResult out;
  ResendSigns signs;
  const bool is_older = resent.alone.empty();
  const MatrixView received = resent.rows.view();
  std::map<uint64_t, size_t> first_round;
  std::map<uint64_t, bool> changed_by_id;
  std::vector<double> angles;
  for (size_t i = 0; i < resent.ids.size(); ++i) {
    const uint64_t id = resent.ids[i];
    if (NormOf(rows.row(id)) == 0) continue;  // it had failed
    const bool alone = !is_older && resent.alone[i] != 0;
    const double distance = CosineDistance(received.row(i), rows.row(id));
    const bool is_changed = IsChanged(distance, usual, is_older);
    const auto [entry, is_first] = first_round.try_emplace(id, i);
    if (is_first) {
      Add(is_changed, &signs.changed);
      Add(is_changed, alone ? &signs.alone : &signs.together);
      changed_by_id[id] = is_changed;
      angles.push_back(AngleBetween(received.row(i), rows.row(id)));
      if (!is_changed && usual > 0) out.most_noise = std::max(out.most_noise, distance / usual);
      signs.misplaced +=
          is_changed && IsOfAnotherText(texts, rows, id, received.row(i), usual) ? 1U : 0U;
      continue;
    }
    const bool was_alone = !is_older && resent.alone[entry->second] != 0;
    const double again = CosineDistance(received.row(i), received.row(entry->second));
    Add(IsChanged(again, usual, is_older), alone && was_alone   ? &signs.alone_again
                                           : alone || was_alone ? &signs.alone_together
                                                                : &signs.together_again);
    signs.returned += is_changed ? 0U : 1U;
  }
  signs.is_early = AreEarly(changed_by_id);
  out.texts = signs.changed.of;
  out.noise_angle = NoiseOfPass(angles);
  out.changed = signs.changed.n;
  out.alone = signs.alone.of;
  out.alone_changed = signs.alone.n;
  out.misplaced = signs.misplaced;
  out.unstable = signs.Repeats().n;
  if (out.changed == 0) return out;
  const auto cause = std::find_if(kCauses.begin(), kCauses.end(),
                                  [&](const ResendCause& one) { return one.fits(signs); });
  out.defects.push_back(cause->clause(signs));
  return out;
}

}  // namespace vetvec
