#include "cli/doctor_flags.h"

#include <CLI/CLI.hpp>

#include "cli/common_flags.h"

namespace vetvec::cli {
namespace {

void AddContractFlags(CLI::App* app, DoctorFlags* flags) {
  constexpr const char* kGroup = "Contract";
  CLI::Option* const contract = app->add_flag(
      "--contract", flags->contract,
      "Check with unusual texts, batches and errors that the vendor's replies are reliable");
  contract->group(kGroup);
  const auto add = [&](const char* name, auto* value, const char* help) {
    return app->add_option(name, *value, help)->needs(contract)->group(kGroup);
  };
  add("--long-words", &flags->long_words, "Length of the longest text sent, in words")
      ->capture_default_str();
  add("--shortened", &flags->shortened, "SPEC or vendor: the same model with fewer dimensions");
  add("--other-input-type", &flags->other_input_type,
      "SPEC or vendor: the same model with a different input type");
}

}  // namespace

void AddDoctorFlags(CLI::App* app, DoctorFlags* flags) {
  app->add_option("vendor", flags->spec, "Name in the configuration, or SPEC")->required();
  AddContractFlags(app, flags);
  CLI::Option* const in = AddTextInput(
      app, flags, "For onnx:DIR: text file (.jsonl, .txt, .csv, .tsv) to convert to token ids");
  in->excludes(app->get_option("--contract"));
  app->add_flag("--no-truncation", flags->no_truncation,
                "With --in: print all ids, even those beyond the model's maximum length")
      ->needs(in);
  AddOutput(app, flags,
            "With --contract: report file (.json); with --in: file (.jsonl) with one object with "
            "\"ids\" per line");
  AddConfig(app, flags);
}

}  // namespace vetvec::cli
