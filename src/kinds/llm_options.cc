#include "kinds/llm_options.h"

#include <fmt/core.h>

#include <utility>

namespace vetvec {
namespace {

Option OfLlm(std::string name, OptionType type, std::string help) {
  return {.name = std::move(name), .type = type, .help = std::move(help), .use = OptionUse::kMake};
}

}  // namespace

void AddLlmOptions(const std::string& help, int64_t max_answer_tokens,
                   std::vector<Option>* options) {
  options->push_back(OfLlm("llm", OptionType::kText, help));
  Option key = OfLlm("llm_key", OptionType::kText, "API key; sent only to the model's URL");
  key.is_secret = true;
  options->push_back(std::move(key));
  options->push_back(
      OfLlm("llm_journal", OptionType::kPath,
            "File that stores the answers, so that none is requested twice; on the command line, "
            "the default is OUT.answers.jsonl"));
  Option temperature = OfLlm("llm_temperature", OptionType::kNumber,
                             "Temperature; negative: omitted from the request");
  temperature.standard = "0";
  temperature.least = -1;
  temperature.most = 2;
  options->push_back(std::move(temperature));
  Option answer = OfLlm("llm_max_answer_tokens", OptionType::kInteger, "Token limit per answer");
  answer.standard = fmt::format("{}", max_answer_tokens);
  answer.least = 1;
  answer.unit = "tokens";
  options->push_back(std::move(answer));
  options->push_back(OfLlm("llm_ca_file", OptionType::kPath,
                           "PEM file of CA certificates to use instead of the system's"));
  options->push_back(OfLlm("llm_proxy", OptionType::kText, "Proxy URL"));
}

Status CheckLlmOptions(const OptionValues& options) {
  if (options.IsGiven("llm")) return OkStatus();
  for (const char* name : {"llm_key", "llm_journal", "llm_ca_file", "llm_proxy", "llm_temperature",
                           "llm_max_answer_tokens"}) {
    if (options.IsGiven(name)) return NotUsedOption(name, "it has no effect without 'llm'");
  }
  return OkStatus();
}

ChatOptions ChatOptionsOf(const SuiteRequest& request) {
  const OptionValues& given = request.options;
  ChatOptions chat;
  chat.spec = given.Text("llm");
  chat.journal = given.Text("llm_journal");
  chat.remote.api_key = given.Text("llm_key");
  chat.ca_file = given.Text("llm_ca_file");
  chat.remote.proxy = given.Text("llm_proxy");
  chat.remote.log = request.log;
  chat.parameters.temperature = given.Number("llm_temperature");
  chat.parameters.max_answer_tokens = given.Integer("llm_max_answer_tokens");
  return chat;
}

Status NotUsedOption(const std::string& name, const std::string& use) {
  return InvalidArgument(fmt::format("option '{}' is not used: {}", name, use)).WithKey(name);
}

}  // namespace vetvec
