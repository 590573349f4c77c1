//go:build !noaudit

package vetvec

// #include "callbacks.h"
import "C"

import "strings"

// Lexicon returns the words of a lexicon: "starter" (lists "polar", "names", "inversions"), "dictionary",
// "sentiwordnet".
func Lexicon(name, list, file string) ([]string, error) {
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_lexicon_show(str(name), str(file), str(list), &out, &object), object)
	words := string(text(out))
	if err != nil {
		return nil, err
	}
	return strings.Split(strings.TrimRight(words, "\n"), "\n"), nil
}
