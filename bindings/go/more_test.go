//go:build !noaudit

package vetvec

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestMaps(t *testing.T) {
	service, local := remote(t, EncoderOptions{MaxAttempts: 1}), builtin(t)
	var texts []string
	for i := range 120 {
		texts = append(texts, fmt.Sprintf("text %d of %d", i, i%7))
	}
	path := t.TempDir() + "/local.map"
	agreement, err := FitMap(background, local, service, texts, path, MapOptions{Ridge: 1, Seed: 3})
	if err != nil || agreement.Fitted+agreement.HeldOut != 120 || agreement.Neighbours != 10 || agreement.Ridge != 1 {
		t.Fatal(agreement, err)
	}
	if found, err := DescribeMap(path); err != nil || !strings.Contains(string(found), "ridge") {
		t.Error(string(found), err)
	}
	both, err := OpenFallback(service, local, FallbackOptions{MapFile: path})
	if err != nil {
		t.Fatal(err)
	}
	defer both.Close()
	down(t)
	rows, given, err := both.EmbedProvenance(background, []string{"a new text"})
	if err != nil || len(rows[0]) != 384 || given[0].Source != SourceMappedLocal {
		t.Error(given, err)
	}
	if _, err := FitMap(background, local, service, texts[:3], path, MapOptions{}); !errors.Is(err, ErrInsufficientData) {
		t.Error(err)
	}
}

func TestContract(t *testing.T) {
	good := remote(t, EncoderOptions{})
	found, err := CheckContract(background, good, ContractOptions{LongWords: 32})
	if err != nil || found.Passed < 5 || found.Requests < 10 || len(found.Findings) != found.Passed+found.Failed+found.NotTested {
		t.Error(found, err)
	}
	stopped, cancel := context.WithCancel(background)
	cancel()
	if _, err := CheckContract(stopped, good, ContractOptions{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestAnalysis(t *testing.T) {
	rows := Matrix{[]float32{0, 3, 2, 5, 0.5, 0}, 6, 1}
	counts, margins, err := CountViolations(rows, [][3]uint64{{0, 1, 2}, {0, 2, 3}, {0, 4, 5}}, MetricL2, []float64{1, 0.25, -5})
	if err != nil || !slices.Equal(counts, []uint64{0, 2, 3}) || margins[1] != -3 {
		t.Error(counts, margins, err)
	}
	if _, _, err := CountViolations(rows, [][3]uint64{{0, 1, 6}}, MetricL2, []float64{0}); !errors.Is(err, ErrOutOfRange) {
		t.Error(err)
	}
	released := ThresholdOptions{Metric: MetricL1, Method: ThresholdMethodMeanSigma, Mode: ThresholdModeRelease}
	if found, _, err := ComputeThreshold(background, Matrix{[]float32{0, 1, 4}, 3, 1}, nil, released); err != nil ||
		math.Abs(found.Threshold-(5.0/3-math.Sqrt(math.Sqrt(8)/3))) > 1e-9 {
		t.Error(found, err)
	}
	values := []float64{1, 2, 4, 8, 16, 32, 64, 128}
	mean := func(rows []uint32) (float64, bool) {
		sum := 0.0
		for _, row := range rows {
			sum += values[row]
		}
		return sum / float64(len(rows)), true
	}
	interval, err := Bootstrap(background, 8, mean, ResamplingOptions{Seed: 4, Resamples: 2000})
	again, _ := BootstrapMean(background, values, ResamplingOptions{Seed: 4, Resamples: 2000})
	if err != nil || math.Abs(interval.Low-again.Low) > 1e-9 || math.Abs(interval.High-again.High) > 1e-9 {
		t.Error(interval, again, err)
	}
	_, err = Bootstrap(background, 8, func([]uint32) (float64, bool) { panic("mine") }, ResamplingOptions{})
	var panicked *PanicError
	if !errors.As(err, &panicked) || panicked.Value != "mine" {
		t.Error(err)
	}
	if _, err := Bootstrap(background, 8, func([]uint32) (float64, bool) { return 0, false }, ResamplingOptions{}); !errors.Is(err, ErrDegenerate) {
		t.Error(err)
	}
	ten := slices.Repeat([]float64{1}, 10)
	if p, err := PermutationTest(background, ten, ResamplingOptions{}); err != nil || !p.Exact || math.Abs(p.PValue-2.0/1024) > 1e-12 {
		t.Error(p, err)
	}
	if n, err := SampleSize(SampleSizeKindMean, 0.02, 0.1, 0, 0); err != nil || n != 197 {
		t.Error(n, err)
	}
	if _, err := SampleSize(SampleSizeKindShares, 0.1, 0.05, 2, 0); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
	if n, err := SampleSize(SampleSizeKindCorrelation, 0.5, 0, 0, 0); err != nil || n < 20 || n > 40 {
		t.Error(n, err)
	}
	tree := "(S (NP I) (VP (V run)))"
	other := "(S (NP you) (VP (V run)))"
	if like, mean, err := TreeSimilarity([]string{tree, tree, other}, 0.5); err != nil || math.Abs(like[0][1]-1) > 1e-9 ||
		like[0][2] != like[2][0] || like[0][2] >= 1 || math.Abs(mean-(1+2*like[0][2])/3) > 1e-9 {
		t.Error(like, mean, err)
	}
	task, err := NewRankingTask([]string{"a", "b", "c", "d"}, []string{"A", "B", "C", "D"}, []float64{5, 1, 2, 0}, nil,
		TextLevelSentence, []string{"e"})
	if err != nil || len(task.Background) != 9 || len(task.Pairs) != 2 {
		t.Error(task, err)
	}
	a, b := Matrix{[]float32{1, 0, 1, 1, 0, 1}, 3, 2}, Matrix{[]float32{1, 0, 1, 0, 1, 0}, 3, 2}
	scores, err := ScorePairs(a, b, []float64{5, 3, 0})
	if err != nil || scores.Gap == nil || *scores.Gap != 1 || *scores.Spearman < 0.99 || len(scores.Cosines) != 3 {
		t.Error(scores, err)
	}
}

func TestSeparability(t *testing.T) {
	var up, low Matrix
	up.Cols, low.Cols = 2, 2
	for i := range 20 {
		x, y := float32(i%5)/7, float32(i%3)/5
		up.Data, low.Data = append(up.Data, 2+x, 2-y), append(low.Data, -2-y, -2+x)
		up.Rows, low.Rows = up.Rows+1, low.Rows+1
	}
	part := func(m Matrix, from, to int) Matrix { return Matrix{m.Data[2*from : 2*to], to - from, 2} }
	task := SynTextBenchTask{0, part(up, 0, 14), part(low, 0, 14), part(up, 14, 20), part(low, 14, 20)}
	found, scores, err := ScoreSynTextBench(background, []SynTextBenchTask{task, task}, SynTextBenchOptions{})
	if err != nil || found.AT != 0.7 || scores[1].Accuracy != 1 || scores[0].NTest != 12 {
		t.Error(found, err)
	}
	both, labels := Matrix{slices.Concat(up.Data, low.Data), 40, 2}, make([]uint32, 40)
	for i := range 20 {
		labels[i] = 1
	}
	probe, err := MeasureProbe(background, LabelledRows{both, labels}, ProbeOptions{Hidden: 8, Steps: 20, Seeds: 1})
	if err != nil || len(probe.Sizes) != 10 || probe.ValidationLoss <= 0 {
		t.Error(probe, err)
	}
	judged, err := JudgeByEnsemble(background, LabelledRows{both, labels}, both, [][3]uint64{{0, 1, 25}, {0, 25, 1}}, EnsembleOptions{Epochs: 5})
	if err != nil || len(judged.GroundTruth) != 2 || len(judged.F[1]) != 14 || len(judged.Accuracy) != 14 {
		t.Error(judged, err)
	}
	if _, err := MeasureProbe(background, LabelledRows{both, labels[:3]}, ProbeOptions{}); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
}

func TestMadeSuitesAndSentences(t *testing.T) {
	suite, err := MakeSuite(background, SuiteMakeOptions{Kind: "sr", Options: map[string]string{"seed": "3", "n": "40"}})
	if err != nil || suite.Len() != 40 {
		t.Fatal(err)
	}
	if item, err := suite.Item(39); err != nil || !json.Valid(item) {
		t.Error(string(item), err)
	}
	if _, err := suite.Item(40); !errors.Is(err, ErrOutOfRange) {
		t.Error(err)
	}
	folder := t.TempDir()
	if err := os.WriteFile(folder+"/w.txt", []byte("cat\tfeline\t9\ndog\tcar\t1\nsun\tstar\t6\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if read, err := ImportSuite(SuiteImportOptions{Datasets: []Dataset{{DatasetFormatWords, []string{folder + "/w.txt"}}}}); err != nil || read.Len() != 3 {
		t.Error(err)
	}
	if kinds, err := SuiteKinds(); err != nil || !strings.Contains(string(kinds), "passages") {
		t.Error(string(kinds), err)
	}
	options := map[string]string{"seed": "7", "p": "0,0.5", "n": "32", "draws": "2"}
	manifest, err := MakeSuiteFile(background, folder+"/syn.jsonl", SuiteMakeOptions{Kind: "syntextbench", Options: options})
	if err != nil || !strings.Contains(string(manifest), "syntextbench") {
		t.Error(string(manifest), err)
	}
	count, positive, second := 0, 0, 0
	for sentence, err := range Sentences(background, options) {
		if err != nil {
			t.Fatal(err)
		}
		count++
		if sentence.Label == 1 {
			positive++
		}
		if sentence.Draw == 2 {
			second++
		}
	}
	if count != 128 || positive != 64 || second != 64 {
		t.Error(count, positive, second)
	}
	for range Sentences(background, options) {
		break
	}
	func() {
		defer func() {
			if recover() != "mine" {
				t.Error("the panic of the loop's body was lost")
			}
		}()
		for range Sentences(background, options) {
			panic("mine")
		}
	}()
	for _, err := range Sentences(background, map[string]string{"n": "3"}) {
		if !errors.Is(err, ErrInvalidArgument) {
			t.Error(err)
		}
	}
}

func TestSuitesScoreEncoders(t *testing.T) {
	seeds := []string{"He is a good man.", "The food was cold and bad."}
	suite, err := MakeSuite(background, SuiteMakeOptions{Kind: SuiteContrastive, Seeds: seeds})
	if err != nil {
		t.Fatal(err)
	}
	encoder := builtin(t)
	options := SuiteScoreOptions{DictionaryMaxWords: 50, Worst: 1, ThresholdMethod: ThresholdMethodZero}
	found, err := suite.Score(background, encoder, options)
	if err != nil || found.Encoder != "builtin:" || found.Score.Value == nil || found.Score.Problem != "" || !json.Valid(found.JSON) {
		t.Fatal(found, err)
	}
	worst := 0
	for _, relation := range found.Relations {
		worst += len(relation.Worst)
		for _, one := range relation.Worst {
			if one.Seed == "" || one.Negative == "" || one.DPositive <= one.DNegative {
				t.Error(one)
			}
		}
	}
	if worst == 0 || worst > len(found.Relations) {
		t.Error(worst)
	}
	same, err := suite.Compare(background, encoder, encoder, options)
	if err != nil || same.Comparison.Difference != 0 || same.Ranks || *same.First.Score.Value != *found.Score.Value {
		t.Error(same, err)
	}
	options.Triples = suite
	if _, err := suite.Score(background, encoder, options); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
	cancelled, cancel := context.WithCancel(background)
	cancel()
	if _, err := suite.Score(cancelled, encoder, SuiteScoreOptions{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestTypedOptionsOfSuites(t *testing.T) {
	all := 0
	typed := ContrastiveSuiteOptions{Seed: 7, Relations: []string{"CR1", "CR2"}, MaxPerWord: &all}.Options()
	typed.Seeds = []string{"The food was good.", "He is a happy man."}
	plain := SuiteMakeOptions{Kind: SuiteContrastive, Seeds: typed.Seeds,
		Options: map[string]string{"seed": "7", "relations": "CR1,CR2", "max_per_word": "0"}}
	if !maps.Equal(typed.Options, plain.Options) {
		t.Error(typed.Options)
	}
	first, err := MakeSuite(background, typed)
	second, otherErr := MakeSuite(background, plain)
	if err != nil || otherErr != nil || first.SHA256() != second.SHA256() {
		t.Error(err, otherErr)
	}
	none, share := SynTextBenchSuiteOptions{}.Options(), 0.5
	if none.Kind != SuiteSynTextBench || len(none.Options) != 0 {
		t.Error(none)
	}
	some := SynTextBenchSuiteOptions{P: []string{"0", "0.5"}, Pe: 1e-6, Pn: &share, Icl: true}.Options()
	if !maps.Equal(some.Options, map[string]string{"p": "0,0.5", "pe": "1e-06", "pn": "0.5", "icl": "true"}) {
		t.Error(some.Options)
	}
}

func TestOptionsOfSuites(t *testing.T) {
	seeds := []string{"He is a good man.", "The food was cold and bad."}
	file := t.TempDir() + "/seeds.txt"
	if err := os.WriteFile(file, []byte(strings.Join(seeds, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	fromFile, err := MakeSuite(background, SuiteMakeOptions{Kind: "contrastive", Options: map[string]string{"seeds": file}})
	if err != nil {
		t.Fatal(err)
	}
	fromTexts, err := MakeSuite(background, SuiteMakeOptions{Kind: "contrastive", Seeds: seeds})
	if err != nil || fromTexts.SHA256() != fromFile.SHA256() {
		t.Error("the same sentences give two suites", err)
	}
	var kinds []struct{ Options []struct{ Name string } }
	if found, err := SuiteKinds(); err != nil || json.Unmarshal(found, &kinds) != nil || len(kinds) < 5 || len(kinds[0].Options) == 0 {
		t.Error(string(found), err)
	}
	for wrong, named := range map[string]SuiteMakeOptions{
		"max_per_word": {Kind: "contrastive", Seeds: seeds, Options: map[string]string{"max_per_wrod": "3"}},
		"contrastive":  {Kind: "contrastiv"},
	} {
		if _, err := MakeSuite(background, named); !errors.Is(err, ErrInvalidArgument) || !strings.Contains(err.Error(), wrong) {
			t.Error(wrong, err)
		}
	}
}

func TestAChatModelMakesPairsAndTheLogIsHeard(t *testing.T) {
	remote(t, EncoderOptions{}) // a mock server with its counts at zero
	admin(t, "/admin/faults", map[string]any{"seed": 7, "schedule": []any{
		map[string]any{"request": 1, "kind": "status", "arg": 500}}})
	var logged bytes.Buffer
	var mutex sync.Mutex
	suite, err := MakeSuite(background, SuiteMakeOptions{Kind: "sr", Seeds: []string{"The shop opens at nine."},
		Options: map[string]string{"llm": "openai:m@" + mockURL + "/v1", "llm_key": "key-suites", "constructs": "passive,insert"},
		Logger:  slog.New(slog.NewTextHandler(&locked{&mutex, &logged}, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	if err != nil || !strings.Contains(string(suite.Manifest()), `"label_source": "llm"`) {
		t.Fatal(err)
	}
	mutex.Lock()
	defer mutex.Unlock()
	if !strings.Contains(logged.String(), "500") || strings.Contains(logged.String(), "key-suites") {
		t.Error(logged.String())
	}
}

func TestFilesAndTheRest(t *testing.T) {
	folder := t.TempDir()
	rows := Matrix{[]float32{1, 2, 3, 4}, 2, 2}
	for _, name := range []string{"/v.npy", "/v.jsonl"} {
		if err := WriteVectors(folder+name, rows, []string{"one ü", "two"}); err != nil {
			t.Error(err)
		}
	}
	if read, err := ReadMatrix(folder + "/v.npy"); err != nil || !slices.Equal(read.Data, rows.Data) || read.Cols != 2 {
		t.Error(read, err)
	}
	if texts, err := ReadTexts(folder + "/v.jsonl"); err != nil || !slices.Equal(texts, []string{"one ü", "two"}) {
		t.Error(texts, err)
	}
	if words, err := Lexicon("dictionary", "", ""); err != nil || !slices.Contains(words, "good") {
		t.Error(len(words), err)
	}
	if least, most, err := OptionBounds("weight"); err != nil || least > 1 || most != 1000 {
		t.Error(least, most, err)
	}
	if _, err := ProbeRedis(RedisOptions{URL: "memcached://localhost"}, 0); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
	if _, err := builtin(t).SharedLimits(time.Second); !errors.Is(err, ErrFailedPrecondition) {
		t.Error(err)
	}
	if template, err := ConfigTemplate(); err != nil || !strings.Contains(template, "[audit]") {
		t.Error(err)
	}
	config, err := LoadConfig(ConfigOptions{Text: "version = 1\n[audit]\nvendors = [\"a\"]\n[vendors.a]\nspec = \"builtin:\"\n"})
	if err != nil {
		t.Fatal(err)
	}
	if found, err := config.JSON(); err != nil || !json.Valid(found) {
		t.Error(err)
	}
	if err := config.SetTokenizer("a", func(text string) uint64 { return uint64(len(text)) }); err != nil {
		t.Error(err)
	}
	if err := config.SetTokenizer("nosuch", func(string) uint64 { return 1 }); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
	if _, err := LoadConfig(ConfigOptions{Run: folder}); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
	if _, err := DescribeONNX("onnx:/no/such/folder"); err == nil {
		t.Error("a model that is not there was described")
	}
	probe, err := remote(t, EncoderOptions{}).Probe(background, []string{"a", "b"})
	if err != nil || probe.Rows.Rows != 2 || probe.Statuses[1] != StatusOK || !strings.Contains(string(probe.Report), "replies") {
		t.Error(probe, err)
	}
	cached := remote(t, EncoderOptions{CacheDir: folder + "/cache"})
	if _, err := cached.Embed(background, []string{"a", "b"}); err != nil {
		t.Fatal(err)
	}
	cached.Close()
	if err := CacheFlush(folder + "/cache"); err != nil {
		t.Error(err)
	}
	if found, err := CacheExport(background, folder+"/cache", folder+"/out.jsonl", CacheFlagVectors); err != nil || found.Rows != 2 || found.BadRows != 0 {
		t.Error(found, err)
	}
}

// A configuration whose suites have triples, and texts to rank.
func repairable(t *testing.T) *Config {
	folder := t.TempDir()
	var triples, ranked strings.Builder
	words := strings.Fields("good fine bad happy glad sad large big small fast quick slow easy simple hard clean spotless " +
		"dirty quiet silent loud new recent old rich wealthy poor strong sturdy weak safe secure dangerous hot warm cold")
	nouns := strings.Fields("room meal staff service report garden journey street answer teacher anchor apple arrow basket bell " +
		"bicycle bottle bridge bucket camera candle castle chair clock coat cup")
	for i := 0; i < len(words); i += 3 {
		for _, noun := range nouns[:8] {
			begin := len("The " + noun + " was ")
			fmt.Fprintf(&triples, `{"id":"%[1]s %[2]s","relation":"CR1","seed":"The %[1]s was %[2]s.","positive":`+
				`"The %[1]s was %[3]s.","negative":"The %[1]s was %[4]s.","changed":{"positive":[[%[5]d,%[6]d]],`+
				`"negative":[[%[5]d,%[7]d]]},"flags":["user"]}`+"\n", noun, words[i], words[i+1], words[i+2], begin,
				begin+len(words[i+1]), begin+len(words[i+2]))
		}
	}
	for i, noun := range nouns {
		for _, other := range nouns[i+1:] {
			fmt.Fprintf(&ranked, `{"id":"%[1]s %[2]s","text":"The %[1]s was near the %[2]s."}`+"\n"+
				`{"id":"%[2]s %[1]s","text":"Near the %[2]s there was the %[1]s."}`+"\n"+
				`{"a":"%[1]s %[2]s","b":"%[2]s %[1]s"}`+"\n", noun, other)
		}
	}
	tables := ""
	for name, lines := range map[string]string{"cr": triples.String(), "ranked": ranked.String()} {
		if err := os.WriteFile(folder+"/"+name+".jsonl", []byte(lines), 0o600); err != nil {
			t.Fatal(err)
		}
		tables += fmt.Sprintf("[suites.%[1]s]\nkind = \"file\"\nfile = \"%[2]s/%[1]s.jsonl\"\n", name, folder)
	}
	config, err := LoadConfig(ConfigOptions{Text: "version = 1\n[audit]\nvendors = [\"own\"]\nsuites = [\"cr\", \"ranked\"]\n" +
		"dictionary_max_words = 300\n[vendors.own]\nspec = \"builtin:\"\n" + tables})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { config.Close() })
	return config
}

func TestRepair(t *testing.T) {
	config, path := repairable(t), t.TempDir()+"/a.map"
	report, err := RepairMap(background, config, path, MapRepairOptions{Split: MapSplitSeed, Rank: 8, Steps: 60,
		Folds: 2, HeldOutShare: 0.3, Seed: 2, Threads: 1})
	var found struct {
		Rank, Steps, Folds int
		Split              string
		Test               json.RawMessage
	}
	if err != nil || json.Unmarshal(report, &found) != nil || found.Rank != 8 || found.Steps != 60 || found.Folds != 2 ||
		found.Split != "seed" {
		t.Fatal(string(report), err)
	}
	again, err := TestMap(background, config, path, MapRepairOptions{Vendor: "own"})
	if err != nil || string(again) != string(found.Test) {
		t.Error(string(again), err)
	}
	if err := ExportMap(path, path+".npz"); err != nil {
		t.Error(err)
	}
	if err := ExportMap(path, path+".txt"); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
	if _, err := TestMap(background, config, path, MapRepairOptions{Run: t.TempDir() + "/none"}); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
}

// Whatever ends a context, the error says so and wraps its cause, however long the call would have taken.
func TestEveryEndOfAContextGivesItsCause(t *testing.T) {
	encoder := builtin(t)
	why := errors.New("the tests know why")
	endless := func(yield func(string) bool) {
		for yield("a text") {
		}
	}
	release := make(chan struct{})
	defer close(release)
	sleeping := func(yield func(string) bool) {
		yield("a text")
		<-release
	}
	stream := func(texts iter.Seq[string]) func(context.Context) error {
		return func(ctx context.Context) (last error) {
			for _, err := range encoder.Stream(ctx, texts, StreamOptions{}) {
				last = err
			}
			return last
		}
	}
	calls := map[string]func(context.Context) error{
		"endless stream":  stream(endless),
		"sleeping source": stream(sleeping),
		"computation": func(ctx context.Context) error {
			_, err := BootstrapMean(ctx, make([]float64, 100_000), ResamplingOptions{Resamples: 1_000_000})
			return err
		},
		"embedding": func(ctx context.Context) error {
			for {
				if _, err := encoder.Embed(ctx, []string{"a", "b"}); err != nil {
					return err
				}
			}
		},
	}
	for name, call := range calls {
		t.Run(name, func(t *testing.T) {
			late, stop := context.WithTimeoutCause(background, 50*time.Millisecond, why)
			defer stop()
			if err := call(late); !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, why) ||
				errors.Is(err, context.Canceled) {
				t.Errorf("a deadline: %v", err)
			}
			cancelled, cancel := context.WithCancelCause(background)
			time.AfterFunc(20*time.Millisecond, func() { cancel(why) })
			if err := call(cancelled); !errors.Is(err, context.Canceled) || !errors.Is(err, why) ||
				errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("cancelled: %v", err)
			}
			if err := call(cancelled); !errors.Is(err, context.Canceled) || !errors.Is(err, why) {
				t.Errorf("cancelled before: %v", err)
			}
		})
	}
}

// itemLines has a suite of each form, as files have them.
var itemLines = map[SuiteForm]string{
	SuiteFormTriples: `{"id":"t","relation":"CR3","seed":"big","positive":"large","negative":"not big"}`,
	SuiteFormLabelled: `{"id":"l1","text":"good","label":1,"p":0.25,"draw":2,"split":"test"}
{"id":"l2","text":"bad","label":-1,"p":0.25,"draw":2,"split":"train"}`,
	SuiteFormScored: `{"id":"s","a":"We met.","b":"We meet.","score":2.5,"label_source":"llm","construct":"typo-1","domain":"law"}`,
	SuiteFormRanking: `{"id":"r1","text":"one"}
{"id":"r2","text":"two"}
{"a":"r2","b":"r1"}`,
	SuiteFormRetrieval: `{"id":"q","role":"query","text":"who","group":"g"}
{"id":"d1","role":"document","text":"he"}
{"id":"d2","role":"document","text":"she"}
{"query":"q","document":"d2","relevance":2}`,
}

func TestItemsOfSuites(t *testing.T) {
	suites := map[SuiteForm]*Suite{}
	for form, lines := range itemLines {
		path := t.TempDir() + "/suite.jsonl"
		if err := os.WriteFile(path, []byte(lines+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		suite, err := ReadSuite(path)
		if err != nil {
			t.Fatal(err)
		}
		if found, err := suite.Form(); err != nil || found != form {
			t.Error(found, err, form)
		}
		suites[form] = suite
	}
	triples, err := suites[SuiteFormTriples].Triples()
	var fromJSON Triple
	if line, _ := suites[SuiteFormTriples].Item(0); json.Unmarshal(line, &fromJSON) != nil || err != nil || len(triples) != 1 || triples[0] != fromJSON || fromJSON.Negative != "not big" {
		t.Error(triples, fromJSON, err)
	}
	if labelled, err := suites[SuiteFormLabelled].LabelledTexts(); err != nil || !slices.Equal(labelled, []LabelledText{
		{"l1", "good", 1, 0.25, 2, true}, {"l2", "bad", -1, 0.25, 2, false}}) {
		t.Error(labelled, err)
	}
	if pairs, err := suites[SuiteFormScored].ScoredPairs(); err != nil || !slices.Equal(pairs, []ScoredPair{
		{"s", "We met.", "We meet.", 2.5, "llm", "typo-1", "law"}}) {
		t.Error(pairs, err)
	}
	ranking, err := suites[SuiteFormRanking].Ranking()
	if err != nil || !slices.Equal(ranking.Texts, []SuiteText{{"r1", "one", ""}, {"r2", "two", ""}}) ||
		!slices.Equal(ranking.Pairs, []RankingPair{{1, 0}}) {
		t.Error(ranking, err)
	}
	retrieval, err := suites[SuiteFormRetrieval].Retrieval()
	if err != nil || !slices.Equal(retrieval.Queries, []SuiteText{{"q", "who", "g"}}) ||
		!slices.Equal(retrieval.Documents, []SuiteText{{"d1", "he", ""}, {"d2", "she", ""}}) ||
		!slices.Equal(retrieval.Judgements, []Judgement{{0, 1, 2}}) {
		t.Error(retrieval, err)
	}
	for form, suite := range suites {
		if _, err := suite.Triples(); form != SuiteFormTriples && !errors.Is(err, ErrFailedPrecondition) {
			t.Error(form, err)
		}
		if _, err := suite.Ranking(); form != SuiteFormRanking && !errors.Is(err, ErrFailedPrecondition) {
			t.Error(form, err)
		}
		suite.Close()
		if _, err := suite.ScoredPairs(); !errors.Is(err, ErrInvalidHandle) {
			t.Error("a closed suite has items", err)
		}
	}
}
