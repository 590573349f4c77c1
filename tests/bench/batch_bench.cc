// Result files of batches: fetched results checked and written as rows, beside simdjson alone, in
// turns, in one run.
//
//   batch_bench [LINES [DIMENSION [ROUNDS]]]
//
// A line has one vector as decimal numbers. The peer reads the same file line by line with
// simdjson's on-demand parser: the custom_id, the status and the numbers (get_double), and does
// nothing else: no key is looked up, no vector is checked or kept. Prints CPU seconds per file,
// medians of the rounds, and the median of their ratios. Fails if a row is missing, or the ratio is
// above 1.5.
#include <simdjson.h>
#include <stdlib.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "batch_jobs/request_lines.h"
#include "batch_jobs/result_reader.h"
#include "bench_support.h"
#include "providers/provider.h"

namespace {

namespace ondemand = simdjson::ondemand;
using vetvec::BatchItem;

constexpr double kMostRatio = 1.5;

struct Input {
  std::string path;
  std::vector<BatchItem> items;
};

Input WriteResults(const std::string& folder, size_t lines, size_t dimension) {
  Input input{folder + "/results", std::vector<BatchItem>(lines)};
  std::ofstream out(input.path);
  vetvec::Rng rng(7);
  for (size_t i = 0; i < lines; ++i) {
    for (uint8_t& byte : input.items[i].key.bytes) byte = static_cast<uint8_t>(rng.Next32());
    out << R"({"id":"batch_req_)" << i << R"(","custom_id":")"
        << vetvec::CustomIdOf(i, input.items[i].key)
        << R"(","response":{"status_code":200,"request_id":"r","body":{"object":"list","data":[)"
        << R"({"object":"embedding","index":0,"embedding":[)";
    for (size_t k = 0; k < dimension; ++k) {
      char text[32];
      std::snprintf(text, sizeof text, "%s%.9g", k == 0 ? "" : ",", 0.1 * vetvec::Gauss(rng));
      out << text;
    }
    out << R"(]}],"model":"m","usage":{"prompt_tokens":8,"total_tokens":8}}},"error":null})"
        << "\n";
  }
  return input;
}

void ReadWithOurs(const Input& input, const std::string& folder) {
  const vetvec::Provider& provider = **vetvec::FindProvider("openai");
  vetvec::ProviderSettings settings;
  settings.base_url = "https://api.example.com/v1";
  settings.model = "m";
  if (!provider.Complete(&settings).ok()) std::abort();
  auto rows = vetvec::RowsFile::Create(folder + "/rows", input.items.size());
  if (!rows.ok()) std::abort();
  const vetvec::ResultForm form;
  vetvec::ResultReader reader(form, provider, settings, input.items, 0, &*rows);
  if (!reader.Read(input.path).ok() || reader.rows() != input.items.size()) std::abort();
}

double ReadWithSimdjson(const Input& input) {
  ondemand::parser parser;
  std::ifstream in(input.path);
  std::string line;
  double sum = 0;
  while (std::getline(in, line)) {
    const size_t size = line.size();
    line.resize(size + simdjson::SIMDJSON_PADDING);
    ondemand::document document = parser.iterate(line.data(), size, line.size());
    ondemand::object whole = document.get_object();
    sum += static_cast<double>(std::string_view(whole["custom_id"]).size());
    ondemand::object response = whole["response"];
    sum += static_cast<double>(int64_t(response["status_code"]));
    for (ondemand::object element : response["body"]["data"].get_array()) {
      for (auto number : element["embedding"].get_array()) {
        sum += static_cast<float>(number.get_double().value());
      }
    }
  }
  return sum;
}

template <typename Read>
double SecondsOf(Read&& read) {
  const double start = vetvec::Seconds(CLOCK_PROCESS_CPUTIME_ID);
  read();
  return vetvec::Seconds(CLOCK_PROCESS_CPUTIME_ID) - start;
}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const size_t lines = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000;
  const size_t dimension = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 64;
  const int rounds = argc > 3 ? std::atoi(argv[3]) : 5;
  std::string folder = (std::filesystem::temp_directory_path() / "vetvec-bench-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return 2;
  const Input input = WriteResults(folder, lines, dimension);
  std::vector<double> ours, peer, ratios;
  for (int i = 0; i < rounds; ++i) {
    ours.push_back(SecondsOf([&] { ReadWithOurs(input, folder); }));
    peer.push_back(SecondsOf([&] { (void)ReadWithSimdjson(input); }));
    ratios.push_back(ours.back() / peer.back());
  }
  std::printf("%zu lines of %zu elements: ours %.3f s, simdjson %.3f s, ratio %.2f\n", lines,
              dimension, Median(ours), Median(peer), Median(ratios));
  std::filesystem::remove_all(folder);
  return Median(ratios) <= kMostRatio ? 0 : 1;
}
