// The snippets of docs/CPP.md, word for word (check_cpp_page.py), as a program: cpp_page FOLDER.
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vetvec/vetvec.hpp"

namespace {

// clang-format off: as it stands on the page
void EmbedTexts() {
  vetvec::EncoderOptions options;
  options.spec = "builtin:";  // "openai:text-embedding-3-small" needs options.api_key
  options.timeout_ms = 5000;
  options.log = [](vetvec_log_level, std::string_view line) { std::cerr << line << "\n"; };
  const vetvec::Encoder encoder(options);
  const vetvec::Matrix rows = encoder.Embed({"a text", "another"});
  for (const float element : rows.row(0)) std::cout << element << " ";

  vetvec::CallOptions call;
  call.progress = [](const vetvec_progress& moved) {
    std::cout << moved.stage << " " << moved.done << "\n";
    return 0;  // anything else stops the call
  };
  encoder.Embed({"a third text"}, call);

  const vetvec::Queue queue;  // queue.descriptor() works with poll and epoll
  vetvec::JobOptions to_queue;
  to_queue.queue = queue;
  const vetvec::Job job = encoder.Submit({"a text", "another"}, to_queue);
  while (const std::optional<vetvec::Completion> ended = queue.Next(1000)) {
    if (ended->id == job.id()) std::cout << job.Take().rows();
  }
}

void Audits(const std::string& folder) {
  vetvec::ContrastiveSuiteOptions contrastive;
  contrastive.max_per_word = 3;
  vetvec::SuiteMakeOptions making = contrastive;
  making.seeds = {"The food was good.", "He is a happy man."};
  const vetvec::Suite suite = vetvec::Suite::Make(making);
  suite.Write(folder + "/suite.jsonl");

  vetvec::ConfigOptions audit_of;
  audit_of.overrides = {"audit.vendors=[\"a\", \"b\"]", "audit.out=\"" + folder + "/run\"",
                        "vendors.a.spec=\"builtin:\"", "vendors.b.spec=\"builtin:\"",
                        "suites.mine.kind=\"file\"",
                        "suites.mine.file=\"" + folder + "/suite.jsonl\""};
  vetvec::Config config(audit_of);
  config.SetSecrets([](const std::string& name) {
    const char* value = std::getenv(name.c_str());
    return std::string(value ? value : "");
  });
  const vetvec::Audit audit = vetvec::Audit::Run(config);  // continues an interrupted run
  std::cout << audit.verdict();
  audit.WriteReport(folder + "/report.html");
  if (!audit.CheckGate("failed_texts <= 0").passed) std::cout << "failed";
}

// clang-format on

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 2) return 2;
  EmbedTexts();
  Audits(argv[1]);
} catch (const vetvec::Error& error) {
  std::cerr << error.what() << "\n";
  return 1;
}
