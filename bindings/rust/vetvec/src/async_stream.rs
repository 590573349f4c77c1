//! Streams as asynchronous ones, `futures_core::Stream`. A thread makes the call, reads the texts, and waits until a
//! piece has been taken before it delivers the next one.
use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use futures_core::Stream;
use futures_core::stream::FusedStream;

use crate::error::Result;
use crate::generated::options::{CallOptions, StreamOptions};
use crate::handle::Encoder;
use crate::stream::{StreamRows, on_thread, run};

type Item = Result<StreamRows<'static>>;
type Panic = Box<dyn Any + Send>;

#[derive(Default)]
struct State {
    item: Option<std::result::Result<Item, Panic>>,
    waker: Option<Waker>,
    has_ended: bool, // no item follows
    is_left: bool,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    room: Condvar,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Waits until the last item has been taken.
    fn put(&self, item: Option<std::result::Result<Item, Panic>>, has_ended: bool) -> ControlFlow<()> {
        let state = self.room.wait_while(self.state(), |state| state.item.is_some() && !state.is_left);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        if state.is_left {
            return ControlFlow::Break(());
        }
        (state.item, state.has_ended) = (item, has_ended);
        let waker = state.waker.take();
        drop(state);
        waker.into_iter().for_each(Waker::wake);
        ControlFlow::Continue(())
    }
}

/// A stream of the pieces of any number of texts; [`Encoder::stream_async`] makes it. Dropping it ends the call at its
/// next piece and does not wait for it.
#[must_use = "dropping it ends the stream"]
pub struct AsyncStream {
    shared: Arc<Shared>,
}

impl Encoder {
    /// Embeds any number of texts in bounded memory and yields their rows in order, as [`Encoder::stream`] does, but
    /// without blocking the executor: a thread reads the texts and makes the call, beginning now.
    pub fn stream_async<I>(&self, texts: I) -> AsyncStream
    where
        I: IntoIterator<Item: AsRef<str>> + Send + 'static,
    {
        self.stream_async_with(texts, StreamOptions::default(), CallOptions::new())
    }
    /// Like `stream_async`, with options.
    pub fn stream_async_with<I>(&self, texts: I, stream: StreamOptions, options: CallOptions<'static>) -> AsyncStream
    where
        I: IntoIterator<Item: AsRef<str>> + Send + 'static,
    {
        let (shared, encoder) = (Arc::new(Shared::default()), self.clone());
        let of_thread = shared.clone();
        let work = move || {
            let call = || {
                run(encoder.handle, texts.into_iter(), &stream, options, |piece| {
                    of_thread.put(Some(Ok(Ok(piece.into_owned()))), false)
                })
            };
            let last = match catch_unwind(AssertUnwindSafe(call)) {
                Ok(ended) => ended.err().map(|error| Ok(Err(error))),
                Err(panic) => Some(Err(panic)),
            };
            let _ = of_thread.put(last, true);
        };
        if let Err(error) = on_thread(work) {
            let _ = shared.put(Some(Ok(Err(error))), true);
        }
        AsyncStream { shared }
    }
}

impl Stream for AsyncStream {
    type Item = Item;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Item>> {
        let mut state = self.shared.state();
        match state.item.take() {
            Some(item) => {
                drop(state);
                self.shared.room.notify_one();
                Poll::Ready(Some(item.unwrap_or_else(|panic| resume_unwind(panic))))
            }
            None if state.has_ended => Poll::Ready(None),
            None => {
                state.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

impl FusedStream for AsyncStream {
    fn is_terminated(&self) -> bool {
        let state = self.shared.state();
        state.has_ended && state.item.is_none()
    }
}

impl Drop for AsyncStream {
    fn drop(&mut self) {
        self.shared.state().is_left = true;
        self.shared.room.notify_one();
    }
}

impl fmt::Debug for AsyncStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AsyncStream")
    }
}
