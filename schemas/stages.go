package schemas

// Skeleton is phase2/skeleton.yaml.
type Skeleton struct {
	Metadata SkeletonMetadata `yaml:"metadata" json:"metadata"`
	Stages   []Stage          `yaml:"stages" json:"stages"`
}

// SkeletonMetadata says where a skeleton comes from.
type SkeletonMetadata struct {
	Version   int    `yaml:"version" json:"version"`
	Archetype string `yaml:"archetype" json:"archetype,omitzero"`
	DraftedBy string `yaml:"draftedBy" json:"draftedBy,omitzero"` // skeleton-synth, skeleton-doctor, user
}

// Stage is one stage of a skeleton.
type Stage struct {
	ID          string   `yaml:"id" json:"id"`
	Title       string   `yaml:"title" json:"title"`
	Description string   `yaml:"description" json:"description,omitzero"`
	Parent      *string  `yaml:"parent" json:"parent,omitzero"`
	Children    []string `yaml:"children" json:"children,omitzero"` // derived, rebuilt from Parent on load
	Crosscut    bool     `yaml:"crosscut" json:"crosscut,omitzero"`
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
	Metadata OrganizationMetadata `yaml:"metadata" json:"metadata"`
	Stages   OrganizedStages      `yaml:"stages" json:"stages"`
	Coverage OrganizationCoverage `yaml:"coverage" json:"coverage"`
}

// OrganizationMetadata counts the organized stages.
type OrganizationMetadata struct {
	Version int `yaml:"version" json:"version"`
	NStages int `yaml:"nStages" json:"nStages"`
}

// OrganizedStages keeps stages in skeleton order; in YAML it is a mapping
// keyed by stage id.
type OrganizedStages []OrganizedStage

// OrganizedStage is the inside of one stage.
type OrganizedStage struct {
	ID           string   `yaml:"-" json:"-"`
	Title        string   `yaml:"title" json:"title"`
	Groups       []Group  `yaml:"groups" json:"groups"`
	OrderedFiles []string `yaml:"orderedFiles" json:"orderedFiles"`
}

// Group is a part of a stage.
type Group struct {
	Title   string      `yaml:"title" json:"title"`
	Summary string      `yaml:"summary" json:"summary"`
	Files   []GroupFile `yaml:"files" json:"files"`
}

// GroupFile is a file in a group.
type GroupFile struct {
	File       string `yaml:"file" json:"file"`
	Purpose    string `yaml:"purpose" json:"purpose"`
	Role       string `yaml:"role" json:"role"`
	NFunctions int    `yaml:"nFunctions" json:"nFunctions"`
}

// OrganizationCoverage counts organized files.
type OrganizationCoverage struct {
	NFiles     int `yaml:"nFiles" json:"nFiles"`
	NOrganized int `yaml:"nOrganized" json:"nOrganized"`
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
