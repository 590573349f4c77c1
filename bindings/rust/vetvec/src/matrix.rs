//! Rows that the library allocated.
use std::fmt;

use vetvec_sys as sys;

/// Row-major float32 rows, in the library's own memory: nothing is copied.
pub struct Matrix {
    handle: *mut sys::vetvec_matrix,
    data: *const f32,
    rows: usize,
    cols: usize,
}

// SAFETY: the memory is never written after the call that made it; the accessors are shared.
unsafe impl Send for Matrix {}
unsafe impl Sync for Matrix {}

impl Matrix {
    /// Takes over a handle, which may be null.
    pub(crate) fn own(handle: *mut sys::vetvec_matrix) -> Matrix {
        // SAFETY: any value is a valid argument; a bad one has no rows.
        unsafe {
            Matrix {
                handle,
                data: sys::vetvec_matrix_data(handle),
                rows: sys::vetvec_matrix_rows(handle) as usize,
                cols: sys::vetvec_matrix_cols(handle) as usize,
            }
        }
    }
    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }
    /// Elements of a row.
    pub fn cols(&self) -> usize {
        self.cols
    }
    /// All elements, row after row.
    pub fn as_slice(&self) -> &[f32] {
        if self.data.is_null() {
            return &[];
        }
        // SAFETY: rows * cols elements that live as long as the handle.
        unsafe { std::slice::from_raw_parts(self.data, self.rows * self.cols) }
    }
    /// Row `i`; panics past the end.
    pub fn row(&self, i: usize) -> &[f32] {
        &self.as_slice()[i * self.cols..(i + 1) * self.cols]
    }
    /// The rows in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[f32]> {
        (0..self.rows).map(|i| self.row(i))
    }
    /// The rows as a view of ndarray's; nothing is copied.
    #[cfg(feature = "ndarray")]
    pub fn view(&self) -> ndarray::ArrayView2<'_, f32> {
        ndarray::ArrayView2::from_shape((self.rows, self.cols), self.as_slice()).expect("the shape is that of the slice")
    }
}

impl Drop for Matrix {
    fn drop(&mut self) {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_matrix_destroy(self.handle) }
    }
}

impl fmt::Debug for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Matrix({} x {})", self.rows, self.cols)
    }
}
