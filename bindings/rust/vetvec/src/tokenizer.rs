//! Local models by ONNX Runtime: their tokenizer, and what is in their folder.
use std::ptr::null_mut;

use vetvec_sys as sys;

use crate::call::Packed;
use crate::error::{Result, buffer, check, str_of};

/// Which ONNX Runtime encoders that are opened from now on load: a file or a folder.
pub fn set_onnx_library(path: &str) -> Result<()> {
    let mut error = null_mut();
    // SAFETY: error is written.
    check(unsafe { sys::vetvec_onnx_set_library(str_of(path), &mut error) }, error)
}

/// What "onnx:DIR" finds and will use, as JSON. Loads the model and runs it once.
pub fn describe_onnx(spec: &str) -> Result<String> {
    let (mut out, mut error) = (null_mut(), null_mut());
    // SAFETY: both are written.
    check(unsafe { sys::vetvec_onnx_describe(str_of(spec), &mut out, &mut error) }, error)?;
    Ok(buffer(out))
}

/// The tokenizer of "onnx:DIR"; neither a model nor ONNX Runtime needs to be there.
pub struct Tokenizer(*mut sys::vetvec_tokenizer);

// SAFETY: "shared" in the words of tokenizer.h.
unsafe impl Send for Tokenizer {}
unsafe impl Sync for Tokenizer {}

impl Tokenizer {
    /// Opens it.
    pub fn open(spec: &str) -> Result<Tokenizer> {
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: both are written.
        check(unsafe { sys::vetvec_tokenizer_open(str_of(spec), &mut out, &mut error) }, error)?;
        Ok(Tokenizer(out))
    }
    /// The ids of each text; `whole`: not cut to what the model takes; `bare`: without special tokens.
    pub fn encode<T: AsRef<str>>(&self, texts: &[T], whole: bool, bare: bool) -> Result<Vec<Vec<i32>>> {
        let packed = Packed::new(texts);
        let given = sized!(vetvec_tokenize_options { no_truncation: u8::from(whole), no_special_tokens: u8::from(bare) });
        let (mut ids, mut ends) = (vec![0; 64 * (packed.len() + 1)], vec![0u64; packed.len() + 1]);
        loop {
            let (mut written, mut error) = (0, null_mut());
            // SAFETY: count + 1 offsets, and as many ids as are told.
            let status = unsafe {
                sys::vetvec_tokenizer_encode(self.0, &packed.view(), &given, ids.as_mut_ptr(), ids.len() as u64,
                    ends.as_mut_ptr(), &mut written, &mut error)
            };
            if status == sys::VETVEC_BUFFER_TOO_SMALL {
                // SAFETY: written by the call; not used again.
                unsafe { sys::vetvec_error_destroy(error) };
                ids.resize(written as usize, 0);
                continue;
            }
            check(status, error)?;
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
