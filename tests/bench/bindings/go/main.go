// The works of bench_bindings.py in Go; bench.c says what they are.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"syscall"
	"time"

	"example.org/vetvec/go"
)

const perCall, calls, cached, growthCalls, cycles, cancels = 10000, 20, 200000, 1000000, 10000, 200

var background = context.Background()

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

func cpu() float64 {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()).Seconds()
}

func resident() int {
	text := must(os.ReadFile("/proc/self/statm"))
	var size, pages int
	_, _ = fmt.Sscan(string(text), &size, &pages)
	return pages * os.Getpagesize() / 1024
}

func descriptors() int { return len(must(os.ReadDir("/proc/self/fd"))) }

func remote(url, folder string) *vetvec.Encoder {
	return must(vetvec.Open("openai:m?encoding=base64", vetvec.EncoderOptions{BaseURL: url, APIKey: "k", Batch: 100, Concurrency: 16, CacheDir: folder}))
}

func batch(url string) {
	encoder := remote(url, "")
	texts := make([]string, perCall*(calls+1))
	for i := range texts {
		texts[i] = fmt.Sprintf("sentence number %d of the bench", i)
	}
	must(encoder.EmbedMatrix(background, texts[:perCall]))
	begin := cpu()
	for call := 1; call <= calls; call++ {
		must(encoder.EmbedMatrix(background, texts[call*perCall:(call+1)*perCall]))
	}
	fmt.Printf("{\"cpu_s\": %.3f}\n", cpu()-begin)
}

func one(encoder *vetvec.Encoder) { must(encoder.EmbedOne(background, "a cached text")) }

func cachedText(url, folder string) {
	encoder := remote(url, folder)
	row := make([]float32, 4096)
	into := func(encoder *vetvec.Encoder) { must(encoder.EmbedOneInto(background, "a cached text", row)) }
	microseconds := func(call func(*vetvec.Encoder)) float64 {
		for range cached / 10 {
			call(encoder)
		}
		begin := cpu()
		for range cached {
			call(encoder)
		}
		return (cpu() - begin) / cached * 1e6
	}
	fmt.Printf("{\"us\": %.3f, \"into_us\": %.3f}\n", microseconds(one), microseconds(into))
	_ = encoder.Close()
}

func growth() {
	encoder := must(vetvec.Open("builtin:", vetvec.EncoderOptions{}))
	before, files := 0, descriptors()
	for i := range growthCalls {
		if i == growthCalls/5 {
			before = resident()
		}
		one(encoder)
	}
	grown := resident() - before
	for i := range cycles {
		if i == cycles/5 {
			before = resident()
		}
		_ = must(vetvec.Open("builtin:", vetvec.EncoderOptions{})).Close()
	}
	fmt.Printf("{\"calls_kib\": %d, \"cycles_kib\": %d, \"files\": %d}\n", grown, resident()-before, descriptors()-files)
}

func cancel(url string) {
	encoder := remote(url, "")
	took := make([]float64, cancels)
	for i := range took {
		ctx, stop := context.WithCancel(background)
		requested := make(chan time.Time, 1)
		go func() {
			time.Sleep(10 * time.Millisecond)
			requested <- time.Now()
			stop()
		}()
		if _, err := encoder.Embed(ctx, []string{"a"}); !errors.Is(err, context.Canceled) {
			os.Exit(1)
		}
		took[i] = float64(time.Since(<-requested).Microseconds()) / 1000
	}
	slices.Sort(took)
	fmt.Printf("{\"p50_ms\": %.2f, \"p99_ms\": %.2f}\n", took[cancels/2], took[cancels*99/100])
}

func main() {
	switch os.Args[1] {
	case "batch":
		batch(os.Args[2])
	case "cached":
		cachedText(os.Args[2], os.Args[3])
	case "growth":
		growth()
	case "cancel":
		cancel(os.Args[2])
	}
}
