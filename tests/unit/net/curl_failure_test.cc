#include "net/curl_failure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vetvec {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const Authorities kTrusted = {"ca.pem", "", {}};

TEST(CurlFailure, MapsCodes) {
  struct Row {
    CURLcode code;
    const char* detail;
    HttpFailure failure;
    StatusCode status;
    bool retryable;
  };
  const Row rows[] = {
      {CURLE_COULDNT_RESOLVE_HOST, "", HttpFailure::kResolve, StatusCode::kUnavailable, true},
      {CURLE_COULDNT_CONNECT, "", HttpFailure::kConnect, StatusCode::kUnavailable, true},
      {CURLE_OPERATION_TIMEDOUT, "", HttpFailure::kTimeout, StatusCode::kUnavailable, true},
      {CURLE_PARTIAL_FILE, "", HttpFailure::kReset, StatusCode::kUnavailable, true},
      {CURLE_HTTP2_STREAM, "", HttpFailure::kReset, StatusCode::kUnavailable, true},
      {CURLE_SSL_CONNECT_ERROR, "Connection reset by peer", HttpFailure::kTlsHandshake,
       StatusCode::kUnavailable, true},
      {CURLE_SSL_CONNECT_ERROR, "tlsv1 alert protocol version", HttpFailure::kTlsHandshake,
       StatusCode::kFailedPrecondition, false},
      {CURLE_PEER_FAILED_VERIFICATION, "", HttpFailure::kCertificate, StatusCode::kUnauthenticated,
       false},
      {CURLE_SSL_CACERT_BADFILE, "", HttpFailure::kCertificate, StatusCode::kFailedPrecondition,
       false},
      {CURLE_URL_MALFORMAT, "", HttpFailure::kBadRequest, StatusCode::kInvalidArgument, false},
      {CURLE_BAD_CONTENT_ENCODING, "", HttpFailure::kMalformed, StatusCode::kProtocol, true},
      {CURLE_WRITE_ERROR, "Failed writing received data to disk/application",
       HttpFailure::kMalformed, StatusCode::kProtocol, true},
      {CURLE_RECV_ERROR, "CONNECT tunnel failed, response 502", HttpFailure::kReset,
       StatusCode::kUnavailable, true},
      {CURLE_OUT_OF_MEMORY, "", HttpFailure::kOther, StatusCode::kOutOfMemory, false},
      {CURLE_FAILED_INIT, "", HttpFailure::kOther, StatusCode::kUnknown, false},
  };
  for (const Row& row : rows) {
    const CurlFailure got = DescribeCurlFailure(row.code, "https://h", row.detail, kTrusted);
    EXPECT_EQ(got.failure, row.failure) << row.code;
    EXPECT_EQ(got.status.code(), row.status) << row.code;
    EXPECT_EQ(got.status.detail().retryable, row.retryable) << row.code;
    EXPECT_THAT(got.status.message(), HasSubstr("https://h: ")) << row.code;
  }
  EXPECT_TRUE(DescribeCurlFailure(CURLE_OK, "https://h", "", kTrusted).status.ok());
}

TEST(CurlFailure, NamesTheSchemeThatMayBeRight) {
  const auto message = [](CURLcode code, const char* origin, const char* detail) {
    return DescribeCurlFailure(code, origin, detail, kTrusted).status.message();
  };
  EXPECT_THAT(message(CURLE_RECV_ERROR, "http://h:443", "reset"),
              HasSubstr("begins with https://"));
  EXPECT_THAT(message(CURLE_UNSUPPORTED_PROTOCOL, "http://h", "Received HTTP/0.9 when not allowed"),
              HasSubstr("begins with https://"));
  EXPECT_THAT(message(CURLE_RECV_ERROR, "https://h", "reset"), Not(HasSubstr("begins with")));
  EXPECT_THAT(message(CURLE_SSL_CONNECT_ERROR, "https://h:80",
                      "error:0A00010B:SSL routines::wrong version number"),
              HasSubstr("begins with http://"));
}

TEST(CurlFailure, SaysWhoIsTrusted) {
  const auto message = [](const Authorities& trusted) {
    return DescribeCurlFailure(CURLE_PEER_FAILED_VERIFICATION, "https://h",
                               "unable to get local issuer certificate", trusted)
        .status.message();
  };
  EXPECT_THAT(message({"ca.pem", "", {"/a", "/b"}}), HasSubstr("in 'ca.pem'; if"));
  EXPECT_THAT(message({"", "/certs", {"/a", "/b"}}),
              HasSubstr("in '/certs', because none of these is there: /a, /b; if"));
}

TEST(CurlFailure, QuotesForeignTextSafely) {
  const CurlFailure got = DescribeCurlFailure(CURLE_RECV_ERROR, "https://h",
                                              "bad\x1b[31m\n" + std::string(500, 'x'), kTrusted);
  for (const char c : got.status.message()) EXPECT_TRUE(c >= 0x20 && c < 0x7F);
  EXPECT_LT(got.status.message().size(), 300u);
}

}  // namespace
}  // namespace vetvec
