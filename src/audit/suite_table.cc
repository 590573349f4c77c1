#include "audit/suite_table.h"

#include <fmt/core.h>

#include <algorithm>

#include "audit/config_reader.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

// A suite's name becomes a file name in the run folder.
bool IsPlainName(const std::string& name) {
  constexpr size_t kMaxNameBytes = 80;
  return !name.empty() && name.size() <= kMaxNameBytes && name.front() != '.' &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '-' || c == '_' || c == '.';
         });
}

std::vector<std::string> KindNames() {
  std::vector<std::string> names;
  for (const SuiteKind& kind : SuiteKinds()) names.push_back(kind.name);
  return names;
}

// Only the keys of the suite's kind are read; `reader` reports others as unknown.
Status ReadOptions(ConfigReader* reader, SuiteConfig* suite) {
  for (const Option& option : suite->kind->options) {
    if (option.use != OptionUse::kMake) reader->ReadOption(option, &suite->options);
  }
  VETVEC_RETURN_IF_ERROR(reader->Finish());
  if (suite->kind->check == nullptr) return OkStatus();
  const Status checked = suite->kind->check(suite->options);
  if (checked.ok()) return OkStatus();
  return reader->Error(checked.detail().key, suite->options.Text(checked.detail().key),
                       checked.detail().allowed);
}

}  // namespace

Result<SuiteConfig> SuiteOfTable(const toml::table& table, const std::string& name,
                                 const std::string& file) {
  if (!IsPlainName(name)) {
    const std::string allowed = "up to 80 letters, digits, '-', '_' and '.'";
    return InvalidArgument(fmt::format("'{}' is not a valid suite name; allowed: {}",
                                       Sanitized(name, 80), allowed))
        .WithFile(file, static_cast<int64_t>(table.source().begin.line))
        .WithKey("suites", name, allowed);
  }
  ConfigReader reader(table, "suites." + name, file);
  std::string kind = DefaultSuiteKind().name;
  reader.Choice("kind", KindNames(), &kind);
  SuiteConfig suite(name, *FindSuiteKind(kind));
  VETVEC_RETURN_IF_ERROR(ReadOptions(&reader, &suite));
  return suite;
}

}  // namespace vetvec
