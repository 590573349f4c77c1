//! The items of suites, by their form.
use vetvec_sys as sys;

use crate::error::{Result, checked};
use crate::generated::enums::SuiteForm;
use crate::handle::Suite;
use crate::raw::{borrowed, sized};

/// A good embedding does not place the positive farther from the seed than the negative.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Triple {
    /// Unique in its suite.
    pub id: String,
    /// "CR1" to "CR4".
    pub relation: String,
    /// The original sentence.
    pub seed: String,
    /// The sentence that should be near.
    pub positive: String,
    /// The sentence that should be farther away.
    pub negative: String,
}

/// A text with one of two labels.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct LabelledText {
    /// Unique in its suite.
    pub id: String,
    /// The text.
    pub text: String,
    /// 1 or -1.
    pub label: i32,
    /// Share of neutral words.
    pub p: f64,
    /// 1, 2, ...
    pub draw: u32,
    /// Whether the text is for testing; the others are for training.
    pub is_test: bool,
}

/// Two texts and the similarity of their meanings.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ScoredPair {
    /// Unique in its suite.
    pub id: String,
    /// The first text.
    pub a: String,
    /// The second text.
    pub b: String,
    /// Similarity of meaning, 0 to 5.
    pub score: f64,
    /// "human", "rule" or "llm".
    pub label_source: String,
    /// What was done to `a`; empty: unknown.
    pub construct: String,
    /// The subject; empty: unknown.
    pub domain: String,
}

/// A text of a ranking set or a retrieval set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SuiteText {
    /// Unique among the texts of a ranking set, the queries or the documents.
    pub id: String,
    /// The text.
    pub text: String,
    /// In retrieval sets, the source of the text; empty: none.
    pub group: String,
}

/// Texts, and pairs of them that belong together: positions in `texts`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RankingSet {
    /// The texts.
    pub texts: Vec<SuiteText>,
    /// Positions in `texts`.
    pub pairs: Vec<(usize, usize)>,
}

/// How relevant a document is to a query: positions in a [`RetrievalSet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judgement {
    /// The position of the query.
    pub query: usize,
    /// The position of the document.
    pub document: usize,
    /// Above 0: the document answers the query.
    pub relevance: i32,
}

/// Queries, the documents to search, and judgements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RetrievalSet {
    /// The queries.
    pub queries: Vec<SuiteText>,
    /// The documents.
    pub documents: Vec<SuiteText>,
    /// A document without a judgement for a query counts as not relevant to it.
    pub judgements: Vec<Judgement>,
}

/// Copies a text of an item.
fn copied(text: sys::vetvec_str) -> String {
    // SAFETY: the suite is borrowed while its items are read, so the text is valid.
    unsafe { borrowed(text) }.into_owned()
}

fn suite_text(c: &sys::vetvec_item) -> SuiteText {
    SuiteText { id: copied(c.id), text: copied(c.text), group: copied(c.group) }
}

impl Suite {
    /// The form of the items, which says which of the functions below returns them.
    ///
    /// # Errors
    /// None for a suite of this crate.
    pub fn form(&self) -> Result<SuiteForm> {
        self.fields(0, SuiteForm::Any).map(|c| SuiteForm::of(c.form))
    }
    /// The items of a suite of triples.
    ///
    /// ```
    /// # fn main() -> vetvec::Result<()> {
    /// let options = vetvec::SuiteMakeOptions::of("contrastive").seeds(["He is a good man."]);
    /// let suite = vetvec::Suite::make(&options, vetvec::CallOptions::new())?;
    /// for triple in suite.triples()? {
    ///     assert_ne!(triple.positive, triple.negative);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// `FailedPrecondition` (a suite of another form).
    pub fn triples(&self) -> Result<Vec<Triple>> {
        self.items_of(SuiteForm::Triples, |c| Triple {
            id: copied(c.id),
            relation: copied(c.relation),
            seed: copied(c.seed),
            positive: copied(c.positive),
            negative: copied(c.negative),
        })
    }
    /// The items of a suite of labelled texts, such as one of kind "syntextbench".
    ///
    /// # Errors
    /// `FailedPrecondition` (a suite of another form).
    pub fn labelled_texts(&self) -> Result<Vec<LabelledText>> {
        self.items_of(SuiteForm::Labelled, |c| LabelledText {
            id: copied(c.id),
            text: copied(c.text),
            label: c.label,
            p: c.p,
            draw: c.draw,
            is_test: c.is_test != 0,
        })
    }
    /// The items of a suite of scored pairs, such as one of kind "sr".
    ///
    /// # Errors
    /// `FailedPrecondition` (a suite of another form).
    pub fn scored_pairs(&self) -> Result<Vec<ScoredPair>> {
        self.items_of(SuiteForm::Scored, |c| ScoredPair {
            id: copied(c.id),
            a: copied(c.a),
            b: copied(c.b),
            score: c.score,
            label_source: copied(c.label_source),
            construct: copied(c.construct),
            domain: copied(c.domain),
        })
    }
    /// The items of a ranking suite (kind "evalrank").
    ///
    /// # Errors
    /// `FailedPrecondition` (a suite of another form).
    pub fn ranking(&self) -> Result<RankingSet> {
        let mut set = RankingSet::default();
        self.each(SuiteForm::Ranking, |c| match c.role {
            sys::VETVEC_ITEM_ROLE_TEXT => set.texts.push(suite_text(c)),
            _ => set.pairs.push((c.first as usize, c.second as usize)),
        })?;
        Ok(set)
    }
    /// The items of a suite of kind "retrieval" or "passages".
    ///
    /// # Errors
    /// `FailedPrecondition` (a suite of another form).
    pub fn retrieval(&self) -> Result<RetrievalSet> {
        let mut set = RetrievalSet::default();
        self.each(SuiteForm::Retrieval, |c| match c.role {
            sys::VETVEC_ITEM_ROLE_QUERY => set.queries.push(suite_text(c)),
            sys::VETVEC_ITEM_ROLE_DOCUMENT => set.documents.push(suite_text(c)),
            _ => set.judgements.push(Judgement {
                query: c.first as usize,
                document: c.second as usize - set.queries.len(), // queries come first
                relevance: c.relevance,
            }),
        })?;
        Ok(set)
    }

    fn items_of<T>(&self, form: SuiteForm, item: impl Fn(&sys::vetvec_item) -> T) -> Result<Vec<T>> {
        let mut items = Vec::with_capacity(self.len());
        self.each(form, |c| items.push(item(c)))?;
        Ok(items)
    }

    fn each(&self, form: SuiteForm, mut visit: impl FnMut(&sys::vetvec_item)) -> Result<()> {
        for index in 0..self.len() {
            visit(&self.fields(index, form)?);
        }
        Ok(())
    }

    /// The texts are those of the suite.
    fn fields(&self, index: usize, form: SuiteForm) -> Result<sys::vetvec_item> {
        let mut c = sized!(vetvec_item {});
        // SAFETY: both are written.
        checked(|error| unsafe {
            sys::vetvec_suite_item_fields(self.0, index as u64, form.code(), &raw mut c, error)
        })?;
        Ok(c)
    }
}
