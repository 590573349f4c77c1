#include "kinds/score_meaning.h"

#include <fmt/core.h>

#include <map>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "metrics/meaning_score.h"
#include "suites/meaning_suite.h"
#include "suites/word_pair.h"

namespace vetvec {
namespace {

// The items of the suite whose texts have vectors, and the audit's triples.
MeaningItems ItemsOf(const ScoringCase& scoring, ScoreResult* out) {
  MeaningItems items;
  std::unordered_map<uint64_t, size_t> seeds;
  for (size_t i = 0; i < scoring.suite.pairs.size(); ++i) {
    if (scoring.IsMissing(2 * i) || scoring.IsMissing(2 * i + 1)) {
      ++out->left_out;
      continue;
    }
    ++out->items;
    const ScoredPair& pair = scoring.suite.pairs[i];
    const auto [seed, is_new] = seeds.try_emplace(scoring.rows[2 * i], items.seeds.size());
    if (is_new) items.seeds.push_back(seed->first);
    if (IsMeaningChange(pair.construct)) {
      items.changes.push_back(scoring.rows[2 * i + 1]);
    } else {
      items.edits.push_back(
          {seed->second, pair.construct, scoring.rows[2 * i + 1], IsMeaningSlip(pair.construct)});
    }
  }
  for (const TripleTexts& one : scoring.options.triples) {
    items.triples.push_back(
        {one.rows.seed, one.rows.positive, one.rows.negative, WordPairOf(*one.triple)});
  }
  return items;
}

void AddFigures(const MeaningScore& score, const MeaningItems& items, ScoreResult* out) {
  AddDetail("S: edits that find their sentence among all sentences and changes, %", score.s, out);
  if (score.w2) {
    AddDetail("W2: synonyms that find their sentence less those that find the antonym's, %",
              *score.w2, out);
  } else {
    AddDetail("W2: not measured, because the audit has no triples of synonym and antonym",
              std::nullopt, out);
  }
  AddDetail("seed sentences", static_cast<double>(score.s_units.values.size()), out);
  AddDetail("triples", static_cast<double>(items.triples.size()), out);
  for (const MeaningConstructShare& one : score.constructs) {
    AddDetail(fmt::format("{}: edits that find their sentence, %", one.construct),
              kPoints * one.found, out);
  }
}

// A triple before an edit: it names the text that was found instead.
void AddExample(const ScoringCase& scoring, const MeaningItems& items, const MeaningScore& score,
                MeaningFigures* out) {
  if (score.wrong_triple) {
    const Triple& triple = *scoring.options.triples[*score.wrong_triple].triple;
    out->text = triple.positive;
    out->meant = triple.seed;
    out->other = triple.negative;
    return;
  }
  if (!score.lost_edit) return;
  const MeaningEdit& edit = items.edits[*score.lost_edit];
  for (size_t i = 0; i < scoring.suite.pairs.size(); ++i) {
    if (scoring.rows[2 * i] != items.seeds[edit.seed] || scoring.rows[2 * i + 1] != edit.text) {
      continue;
    }
    out->text = scoring.suite.pairs[i].b;
    out->meant = scoring.suite.pairs[i].a;
    return;
  }
}

}  // namespace

Status ScoreMeaningSuite(const ScoringCase& scoring, ScoreResult* out) {
  out->measure = kMeaningMeasure;
  const MeaningItems items = ItemsOf(scoring, out);
  VETVEC_ASSIGN_OR_RETURN(MeaningScore score,
                          ScoreMeaning(scoring.vectors, items, scoring.options.cancel));
  if (score.f2) {
    out->value = score.f2;
    out->units = std::move(score.f2_units);
    out->interval = IntervalWithin(0, kPoints, out->units);
  } else {
    out->measure = "S: edits find their sentence, x 100";
    out->value = score.s;
    out->interval = IntervalWithin(0, kPoints, score.s_units);
  }
  AddFigures(score, items, out);
  out->meaning = {.s = score.s, .w2 = score.w2, .is_f2 = score.f2.has_value()};
  AddExample(scoring, items, score, &*out->meaning);
  return OkStatus();
}

}  // namespace vetvec
