// Kind "file": a suite of any form, read unchanged from its file; usually the user's own items.
#include "base/file.h"

#include "kinds/rows.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

Result<Suite> MakeFileSuite(const SuiteRequest& request) {
  VETVEC_ASSIGN_OR_RETURN(Suite suite, ReadSuite(request.options.Text("file")));
  suite.name = request.name;
  return suite;
}

Status CheckFileOptions(const OptionValues& options) {
  if (options.IsGiven("file")) return OkStatus();
  return BadOption("file", "", "the path of a suite file (.jsonl)");
}

Result<std::string> ChangedFile(const SuiteRequest& request, const Suite& kept) {
  const std::string& path = request.options.Text("file");
  if (!FileExists(path)) return std::string();
  VETVEC_ASSIGN_OR_RETURN(const Suite now, ReadSuite(path));
  return SuiteSha256(now) == SuiteSha256(kept) ? std::string() : path;
}

}  // namespace

SuiteKind FileRow() {
  SuiteKind kind;
  kind.name = kFileKind;
  kind.summary = "your own suite, or one that vetvec made earlier, read from its file";
  kind.options = {
      {.name = "file", .type = OptionType::kPath, .help = "The suite file (.jsonl)"},
      AccuracyOption(),
  };
  kind.make = MakeFileSuite;
  kind.check = CheckFileOptions;
  kind.changed_input = ChangedFile;
  kind.items = "items";
  kind.measure = "depends on the form of the items";
  kind.cluster = "the sentence";
  kind.ability = "depends on the form of the items";  // KindOfItems says which it is
  return kind;
}

}  // namespace vetvec
