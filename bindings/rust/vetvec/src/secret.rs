//! Text that must not be shown.
use std::fmt;

use vetvec_sys as sys;

use crate::raw::str_of;

/// A key: `Debug` does not show it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(String);

impl<T: Into<String>> From<T> for Secret {
    fn from(text: T) -> Secret {
        Secret(text.into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "\"\"" } else { "\"...\"" })
    }
}

impl Secret {
    pub(crate) fn exposed(&self) -> &str {
        &self.0
    }
}

pub(crate) fn secret_of(secret: &Secret) -> sys::vetvec_str {
    str_of(&secret.0)
}
