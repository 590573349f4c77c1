//! What the library returns as JSON.
use std::fmt;
use std::ops::Deref;

/// JSON text. With the feature `serde` it can be read as values or as your own type.
#[derive(Clone, PartialEq, Eq)]
pub struct Json(pub(crate) String);

impl Json {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
    /// The text, by value.
    pub fn into_string(self) -> String {
        self.0
    }
    /// Reads it as values.
    ///
    /// # Errors
    /// None for JSON of the library.
    #[cfg(feature = "serde")]
    pub fn value(&self) -> serde_json::Result<serde_json::Value> {
        self.parse()
    }
    /// Reads it as a type that names the fields it needs.
    ///
    /// # Errors
    /// If the type requires something else.
    #[cfg(feature = "serde")]
    pub fn parse<T: serde::de::DeserializeOwned>(&self) -> serde_json::Result<T> {
        serde_json::from_str(&self.0)
    }
}

/// The size only, so that what contains JSON is shown on a line.
impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Json({} bytes)", self.0.len())
    }
}

impl Deref for Json {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Json> for String {
    fn from(json: Json) -> String {
        json.0
    }
}
