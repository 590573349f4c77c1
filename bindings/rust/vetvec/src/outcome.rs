//! The result of an embed call.
use vetvec_sys as sys;

use crate::error::{Error, Result};
use crate::matrix::Matrix;
use crate::provenance::Provenance;

/// Rows, and the source of each row.
#[derive(Debug)]
#[non_exhaustive]
pub struct Embedded {
    /// One per text.
    pub rows: Matrix,
    /// One per text.
    pub provenance: Vec<Provenance>,
}

/// The lists that a call for texts writes: one entry per text.
pub(crate) struct Outcome {
    pub(crate) items: Vec<i32>,
    pub(crate) provenance: Vec<sys::vetvec_provenance>,
}

impl Outcome {
    pub(crate) fn new(count: usize) -> Outcome {
        let none = sys::vetvec_provenance { source: 0, reason: 0, remote_status: 0 };
        Outcome { items: vec![0; count], provenance: vec![none; count] }
    }
    pub(crate) fn provenance(&self) -> Vec<Provenance> {
        self.provenance.iter().map(Provenance::of).collect()
    }
    /// Takes ownership of the matrix and the error.
    pub(crate) fn ended(
        &self,
        status: i32,
        out: sys::vetvec_matrix,
        error: *mut sys::vetvec_error,
    ) -> Result<Embedded> {
        let (rows, provenance) = (Matrix::own(out), self.provenance());
        if status == sys::VETVEC_STATUS_OK {
            return Ok(Embedded { rows, provenance });
        }
        let rows = (out.id != 0).then_some(rows);
        Err(Error::take_items(status, error, rows, &self.items, provenance))
    }
}
