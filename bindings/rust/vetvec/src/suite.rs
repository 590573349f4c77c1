//! Contrastive test suites.
use std::ops::Range;
use std::ptr::{null, null_mut};

use vetvec_sys as sys;

use crate::call::{Call, CallOptions, Packed};
use crate::error::{Result, check, str_of, text};

/// A good embedding does not put the positive further from the seed than the negative.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Triple {
    /// 1 to 4: CR1 to CR4.
    pub relation: i32,
    pub id: String,
    pub seed: String,
    pub positive: String,
    pub negative: String,
    /// Bytes of `positive` and of `negative` that differ from the seed: the first changed span.
    pub changed_positive: Range<usize>,
    pub changed_negative: Range<usize>,
}

/// What [`Suite::generate`] makes; "" and 0: the default of vetvec/suite.h. Lexicons of "" are those compiled in.
#[derive(Clone, Copy, Debug, Default)]
pub struct SuiteOptions<'a> {
    /// Sentences in a file, when no seeds are given.
    pub seeds_file: &'a str,
    /// "CR1,CR2"; "": all that the seeds allow.
    pub relations: &'a str,
    /// Of every random choice.
    pub seed: u64,
    /// 0: no limit.
    pub max_per_relation: u64,
    /// The dict folder of WordNet 3.x.
    pub wordnet_dir: &'a str,
    /// SentiWordNet 3.0, plain or gzip.
    pub sentiwordnet_file: &'a str,
    /// TSV.
    pub gender_pairs_file: &'a str,
    /// JSON, or one a line.
    pub names_file: &'a str,
    /// TSV of text, inverted text: CR3's reference table.
    pub inversions_file: &'a str,
    /// TSV or CSV with a header.
    pub user_lexicon_file: &'a str,
    /// Which words are polar: "sense" or "first-sense".
    pub polarity: &'a str,
}

/// A list of triples, unchangeable.
pub struct Suite(pub(crate) *mut sys::vetvec_suite);

// SAFETY: "shared" in the words of vetvec.h.
unsafe impl Send for Suite {}
unsafe impl Sync for Suite {}

impl Suite {
    /// From sentences; the same arguments and files give the same suite on every machine.
    pub fn generate<T: AsRef<str>>(seeds: &[T], what: &SuiteOptions<'_>, options: CallOptions<'_>) -> Result<Suite> {
        let (packed, call) = (Packed::new(seeds), Call::new(options));
        let view = packed.view();
        let given = sized!(vetvec_suite_options {
            seeds_file: str_of(what.seeds_file),
            seeds: if seeds.is_empty() { null() } else { &view },
            relations: str_of(what.relations),
            seed: what.seed,
            max_per_relation: what.max_per_relation,
            wordnet_dir: str_of(what.wordnet_dir),
            sentiwordnet_file: str_of(what.sentiwordnet_file),
            gender_pairs_file: str_of(what.gender_pairs_file),
            names_file: str_of(what.names_file),
            inversions_file: str_of(what.inversions_file),
            user_lexicon_file: str_of(what.user_lexicon_file),
            polarity: str_of(what.polarity),
        });
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: everything lives for the call.
        let status = unsafe { sys::vetvec_suite_generate(&given, call.c(), &mut out, &mut error) };
        call.end(check(status, error).map(|()| Suite(out)))
    }
    /// Reads a JSONL file and its manifest.
    pub fn read(path: &str) -> Result<Suite> {
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: both are written.
        check(unsafe { sys::vetvec_suite_read(str_of(path), &mut out, &mut error) }, error)?;
        Ok(Suite(out))
    }
    /// Writes the JSONL file and its manifest.
    pub fn write(&self, path: &str) -> Result<()> {
        let mut error = null_mut();
        // SAFETY: error is written.
        check(unsafe { sys::vetvec_suite_write(self.0, str_of(path), &mut error) }, error)
    }
    /// Number of triples.
    pub fn len(&self) -> usize {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_suite_size(self.0) as usize }
    }
    /// True without triples.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Of the JSONL bytes, in lower-case hexadecimal.
    pub fn sha256(&self) -> String {
        // SAFETY: NUL-terminated, copied.
        unsafe { text(sys::vetvec_suite_sha256(self.0)) }
    }
    /// JSON: kind, seed, counts, lexicons.
    pub fn manifest_json(&self) -> String {
        // SAFETY: NUL-terminated, copied.
        unsafe { text(sys::vetvec_suite_manifest_json(self.0)) }
    }
    /// Triple `index`; `OutOfRange` past the end.
    pub fn get(&self, index: usize) -> Result<Triple> {
        // SAFETY: zeroes are valid.
        let mut out: sys::vetvec_triple = unsafe { std::mem::zeroed() };
        out.struct_size = size_of::<sys::vetvec_triple>() as u64;
        let mut error = null_mut();
        // SAFETY: out is written; its text lives as long as the suite and is copied.
        check(unsafe { sys::vetvec_suite_get(self.0, index as u64, &mut out, &mut error) }, error)?;
        let copy = |s: sys::vetvec_str| {
            if s.size == 0 {
                return String::new();
            }
            // SAFETY: size bytes of the suite's.
            String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(s.data.cast(), s.size) }).into_owned()
        };
        Ok(Triple {
            relation: out.relation,
            id: copy(out.id),
            seed: copy(out.seed),
            positive: copy(out.positive),
            negative: copy(out.negative),
            changed_positive: out.changed_positive[0] as usize..out.changed_positive[1] as usize,
            changed_negative: out.changed_negative[0] as usize..out.changed_negative[1] as usize,
        })
    }
    /// All triples in order.
    pub fn iter(&self) -> impl Iterator<Item = Triple> {
        (0..self.len()).filter_map(|i| self.get(i).ok())
    }
}

impl Drop for Suite {
    fn drop(&mut self) {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_suite_destroy(self.0) }
    }
}
