//! Rows that the library allocated.
use std::fmt;
use std::ptr::null_mut;

use vetvec_sys as sys;

/// Row-major float32 rows, in the library's own memory: nothing is copied.
pub struct Matrix {
    handle: sys::vetvec_matrix,
    data: *const f32,
    rows: usize,
    cols: usize,
}

// SAFETY: the memory is never written after the call that made it; many threads may use the accessors at once.
unsafe impl Send for Matrix {}
unsafe impl Sync for Matrix {}

impl Matrix {
    /// Takes ownership of a handle; the handle 0 has no rows.
    pub(crate) fn own(handle: sys::vetvec_matrix) -> Matrix {
        let mut view = sys::vetvec_rows { data: std::ptr::null(), rows: 0, cols: 0, row_stride: 0 };
        // SAFETY: the view is written; for a bad handle it is all zero. A matrix of the library has no gaps.
        let _ = unsafe { sys::vetvec_matrix_view(handle, &mut view, null_mut()) };
        Matrix { handle, data: view.data, rows: view.rows as usize, cols: view.cols as usize }
    }
    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }
    /// Elements per row.
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
    /// The rows as a view of the crate `ndarray`; nothing is copied.
    #[cfg(feature = "ndarray")]
    pub fn view(&self) -> ndarray::ArrayView2<'_, f32> {
        ndarray::ArrayView2::from_shape((self.rows, self.cols), self.as_slice())
            .expect("the shape is that of the slice")
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
