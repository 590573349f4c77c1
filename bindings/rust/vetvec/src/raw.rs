//! Text and lists in the form of the C ABI.
use std::borrow::Cow;
use std::ffi::{CStr, c_char};
use std::path::Path;

use vetvec_sys as sys;

/// A struct of the ABI: its size, the given fields, and zeros (the defaults) elsewhere.
macro_rules! sized {
    ($kind:ident { $($field:ident: $value:expr),* $(,)? }) => {{
        // SAFETY: zeroes are a valid value of every field.
        #[allow(unused_mut)]
        let mut made: vetvec_sys::$kind = unsafe { std::mem::zeroed() };
        made.struct_size = size_of::<vetvec_sys::$kind>() as u64;
        $(made.$field = $value;)*
        made
    }};
}
pub(crate) use sized;

pub(crate) fn str_of(text: &str) -> sys::vetvec_str {
    sys::vetvec_str { data: text.as_ptr().cast(), size: text.len() }
}

/// The bytes of a path, unchanged: the library reports an error if they are not UTF-8.
pub(crate) fn path_of(path: &Path) -> sys::vetvec_str {
    let bytes = path.as_os_str().as_encoded_bytes();
    sys::vetvec_str { data: bytes.as_ptr().cast(), size: bytes.len() }
}

/// A list of the library; if it is empty, the pointer is not read.
///
/// # Safety
/// `data` has `count` elements that live as long as the caller says, or `count` is 0.
pub(crate) unsafe fn slice_of<'a, T>(data: *const T, count: usize) -> &'a [T] {
    if count == 0 {
        return &[];
    }
    // SAFETY: as promised by the caller.
    unsafe { std::slice::from_raw_parts(data, count) }
}

/// Text of the library. It is always UTF-8, but that is checked anyway.
///
/// # Safety
/// The same as for `slice_of`.
pub(crate) unsafe fn borrowed<'a>(text: sys::vetvec_str) -> Cow<'a, str> {
    // SAFETY: as promised by the caller.
    String::from_utf8_lossy(unsafe { slice_of(text.data.cast::<u8>(), text.size) })
}

/// Text `index` of a batch of the library.
///
/// # Safety
/// The batch is valid and has more than `index` texts.
pub(crate) unsafe fn text_at<'a>(batch: &sys::vetvec_text_batch, index: usize) -> Cow<'a, str> {
    // SAFETY: count + 1 offsets, ascending, into the bytes.
    unsafe {
        let (begin, end) = (*batch.offsets.add(index) as usize, *batch.offsets.add(index + 1) as usize);
        let data = if begin == end { std::ptr::null() } else { batch.bytes.add(begin) };
        borrowed(sys::vetvec_str { data, size: end - begin })
    }
}

/// Copies NUL-terminated text of the library; null is "".
///
/// # Safety
/// `pointer` is null or NUL-terminated.
pub(crate) unsafe fn text(pointer: *const c_char) -> String {
    if pointer.is_null() {
        return String::new();
    }
    // SAFETY: as promised by the caller.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

/// Copies a buffer and destroys it; null is "".
pub(crate) fn buffer(made: *mut sys::vetvec_buffer) -> String {
    if made.is_null() {
        return String::new();
    }
    // SAFETY: an ordinary pointer that a call has just written; used once.
    unsafe {
        let bytes = slice_of(sys::vetvec_buffer_data(made).cast::<u8>(), sys::vetvec_buffer_size(made));
        let out = String::from_utf8_lossy(bytes).into_owned();
        sys::vetvec_buffer_destroy(made);
        out
    }
}

/// Texts in the packed form of the ABI.
pub(crate) struct Packed {
    bytes: Vec<u8>,
    offsets: Vec<u64>,
}

impl Packed {
    pub(crate) fn new<T: AsRef<str>>(texts: &[T]) -> Packed {
        let mut out = Packed { bytes: Vec::new(), offsets: Vec::with_capacity(texts.len() + 1) };
        out.bytes.reserve(texts.iter().map(|t| t.as_ref().len()).sum());
        out.offsets.push(0);
        for one in texts {
            out.bytes.extend_from_slice(one.as_ref().as_bytes());
            out.offsets.push(out.bytes.len() as u64);
        }
        out
    }
    pub(crate) fn len(&self) -> usize {
        self.offsets.len() - 1
    }
    pub(crate) fn view(&self) -> sys::vetvec_text_batch {
        sized!(vetvec_text_batch {
            bytes: self.bytes.as_ptr().cast(),
            offsets: self.offsets.as_ptr(),
            count: self.len() as u64,
        })
    }
}

/// A batch if there are texts, otherwise null.
pub(crate) fn if_any(view: &sys::vetvec_text_batch) -> *const sys::vetvec_text_batch {
    if view.count == 0 { std::ptr::null() } else { view }
}
