#include "audit/language_note.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/judge.h"
#include "audit/plan.h"
#include "audit/runner.h"
#include "unit/audit/hand_made_run.h"

namespace vetvec {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

constexpr char kGerman[] =
    R"({"relation":"CR1","seed":"Der Hund ist sehr müde.","positive":"Der Hund ist müde.","negative":"Der Hund ist nicht müde."}
{"relation":"CR1","seed":"Wir haben das Paket nicht bekommen.","positive":"Das Paket ist nicht da.","negative":"Das Paket ist da."}
)";

class LanguageNoteTest : public testing::Test {
 protected:
  LanguageNoteTest() : config(made.record().config) {
    config.out = folder.Path("out");
    VendorConfig builtin;
    builtin.name = builtin.spec = "builtin:";
    config.vendors = {builtin};
  }
  std::vector<std::string> Caveats() {
    const Status status = RunAudit(config, {}, {});
    EXPECT_TRUE(status.ok()) << status.ToString();
    const Result<JudgedRun> judged = JudgeRun(RunFolder(config.out), {});
    EXPECT_TRUE(judged.ok()) << judged.status().ToString();
    return judged.ok() ? judged->result.caveats : std::vector<std::string>();
  }

  const TemporaryFolder folder;
  HandMadeRun made;
  AuditConfig config;
};

TEST_F(LanguageNoteTest, PlanAndVerdictSayWhichSuitesWork) {
  config.suites[0] =
      SuiteConfigOf("mine", "file", {{"file", folder.Write("german.jsonl", kGerman)}});
  const Result<AuditPlan> plan = PlanOnly(config, {}, {});
  ASSERT_TRUE(plan.ok()) << plan.status().ToString();
  EXPECT_THAT(plan->notes, Contains(HasSubstr("100% of your 2 texts are not in English")));
  EXPECT_THAT(plan->notes, Not(Contains(HasSubstr("The dictionary from which the thresholds"))));
  EXPECT_THAT(Caveats(), Contains(HasSubstr("mine can be used in every language.")));
  config.dictionary.clear();
  EXPECT_THAT(PlanOnly(config, {}, {})->notes,
              Contains(HasSubstr("The dictionary from which the thresholds")));
}

TEST_F(LanguageNoteTest, OnlySuitesThatAreThereAreNamed) {
  const std::string german = folder.Write("german.jsonl", kGerman);
  config.suites[0] = SuiteConfigOf("mine", "file", {{"file", german}});
  config.suites.push_back(SuiteConfigOf("pairs", "sr"));
  const std::vector<std::string> notes = PlanOnly(config, {}, {})->notes;
  EXPECT_THAT(notes, Contains(HasSubstr("pairs: built-in texts in English")));
  EXPECT_THAT(notes, Not(Contains(HasSubstr("rules of English grammar"))));
}

TEST_F(LanguageNoteTest, NothingIsSaidOfEnglish) {
  EXPECT_THAT(PlanOnly(config, {}, {})->notes, Not(Contains(HasSubstr("not in English"))));
  EXPECT_THAT(Caveats(), Not(Contains(HasSubstr("not in English"))));
}

TEST_F(LanguageNoteTest, SeedsWithoutATripleTellWhy) {
  config.suites[0] = SuiteConfigOf("mine", "contrastive");
  config.seeds = folder.Write("s.txt", "Der Hund ist sehr müde.\nWir haben das nicht bekommen.\n");
  EXPECT_THAT(PlanOnly(config, {}, {}).status().message(),
              HasSubstr("100% of the sentences are not in English"));
}

}  // namespace
}  // namespace vetvec
