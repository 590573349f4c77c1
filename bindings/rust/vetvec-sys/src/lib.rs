//! The C ABI of libvetvec, one to one. The headers (`include/vetvec/*.h`) document each function. Programs should use
//! the crate `vetvec`.
#![no_std]
#![allow(non_camel_case_types, clippy::missing_safety_doc)]

include!("bindings.rs");
