#include "english/polarity.h"

#include "base/unknown_name.h"

namespace vetvec {

const std::vector<std::string>& PolarityRuleNames() {
  static const std::vector<std::string> names = {"sense", "first-sense"};  // order of PolarityRule
  return names;
}

Result<PolarityRule> PolarityRuleOf(std::string_view name) {
  const std::vector<std::string>& names = PolarityRuleNames();
  for (size_t i = 0; i < names.size(); ++i) {
    if (name == names[i]) return static_cast<PolarityRule>(i);
  }
  return UnknownName("polarity rule", name, names, "polarity");
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
