//go:build !noaudit

package vetvec

// #include "callbacks.h"
import "C"

import (
	"encoding/json"
	"runtime"
)

// Config is the configuration of an audit: a vetvec.toml with overrides.
type Config struct{ object[C.vetvec_config] }

// LoadConfig reads and checks a configuration. The configuration of an earlier run (ConfigOptions.Run) resumes that
// run.
func LoadConfig(options ConfigOptions) (*Config, error) {
	var m memory
	defer m.release()
	var given C.vetvec_config_options
	if err := options.fill(&given, &m); err != nil {
		return nil, err
	}
	if options.Logger != nil {
		given.log, given.log_user_data = C.vetvec_log_fn(C.goVetvecLog), kept(options.Logger)
		given.log_drop = (*[0]byte)(C.goVetvecDrop)
	}
	if options.OnCall != nil {
		given.on_call, given.on_call_user_data = C.vetvec_call_fn(C.goVetvecCall), kept(options.OnCall)
		given.on_call_drop = (*[0]byte)(C.goVetvecDrop)
	}
	var out C.vetvec_config
	var object *C.vetvec_error
	if err := check(C.vetvec_config_load(&given, &out, &object), object); err != nil {
		return nil, err
	}
	c := &Config{}
	c.own(out, func(c C.vetvec_config) { C.vetvec_config_destroy(c) })
	return c, nil
}

// SecretNames returns the names of the environment variables to which the configuration refers for its secrets.
func (c *Config) SecretNames() []string {
	defer runtime.KeepAlive(c)
	var out []string
	for {
		name := C.vetvec_config_secret_name(c.c, C.uint64_t(len(out)))
		if name == nil {
			return out
		}
		out = append(out, C.GoString(name))
	}
}

// SetSecret sets a secret's value, which the caller may get from os.Getenv.
func (c *Config) SetSecret(name, value string) error {
	defer runtime.KeepAlive(c)
	var object *C.vetvec_error
	return check(C.vetvec_config_set_secret(c.c, str(name), str(value), &object), object)
}

// SetTokenizer sets the function that counts a vendor's tokens, on any goroutine, instead of the upper estimate; nil
// restores the estimate.
func (c *Config) SetTokenizer(vendor string, count func(string) uint64) error {
	defer runtime.KeepAlive(c)
	var object *C.vetvec_error
	if count == nil {
		return check(C.vetvec_config_set_tokenizer(c.c, str(vendor), nil, nil, nil, &object), object)
	}
	return check(C.vetvec_config_set_tokenizer(c.c, str(vendor), C.vetvec_count_tokens_fn(C.goVetvecCountTokens),
		kept(count), (*[0]byte)(C.goVetvecDrop), &object), object)
}

// SetKeyFn sets the function that provides a vendor's keys, instead of a secret or a file; nil removes the function. A
// vendor with api_key_command needs such a function, because the library does not run commands.
func (c *Config) SetKeyFn(vendor string, key KeyFunc) error {
	defer runtime.KeepAlive(c)
	var object *C.vetvec_error
	if key == nil {
		return check(C.vetvec_config_set_key_fn(c.c, str(vendor), nil, nil, nil, &object), object)
	}
	return check(C.vetvec_config_set_key_fn(c.c, str(vendor), C.vetvec_key_fn(C.goVetvecKey), kept(key),
		(*[0]byte)(C.goVetvecDrop), &object), object)
}

// JSON returns the effective configuration, without secrets.
func (c *Config) JSON() (json.RawMessage, error) {
	defer runtime.KeepAlive(c)
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_config_json(c.c, &out, &object), object)
	return text(out), err
}

// OpenEncoder opens the encoder of vendor: the name of a vendor in the configuration, or a specification. The
// configuration's defaults also apply to a specification.
func (c *Config) OpenEncoder(vendor string) (*Encoder, error) {
	defer runtime.KeepAlive(c)
	var out C.vetvec_encoder
	var object *C.vetvec_error
	if err := check(C.vetvec_config_open_encoder(c.c, str(vendor), &out, &object), object); err != nil {
		return nil, err
	}
	return newEncoder(out), nil
}
