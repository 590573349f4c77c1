//! Where vectors come from.
use vetvec_sys as sys;

use crate::generated::enums::{Reason, Source, Status};

/// Where the vector of a text comes from, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Provenance {
    /// The encoder that the vector comes from.
    pub source: Source,
    /// Why that encoder was used.
    pub reason: Reason,
    /// The final status of the remote part of the call; `Ok` if that part did not finish.
    pub remote_status: Status,
}

impl Provenance {
    pub(crate) fn of(c: &sys::vetvec_provenance) -> Provenance {
        Provenance {
            source: Source::of(c.source),
            reason: Reason::of(c.reason),
            remote_status: Status::of(c.remote_status),
        }
    }
}
