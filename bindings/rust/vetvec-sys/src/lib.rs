//! The C ABI of libvetvec, one to one. The headers (`include/vetvec/*.h`) say what each function promises; the crate
//! `vetvec` is what programs use.
#![no_std]
#![allow(non_camel_case_types, clippy::missing_safety_doc)]

include!("bindings.rs");
