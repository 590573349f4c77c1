//! A remote service, several hosts of it and a local encoder, combined according to a policy.
use std::fmt;
use std::path::{Path, PathBuf};

use vetvec_sys as sys;

use crate::error::{Result, checked};
use crate::generated::options::FallbackOptions;
use crate::generated::results::FallbackCounts;
use crate::handle::Encoder;
use crate::raw::{path_of, sized, str_of};

/// A host of a model, with the certificate that [`crate::compare_identity`] returned of it: its path, or its JSON.
#[derive(Clone)]
pub struct FallbackHost<'a> {
    encoder: &'a Encoder,
    file: PathBuf,
    certificate: String,
}

/// Without the certificate, which is JSON.
impl fmt::Debug for FallbackHost<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FallbackHost").field("encoder", self.encoder).field("file", &self.file).finish_non_exhaustive()
    }
}

impl<'a> FallbackHost<'a> {
    /// With the file of its certificate.
    pub fn with_file(encoder: &'a Encoder, file: impl AsRef<Path>) -> Self {
        FallbackHost { encoder, file: file.as_ref().into(), certificate: String::new() }
    }
    /// With its certificate.
    pub fn with_certificate(encoder: &'a Encoder, certificate: impl Into<String>) -> Self {
        FallbackHost { encoder, file: PathBuf::new(), certificate: certificate.into() }
    }
}

impl<'a> FallbackOptions<'a> {
    /// 2 to 5 hosts of one model, in the order of their use; the first is the remote encoder itself.
    #[must_use]
    pub fn hosts(mut self, hosts: impl IntoIterator<Item = FallbackHost<'a>>) -> Self {
        self.hosts = hosts.into_iter().collect();
        self
    }
}

impl Encoder {
    /// Opens an encoder that combines two others, which the caller still owns and may drop first. The two encoders'
    /// vectors are in different spaces: check [`crate::Provenance::source`] before you compare them, or set a map.
    ///
    /// # Errors
    /// `InvalidArgument` (`remote` is not a remote encoder, `local` is one, an option is out of bounds, or the map is
    /// of other encoders); of the map's file, `NotFound`, `DataLoss` and `FailedPrecondition`; of a host,
    /// `FailedPrecondition` (it is not admitted; the message says why), `DataLoss` and `Unimplemented`.
    pub fn fallback(remote: &Encoder, local: &Encoder, options: &FallbackOptions<'_>) -> Result<Encoder> {
        open(remote, local.handle, options)
    }
    /// Opens an encoder that combines the hosts of `options` alone, the first of which is `remote`.
    ///
    /// # Errors
    /// Those of [`Encoder::fallback`].
    pub fn fallback_hosts(remote: &Encoder, options: &FallbackOptions<'_>) -> Result<Encoder> {
        open(remote, sys::vetvec_encoder { id: 0 }, options)
    }
    /// The counters of a fallback; `InvalidArgument` for any other encoder.
    ///
    /// # Errors
    /// `InvalidArgument`, `InvalidHandle` (closed).
    pub fn fallback_usage(&self) -> Result<FallbackCounts> {
        let mut out = sized!(vetvec_fallback_counts {});
        // SAFETY: written up to its size.
        checked(|error| unsafe { sys::vetvec_fallback_usage(self.handle, &mut out, error) })?;
        Ok(FallbackCounts::of(&out))
    }
}

fn open(remote: &Encoder, local: sys::vetvec_encoder, options: &FallbackOptions<'_>) -> Result<Encoder> {
    let mut given: sys::vetvec_fallback_options = options.c()?;
    let mut out = sys::vetvec_encoder { id: 0 };
    let hosts: Vec<_> = options.hosts.iter().map(c_host).collect();
    if !hosts.is_empty() {
        given.hosts = hosts.as_ptr();
        given.host_count = hosts.len() as u64;
    }
    // SAFETY: everything lives for the call; handles are checked numbers.
    checked(|error| unsafe { sys::vetvec_fallback_open(remote.handle, local, &given, &mut out, error) })?;
    Ok(Encoder::own_fallback(out))
}

fn c_host(host: &FallbackHost<'_>) -> sys::vetvec_fallback_host {
    sys::vetvec_fallback_host {
        encoder: host.encoder.handle,
        certificate_file: path_of(&host.file),
        certificate: str_of(&host.certificate),
    }
}
