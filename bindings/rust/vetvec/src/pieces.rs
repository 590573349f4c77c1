//! Streams as iterators. A thread makes the call, but runs only while the caller waits for the next piece: the texts are
//! read on the caller's thread, and need not be `Send`.
use std::fmt;
use std::iter::{Fuse, FusedIterator};
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::vec::IntoIter;

use crate::error::Result;
use crate::generated::options::{CallOptions, StreamOptions};
use crate::handle::Encoder;
use crate::stream::{StreamRows, on_thread, run};

/// Texts that are passed to the thread at once.
const CHUNK: usize = 64;

/// The value with which the call is unwound when the iterator has been dropped; no one sees it.
struct IsLeft;

enum Event {
    Wanted, // texts
    Piece(StreamRows<'static>),
}

/// The thread's side. Each event is answered: by the next texts, none of which is the end; a piece by an empty list.
struct Link {
    events: Sender<Event>,
    answers: Receiver<Vec<String>>,
}

impl Link {
    fn ask(&self, event: Event) -> Option<Vec<String>> {
        self.events.send(event).ok().and_then(|()| self.answers.recv().ok())
    }
}

struct Passed<'a> {
    link: &'a Link,
    chunk: IntoIter<String>,
}

impl Iterator for Passed<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.chunk.next().or_else(|| {
            let Some(more) = self.link.ask(Event::Wanted) else { resume_unwind(Box::new(IsLeft)) };
            self.chunk = more.into_iter();
            self.chunk.next()
        })
    }
}

struct Running {
    events: Receiver<Event>,
    answers: Sender<Vec<String>>,
    thread: JoinHandle<Result<()>>,
    owes_answer: bool,
}

impl Running {
    fn start(encoder: &Encoder, stream: StreamOptions, options: CallOptions<'static>) -> Result<Running> {
        let ((to_loop, events), (answers, from_loop)) = (channel(), channel());
        let handle = encoder.handle;
        let work = move || {
            let link = Link { events: to_loop, answers: from_loop };
            let texts = Passed { link: &link, chunk: Vec::new().into_iter() };
            run(handle, texts, &stream, options, |piece| match link.ask(Event::Piece(piece.into_owned())) {
                Some(_) => ControlFlow::Continue(()),
                None => ControlFlow::Break(()),
            })
        };
        Ok(Running { events, answers, thread: on_thread(work)?, owes_answer: false })
    }
}

enum State {
    New(StreamOptions, CallOptions<'static>),
    Running(Running),
    Ended,
}

/// A stream as an iterator over its pieces; [`Encoder::stream`] makes it. Dropping it ends the stream.
#[must_use = "nothing is embedded before the first piece is asked for"]
pub struct Stream<'a, I: Iterator> {
    encoder: &'a Encoder,
    texts: Fuse<I>,
    state: State,
}

impl Encoder {
    /// Embeds any number of texts in bounded memory and yields their rows in order. An error comes last:
    /// [`Status::Partial`] if all rows were delivered but some texts failed (each piece contains the errors of its texts),
    /// otherwise the reason why the stream ended early. Between two pieces, do not close the encoder, nor embed a text
    /// that the stream is fetching: it would wait for the stream.
    ///
    /// [`Status::Partial`]: crate::Status::Partial
    pub fn stream<I: IntoIterator>(&self, texts: I) -> Stream<'_, I::IntoIter>
    where
        I::Item: AsRef<str>,
    {
        self.stream_with(texts, StreamOptions::default(), CallOptions::new())
    }
    /// Like `stream`, with options.
    pub fn stream_with<I: IntoIterator>(
        &self,
        texts: I,
        stream: StreamOptions,
        options: CallOptions<'static>,
    ) -> Stream<'_, I::IntoIter>
    where
        I::Item: AsRef<str>,
    {
        Stream { encoder: self, texts: texts.into_iter().fuse(), state: State::New(stream, options) }
    }
}

impl<I: Iterator> Iterator for Stream<'_, I>
where
    I::Item: AsRef<str>,
{
    type Item = Result<StreamRows<'static>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut running = match std::mem::replace(&mut self.state, State::Ended) {
            State::Ended => return None,
            State::Running(running) => running,
            State::New(stream, options) => match Running::start(self.encoder, stream, options) {
                Ok(running) => running,
                Err(error) => return Some(Err(error)),
            },
        };
        if std::mem::take(&mut running.owes_answer) {
            let _ = running.answers.send(Vec::new()); // if the thread has ended, the next lines find out why
        }
        loop {
            match running.events.recv() {
                Ok(Event::Wanted) => {
                    let chunk = self.texts.by_ref().take(CHUNK).map(|text| text.as_ref().to_owned()).collect();
                    let _ = running.answers.send(chunk);
                }
                Ok(Event::Piece(piece)) => {
                    running.owes_answer = true;
                    self.state = State::Running(running);
                    return Some(Ok(piece));
                }
                Err(_) => {
                    return match running.thread.join() {
                        Ok(ended) => ended.err().map(Err),
                        Err(panic) => resume_unwind(panic),
                    };
                }
            }
        }
    }
}

impl<I: Iterator> FusedIterator for Stream<'_, I> where I::Item: AsRef<str> {}

impl<I: Iterator> Drop for Stream<'_, I> {
    fn drop(&mut self) {
        if let State::Running(Running { events, answers, thread, .. }) =
            std::mem::replace(&mut self.state, State::Ended)
        {
            drop((events, answers));
            let _ = thread.join();
        }
    }
}

impl<I: Iterator> fmt::Debug for Stream<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stream({})", self.encoder.name())
    }
}
