// vetvec/suite.h: making suites.
#include <fmt/core.h>

#include <string>
#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/suite_object.h"
#include "kinds/describe.h"
#include "kinds/suite_kind.h"
#include "kinds/syntextbench.h"
#include "vetvec/suite.h"

namespace vetvec {
namespace {

// The request, and the sentences that it may point to.
struct Making {
  SuiteRequest request;
  std::optional<SeedSet> seeds;
};

Status SetOptions(const vetvec_suite_make_options& given, OptionValues* values) {
  VETVEC_ASSIGN_OR_RETURN(const std::span<const vetvec_suite_option> options,
                          ListOf(given.options, given.options_count, "options"));
  for (const vetvec_suite_option& option : options) {
    VETVEC_ASSIGN_OR_RETURN(const std::string name, StringOf(option.name, "options.name"));
    VETVEC_ASSIGN_OR_RETURN(const std::string value, StringOf(option.value, "options.value"));
    if (!value.empty() && values->IsGiven(name)) {
      return InvalidArgument(fmt::format("option '{}' is set twice", name)).WithKey(name);
    }
    VETVEC_RETURN_IF_ERROR(values->Set(name, value));
  }
  return OkStatus();
}

Status SetSeeds(const vetvec_suite_make_options& given, Making* making) {
  if (given.seeds == nullptr) return OkStatus();
  const SuiteKind& kind = *making->request.kind;
  if (!making->request.options.Has("seeds")) {
    return InvalidArgument(fmt::format("'seeds' is not used by suites of kind {}", kind.name))
        .WithKey("seeds");
  }
  if (making->request.options.IsGiven("seeds")) {
    return InvalidArgument("the field 'seeds' and the option 'seeds' are both set; keep one")
        .WithKey("seeds");
  }
  VETVEC_ASSIGN_OR_RETURN(const TextBatch batch, BatchOf(given.seeds, "seeds"));
  std::vector<std::string> texts;
  for (size_t i = 0; i < batch.size(); ++i) texts.emplace_back(batch[i]);
  VETVEC_ASSIGN_OR_RETURN(making->seeds, SeedsFromTexts(texts));
  making->request.seeds = &*making->seeds;
  return OkStatus();
}

// Refuses options that are only for audits.
Status CheckUse(const SuiteRequest& request) {
  for (const Option& option : request.kind->options) {
    if (option.use != OptionUse::kAudit || !request.options.IsGiven(option.name)) continue;
    return InvalidArgument(fmt::format("option '{}' is available only in audits", option.name))
        .WithKey(option.name);
  }
  return OkStatus();
}

Status ReadMaking(const vetvec_suite_make_options* in, const vetvec_call_options* call,
                  Making* out) {
  if (in == nullptr) return InvalidArgument("options is NULL");
  vetvec_suite_make_options given;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_suite_make_options", &given));
  VETVEC_ASSIGN_OR_RETURN(const std::string kind, StringOf(given.kind, "kind"));
  VETVEC_ASSIGN_OR_RETURN(out->request.kind, SuiteKindOf(kind));
  out->request.name = kind;
  out->request.options = OptionValues(&out->request.kind->options);
  VETVEC_ASSIGN_OR_RETURN(out->request.call, ComputeOptionsOf(call, "generate"));
  out->request.log = LogOf(given.log, {given.log_user_data, nullptr});
  VETVEC_RETURN_IF_ERROR(SetOptions(given, &out->request.options));
  VETVEC_RETURN_IF_ERROR(SetSeeds(given, out));
  return CheckUse(out->request);
}

Status Visit(const Making& making, vetvec_sentence_fn sentence, void* user_data) {
  const SuiteRequest& request = making.request;
  if (request.kind->name != kSynTextBenchKind) {
    return InvalidArgument(fmt::format("single sentences can be generated only for suites of kind "
                                       "syntextbench, not {}",
                                       request.kind->name))
        .WithKey("kind", request.kind->name, kSynTextBenchKind);
  }
  VETVEC_RETURN_IF_ERROR(request.kind->check(request.options));
  VETVEC_ASSIGN_OR_RETURN(const SynTextBenchSuiteOptions options, SynTextBenchOptionsOf(request));
  if (options.in_context)
    return InvalidArgument("prompts (option 'icl') can only be written to a file").WithKey("icl");
  VETVEC_ASSIGN_OR_RETURN(const PolarWords words, SynTextBenchWordsOf(request));
  const auto sink = [&](const SynTextBenchSentence& drawn) -> Status {
    vetvec_sentence out{};
    out.struct_size = sizeof out;
    out.number = drawn.number;
    out.text = StrOf(drawn.text);
    out.p = drawn.p;
    out.label = drawn.label;
    out.is_test = drawn.is_test ? 1 : 0;
    out.draw = static_cast<uint8_t>(drawn.draw);
    const int32_t value = sentence(user_data, &out);
    if (value == 0) return OkStatus();
    return Cancelled("the callback that receives the sentences stopped the call")
        .WithCallbackValue(value);
  };
  return EachSynTextBenchSentence(options, words, sink).status();
}

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::GuardTimed;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_suite_make(const vetvec_suite_make_options* options,
                                const vetvec_call_options* call, vetvec_suite* out,
                                vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    vetvec::Making making;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadMaking(options, call, &making));
    VETVEC_ASSIGN_OR_RETURN(vetvec::Suite suite, vetvec::MakeSuite(making.request));
    *out = vetvec::NewHandle<vetvec_suite>(vetvec::SuiteObjectOf(std::move(suite)));
    return OkStatus();
  });
}

vetvec_status vetvec_suite_make_file(const vetvec_suite_make_options* options,
                                     const vetvec_call_options* call, vetvec_str path,
                                     vetvec_buffer** out_manifest, vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (out_manifest != nullptr) *out_manifest = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    if (file.empty()) return InvalidArgument("path is empty").WithKey("path");
    vetvec::Making making;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadMaking(options, call, &making));
    VETVEC_ASSIGN_OR_RETURN(std::string manifest, vetvec::MakeSuiteFile(making.request, file));
    if (out_manifest != nullptr) *out_manifest = vetvec::NewBuffer(std::move(manifest));
    return OkStatus();
  });
}

vetvec_status vetvec_suite_kinds(vetvec_buffer** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = vetvec::NewBuffer(vetvec::KindsJson());
    return OkStatus();
  });
}

vetvec_status vetvec_suite_each_sentence(const vetvec_suite_make_options* options,
                                         const vetvec_call_options* call,
                                         vetvec_sentence_fn sentence, void* user_data,
                                         vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (sentence == nullptr) return InvalidArgument("sentence is NULL").WithKey("sentence");
    vetvec::Making making;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadMaking(options, call, &making));
    return vetvec::Visit(making, sentence, user_data);
  });
}

}  // extern "C"
