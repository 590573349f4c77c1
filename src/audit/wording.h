// Wording and number formats of verdicts and reports.
#ifndef VETVEC_AUDIT_WORDING_H_
#define VETVEC_AUDIT_WORDING_H_

#include <string>
#include <vector>

#include "audit/claim.h"
#include "kinds/score_result.h"

namespace vetvec {

// The ability that a kind of suite tests: "retrieves texts", "keeps meaning", "withstands noise".
const std::string& AbilityOf(const std::string& kind);
// What is counted in a suite: "triples", "queries".
const std::string& ItemsOfKind(const std::string& kind);

// "a, b and c".
std::string Enumerated(const std::vector<std::string>& words);
// "a, b or c"; of more than four, "a, b, c or 2 others".
std::string Alternatives(const std::vector<std::string>& words);

// "4,932" of "4932".
std::string Grouped(std::string digits);
// An amount of money, whole from 10 on: "138", "8.65".
std::string AmountText(double amount);

// For people: one decimal if the measure is a percentage or multiplied by 100 ("..., %", "Spearman
// x 100"), otherwise three.
std::string ScoreText(const ScoreResult& score);     // "0.213", "30.8", or "no score: " and why
std::string IntervalText(const ScoreResult& score);  // "0.190 to 0.240", or "none"
std::string SignedPoints(double difference);         // "+1.2", never "-0.0"
// With what it counts: "MRR 0.213", "30.8 points".
std::string ScoreWithUnit(const ScoreResult& score);
// Named "score", with its interval; the unit is "points" or "score". 0 if there is no value.
ClaimFigure ScoreFigure(const ScoreResult& score);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_WORDING_H_
