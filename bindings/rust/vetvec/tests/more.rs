//! Fallback, maps, contract, analysis, made suites, files, cache, tokenizer.
mod support;

use std::ops::ControlFlow;
use std::time::Duration;

#[cfg(feature = "audit")]
use serde_json::Value;
use serde_json::json;
use vetvec::*;

fn remote(name: &str, change: impl FnOnce(EncoderOptions) -> EncoderOptions) -> Option<Encoder> {
    let url = support::url()?;
    support::admin("/admin/reset", Some(&json!({})));
    let options =
        Encoder::options("openai:m").base_url(format!("{url}/hash/v1")).api_key(format!("key-{name}")).max_attempts(1);
    Some(change(options).open().unwrap())
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
    let (local, options) = (Encoder::open("builtin:").unwrap(), FallbackOptions::default());
    let both = Encoder::fallback(&service, &local, &options.clone().timeout(Duration::from_secs(5))).unwrap();
    let first = both.embed_with_provenance(&["a", "b"], CallOptions::new()).unwrap();
    assert_eq!((first.rows.cols(), first.provenance[1].source), (384, Source::Remote));
    down();
    let failed = both.embed_with_provenance(&["another", ""], CallOptions::new()).unwrap_err();
    let from = failed.provenance();
    assert_eq!((from[0].source, from[0].reason, from[1].source), (Source::Local, Reason::RemoteFailed, Source::None));
    assert_eq!(from[0].remote_status, Status::Unavailable);
    assert_eq!(failed.partial().unwrap().0.row(0), local.embed_one("another").unwrap());
    let counts = both.fallback_usage().unwrap();
    assert_eq!((counts.remote, counts.local, counts.none), (2, 1, 1));
    assert_eq!(both.embed_one("another").unwrap(), local.embed_one("another").unwrap()); // 64 elements, not 384
    assert_eq!(local.fallback_usage().unwrap_err().status(), Status::InvalidArgument);
    assert_eq!(Encoder::fallback(&local, &local, &options).unwrap_err().status(), Status::InvalidArgument);
    let alone = Encoder::fallback(&service, &local, &options.policy(FallbackPolicy::Local)).unwrap();
    let embedded = alone.embed_async(&["a"], CallOptions::new()).with_provenance().wait().unwrap();
    assert_eq!((embedded.provenance[0].source, embedded.provenance[0].reason), (Source::Local, Reason::Policy));
    assert_eq!(alone.embed(&["a"]).unwrap().row(0), embedded.rows.row(0));
    let mut sources = Vec::new();
    let took = |piece: StreamRows<'_>| {
        sources.extend(piece.provenance.iter().map(|from| from.source));
        ControlFlow::Continue(())
    };
    let small = StreamOptions::default().piece_texts(1).window_bytes(1 << 20);
    alone.embed_stream_with(["a", "b", "c"], &small, CallOptions::new(), took).unwrap();
    assert_eq!(sources, [Source::Local; 3]);
    support::admin("/admin/reset", Some(&json!({})));
}

#[test]
fn a_host_with_a_certificate_takes_over() {
    let host = |persona: &str| {
        let url = format!("{}/{persona}/v1", support::url()?);
        Some(Encoder::options("openai:m").base_url(url).api_key("key-hosts").max_attempts(1).open().unwrap())
    };
    let (Some(first), Some(second), Some(other)) = (host("hash"), host("hash/openai"), host("faithful")) else {
        return;
    };
    support::admin("/admin/reset", Some(&json!({})));
    let record = folder("hosts").join("id.json");
    let _ = std::fs::remove_file(&record);
    record_identity(&first, &record, CallOptions::new()).unwrap();
    let certificate = |of: &Encoder| compare_identity(&record, of, None, CallOptions::new()).unwrap().to_string();
    let with = |of, certificate: &str| FallbackHost::with_certificate(of, certificate);
    let (a, b, c) = (certificate(&first), certificate(&second), certificate(&other));
    let options = FallbackOptions::default().hosts([with(&first, &a), with(&second, &b)]);
    let both = Encoder::fallback_hosts(&first, &options).unwrap();
    both.embed(&["the hosts are compared first"]).unwrap();
    let fault = json!({"request": 1, "count": 1, "kind": "status", "arg": 503});
    support::admin("/admin/faults", Some(&json!({"schedule": [fault]})));
    let embedded = both.embed_with_provenance(&["a text"], CallOptions::new()).unwrap();
    assert_eq!(embedded.provenance[0].source, Source::Host1);
    let counts = both.fallback_usage().unwrap();
    assert_eq!((counts.host_1, counts.remote, counts.hosts_dropped), (1, 1, 0));
    for wrong in [with(&other, &c), with(&other, &b)] {
        let refused = FallbackOptions::default().hosts([with(&first, &a), wrong]);
        assert_eq!(Encoder::fallback_hosts(&first, &refused).unwrap_err().status(), Status::FailedPrecondition);
    }
    support::admin("/admin/reset", Some(&json!({})));
}

#[cfg(feature = "audit")]
#[test]
fn maps_and_contract() {
    let Some(service) = remote("maps", |b| b) else { return };
    let local = Encoder::open("builtin:").unwrap();
    let texts = (0..120).map(|i| format!("text {i} of {}", i % 7)).collect::<Vec<_>>();
    let (path, how) = (folder("maps").join("m.map"), MapOptions::default().ridge(1.0).seed(3));
    let agreement = fit_map(&local, &service, &texts, &path, &how, CallOptions::new()).unwrap();
    assert_eq!((agreement.fitted + agreement.held_out, agreement.ridge), (120, 1.0));
    assert!(describe_map(&path).unwrap().contains("ridge"));
    let exported = path.with_extension("npz");
    export_map(&path, &exported).unwrap();
    assert!(std::fs::read(&exported).unwrap().starts_with(b"PK"));
    let shortened = Encoder::open("builtin:").unwrap();
    let what = ContractOptions::default().long_words(32).shortened(&shortened);
    let contract = check_contract(&service, &what, CallOptions::new()).unwrap();
    let contract: Value = serde_json::from_str(&contract).unwrap();
    assert!(contract["passed"].as_u64().unwrap() > 5 && contract["findings"].is_array());
    let both = Encoder::fallback(&service, &local, &FallbackOptions::default().map_file(&path)).unwrap();
    down();
    let embedded = both.embed_with_provenance(&["a new text"], CallOptions::new()).unwrap();
    assert_eq!((embedded.rows.cols(), embedded.provenance[0].source), (384, Source::MappedLocal));
    support::admin("/admin/reset", Some(&json!({})));
    let few = fit_map(&local, &service, &texts[..3], path, &how, CallOptions::new()).unwrap_err();
    assert_eq!(few.status(), Status::InsufficientData);
}

#[cfg(feature = "audit")]
#[test]
fn violations_pairs_and_trees() {
    let data = [0.0, 3.0, 2.0, 5.0, 0.5, 0.0];
    let triples = [[0, 1, 2], [0, 2, 3], [0, 4, 5]];
    let found = count_violations(Rows::new(&data, 1), &triples, Metric::L2, &[1.0, 0.25, -5.0]).unwrap();
    assert_eq!((found.counts, found.margins), (vec![0, 2, 3], vec![1.0, -3.0, 0.5]));
    let none: [&str; 0] = [];
    let threshold_by = |mode| {
        let how = ThresholdOptions::default().metric(Metric::L1).method(ThresholdMethod::MeanSigma).mode(mode);
        threshold(Rows::new(&[0.0, 1.0, 5.0], 1), &none, &how, CallOptions::new()).unwrap()
    };
    let (paper, release) = (threshold_by(ThresholdMode::Paper), threshold_by(ThresholdMode::Release));
    assert_eq!(paper.nearest, [1.0, 1.0, 4.0]);
    assert!((paper.raw - (2.0 - 2f64.sqrt())).abs() < 1e-9 && (release.raw - (2.0 - 2f64.sqrt().sqrt())).abs() < 1e-9);
    let tree = "(S (NP I) (VP (V run)))";
    let alike = tree_similarity(&[tree, tree, "(S (NP I) (VP (V walk)))"], 0.5).unwrap();
    assert!(alike.similarities.len() == 9 && (alike.similarities[1] - 1.0).abs() < 1e-9);
    assert!(alike.similarities[2] < 1.0 && alike.similarities[2] == alike.similarities[6] && alike.mean < 1.0);
    let (first, second) = (["a", "b", "c", "d"], ["A", "B", "C", "D"]);
    let task = ranking_task(&first, &second, &[5.0, 1.0, 2.0, 0.0], &[], TextLevel::Sentence, &["e"]);
    let task: Value = serde_json::from_str(&task.unwrap()).unwrap();
    assert_eq!((task["background"].as_array().unwrap().len(), task["pairs"].as_array().unwrap().len()), (9, 2));
    let (a, b) = ([1.0, 0.0, 1.0, 1.0, 0.0, 1.0], [1.0, 0.0, 1.0, 0.0, 1.0, 0.0]);
    let scores = score_pairs(Rows::new(&a, 2), Rows::new(&b, 2), &[5.0, 3.0, 0.0]).unwrap();
    assert_eq!((scores.gap, scores.cosines.len()), (Some(1.0), 3));
    assert!(score_pairs(Rows::new(&a, 2), Rows::new(&b[..4], 2), &[5.0, 3.0, 0.0]).is_err());
    let unit = postprocess(Rows::new(&[3.0, 4.0, 0.0, 2.0], 2), Postprocess::Normalize, 0, CallOptions::new()).unwrap();
    assert!((unit.row(0)[1] - 0.8).abs() < 1e-6);
    let found = alignment(&unit, &[[0, 1]], CallOptions::new()).unwrap();
    assert!((found.alignment - 0.4).abs() < 1e-6 && found.uniformity < 0.0);
}

#[cfg(feature = "audit")]
#[test]
fn statistics() {
    let values = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0];
    let how = ResamplingOptions::default().seed(4).resamples(2000);
    let mean = |rows: &[u32]| Some(rows.iter().map(|&r| values[r as usize]).sum::<f64>() / rows.len() as f64);
    let by_statistic = bootstrap(8, mean, &how, CallOptions::new()).unwrap();
    let by_mean = bootstrap_mean(&values, &how, CallOptions::new()).unwrap();
    assert!((by_statistic.low - by_mean.low).abs() < 1e-9 && (by_statistic.high - by_mean.high).abs() < 1e-9);
    let plain = ResamplingOptions::default();
    let panicked = std::panic::catch_unwind(|| bootstrap(8, |_| panic!("mine"), &plain, CallOptions::new()));
    assert_eq!(panicked.unwrap_err().downcast_ref::<&str>(), Some(&"mine"));
    assert_eq!(bootstrap(8, |_| None, &how, CallOptions::new()).unwrap_err().status(), Status::Degenerate);
    let test = permutation_test(&[1.0; 10], &plain, CallOptions::new()).unwrap();
    assert!(test.exact && (test.p_value - 2.0 / 1024.0).abs() < 1e-12);
    assert!((adjust_p_values(PAdjustment::Holm, &[0.01, 0.04, 0.03]).unwrap()[1] - 0.06).abs() < 1e-12);
    let size = |kind, a, b| sample_size(kind, a, b, 0.0, 0.0).unwrap();
    assert_eq!(size(SampleSizeKind::Mean, 0.02, 0.1), Some(197));
    assert_eq!(size(SampleSizeKind::Mean, 0.0, 1.0), None);
    assert!(size(SampleSizeKind::Shares, 0.1, 0.05) > size(SampleSizeKind::Shares, 0.2, 0.05));
    assert!((20..40).contains(&size(SampleSizeKind::Correlation, 0.5, 0.0).unwrap()));
}

#[cfg(feature = "audit")]
#[test]
fn separability() {
    let rows = |shift: f32| (0..40).map(|i| shift + (i % 7) as f32 / 9.0).collect::<Vec<f32>>();
    let (up, low) = (rows(2.0), rows(-2.0));
    let task = SynTextBenchTask {
        p: 0.0,
        train_positive: Rows::new(&up[..28], 2),
        train_negative: Rows::new(&low[..28], 2),
        test_positive: Rows::new(&up[28..], 2),
        test_negative: Rows::new(&low[28..], 2),
    };
    let found = score_syntextbench(&[task, task], &SynTextBenchOptions::default(), CallOptions::new()).unwrap();
    assert_eq!((found.a_t, found.tasks[1].accuracy, found.tasks[0].n_test), (0.7, 1.0, 12));
    let (both, labels) = ([&up[..], &low[..]].concat(), [vec![1; 20], vec![0; 20]].concat());
    let (both, how) = (Rows::new(&both, 2), ProbeOptions::default().hidden(8).steps(20).seeds(1));
    let probe = measure_probe(both, &labels, &how, CallOptions::new()).unwrap();
    assert!(probe.sizes.len() == 10 && probe.validation_loss > 0.0);
    assert!(measure_probe(both, &labels[1..], &how, CallOptions::new()).is_err());
    let (triples, how) = ([[0, 1, 25], [0, 25, 1]], EnsembleOptions::default().epochs(5));
    let judged = judge_by_ensemble(both, &labels, both, &triples, &how, CallOptions::new()).unwrap();
    assert_eq!((judged.ground_truth.len(), judged.f.len(), judged.accuracy.len()), (2, 28, 14));
    assert!(!judged.ground_truth[0].contains(GroundTruth::A | GroundTruth::B) || judged.f[0].is_finite());
}

#[cfg(feature = "audit")]
#[test]
fn options_of_suites() {
    let (here, seeds) = (folder("options"), ["He is a good man.", "The food was cold and bad."]);
    let file = here.join("seeds.txt");
    std::fs::write(&file, seeds.join("\n")).unwrap();
    let from_file = SuiteMakeOptions::of("contrastive").set("seeds", file.display());
    let from_file = Suite::make(&from_file, CallOptions::new()).unwrap();
    let options = SuiteMakeOptions::of("contrastive").seeds(seeds);
    let suite = Suite::make(&options, CallOptions::new()).unwrap();
    assert_eq!(suite.sha256(), from_file.sha256());
    suite.write(here.join("s.jsonl")).unwrap();
    assert_eq!(Suite::read(here.join("s.jsonl")).unwrap().sha256(), suite.sha256());
    let wrong = Suite::make(&options.set("max_per_wrod", 3), CallOptions::new()).unwrap_err();
    assert!(wrong.status() == Status::InvalidArgument && wrong.to_string().contains("max_per_word"), "{wrong}");
    assert!(Suite::make(&SuiteMakeOptions::of("contrastiv"), CallOptions::new()).is_err());
    let kinds: Value = serde_json::from_str(&suite_kinds().unwrap()).unwrap();
    assert!(kinds.as_array().unwrap().iter().any(|kind| kind["kind"] == "contrastive" && kind["made"] == true));
    std::fs::remove_dir_all(here).unwrap();
}

#[cfg(feature = "audit")]
#[test]
fn typed_options_of_suites() {
    let seeds = ["The food was good.", "He is a happy man."];
    let typed = ContrastiveSuiteOptions::new().seed(7).relations(["CR1", "CR2"]).max_per_word(0);
    let typed = SuiteMakeOptions::from(typed).seeds(seeds);
    let plain = SuiteMakeOptions::of("contrastive").set("seed", 7).set("relations", "CR1,CR2").set("max_per_word", 0);
    assert_eq!((&typed.kind, &typed.options), (&plain.kind, &plain.options));
    let suite = Suite::make(&typed, CallOptions::new()).unwrap();
    assert_eq!(suite.sha256(), Suite::make(&plain.seeds(seeds), CallOptions::new()).unwrap().sha256());
    assert!(SuiteMakeOptions::from(SynTextBenchSuiteOptions::new()).options.is_empty());
    let asked = SrSuiteOptions::new().llm_key("key-suites").llm_temperature(0.5).seeds("a/b.txt");
    assert!(!format!("{asked:?}").contains("key-suites"));
    let plain = SuiteMakeOptions::of("sr").set("seeds", "a/b.txt").set("llm_key", "key-suites");
    assert_eq!(SuiteMakeOptions::from(asked).options, plain.set("llm_temperature", 0.5).options);
    let flag = SuiteMakeOptions::from(SynTextBenchSuiteOptions::new().icl(true).p(["0", "0.5"]));
    assert_eq!(flag.options, SuiteMakeOptions::default().set("p", "0,0.5").set("icl", true).options);
}

#[cfg(feature = "audit")]
fn written(folder: &std::path::Path, name: &str, lines: &str) -> Suite {
    std::fs::write(folder.join(name), lines).unwrap();
    Suite::read(folder.join(name)).unwrap()
}

#[cfg(feature = "audit")]
#[test]
fn items_of_suites() {
    let here = folder("items");
    let line = r#"{"id":"t","relation":"CR3","seed":"big","positive":"large","negative":"not big"}"#;
    let triples = written(&here, "t", line);
    let json: Value = serde_json::from_str(&triples.item(0).unwrap()).unwrap();
    let [triple] = &triples.triples().unwrap()[..] else { panic!("one triple") };
    assert_eq!((json["id"].as_str(), json["relation"].as_str()), (Some(&*triple.id), Some(&*triple.relation)));
    assert_eq!(
        (json["positive"].as_str(), json["negative"].as_str()),
        (Some(&*triple.positive), Some(&*triple.negative))
    );
    assert_eq!((triples.form().unwrap(), &*triple.seed), (SuiteForm::Triples, "big"));
    for status in [triples.ranking().unwrap_err().status(), triples.scored_pairs().unwrap_err().status()] {
        assert_eq!(status, Status::FailedPrecondition);
    }
    let lines = [
        r#"{"id":"l1","text":"good","label":1,"p":0.25,"draw":2,"split":"test"}"#,
        r#"{"id":"l2","text":"bad","label":-1,"p":0.25,"draw":2,"split":"train"}"#,
    ];
    let labelled = written(&here, "l", &lines.join("\n")).labelled_texts().unwrap();
    let found: Vec<_> = labelled.iter().map(|l| (&*l.id, &*l.text, l.label, l.p, l.draw, l.is_test)).collect();
    assert_eq!(found, [("l1", "good", 1, 0.25, 2, true), ("l2", "bad", -1, 0.25, 2, false)]);
    let line = r#"{"id":"s","a":"A","b":"B","score":2.5,"label_source":"llm","construct":"typo-1","domain":"law"}"#;
    let scored = written(&here, "s", line);
    let pair = &scored.scored_pairs().unwrap()[0];
    assert_eq!((&*pair.id, &*pair.a, &*pair.b, pair.score), ("s", "A", "B", 2.5));
    assert_eq!((&*pair.label_source, &*pair.construct, &*pair.domain), ("llm", "typo-1", "law"));
    assert_eq!(scored.triples().unwrap_err().status(), Status::FailedPrecondition);
}

#[cfg(feature = "audit")]
#[test]
fn sets_of_texts_in_suites() {
    let here = folder("sets");
    let lines = [r#"{"id":"r1","text":"one"}"#, r#"{"id":"r2","text":"two"}"#, r#"{"a":"r2","b":"r1"}"#];
    let ranking = written(&here, "r", &lines.join("\n")).ranking().unwrap();
    assert_eq!((ranking.texts.len(), &ranking.pairs[..]), (2, &[(1, 0)][..]));
    assert_eq!((&*ranking.texts[1].id, &*ranking.texts[1].text), ("r2", "two"));
    let lines = [
        r#"{"id":"q","role":"query","text":"who","group":"g"}"#,
        r#"{"id":"d1","role":"document","text":"he"}"#,
        r#"{"id":"d2","role":"document","text":"she"}"#,
        r#"{"query":"q","document":"d2","relevance":2}"#,
    ];
    let retrieval = written(&here, "d", &lines.join("\n")).retrieval().unwrap();
    let judgement = retrieval.judgements[0];
    assert_eq!((retrieval.documents.len(), judgement.relevance), (2, 2));
    assert_eq!(&*retrieval.queries[judgement.query].group, "g");
    assert_eq!(&*retrieval.documents[judgement.document].text, "she");
}

#[cfg(feature = "audit")]
#[test]
fn suites_score_encoders() {
    let options = SuiteMakeOptions::of("contrastive").seeds(["He is a good man.", "The food was cold and bad."]);
    let suite = Suite::make(&options, CallOptions::new()).unwrap();
    let encoder = Encoder::open("builtin:").unwrap();
    let how = SuiteScoreOptions::default().dictionary_max_words(50).worst(1).threshold_method(ThresholdMethod::Zero);
    let found: Value = serde_json::from_str(&suite.score(&encoder, &how, CallOptions::new()).unwrap()).unwrap();
    assert!(found["encoder"] == "builtin:" && found["score"]["value"].is_f64(), "{found}");
    let relations = found["relations"].as_array().unwrap();
    assert!(relations.iter().any(|one| one["worst"][0]["seed"].is_string()), "{found}");
    let same = suite.compare(&encoder, &encoder, &how, CallOptions::new()).unwrap();
    let same: Value = serde_json::from_str(&same).unwrap();
    assert!(same["comparison"]["difference"] == 0.0 && same["first"]["score"] == found["score"], "{same}");
    let refused = suite.score(&encoder, &how.clone().triples(&suite), CallOptions::new()).unwrap_err();
    assert!(refused.status() == Status::InvalidArgument && refused.to_string().contains("triples"), "{refused}");
    let refused = suite.score(&encoder, &how.other_query_encoder(&encoder), CallOptions::new()).unwrap_err();
    assert!(refused.to_string().contains("other_query_encoder"), "{refused}");
}

#[cfg(feature = "audit")]
#[test]
fn a_chat_model_makes_pairs_and_the_log_is_heard() {
    let Some(url) = support::url() else { return };
    support::admin(
        "/admin/faults",
        Some(&json!({"seed": 7, "schedule": [{"request": 1, "kind": "status", "arg": 500}]})),
    );
    let heard = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let sink = std::sync::Arc::clone(&heard);
    let options = SuiteMakeOptions::of("sr")
        .set("llm", format!("openai:m@{url}/v1"))
        .set("llm_key", "key-suites")
        .set("constructs", "passive,insert")
        .seeds(["The shop opens at nine."])
        .log(move |_, line| sink.lock().unwrap().push(line.to_owned()));
    assert!(!format!("{options:?}").contains("key-suites"));
    assert!(Suite::make(&options, CallOptions::new()).unwrap().manifest().contains("\"llm\""));
    drop(options);
    assert_eq!(std::sync::Arc::strong_count(&heard), 1);
    let lines = heard.lock().unwrap().join("\n");
    assert!(lines.contains("500") && !lines.contains("key-suites"), "{lines}");
}

#[cfg(feature = "audit")]
#[test]
fn suites_and_sentences() {
    let suite = Suite::make(&SuiteMakeOptions::of("sr").set("seed", 3).set("n", 40), CallOptions::new()).unwrap();
    assert_eq!(suite.len(), 40);
    assert!(serde_json::from_str::<Value>(&suite.item(39).unwrap()).unwrap().is_object());
    assert_eq!(suite.item(40).unwrap_err().status(), Status::OutOfRange);
    let here = folder("suites");
    std::fs::write(here.join("w.txt"), "cat\tfeline\t9\ndog\tcar\t1\nsun\tstar\t6\nsky\tbread\t2\n").unwrap();
    let words = SuiteImportOptions::default().dataset(Dataset::new(DatasetFormat::Words, [here.join("w.txt")]));
    assert_eq!(Suite::import(&words).unwrap().len(), 4);
    let ranking = words.form(ImportForm::Ranking).level(TextLevel::Word);
    assert!(Suite::import(&ranking).unwrap().manifest().contains("evalrank"));
    assert!(Suite::import(&SuiteImportOptions::default()).is_err());
    assert!(suite_kinds().unwrap().contains("passages"));
    assert!(build_info().unwrap().contains("OpenSSL"));
    let what = SuiteMakeOptions::of("syntextbench").set("seed", 7).set("p", "0,0.5").set("n", 32).set("draws", 2);
    let made = Suite::make_file(here.join("syn.jsonl"), &what, CallOptions::new()).unwrap();
    assert!(made.contains("syntextbench"));
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

#[cfg(feature = "audit")]
#[test]
fn files_configuration_and_tokenizer() {
    let here = folder("files");
    let file = |name: &str| here.join(name);
    for name in ["v.npy", "v.jsonl"] {
        write_vectors(file(name), Rows::new(&[1.0, 2.0, 3.0, 4.0], 2), &["one ü", "two"]).unwrap();
    }
    let matrix = read_matrix(file("v.npy")).unwrap();
    assert_eq!(matrix.as_slice(), [1.0, 2.0, 3.0, 4.0]);
    write_vectors(file("w.npy"), &matrix, &[] as &[&str]).unwrap();
    assert_eq!(std::fs::read(file("v.npy")).unwrap(), std::fs::read(file("w.npy")).unwrap());
    assert_eq!(read_texts(file("v.jsonl")).unwrap(), ["one ü", "two"]);
    assert!(lexicon("dictionary", "", "").unwrap().contains(&"good".to_owned()));
    assert_eq!(option_bounds("weight").unwrap().1, 1000);
    assert!(Config::template().unwrap().contains("[audit]"));
    let toml = "version = 1\n[audit]\nvendors = [\"a\"]\n[vendors.a]\nspec = \"builtin:\"\n";
    let mut config = Config::load(&ConfigOptions::default().text(toml).log(|_, _| ())).unwrap();
    assert!(config.json().unwrap().contains("builtin:"));
    let no_key = KeyFunction::new(|_| Err("log in first".to_owned()));
    config.set_key_fn("a", Some(&no_key)).unwrap();
    config.set_key_fn("a", None).unwrap();
    assert_eq!(config.set_key_fn("nosuch", Some(&no_key)).unwrap_err().status(), Status::NotFound);
    let count = CountTokens::new(|text| text.len() as u64);
    config.set_tokenizer("a", Some(&count)).unwrap();
    assert_eq!(config.open_encoder("a").unwrap().count_tokens(&["four"]).unwrap().upper, [4]);
    config.set_tokenizer("a", None).unwrap();
    assert_eq!(config.set_tokenizer("nosuch", Some(&count)).unwrap_err().status(), Status::NotFound);
    assert!(Config::load(&ConfigOptions::default().run(file("nosuch"))).is_err());
    std::fs::write(file("vocab.txt"), "[PAD]\n[UNK]\n[CLS]\n[SEP]\nhello\nworld\n##s\n").unwrap();
    std::fs::write(file("tokenizer_config.json"), "{\"tokenizer_class\": \"BertTokenizer\", \"do_lower_case\": true}")
        .unwrap();
    let tokenizer = Tokenizer::open(&format!("onnx:{}", here.display())).unwrap();
    let whole = TokenizerOptions::default().no_truncation(true).no_special_tokens(true);
    assert_eq!(tokenizer.encode(&["Hello worlds", ""], &whole).unwrap(), [vec![4, 5, 6], vec![]]);
    assert_eq!(tokenizer.encode(&["hello ".repeat(500)], &whole).unwrap()[0], vec![4; 500]);
    assert_eq!(tokenizer.encode(&["hello"], &TokenizerOptions::default()).unwrap()[0], [2, 4, 3]);
    assert!(describe_onnx("onnx:/no/such/folder").is_err());
    let elsewhere = RedisOptions::default().url("memcached://localhost");
    assert_eq!(elsewhere.probe(None).unwrap_err().status(), Status::InvalidArgument);
    let local = Encoder::open("builtin:").unwrap();
    let not_shared = local.shared_limits(Some(Duration::from_secs(1))).unwrap_err();
    assert_eq!(not_shared.status(), Status::FailedPrecondition);
    set_onnx_library("").unwrap();
    std::fs::remove_dir_all(here).unwrap();
}

#[test]
fn the_cache_from_outside_and_a_probe() {
    let here = folder("cache");
    let (dir, out) = (here.join("cache"), here.join("o.jsonl"));
    let Some(encoder) = remote("cache", |b| b.cache_dir(&dir).count_tokens(|text| text.len() as u64)) else { return };
    assert_eq!(encoder.count_tokens(&["four", ""]).unwrap().upper, [4, 0]);
    let probe = encoder.probe(&["a", "b"], CallOptions::new()).unwrap();
    assert!(probe.statuses == [Status::Ok; 2] && probe.report.contains("replies"));
    encoder.embed(&["a", "b"]).unwrap();
    encoder.close();
    assert_eq!(cache_stat(&dir).unwrap().rows, 2);
    let flags = CacheFlags::KEEP_BAD | CacheFlags::QUICK_CHECK;
    assert_eq!(cache_verify(&dir, flags, CallOptions::new()).unwrap().rows, 2);
    assert_eq!(cache_export(&dir, &out, CacheFlags::VECTORS, CallOptions::new()).unwrap().rows, 2);
    assert!(std::fs::read_to_string(&out).unwrap().contains("vector"));
    let old = CachePruneOptions::default().older_than(Duration::from_secs(3600));
    assert_eq!(cache_prune(&dir, &old, CallOptions::new()).unwrap().deleted_rows, 0);
    let small = CachePruneOptions::default().max_bytes(1);
    assert!(cache_prune(&dir, &small, CallOptions::new()).unwrap().rows < 2);
    cache_flush(&dir).unwrap();
    std::fs::remove_dir_all(here).unwrap();
}

#[cfg(all(feature = "serde", feature = "audit"))]
#[test]
fn json_as_values() {
    #[derive(serde::Deserialize)]
    struct Task {
        background: Vec<String>,
        pairs: Vec<[u64; 2]>,
    }
    let task = ranking_task(
        &["a", "b", "c", "d"],
        &["A", "B", "C", "D"],
        &[5.0, 1.0, 2.0, 0.0],
        &[],
        TextLevel::Sentence,
        &[],
    );
    let task = task.unwrap();
    let typed: Task = task.parse().unwrap();
    assert_eq!((typed.background.len(), typed.pairs.len()), (8, 2));
    assert_eq!(task.value().unwrap()["background"][0], "a");
}

#[cfg(feature = "tracing")]
#[test]
fn the_log_goes_to_tracing() {
    use std::sync::{Arc, Mutex};
    use tracing::field::{Field, Visit};
    #[derive(Clone, Default)]
    struct Heard(Arc<Mutex<Vec<String>>>);
    struct Line<'a>(&'a mut Vec<String>, &'static str);
    impl Visit for Line<'_> {
        fn record_debug(&mut self, _: &Field, value: &dyn std::fmt::Debug) {
            self.0.push(format!("{} {value:?}", self.1));
        }
    }
    impl tracing::Subscriber for Heard {
        fn enabled(&self, _: &tracing::Metadata<'_>) -> bool {
            true
        }
        fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
            tracing::span::Id::from_u64(1)
        }
        fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}
        fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}
        fn event(&self, event: &tracing::Event<'_>) {
            event.record(&mut Line(&mut self.0.lock().unwrap(), event.metadata().level().as_str()));
        }
        fn enter(&self, _: &tracing::span::Id) {}
        fn exit(&self, _: &tracing::span::Id) {}
    }
    let heard = Heard::default();
    tracing::subscriber::set_global_default(heard.clone()).unwrap();
    let Some(encoder) = remote("tracing", |b| b.max_attempts(2).log_to(Log::tracing())) else { return };
    down();
    assert!(encoder.embed(&["a"]).is_err());
    support::admin("/admin/reset", Some(&json!({})));
    assert!(heard.0.lock().unwrap().iter().any(|line| line.contains("503")), "{:?}", heard.0.lock().unwrap());
}

#[test]
fn keys_by_function() {
    let refused = Encoder::options("openai:m").key_fn(|_| Err("log in first".to_owned())).open().unwrap();
    let error = refused.embed(&["a"]).unwrap_err();
    assert_eq!(error.status(), Status::Unauthenticated);
    assert!(error.to_string().contains("log in first"), "{error}");
    let calls = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let counted = calls.clone();
    let Some(encoder) = remote("none", |options| {
        options.api_key("").header("x-team", "search").key_fn(move |was_rejected| {
            assert!(!was_rejected);
            counted.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
            Ok(ApiKey { key: "key-by-function".into(), lifetime: Some(std::time::Duration::from_secs(3600)) })
        })
    }) else {
        return;
    };
    encoder.embed(&["a"]).unwrap();
    encoder.embed(&["b"]).unwrap();
    assert_eq!(calls.load(std::sync::atomic::Ordering::SeqCst), 1);
}

#[test]
fn records_of_calls() {
    let ended = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let kept = ended.clone();
    let Some(encoder) = remote("none", |options| options.on_call(move |call| kept.lock().unwrap().push(call.clone())))
    else {
        return;
    };
    encoder.embed(&["a", "b"]).unwrap();
    let ended = ended.lock().unwrap();
    assert_eq!(ended.len(), 1);
    let call: &CallRecord = &ended[0];
    assert_eq!((call.texts, call.provider.as_str(), call.status), (2, "openai", Status::Ok));
    assert!(call.input_tokens > 0 && call.end_unix_ns >= call.start_unix_ns, "{call:?}");
}

#[cfg(feature = "audit")]
#[test]
fn identity_beside_a_store() {
    let here = folder("identity");
    let (path, pairs) = (here.join("id.json"), here.join("pairs.tsv"));
    let encoder = Encoder::options("builtin:").open().unwrap();
    record_identity(&encoder, &path, CallOptions::default()).unwrap();
    let lines = (0..120).map(|i| format!("where is parcel{i} kept\tparcel{i} is kept in hall{}\n", i % 7));
    std::fs::write(&pairs, format!("query\tpassage\n{}", lines.collect::<String>())).unwrap();
    let options = IdentityCalibrateOptions::default().pairs(pairs.to_str().unwrap());
    calibrate_identity(&encoder, &path, &options, CallOptions::default()).unwrap();
    let identity = Identity::open(&path).unwrap();
    assert_eq!(identity.fingerprint().unwrap().len(), 64);
    let kept = identity.cutoff_for(0.9).unwrap();
    assert!(kept.low <= kept.cutoff && kept.cutoff <= kept.high);
    assert_eq!(identity.lets_in(kept.cutoff).unwrap(), kept.lets_in);
    assert!(identity.duplicate_cutoff().unwrap() > 0.0);
    let (few, many) = (identity.first_hit_probability(0.9, 0.5, 0), identity.first_hit_probability(0.9, 0.5, 1000));
    assert!(many.unwrap() <= few.unwrap());
    assert_eq!(identity.first_hit_probability(0.9, 0.5, 120 * 21).unwrap_err().status(), Status::OutOfRange);
    assert_eq!(identity.matches(Rows::new(&[1.0, 2.0], 2)).unwrap_err().status(), Status::InvalidArgument);
    assert_eq!(Identity::parse("{}").unwrap_err().status(), Status::DataLoss);
}
