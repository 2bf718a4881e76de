package view

import (
	"path/filepath"
	"slices"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/budget"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
	workslices "rules_handbook/phases/workspace/slices"
)

// Summary is the answer of orient, printed as JSON.
type Summary struct {
	Slug       string `json:"slug"`
	Phase      string `json:"phase,omitempty"`
	Status     string `json:"status,omitempty"`
	NextAction string `json:"next_action,omitempty"`
	// MissingSections are absent or hold nothing but headings.
	MissingSections []string `json:"missing_sections,omitempty"`
	MissingFiles    []string `json:"missing_files,omitempty"`
	// Unreadable exist and could not be read.
	Unreadable        []string   `json:"unreadable,omitempty"`
	PrinciplesPresent bool       `json:"principles_present"`
	TaskGraph         *TaskGraph `json:"task_graph,omitempty"`
	Budgets           []Budget   `json:"artifact_budgets"`
	// Bulk are large files without a place in the contract.
	Bulk     []Bulk    `json:"bulk_files"`
	Sequence *Sequence `json:"sequence,omitempty"`
}

// TaskGraph is the graph of tasks.md.
type TaskGraph struct {
	SliceCount int               `json:"slice_count"`
	Slices     []workslices.Node `json:"slices"`
	Cycle      []string          `json:"cycle"`
	// Unknown are edges "SLICE-002 -> SLICE-009".
	Unknown    []string `json:"unknown_dependencies"`
	Problems   []string `json:"problems"`
	Advisories []string `json:"advisories"`
	OK         bool     `json:"ok"`
}

// Budget is one artifact against its budget.
type Budget struct {
	File       string `json:"file"`
	Lines      int    `json:"lines"`
	Bytes      int64  `json:"bytes"`
	LineBudget int    `json:"line_budget"`
	ByteBudget int    `json:"byte_budget"`
	Over       bool   `json:"over"`
	Override   bool   `json:"override,omitempty"`
}

// Bulk is a large file of the workspace's own folder.
type Bulk struct {
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
}

// sections are the parts of the compact view with the phase that needs them.
var sections = []struct {
	name, file string
	from       artifact.Phase
}{
	{"spec", "spec.md", artifact.Spec},
	{"plan", "plan.md", artifact.Define},
	{"decisions", "decisions.md", artifact.Vet},
	{"tasks", "tasks.md", artifact.Vet},
	{"proof", "evidence.md", artifact.Prove},
	{"status", root.StateName, artifact.Seal},
}

// maxTasks is the size up to which tasks.md is read.
const maxTasks = 16 << 20

// Orient summarises a workspace. The error says why there is no phase; the
// summary holds all else then.
func Orient(workspace *root.Workspace) (*Summary, error) {
	look := artifact.NewLook(workspace.Dir)
	dir := look.Dir
	summary := &Summary{Slug: workspace.Slug, Budgets: []Budget{}, Bulk: []Bulk{}}
	state, err := ReadState(dir)
	summary.Phase, summary.Status, summary.NextAction, summary.Sequence = string(state.Phase), state.Status, state.NextAction, state.Sequence
	if _, statErr := workspace.Root.Dir.Stat("principles.md"); statErr == nil {
		summary.PrinciplesPresent = true
	}
	summary.listFolder(dir)
	summary.readTasks(dir)
	if seen, err := files.Observe(look.Sources(nil)); err == nil {
		// A folder that cannot be listed is told already.
		_ = look.Take(seen)
	}
	summary.measure(look)
	if files.CodeOf(err) != files.Absent && files.CodeOf(err) != files.TooLarge && files.CodeOf(err) != "" {
		summary.unreadable(root.StateName)
	}
	if state.Phase != "" {
		summary.findMissing(look, state.Phase)
	}
	return summary, err
}

func (s *Summary) unreadable(name string) {
	if !slices.Contains(s.Unreadable, name) {
		s.Unreadable = append(s.Unreadable, name)
		slices.Sort(s.Unreadable)
	}
}

func (s *Summary) listFolder(dir *files.Dir) {
	entries, err := dir.Entries(".")
	if err != nil {
		s.unreadable(filepath.Base(dir.Path()))
		return
	}
	for _, entry := range entries {
		if entry.Mode.IsRegular() && entry.Size > artifact.MaxBulk && !artifact.Canonical(entry.Name) {
			s.Bulk = append(s.Bulk, Bulk{entry.Name, entry.Size})
		}
	}
}

func (s *Summary) measure(look *artifact.Look) {
	findings, unreadable := budget.SurveyLook(look)
	for _, finding := range findings {
		s.Budgets = append(s.Budgets, Budget{
			File: finding.File, Lines: finding.Lines, Bytes: finding.Bytes, LineBudget: finding.LineBudget, ByteBudget: finding.ByteBudget,
			Over: finding.Verdict != budget.Within, Override: finding.Overridden(),
		})
	}
	for _, name := range unreadable {
		s.unreadable(name)
	}
}

func (s *Summary) readTasks(dir *files.Dir) {
	data, err := dir.Read(workslices.File, maxTasks)
	if files.CodeOf(err) == files.Absent {
		return
	}
	if err != nil {
		s.unreadable(workslices.File)
		return
	}
	document, err := workslices.Parse(data)
	if err != nil {
		s.unreadable(workslices.File)
		return
	}
	s.TaskGraph = taskGraph(document.Graph())
}

func taskGraph(graph *workslices.Graph) *TaskGraph {
	shown := &TaskGraph{SliceCount: len(graph.Nodes), Slices: graph.Nodes, Cycle: graph.Cycle, Unknown: []string{}, Problems: []string{}, Advisories: graph.Advisories, OK: graph.OK()}
	for _, edge := range graph.Unknown {
		shown.Unknown = append(shown.Unknown, edge.From+" -> "+edge.To)
	}
	for _, problem := range graph.Problems {
		shown.Problems = append(shown.Problems, problem.Error())
	}
	if shown.Slices == nil {
		shown.Slices = []workslices.Node{}
	}
	if shown.Cycle == nil {
		shown.Cycle = []string{}
	}
	if shown.Advisories == nil {
		shown.Advisories = []string{}
	}
	return shown
}

// findMissing reads the artifact table: what the phase needs and is not there.
func (s *Summary) findMissing(look *artifact.Look, phase artifact.Phase) {
	for _, section := range sections {
		if phase.AtLeast(section.from) && !look.HasContent(section.file) {
			s.MissingSections = append(s.MissingSections, section.name)
		}
	}
	for _, need := range look.Needs(phase) {
		if need.Block && !look.Dir.Exists(need.Name) {
			s.MissingFiles = append(s.MissingFiles, need.Name)
		}
	}
}
