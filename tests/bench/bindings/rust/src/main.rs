//! The works of bench_bindings.py in Rust; bench.c says what they are.
use std::env;
use std::fs;
use std::process::exit;
use std::thread;
use std::time::{Duration, Instant};

use vetvec::{CallOptions, CancelToken, Encoder, Status};

const PER_CALL: usize = 10_000;
const CALLS: usize = 20;
const CACHED: usize = 200_000;
const GROWTH_CALLS: usize = 1_000_000;
const CYCLES: usize = 10_000;
const CANCELS: usize = 200;

extern "C" {
    fn clock() -> i64;
}

/// CPU seconds of the process; POSIX counts a million a second.
fn cpu() -> f64 {
    unsafe { clock() as f64 / 1e6 }
}

fn resident_kib() -> i64 {
    let text = fs::read_to_string("/proc/self/statm").unwrap();
    text.split(' ').nth(1).unwrap().parse::<i64>().unwrap() * 4
}

fn descriptors() -> i64 {
    fs::read_dir("/proc/self/fd").unwrap().count() as i64
}

fn remote(url: &str, folder: &str) -> Encoder {
    Encoder::options("openai:m?encoding=base64").base_url(url).api_key("k").batch(100).concurrency(16).cache_dir(folder).open().unwrap()
}

fn batch(url: &str) {
    let encoder = remote(url, "");
    let texts: Vec<String> = (0..PER_CALL * (CALLS + 1)).map(|i| format!("sentence number {i} of the bench")).collect();
    let _ = encoder.embed(&texts[..PER_CALL]).unwrap();
    let begin = cpu();
    for call in 1..=CALLS {
        let _ = encoder.embed(&texts[call * PER_CALL..(call + 1) * PER_CALL]).unwrap();
    }
    println!("{{\"cpu_s\": {:.3}}}", cpu() - begin);
}

fn cached(url: &str, folder: &str) {
    let encoder = remote(url, folder);
    for _ in 0..CACHED / 10 {
        encoder.embed_one("a cached text").unwrap();
    }
    let begin = cpu();
    for _ in 0..CACHED {
        encoder.embed_one("a cached text").unwrap();
    }
    println!("{{\"us\": {:.3}}}", (cpu() - begin) / CACHED as f64 * 1e6);
}

fn growth() {
    let encoder = Encoder::open("builtin:").unwrap();
    let mut before = 0;
    let files = descriptors();
    for i in 0..GROWTH_CALLS {
        if i == GROWTH_CALLS / 5 {
            before = resident_kib();
        }
        encoder.embed_one("a cached text").unwrap();
    }
    let calls = resident_kib() - before;
    for i in 0..CYCLES {
        if i == CYCLES / 5 {
            before = resident_kib();
        }
        Encoder::open("builtin:").unwrap();
    }
    let cycles = resident_kib() - before;
    println!("{{\"calls_kib\": {calls}, \"cycles_kib\": {cycles}, \"files\": {}}}", descriptors() - files);
}

fn cancel(url: &str) {
    let encoder = remote(url, "");
    let mut took = Vec::new();
    for _ in 0..CANCELS {
        let token = CancelToken::new().unwrap();
        let requested = thread::scope(|scope| {
            let asked = scope.spawn(|| {
                thread::sleep(Duration::from_millis(10));
                let now = Instant::now();
                token.request();
                now
            });
            match encoder.embed_with(&["a"], CallOptions::new().cancel(&token)) {
                Err(error) if error.status() == Status::Cancelled => {}
                _ => exit(1),
            }
            let end = Instant::now();
            end - asked.join().unwrap()
        });
        took.push(requested.as_secs_f64() * 1e3);
    }
    took.sort_by(f64::total_cmp);
    println!("{{\"p50_ms\": {:.2}, \"p99_ms\": {:.2}}}", took[CANCELS / 2], took[CANCELS * 99 / 100]);
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    match arguments[1].as_str() {
        "batch" => batch(&arguments[2]),
        "cached" => cached(&arguments[2], &arguments[3]),
        "growth" => growth(),
        _ => cancel(&arguments[2]),
    }
}
