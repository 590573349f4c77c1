// FailureJudge: what a failed request is about: the way to the service, the service, or its texts.
//
// The status does not tell: services answer one text that they cannot handle with 400, with 500 or
// by closing the connection, for the whole request, and an outage looks the same. What else happens
// in the call does: if the service answers other requests, a request that keeps failing is about
// its texts. If nothing else is answered, one text alone is sent to find out (text_trial.h). (A
// reused connection that dies before the reply is about neither: net/connection_reuse.h.)
//
//   judge.OnFirstSend(&evidence);  ...  judge.OnUnclear(&evidence, status);
//   if (judge.HasShownEnough(evidence, texts, attempts, status)) ...    // the texts
//   else if (judge.MustFindOut(evidence)) ...                           // send one text alone
//
// One per call; not thread-safe.
#ifndef VETVEC_ENCODER_FAILURE_JUDGE_H_
#define VETVEC_ENCODER_FAILURE_JUDGE_H_

#include <cstddef>

#include "base/status.h"
#include "limits/circuit_breaker.h"
#include "limits/retry_policy.h"
#include "net/http.h"

namespace vetvec {

// Whether two failures differ at most in numbers of requests, times and the like.
bool IsSameRefusal(const Status& a, const Status& b);

class FailureJudge {
 public:
  // What is known about one batch.
  struct Evidence {
    size_t successes_before = 0;  // of other requests, when it was first sent
    bool is_suspect = false;      // it, or what it is a part of, failed while others were answered
    int same_failures = 0;        // in a row
    Status last_failure;
    // A job waits such failures out: only those count between which others were answered.
    bool is_waited_out = false;
    int failures_while_answering = 0;
    size_t successes_at_failure = 0;
  };

  explicit FailureJudge(const RetryOptions& retry) : retry_(retry) {}

  // What an attempt reveals about whether the service is up. The failures of a suspect say nothing.
  static CircuitBreaker::End EndOf(const AttemptFacts& facts, const HttpOutcome& outcome,
                                   const Evidence& evidence);
  // Whether the failure is the service's, or the way's to it, as far as the retry budget goes.
  static bool IsTrouble(const AttemptFacts& facts, const HttpOutcome& outcome);
  // Whether no connection was made, so that nothing has been sent.
  static bool IsUnreachable(const HttpOutcome& outcome);
  // Whether one of the texts may be the reason. `has_answered`: the service has sent vectors, so
  // that the URL, the model and the key are right.
  static bool MayBeTexts(const AttemptFacts& facts, const HttpOutcome& outcome, bool has_answered);

  void OnFirstSend(Evidence* evidence) const {
    evidence->successes_before = evidence->successes_at_failure = successes_;
  }
  void OnSuccess();
  // A failure that may be about the texts.
  void OnUnclear(Evidence* evidence, const Status& failure);
  // One text alone has failed like the others: the service is at fault, as long as nothing is
  // answered.
  void OnChecked();
  bool is_checked() const { return is_checked_; }

  size_t successes() const { return successes_; }
  // Whether the batch's texts are certainly at fault, so that it need not be sent again unchanged.
  bool HasShownEnough(const Evidence& evidence, size_t texts, int attempts) const;
  // Whether it is time to send one text alone.
  bool MustFindOut(const Evidence& evidence) const;

 private:
  bool IsAnsweringOthers(const Evidence& evidence) const;
  int FailuresToGiveUpText(const Evidence& evidence) const;

  const RetryOptions retry_;
  size_t successes_ = 0;       // requests answered with vectors
  size_t unclear_in_row_ = 0;  // since one was
  bool is_checked_ = false;    // likewise
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_FAILURE_JUDGE_H_
