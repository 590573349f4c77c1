// vetvec suite make: makes a suite of any kind, with the options in the library's table of kinds.
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/environment.h"
#include "cli/key_check.h"
#include "cli/manifest_text.h"
#include "cli/session.h"
#include "cli/suite_make_flags.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

// The chat model's specification with the base URL of the environment, unless it has its own.
// `variable`: that of the usual key, which is sent unless the specification has a URL.
std::string WithBaseUrl(const std::string& llm, std::string* variable) {
  const bool has_own_url =
      llm.find("@http") != std::string::npos || llm.find("base_url=") != std::string::npos;
  if (has_own_url) return llm;
  const std::string kind = llm.substr(0, llm.find(':'));
  *variable = UsualKeyVariable(kind);
  const VariableUrl found = BaseUrlOf(kind);
  if (found.url.empty()) return llm;
  PrintError(fmt::format("vetvec: {}: {} ({})", kind, found.url, found.variable));
  return fmt::format("{}{}base_url={}", llm, llm.find('?') == std::string::npos ? '?' : '&',
                     found.url);
}

// Sets the chat model's key, and its journal unless the command line names one. On entry, "llm_key"
// in `making` is the name of a variable, not the key itself.
void CompleteLlm(const std::string& kind, const std::string& out,
                 std::map<std::string, std::string>* making) {
  const std::string named = (*making)["llm_key"];
  (*making)["llm_key"].clear();
  const std::string llm = (*making)["llm"];
  if (llm.empty()) {
    if (!named.empty()) throw UsageError{"--llm-key-env needs --llm"};
    return;
  }
  if (kind == VETVEC_SUITE_SR && (*making)["seeds"].empty()) {
    throw UsageError{"suite make sr --llm needs --seeds FILE"};
  }
  if ((*making)["llm_journal"].empty()) (*making)["llm_journal"] = out + ".answers.jsonl";
  std::string usual;
  (*making)["llm"] = WithBaseUrl(llm, &usual);
  if (!named.empty()) {
    (*making)["llm_key"] = VariableOf("--llm-key-env", named);
    return;
  }
  if (!usual.empty()) (*making)["llm_key"] = KeyOfVariable(usual);
}

void PrintMade(const SuiteMakeFlags& flags, const std::string& text) {
  if (flags.json) {
    PrintDataLine(text);
    return;
  }
  if (flags.quiet) return;
  const json manifest = json::parse(text);
  PrintLine(fmt::format("{} items in {}  (sha-256 {})", manifest.at("items").get<uint64_t>(),
                        flags.out[0], manifest.at("sha256").get<std::string>()));
  const json facts = manifest.value("facts", json::object());
  Print(facts.contains("tasks") ? TaskText(manifest) : ManifestText(manifest));
}

int RunSuiteMake(const SuiteMakeFlags& flags, const CancelToken& cancel) {
  const std::string& path = OnlyOutput(flags, "FILE.jsonl");
  std::map<std::string, std::string> making = flags.making;
  CompleteLlm(flags.kind, path, &making);
  SuiteMakeOptions options;
  options.kind = flags.kind;
  for (const auto& [name, value] : making) {
    if (!value.empty()) options.options.emplace(name, value);
  }
  const std::string manifest = [&] {
    CallScope scope(flags, cancel);
    CallOptions call = scope.options();
    call.max_tokens = flags.llm_budget;
    call.timeout_ms = DeadlineMs(flags, call.timeout_ms);
    return Suite::MakeFile(options, path, call);
  }();
  for (std::string* key : {&making["llm_key"], &options.options["llm_key"]}) {
    std::fill(key->begin(), key->end(), '\0');
  }
  PrintMade(flags, manifest);
  return kExitOk;
}

}  // namespace

extern const Command kSuiteMakeCommand = CommandOf<AddSuiteMakeFlags, RunSuiteMake>(
    "suite make", "Make a suite from your sentences or documents");

}  // namespace vetvec::cli
