package lifecycle

import (
	"fmt"
	"regexp"
	"strings"

	"rules_handbook/phases/workspace/markdown"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/readiness"
)

var (
	clarityPattern = regexp.MustCompile(`^(?:(?:Decision coverage|Clarity verdict|Verdict): *)?(CLEAR|NEEDS CLARIFICATION)$`)
	clarityLabel   = regexp.MustCompile(`^(?:Decision coverage|Clarity verdict):`)

	implementationPattern = regexp.MustCompile(`^Implementation readiness: *(READY|NEEDS CLARIFICATION|NEEDS REPLAN)$`)
	implementationLabel   = regexp.MustCompile(`^Implementation readiness:`)

	sealPattern = regexp.MustCompile(`^(?:#{1,6} +)?(?:(?:Final )?(?:[Vv]erdict|[Dd]ecision): *)?(GO|NO-GO)$`)
	sealLabel   = regexp.MustCompile(`^(?:#{1,6} +)?(?:Final )?(?:[Vv]erdict|[Dd]ecision):`)
)

// verdicts are the lines of a file that match pattern, and those that only
// have its label. Emphasis around a line or a value does not count.
type verdicts struct {
	lines     []markdown.Line
	values    []string
	malformed []markdown.Line
}

func findVerdicts(text *markdown.Text, pattern, label *regexp.Regexp) verdicts {
	var found verdicts
	for _, line := range text.Lines {
		plain := strings.TrimRight(strings.NewReplacer("**", "", "`", "").Replace(line.Text), " \t")
		if match := pattern.FindStringSubmatch(plain); match != nil {
			found.lines = append(found.lines, line)
			found.values = append(found.values, match[1])
		} else if label.MatchString(plain) {
			found.malformed = append(found.malformed, line)
		}
	}
	return found
}

// one wants exactly one verdict of the file and that it is the good one.
func (v verdicts) one(file, expected, good, remedy string) []*problem.Problem {
	bad := func(line int, found string) []*problem.Problem {
		return []*problem.Problem{{File: file, Line: line, Found: found, Expected: expected, Remedy: remedy}}
	}
	switch {
	case len(v.malformed) > 0:
		return bad(v.malformed[0].Number, "the verdict "+problem.Quote(v.malformed[0].Text))
	case len(v.lines) == 0:
		return bad(0, "no verdict")
	case len(v.lines) > 1:
		return bad(v.lines[1].Number, fmt.Sprintf("a second verdict after that of line %d", v.lines[0].Number))
	case v.values[0] != good:
		return bad(v.lines[0].Number, "the verdict "+v.values[0])
	}
	return nil
}

// clarity wants the one typed verdict of the decision coverage.
func clarity(data []byte) []*problem.Problem {
	const file = "decision-coverage.md"
	text, err := markdown.Parse(data)
	if err != nil {
		return []*problem.Problem{{File: file, Found: err.Error()}}
	}
	return findVerdicts(text, clarityPattern, clarityLabel).one(file, "exactly one line Decision coverage: CLEAR", "CLEAR",
		"close what is open in clarify, then record the verdict")
}

// implementation wants the one verdict of the engineering review.
func implementation(data []byte) []*problem.Problem {
	text, err := markdown.Parse(data)
	if err != nil {
		return []*problem.Problem{{File: readiness.ReviewFile, Found: err.Error()}}
	}
	return findVerdicts(text, implementationPattern, implementationLabel).one(readiness.ReviewFile,
		"exactly one line Implementation readiness: READY", "READY", "finish vet, then record the verdict")
}

// sealVerdict wants exactly one GO.
func sealVerdict(text *markdown.Text) []*problem.Problem {
	return findVerdicts(text, sealPattern, sealLabel).one("seal.md", "exactly one line Verdict: GO", "GO",
		"settle what stands against GO, then record the verdict")
}
