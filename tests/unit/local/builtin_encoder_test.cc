#include "local/builtin_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/strings.h"
#include "local/builtin_table.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Vector = std::array<float, kBuiltinDimension>;

const char kHere[] = __FILE__;

// Of builtin_pairs.tsv; the table of kTableSha256 gets 30 of 30 and 0.62.
constexpr int kRightFloor = 29;
constexpr double kMarginFloor = 0.5;
const char kTableSha256[] = "d02fd2fecd9c81a729dd96f6e957f84f3a57e13faf2d693fe86ea264850acb9b";

std::string Beside(std::string_view name) {
  const std::string_view here(kHere);
  return std::string(here.substr(0, here.rfind('/') + 1)) + std::string(name);
}

Vector VectorOf(std::string_view text) {
  Vector vector;
  BuiltinEmbed(text, vector);
  return vector;
}

double Cosine(const Vector& a, const Vector& b) {
  double sum = 0;
  for (size_t j = 0; j < a.size(); ++j) sum += double{a[j]} * double{b[j]};
  return sum;
}

double Cosine(std::string_view a, std::string_view b) { return Cosine(VectorOf(a), VectorOf(b)); }

void ExpectUnit(const Vector& vector, std::string_view text) {
  for (const float value : vector) ASSERT_TRUE(std::isfinite(value)) << text;
  EXPECT_NEAR(Cosine(vector, vector), 1.0, 1e-6) << text;
}

TEST(BuiltinEncoder, RelatedTextsAreNearerThanUnrelatedOnes) {
  const auto bytes = ReadFile(Beside("builtin_pairs.tsv"));
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  int triples = 0;
  int right = 0;
  double margin = 0;
  for (const std::string_view line : Split(*bytes, '\n')) {
    if (line.empty() || line[0] == '#') continue;
    const auto parts = Split(line, '\t');
    ASSERT_EQ(parts.size(), 3U) << line;
    const double gap = Cosine(parts[0], parts[1]) - Cosine(parts[0], parts[2]);
    ++triples;
    right += gap > 0 ? 1 : 0;
    margin += gap;
  }
  ASSERT_EQ(triples, 30);
  RecordProperty("right", right);
  RecordProperty("margin", std::to_string(margin / triples));
  EXPECT_GE(right, kRightFloor);
  EXPECT_GE(margin / triples, kMarginFloor);
}

// The script that made the table computed these with its own tokenizer, folding, hashing and sums.
TEST(BuiltinEncoder, AgreesWithTheScriptThatMadeTheTable) {
  const auto bytes = ReadFile(Beside("builtin_golden.jsonl"));
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  int cases = 0;
  for (const std::string_view line : Split(*bytes, '\n')) {
    if (line.empty()) continue;
    const auto expected = Json::parse(line);
    const auto text = expected["text"].get<std::string>();
    const Vector vector = VectorOf(text);
    for (size_t j = 0; j < vector.size(); ++j) {
      ASSERT_NEAR(vector[j], expected["vector"][j].get<double>(), 1e-6) << text << " element " << j;
    }
    ++cases;
  }
  EXPECT_GE(cases, 20);
}

TEST(BuiltinEncoder, CannotSeeWordOrder) {
  EXPECT_EQ(VectorOf("The dog bites the man."), VectorOf("The man bites the dog."));
  EXPECT_EQ(VectorOf("zorblat quexing the glimph 1234567"),
            VectorOf("1234567 glimph the quexing zorblat"));
  EXPECT_NE(VectorOf("The dog bites the man."), VectorOf("The dog bites the men."));
}

TEST(BuiltinEncoder, FoldsCaseAccentsAndForms) {
  EXPECT_EQ(VectorOf("CAFE NAIVE"), VectorOf("caf\u00e9 na\u00efve"));
  EXPECT_EQ(VectorOf("caf\u00e9"), VectorOf("cafe\u0301"));
  EXPECT_EQ(VectorOf("isn't"), VectorOf("isn\u2019t"));
}

TEST(BuiltinEncoder, UnknownWordsComeFromTheirLetters) {
  ExpectUnit(VectorOf("zorblatting"), "zorblatting");
  EXPECT_NE(VectorOf("zorblatting"), VectorOf("quexing"));
  EXPECT_GT(Cosine("zorblatting", "zorblattings"), Cosine("zorblatting", "quexium"));
}

TEST(BuiltinEncoder, EveryTextHasAUnitVector) {
  const std::string nul("a\0b", 3);
  for (const std::string& text : std::vector<std::string>{
           "a", ".", "\U0001F600", "\U0001F468\u200D\U0001F469\u200D\U0001F467",
           "\u4f60\u597d\u4e16\u754c", "\u3053\u3093\u306b\u3061\u306f",
           "\u0645\u0631\u062d\u0628\u0627", "\u0301", "\x01", nul, std::string(1, '\0'), "\u200b",
           "", " ", "\xff\xfe",
           "abc\xff"
           "def"}) {
    ExpectUnit(VectorOf(text), text);
  }
  EXPECT_EQ(VectorOf(nul), VectorOf("a b"));
  EXPECT_NE(VectorOf("\U0001F600"), VectorOf("\U0001F680"));
}

TEST(BuiltinEncoder, VeryLongTexts) {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += "the dog barked zzyzxq ";
  const Vector once = VectorOf("the dog barked zzyzxq");
  EXPECT_NEAR(Cosine(VectorOf(text), once), 1.0, 1e-6);  // 80,000 words: sums do not overflow
  ExpectUnit(VectorOf(std::string(200000, 'x')), "one long word");
}

TEST(BuiltinEncoder, SameBitsInAnyBatchAndThreadCount) {
  PackedTexts texts;
  for (int i = 0; i < 17000; ++i) texts.Add("dogs, q" + std::to_string(i * 7919));
  EmbedOutput one(texts.size());
  EmbedOutput four(texts.size());
  ASSERT_TRUE(NewBuiltinEncoder({.threads = 1})->Embed(texts.view(), {}, &one).ok());
  ASSERT_TRUE(NewBuiltinEncoder({.threads = 4})->Embed(texts.view(), {}, &four).ok());
  const Matrix a = one.rows.TakeMatrix();
  const Matrix b = four.rows.TakeMatrix();
  for (size_t i = 0; i < texts.size(); ++i) {
    ASSERT_TRUE(std::ranges::equal(a.row(i), b.row(i))) << i;
    if (i % 100 == 0) {
      ASSERT_TRUE(std::ranges::equal(a.row(i), VectorOf(texts[i]))) << i;
    }
  }
}

TEST(BuiltinEncoder, BadTextsFailAlone) {
  const auto encoder = NewBuiltinEncoder();
  const auto texts =
      PackedTexts::Of(std::vector<std::string>{"good", "", "  \n", "bad \xff", "fine"});
  EmbedOutput out(texts.size());
  const Status status = encoder->Embed(texts.view(), {}, &out);
  EXPECT_EQ(status.code(), StatusCode::kPartial);
  EXPECT_EQ(status.detail().item_index, 1);
  EXPECT_TRUE(out.items[0].ok());
  EXPECT_EQ(out.items[1].code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(out.items[2].message(), HasSubstr("text 2 is blank"));
  EXPECT_THAT(out.items[3].message(), HasSubstr("not valid UTF-8 at byte 4"));
  EXPECT_EQ(out.sources[0], VectorSource::kComputed);
  EXPECT_EQ(out.sources[1], VectorSource::kNone);
  const Matrix rows = out.rows.TakeMatrix();
  EXPECT_TRUE(std::ranges::equal(rows.row(0), VectorOf("good")));
  EXPECT_TRUE(std::ranges::equal(rows.row(4), VectorOf("fine")));
  for (const float value : rows.row(3)) EXPECT_EQ(value, 0.0F);
  EXPECT_EQ(out.usage.texts, 5U);
  EXPECT_EQ(out.usage.texts_sent, 2U);
  EXPECT_EQ(out.usage.failed_texts, 3U);
  EXPECT_EQ(out.usage.requests, 0U);
  EXPECT_EQ(encoder->usage().texts, 5U);
}

TEST(BuiltinEncoder, CallersArrayIsCleanedWhereNothingIsDelivered) {
  std::vector<float> memory(3 * kBuiltinDimension, 7.0F);
  const auto texts = PackedTexts::Of(std::vector<std::string>{"good", "", "fine"});
  EmbedOutput out(memory.data(), memory.size(), 3);
  EXPECT_EQ(NewBuiltinEncoder()->Embed(texts.view(), {}, &out).code(), StatusCode::kPartial);
  for (size_t j = 0; j < kBuiltinDimension; ++j) EXPECT_EQ(memory[kBuiltinDimension + j], 0.0F);

  EmbedOutput small(memory.data(), 10, 3);
  EXPECT_EQ(NewBuiltinEncoder()->Embed(texts.view(), {}, &small).code(),
            StatusCode::kBufferTooSmall);
}

TEST(BuiltinEncoder, StopsForCancelDeadlineAndProgress) {
  const auto encoder = NewBuiltinEncoder();
  PackedTexts texts;
  for (int i = 0; i < 40000; ++i) texts.Add("word");
  {
    CallOptions options;
    options.cancel = CancelToken::Create();
    options.cancel->Request();
    EmbedOutput out(texts.size());
    EXPECT_EQ(encoder->Embed(texts.view(), options, &out).code(), StatusCode::kCancelled);
    EXPECT_EQ(out.items[0].code(), StatusCode::kCancelled);
    EXPECT_EQ(out.usage.failed_texts, texts.size());
  }
  {
    CallOptions options;
    options.deadline_nanos = SystemClock()->MonotonicNanos() - 1;
    EmbedOutput out(texts.size());
    EXPECT_EQ(encoder->Embed(texts.view(), options, &out).code(), StatusCode::kDeadlineExceeded);
  }
  {
    std::vector<uint64_t> seen;
    CallOptions options;
    options.progress = [&](uint64_t done, uint64_t total) {
      seen.push_back(done);
      EXPECT_EQ(total, texts.size());
      return seen.size() == 2 ? 42 : 0;
    };
    EmbedOutput out(texts.size());
    const Status status = encoder->Embed(texts.view(), options, &out);
    EXPECT_EQ(status.code(), StatusCode::kCancelled);
    EXPECT_EQ(status.detail().callback_value, 42);
    ASSERT_EQ(seen.size(), 2U);
    EXPECT_TRUE(out.items[seen[1] - 1].ok());
    EXPECT_EQ(out.items[seen[1]].code(), StatusCode::kCancelled);
  }
}

TEST(BuiltinEncoder, NoTextsIsFine) {
  EmbedOutput out(0);
  EXPECT_TRUE(NewBuiltinEncoder()->Embed({}, {}, &out).ok());
  EXPECT_EQ(out.usage.texts, 0U);
}

TEST(BuiltinEncoder, IdentityIsTheTablesVersion) {
  const auto encoder = NewBuiltinEncoder();
  EXPECT_EQ(encoder->name(), "builtin:");
  EXPECT_EQ(encoder->dimension(), 64U);
  EXPECT_EQ(encoder->identity().provider, "builtin");
  EXPECT_EQ(encoder->identity().base_url, BuiltinVersion());
  EXPECT_THAT(BuiltinVersion(), StartsWith("vetvec-static-64/1-"));
}

// A changed table changes every cached vector: it must come with a new version and a new
// provenance.
TEST(BuiltinEncoder, TheTableIsTheOneOfTheProvenance) {
  EXPECT_LE(BuiltinTableBytes().size(), size_t{2} << 20);
  const auto readme = ReadFile(Beside("../../../src/local/data/README.md"));
  ASSERT_TRUE(readme.ok());
  EXPECT_THAT(*readme, HasSubstr(Sha256Hex(BuiltinTableBytes())));
  EXPECT_THAT(*readme, HasSubstr(BuiltinVersion()));
  EXPECT_EQ(Sha256Hex(BuiltinTableBytes()), kTableSha256);
}

}  // namespace
}  // namespace vetvec
