// Compares two embedding vendors in C++17: makes a suite from a file of sentences, embeds it with
// both and judges the result.
//
//   audit SEEDS URL_A URL_B [FOLDER]
//
// SEEDS: sentences, one per line. The URLs are of services with OpenAI's wire format, e.g.
// http://127.0.0.1:8080/v1; a specification such as "builtin:" also works. FOLDER (default:
// audit-example) keeps everything: a second run sends nothing.
#include <cstdio>
#include <string>
#include <vetvec/vetvec.hpp>

namespace {

std::string SpecOf(const std::string& url) {
  return url.compare(0, 4, "http") == 0 ? "openai:any?base_url=" + url : url;
}

std::string Quoted(const std::string& value) { return "\"" + value + "\""; }

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 4) {
    std::fprintf(stderr, "usage: audit SEEDS URL_A URL_B [FOLDER]\n");
    return 2;
  }
  const std::string seeds = argv[1];
  const std::string folder = argc > 4 ? argv[4] : "audit-example";

  vetvec::SuiteMakeOptions making;
  making.kind = VETVEC_SUITE_CONTRASTIVE;
  making.options = {{VETVEC_CONTRASTIVE_SEEDS, seeds}};
  const vetvec::Suite suite = vetvec::Suite::Make(making);
  const std::string suite_file = folder + "-suite.jsonl";
  suite.Write(suite_file);
  std::printf("%zu triples, sha-256 %.12s...\n", static_cast<std::size_t>(suite.size()),
              suite.sha256().c_str());

  vetvec::ConfigOptions options;
  options.overrides = {"audit.vendors=[\"A\", \"B\"]",
                       "vendors.A.spec=" + Quoted(SpecOf(argv[2])),
                       "vendors.B.spec=" + Quoted(SpecOf(argv[3])),
                       "audit.out=" + Quoted(folder),
                       "suites.mine.kind=\"file\"",
                       "suites.mine.file=" + Quoted(suite_file)};
  vetvec::CallOptions call;
  call.progress = [](const vetvec_progress& moved) {
    std::fprintf(stderr, "\r%s %zu/%zu ", moved.stage, static_cast<std::size_t>(moved.done),
                 static_cast<std::size_t>(moved.total));
    return 0;
  };
  const vetvec::Audit audit = vetvec::Audit::Run(vetvec::Config(options), call);
  std::printf("\n%s\nreport: %s/report.html\n", audit.verdict().c_str(), audit.folder().c_str());
} catch (const vetvec::Error& error) {
  std::fprintf(stderr, "audit: %s\n", error.what());
  return 1;
}
