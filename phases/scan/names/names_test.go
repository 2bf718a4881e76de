package names

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestClassify(t *testing.T) {
	for file, want := range map[string]struct {
		role     Role
		language string
	}{
		"a/b.go": {Source, "go"}, "a/BUILD.bazel": {Source, "starlark"}, "BUILD": {Source, "starlark"}, "x/Dockerfile": {Source, "dockerfile"},
		"main.tf": {Source, "hcl"}, "a.lua": {Source, "lua"}, ".terraform.lock.hcl": {None, ""}, "a.d.ts": {None, ""}, "a.ts": {Source, "typescript"},
		"README": {Project, ""}, "docs/readme.MD": {Project, ""}, "READMES.md": {None, ""}, "README.go": {Source, "go"},
		"go.mod": {Project, "go"}, "tsconfig.base.json": {Project, "typescript"}, "tsconfig..json": {Project, "typescript"}, "other.json": {None, ""},
		"go": {None, ""}, ".go": {Source, "go"}, "a.GO": {None, ""}, "dir.go/x": {None, ""}, "a.go.txt": {None, ""}, "": {None, ""},
	} {
		if role, language := Classify(file); role != want.role || language != want.language {
			t.Errorf("Classify(%q) = %d, %q, want %d, %q", file, role, language, want.role, want.language)
		}
	}
}

func TestStarlarkIsCurrent(t *testing.T) {
	const file = "../../../rules/private/names.bzl"
	if os.Getenv("UPDATE_GOLDEN") != "" {
		if err := os.WriteFile(file, Starlark(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(Starlark()), string(have)); diff != "" {
		t.Errorf("%s is not current; UPDATE_GOLDEN=1 writes it (-want +got):\n%s", file, diff)
	}
}
