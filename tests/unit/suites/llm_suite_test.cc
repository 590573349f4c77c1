#include "suites/llm_suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"
#include "suites/grammar_suite.h"
#include "suites/llm_questions.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

Json ListOf(const std::string& question) {
  return Json::parse(question.substr(question.rfind("List: ") + 6));
}

bool AsksFor(const std::string& question, const char* key) {
  return question.find("{\"" + std::string(key) + "\"") != std::string::npos;
}

// A model that does what the test says for each sentence and pair.
struct Model {
  std::function<Json(const std::string&)> write = [](const std::string& text) {
    return Json("Not: " + text);
  };
  std::function<Json(const std::string&, const std::string&)> check = [](auto&, auto&) {
    return Json::array({1, 1});
  };
  std::function<Json(const std::string&, const std::string&)> score = [](auto&, auto&) {
    return Json(4);
  };
  std::vector<size_t> asked;  // questions of each call

  Status Ask(const std::vector<std::string>& questions, std::vector<LlmReply>* replies) {
    asked.push_back(questions.size());
    for (size_t i = 0; i < questions.size(); ++i) {
      const char* key = AsksFor(questions[i], "sentences") ? "sentences"
                        : AsksFor(questions[i], "checks")  ? "checks"
                                                           : "scores";
      Json out = Json::array();
      for (const Json& element : ListOf(questions[i])) {
        if (element.is_string()) {
          out.push_back(write(element));
        } else {
          const bool checks = AsksFor(questions[i], "checks");
          out.push_back(checks ? check(element[0], element[1]) : score(element[0], element[1]));
        }
      }
      (*replies)[i] = {OkStatus(), Json{{key, out}}.dump(), "stop"};
    }
    return OkStatus();
  }
};

SeedSet Seeds(size_t count) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < count; ++i) texts.push_back("Sentence number " + std::to_string(i) + ".");
  return *SeedsFromTexts(texts);
}

Result<Suite> Make(Model* model, size_t seeds, std::vector<std::string> constructs) {
  LlmSuiteOptions options;
  options.constructs = std::move(constructs);
  options.model = "openai:test";
  options.ask = [model](const std::vector<std::string>& questions, std::vector<LlmReply>* replies) {
    return model->Ask(questions, replies);
  };
  return MakeScoredPairsByLlm(options, Seeds(seeds));
}

TEST(LlmSuite, WritesChecksAndScores) {
  Model model;
  model.score = [](const std::string& a, const std::string&) {
    return Json(a == "Sentence number 3." ? 5 : 3);
  };
  const Result<Suite> suite = Make(&model, 12, {"passive"});
  ASSERT_TRUE(suite.ok()) << suite.status().message();
  EXPECT_THAT(model.asked, ElementsAre(2, 2, 2));  // ten sentences a question
  ASSERT_EQ(suite->pairs.size(), 12u);
  EXPECT_EQ(suite->pairs[3].id, "llm-passive-000004");
  EXPECT_EQ(suite->pairs[3].b, "Not: Sentence number 3.");
  EXPECT_EQ(suite->pairs[3].score, 5);
  EXPECT_EQ(suite->pairs[0].score, 3);
  for (const ScoredPair& pair : suite->pairs) EXPECT_EQ(pair.label_source, "llm");
  EXPECT_THAT(suite->facts_json, HasSubstr("\"label_source\":\"llm\""));
  EXPECT_THAT(SuiteItemLine(*suite, 0), HasSubstr("\"label_source\":\"llm\""));
}

TEST(LlmSuite, CountsWhyASentenceGivesNoPair) {
  Model model;
  model.write = [](const std::string& text) {
    const char number = text[16];
    if (number == '0') return Json("");
    if (number == '1') return Json(text);
    if (number == '2') return Json("two\nlines");
    return Json("Not: " + text);
  };
  model.check = [](const std::string& a, const std::string&) {
    return a[16] == '3' ? Json::array({0, 1}) : Json::array({1, a[16] == '4' ? 0 : 1});
  };
  model.score = [](const std::string& a, const std::string&) {
    return Json(a[16] == '4' ? 5 : a[16] == '5' ? 2 : 4);
  };
  const Result<Suite> suite = Make(&model, 8, {"insert"});
  ASSERT_TRUE(suite.ok()) << suite.status().message();
  EXPECT_THAT(suite->dropped,
              UnorderedElementsAre(Pair("insert.not_possible", 1), Pair("insert.unchanged", 1),
                                   Pair("insert.not_a_sentence", 1), Pair("insert.failed_check", 1),
                                   Pair("insert.contradiction", 2)));
  EXPECT_EQ(suite->pairs.size(), 2u);
}

TEST(LlmSuite, OneBadSentenceCostsNoOther) {
  Model model;
  model.write = [](const std::string& text) {
    return text == "Sentence number 6." ? Json(17) : Json("Not: " + text);
  };
  const Result<Suite> suite = Make(&model, 10, {"delete"});
  ASSERT_TRUE(suite.ok()) << suite.status().message();
  EXPECT_THAT(suite->dropped, ElementsAre(Pair("delete.malformed_answer", 1)));
  EXPECT_EQ(suite->pairs.size(), 9u);
}

TEST(LlmSuite, RefusalsAndCutAnswers) {
  for (const auto& [finish, reason] :
       {std::pair("refusal", "refused"), std::pair("length", "cut_short")}) {
    LlmSuiteOptions options;
    options.constructs = {"passive"};
    options.ask = [&, ending = finish](const std::vector<std::string>& questions,
                                       std::vector<LlmReply>* replies) {
      for (size_t i = 0; i < questions.size(); ++i) (*replies)[i] = {OkStatus(), "{}", ending};
      return OkStatus();
    };
    const Result<Suite> suite = MakeScoredPairsByLlm(options, Seeds(3));
    EXPECT_EQ(suite.status().code(), StatusCode::kInsufficientData);
    EXPECT_THAT(suite.status().message(), HasSubstr("passive." + std::string(reason) + ": 3"));
  }
}

TEST(LlmSuite, AnErrorOfTheServiceEndsIt) {
  LlmSuiteOptions options;
  options.ask = [](const auto&, auto*) { return Unavailable("down"); };
  EXPECT_EQ(MakeScoredPairsByLlm(options, Seeds(3)).status().code(), StatusCode::kUnavailable);
  options.constructs = {"pasive"};
  EXPECT_THAT(MakeScoredPairsByLlm(options, Seeds(3)).status().message(),
              HasSubstr("did you mean 'passive'"));
  options.constructs = {"passive", "shuffle"};
  EXPECT_THAT(MakeScoredPairsByLlm(options, Seeds(3)).status().message(),
              HasSubstr("a chat model cannot generate construct 'shuffle'"));
}

TEST(LlmQuestions, EachConstructHasItsOwn) {
  std::set<std::string> questions;
  std::vector<std::string> constructs = ConstructNames();
  EXPECT_EQ(std::erase(constructs, "shuffle"), 1U);
  EXPECT_FALSE(HasQuestion("shuffle"));
  for (const std::string& construct : constructs) {
    EXPECT_TRUE(HasQuestion(construct));
    questions.insert(WriteQuestion(construct, {"A."}));
    questions.insert(CheckQuestion(construct, {{"A.", "B."}}));
  }
  EXPECT_EQ(questions.size(), 2 * constructs.size());
}

TEST(LlmQuestions, AnswersAsModelsGiveThem) {
  std::vector<std::string> sentences;
  EXPECT_EQ(ReadSentences("Sure:\n```json\n{\"sentences\": [\"a\", null]}\n```", 2, &sentences),
            "");
  EXPECT_THAT(sentences, ElementsAre("a", ""));
  EXPECT_EQ(ReadSentences("{\"sentences\": [\"a\"]}", 2, &sentences), "wrong_count");
  EXPECT_EQ(ReadSentences("{\"sentences\": [\"a\", ", 2, &sentences), "malformed_answer");
  EXPECT_EQ(ReadSentences("}{", 2, &sentences), "malformed_answer");
  EXPECT_EQ(ReadSentences("I cannot.", 2, &sentences), "malformed_answer");
  std::vector<LlmCheck> checks;
  EXPECT_EQ(ReadChecks("{\"checks\": [[1, 0], [true, false]]}", 2, &checks), "");
  EXPECT_TRUE(checks[1].is_right_form);
  EXPECT_FALSE(checks[1].is_same_meaning);
  EXPECT_EQ(ReadChecks("{\"checks\": [[1, 2]]}", 1, &checks), "malformed_answer");
  EXPECT_EQ(ReadChecks("{\"checks\": [1]}", 1, &checks), "malformed_answer");
  std::vector<int> scores;
  EXPECT_EQ(ReadScores("{\"scores\": [0, 5]}", 2, &scores), "");
  EXPECT_THAT(scores, ElementsAre(0, 5));
  EXPECT_EQ(ReadScores("{\"scores\": [6]}", 1, &scores), "malformed_answer");
  EXPECT_EQ(ReadScores("{\"scores\": [2.5]}", 1, &scores), "malformed_answer");
}

}  // namespace
}  // namespace vetvec
