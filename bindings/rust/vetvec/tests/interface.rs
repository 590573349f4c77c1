//! Lives of objects, threads, futures, callbacks, and the functions on vectors.
mod support;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use vetvec::*;

fn remote(name: &str) -> Option<Encoder> {
    let url = support::url()?;
    Some(Encoder::builder("openai:m").base_url(format!("{url}/hash/v1")).api_key(format!("key-{name}")).open().unwrap())
}

fn is_send_and_sync<T: Send + Sync>() {}

#[test]
fn what_may_cross_threads() {
    is_send_and_sync::<Encoder>();
    is_send_and_sync::<Matrix>();
    is_send_and_sync::<Error>();
    is_send_and_sync::<CancelToken>();
    is_send_and_sync::<Suite>();
    is_send_and_sync::<Audit>();
    is_send_and_sync::<Embedding>();
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
    // Hangs for the texts of this test alone: others run beside it.
    support::admin("/admin/faults", Some(&json!({"seed": 7, "texts": [{"contains": "hangs-here", "kind": "hang"}]})));
    let calls: Vec<Embedding> =
        (0..20).map(|i| encoder.embed_async(&[format!("hangs-here {i}")], CallOptions::new())).collect();
    std::thread::sleep(Duration::from_millis(200));
    let start = Instant::now();
    drop(calls);
    drop(encoder);
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

#[test]
fn the_log_is_heard_and_let_go_of() {
    let Some(url) = support::url() else { return };
    let heard = Arc::new(std::sync::Mutex::new(Vec::new()));
    let sink = Arc::clone(&heard);
    let encoder = Encoder::builder("openai:m")
        .base_url(format!("{url}/nosuch/v1"))
        .api_key("key-log")
        .log(move |_, line| sink.lock().unwrap().push(line.to_owned()))
        .open()
        .unwrap();
    assert!(encoder.embed(&["a"]).is_err());
    assert!(encoder.metrics().unwrap().ends_with("# EOF\n") && encoder.describe(CallOptions::new()).unwrap().contains("\"m\""));
    drop(encoder);
    assert_eq!(Arc::strong_count(&heard), 1);
}

#[test]
fn functions() {
    let data = [0.0, 0.0, 1.0, 0.0, 0.0, 2.0, 5.0, 5.0];
    let found = threshold(&data, 2, &[], Metric::L2, ThresholdMethod::Min, CallOptions::new()).unwrap();
    assert_eq!((found.threshold, found.nearest.len()), (1.0, 4));
    assert!(threshold(&data, 3, &[], Metric::L2, ThresholdMethod::Min, CallOptions::new()).is_err());
    let ranking = rank_pairs(&data, 2, &[[0, 2]], Similarity::L2, CallOptions::new()).unwrap();
    assert_eq!((ranking.ranks, ranking.hits), (vec![2.0], [0.0, 1.0]));
    let failed = rank_pairs(&data, 2, &[[0, 9]], Similarity::L2, CallOptions::new()).unwrap_err();
    assert_eq!(failed.status(), Status::OutOfRange);
    assert_eq!(auc(&[2.0, 3.0], &[1.0, 2.0]).unwrap(), 0.875);
    assert!(correlation(CorrelationKind::Pearson, &[1.0, 1.0], &[1.0, 2.0]).unwrap().coefficient.is_none());
    assert!(eval("wilcoxon", "{\"x\": [1, 2, 3, 4]}").unwrap().contains("p_value"));
    assert!(eval("nosuch", "{}").is_err());
    let making = SuiteMaking::new("contrastive").seeds(&["He is a good man."]);
    let suite = Suite::make(&making, CallOptions::new()).unwrap();
    assert!(!suite.is_empty() && suite.iter().all(|t| t.seed == "He is a good man."));
    assert!(suite.iter().all(|t| t.positive[t.changed_positive] != t.seed && !t.changed_negative.is_empty()));
    let missing = making.set("wordnet", "/no/such/dict");
    let failed = Suite::make(&missing, CallOptions::new()).err().unwrap();
    assert!(failed.status() == Status::NotFound && failed.to_string().contains("/no/such/dict"), "{failed}");
    assert_eq!(suite.get(suite.len()).unwrap_err().status(), Status::OutOfRange);
    assert_eq!(version(), "0.1.0");
}

#[test]
fn an_audit() {
    let Some(url) = support::url() else { return };
    let folder = std::env::temp_dir().join(format!("vetvec-rust-audit-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let here = folder.to_str().unwrap();
    std::fs::write(folder.join("seeds.txt"), "He is a good man.\nThe food was cold.\nShe liked the new house.\n").unwrap();
    let toml = format!(
        "version = 1\n[audit]\nvendors = [\"good\", \"blind\"]\nseeds = \"{here}/seeds.txt\"\nseed = 7\n\
         [vendors.good]\nspec = \"openai:mock\"\nbase_url = \"{url}/faithful/v1\"\napi_key_env = \"GOOD_KEY\"\n\
         [vendors.blind]\nspec = \"openai:mock\"\nbase_url = \"{url}/polarity_blind/v1\"\n"
    );
    let mut config = Config::parse(&toml, &[&format!("audit.out={here}/run")]).unwrap();
    assert_eq!(config.secret_names(), ["GOOD_KEY"]);
    config.set_secret("GOOD_KEY", "x").unwrap();
    assert!(config.plan().unwrap().contains("good"));
    let audit = Audit::run(&config, CallOptions::new()).unwrap();
    let again = Audit::open(&audit.folder(), CallOptions::new()).unwrap();
    assert_eq!(again.verdict(), audit.verdict());
    assert!(audit.report("html").unwrap().starts_with('<') && audit.compare("good", &again, "blind").is_ok());
    let gate = audit.gate("violation_rate.CR1 <= 0.000001", None).unwrap();
    assert!(!gate.passed && gate.checks_json.contains("blind"));
    std::fs::remove_dir_all(folder).unwrap();
}
