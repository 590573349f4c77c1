// vetvec papers eval.
#include <nlohmann/json.hpp>
#include <string>

#include "cli/common_flags.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct EvalFlags : CommonFlags {
  std::string method, in;
};

void AddEvalFlags(CLI::App* app, EvalFlags* flags) {
  app->add_option(
         "method", flags->method,
         "Method, such as nn-threshold, cr-violations or wilcoxon; docs/METHODS.md describes all")
      ->required();
  app->add_option("--in", flags->in, "File, or - for standard input")->default_str("-");
  AddOutput(app, flags, "File, or - for standard output");
}

int RunEval(const EvalFlags& flags, const CancelToken&) {
  const std::string input = ReadWhole(flags.in.empty() ? "-" : flags.in);
  std::string output;
  int exit_code = kExitOk;
  try {
    Eval(flags.method, input, &output);
  } catch (const Error& error) {
    exit_code = kExitUsage;
    if (output.empty()) {
      output = json{{"error", {{"code", "internal"}, {"message", error.what()}}}}.dump();
    }
  }
  WriteWhole(flags.out.empty() ? "-" : flags.out[0], output + "\n");
  return exit_code;
}

}  // namespace

extern const Command kEvalCommand =
    CommandOf<AddEvalFlags, RunEval>("papers eval", "Evaluate a method on one JSON object");

}  // namespace vetvec::cli
