/* eval.hpp: eval.h for C++17. */
#ifndef VETVEC_EVAL_HPP_
#define VETVEC_EVAL_HPP_

#include <string>
#include <string_view>

#include "vetvec/error.hpp"
#include "vetvec/eval.h"

namespace vetvec {
inline namespace abi {

/* Takes and returns JSON: see vetvec_eval_run. If the method fails, sets `output`, if not NULL, to
 * {"error":{"code","message"}} and throws. */
inline std::string Eval(std::string_view method, std::string_view input_json,
                        std::string* output = nullptr) {
  vetvec_buffer* buffer = nullptr;
  vetvec_error* error = nullptr;
  const vetvec_status status =
      vetvec_eval_run(detail::Str(method), detail::Str(input_json), &buffer, &error);
  std::string text = detail::TakeString(buffer);
  if (output != nullptr) *output = text;
  detail::Check(status, error);
  return text;
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_EVAL_HPP_
