// Files that vetvec writes and reads again, as somebody else may have changed them. The first byte
// chooses which; what is read is written and read to the same.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "audit/config.h"
#include "audit/run_folder.h"
#include "base/hash.h"
#include "chat/answer_journal.h"
#include "contract/contract.h"
#include "core/linear_map_file.h"
#include "fuzz_input.h"
#include "identity/record_file.h"
#include "suites/suite_file.h"

namespace {

// A line of the manifest, then the items.
void ReadSuite(fuzz::Input input) {
  const std::string_view manifest = input.Line();
  (void)vetvec::ParseSuite(input.rest(), manifest, "fuzz");
}

void ReadConfig(const std::string& json) {
  const auto config = vetvec::ConfigFromJson(json, "fuzz");
  if (!config.ok()) return;
  const std::string written = vetvec::ConfigJson(*config);
  const auto again = vetvec::ConfigFromJson(written, "fuzz");
  fuzz::Require(again.ok() && vetvec::ConfigJson(*again) == written);
}

void ReadContract(const std::string& json) {
  const auto report = vetvec::ContractFromJson(json);
  if (!report.ok()) return;
  const std::string written = vetvec::ContractJson(*report);
  const auto again = vetvec::ContractFromJson(written);
  fuzz::Require(again.ok() && vetvec::ContractJson(*again) == written);
}

// One with fewer passes has no fingerprint, so that what is behind it is reached.
void ReadIdentity(const std::string& json) {
  const auto record = vetvec::ParseIdentityRecord(json);
  if (!record.ok()) return;
  const std::string written = vetvec::IdentityRecordText(*record);
  const auto again = vetvec::ParseIdentityRecord(written);
  fuzz::Require(again.ok() && vetvec::IdentityRecordText(*again) == written);
}

// With the right sum, so that what is behind it is reached.
void ReadMap(const std::string& body) {
  const vetvec::Sha256Digest sum = vetvec::Sha256::Of(body);
  const fuzz::MemoryFile file(body + std::string(sum.begin(), sum.end()));
  const auto map = vetvec::ReadLinearMapFile(file.path());
  if (map.ok()) fuzz::Require(!vetvec::LinearMapFileJson(*map).empty());
}

void ReadJournal(std::string_view lines) {
  const fuzz::MemoryFile file(lines);
  (void)vetvec::AnswerJournal::Open(file.path());
}

// One for the whole process.
class ScratchFolder {
 public:
  ScratchFolder() : path_(std::filesystem::temp_directory_path() / "vetvec_fuzz.XXXXXX") {
    fuzz::Require(mkdtemp(path_.data()) != nullptr);
  }
  ~ScratchFolder() { std::filesystem::remove_all(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

void ReadRun(const std::string& bytes) {
  static const ScratchFolder folder;
  for (const char* name : {"/run.json", "/requests.jsonl", "/texts.jsonl"}) {
    std::ofstream(folder.path() + name, std::ios::binary) << bytes;
  }
  const vetvec::RunFolder run(folder.path());
  const auto record = run.ReadRecord();
  if (record.ok()) (void)run.ReadTexts(*record);
  (void)run.ReadRequests({});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Input input(data, size);
  const uint8_t choice = input.Byte();
  const std::string rest(input.rest());
  switch (choice % 7) {
    case 0: ReadSuite(input); break;
    case 1: ReadConfig(rest); break;
    case 2: ReadContract(rest); break;
    case 3: ReadMap(rest); break;
    case 4: ReadJournal(rest); break;
    case 6: ReadIdentity(rest); break;
    default: ReadRun(rest);
  }
  return 0;
}
