// Seeds and suites from anywhere. The first byte chooses the format; a suite that is read writes
// bytes that read as the same suite.
#include "base/utf8.h"
#include "fuzz_input.h"
#include "suites/retrieval_files.h"
#include "suites/seeds.h"
#include "suites/suite_file.h"

namespace {

void ReadOneSuite(std::string_view jsonl) {
  const vetvec::Result<vetvec::Suite> suite = vetvec::ParseSuite(jsonl, "", "fuzz");
  if (!suite.ok()) return;
  for (const vetvec::Triple& triple : suite->items) {
    for (const vetvec::ByteSpan& span : triple.changed_positive) {
      fuzz::Require(span.start <= span.end && span.end <= triple.positive.size());
    }
    for (const vetvec::ByteSpan& span : triple.changed_negative) {
      fuzz::Require(span.start <= span.end && span.end <= triple.negative.size());
    }
  }
  const std::string written = vetvec::SuiteJsonl(*suite);
  const vetvec::Result<vetvec::Suite> again = vetvec::ParseSuite(written, "", "fuzz");
  fuzz::Require(again.ok() && vetvec::SuiteJsonl(*again) == written);
}

// Files of a retrieval: every text and judgement that is given out has ids.
void ReadRetrievalFile(std::string_view bytes, bool is_qrels) {
  const fuzz::MemoryFile file(bytes);
  vetvec::Status status;
  if (is_qrels) {
    status =
        vetvec::ReadQrels(file.path(), nullptr, [](const vetvec::QrelLine& qrel, int64_t line) {
          fuzz::Require(!qrel.query.empty() && !qrel.document.empty() && line > 0);
          return vetvec::OkStatus();
        });
  } else {
    status = vetvec::ReadRetrievalTexts(
        file.path(), nullptr, [](const vetvec::RetrievalText& text, int64_t line) {
          fuzz::Require(!vetvec::IsBlank(text.id) && vetvec::IsValidUtf8(text.text) && line > 0);
          return vetvec::OkStatus();
        });
  }
  fuzz::Require(status.ok() || !status.detail().file.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Input input(data, size);
  const uint8_t choice = input.Byte() % 9;
  if (choice == 6) {
    ReadOneSuite(input.rest());
    return 0;
  }
  if (choice > 6) {
    ReadRetrievalFile(input.rest(), choice == 8);
    return 0;
  }
  vetvec::SeedOptions options;
  options.format = static_cast<vetvec::SeedFormat>(choice);
  const auto seeds = vetvec::ParseSeeds(input.rest(), "fuzz.txt", options);
  if (!seeds.ok()) return 0;
  fuzz::Require(!seeds->seeds.empty());
  for (const vetvec::Seed& seed : seeds->seeds) {
    fuzz::Require(vetvec::IsValidUtf8(seed.text) && !vetvec::IsBlank(seed.text));
    for (const vetvec::UserTag& tag : seed.tags) {
      fuzz::Require(tag.start <= tag.end && tag.end <= seed.text.size());
    }
  }
  return 0;
}
