// RemoteCall: one embed call on a remote encoder, as a task in steps.
//
// The texts are cut into batches. A step handles the replies that have arrived, reserves starts
// with the limiter for the next batches and starts those whose time has come; between steps it
// waits for a reply, a start or the deadline. Replies are parsed by the stepping thread, straight
// into the caller's rows. A batch whose reply cannot be used is sent again, split, or halved until
// the bad texts stand alone; a failure that would affect every batch alike (key rejected, quota
// spent, service down) ends the call, and what was delivered before stays delivered.
#ifndef VETVEC_ENCODER_REMOTE_CALL_H_
#define VETVEC_ENCODER_REMOTE_CALL_H_

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "core/encoder.h"
#include "encoder/failure_judge.h"
#include "encoder/remote_encoder.h"

namespace vetvec {

class RemoteCall : public EmbedTask {
 public:
  RemoteCall(RemoteEncoder* encoder, const TextBatch& texts, std::span<const size_t> items,
             const CallOptions& options, EmbedOutput* out, std::shared_ptr<Waker> waker);
  // If destroyed before its end, it gives everything back.
  ~RemoteCall() override;

  bool Step(Pause* pause) override;
  void StepAside() noexcept override;
  // OK if the call ran to its end, even if single items failed. Otherwise why it ended early.
  const Status& status() const override { return stopped_; }

 private:
  // Whether a reply is asked for without compression: as the encoder has learnt; yes, because it was
  // not compressed as its headers said; no, because it was compressed nevertheless.
  enum class BodyForm : uint8_t { kUsual, kAsIs, kCompressed };
  // One request for a batch.
  struct Leg {
    uint64_t ticket = 0;        // of the limiter; 0: none
    CircuitBreaker::Pass pass;  // of the breaker, while in flight
    uint64_t request_id = 0;    // of the transport
    bool is_base64_trial = false;
    bool asked_base64 = false;
    bool asked_as_is = false;
    uint64_t key_generation = 0;
  };
  // Some texts to be sent. Stays in one of the lists until its texts have vectors or errors.
  struct Batch {
    // What a batch is in a trial (remote_call_trial.cc). A check has no items, but a text of ours.
    enum class Part : uint8_t { kNone, kLone, kCheck, kParked };
    size_t size() const { return part == Part::kCheck ? 1 : items.size(); }  // in texts
    std::vector<size_t> items;
    Part part = Part::kNone;
    RetryAction parked_for = RetryAction::kFail;  // what was to follow its failure
    bool is_taken_out = false;                    // the text that a trial took out of its batch
    uint64_t tokens = 0;                          // upper estimate
    int attempts = 0;                             // started so far
    bool once_used = false;
    int64_t not_before_nanos = 0;  // a retry waits until then
    bool needs_budget = false;     // a retry that has not yet taken its budget
    Status last_error;             // why it is retried
    // Of the last reply with content, if it was rejected. The halves of a batch inherit it.
    ReplyFault last_fault = ReplyFault::kNone;
    FailureJudge::Evidence evidence;
    // The service's last reply to it made no sense in this form; it is asked for without.
    bool wants_numbers = false;  // not base64
    BodyForm body_form = BodyForm::kUsual;
    int64_t sent_wall_millis = 0;
    Leg main;
    Leg hedge;  // the same request sent again; see remote_call_hedge.cc
    int64_t sent_nanos = 0;
    int64_t hedge_at_nanos = kNoDeadline;
    int open_legs = 0;         // requests that have not ended
    bool is_of_trial = false;  // sent while a trial was on
    bool is_settled = false;   // its vectors have arrived; a slower leg is still awaited
  };
  using BatchList = std::list<Batch>;

  struct Reply {
    BatchList::iterator batch;
    bool is_hedge = false;
    uint64_t ticket = 0;  // of the leg
    HttpOutcome outcome{};
  };
  using ReplyList = std::list<Reply>;
  // Filled by the transport's thread, which needs no memory for it: the places of the replies are
  // made when the requests are started. It also tells the limiter, because the call's thread may be
  // busy elsewhere, and other calls wait for the slot. In remote_call_slots.cc.
  struct Inbox {
    void Deliver(ReplyList::iterator place, HttpOutcome outcome) noexcept;

    std::mutex mutex;
    RateLimiter* limiter = nullptr;  // null: the call has ended
    ReplyList awaited;
    ReplyList replies;
    std::shared_ptr<Waker> waker;
  };
  // Receives the breaker's news while this object lives.
  class Listening {
   public:
    Listening(ServiceLimits* shared, std::shared_ptr<Waker> waker)
        : shared_(shared), id_(shared->Listen(std::move(waker))) {}
    ~Listening() { shared_->Forget(id_); }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

   private:
    ServiceLimits* const shared_;
    const uint64_t id_;
  };

  void Begin();
  Status CountTokensOf(std::span<const size_t> items);
  uint64_t TokensOf(size_t item) const {
    return item_tokens_.empty() ? prefix_tokens_ + EstimateTokens(texts_[item])
                                : item_tokens_[item];
  }
  void CutIntoBatches();
  // What a request may contain now.
  RequestSize MostPerRequest() const;
  RequestSize SizeOf(std::span<const size_t> items) const;
  BatchList Cut(std::span<const size_t> items, const RequestSize& most) const;
  // Cuts the texts that have not been sent yet to the request size learnt since.
  void FitWaiting();
  Status CheckBudget() const;
  // Starts what may start; returns when to check again (monotonic), or kNoDeadline if only a reply
  // helps.
  int64_t StartBatches();
  bool TryStart(BatchList::iterator batch, int64_t now, int64_t* look_again);
  // Replies that have not been read count, although they have given their slots back: each needs
  // memory, and may end the call.
  bool HasEnoughInFlight() const;
  // The time that must be left to start a request.
  int64_t LeastNanos() const;
  // False if the call had to stop: too little time, or too few tokens allowed.
  bool MayStart(const Batch& batch, int64_t now);
  // Takes the breaker's pass and, for a retry, the budget.
  bool TakePass(BatchList::iterator batch, int64_t now, int64_t* look_again);
  // Whether a batch call has waited long enough for a service that is down.
  bool HasWaitedEnough() const;
  // Whether the service may be expected to answer, and there is patience left.
  bool IsWaitingOut(int64_t now) const { return is_waiting_out_ && now < patient_until_nanos_; }
  // Vectors have arrived, or the call begins.
  void BePatient(int64_t now);
  // What a failure says about that.
  void NoteBusy(const AttemptFacts& facts, const RetryDecision& decision, Batch* batch);
  // Whether no request may start now.
  bool IsHeld(int64_t now, int64_t* look_again) const;
  void EndPass(const Batch& batch, Leg* leg, const AttemptFacts& facts, const HttpOutcome& outcome);
  void Send(BatchList::iterator batch);
  void StartLeg(BatchList::iterator batch, bool is_hedge);

  // Sends hedges whose time has come; returns when the next one is due.
  int64_t StartHedges();
  bool TryHedge(BatchList::iterator batch, int64_t now);
  // The first good reply has arrived: handles the other leg.
  void CancelSlowerLeg(BatchList::iterator batch, bool winner_is_hedge);
  void HandleSlowerLeg(BatchList::iterator batch, Reply* reply);

  ReplyList TakeReplies();

  void Handle(Reply reply);
  void HandleSuccess(BatchList::iterator batch, const ReplyInfo& info);
  void HandleFailure(BatchList::iterator batch, const AttemptFacts& facts,
                     const HttpOutcome& outcome);
  void HandleBadReply(BatchList::iterator batch, const AttemptFacts& facts,
                      const HttpOutcome& outcome);
  // Whether there is a key to send; without one, the call waits for it or has stopped.
  bool HasCurrentKey();
  // Whether the reply makes no sense only for its form (base64, compression), so that the request is
  // sent again without. In remote_call_form.cc, with LearnForm, which remembers what has worked.
  bool MayChangeForm(Batch* batch, const Leg& leg, const HttpOutcome& outcome,
                     const ReplyInfo& info);
  void LearnForm(const Batch& batch);
  // Whether a rejected request may succeed with another key than `leg` had.
  bool HasHopeOfAnotherKey(const Leg& leg, const AttemptFacts& facts);
  // What services quote is shown without the keys of this call.
  std::string WithoutSecrets(std::string text) const;
  const ProviderSettings& SettingsFor(const Batch& batch, Leg* leg, bool may_try_base64);
  // Returns whether the service has rejected the request, probably because it asked for base64.
  bool EndBase64Trial(Leg* leg, const HttpOutcome& outcome, const AttemptFacts& facts,
                      const ReplyInfo& info);
  Status Parse(const Batch& batch, HttpOutcome* outcome, ReplyInfo* info);
  void TakeBackRows(const Batch& batch, bool had_dimension);
  AttemptFacts FactsOf(const HttpOutcome& outcome, const Status& parsed,
                       const ReplyInfo& info) const;
  // In remote_call_bill.cc.
  static bool Is2xx(const HttpOutcome& outcome);  // a complete reply with a success status
  void CountBill(const Batch& batch, bool is_accepted, HttpOutcome* outcome, ReplyInfo* info);
  void ReadUsage(const Batch& batch, HttpOutcome* outcome, ReplyInfo* info);
  // What only the body of the reply says; Inbox::Deliver has told the rest.
  void TellLimiter(const HttpOutcome& outcome, const AttemptFacts& facts);
  void Record(const Batch& batch, const HttpOutcome& outcome, const ReplyInfo& info,
              const Status& status);
  // For probes: the reply as received.
  void RecordReply(const Batch& batch, const ReplyInfo& info);
  // Sets the error of the texts without a usable vector; returns the texts that have one.
  std::vector<size_t> TakeFindings(const Batch& batch, const ReplyInfo& info);

  Status ServiceIsDown(const Status& last_error, int64_t ask_again, int64_t now) const;
  void TakeBack(BatchList::iterator batch);
  void CountSent(const Batch& batch);
  void Retry(BatchList::iterator batch, const RetryDecision& decision);
  // Sends it again without delay: the request is at fault, not the texts.
  void Resend(BatchList::iterator batch, const Status& why, std::string_view how);
  // A failure that may be about the texts: retries, begins a trial, or gives up.
  void HandleUnclear(BatchList::iterator batch, RetryDecision decision);
  void GiveUp(BatchList::iterator batch, const RetryDecision& decision, bool may_be_texts);
  // Cuts a batch whose texts are at fault, or fails its only text.
  void Isolate(BatchList::iterator batch, const Status& status);
  // The service says that the request is too large.
  void HandleSizeRefusal(BatchList::iterator batch, const AttemptFacts& facts,
                         const Status& status);
  // `seen_twice`: two replies in a row made no sense.
  void Halve(BatchList::iterator batch, bool seen_twice);
  void FailBatch(BatchList::iterator batch, const Status& status);

  // In remote_call_trial.cc, which says what a trial is.
  bool IsCareful() const;
  bool MustAwaitReply(const Batch& next, int64_t now, int64_t* look_again);
  bool MayTry() const;
  bool IsOnTrial() const { return trial_parent_ != waiting_.end(); }
  void BeginTrial(BatchList::iterator batch, const RetryDecision& decision);
  void TryLone(BatchList::iterator batch, const RetryDecision& decision);
  void Check(const Batch& after, const RetryDecision& decision);
  void HandleTrialFailure(BatchList::iterator batch, const RetryDecision& decision);
  void CallServiceAtFault(BatchList::iterator check, const RetryDecision& decision);
  void CallTextsAtFault();
  bool AskSingly();
  // Ends the call: what is not delivered gets `status`. StopStarting lets requests in flight
  // finish, so that what they cost is not lost; Stop cancels them.
  void StopStarting(const Status& status);
  void Stop(const Status& status);
  void CancelInFlight();
  void ReportProgress();
  // Writes to the log, prefixed with the service; costs nothing without a log.
  void Say(LogLevel level, const Batch& batch, std::string_view what, const Status& why) const;
  bool HasFlag(CallFlag flag) const { return (options_.flags & flag) != 0; }

  RemoteEncoder* const encoder_;
  const RemoteEncoderOptions& config_;
  const TextBatch& texts_;
  const CallOptions& options_;
  EmbedOutput* const out_;
  const std::shared_ptr<Waker> waker_;
  const std::shared_ptr<Inbox> inbox_;
  std::vector<size_t> items_;  // empty once they are in batches
  std::string url_;            // of the last request, for messages
  Rng rng_;
  int64_t deadline_nanos_ = 0;
  uint64_t openings_at_start_ = 0;  // of the breaker
  bool is_batch_call_ = false;      // waits where an interactive call fails at once
  // A job waits for a service that is busy or not ready until this time has passed without vectors.
  int64_t patience_nanos_ = 0;       // 0: it does not
  int64_t patient_until_nanos_ = 0;  // moves on with each vector
  bool is_waiting_out_ = false;      // unless the last failure was of another kind
  Status waited_out_;                // the last such failure
  size_t busy_in_row_ = 0;           // how many there were since the last vectors
  int64_t held_until_nanos_ = 0;     // if many: one request at a time, none before
  BatchList waiting_;
  BatchList in_flight_;
  bool has_begun_ = false;
  bool is_cancelling_ = false;  // the requests in flight have been cancelled
  CancelToken::Registration cancel_wakes_;
  std::optional<Listening> listening_;
  std::shared_ptr<const RequestSettings> settings_;
  std::shared_ptr<const RequestSettings> former_settings_;  // null until the key has changed
  KeySource::Key key_;
  KeySource::Wait key_wait_;
  uint64_t rejected_generation_ = 0;  // of a key that the service has rejected
  Status stopped_;
  uint64_t prefix_tokens_ = 0;         // upper estimate of the tokens it adds to each text
  std::vector<uint64_t> item_tokens_;  // by the user's tokenizer; empty if there is none
  uint64_t spent_tokens_ = 0;         // upper estimate of what may be billed: in flight or answered
  std::vector<uint32_t> times_sent_;  // by item
  size_t total_ = 0;
  size_t done_ = 0;
  size_t lone_failures_ = 0;  // single texts rejected while no batch has succeeded
  RequestSize fitted_to_;     // what `waiting_` has been cut to
  FailureJudge judge_;
  // While a trial is on: the parked batch that it began with, and its failure. Otherwise the end.
  BatchList::iterator trial_parent_;
  Status trial_refusal_;
  bool trial_has_lone_ = false;   // a text has been taken from the parent
  std::vector<float> check_row_;  // of a check's reply
  int64_t careful_until_nanos_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_REMOTE_CALL_H_
