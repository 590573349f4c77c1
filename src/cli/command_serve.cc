// vetvec serve: any encoder behind the OpenAI wire format, for clients that speak nothing else.
#include <fmt/format.h>
#include <httplib.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <regex>
#include <thread>

#include "cli/commands.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr size_t kMaxBodyBytes = size_t{16} << 20;
constexpr size_t kMaxInputs = 2048;
constexpr auto kStopPoll = std::chrono::milliseconds(50);

void SendError(httplib::Response& response, int status, const std::string& message,
               const std::string& type, const json& code = nullptr) {
  const json body = {
      {"error", {{"message", message}, {"type", type}, {"param", nullptr}, {"code", code}}}};
  response.status = status;
  response.set_content(body.dump(-1, ' ', false, json::error_handler_t::replace),
                       "application/json");
}

std::string Base64(const float* values, size_t count) {
  static constexpr char kAlphabet[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const auto* bytes = reinterpret_cast<const unsigned char*>(values);
  const size_t size = count * sizeof(float);
  std::string out;
  out.reserve((size + 2) / 3 * 4);
  for (size_t i = 0; i < size; i += 3) {
    const size_t left = std::min<size_t>(3, size - i);
    uint32_t group = uint32_t{bytes[i]} << 16;
    if (left > 1) group |= uint32_t{bytes[i + 1]} << 8;
    if (left > 2) group |= bytes[i + 2];
    out += kAlphabet[group >> 18];
    out += kAlphabet[(group >> 12) & 63];
    out += left > 1 ? kAlphabet[(group >> 6) & 63] : '=';
    out += left > 2 ? kAlphabet[group & 63] : '=';
  }
  return out;
}

struct EmbedRequest {
  std::vector<std::string> texts;
  std::string model;
  bool is_base64 = false;
};

// Reads the body; on failure the answer is in `response`.
bool ReadRequest(const std::string& body, EmbedRequest* out, httplib::Response& response) {
  const auto refuse = [&](const std::string& message) {
    SendError(response, 400, message, "invalid_request_error");
    return false;
  };
  const json request = json::parse(body, nullptr, false);
  if (!request.is_object()) return refuse("the body is not a JSON object");
  if (!request.contains("input")) return refuse("'input' is missing");
  const json& input = request["input"];
  if (input.is_string()) {
    out->texts.push_back(input.get<std::string>());
  } else if (input.is_array()) {
    for (const json& text : input) {
      if (!text.is_string()) return refuse("'input' must be a string or a list of strings");
      out->texts.push_back(text.get<std::string>());
    }
  } else {
    return refuse("'input' must be a string or a list of strings");
  }
  if (out->texts.empty()) return refuse("'input' is empty");
  if (out->texts.size() > kMaxInputs) {
    return refuse(
        fmt::format("'input' has {} texts; at most {} are allowed", out->texts.size(), kMaxInputs));
  }
  if (request.contains("encoding_format")) {
    const json& format = request["encoding_format"];
    if (format != "float" && format != "base64") {
      return refuse("'encoding_format' must be float or base64");
    }
    out->is_base64 = format == "base64";
  }
  if (request.contains("model") && request["model"].is_string()) {
    out->model = request["model"].get<std::string>();
  }
  return true;
}

std::string ReplyBody(const EmbedRequest& request, const Matrix& rows, uint64_t tokens) {
  json data = json::array();
  for (uint64_t i = 0; i < rows.rows(); ++i) {
    const float* row = rows.data() + i * rows.cols();
    json item = {{"object", "embedding"}, {"index", i}};
    if (request.is_base64) {
      item["embedding"] = Base64(row, static_cast<size_t>(rows.cols()));
    } else {
      item["embedding"] = std::vector<float>(row, row + rows.cols());
    }
    data.push_back(std::move(item));
  }
  const json body = {{"object", "list"},
                     {"model", request.model},
                     {"data", std::move(data)},
                     {"usage", {{"prompt_tokens", tokens}, {"total_tokens", tokens}}}};
  return body.dump(-1, ' ', false, json::error_handler_t::replace);
}

// Words, as a count that a client may print; the encoder behind may count otherwise.
uint64_t CountWords(const std::vector<std::string>& texts) {
  uint64_t words = 0;
  for (const std::string& text : texts) {
    bool in_word = false;
    for (const char c : text) {
      const bool is_blank = c == ' ' || c == '\n' || c == '\t';
      words += !is_blank && !in_word ? 1 : 0;
      in_word = !is_blank;
    }
  }
  return words;
}

int HttpStatusOf(vetvec_status status) {
  switch (status) {
    case VETVEC_INVALID_ARGUMENT: return 400;
    case VETVEC_NOT_FOUND: return 404;
    case VETVEC_UNAUTHENTICATED: return 401;
    case VETVEC_RATE_LIMITED:
    case VETVEC_QUOTA_EXCEEDED: return 429;
    case VETVEC_DEADLINE_EXCEEDED: return 504;
    default: return 503;
  }
}

void AnswerEmbed(const Encoder& encoder, const CancelToken& cancel, const httplib::Request& in,
                 httplib::Response& response) {
  EmbedRequest request;
  request.model = encoder.name();
  if (!ReadRequest(in.body, &request, response)) return;
  CallOptions options;
  options.cancel = &cancel;
  // The caller's trace goes on; a header that is not one is left out, as W3C Trace Context wants.
  static const std::regex kTraceParent(
      "00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");
  const std::string parent = in.get_header_value("traceparent");
  if (std::regex_match(parent, kTraceParent)) options.traceparent = parent;
  try {
    const Matrix rows = encoder.Embed(TextBatch::Of(request.texts), options);
    response.set_content(ReplyBody(request, rows, CountWords(request.texts)), "application/json");
  } catch (const Error& error) {
    SendError(response, HttpStatusOf(error.status()), error.what(), error.status_name());
  }
}

std::pair<std::string, int> AddressOf(const std::string& listen) {
  const size_t colon = listen.rfind(':');
  const std::string host = colon == std::string::npos ? "127.0.0.1" : listen.substr(0, colon);
  const std::string digits = colon == std::string::npos ? listen : listen.substr(colon + 1);
  if (digits.empty() || digits.size() > 5 ||
      digits.find_first_not_of("0123456789") != std::string::npos || std::stoi(digits) > 65535) {
    throw UsageError{"--listen is '" + listen + "'; write ADDRESS:PORT, such as 127.0.0.1:8080"};
  }
  return {host, std::stoi(digits)};
}

}  // namespace

int RunServe(const CommandLine& line, const CancelToken& cancel) {
  const auto [host, port] = AddressOf(line.listen);
  const Config config = LoadSessionConfig(line, {line.names[0]});
  const Encoder encoder = config.OpenEncoder(line.names[0]);
  httplib::Server server;
  server.set_payload_max_length(kMaxBodyBytes);
  server.Post("/v1/embeddings", [&](const httplib::Request& in, httplib::Response& out) {
    AnswerEmbed(encoder, cancel, in, out);
  });
  server.Get("/v1/models", [&](const httplib::Request&, httplib::Response& out) {
    const json model = {{"id", encoder.name()}, {"object", "model"}, {"owned_by", "vetvec"}};
    out.set_content(json({{"object", "list"}, {"data", {model}}}).dump(), "application/json");
  });
  server.Get("/metrics", [&](const httplib::Request&, httplib::Response& out) {
    out.set_content(encoder.Metrics(),
                    "application/openmetrics-text; version=1.0.0; charset=utf-8");
  });
  server.Get("/health", [](const httplib::Request&, httplib::Response& out) {
    out.set_content(R"({"status":"ok"})", "application/json");
  });
  const int bound = port == 0 ? server.bind_to_any_port(host.c_str())
                    : server.bind_to_port(host.c_str(), port) ? port
                                                              : -1;
  if (bound < 0) throw UsageError{"cannot listen on " + line.listen + "; is the port in use?"};
  if (!line.flags.quiet) {
    PrintLine(
        fmt::format("serving {} on http://{}:{}/v1 (Ctrl-C ends it)", encoder.name(), host, bound));
  }
  std::thread stopper([&] {
    while (!IsInterrupted()) std::this_thread::sleep_for(kStopPoll);
    server.stop();
  });
  server.listen_after_bind();
  stopper.join();
  return kExitOk;
}

}  // namespace vetvec::cli
