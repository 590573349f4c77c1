//! Destroys encoders on threads of their own: it waits for calls, callbacks and the disk, and an encoder may be dropped
//! in a task of an executor.
use std::ffi::c_int;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use vetvec_sys as sys;

/// Encoders that are being destroyed, by this process.
static UNDER_WAY: Mutex<usize> = Mutex::new(0);
static ENDED: Condvar = Condvar::new();
/// The process that `UNDER_WAY` is of: the threads of a parent do not run in a forked child.
static OWNER: AtomicU32 = AtomicU32::new(0);

unsafe extern "C" {
    fn atexit(f: extern "C" fn()) -> c_int;
}

fn under_way() -> MutexGuard<'static, usize> {
    UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner)
}

fn begin() {
    let mut count = under_way();
    let owner = OWNER.swap(process::id(), Ordering::Relaxed);
    if owner != process::id() {
        *count = 0;
    }
    if owner == 0 {
        // SAFETY: the function takes nothing and does not unwind. If it cannot be registered, the end does not wait.
        unsafe { atexit(wait_for_all) };
    }
    *count += 1;
}

/// Destroys the encoder, and counts it as destroyed.
fn finish(encoder: sys::vetvec_encoder) {
    // SAFETY: a handle is a checked number.
    unsafe { sys::vetvec_encoder_destroy(encoder) }
    *under_way() -= 1;
    ENDED.notify_all();
}

/// Destroys an encoder without waiting, unless no thread can be started.
pub(crate) fn destroy_elsewhere(encoder: sys::vetvec_encoder) {
    begin();
    if thread::Builder::new().name("vetvec-close".into()).spawn(move || finish(encoder)).is_err() {
        finish(encoder);
    }
}

/// Rows may be left to be written to the cache, so the process ends when all encoders are destroyed.
extern "C" fn wait_for_all() {
    if OWNER.load(Ordering::Relaxed) != process::id() {
        return;
    }
    let mut count = under_way();
    while *count > 0 {
        count = ENDED.wait(count).unwrap_or_else(PoisonError::into_inner);
    }
}
