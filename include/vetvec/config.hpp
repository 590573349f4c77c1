/* config.hpp: config.h for C++17.
 *
 *   vetvec::ConfigOptions options;
 *   options.file = "vetvec.toml";
 *   options.overrides = {"audit.seed=7"};
 *   vetvec::Config config(options);
 *   config.SetSecrets([](const std::string& name) { return MySecret(name); });
 */
#ifndef VETVEC_CONFIG_HPP_
#define VETVEC_CONFIG_HPP_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "vetvec/config.h"
#include "vetvec/encoder.hpp"

namespace vetvec {
inline namespace abi {

/* The configuration of an audit. Thread safety: any number of threads at once; SetSecret(s),
 * SetTokenizer and SetKeyFunction: one thread at a time. */
class Config {
 public:
  /* See vetvec_config_load. */
  explicit Config(const ConfigOptions& options) {
    detail::CStruct c(options);
    c.Try([&](vetvec_error** err) { return vetvec_config_load(c.get(), handle_.out(), err); });
  }
  /* Returns a commented vetvec.toml to start from. */
  static std::string Template() { return detail::TextOf(vetvec_config_template); }

  /* The names of the secrets to which the configuration refers. */
  std::vector<std::string> SecretNames() const {
    std::vector<std::string> names;
    while (const char* name = vetvec_config_secret_name(handle_.get(), names.size())) {
      names.emplace_back(name);
    }
    return names;
  }
  void SetSecret(std::string_view name, std::string_view value) {
    detail::Try([&](vetvec_error** err) {
      return vetvec_config_set_secret(handle_.get(), detail::Str(name), detail::Str(value), err);
    });
  }
  /* Sets each secret of the configuration to value_of(name), unless that value is empty. */
  void SetSecrets(const std::function<std::string(const std::string& name)>& value_of) {
    for (const std::string& name : SecretNames()) {
      const std::string value = value_of(name);
      if (!value.empty()) SetSecret(name, value);
    }
  }
  /* See vetvec_config_set_tokenizer; an empty function restores the estimate. */
  void SetTokenizer(std::string_view vendor,
                    const std::function<std::uint64_t(std::string_view text)>& count) {
    detail::Try([&](vetvec_error** err) {
      if (!count) {
        return vetvec_config_set_tokenizer(handle_.get(), detail::Str(vendor), nullptr, nullptr,
                                           nullptr, err);
      }
      return vetvec_config_set_tokenizer(handle_.get(), detail::Str(vendor), detail::CountTokens,
                                         new detail::TokenFunction(count),
                                         detail::DropTokenFunction, err);
    });
  }
  /* See vetvec_config_set_key_fn; an empty function removes it. */
  void SetKeyFunction(std::string_view vendor,
                      const std::function<ApiKey(bool was_rejected)>& key) {
    detail::Try([&](vetvec_error** err) {
      if (!key) {
        return vetvec_config_set_key_fn(handle_.get(), detail::Str(vendor), nullptr, nullptr,
                                        nullptr, err);
      }
      return vetvec_config_set_key_fn(handle_.get(), detail::Str(vendor), detail::ProvideKey,
                                      new detail::KeyFunction(key), detail::DropKeyFunction, err);
    });
  }
  /* Returns the effective configuration as JSON, without secrets. */
  std::string Json() const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_config_json(handle_.get(), out, err);
    });
  }
  /* `vendor`: the name of a vendor in the configuration, or a SPEC. See
   * vetvec_config_open_encoder. */
  Encoder OpenEncoder(std::string_view vendor) const {
    vetvec_encoder encoder{};
    detail::Try([&](vetvec_error** err) {
      return vetvec_config_open_encoder(handle_.get(), detail::Str(vendor), &encoder, err);
    });
    return Encoder(encoder);
  }
  vetvec_config get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_config, vetvec_config_destroy> handle_;
};

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_CONFIG_HPP_
