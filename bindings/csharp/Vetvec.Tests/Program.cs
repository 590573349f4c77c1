// A test runner that needs no package: behaviour cases, then the methods of InterfaceTests. Arguments: cases.json, and
// part of a name to run only those. Exit status 1 if one failed.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Vetvec.Tests
{
    internal static class Program
    {
        private static int ran, failed, skipped;

        private static void Try(string name, Action test)
        {
            if (Environment.GetEnvironmentVariable("VETVEC_NAMES") != null) Console.WriteLine(name);
            Stopwatch watch = Stopwatch.StartNew();
            ++ran;
            try { test(); }
            catch (Exception e)
            {
                Exception cause = e is TargetInvocationException ? e.InnerException : e;
                // A library built without that part: csharp_test.py counts what is left.
                bool isOfAudit = cause is UnimplementedException && cause.Message.Contains("has no audit part");
                if (isOfAudit) ++skipped; else ++failed;
                Console.WriteLine((isOfAudit ? "skipped " : "FAILED ") + name + ": " + (isOfAudit ? cause.Message : cause.ToString()));
            }
            if (watch.ElapsedMilliseconds > 3000) Console.WriteLine(name + ": " + watch.ElapsedMilliseconds + " ms");
        }

        private static int Main(string[] arguments)
        {
            Func<string, bool> wanted = name => arguments.Length < 2 || name.Contains(arguments[1]);
            foreach (Case one in CaseList.Read(arguments[0]).Where(one => wanted(one.Name))) Try(one.Name + " " + one.Way, one.Run);
            foreach (Measure one in Measure.Read(arguments[0]).Where(one => wanted(one.Name))) Try(one.Name, one.Run);
            foreach (MethodInfo test in InterfaceTests.All().Where(test => wanted(test.Name)))
                Try(test.Name, () => test.Invoke(new InterfaceTests(), null));
            Console.WriteLine(ran - failed - skipped + " passed, " + failed + " failed, " + skipped + " skipped, on "
                + RuntimeInformation.FrameworkDescription);
            return failed == 0 && ran > 0 ? 0 : 1;
        }
    }
}
