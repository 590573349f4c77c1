#include "lexicon/show.h"

#include <fmt/core.h>

#include <vector>

#include "base/unknown_name.h"
#include "lexicon/sentiwordnet.h"
#include "lexicon/starter_lexicon.h"

namespace vetvec {
namespace {

template <typename Words>
void AppendLines(const Words& words, std::string* out) {
  for (const auto& word : words) {
    out->append(word);
    *out += '\n';
  }
}

Status UnknownList(const std::string& name, const std::string& list,
                   const std::vector<std::string>& allowed) {
  return UnknownName("list", list, allowed).Annotate(fmt::format("lexicon '{}'", name));
}

Result<std::string> ShowStarter(const std::string& list) {
  std::string out;
  if (list == "polar" || list.empty()) {
    AppendLines(StarterLexicon()->Lemmas(PartOfSpeech::kAdjective), &out);
    AppendLines(StarterLexicon()->Lemmas(PartOfSpeech::kVerb), &out);
  } else if (list == "names") {
    AppendLines(StarterNames().male, &out);
    AppendLines(StarterNames().female, &out);
  } else if (list == "inversions") {
    for (const InversionPattern& pattern : StarterInversions().patterns) {
      for (size_t i = 0; i < pattern.find.size(); ++i) out += (i > 0 ? " " : "") + pattern.find[i];
      out += fmt::format(" -> {}\n", pattern.replace);
    }
  } else {
    return UnknownList("starter", list, {"polar", "names", "inversions"});
  }
  return out;
}

Result<std::string> ShowSentiWordNet(const std::string& file, const std::string& list) {
  if (file.empty()) {
    return InvalidArgument(
               "the lexicon 'sentiwordnet' is read from a file; set it with --file "
               "SentiWordNet_3.0.0.txt")
        .WithKey("file");
  }
  if (list != "pos" && list != "neg" && list != "neu") {
    return UnknownList("sentiwordnet", list, {"pos", "neg", "neu"});
  }
  VETVEC_ASSIGN_OR_RETURN(const SentiWordNet senti, SentiWordNet::Load(file));
  const PolarityWordLists lists = senti.WordLists();
  std::string out;
  AppendLines(list == "pos"   ? lists.positive
              : list == "neg" ? lists.negative
                              : lists.neutral,
              &out);
  return out;
}

}  // namespace

Result<std::string> ShowLexicon(const std::string& name, const std::string& file,
                                const std::string& list) {
  if (name == "sentiwordnet") return ShowSentiWordNet(file, list);
  if (!file.empty()) {
    return InvalidArgument(fmt::format("the lexicon '{}' is built in and uses no file", name))
        .WithKey("file", file);
  }
  if (name == "starter") return ShowStarter(list);
  if (name == "dictionary") {
    if (!list.empty()) return UnknownList(name, list, {"(none)"});
    std::string out;
    AppendLines(StarterDictionary().words, &out);
    return out;
  }
  return UnknownName("lexicon", name, {"starter", "dictionary", "sentiwordnet"}, "name");
}

}  // namespace vetvec
