//! A service that reports whether an embedding vendor works as it should.
//!
//!     web VENDOR [ADDRESS]      the vendor's key in VETVEC_API_KEY; ADDRESS 127.0.0.1:8080 by default
//!
//!     GET /check     about 40 requests to the vendor: 200, or 503 if a critical test fails (loss of data or meaning)
//!     GET /metrics   the client's counters, for Prometheus
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};
use tokio::signal::unix::{SignalKind, signal};
use vetvec::{CallOptions, CancelToken, ContractOptions, Encoder};

/// Ends the check when the client disconnects: axum then drops the handler.
struct CancelOnDrop(CancelToken);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.request();
    }
}

async fn check(State(encoder): State<Arc<Encoder>>) -> Result<impl IntoResponse, (StatusCode, String)> {
    let broken = |error: &dyn std::fmt::Display| (StatusCode::INTERNAL_SERVER_ERROR, error.to_string());
    let token = CancelToken::new().map_err(|e| broken(&e))?;
    let _guard = CancelOnDrop(token.clone());
    let name = encoder.name().to_owned();
    let checked = tokio::task::spawn_blocking(move || {
        let options = CallOptions::new().timeout(Duration::from_secs(60)).cancel(&token);
        vetvec::check_contract(&encoder, &ContractOptions::default().long_words(64), options)
    });
    let contract = match checked.await.map_err(|e| broken(&e))? {
        Ok(told) => told.value().map_err(|e| broken(&e))?,
        Err(e) => {
            let body = json!({"vendor": name, "status": e.status().name(), "error": e.message()});
            return Ok((StatusCode::BAD_GATEWAY, Json(body)));
        }
    };
    let findings = contract["findings"].as_array().into_iter().flatten();
    let critical: Vec<&Value> = findings
        .filter(|one| one["outcome"] == "failed" && one["severity"] == "critical")
        .map(|one| &one["test"])
        .collect();
    let code = if critical.is_empty() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let body = json!({"vendor": name, "passed": contract["passed"], "failed": contract["failed"], "critical": critical});
    Ok((code, Json(body)))
}

async fn metrics(State(encoder): State<Arc<Encoder>>) -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")];
    (kind, encoder.metrics().unwrap_or_default())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let vendor = arguments.next().ok_or("usage: web VENDOR [ADDRESS]")?;
    let address = arguments.next().unwrap_or_else(|| "127.0.0.1:8080".to_owned());
    let key = std::env::var("VETVEC_API_KEY").unwrap_or_default();
    let encoder = Arc::new(Encoder::options(vendor).api_key(key).open()?);
    let router = Router::new().route("/check", get(check)).route("/metrics", get(metrics)).with_state(encoder);
    let listener = tokio::net::TcpListener::bind(address).await?;
    println!("listening on http://{}", listener.local_addr()?);
    let mut stop = signal(SignalKind::terminate())?;
    axum::serve(listener, router)
        .with_graceful_shutdown(async move {
            stop.recv().await;
        })
        .await?;
    Ok(())
}
