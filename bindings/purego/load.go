// Package vetvec calls libvetvec without cgo, so that no C compiler is needed: the C ABI under Go names, and Encode. The
// package example.org/vetvec/go, which needs cgo, has a face made for Go; use that one where you can.
package vetvec

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/ebitengine/purego"
)

// The library in the program, if a module for its platform is part of it: compressed by gzip, and the SHA-256 of the file.
var embedded []byte
var embeddedSum string

// Load loads a library and sets the functions of this package; call it once, before all others. An empty path means the
// library that is part of the program, or else the system's.
func Load(path string) error {
	if path == "" && embedded != nil {
		unpacked, err := unpack()
		if err != nil {
			return err
		}
		path = unpacked
	}
	if path == "" {
		path = "libvetvec.so.0.1"
	}
	library, err := purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		return err
	}
	for name, function := range functions {
		if address, err := purego.Dlsym(library, name); err == nil {
			purego.RegisterFunc(function, address)
		}
	}
	if VersionAbi == nil || VersionAbi() != AbiVersion {
		return fmt.Errorf("%s: not a libvetvec of ABI %d", path, AbiVersion)
	}
	return nil
}

// unpack writes the embedded library to the user's cache folder, under its SHA-256, and checks it each time.
func unpack() (string, error) {
	folder, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	folder = filepath.Join(folder, "vetvec", "lib", embeddedSum)
	path := filepath.Join(folder, "libvetvec.so")
	if found, err := os.ReadFile(path); err == nil && sum(found) == embeddedSum {
		return path, nil
	}
	reader, err := gzip.NewReader(bytes.NewReader(embedded))
	if err != nil {
		return "", err
	}
	library, err := io.ReadAll(reader)
	if err != nil || sum(library) != embeddedSum {
		return "", fmt.Errorf("the library in this program is damaged: %w", err)
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	file, err := os.CreateTemp(folder, "new-*") // renamed: no other process sees a part of it
	if err != nil {
		return "", err
	}
	_, err = file.Write(library)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return path, err
}

func sum(data []byte) string {
	made := sha256.Sum256(data)
	return hex.EncodeToString(made[:])
}
