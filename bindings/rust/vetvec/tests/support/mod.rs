//! A minimal HTTP client for the mock server, which bindings/with_mock.py starts.
#![allow(dead_code)] // each test program uses a part of it
use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::Value;

/// The server's URL. If there is no server, the test that calls this prints that it is skipped, because cargo cannot
/// count it as skipped. If VETVEC_MOCK_REQUIRED is set, as in the library's own test suite, the test fails instead.
pub fn url() -> Option<String> {
    let found = std::env::var("VETVEC_MOCK_URL").ok().filter(|u| !u.is_empty());
    if found.is_none() {
        assert!(std::env::var_os("VETVEC_MOCK_REQUIRED").is_none(), "VETVEC_MOCK_URL is not set");
        let test = std::thread::current().name().unwrap_or("a test").to_owned();
        let _ =
            writeln!(std::io::stderr(), "SKIPPED: {test}: VETVEC_MOCK_URL is not set (bindings/with_mock.py sets it)");
    }
    found
}

pub fn admin(path: &str, body: Option<&Value>) -> Value {
    let base = url().expect("VETVEC_MOCK_URL");
    let host = base.trim_start_matches("http://");
    let mut stream = TcpStream::connect(host).expect("the mock server");
    let (method, text) = body.map_or(("GET", String::new()), |b| ("POST", b.to_string()));
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{text}",
        text.len()
    )
    .expect("sent");
    let mut reply = String::new();
    stream.read_to_string(&mut reply).expect("a reply");
    let (head, content) = reply.split_once("\r\n\r\n").expect("a head");
    assert!(head.starts_with("HTTP/1.1 2"), "{head}");
    serde_json::from_str(content).unwrap_or(Value::Null)
}

pub fn requests() -> u64 {
    admin("/admin/stats", None)["requests"].as_u64().expect("requests")
}
