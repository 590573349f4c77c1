/* contract.hpp: contract.h for C++17, header only, over encoder.hpp.
 *
 *   const std::string json = vetvec::RunContract(encoder);      // throws vetvec::Error
 */
#ifndef VETVEC_CONTRACT_HPP_
#define VETVEC_CONTRACT_HPP_

#include <cstdint>
#include <string>

#include "vetvec/contract.h"
#include "vetvec/encoder.hpp"

namespace vetvec {

struct ContractSettings {
  std::uint64_t long_words = 0;
  const Encoder* shortened = nullptr;
  const Encoder* other_input_type = nullptr;
};

/* See vetvec_contract_run. */
inline std::string RunContract(const Encoder& encoder, const ContractSettings& settings = {},
                               const CallOptions& call = {}) {
  vetvec_contract_options options = VETVEC_CONTRACT_OPTIONS_INIT;
  options.long_words = settings.long_words;
  if (settings.shortened != nullptr) options.shortened = settings.shortened->get();
  if (settings.other_input_type != nullptr) {
    options.other_input_type = settings.other_input_type->get();
  }
  const vetvec_call_options c = call.c_options();
  return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_contract_run(encoder.get(), &options, &c, out, err);
  });
}

}  // namespace vetvec

#endif  // VETVEC_CONTRACT_HPP_
