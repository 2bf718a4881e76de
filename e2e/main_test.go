// Package e2e holds the tests that drive a real Bazel: what is shared between
// clones, what an edit runs again, and what people see of odd files.
package e2e

import (
	"fmt"
	"os"
	"testing"

	"rules_handbook/e2e/bazel"
)

// shared is the clone that most tests use: fetching the rules' dependencies
// takes longer than the tests do.
var shared *bazel.Clone

func TestMain(m *testing.M) {
	var err error
	if shared, err = bazel.NewClone("clone"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	shared.Remove()
	os.Exit(code)
}
