// Command pgvector_index keeps texts and their vectors in PostgreSQL, in a table that knows its model by its vectors:
// another one is refused, whatever its name.
//
//	pgvector_index make TABLE TEXTS VENDOR            # TEXTS: .txt (one per line), .jsonl, .csv
//	pgvector_index find TABLE VENDOR QUESTION...
//
// make also writes TABLE_identity: the record of the model (21 passes of 32 short texts), with its calibrated scores.
// find sends one pass, and says how probable it is that the first text found is the right one. The database is in
// DATABASE_URL, the vendor's key in VETVEC_API_KEY.
package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"github.com/lib/pq"

	"example.org/vetvec/go"
)

// build makes both tables, or neither: a table of vectors is never without its model.
func build(ctx context.Context, db *sql.DB, table string, texts []string, encoder *vetvec.Encoder) error {
	rows, err := encoder.EmbedMatrix(ctx, texts)
	if err != nil {
		return err
	}
	record, err := recordModel(ctx, encoder)
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing, after a commit
	items, identity := pq.QuoteIdentifier(table), pq.QuoteIdentifier(table+"_identity")
	tables := fmt.Sprintf("create extension if not exists vector; create table %s (record text not null); "+
		"create table %s (text text not null, vector vector(%d) not null)", identity, items, rows.Cols)
	if _, err := tx.ExecContext(ctx, tables); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "insert into "+identity+" values ($1)", string(record)); err != nil {
		return err
	}
	for i, text := range texts {
		if _, err := tx.ExecContext(ctx, "insert into "+items+" values ($1, $2::real[])", text, pq.Array(rows.Row(i))); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	fmt.Printf("%d vectors\n", len(texts))
	return nil
}

const nearest = `select array_agg(text order by score desc), array_agg(score order by score desc), (select count(*) from %[1]s)
	from (select text, 1 - (vector <=> $1::real[]::vector) as score from %[1]s order by vector <=> $1::real[]::vector limit 2) as found`

func find(ctx context.Context, db *sql.DB, table string, encoder *vetvec.Encoder, questions []string) error {
	items, identity := pq.QuoteIdentifier(table), pq.QuoteIdentifier(table+"_identity")
	var record []byte
	if err := db.QueryRowContext(ctx, "select record from "+identity).Scan(&record); err != nil {
		return err
	}
	model, err := openModel(ctx, encoder, record, table)
	if err != nil {
		return err
	}
	defer model.Close()
	rows, err := encoder.Embed(ctx, questions)
	if err != nil {
		return err
	}
	for i, question := range questions {
		var texts []string
		var scores []float64
		var searched int
		row := db.QueryRowContext(ctx, fmt.Sprintf(nearest, items), pq.Array(rows[i]))
		if err := row.Scan(pq.Array(&texts), pq.Array(&scores), &searched); err != nil {
			return err
		}
		if searched < 2 {
			return errors.New(table + " has fewer than two texts")
		}
		right := "right: cannot say" // too many or too few texts for its calibration
		if probability, err := model.FirstHitProbability(scores[0], scores[1], searched); err == nil {
			right = fmt.Sprintf("right: %.0f%%", 100*probability)
		} else if !errors.Is(err, vetvec.ErrOutOfRange) {
			return err
		}
		fmt.Printf("%s\n  %.2f  %s (%s)\n", question, scores[0], texts[0], right)
	}
	return nil
}

func run(command, table string, more []string) error {
	ctx, vendor := context.Background(), more[0]
	if command == "make" {
		vendor = more[1]
	}
	encoder, err := vetvec.Open(vendor, vetvec.EncoderOptions{APIKey: os.Getenv("VETVEC_API_KEY")})
	if err != nil {
		return err
	}
	defer encoder.Close()
	db, err := sql.Open("postgres", os.Getenv("DATABASE_URL"))
	if err != nil {
		return err
	}
	defer db.Close()
	if command == "find" {
		return find(ctx, db, table, encoder, more[1:])
	}
	texts, err := vetvec.ReadTexts(more[0])
	if err != nil {
		return err
	}
	return build(ctx, db, table, texts, encoder)
}

func main() {
	a := os.Args[1:]
	if !(len(a) == 4 && a[0] == "make" || len(a) >= 4 && a[0] == "find") {
		fmt.Fprintln(os.Stderr, "usage: pgvector_index make TABLE TEXTS VENDOR | find TABLE VENDOR QUESTION...")
		os.Exit(2)
	}
	if err := run(a[0], a[1], a[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "pgvector_index:", err)
		os.Exit(1)
	}
}
