#include "net/curl_handle.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/socket.h>

#include <algorithm>
#include <utility>

#include "base/descriptors.h"
#include "base/strings.h"
#include "base/tls_setup.h"
#include "net/connection_sockets.h"
#include "net/no_proxy.h"

namespace vetvec {
namespace {

constexpr char kEncodings[] = "gzip, deflate";

// Processes that the program executes must not inherit our connections.
int OnSocketOpened(void* sockets, curl_socket_t socket, curlsocktype /*purpose*/) {
  static_cast<void>(fcntl(socket, F_SETFD, FD_CLOEXEC));
  if (sockets != nullptr) static_cast<ConnectionSockets*>(sockets)->Opened(socket);
  return CURL_SOCKOPT_OK;
}

// As libcurl opens it, but never in the place of a closed standard descriptor.
curl_socket_t OpenSocket(void* /*unused*/, curlsocktype /*purpose*/, curl_sockaddr* address) {
  return AboveStandard(socket(address->family, address->socktype, address->protocol));
}

bool HasHeader(const HttpRequest& request, std::string_view name) {
  return std::any_of(request.headers.begin(), request.headers.end(),
                     [&](const HttpHeader& header) { return EqualsIgnoreCase(header.name, name); });
}

bool IsSame(const HttpNetworkOptions& a, const HttpNetworkOptions& b) {
  return a.ca_file == b.ca_file && a.client_cert_file == b.client_cert_file &&
         a.client_key_file == b.client_key_file && a.proxy.value() == b.proxy.value() &&
         a.no_proxy == b.no_proxy && a.plain_http_hosts == b.plain_http_hosts;
}

bool IsSame(const HttpHeader& a, const HttpHeader& b) {
  return a.secret == b.secret && a.name == b.name && a.value.value() == b.value.value();
}

}  // namespace

std::unique_ptr<CurlHandle> CurlHandle::Create() {
  const ForkSection section;
  CurlEasy easy(curl_easy_init());
  if (easy == nullptr) return nullptr;
  return std::unique_ptr<CurlHandle>(new CurlHandle(std::move(easy)));
}

bool CurlHandle::IsSamePlace(const HttpRequest& request) const {
  return IsFor(request.url) && request.method == method_ && request.body.empty() != has_body_ &&
         request.as_is == as_is_ && IsSame(request.network, network_);
}

bool CurlHandle::HasSameHeaders(const HttpRequest& request) const {
  return std::equal(request.headers.begin(), request.headers.end(), headers_.begin(),
                    headers_.end(),
                    [](const HttpHeader& a, const HttpHeader& b) { return IsSame(a, b); });
}

Status CurlHandle::Apply(const HttpRequest& request, const std::string& user_agent) {
  error_text_[0] = '\0';
  const bool is_same_place = IsSamePlace(request);
  if (is_same_place && HasSameHeaders(request)) return ValidateHttpLimits(request);
  is_set_ = false;
  if (!is_same_place) {
    VETVEC_ASSIGN_OR_RETURN(url_, ParseUrl(request.url));
    if (url_.scheme == "https") VETVEC_RETURN_IF_ERROR(SetUpTls());
    origin_ = url_.Origin();
    has_seen_http1_ = false;
  }
  VETVEC_RETURN_IF_ERROR(ValidateHttpRequest(request, url_));
  const bool is_done = (is_same_place || SetPlace(request)) && SetHeaders(request, user_agent);
  if (!is_done) return OutOfMemory();
  is_set_ = true;
  return OkStatus();
}

bool CurlHandle::SetPlace(const HttpRequest& request) {
  if (std::exchange(has_options_, true)) {
    // Not curl_easy_reset: if memory runs out there, it leaves out defaults, and does not say so.
    CurlEasy fresh(curl_easy_init());
    if (fresh == nullptr) return false;
    easy_ = std::move(fresh);
  }
  CURL* const easy = easy_.get();
  url_text_ = request.url;
  method_ = request.method;
  has_body_ = !request.body.empty();
  as_is_ = request.as_is;
  network_ = request.network;
  parsed_url_.reset(curl_url());
  return parsed_url_ != nullptr &&
         curl_url_set(parsed_url_.get(), CURLUPART_URL, url_text_.c_str(), 0) == CURLUE_OK &&
         SetOption(easy, CURLOPT_CURLU, parsed_url_.get()) &&
         SetOption(easy, CURLOPT_ERRORBUFFER, error_text_.data()) &&
         (as_is_ || SetOption(easy, CURLOPT_ACCEPT_ENCODING, kEncodings)) && SetMethod(request) &&
         SetSafety() && SetNetwork(network_);
}

bool CurlHandle::SetMethod(const HttpRequest& request) {
  CURL* const easy = easy_.get();
  if (request.method == "GET" && request.body.empty()) return SetOption(easy, CURLOPT_HTTPGET, 1L);
  if (!SetOption(easy, CURLOPT_POST, 1L)) return false;
  return request.method == "POST" || SetOption(easy, CURLOPT_CUSTOMREQUEST, method_.c_str());
}

bool CurlHandle::SetHeaders(const HttpRequest& request, const std::string& user_agent) {
  CurlHeaderList lines;
  for (const HttpHeader& header : request.headers) {
    std::string line = header.name;
    line += header.value.empty() ? ";" : ": ";  // libcurl's spelling of an empty value
    line.reserve(line.size() + header.value.value().size());  // no half-written copies of a key
    line += header.value.value();
    const bool added = lines.Add(line.c_str());
    WipeString(&line);
    if (!added) return false;
  }
  // libcurl would write these two headers byte by byte and twice for each request; a line that it
  // is given is only copied.
  const auto add_own = [&](const std::string& name, const std::string& value) {
    return HasHeader(request, name) || lines.Add(fmt::format("{}: {}", name, value).c_str());
  };
  if (!add_own("User-Agent", user_agent) ||
      !add_own("Accept-Encoding", as_is_ ? "identity" : kEncodings)) {
    return false;
  }
  // A body does not wait for "100 Continue", and only has the media type that the caller set.
  if (!lines.Add("Expect:")) return false;
  if (!HasHeader(request, "content-type") && !lines.Add("Content-Type:")) return false;
  header_lines_.Swap(&lines);  // the old ones are freed after libcurl has released them
  headers_ = request.headers;
  CURL* const easy = easy_.get();
  return SetOption(easy, CURLOPT_HTTPHEADER, header_lines_.get()) &&
         SetOption(easy, CURLOPT_HEADEROPT, static_cast<long>(CURLHEADER_SEPARATE));
}

bool CurlHandle::SetSafety() {
  CURL* const easy = easy_.get();
  return SetOption(easy, CURLOPT_NOSIGNAL, 1L) && SetOption(easy, CURLOPT_NOPROGRESS, 1L) &&
         SetOption(easy, CURLOPT_FOLLOWLOCATION, 0L) &&
         SetOption(easy, CURLOPT_UNRESTRICTED_AUTH, 0L) &&
         SetOption(easy, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED)) &&
         SetOption(easy, CURLOPT_PROTOCOLS_STR, "http,https") &&
         SetOption(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https") &&
         SetOption(easy, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L) &&
         SetOption(easy, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2)) &&
         // libcurl 7.88 corrupts the heap if there is no memory to remember a session. Without
         // sessions, each new connection costs a full handshake; TLS 1.3 saves no round trip.
         SetOption(easy, CURLOPT_SSL_SESSIONID_CACHE, 0L) &&
         // On cancel, does not wait for a name lookup that hangs.
         SetOption(easy, CURLOPT_QUICK_EXIT, 1L);
}

// A bundle alone, although Debian's libcurl also trusts a folder with the same certificates: with
// the folder it reads and parses all of them for each connection (tens of milliseconds); it caches
// the bundle.
bool CurlHandle::SetAuthorities(const HttpNetworkOptions& network) {
  const auto set = [this](CURLoption file, CURLoption folder, const Authorities& trusted) {
    const auto set_path = [this](CURLoption option, const std::string& path) {
      return SetOption(easy_.get(), option, path.empty() ? nullptr : path.c_str());
    };
    return set_path(file, trusted.file) && set_path(folder, trusted.folder);
  };
  authorities_ = HttpAuthorities(network.ca_file);
  return set(CURLOPT_CAINFO, CURLOPT_CAPATH, authorities_) &&
         (network.proxy.empty() ||
          set(CURLOPT_PROXY_CAINFO, CURLOPT_PROXY_CAPATH, HttpAuthorities("")));
}

bool CurlHandle::SetNetwork(const HttpNetworkOptions& network) {
  CURL* const easy = easy_.get();
  bool ok =
      SetOption(easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS)) &&
      SetOption(easy, CURLOPT_TCP_NODELAY, 1L) && SetOption(easy, CURLOPT_TCP_KEEPALIVE, 1L) &&
      SetOption(easy, CURLOPT_SSL_VERIFYPEER, 1L) && SetOption(easy, CURLOPT_SSL_VERIFYHOST, 2L) &&
      SetOption(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L) &&
      SetOption(easy, CURLOPT_OPENSOCKETFUNCTION, &OpenSocket) &&
      SetOption(easy, CURLOPT_SOCKOPTFUNCTION, &OnSocketOpened);
  if (ok) ok = SetAuthorities(network);
  if (ok && !network.client_cert_file.empty()) {
    const std::string& key =
        network.client_key_file.empty() ? network.client_cert_file : network.client_key_file;
    ok = SetOption(easy, CURLOPT_SSLCERT, network.client_cert_file.c_str()) &&
         SetOption(easy, CURLOPT_SSLKEY, key.c_str()) &&
         // A key with a passphrase is an error; without this, OpenSSL would ask for the passphrase
         // on the terminal.
         SetOption(easy, CURLOPT_KEYPASSWD, "");
  }
  if (!ok) return false;
  if (UsesProxy(url_, network)) {
    // An empty list replaces the environment's.
    return SetOption(easy, CURLOPT_PROXY, network.proxy.value().c_str()) &&
           SetOption(easy, CURLOPT_NOPROXY, "");
  }
  // An empty text, unlike null, disables the environment's proxies.
  return SetOption(easy, CURLOPT_PROXY, "");
}

}  // namespace vetvec
