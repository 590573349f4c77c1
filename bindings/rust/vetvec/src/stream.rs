//! Any number of texts, in bounded memory.
use std::ffi::c_void;
use std::ops::ControlFlow;
use std::ptr::null_mut;

use vetvec_sys as sys;

use crate::call::{Call, Left};
use crate::error::{Result, check};
use crate::generated::enums::Status;
use crate::generated::options::{BatchOptions, CallOptions, StreamOptions};
use crate::handle::Encoder;
use crate::provenance::Provenance;
use crate::raw::{slice_of, str_of};

/// The rows of the next texts in a stream, borrowed for the call.
#[derive(Debug)]
#[non_exhaustive]
pub struct StreamRows<'a> {
    /// Position in the stream of the first of these texts.
    pub first: u64,
    /// Elements per row; 0 if there is no vector.
    pub cols: usize,
    /// Row after row; zero for failed texts.
    pub data: &'a [f32],
    /// One status per text.
    pub items: Vec<Status>,
    /// One entry per text: the source of its vector.
    pub provenance: Vec<Provenance>,
}

impl Encoder {
    /// Embeds any number of texts in bounded memory: `rows` receives their vectors in order, and may end the stream
    /// with `Break` (which is not an error). `items` contains the status of each text. If the iterator or `rows`
    /// panics, this call resumes the panic.
    pub fn embed_stream<T: AsRef<str>>(
        &self,
        texts: impl IntoIterator<Item = T>,
        options: CallOptions<'_>,
        rows: impl FnMut(StreamRows<'_>) -> ControlFlow<()>,
    ) -> Result<()> {
        self.embed_stream_with(texts, &StreamOptions::default(), options, rows)
    }
    /// Like `embed_stream`, but with options that set the size of the pieces and the memory limit.
    pub fn embed_stream_with<T: AsRef<str>>(
        &self,
        texts: impl IntoIterator<Item = T>,
        stream: &StreamOptions,
        options: CallOptions<'_>,
        rows: impl FnMut(StreamRows<'_>) -> ControlFlow<()>,
    ) -> Result<()> {
        let mut both = Stream { texts: texts.into_iter(), current: None, rows, left: Left::default() };
        let mut given: sys::vetvec_stream_options = stream.c()?;
        let batch = stream.batch.as_ref().map(BatchOptions::c).transpose()?;
        if let Some(batch) = &batch {
            given.batch = batch;
        }
        (given.next, given.rows) = both.callbacks();
        given.user_data = (&raw mut both).cast();
        let (call, mut error) = (Call::new(options)?, null_mut());
        // SAFETY: both callbacks run on this thread within the call.
        let status = unsafe { sys::vetvec_stream_embed(self.handle, &given, call.c(), &mut error) };
        let ended = check(status, error);
        let ended = call.end(if status == sys::VETVEC_STATUS_PARTIAL || both.left.by_choice { Ok(()) } else { ended });
        both.left.resume();
        ended
    }
}

struct Stream<I: Iterator, R> {
    texts: I,
    current: Option<I::Item>, // what the library borrows until it requests the next text
    rows: R,
    left: Left,
}

impl<T: AsRef<str>, I: Iterator<Item = T>, R: FnMut(StreamRows<'_>) -> ControlFlow<()>> Stream<I, R> {
    /// The C callbacks of this type.
    fn callbacks(&self) -> (sys::vetvec_stream_next_fn, sys::vetvec_stream_rows_fn) {
        (Some(Self::on_next), Some(Self::on_rows))
    }
    unsafe extern "C" fn on_next(user_data: *mut c_void, out: *mut sys::vetvec_str) -> i32 {
        // SAFETY: user_data is the Stream on the stack of embed_stream_with; callbacks run one at a time.
        let Stream { texts, current, left, .. } = unsafe { &mut *user_data.cast::<Self>() };
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
        let (Stream { rows, left, .. }, some) = unsafe { (&mut *user_data.cast::<Self>(), &*some) };
        let (count, cols) = (some.count as usize, some.dimension as usize);
        left.hear(|| {
            // SAFETY: as above.
            let (data, items, provenance) = unsafe {
                (slice_of(some.data, count * cols), slice_of(some.status, count), slice_of(some.provenance, count))
            };
            let items = items.iter().map(|&s| Status::of(s)).collect();
            let provenance = provenance.iter().map(Provenance::of).collect();
            match rows(StreamRows { first: some.first, cols, data, items, provenance }) {
                ControlFlow::Continue(()) => ControlFlow::Continue(0),
                ControlFlow::Break(()) => ControlFlow::Break(()),
            }
        })
    }
}
