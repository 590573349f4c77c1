#include "audit/caveats.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <utility>

#include "audit/score_caveats.h"
#include "audit/wording.h"
#include "stats/none_seen.h"

namespace vetvec {
namespace {

void AddOfBatches(const VendorResult& vendor, std::vector<std::string>* caveats) {
  const BatchFigures& batches = *vendor.batches;
  for (const std::string& why : batches.refused) {
    caveats->push_back(
        fmt::format("The results of a batch of {} were rejected, and none of them were used: {}.",
                    vendor.name, why));
  }
  if (!batches.problem.empty()) {
    caveats->push_back(fmt::format("{} did not embed all texts of its batches: {}.", vendor.name,
                                   batches.problem));
  }
  if (batches.texts == 0) return;
  caveats->push_back(fmt::format(
      "{} embedded {} texts in batches, whose duration is not measured: the response times are "
      "those of the {} online requests.",
      vendor.name, batches.texts, vendor.traffic.requests));
  constexpr double kPercent = 100;
  caveats->push_back(
      batches.excluded_wrong_share >= 1
          ? fmt::format("It was not checked whether the vectors of {}'s batches belong to the "
                        "right texts (batch_proof).",
                        vendor.name)
          : fmt::format("A sample of {}'s batches was embedded again online. With 95% confidence, "
                        "less than {:.2g}% of a batch's vectors belong to different texts.",
                        vendor.name, kPercent * batches.excluded_wrong_share));
  if (batches.tokens_are_estimated) {
    caveats->push_back(
        fmt::format("{} did not report the token usage of its batches; their cost is an estimate.",
                    vendor.name));
  }
}

void AddOfVendor(const VendorResult& vendor, std::vector<std::string>* caveats) {
  if (vendor.failed_texts > 0) {
    caveats->push_back(
        fmt::format("{} returned no vector for {} of {} texts; items that contain one of these "
                    "texts are excluded for all vendors.",
                    vendor.name, vendor.failed_texts, vendor.texts));
  }
  if (!vendor.postprocess.empty()) {
    caveats->push_back(
        fmt::format("The vectors of {} are judged after post-processing ({}), which was fitted on "
                    "this audit's texts. The scores differ from those of the vectors as returned, "
                    "and depend on these texts.",
                    vendor.name, vendor.postprocess));
  }
  if (const WordCounts& counts = vendor.word_counts; counts.unknown > 0) {
    caveats->push_back(
        fmt::format("{} left out {} of {} words ({:.1f}%), because its file does not contain them.",
                    vendor.name, counts.unknown, counts.words,
                    100 * static_cast<double>(counts.unknown) / static_cast<double>(counts.words)));
  }
  if (!vendor.relations.empty() && vendor.threshold.n > 0 && vendor.threshold.nn_std <= 0) {
    caveats->push_back(
        fmt::format("With {}, every dictionary word is equally far from its nearest neighbour, so "
                    "the threshold means little.",
                    vendor.name));
  }
  if (vendor.traffic.tokens_are_estimated && vendor.traffic.requests > 0) {
    caveats->push_back(fmt::format(
        "{} did not report token usage; its token count is an upper estimate.", vendor.name));
  }
  if (vendor.batches) AddOfBatches(vendor, caveats);
  if (!ResentOf(vendor.steps).problem.empty()) {
    caveats->push_back(
        fmt::format("No text could be sent to {} a second time, so drift would go unnoticed: {}",
                    vendor.name, ResentOf(vendor.steps).problem));
  }
  if (vendor.roles() && vendor.roles()->Better() != nullptr) {
    const Interval& interval = vendor.roles()->Better()->against.interval;
    caveats->push_back(
        fmt::format("{} {} ({:.1f} to {:.1f}; {} in a sample of {} queries). Change the "
                    "vendor's table accordingly and run the audit again: the scores in this report "
                    "are not those of the model used as intended.",
                    vendor.name, BetterRolesClause(*vendor.roles()), interval.low, interval.high,
                    vendor.roles()->measure, vendor.roles()->queries));
  }
  if (!TrialsOf(vendor.steps).problem.empty()) {
    caveats->push_back(fmt::format(
        "It is unknown how much {} gains from distinguishing queries from documents: {}",
        vendor.name, TrialsOf(vendor.steps).problem));
  }
}

// What "none changed" leaves possible, once for all vendors of whom as many texts were sent again.
void AddOfResent(const AuditResult& result, std::vector<std::string>* caveats) {
  std::map<std::pair<uint64_t, uint64_t>, std::vector<std::string>> unchanged;
  for (const VendorResult& vendor : result.vendors) {
    const ResendResult& resent = vendor.resent();
    if (resent.texts == 0 || resent.changed > 0) continue;
    unchanged[{resent.texts, resent.alone}].push_back(
        fmt::format("{} (the same text moved by up to {:.2g}% of the usual distance)", vendor.name,
                    100 * resent.most_noise));
  }
  for (const auto& [counts, vendors] : unchanged) {
    caveats->push_back(fmt::format(
        "0 of {} texts that were sent again, {} of them alone, got a different vector from {}: up "
        "to {:.1f}% of the vectors could be wrong unseen.",
        counts.first, counts.second, Enumerated(vendors), 100 * MostIfNoneSeen(counts.first)));
  }
}

void AddOfSteps(const AuditResult& result, std::vector<std::string>* caveats) {
  const auto add = [&](const std::vector<std::string>& sentences) {
    caveats->insert(caveats->end(), sentences.begin(), sentences.end());
  };
  for (const VendorResult& vendor : result.vendors) {
    for (const VendorStep& step : vendor.steps) add(step.findings.caveats);
  }
  for (const StepConclusion& step : result.steps) add(step.caveats);
  if (!result.notices.empty()) caveats->push_back(NoticeSentence(result.notices));
  if (result.steps.empty()) {
    caveats->emplace_back(
        "This run was begun by an older version of vetvec, which made no controls: it is unknown "
        "which faults of a vendor this audit would have noticed.");
  }
}

void AddOfTimes(const AuditResult& result, std::vector<std::string>* caveats) {
  const bool has_times =
      std::any_of(result.vendors.begin(), result.vendors.end(),
                  [](const VendorResult& vendor) { return vendor.traffic.total_millis.n > 0; });
  if (!has_times) return;
  caveats->emplace_back(
      "The response times of this audit's own requests, which carry different numbers of texts, "
      "say "
      "nothing about one query, and vendors cannot be compared by them.");
}

bool HasScoreOf(const AuditResult& result, const char* measure) {
  return std::any_of(result.vendors.begin(), result.vendors.end(), [&](const VendorResult& vendor) {
    return std::any_of(vendor.scores.begin(), vendor.scores.end(), [&](const ScoreResult& score) {
      return score.measure.starts_with(measure);
    });
  });
}

}  // namespace

void WriteCaveats(AuditResult* result) {
  std::vector<std::string>& caveats = result->caveats;
  for (const VendorResult& vendor : result->vendors) AddOfVendor(vendor, &caveats);
  AddOfResent(*result, &caveats);
  AddOfSteps(*result, &caveats);
  const bool has_relations =
      std::any_of(result->vendors.begin(), result->vendors.end(),
                  [](const VendorResult& vendor) { return !vendor.relations.empty(); });
  if (has_relations && result->metric == "cosine") {
    caveats.emplace_back(
        "Cosine distance is not a metric, so the share of violations can exceed the share of "
        "triples whose positive and negative are farther apart than the threshold.");
  }
  if (HasScoreOf(*result, "SynTextBench")) {
    caveats.emplace_back(
        "SynTextBench whitens the test rows of each class separately, so its accuracy measures "
        "separability, not classifier performance. It is shown but not used to rank vendors.");
  }
  if (HasScoreOf(*result, "noise nearer than changes")) {
    caveats.emplace_back(
        "A robustness score averages over heavy noise, which no encoder withstands, and over "
        "changes to capitals and punctuation, which most encoders ignore. It is shown but not used "
        "to rank vendors.");
  }
  for (std::string& sentence : ScoreCaveats(*result)) caveats.push_back(std::move(sentence));
  AddOfTimes(*result, &caveats);
  if (!has_relations) return;
  caveats.emplace_back(
      "Triples are generated from your sentences by rules. Some will be wrong, but every vendor "
      "gets the same ones. Read the worst triples before you decide.");
  caveats.push_back(
      fmt::format("A relation tests one ability (polarity, inversion). It does not show {}how a "
                  "vendor performs "
                  "in other languages or domains.",
                  result->comparisons.empty() ? "how well a vendor retrieves documents, or " : ""));
}

}  // namespace vetvec
