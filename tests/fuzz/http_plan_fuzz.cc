// Any text as a definition: refused, or a plan whose bodies are JSON with each text in them.
#include <nlohmann/json.hpp>

#include "fuzz_input.h"
#include "providers/http_plan.h"
#include "providers/tei.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Input input(data, size);
  vetvec::TemplateValues values;
  const uint8_t choice = input.Byte();
  if (choice % 2 == 1) values.dimensions = 3;
  if (choice % 4 > 1) values.input_type = "query";
  static_cast<void>(vetvec::ParseTeiInfo(input.rest()));
  const auto plan = vetvec::MakeHttpPlan(input.rest(), values);
  if (!plan.ok()) {
    fuzz::Require(plan.status().message().size() < 2000);
    return 0;
  }
  const std::string_view texts[] = {"a\"\\\n", "b"};
  std::string body;
  plan->body->Append(std::span(texts, plan->limits.one_text ? 1 : 2), &body);
  const auto json = nlohmann::json::parse(body, nullptr, false);
  fuzz::Require(!json.is_discarded());
  fuzz::Require(json.dump().find("a\\\"\\\\\\n") != std::string::npos);
  return 0;
}
