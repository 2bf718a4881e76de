package validate

import (
	"strings"

	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Input is what is checked. What is nil is not checked.
type Input struct {
	Skill      map[string][]byte // files of the SKILL package
	Pages      map[string][]byte // files of the rendered handbook
	Assignment *schemas.Assignment
	Summary    *facts.Summary
	Hashes     map[string]string // SHA-256 of the sources as they are now
}

// Check applies all rules.
func Check(in Input) *schemas.Findings {
	var r report
	if in.Skill != nil {
		r.skill(in.Skill, in.Assignment != nil && len(in.Assignment.FileStage) == len(in.Assignment.Coverage.Unassigned))
		r.agent(in.Skill, "references/agent/")
		r.links(in.Skill)
		r.coverage(in)
		r.corrections(in.Skill)
	}
	if in.Pages != nil {
		r.pages(in.Pages, in.Assignment)
		r.links(in.Pages)
		r.tables(in.Pages)
	}
	r.sources(in)
	return r.sorted()
}

// notALabel begins what the scan says of names that Bazel cannot take.
const notALabel = "not a Bazel label"

// sources reports files that the handbook cannot describe, or not wholly.
func (r *report) sources(in Input) {
	if in.Summary != nil {
		for _, file := range in.Summary.Unparsed {
			switch file.Reason {
			case facts.Unreadable:
				remedy := "make it readable"
				if strings.HasPrefix(file.Detail, notALabel) {
					remedy = "rename it"
				}
				r.error("file-unreadable", file.File, "could not be read: %s; %s or leave it out", file.Detail, remedy)
			case facts.Unparsable:
				r.error("file-unparsable", file.File, "could not be parsed: %s; mend it or leave it out", file.Detail)
			default:
				r.warning("file-partial", file.File, "was parsed in part: %s; facts of this file are missing", file.Detail)
			}
		}
	}
	if in.Assignment != nil {
		for file, place := range in.Assignment.FileStage {
			if place.Stage == schemas.Unassigned {
				r.warning("file-unassigned", file, "belongs to no stage, so no stage page describes it")
			}
		}
	}
}
