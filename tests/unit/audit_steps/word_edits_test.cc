#include "audit_steps/word_edits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "audit_steps/word_spans.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/rng.h"
#include "unit/audit_steps/step_case.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

constexpr size_t kDimension = 96;
using Words = std::vector<std::string>;
using Reader = std::function<Words(const Words&)>;

Words WordsOf(std::string_view text) {
  Words words;
  for (const SpacedWord& word : SpacedWordsOf(text)) words.push_back(CoreOf(text, word));
  return words;
}

// 120 texts of 9 to 20 of 400 words; a mean of random vectors of the words that a vendor reads.
class WordEdits : public StepCaseTest {
 protected:
  WordEdits() {
    for (uint64_t i = 0; i < 120; ++i) {
      Rng rng(i, 1);
      std::string text;
      for (uint64_t w = 0; w < 9 + i % 12; ++w) {
        text += (w > 0 ? " " : "") + NameOf(rng.Below(400));
      }
      texts_.Add(text + ".");
    }
    suite_texts_ = texts_.size();
    for (const MadeText& made : PlanWordEdits(Audit())) {
      made_.push_back({texts_.size(), made.of, made.note});
      texts_.Add(made.text);
    }
    most_noise_ = 0;
  }

  static std::string NameOf(uint64_t word) {
    std::string name = "word";
    for (; word > 0; word /= 26) name += static_cast<char>('a' + word % 26);
    return name;
  }

  StepFindings Read(const Reader& reader) {
    rows_ = Matrix(texts_.size(), kDimension);
    for (uint64_t id = 0; id < texts_.size(); ++id) {
      for (const std::string& word : reader(WordsOf(texts_[id]))) {
        Rng rng(Xxh64(word.data(), word.size()), 1);
        for (float& x : rows_.row(id)) x += static_cast<float>(rng.Uniform() - 0.5);
      }
    }
    return Judged("word_edits");
  }

  // Each element of each vector, once all are there.
  void ForEachElement(const std::function<float(float, Rng&)>& change) {
    Rng rng(7, 7);
    for (uint64_t id = 0; id < texts_.size(); ++id) {
      double squares = 0;
      for (const float x : rows_.row(id)) squares += double{x} * double{x};
      for (float& x : rows_.row(id)) {
        x = change(static_cast<float>(double{x} / std::sqrt(squares)), rng);
      }
    }
  }
};

Words All(const Words& words) { return words; }
Words Last(const Words& words, size_t count) {
  return {words.end() - static_cast<ptrdiff_t>(std::min(count, words.size())), words.end()};
}
Words First(const Words& words, size_t count) {
  return {words.begin(), words.begin() + static_cast<ptrdiff_t>(std::min(count, words.size()))};
}
Words Without(const Words& words, double share) {
  Words kept;
  std::copy_if(words.begin(), words.end(), std::back_inserter(kept), [&](const std::string& word) {
    return Rng(Xxh64(word.data(), word.size()), 3).Uniform() >= share;
  });
  return kept;
}

TEST_F(WordEdits, TwentyInEachThirdOfTheLongerTextsHalfOfThemDeleted) {
  ASSERT_THAT(made_, SizeIs(60));
  std::map<std::string, int> notes;
  for (const MadeRow& made : made_) {
    ++notes[made.note];
    const Words of = WordsOf(texts_[made.of]);
    const Words edited = WordsOf(texts_[made.id]);
    EXPECT_GE(of.size(), 14U) << "of 9 to 20 words";
    EXPECT_EQ(of.size() - edited.size(), made.note.ends_with("deleted") ? 1U : 0U);
    const size_t place = FirstDifferentWord(texts_[made.of], texts_[made.id]);
    const auto bounds = ThirdsOf(of.size());
    const size_t third = place < bounds[1] ? 0 : place < bounds[2] ? 1 : 2;
    EXPECT_THAT(made.note, StartsWith(kThirdNames[third]));
    EXPECT_EQ(std::count(of.begin(), of.end(), of[place]), 1);
  }
  for (const char* third : kThirdNames) {
    EXPECT_EQ(notes[std::string(third) + ", deleted"], 10);
    EXPECT_EQ(notes[std::string(third) + ", replaced"], 10);
  }
}

TEST_F(WordEdits, ShortTextsAndTextsWithoutBlanksHaveNone) {
  texts_ = PackedTexts::Of(Words{"five short words are here", "thisisallwithoutanyblanks"});
  suite_texts_ = 2;
  EXPECT_THAT(PlanWordEdits(Audit()), IsEmpty());
  made_.clear();
  rows_ = Matrix(2, 4);
  const StepFindings found = Judged("word_edits");
  StepConclusion conclusion;
  FindAuditStep("word_edits")
      ->conclude(std::vector<StepOfVendor>{{vendor_, true, found}}, &conclusion);
  EXPECT_THAT(conclusion.caveats, ElementsAre(HasSubstr("not tested whether every word is read")));
}

TEST_F(WordEdits, WhoReadsAllWordsIsToldWhatIsExcluded) {
  const StepFindings found = Read(All);
  EXPECT_THAT(found.defects, IsEmpty());
  EXPECT_THAT(found.caveats, IsEmpty());
  EXPECT_THAT(found.rows,
              ElementsAre(ElementsAre("0 of 20", "0 of 20", "0 of 20", "at most 4.9%")));
}

struct Loss {
  const char* name;
  Reader reader;
  const char* clause;
};

TEST_F(WordEdits, WhatIsNotReadIsNamedWithItsPlace) {
  const Loss kLosses[] = {
      {"last 8", [](const Words& w) { return Last(w, 8); },
       "does not read every word, only the last ones of a text (about 8): "},
      {"last 12", [](const Words& w) { return Last(w, 12); },
       "does not read every word, only the last ones of a text (about 12): "},
      {"first 8", [](const Words& w) { return First(w, 8); },
       "does not read every word, only the first ones of a text (about 8), or finds stored vectors "
       "by them: "},
      {"a quarter", [](const Words& w) { return Without(w, 0.25); }, "does not read every word: "},
      {"half", [](const Words& w) { return Without(w, 0.5); }, "does not read every word: "},
  };
  for (const Loss& loss : kLosses) {
    const StepFindings found = Read(loss.reader);
    ASSERT_THAT(found.defects, SizeIs(1)) << loss.name;
    EXPECT_EQ(found.defects[0].code, "unread_words");
    EXPECT_THAT(found.defects[0].text, StartsWith(loss.clause)) << loss.name;
    EXPECT_THAT(found.defects[0].text, HasSubstr("of 60 changes of one word went unnoticed"));
  }
}

TEST_F(WordEdits, ACutThatIsKnownAlreadyIsNotSaidAgain) {
  words_read_ = 12;
  const Reader first12 = [](const Words& words) { return First(words, 12); };
  EXPECT_THAT(Read(first12).defects, IsEmpty());
  const Reader both = [](const Words& words) { return Without(First(words, 12), 0.4); };
  EXPECT_THAT(Read(both).defects, SizeIs(1)) << "words before the cut, too";
}

TEST_F(WordEdits, RoundingAndNoiseOfHealthyVendorsHideNothing) {
  const std::pair<const char*, std::function<float(float, Rng&)>> kForms[] = {
      {"2 decimals", [](float x, Rng&) { return std::round(x * 100) / 100; }},
      {"int8", [](float x, Rng&) { return std::round(x * 127); }},
      {"noise 1e-6",
       [](float x, Rng& r) { return x * static_cast<float>(1 + 1e-6 * r.Uniform()); }},
      {"noise 1e-3",
       [](float x, Rng& r) { return x * static_cast<float>(1 + 1e-3 * r.Uniform()); }},
  };
  for (const auto& [name, change] : kForms) {
    Read(All);
    ForEachElement(change);
    most_noise_ = std::string(name).starts_with("noise") ? 1e-6 : 0.0;
    const StepFindings found = Judged("word_edits");
    EXPECT_THAT(found.defects, IsEmpty()) << name;
    EXPECT_THAT(found.caveats, IsEmpty()) << name;
  }
}

// An unread word is found through the noise of the vendor's own vectors.
TEST_F(WordEdits, NoiseThatResendingShowsIsNotAMovement) {
  Read([](const Words& words) { return Last(words, 8); });
  ForEachElement(
      [](float x, Rng& rng) { return x * static_cast<float>(1 + 1e-3 * rng.Uniform()); });
  EXPECT_THAT(Judged("word_edits").defects, IsEmpty()) << "as if each had moved";
  most_noise_ = 1e-6;
  EXPECT_THAT(Judged("word_edits").defects, SizeIs(1));
}

TEST_F(WordEdits, WouldHaveNoticedAShareOfUnreadWordsUnlessTheVendorIsNoisy) {
  const StepFindings quiet = Read(All);
  const NoticeLine line = Concluded("word_edits", {quiet}).notices.at(0);
  EXPECT_EQ(line.family, LossFamily::kUnreadWords);
  EXPECT_EQ(line.noticed, "8% of the words unread");  // 2 of 60
  most_noise_ = 0.5;
  const StepFindings noisy = Judged("word_edits");
  EXPECT_THAT(Concluded("word_edits", {quiet, noisy}).notices, IsEmpty());
}

TEST_F(WordEdits, TooMuchNoiseIsSaidInsteadOfAJudgement) {
  Read([](const Words& words) { return Last(words, 8); });
  most_noise_ = 1e-4;  // 1% of the usual distance
  const StepFindings found = Judged("word_edits");
  EXPECT_THAT(found.defects, IsEmpty());
  EXPECT_THAT(found.caveats,
              ElementsAre(HasSubstr("up to 1.0% of the usual distance apart, so this audit cannot "
                                    "see whether it reads every word")));
}

TEST_F(WordEdits, CoarseVectorsAreOnlyACaveat) {
  Read(All);
  ForEachElement([](float x, Rng&) { return x < 0 ? -1.0F : 1.0F; });
  Matrix& rows = rows_;
  for (size_t i = 0; i < 3; ++i) {  // by chance, no sign changes
    std::copy(rows.row(made_[i].of).begin(), rows.row(made_[i].of).end(),
              rows.row(made_[i].id).begin());
  }
  const StepFindings found = Judged("word_edits");
  EXPECT_THAT(found.defects, IsEmpty());
  EXPECT_THAT(found.caveats, ElementsAre(HasSubstr("its rounding may hide them")));
}

TEST_F(WordEdits, ASingleUnmovedChangeMayBeChanceAndFailedTextsAreLeftOut) {
  Read(All);
  const auto unmove = [&](size_t i) {
    std::copy(rows_.row(made_[i].of).begin(), rows_.row(made_[i].of).end(),
              rows_.row(made_[i].id).begin());
  };
  unmove(0);
  EXPECT_THAT(Judged("word_edits").defects, IsEmpty());
  unmove(1);
  EXPECT_THAT(Judged("word_edits").defects, SizeIs(1));
  failed_ = {made_[1].id};
  EXPECT_THAT(Judged("word_edits").defects, IsEmpty());
}

TEST(SpacedWords, EditsKeepPunctuationAndBlanks) {
  const std::string text = "The (red) fox, it  ran.";
  const std::vector<SpacedWord> words = SpacedWordsOf(text);
  ASSERT_THAT(words, SizeIs(5));
  EXPECT_EQ(CoreOf(text, words[1]), "red");
  EXPECT_EQ(WithWord(text, words[1], "blue"), "The (blue) fox, it  ran.");
  EXPECT_EQ(WithoutWord(text, words, 0), "(red) fox, it  ran.");
  EXPECT_EQ(WithoutWord(text, words, 3), "The (red) fox, ran.");
  EXPECT_EQ(WithoutWord(text, words, 4), "The (red) fox, it");
  EXPECT_EQ(FirstDifferentWord(text, "The (red) fox it  ran."), 2U);
  EXPECT_EQ(FirstDifferentWord(text, "The (red) fox,"), 3U);
}

}  // namespace
}  // namespace vetvec
