#include "english/polarity.h"

#include <fmt/core.h>

#include "base/strings.h"
#include "base/utf8.h"

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
  const std::string found = Sanitized(name, 80);
  const std::string allowed = Joined(names);
  return InvalidArgument(fmt::format("unknown polarity rule '{}'; allowed: {}", found, allowed))
      .WithKey("polarity", found, allowed);
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
