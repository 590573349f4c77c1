//! The behaviour cases that every binding runs: bindings/cases/README.md.
mod support;

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::{admin, requests, url};
use vetvec::{
    CacheMode, CallFlags, CallOptions, CancelToken, Encoder, Error, Matrix, Result, Status, StreamOptions, StreamRows,
};

struct Thrown;

struct Run<'a> {
    case: &'a Value,
    way: &'a str,
    key: String,
    folder: PathBuf,
    encoder: Option<Encoder>,
}

type Rows = Vec<Vec<f32>>;

fn rows_of(matrix: &Matrix) -> Rows {
    matrix.iter().map(<[f32]>::to_vec).collect()
}

#[derive(Default)]
struct Streamed {
    rows: Rows,
    statuses: Vec<Status>,
    errors: Vec<Option<Error>>,
}

impl Streamed {
    fn add(&mut self, piece: StreamRows<'_>) {
        assert_eq!(piece.first as usize, self.statuses.len());
        self.rows.extend((0..piece.statuses.len()).map(|i| piece.row(i).to_vec()));
        self.statuses.extend(piece.statuses);
        self.errors.extend(piece.errors);
    }
}

impl Run<'_> {
    fn fill(&self, text: &str) -> String {
        text.replace("{mock}", &url().unwrap())
            .replace("{key}", &self.key)
            .replace("{folder}", self.folder.to_str().unwrap())
    }

    fn open(&self) -> Result<Encoder> {
        let given = self.case["open"].as_object().unwrap();
        let mut options = Encoder::options(self.fill(given["spec"].as_str().unwrap()));
        for (name, value) in given {
            let text = self.fill(value.as_str().unwrap_or_default());
            let number = value.as_u64().unwrap_or_default();
            let small = u32::try_from(value.as_i64().unwrap_or_default()).unwrap_or(u32::MAX); // none is below zero here
            options = match name.as_str() {
                "spec" => options,
                "base_url" => options.base_url(text),
                "api_key" => options.api_key(text),
                "cache_dir" => options.cache_dir(text),
                "cache_mode" => options.cache_mode(if text == "ONLY" { CacheMode::Only } else { panic!("{text}") }),
                "timeout_ms" => options.timeout(Duration::from_millis(number)),
                "batch" => options.batch(small),
                "concurrency" => options.concurrency(small),
                "max_attempts" => options.max_attempts(small),
                _ => panic!("this test does not know the option {name}"),
            };
        }
        options.open()
    }

    fn run(&mut self) {
        admin("/admin/reset", Some(&json!({})));
        let mut plan = json!({"seed": 7});
        for (name, value) in self.case["faults"].as_object().into_iter().flatten() {
            plan[name] = value.clone();
        }
        admin("/admin/faults", Some(&plan));
        let expected = &self.case["expect"]["error"];
        match self.open() {
            Err(error) if !expected.is_null() => return self.check_error(&error, expected),
            Err(error) => panic!("{error}"),
            Ok(encoder) => self.encoder = Some(encoder),
        }
        assert!(expected.is_null(), "it opened");
        for step in self.case["steps"].as_array().unwrap() {
            match step["call"].as_str().unwrap() {
                "close" => self.encoder.as_ref().unwrap().close(),
                "open" => self.encoder = Some(self.open().unwrap()),
                "flush" => self.encoder.as_ref().unwrap().flush().unwrap(),
                "usage" => self.check_usage(&step["expect"]["usage"]),
                call => self.embed(call, step),
            }
        }
    }

    fn check_usage(&self, expected: &Value) {
        let usage = self.encoder.as_ref().unwrap().usage().unwrap();
        for (name, value) in expected.as_object().unwrap() {
            let seen = match name.as_str() {
                "texts" => usage.texts,
                "texts_sent" => usage.texts_sent,
                "joined" => usage.joined,
                "cache_memory_hits" => usage.cache_memory_hits,
                "cache_disk_hits" => usage.cache_disk_hits,
                "requests" => usage.requests,
                "retries" => usage.retries,
                "failed_texts" => usage.failed_texts,
                _ => panic!("this test does not know the counter {name}"),
            };
            assert_eq!(seen, value.as_u64().unwrap(), "{name}");
        }
    }

    fn options(&self, given: &Value) -> CallOptions<'static> {
        let mut options = CallOptions::new().max_tokens(given["max_tokens"].as_u64().unwrap_or(0));
        if let Some(ms) = given["timeout_ms"].as_u64() {
            options = options.timeout(Duration::from_millis(ms));
        }
        if !given["flags"].is_null() {
            assert_eq!(given["flags"], json!(["NO_CACHE"]));
            options = options.flags(CallFlags::NO_CACHE);
        }
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
            Some(texts) => texts.iter().map(|t| t.as_str().unwrap().to_owned()).collect(),
            None => (0..step["count"].as_u64().unwrap())
                .map(|i| format!("{}{i}", step["prefix"].as_str().unwrap()))
                .collect(),
        };
        let (before, start) = (requests(), Instant::now());
        let options = self.options(&step["options"]);
        let mut streamed = Streamed::default();
        let caught = catch_unwind(AssertUnwindSafe(|| match (self.way, call) {
            ("stream", _) => {
                let pieces = encoder.stream_with(&texts, StreamOptions::default(), options);
                let most = step["options"]["leave_after"].as_u64().unwrap_or(u64::MAX);
                pieces.take(most as usize).try_for_each(|piece| piece.map(|piece| streamed.add(piece))).map(|()| None)
            }
            ("async", _) => encoder.embed_async(&texts, options).wait().map(Some),
            (_, "embed_one") => encoder.embed_one(&texts[0]).map(|row| {
                streamed = Streamed { rows: vec![row], statuses: vec![Status::Ok], errors: vec![None] };
                None
            }),
            _ => encoder.embed_with(&texts, options).map(Some),
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
        let (rows, items) = match result {
            Ok(found) => {
                assert!(expect["error"].is_null(), "no error");
                found.map_or((streamed.rows, streamed.statuses), |all| (rows_of(&all), vec![Status::Ok; texts.len()]))
            }
            Err(error) => {
                assert!(!expect["error"].is_null(), "{error}");
                self.check_error(&error, &expect["error"]);
                for (index, wanted) in expect["item_errors"].as_object().into_iter().flatten() {
                    let index: usize = index.parse().unwrap();
                    let of_text = if self.way == "stream" {
                        streamed.errors[index].as_ref()
                    } else {
                        error.errors()[index].as_ref()
                    };
                    self.check_error(of_text.unwrap(), wanted);
                }
                match error.partial() {
                    Some((rows, items)) => (rows_of(rows), items.to_vec()),
                    None if self.way == "stream" => (streamed.rows, streamed.statuses),
                    None => return assert!(expect["rows"].is_null()),
                }
            }
        };
        if let Some(wanted) = expect["items"].as_array() {
            assert_eq!(items.iter().map(|s| json!(s.name())).collect::<Vec<_>>(), *wanted);
        }
        self.check_rows(&rows, expect, &texts);
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
                _ => panic!("this test does not know the field {name}"),
            };
            assert_eq!(seen, *value, "{name}: {error}");
        }
    }
}

#[test]
fn behaviour_cases() {
    if url().is_none() {
        return;
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../cases/cases.json");
    let all: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let (mut ran, mut failed) = (0, Vec::new());
    for case in all["cases"].as_array().unwrap() {
        let ways = case["ways"].as_array().cloned().unwrap_or_else(|| vec![json!("blocking"), json!("async")]);
        for way in &ways {
            let name = format!("{}-{}", case["name"].as_str().unwrap(), way.as_str().unwrap());
            let folder = std::env::temp_dir().join(format!("vetvec-rust-{}-{name}", std::process::id()));
            std::fs::create_dir_all(&folder).unwrap();
            let mut run = Run {
                case,
                way: way.as_str().unwrap(),
                key: format!("key-{name}-rust"),
                folder: folder.clone(),
                encoder: None,
            };
            ran += 1;
            if catch_unwind(AssertUnwindSafe(|| run.run())).is_err() {
                failed.push(name);
            }
            run.encoder.iter().for_each(Encoder::close); // unlike dropping it, closing it waits
            let _ = std::fs::remove_dir_all(folder);
        }
    }
    println!("{ran} cases");
    assert!(ran > 80 && failed.is_empty(), "failed: {failed:?}");
}
