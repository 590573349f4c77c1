// Rows of numbers.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Rows of float32, one after the other in Data. Managed memory: it outlives the encoder.</summary>
    public sealed class Matrix
    {
        public Matrix(float[] data, int rows, int cols)
        {
            if (data == null) throw new ArgumentNullException("data");
            if (rows < 0 || cols < 0 || (long)rows * cols != data.Length)
                throw Failure.Argument(data.Length + " elements are not " + rows + " x " + cols);
            Data = data;
            Rows = rows;
            Cols = cols;
        }

        public float[] Data { get; private set; }
        public int Rows { get; private set; }
        public int Cols { get; private set; }

        /// <summary>Copies rows of equal length.</summary>
        public static Matrix Of(IReadOnlyList<float[]> rows)
        {
            int cols = rows.Count == 0 ? 0 : rows[0].Length;
            var data = new float[checked(rows.Count * cols)];
            for (int i = 0; i < rows.Count; ++i)
            {
                if (rows[i].Length != cols)
                    throw new DimensionMismatchException(new ErrorInfo(Status.DimensionMismatch, "row " + i + " has "
                        + rows[i].Length + " elements, the first has " + cols) { ItemIndex = i });
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

        /// <summary>Copies a vetvec_matrix, once, and destroys it; null has no rows.</summary>
        internal static unsafe Matrix Take(IntPtr handle)
        {
            try
            {
                int rows = checked((int)Api.vetvec_matrix_rows(handle)), cols = checked((int)Api.vetvec_matrix_cols(handle));
                var data = new float[checked(rows * cols)];
                if (data.Length > 0) Marshal.Copy((IntPtr)Api.vetvec_matrix_data(handle), data, 0, data.Length);
                return new Matrix(data, rows, cols);
            }
            finally { Api.vetvec_matrix_destroy(handle); }
        }
    }
}
