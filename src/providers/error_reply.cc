#include "providers/error_reply.h"

#include <openssl/evp.h>
#include <simdjson.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include "base/secret_string.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "limits/retry_after.h"
#include "limits/wait_words.h"
#include "providers/reply_json.h"

namespace vetvec {
namespace {

namespace dom = simdjson::dom;

constexpr size_t kMaxQuotedBytes = 200;
constexpr size_t kMaxMessageBytes = 1000;  // of which StatusOfReply quotes the beginning
constexpr size_t kMaxNameBytes = 80;
constexpr char kUntitled[] = "untitled";

struct Parts {
  std::string code;
  std::string type;
  std::string message;
  int64_t retry_after_ms = -1;
};

std::string TextOf(dom::element value) {
  std::string_view text;
  if (value.get_string().get(text) == simdjson::SUCCESS) return std::string(text);
  int64_t number = 0;
  if (value.get_int64().get(number) == simdjson::SUCCESS) return std::to_string(number);
  return "";
}

// The first of `keys` that has a text or a number.
std::string FirstOf(dom::object object, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys) {
    dom::element value;
    if (object[key].get(value) != simdjson::SUCCESS) continue;
    std::string text = TextOf(value);
    if (!text.empty()) return text;
  }
  return "";
}

void ReadParts(dom::object object, Parts* parts) {
  parts->code = FirstOf(object, {"code", "status"});
  parts->type = FirstOf(object, {"type", "error_type"});
  if (parts->type.empty() && object["code"].error() == simdjson::SUCCESS) {
    parts->type = FirstOf(object, {"status"});
  }
  parts->message = FirstOf(object, {"message", "detail", "error", "msg"});
}

// {"detail":[{"loc":[..],"msg":"..","type":".."}]}
bool ReadDetails(dom::element detail, Parts* parts) {
  dom::array list;
  if (detail.get_array().get(list) != simdjson::SUCCESS) return false;
  for (const dom::element item : list) {
    dom::object object;
    if (item.get_object().get(object) != simdjson::SUCCESS) continue;
    parts->message = FirstOf(object, {"msg", "message"});
    parts->type = FirstOf(object, {"type"});
    return !parts->message.empty();
  }
  return false;
}

bool NamesADay(dom::object detail) {
  dom::array violations;
  if (detail["violations"].get_array().get(violations) != simdjson::SUCCESS) return false;
  for (const dom::element violation : violations) {
    std::string_view id;
    if (violation["quotaId"].get_string().get(id) != simdjson::SUCCESS) continue;
    if (id.find("PerDay") != std::string_view::npos) return true;
  }
  return false;
}

// A wrong key is a 400 with {"reason":"API_KEY_INVALID"} and the status "INVALID_ARGUMENT".
bool IsKeyReason(std::string_view reason) { return reason.starts_with("API_KEY_"); }

// Google's {"details":[{"@type":"..RetryInfo","retryDelay":"17s"},{"@type":"..QuotaFailure",
// "violations":[{"quotaId":"..PerDay.."}]},{"@type":"..ErrorInfo","reason":".."}]}.
void ReadGoogleDetails(dom::object error, Parts* parts) {
  dom::array details;
  if (error["details"].get_array().get(details) != simdjson::SUCCESS) return;
  for (const dom::element item : details) {
    dom::object detail;
    if (item.get_object().get(detail) != simdjson::SUCCESS) continue;
    std::string_view delay;
    if (detail["retryDelay"].get_string().get(delay) == simdjson::SUCCESS) {
      const std::optional<int64_t> ms = ParseDurationMillis(delay);
      if (ms && *ms <= kMaxRetryAfterMillis) parts->retry_after_ms = *ms;
    }
    std::string_view reason;
    if (detail["reason"].get_string().get(reason) == simdjson::SUCCESS && IsKeyReason(reason)) {
      parts->code = reason;
    }
    if (NamesADay(detail)) parts->code = "quota_exceeded";
  }
}

// The wait that an object states under one of the names in use: seconds, unless the name says
// milliseconds, as a number or as text such as "17s".
void ReadWait(dom::object object, Parts* parts) {
  constexpr double kMillis = 1;
  constexpr double kSeconds = 1000;
  static constexpr std::pair<std::string_view, double> kNames[] = {
      {"retry_after_ms", kMillis},       {"retryAfterMs", kMillis},
      {"retry_after", kSeconds},         {"retryAfter", kSeconds},
      {"retry_after_seconds", kSeconds}, {"retryAfterSeconds", kSeconds},
      {"retry-after", kSeconds},         {"Retry-After", kSeconds},
      {"retryDelay", kSeconds},          {"retry_delay", kSeconds}};
  for (const auto& [name, unit] : kNames) {
    dom::element value;
    if (object[name].get(value) != simdjson::SUCCESS) continue;
    double number = -1;
    std::string_view text;
    if (value.get_double().get(number) == simdjson::SUCCESS) {
      number *= unit;
    } else if (value.get_string().get(text) == simdjson::SUCCESS) {
      const std::optional<int64_t> ms = ParseDurationMillis(text);
      number = ms ? static_cast<double>(*ms) / (unit == kMillis ? kSeconds : 1) : -1;
    }
    if (!(number >= 0) || number > static_cast<double>(kMaxRetryAfterMillis)) continue;
    parts->retry_after_ms = static_cast<int64_t>(std::ceil(number));
    return;
  }
}

// The first element of a list, or the value itself.
dom::element FirstElement(dom::element value) {
  dom::array list;
  dom::element first;
  const bool has_first = value.get_array().get(list) == simdjson::SUCCESS &&
                         list.at(0).get(first) == simdjson::SUCCESS;
  return has_first ? first : value;
}

// What is under "error", or the first one under "errors", of an object with the other fields.
void ReadError(dom::object root, dom::element error, Parts* parts) {
  dom::object object;
  if (error.get_object().get(object) != simdjson::SUCCESS) {
    ReadParts(root, parts);
    parts->message = TextOf(error);
    return;
  }
  ReadParts(object, parts);
  ReadGoogleDetails(object, parts);
  if (parts->retry_after_ms < 0) ReadWait(object, parts);
  dom::object more;
  const bool has_more = object["metadata"].get_object().get(more) == simdjson::SUCCESS;
  if (has_more && parts->retry_after_ms < 0) ReadWait(more, parts);
}

// False if the body has none of the shapes.
bool ReadBody(std::string_view body, Parts* parts) {
  const SmallJson json(body, kMaxErrorBytes, kMaxErrorDepth);
  dom::object root;
  if (!json.is_read() || FirstElement(json.root()).get_object().get(root) != simdjson::SUCCESS) {
    return false;
  }
  ReadWait(root, parts);
  dom::element error;
  if (root["error"].get(error) == simdjson::SUCCESS) {
    ReadError(root, FirstElement(error), parts);
    return true;
  }
  dom::array errors;
  if (root["errors"].get_array().get(errors) == simdjson::SUCCESS &&
      errors.at(0).get(error) == simdjson::SUCCESS) {
    ReadError(root, error, parts);
    return true;
  }
  dom::element detail;
  if (root["detail"].get(detail) == simdjson::SUCCESS && ReadDetails(detail, parts)) return true;
  ReadParts(root, parts);
  return !parts->message.empty();
}

bool IsKeyCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_' || c == '*' || c == '.';
}

// Replaces the word after each `prefix` that is at the start of a word.
void HideWordsAfter(std::string_view prefix, bool hide_prefix, std::string* text) {
  constexpr size_t kLeastSecret = 6;
  for (size_t at = text->find(prefix); at != std::string::npos; at = text->find(prefix, at + 1)) {
    if (at > 0 && IsKeyCharacter((*text)[at - 1])) continue;
    size_t end = at + prefix.size();
    while (end < text->size() && IsKeyCharacter((*text)[end])) ++end;
    if (end - at - prefix.size() < kLeastSecret) continue;
    const size_t start = hide_prefix ? at : at + prefix.size();
    text->replace(start, end - start, "[key]");
  }
}

// The forms in which a server may show a text: percent-encoded, and in base64 at each of the three
// offsets at which it may begin (the letters at its ends depend on its neighbours).
std::vector<std::string> DisguisesOf(std::string_view secret) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::vector<std::string> forms(4);  // with "/" plain or not, in upper or lower case
  forms.reserve(7);
  for (std::string& form : forms) form.reserve(3 * secret.size());  // no copy is left behind
  for (const char c : secret) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '_' || c == '.' || c == '~';
    const std::string code = {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    for (size_t form = 0; form < forms.size(); ++form) {
      const bool is_kept = plain || (c == '/' && form % 2 == 1);
      forms[form] += is_kept ? std::string(1, c) : form < 2 ? code : AsciiLower(code);
    }
  }
  for (size_t before = 0; before < 3; ++before) {
    std::string bytes(before + secret.size(), '\0');
    secret.copy(bytes.data() + before, secret.size());
    std::string letters((bytes.size() + 2) / 3 * 4 + 1, '\0');
    EVP_EncodeBlock(reinterpret_cast<unsigned char*>(letters.data()),
                    reinterpret_cast<const unsigned char*>(bytes.data()),
                    static_cast<int>(bytes.size()));
    // Only the letters that depend on nothing but the secret.
    const size_t first = (before * 8 + 5) / 6;
    const size_t last = bytes.size() * 8 / 6;
    forms.push_back(letters.substr(first, last - first));
    WipeString(&bytes);
    WipeString(&letters);
  }
  return forms;
}

void HideAll(std::string_view secret, std::string* text) {
  if (secret.empty()) return;
  for (size_t at = text->find(secret); at != std::string::npos; at = text->find(secret, at)) {
    text->replace(at, secret.size(), "[key]");
    at += 5;
  }
}

// A quotation may end inside the key.
void HideBeginningAtEnd(std::string_view secret, std::string* text) {
  constexpr size_t kLeastShown = 4;
  const size_t end = text->find_last_not_of('.') + 1;  // dots mean that the text continues
  for (size_t size = std::min(secret.size(), end); size >= kLeastShown; --size) {
    if (text->compare(end - size, size, secret.substr(0, size)) != 0) continue;
    text->replace(end - size, size, "[key]");
    return;
  }
}

}  // namespace

std::string WithoutKeys(std::string_view text, std::string_view api_key) {
  constexpr size_t kLeastPart = 8;  // shorter parts may be ordinary words
  std::string clean(text);
  HideAll(api_key, &clean);
  for (const char separator : {':', ' '}) {
    for (const std::string_view part : Split(api_key, separator)) {
      if (part.size() < kLeastPart) continue;
      HideAll(part, &clean);
      for (std::string& form : DisguisesOf(part)) {
        HideAll(form, &clean);
        WipeString(&form);
      }
      HideBeginningAtEnd(part, &clean);
    }
  }
  HideWordsAfter("sk-", true, &clean);
  HideWordsAfter("Bearer ", false, &clean);
  return clean;
}

const std::string& ServiceError::Name() const {
  return code.empty() || ParseInt(code) ? (type.empty() ? code : type) : code;
}

bool IsWebPage(std::string_view body, std::string* title) {
  constexpr size_t kMostTitleBytes = 100;
  constexpr size_t kMostBytesRead = 4000;
  const std::string text = AsciiLower(Trim(WithoutMarks(body)).substr(0, kMostBytesRead));
  constexpr std::string_view kMarks[] = {"<html", "<!doctype html", "<head", "<body", "<title"};
  const bool is_page = text.starts_with('<') && std::any_of(std::begin(kMarks), std::end(kMarks),
                                                            [&](std::string_view mark) {
                                                              return text.find(mark) != text.npos;
                                                            });
  if (!is_page) return false;
  *title = kUntitled;
  const size_t begin = text.find('>', text.find("<title"));
  const size_t end = text.find("</title", begin);
  if (text.find("<title") == text.npos || begin == text.npos || end == text.npos) return true;
  const std::string_view original = Trim(WithoutMarks(body));
  const std::string_view found = Trim(original.substr(begin + 1, end - begin - 1));
  if (!found.empty()) *title = Sanitized(WithoutKeys(found, ""), kMostTitleBytes);
  return true;
}

ServiceError ParseErrorReply(std::string_view body, std::string_view api_key) {
  Parts parts;
  bool is_page = false;
  if (!ReadBody(body, &parts)) {
    constexpr std::string_view kCloudflareCode = "error code: ";
    const std::string_view text = Trim(WithoutMarks(body).substr(0, kMaxErrorBytes));
    is_page = IsWebPage(text, &parts.message);
    if (!is_page || parts.message == kUntitled) parts.message = std::string(text);
    is_page |= text.starts_with(kCloudflareCode);
  }
  if (parts.retry_after_ms < 0) parts.retry_after_ms = WaitMillisIn(parts.message).value_or(-1);
  const auto clean = [&](const std::string& text, size_t bytes) {
    return Sanitized(WithoutKeys(text, api_key), bytes);
  };
  ServiceError error;
  error.code = clean(parts.code, kMaxNameBytes);
  error.type = clean(parts.type, kMaxNameBytes);
  error.message = clean(parts.message, kMaxMessageBytes);
  error.retry_after_ms = parts.retry_after_ms;
  error.is_page = is_page;
  return error;
}

int ImpliedStatus(const ServiceError& error) {
  for (const std::string* number : {&error.code, &error.type}) {
    const std::optional<int64_t> status = ParseInt(*number);
    if (status && *status >= 400 && *status <= 599) return static_cast<int>(*status);
  }
  struct Words {
    int status;
    std::initializer_list<std::string_view> phrases;
  };
  static const Words kWords[] = {
      {402,
       {"insufficient_quota", "insufficient quota", "insufficient balance", "quota_exceeded",
        "insufficient_balance", "insufficient credit", "arrearage"}},
      {429,
       {"rate limit", "rate_limit", "ratelimit", "rate-limit", "too many requests", "throttl",
        "resource_exhausted", "too_many_requests"}},
      {401,
       {"unauthorized", "unauthenticated", "invalid api key", "invalid_api_key", "invalidapikey",
        "api key not valid", "api_key_invalid"}},
      {503,
       {"overloaded", "unavailable", "server_error", "internal error", "internal_error",
        "timed out", "timeout", "try again", "server is busy", "server busy"}},
  };
  const std::string text = AsciiLower(error.code + " " + error.type + " " + error.message);
  for (const Words& words : kWords) {
    for (const std::string_view phrase : words.phrases) {
      if (text.find(phrase) != std::string::npos) return words.status;
    }
  }
  return 0;
}

bool IsErrorBody(std::string_view body, std::string_view api_key, std::string* message) {
  Parts parts;
  if (!ReadBody(body, &parts) || parts.message.empty()) return false;
  *message = Sanitized(WithoutKeys(parts.message, api_key), kMaxQuotedBytes);
  return true;
}

}  // namespace vetvec
