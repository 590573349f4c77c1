// Arguments that are null and objects that have been disposed: which exception, and what it names.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Linq.Expressions;
using System.Reflection;
using System.Threading.Tasks;

namespace Vetvec.Tests
{
    public sealed partial class InterfaceTests
    {
        private const ulong None = 1; // not a handle: what reaches the library fails there

        private static IEnumerable<MethodBase> PublicMethods()
        {
            const BindingFlags own = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
            return typeof(Encoder).Assembly.GetExportedTypes().SelectMany(type => type.GetMembers(own)).OfType<MethodBase>()
                .Where(method => method.IsConstructor || !method.IsSpecialName)
                .Where(method => !method.GetParameters().Any(one => one.ParameterType.Name.Contains("Span"))); // not by reflection
        }

        private static bool MustNotBeNull(ParameterInfo one)
        {
            return !one.ParameterType.IsValueType && !one.ParameterType.IsByRef
                && !one.GetCustomAttributes(false).Any(each => each.GetType().Name == "AllowNullAttribute");
        }

        /// <summary>Something of this type, none of which is used before the arguments have been checked.</summary>
        private static object Any(Type type, Dictionary<Type, object> objects)
        {
            object made;
            if (type == null || type.IsByRef) return null;
            if (objects.TryGetValue(type, out made)) return made;
            if (type.IsArray) return Array.CreateInstance(type.GetElementType(), 0);
            if (type.IsInterface) return Array.CreateInstance(type.GetGenericArguments()[0], 0); // a list
            if (!typeof(Delegate).IsAssignableFrom(type)) return Activator.CreateInstance(type);
            MethodInfo invoked = type.GetMethod("Invoke");
            ParameterExpression[] given = invoked.GetParameters().Select(one => Expression.Parameter(one.ParameterType)).ToArray();
            return Expression.Lambda(type, Expression.Default(invoked.ReturnType), given).Compile();
        }

        private static Exception ThrownBy(MethodBase method, object self, object[] given)
        {
            try
            {
                var constructor = method as ConstructorInfo;
                var task = (constructor != null ? constructor.Invoke(given) : method.Invoke(self, given)) as Task;
                if (task != null) task.GetAwaiter().GetResult();
                return null;
            }
            catch (TargetInvocationException e) { return e.InnerException; }
            catch (Exception e) { return e; }
        }

        public void NullIsRefusedByNameWhereAnArgumentIsNeeded()
        {
            string folder = Folder();
            File.WriteAllText(Path.Combine(folder, "vocab.txt"), "[PAD]\n[UNK]\n[CLS]\n[SEP]\nhello\n");
            File.WriteAllText(Path.Combine(folder, "tokenizer_config.json"), "{\"tokenizer_class\":\"BertTokenizer\"}");
            using (var config = new Config(new ConfigOptions { Text = "version = 1\n[audit]\nvendors = [\"builtin:\"]\n" }))
            using (var tokenizer = new Tokenizer("onnx:" + folder))
            {
                var objects = new object[]
                {
                    "x", config, tokenizer, new Encoder(None), new Suite(None), new Audit(None), new RecordedIdentity(None),
                    new Matrix(new float[0], 0, 0), new SuiteMakeOptions("sr")
                }.ToDictionary(one => one.GetType());
                int parameters = 0;
                foreach (MethodBase method in PublicMethods())
                    foreach (ParameterInfo one in method.GetParameters().Where(MustNotBeNull))
                    {
                        object[] given = method.GetParameters()
                            .Select(each => each.Name == one.Name ? null : Any(each.ParameterType, objects)).ToArray();
                        object self = method.IsStatic || method.IsConstructor ? null : Any(method.DeclaringType, objects);
                        var thrown = ThrownBy(method, self, given) as ArgumentNullException;
                        Check(thrown != null && thrown.ParamName == one.Name,
                            method.DeclaringType.Name + "." + method.Name + " does not refuse null for " + one.Name);
                        ++parameters;
                    }
                Check(parameters > 100, "only " + parameters + " parameters");
            }
            Directory.Delete(folder, true);
        }

        public void DisposedObjectsAreNamed()
        {
            var config = new Config(new ConfigOptions { Text = "version = 1\n[audit]\nvendors = [\"builtin:\"]\n" });
            var encoder = new Encoder("builtin:");
            var uses = new Dictionary<NativeObject, Action>
            {
                { config, () => config.ToJson() }, { encoder, () => encoder.EmbedAsync(new[] { "a" }).GetAwaiter().GetResult() }
            };
            foreach (KeyValuePair<NativeObject, Action> use in uses)
            {
                use.Key.Dispose();
                var thrown = Throws<ObjectDisposedException>(use.Value);
                Check(thrown.ObjectName == use.Key.GetType().FullName, "'" + thrown.ObjectName + "'");
                Check(((IVetvecError)thrown).Error.Message == "the object has been disposed", thrown.Message);
            }
            var gone = new Dictionary<NativeObject, Action> // as for the library, while another thread disposes them
            {
                { new Encoder(None), () => new Encoder(None).Usage() }, { new Suite(None), () => new Suite(None).Write("x") },
                { new Audit(None), () => new Audit(None).WriteReport("x") },
                { new RecordedIdentity(None), () => new RecordedIdentity(None).LetsIn(0).ToString() }
            };
            foreach (KeyValuePair<NativeObject, Action> use in gone)
                Check(Throws<ObjectDisposedException>(use.Value).ObjectName == use.Key.GetType().FullName, use.Key.GetType().Name);
            using (var open = new Encoder("builtin:"))
                Check(Throws<ObjectDisposedException>(() => Encoder.OpenFallback(open, encoder)).ObjectName == "Vetvec.Encoder", "argument");
        }
    }
}
