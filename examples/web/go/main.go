// Command web is a service that reports whether an embedding vendor works as it should.
//
//	web VENDOR [ADDRESS]      the vendor's key in VETVEC_API_KEY; ADDRESS 127.0.0.1:8080 by default
//
//	GET /check     about 40 requests to the vendor: 200, or 503 if a critical test fails (loss of data or meaning)
//	GET /metrics   the client's counters, for Prometheus
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"example.org/vetvec/go"
)

func reply(w http.ResponseWriter, code int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	_ = json.NewEncoder(w).Encode(body)
}

func check(encoder *vetvec.Encoder) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), time.Minute) // ends too when the client goes away
		defer cancel()
		contract, err := vetvec.CheckContract(ctx, encoder, vetvec.ContractOptions{LongWords: 64})
		var failed *vetvec.Error
		if errors.As(err, &failed) {
			reply(w, http.StatusBadGateway, map[string]any{"vendor": encoder.Name(), "status": failed.Status.String(),
				"error": failed.Message})
			return
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		critical := []string{}
		for _, one := range contract.Findings {
			if one.Outcome == "failed" && one.Severity == "critical" {
				critical = append(critical, one.Test)
			}
		}
		code := http.StatusOK
		if len(critical) > 0 {
			code = http.StatusServiceUnavailable
		}
		reply(w, code, map[string]any{"vendor": encoder.Name(), "passed": contract.Passed, "failed": contract.Failed,
			"critical": critical})
	}
}

func run(vendor, address string) error {
	encoder, err := vetvec.Open(vendor, vetvec.EncoderOptions{APIKey: os.Getenv("VETVEC_API_KEY")})
	if err != nil {
		return err
	}
	defer encoder.Close()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /check", check(encoder))
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		text, _ := encoder.Metrics()
		w.Header().Set("Content-Type", "application/openmetrics-text; version=1.0.0; charset=utf-8")
		fmt.Fprint(w, text)
	})
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: mux}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, func() { _ = server.Close() })
	fmt.Printf("listening on http://%s\n", listener.Addr())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: web VENDOR [ADDRESS]")
		os.Exit(2)
	}
	address := "127.0.0.1:8080"
	if len(os.Args) > 2 {
		address = os.Args[2]
	}
	if err := run(os.Args[1], address); err != nil {
		fmt.Fprintln(os.Stderr, "web:", err)
		os.Exit(1)
	}
}
