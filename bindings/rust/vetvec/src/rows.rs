//! The caller's own rows.
use vetvec_sys as sys;

use crate::error::{Error, Result};
use crate::generated::enums::Status;
use crate::matrix::Matrix;

/// Borrowed rows of `cols` elements, one after another. A `&Matrix` can be used as one.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// All elements.
    pub data: &'a [f32],
    /// Elements per row.
    pub cols: usize,
}

impl<'a> Rows<'a> {
    /// Rows of `cols` elements.
    pub fn new(data: &'a [f32], cols: usize) -> Rows<'a> {
        Rows { data, cols }
    }
    pub(crate) fn c(&self) -> Result<sys::vetvec_rows> {
        if self.cols == 0 || self.data.len() % self.cols != 0 {
            let message = format!("{} elements do not form rows of {}", self.data.len(), self.cols);
            return Err(Error::local(Status::InvalidArgument, message));
        }
        let (rows, cols) = ((self.data.len() / self.cols) as u64, self.cols as u64);
        Ok(sys::vetvec_rows { data: self.data.as_ptr(), rows, cols, row_stride: cols })
    }
}

impl<'a> From<&'a Matrix> for Rows<'a> {
    fn from(matrix: &'a Matrix) -> Rows<'a> {
        Rows { data: matrix.as_slice(), cols: matrix.cols() }
    }
}

/// Checks that there is one entry per row.
pub(crate) fn one_each(what: &str, count: usize, rows: u64) -> Result<()> {
    if count as u64 == rows {
        return Ok(());
    }
    Err(Error::local(Status::InvalidArgument, format!("{count} {what} for {rows} rows")))
}
