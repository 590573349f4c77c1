#include "suites/polarity.h"

namespace vetvec {

Polarity SuitePolarity(const SuiteLexicons& lexicons, PolarityRule rule, std::string_view lemma,
                       PartOfSpeech pos) {
  if (rule == PolarityRule::kFirstSense) return lexicons.words->AgreedPolarity(lemma, pos);
  const Polarity trusted = lexicons.trusted->PosPolarity(lemma, pos);
  if (trusted != Polarity::kNone) return trusted;
  const std::optional<SenseScores> scores = lexicons.words->FirstScores(lemma, pos);
  if (!scores || scores->positive == scores->negative) return Polarity::kNone;
  return scores->positive > scores->negative ? Polarity::kPositive : Polarity::kNegative;
}

}  // namespace vetvec
