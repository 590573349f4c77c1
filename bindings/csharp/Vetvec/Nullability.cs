// Attributes for what may be null. net8.0 has these attributes; older frameworks get them here. Mono's compiler does
// not support nullable types, hence the attributes: a value without either attribute is never null.
#if !NET8_0_OR_GREATER
namespace System.Diagnostics.CodeAnalysis
{
    /// <summary>null may be passed.</summary>
    [AttributeUsage(AttributeTargets.Field | AttributeTargets.Parameter | AttributeTargets.Property)]
    internal sealed class AllowNullAttribute : Attribute { }

    /// <summary>null may be returned.</summary>
    [AttributeUsage(AttributeTargets.Field | AttributeTargets.Parameter | AttributeTargets.Property
        | AttributeTargets.ReturnValue)]
    internal sealed class MaybeNullAttribute : Attribute { }
}
#endif
