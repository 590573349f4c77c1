//! Lifetimes of objects, threads, futures, callbacks, and the functions on vectors.
mod support;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use vetvec::*;

fn remote(name: &str) -> Option<Encoder> {
    let url = support::url()?;
    Some(Encoder::options("openai:m").base_url(format!("{url}/hash/v1")).api_key(format!("key-{name}")).open().unwrap())
}

fn is_send_and_sync<T: Send + Sync>() {}
fn is_clone_send_and_sync<T: Clone + Send + Sync + 'static>() {}

#[test]
fn what_may_cross_threads() {
    is_clone_send_and_sync::<Encoder>();
    is_clone_send_and_sync::<CancelToken>();
    is_send_and_sync::<Matrix>();
    is_send_and_sync::<Error>();
    is_send_and_sync::<Embedding>();
    is_send_and_sync::<EmbeddingOfOne>();
    is_send_and_sync::<EmbeddingWithProvenance>();
    is_send_and_sync::<EncoderOptions>();
    is_send_and_sync::<Tokenizer>();
    #[cfg(feature = "audit")]
    {
        is_send_and_sync::<Suite>();
        is_send_and_sync::<Audit>();
        is_send_and_sync::<Config>();
    }
}

#[test]
fn rows_outlive_the_encoder() {
    let encoder = Encoder::open("builtin:").unwrap();
    let rows = encoder.embed(&["a", "b"]).unwrap();
    let first = rows.row(0).to_vec();
    drop(encoder);
    assert_eq!((rows.row(0), rows.rows(), rows.cols()), (&first[..], 2, 64));
    #[cfg(feature = "ndarray")]
    assert_eq!(rows.view().row(0).as_slice().unwrap(), first);
}

#[test]
fn many_threads_on_one_encoder() {
    let encoder = Arc::new(Encoder::open("builtin:").unwrap());
    let wanted = encoder.embed_one("text").unwrap();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| (0..100).for_each(|_| assert_eq!(encoder.embed(&["text"]).unwrap().row(0), wanted)));
        }
    });
}

#[test]
fn a_dropped_future_cancels_its_requests() {
    let Some(encoder) = remote("dropped") else { return };
    // Hangs only for the texts of this test, because other tests run at the same time.
    support::admin("/admin/faults", Some(&json!({"seed": 7, "texts": [{"contains": "hangs-here", "kind": "hang"}]})));
    let calls: Vec<Embedding> =
        (0..20).map(|i| encoder.embed_async(&[format!("hangs-here {i}")], CallOptions::new())).collect();
    std::thread::sleep(Duration::from_millis(200));
    let start = Instant::now();
    drop(calls);
    encoder.close();
    assert!(start.elapsed() < Duration::from_secs(10));
    support::admin("/admin/reset", Some(&json!({})));
}

#[test]
fn an_encoder_that_goes_away_ends_its_futures() {
    let encoder = Encoder::open("builtin:").unwrap();
    let call = encoder.embed_async(&["a"], CallOptions::new());
    drop(encoder);
    match call.wait() {
        Ok(rows) => assert_eq!(rows.rows(), 1),
        Err(error) => assert_eq!(error.status(), Status::Cancelled),
    }
}

#[test]
fn a_clone_is_the_same_encoder() {
    let encoder = Encoder::open("builtin:").unwrap();
    let (clone, wanted) = (encoder.clone(), encoder.embed_one("a").unwrap());
    drop(encoder);
    assert_eq!(clone.embed_one("a").unwrap(), wanted);
    let another = clone.clone();
    std::thread::spawn(move || another.close()).join().unwrap();
    assert_eq!(clone.embed_one("a").unwrap_err().status(), Status::InvalidHandle);
}

/// An encoder with a call in flight whose progress function, on a thread of the library, waits for `released` or for 20
/// seconds, and then runs `after` with whether it was released.
fn busy(released: std::sync::mpsc::Receiver<()>, after: impl FnOnce(bool) + Send + 'static) -> (Encoder, Embedding) {
    let encoder = Encoder::open("builtin:").unwrap();
    let (begun, has_begun) = std::sync::mpsc::channel();
    let mut once = Some((begun, released, after));
    let call = encoder.embed_async(
        &["a"],
        CallOptions::new().progress(move |_| {
            if let Some((begun, released, after)) = once.take() {
                begun.send(()).unwrap();
                after(released.recv_timeout(Duration::from_secs(20)).is_ok());
            }
            ControlFlow::Continue(())
        }),
    );
    has_begun.recv().unwrap();
    (encoder, call)
}

#[test]
fn dropping_an_encoder_does_not_wait_for_its_calls() {
    let ((release, released), (tell, told)) = (std::sync::mpsc::channel(), std::sync::mpsc::channel());
    let (encoder, call) = busy(released, move |was_released| tell.send(was_released).unwrap());
    drop(encoder); // if this waited, the callback would wait for 20 seconds
    release.send(()).unwrap();
    assert!(told.recv().unwrap());
    let _ = call.wait();
}

#[test]
fn the_end_of_the_process_waits_for_dropped_encoders() {
    const FILE: &str = "VETVEC_TEST_END_OF_PROCESS";
    if let Some(file) = std::env::var_os(FILE) {
        let (release, released) = std::sync::mpsc::channel();
        let (encoder, _call) = busy(released, |_| {
            std::thread::sleep(Duration::from_millis(300));
            std::fs::write(file, "done").unwrap();
        });
        drop(encoder);
        release.send(()).unwrap();
        std::process::exit(0);
    }
    let file = std::env::temp_dir().join(format!("vetvec-rust-end-{}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let ended = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_end_of_the_process_waits_for_dropped_encoders"])
        .env(FILE, &file)
        .status()
        .unwrap();
    assert!(ended.success() && std::fs::read_to_string(&file).unwrap() == "done");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn one_text_as_a_future() {
    let encoder = Encoder::open("builtin:").unwrap();
    let found = encoder.embed_one_async("a", CallOptions::new()).wait().unwrap();
    assert_eq!(found, encoder.embed_one("a").unwrap());
    let failed = encoder.embed_one_async("", CallOptions::new()).wait().unwrap_err();
    assert_eq!(failed.status(), encoder.embed_one("").unwrap_err().status());
}

#[test]
fn errors_are_shown_on_one_line_without_json() {
    let encoder = Encoder::open("builtin:").unwrap();
    let failed = encoder.embed(&["a", "", "b"]).unwrap_err();
    let (shown, debug) = (failed.to_string(), format!("{failed:?}"));
    assert_eq!(shown, failed.message());
    assert_eq!(debug, format!("PARTIAL: {shown} (item 1, 1 of 3 texts failed)"));
    for one in [failed.errors()[1].as_ref().unwrap(), &failed, &Encoder::open("nosuch:m").unwrap_err()] {
        assert!(one.detail_json().starts_with('{'));
        assert!(!format!("{one:?}").contains(['{', '\n']) && !format!("{one}").contains('\n'), "{one:?}");
    }
    let facts = provider_facts("openai", "").unwrap();
    assert_eq!(format!("{facts:?}"), format!("Json({} bytes)", facts.len()));
    let host = FallbackHost::with_certificate(&encoder, "{\"certificate\": 1}");
    assert!(!format!("{host:?}").contains("certificate"), "{host:?}");
}

#[test]
fn a_deadline_is_its_status_whatever_the_call_does() {
    let encoder = Encoder::open("builtin:").unwrap();
    let late = || CallOptions::new().timeout(Duration::from_millis(50));
    let stream = |pause: u64| {
        let endless = std::iter::repeat_with(move || {
            std::thread::sleep(Duration::from_millis(pause));
            "a text"
        });
        encoder.embed_stream(endless, late(), |_| ControlFlow::Continue(()))
    };
    #[cfg(feature = "audit")]
    let many = ResamplingOptions::default().resamples(1_000_000);
    for (name, result) in [
        ("endless stream", stream(0)),
        ("slow source", stream(20)),
        #[cfg(feature = "audit")]
        ("computation", bootstrap_mean(&vec![1.0; 100_000], &many, late()).map(|_| ())),
    ] {
        assert_eq!(result.unwrap_err().status(), Status::DeadlineExceeded, "{name}");
    }
}

#[test]
fn a_stream_is_left_and_a_panic_of_its_iterator_comes_out() {
    let encoder = Encoder::open("builtin:").unwrap();
    let mut read = 0;
    let endless = std::iter::from_fn(|| {
        read += 1;
        Some(format!("text {read}"))
    });
    encoder.embed_stream(endless, CallOptions::new(), |_| ControlFlow::Break(())).unwrap();
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let texts = (0..).map(|i| if i < 10 { "a" } else { panic!("mine") });
        encoder.embed_stream(texts, CallOptions::new(), |_| ControlFlow::Continue(()))
    }));
    assert_eq!(panicked.unwrap_err().downcast_ref::<&str>(), Some(&"mine"));
}

/// The next piece; this thread sleeps until it is woken.
#[cfg(feature = "futures")]
fn awaited<S: futures_core::Stream + Unpin>(stream: &mut S) -> Option<S::Item> {
    use std::task::{Context, Poll, Wake, Waker};
    struct Unpark(std::thread::Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    loop {
        match std::pin::Pin::new(&mut *stream).poll_next(&mut Context::from_waker(&waker)) {
            Poll::Ready(item) => return item,
            Poll::Pending => std::thread::park(),
        }
    }
}

#[test]
#[cfg(feature = "futures")]
fn a_stream_is_asynchronous() {
    let encoder = Encoder::open("builtin:").unwrap();
    let mut all = encoder.stream_async((0..1000).map(|i| format!("text {i}")));
    let first = awaited(&mut all).unwrap().unwrap();
    assert_eq!(first.row(7), encoder.embed_one("text 7").unwrap());
    let mut texts = first.statuses.len();
    while let Some(piece) = awaited(&mut all) {
        texts += piece.unwrap().statuses.len();
    }
    assert_eq!(texts, 1000);
    assert!(awaited(&mut all).is_none());

    let two = StreamOptions::default().piece_texts(2);
    let mut some = encoder.stream_async_with(["a", "b", " "], two, CallOptions::new());
    assert!(awaited(&mut some).unwrap().is_ok());
    assert!(awaited(&mut some).unwrap().unwrap().errors[0].is_some());
    assert_eq!(awaited(&mut some).unwrap().unwrap_err().status(), Status::Partial);
    assert!(awaited(&mut some).is_none());

    drop(encoder.stream_async(std::iter::repeat("endless")));
    let mut panics = encoder.stream_async((0..).map(|i| if i < 10 { "a" } else { panic!("mine") }));
    let came_out = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| while awaited(&mut panics).is_some() {}));
    assert_eq!(came_out.unwrap_err().downcast_ref::<&str>(), Some(&"mine"));
    encoder.close();
}

#[test]
fn a_stream_is_an_iterator() {
    let encoder = Encoder::open("builtin:").unwrap();
    let read = std::cell::Cell::new(0); // not Send: the texts are read on this thread
    let count = || Some(format!("text {}", read.replace(read.get() + 1)));
    let pieces: Vec<_> = encoder.stream(std::iter::from_fn(count).take(1000)).collect::<Result<_>>().unwrap();
    assert_eq!(pieces.iter().map(|piece| piece.errors.len()).sum::<usize>(), 1000);
    assert_eq!(pieces[0].row(7), encoder.embed_one("text 7").unwrap());

    let left = encoder.stream(std::iter::from_fn(count)).next(); // endless, and dropped after the first piece
    assert_eq!(left.unwrap().unwrap().first, 0);
    drop(encoder.stream(std::iter::from_fn(count)));

    let two = StreamOptions::default().piece_texts(2);
    let mut some = encoder.stream_with(["a", "b", "c", " "], two, CallOptions::new());
    assert!(some.next().unwrap().unwrap().errors.iter().all(Option::is_none));
    let last = some.next().unwrap().unwrap();
    let failed = last.errors[1].as_ref().unwrap();
    assert_eq!(
        (failed.status(), failed.item_index(), failed.message()),
        (Status::InvalidArgument, Some(3), "text 3 is blank")
    );
    assert_eq!(some.next().unwrap().unwrap_err().status(), Status::Partial);
    assert!(some.next().is_none() && some.next().is_none());

    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        encoder.stream((0..).map(|i| if i < 10 { "a" } else { panic!("mine") })).count()
    }));
    assert_eq!(panicked.unwrap_err().downcast_ref::<&str>(), Some(&"mine"));
    let panics = CallOptions::new().progress(|_| panic!("of progress"));
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        encoder.stream_with(["a"], StreamOptions::default(), panics).count()
    }));
    assert_eq!(panicked.unwrap_err().downcast_ref::<&str>(), Some(&"of progress"));
    encoder.close();
    assert_eq!(encoder.stream(["a"]).next().unwrap().unwrap_err().status(), Status::InvalidHandle);
}

#[test]
fn the_log_is_heard_and_let_go_of() {
    let Some(url) = support::url() else { return };
    let heard = Arc::new(std::sync::Mutex::new(Vec::new()));
    let sink = Arc::clone(&heard);
    let encoder = Encoder::options("openai:m")
        .base_url(format!("{url}/nosuch/v1"))
        .api_key("key-log")
        .log(move |level, line| {
            assert_ne!(level, LogLevel::Unrecognized(-1));
            sink.lock().unwrap().push(line.to_owned());
        })
        .open()
        .unwrap();
    assert!(encoder.embed(&["a"]).is_err());
    assert!(
        encoder.metrics().unwrap().ends_with("# EOF\n")
            && encoder.describe(CallOptions::new()).unwrap().contains("\"m\"")
    );
    encoder.close();
    assert_eq!(Arc::strong_count(&heard), 1);
    assert!(!heard.lock().unwrap().is_empty());
}

#[cfg(feature = "audit")]
#[test]
fn functions() {
    let data = [0.0, 0.0, 1.0, 0.0, 0.0, 2.0, 5.0, 5.0];
    let (rows, how) = (Rows::new(&data, 2), ThresholdOptions::default().method(ThresholdMethod::Min));
    let none: [&str; 0] = [];
    let found = threshold(rows, &none, &how, CallOptions::new()).unwrap();
    assert_eq!((found.threshold, found.nearest.len(), found.n), (1.0, 4, 4));
    assert!(threshold(Rows::new(&data, 3), &none, &how, CallOptions::new()).is_err());
    assert!(threshold(rows, &["a"], &how, CallOptions::new()).unwrap_err().message().contains("1 words for 4 rows"));
    assert_eq!(threshold(rows, &["a", "b", "b", "c"], &how, CallOptions::new()).unwrap().nearest.len(), 3);
    let by_l2 = RankingOptions::default().similarity(Similarity::L2);
    let ranking = rank_pairs(rows, &[[0, 2]], &by_l2, CallOptions::new()).unwrap();
    assert_eq!((ranking.ranks, ranking.hits), (vec![2.0], vec![0.0, 1.0]));
    let ranking = rank_pairs(rows, &[[0, 2]], &by_l2.clone().hits_at([1, 2, 5]), CallOptions::new()).unwrap();
    assert_eq!(ranking.hits, [0.0, 1.0, 1.0]);
    let failed = rank_pairs(rows, &[[0, 9]], &by_l2, CallOptions::new()).unwrap_err();
    assert_eq!(failed.status(), Status::OutOfRange);
    assert_eq!(auc(&[2.0, 3.0], &[1.0, 2.0]).unwrap(), 0.875);
    let related =
        |x: &[f64]| correlation(CorrelationKind::Pearson, x, &[1.0, 2.0, 4.0], Alternative::TwoSided).unwrap();
    assert!(related(&[1.0, 1.0, 1.0]).coefficient.is_none() && related(&[1.0, 2.0, 3.0]).p_value.is_some());
    assert!(eval("wilcoxon", "{\"x\": [1, 2, 3, 4]}").unwrap().contains("p_value"));
    assert!(eval("nosuch", "{}").is_err());
    assert_eq!(version(), "0.1.0");
}

#[test]
fn options_that_do_not_fit_are_refused() {
    let refused = |options: EncoderOptions| options.open().unwrap_err();
    let wrapped = refused(Encoder::options("builtin:").concurrency(u32::MAX));
    let (least, most) = option_bounds("concurrency").unwrap();
    assert_eq!(wrapped.status(), Status::InvalidArgument);
    assert_eq!(wrapped.message(), format!("'concurrency' is 4294967295; allowed: {least} to {most}"));
    assert!(refused(Encoder::options("builtin:").tokens_per_minute(u64::MAX)).message().contains("tokens_per_minute"));
    let (least, most) = option_bounds("timeout_ms").unwrap();
    let late = refused(Encoder::options("builtin:").timeout(Duration::MAX));
    assert!(late.message().starts_with("'timeout' is ") && late.message().ends_with(&format!("{least} to {most} ms")));
    let elsewhere = RedisOptions::default().url("redis://localhost").weight(u32::MAX).probe(None).unwrap_err();
    assert_eq!(elsewhere.message(), "'weight' is 4294967295; allowed: 1 to 1000");
    let cut = refused(Encoder::options("builtin:\0junk"));
    assert_eq!(cut.status(), Status::InvalidArgument);
    let kept = Arc::new(());
    let (log, count) = (Arc::clone(&kept), Arc::clone(&kept));
    let unknown = Encoder::options("nosuch:m").log(move |_, _| drop(Arc::clone(&log)));
    let unknown = unknown.count_tokens(move |_| Arc::strong_count(&count) as u64);
    assert!(unknown.open().is_err());
    drop(unknown);
    assert_eq!(Arc::strong_count(&kept), 1); // nothing is left of what could not be opened
    let secret = Encoder::options("openai:m").api_key("sk-hidden").proxy("http://me:pw-hidden@proxy").log(|_, _| ());
    let shown = format!("{secret:?}");
    assert!(shown.contains("openai:m") && !shown.contains("hidden"), "{shown}");
    assert_eq!(
        Encoder::open("builtin:")
            .unwrap()
            .embed_async(&["a"], CallOptions::new().max_tokens(u64::MAX))
            .wait()
            .unwrap_err()
            .status(),
        Status::InvalidArgument
    );
}

#[test]
fn times_below_the_unit_are_rounded_up() {
    let Some(url) = support::url() else { return };
    support::admin("/admin/faults", Some(&json!({"seed": 7, "texts": [{"contains": "slow-here", "kind": "hang"}]})));
    let encoder = Encoder::options("openai:m").base_url(format!("{url}/hash/v1")).api_key("key-time");
    let encoder = encoder.timeout(Duration::from_micros(400)).max_attempts(1).open().unwrap();
    let start = Instant::now();
    assert_eq!(encoder.embed(&["slow-here"]).unwrap_err().status(), Status::DeadlineExceeded);
    assert!(start.elapsed() < Duration::from_secs(2));
    support::admin("/admin/reset", Some(&json!({})));
}

#[test]
fn a_cache_that_is_off_writes_nothing() {
    let Some(url) = support::url() else { return };
    let folder = std::env::temp_dir().join(format!("vetvec-rust-off-{}", std::process::id()));
    let options = Encoder::options("openai:m").base_url(format!("{url}/hash/v1")).api_key("key-off").cache_dir(&folder);
    let encoder = options.clone().cache_mode(CacheMode::Off).open().unwrap();
    encoder.embed(&["a"]).unwrap();
    encoder.embed(&["a"]).unwrap();
    assert_eq!((encoder.usage().unwrap().requests, folder.join("vectors.sqlite").exists()), (2, false));
    options.open().unwrap().embed(&["a"]).unwrap();
    assert!(folder.join("vectors.sqlite").exists());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn into_memory_of_the_callers_and_one_text_with_options() {
    let encoder = Encoder::open("builtin:").unwrap();
    let wanted = encoder.embed(&["a", "b"]).unwrap();
    let mut out = vec![0.0; 128];
    assert_eq!(encoder.embed_into(&["a", "b"], &mut out, CallOptions::new()).unwrap(), 128);
    assert_eq!(out, wanted.as_slice());
    let small = encoder.embed_into(&["a", "b"], &mut out[..100], CallOptions::new()).unwrap_err();
    assert_eq!(small.status(), Status::BufferTooSmall);
    let partial = encoder.embed_into(&["b", ""], &mut out, CallOptions::new()).unwrap_err();
    assert_eq!((partial.status(), partial.statuses()), (Status::Partial, &[Status::Ok, Status::InvalidArgument][..]));
    assert!(partial.errors()[0].is_none() && partial.errors()[1].as_ref().unwrap().message() == "text 1 is empty");
    assert_eq!((&out[..64], &out[64..]), (wanted.row(1), &[0.0; 64][..]));
    assert_eq!(partial.provenance()[1].source, Source::None);
    let token = CancelToken::new().unwrap();
    token.request();
    let stopped = encoder.embed_one_with("not seen before", CallOptions::new().cancel(&token)).unwrap_err();
    assert_eq!(stopped.status(), Status::Cancelled);
    assert!(estimate_tokens(&["four words of text"]).unwrap().upper[0] >= 4);
}

#[cfg(feature = "audit")]
#[test]
fn a_suite_of_triples() {
    let options = SuiteMakeOptions::of("contrastive").seeds(["He is a good man."]);
    let suite = Suite::make(&options, CallOptions::new()).unwrap();
    assert!(!suite.is_empty() && suite.iter().all(|item| item.unwrap().contains("He is a good man.")));
    let missing = Suite::make(&options.set("wordnet", "/no/such/dict"), CallOptions::new()).unwrap_err();
    assert!(missing.status() == Status::NotFound && missing.to_string().contains("/no/such/dict"), "{missing}");
    assert_eq!(suite.item(suite.len()).unwrap_err().status(), Status::OutOfRange);
}

#[cfg(feature = "audit")]
#[test]
fn an_audit() {
    let Some(url) = support::url() else { return };
    let folder = std::env::temp_dir().join(format!("vetvec-rust-audit-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let here = folder.to_str().unwrap();
    std::fs::write(folder.join("seeds.txt"), "He is a good man.\nThe food was cold.\nShe liked the new house.\n")
        .unwrap();
    let toml = format!(
        "version = 1\n[audit]\nvendors = [\"good\", \"blind\"]\nseeds = \"{here}/seeds.txt\"\nseed = 7\n\
         [vendors.good]\nspec = \"openai:mock\"\nbase_url = \"{url}/faithful/v1\"\napi_key_env = \"GOOD_KEY\"\n\
         [vendors.blind]\nspec = \"openai:mock\"\nbase_url = \"{url}/polarity_blind/v1\"\n"
    );
    let options = ConfigOptions::default().text(toml).overrides([format!("audit.out={here}/run")]);
    let mut config = Config::load(&options).unwrap();
    assert_eq!(config.secret_names(), ["GOOD_KEY"]);
    config.set_secret("GOOD_KEY", "x").unwrap();
    assert!(config.plan(CallOptions::new()).unwrap().contains("good"));
    let mut stages = Vec::new();
    let audit = Audit::run(
        &config,
        CallOptions::new().progress(|moved| {
            stages.push(moved.stage.clone());
            ControlFlow::Continue(())
        }),
    );
    let audit = audit.unwrap();
    assert!(stages.iter().any(|stage| stage == "embed"), "{stages:?}");
    let again = Audit::open(audit.folder(), CallOptions::new()).unwrap();
    assert_eq!(again.verdict(), audit.verdict());
    assert!(
        audit.report(ReportFormat::Html).unwrap().starts_with('<') && audit.compare("good", &again, "blind").is_ok()
    );
    assert!(audit.report(ReportFormat::Junit).unwrap().contains("<testsuite"));
    assert!(serde_json::from_str::<serde_json::Value>(&audit.figures().unwrap()).unwrap()["comparisons"].is_array());
    audit.write_report(folder.join("report.md")).unwrap();
    let found = Audit::verify_report(audit.folder(), Some(&folder.join("report.md")), CallOptions::new()).unwrap();
    assert!(found.contains("\"matches\":true"));
    let gate = audit.gate("violation_rate.CR1 <= 0.000001", None).unwrap();
    assert!(!gate.passed && gate.checks.contains("blind"));
    let resumed = Config::load(&ConfigOptions::default().run(audit.folder())).unwrap();
    assert!(resumed.json().unwrap().contains("blind"));
    let one = Config::load(&options.vendors(["blind"])).unwrap();
    assert!(!one.plan(CallOptions::new()).unwrap().contains("\"good\""));
    std::fs::remove_dir_all(folder).unwrap();
}
