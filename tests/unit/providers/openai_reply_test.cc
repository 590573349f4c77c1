#include "providers/openai_reply.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <set>

#include "base/json.h"
#include "base/rng.h"

namespace vetvec {
namespace {

using testing::HasSubstr;
using Rows = std::vector<std::vector<float>>;

struct Parsed {
  Status status;
  Rows rows;
  ReplyInfo info;
};

Parsed Parse(std::string body, size_t count, size_t dimension = 0, bool as_received = false) {
  Parsed parsed;
  parsed.rows.resize(count);
  const std::string before = body;
  parsed.status = ParseOpenAiReply(
      &body, {.count = count, .dimension = dimension, .as_received = as_received},
      [&](size_t index, size_t size, float** row) {
        parsed.rows.at(index).resize(size);
        *row = parsed.rows[index].data();
        return OkStatus();
      },
      &parsed.info);
  EXPECT_EQ(body, before);
  return parsed;
}

std::string Data(const std::string& elements) { return "{\"data\":[" + elements + "]}"; }

void ExpectError(const std::string& body, size_t count, StatusCode code, const std::string& text,
                 size_t dimension = 0) {
  const Parsed parsed = Parse(body, count, dimension);
  EXPECT_EQ(parsed.status.code(), code) << body << "\n" << parsed.status.ToString();
  EXPECT_THAT(parsed.status.message(), HasSubstr(text)) << body;
  EXPECT_LT(parsed.status.message().size(), 500u);
}

TEST(OpenAiReply, FloatsAndBase64AndUsage) {
  const Parsed parsed = Parse(
      R"({"object":"list","model":"text-embedding-3-small","data":[
        {"object":"embedding","index":0,"embedding":[1,-2.5,3e-3]},
        {"object":"embedding","index":1,"embedding":"AACAPwAAAMAAAEBA"}],
        "usage":{"prompt_tokens":7,"total_tokens":9}} )",
      2, /*dimension=*/0, /*as_received=*/true);
  ASSERT_TRUE(parsed.status.ok()) << parsed.status.ToString();
  EXPECT_EQ(parsed.rows, (Rows{{1.0f, -2.5f, 0.003f}, {1.0f, -2.0f, 3.0f}}));
  EXPECT_EQ(parsed.info.tokens, 9u);
  EXPECT_EQ(parsed.info.model, "text-embedding-3-small");
}

TEST(OpenAiReply, PlacesByIndexWhateverTheOrderOfElementsAndKeys) {
  const Rows expected = {{1}, {2}, {3}};
  EXPECT_EQ(
      Parse(
          Data(
              R"({"index":2,"embedding":[3]},{"index":0,"embedding":[1]},{"index":1,"embedding":[2]})"),
          3)
          .rows,
      expected);
  EXPECT_EQ(
      Parse(
          Data(
              R"({"embedding":[3],"index":2},{"embedding":[1],"index":0},{"embedding":[2],"index":1})"),
          3)
          .rows,
      expected);
  EXPECT_EQ(
      Parse(
          Data(
              R"({"embedding":"AABAQA==","index":2},{"embedding":"AACAPw==","index":0},{"embedding":"AAAAQA==","index":1})"),
          3)
          .rows,
      expected);
}

TEST(OpenAiReply, NoIndexAtAllIsPositional) {
  EXPECT_EQ(Parse(Data(R"({"embedding":[1]},{"embedding":"AAAAQA=="})"), 2).rows, (Rows{{1}, {2}}));
}

// Protobuf's JSON leaves out an index of 0; a single index that is left out is that of the text
// left.
TEST(OpenAiReply, OneIndexThatIsLeftOutIsTheOneLeft) {
  const Rows expected = {{1, 5}, {2, 6}, {3, 7}};
  for (
      const char* elements :
      {R"({"embedding":[1,5]},{"index":1,"embedding":[2,6]},{"index":2,"embedding":[3,7]})",
       R"({"embedding":[1,5]},{"embedding":[2,6],"index":1},{"embedding":[3,7],"index":2})",
       R"({"index":2,"embedding":[3,7]},{"embedding":[1,5]},{"index":1,"embedding":[2,6]})",
       R"({"embedding":[3,7]},{"index":0,"embedding":[1,5]},{"index":1,"embedding":[2,6]})",
       R"({"embedding":[3,7]},{"embedding":[1,5],"index":0},{"embedding":[2,6],"index":1})",
       R"({"index":1,"embedding":[2,6]},{"index":0,"embedding":[1,5]},{"embedding":[3,7]})",
       R"({"index":null,"embedding":[2,6]},{"index":0,"embedding":[1,5]},{"index":2,"embedding":[3,7]})",
       R"({"embedding":"AABAQAAA4EA="},{"index":0,"embedding":"AACAPwAAoEA="},{"index":1,"embedding":"AAAAQAAAwEA="})"}) {
    EXPECT_EQ(Parse(Data(elements), 3).rows, expected) << elements;
    EXPECT_EQ(Parse(Data(elements), 3, 2).rows, expected) << elements;
  }
  const char* const kMixed[] = {
      R"({"embedding":[1]},{"embedding":[2]},{"index":2,"embedding":[3]})",
      R"({"embedding":[1]},{"index":0,"embedding":[2]},{"embedding":[3]})",
      R"({"index":0,"embedding":[1]},{"embedding":[2]},{"embedding":[3]})"};
  for (const char* elements : kMixed) {
    ExpectError(Data(elements), 3, StatusCode::kProtocol,
                "some elements in the reply have an \"index\" and some do not");
  }
  ExpectError(Data(R"({"embedding":[1]},{"index":1,"embedding":[2]},{"index":1,"embedding":[3]})"),
              3, StatusCode::kProtocol, "index 1 occurs twice");
  ExpectError(Data(R"({"embedding":[0]},{"index":0,"embedding":[2]})"), 2, StatusCode::kBadVector,
              "all zeros");
}

TEST(OpenAiReply, AnIndexMayBeWrittenInOtherWays) {
  const Rows expected = {{1}, {2}};
  for (const char* one : {"1", "1.0", "\"1\"", "1e0", "\" 1 \""}) {
    const std::string elements =
        std::string(R"({"index":)") + one + R"(,"embedding":[2]},{"index":0,"embedding":[1]})";
    EXPECT_EQ(Parse(Data(elements), 2).rows, expected) << one;
  }
  EXPECT_EQ(Parse(Data(R"({"index":null,"embedding":[1]},{"index":null,"embedding":[2]})"), 2).rows,
            expected);
  ExpectError(Data(R"({"index":1,"embedding":[1]},{"index":2,"embedding":[2]})"), 2,
              StatusCode::kProtocol, "seems to count from 1");
  ExpectError(Data(R"({"index":7,"embedding":[1]})"), 1, StatusCode::kProtocol,
              "is not between 0 and 0, but 7");
}

TEST(OpenAiReply, MarksAroundTheJsonAndRepeatedSmallPrintDoNotMatter) {
  const std::string good = Data(R"({"index":0,"embedding":[1]})");
  EXPECT_EQ(Parse("\xEF\xBB\xBF" + good, 1).rows, (Rows{{1}}));
  EXPECT_EQ(Parse(good + std::string("\0\0", 2), 1).rows, (Rows{{1}}));
  const Parsed twice =
      Parse(R"({"usage":{"total_tokens":3},"data":[{"index":0,"embedding":[1]}],"model":"a",)"
            R"("usage":{"total_tokens":4},"model":"b"})",
            1);
  EXPECT_EQ(twice.rows, (Rows{{1}}));
  EXPECT_EQ(twice.info.tokens, 3u);
  ExpectError(R"({"data":[{"index":0,"embedding":[1]}],"data":[]})", 1, StatusCode::kProtocol,
              "contains \"data\" twice");
}

TEST(OpenAiReply, SaysWhatCameInstead) {
  ExpectError(R"([{"index":0,"embedding":[[1]]}])", 1, StatusCode::kProtocol,
              "the reply is an array, but an object with data was expected");
  ExpectError("<html><title>Sign in</title></html>", 1, StatusCode::kProtocol,
              "the reply is a web page (Sign in), not JSON");
  EXPECT_EQ(Parse("", 1).status.message(), "the reply is empty");
}

TEST(OpenAiReply, IndexMustBeASetOfAll) {
  ExpectError(Data(R"({"index":0,"embedding":[1]},{"index":0,"embedding":[2]})"), 2,
              StatusCode::kProtocol, "index 0 occurs twice");
  for (const char* index : {"2", "-1", "1.5", "\"2\"", "\"one\"", "18446744073709551616", "[1]"}) {
    ExpectError(Data(std::string(R"({"index":0,"embedding":[1]},{"index":)") + index +
                     R"(,"embedding":[2]})"),
                2, StatusCode::kProtocol, "is not between 0 and 1");
  }
}

TEST(OpenAiReply, CountMustMatch) {
  ExpectError(Data(R"({"index":0,"embedding":[1]})"), 2, StatusCode::kProtocol,
              "1 vectors for 2 texts");
  ExpectError(Data(R"({"index":0,"embedding":[1]},{"index":1,"embedding":[1]})"), 1,
              StatusCode::kProtocol, "more vectors than texts were sent (1)");
  ExpectError(Data(""), 1, StatusCode::kProtocol, "0 vectors for 1 texts");
  ExpectError(R"({"object":"list"})", 1, StatusCode::kProtocol, "no \"data\"");
  ExpectError(R"({"data":{}})", 1, StatusCode::kProtocol, "is not an array");
  ExpectError(R"({"data":[[1]]})", 1, StatusCode::kProtocol, "is not an object");
  ExpectError(R"({"data":[{"index":0}]})", 1, StatusCode::kProtocol, "has no \"embedding\"");
}

TEST(OpenAiReply, BadVectorsNameTheText) {
  const auto second = [](const std::string& embedding) {
    return Data(R"({"index":0,"embedding":[1,2]},{"index":1,"embedding":)" + embedding + "}");
  };
  for (const char* embedding : {"[1,null]",
                                "[1,\"1.0\"]",
                                "[1,[2]]",
                                "[[1,2]]",
                                "[1,NaN]",
                                "[1,Infinity]",
                                "[1,1e400]",
                                "[1,-1e400]",
                                "[1,true]",
                                "[1,{}]",
                                "[1,2,3]",
                                "[1]",
                                "[]",
                                "null",
                                "12",
                                "{}",
                                "\"\"",
                                "\"AACAPw==\"",
                                "\"AACAPwAAAM=\"",
                                "\"AACAPwAA!MA=\"",
                                "[1,2e6]",
                                "[0,0]",
                                "[1,1e39]",
                                "\"AAAAAAAAAAA=\"",
                                "\"AACAfwAAAAA=\"",
                                "\"AADAfwAAAAA=\"",
                                "[1,0x2]",
                                "[1,.5]",
                                "[1,+5]"}) {
    const Parsed parsed = Parse(second(embedding), 2);
    EXPECT_EQ(parsed.status.code(), StatusCode::kBadVector)
        << embedding << " " << parsed.status.ToString();
    EXPECT_EQ(parsed.status.detail().item_index, 1) << embedding;
    EXPECT_THAT(parsed.status.message(), HasSubstr("the vector of text 1 ")) << embedding;
  }
  const std::string digits(1'000'000, '7');
  EXPECT_EQ(Parse(second("[1,0." + digits + "]"), 2).rows[1][1], 0.7777778f);
  EXPECT_EQ(Parse(second("[1," + digits + "]"), 2).status.code(), StatusCode::kBadVector);
}

// A refused reply names its kind of fault, whether it is refused as a whole or told of.
TEST(OpenAiReply, FaultsHaveTheirKind) {
  struct BadElement {
    const char* elements;
    ReplyFault fault;
    const char* text;
  };
  const std::string good = R"({"index":0,"embedding":[1,2]},)";
  for (const BadElement& one : std::vector<BadElement>{
           {R"({"index":1,"embedding":[1,null]})", ReplyFault::kValue,
            "the vector of text 1 has null as element 1 (counted from 0)"},
           {R"({"index":1,"embedding":[1,NaN]})", ReplyFault::kValue,
            "that is not a finite number"},
           {R"({"index":1,"embedding":[1,"1.0"]})", ReplyFault::kValue, "not a finite number"},
           {R"({"index":1,"embedding":null})", ReplyFault::kValue, "is null"},
           {R"({"index":1,"embedding":[0,0]})", ReplyFault::kValue, "is all zeros"},
           {R"({"index":1,"embedding":"AAAAAAAAwH8="})", ReplyFault::kValue, "is not finite"},
           {R"({"index":1,"embedding":[1]})", ReplyFault::kDimension, "has 1 elements, but 2"},
           {R"({"index":1,"embedding":[1,2,3]})", ReplyFault::kDimension,
            "more than the expected 2"},
           {R"({"index":1,"embedding":[]})", ReplyFault::kDimension, "has no elements"},
           {R"({"index":1,"embedding":"AAA="})", ReplyFault::kDimension, "is base64 text of 4"},
           {R"({"index":1})", ReplyFault::kMalformed, ""}}) {
    for (const size_t dimension : {size_t{0}, size_t{2}}) {
      const Parsed parsed = Parse(Data(good + one.elements), 2, dimension);
      EXPECT_FALSE(parsed.status.ok()) << one.elements;
      // What nobody has named is malformed: RemoteCall says so.
      const bool is_named = one.fault != ReplyFault::kMalformed;
      EXPECT_EQ(parsed.info.fault, is_named ? one.fault : ReplyFault::kNone) << one.elements;
      EXPECT_THAT(parsed.info.fault_text, HasSubstr(one.text)) << one.elements;
      const Parsed probe = Parse(Data(good + one.elements), 2, dimension, /*as_received=*/true);
      EXPECT_TRUE(probe.status.ok()) << probe.status.ToString();
      EXPECT_EQ(probe.info.fault, ReplyFault::kNone);
      ASSERT_EQ(probe.info.findings.size(), 1u) << one.elements;
      EXPECT_EQ(probe.info.findings[0].fault, one.fault) << one.elements;
    }
  }
  const auto fault_of = [](const std::string& elements) {
    const Parsed parsed = Parse(Data(elements), 2);
    EXPECT_EQ(parsed.status.code(), StatusCode::kProtocol) << elements;
    EXPECT_EQ(parsed.info.fault_text.find("begins: "), std::string::npos);
    return parsed.info.fault;
  };
  EXPECT_EQ(fault_of(R"({"index":0,"embedding":[1,2]})"), ReplyFault::kCount);
  EXPECT_EQ(fault_of(good + good + R"({"index":1,"embedding":[1,2]})"), ReplyFault::kIndex);
  EXPECT_EQ(fault_of(good + R"({"index":1,"embedding":[1,2]},{"index":1,"embedding":[1,2]})"),
            ReplyFault::kCount);
  EXPECT_EQ(fault_of(good + R"({"index":2,"embedding":[1,2]})"), ReplyFault::kIndex);
  EXPECT_EQ(fault_of(good + R"({"index":1.5,"embedding":[1,2]})"), ReplyFault::kIndex);
  EXPECT_EQ(Parse("{", 1).info.fault, ReplyFault::kNone);
  EXPECT_THAT(Parse("{", 1).info.fault_text, HasSubstr("not well-formed JSON"));
}

TEST(OpenAiReply, AFindingOfAnotherLengthCountsTheElements) {
  const auto elements = [](const std::string& embedding) {
    const Parsed parsed =
        Parse(Data(R"({"index":0,"embedding":)" + embedding + "}"), 1, 2, /*as_received=*/true);
    return parsed.info.findings.empty() ? 99 : parsed.info.findings[0].elements;
  };
  EXPECT_EQ(elements("[1]"), 1u);
  EXPECT_EQ(elements("[1,2,3,4]"), 4u);
  EXPECT_EQ(elements("\"AACAPw==\""), 1u);
  EXPECT_EQ(elements("[]"), 0u);
}

TEST(OpenAiReply, DimensionMustBeTheExpectedOne) {
  const std::string body = Data(R"({"index":0,"embedding":[1,2,3]})");
  EXPECT_TRUE(Parse(body, 1, 3).status.ok());
  ExpectError(body, 1, StatusCode::kBadVector, "more than the expected 2 elements", 2);
  ExpectError(body, 1, StatusCode::kBadVector, "has 3 elements, but 4 were expected", 4);
  ExpectError(Data(R"({"index":0,"embedding":"AACAPw=="})"), 1, StatusCode::kBadVector,
              "has 1 elements, but 2 were expected", 2);
}

TEST(OpenAiReply, AsReceivedTakesZeroAndLargeButNeverNaN) {
  EXPECT_EQ(Parse(Data(R"({"index":0,"embedding":[0,0]})"), 1, 0, true).rows, (Rows{{0, 0}}));
  EXPECT_EQ(Parse(Data(R"({"index":0,"embedding":[2e6,0]})"), 1, 0, true).rows, (Rows{{2e6f, 0}}));
  const Parsed nan = Parse(Data(R"({"index":0,"embedding":"AADAfwAAAAA="})"), 1, 0, true);
  EXPECT_TRUE(nan.status.ok()) << nan.status.ToString();
  EXPECT_EQ(nan.rows, (Rows{{0, 0}}));
  ASSERT_EQ(nan.info.findings.size(), 1u);
  EXPECT_FALSE(nan.info.findings[0].has_row);
}

// Whatever stands first, index or vector: a finding is told of the text that it is about.
TEST(OpenAiReply, AsReceivedTellsFindingsOfTheRightText) {
  for (const char* bad :
       {R"("embedding":[null,1],"index":1)", R"("index":1,"embedding":[null,1])",
        R"("embedding":[1],"index":1)", R"("embedding":7,"index":1)", R"("index":1)"}) {
    const Parsed parsed =
        Parse(Data("{" + std::string(bad) + R"(},{"embedding":[3,4],"index":0})"), 2, 2, true);
    EXPECT_TRUE(parsed.status.ok()) << bad << parsed.status.ToString();
    EXPECT_EQ(parsed.rows[0], (std::vector<float>{3, 4})) << bad;
    ASSERT_EQ(parsed.info.findings.size(), 1u) << bad;
    EXPECT_EQ(parsed.info.findings[0].index, 1u) << bad;
    EXPECT_EQ(parsed.info.indexes, (std::vector<int64_t>{1, 0})) << bad;
  }
  // A second, bad vector for a text that has a good one.
  const Parsed twice =
      Parse(Data(R"({"embedding":[3,4],"index":0},{"embedding":[null,4],"index":0})"), 2, 2, true);
  EXPECT_TRUE(twice.status.ok());
  EXPECT_EQ(twice.rows[0], (std::vector<float>{3, 4}));
  ASSERT_EQ(twice.info.findings.size(), 2u);
  EXPECT_TRUE(twice.info.findings[0].has_row);
  EXPECT_EQ(twice.info.findings[1].index, 1u);
}

TEST(OpenAiReply, WhatIsNotTheJsonIsProtocol) {
  const std::string good = Data(R"({"index":0,"embedding":[1.5,2]})");
  for (size_t size = 0; size < good.size(); ++size) {
    ExpectError(good.substr(0, size), 1, StatusCode::kProtocol, "");
  }
  ExpectError("", 1, StatusCode::kProtocol, "the reply is empty");
  ExpectError(good + "x", 1, StatusCode::kProtocol, "");
  ExpectError(good + "{}", 1, StatusCode::kProtocol, "unexpected data after the reply");
  ExpectError(good + good, 1, StatusCode::kProtocol, "unexpected data after the reply");
  ExpectError("<html>busy</html>", 1, StatusCode::kProtocol, "the reply is a web page (untitled)");
  ExpectError("[[1,2]]", 1, StatusCode::kProtocol, "the reply is an array");
  ExpectError("null", 1, StatusCode::kProtocol, "neither an object nor an array");
  ExpectError(R"({"data":[{"index":0,"embedding":[1,2]}],"x":"\q"})", 1, StatusCode::kProtocol, "");
  ExpectError("{\"data\":[{\"index\":0,\"embedding\":[1,2]}],\"x\":\"\xFF\"}", 1,
              StatusCode::kProtocol, "");
  ExpectError(R"({"error":{"message":"out of memory","code":500}})", 1, StatusCode::kProtocol,
              "the service sent an error with a success status: out of memory");
}

TEST(OpenAiReply, RepeatedKeysAreRefused) {
  ExpectError(R"({"data":[{"index":0,"index":0,"embedding":[1]}]})", 1, StatusCode::kProtocol,
              "\"index\" twice");
  ExpectError(R"({"data":[{"index":0,"embedding":[1],"embedding":[2]}]})", 1, StatusCode::kProtocol,
              "\"embedding\" twice");
  ExpectError(R"({"data":[{"index":0,"embedding":[1]}],"data":[]})", 1, StatusCode::kProtocol,
              "\"data\" twice");
}

TEST(OpenAiReply, UnknownValuesAreWalkedWithALimit) {
  const auto with = [](const std::string& extra) {
    return R"({"data":[{"index":0,"embedding":[1]}],"extra":)" + extra + "}";
  };
  EXPECT_TRUE(Parse(with(R"({"a":[1,{"b":null}],"c":true,"d":1e3,"e":"\u00e9"})"), 1).status.ok());
  EXPECT_TRUE(Parse(with(std::string(25, '[') + std::string(25, ']')), 1).status.ok());
  ExpectError(with(std::string(40, '[') + std::string(40, ']')), 1, StatusCode::kProtocol,
              "nested more than 32 levels deep");
  ExpectError(with(std::string(100'000, '[') + std::string(100'000, ']')), 1, StatusCode::kProtocol,
              "nested more than 32 levels deep");
  std::string many = "{";
  for (int i = 0; i < 100'000; ++i) many += (i ? ",\"k" : "\"k") + std::to_string(i) + "\":0";
  ExpectError(with(many + "}"), 1, StatusCode::kProtocol, "too many keys");
  for (const char* extra : {"nul", "tru", "[1,]", "{\"a\"}", "{\"a\":1,}", "01", "1.", "--1"}) {
    ExpectError(with(extra), 1, StatusCode::kProtocol, "not well-formed JSON");
  }
}

TEST(OpenAiReply, UsageInAllItsForms) {
  const auto tokens = [](const std::string& usage) {
    const Parsed parsed =
        Parse(R"({"data":[{"index":0,"embedding":[1]}],"usage":)" + usage + "}", 1);
    EXPECT_TRUE(parsed.status.ok()) << usage << parsed.status.ToString();
    return parsed.info.tokens;
  };
  EXPECT_EQ(tokens(R"({"total_tokens":5})"), 5u);
  EXPECT_EQ(tokens(R"({"prompt_tokens":4,"completion_tokens":0,"total_tokens":4})"), 4u);
  EXPECT_EQ(tokens(R"({"prompt_tokens":4})"), 4u);
  EXPECT_EQ(tokens("null"), 0u);
  EXPECT_EQ(tokens("{}"), 0u);
  EXPECT_EQ(tokens(R"({"total_tokens":-1})"), 0u);
  EXPECT_EQ(tokens(R"({"total_tokens":18446744073709551615})"), 0u);
  EXPECT_EQ(tokens(R"({"total_tokens":"7"})"), 0u);
}

TEST(OpenAiReply, EscapedKeysAndSlashes) {
  // 3.0f, -1.0f is AABAQAAAgL8=; "\/" and "\u002b" are legal spellings of "/" and "+".
  EXPECT_EQ(Parse(R"({"d\u0061ta":[{"\u0069ndex":0,"embedding":"AABAQAAAgL8="}]})", 1).rows,
            (Rows{{3.0f, -1.0f}}));
  const float value = -1.0e-3f;
  EXPECT_EQ(Parse(Data(R"({"index":0,"embedding":"bxKDug=="})"), 1).rows, (Rows{{value}}));
  // Bytes FF FF 7F 3F are "\/\/9\/Pw==" as some servers write it.
  EXPECT_EQ(Parse(Data(R"({"index":0,"embedding":"\/\/9\/Pw=="})"), 1).rows, (Rows{{0.99999994f}}));
}

TEST(OpenAiReply, TheSinkCanRefuse) {
  std::string body = Data(R"({"index":0,"embedding":[1]})");
  ReplyInfo info;
  const Status status = ParseOpenAiReply(
      &body, {.count = 1}, [](size_t, size_t, float**) { return DimensionMismatch("no room"); },
      &info);
  EXPECT_EQ(status.code(), StatusCode::kDimensionMismatch);
  EXPECT_EQ(status.message(), "no room");
}

// The text of each element; an index that is missing once is the one that no other has.
std::vector<size_t> ReferencePlaces(const Json& elements, size_t count) {
  std::vector<size_t> places;
  std::set<size_t> left;
  for (size_t i = 0; i < count; ++i) left.insert(i);
  size_t missing = 0;
  for (const Json& element : elements) {
    const Json index = element.is_object() ? element.value("index", Json()) : Json();
    places.push_back(count);
    if (index.is_null()) {
      ++missing;
      continue;
    }
    const std::string text = index.is_string() ? index.get<std::string>() : index.dump();
    places.back() = static_cast<size_t>(std::strtod(text.c_str(), nullptr));
    left.erase(places.back());
  }
  for (size_t i = 0; i < places.size() && missing > 0; ++i) {
    if (missing == places.size()) places[i] = i;
    if (missing == 1 && left.size() == 1 && places[i] == count) places[i] = *left.begin();
  }
  return places;
}

// What a slow and simple reader makes of `body`: the rows, or nothing.
std::optional<Rows> Reference(const std::string& body, size_t count) {
  const Json reply = Json::parse(body, nullptr, false);
  if (!reply.is_object() || !reply.contains("data") || !reply["data"].is_array()) return {};
  Rows rows(count);
  size_t position = 0;
  const std::vector<size_t> places = ReferencePlaces(reply["data"], count);
  if (places.size() != count) return {};
  for (const Json& element : reply["data"]) {
    if (!element.is_object() || !element.contains("embedding")) return {};
    const size_t index = places[position++];
    if (index >= count || !rows[index].empty()) return {};
    const Json& embedding = element["embedding"];
    if (embedding.is_string()) {
      const std::string text = embedding.get<std::string>();
      uint32_t bits = 0;
      int held = 0;
      std::string bytes;
      for (const char c : text) {
        static const std::string kBase64Alphabet =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        const size_t value = kBase64Alphabet.find(c);
        if (value == std::string::npos) break;
        bits = (bits << 6) | static_cast<uint32_t>(value);
        held += 6;
        if (held >= 8) bytes += static_cast<char>(bits >> (held -= 8));
      }
      rows[index].resize(bytes.size() / 4);
      std::memcpy(rows[index].data(), bytes.data(), rows[index].size() * 4);
    } else {
      if (!embedding.is_array()) return {};
      for (const Json& value : embedding) {
        if (!value.is_number()) return {};
        rows[index].push_back(static_cast<float>(value.get<double>()));
      }
    }
  }
  if (position != count) return {};
  return rows;
}

std::string Mutate(std::string body, Rng* rng) {
  static const std::string kInteresting = "{}[],:\"\\0123456789.eE+-=nulltrfasNI \x00\xFF/";
  const uint64_t edits = 1 + rng->Below(3);
  for (uint64_t i = 0; i < edits && !body.empty(); ++i) {
    const size_t at = rng->Below(body.size());
    const char c = rng->Below(4) == 0 ? static_cast<char>(rng->Next32())
                                      : kInteresting[rng->Below(kInteresting.size())];
    switch (rng->Below(5)) {
      case 0: body[at] = c; break;
      case 1: body.erase(at, 1 + rng->Below(20)); break;
      case 2: body.insert(at, 1, c); break;
      case 3: body.insert(at, body.substr(rng->Below(body.size()), rng->Below(60))); break;
      default: body.resize(at); break;
    }
  }
  return body;
}

// The mutated body's own truth, or the original's (where only ignored bytes were hit), or an error.
TEST(OpenAiReply, MutatedBodiesGiveTheTruthOrAnError) {
  const std::string bodies[] = {
      R"({"object":"list","data":[{"object":"embedding","index":0,"embedding":[0.25,-1.5,3]},{"object":"embedding","index":1,"embedding":[1e-2,2,0.125]},{"object":"embedding","index":2,"embedding":[4,5,6]}],"model":"m","usage":{"prompt_tokens":3,"total_tokens":3}})",
      R"({"object":"list","data":[{"object":"embedding","index":2,"embedding":"AACAPwAAAMAAAEBA"},{"embedding":"AAAAQAAAAMAAAIA/","index":0,"object":"embedding"},{"object":"embedding","index":1,"embedding":"AABAQAAAgL8AAIA/"}],"model":"m"})"};
  Rng rng(2026);
  size_t good = 0;
  size_t bad = 0;
  for (int round = 0; round < 30'000; ++round) {
    const std::string& original = bodies[round % 2];
    const std::string body = Mutate(original, &rng);
    const Parsed parsed = Parse(body, 3, round % 4 < 2 ? 3 : 0);
    if (!parsed.status.ok()) {
      ++bad;
      EXPECT_TRUE(parsed.status.code() == StatusCode::kProtocol ||
                  parsed.status.code() == StatusCode::kBadVector)
          << parsed.status.ToString();
      continue;
    }
    ++good;
    const std::optional<Rows> truth = Reference(body, 3);
    EXPECT_TRUE((truth && parsed.rows == *truth) || parsed.rows == *Reference(original, 3)) << body;
  }
  EXPECT_GT(good, 1000u);  // both outcomes were really seen
  EXPECT_GT(bad, 10'000u);
}

}  // namespace
}  // namespace vetvec
