//! A remote service and a local encoder combined according to a policy.
use vetvec_sys as sys;

use crate::error::{Result, checked};
use crate::generated::options::FallbackOptions;
use crate::generated::results::FallbackCounts;
use crate::handle::Encoder;
use crate::raw::sized;

impl Encoder {
    /// Opens an encoder that combines two others, which the caller still owns and may drop first. The two encoders'
    /// vectors are in different spaces: check [`crate::Provenance::source`] before you compare them, or set a map.
    pub fn fallback(remote: &Encoder, local: &Encoder, options: &FallbackOptions) -> Result<Encoder> {
        let (given, mut out) = (options.c()?, sys::vetvec_encoder { id: 0 });
        // SAFETY: everything lives for the call; handles are checked numbers.
        checked(|error| unsafe { sys::vetvec_fallback_open(remote.handle, local.handle, &given, &mut out, error) })?;
        Ok(Encoder::own(out))
    }
    /// The counters of a fallback; `InvalidArgument` for any other encoder.
    pub fn fallback_usage(&self) -> Result<FallbackCounts> {
        let mut out = sized!(vetvec_fallback_counts {});
        // SAFETY: written up to its size.
        checked(|error| unsafe { sys::vetvec_fallback_usage(self.handle, &mut out, error) })?;
        Ok(FallbackCounts::of(&out))
    }
}
