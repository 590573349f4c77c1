//! Tests vendors on the same suites: audit, comparison, gate, report.
use std::path::{Path, PathBuf};

use vetvec_sys as sys;

use crate::call;
use crate::config::Config;
use crate::error::{Result, checked, made_text};
use crate::generated::enums::ReportFormat;
use crate::generated::options::CallOptions;
use crate::json::Json;
use crate::raw::{path_of, str_of, text};

/// The result of checking gate rules.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Gate {
    /// True if all rules are met.
    pub passed: bool,
    /// One entry for each rule and vendor.
    pub checks: Json,
}

/// A finished audit.
#[derive(Debug)]
pub struct Audit(sys::vetvec_audit);

impl Audit {
    /// Plans, embeds, judges and keeps everything in the run folder; continues an interrupted run.
    ///
    /// # Errors
    /// `Cancelled` (the run can be continued), `BudgetExceeded` (before anything is sent), `AlreadyExists` (the folder
    /// contains a different audit), `FailedPrecondition` (an input file of the run has changed), a vendor's error if no
    /// vendor can be measured.
    pub fn run(config: &Config, options: CallOptions<'_>) -> Result<Audit> {
        let mut out = sys::vetvec_audit { id: 0 };
        // SAFETY: both are written.
        call::run(options, |call, error| unsafe { sys::vetvec_audit_run(config.0, call, &mut out, error) })?;
        Ok(Audit(out))
    }
    /// Opens a finished run and judges it again, offline.
    ///
    /// # Errors
    /// `NotFound`; `DataLoss` (the message names the file and the damage); `FailedPrecondition` (a newer format, or not
    /// finished).
    pub fn open(folder: impl AsRef<Path>, options: CallOptions<'_>) -> Result<Audit> {
        let (mut out, folder) = (sys::vetvec_audit { id: 0 }, path_of(folder.as_ref()));
        // SAFETY: both are written.
        call::run(options, |call, error| unsafe { sys::vetvec_audit_open(folder, call, &mut out, error) })?;
        Ok(Audit(out))
    }
    /// The verdict in a few plain lines.
    pub fn verdict(&self) -> String {
        // SAFETY: NUL-terminated, copied.
        unsafe { text(sys::vetvec_audit_verdict(self.0)) }
    }
    /// The run folder.
    pub fn folder(&self) -> PathBuf {
        // SAFETY: NUL-terminated, copied.
        unsafe { text(sys::vetvec_audit_folder(self.0)) }.into()
    }
    /// The report as text. [`ReportFormat::Json`] contains all figures; [`Audit::figures`] returns it as [`Json`].
    ///
    /// # Errors
    /// `OutOfMemory`.
    pub fn report(&self, format: ReportFormat) -> Result<String> {
        // SAFETY: both are written.
        made_text(|out, error| unsafe { sys::vetvec_report_make(self.0, format.code(), out, error) })
    }
    /// All figures.
    ///
    /// # Errors
    /// Those of [`Audit::report`].
    pub fn figures(&self) -> Result<Json> {
        self.report(ReportFormat::Json).map(Json)
    }
    /// Writes a report; the extension selects the format: .html .json .csv .junit.xml .md .jsonl.
    ///
    /// # Errors
    /// `InvalidArgument` (an unknown extension), and those of writing the file.
    pub fn write_report(&self, path: impl AsRef<Path>) -> Result<()> {
        // SAFETY: error is written.
        checked(|error| unsafe { sys::vetvec_report_write(self.0, path_of(path.as_ref()), error) })
    }
    /// Compares a report (`None`: the run's report.html) and the files of its run with the statement beside it.
    /// Reads files only; see vetvec_report_verify in vetvec/report.h for the contents.
    ///
    /// # Errors
    /// `NotFound` (no report or no statement), `DataLoss` (the statement is damaged).
    pub fn verify_report(folder: impl AsRef<Path>, report: Option<&Path>, options: CallOptions<'_>) -> Result<Json> {
        let (folder, report) = (path_of(folder.as_ref()), path_of(report.unwrap_or(Path::new(""))));
        // SAFETY: everything lives for the call.
        call::run_text(options, |call, out, error| unsafe {
            sys::vetvec_report_verify(folder, report, call, out, error)
        })
        .map(Json)
    }
    /// Compares a vendor of this audit with a vendor of the same or another audit.
    ///
    /// # Errors
    /// `NotFound` (no such vendor), `FailedPrecondition` (a vendor was not measured, or the audits use different
    /// metrics or rules), `InsufficientData` (no triple in common).
    pub fn compare(&self, vendor: &str, other: &Audit, other_vendor: &str) -> Result<Json> {
        let (one, another) = (str_of(vendor), str_of(other_vendor));
        // SAFETY: both are written.
        made_text(|out, error| unsafe { sys::vetvec_audit_compare(self.0, one, other.0, another, out, error) })
            .map(Json)
    }
    /// Checks gate rules, one per line; "": the run's own rules.
    ///
    /// # Errors
    /// `InvalidArgument` (an invalid rule), and those of [`Audit::compare`] for rules with a baseline.
    pub fn gate(&self, rules: &str, baseline: Option<&Audit>) -> Result<Gate> {
        let (mut passed, against) = (0, baseline.map_or(sys::vetvec_audit { id: 0 }, |b| b.0));
        // SAFETY: all three are written.
        let checks = made_text(|out, error| unsafe {
            sys::vetvec_audit_check_gate(self.0, str_of(rules), against, &mut passed, out, error)
        })?;
        Ok(Gate { passed: passed != 0, checks: Json(checks) })
    }
}

impl Drop for Audit {
    fn drop(&mut self) {
        // SAFETY: a handle is a checked number.
        unsafe { sys::vetvec_audit_destroy(self.0) }
    }
}
