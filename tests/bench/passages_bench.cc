// Time and memory of the passages suite, reading to drawing.
//
//   passages_bench [--paragraphs 100000] [--documents PATH] [--seed 1] [--n 0] [--out FILE]
// Without --documents it writes HTML pages of 50 paragraphs (made-up words by Zipf's law, 3 to 7
// sentences; each 20th a copy of an earlier one with 3 words changed) to a folder of its own.
// Prints one line:
// {"wall_s":..,"cpu_s":..,"peak_rss_mib":..,"queries":..,"documents":..,"dropped":".."}.
// --out keeps the suite. Asked for: 100,000 paragraphs in 20 s and 1 GiB.
#include <sys/resource.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/rng.h"
#include "base/strings.h"
#include "bench_support.h"
#include "suites/passages_suite.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

constexpr size_t kWords = 20'000;
constexpr size_t kPerPage = 50;

class PageWriter {
 public:
  PageWriter() {
    for (size_t i = 0; i < kWords; ++i) {
      std::string word;
      for (uint64_t k = 0, n = 1 + rng_.Below(4); k < n; ++k) {
        word += "bcdfglmnprstvz"[rng_.Below(14)];
        word += "aeiou"[rng_.Below(5)];
      }
      words_.push_back(word + std::to_string(i % 7 == 0 ? i : 0).substr(i % 7 == 0 ? 0 : 1));
    }
  }

  std::string Paragraph(size_t number) {
    std::vector<std::string> text;
    if (number % 20 == 19) {
      text = earlier_[rng_.Below(earlier_.size())];
      for (int k = 0; k < 3; ++k) text[rng_.Below(text.size())] = Word();
    } else {
      for (uint64_t s = 0, n = 3 + rng_.Below(5); s < n; ++s) AddSentence(&text);
      if (earlier_.size() < 1000) earlier_.push_back(text);
    }
    std::string joined;
    for (const std::string& word : text) joined += (joined.empty() ? "" : " ") + word;
    return joined;
  }

 private:
  std::string Word() {
    return words_[static_cast<size_t>(std::pow(static_cast<double>(kWords), rng_.Uniform())) - 1];
  }
  void AddSentence(std::vector<std::string>* text) {
    const size_t begin = text->size();
    for (uint64_t k = 0, n = 8 + rng_.Below(13); k < n; ++k) text->push_back(Word());
    char& first = (*text)[begin][0];
    first = static_cast<char>(first - 32);
    text->back() += '.';
  }

  Rng rng_{7};
  std::vector<std::string> words_;
  std::vector<std::vector<std::string>> earlier_;
};

Status WritePages(size_t paragraphs, const std::string& folder) {
  PageWriter writer;
  for (size_t begin = 0; begin < paragraphs; begin += kPerPage) {
    std::string page = "<html><head><title>page</title></head><body>\n";
    for (size_t i = begin; i < std::min(paragraphs, begin + kPerPage); ++i) {
      page += "<div class=\"paragraph\"><p>" + writer.Paragraph(i) + "</p></div>\n";
    }
    VETVEC_RETURN_IF_ERROR(
        WriteFileAtomic(JoinPath(folder, "page" + std::to_string(begin / kPerPage) + ".html"),
                        page + "</body></html>\n"));
  }
  return OkStatus();
}

Status Run(std::map<std::string, std::string> options) {
  const auto count = [&](const char* name) {
    return static_cast<uint64_t>(ParseInt(options[name]).value_or(0));
  };
  PassagesOptions making;
  making.documents = options["--documents"];
  making.random_seed = count("--seed");
  making.n = count("--n");
  std::string folder;
  if (making.documents.empty()) {
    folder = (std::filesystem::temp_directory_path() / "passages_XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) return Internal("no folder for the pages");
    making.documents = folder;
    VETVEC_RETURN_IF_ERROR(WritePages(count("--paragraphs"), folder));
  }
  const double cpu = Seconds(CLOCK_PROCESS_CPUTIME_ID);
  const double wall = Seconds(CLOCK_MONOTONIC);
  const Result<Suite> suite = MakePassages(making);
  const double wall_taken = Seconds(CLOCK_MONOTONIC) - wall;
  const double cpu_taken = Seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  if (!folder.empty()) std::filesystem::remove_all(folder);
  if (!suite.ok()) return suite.status();
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf(
      "{\"wall_s\":%.2f,\"cpu_s\":%.2f,\"peak_rss_mib\":%ld,\"queries\":%zu,\"documents\":%zu,"
      "\"dropped\":\"%s\",\"facts\":%s}\n",
      wall_taken, cpu_taken, usage.ru_maxrss / 1024, suite->retrieval.queries.size(),
      suite->retrieval.documents.size(), DroppedText(*suite).c_str(), suite->facts_json.c_str());
  return options["--out"].empty() ? OkStatus() : WriteSuite(*suite, options["--out"]);
}

}  // namespace
}  // namespace vetvec

int main(int argc, char** argv) {
  std::map<std::string, std::string> options = {{"--paragraphs", "100000"},
                                                {"--documents", ""},
                                                {"--seed", "1"},
                                                {"--n", "0"},
                                                {"--out", ""}};
  for (int i = 1; i + 1 < argc; i += 2) {
    if (options.count(argv[i]) == 0) {
      std::fprintf(stderr, "unknown option %s\n", argv[i]);
      return 2;
    }
    options[argv[i]] = argv[i + 1];
  }
  const vetvec::Status status = vetvec::Run(options);
  if (!status.ok()) std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return status.ok() ? 0 : 1;
}
