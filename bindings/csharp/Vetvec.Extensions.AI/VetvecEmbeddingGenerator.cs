// vetvec for programs written against Microsoft.Extensions.AI.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Extensions.AI;

namespace Vetvec.Extensions.AI
{
    /// <summary>An Encoder as an IEmbeddingGenerator, with the cache, limits and retries of vetvec. May be used by many
    /// threads at once. If one text fails, the call fails (PartialException contains the vectors of the other
    /// texts).</summary>
    public sealed class VetvecEmbeddingGenerator : IEmbeddingGenerator<string, Embedding<float>>
    {
        private readonly Encoder encoder;
        private readonly bool owned;
        private readonly EmbeddingGeneratorMetadata metadata;

        /// <summary>If `owned`, the encoder is disposed with this object.</summary>
        public VetvecEmbeddingGenerator(Encoder encoder, bool owned = true)
        {
            this.encoder = encoder ?? throw new ArgumentNullException(nameof(encoder));
            this.owned = owned;
            string model = encoder.Name;
            int known = encoder.Dimension;
            metadata = new EmbeddingGeneratorMetadata("vetvec", null, model, known == 0 ? (int?)null : known);
        }

        /// <summary>Opens an encoder that is disposed with this object.</summary>
        public VetvecEmbeddingGenerator(string spec, EncoderOptions options = null) : this(new Encoder(spec, options)) { }

        /// <summary>If the options specify Dimensions, it must match the encoder's (EncoderOptions sets it). The model
        /// is the encoder's, whatever ModelId says.</summary>
        public async Task<GeneratedEmbeddings<Embedding<float>>> GenerateAsync(IEnumerable<string> values,
            EmbeddingGenerationOptions options = null, CancellationToken cancellationToken = default)
        {
            IReadOnlyList<string> texts = values as IReadOnlyList<string> ?? values.ToList();
            Matrix rows = await encoder.EmbedAsync(texts, null, cancellationToken).ConfigureAwait(false);
            if (options?.Dimensions is int asked && rows.Rows > 0 && asked != rows.Cols)
                throw new NotSupportedException(
                    $"{asked} dimensions requested, but the encoder has {rows.Cols}: set EncoderOptions.Dimensions");
            var made = new GeneratedEmbeddings<Embedding<float>>(texts.Count);
            for (int i = 0; i < rows.Rows; ++i)
                made.Add(new Embedding<float>(new ReadOnlyMemory<float>(rows.Data, i * rows.Cols, rows.Cols))
                {
                    CreatedAt = DateTimeOffset.UtcNow, ModelId = metadata.DefaultModelId
                });
            return made;
        }

        /// <summary>EmbeddingGeneratorMetadata, the Encoder, or this; null for another type.</summary>
        public object GetService(Type serviceType, object serviceKey = null)
        {
            if (serviceType == null) throw new ArgumentNullException(nameof(serviceType));
            if (serviceKey != null) return null;
            if (serviceType == typeof(EmbeddingGeneratorMetadata)) return metadata;
            if (serviceType == typeof(Encoder)) return encoder;
            return serviceType.IsInstanceOfType(this) ? this : null;
        }

        /// <summary>Disposes the encoder if this object owns it.</summary>
        public void Dispose()
        {
            if (owned) encoder.Dispose();
        }
    }
}
