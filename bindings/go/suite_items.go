//go:build !noaudit

package vetvec

// #include "callbacks.h"
import "C"

import "runtime"

// Triple is an item of a suite of triples: a good embedding does not place Positive farther from Seed than Negative.
type Triple struct {
	ID, Relation             string // Relation: "CR1" to "CR4"
	Seed, Positive, Negative string
}

// LabelledText is an item of a suite of labelled texts.
type LabelledText struct {
	ID, Text string
	Label    int     // 1 or -1
	P        float64 // share of neutral words
	Draw     int     // 1, 2, ...
	IsTest   bool
}

// ScoredPair is an item of a suite of scored pairs.
type ScoredPair struct {
	ID, A, B          string
	Score             float64 // similarity of meaning, 0 to 5
	LabelSource       string  // "human", "rule" or "llm"
	Construct, Domain string  // what was done to A, and its subject; "": unknown
}

// SuiteText is a text of a ranking set or a retrieval set.
type SuiteText struct {
	ID, Text string
	Group    string // in retrieval sets: the source of the text; "": none
}

// RankingPair contains the positions in RankingSet.Texts of two texts that belong together.
type RankingPair struct{ First, Second int }

// RankingSet contains the items of a suite of kind "evalrank".
type RankingSet struct {
	Texts []SuiteText
	Pairs []RankingPair
}

// Judgement contains positions in RetrievalSet.Queries and Documents. Relevance above 0: the document answers the query.
type Judgement struct{ Query, Document, Relevance int }

// RetrievalSet contains the items of a suite of kind "retrieval" or "passages".
type RetrievalSet struct {
	Queries, Documents []SuiteText
	Judgements         []Judgement
}

// Form returns the form of the suite's items, which says which of the functions below returns them.
func (s *Suite) Form() (SuiteForm, error) {
	defer runtime.KeepAlive(s)
	var c C.vetvec_item
	err := s.fields(0, SuiteFormAny, &c)
	return SuiteForm(c.form), err
}

// Triples returns the items of a suite of triples; for a suite of another form, the error is ErrFailedPrecondition.
func (s *Suite) Triples() ([]Triple, error) {
	return itemsOf(s, SuiteFormTriples, func(c *C.vetvec_item) Triple {
		return Triple{textOfStr(c.id), textOfStr(c.relation), textOfStr(c.seed), textOfStr(c.positive), textOfStr(c.negative)}
	})
}

// LabelledTexts returns the items of a suite of labelled texts, such as one of kind "syntextbench"; ErrFailedPrecondition
// as for Triples.
func (s *Suite) LabelledTexts() ([]LabelledText, error) {
	return itemsOf(s, SuiteFormLabelled, func(c *C.vetvec_item) LabelledText {
		return LabelledText{textOfStr(c.id), textOfStr(c.text), int(c.label), float64(c.p), int(c.draw), c.is_test != 0}
	})
}

// ScoredPairs returns the items of a suite of scored pairs, such as one of kind "sr"; ErrFailedPrecondition as for Triples.
func (s *Suite) ScoredPairs() ([]ScoredPair, error) {
	return itemsOf(s, SuiteFormScored, func(c *C.vetvec_item) ScoredPair {
		return ScoredPair{textOfStr(c.id), textOfStr(c.a), textOfStr(c.b), float64(c.score), textOfStr(c.label_source),
			textOfStr(c.construct), textOfStr(c.domain)}
	})
}

// Ranking returns the items of a ranking suite; ErrFailedPrecondition as for Triples.
func (s *Suite) Ranking() (*RankingSet, error) {
	set := &RankingSet{}
	err := s.each(SuiteFormRanking, func(c *C.vetvec_item) {
		if c.role == C.VETVEC_ITEM_ROLE_TEXT {
			set.Texts = append(set.Texts, suiteText(c))
		} else {
			set.Pairs = append(set.Pairs, RankingPair{int(c.first), int(c.second)})
		}
	})
	if err != nil {
		return nil, err
	}
	return set, nil
}

// Retrieval returns the items of a suite of kind "retrieval" or "passages"; ErrFailedPrecondition as for Triples.
func (s *Suite) Retrieval() (*RetrievalSet, error) {
	set := &RetrievalSet{}
	err := s.each(SuiteFormRetrieval, func(c *C.vetvec_item) {
		switch c.role {
		case C.VETVEC_ITEM_ROLE_QUERY:
			set.Queries = append(set.Queries, suiteText(c))
		case C.VETVEC_ITEM_ROLE_DOCUMENT:
			set.Documents = append(set.Documents, suiteText(c))
		default: // judgements come last
			set.Judgements = append(set.Judgements, Judgement{int(c.first), int(c.second) - len(set.Queries), int(c.relevance)})
		}
	})
	if err != nil {
		return nil, err
	}
	return set, nil
}

func suiteText(c *C.vetvec_item) SuiteText {
	return SuiteText{textOfStr(c.id), textOfStr(c.text), textOfStr(c.group)}
}

func itemsOf[T any](s *Suite, form SuiteForm, item func(c *C.vetvec_item) T) ([]T, error) {
	items := make([]T, 0, s.Len())
	err := s.each(form, func(c *C.vetvec_item) { items = append(items, item(c)) })
	if err != nil {
		return nil, err
	}
	return items, nil
}

// each visits all items. A closed suite has length 0; its error is that of the first item.
func (s *Suite) each(form SuiteForm, visit func(c *C.vetvec_item)) error {
	defer runtime.KeepAlive(s)
	var c C.vetvec_item
	for i := 0; i == 0 || i < s.Len(); i++ {
		if err := s.fields(i, form, &c); err != nil {
			return err
		}
		visit(&c)
	}
	return nil
}

// fields fills c with texts that are valid until the suite is closed.
func (s *Suite) fields(i int, form SuiteForm, c *C.vetvec_item) error {
	c.struct_size = C.sizeof_vetvec_item
	var object *C.vetvec_error
	return check(C.vetvec_suite_item_fields(s.c, C.uint64_t(i), C.vetvec_suite_form(form), c, &object), object)
}
