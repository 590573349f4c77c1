//! Embed calls as futures: the library's thread tells the end, no thread waits.
use std::any::Any;
use std::ffi::c_void;
use std::future::Future;
use std::panic::resume_unwind;
use std::pin::Pin;
use std::ptr::null_mut;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use vetvec_sys as sys;

use crate::call::{Call, CallOptions, Packed};
use crate::encoder::rows_or_error;
use crate::error::Error;
use crate::fallback::provenance_of;
use crate::{Encoder, Matrix, Provenance, Result};

type Panic = Box<dyn Any + Send>;

#[derive(Default)]
struct State {
    result: Option<std::result::Result<Result<Matrix>, Panic>>,
    waker: Option<Waker>,
    call: usize, // the vetvec_call while it runs, a checked number; 0: not told yet, or ended
    ended: bool,
    given: Vec<Provenance>,
}

struct Shared {
    state: Mutex<State>,
    options: Mutex<Option<Box<Call<'static>>>>, // alive as long as the library may call back
    count: usize,
    told: bool, // who gave each vector is asked for
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An embed call that is under way: a future of its rows. Dropping it cancels the call.
pub struct Embedding {
    shared: Arc<Shared>,
}

impl Embedding {
    pub(crate) fn submit<T: AsRef<str>>(encoder: &Encoder, texts: &[T], options: CallOptions<'static>, told: bool) -> Embedding {
        let (packed, call) = (Packed::new(texts), Call::new(options));
        let c = call.c();
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            options: Mutex::new(Some(call)),
            count: packed.len(),
            told,
        });
        let mut submit = sys::vetvec_submit_options {
            struct_size: size_of::<sys::vetvec_submit_options>() as u64,
            queue: std::ptr::null(),
            done: Some(on_done),
            user_data: null_mut(),
        };
        submit.user_data = Arc::into_raw(Arc::clone(&shared)).cast_mut().cast();
        let (mut out, mut error) = (null_mut(), null_mut());
        // SAFETY: texts are copied; the options live in `shared` until on_done; on_done takes the reference that was
        // made for it, and does not run if this fails.
        let status = unsafe { sys::vetvec_encoder_submit(encoder.handle, &packed.view(), c, &submit, &mut out, &mut error) };
        let mut state = shared.state();
        if status != sys::VETVEC_OK {
            state.result = Some(Ok(Err(Error::take(status, error))));
            // SAFETY: the reference of into_raw above.
            drop(unsafe { Arc::from_raw(submit.user_data.cast::<Shared>().cast_const()) });
        } else if !state.ended {
            state.call = out as usize;
        }
        drop(state);
        Embedding { shared }
    }

    /// Who gave each vector, of a call that asked and has ended.
    pub(crate) fn take_given(&self) -> Vec<Provenance> {
        std::mem::take(&mut self.shared.state().given)
    }

    /// Waits without an executor.
    pub fn wait(self) -> Result<Matrix> {
        wait(self)
    }
}

/// Polls a future on this thread until it is ready.
pub(crate) fn wait<F: Future + Unpin>(mut future: F) -> F::Output {
        struct Unpark(std::thread::Thread);
        impl std::task::Wake for Unpark {
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

impl Future for Embedding {
    type Output = Result<Matrix>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
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

impl Drop for Embedding {
    fn drop(&mut self) {
        let call = self.shared.state().call;
        if call != 0 {
            // SAFETY: a checked number; if the call has ended meanwhile, nothing happens.
            let _ = unsafe { sys::vetvec_call_cancel(call as *const sys::vetvec_call) };
        }
    }
}

unsafe extern "C" fn on_done(user_data: *mut c_void, call: *mut sys::vetvec_call, _status: i32) {
    // SAFETY: the reference that submit made; this runs once.
    let shared = unsafe { Arc::from_raw(user_data.cast::<Shared>().cast_const()) };
    let mut items = vec![0; shared.count];
    let (mut out, mut error) = (null_mut(), null_mut());
    let mut given = Vec::new();
    if shared.told {
        given.resize(shared.count, sys::vetvec_provenance { giver: 0, why: 0, remote_status: 0, reserved: 0 });
        // SAFETY: an entry for each text; the call has ended. It fails on no call that has.
        let _ = unsafe { sys::vetvec_fallback_call_provenance(call, given.as_mut_ptr(), given.len(), null_mut()) };
    }
    // SAFETY: both may be called here; items has an entry for each text.
    let status = unsafe {
        let status = sys::vetvec_call_take(call, &mut out, items.as_mut_ptr(), items.len(), &mut error);
        sys::vetvec_call_destroy(call);
        status
    };
    let result = rows_or_error(status, out, &items, error);
    let options = shared.options.lock().unwrap_or_else(PoisonError::into_inner).take();
    let panic = options.and_then(|mut call| call.take_panic());
    let mut state = shared.state();
    state.given = provenance_of(&given);
    state.result = Some(match panic {
        Some(panic) => Err(panic),
        None => Ok(result),
    });
    (state.call, state.ended) = (0, true);
    let waker = state.waker.take();
    drop(state);
    if let Some(waker) = waker {
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| waker.wake()));
    }
}
