//! Published data sets.
use std::path::PathBuf;

use crate::generated::enums::DatasetFormat;

/// A published data set, whose files are read as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dataset {
    /// The format of the files.
    pub format: DatasetFormat,
    /// The files, in order.
    pub files: Vec<PathBuf>,
}

impl Dataset {
    /// A data set in these files.
    pub fn new<P: Into<PathBuf>>(format: DatasetFormat, files: impl IntoIterator<Item = P>) -> Dataset {
        Dataset { format, files: files.into_iter().map(Into::into).collect() }
    }
}
