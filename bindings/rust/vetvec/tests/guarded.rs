//! An encoder with an identity: another model is refused by its vectors, whatever its name.
mod support;

use vetvec::*;

#[test]
fn another_model_is_refused() {
    let Some(url) = support::url() else { return };
    let path = std::env::temp_dir().join(format!("vetvec-rust-guarded-{}.json", std::process::id()));
    let of = |model: &str, persona: &str| Encoder::options(model).base_url(format!("{url}/{persona}/v1"));
    let guarded = |options: EncoderOptions| options.identity(path.to_str().unwrap()).open().unwrap().embed_one("a");
    record_identity(&of("openai:m", "hash").open().unwrap(), &path, CallOptions::default()).unwrap();

    guarded(of("openai:renamed", "hash")).unwrap();
    for other in [of("openai:m", "faithful"), Encoder::options("builtin:")] {
        let refused = guarded(other).unwrap_err();
        assert_eq!(refused.status(), Status::FailedPrecondition, "{refused}");
        let text = refused.to_string();
        assert!(text.contains("is not the model") && !text.contains('\n'), "{text}");
    }
    guarded(Encoder::options("builtin:").identity_policy(IdentityPolicy::Report)).unwrap();
    std::fs::remove_file(&path).unwrap();
    let missing = Encoder::options("builtin:").identity(path.to_str().unwrap()).open().unwrap_err();
    assert_eq!(missing.status(), Status::NotFound);
}
