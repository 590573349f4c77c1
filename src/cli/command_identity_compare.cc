// vetvec identity compare.
#include <fmt/core.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "cli/common_flags.h"
#include "cli/identity_text.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct IdentityCompareFlags : CommonFlags {
  std::string file;
  std::string other;
  std::string reference;
};

void AddIdentityCompareFlags(CLI::App* app, IdentityCompareFlags* flags) {
  app->add_option("file", flags->file, "Identity file")->required();
  app->add_option("other", flags->other, "Another identity file, or SPEC or vendor")->required();
  app->add_option("--reference", flags->reference,
                  "Encoder that is known to be the recorded model, such as onnx:DIR: shows "
                  "alterations of requests and of the model");
  AddOutput(app, flags, "Certificate (.json)");
  AddConfig(app, flags);
}

// Neither record may become the certificate.
void CheckOutput(const IdentityCompareFlags& flags) {
  if (flags.out.empty()) return;
  for (const std::string& input : {flags.file, flags.other}) {
    std::error_code unknown;
    if (std::filesystem::equivalent(OnlyOutput(flags), input, unknown)) {
      throw UsageError{fmt::format("-o would overwrite '{}', which is compared", input)};
    }
  }
}

// The certificate.
std::string Compared(const IdentityCompareFlags& flags, const CancelToken& cancel) {
  const bool is_file = FileIsThere(flags.other);
  if (is_file) DescribeIdentity(flags.other);  // as for the first
  std::vector<std::string> specs;
  if (!is_file) specs.push_back(flags.other);
  if (!flags.reference.empty() && flags.reference != flags.other) specs.push_back(flags.reference);
  const Config config = LoadSessionConfig(flags, specs);
  std::optional<Encoder> reference;
  if (!flags.reference.empty()) reference.emplace(config.OpenEncoder(flags.reference));
  const Encoder* const known = reference ? &*reference : nullptr;
  CallScope scope(flags, cancel);
  CallOptions options = scope.options();
  options.timeout_ms = DeadlineMs(flags, options.timeout_ms);
  if (is_file) return CompareIdentity(flags.file, flags.other, known, options);
  const Encoder other = config.OpenEncoder(flags.other);
  try {
    return CompareIdentity(flags.file, other, known, options);
  } catch (const Error& error) {
    const bool is_of_use = error.status() == VETVEC_STATUS_CANCELLED ||
                           error.status() == VETVEC_STATUS_FAILED_PRECONDITION;
    if (is_of_use) throw;
    PrintError(fmt::format("vetvec: not measured: {}", error.what()));
    return "";
  }
}

int RunIdentityCompare(const IdentityCompareFlags& flags, const CancelToken& cancel) {
  CheckOutput(flags);
  DescribeIdentity(flags.file);  // what is wrong with it is no failure to measure
  const std::string text = Compared(flags, cancel);
  if (text.empty()) return kExitNotMeasured;
  const json certificate = json::parse(text);
  if (!flags.out.empty()) WriteWhole(OnlyOutput(flags), certificate.dump(2) + "\n");
  if (flags.json) PrintDataLine(text);
  if (!flags.quiet && !flags.json) Print(IdentityCertificateText(certificate));
  const std::string verdict = certificate["verdict"].get<std::string>();
  return verdict == "same" || verdict == "same within noise" ? kExitOk : kExitGateFailed;
}

}  // namespace

extern const Command kIdentityCompareCommand =
    CommandOf<AddIdentityCompareFlags, RunIdentityCompare>(
        "identity compare", "Say what the difference from the recorded encoder is");

}  // namespace vetvec::cli
