#include "base/tls_setup.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <mutex>

#include "base/fork_section.h"

namespace vetvec {
namespace {

template <auto kFree>
struct Freer {
  template <typename T>
  void operator()(T* object) const {
    kFree(object);
  }
};
using Key = std::unique_ptr<EVP_PKEY, Freer<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Freer<X509_free>>;
using Context = std::unique_ptr<SSL_CTX, Freer<SSL_CTX_free>>;
using Connection = std::unique_ptr<SSL, Freer<SSL_free>>;

// When the library is loaded: what it makes is made only once, and its failure is not told later.
const bool has_default_context = OSSL_LIB_CTX_get0_global_default() != nullptr;

// Signed by itself, for one hour.
Certificate MakeCertificate(EVP_PKEY* key) {
  Certificate made(X509_new());
  X509* const certificate = made.get();
  const bool is_made =
      certificate != nullptr && X509_set_version(certificate, X509_VERSION_3) == 1 &&
      X509_gmtime_adj(X509_getm_notBefore(certificate), -1800) != nullptr &&
      X509_gmtime_adj(X509_getm_notAfter(certificate), 1800) != nullptr &&
      X509_set_pubkey(certificate, key) == 1 && X509_sign(certificate, key, EVP_sha256()) != 0;
  return is_made ? std::move(made) : nullptr;
}

Context MakeServer(EVP_PKEY* key, X509* certificate) {
  Context server(SSL_CTX_new(TLS_server_method()));
  const bool is_made = server != nullptr &&
                       SSL_CTX_use_certificate(server.get(), certificate) == 1 &&
                       SSL_CTX_use_PrivateKey(server.get(), key) == 1;
  return is_made ? std::move(server) : nullptr;
}

Context MakeClient(X509* certificate) {
  Context client(SSL_CTX_new(TLS_client_method()));
  if (client == nullptr) return nullptr;
  SSL_CTX_set_verify(client.get(), SSL_VERIFY_PEER, nullptr);
  const bool is_trusted =
      X509_STORE_add_cert(SSL_CTX_get_cert_store(client.get()), certificate) == 1;
  return is_trusted ? std::move(client) : nullptr;
}

// Connects the two in memory.
bool Connect(SSL* client, SSL* server) {
  BIO* of_client = nullptr;
  BIO* of_server = nullptr;
  if (BIO_new_bio_pair(&of_client, 0, &of_server, 0) != 1) return false;
  SSL_set_bio(client, of_client, of_client);
  SSL_set_bio(server, of_server, of_server);
  SSL_set_connect_state(client);
  SSL_set_accept_state(server);
  constexpr int kMostTurns = 10;
  for (int turn = 0; turn < kMostTurns; ++turn) {
    const bool client_is_done = SSL_do_handshake(client) == 1;
    if (SSL_do_handshake(server) == 1 && client_is_done) return true;
  }
  return false;
}

bool ShakeHands() {
  const Key key(EVP_EC_gen("P-256"));
  if (key == nullptr) return false;
  const Certificate certificate = MakeCertificate(key.get());
  if (certificate == nullptr) return false;
  const Context server = MakeServer(key.get(), certificate.get());
  const Context client = MakeClient(certificate.get());
  if (server == nullptr || client == nullptr) return false;
  const Connection client_end(SSL_new(client.get()));
  const Connection server_end(SSL_new(server.get()));
  char byte = 0;
  return client_end != nullptr && server_end != nullptr &&
         Connect(client_end.get(), server_end.get()) && SSL_write(server_end.get(), "v", 1) == 1 &&
         SSL_read(client_end.get(), &byte, 1) == 1;
}

// Makes sure that the heap has room for what OpenSSL allocates here, three times over. The memory
// is allocated and freed, so that a shortage is noticed before OpenSSL begins, which cannot begin
// again. Only another thread can still take the memory.
class HeapRoom {
 public:
  HeapRoom() {
    for (volatile char*& block : blocks_) block = NewBlock();
    is_there_ = std::find(blocks_.begin(), blocks_.end(), nullptr) == blocks_.end();
    for (size_t i = 0; i + 1 < kBlocks; ++i) std::free(const_cast<char*>(blocks_[i]));
  }
  ~HeapRoom() { std::free(const_cast<char*>(blocks_.back())); }
  HeapRoom(const HeapRoom&) = delete;
  HeapRoom& operator=(const HeapRoom&) = delete;
  bool is_there() const { return is_there_; }

 private:
  static constexpr size_t kBlocks = 128;
  static constexpr size_t kBlockBytes = size_t{16} << 10;

  // The byte is written so that the compiler does not leave out the allocation.
  static volatile char* NewBlock() {
    auto* const block = static_cast<volatile char*>(std::malloc(kBlockBytes));
    if (block != nullptr) *block = 0;
    return block;
  }

  // The last one is kept until the end: without it, the heap might return the others to the system.
  std::array<volatile char*, kBlocks> blocks_;
  bool is_there_ = false;
};

// OpenSSL's queue of errors, emptied, tells of want of memory, or of nothing at all.
bool WasForMemory() {
  bool is_for_memory = ERR_peek_error() == 0;
  while (const unsigned long code = ERR_get_error()) {
    is_for_memory = is_for_memory || ERR_GET_REASON(code) == ERR_R_MALLOC_FAILURE;
  }
  return is_for_memory;
}

Status CannotBeginAgain() {
  return FailedPrecondition(
      "OpenSSL ran out of memory while it was initialised, which it does only once; restart the "
      "program");
}

}  // namespace

Status SetUpTls() {
  static std::atomic<bool> is_set_up{false};
  static bool has_run_out = false;
  static std::mutex mutex;
  if (is_set_up) return OkStatus();
  if (!has_default_context) return CannotBeginAgain();
  const ForkSection section;  // for the mutex too
  const std::lock_guard<std::mutex> lock(mutex);
  if (is_set_up) return OkStatus();
  const HeapRoom room;
  if (!room.is_there()) return OutOfMemory();
  ERR_clear_error();
  is_set_up = ShakeHands();
  if (is_set_up) return OkStatus();
  const bool was_for_memory = WasForMemory();
  if (has_run_out) return CannotBeginAgain();
  has_run_out = was_for_memory;
  return was_for_memory ? OutOfMemory() : OkStatus();
}

}  // namespace vetvec
