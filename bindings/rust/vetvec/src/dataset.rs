//! Published data sets.
use std::path::PathBuf;

use crate::generated::enums::DatasetFormat;

/// A published data set. Its files are read as if they were one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dataset {
    /// The format of the files.
    pub format: DatasetFormat,
    /// The files, in the order in which they are read.
    pub files: Vec<PathBuf>,
}

impl Dataset {
    /// A data set that consists of these files.
    pub fn new<P: Into<PathBuf>>(format: DatasetFormat, files: impl IntoIterator<Item = P>) -> Dataset {
        Dataset { format, files: files.into_iter().map(Into::into).collect() }
    }
}
