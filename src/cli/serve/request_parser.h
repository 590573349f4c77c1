// RequestParser: Boost.Beast's parser, which fills an HttpRequest and counts the bytes that arrive.
// Part of http_server.cc.
#ifndef VETVEC_CLI_SERVE_REQUEST_PARSER_H_
#define VETVEC_CLI_SERVE_REQUEST_PARSER_H_

#include <algorithm>
#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/http/error.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "cli/serve/http_message.h"

namespace vetvec::cli {

constexpr uint32_t kMaxHeadBytes = 16384;
constexpr size_t kMaxFields = 100;

// The bytes of all bodies that are arriving.
struct BodyBudget {
  uint64_t limit = 0;
  uint64_t used = 0;
};

class RequestParser final : public boost::beast::http::basic_parser<true> {
  using Error = boost::beast::error_code;
  using Text = boost::beast::string_view;

 public:
  RequestParser(uint64_t max_body, BodyBudget* budget) : max_body_(max_body), budget_(*budget) {
    header_limit(kMaxHeadBytes);
    // The body is counted here instead, so that its limit is checked after the key, and for chunked
    // bodies too.
    body_limit(std::numeric_limits<uint64_t>::max());
  }
  ~RequestParser() override { budget_.used -= counted_; }
  RequestParser(const RequestParser&) = delete;
  RequestParser& operator=(const RequestParser&) = delete;

  // Consumes a part of `input`, as basic_parser::put does. `status` is 0, or the refusal's status.
  size_t Put(boost::asio::const_buffer input, Error* error, int* status) {
    const bool was_head = !is_header_done();
    const size_t used = put(input, *error);
    if (was_head) {
      head_bytes_ += used;
      const size_t waiting = is_header_done() ? 0 : input.size() - used;
      if (head_bytes_ + waiting > kMaxHeadBytes) *error = boost::beast::http::error::header_limit;
    }
    *status =
        *error && *error != boost::beast::http::error::need_more ? StatusOf(*error, input) : 0;
    return used;
  }
  const HttpRequest& request() const { return request_; }
  // The request has arrived completely; its bytes are no longer counted.
  HttpRequest TakeRequest() {
    budget_.used -= std::exchange(counted_, 0);
    return std::move(request_);
  }

 private:
  int StatusOf(const Error& error, boost::asio::const_buffer input) const {
    namespace http = boost::beast::http;
    if (refusal_ != 0) return refusal_;
    if (error == http::error::body_limit) return 413;  // the sum of chunks is above 2^64
    const std::string_view text(static_cast<const char*>(input.data()), input.size());
    const std::string_view line = text.substr(0, text.find('\n'));
    if (error == http::error::header_limit) {
      return request_.method.empty() && line.size() == text.size() ? 414 : 431;
    }
    // Beast also reports bad_version for a line that ends wrongly.
    const bool is_known = line.find(" HTTP/1.") != std::string_view::npos;
    return error == http::error::bad_version && !is_known ? 505 : 400;
  }
  void Refuse(int status, Error& error) {
    refusal_ = status;
    error = boost::beast::http::error::body_limit;
  }
  size_t Append(Text text, Error& error) {
    if (text.size() > max_body_ - request_.body.size()) {
      Refuse(413, error);
    } else if (text.size() > budget_.limit - std::min(budget_.limit, budget_.used)) {
      Refuse(503, error);
    } else {
      request_.body.append(text.data(), text.size());
      counted_ += text.size();
      budget_.used += text.size();
    }
    return text.size();
  }

  void on_request_impl(boost::beast::http::verb, Text method, Text target, int version,
                       Error&) override {
    request_.method.assign(method.data(), method.size());
    request_.target.assign(target.data(), target.size());
    request_.is_version_1_1 = version == 11;
  }
  void on_response_impl(int, Text, int, Error&) override {}
  void on_field_impl(boost::beast::http::field, Text name, Text value, Error& error) override {
    if (is_header_done()) return;  // a field of a trailer, which is ignored
    if (request_.fields.size() == kMaxFields) return Refuse(431, error);
    request_.fields.emplace_back(LowerCase({name.data(), name.size()}),
                                 std::string(value.data(), value.size()));
  }
  // Later versions of Beast announce the fields of trailers by this function.
  virtual void on_trailer_field_impl(boost::beast::http::field, Text, Text, Error&) {}
  void on_header_impl(Error&) override {
    request_.has_body = !is_done();
    if (const auto length = content_length()) request_.content_length = *length;
  }
  void on_body_init_impl(const boost::optional<uint64_t>&, Error&) override {}
  size_t on_body_impl(Text text, Error& error) override { return Append(text, error); }
  // Refused before its bytes arrive, as a body with that Content-Length is.
  void on_chunk_header_impl(uint64_t size, Text, Error& error) override {
    if (size > max_body_ - request_.body.size()) Refuse(413, error);
  }
  size_t on_chunk_body_impl(uint64_t, Text text, Error& error) override {
    return Append(text, error);
  }
  void on_finish_impl(Error&) override {}

  const uint64_t max_body_;
  BodyBudget& budget_;
  uint64_t counted_ = 0;
  size_t head_bytes_ = 0;
  int refusal_ = 0;
  HttpRequest request_;
};

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_REQUEST_PARSER_H_
