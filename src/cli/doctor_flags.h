// The flags of `vetvec doctor`, and the parts of it that have files of their own.
#ifndef VETVEC_CLI_DOCTOR_FLAGS_H_
#define VETVEC_CLI_DOCTOR_FLAGS_H_

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cli/command.h"
#include "cli/text_input.h"

namespace vetvec::cli {

struct DoctorFlags : CommonFlags, TextInput {
  std::string spec;
  // --contract
  bool contract = false;
  std::string shortened, other_input_type;
  uint64_t long_words = 300;
  // --in
  bool no_truncation = false;
};

// `app` and `flags` must outlive the parsing.
void AddDoctorFlags(CLI::App* app, DoctorFlags* flags);

// doctor_contract.cc: --contract: whether a vendor keeps the contract of an embeddings API.
int RunDoctorContract(const DoctorFlags& flags, const CancelToken& cancel);
// doctor_tokens.cc: onnx:DIR --in FILE: the token ids of texts.
int RunDoctorTokens(const DoctorFlags& flags);
// doctor_model.cc: the contents of a model folder and the files that are used, with the cosines of
// sample texts. `spec`: "onnx:DIR".
nlohmann::json ModelFacts(const std::string& spec, const Encoder& encoder,
                          const CallOptions& options);
std::string ModelText(const nlohmann::json& facts);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_DOCTOR_FLAGS_H_
