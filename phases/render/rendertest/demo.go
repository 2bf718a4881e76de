// Package rendertest holds the small handbooks that the tests of all
// renderers share, and the comparison with golden folders.
package rendertest

import (
	"rules_handbook/phases/render"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// Demo is a task runner with nested, cross-cutting and empty stages, groups,
// a register, and files in every state.
func Demo() render.Artifacts {
	return render.Artifacts{
		Title: "Task runner",
		Skeleton: &schemas.Skeleton{
			Metadata: schemas.SkeletonMetadata{Version: 1, Archetype: "task runner", DraftedBy: "skeleton-synth"},
			Stages: []schemas.Stage{
				{ID: "stage-1", Title: "Startup", Description: "Entry point and wiring.", Children: []string{"stage-1.1", "stage-1.2"}},
				{ID: "stage-2", Title: "Execution", Description: "Runs the tasks.", Children: []string{}},
				{ID: "stage-1.1", Title: "Options", Description: "Reads the options.", Parent: ptr("stage-1"), Children: []string{}},
				{ID: "stage-1.2", Title: "Plugins", Description: "Nothing yet.", Parent: ptr("stage-1"), Children: []string{}},
				{ID: "crosscut-1", Title: "Logging", Description: "Logs.", Children: []string{}, Crosscut: true},
			},
		},
		Assignment: &schemas.Assignment{
			Version: 1,
			FileStage: map[string]schemas.FileStage{
				"app/main.py":         {Stage: "stage-1", Also: []string{}},
				"app/options.py":      {Stage: "stage-1.1", Also: []string{"stage-1"}},
				"app/worker.py":       {Stage: "stage-2", Also: []string{}},
				"app/queue.py":        {Stage: "stage-2", Also: []string{}},
				"app/test_queue.py":   {Stage: "stage-2", Also: []string{}},
				"web/log.ts":          {Stage: "crosscut-1", Also: []string{}},
				"scripts/one-off.zig": {Stage: schemas.Unassigned, Also: []string{}},
			},
			Buckets: map[string][]string{
				"stage-1": {"app/main.py"}, "stage-1.1": {"app/options.py"}, "crosscut-1": {"web/log.ts"},
				"stage-2": {"app/queue.py", "app/test_queue.py", "app/worker.py"},
			},
			Coverage: schemas.AssignmentCoverage{NFiles: 7, NAssigned: 6, Unassigned: []string{"scripts/one-off.zig"}},
		},
		Organization: &schemas.Organization{
			Metadata: schemas.OrganizationMetadata{Version: 1, NStages: 1},
			Stages: schemas.OrganizedStages{{
				ID: "stage-2", Title: "Execution",
				Groups: []schemas.Group{{
					Title: "Core flow", Summary: "In the order they run.",
					Files: []schemas.GroupFile{{File: "app/worker.py", Role: "domain_logic"}, {File: "app/queue.py", Role: "data_model"}},
				}},
				OrderedFiles: []string{"app/worker.py", "app/queue.py"},
			}},
			Coverage: schemas.OrganizationCoverage{NFiles: 6, NOrganized: 2},
		},
		Narration: &schemas.Narration{
			Version: 1, Lang: "en",
			SystemOverview: "A task runner. It reads **options**, fills a queue and runs it.\n\n- first `main`\n- then `Worker.run`",
			StageSummaries: map[string]string{"stage-1": "Starts everything.", "stage-2": "Drains the queue."},
		},
		Registers: &schemas.Registers{Version: 1, Registers: []schemas.Register{
			{ID: "reg-task-queue", Semantics: "Pending tasks | first in,\nfirst out.", Stages: []string{"stage-1", "stage-2", "stage-1.2"}},
		}},
		Summary: &facts.Summary{
			Version: facts.Version,
			Files: []facts.SummaryFile{
				{Path: "app/main.py", Language: "python", Functions: 1}, {Path: "app/options.py", Language: "python"},
				{Path: "app/queue.py", Language: "python", Functions: 2, Types: 1}, {Path: "app/test_queue.py", Language: "python", Test: true},
				{Path: "app/worker.py", Language: "python", Functions: 1, Types: 1}, {Path: "scripts/one-off.zig", Language: "zig"},
				{Path: "web/log.ts", Language: "typescript", Functions: 1},
			},
			Languages: []facts.LanguageSupport{
				{Name: "python", Tier: "full", TypeKinds: []string{"class"}},
				{Name: "typescript", Tier: "full", TypeKinds: []string{"alias", "class", "enum", "interface"}},
				{Name: "zig", Tier: "generic"},
			},
			Unparsed: []facts.UnparsedFile{
				{File: "app/legacy.py", Reason: facts.Unparsable, Detail: "the grammar crashed"},
				{File: "app/queue.py", Reason: facts.Partial, Detail: "line 9: found `def`, expected a block"},
				{File: "vendor/gone.py", Reason: facts.Unreadable, Detail: "no such file"},
			},
		},
	}
}

// DemoCards are the cards of Demo. web/log.ts has none.
func DemoCards() map[string]*schemas.FileCard {
	cards := []schemas.FileCard{
		{
			Version: 1, File: "app/main.py", Purpose: "Starts the runner.", Role: schemas.RoleEntrypoint, Lifecycle: "startup",
			Functions: []schemas.FunctionCard{{
				ID: "app.main.main", Qualname: "main", Name: "main", LineRange: [2]int{4, 9}, Signature: "def main()",
				Calls: []string{"app.queue.Queue.push", "app.worker.Worker.__init__", "app.worker.Worker.run"}, NCalls: 3,
				CalledBy: []string{"app.main.<module>"}, NCalledBy: 1, ExtCalls: []string{"os.getpid"}, NExtCalls: 1,
				Purpose: "Fills the queue and runs it.", DataFlow: "Arguments to tasks.",
			}},
		},
		{Version: 1, File: "app/options.py", Purpose: "Reads the options.", Role: schemas.RoleConfig, Lifecycle: "none"},
		{
			Version: 1, File: "app/worker.py", Purpose: "Runs tasks.", Description: "Drains the queue and runs each task.",
			Role: schemas.RoleDomainLogic, Lifecycle: "main loop",
			Functions: []schemas.FunctionCard{{
				ID: "app.worker.Worker.run", Qualname: "Worker.run", Name: "run", ClassName: ptr("Worker"), LineRange: [2]int{10, 13},
				Signature: "def run(self, limit: int | None)", Calls: []string{"app.queue.Queue.pop"}, NCalls: 1,
				CalledBy: []string{"app.main.main"}, NCalledBy: 1, ExtCalls: []string{}, Relations: "Called once.",
			}},
			Types: []schemas.TypeCard{{Name: "Worker", Qualname: "Worker", Kind: "class", LineRange: [2]int{8, 13}, Signature: "class Worker"}},
		},
		{
			Version: 1, File: "app/queue.py", Purpose: "", Role: schemas.RoleDataModel, Lifecycle: "none",
			Functions: []schemas.FunctionCard{
				{
					ID: "app.queue.Queue.push", Qualname: "Queue.push", Name: "push", ClassName: ptr("Queue"), LineRange: [2]int{3, 4},
					Signature: "def push(self, task)", Calls: []string{}, CalledBy: []string{"app.main.main"}, NCalledBy: 1, ExtCalls: []string{},
				},
				{
					ID: "app.queue.Queue.pop", Qualname: "Queue.pop", Name: "pop", ClassName: ptr("Queue"), LineRange: [2]int{6, 7},
					Signature: "def pop(self)", Calls: []string{}, CalledBy: []string{"app.worker.Worker.run"}, NCalledBy: 12, ExtCalls: []string{},
				},
			},
		},
		{Version: 1, File: "app/test_queue.py", Purpose: "Tests the queue.", Role: schemas.RoleTest, Lifecycle: "none"},
		{Version: 1, File: "scripts/one-off.zig", Purpose: "Cleans up.", Role: schemas.RoleOther, Lifecycle: "none"},
	}
	return byFile(cards)
}

func byFile(cards []schemas.FileCard) map[string]*schemas.FileCard {
	found := map[string]*schemas.FileCard{}
	for i := range cards {
		found[cards[i].File] = &cards[i]
	}
	return found
}

func ptr[T any](value T) *T { return &value }
