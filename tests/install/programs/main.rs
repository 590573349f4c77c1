// The programs of bindings/rust/vetvec/README.md on a mock server. programs_test.py puts them in the place of the line below.
#![deny(warnings)]
// PROGRAMS

fn opened(spec: &str, url: &str) -> Encoder {
    let options = Encoder::options(spec).max_attempts(1);
    if url.is_empty() { options.open().unwrap() } else { options.base_url(url).api_key("k").open().unwrap() }
}

#[test]
fn programs() -> Result<()> {
    let service = opened("openai:m", &format!("{}/hash/v1", std::env::var("VETVEC_MOCK_URL").unwrap()));
    let (down, local) = (opened("openai:m", "http://127.0.0.1:9/v1"), opened("builtin:", ""));
    let name = |i| if i == 17 || i == 150 { "poison" } else { "text" };
    embed_some(&service, &(0..200).map(|i| format!("{} {i}", name(i))).collect::<Vec<_>>());
    in_time(&service, &["sleepy".to_string()])?;
    by_either(&down, &local, &["a good day".to_string()])?;
    stream(&local)?;
    score(&local, &["He is a good man.", "The food was cold and bad.", "She liked the new house very much.",
                    "It was a happy day."].map(String::from))?;
    violations(&local.embed(&["house", "cold", "river", "anger"])?, &local.embed(&["a good day", "the ship sank", "a good day"])?)
}
