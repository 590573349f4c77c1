// vetvec papers lexicon.
#include <CLI/CLI.hpp>
#include <string>

#include "cli/session.h"

namespace vetvec::cli {
namespace {

struct LexiconFlags : CommonFlags {
  std::string name, file, list;
};

void AddLexiconFlags(CLI::App* app, LexiconFlags* flags) {
  app->add_option("name", flags->name, "starter, dictionary, sentiwordnet")->required();
  app->add_option("--file", flags->file, "SentiWordNet file");
  app->add_option("--list", flags->list, "For sentiwordnet: pos, neg or neu");
}

int RunLexiconShow(const LexiconFlags& flags, const CancelToken&) {
  Print(ShowLexicon(flags.name, flags.list, flags.file));
  return kExitOk;
}

}  // namespace

extern const Command kLexiconCommand = CommandOf<AddLexiconFlags, RunLexiconShow>(
    "papers lexicon", "Print the entries of a lexicon, one per line");

}  // namespace vetvec::cli
