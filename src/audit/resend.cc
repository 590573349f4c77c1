#include "audit/resend.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "audit/kin.h"
#include "audit/liveness.h"
#include "base/rng.h"
#include "core/vector_distance.h"

namespace vetvec {
namespace {

constexpr uint64_t kLeastTexts = 20;
constexpr uint64_t kMostTexts = 500;
constexpr uint64_t kFirstTexts = 5;  // vectors may drift early
constexpr double kResendShare = 0.01;
constexpr double kChanged = 0.2;  // of the usual distance
constexpr double kTheSame = 1e-4;
constexpr double kRounding = 1e-5;  // cosine distance that printing floats may cause

double ChangedFrom(double usual) { return std::max(kRounding, kChanged * usual); }

// A text that failed has a row of zeros, so nothing can have changed.
bool HasVector(std::span<const float> row) {
  return std::any_of(row.begin(), row.end(), [](float x) { return x != 0; });
}

// Whether a text with different words got this vector.
bool IsOfAnotherText(const TextBatch& texts, MatrixView rows, uint64_t own,
                     std::span<const float> vector, double usual) {
  const double limit = std::max(kRounding, kTheSame * usual);
  for (uint64_t id = 0; id < rows.rows(); ++id) {
    if (id == own || CosineDistance(rows.row(id), vector) > limit) continue;
    if (PlainWords(std::string(texts[id])) != PlainWords(std::string(texts[own]))) return true;
  }
  return false;
}

// Whether all changed texts were sent before all unchanged ones, or all texts changed.
bool IsDrift(const std::map<uint64_t, bool>& changed_by_id) {
  bool was_same = false;
  for (const auto& [id, changed] : changed_by_id) {
    if (changed && was_same) return false;
    was_same = was_same || !changed;
  }
  return true;
}

void NameDefects(const std::map<uint64_t, bool>& changed_by_id, ResendResult* out) {
  if (out->changed == 0) return;
  const std::string count =
      fmt::format("{} of {} texts that were sent again", out->changed, out->texts);
  if (out->misplaced > 0) {
    out->defects.push_back(
        fmt::format("assigns vectors to the wrong texts: of {} texts that were sent again, {} got "
                    "a different vector, and {} of these got the vector of another text",
                    out->texts, out->changed, out->misplaced));
  } else if (2 * out->unstable > out->changed) {
    out->defects.push_back(fmt::format(
        "returns a different vector for the same text each time: {} got a different vector",
        count));
  } else if (IsDrift(changed_by_id)) {
    out->defects.push_back(fmt::format(
        "changed its vectors during the audit, or since they were cached: {} got a different "
        "vector{}",
        count, out->changed < out->texts ? ", and only texts sent early are affected" : ""));
  } else {
    out->defects.push_back(
        fmt::format("does not reproduce its vectors: {} got a different vector", count));
  }
}

}  // namespace

uint64_t ResendCount(uint64_t texts) {
  const auto share = static_cast<uint64_t>(std::ceil(kResendShare * static_cast<double>(texts)));
  return std::min(texts, std::clamp(share, kLeastTexts, kMostTexts));
}

std::vector<uint64_t> TextsToResend(uint64_t texts, uint64_t seed) {
  const uint64_t count = ResendCount(texts);
  std::set<uint64_t> chosen;
  for (uint64_t id = 0; id < std::min(count, kFirstTexts); ++id) chosen.insert(id);
  const uint64_t first = chosen.size();
  for (uint64_t i = 0; i < count - first; ++i) {
    chosen.insert(first + i * (texts - first) / (count - first));
  }
  std::vector<uint64_t> ids(chosen.begin(), chosen.end());
  Rng rng(seed, 7);
  Shuffle(ids, rng);
  return ids;
}

Result<Resent> SendAgain(const EmbedById& embed, const TextBatch& texts, MatrixView rows,
                         uint64_t seed, const CallOptions& options) {
  Resent out;
  std::vector<uint64_t> ids = TextsToResend(texts.size(), seed);
  std::erase_if(ids, [&](uint64_t id) { return !HasVector(rows.row(id)); });
  const double usual = UsualDistance(rows, texts.size(), {});
  std::vector<std::vector<float>> received;
  CallOptions call = options;
  call.flags |= kCallNoCache;
  for (int round = 0; round < 2 && !ids.empty(); ++round) {
    PackedTexts packed;
    for (const uint64_t id : ids) packed.Add(texts[id]);
    EmbedOutput output(ids.size());
    const Status status = embed(ids, packed.view(), call, &output);
    if (!status.ok() && status.code() != StatusCode::kPartial) {
      if (round > 0 && status.code() != StatusCode::kCancelled) break;
      return status;
    }
    if (output.rows.dimension() != rows.cols()) break;
    std::vector<uint64_t> changed;
    for (size_t i = 0; i < ids.size(); ++i) {
      if (!output.items[i].ok()) continue;
      const std::span<const float> row(output.rows.Row(i), rows.cols());
      out.ids.push_back(ids[i]);
      received.emplace_back(row.begin(), row.end());
      if (CosineDistance(row, rows.row(ids[i])) > ChangedFrom(usual)) changed.push_back(ids[i]);
    }
    ids = std::move(changed);
  }
  out.rows = Matrix(received.size(), rows.cols());
  for (size_t i = 0; i < received.size(); ++i) {
    std::copy(received[i].begin(), received[i].end(), out.rows.row(i).begin());
  }
  return out;
}

ResendResult JudgeResent(const TextBatch& texts, MatrixView rows, const std::vector<uint64_t>& ids,
                         MatrixView resent, double usual) {
  ResendResult out;
  std::map<uint64_t, size_t> first_round;
  std::map<uint64_t, bool> changed_by_id;
  for (size_t i = 0; i < ids.size(); ++i) {
    if (!HasVector(rows.row(ids[i]))) continue;
    const auto [entry, is_first] = first_round.try_emplace(ids[i], i);
    if (!is_first) {
      const double again = CosineDistance(resent.row(i), resent.row(entry->second));
      out.unstable += again > ChangedFrom(usual) ? 1U : 0U;
      continue;
    }
    ++out.texts;
    const double distance = CosineDistance(resent.row(i), rows.row(ids[i]));
    const bool is_changed = distance > ChangedFrom(usual);
    changed_by_id[ids[i]] = is_changed;
    if (!is_changed) {
      if (usual > 0) out.most_noise = std::max(out.most_noise, distance / usual);
      continue;
    }
    ++out.changed;
    out.misplaced += IsOfAnotherText(texts, rows, ids[i], resent.row(i), usual) ? 1U : 0U;
  }
  NameDefects(changed_by_id, &out);
  return out;
}

}  // namespace vetvec
