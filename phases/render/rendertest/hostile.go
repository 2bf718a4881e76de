package rendertest

import (
	"rules_handbook/phases/render"
	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

// HostileFile is a path with everything that could break a page.
const HostileFile = "a|b/<img src=x>/`c`/[d](e.md)\n# f\t\u202e.py"

// Evil is text that tries to break out of wherever it is put.
const Evil = "</script><script>alert(1)</script>\n\n# Heading\n\n| a | b |\n|---|---|\n\n```\nopen ![i](http://evil.example/x.png) [l](javascript:alert(1))"

// Hostile is a handbook whose every name and text is hostile.
func Hostile() render.Artifacts {
	return render.Artifacts{
		Title: "T | <b>\n# x",
		Skeleton: &schemas.Skeleton{
			Metadata: schemas.SkeletonMetadata{Version: 1, Archetype: Evil, DraftedBy: "user"},
			Stages: []schemas.Stage{
				{ID: "end", Title: "A] (b) | \"q\" <i>`", Description: Evil, Children: []string{}},
				{ID: "a.b", Title: "x\n## y", Description: Evil, Children: []string{}, Crosscut: true},
				{ID: "a-b", Title: "__z__", Description: "", Children: []string{}},
			},
		},
		Assignment: &schemas.Assignment{
			Version: 1,
			FileStage: map[string]schemas.FileStage{
				HostileFile: {Stage: "end", Also: []string{}},
				"b.py":      {Stage: "a.b", Also: []string{}},
				"c d#e.py":  {Stage: "a-b", Also: []string{}},
			},
			Coverage: schemas.AssignmentCoverage{NFiles: 3, NAssigned: 3, Unassigned: []string{}},
		},
		Organization: &schemas.Organization{Stages: schemas.OrganizedStages{{
			ID: "end", Title: Evil, Groups: []schemas.Group{{Title: "g\n# h", Summary: Evil, Files: []schemas.GroupFile{{File: HostileFile}}}},
		}}},
		Narration: &schemas.Narration{Version: 1, Lang: "en", SystemOverview: Evil, StageSummaries: map[string]string{"end": Evil}},
		Registers: &schemas.Registers{Version: 1, Registers: []schemas.Register{{ID: "reg-x", Semantics: Evil, Stages: []string{"end", "a.b"}}}},
		Summary: &facts.Summary{
			Version:   facts.Version,
			Languages: []facts.LanguageSupport{{Name: "p|<b>", Tier: "generic"}},
			Unparsed: []facts.UnparsedFile{
				{File: HostileFile, Reason: facts.Partial, Detail: Evil},
				{File: "x|`" + HostileFile, Reason: facts.Unreadable, Detail: Evil},
			},
		},
	}
}

// HostileCards are the cards of Hostile.
func HostileCards() map[string]*schemas.FileCard {
	return byFile([]schemas.FileCard{{
		Version: 1, File: HostileFile, Purpose: Evil, Description: Evil, Role: schemas.RoleOther, Lifecycle: "x`\n# y",
		Functions: []schemas.FunctionCard{{
			ID: "m." + Evil, Qualname: "q`|<b>\n# r", Name: Evil, ClassName: ptr(Evil), LineRange: [2]int{1, 2}, Signature: "f()\n```\n# out\n" + Evil,
			Calls: []string{"m." + Evil, "x.</a>"}, CalledBy: []string{Evil}, ExtCalls: []string{"../../x::" + Evil}, NCalls: 2, NCalledBy: 1, NExtCalls: 1,
			Purpose: Evil, DataFlow: Evil, Relations: Evil,
		}},
		Types: []schemas.TypeCard{{Name: Evil, Qualname: "A|B", Kind: "class", LineRange: [2]int{1, 2}, Signature: "type T = 'a' | `b` \\| \n c"}},
	}})
}
