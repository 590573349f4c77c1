#include "suites/llm_suite.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "base/json.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "suites/grammar_suite.h"
#include "suites/llm_questions.h"

namespace vetvec {
namespace {

constexpr size_t kTextsPerQuestion = 10;
constexpr size_t kMaxSentenceBytes = size_t{16} << 10;
constexpr int kLeastScoreOfSame = 3;
constexpr int kScoreOfSame = 5;

// A pair in progress: it is written, then checked, then scored.
struct Draft {
  size_t seed = 0;
  std::string construct;
  std::string variant;
  bool is_same_meaning = false;
  int score = 0;
  bool is_dropped = false;
};

// The drafts that one question is about.
using Group = std::vector<size_t>;

class LlmPairMaker {
 public:
  LlmPairMaker(const LlmSuiteOptions& options, const SeedSet& seeds, Suite* suite)
      : options_(options), seeds_(seeds), suite_(suite) {}

  Status Make(const std::vector<std::string>& constructs) {
    const size_t all = seeds_.seeds.size();
    const size_t most =
        options_.max_seeds == 0 ? all : std::min(all, static_cast<size_t>(options_.max_seeds));
    for (const std::string& construct : constructs) {
      for (size_t seed = 0; seed < most; ++seed) drafts_.push_back({seed, construct, {}});
    }
    suite_->counts["seeds"] = most;
    VETVEC_RETURN_IF_ERROR(Write());
    VETVEC_RETURN_IF_ERROR(Check());
    // The variants of a sentence are adjacent; those of the next sentence follow.
    std::stable_sort(drafts_.begin(), drafts_.end(),
                     [](const Draft& a, const Draft& b) { return a.seed < b.seed; });
    VETVEC_RETURN_IF_ERROR(Score());
    Collect();
    return OkStatus();
  }

 private:
  using QuestionOf = std::function<std::string(const Group&)>;
  // Applies an answer. Returns "", or why it cannot be used.
  using Take = std::function<std::string(const Group&, const std::string&)>;

  const std::string& Text(size_t draft) const { return seeds_.seeds[drafts_[draft].seed].text; }

  void Drop(size_t draft, const char* reason) {
    drafts_[draft].is_dropped = true;
    ++suite_->dropped[fmt::format("{}.{}", drafts_[draft].construct, reason)];
  }

  // The remaining drafts in groups; if `by_construct`, each group has only one construct.
  std::vector<Group> Groups(bool by_construct) const {
    std::vector<Group> groups;
    const std::string* construct = nullptr;
    for (size_t i = 0; i < drafts_.size(); ++i) {
      if (drafts_[i].is_dropped) continue;
      const bool is_other = by_construct && construct && *construct != drafts_[i].construct;
      if (groups.empty() || groups.back().size() == kTextsPerQuestion || is_other) {
        groups.emplace_back();
      }
      groups.back().push_back(i);
      construct = &drafts_[i].construct;
    }
    return groups;
  }

  static std::string ReasonOf(const LlmReply& reply) {
    if (!reply.status.ok()) return "no_answer";
    if (reply.finish == "length") return "cut_short";
    if (reply.finish == "refusal" || reply.finish == "content_filter") return "refused";
    return "";
  }

  Status Ask(std::vector<Group> groups, const QuestionOf& question_of, const Take& take) {
    while (!groups.empty()) {
      std::vector<std::string> questions;
      for (const Group& group : groups) questions.push_back(question_of(group));
      std::vector<LlmReply> replies(questions.size());
      VETVEC_RETURN_IF_ERROR(options_.ask(questions, &replies));
      std::vector<Group> again;
      for (size_t i = 0; i < groups.size(); ++i) {
        const Group& group = groups[i];
        std::string reason = ReasonOf(replies[i]);
        if (reason.empty()) reason = take(group, replies[i].text);
        if (reason.empty()) continue;
        if (group.size() == 1) {
          Drop(group[0], reason.c_str());
          continue;
        }
        const auto middle = group.begin() + static_cast<std::ptrdiff_t>(group.size() / 2);
        again.emplace_back(group.begin(), middle);
        again.emplace_back(middle, group.end());
      }
      groups = std::move(again);
    }
    return OkStatus();
  }

  Status Write() {
    const auto question = [&](const Group& group) {
      std::vector<std::string_view> texts;
      for (const size_t draft : group) texts.push_back(Text(draft));
      return WriteQuestion(drafts_[group[0]].construct, texts);
    };
    const auto take = [&](const Group& group, const std::string& answer) {
      std::vector<std::string> sentences;
      std::string reason = ReadSentences(answer, group.size(), &sentences);
      if (!reason.empty()) return reason;
      for (size_t i = 0; i < group.size(); ++i) TakeSentence(group[i], std::move(sentences[i]));
      return std::string();
    };
    return Ask(Groups(/*by_construct=*/true), question, take);
  }

  void TakeSentence(size_t draft, std::string sentence) {
    sentence = std::string(Trim(sentence));
    if (sentence.empty()) return Drop(draft, "not_possible");
    if (sentence == Trim(Text(draft))) return Drop(draft, "unchanged");
    const std::string_view kUnfit("\n\r\0", 3);
    if (sentence.size() > kMaxSentenceBytes || IsBlank(sentence) ||
        sentence.find_first_of(kUnfit) != std::string::npos) {
      return Drop(draft, "not_a_sentence");
    }
    drafts_[draft].variant = std::move(sentence);
  }

  std::vector<TextPair> PairsOf(const Group& group) const {
    std::vector<TextPair> pairs;
    for (const size_t draft : group) pairs.emplace_back(Text(draft), drafts_[draft].variant);
    return pairs;
  }

  Status Check() {
    const auto question = [&](const Group& group) {
      return CheckQuestion(drafts_[group[0]].construct, PairsOf(group));
    };
    const auto take = [&](const Group& group, const std::string& answer) {
      std::vector<LlmCheck> checks;
      std::string reason = ReadChecks(answer, group.size(), &checks);
      if (!reason.empty()) return reason;
      for (size_t i = 0; i < group.size(); ++i) {
        drafts_[group[i]].is_same_meaning = checks[i].is_same_meaning;
        if (!checks[i].is_right_form) Drop(group[i], "failed_check");
      }
      return std::string();
    };
    return Ask(Groups(/*by_construct=*/true), question, take);
  }

  Status Score() {
    const auto question = [&](const Group& group) { return ScoreQuestion(PairsOf(group)); };
    const auto take = [&](const Group& group, const std::string& answer) {
      std::vector<int> scores;
      std::string reason = ReadScores(answer, group.size(), &scores);
      if (!reason.empty()) return reason;
      for (size_t i = 0; i < group.size(); ++i) {
        Draft& draft = drafts_[group[i]];
        draft.score = scores[i];
        const bool contradicts =
            draft.is_same_meaning ? draft.score < kLeastScoreOfSame : draft.score == kScoreOfSame;
        if (contradicts) Drop(group[i], "contradiction");
      }
      return std::string();
    };
    return Ask(Groups(/*by_construct=*/false), question, take);
  }

  void Collect() {
    for (const Draft& draft : drafts_) {
      if (draft.is_dropped) continue;
      char digits[32];
      std::snprintf(digits, sizeof digits, "-%06llu",
                    static_cast<unsigned long long>(draft.seed + 1));
      ScoredPair pair;
      pair.id = fmt::format("llm-{}{}", draft.construct, digits);
      pair.a = seeds_.seeds[draft.seed].text;
      pair.b = draft.variant;
      pair.score = draft.score;
      pair.label_source = "llm";
      pair.construct = draft.construct;
      ++suite_->counts[pair.construct];
      suite_->pairs.push_back(std::move(pair));
    }
  }

  const LlmSuiteOptions& options_;
  const SeedSet& seeds_;
  Suite* const suite_;
  std::vector<Draft> drafts_;
};

}  // namespace

Result<Suite> MakeScoredPairsByLlm(const LlmSuiteOptions& options, const SeedSet& seeds) {
  if (seeds.seeds.empty()) return InvalidArgument("there are no seed sentences");
  VETVEC_ASSIGN_OR_RETURN(std::vector<std::string> constructs,
                          ParseConstructs(Joined(options.constructs)));
  if (constructs.empty()) constructs = DefaultConstructNames();
  for (const std::string& construct : constructs) {
    if (HasQuestion(construct)) continue;
    return InvalidArgument(
               fmt::format(
                   "a chat model cannot generate construct '{}'; remove it, or remove 'llm'",
                   construct))
        .WithKey("constructs", construct);
  }
  Suite suite;
  suite.name = options.name;
  suite.kind = kScoredKind;
  suite.generator = kLlmGenerator;
  suite.seeds_sha256 = seeds.sha256;
  suite.facts_json =
      Json{{"label_source", "llm"}, {"llm", options.model}, {"questions", kLlmQuestions}}.dump();
  VETVEC_RETURN_IF_ERROR(LlmPairMaker(options, seeds, &suite).Make(constructs));
  if (suite.pairs.empty()) {
    return InsufficientData(
        fmt::format("the model's answers yield no pairs ({})", DroppedText(suite)));
  }
  return suite;
}

}  // namespace vetvec
