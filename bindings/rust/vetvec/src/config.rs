//! The configuration of an audit: vendors, suites, budget, gate.
use vetvec_sys as sys;

use crate::call;
use crate::callback::{
    CountTokens, KeyFunction, Log, OnCall, kept, let_go, on_call, on_count_tokens, on_key, on_log, with_log,
    with_on_call,
};
use crate::error::{Result, checked, made_text};
use crate::generated::options::{CallOptions, ConfigOptions};
use crate::handle::Encoder;
use crate::json::Json;
use crate::raw::{Packed, if_any, str_of, text};
use crate::version::check_abi;

with_log! {
    /// Receives the log, on any thread. Must not call this crate.
    ConfigOptions
}
with_on_call!(ConfigOptions);

impl ConfigOptions {
    /// Adds settings that override the file: "audit.seed=7", "vendors.a.rpm=300".
    #[must_use]
    pub fn overrides<T: Into<String>>(mut self, overrides: impl IntoIterator<Item = T>) -> Self {
        self.overrides.extend(overrides.into_iter().map(Into::into));
        self
    }
    /// Adds names or specifications that replace those of the file.
    #[must_use]
    pub fn vendors<T: Into<String>>(mut self, vendors: impl IntoIterator<Item = T>) -> Self {
        self.vendors.extend(vendors.into_iter().map(Into::into));
        self
    }
}

/// A vetvec.toml with overrides.
#[derive(Debug)]
pub struct Config(pub(crate) sys::vetvec_config);

impl Config {
    /// Reads and checks a configuration.
    ///
    /// # Errors
    /// `InvalidArgument`, `ParseError` or `NotFound`, with the file, the line, the key, the value found and the values
    /// allowed.
    pub fn load(options: &ConfigOptions) -> Result<Config> {
        check_abi()?;
        let (overrides, vendors) = (Packed::new(&options.overrides), Packed::new(&options.vendors));
        let (overrides, vendors) = (overrides.view(), vendors.view());
        let mut given: sys::vetvec_config_options = options.c()?;
        given.overrides = if_any(&overrides);
        given.vendors = if_any(&vendors);
        if let Some(log) = &options.log {
            given.log = Some(on_log);
            given.log_user_data = kept(log);
            given.log_drop = Some(let_go::<Log>);
        }
        if let Some(receive) = &options.on_call {
            given.on_call = Some(on_call);
            given.on_call_user_data = kept(receive);
            given.on_call_drop = Some(let_go::<OnCall>);
        }
        let mut out = sys::vetvec_config { id: 0 };
        // SAFETY: everything lives for the call; let_go releases the log, even if the call fails.
        checked(|error| unsafe { sys::vetvec_config_load(&given, &mut out, error) })?;
        Ok(Config(out))
    }
    /// The names of the environment variables to which the configuration refers for its secrets.
    pub fn secret_names(&self) -> Vec<String> {
        (0..)
            .map_while(|i| {
                // SAFETY: a handle is a checked number; the text is copied.
                let name = unsafe { sys::vetvec_config_secret_name(self.0, i) };
                // SAFETY: NUL-terminated.
                (!name.is_null()).then(|| unsafe { text(name) })
            })
            .collect()
    }
    /// Sets a secret's value.
    ///
    /// # Errors
    /// `NotFound` if no vendor refers to `name`.
    pub fn set_secret(&mut self, name: &str, value: &str) -> Result<()> {
        // SAFETY: error is written.
        checked(|error| unsafe { sys::vetvec_config_set_secret(self.0, str_of(name), str_of(value), error) })
    }
    /// A commented vetvec.toml to start from.
    ///
    /// # Errors
    /// `OutOfMemory`.
    pub fn template() -> Result<String> {
        // SAFETY: both are written.
        made_text(|out, error| unsafe { sys::vetvec_config_template(out, error) })
    }
    /// The effective configuration, without secrets.
    ///
    /// # Errors
    /// `OutOfMemory`.
    pub fn json(&self) -> Result<Json> {
        // SAFETY: both are written.
        made_text(|out, error| unsafe { sys::vetvec_config_json(self.0, out, error) }).map(Json)
    }
    /// Counts a vendor's tokens with `count`, on any thread, instead of the upper estimate; `None` restores the
    /// estimate.
    ///
    /// # Errors
    /// `NotFound` (no such vendor).
    pub fn set_tokenizer(&mut self, vendor: &str, count: Option<&CountTokens>) -> Result<()> {
        let vendor = str_of(vendor);
        // SAFETY: the library calls let_go once, immediately if this fails.
        checked(|error| unsafe {
            match count {
                Some(count) => {
                    let drop = Some(let_go::<CountTokens> as _);
                    sys::vetvec_config_set_tokenizer(self.0, vendor, Some(on_count_tokens), kept(count), drop, error)
                }
                None => sys::vetvec_config_set_tokenizer(self.0, vendor, None, std::ptr::null_mut(), None, error),
            }
        })
    }
    /// Takes a vendor's keys from `key` instead of a secret or a file; `None` removes the function. A vendor with
    /// `api_key_command` needs such a function, because the library does not run commands.
    ///
    /// # Errors
    /// `NotFound` (no such vendor).
    pub fn set_key_fn(&mut self, vendor: &str, key: Option<&KeyFunction>) -> Result<()> {
        let vendor = str_of(vendor);
        // SAFETY: the library calls let_go once, immediately if this fails.
        checked(|error| unsafe {
            match key {
                Some(key) => {
                    let drop = Some(let_go::<KeyFunction> as _);
                    sys::vetvec_config_set_key_fn(self.0, vendor, Some(on_key), kept(key), drop, error)
                }
                None => sys::vetvec_config_set_key_fn(self.0, vendor, None, std::ptr::null_mut(), None, error),
            }
        })
    }
    /// Opens the encoder of `vendor`: the name of a vendor in the configuration, or a specification. The
    /// configuration's defaults also apply to a specification.
    ///
    /// # Errors
    /// `NotFound` (no such vendor), and those of [`crate::EncoderOptions::open`].
    pub fn open_encoder(&self, vendor: &str) -> Result<Encoder> {
        let mut out = sys::vetvec_encoder { id: 0 };
        // SAFETY: both are written.
        checked(|error| unsafe { sys::vetvec_config_open_encoder(self.0, str_of(vendor), &mut out, error) })?;
        Ok(Encoder::own(out))
    }
    /// Returns a plan: what an audit would send, and which differences it could detect. Sends nothing.
    ///
    /// # Errors
    /// Those of reading the seeds and documents, `InsufficientData` (they yield no item), `Cancelled`.
    pub fn plan(&self, options: CallOptions<'_>) -> Result<Json> {
        // SAFETY: everything lives for the call.
        call::run_text(options, |call, out, error| unsafe { sys::vetvec_audit_plan(self.0, call, out, error) })
            .map(Json)
    }
}

impl Drop for Config {
    fn drop(&mut self) {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_config_destroy(self.0) }
    }
}
