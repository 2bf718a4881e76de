package command

import (
	"fmt"
	"io"
	"strings"

	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/problem"
	"rules_handbook/phases/workspace/root"
	"rules_handbook/phases/workspace/trace"
)

func traceCommands() []Command {
	check := func(name, summary, doc string, run func(*files.Dir, *trace.Report) string) Command {
		return Command{
			Name: "check " + name, Operands: []Operand{slugOperand}, Summary: summary, Doc: doc,
			Run: func(env *Env, args *Args) int {
				return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
					report := &trace.Report{}
					what := run(workspace.Dir, report)
					return env.verdict(name, fmt.Sprintf("%d %s", report.Count, what), report.Problems, report.Advisories)
				})
			},
		}
	}
	return []Command{
		check("traceability", "Check traceability.md against spec.md, tasks.md and evidence.md.",
			"Every acceptance criterion has a row, and every id in a row exists. Disagreement about who satisfies a criterion is an advisory.", checkTraceability),
		check("acceptance", "Check that tasks.md and test-plan.md name every acceptance criterion of spec.md.",
			"Ids count as whole words outside fences. A file that does not exist yet is not looked at.", checkAcceptance),
		check("decisions", "Check decisions.md and its carry-forward constraints.",
			"A constraint needs rule, source slice, evidence and Files:. One that no slice takes up is an advisory.", checkDecisions),
		check("evidence", "Check the entries of evidence.md and browser-evidence.md.",
			"Each has a command and a result. Behavioural entries have a selector, counts that agree and the attempt.", checkEvidence),
		check("portable", "Check that proof commands run in every clone.",
			"Looks at Tests/proof in tasks.md, the Command columns of test-plan.md and CHECK in gates.md: no host wrapper, no absolute path of one user, no temporary tree.", checkPortable),
		check("handoff", "Check the sections of handoff.md.",
			"Each holds content or `Nothing yet`; results name their evidence or say `Not tried yet`. Without the file there is nothing to check.", checkHandoff),
		{
			Name: "check visuals", Operands: []Operand{slugOperand}, Summary: "Check the pages of visual/ and their outlines.",
			Doc: "A page without its outline blocks: the outline wins. Pages are never candidate paths.", Run: runVisuals,
		},
	}
}

// reader reads the files of a check; what cannot be read is a problem.
type reader struct {
	dir    *files.Dir
	report *trace.Report
}

func (r reader) file(name string, limit int64, needed bool) []byte {
	data, err := optional(r.dir, name, limit)
	if err == nil && data == nil && needed {
		_, err = r.dir.Read(name, limit)
	}
	if err != nil {
		r.report.Problems = append(r.report.Problems, unread(err))
	}
	return data
}

// ok says that nothing is wrong so far.
func (r reader) ok() bool { return r.report.OK() }

func checkTraceability(dir *files.Dir, report *trace.Report) string {
	r := reader{dir, report}
	matrix := trace.Matrix{
		Traceability: r.file("traceability.md", files.MaxFile, true),
		Spec:         r.file("spec.md", files.MaxFile, true),
		Tasks:        r.file("tasks.md", maxTasks, true),
	}
	if dir.Exists("evidence.md") {
		matrix.Evidence = map[string]bool{}
		if err := streamEntries(dir, "evidence.md", func(entry *trace.Entry) { matrix.Evidence[entry.ID] = true }); err != nil {
			report.Problems = append(report.Problems, unread(err))
		}
	}
	if r.ok() {
		*report = *trace.Traceability(matrix)
	}
	return "rows"
}

func streamEntries(dir *files.Dir, name string, visit func(*trace.Entry)) error {
	err := dir.Stream(name, func(in io.Reader) error { return trace.Entries(in, visit) })
	if err != nil && files.CodeOf(err) == "" {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return err
}

func checkAcceptance(dir *files.Dir, report *trace.Report) string {
	r := reader{dir, report}
	spec := r.file("spec.md", files.MaxFile, true)
	var mapped []trace.File
	for _, name := range []string{"tasks.md", "test-plan.md"} {
		if data := r.file(name, maxTasks, false); data != nil {
			mapped = append(mapped, trace.File{Name: name, Data: data})
		}
	}
	if r.ok() {
		report.Count = len(trace.AcceptanceIDs(spec))
		report.Problems = trace.Acceptance(spec, mapped...)
	}
	return "criteria"
}

func checkDecisions(dir *files.Dir, report *trace.Report) string {
	r := reader{dir, report}
	decisions, tasks := r.file("decisions.md", files.MaxFile, true), r.file("tasks.md", maxTasks, false)
	if r.ok() {
		*report = *trace.CheckDecisions(decisions, tasks)
	}
	return "decisions and constraints"
}

func checkEvidence(dir *files.Dir, report *trace.Report) string {
	for _, name := range []string{"evidence.md", "browser-evidence.md"} {
		if name == "browser-evidence.md" && !dir.Exists(name) {
			continue
		}
		err := dir.Stream(name, func(in io.Reader) error {
			one := trace.Evidence(name, in)
			report.Count += one.Count
			report.Problems = append(report.Problems, one.Problems...)
			report.Advisories = append(report.Advisories, one.Advisories...)
			return nil
		})
		if err != nil {
			report.Problems = append(report.Problems, unread(err))
		}
	}
	return "entries"
}

func checkPortable(dir *files.Dir, report *trace.Report) string {
	r := reader{dir, report}
	tasks, plan, gates := r.file("tasks.md", maxTasks, false), r.file("test-plan.md", files.MaxFile, false), r.file("gates.md", files.MaxFile, false)
	if !r.ok() {
		return ""
	}
	commands, err := trace.ProofCommands(tasks, plan, gates)
	if err != nil {
		report.Problems = append(report.Problems, unread(err))
		return ""
	}
	*report = *trace.Portable(commands)
	return "commands"
}

func checkHandoff(dir *files.Dir, report *trace.Report) string {
	r := reader{dir, report}
	if data := r.file("handoff.md", files.MaxFile, false); data != nil {
		*report = *trace.Handoff(data)
	}
	return "sections"
}

func runVisuals(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		visuals, err := readVisuals(workspace.Dir)
		manifest, manifestErr := optional(workspace.Dir, "touched-files.md", files.MaxFile)
		var problems []*problem.Problem
		for _, each := range []error{err, manifestErr} {
			if each != nil {
				problems = append(problems, unread(each))
			}
		}
		if problems != nil {
			return env.verdict("visuals", "", problems, nil)
		}
		report := trace.Visuals(visuals, workspace.Slug, manifest)
		return env.verdict("visuals", fmt.Sprintf("%d pages", report.Count), report.Problems, report.Advisories)
	})
}

// maxVisual is the size up to which a page is read.
const maxVisual = 8 << 20

func readVisuals(dir *files.Dir) ([]trace.Visual, error) {
	entries, err := dir.Entries("visual")
	if files.CodeOf(err) == files.Absent {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var visuals []trace.Visual
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name, ".html") && !strings.HasSuffix(entry.Name, ".md") {
			continue
		}
		data, err := dir.Read("visual/"+entry.Name, maxVisual)
		if err != nil {
			return nil, err
		}
		visuals = append(visuals, trace.Visual{Name: entry.Name, Data: data})
	}
	return visuals, nil
}
