// SecretString: a string whose bytes are wiped when it is destroyed, moved from or assigned to. For
// API keys, tokens and proxy credentials.
//
// It cannot be printed or compared by accident: value() returns the bytes where they are needed.
// Copies are allowed, and wiped as well.
//
//   SecretString key(std::move(line));   // the source is wiped too
#ifndef VETVEC_BASE_SECRET_STRING_H_
#define VETVEC_BASE_SECRET_STRING_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace vetvec {

// Overwrites memory that is not read afterwards; the compiler does not remove it.
void WipeBytes(void* bytes, size_t count);
// Overwrites all of the string's memory, including what is after its end, and empties it.
void WipeString(std::string* text);

class SecretString {
 public:
  SecretString() = default;
  SecretString(std::string_view value) : value_(value) {}    // NOLINT: implicit, for headers
  SecretString(const char* value) : value_(value) {}         // NOLINT: likewise
  SecretString(const std::string& value) : value_(value) {}  // NOLINT: likewise
  SecretString(std::string&& value) : value_(value) { WipeString(&value); }  // NOLINT: likewise
  SecretString(const SecretString&) = default;
  SecretString(SecretString&& other) noexcept : value_(std::move(other.value_)) {
    WipeString(&other.value_);  // short strings leave their bytes behind
  }
  SecretString& operator=(const SecretString& other);
  SecretString& operator=(SecretString&& other) noexcept;
  ~SecretString() { WipeString(&value_); }

  const std::string& value() const { return value_; }
  bool empty() const { return value_.empty(); }

 private:
  std::string value_;
};

}  // namespace vetvec

#endif  // VETVEC_BASE_SECRET_STRING_H_
