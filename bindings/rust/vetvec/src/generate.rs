//! Suites of every kind, and SynTextBench's sentences.
use std::any::Any;
use std::ffi::c_void;
use std::fmt;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::{null, null_mut};
use std::sync::Arc;

use vetvec_sys as sys;

use crate::Suite;
use crate::call::{Call, CallOptions, Packed};
use crate::encoder::{LogFn, on_log};
use crate::error::{Result, buffer, check, str_of};

/// What [`Suite::make`] makes: a kind, and that kind's options, which [`suite_kinds`] tells.
///
/// ```no_run
/// # fn main() -> vetvec::Result<()> {
/// let making = vetvec::SuiteMaking::new("sr").set("n", 40).set("seed", 3);
/// let suite = vetvec::Suite::make(&making, vetvec::CallOptions::new())?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Default)]
pub struct SuiteMaking {
    kind: String,
    options: Vec<(String, String)>,
    seeds: Vec<String>,
    log: Option<Arc<LogFn>>,
}

/// Without the options' values: one of them may be a key.
impl fmt::Debug for SuiteMaking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options: Vec<_> = self.options.iter().map(|(name, _)| name).collect();
        f.debug_struct("SuiteMaking").field("kind", &self.kind).field("options", &options).finish_non_exhaustive()
    }
}

impl SuiteMaking {
    /// A suite of `kind` with its defaults.
    pub fn new(kind: &str) -> Self {
        SuiteMaking { kind: kind.to_owned(), ..SuiteMaking::default() }
    }
    /// Sets an option: a number, true or false, text; a list as text with commas.
    #[must_use]
    pub fn set(mut self, name: &str, value: impl ToString) -> Self {
        self.options.push((name.to_owned(), value.to_string()));
        self
    }
    /// Sentences, instead of the option "seeds", which is a file.
    #[must_use]
    pub fn seeds<T: AsRef<str>>(mut self, seeds: &[T]) -> Self {
        self.seeds = seeds.iter().map(|seed| seed.as_ref().to_owned()).collect();
        self
    }
    /// Hears of retries and waits where a chat model is asked ("sr" with llm), as [`crate::Builder::log`] does.
    #[must_use]
    pub fn log(mut self, log: impl Fn(i32, &str) + Send + Sync + 'static) -> Self {
        self.log = Some(Arc::new(Box::new(log)));
        self
    }
    /// Calls `f` with the options as the C ABI takes them, valid during the call.
    fn with<R>(&self, f: impl FnOnce(&sys::vetvec_suite_make_options) -> R) -> R {
        let options: Vec<_> =
            self.options.iter().map(|(name, value)| sys::vetvec_suite_option { name: str_of(name), value: str_of(value) }).collect();
        let packed = Packed::new(&self.seeds);
        let view = packed.view();
        f(&sized!(vetvec_suite_make_options {
            kind: str_of(&self.kind),
            options: options.as_ptr(),
            options_count: options.len() as u64,
            seeds: if self.seeds.is_empty() { null() } else { &view },
            log: self.log.as_ref().map(|_| on_log as _),
            log_user_data: self.log.as_ref().map_or(null_mut(), |log| Arc::as_ptr(log).cast_mut().cast()),
        }))
    }
}

/// What [`Suite::import`] reads.
#[derive(Clone, Copy, Debug, Default)]
pub struct ImportOptions<'a> {
    /// "FORMAT:FILE[,FILE...]": sr, stsb, sick, str, words.
    pub sources: &'a [&'a str],
    /// Of format sr: "structure", "relation".
    pub aspect: &'a str,
    /// evalrank: further texts, one a line.
    pub background_file: &'a str,
    /// evalrank: word level.
    pub words: bool,
}

impl Suite {
    /// The same options and files give the same suite on every machine. Only kind "contrastive" has triples: of the others
    /// see [`Suite::item_json`].
    pub fn make(making: &SuiteMaking, options: CallOptions<'_>) -> Result<Suite> {
        let (call, mut out, mut error) = (Call::new(options), null_mut(), null_mut());
        // SAFETY: everything lives for the call.
        let status = making.with(|given| unsafe { sys::vetvec_suite_make(given, call.c(), &mut out, &mut error) });
        call.end(check(status, error).map(|()| Suite(out)))
    }
    /// As [`Suite::make`], written to `path` and `path`.manifest.json, which is returned.
    pub fn make_file(path: &str, making: &SuiteMaking, options: CallOptions<'_>) -> Result<String> {
        let (call, mut out, mut error) = (Call::new(options), null_mut(), null_mut());
        // SAFETY: everything lives for the call.
        let status = making.with(|given| unsafe { sys::vetvec_suite_make_file(given, call.c(), str_of(path), &mut out, &mut error) });
        let manifest = buffer(out);
        call.end(check(status, error).map(|()| manifest))
    }
    /// Published data sets as a suite of `kind` "sr" or "evalrank".
    pub fn import(kind: &str, what: &ImportOptions<'_>) -> Result<Suite> {
        let packed = Packed::new(what.sources);
        let view = packed.view();
        let given = sized!(vetvec_import_options {
            kind: str_of(kind),
            sources: &view,
            aspect: str_of(what.aspect),
            background_file: str_of(what.background_file),
            words: u8::from(what.words),
        });
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: everything lives for the call.
        check(unsafe { sys::vetvec_suite_import(&given, &mut out, &mut error) }, error)?;
        Ok(Suite(out))
    }
    /// Item `index` of a suite of any kind, as its line of JSON.
    pub fn item_json(&self, index: usize) -> Result<String> {
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: both are written.
        check(unsafe { sys::vetvec_suite_item(self.0, index as u64, &mut out, &mut error) }, error)?;
        Ok(buffer(out))
    }
}

/// The kinds of suites and their options, as JSON (vetvec_suite_kinds in vetvec/suite.h).
pub fn suite_kinds() -> Result<String> {
    let (mut out, mut error) = (null_mut(), null_mut());
    // SAFETY: both are written.
    check(unsafe { sys::vetvec_suite_kinds(&mut out, &mut error) }, error)?;
    Ok(buffer(out))
}

/// One sentence, borrowed for the call.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Sentence<'a> {
    /// 1, 2, ... among those of the same draw, p and label.
    pub number: u64,
    pub text: &'a str,
    pub p: f64,
    /// 1 or -1.
    pub label: i32,
    pub is_test: bool,
    /// 1, 2, ...
    pub draw: u8,
}

struct Visit<F> {
    f: F,
    left: bool,
    panic: Option<Box<dyn Any + Send>>,
}

unsafe extern "C" fn on_sentence<F: FnMut(Sentence<'_>) -> ControlFlow<()>>(
    user_data: *mut c_void,
    sentence: *const sys::vetvec_sentence,
) -> i32 {
    // SAFETY: user_data is the Visit on the stack of each_sentence; calls come one at a time, on its thread.
    let (state, s) = unsafe { (&mut *user_data.cast::<Visit<F>>(), &*sentence) };
    let told = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: size bytes of the library's, for this call; it makes UTF-8 only, which is checked all the same.
        let bytes = if s.text.size == 0 { &[][..] } else { unsafe { std::slice::from_raw_parts(s.text.data.cast::<u8>(), s.text.size) } };
        let text = String::from_utf8_lossy(bytes);
        (state.f)(Sentence { number: s.number, text: &text, p: s.p, label: s.label, is_test: s.is_test != 0, draw: s.draw })
    }));
    match told {
        Ok(ControlFlow::Continue(())) => 0,
        Ok(ControlFlow::Break(())) => {
            state.left = true;
            1
        }
        Err(panic) => {
            state.panic = Some(panic);
            -1
        }
    }
}

/// Gives the sentences of a suite of kind "syntextbench" one after the other, in its order. `Break` ends it and is not an
/// error; a panic goes on here.
pub fn each_sentence<F: FnMut(Sentence<'_>) -> ControlFlow<()>>(making: &SuiteMaking, options: CallOptions<'_>, visit: F) -> Result<()> {
    let (call, mut error) = (Call::new(options), null_mut());
    let mut state = Visit { f: visit, left: false, panic: None };
    // SAFETY: the callback is that of this type, and runs within the call.
    let status = making.with(|given| unsafe {
        sys::vetvec_syntextbench_each(given, call.c(), Some(on_sentence::<F>), (&raw mut state).cast(), &mut error)
    });
    let ended = call.end(check(status, error));
    if let Some(panic) = state.panic.take() {
        resume_unwind(panic);
    }
    if state.left { Ok(()) } else { ended }
}
