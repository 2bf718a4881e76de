package validate

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"rules_handbook/schemas"
)

const coveragePlace = "references/coverage.json"

// maxNamed is how many differing files are named; the rest is counted.
const maxNamed = 20

// coverage checks coverage.json by itself, against the assignment and against
// the sources.
func (r *report) coverage(in Input) {
	data, found := in.Skill[coveragePlace]
	if !found {
		r.warning("coverage-missing", coveragePlace, "is missing: nobody can tell whether the pages are up to date")
		return
	}
	coverage := &schemas.SkillCoverage{}
	err := json.Unmarshal(data, coverage)
	if err == nil {
		err = coverage.Validate()
	}
	if err != nil {
		r.error("coverage-unreadable", coveragePlace, "%v: build the package again", err)
		return
	}
	covered := r.coveredFiles(coverage)
	if in.Assignment != nil {
		r.sameFiles(in.Assignment, covered)
	}
	if in.Hashes != nil {
		r.hashes(coverage, in.Hashes)
	}
}

func (r *report) coveredFiles(coverage *schemas.SkillCoverage) map[string]string {
	covered := map[string]string{}
	for i, file := range coverage.Files {
		place := fmt.Sprintf("%s: files[%d]", coveragePlace, i)
		if _, twice := covered[file.Path]; twice {
			r.error("coverage-path-twice", place, "lists %q twice", file.Path)
		}
		covered[file.Path] = file.Stage
		clean := path.Clean(file.Path)
		if file.Path == "" || path.IsAbs(file.Path) || clean == ".." || strings.HasPrefix(clean, "../") {
			r.error("coverage-path-outside", place, "found path %q, expected one inside the source tree", file.Path)
		}
	}
	return covered
}

func (r *report) sameFiles(assignment *schemas.Assignment, covered map[string]string) {
	for file, place := range assignment.FileStage {
		stage, found := covered[file]
		switch {
		case !found:
			r.error("coverage-file-new", file, "is described but not covered by %s: build the package again", coveragePlace)
		case stage != place.Stage:
			r.error("coverage-stage-differs", file, "%s says stage %q, the assignment %q: build the package again", coveragePlace, stage, place.Stage)
		}
	}
}

// hashes compares with the sources as they are now.
func (r *report) hashes(coverage *schemas.SkillCoverage, now map[string]string) {
	differing := 0
	for _, file := range coverage.Files {
		hash, found := now[file.Path]
		if !found {
			r.error("coverage-file-gone", file.Path, "is described but no longer exists: build the handbook again")
			continue
		}
		if file.SHA256 == "" || file.SHA256 == hash {
			continue
		}
		if differing++; differing <= maxNamed {
			r.error("coverage-hash-differs", file.Path, "has changed since it was described: build the handbook again")
		}
	}
	if differing > maxNamed {
		r.error("coverage-hash-differs", coveragePlace, "%d more files have changed since they were described", differing-maxNamed)
	}
}

// corrections checks the notes that users of the package left.
func (r *report) corrections(files map[string][]byte) {
	const place = "corrections.jsonl"
	pending := 0
	for i, line := range strings.Split(string(files[place]), "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		at := fmt.Sprintf("%s:%d", place, i+1)
		var correction struct {
			File any `json:"file"`
		}
		if err := json.Unmarshal([]byte(line), &correction); err != nil {
			r.error("corrections-json", at, "expected a JSON object: %v", err)
			continue
		}
		if file, isText := correction.File.(string); !isText || strings.TrimSpace(file) == "" {
			r.error("corrections-file", at, `has no "file", expected the path of the file it is about`)
			continue
		}
		pending++
	}
	if pending > 0 {
		r.warning("corrections-pending", place, "has %d corrections that no handbook has taken up", pending)
	}
}
