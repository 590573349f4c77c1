//! Any number of texts, in bounded memory.
use std::borrow::Cow;
use std::ffi::c_void;
use std::ops::ControlFlow;
use std::ptr::null_mut;
use std::thread::{Builder, JoinHandle};

use vetvec_sys as sys;

use crate::call::{Call, Left};
use crate::error::{Error, Result, check};
use crate::generated::enums::Status;
use crate::generated::options::{BatchOptions, CallOptions, StreamOptions};
use crate::handle::Encoder;
use crate::provenance::Provenance;
use crate::raw::{slice_of, str_of};

/// The rows of the next texts in a stream: borrowed for the call of a function, owned if an iterator yields them.
#[derive(Debug)]
#[non_exhaustive]
pub struct StreamRows<'a> {
    /// Position in the stream of the first of these texts.
    pub first: u64,
    /// Elements per row; 0 if there is no vector.
    pub cols: usize,
    /// Row after row; zero for failed texts.
    pub data: Cow<'a, [f32]>,
    /// One status per text.
    pub statuses: Vec<Status>,
    /// One entry per text: why it failed, with its position in the stream as `item_index`; `None` if it did not.
    pub errors: Vec<Option<Error>>,
    /// One entry per text: the source of its vector.
    pub provenance: Vec<Provenance>,
}

impl StreamRows<'_> {
    /// The row of text `i` of these; panics past the end.
    pub fn row(&self, i: usize) -> &[f32] {
        &self.data[i * self.cols..(i + 1) * self.cols]
    }
    /// The same with data of its own.
    pub fn into_owned(self) -> StreamRows<'static> {
        let StreamRows { first, cols, data, statuses, errors, provenance } = self;
        StreamRows { first, cols, data: Cow::Owned(data.into_owned()), statuses, errors, provenance }
    }
}

impl Encoder {
    /// Embeds any number of texts in bounded memory: `rows` receives their vectors in order, and may end the stream
    /// with `Break` (which is not an error). A piece has the status of each text, and why it failed. If the iterator or
    /// `rows` panics, this call resumes the panic.
    ///
    /// # Errors
    /// [`Status::Partial`] if all rows were delivered but some texts failed; otherwise the reason why the stream ended
    /// early.
    pub fn embed_stream<T: AsRef<str>>(
        &self,
        texts: impl IntoIterator<Item = T>,
        options: CallOptions<'_>,
        rows: impl FnMut(StreamRows<'_>) -> ControlFlow<()>,
    ) -> Result<()> {
        self.embed_stream_with(texts, &StreamOptions::default(), options, rows)
    }
    /// Like `embed_stream`, but with options that set the size of the pieces and the memory limit.
    ///
    /// # Errors
    /// Those of [`Encoder::embed_stream`].
    pub fn embed_stream_with<T: AsRef<str>>(
        &self,
        texts: impl IntoIterator<Item = T>,
        stream: &StreamOptions,
        options: CallOptions<'_>,
        rows: impl FnMut(StreamRows<'_>) -> ControlFlow<()>,
    ) -> Result<()> {
        run(self.handle, texts.into_iter(), stream, options, rows)
    }
}

/// The call of `embed_stream_with`, on a handle.
pub(crate) fn run<T: AsRef<str>>(
    encoder: sys::vetvec_encoder,
    texts: impl Iterator<Item = T>,
    stream: &StreamOptions,
    options: CallOptions<'_>,
    rows: impl FnMut(StreamRows<'_>) -> ControlFlow<()>,
) -> Result<()> {
    let mut both = Both { texts, current: None, rows, left: Left::default() };
    let mut given: sys::vetvec_stream_options = stream.c()?;
    let batch = stream.batch.as_ref().map(BatchOptions::c).transpose()?;
    if let Some(batch) = &batch {
        given.batch = batch;
    }
    (given.next, given.rows) = both.callbacks();
    given.user_data = (&raw mut both).cast();
    let (call, mut error) = (Call::new(options)?, null_mut());
    // SAFETY: both callbacks run on this thread within the call.
    let status = unsafe { sys::vetvec_stream_embed(encoder, &given, call.c(), &mut error) };
    let ended = check(status, error);
    let ended = call.end(if both.left.by_choice { Ok(()) } else { ended });
    both.left.resume();
    ended
}

/// A thread that makes the call of a stream.
pub(crate) fn on_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<JoinHandle<T>> {
    Builder::new()
        .name("vetvec-stream".into())
        .spawn(work)
        .map_err(|error| Error::local(Status::Unavailable, format!("the thread of a stream: {error}")))
}

/// The texts of a stream, and the function that receives its rows.
struct Both<I: Iterator, R> {
    texts: I,
    current: Option<I::Item>, // what the library borrows until it requests the next text
    rows: R,
    left: Left,
}

impl<T: AsRef<str>, I: Iterator<Item = T>, R: FnMut(StreamRows<'_>) -> ControlFlow<()>> Both<I, R> {
    /// The C callbacks of this type.
    fn callbacks(&self) -> (sys::vetvec_stream_next_fn, sys::vetvec_stream_rows_fn) {
        (Some(Self::on_next), Some(Self::on_rows))
    }
    unsafe extern "C" fn on_next(user_data: *mut c_void, out: *mut sys::vetvec_str) -> i32 {
        // SAFETY: user_data is the Both on the stack of `run`; callbacks run one at a time.
        let Both { texts, current, left, .. } = unsafe { &mut *user_data.cast::<Self>() };
        left.hear(|| {
            *current = texts.next();
            let Some(text) = &*current else { return ControlFlow::Continue(0) };
            // SAFETY: out belongs to the library; the text is not moved before the next call.
            unsafe { *out = str_of(text.as_ref()) };
            ControlFlow::Continue(1)
        })
    }
    unsafe extern "C" fn on_rows(user_data: *mut c_void, some: *const sys::vetvec_stream_rows) -> i32 {
        // SAFETY: as above; the lists are borrowed for this call and have the stated lengths.
        let (Both { rows, left, .. }, some) = unsafe { (&mut *user_data.cast::<Self>(), &*some) };
        let (count, cols) = (some.count as usize, some.dimension as usize);
        left.hear(|| {
            // SAFETY: as above.
            let (data, statuses, provenance, errors) = unsafe {
                let (data, statuses) = (slice_of(some.data, count * cols), slice_of(some.status, count));
                (data, statuses, slice_of(some.provenance, count), slice_of(some.errors, count))
            };
            let (data, statuses) = (Cow::Borrowed(data), statuses.iter().map(|&s| Status::of(s)).collect());
            let provenance = provenance.iter().map(Provenance::of).collect();
            // SAFETY: each is null or valid during this call.
            let errors = errors.iter().map(|&e| unsafe { Error::of_item(e) }).collect();
            match rows(StreamRows { first: some.first, cols, data, statuses, errors, provenance }) {
                ControlFlow::Continue(()) => ControlFlow::Continue(0),
                ControlFlow::Break(()) => ControlFlow::Break(()),
            }
        })
    }
}
