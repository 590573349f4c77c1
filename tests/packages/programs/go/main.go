package main

import (
	"fmt"

	"example.org/vetvec/purego"
)

func main() {
	if err := vetvec.Load(""); err != nil {
		panic(err)
	}
	encoder, err := vetvec.Open("builtin:")
	if err != nil {
		panic(err)
	}
	defer vetvec.EncoderDestroy(encoder)
	rows, err := vetvec.Encode(encoder, []string{"hello"})
	if err != nil {
		panic(err)
	}
	fmt.Println(len(rows), "vector of", len(rows[0]))
}
