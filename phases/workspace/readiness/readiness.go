// Package readiness binds the approval of a plan to the bytes of the plan
// (contract: Native readiness ownership): the digest of the readiness inputs,
// the line in eng-review.md that records it, which inputs drifted since, and
// which progress was lost.
//
// Inputs are observed files; nothing is written here. Errors name inputs, and
// hold neither content nor physical paths.
package readiness

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"regexp"
	"strconv"
	"strings"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
)

// ReviewFile is the artifact that records the binding.
const ReviewFile = "eng-review.md"

// Principles is the input outside the workspace, under its logical name.
const Principles = ".devrites/principles.md"

// Names are the inputs in the order of the digest. The first required ones
// must be there.
var Names = []string{"spec.md", "decision-coverage.md", "architecture.md", "plan.md", "tasks.md", "traceability.md", "test-plan.md",
	"strategy.md", "design-brief.md", "ai-spec.md", Principles}

const required = 7

// Optional says whether an input may be absent.
func Optional(name string) bool {
	for _, needed := range Names[:required] {
		if name == needed {
			return false
		}
	}
	return true
}

// Sources are the inputs to observe. root is the .devrites folder.
func Sources(workspace, root *files.Dir) []files.Source {
	var sources []files.Source
	for _, name := range Names {
		if name == Principles {
			sources = append(sources, files.Source{Dir: root, Name: "principles.md", Label: Principles})
			continue
		}
		sources = append(sources, files.Source{Dir: workspace, Name: name})
	}
	return sources
}

// Input is one input as the digest takes it. An empty file is present.
type Input struct {
	Name    string
	Present bool
	Data    []byte
}

// Collect takes the inputs out of an observation.
func Collect(seen *files.Observation) ([]Input, error) {
	var inputs []Input
	for _, name := range Names {
		artifact := seen.Get(name)
		switch artifact.State {
		case files.IsPresent, files.IsEmpty:
			inputs = append(inputs, Input{Name: name, Present: true, Data: artifact.Data})
		case files.IsAbsent:
			if !Optional(name) {
				return nil, &problem.Problem{File: name, Found: "the required input is missing", Expected: "a file with content", Remedy: "write it, then run vet again"}
			}
			inputs = append(inputs, Input{Name: name})
		default:
			return nil, &problem.Problem{File: name, Found: fmt.Sprintf("the input is %s (%s)", artifact.State, artifact.Code()), Expected: "a regular file of UTF-8 text, at most 1 MiB"}
		}
	}
	return inputs, nil
}

// Digest hashes the raw bytes of the inputs, each behind its length.
func Digest(inputs []Input) string {
	sum := sha256.New()
	addText(sum, "devrites-readiness-inputs")
	addText(sum, "1")
	addText(sum, strconv.Itoa(len(inputs)))
	for _, input := range inputs {
		addText(sum, input.Name)
		state := "absent"
		if input.Present {
			state = "present"
		}
		addText(sum, state)
		addText(sum, string(input.Data))
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// addText adds a text behind its length.
func addText(sum hash.Hash, text string) {
	var length [8]byte
	binary.BigEndian.PutUint64(length[:], uint64(len(text)))
	sum.Write(length[:])
	sum.Write([]byte(text))
}

const label = "Readiness inputs SHA-256:"

var linePattern = regexp.MustCompile(`^Readiness inputs SHA-256: [0-9a-f]{64}$`)

// Line is the line that records a digest.
func Line(digest string) string { return label + " " + digest }

// Verify checks that the review holds exactly one binding line, outside
// fences, and that it records the digest.
func Verify(review []byte, digest string) error {
	text, err := markdown.Parse(review)
	if err != nil {
		return fmt.Errorf("%s: %w", ReviewFile, err)
	}
	var lines []markdown.Line
	for _, line := range text.Lines {
		if strings.Contains(line.Text, label) {
			lines = append(lines, line)
		}
	}
	bad := func(line int, found string) error {
		return &problem.Problem{File: ReviewFile, Line: line, Found: found, Expected: "exactly one line " + Line(digest),
			Remedy: "run vet again on the present inputs, then record the line"}
	}
	switch {
	case len(lines) == 0:
		return bad(0, "the readiness binding is missing")
	case len(lines) > 1:
		return bad(lines[1].Number, "a second readiness binding")
	case !linePattern.MatchString(lines[0].Text):
		return bad(lines[0].Number, "a malformed readiness binding "+problem.Quote(lines[0].Text))
	case lines[0].Text != Line(digest):
		return bad(lines[0].Number, "a stale readiness binding "+strings.TrimPrefix(lines[0].Text, label+" "))
	}
	return nil
}
