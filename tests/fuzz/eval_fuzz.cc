// Input of `vetvec papers eval`: an error with a code, or an object without NaN and Infinity.
#include "eval/eval.h"
#include "fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Input input(data, size);
  const std::vector<std::string> methods = vetvec::EvalMethods();
  const std::string& method = methods[input.Byte() % methods.size()];
  // Trains for as long as the input says: with other inputs, the figures of given losses.
  const bool is_training =
      method == "probe-curve" && input.rest().find("embeddings") != std::string::npos;
  if (is_training) return 0;
  const vetvec::Result<std::string> out = vetvec::Eval(method, input.rest());
  const std::string json = out.ok() ? *out : vetvec::EvalErrorJson(out.status());
  fuzz::Require(!json.empty() && json.front() == '{' && json.back() == '}');
  if (!out.ok()) return 0;
  for (const char* bad : {":nan", ":inf", ":-inf", "NaN", "Infinity"}) {
    fuzz::Require(json.find(bad) == std::string::npos ||
                  input.rest().find(bad) != std::string::npos);
  }
  return 0;
}
