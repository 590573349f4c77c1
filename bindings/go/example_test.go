//go:build !noaudit

package vetvec_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"example.org/vetvec/go"
)

func ExampleOpen() {
	encoder, err := vetvec.Open("builtin:", vetvec.EncoderOptions{}) // or "openai:text-embedding-3-small", EncoderOptions{APIKey: ...}
	if err != nil {
		fmt.Println(err)
		return
	}
	defer encoder.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	rows, err := encoder.Embed(ctx, []string{"a good day", "a bad day"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(rows), "rows of", len(rows[0]))
	// Output: 2 rows of 64
}

func ExampleError() {
	encoder, _ := vetvec.Open("builtin:", vetvec.EncoderOptions{})
	defer encoder.Close()
	rows, err := encoder.Embed(context.Background(), []string{"a text", ""})
	var failed *vetvec.Error
	if errors.As(err, &failed) && errors.Is(err, vetvec.ErrPartial) {
		fmt.Println(failed.Status, failed.Statuses, failed.Errors()[1], len(rows[0]), rows[1] == nil)
	}
	// Output: PARTIAL [OK INVALID_ARGUMENT] vetvec: text 1 is empty 64 true
}

func ExampleEncoder_Stream() {
	encoder, _ := vetvec.Open("builtin:", vetvec.EncoderOptions{})
	defer encoder.Close()
	texts := slices.Repeat([]string{"one", "two"}, 1000)
	count := 0
	for piece, err := range encoder.Stream(context.Background(), slices.Values(texts), vetvec.StreamOptions{}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		count += piece.Rows.Rows
	}
	fmt.Println(count)
	// Output: 2000
}

func ExampleEncoder_Submit() {
	encoder, _ := vetvec.Open("builtin:", vetvec.EncoderOptions{})
	defer encoder.Close()
	job, err := encoder.Submit(context.Background(), []string{"a text"})
	if err != nil {
		fmt.Println(err)
		return
	}
	<-job.Done()
	rows, err := job.Wait()
	fmt.Println(len(rows), err)
	// Output: 1 <nil>
}
