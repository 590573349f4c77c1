//! Test suites.
use std::ops::Range;
use std::ptr::null_mut;

use vetvec_sys as sys;

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

/// Items of one kind, unchangeable.
pub struct Suite(pub(crate) *mut sys::vetvec_suite);

// SAFETY: "shared" in the words of vetvec.h.
unsafe impl Send for Suite {}
unsafe impl Sync for Suite {}

impl Suite {
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
    /// Number of items.
    pub fn len(&self) -> usize {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_suite_size(self.0) as usize }
    }
    /// True without items.
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
    /// All triples of a suite of kind "contrastive" in order.
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
