#include "kinds/suite_kind.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/file.h"
#include "base/hash.h"
#include "base/text_input.h"
#include "base/unknown_name.h"
#include "kinds/rows.h"
#include "suites/suite_file.h"

namespace vetvec {

const std::vector<SuiteKind>& SuiteKinds() {
  static const std::vector<SuiteKind> kKinds = {
      PassagesRow(), RetrievalRow(), ContrastiveRow(),  MeaningRow(),  RobustnessRow(),
      SrRow(),       EvalRankRow(),  SynTextBenchRow(), ContractRow(), FileRow(),
  };
  return kKinds;
}

const SuiteKind* FindSuiteKind(std::string_view name) {
  const std::vector<SuiteKind>& kinds = SuiteKinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const SuiteKind& kind) { return kind.name == name; });
  return found == kinds.end() ? nullptr : &*found;
}

const SuiteKind& KindOfSuite(const Suite& suite) { return KindOfSuite(suite.kind); }

const SuiteKind& KindOfSuite(std::string_view kind) {
  const SuiteKind* found = FindSuiteKind(kind);
  return found != nullptr ? *found : *FindSuiteKind(kFileKind);
}

const SuiteKind& KindOfItems(const Suite& suite) {
  const SuiteKind& kind = KindOfSuite(suite);
  if (kind.name != kFileKind) return kind;
  if (!suite.items.empty()) return *FindSuiteKind(kContrastiveKind);
  if (!suite.labelled.empty()) return *FindSuiteKind(kSynTextBenchKind);
  if (!suite.pairs.empty()) return *FindSuiteKind(kScoredKind);
  if (!suite.retrieval.queries.empty()) return *FindSuiteKind(kRetrievalKind);
  return *FindSuiteKind(kRankingKind);
}

const SuiteKind& DefaultSuiteKind() { return *FindSuiteKind(kContrastiveKind); }

Result<const SuiteKind*> SuiteKindOf(std::string_view name) {
  const SuiteKind* kind = FindSuiteKind(name);
  if (kind != nullptr) return kind;
  std::vector<std::string> names;
  for (const SuiteKind& known : SuiteKinds()) names.push_back(known.name);
  return UnknownName("suite kind", name, names, "kind");
}

Result<SeedSet> SuiteRequest::Seeds() const {
  if (seeds != nullptr && !options.IsGiven("seeds")) return *seeds;
  const std::string& path = options.Text("seeds");
  if (!path.empty()) return ReadSeeds(path, {});
  return InvalidArgument(fmt::format("a suite of kind {} needs seeds (--seeds FILE): a file with "
                                     "your own sentences, one per line",
                                     kind->name))
      .WithKey("seeds", "", "the path of a file");
}

Result<Suite> MakeSuite(const SuiteRequest& request) {
  if (request.kind->make == nullptr) {
    return InvalidArgument(
               fmt::format("a suite of kind {} contains no texts; only an audit can run it",
                           request.kind->name))
        .WithKey("kind", request.kind->name);
  }
  if (request.kind->check != nullptr) {
    VETVEC_RETURN_IF_ERROR(request.kind->check(request.options));
  }
  return request.kind->make(request);
}

Result<std::string> MakeSuiteFile(const SuiteRequest& request, const std::string& path) {
  if (request.kind->write != nullptr) {
    if (request.kind->check != nullptr) {
      VETVEC_RETURN_IF_ERROR(request.kind->check(request.options));
    }
    return request.kind->write(request, path);
  }
  VETVEC_ASSIGN_OR_RETURN(const Suite suite, MakeSuite(request));
  VETVEC_RETURN_IF_ERROR(WriteSuite(suite, path));
  return SuiteManifest(suite, SuiteSha256(suite));
}

Option SeedOption() {
  return {.name = "seed",
          .type = OptionType::kInteger,
          .standard = "1",
          .help = "Random seed",
          .shared = "seed"};
}

Option SentencesOption() {
  return {.name = "seeds",
          .type = OptionType::kPath,
          .help = "Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files",
          .shared = "seeds"};
}

Result<std::string> ChangedSeeds(const SuiteRequest& request, const Suite& kept) {
  const std::string path = PathOfTextSource(request.options.Text("seeds"));
  if (kept.seeds_sha256.empty() || !FileExists(path)) return std::string();
  VETVEC_ASSIGN_OR_RETURN(const std::string sha256, SeedsSha256(request.options.Text("seeds")));
  return sha256 == kept.seeds_sha256 ? std::string() : path;
}

Result<std::string> ChangedBySha256(const SuiteRequest& request, const Suite& kept) {
  std::string first;
  for (const Option& option : request.kind->options) {
    const std::string path = PathOfTextSource(request.options.Text(option.name));
    if (option.type != OptionType::kPath || path.empty()) continue;
    if (!FileExists(path)) return std::string();
    if (first.empty()) first = path;
  }
  VETVEC_ASSIGN_OR_RETURN(const Suite now, MakeSuite(request));
  return now.seeds_sha256 == kept.seeds_sha256 ? std::string() : first;
}

Option AccuracyOption() {
  return {.name = "a_t",
          .type = OptionType::kNumber,
          .standard = "0.7",
          .most = 1,
          .help = "For labelled items: an accuracy below this value is treated as zero",
          .use = OptionUse::kAudit};
}

}  // namespace vetvec
