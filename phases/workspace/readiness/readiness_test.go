package readiness_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/readiness"
)

// tally is the example of the specification.
var tally = map[string]string{
	"spec.md":              "# Spec\n\n## Acceptance criteria\n- [ ] AC-001: totals match\n",
	"decision-coverage.md": "# Coverage\n\nCLEAR\n",
	"architecture.md":      "# Architecture\n\nOne package.\n",
	"plan.md":              "# Plan\n\nOne slice.\n",
	"tasks.md":             "# Tasks\n\n## SLICE-001 Totals\nGoal: print totals\nSatisfies: AC-001\nDependencies: none\ndepends_on: []\n",
	"traceability.md":      "# Traceability\n\n| AC-001 | SLICE-001 |\n",
	"test-plan.md":         "# Test plan\n\nAC-001: go test ./...\n",
}

const tallyDigest = "68099f82e986332e2a2e2e66ba3fe8ecc7fdc6392d9b5fb2dcb0ff761773704e"

// digest observes a workspace with the tally files changed like this; a nil
// text removes a file. Names with a slash are below .devrites.
func digest(t *testing.T, change func(work, root string)) (string, error) {
	t.Helper()
	root := t.TempDir()
	work := filepath.Join(root, "work")
	if err := os.Mkdir(work, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range tally {
		put(t, filepath.Join(work, name), text)
	}
	if change != nil {
		change(work, root)
	}
	rootDir, err := files.Open(root, files.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	defer rootDir.Close()
	workDir, err := rootDir.Sub("work")
	if err != nil {
		t.Fatal(err)
	}
	defer workDir.Close()
	seen, err := files.Observe(readiness.Sources(workDir, rootDir))
	if err != nil {
		return "", err
	}
	inputs, err := readiness.Collect(seen)
	if err != nil {
		return "", err
	}
	return readiness.Digest(inputs), nil
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestInputSums(t *testing.T) {
	for name, want := range map[string]string{
		"spec.md":              "65a77f07c9b65f6c66b376da86011cc3ec01d425b0178669b3f6bf12b3676b3d",
		"decision-coverage.md": "1642ebf12854a03e9421d8b6d8e2e81c6f87ec9cd425d8f642b5cd14fc78974c",
		"architecture.md":      "898f45cfdd4c5109a420a192cd5880099ecc23d261e0141723cf9e8377bb8cc4",
		"plan.md":              "9c8571876e771e9f0199edb987cb5be95fb869cf7e97c756865cabf6f4dd2993",
		"tasks.md":             "137f80abb549fcf36a9ff60ea57d4b7629cfab9767c123191cca567510c8716f",
		"traceability.md":      "c208862ad409b531066826eea7d43217e7fd9098c7a453a08750fcd422af56b8",
		"test-plan.md":         "62046012aa944ea8e08b47446b01ed80d87450bf9d1f2c6f3392e51a7df0e538",
	} {
		sum := sha256.Sum256([]byte(tally[name]))
		if got := hex.EncodeToString(sum[:]); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

func TestDigest(t *testing.T) {
	for _, test := range []struct {
		name, want string
		change     func(work, root string)
	}{
		{"no options", tallyDigest, nil},
		{"empty strategy", "d5a07e1b3cf8cc8e0b066c866f9139858f2ca539e4b313ddac451f67ad07e70e", func(work, _ string) {
			put(t, filepath.Join(work, "strategy.md"), "")
		}},
		{"principles", "5f263dc39662b436638ad033fca6e4be53b7ad377cc8a1ac5b11ae47df555644", func(_, root string) {
			put(t, filepath.Join(root, "principles.md"), "# Principles\n\nKeep bytes.\n")
		}},
		{"other artifacts", tallyDigest, func(work, root string) {
			for _, name := range []string{"state.md", "questions.md", "decisions.md", "assumptions.md", "eng-review.md", "evidence.md",
				"review.md", "seal.md", "handoff.md", "gates.md", "other.txt", "principles.md"} {
				put(t, filepath.Join(work, name), "x")
			}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := digest(t, test.change)
			if err != nil || got != test.want {
				t.Errorf("got %s, %v; want %s", got, err, test.want)
			}
		})
	}
}

func TestDigestSeesEveryInput(t *testing.T) {
	seen := map[string]string{tallyDigest: "as it is"}
	for _, name := range readiness.Names {
		got, err := digest(t, func(work, root string) {
			path := filepath.Join(work, name)
			if name == readiness.Principles {
				path = filepath.Join(root, "principles.md")
			}
			put(t, path, tally[name]+"x\r\n")
		})
		if err != nil || seen[got] != "" {
			t.Errorf("%s changed: %v, the digest of %s", name, err, seen[got])
		}
		seen[got] = name
	}
}

func TestCollectRefuses(t *testing.T) {
	for _, test := range []struct {
		name, want string
		change     func(work, root string)
	}{
		{"missing", "plan.md: the required input is missing", func(work, _ string) { os.Remove(filepath.Join(work, "plan.md")) }},
		{"link", "plan.md: the input is unsafe (final_symlink)", func(work, _ string) {
			os.Remove(filepath.Join(work, "plan.md"))
			os.Symlink("spec.md", filepath.Join(work, "plan.md"))
		}},
		{"folder", "strategy.md: the input is unsafe (non_regular)", func(work, _ string) { os.Mkdir(filepath.Join(work, "strategy.md"), 0o755) }},
		{"not UTF-8", "plan.md: the input is malformed (malformed_markdown)", func(work, _ string) { put(t, filepath.Join(work, "plan.md"), "secret\xff") }},
		{"NUL", ".devrites/principles.md: the input is malformed", func(_, root string) { put(t, filepath.Join(root, "principles.md"), "secret\x00") }},
		{"too large", "plan.md: the input is unsafe (file_too_large)", func(work, _ string) {
			put(t, filepath.Join(work, "plan.md"), strings.Repeat("x", 1<<20+1))
		}},
		{"too much together", "aggregate_too_large", func(work, _ string) {
			for _, name := range readiness.Names[:9] {
				put(t, filepath.Join(work, name), strings.Repeat("x", 1<<20))
			}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := digest(t, test.change)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("got %v, want %s", err, test.want)
			}
			if strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), os.TempDir()) {
				t.Errorf("%v: shows content or a physical path", err)
			}
		})
	}
}

func TestVerify(t *testing.T) {
	line := readiness.Line(tallyDigest)
	for _, test := range []struct{ name, text, want string }{
		{"exact", "# Review\n" + line + "\n", ""},
		{"CRLF", "# Review\r\n" + line + "\r\n", ""},
		{"fenced copy too", "```\n" + line + "\n```\n" + line + "\n", ""},
		{"in a comment", "<!--\n" + line + "\n-->\n", ""},
		{"tilde-fenced copy too", "~~~\n" + line + "\n~~~\n" + line, ""},
		{"missing", "# Review\n", "eng-review.md: the readiness binding is missing; expected exactly one line " + line},
		{"63 digits", line[:len(line)-1], "eng-review.md:1: a malformed readiness binding"},
		{"duplicate", line + "\n" + line + "\n", "eng-review.md:2: a second readiness binding"},
		{"prefixed", "- " + line, "eng-review.md:1: a malformed readiness binding"},
		{"fenced only", "```\n" + line + "\n```\n", "eng-review.md: the readiness binding is missing"},
		{"unclosed fence", "```\n" + line + "\n", "eng-review.md: the readiness binding is missing"},
		{"other digest", readiness.Line(strings.Repeat("0", 64)), "eng-review.md:1: a stale readiness binding"},
		{"one blank before", " " + line, "eng-review.md:1: a malformed readiness binding"},
		{"NUL", line + "\n\x00", "eng-review.md: line 2: found NUL byte"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := readiness.Verify([]byte(test.text), tallyDigest)
			if (test.want == "") != (err == nil) || err != nil && !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}
