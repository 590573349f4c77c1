// SynTextBench: its sentences one by one.
using System;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>SynTextBench's sentences. Separability.ScoreSynTextBench scores their vectors.</summary>
    public static unsafe class SynTextBench
    {
        private sealed class Visit
        {
            internal Func<Sentence, bool> Of;
            internal bool Left;
            internal ExceptionDispatchInfo Thrown;
        }

        private static readonly vetvec_sentence_fn OnSentenceDelegate = OnSentence;
        private static readonly IntPtr OnSentencePointer = Marshal.GetFunctionPointerForDelegate(OnSentenceDelegate);

        private static int OnSentence(IntPtr user, vetvec_sentence* sentence)
        {
            var state = (Visit)GCHandle.FromIntPtr(user).Target;
            try { state.Left = !state.Of(new Sentence(*sentence)); }
            catch (Exception e) // must not pass through C
            {
                state.Thrown = ExceptionDispatchInfo.Capture(e);
            }
            return state.Left || state.Thrown != null ? 1 : 0;
        }

        /// <summary>Passes each sentence of a suite of kind "syntextbench" to visit, in order. Returning false ends the
        /// call, which is not an error; an exception that visit throws is rethrown.</summary>
        public static void EachSentence(SuiteMakeOptions options, Func<Sentence, bool> visit,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            if (visit == null) throw new ArgumentNullException("visit");
            var state = new Visit { Of = visit };
            GCHandle self = GCHandle.Alloc(state);
            try
            {
                using (var making = new SuiteMaking(options))
                using (CallScope call = CallScope.Of(callOptions, cancellationToken))
                {
                    vetvec_suite_make_options c = making.C;
                    IntPtr error;
                    int status = Api.vetvec_suite_each_sentence(&c, CallScope.Pointer(call), OnSentencePointer,
                        GCHandle.ToIntPtr(self), &error);
                    if (state.Left || state.Thrown != null) Api.vetvec_error_destroy(error);
                    else CallScope.Check(call, status, error);
                    if (state.Thrown != null) state.Thrown.Throw();
                }
            }
            finally { self.Free(); }
        }
    }
}
