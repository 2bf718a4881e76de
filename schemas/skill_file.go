package schemas

import (
	"regexp"

	"rules_handbook/schemas/internal/decode"
)

// ReadSkillCoverage reads references/coverage.json of a SKILL package.
func ReadSkillCoverage(path string) (*SkillCoverage, error) {
	return readJSON[SkillCoverage](path, "skill (in Bazel the target handbook.skill)")
}

// WriteSkillCoverage writes references/coverage.json of a SKILL package.
func WriteSkillCoverage(path string, coverage *SkillCoverage) error {
	return writeJSON(path, coverage)
}

// Validate checks the form of the coverage. Whether a path is there twice or
// leaves the source tree is for the checks of a package to find.
func (s *SkillCoverage) Validate() error { return problemOr(s.check()) }

var sha256Hex = regexp.MustCompile(`^([0-9a-f]{64})?$`)

func (s *SkillCoverage) check() *Problem {
	var version *Problem
	if s.SchemaVersion != Version {
		version = equals(s.SchemaVersion, Version, "this format's only version").In("schemaVersion")
	}
	return first(
		version,
		in("files", each(s.Files, func(file *SkillCoverageFile) *Problem {
			if sha256Hex.MatchString(file.SHA256) {
				return nil
			}
			return (&Problem{Found: decode.Quote(file.SHA256), Expected: "64 small hex digits or nothing"}).In("sha256")
		})),
	)
}

// ReadFindings reads what the checks found.
func ReadFindings(path string) (*Findings, error) {
	return readJSON[Findings](path, "the checks (validate; in Bazel the target handbook.findings)")
}

// WriteFindings writes what the checks found.
func WriteFindings(path string, findings *Findings) error { return writeJSON(path, findings) }

// Validate checks the form of the findings.
func (f *Findings) Validate() error { return problemOr(f.check()) }

var ruleName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (f *Findings) check() *Problem {
	return first(
		isVersion(f.Version),
		in("findings", each(f.Findings, func(finding *Finding) *Problem {
			if !ruleName.MatchString(finding.Rule) {
				return (&Problem{Found: decode.Quote(finding.Rule), Expected: "the name of a rule in small letters with hyphens"}).In("rule")
			}
			return in("severity", oneOf(finding.Severity, "error", "warning"))
		})),
	)
}
