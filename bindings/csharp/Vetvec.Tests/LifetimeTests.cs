// Objects that are disposed or collected while calls are in flight.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace Vetvec.Tests
{
    public sealed partial class InterfaceTests
    {
        private static readonly TimeSpan Hung = TimeSpan.FromMinutes(2);

        /// <summary>A service that never answers texts with "hang" in them; the other texts need not wait for them.</summary>
        private static Encoder HangingRemote(string key, Action<EncoderOptions> change)
        {
            Encoder made = Remote(key, options =>
            {
                options.Concurrency = 64;
                options.Timeout = Timeout.InfiniteTimeSpan;
                change(options);
            });
            Mock.Call("/admin/faults", "{\"seed\": 7, \"texts\": [{\"contains\": \"hang\", \"kind\": \"hang\"}]}");
            return made;
        }

        /// <summary>Calls that end only with their encoder: tasks, and threads that wait in C.</summary>
        private static List<Task> CallsThatHang(Encoder encoder)
        {
            List<Task> calls = Enumerable.Range(0, 20).Select(i => (Task)encoder.EmbedAsync(new[] { "hang " + i })).ToList();
            calls.Add(Task.Factory.StartNew(() => encoder.Embed(new[] { "hang, blocking" }), TaskCreationOptions.LongRunning));
            return calls;
        }

        /// <summary>Null if it delivered.</summary>
        private static Exception EndOf(Task task)
        {
            try { Check(task.Wait(Hung), "a call hangs"); }
            catch (AggregateException e) { return e.InnerException; }
            return null;
        }

        private static void EndsWithItsEncoder(Task task, string how)
        {
            Exception end = EndOf(task);
            var disposed = end as ObjectDisposedException;
            bool isNamed = disposed != null && disposed.ObjectName == "Vetvec.Encoder";
            Check(isNamed || end is OperationCanceledException, how + ": " + (end ?? new Exception("it delivered")));
        }

        private static readonly Dictionary<string, Func<Encoder, Task>> WaysToDispose = new Dictionary<string, Func<Encoder, Task>>
        {
            { "after an await", async encoder =>
                {
                    await encoder.EmbedAsync(new[] { "answered" }).ConfigureAwait(false);
                    encoder.Dispose();
                    encoder.EmbedOne("too late");
                }
            },
            { "twice at once", encoder =>
                Task.WhenAll(Task.Run(() => encoder.Dispose()), Task.Run(() => encoder.Dispose())).ContinueWith(_ => encoder.Usage()) },
            { "by the callback of a token", encoder =>
                {
                    var source = new CancellationTokenSource();
                    Task call = encoder.EmbedAsync(new[] { "hang, with a token" }, null, source.Token);
                    source.Token.Register(encoder.Dispose);
                    source.Cancel();
                    return call;
                }
            },
            { "by the progress of its call", encoder =>
                encoder.EmbedAsync(new[] { "answered", "hang, then" }, new CallOptions
                {
                    Progress = progress => { encoder.Dispose(); return true; }
                })
            },
            { "by its stream", encoder => Task.Run(() => encoder.EmbedStream(Endless(0), rows => { encoder.Dispose(); return true; })) }
        };

        public void AsyncCodeMayDisposeTheEncoderThatItUses()
        {
            foreach (KeyValuePair<string, Func<Encoder, Task>> way in WaysToDispose)
            {
                Encoder encoder = HangingRemote("async-dispose", o => o.Batch = 1);
                List<Task> calls = CallsThatHang(encoder);
                calls.Add(way.Value(encoder));
                foreach (Task call in calls) EndsWithItsEncoder(call, way.Key);
            }
            Mock.Call("/admin/reset", "{}");
        }

        public void DisposeWhileCallsBegin()
        {
            for (int round = 0; round < 50; ++round)
            {
                var encoder = new Encoder("builtin:");
                var begun = new CountdownEvent(4);
                Task[] users = Enumerable.Range(0, 4).Select(i => Task.Run(async () =>
                {
                    for (bool first = true; ; first = false)
                    {
                        if (i == 0) encoder.EmbedOne("a");
                        else await encoder.EmbedAsync(new[] { "a" }).ConfigureAwait(false);
                        if (first) begun.Signal();
                    }
                })).ToArray();
                Check(begun.Wait(Hung), "calls do not begin");
                encoder.Dispose();
                foreach (Task user in users) EndsWithItsEncoder(user, "round " + round);
            }
        }

        /// <summary>A task whose encoder nothing else knows. A remote encoder keeps its log, which is added to logs, until
        /// it is destroyed.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        private static Task<float[]> ByAForgottenEncoder(bool isRemote, List<WeakReference> logs)
        {
            if (!isRemote) return new Encoder("builtin:").EmbedOneAsync("text");
            int lines = 0;
            var options = new EncoderOptions { BaseUrl = Mock.Url + "/hash/v1", ApiKey = "key", Log = (level, line) => ++lines };
            logs.Add(new WeakReference(options.Log));
            return new Encoder("openai:m", options).EmbedOneAsync("text");
        }

        public void AThousandCollectionsWhileCallsAreInFlight()
        {
            int collections = GC.CollectionCount(GC.MaxGeneration), counted = 0;
            var logs = new List<WeakReference>();
            Encoder hanging = HangingRemote("collections", o =>
                o.CountTokens = text => { Interlocked.Increment(ref counted); return text.Length; });
            List<Task> calls = CallsThatHang(hanging);
            for (int i = 0; i < 1000; ++i)
            {
                bool isRemote = i % 4 == 0;
                Task<float[]> forgotten = ByAForgottenEncoder(isRemote, logs);
                if (i % 10 == 0) hanging.EmbedOne("answered " + i); // calls CountTokens
                GC.Collect();
                if (i % 2 == 0) GC.WaitForPendingFinalizers(); // else they run beside the next calls
                Check(EndOf(forgotten) == null && forgotten.Result.Length == (isRemote ? 384 : 64), "text " + i);
            }
            GC.Collect();
            GC.WaitForPendingFinalizers();
            GC.Collect(); // what the finalisers freed
            Check(GC.CollectionCount(GC.MaxGeneration) - collections > 1000 && counted >= 100, counted + " counted");
            int alive = logs.Count(log => log.IsAlive);
            Check(alive < 20, alive + " of " + logs.Count + " forgotten encoders were not closed"); // the last ones may be on a stack
            Check(calls.All(call => !call.IsCompleted), "a call ended early");
            hanging.Dispose();
            foreach (Task call in calls) EndsWithItsEncoder(call, "collections");
            Mock.Call("/admin/reset", "{}");
        }
    }
}
