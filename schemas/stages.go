package schemas

// Skeleton is phase2/skeleton.yaml.
type Skeleton struct {
	Metadata SkeletonMetadata `json:"metadata"`
	Stages   []Stage          `json:"stages"`
}

// SkeletonMetadata says where a skeleton comes from.
type SkeletonMetadata struct {
	Version   int    `json:"version"`
	Archetype string `json:"archetype" optional:"true"`
	DraftedBy string `json:"draftedBy" optional:"true"` // skeleton-synth, skeleton-doctor, user
}

// Stage is one stage of a skeleton.
type Stage struct {
	ID          string   `json:"id"`
	Title       string   `json:"title"`
	Description string   `json:"description" optional:"true"`
	Parent      *string  `json:"parent" optional:"true"`
	Children    []string `json:"children" optional:"true"` // derived, rebuilt from Parent on load
	Crosscut    bool     `json:"crosscut" optional:"true"`
}

// Assignment is phase2/assignment.json.
type Assignment struct {
	Version   int                  `json:"version"`
	FileStage map[string]FileStage `json:"fileStage"`
	Buckets   map[string][]string  `json:"buckets"` // primary stage only; disjoint
	Coverage  AssignmentCoverage   `json:"coverage"`
}

// FileStage is the place of one file.
type FileStage struct {
	Stage string   `json:"stage"` // a stage id or Unassigned
	Also  []string `json:"also"`
}

// AssignmentCoverage counts assigned files.
type AssignmentCoverage struct {
	NFiles     int      `json:"nFiles"`
	NAssigned  int      `json:"nAssigned"`
	Unassigned []string `json:"unassigned"`
}

// Organization is phase2/organization.yaml.
type Organization struct {
	Metadata OrganizationMetadata `json:"metadata"`
	Stages   OrganizedStages      `json:"stages"`
	Coverage OrganizationCoverage `json:"coverage"`
}

// OrganizationMetadata counts the organized stages.
type OrganizationMetadata struct {
	Version int `json:"version"`
	NStages int `json:"nStages"`
}

// OrganizedStages keeps stages in skeleton order; in YAML it is a mapping
// keyed by stage id.
type OrganizedStages []OrganizedStage

// OrganizedStage is the inside of one stage.
type OrganizedStage struct {
	ID           string   `json:"-"`
	Title        string   `json:"title"`
	Groups       []Group  `json:"groups"`
	OrderedFiles []string `json:"orderedFiles"`
}

// Group is a part of a stage.
type Group struct {
	Title   string      `json:"title"`
	Summary string      `json:"summary"`
	Files   []GroupFile `json:"files"`
}

// GroupFile is a file in a group.
type GroupFile struct {
	File       string `json:"file"`
	Purpose    string `json:"purpose"`
	Role       string `json:"role"`
	NFunctions int    `json:"nFunctions"`
}

// OrganizationCoverage counts organized files.
type OrganizationCoverage struct {
	NFiles     int `json:"nFiles"`
	NOrganized int `json:"nOrganized"`
}

// Members is phase2/members.json (member strategy only).
type Members struct {
	Version     int                 `json:"version"`
	MemberStage map[string]string   `json:"memberStage"`
	Buckets     map[string][]string `json:"buckets"`
	Coverage    MembersCoverage     `json:"coverage"`
}

// MembersCoverage counts assigned functions.
type MembersCoverage struct {
	NMembers   int      `json:"nMembers"`
	NAssigned  int      `json:"nAssigned"`
	Unassigned []string `json:"unassigned"`
}

// Narration is phase3/narration.json.
type Narration struct {
	Version        int               `json:"version"`
	Lang           string            `json:"lang"` // en zh hi es pt ru ja de
	SystemOverview string            `json:"systemOverview"`
	StageSummaries map[string]string `json:"stageSummaries"`
}

// Registers is phase3/registers.json.
type Registers struct {
	Version   int        `json:"version"`
	Registers []Register `json:"registers"`
}

// Register is state that several stages touch.
type Register struct {
	ID        string   `json:"id"` // ^reg-[a-z0-9-]+$
	Semantics string   `json:"semantics"`
	Stages    []string `json:"stages"`
}
