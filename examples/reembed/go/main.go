// Command reembed embeds a file of texts again, however many (a million or more), in bounded memory. If it is killed,
// it continues where it stopped when it is started again; texts in the cache are not paid for again.
//
//	reembed VENDOR TEXTS OUT
//
// TEXTS: one per line. OUT: float32, row after row, in the order of the lines; OUT.cache keeps the vectors already paid
// for and can be deleted at the end. The vendor's key is in VETVEC_API_KEY.
package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"iter"
	"os"
	"time"

	"example.org/vetvec/go"
)

// lines yields the lines of a file, starting at number `from`.
func lines(file *os.File, from int64) iter.Seq[string] {
	return func(yield func(string) bool) {
		scanner := bufio.NewScanner(file)
		scanner.Buffer(nil, 1<<20)
		for i := int64(0); scanner.Scan(); i++ {
			if i >= from && !yield(scanner.Text()) {
				return
			}
		}
		if err := scanner.Err(); err != nil {
			panic(err) // the stream returns it as an error
		}
	}
}

// resume opens the file of rows for appending; a partial row is cut off.
func resume(path string, dimension int) (file *os.File, rows int64, err error) {
	file, err = os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, 0, err
	}
	found, err := file.Stat()
	if err != nil {
		return nil, 0, err
	}
	rows = found.Size() / int64(4*dimension)
	return file, rows, file.Truncate(rows * int64(4*dimension))
}

func run(vendor, input, output string) error {
	encoder, err := vetvec.Open(vendor, vetvec.EncoderOptions{APIKey: os.Getenv("VETVEC_API_KEY"), CacheDir: output + ".cache",
		RetryUntilDeadline: true, Timeout: time.Hour}) // waits for outages to end, for up to an hour
	if err != nil {
		return err
	}
	defer encoder.Close()
	ctx := context.Background()
	first, err := encoder.EmbedOne(ctx, "dimension") // the length of a row; cached from the second start on
	if err != nil {
		return err
	}
	texts, err := os.Open(input)
	if err != nil {
		return err
	}
	defer texts.Close()
	out, rows, err := resume(output, len(first))
	if err != nil {
		return err
	}
	defer out.Close()
	fmt.Println("begins at row", rows)
	for piece, err := range encoder.Stream(ctx, lines(texts, rows), vetvec.StreamOptions{}) {
		if err != nil {
			return err
		}
		for i, failed := range piece.Errors {
			if failed != nil {
				return fmt.Errorf("line %d: %w", rows+int64(i)+1, failed)
			}
		}
		if err := binary.Write(out, binary.LittleEndian, piece.Rows.Data); err != nil {
			return err
		}
		rows += int64(piece.Rows.Rows)
	}
	usage, err := encoder.Usage()
	fmt.Printf("%d rows of %d; sent %d texts\n", rows, len(first), usage.TextsSent)
	return err
}

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: reembed VENDOR TEXTS OUT")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "reembed:", err)
		os.Exit(1)
	}
}
