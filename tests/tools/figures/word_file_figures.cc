// Writes files of random word vectors, and reads them with the reader of words:FILE.
//
//   word_file_figures write text|binary WORDS DIMENSION FILE
//   word_file_figures read FILE     -> {"words":...,"seconds":...,"peak_bytes":...}
//
// Text is like fastText's .vec: a header, then numbers with a sign and four digits after the point.
#include <fmt/core.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/strings.h"
#include "local/word_file.h"

namespace vetvec::figures {
namespace {

// Appends `number` / 10,000, which is below 1 in magnitude.
void AppendText(int number, std::string* out) {
  *out += number < 0 ? " -0." : " 0.";
  const int digits = number < 0 ? -number : number;
  for (const int power : {1000, 100, 10, 1}) {
    *out += static_cast<char>('0' + digits / power % 10);
  }
}

void AppendBinary(int number, std::string* out) {
  const float value = static_cast<float>(number) / 10'000;
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  out->append(bytes, sizeof bytes);
}

int Write(bool is_binary, size_t words, size_t dimension, const char* path) {
  std::FILE* const file = std::fopen(path, "wb");
  if (file == nullptr) return 1;
  std::string out = fmt::format("{} {}\n", words, dimension);
  uint64_t state = 1;
  for (size_t word = 0; word < words; ++word) {
    out += fmt::format("word{}{}", word, is_binary ? " " : "");
    for (size_t i = 0; i < dimension; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      const int number = static_cast<int>((state >> 33) % 19'999) - 9'999;
      is_binary ? AppendBinary(number, &out) : AppendText(number, &out);
    }
    out += '\n';
    if (out.size() < size_t{1} << 22 && word + 1 < words) continue;
    if (std::fwrite(out.data(), 1, out.size(), file) != out.size()) return 1;
    out.clear();
  }
  return std::fclose(file) == 0 ? 0 : 1;
}

int Read(const char* path) {
  const auto start = std::chrono::steady_clock::now();
  const Result<WordFile> file = ReadWordFile(path);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  if (!file.ok()) {
    fmt::print(stderr, "{}\n", file.status().ToString());
    return 1;
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  fmt::print(R"({{"words":{},"format":"{}","seconds":{:.3f},"cpu_seconds":{:.3f},"peak_bytes":{}}})"
             "\n",
             file->vectors.words(), file->format, taken.count(),
             seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss * 1024);
  return 0;
}

int Main(const std::vector<std::string_view>& arguments) {
  if (arguments.size() == 2 && arguments[0] == "read") return Read(arguments[1].data());
  if (arguments.size() == 5 && arguments[0] == "write") {
    return Write(arguments[1] == "binary", static_cast<size_t>(ParseInt(arguments[2]).value_or(1)),
                 static_cast<size_t>(ParseInt(arguments[3]).value_or(1)), arguments[4].data());
  }
  return 2;
}

}  // namespace
}  // namespace vetvec::figures

int main(int count, char** arguments) {
  return vetvec::figures::Main({arguments + 1, arguments + count});
}
