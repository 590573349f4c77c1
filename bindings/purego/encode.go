package vetvec

import (
	"fmt"
	"runtime"
	"strings"
	"unsafe"
)

// Text is a string as the C ABI takes it.
func Text(text string) Str {
	return Str{Data: unsafe.StringData(text), Size: uint64(len(text))}
}

// Check returns what a call reported, and destroys its error object.
func Check(status int32, failure *Error) error {
	if status == StatusOK {
		return nil
	}
	defer ErrorDestroy(failure)
	return fmt.Errorf("status %d: %s", status, ErrorMessage(failure))
}

// Open opens an encoder, such as "builtin:". EncoderDestroy closes it.
func Open(spec string) (Encoder, error) {
	options := &EncoderOptions{StructSize: uint64(unsafe.Sizeof(EncoderOptions{})), Spec: Text(spec)}
	var encoder Encoder
	var failure *Error
	status := EncoderOpen(options, &encoder, &failure)
	return encoder, Check(status, failure)
}

// Encode returns the vectors of the texts.
func Encode(encoder Encoder, texts []string) ([][]float32, error) {
	offsets := make([]uint64, 1, len(texts)+1)
	for _, text := range texts {
		offsets = append(offsets, offsets[len(offsets)-1]+uint64(len(text)))
	}
	all := strings.Join(texts, "")
	batch := &TextBatch{StructSize: uint64(unsafe.Sizeof(TextBatch{})), Bytes: unsafe.StringData(all), Offsets: &offsets[0],
		Count: uint64(len(texts))}
	var matrix Matrix
	var failure *Error
	status := EncoderEmbedAlloc(encoder, batch, nil, &matrix, nil, nil, &failure)
	runtime.KeepAlive(batch)
	defer MatrixDestroy(matrix)
	if err := Check(status, failure); err != nil {
		return nil, err
	}
	var rows Rows
	if err := Check(MatrixView(matrix, &rows, &failure), failure); err != nil {
		return nil, err
	}
	out := make([][]float32, rows.Rows)
	for i, values := 0, unsafe.Slice(rows.Data, rows.Rows*rows.RowStride); i < len(out); i++ {
		out[i] = append([]float32(nil), values[uint64(i)*rows.RowStride:][:rows.Cols]...)
	}
	return out, nil
}
