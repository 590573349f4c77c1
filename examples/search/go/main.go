// Command search is a semantic search: which lines of a file are nearest in meaning to a question? Each text is sent to
// the vendor once; from the second run on, its vector comes from the cache.
//
//	search VENDOR TEXTS CACHE QUESTION...
//
// TEXTS: .txt (one per line), .jsonl, .csv. CACHE: a folder. The vendor's key is in VETVEC_API_KEY.
package main

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"os"
	"slices"

	"example.org/vetvec/go"
)

type hit struct {
	score float64
	text  string
}

func cosine(a, b []float32) float64 {
	var ab, aa, bb float64
	for i := range a {
		x, y := float64(a[i]), float64(b[i])
		ab, aa, bb = ab+x*y, aa+x*x, bb+y*y
	}
	return ab / math.Sqrt(aa*bb)
}

func run(vendor, path, cache string, questions []string) error {
	encoder, err := vetvec.Open(vendor, vetvec.EncoderOptions{APIKey: os.Getenv("VETVEC_API_KEY"), CacheDir: cache})
	if err != nil {
		return err
	}
	defer encoder.Close()
	texts, err := vetvec.ReadTexts(path)
	if err != nil {
		return err
	}
	ctx := context.Background()
	rows, err := encoder.Embed(ctx, texts)
	if err != nil {
		return err
	}
	asked, err := encoder.Embed(ctx, questions)
	if err != nil {
		return err
	}
	for q, question := range questions {
		hits := make([]hit, len(texts))
		for i, text := range texts {
			hits[i] = hit{cosine(rows[i], asked[q]), text}
		}
		slices.SortFunc(hits, func(a, b hit) int { return cmp.Compare(b.score, a.score) })
		fmt.Println(question)
		for _, one := range hits[:min(3, len(hits))] {
			fmt.Printf("  %.2f  %s\n", one.score, one.text)
		}
	}
	usage, err := encoder.Usage()
	fmt.Printf("sent %d texts of %d\n", usage.TextsSent, usage.Texts)
	return err
}

func main() {
	if len(os.Args) < 5 {
		fmt.Fprintln(os.Stderr, "usage: search VENDOR TEXTS CACHE QUESTION...")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4:]); err != nil {
		fmt.Fprintln(os.Stderr, "search:", err)
		os.Exit(1)
	}
}
