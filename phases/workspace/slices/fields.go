package slices

import "strings"

// Field is one `Name: value` of a slice.
type Field struct {
	// Name is the canonical name when the contract knows the field, else the
	// name as written.
	Name string
	// Value holds the rest of the line and, each on a line of its own, the
	// indented lines and list items below it; trimmed.
	Value string
	// Line counts from 1.
	Line  int
	Known bool
}

// Names of the fields in the order of the canonical block. The last two are
// optional and answer advisories.
const (
	Goal                  = "Goal"
	Satisfies             = "Satisfies"
	AcceptanceCriteria    = "Acceptance criteria"
	Complexity            = "Complexity"
	Mode                  = "Mode"
	Gate                  = "Gate"
	SLA                   = "SLA"
	Checkpoint            = "Checkpoint"
	Dependencies          = "Dependencies"
	DependsOn             = "depends_on"
	WorkspaceDependencies = "Workspace dependencies"
	ConsumesProduces      = "Consumes / Produces"
	KnownGotchas          = "Known-Gotchas"
	PriorSliceLearnings   = "Prior-slice learnings"
	FilesLikelyTouched    = "Files likely touched"
	WriterAllowlist       = "Writer allowlist"
	TestsProof            = "Tests/proof"
	BrowserProofRequired  = "Browser proof required"
	FrontendCraftRequired = "Frontend craft required"
	DesignBriefStates     = "Design brief states"
	VisualAcceptance      = "Visual acceptance"
	Fullstack             = "Fullstack (FE+BE)"
	ExternalDependencies  = "External dependencies"
	ExistingToReuse       = "Existing to reuse / extend"
	RollbackNotes         = "Rollback notes"
	EvidenceRequired      = "Evidence required"
	EdgeCoverage          = "Edge/Prohibition coverage"
	DoneCondition         = "Done condition"

	SizeRationale   = "Size rationale"
	SerialRationale = "Serial rationale"
	Status          = "Status"
)

// Canonical lists the fields of the canonical block in its order.
var Canonical = []string{
	Goal, Satisfies, AcceptanceCriteria, Complexity, Mode, Gate, SLA, Checkpoint, Dependencies, DependsOn,
	WorkspaceDependencies, ConsumesProduces, KnownGotchas, PriorSliceLearnings, FilesLikelyTouched, WriterAllowlist,
	TestsProof, BrowserProofRequired, FrontendCraftRequired, DesignBriefStates, VisualAcceptance, Fullstack,
	ExternalDependencies, ExistingToReuse, RollbackNotes, EvidenceRequired, EdgeCoverage, DoneCondition,
}

// known maps a folded name to the canonical one. Tests and Proof are released
// short forms of Tests/proof.
var known = func() map[string]string {
	names := map[string]string{}
	for _, name := range Canonical {
		names[fold(name)] = name
	}
	for _, name := range []string{SizeRationale, SerialRationale, Status} {
		names[fold(name)] = name
	}
	names["tests"], names["proof"] = TestsProof, TestsProof
	return names
}()

// fold makes names comparable: letter case and blanks around slashes aside.
func fold(name string) string {
	name = strings.ToLower(strings.Join(strings.Fields(name), " "))
	return strings.ReplaceAll(strings.ReplaceAll(name, " /", "/"), "/ ", "/")
}

// longestName bounds the names of fields that the contract does not know, so
// that prose with a colon late in the line is not one.
const longestName = 48

// cutField reads a field line: `Name: value` from column one. Names hold
// letters, blanks and `/ _ -`; known ones may hold more.
func cutField(line string) (Field, bool) {
	name, value, ok := strings.Cut(line, ":")
	if !ok || name == "" || name != strings.TrimLeft(name, " \t") {
		return Field{}, false
	}
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if canonical, ok := known[fold(name)]; ok {
		return Field{Name: canonical, Value: value, Known: true}, true
	}
	if len(name) > longestName || !isName(name) {
		return Field{}, false
	}
	return Field{Name: name, Value: value}, true
}

func isName(name string) bool {
	for i, r := range name {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || !strings.ContainsRune(" /_-", r)) {
			return false
		}
	}
	return name != ""
}
