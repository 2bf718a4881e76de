package readiness

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
)

// BaselineFile keeps what each input was when the binding was recorded. It
// advises and gates nothing.
const BaselineFile = "readiness-inputs.json"

const baselineVersion = 1

// Baseline is the content of BaselineFile.
type Baseline struct {
	Version    int             `json:"version"`
	RecordedAt string          `json:"recorded_at"` // RFC 3339, UTC
	Binding    string          `json:"binding"`     // the whole line
	Inputs     []BaselineInput `json:"inputs"`      // in the order of Names
}

// BaselineInput is one input of a baseline.
type BaselineInput struct {
	Path    string `json:"path"`
	Present bool   `json:"present"`
	SHA256  string `json:"sha256,omitempty"` // of the file alone
}

// Record makes the baseline of the present inputs.
func Record(inputs []Input, at time.Time) Baseline {
	baseline := Baseline{Version: baselineVersion, RecordedAt: at.UTC().Format(time.RFC3339), Binding: Line(Digest(inputs))}
	for _, input := range inputs {
		baseline.Inputs = append(baseline.Inputs, fingerprint(input))
	}
	return baseline
}

func fingerprint(input Input) BaselineInput {
	print := BaselineInput{Path: input.Name, Present: input.Present}
	if input.Present {
		sum := sha256.Sum256(input.Data)
		print.SHA256 = hex.EncodeToString(sum[:])
	}
	return print
}

// Encode gives the bytes of BaselineFile.
func (b Baseline) Encode() ([]byte, error) {
	data, err := json.MarshalIndent(b, "", "  ")
	return append(data, '\n'), err
}

var (
	digestPattern   = regexp.MustCompile(`^[0-9a-f]{64}$`)
	errReRecord     = "run devrites-engine check drift --record"
	corruptBaseline = func(found string) error {
		return &problem.Problem{File: BaselineFile, Found: found, Expected: "a baseline of version 1 that the engine wrote", Remedy: errReRecord}
	}
)

// DecodeBaseline reads BaselineFile and refuses what the engine did not write.
func DecodeBaseline(data []byte) (Baseline, error) {
	var baseline Baseline
	if err := json.Unmarshal(data, &baseline); err != nil {
		return Baseline{}, corruptBaseline("bad JSON")
	}
	if baseline.Version != baselineVersion {
		return Baseline{}, corruptBaseline(fmt.Sprintf("version %d", baseline.Version))
	}
	if _, err := time.Parse(time.RFC3339, baseline.RecordedAt); err != nil || !linePattern.MatchString(baseline.Binding) || len(baseline.Inputs) != len(Names) {
		return Baseline{}, corruptBaseline("missing or malformed fields")
	}
	for i, input := range baseline.Inputs {
		if input.Path != Names[i] || input.Present != digestPattern.MatchString(input.SHA256) {
			return Baseline{}, corruptBaseline(fmt.Sprintf("a malformed input %d", i+1))
		}
	}
	return baseline, nil
}

// Difference is one input that is not what the baseline says.
type Difference struct {
	Path string
	Kind string // "changed", "missing" or "added"
}

// Compare lists the inputs that differ from the baseline, sorted by path.
func (b Baseline) Compare(inputs []Input) []Difference {
	var found []Difference
	for i, was := range b.Inputs {
		now := fingerprint(inputs[i])
		switch {
		case was == now:
		case !now.Present:
			found = append(found, Difference{was.Path, "missing"})
		case !was.Present:
			found = append(found, Difference{was.Path, "added"})
		default:
			found = append(found, Difference{was.Path, "changed"})
		}
	}
	slices.SortFunc(found, func(a, b Difference) int { return strings.Compare(a.Path, b.Path) })
	return found
}

// LastBinding is the last binding line of a review, trimmed, or "". Without a
// baseline it is all there is to compare with.
func LastBinding(review []byte) string {
	text, err := markdown.Parse(review)
	if err != nil {
		return ""
	}
	last := ""
	for _, line := range text.Lines {
		if strings.Contains(line.Text, label) {
			last = strings.TrimSpace(line.Text)
		}
	}
	return last
}
