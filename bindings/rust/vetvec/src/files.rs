//! Files of texts and of vectors, and word lists.
use std::ptr::{null, null_mut};

use vetvec_sys as sys;

use crate::Matrix;
use crate::call::Packed;
use crate::error::{Error, Result, Status, buffer, check, str_of};
use crate::metrics::rows_of;

/// .txt (one a line), .jsonl ({"text": ...}), .tsv or .csv with a header that names "text".
pub fn read_texts(path: &str) -> Result<Vec<String>> {
    struct Texts(*mut sys::vetvec_texts);
    impl Drop for Texts {
        fn drop(&mut self) {
            // SAFETY: a handle is a checked number.
            unsafe { sys::vetvec_texts_destroy(self.0) }
        }
    }
    let (mut out, mut error) = (null_mut(), null_mut());
    // SAFETY: both are written.
    check(unsafe { sys::vetvec_texts_read(str_of(path), &mut out, &mut error) }, error)?;
    let (texts, mut view) = (Texts(out), sized!(vetvec_text_batch {}));
    // SAFETY: the view is written, and valid until the texts are dropped.
    check(unsafe { sys::vetvec_texts_view(texts.0, &mut view, &mut error) }, error)?;
    let one = |i: usize| {
        // SAFETY: count + 1 offsets, ascending, into the bytes.
        let (begin, end) = unsafe { (*view.offsets.add(i) as usize, *view.offsets.add(i + 1) as usize) };
        if begin == end {
            return String::new();
        }
        // SAFETY: as above.
        let bytes = unsafe { std::slice::from_raw_parts(view.bytes.cast::<u8>().add(begin), end - begin) };
        String::from_utf8_lossy(bytes).into_owned()
    };
    Ok((0..view.count as usize).map(one).collect())
}

/// An .npy file of two dimensions.
pub fn read_matrix(path: &str) -> Result<Matrix> {
    let (mut out, mut error) = (null_mut(), null_mut());
    // SAFETY: both are written.
    check(unsafe { sys::vetvec_matrix_read(str_of(path), &mut out, &mut error) }, error)?;
    Ok(Matrix::own(out))
}

/// .npy, .jsonl or .csv, by the name; the latter two need the texts. The file is replaced as a whole.
pub fn write_vectors<T: AsRef<str>>(path: &str, data: &[f32], cols: usize, texts: &[T]) -> Result<()> {
    let rows = rows_of(data, cols)?;
    if !texts.is_empty() && texts.len() as u64 != rows {
        return Err(Error::local(Status::InvalidArgument, format!("{} texts for {rows} rows", texts.len())));
    }
    let (packed, mut error) = (Packed::new(texts), null_mut());
    let view = packed.view();
    // SAFETY: everything lives for the call; the length is that of the slice.
    let status = unsafe {
        let listed = if texts.is_empty() { null() } else { &raw const view };
        sys::vetvec_vectors_write(str_of(path), listed, data.as_ptr(), rows, cols as u64, cols as u64, &mut error)
    };
    check(status, error)
}

/// Words of a lexicon: "starter" (lists "polar", "names", "inversions"), "dictionary", "sentiwordnet" (a file).
pub fn lexicon(name: &str, list: &str, file: &str) -> Result<Vec<String>> {
    let (mut out, mut error) = (null_mut(), null_mut());
    // SAFETY: both are written.
    check(unsafe { sys::vetvec_lexicon_show(str_of(name), str_of(file), str_of(list), &mut out, &mut error) }, error)?;
    Ok(buffer(out).lines().map(str::to_owned).collect())
}
