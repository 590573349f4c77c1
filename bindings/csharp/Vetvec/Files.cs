// Text files and vector files.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Text files.</summary>
    public static unsafe class Texts
    {
        /// <summary>Reads .txt (one text per line; blank lines are skipped), .jsonl ({"text": ...}), .tsv or .csv with
        /// a column "text" in the header.</summary>
        public static string[] Read(string path)
        {
            ulong handle;
            IntPtr error;
            using (var strings = new Strings())
                Failure.Check(Api.vetvec_texts_read(strings.Required(path, "path"), &handle, &error), error);
            try
            {
                var view = new vetvec_text_batch { struct_size = (ulong)sizeof(vetvec_text_batch) };
                Failure.Check(Api.vetvec_texts_view(handle, &view, &error), error);
                var made = new string[view.count];
                for (ulong i = 0; i < view.count; ++i)
                    made[i] = Text.Of((IntPtr)((byte*)view.bytes + view.offsets[i]),
                        (long)(view.offsets[i + 1] - view.offsets[i]));
                return made;
            }
            finally { Api.vetvec_texts_destroy(handle); }
        }
    }

    /// <summary>Vector files.</summary>
    public static unsafe class Vectors
    {
        /// <summary>Reads a two-dimensional .npy file.</summary>
        public static Matrix Read(string path)
        {
            using (var strings = new Strings())
            {
                ulong made;
                IntPtr error;
                Failure.Check(Api.vetvec_vectors_read(strings.Required(path, "path"), &made, &error), error);
                return Matrix.Take(made);
            }
        }

        /// <summary>Writes .npy, .jsonl or .csv, depending on the extension; .jsonl and .csv need the texts. The file
        /// is replaced atomically.</summary>
        public static void Write(string path, Matrix rows, [AllowNull] IReadOnlyList<string> texts = null)
        {
            if (rows == null) throw new ArgumentNullException("rows");
            if (texts != null && texts.Count != rows.Rows)
                throw Failure.Argument(texts.Count + " texts for " + rows.Rows + " rows");
            using (var strings = new Strings())
            using (var packed = new NativeTexts(texts))
                fixed (float* data = rows.Data)
                {
                    vetvec_rows view = rows.View(data);
                    IntPtr error;
                    Failure.Check(Api.vetvec_vectors_write(strings.Required(path, "path"), packed.Pointer, &view, &error), error);
                }
        }
    }
}
