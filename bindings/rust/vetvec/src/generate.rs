//! Suites other than contrastive ones, and SynTextBench's sentences.
use std::any::Any;
use std::ffi::c_void;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::{null, null_mut};

use vetvec_sys as sys;

use crate::Suite;
use crate::call::{Call, CallOptions, Packed};
use crate::error::{Result, buffer, check, str_of};

/// What [`Suite::make`] makes; "" and 0: the default of vetvec/generate.h.
#[derive(Clone, Copy, Debug, Default)]
pub struct MakeOptions<'a> {
    /// Of every random choice.
    pub seed: u64,
    /// sr, evalrank: pairs; robustness: most seeds used.
    pub n: u64,
    /// "general,support"
    pub domains: &'a str,
    /// "passive,inversion", "typo,negation"
    pub constructs: &'a str,
    /// robustness: your sentences; or a file of them:
    pub seeds: &'a [&'a str],
    /// As in suites from sentences.
    pub seeds_file: &'a str,
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
    /// Pairs and sets to rank: "sr" and "evalrank" from a grammar, "robustness" from sentences. Its items are not triples:
    /// see [`Suite::item_json`].
    pub fn make(kind: &str, what: &MakeOptions<'_>, options: CallOptions<'_>) -> Result<Suite> {
        let (packed, call) = (Packed::new(what.seeds), Call::new(options));
        let view = packed.view();
        let given = sized!(vetvec_suite_make_options {
            kind: str_of(kind),
            seed: what.seed,
            n: what.n,
            domains: str_of(what.domains),
            constructs: str_of(what.constructs),
            seeds_file: str_of(what.seeds_file),
            seeds: if what.seeds.is_empty() { null() } else { &view },
        });
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: everything lives for the call.
        let status = unsafe { sys::vetvec_suite_make(&given, call.c(), &mut out, &mut error) };
        call.end(check(status, error).map(|()| Suite(out)))
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

/// Of SynTextBench's sentences; "" and 0: the default of vetvec/generate.h.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct SentenceOptions<'a> {
    pub seed: u64,
    /// Mixing ratios: "0,0.05,0.1", "0,0.1,...,0.9".
    pub p: &'a str,
    /// Sentences for each p, half of them positive.
    pub n: u64,
    pub p_e: f64,
    pub p_n: f64,
    pub train_share: f64,
    pub sentiwordnet_file: &'a str,
    pub stop_words_file: &'a str,
    pub corpus_file: &'a str,
    pub threads: u32,
    pub no_nesting: bool,
    /// [`write_syntextbench`] only: prompts with two demonstrations.
    pub in_context: bool,
    /// [`write_syntextbench`] only: draws of `n` sentences for each p; 0: one.
    pub draws: u8,
}

impl SentenceOptions<'_> {
    fn c(&self) -> sys::vetvec_syntextbench_suite_options {
        sized!(vetvec_syntextbench_suite_options {
            seed: self.seed,
            p: str_of(self.p),
            n: self.n,
            p_e: self.p_e,
            p_n: self.p_n,
            train_share: self.train_share,
            sentiwordnet_file: str_of(self.sentiwordnet_file),
            stop_words_file: str_of(self.stop_words_file),
            corpus_file: str_of(self.corpus_file),
            threads: self.threads,
            no_nesting: u8::from(self.no_nesting),
            in_context: u8::from(self.in_context),
            draws: self.draws,
        })
    }
}

/// Writes the sentences to `path`, and `path`.manifest.json, which is returned.
pub fn write_syntextbench(path: &str, what: &SentenceOptions<'_>, options: CallOptions<'_>) -> Result<String> {
    let (call, mut out, mut error) = (Call::new(options), null_mut(), null_mut());
    // SAFETY: everything lives for the call.
    let status = unsafe { sys::vetvec_syntextbench_write(&what.c(), call.c(), str_of(path), &mut out, &mut error) };
    let manifest = buffer(out);
    call.end(check(status, error).map(|()| manifest))
}

/// One sentence, borrowed for the call.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Sentence<'a> {
    /// 1, 2, ... among those of the same p and label.
    pub number: u64,
    pub text: &'a str,
    pub p: f64,
    /// 1 or -1.
    pub label: i32,
    pub is_test: bool,
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
        (state.f)(Sentence { number: s.number, text: &text, p: s.p, label: s.label, is_test: s.is_test != 0 })
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

/// Gives the same sentences one after the other, in the same order. `Break` ends it and is no error; a panic goes on here.
pub fn each_sentence<F: FnMut(Sentence<'_>) -> ControlFlow<()>>(what: &SentenceOptions<'_>, options: CallOptions<'_>, visit: F) -> Result<()> {
    let (call, mut error) = (Call::new(options), null_mut());
    let mut state = Visit { f: visit, left: false, panic: None };
    // SAFETY: the callback is that of this type, and runs within the call.
    let status = unsafe {
        sys::vetvec_syntextbench_each(&what.c(), call.c(), Some(on_sentence::<F>), (&raw mut state).cast(), &mut error)
    };
    let ended = call.end(check(status, error));
    if let Some(panic) = state.panic.take() {
        resume_unwind(panic);
    }
    if state.left { Ok(()) } else { ended }
}
