// Labelled texts for probe and ground-truth: --class LABEL=FILE for each label, or --in FILE with
// --labels FILE, or --in FILE whose lines contain both a text and a label.
#ifndef VETVEC_CLI_LABELLED_TEXTS_H_
#define VETVEC_CLI_LABELLED_TEXTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/text_input.h"

namespace vetvec::cli {

struct LabelledFlags : CommonFlags, TextInput {
  std::vector<std::string> classes;  // --class LABEL=FILE
  std::string labels;                // --labels
};
// --class, --in and --labels. Both arguments must outlive the parsing.
void AddLabelledTexts(CLI::App* app, LabelledFlags* flags);

struct LabelledTexts {
  std::vector<std::string> texts;
  std::vector<std::string> labels;  // one per text
};

// Wrong or missing flags, a file without labels and unequal numbers of lines are UsageErrors that
// begin with the name of the command.
LabelledTexts ReadLabelledTexts(const LabelledFlags& flags);

// Adds the lines of a text file.
void AppendTexts(const std::string& file, std::vector<std::string>* out);

struct LabelClasses {
  std::vector<std::string> names;  // in order of first appearance
  std::vector<uint32_t> of_text;   // index in `names` of each text's label
};
LabelClasses ClassesOf(const std::vector<std::string>& labels);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_LABELLED_TEXTS_H_
