//! Embed calls as futures: the library's thread reports when they finish, and no thread waits.
use std::any::Any;
use std::ffi::c_void;
use std::fmt;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::ptr::null_mut;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};

use vetvec_sys as sys;

use crate::call::Call;
use crate::error::{Error, Result};
use crate::generated::options::CallOptions;
use crate::handle::Encoder;
use crate::matrix::Matrix;
use crate::outcome::{Embedded, Outcome};
use crate::raw::{Packed, sized};

type Panic = Box<dyn Any + Send>;

#[derive(Default)]
struct State {
    result: Option<std::result::Result<Result<Embedded>, Panic>>,
    waker: Option<Waker>,
    job: Option<sys::vetvec_job>, // while it runs
    ended: bool,
}

struct Shared {
    state: Mutex<State>,
    options: Mutex<Option<Call<'static>>>, // alive as long as the library may call back
    count: usize,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An embed call in flight, as a future that yields its rows. Dropping it cancels the call.
#[must_use = "dropping it cancels the call"]
pub struct Embedding {
    shared: Arc<Shared>,
}

impl Embedding {
    pub(crate) fn submit<T: AsRef<str>>(encoder: &Encoder, texts: &[T], options: CallOptions<'static>) -> Embedding {
        let packed = Packed::new(texts);
        let shared = Arc::new(Shared { state: Mutex::default(), options: Mutex::new(None), count: packed.len() });
        if let Err(error) = begin(&shared, encoder, &packed, options) {
            shared.state().result = Some(Ok(Err(error)));
        }
        Embedding { shared }
    }

    /// The same call as a future that yields its rows and the source of each row.
    pub fn with_provenance(self) -> EmbeddingWithProvenance {
        EmbeddingWithProvenance(self)
    }

    /// Waits without an executor.
    ///
    /// # Errors
    /// Those of [`Encoder::embed_with`].
    pub fn wait(self) -> Result<Matrix> {
        wait(self)
    }

    fn poll_embedded(&mut self, context: &mut Context<'_>) -> Poll<Result<Embedded>> {
        let mut state = self.shared.state();
        match state.result.take() {
            Some(Ok(result)) => Poll::Ready(result),
            Some(Err(panic)) => {
                drop(state);
                resume_unwind(panic)
            }
            None => {
                state.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

fn begin(shared: &Arc<Shared>, encoder: &Encoder, packed: &Packed, options: CallOptions<'static>) -> Result<()> {
    let call = Call::new(options)?;
    let c = *call.c();
    *shared.options.lock().unwrap_or_else(PoisonError::into_inner) = Some(call);
    let user_data = Arc::into_raw(Arc::clone(shared)).cast_mut();
    let given = sized!(vetvec_job_options {
        queue: sys::vetvec_queue { id: 0 },
        done: Some(on_done),
        user_data: user_data.cast(),
    });
    let (mut out, mut error) = (sys::vetvec_job { id: 0 }, null_mut());
    // SAFETY: texts are copied; the options live in `shared` until on_done; on_done takes the reference made for it,
    // and does not run if this fails.
    let status = unsafe { sys::vetvec_job_submit(encoder.handle, &packed.view(), &c, &given, &mut out, &mut error) };
    if status != sys::VETVEC_STATUS_OK {
        // SAFETY: the reference from into_raw above.
        drop(unsafe { Arc::from_raw(user_data.cast_const()) });
        return Err(Error::take(status, error));
    }
    let mut state = shared.state();
    if !state.ended {
        state.job = Some(out);
    }
    Ok(())
}

impl Future for Embedding {
    type Output = Result<Matrix>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.poll_embedded(context).map(|ended| ended.map(|embedded| embedded.rows))
    }
}

impl Drop for Embedding {
    fn drop(&mut self) {
        let job = self.shared.state().job;
        if let Some(job) = job {
            // SAFETY: a checked number; if the call has already ended, nothing happens.
            let _ = unsafe { sys::vetvec_job_cancel(job) };
        }
    }
}

impl fmt::Debug for Embedding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Embedding({} texts)", self.shared.count)
    }
}

/// Like [`Embedding`], but also yields the source of each vector.
#[derive(Debug)]
#[must_use = "dropping it cancels the call"]
pub struct EmbeddingWithProvenance(Embedding);

impl EmbeddingWithProvenance {
    /// Waits without an executor.
    ///
    /// # Errors
    /// Those of [`Encoder::embed_with`].
    pub fn wait(self) -> Result<Embedded> {
        wait(self)
    }
}

impl Future for EmbeddingWithProvenance {
    type Output = Result<Embedded>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.poll_embedded(context)
    }
}

/// Like [`Embedding`], of one text: yields its vector.
#[derive(Debug)]
#[must_use = "dropping it cancels the call"]
pub struct EmbeddingOfOne(pub(crate) Embedding);

impl EmbeddingOfOne {
    /// Waits without an executor.
    ///
    /// # Errors
    /// Those of [`Encoder::embed_one_with`].
    pub fn wait(self) -> Result<Vec<f32>> {
        wait(self)
    }
}

impl Future for EmbeddingOfOne {
    type Output = Result<Vec<f32>>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.poll_embedded(context).map(|ended| ended.map(|embedded| embedded.rows.row(0).to_vec()))
    }
}

/// Polls a future on this thread until it is ready.
fn wait<F: Future + Unpin>(mut future: F) -> F::Output {
    struct Unpark(std::thread::Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    loop {
        match Pin::new(&mut future).poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(result) => return result,
            Poll::Pending => std::thread::park(),
        }
    }
}

unsafe extern "C" fn on_done(user_data: *mut c_void, job: sys::vetvec_job, _status: i32) {
    // SAFETY: the reference made by begin; this runs once.
    let shared = unsafe { Arc::from_raw(user_data.cast::<Shared>().cast_const()) };
    let mut outcome = Outcome::new(shared.count);
    let (mut out, mut error) = (sys::vetvec_matrix { id: 0 }, null_mut());
    let (items, provenance) = (&mut outcome.items, &mut outcome.provenance);
    // SAFETY: all three may be called here; the lists have one entry per text, and the call has ended.
    let status = unsafe {
        let _ = sys::vetvec_job_provenance(job, provenance.as_mut_ptr(), provenance.len(), null_mut());
        let status = sys::vetvec_job_take(job, &mut out, items.as_mut_ptr(), items.len(), &mut error);
        sys::vetvec_job_destroy(job);
        status
    };
    let result = outcome.ended(status, out, error);
    let options = shared.options.lock().unwrap_or_else(PoisonError::into_inner).take();
    let panic = options.and_then(|mut call| call.take_panic());
    let mut state = shared.state();
    state.result = Some(match panic {
        Some(panic) => Err(panic),
        None => Ok(result),
    });
    (state.job, state.ended) = (None, true);
    let waker = state.waker.take();
    drop(state);
    if let Some(waker) = waker {
        let _ = catch_unwind(AssertUnwindSafe(|| waker.wake()));
    }
}
