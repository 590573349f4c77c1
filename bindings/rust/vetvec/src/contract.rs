//! Does a service keep the contract of an embeddings API?
use std::ptr::{null, null_mut};

use vetvec_sys as sys;

use crate::Encoder;
use crate::call::{Call, CallOptions};
use crate::error::{Result, buffer, check};

/// What [`check_contract`] looks at beside the encoder; nothing by default.
#[derive(Clone, Copy, Debug, Default)]
pub struct ContractOptions<'a> {
    /// Of the longest text sent; 0: 300.
    pub long_words: u64,
    /// The same model with fewer dimensions.
    pub shortened: Option<&'a Encoder>,
    /// The same model with another input type.
    pub other_input_type: Option<&'a Encoder>,
}

/// Asks a service about 40 times, past cache and retries. The JSON has "passed", "failed", "not_tested" and "findings";
/// docs/SUITES.md lists the tests. A service that fails tests is no error.
pub fn check_contract(encoder: &Encoder, what: &ContractOptions<'_>, options: CallOptions<'_>) -> Result<String> {
    let handle = |one: Option<&Encoder>| one.map_or(null(), |e| e.handle.cast_const());
    let given = sized!(vetvec_contract_options {
        long_words: what.long_words,
        shortened: handle(what.shortened),
        other_input_type: handle(what.other_input_type),
    });
    let (call, mut out, mut error) = (Call::new(options), null_mut(), null_mut());
    // SAFETY: everything lives for the call; handles are checked numbers.
    let status = unsafe { sys::vetvec_contract_run(encoder.handle, &given, call.c(), &mut out, &mut error) };
    let told = buffer(out);
    call.end(check(status, error).map(|()| told))
}
