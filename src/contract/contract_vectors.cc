// Tests of vectors and replies: length, precision, the model's name, and faults of replies.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "contract/contract_run.h"

namespace vetvec {

std::vector<const Vector*> ContractRun::AllVectors() const {
  std::vector<const Vector*> vectors;
  const auto add = [&](const std::vector<std::optional<Vector>>& from) {
    for (const std::optional<Vector>& one : from) {
      if (one) vectors.push_back(&*one);
    }
  };
  add(state_.singles);
  for (const BatchAnswer* batch : {&straight_, &reversed_, &duplicated_}) {
    add(batch->probed.vectors);
  }
  return vectors;
}

void ContractRun::JudgeLength() {
  ContractTest norm("norm", ContractSeverity::kMinor);
  const std::vector<const Vector*> vectors = AllVectors();
  double least = 0;
  double most = 0;
  for (const Vector* vector : vectors) {
    const double length = NormOf(*vector);
    norm.Check(std::fabs(length - 1) <= 1e-3);
    least = vector == vectors[0] ? length : std::min(least, length);
    most = std::max(most, length);
  }
  Add(norm.Finish("Vectors have unit length.",
                  fmt::format("Vectors have lengths from {:.4g} to {:.4g}, not 1: use cosine, or "
                              "normalise them before using dot products or L2.",
                              least, most),
                  "No usable vector."));
}

// Adds the findings about all replies after "answers".
void ContractRun::JudgeReplies() {
  std::vector<ContractFinding> findings = probe_.replies().Judge(encoder_, &report_);
  report_.findings.insert(report_.findings.begin() + 1, std::make_move_iterator(findings.begin()),
                          std::make_move_iterator(findings.end()));
}

// Vectors on a grid of 255 steps have been rounded to 8 bits.
void ContractRun::JudgePrecision() {
  constexpr double kLevels = 127;
  ContractTest test("precision", ContractSeverity::kMinor);
  for (const std::optional<Vector>& single : state_.singles) {
    if (!single || single->size() < 32) continue;
    double most = 0;
    for (const float x : *single) most = std::max(most, std::fabs(double{x}));
    if (most <= 0) continue;
    const bool is_grid = std::all_of(single->begin(), single->end(), [&](float x) {
      const double level = double{x} / most * kLevels;
      return std::fabs(level - std::round(level)) < 1e-3;
    });
    test.Check(!is_grid);
  }
  Add(test.Finish("Vectors are not rounded to 8 bits.",
                  "Vectors are rounded to 8 bits, although they are returned as floats.",
                  "No vector with at least 32 elements."));
}

void ContractRun::JudgeModel() {
  ContractTest test("model", ContractSeverity::kMajor);
  std::string found;
  for (const auto* replies : {&single_replies_, &straight_.probed.replies}) {
    for (const ReplyRecord& reply : *replies) {
      if (reply.model.empty()) continue;
      found = reply.model;
      // "text-embedding-3-small" may be returned with a version appended.
      test.Check(reply.model.find(encoder_.identity().model) != std::string::npos);
    }
  }
  Add(test.Finish("Replies name the requested model.",
                  fmt::format("Replies name the model '{}' instead of the requested '{}'.", found,
                              encoder_.identity().model),
                  "Replies do not name a model: a silent change of model would go unnoticed."));
}

}  // namespace vetvec
