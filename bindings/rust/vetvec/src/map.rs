//! Linear maps between the spaces of two encoders.
use std::path::Path;

use vetvec_sys as sys;

use crate::call;
use crate::error::{Result, made_text};
use crate::generated::options::{CallOptions, MapOptions};
use crate::generated::results::MapAgreement;
use crate::handle::Encoder;
use crate::json::Json;
use crate::raw::{Packed, path_of, sized};

/// Embeds `texts` (at least 100) with both encoders, fits a linear map from the vector space of `from` to the space of
/// `to`, measures the map and writes it to `path`.
pub fn fit_map<T: AsRef<str>>(
    from: &Encoder,
    to: &Encoder,
    texts: &[T],
    path: impl AsRef<Path>,
    map: &MapOptions,
    options: CallOptions<'_>,
) -> Result<MapAgreement> {
    let (packed, given, path) = (Packed::new(texts), map.c()?, path_of(path.as_ref()));
    let mut out = sized!(vetvec_map_agreement {});
    // SAFETY: everything lives for the call; handles are checked numbers.
    call::run(options, |call, error| unsafe {
        sys::vetvec_map_fit(from.handle, to.handle, &packed.view(), &given, call, path, &mut out, error)
    })?;
    Ok(MapAgreement::of(&out))
}

/// Describes a map file: format, method, from, to, agreement.
pub fn describe_map(path: impl AsRef<Path>) -> Result<Json> {
    // SAFETY: both are written.
    made_text(|out, error| unsafe { sys::vetvec_map_describe(path_of(path.as_ref()), out, error) }).map(Json)
}
