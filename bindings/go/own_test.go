package vetvec

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestNULReachesTheLibrary(t *testing.T) {
	if _, err := Open("builtin:\x00junk", EncoderOptions{}); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
	if _, err := Open("openai:m", EncoderOptions{APIKey: "key\x00junk"}); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
	if _, err := ReadTexts("/dev/null\x00.txt"); err == nil {
		t.Error("a path was cut off")
	}
	upper, _, err := builtin(t).CountTokens([]string{"a", "a\x00bcdefghijklmnopqrstuvwxyz"})
	if err != nil || upper[1] <= upper[0] {
		t.Error(upper, err)
	}
}

func TestTimesAreRoundedAwayFromTheDefault(t *testing.T) {
	for span, whole := range map[time.Duration]int64{0: 0, 1: 1, time.Millisecond: 1, time.Millisecond + 1: 2, -1: -1} {
		if got := int64(inUnits(span, time.Millisecond)); got != whole {
			t.Errorf("%v is %d ms", span, got)
		}
	}
	encoder := remote(t, EncoderOptions{Timeout: time.Microsecond})
	admin(t, "/admin/faults", map[string]any{"seed": 7, "rates": []any{map[string]any{"kind": "hang", "rate": 1}}})
	start := time.Now()
	if _, err := encoder.Embed(background, []string{"a"}); !errors.Is(err, ErrDeadlineExceeded) || time.Since(start) > 5*time.Second {
		t.Error(err, time.Since(start))
	}
}

func TestStatusIsNoErrorAndErrValuesAre(t *testing.T) {
	if StatusOK.Err() != nil || StatusRateLimited.Err() != ErrRateLimited || ErrRateLimited.Error() != "vetvec: RATE_LIMITED" {
		t.Error(StatusOK.Err(), StatusRateLimited.Err())
	}
	if _, is := any(StatusOK).(error); is {
		t.Error("a status is an error")
	}
	wrapped := fmt.Errorf("more: %w", &Error{Status: StatusQuotaExceeded})
	if !errors.Is(wrapped, ErrQuotaExceeded) || errors.Is(wrapped, ErrRateLimited) {
		t.Error(wrapped)
	}
	if CacheModeOnly.String() != "only" || FallbackPolicy(77).String() != "77" || Status(-5).String() != "UNRECOGNIZED" {
		t.Error(CacheModeOnly, FallbackPolicy(77), Status(-5))
	}
}

func TestCacheModes(t *testing.T) {
	folder := t.TempDir() + "/cache"
	off := remote(t, EncoderOptions{CacheDir: folder, CacheMode: CacheModeOff})
	for range 2 {
		if _, err := off.Embed(background, []string{"a"}); err != nil {
			t.Fatal(err)
		}
	}
	if usage, err := off.Usage(); err != nil || usage.Requests != 2 {
		t.Error(usage, err)
	}
	off.Close()
	if found, _ := os.ReadDir(folder); len(found) != 0 {
		t.Error("vectors are kept though nothing should be")
	}
	if _, err := Open("builtin:", EncoderOptions{CacheMode: CacheModeOn}); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
}

func TestJobsThatNobodyWaitsFor(t *testing.T) {
	encoder := builtin(t)
	var first *Job
	for i := range 200 {
		job, err := encoder.Submit(background, []string{fmt.Sprint(i)}, WithProgress(func(Progress) error { return nil }))
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = job
		}
		if i%2 == 0 {
			<-job.Done()
		}
	}
	runtime.GC()
	runtime.GC()
	if provenance := first.Provenance(); len(provenance) != 1 || provenance[0].Source == SourceNone {
		t.Error(provenance)
	}
	encoder.Close()
	rows, err := first.Wait()
	if again, _ := first.Wait(); err != nil || len(rows) != 1 || &again[0][0] != &rows[0][0] {
		t.Error(rows, err)
	}
	if _, err := encoder.Submit(background, []string{"a"}); !errors.Is(err, ErrInvalidHandle) {
		t.Error(err)
	}
}

func TestOptionsOfStreams(t *testing.T) {
	encoder, pieces := builtin(t), 0
	texts := func(yield func(string) bool) {
		for i := range 10 {
			if !yield(fmt.Sprint(i)) {
				return
			}
		}
	}
	for piece, err := range encoder.Stream(background, texts, StreamOptions{PieceTexts: 2, WindowBytes: 1}) {
		if err != nil || piece.Rows.Rows != 2 || len(piece.Provenance) != 2 || piece.Provenance[1].Source == SourceNone {
			t.Fatal(piece, err)
		}
		pieces++
	}
	if pieces != 5 {
		t.Error(pieces)
	}
	for _, err := range encoder.Stream(background, texts, StreamOptions{PieceTexts: -1}) {
		if !errors.Is(err, ErrInvalidArgument) {
			t.Error(err)
		}
	}
}

func TestFailedTextsHaveNilRowsAndErrorsWhenAsked(t *testing.T) {
	encoder, texts := builtin(t), []string{"a", "", "b", ""}
	rows, err := encoder.Embed(background, texts)
	var failed *Error
	if !errors.As(err, &failed) || failed.Status != StatusPartial || rows[1] != nil || rows[3] != nil || len(rows[2]) != 64 {
		t.Fatal(rows, err)
	}
	copied := *failed
	failed = nil
	runtime.GC()
	seen := copied.Errors()
	if len(seen) != 4 || seen[0] != nil || seen[2] != nil || seen[1].Status != StatusInvalidArgument || seen[3].ItemIndex != 3 ||
		!json.Valid(seen[3].Detail) || seen[1].Errors() != nil {
		t.Error(seen)
	}
	withProvenance, _, _ := encoder.EmbedProvenance(background, texts)
	job, err := encoder.Submit(background, texts)
	if err != nil {
		t.Fatal(err)
	}
	submitted, _ := job.Wait()
	for _, rows := range [][][]float32{withProvenance, submitted} {
		if rows[1] != nil || len(rows[2]) != 64 {
			t.Error(rows)
		}
	}
	flat, _ := encoder.EmbedMatrix(background, texts)
	if flat.Rows != 4 || slices.Max(flat.Row(1)) != 0 || slices.Min(flat.Row(1)) != 0 {
		t.Error(flat)
	}
	many := slices.Repeat([]string{"a", ""}, 5000)
	if made := testing.AllocsPerRun(3, func() { _, _ = encoder.Embed(background, many) }); made > 1000 {
		t.Errorf("%v values were made for errors that nobody has asked for", made)
	}
}

func TestOneTextIntoMemoryOfTheCaller(t *testing.T) {
	encoder := builtin(t)
	want, err := encoder.EmbedOne(background, "a")
	if err != nil {
		t.Fatal(err)
	}
	out := slices.Repeat([]float32{7}, 65)
	if written, err := encoder.EmbedOneInto(background, "a", out); err != nil || written != 64 || !slices.Equal(out[:64], want) || out[64] != 7 {
		t.Error(written, err, out)
	}
	if needed, err := encoder.EmbedOneInto(background, "a", nil); needed != 64 || !errors.Is(err, ErrBufferTooSmall) {
		t.Error(needed, err)
	}
}

func TestRefusedNumbersNameTheOptionAndItsBounds(t *testing.T) {
	if math.MaxInt == math.MaxInt32 {
		t.Skip("an int cannot be too large here")
	}
	least, most, err := OptionBounds("concurrency")
	if err != nil || least >= most {
		t.Fatal(least, most, err)
	}
	_, err = Open("builtin:", EncoderOptions{Concurrency: 1<<32 + 3})
	if err == nil || err.Error() != fmt.Sprintf("vetvec: 'Concurrency' is 4294967299; allowed: %d to %d", least, most) {
		t.Error(err)
	}
	_, err = ProbeRedis(RedisOptions{URL: "redis://localhost", Weight: -1 << 40}, 0)
	if !errors.Is(err, ErrInvalidArgument) || !strings.Contains(err.Error(), "'Weight' is -1099511627776; allowed: 1 to 1000") {
		t.Error(err)
	}
	for _, err := range builtin(t).Stream(background, slices.Values([]string{"a"}), StreamOptions{PieceTexts: -1}) {
		if err == nil || !strings.Contains(err.Error(), "'PieceTexts' is -1; allowed: 0 to 4294967295") {
			t.Error(err)
		}
	}
}

func TestCommentsBeginWithTheName(t *testing.T) {
	paths, _ := filepath.Glob("*.go")
	set, files := token.NewFileSet(), []*ast.File{}
	for _, path := range paths {
		file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	pkg, err := doc.NewFromFiles(set, files, "example.org/vetvec/go")
	if err != nil || len(pkg.Types) < 50 {
		t.Fatal(err)
	}
	check := func(name, said string) {
		if !strings.HasPrefix(said, name+" ") {
			t.Errorf("the comment of %s is %q", name, said)
		}
	}
	functions := pkg.Funcs
	for _, each := range pkg.Types {
		check(each.Name, each.Doc)
		functions = slices.Concat(functions, each.Funcs, each.Methods)
	}
	for _, each := range functions {
		if each.Doc != "" {
			check(each.Name, each.Doc)
		}
	}
}

func TestTraceContext(t *testing.T) {
	encoder := remote(t, EncoderOptions{})
	trace := WithTrace("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "vendor=1")
	if _, err := encoder.Embed(background, []string{"a"}, trace); err != nil {
		t.Error(err)
	}
	if _, err := encoder.Embed(background, []string{"b"}, WithTrace("nonsense", "")); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
	var failed *Error
	if _, err := encoder.Embed(background, []string{"c", ""}, trace); !errors.As(err, &failed) ||
		failed.TraceID != "0af7651916cd43dd8448eb211c80319c" || failed.Errors()[1].TraceID != failed.TraceID {
		t.Error(err)
	}
	if Version() == "" {
		t.Error("the library has no version")
	}
	if info, err := BuildInfo(); err != nil || !strings.Contains(string(info), "OpenSSL") {
		t.Error(string(info), err)
	}
}
