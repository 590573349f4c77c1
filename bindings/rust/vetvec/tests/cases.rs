//! The behaviour cases that every binding runs: bindings/cases/README.md.
mod support;

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::{admin, requests, url};
use vetvec::{
    CacheMode, CallFlags, CallOptions, CallRecord, CancelToken, Embedded, Encoder, Error, FallbackOptions,
    FallbackPolicy, Matrix, Provenance, Reason, Result, Source, Status, StreamOptions, StreamRows,
};

struct Thrown;

struct Run<'a> {
    case: &'a Value,
    way: &'a str,
    key: String,
    folder: PathBuf,
    encoder: Option<Encoder>,
    parts: Vec<Encoder>,                    // of a fallback
    record: Arc<Mutex<Option<CallRecord>>>, // of the last call
}

type Rows = Vec<Vec<f32>>;

fn rows_of(matrix: &Matrix) -> Rows {
    matrix.iter().map(<[f32]>::to_vec).collect()
}

fn check_fields(seen: &Value, expected: &Value) {
    for (name, value) in expected.as_object().into_iter().flatten() {
        assert_eq!(seen[name], *value, "{name}");
    }
}

fn fields_of(record: &CallRecord) -> Value {
    json!({"status": record.status.name(), "http_status": record.http_status, "provider": record.provider,
        "request_model": record.request_model, "texts": record.texts, "texts_cached": record.texts_cached,
        "texts_joined": record.texts_joined, "texts_failed": record.texts_failed, "requests": record.requests,
        "retries": record.retries, "input_tokens": record.input_tokens, "dimension": record.dimension})
}

fn source_of(found: &Provenance) -> Value {
    let source = match found.source {
        Source::Remote => "REMOTE",
        Source::Local => "LOCAL",
        _ => "NONE",
    };
    let reason = match found.reason {
        Reason::Policy => "POLICY",
        Reason::Cached => "CACHED",
        Reason::RemoteFailed => "REMOTE_FAILED",
        Reason::LatencyTarget => "LATENCY_TARGET",
        _ => "another",
    };
    json!({"source": source, "reason": reason, "remote_status": found.remote_status.name()})
}

#[derive(Default)]
struct Streamed {
    rows: Rows,
    statuses: Vec<Status>,
    errors: Vec<Option<Error>>,
    sources: Vec<Provenance>,
}

impl Streamed {
    fn add(&mut self, piece: StreamRows<'_>) {
        assert_eq!(piece.first as usize, self.statuses.len());
        self.rows.extend((0..piece.statuses.len()).map(|i| piece.row(i).to_vec()));
        self.statuses.extend(piece.statuses);
        self.errors.extend(piece.errors);
        self.sources.extend(piece.provenance);
    }
}

impl<'a> Run<'a> {
    fn new(case: &'a Value, way: &'a str, folder: PathBuf, key: String) -> Run<'a> {
        Run { case, way, key, folder, encoder: None, parts: vec![], record: Arc::default() }
    }
}

impl Run<'_> {
    fn fill(&self, text: &str) -> String {
        text.replace("{mock}", &url().unwrap_or_default())
            .replace("{key}", &self.key)
            .replace("{folder}", self.folder.to_str().unwrap())
    }

    /// A string, or an object that describes one.
    fn text(&self, given: &Value) -> String {
        match given["repeat"].as_str() {
            Some(text) => text.repeat(given["times"].as_u64().unwrap() as usize),
            None => self.fill(given.as_str().unwrap_or_default()),
        }
    }

    /// Opens with the options of the case and those that replace some of them.
    fn open(&mut self, changed: &Value) -> Result<Encoder> {
        let mut given = self.case["open"].as_object().unwrap().clone();
        given.extend(changed.as_object().cloned().unwrap_or_default());
        let record = Arc::clone(&self.record);
        let mut options = Encoder::options(self.text(&given["spec"]))
            .on_call(move |call| *record.lock().unwrap() = Some(call.clone()));
        for (name, value) in &given {
            let text = self.text(value);
            let number = value.as_u64().unwrap_or_default();
            let small = u32::try_from(value.as_i64().unwrap_or_default()).unwrap_or(u32::MAX); // none is below zero here
            options = match name.as_str() {
                "spec" | "fallback" => options,
                "base_url" => options.base_url(text),
                "api_key" => options.api_key(text),
                "http_definition" => options.http_definition(text),
                "input_type" => options.input_type(text),
                "query_prefix" => options.query_prefix(text),
                "document_prefix" => options.document_prefix(text),
                "identity" => options.identity(text),
                "cache_dir" => options.cache_dir(text),
                "cache_salt" => options.cache_salt(text),
                "cache_mode" => options.cache_mode(match text.as_str() {
                    "OFF" => CacheMode::Off,
                    "ON" => CacheMode::On,
                    "ONLY" => CacheMode::Only,
                    _ => panic!("{text}"),
                }),
                "timeout_ms" => options.timeout(Duration::from_millis(number)),
                "requests_per_minute" => options.requests_per_minute(number),
                "price_per_million_tokens" => options.price_per_million_tokens(value.as_f64().unwrap()),
                "batch" => options.batch(small),
                "concurrency" => options.concurrency(small),
                "dimensions" => options.dimensions(small),
                "max_attempts" => options.max_attempts(small),
                _ => panic!("this test does not know the option {name}"),
            };
        }
        let encoder = options.open()?;
        let Some(fallback) = given.get("fallback") else { return Ok(encoder) };
        self.parts = vec![encoder, Encoder::open("builtin:")?];
        let policy = match fallback["policy"].as_str().unwrap() {
            "REMOTE_THEN_LOCAL" => FallbackPolicy::RemoteThenLocal,
            "LOCAL_FIRST" => FallbackPolicy::LocalFirst,
            "REMOTE" => FallbackPolicy::Remote,
            "LOCAL" => FallbackPolicy::Local,
            other => panic!("{other}"),
        };
        let mut combined = FallbackOptions::default().policy(policy);
        if let Some(ms) = fallback["latency_target_ms"].as_u64() {
            combined = combined.latency_target(Duration::from_millis(ms));
        }
        Encoder::fallback(&self.parts[0], &self.parts[1], &combined)
    }

    fn run(&mut self) {
        admin("/admin/reset", Some(&json!({})));
        let mut plan = json!({"seed": 7});
        for (name, value) in self.case["faults"].as_object().into_iter().flatten() {
            plan[name] = value.clone();
        }
        admin("/admin/faults", Some(&plan));
        let expected = &self.case["expect"]["error"];
        match self.open(&Value::Null) {
            Err(error) if !expected.is_null() => return self.check_error(&error, expected),
            Err(error) => panic!("{error}"),
            Ok(encoder) => self.encoder = Some(encoder),
        }
        assert!(expected.is_null(), "it opened");
        for step in self.case["steps"].as_array().unwrap() {
            let expected = &step["expect"];
            match step["call"].as_str().unwrap() {
                "close" => self.encoder.as_ref().unwrap().close(),
                "open" => self.encoder = Some(self.open(&step["options"]).unwrap()),
                "flush" => self.check_end(self.encoder.as_ref().unwrap().flush(), expected),
                "usage" => self.check_usage(expected),
                call => self.embed(call, step),
            }
        }
    }

    fn check_end(&self, ended: Result<()>, expected: &Value) {
        match ended {
            Err(error) if !expected["error"].is_null() => self.check_error(&error, &expected["error"]),
            ended => {
                ended.unwrap();
                assert!(expected["error"].is_null(), "no error");
            }
        }
    }

    fn check_usage(&self, expected: &Value) {
        let found = self.encoder.as_ref().unwrap().usage();
        if let Ok(usage) = &found {
            let seen = json!({"texts": usage.texts, "texts_sent": usage.texts_sent, "joined": usage.joined,
                "cache_memory_hits": usage.cache_memory_hits, "cache_disk_hits": usage.cache_disk_hits,
                "requests": usage.requests, "retries": usage.retries, "failed_texts": usage.failed_texts,
                "tokens_reported": usage.tokens_reported, "cost_reported": usage.cost_reported as u64});
            check_fields(&seen, &expected["usage"]);
        }
        self.check_end(found.map(|_| ()), expected);
    }

    fn options(&self, given: &Value) -> CallOptions<'static> {
        let mut options = CallOptions::new().max_tokens(given["max_tokens"].as_u64().unwrap_or(0));
        if let Some(ms) = given["timeout_ms"].as_u64() {
            options = options.timeout(Duration::from_millis(ms));
        }
        let mut flags = CallFlags::default();
        for flag in given["flags"].as_array().into_iter().flatten() {
            flags = flags
                | match flag.as_str().unwrap() {
                    "NO_CACHE" => CallFlags::NO_CACHE,
                    "NO_DEDUPE" => CallFlags::NO_DEDUPE,
                    "NO_SPLIT" => CallFlags::NO_SPLIT,
                    "NO_RETRY" => CallFlags::NO_RETRY,
                    other => panic!("{other}"),
                };
        }
        options = options.flags(flags);
        if let Some(ms) = given["cancel_after_ms"].as_u64() {
            let token = CancelToken::new().unwrap();
            options = options.cancel(&token);
            if ms == 0 {
                token.request();
            } else {
                std::thread::spawn(move || {
                    std::thread::sleep(Duration::from_millis(ms));
                    token.request();
                });
            }
        }
        match given["progress"].as_str() {
            Some("stop") => options.progress(|_| ControlFlow::Break(())),
            Some("throw") => options.progress(|_| std::panic::panic_any(Thrown)),
            _ => options,
        }
    }

    fn embed(&self, call: &str, step: &Value) {
        let (expect, encoder) = (&step["expect"], self.encoder.as_ref().unwrap());
        let texts: Vec<String> = match step["texts"].as_array() {
            Some(texts) => texts.iter().map(|text| self.text(text)).collect(),
            None => (0..step["count"].as_u64().unwrap())
                .map(|i| format!("{}{i}", step["prefix"].as_str().unwrap()))
                .collect(),
        };
        *self.record.lock().unwrap() = None;
        let (before, start) = (requests(), Instant::now());
        let options = self.options(&step["options"]);
        let mut streamed = Streamed::default();
        let caught = catch_unwind(AssertUnwindSafe(|| match (self.way, call) {
            ("stream", _) => {
                let pieces = encoder.stream_with(&texts, StreamOptions::default(), options);
                let most = step["options"]["leave_after"].as_u64().unwrap_or(u64::MAX);
                pieces.take(most as usize).try_for_each(|piece| piece.map(|piece| streamed.add(piece))).map(|()| None)
            }
            ("async", _) => encoder.embed_async(&texts, options).with_provenance().wait().map(Some),
            (_, "embed_one") => encoder.embed_one(&texts[0]).map(|row| {
                streamed =
                    Streamed { rows: vec![row], statuses: vec![Status::Ok], errors: vec![None], sources: vec![] };
                None
            }),
            _ => encoder.embed_with_provenance(&texts, options).map(Some),
        }));
        let took = start.elapsed().as_millis() as u64;
        if let Some(wanted) = expect["requests"].as_u64() {
            assert_eq!(requests() - before, wanted, "requests");
        }
        assert!(took >= expect["at_least_ms"].as_u64().unwrap_or(0), "{took} ms");
        assert!(took <= expect["at_most_ms"].as_u64().unwrap_or(u64::MAX), "{took} ms");
        let result = match caught {
            Err(panic) => {
                assert!(panic.is::<Thrown>() && expect["thrown"] == true, "{:?}", panic.downcast_ref::<String>());
                return;
            }
            Ok(result) => result,
        };
        assert!(expect["thrown"].is_null(), "what the callback threw did not come out");
        let (rows, statuses) = match result {
            Ok(found) => {
                assert!(expect["error"].is_null(), "no error");
                found.map_or((streamed.rows, streamed.statuses), |Embedded { rows, provenance, .. }| {
                    streamed.sources = provenance;
                    (rows_of(&rows), vec![Status::Ok; texts.len()])
                })
            }
            Err(error) => {
                assert!(!expect["error"].is_null(), "{error}");
                self.check_error(&error, &expect["error"]);
                for (index, wanted) in expect["errors"].as_object().into_iter().flatten() {
                    let index: usize = index.parse().unwrap();
                    let errors = if self.way == "stream" { &streamed.errors } else { error.errors() };
                    self.check_error(errors[index].as_ref().unwrap(), wanted);
                }
                match error.partial() {
                    Some((rows, statuses)) => (rows_of(rows), statuses.to_vec()),
                    None => (streamed.rows, streamed.statuses),
                }
            }
        };
        if let Some(wanted) = expect["statuses"].as_array() {
            assert_eq!(statuses.iter().map(|s| json!(s.name())).collect::<Vec<_>>(), *wanted);
        }
        self.check_seen(&streamed.sources, expect);
        self.check_rows(&rows, expect, &texts);
    }

    /// Where the vectors came from, what on_call received, and what the server has counted.
    fn check_seen(&self, sources: &[Provenance], expect: &Value) {
        for (i, wanted) in expect["sources"].as_array().into_iter().flatten().enumerate() {
            check_fields(&source_of(&sources[i]), wanted);
        }
        if !expect["record"].is_null() {
            check_fields(&fields_of(self.record.lock().unwrap().as_ref().unwrap()), &expect["record"]);
        }
        let Some(expected) = expect["stats"].as_object() else { return };
        let stats = admin("/admin/stats", None);
        for (name, value) in expected {
            if value.is_object() {
                check_fields(&stats[name], value);
            } else {
                assert_eq!(stats[name], *value, "{name}");
            }
        }
    }

    fn check_rows(&self, rows: &Rows, expect: &Value, texts: &[String]) {
        assert_eq!(rows.len() as u64, expect["rows"].as_u64().unwrap_or(rows.len() as u64));
        assert!(rows.iter().flatten().all(|x| x.is_finite()));
        if let Some(cols) = expect["cols"].as_u64() {
            assert!(rows.iter().all(|row| row.len() as u64 == cols));
        }
        let pairs = |name: &str| -> Vec<(usize, usize)> {
            let listed = expect[name].as_array().cloned().unwrap_or_default();
            listed.iter().map(|p| (p[0].as_u64().unwrap() as usize, p[1].as_u64().unwrap() as usize)).collect()
        };
        pairs("equal_rows").into_iter().for_each(|(i, j)| assert_eq!(rows[i], rows[j]));
        pairs("different_rows").into_iter().for_each(|(i, j)| assert_ne!(rows[i], rows[j]));
        for (row, values) in rows.iter().zip(expect["values"].as_array().into_iter().flatten()) {
            for (x, wanted) in row.iter().zip(values.as_array().unwrap()) {
                assert!((f64::from(*x) - wanted.as_f64().unwrap()).abs() < 1e-5);
            }
        }
        for i in expect["alone"].as_array().into_iter().flatten().map(|i| i.as_u64().unwrap() as usize) {
            let options = CallOptions::new().flags(CallFlags::NO_CACHE);
            let alone = self.encoder.as_ref().unwrap().embed_with(&texts[i..=i], options).unwrap();
            assert_eq!(rows[i], alone.row(0), "row {i} is not the vector of its text");
        }
    }

    fn check_error(&self, error: &Error, expected: &Value) {
        for (name, value) in expected.as_object().unwrap() {
            let seen = match name.as_str() {
                "status" => json!(error.status().name()),
                "http_status" => json!(error.http_status().unwrap_or(0)),
                "retry_after_ms" => json!(error.retry_after().map_or(-1, |t| t.as_millis() as i64)),
                "attempts" => json!(error.attempts()),
                "retryable" => json!(error.is_retryable()),
                "item_index" => json!(error.item_index().map_or(-1, |i| i as i64)),
                "callback_value" => json!(error.callback_value()),
                "message_has" => {
                    assert!(error.to_string().contains(&self.fill(value.as_str().unwrap())), "{error}");
                    continue;
                }
                "message_lacks" => {
                    assert!(!error.to_string().contains(&self.fill(value.as_str().unwrap())), "{error}");
                    continue;
                }
                "detail" => {
                    check_fields(&serde_json::from_str(error.detail_json()).unwrap(), value);
                    continue;
                }
                _ => panic!("this test does not know the field {name}"),
            };
            assert_eq!(seen, *value, "{name}: {error}");
        }
    }
}

fn all_cases() -> Value {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../cases/cases.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[cfg(feature = "audit")]
fn measured(case: &Value) -> Result<Value> {
    use vetvec::{Metric, Rows, ThresholdMethod, ThresholdOptions, count_violations, threshold};
    let matrix: Vec<Vec<f32>> = serde_json::from_value(case["matrix"].clone()).unwrap();
    let data = matrix.concat();
    let rows = Rows::new(&data, matrix[0].len());
    let metric = if case["metric"] == "COSINE" { Metric::Cosine } else { Metric::L2 };
    if case["call"] == "threshold" {
        let options = ThresholdOptions::default().metric(metric).method(ThresholdMethod::Min);
        let found = threshold(rows, &[] as &[&str], &options, CallOptions::new())?;
        return Ok(json!({"threshold": found.threshold, "nearest": found.nearest}));
    }
    let triples: Vec<[u64; 3]> = serde_json::from_value(case["triples"].clone()).unwrap();
    let thetas: Vec<f64> = serde_json::from_value(case["thetas"].clone()).unwrap();
    let found = count_violations(rows, &triples, metric, &thetas)?;
    Ok(json!({"counts": found.counts, "margins": found.margins}))
}

#[cfg(feature = "audit")]
#[test]
fn measures() {
    let all = all_cases();
    for case in all["measures"].as_array().unwrap() {
        let (expect, found) = (&case["expect"], measured(case));
        match found {
            Ok(seen) => {
                assert!(expect["error"].is_null(), "{}: no error", case["name"]);
                for (name, value) in expect.as_object().unwrap() {
                    assert_eq!(flat(&seen[name]), flat(value), "{name} of {}", case["name"]);
                }
            }
            Err(error) => {
                assert!(!expect["error"].is_null(), "{}: {error}", case["name"]);
                Run::new(case, "", PathBuf::new(), String::new()).check_error(&error, &expect["error"]);
            }
        }
    }
}

/// A number, or a list of numbers.
#[cfg(feature = "audit")]
fn flat(value: &Value) -> Vec<f64> {
    match value.as_array() {
        Some(list) => list.iter().map(|each| each.as_f64().unwrap()).collect(),
        None => vec![value.as_f64().unwrap()],
    }
}

#[test]
fn behaviour_cases() {
    if url().is_none() {
        return;
    }
    let all = all_cases();
    let (mut ran, mut failed) = (0, Vec::new());
    let cases = all["cases"].as_array().unwrap();
    for case in cases.iter().filter(|case| !case["cannot"].to_string().contains("rust")) {
        let ways = case["ways"].as_array().cloned().unwrap_or_else(|| vec![json!("blocking"), json!("async")]);
        for way in &ways {
            let name = format!("{}-{}", case["name"].as_str().unwrap(), way.as_str().unwrap());
            let folder = std::env::temp_dir().join(format!("vetvec-rust-{}-{name}", std::process::id()));
            std::fs::create_dir_all(&folder).unwrap();
            let mut run = Run::new(case, way.as_str().unwrap(), folder.clone(), format!("key-{name}-rust"));
            ran += 1;
            if catch_unwind(AssertUnwindSafe(|| run.run())).is_err() {
                failed.push(name);
            }
            run.encoder.iter().chain(&run.parts).for_each(Encoder::close); // unlike dropping it, closing it waits
            let _ = std::fs::remove_dir_all(folder);
        }
    }
    println!("{ran} cases");
    assert!(ran > 80 && failed.is_empty(), "failed: {failed:?}");
}
