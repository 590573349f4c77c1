//! Options of suites as the text that the C ABI takes; what is not set is left out.
use std::path::PathBuf;

use crate::secret::Secret;

pub(crate) type Texts = Vec<(String, Secret)>;

pub(crate) trait Value {
    fn set(&self, name: &str, out: &mut Texts);
}

fn add(name: &str, value: impl Into<Secret>, out: &mut Texts) {
    out.push((name.to_owned(), value.into()));
}

impl Value for String {
    fn set(&self, name: &str, out: &mut Texts) {
        if !self.is_empty() {
            add(name, self.as_str(), out);
        }
    }
}

impl Value for Secret {
    fn set(&self, name: &str, out: &mut Texts) {
        if !self.exposed().is_empty() {
            add(name, self.clone(), out);
        }
    }
}

impl Value for PathBuf {
    fn set(&self, name: &str, out: &mut Texts) {
        self.to_string_lossy().into_owned().set(name, out);
    }
}

impl Value for Vec<String> {
    fn set(&self, name: &str, out: &mut Texts) {
        self.join(",").set(name, out);
    }
}

impl Value for bool {
    fn set(&self, name: &str, out: &mut Texts) {
        if *self {
            add(name, "true", out);
        }
    }
}

impl<T: ToString> Value for Option<T> {
    fn set(&self, name: &str, out: &mut Texts) {
        if let Some(value) = self {
            add(name, value.to_string(), out);
        }
    }
}
