#include "cli/text_input.h"

#include <fmt/core.h>

namespace vetvec::cli {

CLI::Option* AddTextInput(CLI::App* app, TextInput* input, const std::string& help) {
  CLI::Option* const in = app->add_option("--in", input->in, help);
  app->add_option(
         "--in-format", input->in_format,
         "How to read --in: lines, csv, tsv, tsv-plain (quotes belong to the texts), jsonl "
         "(default: by the ending)")
      ->check(CLI::IsMember({"lines", "csv", "tsv", "tsv-plain", "jsonl"}));
  app->add_option("--text-column", input->text_column,
                  "Column of a table, or key of the JSON objects, that contains the texts")
      ->capture_default_str();
  return in;
}

std::string TextSourceOf(const TextInput& input, const std::string& file, std::string_view column) {
  return fmt::format("{}[{}]:{}", input.in_format.empty() ? "auto" : input.in_format,
                     column.empty() ? input.text_column : column, file);
}

}  // namespace vetvec::cli
