// stream.hpp from C++17: the rows of a stream and why texts failed, by functions and by a loop.
#include <cstdint>
#include <cstdio>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "vetvec/vetvec.hpp"

namespace {

int failures = 0;

void Check(bool is_true, const char* what, int line) {
  if (is_true) return;
  ++failures;
  std::fprintf(stderr, "stream_hpp_test.cc:%d: failed: %s\n", line, what);
}
#define CHECK(condition) Check((condition), #condition, __LINE__)

// The status of the vetvec::Error that `call` throws; OK if it throws none.
template <typename Call>
vetvec_status StatusOf(const Call& call) {
  try {
    call();
  } catch (const vetvec::Error& error) {
    return error.status();
  }
  return VETVEC_STATUS_OK;
}

vetvec::Encoder Builtin() {
  vetvec::EncoderOptions options;
  options.spec = "builtin:";
  return vetvec::Encoder(options);
}

// By two functions.
void Functions() {
  const vetvec::Encoder encoder = Builtin();
  int given = 0;
  std::uint64_t taken = 0;
  const vetvec::NextText next = [&](std::string_view* text) {
    *text = "alpha";
    return ++given <= 300;
  };
  const vetvec::TakeRows take = [&](const vetvec_stream_rows& rows) { taken += rows.count; };
  vetvec::StreamOptions options;
  options.piece_texts = 32;
  encoder.EmbedStream(next, take, options);
  CHECK(taken == 300);
  given = 0;
  bool is_first = true;
  bool has_error = false;
  const auto partial = [&] {
    encoder.EmbedStream(
        [&](std::string_view* text) {
          *text = std::exchange(is_first, false) ? " " : "alpha";
          return ++given <= 2;
        },
        [&](const vetvec_stream_rows& rows) {
          const vetvec::Error error = vetvec::ErrorOf(rows, 0);
          has_error = error.status() == VETVEC_STATUS_INVALID_ARGUMENT && error.item_index() == 0 &&
                      std::string(error.what()) == "text 0 is blank" && rows.errors[1] == nullptr;
        });
  };
  CHECK(StatusOf(partial) == VETVEC_STATUS_PARTIAL && has_error);
  given = 0;
  try {
    encoder.EmbedStream(next, [](const vetvec_stream_rows&) { throw std::out_of_range("mine"); });
    CHECK(false);
  } catch (const std::out_of_range&) {
  }
}

// By a loop over the pieces.
void Loops() {
  const vetvec::Encoder encoder = Builtin();
  int given = 0;
  int most = 300;
  const vetvec::NextText next = [&](std::string_view* text) {
    *text = given == 150 ? "" : "alpha";
    return ++given <= most;
  };
  vetvec::StreamOptions options;
  options.piece_texts = 32;
  std::uint64_t taken = 0;
  const auto loop = [&] {
    for (const vetvec_stream_rows& rows : encoder.Stream(next, options)) {
      CHECK(rows.first == taken);
      taken += rows.count;
      for (std::uint64_t i = 0; i < rows.count; ++i) {
        CHECK((rows.errors[i] != nullptr) == (rows.first + i == 150));
      }
    }
  };
  CHECK(StatusOf(loop) == VETVEC_STATUS_PARTIAL && taken == 300);
  given = 0;
  taken = 0;
  most = 140;
  loop();
  CHECK(taken == 140);
  given = 0;
  most = std::numeric_limits<int>::max();
  for (const vetvec_stream_rows& rows : encoder.Stream(next, options)) {  // leaving ends the stream
    CHECK(rows.first == 0);
    break;
  }
  {
    const vetvec::Stream unused = encoder.Stream(next);
  }
  most = 0;
  vetvec::Stream empty = encoder.Stream(next);
  CHECK(empty.begin() == empty.end() && empty.begin() == empty.end());
  try {
    for (const vetvec_stream_rows& rows :
         encoder.Stream([](std::string_view*) -> bool { throw std::out_of_range("mine"); })) {
      CHECK(rows.count == 0);
    }
    CHECK(false);
  } catch (const std::out_of_range&) {
  }
  CHECK(StatusOf([] { (void)vetvec::Encoder(vetvec_encoder{}).Stream({}).begin(); }) ==
        VETVEC_STATUS_INVALID_HANDLE);
}

}  // namespace

int main() {
  Functions();
  Loops();
  return failures == 0 ? 0 : 1;
}
