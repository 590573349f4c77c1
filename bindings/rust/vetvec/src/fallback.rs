//! A remote service and a local encoder as one, by policy; linear maps between their spaces.
use std::future::Future;
use std::ops::Deref;
use std::pin::Pin;
use std::ptr::null_mut;
use std::task::{Context, Poll};
use std::time::Duration;

use vetvec_sys as sys;

use crate::call::{Call, CallOptions, Packed, milliseconds};
use crate::encoder::rows_or_error;
use crate::error::{Result, Status, buffer, check, str_of};
use crate::future::{Embedding, wait};
use crate::{Encoder, Matrix};

/// Whom a call asks; vetvec/fallback.h says it in full.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(i32)]
pub enum Policy {
    /// The local one when the remote one fails, is down, or when only its time is left.
    #[default]
    RemoteThenLocal = sys::VETVEC_POLICY_REMOTE_THEN_LOCAL,
    /// The remote one where it is expected within the latency target.
    LocalFirst = sys::VETVEC_POLICY_LOCAL_FIRST,
    /// The local one beside a late remote one; the first counts.
    Hedged = sys::VETVEC_POLICY_HEDGED,
    /// The remote one alone.
    Remote = sys::VETVEC_POLICY_REMOTE,
    /// The local one alone.
    Local = sys::VETVEC_POLICY_LOCAL,
}

/// Which encoder gave a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum Giver {
    /// There is no vector.
    None,
    Remote,
    Local,
    /// Local, taken into the remote space by a map.
    MappedLocal,
}

/// Why it was that one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum Why {
    Policy,
    Cached,
    ServiceDown,
    DeadlineNear,
    RemoteFailed,
    LatencyTarget,
    Hedge,
    /// Of a newer library.
    Unknown,
}

/// Who gave a text its vector, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Provenance {
    pub giver: Giver,
    pub why: Why,
    /// What the remote half ended with; `Ok` if it did not end.
    pub remote_status: Status,
}

pub(crate) fn provenance_of(given: &[sys::vetvec_provenance]) -> Vec<Provenance> {
    let one = |p: &sys::vetvec_provenance| Provenance {
        giver: match p.giver {
            sys::VETVEC_GIVER_REMOTE => Giver::Remote,
            sys::VETVEC_GIVER_LOCAL => Giver::Local,
            sys::VETVEC_GIVER_MAPPED_LOCAL => Giver::MappedLocal,
            _ => Giver::None,
        },
        why: match p.why {
            sys::VETVEC_WHY_POLICY => Why::Policy,
            sys::VETVEC_WHY_CACHED => Why::Cached,
            sys::VETVEC_WHY_SERVICE_DOWN => Why::ServiceDown,
            sys::VETVEC_WHY_DEADLINE_NEAR => Why::DeadlineNear,
            sys::VETVEC_WHY_REMOTE_FAILED => Why::RemoteFailed,
            sys::VETVEC_WHY_LATENCY_TARGET => Why::LatencyTarget,
            sys::VETVEC_WHY_HEDGE => Why::Hedge,
            _ => Why::Unknown,
        },
        remote_status: Status::of(p.remote_status),
    };
    given.iter().map(one).collect()
}

/// Rows, and who gave each.
#[derive(Debug)]
#[allow(missing_docs)]
pub struct Given {
    pub rows: Matrix,
    pub provenance: Vec<Provenance>,
}

/// Options of a [`Fallback`]; what is not set has the default that vetvec/fallback.h says.
pub struct FallbackBuilder<'a> {
    remote: &'a Encoder,
    local: &'a Encoder,
    policy: Policy,
    warm_cache: bool,
    times: [Duration; 3],
    map_file: String,
}

impl FallbackBuilder<'_> {
    /// Whom a call asks.
    pub fn policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self
    }
    /// What a call did not wait for is fetched all the same, for the remote one's cache.
    pub fn warm_cache(mut self, on: bool) -> Self {
        self.warm_cache = on;
        self
    }
    /// Of [`Policy::LocalFirst`], which needs it.
    pub fn latency_target(mut self, time: Duration) -> Self {
        self.times[0] = time;
        self
    }
    /// Of [`Policy::Hedged`]; else the 95th percentile of what the remote one takes.
    pub fn hedge_delay(mut self, time: Duration) -> Self {
        self.times[1] = time;
        self
    }
    /// Of a call that sets none.
    pub fn timeout(mut self, time: Duration) -> Self {
        self.times[2] = time;
        self
    }
    /// Written by [`fit_map`] for these two encoders.
    pub fn map_file(mut self, path: impl Into<String>) -> Self {
        self.map_file = path.into();
        self
    }
    /// Opens it; nothing is sent.
    pub fn open(self) -> Result<Fallback> {
        let given = sized!(vetvec_fallback_options {
            policy: self.policy as i32,
            warm_cache: u8::from(self.warm_cache),
            latency_target_ms: milliseconds(self.times[0]),
            hedge_delay_ms: milliseconds(self.times[1]),
            timeout_ms: milliseconds(self.times[2]),
            map_file: str_of(&self.map_file),
        });
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: everything lives for the call; handles are checked numbers.
        let status = unsafe { sys::vetvec_fallback_open(self.remote.handle, self.local.handle, &given, &mut out, &mut error) };
        check(status, error)?;
        Ok(Fallback(Encoder::own(out)))
    }
}

/// An encoder over two others, which stay the caller's and may be dropped while it lives. All that an [`Encoder`] can do
/// works on it. Vectors of the two live in different spaces: look at the giver before you compare one with another, or
/// give a map.
#[derive(Debug)]
pub struct Fallback(Encoder);

impl Deref for Fallback {
    type Target = Encoder;
    fn deref(&self) -> &Encoder {
        &self.0
    }
}

/// Texts since it was opened, by giver, and those of the local one by why.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct FallbackCounts {
    pub remote: u64,
    pub remote_cached: u64,
    pub local: u64,
    pub mapped_local: u64,
    pub none: u64,
    pub why_policy: u64,
    pub why_service_down: u64,
    pub why_deadline_near: u64,
    pub why_remote_failed: u64,
    pub why_latency_target: u64,
    pub why_hedge: u64,
    pub probes: u64,
    pub kept_fetches: u64,
}

impl Fallback {
    /// Options for one over these two.
    pub fn builder<'a>(remote: &'a Encoder, local: &'a Encoder) -> FallbackBuilder<'a> {
        let times = [Duration::ZERO; 3];
        FallbackBuilder { remote, local, policy: Policy::default(), warm_cache: false, times, map_file: String::new() }
    }
    /// As `embed_with`, and who gave each vector. An error has [`crate::Error::partial`] and
    /// [`crate::Error::provenance`].
    pub fn embed_given<T: AsRef<str>>(&self, texts: &[T], options: CallOptions<'_>) -> Result<Given> {
        let (packed, call) = (Packed::new(texts), Call::new(options));
        let mut items = vec![0; packed.len()];
        let mut given = vec![sys::vetvec_provenance { giver: 0, why: 0, remote_status: 0, reserved: 0 }; packed.len()];
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: everything lives for the call; both lists have an entry for each text.
        let status = unsafe {
            sys::vetvec_fallback_embed_alloc(self.handle, &packed.view(), call.c(), &mut out, items.as_mut_ptr(), given.as_mut_ptr(), &mut error)
        };
        let provenance = provenance_of(&given);
        match call.end(rows_or_error(status, out, &items, error)) {
            Ok(rows) => Ok(Given { rows, provenance }),
            Err(error) => Err(error.with_provenance(provenance)),
        }
    }
    /// As `embed_async`, and who gave each vector.
    pub fn embed_given_async<T: AsRef<str>>(&self, texts: &[T], options: CallOptions<'static>) -> GivenEmbedding {
        GivenEmbedding(Embedding::submit(self, texts, options, true))
    }
    /// The counters.
    pub fn counts(&self) -> Result<FallbackCounts> {
        let (mut c, mut error) = (sized!(vetvec_fallback_counts {}), null_mut());
        // SAFETY: c is written up to its size.
        check(unsafe { sys::vetvec_fallback_usage(self.handle, &mut c, &mut error) }, error)?;
        Ok(FallbackCounts {
            remote: c.remote,
            remote_cached: c.remote_cached,
            local: c.local,
            mapped_local: c.mapped_local,
            none: c.none,
            why_policy: c.why_policy,
            why_service_down: c.why_service_down,
            why_deadline_near: c.why_deadline_near,
            why_remote_failed: c.why_remote_failed,
            why_latency_target: c.why_latency_target,
            why_hedge: c.why_hedge,
            probes: c.probes,
            kept_fetches: c.kept_fetches,
        })
    }
}

/// A call on a [`Fallback`] that is under way: a future of what it gives. Dropping it cancels the call.
pub struct GivenEmbedding(Embedding);

impl GivenEmbedding {
    /// Waits without an executor.
    pub fn wait(self) -> Result<Given> {
        wait(self)
    }
}

impl Future for GivenEmbedding {
    type Output = Result<Given>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match Pin::new(&mut self.0).poll(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Ok(rows)) => Poll::Ready(Ok(Given { rows, provenance: self.0.take_given() })),
            Poll::Ready(Err(error)) => {
                Poll::Ready(Err(error.with_provenance(self.0.take_given())))
            }
        }
    }
}

/// How [`fit_map`] fits; the default is ridge regression with a penalty chosen by itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct MapOptions {
    /// A rotation and one scale instead; equal dimensions only.
    pub procrustes: bool,
    /// The penalty, in mean eigenvalues; 0: chosen on a fifth of the texts.
    pub ridge: f64,
    /// Of the texts, to measure on; 0: 0.2.
    pub held_out_share: f64,
    /// Of the choice of texts.
    pub seed: u64,
}

/// What a map costs, measured on texts that the fit has not seen.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct MapAgreement {
    pub fitted: u64,
    pub held_out: u64,
    pub neighbours: u64,
    pub mean_cosine: f64,
    pub overlap: f64,
    pub overlap_within: f64,
    pub overlap_unmapped: f64,
    pub ridge: f64,
}

/// Embeds `texts` (100 at least) by both, fits a linear map from the space of `from` to that of `to`, measures it and
/// writes it to `path`.
pub fn fit_map<T: AsRef<str>>(
    from: &Encoder,
    to: &Encoder,
    texts: &[T],
    path: &str,
    how: &MapOptions,
    options: CallOptions<'_>,
) -> Result<MapAgreement> {
    let (packed, call, mut error) = (Packed::new(texts), Call::new(options), null_mut());
    let method = if how.procrustes { sys::VETVEC_MAP_PROCRUSTES } else { sys::VETVEC_MAP_RIDGE };
    let given = sized!(vetvec_map_options {
        method: method,
        ridge: how.ridge,
        held_out_share: how.held_out_share,
        seed: how.seed,
    });
    let mut a = sized!(vetvec_map_agreement {});
    // SAFETY: everything lives for the call; handles are checked numbers.
    let status = unsafe {
        sys::vetvec_map_fit(from.handle, to.handle, &packed.view(), &given, call.c(), str_of(path), &mut a, &mut error)
    };
    call.end(check(status, error))?;
    Ok(MapAgreement {
        fitted: a.fitted,
        held_out: a.held_out,
        neighbours: a.neighbours,
        mean_cosine: a.mean_cosine,
        overlap: a.overlap,
        overlap_within: a.overlap_within,
        overlap_unmapped: a.overlap_unmapped,
        ridge: a.ridge,
    })
}

/// What a map's file says of itself, as JSON: format, method, from, to, agreement.
pub fn describe_map(path: &str) -> Result<String> {
    let (mut out, mut error) = (null_mut(), null_mut());
    // SAFETY: both are written.
    check(unsafe { sys::vetvec_map_describe(str_of(path), &mut out, &mut error) }, error)?;
    Ok(buffer(out))
}
