// Embeds a file of texts again, however many (a million or more), in bounded memory. If it is
// killed, it continues where it stopped when it is started again; texts in the cache are not paid
// for again.
//
//   reembed VENDOR TEXTS OUT
//
// TEXTS: one per line. OUT: float32, row after row, in the order of the lines; OUT.cache keeps the
// vectors already paid for and can be deleted at the end. The vendor's key is in VETVEC_API_KEY.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vetvec/vetvec.hpp>

namespace {

vetvec::EncoderOptions Options(const std::string& vendor, const std::string& cache) {
  const char* const key = std::getenv("VETVEC_API_KEY");
  vetvec::EncoderOptions options;
  options.spec = vendor;
  options.api_key = key ? key : "";
  options.cache_dir = cache;
  options.retry_until_deadline = true;  // waits for outages to end
  options.timeout_ms = 3600 * 1000;     // of each piece
  return options;
}

// The number of complete rows in `path`; a partial row is cut off.
std::uint64_t RowsOf(const std::string& path, std::uint64_t row_bytes) {
  if (!std::filesystem::exists(path)) return 0;
  const std::uint64_t rows = std::filesystem::file_size(path) / row_bytes;
  std::filesystem::resize_file(path, rows * row_bytes);
  return rows;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 4) {
    std::fprintf(stderr, "usage: reembed VENDOR TEXTS OUT\n");
    return 2;
  }
  const std::string path = argv[3];
  const vetvec::Encoder encoder(Options(argv[1], path + ".cache"));
  // One text tells the length of a row; from the second start on, it is cached.
  const std::uint64_t dimension = encoder.Embed({"dimension"}).cols();

  std::uint64_t rows = RowsOf(path, 4 * dimension);
  std::printf("begins at row %llu\n", static_cast<unsigned long long>(rows));
  std::fflush(stdout);
  std::ifstream texts(argv[2]);
  if (!texts) throw std::runtime_error(std::string(argv[2]) + " cannot be read");
  std::string line;
  for (std::uint64_t i = 0; i < rows; ++i) std::getline(texts, line);

  std::ofstream out(path, std::ios::binary | std::ios::app);
  encoder.EmbedStream(
      [&](std::string_view* text) {
        if (!std::getline(texts, line)) return false;
        *text = line;
        return true;
      },
      [&](const vetvec_stream_rows& some) {
        for (std::uint64_t i = 0; i < some.count; ++i) {
          if (some.status[i] == VETVEC_STATUS_OK) continue;
          throw std::runtime_error("line " + std::to_string(rows + i + 1) + ": " +
                                   vetvec::ErrorOf(some, i).what());
        }
        out.write(reinterpret_cast<const char*>(some.data),
                  static_cast<std::streamsize>(4 * some.dimension * some.count));
        if (!out) throw std::runtime_error(path + " cannot be written");
        rows += some.count;
      });
  out.close();
  std::printf("%llu rows of %llu; sent %llu texts\n", static_cast<unsigned long long>(rows),
              static_cast<unsigned long long>(dimension),
              static_cast<unsigned long long>(encoder.usage().texts_sent));
} catch (const std::exception& error) {
  std::fprintf(stderr, "reembed: %s\n", error.what());
  return 1;
}
