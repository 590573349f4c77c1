// Every fault, as a raw client sees it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>

#include "unit/mock_server/served_mock.h"

namespace vetvec::mock {
namespace {

using ::nlohmann::json;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kPath = "/hash/v1/embeddings";

// At most `most` bytes of a gzip stream, and whether it ended well.
std::pair<std::string, bool> Unzip(const std::string& bytes, size_t most = 1 << 22) {
  z_stream stream{};
  inflateInit2(&stream, 15 + 16);
  std::string out(most, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = inflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return {out, result == Z_STREAM_END};
}

// The bytes of a chunked body, put together; "" if it is not one or has no end.
std::string Unchunked(std::string_view body) {
  std::string out;
  for (;;) {
    const size_t line = body.find("\r\n");
    if (line == std::string_view::npos) return "";
    const size_t size = std::stoul(std::string(body.substr(0, line)), nullptr, 16);
    body.remove_prefix(line + 2);
    if (size == 0) return body == "\r\n" ? out : "";
    if (body.size() < size + 2) return "";
    out += body.substr(0, size);
    body.remove_prefix(size + 2);
  }
}

class FaultWire : public ::testing::Test {
 protected:
  WireReply Get(const std::string& fault) {
    mock_.Next(fault);
    return mock_.Post(kPath, Body());
  }
  // All that comes until the connection ends.
  std::string Raw(const std::string& fault) {
    mock_.Next(fault);
    WireClient client(mock_.port());
    client.Post(kPath, Body().dump());
    std::string text = client.ReadAll();
    error_ = client.error();
    return text;
  }
  static json Body() { return {{"model", "m"}, {"input", {"one", "two", "three"}}}; }
  // The embedding of the faulty item, as it is written.
  json Embedding(const std::string& fault) {
    return json::parse(Get(fault).body)["data"][0]["embedding"];
  }
  void AwaitConnection() {
    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (WireClient(mock_.port()).error() != 0 && std::chrono::steady_clock::now() < limit) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  static std::string BodyOf(const std::string& raw) { return raw.substr(raw.find("\r\n\r\n") + 4); }
  std::string Right() { return mock_.Post(kPath, Body()).body; }

  ServedMock mock_;
  int error_ = 0;
};

TEST_F(FaultWire, RetryAfterInAllForms) {
  for (const char* value : {"7", "0.5", "-3", "soon", "1000000000000"}) {
    const WireReply reply = Get(std::string("rate_limit:") + value);
    EXPECT_EQ(reply.status, 429);
    EXPECT_EQ(reply.Header("retry-after"), value);
  }
  EXPECT_EQ(Get("rate_limit").Header("retry-after"), "");
  EXPECT_EQ(Get("rate_limit_ms:20").Header("retry-after-ms"), "20");
  const WireReply dated = Get("rate_limit_date:40");
  EXPECT_THAT(dated.Header("date"), EndsWith(" GMT"));
  EXPECT_THAT(dated.Header("retry-after"), EndsWith(" GMT"));
  EXPECT_NE(dated.Header("retry-after"), dated.Header("date"));
  EXPECT_THAT(Get("insufficient_quota").body, HasSubstr("\"code\":\"insufficient_quota\""));
}

TEST_F(FaultWire, StatusesAndTooMuch) {
  for (const int status : {400, 401, 403, 404, 408, 409, 413, 422, 425, 500, 502, 503, 504, 529}) {
    const WireReply reply = Get("status:" + std::to_string(status));
    EXPECT_EQ(reply.status, status);
    EXPECT_TRUE(json::parse(reply.body).contains("error"));
  }
  EXPECT_THAT(Get("too_many_tokens").body, HasSubstr("max_tokens_per_request"));
  EXPECT_EQ(Get("too_many_tokens:2").status, 400);
  EXPECT_EQ(Get("too_many_tokens:3").status, 200);
  EXPECT_THAT(Get("too_many_items").body, HasSubstr("array_above_max_length"));
  EXPECT_EQ(Get("too_large:2").status, 413);
}

TEST_F(FaultWire, Redirects) {
  const WireReply loop = Get("redirect");
  EXPECT_EQ(loop.status, 307);
  EXPECT_EQ(loop.Header("location"), kPath);
  for (const int status : {301, 302, 303, 307, 308}) {
    const WireReply reply = Get("redirect:" + std::to_string(status) + " https://127.0.0.2:1/x");
    EXPECT_EQ(reply.status, status);
    EXPECT_EQ(reply.Header("location"), "https://127.0.0.2:1/x");
  }
}

TEST_F(FaultWire, Connections) {
  EXPECT_EQ(Raw("close"), "");
  EXPECT_EQ(error_, 0);
  EXPECT_EQ(Raw("reset"), "");
  EXPECT_EQ(error_, ECONNRESET);
  mock_.Next("reset_on_accept");
  WireClient fresh(mock_.port());
  EXPECT_EQ(fresh.ReadAll(), "");  // though nothing was sent
  EXPECT_EQ(fresh.error(), ECONNRESET);
  EXPECT_EQ(mock_.Stats()["connections_reset"], 1);
  EXPECT_EQ(mock_.Stats()["faults"]["reset_on_accept"], 1);
  EXPECT_EQ(mock_.Post(kPath, Body()).status, 200);  // the second request: the first was taken
  WireClient kept(mock_.port());
  kept.Post(kPath, Body().dump());
  EXPECT_EQ(kept.ReadReply().status, 200);
  mock_.Next("reset_on_accept");
  kept.Post(kPath, Body().dump());  // on a connection that was accepted long ago
  EXPECT_EQ(kept.ReadAll(), "");
  EXPECT_EQ(kept.error(), ECONNRESET);
  EXPECT_EQ(Raw("refuse:3000"), "");
  EXPECT_EQ(error_, ECONNRESET);
  EXPECT_EQ(WireClient(mock_.port()).error(), ECONNREFUSED);
}

TEST_F(FaultWire, CutAndHangingBodies) {
  const std::string right = Right();
  for (const char* fault : {"cut_body:30", "reset_body:30"}) {
    const std::string raw = Raw(fault);
    EXPECT_THAT(raw, HasSubstr("Content-Length: " + std::to_string(right.size())));
    EXPECT_EQ(error_, fault[0] == 'r' ? ECONNRESET : 0);
    EXPECT_EQ(right.compare(0, right.size() * 30 / 100, BodyOf(raw)), 0) << fault;
  }
  const WireReply truncated = Get("truncated:30");
  EXPECT_EQ(truncated.body, right.substr(0, right.size() * 30 / 100));
  for (const char* fault : {"hang", "hang_body:30"}) {
    mock_.Next(fault);
    WireClient client(mock_.port());
    client.Timeout(300);
    client.Post(kPath, Body().dump());
    std::string raw = client.ReadAll();
    EXPECT_EQ(client.error(), EAGAIN) << fault;
    EXPECT_EQ(raw.empty(), std::string(fault) == "hang");
    if (raw.empty()) continue;
    EXPECT_EQ(BodyOf(raw), right.substr(0, right.size() * 30 / 100));
  }
}

TEST_F(FaultWire, SlowHeadersAndBodies) {
  for (const char* fault : {"slow_headers:200", "slow_body:200"}) {
    mock_.Next(fault);
    WireClient client(mock_.port());
    client.Post(kPath, Body().dump());
    std::string head;
    if (fault[5] == 'b') {
      while (!head.ends_with("\r\n\r\n")) head += client.Read(1);
    }
    // Each read gets what has come: a byte, seldom two on a slow machine, never all.
    EXPECT_LT(client.Read().size(), 20U) << fault;
    EXPECT_LT(client.Read().size(), 20U) << fault;
  }
  const std::string raw = Raw("slow_headers:1");
  EXPECT_THAT(raw, StartsWith("HTTP/1.1 200 OK\r\n"));
  EXPECT_EQ(BodyOf(raw), Right());
}

TEST_F(FaultWire, EndlessInterimReplies) {
  mock_.Next("endless_1xx:1");
  WireClient client(mock_.port());
  client.Post(kPath, Body().dump());
  std::string raw;
  while (raw.size() < 5000) raw += client.Read();
  EXPECT_THAT(raw, StartsWith("HTTP/1.1 103 Early Hints\r\n"));
  EXPECT_THAT(raw, Not(HasSubstr("HTTP/1.1 200")));
}

TEST_F(FaultWire, HeadersOfAllSizesAndKinds) {
  const std::string right = Right();
  const std::string big = Raw("big_headers");
  EXPECT_GT(big.find("\r\n\r\n"), 300'000U);
  EXPECT_EQ(BodyOf(big), right);
  EXPECT_THAT(Raw("bad_status_line"), StartsWith("220 mock"));
  EXPECT_THAT(Raw("bad_length"), HasSubstr("content-length: abc\r\n"));
  EXPECT_THAT(Raw("bad_length:-5"), HasSubstr("content-length: -5\r\n"));
  const std::string both = Raw("two_lengths");
  EXPECT_THAT(both, HasSubstr("content-length: " + std::to_string(right.size()) + "\r\n"));
  EXPECT_THAT(both, HasSubstr("content-length: " + std::to_string(right.size() / 2) + "\r\n"));
  const std::string shorter = Raw("short_length");
  EXPECT_THAT(shorter, HasSubstr("content-length: " + std::to_string(right.size() / 2) + "\r\n"));
  EXPECT_EQ(BodyOf(shorter), right);
}

TEST_F(FaultWire, Chunks) {
  const std::string right = Right();
  const std::string chunked = Raw("chunked:100");
  EXPECT_THAT(chunked, HasSubstr("transfer-encoding: chunked\r\n"));
  EXPECT_THAT(chunked, Not(HasSubstr("content-length")));
  EXPECT_EQ(Unchunked(BodyOf(chunked)), right);
  const std::string cut = Raw("chunk_cut:100");
  EXPECT_THAT(BodyOf(cut), StartsWith("64\r\n"));
  EXPECT_EQ(Unchunked(BodyOf(cut)), "");
  EXPECT_THAT(BodyOf(Raw("chunk_garbage")), StartsWith("xyz\r\n"));
  EXPECT_THAT(BodyOf(Raw("chunk_overflow")), StartsWith("fffffffffffffffff\r\n"));
}

TEST_F(FaultWire, Encodings) {
  const std::string right = Right();
  const WireReply gzip = Get("gzip");
  EXPECT_EQ(gzip.Header("content-encoding"), "gzip");
  EXPECT_EQ(Unzip(gzip.body), std::make_pair(right, true));
  EXPECT_FALSE(Unzip(Get("gzip_cut").body).second);
  const WireReply twice = Get("gzip_twice");
  EXPECT_EQ(twice.Header("content-encoding"), "gzip, gzip");
  EXPECT_EQ(Unzip(Unzip(twice.body).first).first, right);
  const WireReply unknown = Get("unknown_encoding");
  EXPECT_EQ(unknown.Header("content-encoding"), "x-mock");
  const WireReply bomb = Get("gzip_bomb:8");
  EXPECT_LT(bomb.body.size(), 200'000U);
  const auto [unzipped, ended] = Unzip(bomb.body, (size_t{8} << 20) + 100);
  EXPECT_TRUE(ended);
  EXPECT_EQ(unzipped.size(), (size_t{8} << 20) + 2);
}

TEST_F(FaultWire, Bodies) {
  const std::string right = Right();
  EXPECT_THAT(Get("html").Header("content-type"), "text/html");
  EXPECT_THAT(Get("error_object").body, StartsWith("{\"error\""));
  EXPECT_EQ(Get("empty_body").Header("content-length"), "0");
  EXPECT_EQ(Get("wrong_content_type").Header("content-type"), "text/plain");
  EXPECT_EQ(Get("bom").body, "\xef\xbb\xbf" + right);
  EXPECT_THAT(Get("trailing_garbage").body, StartsWith(right));
  EXPECT_GT(Get("trailing_garbage").body.size(), right.size());
  EXPECT_THAT(Get("invalid_utf8").body, HasSubstr("\xff\xfe"));
  EXPECT_EQ(Get("deep_nesting:5000").body, std::string(5000, '['));
  EXPECT_EQ(json::parse(Get("many_keys:500").body).size(), 500U + json::parse(right).size());
  EXPECT_EQ(json::parse(Get("wrong_model").body)["model"], "another-model");
  const std::string twice = Get("duplicate_keys").body;
  EXPECT_NE(twice.find("\"data\""), twice.rfind("\"data\""));
  EXPECT_EQ(json::parse(twice)["data"], json::parse(right)["data"]);  // the last one counts
  const std::string huge = Raw("huge_string:2500000");
  EXPECT_THAT(huge, HasSubstr("content-length: 2500013\r\n"));
  EXPECT_EQ(json::parse(BodyOf(huge))["object"].get<std::string>().size(), 2'500'000U);
}

TEST_F(FaultWire, Items) {
  const json right = json::parse(Right())["data"];
  const auto data = [&](const char* fault) { return json::parse(Get(fault).body)["data"]; };
  EXPECT_EQ(data("missing_item").size(), 2U);
  EXPECT_EQ(data("extra_item").size(), 4U);
  EXPECT_EQ(data("duplicate_index")[2]["index"], 1);
  EXPECT_FALSE(data("missing_index")[2].contains("index"));
  EXPECT_EQ(data("negative_index")[2]["index"], -1);
  EXPECT_THAT(Get("huge_index").body, HasSubstr("\"index\":18446744073709551616,"));
  const json shuffled = data("shuffled");
  EXPECT_NE(shuffled, right);
  for (const json& item : shuffled) EXPECT_EQ(item, right[item["index"].get<size_t>()]);
  const json wrong = data("wrong_index");
  EXPECT_NE(wrong, right);
  EXPECT_EQ(wrong[1]["index"], 1);
}

TEST_F(FaultWire, Values) {
  EXPECT_THAT(Get("nan").body, HasSubstr("\"embedding\":[NaN,"));
  EXPECT_THAT(Get("infinity").body, HasSubstr("\"embedding\":[Infinity,"));
  EXPECT_TRUE(Embedding("null_element")[0].is_null());
  EXPECT_EQ(Embedding("string_element")[0], "1.0");
  EXPECT_THAT(Get("overflow").body, HasSubstr("\"embedding\":[1e400,"));
  const std::string digits = Get("long_number:20000").body;
  EXPECT_THAT(digits, HasSubstr("[" + std::string(20'000, '3') + ","));
  const json zero = Embedding("zero_vector");
  EXPECT_EQ(zero.size(), 384U);
  EXPECT_TRUE(std::all_of(zero.begin(), zero.end(), [](const json& x) { return x == 0; }));
  EXPECT_EQ(Embedding("dimension").size(), 383U);
  EXPECT_EQ(Embedding("dimension:7").size(), 7U);
  EXPECT_EQ(Embedding("empty_vector").size(), 0U);
  mock_.Next("base64_length");
  json body = Body();
  body["encoding_format"] = "base64";
  const json reply = json::parse(mock_.Post(kPath, body).body)["data"];
  // 1,536 bytes are 2,048 characters; 1,534 are as many, with one '='.
  EXPECT_EQ(reply[0]["embedding"].get<std::string>().size(), 2048U);
  EXPECT_THAT(reply[0]["embedding"].get<std::string>(), EndsWith("="));
  EXPECT_THAT(reply[1]["embedding"].get<std::string>(), Not(EndsWith("=")));
}

TEST_F(FaultWire, OfTexts) {
  mock_.Faults(R"({"texts":[{"contains":"tw","kind":"status","arg":500}]})");
  EXPECT_EQ(mock_.Post(kPath, Body()).status, 500);
  EXPECT_EQ(mock_.Post(kPath, json{{"model", "m"}, {"input", "one"}}).status, 200);
}

// No fault is left out above, and each leaves a server that goes on answering.
TEST_F(FaultWire, EachIsSurvivedAndCounted) {
  std::set<std::string> seen;
  for (const std::string& name : FaultNames()) {
    // The default of these is more than a unit test should move.
    std::string fault = name;
    if (name == "refuse") fault = "refuse:1";
    if (name == "huge_string" || name == "many_keys" || name == "long_number") fault += ":1000";
    if (name == "gzip_bomb") fault += ":1";
    if (name == "slow") fault += ":1";
    mock_.Next(fault);
    WireClient client(mock_.port());
    client.Post(kPath, Body().dump());
    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!mock_.Stats()["faults"].contains(name) && std::chrono::steady_clock::now() < limit) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (name == "refuse") AwaitConnection();
    seen.insert(name);
  }
  mock_.Faults("{}");
  EXPECT_EQ(mock_.Post(kPath, Body()).status, 200);
  const json counted = mock_.Stats()["faults"];
  for (const std::string& name : seen) EXPECT_TRUE(counted.contains(name)) << name;
}

}  // namespace
}  // namespace vetvec::mock
