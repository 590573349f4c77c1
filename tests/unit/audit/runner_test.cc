#include "audit/runner.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <set>

#include "audit/judge.h"
#include "audit/rules.h"
#include "core/npy.h"
#include "support/set_option.h"
#include "unit/audit/hand_made_run.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

// An audit of the hand-made suite by `builtin:` and by vectors that the user has.
class RunnerTest : public testing::Test {
 protected:
  RunnerTest() : config(made.record().config) {
    config.out = folder.Path("out");
    WriteVectors();
    VendorConfig builtin;
    builtin.name = "builtin";
    builtin.spec = "builtin:";
    VendorConfig mine;
    mine.name = "mine";
    mine.spec = "vectors:" + folder.Path("vectors");
    config.vendors = {builtin, mine};
  }

  void WriteVectors() {
    ASSERT_TRUE(MakeDirectories(folder.Path("vectors"), 0700).ok());
    std::string texts;
    const Positions positions = FaultyPositions();
    Matrix rows(positions.size(), 2);
    size_t row = 0;
    for (const auto& [text, position] : positions) {
      texts += text + "\n";
      rows.row(row++)[0] = position;
    }
    folder.Write("vectors/texts.txt", texts);
    ASSERT_TRUE(WriteNpy(folder.Path("vectors/vectors.npy"), rows.view()).ok());
  }

  Status Run() { return RunAudit(config, secrets, options); }
  RunFolder Out() const { return RunFolder(config.out); }

  const TemporaryFolder folder;
  HandMadeRun made;
  AuditConfig config;
  Secrets secrets;
  AuditOptions options;
};

TEST_F(RunnerTest, SynTextBenchIsMadeScoredAndRebuilt) {
  config.suites = {SuiteConfigOf("syn", "syntextbench", {{"p", "0,0.5"}, {"n", "160"}})};
  config.vendors.resize(1);
  const Status status = Run();
  ASSERT_TRUE(status.ok()) << status.ToString();
  const Result<JudgedRun> judged = JudgeRun(Out(), {});
  ASSERT_TRUE(judged.ok()) << judged.status().ToString();
  const VendorResult& builtin = judged->result.vendors[0];
  ASSERT_EQ(builtin.scores.size(), 1u);
  EXPECT_TRUE(builtin.scores[0].value.has_value()) << builtin.scores[0].problem;
  EXPECT_TRUE(builtin.scores[0].interval.has_value()) << "over three draws";
  EXPECT_TRUE(builtin.scores[0].units.empty()) << "described, never ranked";
  EXPECT_EQ(builtin.scores[0].items, 960u);
  EXPECT_TRUE(builtin.relations.empty());
  EXPECT_EQ(judged->result.suites[0].items, 960u);
  EXPECT_THAT(judged->result.verdict,
              testing::Contains(HasSubstr("described only: syn SynTextBench 0.")));
}

TEST_F(RunnerTest, UnknownWordsOfWordVectorsAreReported) {
  std::string lines;
  Positions known = FaultyPositions();
  known.erase("n3");
  for (const auto& [word, position] : known) {
    lines += word + " 1 " + std::to_string(position) + "\n";
  }
  folder.Write("words.txt", lines);
  config.vendors[1].spec = "words:" + folder.Path("words.txt");
  const Status status = Run();
  ASSERT_TRUE(status.ok()) << status.ToString();
  const Result<JudgedRun> judged = JudgeRun(Out(), {});
  ASSERT_TRUE(judged.ok()) << judged.status().ToString();
  const VendorResult& words = judged->result.vendors[1];
  EXPECT_EQ(words.dimension, 2U);
  EXPECT_EQ(words.failed_texts, 1U);
  EXPECT_EQ(words.word_counts.words, FaultyPositions().size());
  EXPECT_EQ(words.word_counts.unknown, 1U);
  EXPECT_THAT(judged->result.caveats,
              testing::Contains("mine left out 1 of 15 words (6.7%), because its file does not "
                                "contain them."));
  EXPECT_EQ(judged->result.vendors[0].word_counts.words, 0U);
}

TEST_F(RunnerTest, EndToEnd) {
  std::set<std::string> stages;
  AuditProgress last;
  options.progress = [&](const AuditProgress& progress) {
    stages.insert(progress.stage);
    last = progress;
    return 0;
  };
  const Status status = Run();
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_THAT(stages, testing::IsSupersetOf({"prepare", "plan", "embed"}));
  EXPECT_EQ(last.done, 30u);
  EXPECT_EQ(last.total, 30u);
  const Result<RunRecord> record = Out().ReadRecord();
  ASSERT_TRUE(record.ok()) << record.status().ToString();
  EXPECT_EQ(record->status, "finished");
  EXPECT_THAT(record->created, testing::MatchesRegex("20..-..-..T..:..:..Z"));
  EXPECT_EQ(record->files.count("vectors/builtin.npy"), 1u);
  const Result<JudgedRun> judged = JudgeRun(Out(), {});
  ASSERT_TRUE(judged.ok()) << judged.status().ToString();
  EXPECT_EQ(judged->result.vendors[1].relations[0].violations, 2u);
  EXPECT_EQ(judged->result.vendors[1].threshold.threshold, 1.0);
  EXPECT_EQ(judged->result.vendors[0].dimension, 64u);
}

TEST_F(RunnerTest, ASecondRunGivesTheSameFigures) {
  ASSERT_TRUE(Run().ok());
  const Result<RunRecord> first = Out().ReadRecord();
  const Status again = Run();
  ASSERT_TRUE(again.ok()) << again.ToString();
  EXPECT_EQ(Out().ReadRecord()->files, first->files);
}

TEST_F(RunnerTest, AnInterruptedRunGoesOnWithItsOwnWorkload) {
  ASSERT_TRUE(Run().ok());
  Result<RunRecord> record = Out().ReadRecord();
  ASSERT_TRUE(record.ok());
  const auto files = record->files;
  record->status = "interrupted";
  record->created = "2001-02-03T04:05:06Z";
  record->files.erase("vectors/builtin.npy");
  ASSERT_TRUE(Out().WriteRecord(*record).ok());
  ASSERT_TRUE(RemoveFile(JoinPath(config.out, "vectors/builtin.npy")).ok());
  // The suite's own file may be gone: the run folder has what it needs.
  ASSERT_TRUE(RemoveFile(config.suites[0].options.Text("file")).ok());
  const Status status = Run();
  ASSERT_TRUE(status.ok()) << status.ToString();
  record = Out().ReadRecord();
  EXPECT_EQ(record->status, "finished");
  EXPECT_EQ(record->created, "2001-02-03T04:05:06Z");
  EXPECT_EQ(record->files, files);
}

// What a run has is kept to the byte: nothing is made, sent or computed again.
TEST_F(RunnerTest, AFinishedRunIsOnlyJudgedAgain) {
  ASSERT_TRUE(Run().ok());
  ASSERT_TRUE(Out().AppendRequest("mine", RequestRecord()).ok());
  const std::vector<std::string> names = {"requests.jsonl", "texts.jsonl", "suites/mine.jsonl",
                                          "vectors/mine.npy", "run.json"};
  std::vector<std::string> before;
  for (const std::string& name : names) before.push_back(BytesOf(JoinPath(config.out, name)));
  ASSERT_TRUE(RemoveFile(folder.Path("vectors/vectors.npy")).ok());  // where "mine" came from
  const Status status = Run();
  ASSERT_TRUE(status.ok()) << status.ToString();
  for (size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(BytesOf(JoinPath(config.out, names[i])), before[i]) << names[i];
  }
  EXPECT_TRUE(JudgeRun(Out(), {}).ok());
}

// The run has ended with "mine" unmeasured.
class ProblemTest : public RunnerTest {
 protected:
  void SetUp() override {
    ASSERT_TRUE(Run().ok());
    Result<RunRecord> record = Out().ReadRecord();
    ASSERT_TRUE(record.ok());
    files = record->files;
    record->files.erase("vectors/mine.npy");
    record->vendors["mine"].problem = "it was away";
    record->vendors["mine"].encoders.clear();
    ASSERT_TRUE(Out().WriteRecord(*record).ok());
    ASSERT_TRUE(RemoveFile(JoinPath(config.out, "vectors/mine.npy")).ok());
    builtin = Inode("vectors/builtin.npy");
  }
  uint64_t Inode(const std::string& name) const {
    struct stat info{};
    EXPECT_EQ(stat(JoinPath(config.out, name).c_str(), &info), 0);
    return info.st_ino;
  }
  std::map<std::string, std::string> files;
  uint64_t builtin = 0;
};

TEST_F(ProblemTest, OnlyWhoHasAProblemIsTriedAgain) {
  uint64_t total = 0;
  options.progress = [&](const AuditProgress& progress) {
    if (progress.total > 0) total = progress.total;
    return 0;
  };
  const Status status = Run();
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(total, 15u) << "the texts of one vendor";
  const Result<RunRecord> record = Out().ReadRecord();
  EXPECT_EQ(record->problems(), 0u);
  EXPECT_EQ(record->files, files);
  EXPECT_EQ(Inode("vectors/builtin.npy"), builtin);
}

TEST_F(ProblemTest, MeanwhileAndAfterAStopTheRunCanBeJudged) {
  size_t judged = 0;
  options.progress = [&](const AuditProgress& progress) {
    if (std::string(progress.stage) != "embed") return 0;
    const Result<JudgedRun> run = JudgeRun(Out(), {});
    EXPECT_TRUE(run.ok()) << run.status().ToString();
    EXPECT_TRUE(run.ok() && run->result.vendors[1].problem == "it was away");
    ++judged;
    return 42;
  };
  EXPECT_EQ(Run().code(), StatusCode::kCancelled);
  EXPECT_EQ(judged, 1u);
  EXPECT_EQ(Out().ReadRecord()->status, "finished");
  EXPECT_TRUE(JudgeRun(Out(), {}).ok());
  options.progress = nullptr;
  EXPECT_TRUE(Run().ok());
  EXPECT_EQ(Out().ReadRecord()->files, files);
}

TEST_F(ProblemTest, WhoFailsAgainKeepsTheRunAndTellsWhy) {
  ASSERT_TRUE(WriteFileAtomic(folder.Path("vectors/texts.txt"), "nothing of this\n").ok());
  Matrix one(1, 2);
  ASSERT_TRUE(WriteNpy(folder.Path("vectors/vectors.npy"), one.view()).ok());
  const Status status = Run();
  EXPECT_TRUE(status.ok()) << status.ToString();
  const Result<RunRecord> record = Out().ReadRecord();
  EXPECT_EQ(record->status, "finished");
  EXPECT_NE(record->Of("mine").problem, "it was away");
  EXPECT_EQ(record->problems(), 1u);
  EXPECT_TRUE(JudgeRun(Out(), {}).ok());
}

TEST_F(RunnerTest, ChangedSeedsAreRefusedWhateverTheSuites) {
  const std::string seeds =
      "The good dog will eat 3 big fish.\nThe old man was in London on 3 May 2024.\n"
      "The happy woman is not at work.\n";
  config.seeds = folder.Write("seeds.txt", seeds);
  const std::string noise = folder.Write("noise.txt", seeds);
  const std::string mine = config.suites[0].options.Text("file");
  config.suites.push_back(SuiteConfigOf("contrastive", "contrastive"));
  config.suites.push_back(SuiteConfigOf("noise", "robustness", {{"seeds", noise}}));
  config.vendors.resize(1);
  Status status = Run();
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_TRUE(Run().ok()) << "nothing has changed";
  const std::string before = BytesOf(JoinPath(config.out, "run.json"));
  for (const std::string& path : {config.seeds, noise, mine, config.dictionary}) {
    const std::string bytes = BytesOf(path);
    const std::string last = bytes.substr(bytes.rfind('\n', bytes.size() - 2) + 1);
    ASSERT_TRUE(WriteFileAtomic(path, bytes.substr(0, bytes.size() - last.size())).ok());
    status = Run();
    EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition) << status.ToString();
    EXPECT_EQ(status.detail().file, path);
    EXPECT_THAT(status.message(), HasSubstr("choose another output folder"));
    EXPECT_EQ(BytesOf(JoinPath(config.out, "run.json")), before);
    ASSERT_TRUE(WriteFileAtomic(path, bytes).ok());
  }
  EXPECT_TRUE(Run().ok());
}

TEST_F(RunnerTest, AnotherConfigurationIsRefused) {
  ASSERT_TRUE(Run().ok());
  const std::string before = BytesOf(JoinPath(config.out, "run.json"));
  AuditConfig other = config;
  other.vendors.pop_back();
  const Status status = RunAudit(other, secrets, {});
  EXPECT_EQ(status.code(), StatusCode::kAlreadyExists);
  EXPECT_THAT(status.message(), HasSubstr("contains a run with a different configuration: "
                                          "'audit.vendors' is 'builtin, mine' in the run and "
                                          "'builtin' here"));
  EXPECT_EQ(BytesOf(JoinPath(config.out, "run.json")), before);
  // What decides no vector may change.
  config.metric = Metric::kL1;
  config.gate_rules = {"tokens <= 5"};
  EXPECT_TRUE(Run().ok());
  EXPECT_EQ(Out().ReadRecord()->config.metric, Metric::kL1);
}

// The contents of a model's files decide as well, whether the run is finished or interrupted.
TEST_F(RunnerTest, AnEncoderWhoseFilesChangedIsRefused) {
  ASSERT_TRUE(Run().ok());
  Matrix other(FaultyPositions().size(), 2);
  ASSERT_TRUE(WriteNpy(folder.Path("vectors/vectors.npy"), other.view()).ok());
  const std::string before = BytesOf(JoinPath(config.out, "run.json"));
  Status status = Run();
  EXPECT_EQ(status.code(), StatusCode::kAlreadyExists) << status.ToString();
  EXPECT_EQ(status.detail().key, "vendors.mine.content");
  EXPECT_EQ(BytesOf(JoinPath(config.out, "run.json")), before);
  Result<RunRecord> record = Out().ReadRecord();
  record->status = "interrupted";
  ASSERT_TRUE(Out().WriteRecord(*record).ok());
  status = Run();
  EXPECT_EQ(status.detail().key, "vendors.mine.content") << status.ToString();
  EXPECT_EQ(Out().ReadRecord()->status, "interrupted");
  record->vendors["mine"].encoders.clear();  // as older runs are
  ASSERT_TRUE(Out().WriteRecord(*record).ok());
  EXPECT_TRUE(Run().ok());
}

TEST_F(RunnerTest, ARefusedStartLeavesNothingBehind) {
  config.out = folder.Path("above/out");
  const AuditConfig good = config;
  config.vendors[1].spec = "vectors:" + folder.Path("nosuch");
  EXPECT_EQ(Run().code(), StatusCode::kNotFound);
  EXPECT_FALSE(FileExists(folder.Path("above")));
  config = good;
  config.vendors[0].spec = "openai:m?base_url=http://127.0.0.1:9/v1";
  config.budget_tokens = 1;
  EXPECT_EQ(Run().code(), StatusCode::kBudgetExceeded);
  EXPECT_FALSE(FileExists(folder.Path("above")));
  config = good;
  config.seeds = folder.Path("nosuch.txt");
  config.suites.push_back(SuiteConfigOf("contrastive", "contrastive"));
  EXPECT_FALSE(Run().ok());
  EXPECT_FALSE(FileExists(folder.Path("above")));
  config = good;
  const Status status = Run();
  EXPECT_TRUE(status.ok()) << "the corrected configuration: " << status.ToString();
}

TEST_F(RunnerTest, ARefusedStartLeavesWhatWasInTheFolder) {
  ASSERT_TRUE(MakeDirectories(config.out, 0700).ok());
  ASSERT_TRUE(WriteFileAtomic(JoinPath(config.out, "notes.txt"), "mine").ok());
  config.vendors[1].spec = "vectors:" + folder.Path("nosuch");
  EXPECT_EQ(Run().code(), StatusCode::kNotFound);
  EXPECT_EQ(BytesOf(JoinPath(config.out, "notes.txt")), "mine");
  for (const char* name : {"run.json", "texts.jsonl", "suites", "cache", "run.lock"}) {
    EXPECT_FALSE(FileExists(JoinPath(config.out, name))) << name;
  }
}

TEST_F(RunnerTest, ARefusedSessionLeavesTheRunAsItWas) {
  ASSERT_TRUE(Run().ok());
  Result<RunRecord> record = Out().ReadRecord();
  record->status = "interrupted";
  ASSERT_TRUE(Out().WriteRecord(*record).ok());
  const std::string before = BytesOf(JoinPath(config.out, "run.json"));
  ASSERT_TRUE(RemoveFile(folder.Path("vectors/vectors.npy")).ok());
  EXPECT_EQ(Run().code(), StatusCode::kNotFound);
  EXPECT_EQ(BytesOf(JoinPath(config.out, "run.json")), before);
}

TEST_F(RunnerTest, ARunKeepsTheRulesThatItWasBegunWith) {
  ASSERT_TRUE(Run().ok());
  Result<RunRecord> record = Out().ReadRecord();
  EXPECT_EQ(record->rules, kRulesVersion);
  record->rules = 0;
  record->status = "interrupted";
  ASSERT_TRUE(Out().WriteRecord(*record).ok());
  ASSERT_TRUE(Run().ok());
  EXPECT_EQ(Out().ReadRecord()->rules, 0);
  EXPECT_EQ(JudgeRun(Out(), {})->result.rules, 0);
}

TEST_F(RunnerTest, ANewerRunIsRefusedAndLeftAsItIs) {
  ASSERT_TRUE(Out().Create().ok());
  const std::string newer = "{\"format\":99,\"what\":\"we do not know\"}";
  ASSERT_TRUE(WriteFileAtomic(JoinPath(config.out, "run.json"), newer).ok());
  EXPECT_EQ(Run().code(), StatusCode::kFailedPrecondition);
  EXPECT_EQ(BytesOf(JoinPath(config.out, "run.json")), newer);
  ASSERT_TRUE(WriteFileAtomic(JoinPath(config.out, "run.json"), "{\"for").ok());
  EXPECT_EQ(Run().code(), StatusCode::kDataLoss);
}

TEST_F(RunnerTest, AFolderInUseByAnotherProcessIsRefused) {
  ASSERT_TRUE(Out().Create().ok());
  int ready[2];
  int done[2];
  ASSERT_EQ(pipe(ready), 0);
  ASSERT_EQ(pipe(done), 0);
  const std::string lock = JoinPath(config.out, "run.lock");
  const pid_t child = fork();
  if (child == 0) {
    const int descriptor = open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    char byte = flock(descriptor, LOCK_EX) == 0 ? 'y' : 'n';
    if (write(ready[1], &byte, 1) != 1) _exit(1);
    if (read(done[0], &byte, 1) != 1) _exit(2);
    _exit(0);
  }
  char byte = 0;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  ASSERT_EQ(byte, 'y');
  const Status status = Run();
  EXPECT_EQ(status.code(), StatusCode::kAlreadyExists);
  EXPECT_THAT(status.message(), HasSubstr("another audit is running"));
  EXPECT_TRUE(status.detail().retryable);
  EXPECT_FALSE(Out().HasRun());
  ASSERT_EQ(write(done[1], &byte, 1), 1);
  int code = 0;
  ASSERT_EQ(waitpid(child, &code, 0), child);
  for (const int descriptor : {ready[0], ready[1], done[0], done[1]}) close(descriptor);
  EXPECT_TRUE(Run().ok()) << "the lock went with its process";
}

TEST_F(RunnerTest, StoppedByTheProgressCallbackItCanGoOn) {
  options.progress = [](const AuditProgress& progress) {
    return std::string(progress.stage) == "embed" ? 42 : 0;
  };
  const Status status = Run();
  EXPECT_EQ(status.code(), StatusCode::kCancelled) << status.ToString();
  EXPECT_EQ(status.detail().callback_value, 42);
  EXPECT_EQ(Out().ReadRecord()->status, "interrupted");
  options.progress = nullptr;
  EXPECT_TRUE(Run().ok());
  EXPECT_EQ(Out().ReadRecord()->status, "finished");
}

TEST_F(RunnerTest, CancelledBeforeItBegins) {
  options.cancel = CancelToken::Create();
  options.cancel->Request();
  EXPECT_EQ(Run().code(), StatusCode::kCancelled);
  EXPECT_FALSE(Out().HasRun());
}

TEST_F(RunnerTest, TextsThatAVendorLacksAreFailedTexts) {
  folder.Write("words2.txt", "w0\nw1\nw2\nunknown\n");
  config.dictionary = folder.Path("words2.txt");
  const Status status = Run();
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(Out().ReadRecord()->Of("mine").failed_texts, std::vector<uint64_t>{15});
}

TEST_F(RunnerTest, OneVendorWithAProblemDoesNotStopTheOther) {
  VendorConfig away;
  away.name = "away";
  away.spec = "openai:m?base_url=http://127.0.0.1:9/v1";  // nobody listens on the discard port
  SetOption(&away.settings, "deadline_s", 1);
  config.vendors.push_back(away);
  const Status status = Run();
  const Result<RunRecord> record = Out().ReadRecord();
  ASSERT_TRUE(record.ok());
  EXPECT_TRUE(record->Of("away").problem) << status.ToString();
  EXPECT_EQ(record->files.count("vectors/builtin.npy"), 1u);
}

// A canary in every place that a key can come from; nothing that is left on the disk may have it.
TEST_F(RunnerTest, NoSecretInAnyFile) {
  const std::string canary = "sk-canary-4711";
  secrets.Set("MY_KEY", canary);
  secrets.Set("MY_SALT", canary);
  VendorConfig away;
  away.name = "away";
  away.spec = "openai:m?base_url=http://127.0.0.1:9/v1";
  SetOption(&away.settings, "api_key_env", "MY_KEY");
  SetOption(&away.settings, "deadline_s", 1);
  config.vendors.push_back(away);
  config.cache.salt_env = "MY_SALT";
  const Status status = Run();
  EXPECT_EQ(status.message().find(canary), std::string::npos);
  size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(config.out)) {
    if (!entry.is_regular_file()) continue;
    ++files;
    EXPECT_EQ(BytesOf(entry.path().string()).find(canary), std::string::npos) << entry.path();
  }
  EXPECT_GT(files, 3u);
}

TEST_F(RunnerTest, NoVendor) {
  config.vendors.clear();
  const Status status = Run();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("no vendors to audit"));
}

TEST_F(RunnerTest, BadInputsNameTheirFile) {
  AuditConfig bad = config;
  bad.suites[0] = SuiteConfigOf("mine", "file", {{"file", folder.Path("none.jsonl")}});
  EXPECT_EQ(RunAudit(bad, secrets, {}).code(), StatusCode::kNotFound);
  bad.suites[0] = SuiteConfigOf("mine", "contrastive");
  EXPECT_THAT(RunAudit(bad, secrets, {}).message(), HasSubstr("no seed sentences"));
  bad.seeds = folder.Write("empty.txt", "");
  const Status empty = RunAudit(bad, secrets, {});
  EXPECT_FALSE(empty.ok());
  EXPECT_EQ(empty.detail().file, bad.seeds);
  bad.seeds = folder.Write("no.txt", "xyzzy plugh.\n");
  const Status none = RunAudit(bad, secrets, {});
  EXPECT_EQ(none.code(), StatusCode::kInsufficientData) << none.ToString();
  EXPECT_THAT(none.message(), HasSubstr("yield no triple"));
  bad = config;
  bad.dictionary = folder.Write("one.txt", "one\none\n");
  EXPECT_EQ(RunAudit(bad, secrets, {}).code(), StatusCode::kInsufficientData);
}

}  // namespace
}  // namespace vetvec
