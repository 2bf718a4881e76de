// Package e2e holds the tests that drive real programs. Those of Bazel say what
// is shared between clones, what an edit runs again, and what people see of odd
// files; those of devrites-engine carry a feature through its phases.
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
