#include "suites/polarity.h"

#include "base/utf8.h"

namespace vetvec {

Result<PolarityRule> PolarityRuleOf(std::string_view name) {
  if (name == "sense") return PolarityRule::kSense;
  if (name == "first-sense") return PolarityRule::kFirstSense;
  const std::string found = Sanitized(name, 80);
  return InvalidArgument("unknown rule of polarity '" + found + "'; allowed are sense, first-sense")
      .WithKey("polarity", found, "sense, first-sense");
}

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
