package command

import (
	"errors"
	"io/fs"
	"path"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/budget"
	"rules_handbook/phases/workspace/cursor"
	"rules_handbook/phases/workspace/files"
	"rules_handbook/phases/workspace/root"
)

func artifactCommands() []Command {
	return []Command{{
		Name:     "check artifacts",
		Operands: []Operand{slugOperand},
		Flags:    []Flag{{Name: "phase", Value: "phase", Help: "check for this phase instead of the cursor's"}},
		Summary:  "Check that every file that the phase and the workspace's own facts call for is there, with its parts.",
		Doc: "`missing` lines say what calls for a file, `problem` lines what is wrong with one that is there; both block. `advisory` lines do not: " +
			"files that only help, files without content whose phase has not come, names that no phase reads, sizes over budget.",
		Run: runCheckArtifacts,
	}}
}

func runCheckArtifacts(env *Env, args *Args) int {
	return env.inWorkspace(args, Usage, func(workspace *root.Workspace) int {
		phase, err := checkedPhase(workspace.Dir, args)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return env.Fail(Usage, "check artifacts: %v; a folder without state.md is a remnant, not a workspace", err)
		case err != nil:
			env.Printf("artifacts: BLOCKED: %v\n", err)
			return Blocked
		}
		look, err := artifact.LookAt(workspace.Dir)
		if err != nil {
			return env.Fail(Usage, "check artifacts: %v", err)
		}
		present, err := presentFiles(workspace.Dir)
		if err != nil {
			return env.Fail(Usage, "check artifacts: %v", err)
		}
		report := artifactReport{env: env, look: look}
		report.needs(look.Needs(phase))
		report.parts(present, phase)
		report.budgets()
		if report.blocked {
			env.Printf("result: blocked\nretry: devrites-engine check artifacts %s\n", workspace.Slug)
			return Blocked
		}
		env.Printf("result: pass (phase %s, %d files)\n", phase, len(present))
		return Passed
	})
}

func checkedPhase(dir *files.Dir, args *Args) (artifact.Phase, error) {
	if args.Set("phase") {
		return artifact.ParsePhase(args.Flag("phase"))
	}
	state, err := dir.Read(root.StateName, files.MaxFile)
	if err != nil {
		return "", err
	}
	return cursor.PhaseOf(state)
}

// presentFiles lists what stands in the workspace, folders opened, sorted.
// Links and other irregular things are listed too.
func presentFiles(dir *files.Dir) ([]string, error) {
	var names []string
	var walk func(folder string, depth int) error
	walk = func(folder string, depth int) error {
		entries, err := dir.Entries(folder)
		if err != nil {
			return err
		}
		for _, entry := range entries {
			name := path.Join(folder, entry.Name)
			if entry.Mode.IsDir() && depth < 4 {
				if err := walk(name, depth+1); err != nil {
					return err
				}
				continue
			}
			names = append(names, name)
		}
		return nil
	}
	err := walk(".", 0)
	return names, err
}

type artifactReport struct {
	env     *Env
	look    *artifact.Look
	needed  map[string]bool // whose lack blocks
	blocked bool
}

// needs names what is missing. A file that is there is judged by parts.
func (r *artifactReport) needs(needs []artifact.Need) {
	r.needed = map[string]bool{}
	for _, need := range needs {
		r.needed[need.Name] = need.Block
		if r.look.Dir.Exists(need.Name) {
			continue
		}
		r.line(need.Block, "missing", need.Name+" ("+need.Reason+")")
	}
}

func (r *artifactReport) parts(present []string, phase artifact.Phase) {
	for _, name := range present {
		for _, finding := range r.look.Check(name, phase) {
			r.line(finding.Block && (!finding.Empty() || r.needed[name]), "problem", finding.Error())
		}
	}
}

func (r *artifactReport) budgets() {
	findings, _ := budget.SurveyLook(r.look)
	for _, finding := range findings {
		if finding.Verdict == budget.Over || finding.Verdict == budget.Blocked {
			r.line(finding.Verdict == budget.Blocked, "problem", finding.Message())
		}
	}
}

func (r *artifactReport) line(block bool, label, text string) {
	if !block {
		label = "advisory"
	}
	r.blocked = r.blocked || block
	r.env.Printf("%s: %s\n", label, text)
}
