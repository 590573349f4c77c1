// Calls of the C ABI in any order, on the encoder that is compiled in: handles that are live,
// destroyed or never were, texts that are any bytes. Statuses and outputs must fit the header's
// promises.
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz_input.h"
#include "vetvec/vetvec.h"

namespace {

constexpr float kGarbage = 7.0f;

vetvec_str Str(std::string_view text) { return {text.data(), text.size()}; }

class Session {
 public:
  ~Session() {
    for (vetvec_encoder encoder : encoders_) vetvec_encoder_destroy(encoder);
    for (vetvec_matrix matrix : matrices_) vetvec_matrix_destroy(matrix);
    for (vetvec_cancel cancel : cancels_) vetvec_cancel_destroy(cancel);
  }

  void Step(fuzz::Input* input) {
    switch (input->Byte() % 11) {
      case 0: return Open(input->Line());
      case 1: return Embed(input);
      case 2: return EmbedAlloc(input);
      case 3: return Usage(input->Byte());
      case 4: return vetvec_encoder_destroy(Pick(encoders_, input->Byte()));
      case 5: return NewCancel();
      case 6: return (void)vetvec_cancel_request(Pick(cancels_, input->Byte()));
      case 7: return vetvec_matrix_destroy(Pick(matrices_, input->Byte()));
      case 8: return Eval(input);
      case 9: return Look(input->Byte());
      default: return MakeSuite(input);
    }
  }

 private:
  // A handle made before, which may be destroyed by now; {0} if there is none.
  template <typename Handle>
  Handle Pick(const std::vector<Handle>& handles, uint8_t choice) {
    return handles.empty() ? Handle{} : handles[choice % handles.size()];
  }

  static void Done(vetvec_status status, vetvec_error* error) {
    fuzz::Require((status == VETVEC_STATUS_OK) == (error == nullptr));
    fuzz::Require(vetvec_error_status(error) == status);
    fuzz::Require(vetvec_error_message(error) != nullptr);
    fuzz::Require(vetvec_status_name(status) != nullptr);
    vetvec_error_destroy(error);
  }

  void Open(std::string_view spec) {
    vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
    options.spec = Str(spec.empty() ? "builtin:" : spec);
    if (encoders_.size() > 4) return;
    vetvec_encoder encoder = {0};
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_encoder_open(&options, &encoder, &error);
    fuzz::Require((status == VETVEC_STATUS_OK) == (encoder.id != 0));
    Done(status, error);
    if (encoder.id != 0) encoders_.push_back(encoder);
  }

  bool IsLocal(vetvec_encoder encoder) {
    return std::string_view(vetvec_encoder_name(encoder)).substr(0, 8) == "builtin:";
  }

  // Up to 3 texts, one a line.
  void TakeTexts(fuzz::Input* input) {
    bytes_.clear();
    offsets_.assign(1, 0);
    for (int i = input->Byte() % 4; i > 0; --i) {
      bytes_ += input->Line();
      offsets_.push_back(bytes_.size());
    }
    batch_ = VETVEC_INIT(vetvec_text_batch);
    batch_.bytes = bytes_.data();
    batch_.offsets = offsets_.data();
    batch_.count = offsets_.size() - 1;
    statuses_.assign(offsets_.size() - 1, VETVEC_STATUS_UNKNOWN);
    provenance_.assign(offsets_.size() - 1, {});
  }

  void Embed(fuzz::Input* input) {
    vetvec_encoder encoder = Pick(encoders_, input->Byte());
    const size_t capacity = input->Byte() % 4u * 64u + input->Byte() % 2u;
    TakeTexts(input);
    if (!IsLocal(encoder) && vetvec_encoder_name(encoder)[0] != '\0') return;  // nothing is sent
    std::vector<float> out(capacity + 1, -7.0f);
    size_t written = 0;
    vetvec_error* error = nullptr;
    const vetvec_status status =
        vetvec_encoder_embed(encoder, &batch_, nullptr, out.data(), capacity, &written,
                             statuses_.empty() ? nullptr : statuses_.data(),
                             provenance_.empty() ? nullptr : provenance_.data(), &error);
    Done(status, error);
    fuzz::Require(out[capacity] == -7.0f);
    if (status == VETVEC_STATUS_OK) fuzz::Require(written == batch_.count * 64);
    for (const float value : out) fuzz::Require(std::isfinite(value));
  }

  void EmbedAlloc(fuzz::Input* input) {
    vetvec_encoder encoder = Pick(encoders_, input->Byte());
    vetvec_call_options options = VETVEC_INIT(vetvec_call_options);
    options.cancel = Pick(cancels_, input->Byte());
    options.flags = input->Byte();
    TakeTexts(input);
    if (!IsLocal(encoder) && vetvec_encoder_name(encoder)[0] != '\0') return;
    vetvec_matrix matrix = {0};
    vetvec_error* error = nullptr;
    const vetvec_status status =
        vetvec_encoder_embed_alloc(encoder, &batch_, &options, &matrix, nullptr, nullptr, &error);
    Done(status, error);
    if (status == VETVEC_STATUS_OK) fuzz::Require(ViewOf(matrix).rows == batch_.count);
    if (matrix.id != 0) matrices_.push_back(matrix);
  }

  void Usage(uint8_t choice) {
    vetvec_usage usage{};
    usage.struct_size = choice;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_encoder_usage(Pick(encoders_, choice), &usage, &error);
    Done(status, error);
  }

  void NewCancel() {
    vetvec_cancel cancel = {0};
    vetvec_error* error = nullptr;
    Done(vetvec_cancel_create(&cancel, &error), error);
    if (cancel.id != 0) cancels_.push_back(cancel);
  }

  void Eval(fuzz::Input* input) {
    const std::string_view method = input->Line();
    const std::string_view json = input->Line();
    vetvec_buffer* out = nullptr;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_eval_run(Str(method), Str(json), &out, &error);
    vetvec_error_destroy(error);
    if (status == VETVEC_STATUS_OK)
      fuzz::Require(vetvec_buffer_data(out)[vetvec_buffer_size(out)] == 0);
    vetvec_buffer_destroy(out);
  }

  void Look(uint8_t choice) {
    vetvec_matrix matrix = Pick(matrices_, choice);
    const vetvec_rows view = ViewOf(matrix);
    const uint64_t count = view.rows * view.cols;
    fuzz::Require(view.data != nullptr || count == 0);
    for (uint64_t i = 0; i < count; ++i) fuzz::Require(std::isfinite(view.data[i]));
  }

  // All zero for a handle that is not live.
  static vetvec_rows ViewOf(vetvec_matrix matrix) {
    vetvec_rows view = {&kGarbage, 7, 7, 7};
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_matrix_view(matrix, &view, &error);
    Done(status, error);
    if (status != VETVEC_STATUS_OK) fuzz::Require(view.data == nullptr && view.rows == 0);
    return view;
  }

  // Options of any names and values: "KIND\n", their number, "NAME\nVALUE\n" each, then seeds.
  void MakeSuite(fuzz::Input* input) {
    const std::string_view kind = input->Line();
    std::vector<vetvec_suite_option> given;
    for (int i = input->Byte() % 4; i > 0; --i) {
      const std::string_view name = input->Line();
      const std::string_view value = input->Line();
      if (!IsHarmless(name, value)) return;
      given.push_back({Str(name), Str(value)});
    }
    TakeTexts(input);
    vetvec_suite_make_options options = VETVEC_INIT(vetvec_suite_make_options);
    options.kind = Str(kind);
    options.options = given.data();
    options.options_count = given.size();
    options.seeds = batch_.count > 0 ? &batch_ : nullptr;
    if (kind == "syntextbench") return FirstSentence(options);
    vetvec_suite suite = {0};
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_suite_make(&options, nullptr, &suite, &error);
    fuzz::Require((status == VETVEC_STATUS_OK) == (suite.id != 0) &&
                  status != VETVEC_STATUS_INTERNAL);
    Done(status, error);
    if (suite.id != 0) LookAtItems(suite);
    vetvec_suite_destroy(suite);
  }

  // What reads no file of the machine, asks no service and takes no long time.
  static bool IsHarmless(std::string_view name, std::string_view value) {
    constexpr size_t kLongestNumber = 3;
    if (name.substr(0, 3) == "llm" || value.find('/') != std::string_view::npos) return false;
    if (value == "." || value == "..") return false;
    return value.size() <= kLongestNumber ||
           value.find_first_not_of("0123456789") != std::string_view::npos;
  }

  static void FirstSentence(const vetvec_suite_make_options& options) {
    const vetvec_sentence_fn stop = [](void*, const vetvec_sentence* sentence) {
      fuzz::Require(sentence->draw == 1 && sentence->number == 1 && sentence->text.size > 0);
      return int32_t{7};
    };
    vetvec_error* error = nullptr;
    const vetvec_status status =
        vetvec_suite_each_sentence(&options, nullptr, stop, nullptr, &error);
    fuzz::Require(status != VETVEC_STATUS_OK && status != VETVEC_STATUS_INTERNAL);
    if (status == VETVEC_STATUS_CANCELLED) fuzz::Require(vetvec_error_callback_value(error) == 7);
    Done(status, error);
  }

  static void LookAtItems(vetvec_suite suite) {
    const uint64_t size = vetvec_suite_size(suite);
    fuzz::Require(size > 0);
    vetvec_buffer* item = nullptr;
    vetvec_error* error = nullptr;
    Done(vetvec_suite_item(suite, size - 1, &item, &error), error);
    fuzz::Require(item != nullptr && vetvec_buffer_size(item) > 0);
    vetvec_buffer_destroy(item);
    error = nullptr;
    fuzz::Require(vetvec_suite_item(suite, size, &item, &error) == VETVEC_STATUS_OUT_OF_RANGE);
    vetvec_error_destroy(error);
  }

  std::vector<vetvec_encoder> encoders_;
  std::vector<vetvec_matrix> matrices_;
  std::vector<vetvec_cancel> cancels_;
  std::string bytes_;
  std::vector<uint64_t> offsets_;
  std::vector<vetvec_status> statuses_;
  std::vector<vetvec_provenance> provenance_;
  vetvec_text_batch batch_ = VETVEC_INIT(vetvec_text_batch);
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  constexpr int kMaxSteps = 64;
  fuzz::Input input(data, size);
  Session session;
  for (int step = 0; step < kMaxSteps && !input.empty(); ++step) session.Step(&input);
  return 0;
}
