//! Fallback, maps, contract, analysis, made suites, files, cache, tokenizer.
mod support;

use std::ops::ControlFlow;
use std::time::Duration;

use serde_json::{Value, json};
use vetvec::*;

fn remote(name: &str, change: impl FnOnce(Builder) -> Builder) -> Option<Encoder> {
    let url = support::url()?;
    support::admin("/admin/reset", Some(&json!({})));
    let builder = Encoder::builder("openai:m").base_url(format!("{url}/hash/v1")).api_key(format!("key-{name}")).max_attempts(1);
    Some(change(builder).open().unwrap())
}

fn down() {
    support::admin("/admin/faults", Some(&json!({"seed": 7, "rates": [{"kind": "status", "arg": 503, "rate": 1}]})));
}

fn folder(name: &str) -> std::path::PathBuf {
    let made = std::env::temp_dir().join(format!("vetvec-rust-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&made).unwrap();
    made
}

#[test]
fn the_local_encoder_answers_while_the_service_is_down() {
    let Some(service) = remote("fallback", |b| b) else { return };
    let local = Encoder::open("builtin:").unwrap();
    let both = Fallback::builder(&service, &local).timeout(Duration::from_secs(5)).open().unwrap();
    let first = both.embed_given(&["a", "b"], CallOptions::new()).unwrap();
    assert_eq!((first.rows.cols(), first.provenance[1].giver), (384, Giver::Remote));
    down();
    let failed = both.embed_given(&["another", ""], CallOptions::new()).unwrap_err();
    let given = failed.provenance();
    assert_eq!((given[0].giver, given[0].why, given[1].giver), (Giver::Local, Why::RemoteFailed, Giver::None));
    assert_eq!(given[0].remote_status, Status::Unavailable);
    assert_eq!(failed.partial().unwrap().0.row(0), local.embed_one("another").unwrap());
    let counts = both.counts().unwrap();
    assert_eq!((counts.remote, counts.local, counts.none), (2, 1, 1));
    assert_eq!(Fallback::builder(&local, &local).open().unwrap_err().status(), Status::InvalidArgument);
    let alone = Fallback::builder(&service, &local).policy(Policy::Local).open().unwrap();
    let given = alone.embed_given_async(&["a"], CallOptions::new()).wait().unwrap();
    assert_eq!((given.provenance[0].giver, given.provenance[0].why), (Giver::Local, Why::Policy));
    assert_eq!(alone.embed(&["a"]).unwrap().row(0), given.rows.row(0));
    support::admin("/admin/reset", Some(&json!({})));
}

#[test]
fn maps_and_contract() {
    let Some(service) = remote("maps", |b| b) else { return };
    let local = Encoder::open("builtin:").unwrap();
    let (texts, path) = ((0..120).map(|i| format!("text {i} of {}", i % 7)).collect::<Vec<_>>(), folder("maps").join("m.map"));
    let (path, how) = (path.to_str().unwrap(), MapOptions { ridge: 1.0, seed: 3, ..MapOptions::default() });
    let agreement = fit_map(&local, &service, &texts, path, &how, CallOptions::new()).unwrap();
    assert_eq!((agreement.fitted + agreement.held_out, agreement.ridge), (120, 1.0));
    assert!(describe_map(path).unwrap().contains("ridge"));
    let contract = check_contract(&service, &ContractOptions { long_words: 32, ..ContractOptions::default() }, CallOptions::new());
    let contract: Value = serde_json::from_str(&contract.unwrap()).unwrap();
    assert!(contract["passed"].as_u64().unwrap() > 5 && contract["findings"].is_array());
    let both = Fallback::builder(&service, &local).map_file(path).open().unwrap();
    down();
    let given = both.embed_given(&["a new text"], CallOptions::new()).unwrap();
    assert_eq!((given.rows.cols(), given.provenance[0].giver), (384, Giver::MappedLocal));
    support::admin("/admin/reset", Some(&json!({})));
    let few = fit_map(&local, &service, &texts[..3], path, &how, CallOptions::new()).unwrap_err();
    assert_eq!(few.status(), Status::InsufficientData);
}

#[test]
fn analysis() {
    let data = [0.0, 3.0, 2.0, 5.0, 0.5, 0.0];
    let found = count_violations(&data, 1, &[[0, 1, 2], [0, 2, 3], [0, 4, 5]], Metric::L2, &[1.0, 0.25, -5.0]).unwrap();
    assert_eq!((found.counts, found.margins), (vec![0, 2, 3], vec![1.0, -3.0, 0.5]));
    assert_eq!(release_threshold(&[1.0, 3.0], Metric::L1, ThresholdMethod::MeanSigma).unwrap().threshold, 1.0);
    let values = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0];
    let how = Resampling { seed: 4, resamples: 2000, ..Resampling::default() };
    let mean = |rows: &[u32]| Some(rows.iter().map(|&r| values[r as usize]).sum::<f64>() / rows.len() as f64);
    let (by_statistic, by_mean) = (bootstrap(8, mean, &how, CallOptions::new()).unwrap(), bootstrap_mean(&values, &how, CallOptions::new()).unwrap());
    assert!((by_statistic.low - by_mean.low).abs() < 1e-9 && (by_statistic.high - by_mean.high).abs() < 1e-9);
    let panicked = std::panic::catch_unwind(|| bootstrap(8, |_| panic!("mine"), &Resampling::default(), CallOptions::new()));
    assert_eq!(panicked.unwrap_err().downcast_ref::<&str>(), Some(&"mine"));
    assert_eq!(bootstrap(8, |_| None, &how, CallOptions::new()).unwrap_err().status(), Status::Degenerate);
    let test = permutation_test(&[1.0; 10], &Resampling::default(), CallOptions::new()).unwrap();
    assert!(test.exact && (test.p_value - 2.0 / 1024.0).abs() < 1e-12);
    assert_eq!(paired_permutation(&[1.0; 10], &Resampling::default()).unwrap(), test.p_value);
    assert!((adjust_p_values(Adjustment::Holm, &[0.01, 0.04, 0.03]).unwrap()[1] - 0.06).abs() < 1e-12);
    assert_eq!(cases_for_mean(0.02, 0.1, 0.0, 0.0).unwrap(), Some(197));
    assert_eq!(cases_for_mean(0.0, 1.0, 0.0, 0.0).unwrap(), None);
    assert!(cases_for_shares(0.1, 0.05, 0.0, 0.0).unwrap() > cases_for_shares(0.2, 0.05, 0.0, 0.0).unwrap());
    assert!((20..40).contains(&cases_for_correlation(0.5, 0.0, 0.0).unwrap().unwrap()));
    let tree = "(S (NP I) (VP (V run)))";
    assert!((tree_likeness(tree, tree, 0.0).unwrap() - 1.0).abs() < 1e-9);
    assert!((mean_tree_likeness(&[tree, tree], 0.5).unwrap() - 1.0).abs() < 1e-9);
    let task = ranking_task(&["a", "b", "c", "d"], &["A", "B", "C", "D"], &[5.0, 1.0, 2.0, 0.0], &[], TextLevel::Sentence, &["e"]);
    let task: Value = serde_json::from_str(&task.unwrap()).unwrap();
    assert_eq!((task["background"].as_array().unwrap().len(), task["pairs"].as_array().unwrap().len()), (9, 2));
    let scores = score_pairs(&[1.0, 0.0, 1.0, 1.0, 0.0, 1.0], &[1.0, 0.0, 1.0, 0.0, 1.0, 0.0], 2, &[5.0, 3.0, 0.0]).unwrap();
    assert_eq!((scores.gap, scores.cosines.len()), (Some(1.0), 3));
    let unit = postprocess(&[3.0, 4.0, 0.0, 2.0], 2, Postprocess::Normalize, 0, CallOptions::new()).unwrap();
    assert!((unit.row(0)[1] - 0.8).abs() < 1e-6);
    let found = alignment(unit.as_slice(), 2, &[[0, 1]], CallOptions::new()).unwrap();
    assert!((found.alignment - 0.4).abs() < 1e-6 && found.uniformity < 0.0);
}

#[test]
fn separability() {
    let rows = |shift: f32| (0..40).map(|i| shift + (i % 7) as f32 / 9.0).collect::<Vec<f32>>();
    let (up, low) = (rows(2.0), rows(-2.0));
    let part = |data: &'static [f32]| Rows { data, cols: 2 };
    let (up, low): (&'static [f32], &'static [f32]) = (up.leak(), low.leak());
    let task = SynTextBenchTask {
        p: 0.0,
        train_positive: part(&up[..28]),
        train_negative: part(&low[..28]),
        test_positive: part(&up[28..]),
        test_negative: part(&low[28..]),
    };
    let found = score_syntextbench(&[task, task], &SynTextBenchOptions::default(), CallOptions::new()).unwrap();
    assert_eq!((found.a_t, found.tasks[1].accuracy, found.tasks[0].n_test), (0.7, 1.0, 12));
    let (both, labels) = ([up, low].concat(), [vec![1; 20], vec![0; 20]].concat());
    let (both, how) = (Rows { data: &both, cols: 2 }, Training { hidden: 8, steps: 20, seeds: 1, epochs: 5, ..Training::default() });
    let probe = measure_probe(both, &labels, &how, CallOptions::new()).unwrap();
    assert!(probe.sizes.len() == 10 && probe.validation_loss > 0.0);
    let judged = judge_by_ensemble(both, &labels, both, &[[0, 1, 25], [0, 25, 1]], &how, CallOptions::new()).unwrap();
    assert_eq!((judged.a.len(), judged.f.len(), judged.accuracy.len()), (2, 28, 14));
    assert!(measure_probe(both, &labels[1..], &how, CallOptions::new()).is_err());
}

#[test]
fn options_of_suites() {
    let (here, seeds) = (folder("options"), ["He is a good man.", "The food was cold and bad."]);
    let file = here.join("seeds.txt");
    std::fs::write(&file, seeds.join("\n")).unwrap();
    let from_file = SuiteMaking::new("contrastive").set("seeds", file.display());
    let from_file = Suite::make(&from_file, CallOptions::new()).unwrap();
    let making = SuiteMaking::new("contrastive").seeds(&seeds);
    assert_eq!(Suite::make(&making, CallOptions::new()).unwrap().sha256(), from_file.sha256());
    let wrong = Suite::make(&making.set("max_per_wrod", 3), CallOptions::new()).err().unwrap();
    assert!(wrong.status() == Status::InvalidArgument && wrong.to_string().contains("max_per_word"), "{wrong}");
    assert!(Suite::make(&SuiteMaking::new("contrastiv"), CallOptions::new()).is_err());
    let kinds: Value = serde_json::from_str(&suite_kinds().unwrap()).unwrap();
    assert!(kinds.as_array().unwrap().iter().any(|kind| kind["kind"] == "contrastive" && kind["made"] == true));
    std::fs::remove_dir_all(here).unwrap();
}

#[test]
fn a_chat_model_makes_pairs_and_the_log_is_heard() {
    let Some(url) = support::url() else { return };
    support::admin("/admin/faults", Some(&json!({"seed": 7, "schedule": [{"request": 1, "kind": "status", "arg": 500}]})));
    let heard = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let sink = std::sync::Arc::clone(&heard);
    let making = SuiteMaking::new("sr")
        .set("llm", format!("openai:m@{url}/v1"))
        .set("llm_key", "key-suites")
        .set("constructs", "passive,insert")
        .seeds(&["The shop opens at nine."])
        .log(move |_, line| sink.lock().unwrap().push(line.to_owned()));
    assert!(!format!("{making:?}").contains("key-suites"));
    assert!(Suite::make(&making, CallOptions::new()).unwrap().manifest_json().contains("\"llm\""));
    drop(making);
    assert_eq!(std::sync::Arc::strong_count(&heard), 1);
    let lines = heard.lock().unwrap().join("\n");
    assert!(lines.contains("500") && !lines.contains("key-suites"), "{lines}");
}

#[test]
fn suites_and_sentences() {
    let suite = Suite::make(&SuiteMaking::new("sr").set("seed", 3).set("n", 40), CallOptions::new()).unwrap();
    assert_eq!(suite.len(), 40);
    assert!(serde_json::from_str::<Value>(&suite.item_json(39).unwrap()).unwrap().is_object());
    assert_eq!(suite.item_json(40).unwrap_err().status(), Status::OutOfRange);
    let here = folder("suites");
    std::fs::write(here.join("w.txt"), "cat\tfeline\t9\ndog\tcar\t1\nsun\tstar\t6\n").unwrap();
    let source = format!("words:{}", here.join("w.txt").display());
    assert_eq!(Suite::import("sr", &ImportOptions { sources: &[&source], ..ImportOptions::default() }).unwrap().len(), 3);
    assert!(suite_kinds().unwrap().contains("passages"));
    let what = SuiteMaking::new("syntextbench").set("seed", 7).set("p", "0,0.5").set("n", 32).set("draws", 2);
    let path = here.join("syn.jsonl");
    assert!(Suite::make_file(path.to_str().unwrap(), &what, CallOptions::new()).unwrap().contains("syntextbench"));
    let (mut count, mut positive, mut second) = (0, 0, 0);
    each_sentence(&what, CallOptions::new(), |sentence| {
        assert!(!sentence.text.is_empty());
        count += 1;
        positive += i32::from(sentence.label == 1);
        second += i32::from(sentence.draw == 2);
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!((count, positive, second), (128, 64, 64));
    each_sentence(&what, CallOptions::new(), |_| ControlFlow::Break(())).unwrap();
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        each_sentence(&what, CallOptions::new(), |_| panic!("mine"))
    }));
    assert_eq!(panicked.unwrap_err().downcast_ref::<&str>(), Some(&"mine"));
    std::fs::remove_dir_all(here).unwrap();
}

#[test]
fn files_cache_and_the_rest() {
    let here = folder("files");
    let file = |name: &str| here.join(name).to_str().unwrap().to_owned();
    for name in ["v.npy", "v.jsonl"] {
        write_vectors(&file(name), &[1.0, 2.0, 3.0, 4.0], 2, &["one ü", "two"]).unwrap();
    }
    assert_eq!(read_matrix(&file("v.npy")).unwrap().as_slice(), [1.0, 2.0, 3.0, 4.0]);
    assert_eq!(read_texts(&file("v.jsonl")).unwrap(), ["one ü", "two"]);
    assert!(lexicon("dictionary", "", "").unwrap().contains(&"good".to_owned()));
    assert_eq!(option_bounds("weight").unwrap().1, 1000);
    assert!(Config::template().unwrap().contains("[audit]"));
    let mut config = Config::parse("version = 1\n[audit]\nvendors = [\"a\"]\n[vendors.a]\nspec = \"builtin:\"\n", &[]).unwrap();
    assert!(config.json().unwrap().contains("builtin:"));
    config.set_tokenizer("a", |text| text.len() as u64).unwrap();
    assert_eq!(config.set_tokenizer("nosuch", |_| 1).unwrap_err().status(), Status::NotFound);
    assert!(Config::of_run(&file("")).is_err());
    std::fs::write(file("vocab.txt"), "[PAD]\n[UNK]\n[CLS]\n[SEP]\nhello\nworld\n##s\n").unwrap();
    std::fs::write(file("tokenizer_config.json"), "{\"tokenizer_class\": \"BertTokenizer\", \"do_lower_case\": true}").unwrap();
    let tokenizer = Tokenizer::open(&format!("onnx:{}", here.display())).unwrap();
    assert_eq!(tokenizer.encode(&["Hello worlds", ""], true, true).unwrap(), [vec![4, 5, 6], vec![]]);
    assert_eq!(tokenizer.encode(&["hello ".repeat(500)], true, true).unwrap()[0], vec![4; 500]);
    assert!(describe_onnx("onnx:/no/such/folder").is_err());
    if let Some(encoder) = remote("cache", |b| b.cache_dir(file("cache")).count_tokens(|text| text.len() as u64)) {
        assert_eq!(encoder.count_tokens(&["four", ""]).unwrap().upper, [4, 0]);
        let probe = encoder.probe(&["a", "b"], CallOptions::new()).unwrap();
        assert!(probe.items == [Status::Ok; 2] && probe.report_json.contains("replies"));
        encoder.embed(&["a", "b"]).unwrap();
        drop(encoder);
        assert_eq!(cache_stat(&file("cache")).unwrap().rows, 2);
        assert_eq!(cache_verify(&file("cache"), true, CallOptions::new()).unwrap().rows, 2);
        assert_eq!(cache_export(&file("cache"), &file("o.jsonl"), true, CallOptions::new()).unwrap().rows, 2);
        assert!(cache_prune(&file("cache"), 1, Duration::ZERO, CallOptions::new()).unwrap().rows < 2);
        cache_flush(&file("cache")).unwrap();
    }
    std::fs::remove_dir_all(here).unwrap();
}
