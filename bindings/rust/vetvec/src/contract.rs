//! Tests whether a service honours the contract of an embeddings API.
use vetvec_sys as sys;

use crate::call;
use crate::error::Result;
use crate::generated::options::{CallOptions, ContractOptions};
use crate::handle::Encoder;
use crate::json::Json;

impl<'a> ContractOptions<'a> {
    /// The same model with fewer dimensions.
    #[must_use]
    pub fn shortened(mut self, encoder: &'a Encoder) -> Self {
        self.shortened = Some(encoder);
        self
    }
    /// The same model with a different input type.
    #[must_use]
    pub fn other_input_type(mut self, encoder: &'a Encoder) -> Self {
        self.other_input_type = Some(encoder);
        self
    }
}

/// Sends a service about 40 requests, without cache or retries. The JSON contains "passed", "failed", "not_tested" and
/// "findings"; docs/SUITES.md lists the tests. It is not an error if the service fails tests.
///
/// # Errors
/// `InvalidArgument`; the error of the service if none of the first requests gets a reply that can be tested;
/// `Cancelled`.
pub fn check_contract(encoder: &Encoder, contract: &ContractOptions<'_>, options: CallOptions<'_>) -> Result<Json> {
    let handle = |one: Option<&Encoder>| one.map_or(sys::vetvec_encoder { id: 0 }, |e| e.handle);
    let mut given: sys::vetvec_contract_options = contract.c()?;
    given.shortened = handle(contract.shortened);
    given.other_input_type = handle(contract.other_input_type);
    // SAFETY: everything lives for the call; handles are checked numbers.
    call::run_text(options, |call, out, error| unsafe {
        sys::vetvec_contract_run(encoder.handle, &given, call, out, error)
    })
    .map(Json)
}
