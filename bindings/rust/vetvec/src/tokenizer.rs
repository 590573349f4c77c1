//! Local models run by ONNX Runtime: their tokenizers, and descriptions of their folders.
use std::path::Path;
use std::ptr::null_mut;

use vetvec_sys as sys;

use crate::error::{Result, check, checked, made_text};
use crate::generated::options::TokenizerOptions;
use crate::json::Json;
use crate::raw::{Packed, path_of, str_of};

/// Sets the ONNX Runtime library (a file or a folder) for encoders that are opened later.
///
/// # Errors
/// `InvalidArgument` (a NUL byte); nothing is loaded yet.
pub fn set_onnx_library(path: impl AsRef<Path>) -> Result<()> {
    // SAFETY: error is written.
    checked(|error| unsafe { sys::vetvec_onnx_set_library(path_of(path.as_ref()), error) })
}

/// Describes the model that a specification "onnx:DIR" names. Loads the model and runs it once.
///
/// # Errors
/// `NotFound`, `FailedPrecondition` (no ONNX Runtime), and those of reading the model.
pub fn describe_onnx(spec: &str) -> Result<Json> {
    // SAFETY: both are written.
    made_text(|out, error| unsafe { sys::vetvec_onnx_describe(str_of(spec), out, error) }).map(Json)
}

/// The tokenizer of "onnx:DIR"; needs neither the model nor ONNX Runtime.
#[derive(Debug)]
pub struct Tokenizer(sys::vetvec_tokenizer);

impl Tokenizer {
    /// Opens the tokenizer.
    ///
    /// # Errors
    /// `NotFound`, `ParseError`, `Unimplemented` (a feature of tokenizer.json that the library lacks).
    pub fn open(spec: &str) -> Result<Tokenizer> {
        let mut out = sys::vetvec_tokenizer { id: 0 };
        // SAFETY: both are written.
        checked(|error| unsafe { sys::vetvec_tokenizer_open(str_of(spec), &mut out, error) })?;
        Ok(Tokenizer(out))
    }
    /// The ids of each text.
    ///
    /// # Errors
    /// `InvalidArgument` (not UTF-8, an option).
    pub fn encode<T: AsRef<str>>(&self, texts: &[T], options: &TokenizerOptions) -> Result<Vec<Vec<i32>>> {
        let (packed, given) = (Packed::new(texts), options.c()?);
        let (mut ids, mut ends) = (vec![0; 64 * (packed.len() + 1)], vec![0u64; packed.len() + 1]);
        loop {
            let (mut written, mut error) = (0, null_mut());
            // SAFETY: count + 1 offsets, and the stated number of ids.
            let status = unsafe {
                sys::vetvec_tokenizer_encode(
                    self.0,
                    &packed.view(),
                    &given,
                    ids.as_mut_ptr(),
                    ids.len(),
                    ends.as_mut_ptr(),
                    &mut written,
                    &mut error,
                )
            };
            let ended = check(status, error);
            if status == sys::VETVEC_STATUS_BUFFER_TOO_SMALL {
                ids.resize(written, 0);
                continue;
            }
            ended?;
            return Ok(ends.windows(2).map(|e| ids[e[0] as usize..e[1] as usize].to_vec()).collect());
        }
    }
}

impl Drop for Tokenizer {
    fn drop(&mut self) {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_tokenizer_destroy(self.0) }
    }
}
