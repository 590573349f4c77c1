// Rows of numbers.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Rows of float32, one after another in Data, which is managed memory and outlives the encoder.</summary>
    public sealed class Matrix
    {
        /// <summary>Wraps rows x cols elements without copying them.</summary>
        public Matrix(float[] data, int rows, int cols)
        {
            if (data == null) throw new ArgumentNullException("data");
            if (rows < 0 || cols < 0 || (long)rows * cols != data.Length)
                throw Failure.Argument(data.Length + " elements do not form " + rows + " x " + cols);
            Data = data;
            Rows = rows;
            Cols = cols;
        }

        /// <summary>All elements, row after row.</summary>
        public float[] Data { get; }

        /// <summary>The number of rows.</summary>
        public int Rows { get; }

        /// <summary>Elements per row.</summary>
        public int Cols { get; }

        /// <summary>Copies rows of equal length.</summary>
        public static Matrix Of(IReadOnlyList<float[]> rows)
        {
            if (rows == null) throw new ArgumentNullException("rows");
            int cols = rows.Count == 0 ? 0 : rows[0].Length;
            var data = new float[checked(rows.Count * cols)];
            for (int i = 0; i < rows.Count; ++i)
            {
                if (rows[i].Length != cols)
                    throw Failure.Of(new ErrorInfo(Status.DimensionMismatch, "row " + i + " has "
                        + rows[i].Length + " elements, but the first has " + cols) { ItemIndex = i });
                Array.Copy(rows[i], 0, data, (long)i * cols, cols);
            }
            return new Matrix(data, rows.Count, cols);
        }

        /// <summary>A copy of row i.</summary>
        public float[] Row(int i)
        {
            if (i < 0 || i >= Rows) throw new ArgumentOutOfRangeException("i");
            var row = new float[Cols];
            Array.Copy(Data, (long)i * Cols, row, 0, Cols);
            return row;
        }

        /// <summary>A copy of each row.</summary>
        public float[][] ToRows()
        {
            var rows = new float[Rows][];
            for (int i = 0; i < Rows; ++i) rows[i] = Row(i);
            return rows;
        }

        /// <summary>Returns the post-processed rows as a new matrix. components: number to keep (Whiten; 0: all with
        /// non-zero variance) or to remove (Abtt, Pcr).</summary>
        public unsafe Matrix Postprocess(Postprocess operation, int components = 0,
            [AllowNull] CallOptions options = null, CancellationToken cancellationToken = default)
        {
            using (CallScope call = CallScope.Of(options, cancellationToken))
                fixed (float* data = Data)
                {
                    vetvec_rows rows = View(data);
                    ulong made;
                    IntPtr error;
                    int status = Api.vetvec_matrix_postprocess(&rows, (int)operation,
                        Numbers.UnsignedLong(components, "components"), CallScope.Pointer(call), &made, &error);
                    CallScope.Check(call, status, error);
                    return Take(made);
                }
        }

        /// <summary>For a call; `data` is the pinned Data.</summary>
        internal unsafe vetvec_rows View(float* data)
        {
            return new vetvec_rows { data = data, rows = (ulong)Rows, cols = (ulong)Cols, row_stride = (ulong)Cols };
        }

        /// <summary>Copies a vetvec_matrix, once, and destroys it; handle 0 has no rows.</summary>
        internal static unsafe Matrix Take(ulong handle)
        {
            if (handle == 0) return new Matrix(new float[0], 0, 0);
            try
            {
                vetvec_rows view;
                IntPtr error;
                Failure.Check(Api.vetvec_matrix_view(handle, &view, &error), error);
                int rows = checked((int)view.rows), cols = checked((int)view.cols);
                var data = new float[checked(rows * cols)];
                for (int i = 0; i < rows && cols > 0; ++i)
                    Marshal.Copy((IntPtr)(view.data + (ulong)i * view.row_stride), data, i * cols, cols);
                return new Matrix(data, rows, cols);
            }
            finally { Api.vetvec_matrix_destroy(handle); }
        }
    }
}
