package schemas

// SkillCoverage is references/coverage.json of a SKILL package.
type SkillCoverage struct {
	SchemaVersion int                  `json:"schemaVersion"`
	Summary       SkillCoverageSummary `json:"summary"`
	Files         []SkillCoverageFile  `json:"files"` // sorted by path
}

// SkillCoverageSummary counts the covered files.
type SkillCoverageSummary struct {
	EligibleFiles int            `json:"eligibleFiles"`
	Stages        map[string]int `json:"stages"`
}

// SkillCoverageFile binds a file to its stage and bytes.
type SkillCoverageFile struct {
	Path   string `json:"path"`
	Stage  string `json:"stage"`
	SHA256 string `json:"sha256"` // "" = not hashed
}

// Findings is what the checks found. It never fails by itself: a validation
// action or a person decides.
type Findings struct {
	Version  int       `json:"version"`
	Findings []Finding `json:"findings"` // sorted by place, rule
}

// Finding is one result of a check.
type Finding struct {
	Severity string `json:"severity"` // error or warning
	Rule     string `json:"rule"`     // stable name of the rule, kebab-case
	Place    string `json:"place"`    // file, and path inside it
	Message  string `json:"message"`  // what was found, expected, and what to do
}
