#include "kinds/seed_language.h"

#include <fmt/core.h>

#include <string_view>
#include <vector>

#include "suites/language_check.h"

namespace vetvec {

std::string SeedLanguageNote(const SeedSet& seeds) {
  std::vector<std::string_view> texts;
  for (const Seed& seed : seeds.seeds) texts.push_back(seed.text);
  const LanguageCheck check = CheckEnglish(texts);
  if (check.is_english()) return "";
  return fmt::format(
      "; {:.0f}% of the sentences are not in English, but contrastive suites are made with rules "
      "for English; use the noise constructs of a robustness suite, or your own triples "
      "(docs/SUITES.md)",
      100 * check.share());
}

}  // namespace vetvec
