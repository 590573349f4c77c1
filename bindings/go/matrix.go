package vetvec

// #include "callbacks.h"
import "C"

import (
	"fmt"
	"unsafe"
)

// Matrix is row-major, without padding.
type Matrix struct {
	Data       []float32
	Rows, Cols int
}

// MatrixOf copies rows of equal length.
func MatrixOf(rows [][]float32) (Matrix, error) {
	if len(rows) == 0 {
		return Matrix{}, nil
	}
	out := Matrix{make([]float32, 0, len(rows)*len(rows[0])), len(rows), len(rows[0])}
	for i, row := range rows {
		if len(row) != out.Cols {
			return Matrix{}, &Error{Status: StatusDimensionMismatch, RetryAfter: NoRetryAfter, ItemIndex: i,
				Message: fmt.Sprintf("row %d has %d elements, but the first has %d", i, len(row), out.Cols)}
		}
		out.Data = append(out.Data, row...)
	}
	return out, nil
}

// Row is row i of Data, not a copy.
func (m Matrix) Row(i int) []float32 { return m.Data[i*m.Cols : (i+1)*m.Cols : (i+1)*m.Cols] }

// Vectors are the rows of Data, not copies.
func (m Matrix) Vectors() [][]float32 {
	out := make([][]float32, m.Rows)
	for i := range out {
		out[i] = m.Row(i)
	}
	return out
}

func (m Matrix) check() error {
	if m.Rows < 0 || m.Cols < 0 || len(m.Data) != m.Rows*m.Cols {
		return refused("%d elements do not form %d x %d", len(m.Data), m.Rows, m.Cols)
	}
	return nil
}

// takeMatrix copies the rows of a C matrix, once, and destroys it.
func takeMatrix(c C.vetvec_matrix) Matrix {
	defer C.vetvec_matrix_destroy(c)
	var rows C.vetvec_rows
	if C.vetvec_matrix_view(c, &rows, nil) != C.VETVEC_STATUS_OK {
		return Matrix{}
	}
	return copied(&rows)
}

// copied always returns Data, even if there are no rows.
func copied(rows *C.vetvec_rows) Matrix {
	out := Matrix{Rows: int(rows.rows), Cols: int(rows.cols)}
	out.Data = make([]float32, out.Rows*out.Cols)
	if len(out.Data) == 0 {
		return out
	}
	stride := int(rows.row_stride)
	from := unsafe.Slice((*float32)(unsafe.Pointer(rows.data)), (out.Rows-1)*stride+out.Cols)
	if stride == out.Cols {
		copy(out.Data, from)
		return out
	}
	for i := range out.Rows {
		copy(out.Row(i), from[i*stride:])
	}
	return out
}

// ReadMatrix reads a two-dimensional .npy file.
func ReadMatrix(path string) (Matrix, error) {
	var out C.vetvec_matrix
	var object *C.vetvec_error
	if err := check(C.vetvec_vectors_read(str(path), &out, &object), object); err != nil {
		return Matrix{}, err
	}
	return takeMatrix(out), nil
}

// WriteVectors writes .npy, .jsonl or .csv, depending on the extension; .jsonl and .csv need the texts. The file is
// replaced atomically.
func WriteVectors(path string, rows Matrix, texts []string) error {
	if err := rows.check(); err != nil {
		return err
	}
	if texts != nil && len(texts) != rows.Rows {
		return refused("%d texts for %d rows", len(texts), rows.Rows)
	}
	var m memory
	defer m.release()
	given := m.rows(rows)
	var object *C.vetvec_error
	return check(C.vetvec_vectors_write(str(path), m.texts(texts), &given, &object), object)
}
