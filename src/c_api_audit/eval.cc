// vetvec/eval.h.
#include "vetvec/eval.h"

#include <string>
#include <string_view>
#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "eval/eval.h"

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_eval_run(vetvec_str method, vetvec_str input_json, vetvec_buffer** out,
                              vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string name, vetvec::StringOf(method, "method"));
    VETVEC_ASSIGN_OR_RETURN(const std::string_view input, vetvec::ViewOf(input_json, "input_json"));
    auto result = vetvec::Eval(name, input);
    if (!result.ok()) {
      *out = vetvec::NewBuffer(vetvec::EvalErrorJson(result.status()));
      return result.status();
    }
    *out = vetvec::NewBuffer(*std::move(result));
    return OkStatus();
  });
}

}  // extern "C"
