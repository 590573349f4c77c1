//! Written by bindings/declare.py from the headers.
#[rustfmt::skip]
pub(crate) mod enums;
#[rustfmt::skip]
pub mod kinds;
#[rustfmt::skip]
pub(crate) mod options;
#[rustfmt::skip]
pub(crate) mod results;
#[cfg(feature = "audit")]
#[rustfmt::skip]
pub(crate) mod suite_options;
