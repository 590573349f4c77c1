//! Test suites of every kind, and SynTextBench's sentences.
use std::ffi::c_void;
use std::ops::ControlFlow;
use std::path::Path;

use vetvec_sys as sys;

use crate::call::{self, Left};
use crate::callback::{on_log, with_log};
use crate::dataset::Dataset;
use crate::error::{Result, checked, made_text};
use crate::generated::options::{CallOptions, SuiteImportOptions, SuiteMakeOptions, SuiteScoreOptions};
use crate::handle::{Encoder, Suite};
use crate::json::Json;
use crate::numbers::{Bounds, fits};
use crate::raw::{Packed, borrowed, if_any, path_of, str_of, text};
use crate::secret::{Secret, secret_of};

with_log! {
    /// Receives messages when the call retries or waits for a chat model ("sr" with llm). Must not call this crate.
    SuiteMakeOptions
}

impl SuiteMakeOptions {
    /// A suite of `kind` with its defaults.
    pub fn of(kind: impl Into<String>) -> Self {
        SuiteMakeOptions::default().kind(kind)
    }
    /// Sets an option of the kind to a number, true or false, or text; a list is text with items separated by commas.
    #[must_use]
    pub fn set(mut self, name: &str, value: impl ToString) -> Self {
        self.options.push((name.to_owned(), Secret::from(value.to_string())));
        self
    }
    /// Sentences, instead of the option "seeds", which is a file.
    #[must_use]
    pub fn seeds<T: Into<String>>(mut self, seeds: impl IntoIterator<Item = T>) -> Self {
        self.seeds.extend(seeds.into_iter().map(Into::into));
        self
    }
    /// Calls `f` with the options as the C ABI takes them, valid during the call.
    fn with<R>(&self, f: impl FnOnce(&sys::vetvec_suite_make_options) -> Result<R>) -> Result<R> {
        let one =
            |(name, value): &(String, Secret)| sys::vetvec_suite_option { name: str_of(name), value: secret_of(value) };
        let listed: Vec<_> = self.options.iter().map(one).collect();
        let packed = Packed::new(&self.seeds);
        let view = packed.view();
        let mut given: sys::vetvec_suite_make_options = self.c()?;
        given.options = listed.as_ptr();
        given.options_count = listed.len() as u64;
        given.seeds = if_any(&view);
        if let Some(log) = &self.log {
            given.log = Some(on_log);
            given.log_user_data = std::ptr::from_ref(log).cast_mut().cast();
        }
        f(&given)
    }
}

impl SuiteImportOptions {
    /// Adds a data set.
    #[must_use]
    pub fn dataset(mut self, dataset: Dataset) -> Self {
        self.datasets.push(dataset);
        self
    }
}

impl<'a> SuiteScoreOptions<'a> {
    /// A suite of kind "contrastive", on whose triples a suite of kind "meaning" is scored as well.
    #[must_use]
    pub fn triples(mut self, suite: &'a Suite) -> Self {
        self.triples = Some(suite);
        self
    }
    /// Embeds the queries of retrieval and passages: the same model opened with input type "query".
    #[must_use]
    pub fn query_encoder(mut self, encoder: &'a Encoder) -> Self {
        self.query_encoder = Some(encoder);
        self
    }
    /// In comparisons: the same for the second encoder.
    #[must_use]
    pub fn other_query_encoder(mut self, encoder: &'a Encoder) -> Self {
        self.other_query_encoder = Some(encoder);
        self
    }
    /// With the handles, valid while `self` borrows their objects.
    fn with_handles(&self) -> Result<sys::vetvec_suite_score_options> {
        let handle = |one: Option<&Encoder>| one.map_or(sys::vetvec_encoder { id: 0 }, |e| e.handle);
        let mut given: sys::vetvec_suite_score_options = self.c()?;
        given.triples = self.triples.map_or(sys::vetvec_suite { id: 0 }, |suite| suite.0);
        given.query_encoder = handle(self.query_encoder);
        given.other_query_encoder = handle(self.other_query_encoder);
        Ok(given)
    }
}

impl Suite {
    /// The same options and files give the same suite on every machine. [`suite_kinds`] lists the options of each kind.
    ///
    /// ```
    /// # fn main() -> vetvec::Result<()> {
    /// let options = vetvec::SuiteMakeOptions::of("sr").set("n", 40).set("seed", 3);
    /// let suite = vetvec::Suite::make(&options, vetvec::CallOptions::new())?;
    /// assert_eq!(suite.len(), 40);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// `InvalidArgument` (the option, the value found and the values allowed), `NotFound` and `ParseError` with file
    /// and line, `InsufficientData` (no item; the message gives the reasons with their counts), `Cancelled`; with llm
    /// also those of a service, and `FailedPrecondition` while another process uses the journal.
    pub fn make(suite: &SuiteMakeOptions, options: CallOptions<'_>) -> Result<Suite> {
        let mut out = sys::vetvec_suite { id: 0 };
        // SAFETY: everything lives for the call.
        suite.with(|given| {
            call::run(options, |call, error| unsafe { sys::vetvec_suite_make(given, call, &mut out, error) })
        })?;
        Ok(Suite(out))
    }
    /// Like [`Suite::make`], but writes a suite of any size to `path` and `path`.manifest.json, and returns the
    /// manifest.
    ///
    /// # Errors
    /// Those of [`Suite::make`], and those of writing.
    pub fn make_file(path: impl AsRef<Path>, suite: &SuiteMakeOptions, options: CallOptions<'_>) -> Result<Json> {
        let path = path_of(path.as_ref());
        // SAFETY: everything lives for the call.
        suite
            .with(|given| {
                call::run_text(options, |call, out, error| unsafe {
                    sys::vetvec_suite_make_file(given, call, path, out, error)
                })
            })
            .map(Json)
    }
    /// Reads published data sets as a suite.
    ///
    /// # Errors
    /// `InvalidArgument` and `ParseError` with file and line, `NotFound`.
    pub fn import(options: &SuiteImportOptions) -> Result<Suite> {
        let files: Vec<Vec<_>> =
            options.datasets.iter().map(|one| one.files.iter().map(|file| path_of(file)).collect()).collect();
        let mut listed = Vec::with_capacity(files.len());
        for (one, files) in options.datasets.iter().zip(&files) {
            let file_count = fits("files of a data set", files.len(), Bounds::OfType)?;
            listed.push(sys::vetvec_dataset { format: one.format.code(), file_count, files: files.as_ptr() });
        }
        let mut out = sys::vetvec_suite { id: 0 };
        let mut given: sys::vetvec_suite_import_options = options.c()?;
        given.datasets = listed.as_ptr();
        given.dataset_count = listed.len() as u64;
        // SAFETY: everything lives for the call.
        checked(|error| unsafe { sys::vetvec_suite_import(&given, &mut out, error) })?;
        Ok(Suite(out))
    }
    /// Reads a JSONL file and its manifest.
    ///
    /// # Errors
    /// `ParseError` with the line, `DataLoss` (the SHA-256 is not that of the manifest), `FailedPrecondition` (a newer
    /// format), `NotFound`.
    pub fn read(path: impl AsRef<Path>) -> Result<Suite> {
        let mut out = sys::vetvec_suite { id: 0 };
        // SAFETY: both are written.
        checked(|error| unsafe { sys::vetvec_suite_read(path_of(path.as_ref()), &mut out, error) })?;
        Ok(Suite(out))
    }
    /// Writes the JSONL file and its manifest.
    ///
    /// # Errors
    /// Those of writing.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<()> {
        // SAFETY: error is written.
        checked(|error| unsafe { sys::vetvec_suite_write(self.0, path_of(path.as_ref()), error) })
    }
    /// Number of items.
    pub fn len(&self) -> usize {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_suite_size(self.0) as usize }
    }
    /// True if there are no items.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The SHA-256 of the JSONL bytes, in lower-case hexadecimal.
    pub fn sha256(&self) -> String {
        // SAFETY: NUL-terminated, copied.
        unsafe { text(sys::vetvec_suite_sha256(self.0)) }
    }
    /// The manifest: kind, seed, counts, lexicons.
    pub fn manifest(&self) -> Json {
        // SAFETY: NUL-terminated, copied.
        Json(unsafe { text(sys::vetvec_suite_manifest_json(self.0)) })
    }
    /// Item `index`; `OutOfRange` past the end.
    ///
    /// # Errors
    /// `OutOfRange` past the end.
    pub fn item(&self, index: usize) -> Result<Json> {
        // SAFETY: both are written.
        made_text(|out, error| unsafe { sys::vetvec_suite_item(self.0, index as u64, out, error) }).map(Json)
    }
    /// What an audit says of one encoder on this suite, as JSON (vetvec_suite_score in vetvec/suite.h): embeds the
    /// texts through the encoder's cache, and judges the vectors.
    ///
    /// ```
    /// # fn main() -> vetvec::Result<()> {
    /// # let options = vetvec::SuiteMakeOptions::of("sr").set("n", 200);
    /// # let suite = vetvec::Suite::make(&options, vetvec::CallOptions::new())?;
    /// let encoder = vetvec::Encoder::open("builtin:")?;
    /// let json = suite.score(&encoder, &vetvec::SuiteScoreOptions::default(), vetvec::CallOptions::new())?;
    /// assert!(json.contains("\"value\""));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// `InvalidArgument` (an option, or a kind whose score vectors alone do not give) and those of embedding.
    pub fn score(&self, encoder: &Encoder, score: &SuiteScoreOptions<'_>, options: CallOptions<'_>) -> Result<Json> {
        let given = score.with_handles()?;
        // SAFETY: everything lives for the call; handles are checked numbers.
        call::run_text(options, |call, out, error| unsafe {
            sys::vetvec_suite_score(self.0, encoder.handle, &given, call, out, error)
        })
        .map(Json)
    }
    /// The scores of two encoders and their difference, by an audit's inference, as JSON (vetvec_suite_compare).
    ///
    /// # Errors
    /// Those of [`Suite::score`].
    pub fn compare(
        &self,
        first: &Encoder,
        second: &Encoder,
        score: &SuiteScoreOptions<'_>,
        options: CallOptions<'_>,
    ) -> Result<Json> {
        let given = score.with_handles()?;
        // SAFETY: everything lives for the call; handles are checked numbers.
        call::run_text(options, |call, out, error| unsafe {
            sys::vetvec_suite_compare(self.0, first.handle, second.handle, &given, call, out, error)
        })
        .map(Json)
    }
    /// All items in order.
    pub fn iter(&self) -> impl Iterator<Item = Result<Json>> {
        (0..self.len()).map(|i| self.item(i))
    }
}

impl Drop for Suite {
    fn drop(&mut self) {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_suite_destroy(self.0) }
    }
}

/// The kinds of suites and their options (vetvec_suite_kinds in vetvec/suite.h).
///
/// # Errors
/// `OutOfMemory`.
pub fn suite_kinds() -> Result<Json> {
    // SAFETY: both are written.
    made_text(|out, error| unsafe { sys::vetvec_suite_kinds(out, error) }).map(Json)
}

/// One sentence, borrowed for the call.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Sentence<'a> {
    /// 1, 2, ... within the same draw, p and label.
    pub number: u64,
    /// The sentence.
    pub text: &'a str,
    /// The mixing ratio.
    pub p: f64,
    /// 1 or -1.
    pub label: i32,
    /// Whether the sentence is for testing; the others are for training.
    pub is_test: bool,
    /// 1, 2, ...
    pub draw: u8,
}

struct Visit<F> {
    f: F,
    left: Left,
}

unsafe extern "C" fn on_sentence<F: FnMut(Sentence<'_>) -> ControlFlow<()>>(
    user_data: *mut c_void,
    sentence: *const sys::vetvec_sentence,
) -> i32 {
    // SAFETY: user_data is the Visit on the stack of each_sentence; calls come one at a time, on its thread.
    let (Visit { f, left }, s) = unsafe { (&mut *user_data.cast::<Visit<F>>(), &*sentence) };
    left.hear(|| {
        // SAFETY: size bytes of the library, valid during this call.
        let text = unsafe { borrowed(s.text) };
        let sentence =
            Sentence { number: s.number, text: &text, p: s.p, label: s.label, is_test: s.is_test != 0, draw: s.draw };
        f(sentence).map_continue(|()| 0)
    })
}

/// Calls the function with the sentences of a suite of kind "syntextbench" one by one, in order. `Break` ends the call
/// and is not an error; a panic is resumed by this call.
///
/// # Errors
/// `InvalidArgument` (a different kind; the option icl, which needs a file), and those of [`Suite::make`].
pub fn each_sentence<F: FnMut(Sentence<'_>) -> ControlFlow<()>>(
    suite: &SuiteMakeOptions,
    options: CallOptions<'_>,
    visit: F,
) -> Result<()> {
    let mut state = Visit { f: visit, left: Left::default() };
    let user_data = (&raw mut state).cast();
    // SAFETY: the callback is that of this type, and runs within the call.
    let ended = suite.with(|given| {
        call::run(options, |call, error| unsafe {
            sys::vetvec_suite_each_sentence(given, call, Some(on_sentence::<F>), user_data, error)
        })
    });
    state.left.resume();
    if state.left.by_choice { Ok(()) } else { ended }
}
