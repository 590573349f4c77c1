//! Text files, vector files and word lists.
use std::path::Path;

use vetvec_sys as sys;

use crate::error::{Result, checked, made_text};
use crate::matrix::Matrix;
use crate::raw::{Packed, if_any, path_of, sized, str_of, text_at};
use crate::rows::{Rows, one_each};

struct Texts(sys::vetvec_texts);

impl Drop for Texts {
    fn drop(&mut self) {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_texts_destroy(self.0) }
    }
}

/// Reads .txt (one text per line), .jsonl ({"text": ...}), .tsv or .csv with a column "text" in the header.
///
/// # Errors
/// `NotFound`, `ParseError` with the line.
pub fn read_texts(path: impl AsRef<Path>) -> Result<Vec<String>> {
    let (mut texts, mut view) = (Texts(sys::vetvec_texts { id: 0 }), sized!(vetvec_text_batch {}));
    // SAFETY: both are written.
    checked(|error| unsafe { sys::vetvec_texts_read(path_of(path.as_ref()), &mut texts.0, error) })?;
    // SAFETY: the view is written, and valid until the texts are dropped.
    checked(|error| unsafe { sys::vetvec_texts_view(texts.0, &mut view, error) })?;
    // SAFETY: as above; each is copied.
    Ok((0..view.count as usize).map(|i| unsafe { text_at(&view, i) }.into_owned()).collect())
}

/// Reads a two-dimensional .npy file.
///
/// # Errors
/// `NotFound`, `ParseError`, `NonFinite` (`item_index` is the row).
pub fn read_matrix(path: impl AsRef<Path>) -> Result<Matrix> {
    let mut out = sys::vetvec_matrix { id: 0 };
    // SAFETY: both are written.
    checked(|error| unsafe { sys::vetvec_vectors_read(path_of(path.as_ref()), &mut out, error) })?;
    Ok(Matrix::own(out))
}

/// Writes .npy, .jsonl or .csv, depending on the extension; .jsonl and .csv need the texts. The file is replaced
/// atomically.
///
/// # Errors
/// `InvalidArgument` (the numbers of texts and rows differ, an unknown extension), `NonFinite`, those of writing.
pub fn write_vectors<'a, T: AsRef<str>>(path: impl AsRef<Path>, rows: impl Into<Rows<'a>>, texts: &[T]) -> Result<()> {
    let (rows, packed) = (rows.into().c()?, Packed::new(texts));
    if !texts.is_empty() {
        one_each("texts", texts.len(), rows.rows)?;
    }
    let view = packed.view();
    // SAFETY: everything lives for the call.
    checked(|error| unsafe { sys::vetvec_vectors_write(path_of(path.as_ref()), if_any(&view), &rows, error) })
}

/// The words of a lexicon: "starter" (lists "polar", "names", "inversions"), "dictionary", "sentiwordnet" (a file).
///
/// # Errors
/// `NotFound`, `InvalidArgument` (an unknown lexicon or list).
#[cfg(feature = "audit")]
pub fn lexicon(name: &str, list: &str, file: impl AsRef<Path>) -> Result<Vec<String>> {
    let (name, list, file) = (str_of(name), str_of(list), path_of(file.as_ref()));
    // SAFETY: both are written.
    let words = made_text(|out, error| unsafe { sys::vetvec_lexicon_show(name, file, list, out, error) })?;
    Ok(words.lines().map(str::to_owned).collect())
}
