/* contract.hpp: contract.h for C++17.
 *
 *   const std::string json = vetvec::RunContract(encoder);      // throws vetvec::Error
 */
#ifndef VETVEC_CONTRACT_HPP_
#define VETVEC_CONTRACT_HPP_

#include <string>

#include "vetvec/contract.h"
#include "vetvec/encoder.hpp"

namespace vetvec {
inline namespace abi {

/* Returns JSON: see vetvec_contract_run. */
inline std::string RunContract(const Encoder& encoder, const ContractOptions& options = {},
                               const CallOptions& call = {}) {
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  return c_call.TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_contract_run(encoder.get(), c.get(), c_call.get(), out, err);
  });
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_CONTRACT_HPP_
