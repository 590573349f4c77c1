//! Vendors on the same suites: configuration, audit, comparison, gate, report.
use std::ptr::{null, null_mut};

use vetvec_sys as sys;

use crate::call::{Call, CallOptions, Packed};
use crate::encoder::{CountFn, drop_count_tokens, on_count_tokens};
use crate::error::{Result, buffer, check, str_of, text};
use crate::{Encoder, check_abi};

/// A vetvec.toml with overrides.
pub struct Config(*mut sys::vetvec_config);

// SAFETY: set_secret is exclusive and takes &mut; everything else is shared.
unsafe impl Send for Config {}
unsafe impl Sync for Config {}

impl Config {
    /// Reads a file. Overrides are "audit.seed=7" and the like.
    pub fn load(file: &str, overrides: &[&str]) -> Result<Config> {
        Config::of(file, "", overrides)
    }
    /// As `load`, of TOML text.
    pub fn parse(toml: &str, overrides: &[&str]) -> Result<Config> {
        Config::of("", toml, overrides)
    }
    fn of(file: &str, toml: &str, overrides: &[&str]) -> Result<Config> {
        check_abi()?;
        let packed = Packed::new(overrides);
        let view = packed.view();
        // SAFETY: zeroes are the defaults of every field, and a valid value of each.
        let mut given: sys::vetvec_config_options = unsafe { std::mem::zeroed() };
        given.struct_size = size_of::<sys::vetvec_config_options>() as u64;
        (given.file, given.text) = (str_of(file), str_of(toml));
        given.overrides = if overrides.is_empty() { null() } else { &view };
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: everything lives for the call.
        check(unsafe { sys::vetvec_config_load(&given, &mut out, &mut error) }, error)?;
        Ok(Config(out))
    }
    /// The environment variables that it names.
    pub fn secret_names(&self) -> Vec<String> {
        (0..)
            .map_while(|i| {
                // SAFETY: a handle is a checked number; the text is copied.
                let name = unsafe { sys::vetvec_config_secret_name(self.0, i) };
                (!name.is_null()).then(|| unsafe { text(name) })
            })
            .collect()
    }
    /// Hands a secret's value over.
    pub fn set_secret(&mut self, name: &str, value: &str) -> Result<()> {
        let mut error = null_mut();
        // SAFETY: error is written.
        check(unsafe { sys::vetvec_config_set_secret(self.0, str_of(name), str_of(value), &mut error) }, error)
    }
    /// The configuration of an earlier run, from its folder, to resume it.
    pub fn of_run(folder: &str) -> Result<Config> {
        check_abi()?;
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: both are written.
        check(unsafe { sys::vetvec_config_load_run(str_of(folder), &mut out, &mut error) }, error)?;
        Ok(Config(out))
    }
    /// A commented vetvec.toml to start from.
    pub fn template() -> Result<String> {
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: both are written.
        check(unsafe { sys::vetvec_config_template(&mut out, &mut error) }, error)?;
        Ok(buffer(out))
    }
    /// The configuration in force, as JSON, without secrets.
    pub fn json(&self) -> Result<String> {
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: both are written.
        check(unsafe { sys::vetvec_config_json(self.0, &mut out, &mut error) }, error)?;
        Ok(buffer(out))
    }
    /// Counts the tokens of a vendor by `count`, on any thread, instead of the upper estimate.
    pub fn set_tokenizer(&mut self, vendor: &str, count: impl Fn(&str) -> u64 + Send + Sync + 'static) -> Result<()> {
        let (boxed, mut error): (CountFn, _) = (Box::new(count), null_mut());
        let user_data = Box::into_raw(Box::new(boxed)).cast();
        // SAFETY: the library calls drop_count_tokens once, at once if this fails.
        let status = unsafe {
            sys::vetvec_config_set_tokenizer(self.0, str_of(vendor), Some(on_count_tokens), user_data, Some(drop_count_tokens), &mut error)
        };
        check(status, error)
    }
    /// The encoder of a vendor by name.
    pub fn open_encoder(&self, vendor: &str) -> Result<Encoder> {
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: both are written.
        check(unsafe { sys::vetvec_config_open_encoder(self.0, str_of(vendor), &mut out, &mut error) }, error)?;
        Ok(Encoder::own(out))
    }
    /// What an audit would send, as JSON. Nothing is sent.
    pub fn plan(&self) -> Result<String> {
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: both are written.
        check(unsafe { sys::vetvec_audit_plan(self.0, null(), &mut out, &mut error) }, error)?;
        Ok(buffer(out))
    }
}

impl Drop for Config {
    fn drop(&mut self) {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_config_destroy(self.0) }
    }
}

/// What rules came to; `checks_json` has an entry for each rule and vendor.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Gate {
    pub passed: bool,
    pub checks_json: String,
}

/// A finished audit.
pub struct Audit(*mut sys::vetvec_audit);

// SAFETY: "shared" in the words of vetvec.h.
unsafe impl Send for Audit {}
unsafe impl Sync for Audit {}

impl Audit {
    /// Plans, embeds, judges and keeps everything in the run folder; goes on with an interrupted run.
    pub fn run(config: &Config, options: CallOptions<'_>) -> Result<Audit> {
        let (call, mut out, mut error) = (Call::new(options), null_mut(), null_mut());
        // SAFETY: both are written.
        let status = unsafe { sys::vetvec_audit_run(config.0, call.c(), &mut out, &mut error) };
        call.end(check(status, error).map(|()| Audit(out)))
    }
    /// A finished run, judged anew; offline.
    pub fn open(folder: &str, options: CallOptions<'_>) -> Result<Audit> {
        let (call, mut out, mut error) = (Call::new(options), null_mut(), null_mut());
        // SAFETY: both are written.
        let status = unsafe { sys::vetvec_audit_open(str_of(folder), call.c(), &mut out, &mut error) };
        call.end(check(status, error).map(|()| Audit(out)))
    }
    /// A few plain lines.
    pub fn verdict(&self) -> String {
        // SAFETY: NUL-terminated, copied.
        unsafe { text(sys::vetvec_audit_verdict(self.0)) }
    }
    /// The run folder.
    pub fn folder(&self) -> String {
        // SAFETY: NUL-terminated, copied.
        unsafe { text(sys::vetvec_audit_folder(self.0)) }
    }
    /// "html", "json", "csv", "junit", "md" or "jsonl".
    pub fn report(&self, format: &str) -> Result<String> {
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: both are written.
        check(unsafe { sys::vetvec_report_write(self.0, str_of(format), &mut out, &mut error) }, error)?;
        Ok(buffer(out))
    }
    /// Writes a report; the format comes from the name.
    pub fn write_report(&self, path: &str) -> Result<()> {
        let mut error = null_mut();
        // SAFETY: error is written.
        check(unsafe { sys::vetvec_report_write_file(self.0, str_of(path), &mut error) }, error)
    }
    /// All figures, as JSON.
    pub fn result_json(&self) -> Result<String> {
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: both are written.
        check(unsafe { sys::vetvec_audit_result_json(self.0, &mut out, &mut error) }, error)?;
        Ok(buffer(out))
    }
    /// Vendor against vendor, of this audit or of two, as JSON.
    pub fn compare(&self, vendor: &str, other: &Audit, other_vendor: &str) -> Result<String> {
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: both are written.
        let status = unsafe { sys::vetvec_audit_compare(self.0, str_of(vendor), other.0, str_of(other_vendor), &mut out, &mut error) };
        check(status, error)?;
        Ok(buffer(out))
    }
    /// Checks rules, one a line; "": the run's own.
    pub fn gate(&self, rules: &str, baseline: Option<&Audit>) -> Result<Gate> {
        let (mut passed, mut out, mut error) = (0, null_mut(), null_mut());
        let against = baseline.map_or(null(), |b| b.0.cast_const());
        // SAFETY: all three are written.
        let status = unsafe { sys::vetvec_gate_check(self.0, str_of(rules), against, &mut passed, &mut out, &mut error) };
        check(status, error)?;
        Ok(Gate { passed: passed != 0, checks_json: buffer(out) })
    }
}

impl Drop for Audit {
    fn drop(&mut self) {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_audit_destroy(self.0) }
    }
}
