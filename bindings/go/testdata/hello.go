package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"example.org/vetvec/go"
)

func main() {
	encoder, err := vetvec.Open("builtin:", vetvec.EncoderOptions{}) // "openai:...", EncoderOptions{APIKey: key, CacheDir: "cache"}
	if err != nil {
		panic(err)
	}
	defer encoder.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	rows, err := encoder.Embed(ctx, []string{"a good day", "a bad day"})
	if errors.Is(err, vetvec.ErrRateLimited) {
		var failed *vetvec.Error
		errors.As(err, &failed)
		fmt.Println("try again in", failed.RetryAfter)
	}
	fmt.Println(len(rows), "rows of", len(rows[0]), "the first begins with", rows[0][0])
}
