#include "mock_server/sigv4.h"

#include <fmt/core.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>

#include "base/hash.h"
#include "base/strings.h"

namespace vetvec::mock {
namespace {

constexpr std::string_view kAlgorithm = "AWS4-HMAC-SHA256";
constexpr int64_t kMaxSkewSeconds = 300;

std::string Hmac(std::string_view key, std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> out{};
  unsigned int size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
       reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), out.data(), &size);
  return {reinterpret_cast<const char*>(out.data()), size};
}

std::string Hex(std::string_view bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  for (const char c : bytes) {
    out.push_back(kDigits[static_cast<unsigned char>(c) >> 4]);
    out.push_back(kDigits[static_cast<unsigned char>(c) & 15]);
  }
  return out;
}

std::string UriEncoded(std::string_view text, bool keep_slash) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = std::isalnum(byte) != 0 || c == '-' || c == '.' || c == '_' || c == '~';
    if (plain || (c == '/' && keep_slash)) {
      out.push_back(c);
    } else {
      out.push_back('%');
      out.push_back(kDigits[byte >> 4]);
      out.push_back(kDigits[byte & 15]);
    }
  }
  return out;
}

std::string CanonicalQuery(std::string_view query) {
  if (query.empty()) return "";
  std::vector<std::string> pairs;
  for (const std::string_view pair : Split(query, '&')) {
    pairs.push_back(std::string(pair) + (pair.find('=') == std::string_view::npos ? "=" : ""));
  }
  std::sort(pairs.begin(), pairs.end());
  std::string out;
  for (const std::string& pair : pairs) out.append(out.empty() ? "" : "&").append(pair);
  return out;
}

// Inner runs of spaces become one.
std::string TrimmedAll(std::string_view value) {
  std::string out;
  for (const char c : Trim(value)) {
    if (c != ' ' || out.empty() || out.back() != ' ') out.push_back(c);
  }
  return out;
}

std::string CanonicalHeaders(const HttpRequest& request, const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) {
    std::string values;
    for (const auto& [key, value] : request.headers) {
      if (!EqualsIgnoreCase(key, name)) continue;
      values.append(values.empty() ? "" : ",").append(TrimmedAll(value));
    }
    out.append(name).append(":").append(values).append("\n");
  }
  return out;
}

std::string JoinedBy(const std::vector<std::string>& words, char separator) {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out.push_back(separator);
    out.append(word);
  }
  return out;
}

bool AllOf(std::string_view text, size_t size, std::string_view allowed) {
  return text.size() == size && text.find_first_not_of(allowed) == std::string_view::npos;
}

// Seconds since 1970 of "20150830T123600Z"; nullopt if it is not of that form.
std::optional<int64_t> SecondsOf(std::string_view date) {
  if (date.size() != 16 || date[8] != 'T' || date[15] != 'Z') return std::nullopt;
  const auto part = [&](size_t at, size_t size) { return ParseInt(date.substr(at, size)); };
  const auto year = part(0, 4);
  const auto month = part(4, 2);
  const auto day = part(6, 2);
  const auto hour = part(9, 2);
  const auto minute = part(11, 2);
  const auto second = part(13, 2);
  if (!year || !month || !day || !hour || !minute || !second) return std::nullopt;
  const std::chrono::year_month_day ymd{std::chrono::year(static_cast<int>(*year)),
                                        std::chrono::month(static_cast<unsigned>(*month)),
                                        std::chrono::day(static_cast<unsigned>(*day))};
  if (!ymd.ok()) return std::nullopt;
  const int64_t days = std::chrono::sys_days(ymd).time_since_epoch().count();
  return ((days * 24 + *hour) * 60 + *minute) * 60 + *second;
}

bool Signs(const SigV4Header& header, std::string_view name) {
  return std::find(header.signed_headers.begin(), header.signed_headers.end(), name) !=
         header.signed_headers.end();
}

}  // namespace

std::optional<SigV4Header> ParseSigV4(std::string_view authorization) {
  if (!authorization.starts_with(kAlgorithm)) return std::nullopt;
  SigV4Header header;
  for (const std::string_view raw : Split(authorization.substr(kAlgorithm.size()), ',')) {
    const std::string_view part = Trim(raw);
    const size_t equals = part.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    const std::string_view name = part.substr(0, equals);
    const std::string_view value = part.substr(equals + 1);
    if (name == "Credential") {
      const std::vector<std::string_view> scope = Split(value, '/');
      if (scope.size() != 5 || scope[4] != "aws4_request") return std::nullopt;
      header.access_key = scope[0];
      header.date = scope[1];
      header.region = scope[2];
      header.service = scope[3];
    } else if (name == "SignedHeaders") {
      for (const std::string_view signed_name : Split(value, ';')) {
        header.signed_headers.emplace_back(signed_name);
      }
    } else if (name == "Signature") {
      header.signature = value;
    } else {
      return std::nullopt;
    }
  }
  const bool whole = !header.access_key.empty() && AllOf(header.date, 8, "0123456789") &&
                     !header.region.empty() && !header.signed_headers.empty() &&
                     AllOf(header.signature, 64, "0123456789abcdef");
  if (!whole) return std::nullopt;
  return header;
}

std::string SigV4Signature(const HttpRequest& request, const SigV4Header& header,
                           std::string_view secret) {
  const std::string_view target = request.target.empty() ? request.path : request.target;
  const size_t mark = target.find('?');
  const std::string_view query =
      mark == std::string_view::npos ? std::string_view() : target.substr(mark + 1);
  const std::string canonical = fmt::format(
      "{}\n{}\n{}\n{}\n{}\n{}", request.method, UriEncoded(target.substr(0, mark), true),
      CanonicalQuery(query), CanonicalHeaders(request, header.signed_headers),
      JoinedBy(header.signed_headers, ';'), Sha256Hex(request.body));
  const std::string scope =
      fmt::format("{}/{}/{}/aws4_request", header.date, header.region, header.service);
  const std::string to_sign = fmt::format(
      "{}\n{}\n{}\n{}", kAlgorithm, request.Header("x-amz-date"), scope, Sha256Hex(canonical));
  std::string key = Hmac("AWS4" + std::string(secret), header.date);
  key = Hmac(key, header.region);
  key = Hmac(key, header.service);
  key = Hmac(key, "aws4_request");
  return Hex(Hmac(key, to_sign));
}

std::string CheckSigV4(const HttpRequest& request, std::string_view service,
                       std::string_view access_key, std::string_view secret, int64_t now_millis) {
  const std::optional<SigV4Header> header = ParseSigV4(request.Header("authorization"));
  if (!header) return "Authorization header requires 'Credential', 'SignedHeaders', 'Signature'.";
  if (header->service != service) {
    return fmt::format("Credential should be scoped to correct service: '{}'.", service);
  }
  const std::string date = request.Header("x-amz-date");
  const std::optional<int64_t> seconds = SecondsOf(date);
  if (!seconds) return "Date must be in ISO-8601 'basic format'.";
  if (!date.starts_with(header->date)) {
    return "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date.";
  }
  if (!std::is_sorted(header->signed_headers.begin(), header->signed_headers.end())) {
    return "SignedHeaders are not sorted.";
  }
  for (const char* name : {"host", "x-amz-date"}) {
    if (!Signs(*header, name)) return fmt::format("'{}' must be a signed header.", name);
  }
  for (const auto& [name, value] : request.headers) {
    const std::string lower = AsciiLower(name);
    if (lower.starts_with("x-amz-") && !Signs(*header, lower)) {
      return fmt::format("There were headers present in the request which were not signed: {}",
                         lower);
    }
  }
  const std::string body_hash = request.Header("x-amz-content-sha256");
  if (!body_hash.empty() && body_hash != Sha256Hex(request.body)) {
    return "The provided 'x-amz-content-sha256' header does not match what was computed.";
  }
  if (secret.empty()) return "";
  if (header->access_key != access_key) {
    return "The security token included in the request is invalid.";
  }
  if (std::abs(now_millis / 1000 - *seconds) > kMaxSkewSeconds) {
    return fmt::format("Signature expired or not yet current: {}", date);
  }
  if (SigV4Signature(request, *header, secret) != header->signature) {
    return "The request signature we calculated does not match the signature you provided.";
  }
  return "";
}

}  // namespace vetvec::mock
