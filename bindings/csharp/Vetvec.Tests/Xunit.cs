// The tests as `dotnet test` runs them; Program.cs runs the same ones without a package.
#if XUNIT
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.ExceptionServices;
using Xunit;

[assembly: CollectionBehavior(DisableTestParallelization = true)] // they share one mock server

namespace Vetvec.Tests
{
    public sealed class XunitTests
    {
        private static readonly string CasesFile = Path.Combine(AppContext.BaseDirectory, "cases.json");

        public static IEnumerable<object[]> Cases()
        {
            return CaseList.Read(CasesFile).Select(one => new object[] { one.Name, one.Way });
        }

        [Theory]
        [MemberData(nameof(Cases))]
        public void Case(string name, string way)
        {
            Assert.False(string.IsNullOrEmpty(Mock.Url), "VETVEC_MOCK_URL is not set (bindings/with_mock.py sets it)");
            CaseList.Read(CasesFile).First(one => one.Name == name && one.Way == way).Run();
        }

        public static IEnumerable<object[]> Methods()
        {
            return InterfaceTests.All().Select(method => new object[] { method.Name });
        }

        [Theory]
        [MemberData(nameof(Methods))]
        public void Interface(string name)
        {
            try { InterfaceTests.All().First(method => method.Name == name).Invoke(new InterfaceTests(), null); }
            catch (TargetInvocationException e) { ExceptionDispatchInfo.Capture(e.InnerException).Throw(); }
        }
    }
}
#endif
