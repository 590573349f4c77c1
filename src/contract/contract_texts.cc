// Tests of how a service treats a text (its length, its bytes) and of other settings.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "contract/contract_probe.h"

namespace vetvec {
namespace {

using Severity = ContractSeverity;

// Two spellings of a text that are the same to a reader.
struct Spelling {
  const char* test;
  const char* what;  // continues "... changes the vector"
  const char* first;
  const char* second;
};

constexpr Spelling kSpellings[] = {
    {"unicode", "Writing an accent as two code points instead of one",
     "The caf\u00e9 na\u00efvely served cr\u00e8me br\u00fbl\u00e9e.",
     "The cafe\u0301 nai\u0308vely served cre\u0300me bru\u0302le\u0301e."},
    {"invisible", "Inserting a zero-width space into a word",
     "The delivery arrived on Monday morning and was left at the desk.",
     "The deli\u200bvery arrived on Monday morning and was left at the desk."},
    {"control", "Inserting control characters between words",
     "The meeting was moved to the second floor.",
     "The meeting\x01 was moved\x02 to the second\x7f floor."},
    {"case", "Writing the text in capitals", "The train to the airport leaves at noon.",
     "THE TRAIN TO THE AIRPORT LEAVES AT NOON."},
    {"blanks", "Adding spaces and newlines around the text",
     "Our office is closed on public holidays.",
     "  Our office is closed on public holidays. \n\n "},
};

// A text in which no two neighbouring words are equal, so that each word matters.
std::string LongText(size_t words, size_t changed_from) {
  static constexpr const char* kWords[] = {"river",  "garden", "winter", "copper", "letter",
                                           "bridge", "orange", "market", "silver", "window"};
  static constexpr const char* kOthers[] = {"engine", "cotton", "hunger", "marble", "ticket",
                                            "doctor", "violin", "desert", "pepper", "camera"};
  std::string text;
  for (size_t i = 0; i < words; ++i) {
    if (i > 0) text += ' ';
    text += i < changed_from ? kWords[(i * 7) % 10] : kOthers[(i * 3) % 10];
  }
  return text;
}

Status TestSpelling(Encoder& encoder, const ContractState& state, const Spelling& spelling,
                    ContractProbe* probe) {
  ContractTest test(spelling.test, Severity::kMinor);
  VETVEC_ASSIGN_OR_RETURN(const auto first, probe->One(encoder, spelling.first));
  VETVEC_ASSIGN_OR_RETURN(const auto second, probe->One(encoder, spelling.second));
  double distance = 0;
  if (first && second && state.usual_distance > 0) {
    distance = CosineDistance(*first, *second) / state.usual_distance;
    test.Check(distance <= 0.5);
  }
  probe->report().findings.push_back(test.Finish(
      fmt::format("{} changes the vector by {:.0f}% of the usual distance between two texts.",
                  spelling.what, 100 * distance),
      fmt::format("{} changes the vector by {:.0f}% of the usual distance between two texts: clean "
                  "up such texts before you send them.",
                  spelling.what, 100 * distance),
      "The service returned no usable vector for one of the two versions of the text."));
  return OkStatus();
}

// The first word from which on changes have no effect, found by bisection; `words` if every change
// has an effect. Nothing if the service returns no vector.
Result<std::optional<size_t>> WordsSeen(Encoder& encoder, const ContractState& state, size_t words,
                                        const Vector& whole, ContractProbe* probe) {
  const auto sees_change_from = [&](size_t word) -> Result<std::optional<bool>> {
    VETVEC_ASSIGN_OR_RETURN(const auto changed, probe->One(encoder, LongText(words, word)));
    if (!changed) return std::optional<bool>();
    return std::optional<bool>(RelativeDistance(whole, *changed) > state.same());
  };
  VETVEC_ASSIGN_OR_RETURN(const std::optional<bool> last, sees_change_from(words - 1));
  if (!last) return std::optional<size_t>();
  if (*last) return std::optional<size_t>(words);
  size_t seen = 0;            // changing all words from here on has an effect
  size_t unseen = words - 1;  // changing all words from here on has no effect
  while (unseen - seen > 1) {
    const size_t middle = seen + (unseen - seen) / 2;
    VETVEC_ASSIGN_OR_RETURN(const std::optional<bool> is_seen, sees_change_from(middle));
    if (!is_seen) return std::optional<size_t>();
    (*is_seen ? seen : unseen) = middle;
  }
  return std::optional<size_t>(unseen);
}

// A cut within a sentence or two is worse than one within or after a paragraph.
Severity SeverityOfCut(size_t words_kept) {
  constexpr size_t kSentence = 32;
  constexpr size_t kParagraph = 128;
  if (words_kept < kSentence) return Severity::kCritical;
  return words_kept < kParagraph ? Severity::kMajor : Severity::kMinor;
}

Status TestTruncation(Encoder& encoder, const ContractState& state, ContractProbe* probe) {
  const auto words = static_cast<size_t>(probe->options().long_words);
  ContractTest test("truncation", Severity::kMajor);
  std::string untested = "A long text got neither a usable vector nor a clear rejection.";
  std::string good =
      fmt::format("A text of {} words is embedded in full, including its last word.", words);
  std::string bad;
  VETVEC_ASSIGN_OR_RETURN(const Probed whole, probe->Send(encoder, {LongText(words, words)}));
  if (whole.vectors[0] && state.noise <= 1e-3) {
    VETVEC_ASSIGN_OR_RETURN(const std::optional<size_t> seen,
                            WordsSeen(encoder, state, words, *whole.vectors[0], probe));
    if (seen) {
      test.Check(*seen == words);
      if (test.failed()) test.set_severity(SeverityOfCut(*seen));
      bad = fmt::format(
          "The service reads only the first {} word{} of a text ({} were sent) without saying so: "
          "the rest does not influence the vector.",
          *seen, *seen == 1 ? "" : "s", words);
    }
  } else if (whole.vectors[0]) {
    untested = "The vectors are too unstable to show which words influence them.";
  } else if (whole.status.code() == StatusCode::kInvalidArgument ||
             whole.status.code() == StatusCode::kOutOfRange ||
             (whole.status.code() == StatusCode::kPartial)) {
    test.Check(true);
    good = fmt::format("A text of {} words is rejected with an error, not truncated.", words);
  }
  probe->report().findings.push_back(test.Finish(good, bad, untested));
  return OkStatus();
}

Status TestShortTexts(Encoder& encoder, ContractProbe* probe) {
  ContractTest test("short_texts", Severity::kMinor);
  for (const char* text : {"a", ".", "7", "\u00e9", "\u65e5"}) {
    VETVEC_ASSIGN_OR_RETURN(const auto vector, probe->One(encoder, text));
    test.Check(vector.has_value());
  }
  probe->report().findings.push_back(
      test.Finish("Single-character texts get a vector. (Empty and blank texts are never "
                  "sent: this library rejects them.)",
                  "Some single-character texts get no usable vector.", ""));
  return OkStatus();
}

Status TestShortened(const ContractState& state, ContractProbe* probe) {
  Encoder* shortened = probe->options().shortened;
  ContractTest norm("shortened_norm", Severity::kMajor);
  ContractTest prefix("matryoshka", Severity::kMinor);
  double most = 0;
  for (size_t i = 0; shortened != nullptr && i < state.texts.size(); i += 2) {
    VETVEC_ASSIGN_OR_RETURN(const auto vector, probe->One(*shortened, state.texts[i]));
    const std::optional<Vector>& whole = state.singles[i];
    if (!vector || !whole || vector->size() >= whole->size()) continue;
    norm.Check(std::fabs(NormOf(*vector) - 1) <= 1e-3);
    const double distance =
        CosineDistance(std::span<const float>(*whole).first(vector->size()), *vector);
    most = std::max(most, distance);
    prefix.Check(distance <= 1e-4);
  }
  const char* kUntested =
      "No second encoder with fewer dimensions was given, or the one given returned no vector.";
  probe->report().findings.push_back(
      norm.Finish("Shortened vectors have unit length.",
                  "Shortened vectors do not have unit length: normalise them.", kUntested));
  probe->report().findings.push_back(prefix.Finish(
      "Shortened vectors are prefixes of the full ones: you can truncate them yourself.",
      fmt::format("Shortened vectors are not prefixes of the full ones (cosine distance up to "
                  "{:.2g}): each size must be requested and paid for separately.",
                  most),
      kUntested));
  return OkStatus();
}

Status TestInputType(const ContractState& state, ContractProbe* probe) {
  Encoder* other = probe->options().other_input_type;
  ContractTest test("input_type", Severity::kMinor);
  for (size_t i = 0; other != nullptr && i < state.texts.size(); i += 2) {
    VETVEC_ASSIGN_OR_RETURN(const auto vector, probe->One(*other, state.texts[i]));
    if (!vector || !state.singles[i]) continue;
    test.Check(RelativeDistance(*vector, *state.singles[i]) > state.same());
  }
  probe->report().findings.push_back(
      test.Finish("The input type changes the vector.",
                  "The input type has no effect: it is ignored, or the model does not support it.",
                  "No second encoder with a different input type was given, or the one given "
                  "returned no vector."));
  return OkStatus();
}

}  // namespace

Status TestTexts(Encoder& encoder, const ContractState& state, ContractProbe* probe) {
  VETVEC_RETURN_IF_ERROR(TestShortTexts(encoder, probe));
  for (const Spelling& spelling : kSpellings) {
    VETVEC_RETURN_IF_ERROR(TestSpelling(encoder, state, spelling, probe));
  }
  return TestTruncation(encoder, state, probe);
}

Status TestVariants(const ContractState& state, ContractProbe* probe) {
  VETVEC_RETURN_IF_ERROR(TestShortened(state, probe));
  return TestInputType(state, probe);
}

}  // namespace vetvec
