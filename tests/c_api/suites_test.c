/* suite.h and lexicon.h from C: suites made, written, read and imported, item by item.
 *
 *   suites_test FOLDER      an empty folder to work in
 */
#include "check.h"

static vetvec_suite_option Option(const char* name, const char* value) {
  vetvec_suite_option option;
  option.name = Str(name);
  option.value = Str(value);
  return option;
}

/* The text of a member "name":"..." of one line of JSON; none of ours holds a quote. */
static vetvec_str Member(const char* json, const char* name) {
  vetvec_str text = {NULL, 0};
  char key[64];
  const char* at;
  snprintf(key, sizeof key, "\"%s\":\"", name);
  at = strstr(json, key);
  CHECK(at != NULL);
  if (at == NULL) return text;
  text.data = at + strlen(key);
  text.size = strcspn(text.data, "\"");
  return text;
}

/* A line of a contrastive suite: a relation that was asked for, and a positive that is the seed but
 * for the bytes that are said to have changed. */
static void CheckTriple(const char* json) {
  const vetvec_str relation = Member(json, "relation");
  const vetvec_str seed = Member(json, "seed");
  const vetvec_str positive = Member(json, "positive");
  const char* const changed = strstr(json, "\"changed\":{\"positive\":[[");
  unsigned long begin = 0;
  unsigned long end = 0;
  CHECK(relation.size == 3 &&
        (memcmp(relation.data, "CR1", 3) == 0 || memcmp(relation.data, "CR2", 3) == 0));
  CHECK(Member(json, "id").size > 0 && seed.size > 0);
  CHECK(changed != NULL &&
        sscanf(changed + strlen("\"changed\":{\"positive\":[["), "%lu,%lu", &begin, &end) == 2);
  CHECK(begin < end && end <= positive.size && begin <= seed.size);
  if (begin <= seed.size && begin <= positive.size) {
    CHECK(memcmp(seed.data, positive.data, begin) == 0);
  }
}

static void SuiteOf(const char* folder) {
  char seeds[512];
  char path[512];
  vetvec_suite_make_options options = VETVEC_INIT(vetvec_suite_make_options);
  vetvec_suite_option given[3];
  vetvec_suite suite = {0};
  vetvec_suite again = {0};
  vetvec_buffer* words = NULL;
  vetvec_buffer* item = NULL;
  vetvec_error* err = NULL;
  Path(&seeds, folder, "seeds.txt");
  Path(&path, folder, "suite.jsonl");
  WriteText(seeds, kSeeds);
  given[0] = Option(VETVEC_CONTRASTIVE_SEEDS, seeds);
  given[1] = Option(VETVEC_CONTRASTIVE_RELATIONS, "CR1,CR2");
  given[2] = Option(VETVEC_CONTRASTIVE_SEED, "7");
  options.kind = Str(VETVEC_SUITE_CONTRASTIVE);
  options.options = given;
  options.options_count = 3;
  CHECK_OK(vetvec_suite_make(&options, NULL, &suite, &err));
  CHECK(vetvec_suite_size(suite) > 0 && strlen(vetvec_suite_sha256(suite)) == 64);
  CHECK(strstr(vetvec_suite_manifest_json(suite), "\"seed\"") != NULL);
  CHECK_OK(vetvec_suite_item(suite, 0, &item, &err));
  CheckTriple(vetvec_buffer_data(item));
  vetvec_buffer_destroy(item);
  CHECK_STATUS(VETVEC_STATUS_OUT_OF_RANGE,
               vetvec_suite_item(suite, vetvec_suite_size(suite), &item, &err));
  CHECK(item == NULL);
  CHECK_OK(vetvec_suite_write(suite, Str(path), &err));
  CHECK_OK(vetvec_suite_read(Str(path), &again, &err));
  CHECK(vetvec_suite_size(again) == vetvec_suite_size(suite));
  CHECK(strcmp(vetvec_suite_sha256(again), vetvec_suite_sha256(suite)) == 0);
  vetvec_suite_destroy(again);
  vetvec_suite_destroy(suite);
  CHECK(vetvec_suite_size(suite) == 0 && vetvec_suite_sha256(suite)[0] == '\0');
  CHECK_OK(vetvec_lexicon_show(Str("starter"), Str(""), Str("names"), &words, &err));
  CHECK(vetvec_buffer_size(words) > 60);
  vetvec_buffer_destroy(words);
}

static int32_t CountSentence(void* user_data, const vetvec_sentence* sentence) {
  int* left = user_data;
  CHECK(sentence->text.size > 0 && (sentence->label == 1 || sentence->label == -1));
  CHECK(sentence->p == 0.5 || sentence->p == 0.75);
  CHECK(sentence->draw >= 1 && sentence->draw <= 3);
  return --*left == 0 ? 17 : 0;
}

static void Generate(const char* folder) {
  char path[512];
  vetvec_suite_make_options options = VETVEC_INIT(vetvec_suite_make_options);
  vetvec_suite_option given[3];
  vetvec_suite suite = {0};
  vetvec_buffer* text = NULL;
  vetvec_error* err = NULL;
  int left = 100;
  given[0] = Option(VETVEC_SYNTEXTBENCH_P, "0.5,0.75,...");
  given[1] = Option(VETVEC_SYNTEXTBENCH_N, "10");
  given[2] = Option(VETVEC_SYNTEXTBENCH_DRAWS, "1");
  options.kind = Str(VETVEC_SUITE_SYNTEXTBENCH);
  options.options = given;
  options.options_count = 3;
  Path(&path, folder, "syntextbench.jsonl");
  CHECK_OK(vetvec_suite_make_file(&options, NULL, Str(path), &text, &err));
  CHECK(strstr(vetvec_buffer_data(text), "reference_accuracy") != NULL);
  vetvec_buffer_destroy(text);
  CHECK_OK(vetvec_suite_each_sentence(&options, NULL, CountSentence, &left, &err));
  CHECK(left == 80);
  left = 100;
  options.options_count = 2; /* three draws by default */
  CHECK_OK(vetvec_suite_each_sentence(&options, NULL, CountSentence, &left, &err));
  CHECK(left == 40);
  options.options_count = 3;
  left = 5;
  CHECK_STATUS(VETVEC_STATUS_CANCELLED,
               vetvec_suite_each_sentence(&options, NULL, CountSentence, &left, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_suite_each_sentence(&options, NULL, NULL, NULL, &err));
  given[1].value = Str("7");
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_suite_make_file(&options, NULL, Str(path), NULL, &err));
  given[1] = Option(VETVEC_SYNTEXTBENCH_A_T, "0.7"); /* of audits alone */
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_suite_make_file(&options, NULL, Str(path), NULL, &err));
  options.kind = Str(VETVEC_SUITE_SR);
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_suite_each_sentence(&options, NULL, CountSentence, &left, &err));
  CHECK_OK(vetvec_suite_kinds(&text, &err));
  CHECK(strstr(vetvec_buffer_data(text), "\"kind\":\"passages\"") != NULL);
  vetvec_buffer_destroy(text);
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_suite_kinds(NULL, &err));
  CHECK_OK(vetvec_suite_read(Str(path), &suite, &err));
  CHECK(vetvec_suite_size(suite) == 20);
  CHECK_OK(vetvec_suite_item(suite, 19, &text, &err));
  CHECK(strstr(vetvec_buffer_data(text), "\"label\":-1") != NULL);
  vetvec_buffer_destroy(text);
  CHECK_STATUS(VETVEC_STATUS_OUT_OF_RANGE, vetvec_suite_item(suite, 20, &text, &err));
  vetvec_suite_destroy(suite);
}

static void Make(void) {
  const char seed[] = "You can return it within 14 days.";
  uint64_t offsets[2] = {0, sizeof seed - 1};
  vetvec_text_batch seeds = {sizeof(vetvec_text_batch), seed, offsets, 1};
  vetvec_suite_make_options options;
  vetvec_suite_option given[2];
  vetvec_suite suite = {0};
  vetvec_error* err = NULL;
  vetvec_struct_init(&options, sizeof options);
  given[0] = Option("n", "20");
  given[1] = Option("domains", "law");
  options.kind = Str("sr");
  options.options = given;
  options.options_count = 2;
  CHECK_OK(vetvec_suite_make(&options, NULL, &suite, &err));
  CHECK(vetvec_suite_size(suite) == 20);
  CHECK(strstr(vetvec_suite_manifest_json(suite), "\"law\": 20") != NULL);
  vetvec_suite_destroy(suite);
  options.kind = Str("evalrank");
  CHECK_OK(vetvec_suite_make(&options, NULL, &suite, &err));
  CHECK(vetvec_suite_size(suite) > 80); /* 40 texts, 40 pairs, and near misses */
  vetvec_suite_destroy(suite);
  options.kind = Str("robustness");
  options.seeds = &seeds;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_suite_make(&options, NULL, &suite, &err)); /* domains */
  given[0] = Option("constructs", "negation,typo");
  options.options_count = 1;
  CHECK_OK(vetvec_suite_make(&options, NULL, &suite, &err));
  CHECK(vetvec_suite_size(suite) == 3);
  vetvec_suite_destroy(suite);
  given[0].value = Str("passive");
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_suite_make(&options, NULL, &suite, &err));
  options.kind = Str("contract");
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_suite_make(&options, NULL, &suite, &err));
  options.options = NULL;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_suite_make(&options, NULL, &suite, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_suite_make(NULL, NULL, &suite, &err));
}

static void Import(const char* folder) {
  char path[512];
  vetvec_str file;
  vetvec_suite_import_options options;
  vetvec_dataset dataset = {VETVEC_DATASET_FORMAT_WORDS, 1, NULL};
  vetvec_suite suite = {0};
  vetvec_error* err = NULL;
  vetvec_struct_init(&options, sizeof options);
  Path(&path, folder, "words.txt");
  WriteText(path, "cat dog 7\ncat car 1\nsun moon 5\nice tea 2\n");
  file = Str(path);
  dataset.files = &file;
  options.datasets = &dataset;
  options.dataset_count = 1;
  options.form = VETVEC_IMPORT_FORM_PAIRS;
  CHECK_OK(vetvec_suite_import(&options, &suite, &err));
  CHECK(vetvec_suite_size(suite) == 4);
  vetvec_suite_destroy(suite);
  options.form = VETVEC_IMPORT_FORM_RANKING;
  options.level = VETVEC_TEXT_LEVEL_WORD;
  CHECK_OK(vetvec_suite_import(&options, &suite, &err));
  CHECK(vetvec_suite_size(suite) == 7 + 2); /* distinct words; cat and dog, both ways */
  vetvec_suite_destroy(suite);
  options.form = 2;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_suite_import(&options, &suite, &err));
  options.form = VETVEC_IMPORT_FORM_PAIRS;
  dataset.file_count = 0;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_suite_import(&options, &suite, &err));
  dataset.file_count = 1;
  dataset.files = NULL;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_suite_import(&options, &suite, &err));
  options.datasets = NULL;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_suite_import(&options, &suite, &err));
  CHECK(suite.id == 0);
}

static vetvec_suite Written(const char* folder, const char* name, const char* lines) {
  char path[512];
  vetvec_suite suite = {0};
  vetvec_error* err = NULL;
  WriteText(Path(&path, folder, name), lines);
  CHECK_OK(vetvec_suite_read(Str(path), &suite, &err));
  return suite;
}

/* `text` is that of the member of item `index`'s line. */
static void CheckMember(vetvec_suite suite, uint64_t index, const char* name, vetvec_str text) {
  vetvec_buffer* line = NULL;
  vetvec_error* err = NULL;
  vetvec_str found;
  CHECK_OK(vetvec_suite_item(suite, index, &line, &err));
  found = Member(vetvec_buffer_data(line), name);
  CHECK(found.size > 0 && found.size == text.size &&
        memcmp(found.data, text.data, found.size) == 0);
  vetvec_buffer_destroy(line);
}

/* A suite of a different form is refused; so is an index past the end. */
static vetvec_item FieldsOf(vetvec_suite suite, uint64_t index, vetvec_suite_form form) {
  int32_t other;
  vetvec_item item = VETVEC_INIT(vetvec_item);
  vetvec_error* err = NULL;
  for (other = VETVEC_SUITE_FORM_TRIPLES; other <= VETVEC_SUITE_FORM_RETRIEVAL; ++other) {
    if (other == (int32_t)form) continue;
    CHECK_STATUS(VETVEC_STATUS_FAILED_PRECONDITION,
                 vetvec_suite_item_fields(suite, index, (vetvec_suite_form)other, &item, &err));
  }
  CHECK_STATUS(VETVEC_STATUS_OUT_OF_RANGE,
               vetvec_suite_item_fields(suite, vetvec_suite_size(suite), form, &item, &err));
  CHECK(item.id.data == NULL && item.text.data == NULL);
  CHECK_OK(vetvec_suite_item_fields(suite, index, VETVEC_SUITE_FORM_ANY, &item, &err));
  CHECK_OK(vetvec_suite_item_fields(suite, index, form, &item, &err));
  return item;
}

static void TriplesAndPairs(const char* folder) {
  const vetvec_suite triples = Written(
      folder, "triples.jsonl",
      "{\"id\":\"t\",\"relation\":\"CR3\",\"seed\":\"It is big.\",\"positive\":\"It is large.\","
      "\"negative\":\"It is not big.\"}\n");
  const vetvec_suite scored =
      Written(folder, "scored.jsonl",
              "{\"id\":\"s\",\"a\":\"We met.\",\"b\":\"We meet.\",\"score\":2.5,\"label_source\":"
              "\"llm\",\"construct\":\"typo-1\",\"domain\":\"law\"}\n");
  vetvec_item item = FieldsOf(triples, 0, VETVEC_SUITE_FORM_TRIPLES);
  CHECK(item.role == VETVEC_ITEM_ROLE_TRIPLE);
  CheckMember(triples, 0, "id", item.id);
  CheckMember(triples, 0, "relation", item.relation);
  CheckMember(triples, 0, "seed", item.seed);
  CheckMember(triples, 0, "positive", item.positive);
  CheckMember(triples, 0, "negative", item.negative);
  CHECK(item.text.size == 0 && item.a.size == 0 && item.label == 0);
  vetvec_suite_destroy(triples);
  item = FieldsOf(scored, 0, VETVEC_SUITE_FORM_SCORED);
  CHECK(item.role == VETVEC_ITEM_ROLE_SCORED_PAIR && item.score == 2.5 && item.seed.size == 0);
  CheckMember(scored, 0, "id", item.id);
  CheckMember(scored, 0, "a", item.a);
  CheckMember(scored, 0, "b", item.b);
  CheckMember(scored, 0, "label_source", item.label_source);
  CheckMember(scored, 0, "construct", item.construct);
  CheckMember(scored, 0, "domain", item.domain);
  vetvec_suite_destroy(scored);
}

static void LabelledTexts(const char* folder) {
  const vetvec_suite labelled = Written(
      folder, "labelled.jsonl",
      "{\"id\":\"l1\",\"text\":\"good\",\"label\":1,\"p\":0.25,\"draw\":2,\"split\":\"test\"}\n"
      "{\"id\":\"l2\",\"text\":\"bad\",\"label\":-1,\"p\":0.25,\"draw\":2,\"split\":\"train\"}\n");
  vetvec_item item = FieldsOf(labelled, 1, VETVEC_SUITE_FORM_LABELLED);
  CHECK(item.label == -1 && item.is_test == 0);
  item = FieldsOf(labelled, 0, VETVEC_SUITE_FORM_LABELLED);
  CHECK(item.role == VETVEC_ITEM_ROLE_LABELLED_TEXT && item.label == 1 && item.is_test == 1);
  CHECK(item.p == 0.25 && item.draw == 2);
  CheckMember(labelled, 0, "id", item.id);
  CheckMember(labelled, 0, "text", item.text);
  vetvec_suite_destroy(labelled);
}

/* The indices of pairs and judgements are those of their texts in the suite. */
static void SetsOfTexts(const char* folder) {
  const vetvec_suite ranking = Written(folder, "ranking.jsonl",
                                       "{\"id\":\"r1\",\"text\":\"one\"}\n{\"id\":\"r2\",\"text\":"
                                       "\"two\"}\n{\"id\":\"r3\",\"text\":\"three"
                                       "\"}\n{\"a\":\"r3\",\"b\":\"r1\"}\n");
  const vetvec_suite retrieval = Written(folder, "retrieval.jsonl",
                                         "{\"id\":\"q1\",\"role\":\"query\",\"text\":\"who\","
                                         "\"group\":\"g\"}\n{\"id\":\"d1\",\"role\":"
                                         "\"document\",\"text\":\"he\"}\n{\"id\":\"d2\",\"role\":"
                                         "\"document\",\"text\":\"she\"}\n{\"query\":"
                                         "\"q1\",\"document\":\"d2\",\"relevance\":2}\n");
  vetvec_item item = FieldsOf(ranking, 3, VETVEC_SUITE_FORM_RANKING);
  CHECK(item.role == VETVEC_ITEM_ROLE_PAIR && item.first == 2 && item.second == 0);
  CheckMember(ranking, 3, "a", FieldsOf(ranking, item.first, VETVEC_SUITE_FORM_RANKING).id);
  CheckMember(ranking, 3, "b", FieldsOf(ranking, item.second, VETVEC_SUITE_FORM_RANKING).id);
  item = FieldsOf(ranking, 1, VETVEC_SUITE_FORM_RANKING);
  CHECK(item.role == VETVEC_ITEM_ROLE_TEXT);
  CheckMember(ranking, 1, "text", item.text);
  vetvec_suite_destroy(ranking);
  item = FieldsOf(retrieval, 3, VETVEC_SUITE_FORM_RETRIEVAL);
  CHECK(item.role == VETVEC_ITEM_ROLE_JUDGEMENT && item.relevance == 2);
  CHECK(item.first == 0 && item.second == 2);
  item = FieldsOf(retrieval, item.second, VETVEC_SUITE_FORM_RETRIEVAL);
  CHECK(item.role == VETVEC_ITEM_ROLE_DOCUMENT && item.group.size == 0);
  CheckMember(retrieval, 3, "document", item.id);
  CheckMember(retrieval, 2, "text", item.text);
  item = FieldsOf(retrieval, 0, VETVEC_SUITE_FORM_RETRIEVAL);
  CHECK(item.role == VETVEC_ITEM_ROLE_QUERY);
  CheckMember(retrieval, 3, "query", item.id);
  CheckMember(retrieval, 0, "group", item.group);
  vetvec_suite_destroy(retrieval);
}

static vetvec_suite SuiteFrom(const char* folder, const char* kind) {
  char seeds[512];
  vetvec_suite_make_options options = VETVEC_INIT(vetvec_suite_make_options);
  vetvec_suite_option given[1];
  vetvec_suite suite = {0};
  vetvec_error* err = NULL;
  Path(&seeds, folder, "seeds.txt");
  WriteText(seeds, kSeeds);
  given[0] = Option("seeds", seeds);
  options.kind = Str(kind);
  options.options = given;
  options.options_count = 1;
  CHECK_OK(vetvec_suite_make(&options, NULL, &suite, &err));
  return suite;
}

/* The figures of triples, with the worst of them; tests/integration/suite_score_test.py compares
 * all kinds with an audit. */
static void Score(const char* folder) {
  const vetvec_suite suite = SuiteFrom(folder, VETVEC_SUITE_CONTRASTIVE);
  const vetvec_encoder encoder = OpenBuiltin();
  vetvec_suite_score_options options = VETVEC_INIT(vetvec_suite_score_options);
  vetvec_buffer* out = NULL;
  vetvec_error* err = NULL;
  const char* worst;
  options.dictionary_max_words = 200;
  options.threshold_method = VETVEC_THRESHOLD_METHOD_ZERO;
  CHECK_OK(vetvec_suite_score(suite, encoder, &options, NULL, &out, &err));
  worst = strstr(vetvec_buffer_data(out), "\"worst\": [\n");
  CHECK(strstr(vetvec_buffer_data(out), "\"encoder\": \"builtin:\"") != NULL);
  CHECK(strstr(vetvec_buffer_data(out), "\"words\": 200") != NULL);
  CHECK(worst != NULL && strstr(worst, "\"negative\": \"") != NULL);
  vetvec_buffer_destroy(out);
  options.equal_within = 1;
  CHECK_OK(vetvec_suite_compare(suite, encoder, encoder, &options, NULL, &out, &err));
  CHECK(strstr(vetvec_buffer_data(out), "\"difference\": 0.0") != NULL);
  CHECK(strstr(vetvec_buffer_data(out), "\"equal_within\": 1.0") != NULL);
  vetvec_buffer_destroy(out);
  vetvec_encoder_destroy(encoder);
  vetvec_suite_destroy(suite);
}

/* What an option is not for is refused before anything is embedded. */
static void ScoreRefused(const char* folder) {
  const vetvec_suite suite = SuiteFrom(folder, VETVEC_SUITE_MEANING);
  const vetvec_suite triples = SuiteFrom(folder, VETVEC_SUITE_CONTRASTIVE);
  const vetvec_encoder encoder = OpenBuiltin();
  vetvec_suite_score_options options = VETVEC_INIT(vetvec_suite_score_options);
  vetvec_usage usage = VETVEC_INIT(vetvec_usage);
  vetvec_buffer* out = NULL;
  vetvec_error* err = NULL;
#define CHECK_NOT_SCORED(of, field, value)                                     \
  options.field = value;                                                       \
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,                                 \
               vetvec_suite_score((of), encoder, &options, NULL, &out, &err)); \
  CHECK(out == NULL);                                                          \
  memset(&options.field, 0, sizeof options.field)
  CHECK_NOT_SCORED(suite, worst, 10001);
  CHECK_NOT_SCORED(suite, least_accuracy, 0.5); /* of labelled items alone */
  CHECK_NOT_SCORED(suite, least_accuracy, 1.5);
  CHECK_NOT_SCORED(suite, least_accuracy, -1);
  CHECK_NOT_SCORED(suite, equal_within, 1); /* of comparisons alone */
  CHECK_NOT_SCORED(suite, other_query_encoder, encoder);
  CHECK_NOT_SCORED(suite, triples, suite); /* without triples */
  CHECK_NOT_SCORED(triples, triples, triples);
#undef CHECK_NOT_SCORED
  options.dictionary_file = Str("no-such-file.txt");
  CHECK_STATUS(VETVEC_STATUS_NOT_FOUND,
               vetvec_suite_score(triples, encoder, &options, NULL, &out, &err));
  options.equal_within = 101;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_suite_compare(suite, encoder, encoder, &options, NULL, &out, &err));
  CHECK(out == NULL);
  CHECK_OK(vetvec_encoder_usage(encoder, &usage, &err));
  CHECK(usage.texts == 0);
  vetvec_encoder_destroy(encoder);
  vetvec_suite_destroy(triples);
  vetvec_suite_destroy(suite);
}

static int32_t StopAtOnce(void* user_data, const vetvec_progress* progress) {
  (void)user_data;
  CHECK(strcmp(progress->stage, "score") == 0);
  return 7;
}

static void ScoreStopped(const char* folder) {
  const vetvec_suite suite = SuiteFrom(folder, VETVEC_SUITE_CONTRASTIVE);
  const vetvec_encoder encoder = OpenBuiltin();
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_cancel cancel = {0};
  vetvec_buffer* out = NULL;
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_cancel_create(&cancel, &err));
  CHECK(vetvec_cancel_request(cancel) == VETVEC_STATUS_OK);
  call.cancel = cancel;
  CHECK_STATUS(VETVEC_STATUS_CANCELLED,
               vetvec_suite_score(suite, encoder, NULL, &call, &out, &err));
  CHECK_STATUS(VETVEC_STATUS_CANCELLED,
               vetvec_suite_compare(suite, encoder, encoder, NULL, &call, &out, &err));
  call.cancel.id = 0;
  call.progress = StopAtOnce;
  CHECK(vetvec_suite_score(suite, encoder, NULL, &call, &out, &err) == VETVEC_STATUS_CANCELLED);
  CHECK(vetvec_error_callback_value(err) == 7 && out == NULL);
  vetvec_error_destroy(err);
  vetvec_cancel_destroy(cancel);
  vetvec_encoder_destroy(encoder);
  vetvec_suite_destroy(suite);
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  SuiteOf(argv[1]);
  Generate(argv[1]);
  Make();
  Import(argv[1]);
  TriplesAndPairs(argv[1]);
  LabelledTexts(argv[1]);
  SetsOfTexts(argv[1]);
  Score(argv[1]);
  ScoreRefused(argv[1]);
  ScoreStopped(argv[1]);
  return Finish();
}
