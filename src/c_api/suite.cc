// vetvec/suite.h.
#include "vetvec/suite.h"

#include <utility>

#include "base/strings.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "c_api/suite_object.h"
#include "lexicon/show.h"
#include "suites/polarity.h"
#include "suites/seeds.h"
#include "suites/suite_file.h"
#include "suites/suite_lexicons.h"

namespace vetvec {
namespace {

Result<std::vector<Relation>> RelationsOf(const std::string& list) {
  std::vector<Relation> relations;
  if (Trim(list).empty()) return relations;
  for (const std::string_view part : Split(list, ',')) {
    const std::string name(Trim(part));
    const bool is_known =
        name.size() == 3 && name.substr(0, 2) == "CR" && name[2] >= '1' && name[2] <= '4';
    if (!is_known) {
      return InvalidArgument("unknown relation '" + name + "'; allowed are CR1, CR2, CR3, CR4")
          .WithKey("relations", name, "CR1, CR2, CR3, CR4");
    }
    relations.push_back(static_cast<Relation>(name[2] - '0'));
  }
  return relations;
}

Result<SuiteLexiconPaths> PathsOf(const vetvec_suite_options& options) {
  SuiteLexiconPaths paths;
  VETVEC_ASSIGN_OR_RETURN(paths.wordnet, StringOf(options.wordnet_dir, "wordnet_dir"));
  VETVEC_ASSIGN_OR_RETURN(paths.sentiwordnet,
                          StringOf(options.sentiwordnet_file, "sentiwordnet_file"));
  VETVEC_ASSIGN_OR_RETURN(paths.gender_pairs,
                          StringOf(options.gender_pairs_file, "gender_pairs_file"));
  VETVEC_ASSIGN_OR_RETURN(paths.names, StringOf(options.names_file, "names_file"));
  VETVEC_ASSIGN_OR_RETURN(paths.reference, StringOf(options.inversions_file, "inversions_file"));
  VETVEC_ASSIGN_OR_RETURN(paths.words, StringOf(options.user_lexicon_file, "user_lexicon_file"));
  return paths;
}

Result<Suite> Generate(const vetvec_suite_options* in, const vetvec_call_options* call) {
  vetvec_suite_options options;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_suite_options", &options));
  VETVEC_ASSIGN_OR_RETURN(const CallOptions call_options, CallOptionsOf(call, "generate"));
  VETVEC_ASSIGN_OR_RETURN(const std::string relations, StringOf(options.relations, "relations"));
  ContrastiveOptions contrastive;
  VETVEC_ASSIGN_OR_RETURN(contrastive.relations, RelationsOf(relations));
  contrastive.seed = options.seed;
  contrastive.max_per_relation = options.max_per_relation;
  VETVEC_ASSIGN_OR_RETURN(const std::string polarity, StringOf(options.polarity, "polarity"));
  if (!polarity.empty()) {
    VETVEC_ASSIGN_OR_RETURN(contrastive.polarity, PolarityRuleOf(polarity));
  }
  contrastive.cancel = call_options.cancel;
  contrastive.progress = call_options.progress;
  VETVEC_ASSIGN_OR_RETURN(const SeedSet seeds, SeedsOf(options.seeds_file, options.seeds));
  VETVEC_ASSIGN_OR_RETURN(const SuiteLexiconPaths paths, PathsOf(options));
  VETVEC_ASSIGN_OR_RETURN(const SuiteLexicons lexicons, LoadSuiteLexicons(paths));
  VETVEC_ASSIGN_OR_RETURN(Suite suite, GenerateContrastive(contrastive, seeds, lexicons));
  if (!suite.items.empty()) return suite;
  return InsufficientData("the " + std::to_string(seeds.seeds.size()) + " seeds give no triple (" +
                          DroppedText(suite) + ")");
}

void FillTriple(const Triple& triple, vetvec_triple* value) {
  value->relation = static_cast<vetvec_relation>(triple.relation);
  value->id = StrOf(triple.id);
  value->seed = StrOf(triple.seed);
  value->positive = StrOf(triple.positive);
  value->negative = StrOf(triple.negative);
  const auto copy_span = [](const std::vector<ByteSpan>& spans, uint64_t* out) {
    if (spans.empty()) return;
    out[0] = spans.front().start;
    out[1] = spans.front().end;
  };
  copy_span(triple.changed_positive, value->changed_positive);
  copy_span(triple.changed_negative, value->changed_negative);
}

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

void vetvec_suite_options_init(vetvec_suite_options* options, size_t size) noexcept {
  vetvec::InitOptions(options, size);
}

vetvec_status vetvec_suite_generate(const vetvec_suite_options* options,
                                    const vetvec_call_options* call, vetvec_suite** out,
                                    vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    if (options == nullptr) return InvalidArgument("options is NULL");
    VETVEC_ASSIGN_OR_RETURN(vetvec::Suite suite, vetvec::Generate(options, call));
    *out = vetvec::NewHandle<vetvec_suite>(vetvec::SuiteObjectOf(std::move(suite)));
    return OkStatus();
  });
}

vetvec_status vetvec_suite_read(vetvec_str path, vetvec_suite** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(vetvec::Suite suite, vetvec::ReadSuite(file));
    *out = vetvec::NewHandle<vetvec_suite>(vetvec::SuiteObjectOf(std::move(suite)));
    return OkStatus();
  });
}

vetvec_status vetvec_suite_write(const vetvec_suite* suite, vetvec_str path,
                                 vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    if (file.empty()) return InvalidArgument("path is empty");
    return vetvec::WriteSuite(object->suite, file);
  });
}

void vetvec_suite_destroy(vetvec_suite* suite) noexcept { vetvec::DestroyHandle(suite); }

uint64_t vetvec_suite_size(const vetvec_suite* suite) noexcept {
  uint64_t size = 0;
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    size = object->suite.size();
    return OkStatus();
  });
  return size;
}

const char* vetvec_suite_sha256(const vetvec_suite* suite) noexcept {
  const char* text = "";
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    text = object->sha256.c_str();
    return OkStatus();
  });
  return text;
}

const char* vetvec_suite_manifest_json(const vetvec_suite* suite) noexcept {
  const char* text = "";
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    text = object->manifest.c_str();
    return OkStatus();
  });
  return text;
}

vetvec_status vetvec_suite_get(const vetvec_suite* suite, uint64_t index, vetvec_triple* out,
                               vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    if (index >= object->suite.items.size()) {
      return vetvec::OutOfRange("there is no triple " + std::to_string(index) + "; the suite has " +
                                std::to_string(object->suite.items.size()) +
                                " (vetvec_suite_item gives items of every kind)");
    }
    vetvec_triple value{};
    vetvec::FillTriple(object->suite.items[static_cast<size_t>(index)], &value);
    return vetvec::WriteOutput(value, "vetvec_triple", out);
  });
}

vetvec_status vetvec_lexicon_show(vetvec_str name, vetvec_str file, vetvec_str list,
                                  vetvec_buffer** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string which, vetvec::StringOf(name, "name"));
    VETVEC_ASSIGN_OR_RETURN(const std::string path, vetvec::StringOf(file, "file"));
    VETVEC_ASSIGN_OR_RETURN(const std::string part, vetvec::StringOf(list, "list"));
    VETVEC_ASSIGN_OR_RETURN(std::string text, vetvec::ShowLexicon(which, path, part));
    *out = vetvec::NewBuffer(std::move(text));
    return OkStatus();
  });
}

}  // extern "C"
