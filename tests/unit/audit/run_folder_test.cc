#include "audit/run_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <set>

#include "base/hash.h"
#include "base/json.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

RunRecord Record() {
  RunRecord record;
  record.status = "finished";
  record.created = "2026-01-02T03:04:05Z";
  record.library_version = "0.1.0";
  record.config.seed = 7;
  record.dictionary = "words";
  record.dictionary_sha256 = "d";
  record.dictionary_rows = {2, 3};
  record.suite_texts = 2;
  record.suites = {"s"};
  record.files = {{"texts.jsonl", "x"}};
  record.vendors["b"].problem = "401";
  record.vendors["a"].failed_texts = {1, 3};
  record.vendors["a"].steps = {{"resend", R"({"texts":[1]})"}};
  return record;
}

class RunFolderTest : public testing::Test {
 protected:
  RunFolderTest() : run(folder.Path("run")) { EXPECT_TRUE(run.Create().ok()); }
  std::string Path(const std::string& name) const { return JoinPath(run.path(), name); }

  const TemporaryFolder folder;
  const RunFolder run;
};

TEST_F(RunFolderTest, RecordRoundTrip) {
  EXPECT_FALSE(run.HasRun());
  ASSERT_TRUE(run.WriteRecord(Record()).ok());
  EXPECT_TRUE(run.HasRun());
  const Result<RunRecord> again = run.ReadRecord();
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(again->status, "finished");
  EXPECT_EQ(again->created, "2026-01-02T03:04:05Z");
  EXPECT_EQ(again->config.seed, 7u);
  EXPECT_EQ(again->dictionary_rows, (std::vector<uint64_t>{2, 3}));
  EXPECT_EQ(again->suite_texts, 2u);
  EXPECT_EQ(again->suites, std::vector<std::string>{"s"});
  EXPECT_EQ(again->files.at("texts.jsonl"), "x");
  EXPECT_EQ(again->Of("b").problem, "401");
  EXPECT_EQ(again->problems(), 1u);
  EXPECT_EQ(again->Of("a").failed_texts, (std::vector<uint64_t>{1, 3}));
  EXPECT_EQ(again->Of("a").steps.at("resend"), R"({"texts":[1]})");
  EXPECT_EQ(again->Of("c").problem, std::nullopt);
}

TEST_F(RunFolderTest, ARunOfFormat1IsRead) {
  RunRecord empty = Record();
  empty.vendors.clear();
  ASSERT_TRUE(run.WriteRecord(empty).ok());
  Json old = Json::parse(BytesOf(Path("run.json")));
  old.erase("vendors");
  old.update(Json::parse(R"({"format": 1, "problems": {"b": "401"}, "failed_texts": {"a": [1, 3]},
      "encoders": {"a": {".kind": "openai"}}, "adapters": {"a": "ff"}, "without_usage": ["a"],
      "word_counts": {"a": {"words": 7, "unknown": 2}}, "contract_problems": {"a": "503"},
      "resent": {"a": [5]}, "resent_alone": {"a": [1]}, "resend_problems": {"b": "away"},
      "role_treatments": {"a": [{"kind": 0, "query_prefix": "", "document_prefix": ""}]},
      "role_texts_sent": {"a": 9}, "role_problems": {}})"));
  ASSERT_TRUE(WriteFileAtomic(Path("run.json"), old.dump()).ok());
  const Result<RunRecord> record = run.ReadRecord();
  ASSERT_TRUE(record.ok()) << record.status().ToString();
  const VendorRecord& a = record->Of("a");
  EXPECT_EQ(record->Of("b").problem, "401");
  EXPECT_EQ(a.failed_texts, (std::vector<uint64_t>{1, 3}));
  EXPECT_EQ(a.encoders.at(".kind"), "openai");
  EXPECT_EQ(a.adapter_sha256, "ff");
  EXPECT_TRUE(a.is_without_usage);
  EXPECT_EQ(a.word_counts.unknown, 2u);
  EXPECT_EQ(a.steps.at("contract"), R"({"problem":"503"})");
  EXPECT_EQ(a.steps.at("resend"), R"({"alone":[1],"texts":[5]})");
  EXPECT_EQ(record->Of("b").steps.at("resend"), R"({"problem":"away"})");
  EXPECT_EQ(Json::parse(a.steps.at("roles")).at("sent"), 9);
  for (const char* key : {"problems", "failed_texts"}) {
    Json without = old;
    without.erase(key);
    ASSERT_TRUE(WriteFileAtomic(Path("run.json"), without.dump()).ok());
    EXPECT_EQ(run.ReadRecord().status().code(), StatusCode::kDataLoss) << key;
  }
}

TEST_F(RunFolderTest, EverythingIsPrivate) {
  ASSERT_TRUE(run.WriteRecord(Record()).ok());
  ASSERT_TRUE(run.WriteTexts(PackedTexts::Of(std::vector<std::string>{"a"}).view()).ok());
  ASSERT_TRUE(run.AppendRequest("a", RequestRecord()).ok());
  for (const char* name : {"run.json", "texts.jsonl", "requests.jsonl", ""}) {
    struct stat info{};
    ASSERT_EQ(stat(Path(name).c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 077, 0u) << name;
  }
}

TEST_F(RunFolderTest, ACopyAndAForeignFolderAreKnown) {
  ASSERT_TRUE(run.WriteRecord(Record()).ok());
  EXPECT_EQ(run.ReadRecord()->config.origin, ConfigOrigin::kOwn);
  std::filesystem::copy(run.path(), folder.Path("copy"), std::filesystem::copy_options::recursive);
  const RunFolder copy(folder.Path("copy"));
  EXPECT_EQ(copy.ReadRecord()->config.origin, ConfigOrigin::kMoved);
  ASSERT_TRUE(copy.WriteRecord(Record()).ok());
  EXPECT_EQ(copy.ReadRecord()->config.origin, ConfigOrigin::kOwn);
  ASSERT_EQ(chmod(copy.path().c_str(), 0777), 0);
  EXPECT_EQ(copy.ReadRecord()->config.origin, ConfigOrigin::kForeign);
  ASSERT_EQ(chmod(Path("run.json").c_str(), 0666), 0);
  EXPECT_EQ(run.ReadRecord()->config.origin, ConfigOrigin::kForeign);
}

TEST_F(RunFolderTest, LinksAreRefused) {
  ASSERT_TRUE(run.WriteRecord(Record()).ok());
  std::filesystem::rename(Path("run.json"), folder.Path("elsewhere.json"));
  std::filesystem::create_symlink(folder.Path("elsewhere.json"), Path("run.json"));
  EXPECT_EQ(run.ReadRecord().status().code(), StatusCode::kFailedPrecondition);
  ASSERT_TRUE(MakeDirectories(folder.Path("outside"), 0700).ok());
  std::filesystem::create_directory_symlink(folder.Path("outside"), Path("trec"));
  const Status trec = run.PathForTrecRun("s", "a").status();
  EXPECT_EQ(trec.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(trec.message(), HasSubstr("is a symbolic link"));
  std::filesystem::remove(Path("vectors"));
  std::filesystem::create_directory_symlink(folder.Path("outside"), Path("vectors"));
  EXPECT_EQ(run.Create().code(), StatusCode::kFailedPrecondition);
  EXPECT_TRUE(std::filesystem::is_empty(folder.Path("outside")));
}

TEST_F(RunFolderTest, NoRun) {
  const Status status = run.ReadRecord().status();
  EXPECT_EQ(status.code(), StatusCode::kNotFound);
  EXPECT_THAT(status.message(), HasSubstr("is not a run folder"));
}

TEST_F(RunFolderTest, ANewerFormatIsRefusedAndLeftAsItIs) {
  ASSERT_TRUE(run.WriteRecord(Record()).ok());
  Json record = Json::parse(BytesOf(Path("run.json")));
  record["format"] = kRunFormat + 1;
  ASSERT_TRUE(WriteFileAtomic(Path("run.json"), record.dump()).ok());
  const Status status = run.ReadRecord().status();
  EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(),
              HasSubstr("has format 3, but this version of vetvec supports only formats up to 2"));
  EXPECT_EQ(status.detail().file, Path("run.json"));
  EXPECT_EQ(BytesOf(Path("run.json")), record.dump());
}

TEST_F(RunFolderTest, ADamagedRecordIsDataLoss) {
  ASSERT_TRUE(run.WriteRecord(Record()).ok());
  const std::string whole = BytesOf(Path("run.json"));
  for (size_t size = 0; size + 2 < whole.size(); size += 97) {
    ASSERT_TRUE(WriteFileAtomic(Path("run.json"), whole.substr(0, size)).ok());
    const Status status = run.ReadRecord().status();
    ASSERT_EQ(status.code(), StatusCode::kDataLoss) << size;
    EXPECT_EQ(status.detail().file, Path("run.json"));
  }
  const Json record = Json::parse(whole);
  for (const auto& [key, value] : record.items()) {
    Json without = record;
    without.erase(key);
    ASSERT_TRUE(WriteFileAtomic(Path("run.json"), without.dump()).ok());
    // A copy for people (the configuration has it), and keys that are younger than format 1.
    const std::set<std::string> may_be_absent = {"seed",  "folder",   "made_kin",    "steps",
                                                 "rules", "left_out", "random_order"};
    EXPECT_EQ(run.ReadRecord().status().code(),
              may_be_absent.count(key) > 0 ? StatusCode::kOk : StatusCode::kDataLoss)
        << key;
  }
}

TEST_F(RunFolderTest, TextsRoundTripAndAreChecked) {
  const PackedTexts texts = PackedTexts::Of(
      std::vector<std::string>{"plain", "q\"uote \\ \xC3\xA9", "line\nbreak", "nul", "<script>"});
  RunRecord record;
  Result<std::string> sha256 = run.WriteTexts(texts.view());
  ASSERT_TRUE(sha256.ok());
  record.files["texts.jsonl"] = *sha256;
  const Result<PackedTexts> again = run.ReadTexts(record);
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  ASSERT_EQ(again->size(), texts.size());
  for (size_t i = 0; i < texts.size(); ++i) EXPECT_EQ((*again)[i], texts[i]);
  ASSERT_TRUE(AppendFile(Path("texts.jsonl"), "\n").ok());
  const Status status = run.ReadTexts(record).status();
  EXPECT_EQ(status.code(), StatusCode::kDataLoss);
  EXPECT_THAT(status.message(), HasSubstr("SHA-256"));
  EXPECT_EQ(run.ReadTexts(RunRecord()).status().code(), StatusCode::kFailedPrecondition);
}

// Even with a hash that fits, lines must be in order and whole.
TEST_F(RunFolderTest, TextsOutOfOrder) {
  for (const char* jsonl : {"{\"id\":1,\"text\":\"a\"}\n", "{\"id\":0}\n", "x\n",
                            "{\"id\":0,\"text\":5}\n", "{\"id\":0,\"text\":\"a\"}\n\n"}) {
    ASSERT_TRUE(WriteFileAtomic(Path("texts.jsonl"), jsonl).ok());
    RunRecord record;
    record.files["texts.jsonl"] = Sha256Hex(jsonl);
    EXPECT_EQ(run.ReadTexts(record).status().code(), StatusCode::kDataLoss) << jsonl;
  }
}

TEST(RunFolderNames, VectorsNamesAreSafeAndDiffer) {
  std::set<std::string> names;
  const std::vector<std::string> vendors = {"current",
                                            "Current",
                                            "a b",
                                            "a_b",
                                            "a/b",
                                            "../../etc/passwd",
                                            "",
                                            ".",
                                            "openai:m?rpm=5",
                                            std::string(200, 'x'),
                                            std::string(200, 'x') + "y",
                                            std::string("a\0b", 3),
                                            "\xC3\xA9"};
  for (const std::string& vendor : vendors) {
    const std::string name = RunFolder::VectorsName(vendor);
    names.insert(name);
    EXPECT_THAT(name, testing::MatchesRegex("vectors/[A-Za-z0-9_-]+\\.npy")) << vendor;
    EXPECT_LT(name.size(), 110u);
  }
  EXPECT_EQ(names.size(), vendors.size());
  EXPECT_EQ(RunFolder::VectorsName("current"), "vectors/current.npy");
}

TEST_F(RunFolderTest, VectorsRoundTripAndAreChecked) {
  Matrix rows(2, 3);
  rows.row(1)[2] = 0.5f;
  RunRecord record;
  const Result<std::string> sha256 = run.WriteVectors("a b", rows.view());
  ASSERT_TRUE(sha256.ok()) << sha256.status().ToString();
  const std::string name = RunFolder::VectorsName("a b");
  record.files[name] = *sha256;
  const Result<Matrix> again = run.ReadVectors(record, "a b");
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(again->row(1)[2], 0.5f);
  EXPECT_TRUE(run.ReadVectors(record, "a b", 2).ok());
  const Status more = run.ReadVectors(record, "a b", 3).status();
  EXPECT_EQ(more.code(), StatusCode::kDataLoss);
  EXPECT_THAT(more.message(), HasSubstr("of 'a b' has 2 rows, but the run has 3 texts"));
  const Status missing = run.ReadVectors(record, "b").status();
  EXPECT_EQ(missing.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(missing.message(), HasSubstr("vetvec resume"));
  std::string bytes = BytesOf(Path(name));
  bytes[bytes.size() - 1] = static_cast<char>(bytes[bytes.size() - 1] ^ 1);
  ASSERT_TRUE(WriteFileAtomic(Path(name), bytes).ok());
  EXPECT_EQ(run.ReadVectors(record, "a b").status().code(), StatusCode::kDataLoss);
  ASSERT_TRUE(RemoveFile(Path(name)).ok());
  EXPECT_FALSE(run.ReadVectors(record, "a b").ok());
}

TEST_F(RunFolderTest, RequestsRoundTrip) {
  EXPECT_TRUE(run.ReadRequests({})->empty());
  RequestRecord request;
  request.wall_millis = 1'700'000'000'000;
  request.texts = 5;
  request.tokens = 60;
  request.http_status = 429;
  request.attempt = 2;
  request.connect_millis = 1.5;
  request.first_byte_millis = 2.5;
  request.total_millis = 3.5;
  request.error = "RATE_LIMITED";
  ASSERT_TRUE(run.AppendRequest("a", request).ok());
  ASSERT_TRUE(run.AppendRequest("b \"c\"", RequestRecord()).ok());
  ASSERT_TRUE(run.AppendRequest("a", RequestRecord()).ok());
  const auto requests = run.ReadRequests({});
  ASSERT_TRUE(requests.ok()) << requests.status().ToString();
  ASSERT_EQ(requests->at("a").size(), 2u);
  EXPECT_EQ(requests->at("b \"c\"").size(), 1u);
  const RequestRecord& first = requests->at("a")[0];
  EXPECT_EQ(first.wall_millis, 1'700'000'000'000);
  EXPECT_EQ(first.texts, 5u);
  EXPECT_EQ(first.tokens, 60u);
  EXPECT_EQ(first.http_status, 429);
  EXPECT_EQ(first.attempt, 2);
  EXPECT_EQ(first.total_millis, 3.5);
  EXPECT_EQ(first.error, "RATE_LIMITED");
  ASSERT_TRUE(run.ClearLines().ok());
  EXPECT_TRUE(run.ReadRequests({})->empty());
}

TEST_F(RunFolderTest, AnsweredRequestsAreSummedByRoles) {
  RequestRecord request;
  request.texts = 5;
  request.tokens = 60;
  for (const char* roles : {"query", "query", "document+other", ""}) {
    ASSERT_TRUE(run.AppendRequest("a", request, roles).ok());
  }
  request.error = "RATE_LIMITED";
  ASSERT_TRUE(run.AppendRequest("a", request, "query").ok());
  std::map<std::string, TrafficByRoles> by_roles;
  ASSERT_TRUE(run.ReadRequests({}, &by_roles).ok());
  EXPECT_EQ(by_roles["a"].size(), 2U);
  EXPECT_EQ(by_roles["a"]["query"].texts, 10U);
  EXPECT_EQ(by_roles["a"]["query"].tokens, 120U);
}

TEST_F(RunFolderTest, FaultsOfRepliesRoundTrip) {
  RequestRecord request;
  request.error = "BAD_VECTOR";
  request.fault = ReplyFault::kValue;
  request.fault_text = "the vector of text 3 has null as element 5 (counted from 0)";
  ASSERT_TRUE(run.AppendRequest("a", request).ok());
  EXPECT_THAT(BytesOf(Path("requests.jsonl")), HasSubstr(R"("fault":"value")"));
  EXPECT_THAT(BytesOf(Path("requests.jsonl")), HasSubstr(R"("what":"the vector of text 3)"));
  RequestRecord again;
  again.fault_before = ReplyFault::kValue;
  ASSERT_TRUE(run.AppendRequest("a", again).ok());
  for (const ReplyFault fault : kReplyFaults) {
    request.fault = fault;
    ASSERT_TRUE(run.AppendRequest("every", request).ok());
  }
  const auto requests = run.ReadRequests({});
  ASSERT_TRUE(requests.ok()) << requests.status().ToString();
  EXPECT_EQ(requests->at("a")[0].fault, ReplyFault::kValue);
  EXPECT_EQ(requests->at("a")[0].fault_text, request.fault_text);
  EXPECT_EQ(requests->at("a")[0].fault_before, ReplyFault::kNone);
  EXPECT_EQ(requests->at("a")[1].fault, ReplyFault::kNone);
  EXPECT_EQ(requests->at("a")[1].fault_before, ReplyFault::kValue);
  for (size_t i = 0; i < std::size(kReplyFaults); ++i) {
    EXPECT_EQ(requests->at("every")[i].fault, kReplyFaults[i]);
  }
}

// Lines of runs that are older than these fields.
TEST_F(RunFolderTest, LinesWithoutAFaultAreRead) {
  ASSERT_TRUE(
      WriteFileAtomic(Path("requests.jsonl"),
                      R"({"attempt":1,"connect_ms":0.5,"error":"BAD_VECTOR","first_byte_ms":1.0,)"
                      R"("n":4,"status":200,"time_ms":5,"tokens":9,"total_ms":2.0,"vendor":"a"})"
                      "\n")
          .ok());
  const auto requests = run.ReadRequests({});
  ASSERT_TRUE(requests.ok()) << requests.status().ToString();
  EXPECT_EQ(requests->at("a")[0].error, "BAD_VECTOR");
  EXPECT_EQ(requests->at("a")[0].fault, ReplyFault::kNone);
  EXPECT_EQ(requests->at("a")[0].fault_text, "");
}

TEST_F(RunFolderTest, ALastLineThatWasCutIsLeftOut) {
  ASSERT_TRUE(run.AppendRequest("a", RequestRecord()).ok());
  const std::string line = BytesOf(Path("requests.jsonl"));
  for (size_t size = 1; size < line.size(); ++size) {
    ASSERT_TRUE(WriteFileAtomic(Path("requests.jsonl"), line + line.substr(0, size)).ok());
    const auto requests = run.ReadRequests({});
    ASSERT_TRUE(requests.ok()) << size;
    EXPECT_EQ(requests->at("a").size(), 1u) << size;
  }
  ASSERT_TRUE(WriteFileAtomic(Path("requests.jsonl"), line.substr(0, 9)).ok());
  EXPECT_TRUE(run.ReadRequests({})->empty());
}

// A run that goes on after a kill: the next line must not be glued to the cut one.
TEST_F(RunFolderTest, GoingOnAfterACutLine) {
  ASSERT_TRUE(run.AppendRequest("a", RequestRecord()).ok());
  const std::string line = BytesOf(Path("requests.jsonl"));
  ASSERT_TRUE(WriteFileAtomic(Path("requests.jsonl"), line + line.substr(0, 20)).ok());
  ASSERT_TRUE(run.MendLines().ok());
  ASSERT_TRUE(run.AppendRequest("a", RequestRecord()).ok());
  const auto requests = run.ReadRequests({});
  ASSERT_TRUE(requests.ok()) << requests.status().ToString();
  EXPECT_EQ(requests->at("a").size(), 2u);
}

TEST_F(RunFolderTest, ADamagedLineIsDataLoss) {
  ASSERT_TRUE(run.AppendRequest("a", RequestRecord()).ok());
  const std::string line = BytesOf(Path("requests.jsonl"));
  ASSERT_TRUE(WriteFileAtomic(Path("requests.jsonl"), line + "{\"time\n" + line).ok());
  const Status status = run.ReadRequests({}).status();
  EXPECT_EQ(status.code(), StatusCode::kDataLoss);
  EXPECT_THAT(status.message(), HasSubstr("line 2"));
}

}  // namespace
}  // namespace vetvec
